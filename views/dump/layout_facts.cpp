// SPDX-License-Identifier: Apache-2.0
#include "views/dump/layout_facts.h"

#include "core/base/byte_text.h"
#include "views/common/translated.h"

#include <QLocale>

namespace nodewise::views {

namespace {

constexpr std::int64_t mostListed = 64; ///< cores

QString listText(const std::vector<std::int64_t>& values)
{
    QStringList parts;
    for (const std::int64_t value : values)
        parts.append(QString::number(value));
    return QLatin1Char('[') + parts.join(QStringLiteral(", ")) + QLatin1Char(']');
}

FactRow row(const QString& name, const QString& value)
{
    return {{FactCell(name), FactCell::value(value)}, {}};
}

QString share(std::int64_t part, std::int64_t whole)
{
    return QLocale().toString(whole > 0 ? 100.0 * double(part) / double(whole) : 0.0, 'f', 1);
}

} // namespace

QStringList LayoutFacts::axisNames(std::size_t count)
{
    QStringList names;
    for (std::size_t i = 0; i < count; ++i)
        names.append(QStringLiteral("d%1").arg(i));
    return names;
}

std::vector<FactSection> LayoutFacts::layout(const StickPicture& picture, const About& about)
{
    const sticks::StickLayout& layout = picture.layout;
    FactSection host{tr("On the host"), {}, {}, {}, {}};
    host.rows.push_back(row(tr("shape"), listText(layout.hostSize)));
    host.rows.push_back(row(tr("strides"), listText(layout.hostStrides)));
    if (!about.dtype.isEmpty())
        host.rows.push_back(row(tr("dtype"), about.stored.isEmpty() || about.stored == about.dtype
                                                 ? about.dtype
                                                 : tr("%1, stored as %2").arg(about.dtype, about.stored)));
    if (layout.hinted)
        host.note = tr("Sizes of symbols are those at export.");
    FactSection device{tr("On the device"), {}, {}, {}, {}};
    device.rows.push_back(row(tr("device size"), listText(layout.deviceSize)));
    device.rows.push_back(row(tr("device strides"), listText(layout.deviceStrides)));
    device.rows.push_back(row(tr("stride map"), listText(layout.strideMap)));
    device.rows.push_back(row(tr("host axes"), listText(layout.dimMap)));
    if (!about.format.isEmpty())
        device.rows.push_back(row(tr("format"), about.format));
    device.rows.push_back(
        row(tr("sticks"), tr("%1, of %2 elements each").arg(QLocale().toString(qlonglong(layout.sticks))).arg(layout.elementsPerStick)));
    device.rows.push_back(row(tr("bytes"), QString::fromStdString(byteText(std::uint64_t(layout.bytes)))));
    device.rows.push_back(row(tr("padding"), tr("%1 (%2 %)")
                                                 .arg(QString::fromStdString(byteText(std::uint64_t(layout.paddingBytes))),
                                                      share(layout.paddingBytes, layout.bytes))));
    if (!about.printed.isEmpty())
        device.rows.push_back(row(tr("printed"), about.printed));
    if (layout.sparse && !layout.order.empty())
        device.note = tr("One element per stick, as a reduction along the stick's axis produces it.");
    if (!layout.verified)
        device.note =
            (device.note + QLatin1Char(' ') + tr("Not verified: this order was not checked against a value of the backend.")).trimmed();
    return {std::move(host), std::move(device)};
}

std::vector<FactSection> LayoutFacts::division(const StickPicture& picture)
{
    if (!picture.division)
        return {};
    const sticks::CoreDivision& division = *picture.division;
    FactSection axes{tr("Split across cores: %1").arg(division.cores), {tr("axis"), tr("size"), tr("slices"), tr("per core")}, {}, {}, {}};
    FactSection list{tr("Slices per core"), {tr("core")}, {}, {}, {}};
    for (const auto& axis : division.axes) {
        const QString name = QString::fromStdString(axis.name);
        const std::int64_t each = axis.splits > 0 ? axis.size / axis.splits : axis.size;
        axes.rows.push_back({{FactCell::value(axis.reduction ? tr("%1 (reduced)").arg(name) : name),
                              FactCell::number(axis.stick ? tr("%Ln stick(s)", nullptr, int(std::min<std::int64_t>(axis.size, 1 << 30)))
                                                          : QString::number(axis.size)),
                              FactCell::number(QString::number(axis.splits)), FactCell::number(QString::number(each))},
                             {}});
        list.columns.append(name);
    }
    QStringList why;
    for (const UserText& step : division.why)
        why.append(translated(step));
    axes.note = why.join(QLatin1Char('\n'));
    for (std::int64_t core = 0; core < std::min(division.cores, mostListed); ++core) {
        FactRow one;
        one.cells.push_back(FactCell::number(QString::number(core)));
        const auto slice = division.sliceOf(core);
        for (std::size_t i = 0; i < slice.size(); ++i) {
            const auto& axis = division.axes[i];
            const std::int64_t each = axis.splits > 0 ? axis.size / axis.splits : axis.size;
            one.cells.push_back(FactCell::number(
                axis.splits < 2 ? tr("all") : QStringLiteral("%1–%2").arg(slice[i] * each).arg((slice[i] + 1) * each - 1)));
        }
        list.rows.push_back(std::move(one));
    }
    std::vector<FactSection> made{std::move(axes)};
    if (division.cores > 1)
        made.push_back(std::move(list));
    return made;
}

} // namespace nodewise::views
