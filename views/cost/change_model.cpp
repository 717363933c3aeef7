// SPDX-License-Identifier: Apache-2.0
#include "views/cost/change_model.h"

#include "views/common/column_title.h"
#include "views/common/style_sheet.h"
#include "views/common/value_filter.h"
#include "views/cost/cost_text.h"
#include "views/timeline/tick_text.h"

#include <cmath>

namespace nodewise::views {

namespace {

using Kind = ChangeRow::Kind;
using trace::Comparison;

QString signedText(const QString& text, double difference)
{
    return difference > 0 ? QLatin1Char('+') + text : difference < 0 ? QChar(0x2212) + text : text;
}

QString factorText(const trace::Change& change)
{
    if (change.sides[0].count == 0)
        return ChangeModel::nameOf(Kind::New);
    if (change.sides[1].count == 0)
        return ChangeModel::nameOf(Kind::Gone);
    // Shares and times are no whole numbers: so many thousandths are exact enough for two digits of a percent
    constexpr double fine = 1e6;
    return CostText::change(std::llround(change.sides[0].value * fine), std::llround(change.sides[1].value * fine));
}

} // namespace

std::vector<ChangeRow> ChangeModel::rowsOf(const Comparison& comparison)
{
    std::vector<ChangeRow> rows;
    for (const trace::Change& change : comparison.changes) {
        const double difference = change.difference();
        rows.push_back({difference > 0 ? Kind::Slower : difference < 0 ? Kind::Faster : Kind::Same, &change});
    }
    for (const trace::Change& change : comparison.only[1])
        rows.push_back({Kind::New, &change});
    for (const trace::Change& change : comparison.only[0])
        rows.push_back({Kind::Gone, &change});
    return rows;
}

void ChangeModel::setComparison(std::shared_ptr<const Comparison> comparison)
{
    auto rows = comparison ? rowsOf(*comparison) : std::vector<ChangeRow>();
    const auto before = std::exchange(m_comparison, std::move(comparison)); // rows of before point into it
    setRows(std::move(rows));
}

QString ChangeModel::nameOf(Kind kind)
{
    switch (kind) {
    case Kind::Slower:
        return tr("slower");
    case Kind::Faster:
        return tr("faster");
    case Kind::Same:
        return tr("same");
    case Kind::New:
        return tr("only now");
    case Kind::Gone:
        return tr("only before");
    }
    return {};
}

QString ChangeModel::valueText(const Comparison& comparison, double value)
{
    switch (comparison.scale) {
    case Comparison::Scale::Cycles:
        return CostText::cycles(std::llround(value));
    case Comparison::Scale::Nanoseconds:
        return TickText::time(value);
    case Comparison::Scale::Shares:
        return CostText::percent(value);
    }
    return {};
}

QString ChangeModel::summary(const Comparison& comparison)
{
    const auto& sides = comparison.whole.sides;
    if (comparison.scale == Comparison::Scale::Shares)
        return tr("Shares of each whole: a clock is not known");
    return tr("%1 before, %2 now: %3", "cycles or time, cycles or time, change")
        .arg(valueText(comparison, sides[0].value), valueText(comparison, sides[1].value), factorText(comparison.whole));
}

QString ChangeModel::wayText(const Comparison& comparison)
{
    switch (comparison.by) {
    case Comparison::By::Node:
        return tr("aligned by node");
    case Comparison::By::Launch:
        return tr("aligned by kernel and launch");
    case Comparison::By::Path:
        return tr("aligned by name");
    }
    return {};
}

QString ChangeModel::text(const ChangeRow& row, int column) const
{
    const auto& sides = row.change->sides;
    const auto side = [&](std::size_t i) { return sides[i].count == 0 ? QStringLiteral("–") : valueText(*m_comparison, sides[i].value); };
    switch (column) {
    case What:
        return QString::fromStdString(row.change->key);
    case Before:
        return side(0);
    case After:
        return side(1);
    case Difference:
        return row.kind == Kind::Same ? QStringLiteral("=")
                                      : signedText(valueText(*m_comparison, std::abs(row.change->difference())), row.change->difference());
    default:
        return factorText(*row.change);
    }
}

QVariant ChangeModel::sortKey(const ChangeRow& row, int column) const
{
    switch (column) {
    case What:
        return text(row, column);
    case Before:
        return row.change->sides[0].value;
    case After:
        return row.change->sides[1].value;
    case Difference:
        return std::abs(row.change->difference());
    default:
        return row.change->ratio().value_or(row.change->sides[1].value > 0 ? 1e300 : 1.0);
    }
}

QVariant ChangeModel::cell(const ChangeRow& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::FontRole:
        return monoFont();
    case Qt::ForegroundRole:
        if (column == Before || row.kind == Kind::Same)
            return Theme::current().dim;
        if (column != Difference && column != Ratio)
            return {};
        return row.change->difference() > 0 ? differsColor(Theme::current()) : Theme::current().good;
    case Qt::TextAlignmentRole:
        return alignmentOf(column != What);
    case Qt::ToolTipRole:
        return tr("%1\n%2 times before, %3 now: %4", "key, count, count, kind")
            .arg(QString::fromStdString(row.change->key), CostText::count(std::int64_t(row.change->sides[0].count)),
                 CostText::count(std::int64_t(row.change->sides[1].count)), nameOf(row.kind));
    case KindRole:
        return int(row.kind);
    case SearchRole:
        return QString::fromStdString(row.change->key);
    case SortRole:
        return sortKey(row, column);
    default:
        return {};
    }
}

QVariant ChangeModel::title(int column, int role) const
{
    const bool nodes = !m_comparison || m_comparison->by == Comparison::By::Node;
    const bool launches = m_comparison && m_comparison->by == Comparison::By::Launch;
    const QString titles[] = {nodes      ? tr("nodes")
                              : launches ? tr("kernel and launch")
                                         : tr("name"),
                              tr("before"), tr("now"), tr("difference"), tr("change")};
    return titleData(role, titles[column], column != What);
}

TextTable changeTable(std::shared_ptr<const Comparison> comparison, std::vector<ChangeRow> rows)
{
    static constexpr const char* units[] = {"cycles", "ns", "share"};
    const QString unit = QLatin1String(units[std::size_t(comparison->scale)]);
    TextTable out{.titles = {QStringLiteral("what"), QStringLiteral("before_") + unit, QStringLiteral("now_") + unit,
                             QStringLiteral("difference_") + unit, QStringLiteral("before_count"), QStringLiteral("now_count")},
                  .rows = rows.size(),
                  .line = {}};
    out.line = [comparison = std::move(comparison), rows = std::move(rows)](std::size_t row) -> QStringList {
        const trace::Change& change = *rows[row].change;
        const auto number = [](double value) { return QString::number(value, 'g', 12); };
        return {QString::fromStdString(change.key), number(change.sides[0].value),          number(change.sides[1].value),
                number(change.difference()),        QString::number(change.sides[0].count), QString::number(change.sides[1].count)};
    };
    return out;
}

} // namespace nodewise::views
