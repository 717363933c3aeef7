// SPDX-License-Identifier: Apache-2.0
// The panels at the sides of the graphs, outline and inspector, which may stand in the main area or in windows of their own instead.
#pragma once

#include "views/workbench/panel_places.h"

#include <QHash>
#include <QPointer>

class QPoint;
class QSplitter;
class QToolButton;

namespace nodewise::viewer {

class SidePanels : public QObject {
    Q_OBJECT
public:
    using Place = views::PanelPlaces::Place;

    /// Three columns, of which the middle one is the main area; what in the others takes the keyboard. All outlive it.
    SidePanels(QSplitter* columns, QWidget* focusOfOutline, QWidget* focusOfInspector, views::PanelPlaces& places);

    static QString outline() { return QStringLiteral("outline"); }
    static QString inspector() { return QStringLiteral("inspector"); }
    static bool knows(const QString& id) { return id == outline() || id == inspector(); }
    bool isAtHome(const QString& id) const { return m_places.place(id) == Place::Dock; }
    /// At home it is hidden until its tab says otherwise.
    void setPlace(const QString& id, Place place);
    /// What the keyboard is in; "" = neither.
    QString withFocus() const;
    /// Commands are not about that any more, until the keyboard has been elsewhere: the dock's tab was clicked, which leaves it.
    void forgetFocus();
    void setFocus(const QString& id);
    /// That asks for the menu of places; belongs to `parent`.
    QToolButton* makeMenuButton(const QString& id, QWidget* parent);

Q_SIGNALS:
    void menuRequested(const QPoint& global);
    /// The keyboard is in another of them, or in neither any more: commands are about something else.
    void focusMoved();

private:
    struct Panel {
        QPointer<QWidget> widget, focus;
        int column;
        int width; ///< when it was at home last
    };
    QSplitter* m_columns;
    views::PanelPlaces& m_places;
    QHash<QString, Panel> m_panels;
    QPointer<QWidget> m_forgotten;
    QString m_focused;
};

} // namespace nodewise::viewer
