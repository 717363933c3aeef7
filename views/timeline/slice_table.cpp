// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/slice_table.h"

#include "views/timeline/slice_facts.h"
#include "views/timeline/tick_column.h"
#include "views/timeline/time_window.h"

namespace nodewise::views {

namespace {

QString nodesOf(const trace::Trace& trace, trace::SliceId slice)
{
    QStringList nodes;
    if (const trace::Link* link = trace.tryLink(slice))
        for (const std::string& node : link->nodes)
            nodes.append(QString::fromStdString(node));
    return nodes.join(QStringLiteral(", "));
}

} // namespace

void SliceTable::setTrace(std::shared_ptr<const trace::Trace> trace)
{
    m_trace = std::move(trace);
    setRows(Rows());
}

Table<SliceRow> SliceTable::describe() const
{
    using Row = SliceRow;
    const TickText text = m_trace ? TickText(*m_trace) : TickText();
    const QString unit = text.unitName();
    const auto dim = [](const Row&, const Theme& theme) { return theme.dim; };
    return {
        .columns = {{.title = tr("slice"),
                     .name = "slice",
                     .letters = 24,
                     .text = [trace = m_trace](const Row& row) { return SliceFacts::name(*trace, row.slice); }},
                    tickColumn<Row>(text, tr("start, %1").arg(unit), "start",
                                    [trace = m_trace, origin = text.origin()](const Row& row) {
                                        return ticksBetween(origin, trace->start(row.slice));
                                    }),
                    tickColumn<Row>(text, tr("duration, %1").arg(unit), "duration",
                                    [trace = m_trace](const Row& row) { return double(trace->duration(row.slice)); }),
                    tickColumn<Row>(
                        text, tr("gap, %1").arg(unit), "gap", [](const Row& row) { return double(row.gap); }, true),
                    {.title = tr("lane"),
                     .name = "lane",
                     .letters = 24,
                     .text = [trace = m_trace](const Row& row) { return SliceFacts::lane(*trace, trace->laneOf(row.slice)); },
                     .color = dim},
                    {.title = tr("nodes"),
                     .name = "nodes",
                     .letters = 20,
                     .text = [trace = m_trace](const Row& row) { return nodesOf(*trace, row.slice); },
                     .color = dim}},
        .tip = [trace = m_trace, text](const Row& row) { return SliceFacts::tip(*trace, text, row.slice); },
    };
}

} // namespace nodewise::views
