// SPDX-License-Identifier: Apache-2.0
// Warnings, engine, preferences, theme and language, help.
#pragma once

#include "app/viewer/window_part.h"

namespace nodewise::viewer {

class HelpWindow;

class ToolCommands : public WindowPart {
    Q_OBJECT
public:
    explicit ToolCommands(MainWindow& window);

    std::span<const views::ActionSpec> specs() const override;
    void attach() override;
    void onOpened(ProgramTab* tab) override;

private:
    void showHelp(const QString& topic, const QString& anchor = {});
    /// With the keyboard in a field, if one is named.
    void showPreferences(const QString& field);
    void addThemes();
    void addHelp();
    void showWarnings();
    void showAbout();
    QString topicSeen() const;
    HelpWindow& help();

    HelpWindow* m_help = nullptr; ///< made when first asked for
};

} // namespace nodewise::viewer
