// SPDX-License-Identifier: Apache-2.0
// Menus as a person uses them. One runs an event loop of its own, so what is done in it is said before it opens.
#pragma once

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QTimer>

#include <functional>
#include <optional>

namespace nodewise::test {

/// Of the menu and of those in it.
inline QList<QAction*> actionsOf(const QMenu& menu)
{
    QList<QAction*> all;
    for (QAction* action : menu.actions()) {
        all.append(action);
        if (action->menu())
            all.append(actionsOf(*action->menu()));
    }
    return all;
}

/// What the menu that `open` opens says, without what is disabled. An entry that is named is taken; it must be there.
inline QStringList fromMenu(const std::function<void()>& open, const QString& entry = {})
{
    QStringList texts;
    QTimer opened;
    opened.setSingleShot(true);
    QObject::connect(&opened, &QTimer::timeout, [&] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (!menu)
            qFatal("no menu has opened");
        QAction* wanted = nullptr;
        for (QAction* action : actionsOf(*menu)) {
            if (action->isSeparator() || !action->isEnabled())
                continue;
            texts.append(action->text().remove(QLatin1Char('&')));
            if (texts.back() == entry)
                wanted = action;
        }
        menu->close();
        if (wanted)
            wanted->trigger();
        else if (!entry.isEmpty())
            qFatal("the menu has no '%s': %s", qPrintable(entry), qPrintable(texts.join(QLatin1Char('|'))));
    });
    opened.start(0);
    open();
    return texts;
}

/// Of a place in a widget; of what has the focus there with the keyboard, where it is none.
inline QStringList contextMenu(QWidget& widget, const QString& entry = {}, std::optional<QPoint> at = {})
{
    return fromMenu(
        [&] {
            const QPoint place = at.value_or(widget.rect().center());
            QContextMenuEvent event(at ? QContextMenuEvent::Mouse : QContextMenuEvent::Keyboard, place, widget.mapToGlobal(place));
            QCoreApplication::sendEvent(&widget, &event);
        },
        entry);
}

} // namespace nodewise::test
