// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/timeline_panels.h"

#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/translated.h"
#include "views/table/table_page.h"
#include "views/timeline/path_page.h"
#include "views/timeline/slice_table.h"
#include "views/timeline/sum_page.h"
#include "views/timeline/timeline_canvas.h"
#include "views/timeline/top_down_page.h"

#include <QAction>
#include <QLocale>
#include <QStackedWidget>
#include <QTabBar>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

Table<SliceFact> factTable()
{
    return {.columns = {{.title = TimelinePanels::tr("fact"),
                         .name = "fact",
                         .letters = 18,
                         .text = [](const SliceFact& row) { return row.name; },
                         .color = [](const SliceFact&, const Theme& theme) { return theme.dim; },
                         .words = [](const SliceFact& row) { return !row.argument; }},
                        {.title = TimelinePanels::tr("value"),
                         .name = "value",
                         .text = [](const SliceFact& row) { return row.value.simplified(); },
                         .color = [](const SliceFact& row,
                                     const Theme& theme) { return row.leads == SliceFact::Leads::Nowhere ? QColor() : theme.accent; },
                         .words = [](const SliceFact& row) { return row.words; }}},
            .tip = [](const SliceFact& row) { return row.value; }};
}

Table<trace::Skipped> skippedTable()
{
    using Row = trace::Skipped;
    return {.columns = {{.title = TimelinePanels::tr("entries"),
                         .name = "entries",
                         .number = true,
                         .mono = false,
                         .value = [](const Row& row) { return QVariant(qulonglong(row.count)); }},
                        {.title = TimelinePanels::tr("first in line"),
                         .name = "line",
                         .number = true,
                         .mono = false,
                         .value = [](const Row& row) { return QVariant(qulonglong(row.line)); }},
                        {.title = TimelinePanels::tr("why they were skipped"),
                         .name = "why",
                         .mono = false,
                         .text = [](const Row& row) { return translated(row.why); },
                         .hint = [](const Row& row) { return translated(row.why); }}}};
}

Table<Bookmark> bookmarkTable(const TickText& text, std::function<bool(const Bookmark&, const QString&)> typed)
{
    return {.columns = {{.title = TimelinePanels::tr("bookmark"),
                         .name = "bookmark",
                         .letters = 28,
                         .mono = false,
                         .text = [](const Bookmark& row) { return row.name; },
                         .edit = std::move(typed)},
                        {.title = TimelinePanels::tr("at"),
                         .name = "time",
                         .text = [text](const Bookmark& row) { return text.place(row.time); },
                         .value = [](const Bookmark& row) { return QVariant(qlonglong(row.time)); },
                         .sortKey = [](const Bookmark& row) { return QVariant(double(row.time)); }}}};
}

} // namespace

TimelinePanels::TimelinePanels(TimelineCanvas* canvas, QWidget* parent)
    : QWidget(parent), m_canvas(canvas), m_tabs(new QTabBar(this)), m_pages(new QStackedWidget(this)), m_sliceTitle(new ElidedLabel(this)),
      m_foundMore(new Label(this)), m_facts(new RecordModel<SliceFact>(factTable, this)), m_found(new SliceTable(this)),
      m_bookmarks(new RecordModel<Bookmark>(
          [this] {
              return bookmarkTable(m_canvas->picture().text,
                                   [this](const Bookmark& row, const QString& name) { return rename(row, name.simplified()); });
          },
          this)),
      m_skipped(new RecordModel<trace::Skipped>(skippedTable, this)), m_sums(new SumPage(this)), m_topDown(new TopDownPage(this)),
      m_path(new PathPage(this))
{
    addDetails();
    addPanel(Panel::Selection, m_sums);
    addPanel(Panel::TopDown, m_topDown);
    addPanel(Panel::Path, m_path);
    addFound();
    addBookmarks();
    add(Panel::Skipped, m_skipped, "left-out.csv", [] { return tr("Entries of the file that could not be used"); });
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_tabs);
    column->addWidget(m_pages);
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_canvas, &TimelineCanvas::boxChanged, this, &TimelinePanels::sumUp);
    connect(m_canvas, &TimelineCanvas::bookmarksChanged, this, &TimelinePanels::showBookmarks);
    connectAnalyses();
    followLanguage(this, &TimelinePanels::retranslate);
}

template <class Row>
TablePage* TimelinePanels::add(Panel panel, RecordModel<Row>* model, const char* file, std::function<QString()> name)
{
    const auto words = [file, name = std::move(name)] { return TableWords{.name = name(), .exportTitle = name(), .exportFile = file}; };
    auto* page = new TablePage(model, words, {}, this);
    page->table()->setRootIsDecorated(false);
    connect(page, &TablePage::message, this, &TimelinePanels::message);
    addPanel(panel, page);
    return page;
}

void TimelinePanels::addPanel(Panel panel, QWidget* page)
{
    m_pages->addWidget(page);
    m_tabs->setTabData(m_tabs->addTab(QString()), int(panel));
}

void TimelinePanels::addDetails()
{
    TablePage* page = add(Panel::Details, m_facts, "slice.csv", [] { return tr("Details of the selected slice"); });
    QFont bold = uiFont();
    bold.setBold(true);
    m_sliceTitle->setFont(bold);
    m_sliceTitle->setContentsMargins(10, 7, 10, 5);
    page->column()->insertWidget(0, m_sliceTitle);
    page->table()->setHeaderHidden(true);
    page->setObjectName("slice details");
    const auto choose = [this](const QModelIndex& index) { onFact(SliceFact(m_facts->row(index.row()))); };
    connect(page, &TablePage::clicked, this, choose);
    connect(page, &TablePage::activated, this, choose);
}

void TimelinePanels::addFound()
{
    m_foundPage = add(Panel::Search, static_cast<RecordModel<SliceRow>*>(m_found), "found-slices.csv", [] { return tr("Slices found"); });
    m_foundPage->table()->setColumnHidden(SliceTable::Gap, true);
    m_foundPage->setObjectName("found slices");
    m_foundMore->setProperty("role", "dim");
    m_foundMore->setContentsMargins(10, 3, 10, 3);
    m_foundPage->column()->insertWidget(0, m_foundMore);
    const auto choose = [this](const QModelIndex& index) { Q_EMIT sliceWanted(m_found->row(index.row()).slice); };
    connect(m_foundPage, &TablePage::clicked, this, choose);
    connect(m_foundPage, &TablePage::activated, this, choose);
}

void TimelinePanels::addBookmarks()
{
    m_bookmarkPage = add(Panel::Bookmarks, m_bookmarks, "bookmarks.csv", [] { return tr("Bookmarks"); });
    m_bookmarkPage->setObjectName("bookmarks");
    connect(m_bookmarkPage, &TablePage::clicked, this, [this](const QModelIndex& index) {
        const trace::Time time = m_bookmarks->row(index.row()).time;
        const double half = m_canvas->timeWindow().span() / 2;
        m_canvas->showSpan({movedBy(time, -half), movedBy(time, half)});
    });
    auto* remove = new QAction(this);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    m_bookmarkPage->table()->addAction(remove);
    connect(remove, &QAction::triggered, this, &TimelinePanels::removeBookmark);
}

void TimelinePanels::connectAnalyses()
{
    connect(m_sums, &SumPage::seenRequested, this, [this] {
        if (m_canvas->trace())
            m_canvas->setBox(m_canvas->boxOf({m_canvas->timeWindow().first(), m_canvas->timeWindow().last()}));
    });
    connect(m_topDown, &TopDownPage::slicesChosen, this, &TimelinePanels::partChosen);
    connect(m_path, &PathPage::pathFound, this, &TimelinePanels::pathFound);
    for (AnalysisPage* page : std::initializer_list<AnalysisPage*>{m_sums, m_topDown, m_path}) {
        connect(page, &AnalysisPage::sliceChosen, this, &TimelinePanels::sliceWanted);
        connect(page, &AnalysisPage::message, this, &TimelinePanels::message);
        connect(page, &AnalysisPage::finished, this, &TimelinePanels::finished);
    }
}

bool TimelinePanels::settled() const
{
    const auto works = [](const AnalysisPage* page) { return page->isVisible() && page->running(); };
    return !works(m_sums) && !works(m_topDown) && !m_path->working();
}

void TimelinePanels::reset()
{
    const auto& trace = m_canvas->trace();
    for (AnalysisPage* page : std::initializer_list<AnalysisPage*>{m_sums, m_topDown, m_path})
        page->setTrace(trace);
    m_found->setTrace(trace);
    m_foundPage->table()->setColumnHidden(SliceTable::Nodes, !trace || trace->links().empty());
    m_skipped->setRows(trace ? trace->origin().skipped : std::vector<trace::Skipped>());
    m_tabs->setTabVisible(tabOf(Panel::Skipped), m_skipped->rowCount() > 0);
    showDetails();
    showBookmarks();
}

void TimelinePanels::sumUp()
{
    const auto& box = m_canvas->box();
    m_sums->setSelection(box && m_canvas->trace() ? std::optional(m_canvas->selectionOf(*box)) : std::nullopt);
}

int TimelinePanels::tabOf(Panel panel) const
{
    for (int tab = 0; tab < m_tabs->count(); ++tab)
        if (m_tabs->tabData(tab).toInt() == int(panel))
            return tab;
    return 0;
}

void TimelinePanels::showPanel(Panel panel)
{
    m_tabs->setCurrentIndex(tabOf(panel));
}

TimelinePanels::Panel TimelinePanels::panel() const
{
    return Panel(m_tabs->tabData(m_tabs->currentIndex()).toInt());
}

void TimelinePanels::showDetails()
{
    const auto& trace = m_canvas->trace();
    const trace::SliceId slice = trace ? m_canvas->selected() : trace::none;
    m_sliceTitle->setText(slice == trace::none ? tr("No slice is selected") : SliceFacts::name(*trace, slice));
    m_sliceTitle->setDim(slice == trace::none);
    auto rows = slice == trace::none ? std::vector<SliceFact>() : SliceFacts::facts(*trace, m_canvas->picture().text, slice);
    if (slice != trace::none && m_notes)
        for (const QString& note : m_notes(SliceFacts::name(*trace, slice)))
            rows.push_back({.name = tr("note"), .value = note, .argument = true});
    m_facts->setRows(std::move(rows));
}

void TimelinePanels::setNotes(std::function<QStringList(const QString& name)> notes)
{
    m_notes = std::move(notes);
    showDetails();
}

void TimelinePanels::onFact(const SliceFact& fact)
{
    if (fact.leads == SliceFact::Leads::Slice)
        return Q_EMIT sliceWanted(fact.slice);
    if (fact.leads == SliceFact::Leads::Nowhere || fact.slice == trace::none || !m_canvas->trace()->tryLink(fact.slice))
        return;
    if (fact.leads == SliceFact::Leads::Nodes)
        Q_EMIT nodesWanted(fact.slice);
    else
        Q_EMIT kernelWanted(fact.slice);
}

void TimelinePanels::setFound(const FoundSlices& found, const QString& text)
{
    m_foundCount = found.inTime.size();
    SliceTable::Rows rows;
    for (std::size_t i = 0; i < std::min(found.inTime.size(), SliceTable::most); ++i)
        rows.push_back({found.inTime[i]});
    m_foundMore->setText(text);
    m_foundMore->setVisible(!text.isEmpty() && !rows.empty());
    m_foundPage->setEmptyText(text);
    m_found->setRows(std::move(rows));
    setTitles();
}

void TimelinePanels::showBookmarks()
{
    m_bookmarks->setRows(m_canvas->bookmarks());
    setTitles();
}

bool TimelinePanels::rename(const Bookmark& bookmark, const QString& name)
{
    if (name.isEmpty())
        return false;
    std::vector<Bookmark> all = m_canvas->bookmarks();
    std::replace(all.begin(), all.end(), bookmark, Bookmark{bookmark.time, name});
    m_canvas->setBookmarks(std::move(all));
    return true;
}

void TimelinePanels::removeBookmark()
{
    const QModelIndexList chosen = m_bookmarkPage->chosenRows();
    std::vector<Bookmark> all = m_canvas->bookmarks();
    for (const QModelIndex& index : chosen)
        std::erase(all, m_bookmarks->row(index.row()));
    m_canvas->setBookmarks(std::move(all));
}

void TimelinePanels::setTitles()
{
    const auto counted = [](const QString& name, std::size_t count) {
        return count > 0 ? tr("%1 %2", "page, count").arg(name, QLocale().toString(qulonglong(count))) : name;
    };
    m_tabs->setTabText(tabOf(Panel::Details), tr("Details"));
    m_tabs->setTabText(tabOf(Panel::Selection), tr("Selection"));
    m_tabs->setTabText(tabOf(Panel::TopDown), tr("Top-Down"));
    m_tabs->setTabText(tabOf(Panel::Path), tr("Critical Path"));
    m_tabs->setTabText(tabOf(Panel::Search), counted(tr("Search"), m_foundCount));
    m_tabs->setTabText(tabOf(Panel::Bookmarks), counted(tr("Bookmarks"), m_canvas->bookmarks().size()));
    m_tabs->setTabText(tabOf(Panel::Skipped), tr("Skipped"));
}

void TimelinePanels::retranslate()
{
    m_tabs->setAccessibleName(tr("Panels of the timeline"));
    setTitles();
    showDetails();
}

} // namespace nodewise::views
