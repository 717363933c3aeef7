// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/risk_model.h"

#include "core/export/risk_report.h"
#include "views/common/theme.h"
#include "views/debug/value_text.h"
#include "views/numerics/export_text.h"
#include "views/numerics/risk_run.h"
#include "views/numerics/risk_text.h"

#include <QLocale>

namespace nodewise::views {

namespace {

using Row = protocol::RiskRow;
using Shown = Column<Row>;
constexpr int digits = 3;

/// Of a type that the answer tells of.
std::function<QVariant(const Row&)> castShare(const std::string& type, bool under)
{
    return [type, under](const Row& row) {
        const protocol::CastRisk* cast = RiskText::tryCast(row, type);
        return !cast ? QVariant() : QVariant(under ? row.underflowFraction(*cast) : row.overflowFraction(*cast));
    };
}

QColor levelColor(const Row& row, const Theme& theme)
{
    return row.level == Row::Level::Fine ? QColor() : riskColor(theme, row.level == Row::Level::Danger ? Risk::Danger : Risk::Watch);
}

Shown bitsColumn(const QString& title, const QString& tip, std::optional<double> Row::*bits)
{
    return {.title = title,
            .letters = 8,
            .number = true,
            .tip = tip,
            .text = [bits](const Row& row) { return RiskText::bits(row.*bits); },
            .value = [bits](const Row& row) { return row.*bits ? QVariant(*(row.*bits)) : QVariant(); }};
}

Shown countColumn(const QString& title, const QString& tip, std::uint64_t Row::*count)
{
    return {.title = title,
            .letters = 7,
            .number = true,
            .tip = tip,
            .text = [count](const Row& row) { return row.*count > 0 ? readable(qulonglong(row.*count)) : QString(); },
            .value = [count](const Row& row) { return qulonglong(row.*count); },
            .color = [count](const Row& row, const Theme& theme) { return row.*count > 0 ? levelColor(row, theme) : QColor(); }};
}

Shown dimColumn(const QString& title, int letters, std::function<QString(const Row&)> text)
{
    return {.title = title, .letters = letters, .text = std::move(text), .color = [](const Row&, const Theme& theme) { return theme.dim; }};
}

QVariant valueOf(const exporting::Cell& cell)
{
    struct {
        QVariant operator()(std::monostate) const { return {}; }
        QVariant operator()(bool flag) const { return flag; }
        QVariant operator()(std::uint64_t count) const { return qulonglong(count); }
        QVariant operator()(double number) const { return number; }
        QVariant operator()(const std::string& text) const { return QString::fromStdString(text); }
        QVariant operator()(const std::vector<std::int64_t>& shape) const { return plainShape(shape); }
    } as;
    return std::visit(as, cell);
}

/// As the command line has them.
std::vector<Field<Row>> fields()
{
    std::vector<Field<Row>> out;
    for (const exporting::RiskColumn& column : exporting::riskColumns())
        out.push_back({QString::fromStdString(std::string(column.name == "name" ? "node" : column.name)),
                       [of = column.of](const Row& row) { return valueOf(of(row)); }});
    for (const std::string& type : RiskRun::castTypes())
        for (const bool under : {false, true})
            out.push_back({QString::fromStdString(type) + QLatin1String(under ? "_underflow" : "_overflow"), castShare(type, under)});
    return out;
}

} // namespace

int RiskModel::column(Last last) const
{
    return castColumn(RiskRun::castTypes().size()) + last;
}

std::vector<Shown> RiskModel::castColumns()
{
    std::vector<Shown> out;
    for (const std::string& type : RiskRun::castTypes())
        for (const bool under : {false, true}) {
            const auto share = castShare(type, under);
            const QString whole = QString::fromStdString(type), brief = RiskText::shortType(type);
            out.push_back({.title = under ? tr("%1 → 0", "type: share of elements that become 0").arg(brief)
                                          : tr("%1 → ∞", "type: share of elements that become too large").arg(brief),
                           .letters = 10,
                           .number = true,
                           .tip = under ? tr("If cast to %1: share of the elements other than 0 that would become 0").arg(whole)
                                        : tr("If cast to %1: share of the finite elements that would be too large").arg(whole),
                           .text =
                               [share](const Row& row) {
                                   const QVariant of = share(row);
                                   return of.isValid() ? RiskText::share(of.toDouble()) : QStringLiteral("–");
                               },
                           .value = share,
                           .color =
                               [share, under](const Row& row, const Theme& theme) {
                                   const QVariant of = share(row);
                                   return !of.isValid()       ? theme.dim
                                          : of.toDouble() > 0 ? riskColor(theme, under ? Risk::Watch : Risk::Danger)
                                                              : QColor();
                               }});
        }
    return out;
}

std::vector<Shown> RiskModel::figureColumns()
{
    return {
        {.title = tr("value"),
         .letters = 22,
         .tip = tr("Node, or element of its list"),
         .text = [](const Row& row) { return RiskText::name(row.name, row.element); },
         .color = levelColor},
        {.title = tr("level"),
         .letters = 9,
         .tip = tr("Against the value's own type. Danger: NaN, unintended Inf, or within one doubling of the largest number; watch: within "
                   "four, or subnormal elements"),
         .text = [](const Row& row) { return RiskText::shortName(row.level); },
         .sortKey = [](const Row& row) { return int(row.level); },
         .color = levelColor},
        {.title = tr("max abs"),
         .letters = 10,
         .number = true,
         .tip = tr("Largest magnitude of a finite element"),
         .text = [](const Row& row) { return ValueText::number(row.maxAbs, digits); },
         .value = [](const Row& row) { return row.maxAbs; }},
        bitsColumn(tr("range"), tr("Dynamic range: doublings from the smallest magnitude other than 0 to the largest"), &Row::rangeBits),
        bitsColumn(tr("head"), tr("Doublings from the largest magnitude to the largest number of the type"), &Row::headBits),
        bitsColumn(tr("floor"), tr("Halvings from the smallest magnitude to the smallest normal number of the type; negative: subnormal"),
                   &Row::floorBits),
        countColumn(tr("NaN"), tr("Elements that are not a number"), &Row::nan),
        countColumn(tr("Inf"), tr("Infinite elements"), &Row::inf)};
}

std::vector<Shown> RiskModel::lastColumns()
{
    return {dimColumn(tr("dtype"), 8, [](const Row& row) { return ValueText::shortDtype(row.dtype); }),
            dimColumn(tr("shape"), 16, [](const Row& row) { return RiskText::shape(row.shape); }),
            dimColumn(tr("operator"), 25, [](const Row& row) { return QString::fromStdString(row.op); }),
            dimColumn(tr("module"), 25, [](const Row& row) { return QString::fromStdString(row.module); })};
}

Table<Row> RiskModel::describe() const
{
    Table<Row> table{
        .columns = figureColumns(),
        .fields = fields(),
        .kind = [](const Row& row) { return int(row.level); },
        .search = [](const Row& row) { return QString::fromStdString(row.name + ' ' + row.op + ' ' + row.module + ' ' + row.dtype); },
        .tip =
            [](const Row& row) {
                QStringList lines{RiskText::line(row)};
                for (const std::string& type : RiskRun::castTypes())
                    lines.append(RiskText::castLine(row, type));
                lines.removeAll(QString());
                return lines.join(QLatin1Char('\n'));
            },
        .node = [](const Row& row) { return row.node; },
        .weight = [](const Row& row) { return row.weight; },
    };
    for (auto& more : {castColumns(), lastColumns()})
        table.columns.insert(table.columns.end(), more.begin(), more.end());
    return table;
}

std::vector<OriginRow> OriginModel::rowsOf(const protocol::RiskAnswer& answer)
{
    std::vector<OriginRow> rows;
    for (const protocol::NonFiniteOrigin& origin : answer.origins)
        rows.push_back({origin, RiskText::headline(origin), RiskText::cause(origin, answer), RiskText::reach(origin)});
    return rows;
}

Table<OriginRow> OriginModel::describe() const
{
    const auto sentence = [](const char* name, int letters, QString OriginRow::*text) { // without a title
        return views::Column<OriginRow>{
            .name = name, .letters = letters, .mono = false, .text = [text](const OriginRow& row) { return row.*text; }};
    };
    Table<OriginRow> table{
        .columns = {sentence("origin", 13, &OriginRow::headline), sentence("cause", 20, &OriginRow::cause),
                    sentence("reach", 20, &OriginRow::reach)},
        .tip = [](const OriginRow& row) { return QStringLiteral("%1\n%2\n%3").arg(row.headline, row.cause, row.reach); },
        .color = [](const OriginRow& row, const Theme& theme) { return row.origin.given ? theme.dim : QColor(); },
        .node = [](const OriginRow& row) { return row.origin.node; },
    };
    table.columns[Headline].color = [](const OriginRow& row, const Theme& theme) {
        return row.origin.given ? QColor() : riskColor(theme, Risk::Danger);
    };
    return table;
}

} // namespace nodewise::views
