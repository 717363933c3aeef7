// SPDX-License-Identifier: Apache-2.0
// The bottom of a tab: the pages of its analyses, in two halves; a page may stand in the main area or in a window of its own instead.
#pragma once

#include "views/analysis/page_spec.h"
#include "views/workbench/dock_half.h"
#include "views/workbench/panel_places.h"

#include <QHash>
#include <QList>
#include <QPoint>
#include <QStringList>
#include <QWidget>

#include <vector>

class QSplitter;

namespace nodewise::views {

class PanelSlot;

/// Owns the pages. Those of the debugger are made at once, as they keep what a run says; the others when they are first seen, though they
/// may have a tab before. Pages that were never shown, or that were closed, have no tab.
class Workbench : public QWidget {
    Q_OBJECT
public:
    using Place = PanelPlaces::Place;

    /// `places` outlive it.
    Workbench(std::vector<PageSpec> left, std::vector<PageSpec> right, PanelPlaces& places, QWidget* parent = nullptr);

    /// Where it stands; in the dock, if it had no tab.
    void showPage(const QString& id, bool focus = false);
    bool isShown(const QString& id) const;
    /// The page that the keyboard is in; "" = none.
    QString pageWithFocus() const;
    /// The page that commands are about: with the keyboard, else the last that was shown.
    QString currentPage() const;
    /// Null: there is no such page, or it was not made yet.
    QWidget* tryPage(const QString& id) const;

    bool knows(const QString& id) const { return tryHalf(id) != nullptr; }
    Place place(const QString& id) const { return m_places.place(id); }
    void setPlace(const QString& id, Place place);
    /// Its tab, or window, goes; "+" brings it back.
    void closePage(const QString& id);
    /// That have a tab in the dock, both halves.
    QStringList docked() const;
    /// Exactly these have tabs. What is not known is left out.
    void setDocked(const QStringList& ids);

    /// Only the half of this page is seen; "": both.
    void showOnly(const QString& id);

    /// What a session keeps: widths and the chosen pages.
    QList<int> sizes() const;
    /// `byUser`: they stay, whatever page is shown.
    void setSizes(const QList<int>& sizes, bool byUser);
    QString leftPage() const;
    QString rightPage() const;

    /// Asks for the pages' titles again.
    void showTitles();

Q_SIGNALS:
    void arrangementChanged();
    /// A tab was clicked; the keyboard stays where it is.
    void tabClicked();
    /// About the page that is shown.
    void helpRequested(const QString& id);
    /// What can be done with a page, at a place of the screen.
    void menuRequested(const QString& id, const QPoint& global);
    void maximizeRequested(const QString& id);

private:
    DockHalf* makeHalf(std::vector<PageSpec> specs);
    DockHalf* tryHalf(const QString& id) const;
    const PageSpec* trySpec(const QString& id) const;
    PanelSlot* need(const QString& id);
    void takeOut(const QString& id);
    void fillPages(QMenu& menu);
    void favorLeft();
    void nameButtons();

    QSplitter* m_split;
    PanelPlaces& m_places;
    bool m_arranged = false; ///< by the user
    QHash<QString, PanelSlot*> m_slots;
    QString m_last;
    DockHalf* m_halves[2];
};

} // namespace nodewise::views
