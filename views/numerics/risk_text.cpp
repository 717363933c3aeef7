// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/risk_text.h"

#include "core/base/words.h"
#include "views/common/translated.h"
#include "views/debug/value_text.h"

#include <QLocale>

#include <algorithm>

namespace nodewise::views {

namespace {

QString counted(std::uint64_t number)
{
    return QLocale().toString(qulonglong(number));
}

} // namespace

QString RiskText::nameOf(Level level)
{
    switch (level) {
    case Level::Fine:
        break;
    case Level::Watch:
        return tr("near a limit");
    case Level::Danger:
        return tr("NaN, Inf or at the limit");
    }
    return tr("far from limits");
}

QString RiskText::shortName(Level level)
{
    switch (level) {
    case Level::Fine:
        break;
    case Level::Watch:
        return tr("watch");
    case Level::Danger:
        return tr("danger");
    }
    return tr("fine");
}

QString RiskText::shortType(const std::string& dtype)
{
    if (dtype == "float8_e4m3fn")
        return QStringLiteral("e4m3");
    if (dtype == "float8_e5m2")
        return QStringLiteral("e5m2");
    return ValueText::shortDtype(dtype);
}

QString RiskText::name(const std::string& name, const std::optional<std::uint32_t>& element)
{
    const QString text = QString::fromStdString(name);
    return element ? QStringLiteral("%1[%2]").arg(text).arg(*element) : text;
}

QString RiskText::bits(const std::optional<double>& bits)
{
    return bits ? QLocale().toString(*bits, 'f', 1) : QString();
}

QString RiskText::share(double fraction)
{
    const double percent = fraction * 100;
    if (percent <= 0)
        return {};
    if (percent < 0.01)
        return tr("< %1 %", "a share").arg(QLocale().toString(0.01, 'f', 2));
    return tr("%1 %", "a share").arg(QLocale().toString(percent, 'f', percent < 1 ? 2 : percent < 10 ? 1 : 0));
}

QString RiskText::shape(const std::vector<std::int64_t>& shape)
{
    QStringList dims;
    for (const std::int64_t dim : shape)
        dims.append(QString::number(dim));
    return QStringLiteral("[%1]").arg(dims.join(QLatin1String(", ")));
}

const protocol::CastRisk* RiskText::tryCast(const protocol::RiskRow& row, const std::string& dtype)
{
    const auto found =
        std::find_if(row.casts.begin(), row.casts.end(), [&](const protocol::CastRisk& cast) { return cast.dtype == dtype; });
    return found == row.casts.end() ? nullptr : &*found;
}

QString RiskText::summary(const protocol::RiskAnswer& answer)
{
    const auto risky = std::count_if(answer.rows.begin(), answer.rows.end(), [](const auto& row) { return row.level != Level::Fine; });
    QStringList parts{tr("%1 floating-point values").arg(counted(answer.rows.size())), tr("%1 at risk").arg(counted(std::uint64_t(risky)))};
    if (answer.leftOut > 0)
        parts.append(tr("%1 not floating-point").arg(counted(answer.leftOut)));
    return parts.join(QStringLiteral(" · "));
}

QString RiskText::line(const protocol::RiskRow& row)
{
    QStringList parts;
    if (row.nan > 0)
        parts.append(tr("%1 NaN").arg(counted(row.nan)));
    if (row.inf > 0)
        parts.append(tr("%1 Inf").arg(counted(row.inf)));
    if (row.subnormal > 0)
        parts.append(tr("%1 subnormal").arg(counted(row.subnormal)));
    if (row.headBits)
        parts.append(tr("%1 doublings below its largest number").arg(bits(row.headBits)));
    if (parts.isEmpty())
        parts.append(tr("only zeros"));
    return tr("%1: %2", "dtype: facts").arg(ValueText::shortDtype(row.dtype), parts.join(QLatin1String(", ")));
}

QString RiskText::castLine(const protocol::RiskRow& row, const std::string& dtype)
{
    const protocol::CastRisk* cast = tryCast(row, dtype);
    if (!cast)
        return {};
    const QString over = share(row.overflowFraction(*cast)), under = share(row.underflowFraction(*cast));
    QStringList parts;
    if (!over.isEmpty())
        parts.append(tr("%1 too large").arg(over));
    if (!under.isEmpty())
        parts.append(tr("%1 become 0").arg(under));
    if (parts.isEmpty())
        parts.append(tr("all fits"));
    return tr("as %1: %2", "dtype: facts").arg(QString::fromStdString(dtype), parts.join(QLatin1String(", ")));
}

QString RiskText::headline(const protocol::NonFiniteOrigin& origin)
{
    const QString where = name(origin.name, origin.element);
    return origin.kind == protocol::NonFiniteOrigin::Kind::Nan ? tr("NaN originates at %1").arg(where)
                                                               : tr("Inf originates at %1").arg(where);
}

QString RiskText::cause(const protocol::NonFiniteOrigin& origin, const protocol::RiskAnswer& answer)
{
    const QString first = shape(origin.firstIndex);
    QString text = origin.count == 1 ? tr("at %1").arg(first) : tr("%1 elements, first %2").arg(counted(origin.count), first);
    if (!origin.cause.empty())
        text += QStringLiteral(": ") + translated(origin.cause);
    if (origin.infOrigin && *origin.infOrigin < answer.origins.size())
        text += QStringLiteral(" · ") + tr("caused by the Inf of %1").arg(QString::fromStdString(answer.origins[*origin.infOrigin].name));
    return text;
}

QString RiskText::reach(const protocol::NonFiniteOrigin& origin)
{
    const int others = static_cast<int>(origin.path.size()) - 1;
    if (origin.given && others <= 0)
        return tr("is intended");
    if (others <= 0)
        return tr("does not propagate");
    const QString nodes = others == 1 ? tr("propagates to one more node") : tr("propagates to %1 more nodes").arg(others);
    return origin.outputs.empty() ? nodes : tr("%1 · reaches the output %2").arg(nodes, QString::fromStdString(joined(origin.outputs)));
}

} // namespace nodewise::views
