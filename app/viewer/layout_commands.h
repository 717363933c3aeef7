// SPDX-License-Identifier: Apache-2.0
// Where panels stand, and named layouts of a tab: shipped, saved, exported.
#pragma once

#include "app/viewer/window_part.h"

class QMenu;

namespace nodewise::viewer {

struct TabLayout;

class LayoutCommands : public WindowPart {
    Q_OBJECT
public:
    explicit LayoutCommands(MainWindow& window);

    std::span<const views::ActionSpec> specs() const override;
    void onOpened(ProgramTab* tab) override;
    /// Saved layouts are listed in the menu each time that it opens.
    void fill(QMenu& menu);

private:
    void addLayouts();
    void addPanels();
    bool eventFilter(QObject* target, QEvent* event) override;
    void listSaved(QMenu& menu);
    void saveAs();
    void exportFile();
    void importFile();
    void remove();
    void take(const TabLayout& layout);
    TabLayout shown(const QString& name) const;
    void say(const QString& text) const;
};

/// By the name of a layout, or a file's path; why it can't be, "" = done.
QString applyLayout(DocumentPage& page, const QString& name);

} // namespace nodewise::viewer
