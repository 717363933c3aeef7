// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/slice_table.h"

#include "views/common/column_title.h"
#include "views/common/theme.h"
#include "views/timeline/slice_facts.h"
#include "views/timeline/time_window.h"

namespace nodewise::views {

void SliceTable::setTrace(std::shared_ptr<const trace::Trace> trace)
{
    setRows(Rows());
    m_trace = std::move(trace);
    m_text = m_trace ? TickText(*m_trace) : TickText();
}

QString SliceTable::text(const SliceRow& row, int column) const
{
    switch (column) {
    case Name:
        return SliceFacts::name(*m_trace, row.slice);
    case Start:
        return m_text.number(ticksBetween(m_text.origin(), m_trace->start(row.slice)));
    case Duration:
        return m_text.number(double(m_trace->duration(row.slice)));
    case Gap:
        return row.gap != 0 ? m_text.number(double(row.gap)) : QString();
    case Lane:
        return SliceFacts::lane(*m_trace, m_trace->laneOf(row.slice));
    default:
        break;
    }
    QStringList nodes;
    if (const trace::Link* link = m_trace->tryLink(row.slice))
        for (const std::string& node : link->nodes)
            nodes.append(QString::fromStdString(node));
    return nodes.join(QStringLiteral(", "));
}

QVariant SliceTable::sortKey(const SliceRow& row, int column) const
{
    switch (column) {
    case Start:
        return qlonglong(m_trace->start(row.slice));
    case Duration:
        return qlonglong(m_trace->duration(row.slice));
    case Gap:
        return qlonglong(row.gap);
    default:
        return text(row, column);
    }
}

QVariant SliceTable::cell(const SliceRow& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case sortRole:
        return sortKey(row, column);
    case Qt::FontRole:
        return monoFont();
    case Qt::ForegroundRole:
        return column == Lane || column == Nodes ? QVariant(Theme::current().dim) : QVariant();
    case Qt::TextAlignmentRole:
        return alignmentOf(column == Start || column == Duration || column == Gap);
    case Qt::ToolTipRole:
        return SliceFacts::tip(*m_trace, m_text, row.slice);
    default:
        return {};
    }
}

QVariant SliceTable::title(int column, int role) const
{
    const QString unit = m_text.unitName();
    const QString titles[] = {tr("slice"), tr("start, %1").arg(unit), tr("duration, %1").arg(unit), tr("gap, %1").arg(unit), tr("lane"),
                              tr("nodes")};
    return titleData(role, titles[column], column == Start || column == Duration || column == Gap);
}

} // namespace nodewise::views
