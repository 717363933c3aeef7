// SPDX-License-Identifier: Apache-2.0
// What there is to say of a timeline, page by page: the selected slice, sums, top-down, critical path, what was found, bookmarks, and what
// of the file could not be used.
#pragma once

#include "views/table/record_model.h"
#include "views/timeline/slice_facts.h"
#include "views/timeline/slice_search.h"
#include "views/timeline/timeline_picture.h"

#include <QWidget>

class QStackedWidget;
class QTabBar;

namespace nodewise::views {

class Label;
class ElidedLabel;
class PathPage;
class SliceTable;
class SumPage;
class TablePage;
class TimelineCanvas;
class TopDownPage;

/// Follows the canvas, which outlives it and keeps the bookmarks.
class TimelinePanels : public QWidget {
    Q_OBJECT
public:
    enum class Panel { Details, Selection, TopDown, Path, Search, Bookmarks, Skipped };

    TimelinePanels(TimelineCanvas* canvas, QWidget* parent);

    /// The canvas has another trace, or none.
    void reset();
    void showPanel(Panel panel);
    Panel panel() const;
    /// Of the slice that is selected.
    void showDetails();
    /// Of slices of a name: what people noted, for their details.
    void setNotes(std::function<QStringList(const QString& name)> notes);
    /// `text`: why there are no rows, or that there are more; "" = these are all.
    void setFound(const FoundSlices& found, const QString& text);
    PathPage* path() const { return m_path; }
    /// Nothing is being found out any more.
    bool settled() const;

Q_SIGNALS:
    /// It should be selected and shown.
    void sliceWanted(quint32 slice);
    /// Its nodes should be.
    void nodesWanted(quint32 slice);
    void kernelWanted(quint32 slice);
    /// Of a part of the top-down tree; none: of none.
    void partChosen(const nodewise::views::SliceSet& slices, quint32 longest);
    void pathFound();
    void message(const QString& text);
    /// settled() may have become true.
    void finished();

private:
    template <class Row>
    TablePage* add(Panel panel, RecordModel<Row>* model, const char* file, std::function<QString()> name);
    void addPanel(Panel panel, QWidget* page);
    void addDetails();
    void addFound();
    void addBookmarks();
    void connectAnalyses();
    int tabOf(Panel panel) const;
    void sumUp();
    void onFact(const SliceFact& fact);
    void showBookmarks();
    bool rename(const Bookmark& bookmark, const QString& name);
    void removeBookmark();
    void setTitles();
    void retranslate();

    TimelineCanvas* m_canvas;
    std::function<QStringList(const QString&)> m_notes;
    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    ElidedLabel* m_sliceTitle;
    Label* m_foundMore;
    std::size_t m_foundCount = 0; ///< also those beyond the listed ones
    RecordModel<SliceFact>* m_facts;
    SliceTable* m_found;
    RecordModel<Bookmark>* m_bookmarks;
    RecordModel<trace::Skipped>* m_skipped;
    TablePage *m_foundPage, *m_bookmarkPage;
    SumPage* m_sums;
    TopDownPage* m_topDown;
    PathPage* m_path;
};

} // namespace nodewise::views
