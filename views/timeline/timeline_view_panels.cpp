// SPDX-License-Identifier: Apache-2.0
// Panels below or beside the lanes.
#include "views/common/elided_label.h"
#include "views/common/theme.h"
#include "views/timeline/bookmark_model.h"
#include "views/timeline/fact_model.h"
#include "views/timeline/path_page.h"
#include "views/timeline/skipped_model.h"
#include "views/timeline/slice_facts.h"
#include "views/timeline/slice_table.h"
#include "views/timeline/sum_page.h"
#include "views/timeline/timeline_view.h"
#include "views/timeline/top_down_page.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QScopedValueRollback>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

using trace::SliceId;

namespace {

QWidget* pageOf(std::initializer_list<QWidget*> widgets, QWidget* parent)
{
    auto* page = new QWidget(parent);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    for (QWidget* widget : widgets)
        column->addWidget(widget);
    return page;
}

void setWidths(QTreeView* table, const std::vector<int>& letters)
{
    const int em = QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m'));
    for (int column = 0; column < int(letters.size()); ++column)
        table->header()->resizeSection(column, em * letters[std::size_t(column)]);
}

} // namespace

QTreeView* TimelineView::makeTable(QAbstractItemModel* model)
{
    auto* table = new QTreeView(this);
    table->setModel(model);
    table->setRootIsDecorated(false);
    table->setUniformRowHeights(true);
    table->setAllColumnsShowFocus(true);
    table->setTextElideMode(Qt::ElideRight);
    return table;
}

QWidget* TimelineView::makePanels()
{
    m_foundOrder->setSourceModel(m_foundTable);
    m_foundOrder->setSortRole(SliceTable::sortRole);
    m_foundView->setSortingEnabled(true);
    m_foundView->header()->setSortIndicatorClearable(true);
    m_foundView->sortByColumn(-1, Qt::AscendingOrder);
    m_foundView->setColumnHidden(SliceTable::Gap, true);
    setWidths(m_foundView, {28, 15, 15, 8, 24, 20});
    setWidths(m_factView, {18});
    setWidths(m_bookmarkView, {28});
    m_foundMore->setProperty("role", "dim");
    m_foundMore->setContentsMargins(10, 3, 10, 3);
    QFont bold = uiFont();
    bold.setBold(true);
    m_sliceTitle->setFont(bold);
    auto* title = new QWidget(m_pages);
    auto* titleRow = new QVBoxLayout(title);
    titleRow->setContentsMargins(10, 7, 10, 5);
    titleRow->addWidget(m_sliceTitle);
    m_factView->setHeaderHidden(true);
    addPanel(Panel::Details, pageOf({title, m_factView}, m_pages));
    addPanel(Panel::Selection, m_sums);
    addPanel(Panel::TopDown, m_topDown);
    addPanel(Panel::Path, m_path);
    addPanel(Panel::Search, pageOf({m_foundMore, m_foundView}, m_pages));
    addPanel(Panel::Bookmarks, m_bookmarkView);
    addPanel(Panel::Skipped, m_skippedView);
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_factView, &QTreeView::clicked, this, &TimelineView::onFactClicked);
    connect(m_factView, &QTreeView::activated, this, &TimelineView::onFactClicked);
    const auto chosen = [this](const QModelIndex& index) {
        if (index.isValid())
            goTo(m_foundTable->row(m_foundOrder->mapToSource(index).row()).slice);
    };
    connect(m_foundView, &QTreeView::clicked, this, chosen);
    connect(m_foundView, &QTreeView::activated, this, chosen);
    const auto marked = [this](const QModelIndex& index) {
        if (!index.isValid() || index.row() >= int(m_canvas->bookmarks().size()))
            return;
        const trace::Time time = m_canvas->bookmarks()[std::size_t(index.row())].time;
        const double half = m_canvas->timeWindow().span() / 2;
        m_canvas->showSpan({movedBy(time, -half), movedBy(time, half)});
    };
    connect(m_bookmarkView, &QTreeView::clicked, this, marked);
    connect(m_bookmarks, &BookmarkModel::renamed, this, [this](int row, const QString& name) {
        std::vector<Bookmark> all = m_canvas->bookmarks();
        all[std::size_t(row)].name = name;
        m_canvas->setBookmarks(std::move(all));
    });
    auto* remove = new QShortcut(QKeySequence::Delete, m_bookmarkView, nullptr, nullptr, Qt::WidgetShortcut);
    connect(remove, &QShortcut::activated, this, [this] {
        const int row = m_bookmarkView->currentIndex().row();
        std::vector<Bookmark> all = m_canvas->bookmarks();
        if (row < 0 || row >= int(all.size()))
            return;
        all.erase(all.begin() + row);
        m_canvas->setBookmarks(std::move(all));
    });
    m_panelBox = pageOf({m_tabs, m_pages}, this);
    return m_panelBox;
}

void TimelineView::connectAnalyses()
{
    connect(m_canvas, &TimelineCanvas::boxChanged, this, &TimelineView::sumUp);
    connect(m_canvas, &TimelineCanvas::boxDrawn, this, [this] { showPanel(Panel::Selection); });
    connect(m_canvas, &TimelineCanvas::pathRequested, this, [this](quint32 last) {
        m_path->setLast(last);
        showPanel(Panel::Path);
        const QSignalBlocker quiet(m_pathButton); // the path is looked for already
        m_pathButton->setChecked(true);
    });
    connect(m_sums, &SumPage::seenRequested, this, [this] {
        if (trace())
            m_canvas->setBox(m_canvas->boxOf({m_canvas->timeWindow().first(), m_canvas->timeWindow().last()}));
    });
    connect(m_sums, &SumPage::message, this, &TimelineView::message);
    connect(m_topDown, &TopDownPage::slicesChosen, this, [this](const SliceSet& slices, quint32 longest) {
        m_partSlices = slices;
        light();
        if (longest != trace::none)
            goTo(longest);
    });
    connect(m_pathButton, &QToolButton::toggled, this, [this](bool on) {
        if (on)
            m_path->setLast(trace::none);
        if (on && panelsVisible())
            showPanel(Panel::Path);
        light();
    });
    connect(m_path, &PathPage::pathFound, this, &TimelineView::light);
    for (AnalysisPage* page : std::initializer_list<AnalysisPage*>{m_sums, m_topDown, m_path}) {
        connect(page, &AnalysisPage::sliceChosen, this, &TimelineView::goTo);
        connect(page, &AnalysisPage::finished, this, [this] {
            if (settled())
                Q_EMIT finished();
        });
    }
}

void TimelineView::sumUp()
{
    const auto& box = m_canvas->box();
    m_sums->setSelection(box && trace() ? std::optional(m_canvas->selectionOf(*box)) : std::nullopt);
}

void TimelineView::addPanel(Panel panel, QWidget* page)
{
    m_pages->addWidget(page);
    m_tabs->setTabData(m_tabs->addTab(QString()), int(panel));
}

int TimelineView::tabOf(Panel panel) const
{
    for (int tab = 0; tab < m_tabs->count(); ++tab)
        if (m_tabs->tabData(tab).toInt() == int(panel))
            return tab;
    return 0;
}

void TimelineView::showPanel(Panel panel)
{
    m_tabs->setCurrentIndex(tabOf(panel));
    setPanelsVisible(true);
}

TimelineView::Panel TimelineView::panel() const
{
    return Panel(m_tabs->tabData(m_tabs->currentIndex()).toInt());
}

void TimelineView::setPanelTitles()
{
    const auto counted = [](const QString& name, std::size_t count) {
        return count > 0 ? tr("%1 %2", "page, count").arg(name, QLocale().toString(qulonglong(count))) : name;
    };
    m_tabs->setTabText(tabOf(Panel::Details), tr("Details"));
    m_tabs->setTabText(tabOf(Panel::Selection), tr("Selection"));
    m_tabs->setTabText(tabOf(Panel::TopDown), tr("Top-Down"));
    m_tabs->setTabText(tabOf(Panel::Path), tr("Critical Path"));
    m_tabs->setTabText(tabOf(Panel::Search), counted(tr("Search"), m_found.inTime.size()));
    m_tabs->setTabText(tabOf(Panel::Bookmarks), counted(tr("Bookmarks"), m_canvas->bookmarks().size()));
    m_tabs->setTabText(tabOf(Panel::Skipped), tr("Skipped"));
    m_skippedView->setAccessibleName(tr("Entries of the file that could not be used"));
    m_tabs->setAccessibleName(tr("Panels of the timeline"));
    m_factView->setAccessibleName(tr("Details of the selected slice"));
    m_foundView->setAccessibleName(tr("Slices found"));
    m_bookmarkView->setAccessibleName(tr("Bookmarks"));
}

void TimelineView::setPanelsVisible(bool visible)
{
    m_panelBox->setVisible(visible);
    m_panelButton->setChecked(visible);
    arrange();
}

bool TimelineView::panelsVisible() const
{
    return !m_panelBox->isHidden();
}

void TimelineView::showDetails()
{
    const SliceId slice = trace() ? m_canvas->selected() : trace::none;
    m_sliceTitle->setText(slice == trace::none ? tr("No slice is selected") : SliceFacts::name(*trace(), slice));
    m_sliceTitle->setDim(slice == trace::none);
    m_facts->setRows(slice == trace::none ? SliceFactModel::Rows() : SliceFacts::facts(*trace(), m_canvas->picture().text, slice));
}

void TimelineView::onFactClicked(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    const SliceFact fact = m_facts->row(index.row());
    const trace::Link* link = fact.slice == trace::none ? nullptr : trace()->tryLink(fact.slice);
    switch (fact.leads) {
    case SliceFact::Leads::Slice:
        return goTo(fact.slice);
    case SliceFact::Leads::Nodes:
        if (link)
            onSliceChosen(fact.slice);
        return;
    case SliceFact::Leads::Kernel:
        if (link)
            Q_EMIT kernelChosen(QString::fromStdString(link->kernel), link->line, SliceFacts::name(*trace(), fact.slice));
        return;
    case SliceFact::Leads::Nowhere:
        return;
    }
}

void TimelineView::goTo(SliceId slice)
{
    m_canvas->select(slice);
    onSliceChosen(slice);
}

void TimelineView::showBookmarks()
{
    m_bookmarks->setRows(m_canvas->bookmarks());
    setPanelTitles();
}

} // namespace nodewise::views
