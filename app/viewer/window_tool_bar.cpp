// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/window_tool_bar.h"

#include "app/viewer/icons.h"
#include "app/viewer/main_window.h"
#include "app/viewer/window_part.h"
#include "views/common/theme.h"

#include <QApplication>
#include <QEvent>
#include <QStyle>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace nodewise::viewer {

using Words = views::BarSpec::Words;

namespace {

constexpr int narrowBar = 1600; // pixels of the window, below which few buttons have words
constexpr int tightBar = 1400;  // below which there is no room for margins and most words
constexpr int gapPlace = 400;   // a gap and widgets of parts stand there

} // namespace

WindowToolBar::WindowToolBar(MainWindow& window, const std::vector<WindowPart*>& parts)
    : QToolBar(&window), m_window(window), m_parts(parts)
{
    setObjectName(QStringLiteral("toolBar"));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setIconSize(QSize(16, 16));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    addButtons(0, gapPlace);
    auto* space = new QWidget(this);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(space);
    for (WindowPart* part : m_parts)
        if (QWidget* widget = part->barWidget())
            addWidget(widget);
    addButtons(gapPlace, 1000);
    for (QAction* action : actions())
        if (QWidget* button = widgetForAction(action))
            button->setFocusPolicy(Qt::TabFocus);
    space->setFocusPolicy(Qt::NoFocus);
}

void WindowToolBar::addButtons(int from, int to)
{
    std::vector<Actions::Entry> entries;
    for (const Actions::Entry& entry : m_window.actions().all())
        if (entry.spec->bar.place > from && entry.spec->bar.place < to)
            entries.push_back(entry);
    std::ranges::sort(entries, {}, [](const Actions::Entry& entry) { return entry.spec->bar.place; });
    int section = from / 100;
    for (const auto& [spec, action] : entries) {
        if (section > 0 && spec->bar.place / 100 != section)
            addSeparator();
        section = spec->bar.place / 100;
        addAction(action);
        QToolButton* button = tryButton(action);
        if (spec->bar.primary)
            button->setProperty("role", "primary");
        if (spec->bar.words == Words::Never)
            button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    }
}

QToolButton* WindowToolBar::tryButton(QAction* action) const
{
    return qobject_cast<QToolButton*>(widgetForAction(action));
}

void WindowToolBar::arrange()
{
    const int width = m_window.width();
    int room = int(width >= narrowBar ? Room::All : width >= tightBar ? Room::Some : Room::Few);
    setRoom(Room(room));
    while (room < int(Room::Least) && sizeHint().width() > width) // fonts, languages and names differ
        setRoom(Room(++room));
}

void WindowToolBar::setRoom(Room room)
{
    if (std::exchange(m_room, room) == room)
        return;
    const auto shows = [room](Words words) {
        return words == Words::Always || (words == Words::Little && room < Room::Fewer) || (words == Words::Some && room <= Room::Some) ||
               (words == Words::Much && room == Room::All);
    };
    for (const auto& [spec, action] : m_window.actions().all())
        if (QToolButton* button = tryButton(action); button && spec->bar.words != Words::Never && spec->bar.words != Words::Always)
            button->setToolButtonStyle(shows(spec->bar.words) ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    setProperty("room", room <= Room::Some ? "much" : room < Room::Fewer ? "little" : "least");
    for (QToolButton* button : findChildren<QToolButton*>()) {
        button->style()->polish(button);
        QEvent changed(QEvent::StyleChange); // else it keeps the size that it had
        QApplication::sendEvent(button, &changed);
    }
    for (WindowPart* part : m_parts)
        part->setBrief(room == Room::Least); // "Backend: " goes last
    m_window.showActions();
}

void WindowToolBar::paint()
{
    const views::Theme& theme = m_window.services().theme->theme();
    const qreal ratio = devicePixelRatioF();
    const bool dark = theme.kind == views::ThemeKind::Dark;
    for (const auto& [spec, action] : m_window.actions().all()) {
        const QString name = QString::fromLatin1(spec->bar.icon);
        if (spec->bar.primary)
            action->setIcon(themedIcon(name, dark ? theme.background : theme.pane, theme.dim, ratio)); // on the accent color
        else if (!name.isEmpty())
            action->setIcon(themedIcon(name, theme.text, theme.line, ratio));
    }
    if (auto* more = findChild<QToolButton*>(QStringLiteral("qt_toolbar_ext_button")))
        more->setIcon(themedIcon(QStringLiteral("more"), theme.text, theme.line, ratio));
}

void WindowToolBar::retranslate()
{
    setWindowTitle(tr("Toolbar"));
}

} // namespace nodewise::viewer
