// SPDX-License-Identifier: Apache-2.0
#include "views/cost/sweep_model.h"

#include "views/common/column_title.h"
#include "views/common/theme.h"
#include "views/cost/cost_text.h"

namespace nodewise::views {

void SweepModel::setResult(std::shared_ptr<const SweepResult> result)
{
    m_result = std::move(result);
    setRows(m_result ? m_result->points : std::vector<SweepResult::Point>());
}

std::optional<double> SweepModel::share(const SweepResult::Point& row, int column) const
{
    const UnitUse use = unitUse(row.total, row.npu);
    return column == Array    ? std::optional(use.array)
           : column == Vector ? std::optional(use.vector)
           : column == Dram   ? std::optional(use.dram)
                              : std::nullopt;
}

QString SweepModel::text(const SweepResult::Point& row, int column) const
{
    if (const auto of = share(row, column))
        return CostText::percent(*of);
    switch (column) {
    case Value:
        return QString::fromStdString(row.value);
    case Cycles:
        return CostText::count(row.cycles);
    case Time:
        return CostText::time(row.cycles, row.npu.coreMhz);
    default:
        return CostText::change(m_result->before, row.cycles);
    }
}

QVariant SweepModel::cell(const SweepResult::Point& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::FontRole: {
        QFont font = monoFont();
        font.setBold(column == Value && row.value == m_result->as);
        return font;
    }
    case Qt::ForegroundRole:
        if (column != Change || row.cycles == m_result->before)
            return column == Change ? QVariant(Theme::current().dim) : QVariant();
        return changeColor(Theme::current(), row.cycles - m_result->before);
    case Qt::TextAlignmentRole:
        return alignmentOf(true);
    case Qt::ToolTipRole:
        return column == Value && row.value == m_result->as ? tr("As it is configured") : QString();
    case shareRole:
        return share(row, column).value_or(0);
    default:
        return {};
    }
}

QVariant SweepModel::title(int column, int role) const
{
    const QString member = m_result ? QString::fromStdString(m_result->member) : tr("value");
    const QString titles[] = {member, tr("cycles"), tr("change"), tr("time"), tr("arrays"), tr("vector"), tr("DRAM")};
    return titleData(role, titles[column], true);
}

TextTable sweepTable(std::shared_ptr<const SweepResult> result)
{
    TextTable out{.titles =
                      QStringLiteral("value cycles time_ns array_use vector_use dma_use dram_use nodes_left_out").split(QLatin1Char(' ')),
                  .rows = result->points.size(),
                  .line = {}};
    out.titles.front() = QString::fromStdString(result->member);
    out.line = [result = std::move(result)](std::size_t row) -> QStringList {
        const SweepResult::Point& point = result->points[row];
        const UnitUse use = unitUse(point.total, point.npu);
        const auto part = [](double share) { return QString::number(share, 'g', 6); };
        return {QString::fromStdString(point.value),
                QString::number(point.cycles),
                QString::number(double(point.cycles) * 1000 / double(std::max<std::int64_t>(1, point.npu.coreMhz)), 'g', 10),
                part(use.array),
                part(use.vector),
                part(use.dma),
                part(use.dram),
                QString::number(point.left)};
    };
    return out;
}

} // namespace nodewise::views
