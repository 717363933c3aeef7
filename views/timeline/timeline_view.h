// SPDX-License-Identifier: Apache-2.0
// A trace with all that belongs to it: lanes, search, details, sums, top-down, critical path, bookmarks.
#pragma once

#include "views/common/job.h"
#include "views/timeline/slice_search.h"
#include "views/timeline/timeline_canvas.h"

#include <QJsonObject>
#include <QWidget>

class QAbstractItemModel;
class QLabel;
class QLineEdit;
class QMenu;
class QSortFilterProxyModel;
class QSplitter;
class QStackedWidget;
class QTabBar;
class QToolButton;
class QTreeView;

namespace nodewise::views {

class BookmarkModel;
class ElidedLabel;
class JobStrip;
class PathPage;
class SliceFactModel;
class SkippedModel;
class SliceTable;
class SumPage;
class TimelineOverview;
class TopDownPage;

/// One selection with whoever embeds it: nodesChosen() tells of it, selectNodes() follows. Work runs on other threads.
class TimelineView : public QWidget {
    Q_OBJECT
public:
    enum class Panel { Details, Selection, TopDown, Path, Search, Bookmarks, Skipped };

    explicit TimelineView(QWidget* parent = nullptr);

    /// Null: nothing is shown. Bookmarks, search and what is hidden begin anew.
    void setTrace(std::shared_ptr<const trace::Trace> trace);
    const std::shared_ptr<const trace::Trace>& trace() const { return m_canvas->trace(); }
    TimelineCanvas* canvas() const { return m_canvas; }

    /// Lights all their slices; "add", "true_graph_0/add". Empty: none. Says nothing by nodesChosen().
    void selectNodes(const QStringList& nodes);
    /// Shows and selects it, says nothing by signals; trace::none: none.
    void selectSlice(trace::SliceId slice);
    const SliceSet& nodeSlices() const { return m_nodeSlices; }

    void showPanel(Panel panel);
    Panel panel() const;
    void setPanelsVisible(bool visible);
    bool panelsVisible() const;
    /// What stands in the head, left: "48,210 cycles · 51.3 µs at 940 MHz".
    QString headline() const;

    void find(const QString& text = {});
    void findNext(bool forward);
    const FoundSlices& found() const { return m_found; }
    QLineEdit* searchField() const { return m_search; }
    QToolButton* filterButton() const { return m_filter; }
    QToolButton* pathButton() const { return m_pathButton; }
    SumPage* sums() const { return m_sums; }
    TopDownPage* topDown() const { return m_topDown; }
    PathPage* path() const { return m_path; }
    QTreeView* bookmarkTable() const { return m_bookmarkView; }
    QTreeView* foundTable() const { return m_foundView; }
    QTreeView* detailTable() const { return m_factView; }
    /// Nothing is being found out any more.
    bool settled() const;

    /// Bookmarks, arrangement of lanes and panels, and the part that is shown.
    QJsonObject state() const;
    void setState(const QJsonObject& state);
    /// For menus elsewhere: everything that can be done here.
    void fillMenu(QMenu& menu);

Q_SIGNALS:
    void sliceChosen(quint32 slice);
    void nodesChosen(const QStringList& nodes);
    /// Of a slice that was activated: `line` of the kernel's text, from 1, 0 = none; `instruction`: the slice's name.
    void kernelChosen(const QString& kernel, quint32 line, const QString& instruction);
    void message(const QString& text);
    /// Whoever embeds this adds what it can do.
    void menuAboutToShow(QMenu& menu);
    /// settled() became true.
    void finished();

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    // timeline_view.cpp
    QWidget* makeHead();
    void connectParts();
    void onSliceChosen(trace::SliceId slice);
    void light();
    void arrange();
    void retranslate();
    void copyDetails();
    bool actKey(const QKeyEvent& event, bool act);
    // timeline_view_panels.cpp
    QWidget* makePanels();
    QTreeView* makeTable(QAbstractItemModel* model);
    void connectAnalyses();
    void sumUp();
    void addPanel(Panel panel, QWidget* page);
    int tabOf(Panel panel) const;
    void showDetails();
    void onFactClicked(const QModelIndex& index);
    void showBookmarks();
    void goTo(trace::SliceId slice);
    void setPanelTitles();
    // timeline_view_search.cpp
    void search();
    void takeFound(FoundSlices found);
    void showCount();

    TimelineCanvas* m_canvas;
    TimelineOverview* m_overview;
    ElidedLabel* m_title;
    QLineEdit* m_search;
    QLabel* m_count;
    QToolButton *m_previous, *m_next, *m_filter, *m_pathButton, *m_panelButton, *m_menuButton;
    JobStrip* m_strip;
    QSplitter* m_split;
    std::optional<Qt::Orientation> m_arranged; ///< how panels were last given their room
    QWidget* m_panelBox = nullptr;
    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    ElidedLabel* m_sliceTitle;
    SliceFactModel* m_facts;
    QTreeView* m_factView;
    SliceTable* m_foundTable;
    QSortFilterProxyModel* m_foundOrder;
    QTreeView* m_foundView;
    QLabel* m_foundMore;
    BookmarkModel* m_bookmarks;
    QTreeView* m_bookmarkView;
    SkippedModel* m_skipped;
    QTreeView* m_skippedView;
    SumPage* m_sums;
    TopDownPage* m_topDown;
    PathPage* m_path;

    QStringList m_nodes;
    SliceSet m_nodeSlices, m_partSlices; ///< of the nodes; of a part of the top-down tree
    FoundSlices m_found;
    JobRunner m_searchJob{this}, m_nodeJob{this};
};

} // namespace nodewise::views
