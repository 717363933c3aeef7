// SPDX-License-Identifier: Apache-2.0
// Warnings, engine, preferences, theme and language, help.
#pragma once

#include "app/viewer/window_part.h"

namespace nodewise::viewer {

class ToolCommands : public WindowPart {
    Q_OBJECT
public:
    explicit ToolCommands(MainWindow& window);

    std::span<const views::ActionSpec> specs() const override;

private:
    void addThemes();
    void addHelp();
    void showWarnings();
    void showPreferences();
    void showAbout();
};

} // namespace nodewise::viewer
