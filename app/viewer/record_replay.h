// SPDX-License-Identifier: Apache-2.0
// Shows recorded sessions, and replays them on their own programs once the user says so.
#pragma once

#include "app/viewer/analyses.h"
#include "app/viewer/record_page.h"

namespace nodewise::viewer {

class RecordReplay : public WindowPart {
    Q_OBJECT
public:
    static WindowToolKind kind();
    explicit RecordReplay(MainWindow& window);

    std::span<const views::ActionSpec> specs() const override;
    bool open(const QString& file) override;

private:
    void ask();
    QString replayShown();
    void showRecord(const QString& file);
    void replay(RecordPlan plan);
    void askPlugins(const RecordPlan& plan);
    void begin(const RecordPlan& plan);
    void warn(const QString& what, const QString& why);
};

} // namespace nodewise::viewer
