// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/path_page.h"

#include "views/timeline/slice_table.h"
#include "views/timeline/time_window.h"

#include <QLocale>
#include <QTreeView>

#include <algorithm>

namespace nodewise::views {

namespace {

TableWords words()
{
    return {.name = PathPage::tr("Slices of the critical path"),
            .filter = PathPage::tr("slice or lane"),
            .filterName = PathPage::tr("Filter slices"),
            .exportTitle = PathPage::tr("Export Critical Path"),
            .exportFile = QStringLiteral("critical-path.csv"),
            .exportTip = PathPage::tr("Write the slices that are shown as a table")};
}

} // namespace

PathPage::PathPage(QWidget* parent) : PathPage(new SliceTable, parent)
{
}

PathPage::PathPage(SliceTable* model, QWidget* parent) : AnalysisPage(model, words, parent), m_model(model)
{
    table()->setRootIsDecorated(false);
    table()->setColumnHidden(SliceTable::Nodes, true);
    const auto choose = [this](const QModelIndex& index) { Q_EMIT sliceChosen(m_model->row(index.row()).slice); };
    connect(this, &TablePage::clicked, this, choose);
    connect(this, &TablePage::activated, this, choose);
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
    AnalysisPage::retranslate();
    if (!path().steps.empty())
        tell();
}

} // namespace nodewise::views
