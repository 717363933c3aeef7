// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/memory_text.h"

#include "views/inspect/number_text.h"

#include <QLocale>

namespace nodewise::views {

namespace {

using Block = protocol::MemoryBlock;

QString count(std::uint64_t number)
{
    return QLocale().toString(qulonglong(number));
}

} // namespace

QString MemoryText::bytes(std::uint64_t bytes)
{
    return byteText(std::int64_t(bytes));
}

QString MemoryText::plannedPeak(const MemoryProfile& profile, bool named)
{
    const protocol::MemoryAnswer& a = profile.answer();
    if (!named || profile.steps() == 0)
        return tr("planned peak %1").arg(bytes(a.plannedPeak));
    return tr("planned peak %1 at %2").arg(bytes(a.plannedPeak), profile.name(profile.nodeAt(a.plannedPeakStep)));
}

QString MemoryText::measuredPeak(const MemoryProfile& profile, bool named)
{
    const protocol::MemoryAnswer& a = profile.answer();
    if (!profile.measured())
        return {};
    if (!named || profile.steps() == 0)
        return tr("measured peak %1").arg(bytes(a.measuredPeak));
    return tr("measured peak %1 at %2").arg(bytes(a.measuredPeak), profile.name(profile.nodeAt(a.measuredPeakStep)));
}

QString MemoryText::rest(const MemoryProfile& profile)
{
    const protocol::MemoryAnswer& a = profile.answer();
    return tr("weights %1 · inputs %2 · %3 of values without reuse").arg(bytes(a.weights), bytes(a.inputs), bytes(a.allValues));
}

QString MemoryText::difference(const MemoryProfile& profile)
{
    const protocol::MemoryAnswer& a = profile.answer();
    if (profile.steps() == 0)
        return {};
    if (!profile.measured())
        return tr("planned only: a shapes-only run has no memory to measure");
    if (a.measuredPeak == a.plannedPeak)
        return tr("the run used what was planned");
    if (a.measuredPeak < a.plannedPeak)
        return tr("the run used %1 less than planned: values were released earlier").arg(bytes(a.plannedPeak - a.measuredPeak));
    return tr("the run used %1 more than planned: temporary memory of operators").arg(bytes(a.measuredPeak - a.plannedPeak));
}

QString MemoryText::ofOperator(const MemoryProfile& profile)
{
    const protocol::MemoryAnswer& a = profile.answer();
    if (profile.steps() == 0 || !profile.measured())
        return {};
    const std::uint64_t values = std::min(a.steps[a.measuredPeakStep].planned, a.measuredPeak);
    return tr("%1 of values, %2 of temporary memory").arg(bytes(values), bytes(a.measuredPeak - values));
}

QString MemoryText::place(const MemoryProfile& profile, std::uint32_t step)
{
    return tr("step %1 of %2: %3").arg(count(step + 1), count(profile.steps()), profile.name(profile.nodeAt(step)));
}

QStringList MemoryText::lines(const MemoryProfile& profile, std::uint32_t step)
{
    const protocol::MemoryStep& at = profile.answer().steps[step];
    QStringList lines{place(profile, step)};
    if (const QString op = profile.op(at.node); !op.isEmpty())
        lines.append(op);
    lines.append(tr("planned %1").arg(bytes(at.planned)));
    if (profile.measured()) {
        lines.append(tr("held after it %1").arg(bytes(at.held)));
        lines.append(tr("peak while it ran %1").arg(bytes(at.peak)));
    }
    return lines;
}

QString MemoryText::line(const MemoryProfile& profile, std::uint32_t step)
{
    return lines(profile, step).join(QStringLiteral(" · "));
}

QString MemoryText::kind(const Block& block)
{
    switch (block.kind) {
    case Block::Kind::Weight:
        return tr("weight");
    case Block::Kind::Input:
        return tr("input");
    case Block::Kind::Value:
        break;
    }
    return block.output ? tr("output") : tr("value");
}

QString MemoryText::sharedBy(const MemoryProfile& profile, const Block& block)
{
    constexpr std::size_t few = 6;
    QStringList names;
    for (std::size_t i = 1; i < std::min(block.nodes.size(), few + 1); ++i)
        names.append(profile.name(block.nodes[i]));
    const QString listed = names.join(QStringLiteral(", "));
    const std::size_t more = block.nodes.size() > few + 1 ? block.nodes.size() - few - 1 : 0;
    return more > 0 ? tr("%1 and %n more", nullptr, int(more)).arg(listed) : listed;
}

QStringList MemoryText::lines(const MemoryProfile& profile, const Block& block)
{
    QStringList lines;
    if (!block.nodes.empty())
        lines.append(profile.name(block.nodes.front()));
    lines.append(tr("%1, %2", "kind, bytes").arg(kind(block), bytes(block.bytes)));
    if (block.kind != Block::Kind::Value)
        lines.append(tr("alive throughout"));
    else
        lines.append(tr("lives from step %1 to step %2").arg(count(block.first + 1), count(block.last + 1)));
    if (const QString shared = sharedBy(profile, block); !shared.isEmpty())
        lines.append(tr("shared by %1").arg(shared));
    return lines;
}

} // namespace nodewise::views
