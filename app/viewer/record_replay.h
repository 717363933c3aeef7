// SPDX-License-Identifier: Apache-2.0
// Replays recorded sessions on their own programs.
#pragma once

#include "app/viewer/analyses.h"
#include "core/protocol/session_record.h"

#include <QString>

#include <string>
#include <vector>

namespace nodewise::viewer {

class RecordReplay : public WindowPart {
    Q_OBJECT
public:
    static WindowToolKind kind();
    explicit RecordReplay(MainWindow& window);

    std::span<const views::ActionSpec> specs() const override;
    bool open(const QString& file) override;

    /// The program is opened in a tab; the user is asked where that is not there or has plug-ins.
    void replay(const QString& file);

private:
    struct Wanted {
        QString file, program, model, ir;
        protocol::SessionRecord record;
        std::vector<std::string> plugins; ///< that the user agreed to
    };
    void ask();
    void askProgram(Wanted wanted, std::vector<std::string> plugins);
    void askPlugins(Wanted wanted, std::vector<std::string> plugins);
    void begin(const Wanted& wanted);
    void warn(const QString& what, const QString& why);
};

} // namespace nodewise::viewer
