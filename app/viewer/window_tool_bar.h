// SPDX-License-Identifier: Apache-2.0
// The toolbar: buttons of those actions that have one, with as many words as there is room for, and widgets of parts of the window.
#pragma once

#include <QToolBar>

#include <vector>

class QToolButton;

namespace nodewise::viewer {

class MainWindow;
class WindowPart;

class WindowToolBar : public QToolBar {
    Q_OBJECT
public:
    /// The window's actions are there.
    WindowToolBar(MainWindow& window, const std::vector<WindowPart*>& parts);

    /// There is room for few words.
    bool isBrief() const { return m_room >= Room::Few; }
    /// Words where there is room for them, and what has none even without them goes behind the last button.
    void arrange();
    void paint();
    void retranslate();

private:
    /// How much the toolbar says, from the most to the least.
    enum class Room { All, Some, Few, Fewer, Least };
    void addButtons(int from, int to);
    void setRoom(Room room);
    QToolButton* tryButton(QAction* action) const;

    MainWindow& m_window;
    const std::vector<WindowPart*>& m_parts;
    Room m_room = Room::All;
};

} // namespace nodewise::viewer
