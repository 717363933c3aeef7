// SPDX-License-Identifier: Apache-2.0
#include "views/cost/change_model.h"

#include "views/common/style_sheet.h"
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
    const auto& sides = comparison.common.sides;
    if (comparison.scale == Comparison::Scale::Shares)
        return tr("Shares of each total: the clock is unknown");
    const QString figures =
        tr("%1 before, %2 now: %3", "cycles or time, cycles or time, change")
            .arg(valueText(comparison, sides[0].value), valueText(comparison, sides[1].value), factorText(comparison.common));
    return comparison.isPartly() ? tr("in both %1; only before %2, only now %3", "figures, how many, how many")
                                       .arg(figures, CostText::count(std::int64_t(comparison.only[0].size())),
                                            CostText::count(std::int64_t(comparison.only[1].size())))
                                 : figures;
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

Table<ChangeRow> ChangeModel::describe() const
{
    if (!m_comparison)
        return describe(std::make_shared<const Comparison>());
    return describe(m_comparison);
}

Table<ChangeRow> ChangeModel::describe(const std::shared_ptr<const Comparison>& comparison)
{
    static constexpr const char* names[][3] = {{"before_cycles", "now_cycles", "difference_cycles"},
                                               {"before_ns", "now_ns", "difference_ns"},
                                               {"before_share", "now_share", "difference_share"}};
    const auto& name = names[std::size_t(comparison->scale)];
    // Rows point into the comparison: who has the key has it, too.
    const auto key = [comparison](const ChangeRow& row) { return QString::fromStdString(row.change->key); };
    const auto side = [comparison](std::size_t i) {
        return [comparison, i](const ChangeRow& row) {
            const auto& of = row.change->sides[i];
            return of.count == 0 ? QStringLiteral("–") : valueText(*comparison, of.value);
        };
    };
    const auto value = [](std::size_t i) { return [i](const ChangeRow& row) { return row.change->sides[i].value; }; };
    const auto count = [](std::size_t i) { return [i](const ChangeRow& row) { return qulonglong(row.change->sides[i].count); }; };
    const auto tinted = [](const ChangeRow& row, const Theme& theme) {
        return row.kind == Kind::Same ? theme.dim : row.change->difference() > 0 ? differsColor(theme) : theme.good;
    };
    return {
        .columns = {{.title = comparison->by == Comparison::By::Node     ? tr("nodes")
                              : comparison->by == Comparison::By::Launch ? tr("kernel and launch")
                                                                         : tr("name"),
                     .letters = 26,
                     .text = key},
                    {.title = tr("before"),
                     .letters = 15,
                     .number = true,
                     .text = side(0),
                     .value = value(0),
                     .color = [](const ChangeRow&, const Theme& theme) { return theme.dim; }},
                    {.title = tr("now"), .letters = 15, .number = true, .text = side(1), .value = value(1)},
                    {.title = tr("difference"),
                     .letters = 16,
                     .number = true,
                     .text =
                         [comparison](const ChangeRow& row) {
                             const double by = row.change->difference();
                             return row.kind == Kind::Same ? QStringLiteral("=") : signedText(valueText(*comparison, std::abs(by)), by);
                         },
                     .value = [](const ChangeRow& row) { return std::abs(row.change->difference()); },
                     .color = tinted},
                    {.title = tr("change"),
                     .letters = 10,
                     .number = true,
                     .text = [](const ChangeRow& row) { return factorText(*row.change); },
                     .value =
                         [](const ChangeRow& row) { return row.change->ratio().value_or(row.change->sides[1].value > 0 ? 1e300 : 1.0); },
                     .color = tinted}},
        .fields = {{"what", key},
                   {name[0], value(0)},
                   {name[1], value(1)},
                   {name[2], [](const ChangeRow& row) { return row.change->difference(); }},
                   {"before_count", count(0)},
                   {"now_count", count(1)}},
        .kind = [](const ChangeRow& row) { return int(row.kind); },
        .search = key,
        .tip =
            [](const ChangeRow& row) {
                return tr("%1\n%2 times before, %3 now: %4", "key, count, count, kind")
                    .arg(QString::fromStdString(row.change->key), CostText::count(std::int64_t(row.change->sides[0].count)),
                         CostText::count(std::int64_t(row.change->sides[1].count)), nameOf(row.kind));
            },
        .color = [](const ChangeRow& row, const Theme& theme) { return row.kind == Kind::Same ? theme.dim : QColor(); },
        .key = key,
    };
}

} // namespace nodewise::views
