// SPDX-License-Identifier: Apache-2.0
// Tabs that step through what a backend profile makes of a program; in them, the profile's actions are about the profile that did.
#pragma once

#include "app/viewer/window_part.h"
#include <memory>

namespace nodewise::views {
class PipelinePage;
}

namespace nodewise::viewer {

class PipelineTabs : public WindowPart {
    Q_OBJECT
public:
    explicit PipelineTabs(MainWindow& window);

    std::span<const views::ActionSpec> specs() const override;
    void onOpened(ProgramTab* tab) override;

    /// The current program, rewritten by a profile; "" = the user chooses.
    void show(const QString& profile);

private:
    void addProfileActions();
    views::PipelinePage* current() const;
    DocumentPage* programOf(const views::PipelinePage& pipeline) const;
    bool isKnown() const;
};

} // namespace nodewise::viewer
