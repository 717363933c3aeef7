// SPDX-License-Identifier: Apache-2.0
#include "views/debug/value_text.h"

#include "core/graph/types.h"
#include "views/inspect/number_text.h"

#include <QLocale>

#include <cmath>

namespace nodewise::views {

namespace {

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QString dimensions(const std::vector<std::int64_t>& shape)
{
    QStringList dims;
    for (const std::int64_t dim : shape)
        dims.append(QString::number(dim));
    return dims.join(QLatin1String(", "));
}

} // namespace

QString ValueText::number(double value, int digits)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    return QString::number(value, 'g', digits).replace(QLatin1Char('-'), QStringLiteral("−"));
}

QString ValueText::shortDtype(const std::string& dtype)
{
    const auto known = graph::tryDtype(dtype);
    return known ? text(graph::dtypeShortName(*known)) : text(dtype);
}

QString ValueText::shape(const protocol::ValueInfo& value)
{
    using Kind = protocol::ValueInfo::Kind;
    switch (value.kind) {
    case Kind::Tensor:
        return value.dtype.empty() ? QString() : QStringLiteral("%1[%2]").arg(shortDtype(value.dtype), dimensions(value.shape));
    case Kind::Int:
        return QStringLiteral("int");
    case Kind::Float:
        return QStringLiteral("float");
    case Kind::Bool:
        return QStringLiteral("bool");
    case Kind::String:
        return QStringLiteral("str");
    case Kind::List:
        return value.elements.empty() ? tr("list") : tr("list of %n", nullptr, static_cast<int>(value.elements.size()));
    case Kind::None:
        return QStringLiteral("None");
    case Kind::Object:
        return tr("object");
    }
    return {};
}

QString ValueText::range(const protocol::ValueInfo& value)
{
    using State = protocol::ValueInfo::State;
    if (value.state == State::Pending)
        return tr("not run yet");
    if (value.state == State::Dropped)
        return tr("dropped · recompute");
    if (value.kind != protocol::ValueInfo::Kind::Tensor)
        return value.kind == protocol::ValueInfo::Kind::List ? QString() : text(value.text);
    constexpr std::uint64_t large = 1ull << 28; // bytes; what the engine counts in no list is at least as large
    if (!value.stats)
        return value.bytes > large ? tr("large · open it") : QString();
    if (value.stats->count == 0)
        return tr("no elements");
    const protocol::TensorStats& s = *value.stats;
    if (s.nan + s.inf >= s.count)
        return trouble(value);
    return s.min == s.max ? number(s.min) : tr("%1 … %2", "smallest, largest").arg(number(s.min), number(s.max));
}

QString ValueText::mean(const protocol::ValueInfo& value)
{
    if (!value.stats || value.stats->count == 0 || !hasRun(value))
        return {};
    if (std::isnan(value.stats->mean))
        return {};
    if (std::isnan(value.stats->std))
        return number(value.stats->mean, 3);
    return tr("%1 ± %2", "mean, standard deviation").arg(number(value.stats->mean, 3), number(value.stats->std, 3));
}

QString ValueText::trouble(const protocol::ValueInfo& value)
{
    QStringList parts;
    const QLocale locale;
    if (value.stats && value.stats->nan > 0)
        parts.append(tr("%1 NaN").arg(locale.toString(qulonglong(value.stats->nan))));
    if (value.stats && value.stats->inf > 0)
        parts.append(tr("%1 Inf").arg(locale.toString(qulonglong(value.stats->inf))));
    return parts.join(QStringLiteral(" · "));
}

QStringList ValueText::lines(const protocol::ValueInfo& value)
{
    QStringList lines;
    const auto add = [&lines](const QString& line) {
        if (!line.isEmpty())
            lines.append(line);
    };
    const QString shown = range(value);
    add(shown.isEmpty() ? QString() : value.stats ? tr("range %1").arg(shown) : shown);
    if (const QString m = mean(value); !m.isEmpty())
        add(tr("mean %1").arg(m));
    add(trouble(value));
    if (value.stats && value.stats->zeros > 0)
        add(tr("%1 of %2 are zero")
                .arg(QLocale().toString(qulonglong(value.stats->zeros)), QLocale().toString(qulonglong(value.stats->count))));
    if (!value.aliases.empty() && hasRun(value)) {
        QStringList names;
        for (std::size_t i = 0; i < std::min<std::size_t>(value.aliases.size(), 6); ++i)
            names.append(text(value.aliases[i]));
        if (value.aliases.size() > 6)
            names.append(QStringLiteral("…"));
        add(tr("shares memory with %1").arg(names.join(QLatin1String(", "))));
    }
    if (value.version > 0)
        add(tr("written in place %n time(s)", nullptr, static_cast<int>(value.version)));
    if (value.edited)
        add(tr("edited"));
    return lines;
}

QString ValueText::duration(double ns)
{
    const QLocale locale;
    if (ns < 1000)
        return tr("%1 ns").arg(locale.toString(ns, 'f', 0));
    if (ns < 1e6)
        return tr("%1 µs").arg(locale.toString(ns / 1e3, 'f', ns < 1e4 ? 1 : 0));
    if (ns < 1e9)
        return tr("%1 ms").arg(locale.toString(ns / 1e6, 'f', ns < 1e8 ? 1 : 0));
    return tr("%1 s").arg(locale.toString(ns / 1e9, 'f', 2));
}

} // namespace nodewise::views
