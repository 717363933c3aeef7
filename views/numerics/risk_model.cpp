// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/risk_model.h"

#include "views/common/column_title.h"
#include "views/common/theme.h"
#include "views/common/value_filter.h"
#include "views/debug/value_text.h"
#include "views/numerics/risk_run.h"
#include "views/numerics/risk_text.h"

#include <QLocale>

#include <limits>

namespace nodewise::views {

namespace {

constexpr double smallest = std::numeric_limits<double>::lowest();
constexpr int digits = 3;

QString countText(std::uint64_t count)
{
    return count > 0 ? QLocale().toString(qulonglong(count)) : QString();
}

double figure(const dap::RiskRow& row, int column)
{
    switch (column) {
    case RiskModel::MaxAbs:
        return row.maxAbs;
    case RiskModel::Range:
        return row.rangeBits.value_or(smallest);
    case RiskModel::Head:
        return row.headBits.value_or(smallest);
    case RiskModel::Floor:
        return row.floorBits.value_or(smallest);
    case RiskModel::Nan:
        return static_cast<double>(row.nan);
    default:
        return static_cast<double>(row.inf);
    }
}

double castShare(const dap::RiskRow& row, std::size_t type, bool under)
{
    const dap::CastRisk* cast = RiskText::tryCast(row, RiskRun::castTypes()[type]);
    return !cast ? smallest : under ? row.underflowFraction(*cast) : row.overflowFraction(*cast);
}

} // namespace

int RiskModel::columns() const
{
    return castColumn(RiskRun::castTypes().size()) + LastCount;
}

int RiskModel::column(Last last) const
{
    return castColumn(RiskRun::castTypes().size()) + last;
}

std::optional<RiskModel::Cast> RiskModel::tryCast(int column) const
{
    if (column < FirstCast || tryLast(column))
        return std::nullopt;
    return Cast{static_cast<std::size_t>(column - FirstCast) / 2, (column - FirstCast) % 2 == 1};
}

std::optional<RiskModel::Last> RiskModel::tryLast(int column) const
{
    const int behind = column - castColumn(RiskRun::castTypes().size());
    return behind < 0 ? std::nullopt : std::optional(Last(behind));
}

QString RiskModel::text(const dap::RiskRow& row, int column) const
{
    if (const auto last = tryLast(column))
        switch (*last) {
        case Dtype:
            return ValueText::shortDtype(row.dtype);
        case Shape:
            return RiskText::shape(row.shape);
        case Op:
            return QString::fromStdString(row.op);
        default:
            return QString::fromStdString(row.module);
        }
    if (const auto cast = tryCast(column)) {
        const double share = castShare(row, cast->type, cast->under);
        return share == smallest ? QStringLiteral("–") : RiskText::share(share);
    }
    switch (column) {
    case Name:
        return RiskText::name(row.name, row.element);
    case Level:
        return RiskText::shortName(row.level);
    case MaxAbs:
        return ValueText::number(row.maxAbs, digits);
    case Range:
        return RiskText::bits(row.rangeBits);
    case Head:
        return RiskText::bits(row.headBits);
    case Floor:
        return RiskText::bits(row.floorBits);
    case Nan:
        return countText(row.nan);
    default:
        return countText(row.inf);
    }
}

QVariant RiskModel::sortValue(const dap::RiskRow& row, int column) const
{
    if (column == Level)
        return static_cast<int>(row.level);
    if (const auto cast = tryCast(column))
        return castShare(row, cast->type, cast->under);
    return isNumber(column) ? QVariant(figure(row, column)) : QVariant(text(row, column));
}

QVariant RiskModel::color(const dap::RiskRow& row, int column) const
{
    using RowLevel = dap::RiskRow::Level;
    if (const auto cast = tryCast(column)) {
        const double share = castShare(row, cast->type, cast->under);
        if (share == smallest)
            return Theme::current().dim;
        return share > 0 ? QVariant(riskColor(Theme::current(), cast->under ? Risk::Watch : Risk::Danger)) : QVariant();
    }
    if (tryLast(column))
        return Theme::current().dim;
    const bool telling = column == Name || column == Level || (column == Nan && row.nan > 0) || (column == Inf && row.inf > 0);
    if (row.level == RowLevel::Fine || !telling)
        return {};
    return riskColor(Theme::current(), row.level == RowLevel::Danger ? Risk::Danger : Risk::Watch);
}

QVariant RiskModel::cell(const dap::RiskRow& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::FontRole:
        return monoFont();
    case Qt::ForegroundRole:
        return color(row, column);
    case Qt::TextAlignmentRole:
        return alignmentOf(isNumber(column));
    case Qt::ToolTipRole: {
        QStringList lines{RiskText::line(row)};
        for (const std::string& type : RiskRun::castTypes())
            lines.append(RiskText::castLine(row, type));
        lines.removeAll(QString());
        return lines.join(QLatin1Char('\n'));
    }
    case NodeRole:
        return row.node;
    case KindRole:
        return static_cast<int>(row.level);
    case SearchRole:
        return QString::fromStdString(row.name + ' ' + row.op + ' ' + row.module + ' ' + row.dtype);
    case SortRole:
        return sortValue(row, column);
    case WeightRole:
        return row.weight;
    default:
        return {};
    }
}

QString RiskModel::tip(int column) const
{
    if (const auto cast = tryCast(column)) {
        const QString type = QString::fromStdString(RiskRun::castTypes()[cast->type]);
        return cast->under ? tr("If cast to %1: share of the elements other than 0 that would become 0").arg(type)
                           : tr("If cast to %1: share of the finite elements that would be too large").arg(type);
    }
    switch (column) {
    case Name:
        return tr("Node, or element of its list");
    case Level:
        return tr("Against the value's own type. Danger: NaN, Inf that is not meant, or within one doubling of the largest number; "
                  "watch: within four, or subnormal elements");
    case MaxAbs:
        return tr("Largest magnitude of a finite element");
    case Range:
        return tr("Dynamic range: doublings from the smallest magnitude other than 0 to the largest");
    case Head:
        return tr("Doublings from the largest magnitude to the largest number of the type");
    case Floor:
        return tr("Halvings from the smallest magnitude to the smallest normal number of the type; negative: subnormal");
    case Nan:
        return tr("Elements that are not a number");
    case Inf:
        return tr("Infinite elements");
    default:
        return {};
    }
}

QVariant RiskModel::title(int column, int role) const
{
    return titleData(role, nameOf(column), isNumber(column), tip(column));
}

QString RiskModel::nameOf(int column) const
{
    if (const auto cast = tryCast(column)) {
        const QString type = RiskText::shortType(RiskRun::castTypes()[cast->type]);
        return cast->under ? tr("%1 → 0", "type: share of elements that become 0").arg(type)
                           : tr("%1 → ∞", "type: share of elements that become too large").arg(type);
    }
    if (const auto last = tryLast(column)) {
        const QString titles[] = {tr("dtype"), tr("shape"), tr("operator"), tr("module")};
        return titles[*last];
    }
    const QString titles[] = {tr("value"), tr("level"), tr("max abs"), tr("range"), tr("head"), tr("floor"), tr("NaN"), tr("Inf")};
    return titles[column];
}

std::vector<OriginRow> OriginModel::rowsOf(const dap::RiskAnswer& answer)
{
    std::vector<OriginRow> rows;
    for (const dap::NonFiniteOrigin& origin : answer.origins)
        rows.push_back({origin, RiskText::headline(origin), RiskText::cause(origin, answer), RiskText::reach(origin)});
    return rows;
}

QVariant OriginModel::cell(const OriginRow& row, int column, int role) const
{
    const QString texts[] = {row.headline, row.cause, row.reach};
    switch (role) {
    case Qt::DisplayRole:
        return texts[column];
    case Qt::ToolTipRole:
        return QStringLiteral("%1\n%2\n%3").arg(row.headline, row.cause, row.reach);
    case Qt::ForegroundRole:
        if (row.origin.given)
            return Theme::current().dim;
        return column == Headline ? QVariant(riskColor(Theme::current(), Risk::Danger)) : QVariant();
    case NodeRole:
        return row.origin.node;
    default:
        return {};
    }
}

} // namespace nodewise::views
