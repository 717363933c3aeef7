// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/sum_model.h"

#include "core/trace/store/words.h"
#include "views/common/column_title.h"
#include "views/common/theme.h"
#include "views/timeline/slice_look.h"

#include <QLocale>

namespace nodewise::views {

using trace::SumBy;

QString SumModel::nameOf(SumBy by)
{
    switch (by) {
    case SumBy::Name:
        return tr("name");
    case SumBy::Kind:
        return tr("kind");
    case SumBy::Stall:
        return tr("waited for");
    case SumBy::Node:
        return tr("nodes");
    case SumBy::Op:
        return tr("operator");
    case SumBy::Module:
        return tr("module");
    case SumBy::Kernel:
        return tr("kernel");
    case SumBy::Lane:
        return tr("lane");
    }
    return {};
}

void SumModel::setSums(const trace::Sums& sums, SumBy by)
{
    m_by = by;
    Rows rows;
    rows.reserve(sums.parts.size());
    for (const trace::Sum& part : sums.parts)
        rows.push_back({part, sums.all.total > 0 ? double(part.total) / double(sums.all.total) : 0});
    setRows(std::move(rows));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

QString SumModel::keyText(const SumRow& row) const
{
    const std::string& key = row.sum.key;
    if (m_by == SumBy::Kind)
        if (const auto kind = trace::tryKind(key))
            return SliceWords::kind(*kind);
    if (m_by == SumBy::Stall)
        if (const auto stall = trace::tryStall(key))
            return SliceWords::stall(*stall);
    return key.empty() ? tr("none") : QString::fromStdString(key);
}

QString SumModel::text(const SumRow& row, int column) const
{
    const QLocale locale;
    switch (column) {
    case Key:
        return keyText(row);
    case Count:
        return locale.toString(qulonglong(row.sum.count));
    case Total:
        return m_text.number(double(row.sum.total));
    case Self:
        return m_text.number(double(row.sum.self));
    case Mean:
        return m_text.number(row.sum.mean());
    case Longest:
        return m_text.number(double(row.sum.longest));
    case Waited:
        return row.sum.waited > 0 ? m_text.number(double(row.sum.waited)) : QString();
    default:
        return tr("%1 %", "percent").arg(locale.toString(row.share * 100, 'f', 1));
    }
}

QVariant SumModel::sortKey(const SumRow& row, int column) const
{
    const double numbers[] = {0,
                              double(row.sum.count),
                              double(row.sum.total),
                              double(row.sum.self),
                              row.sum.mean(),
                              double(row.sum.longest),
                              double(row.sum.waited),
                              row.share};
    return column == Key ? QVariant(keyText(row)) : QVariant(numbers[column]);
}

QVariant SumModel::cell(const SumRow& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::ToolTipRole:
        return column == Key ? QVariant(keyText(row)) : QVariant();
    case sortRole:
        return sortKey(row, column);
    case Qt::FontRole:
        return monoFont();
    case Qt::TextAlignmentRole:
        return alignmentOf(column != Key);
    case Qt::ForegroundRole:
        return column == Key && row.sum.key.empty() ? QVariant(Theme::current().dim) : QVariant();
    default:
        return {};
    }
}

QVariant SumModel::title(int column, int role) const
{
    return titleData(role, titles()[column], column != Key);
}

QStringList SumModel::titles() const
{
    const QString unit = m_text.unitName();
    return {nameOf(m_by),
            tr("slices"),
            tr("total, %1").arg(unit),
            tr("self, %1").arg(unit),
            tr("mean, %1").arg(unit),
            tr("longest, %1").arg(unit),
            tr("waited, %1").arg(unit),
            tr("share")};
}

QStringList SumModel::line(int row) const
{
    QStringList cells;
    for (int column = 0; column < ColumnCount; ++column)
        cells.append(text(this->row(row), column));
    return cells;
}

} // namespace nodewise::views
