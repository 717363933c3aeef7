// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/path_page.h"

#include "views/common/theme.h"
#include "views/timeline/slice_table.h"
#include "views/timeline/time_window.h"

#include <QHeaderView>
#include <QLocale>
#include <QSortFilterProxyModel>
#include <QTreeView>

#include <algorithm>

namespace nodewise::views {

PathPage::PathPage(QWidget* parent) : AnalysisPage(parent), m_model(new SliceTable(this)), m_order(new QSortFilterProxyModel(this))
{
    m_order->setSourceModel(m_model);
    m_order->setSortRole(SliceTable::sortRole);
    table()->setModel(m_order);
    table()->setRootIsDecorated(false);
    table()->setSortingEnabled(true);
    table()->header()->setSortIndicatorClearable(true); // a third click: the order of time
    table()->sortByColumn(-1, Qt::AscendingOrder);
    table()->setColumnHidden(SliceTable::Nodes, true);
    const int em = QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m'));
    for (const auto& [column, letters] : {std::pair(SliceTable::Name, 19),
                                          {SliceTable::Start, 15},
                                          {SliceTable::Duration, 17},
                                          {SliceTable::Gap, 14},
                                          {SliceTable::Lane, 24}})
        table()->header()->resizeSection(column, em * letters);
    const auto chosen = [this](const QModelIndex& index) {
        if (index.isValid())
            Q_EMIT sliceChosen(m_model->row(m_order->mapToSource(index).row()).slice);
    };
    connect(table(), &QTreeView::clicked, this, chosen);
    connect(table(), &QTreeView::activated, this, chosen);
    retranslate();
}

void PathPage::setLast(trace::SliceId last)
{
    m_last = last;
    find();
}

void PathPage::find()
{
    if (trace())
        start();
}

void PathPage::start()
{
    run(
        tr("Looking for the critical path…"),
        [trace = trace(), last = m_last](const Progress& progress) { return found(*trace, last, progress); },
        [this](Found found) { take(std::move(found)); });
}

Result<PathPage::Found> PathPage::found(const trace::Trace& trace, trace::SliceId last, const Progress& progress)
{
    return trace::criticalPath(trace, last, progress).map([](trace::CriticalPath path) {
        Found out;
        for (const trace::CriticalStep& step : path.steps)
            out.inTime.push_back(step.slice);
        out.slices = SliceSet(out.inTime);
        out.path = std::move(path);
        return out;
    });
}

void PathPage::take(Found found)
{
    m_found = std::move(found);
    SliceTable::Rows rows;
    for (const trace::CriticalStep& step : path().steps)
        if (rows.size() < SliceTable::most)
            rows.push_back({step.slice, step.gap});
        else
            break;
    m_model->setRows(std::move(rows));
    tell();
    Q_EMIT pathFound();
}

void PathPage::tell()
{
    if (path().steps.empty())
        return setSummary(trace() ? tr("There is no path: the trace has no slices.") : QString());
    const QLocale locale;
    const double all = double(std::max<trace::Time>(1, path().busy + path().gaps));
    setSummary(tr("%1 slices: busy for %2 (%3 %), gaps of %4")
                   .arg(locale.toString(qulonglong(path().steps.size())), text().duration(double(path().busy)),
                        locale.toString(100 * double(path().busy) / all, 'f', 0), text().duration(double(path().gaps))));
}

void PathPage::clear()
{
    m_found = {};
    m_last = trace::none;
    m_model->setTrace(trace());
    setSummary({});
}

void PathPage::retranslate()
{
    table()->setAccessibleName(tr("Slices of the critical path"));
    if (!path().steps.empty())
        tell();
}

} // namespace nodewise::views
