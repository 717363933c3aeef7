// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/slice_facts.h"

#include "core/trace/analysis/self_time.h"
#include "views/timeline/slice_look.h"
#include "views/timeline/time_window.h"

#include <QLocale>

#include <algorithm>
#include <optional>

namespace nodewise::views {

using trace::LaneId;
using trace::SliceId;
using trace::Stall;
using trace::Time;

namespace {

constexpr std::size_t mostWithin = 200000;
constexpr std::size_t mostFlows = 12; // told one by one
constexpr int mostTipFacts = 14;      // lines of a tooltip
constexpr int longestTipValue = 90;   // letters
constexpr int mostInstants = 6;       // told in a tooltip

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

Markup tipOf(const QString& title, const std::vector<SliceFact>& facts)
{
    Markup rows;
    int lines = 0;
    for (const SliceFact& fact : facts) {
        if (fact.value.isEmpty() || ++lines > mostTipFacts)
            continue;
        QString value = fact.value.simplified();
        if (value.size() > longestTipValue)
            value = value.left(longestTipValue) + QChar(0x2026);
        rows += Markup(QStringLiteral("<tr><td style='padding-right:10px'>%1</td><td>%2</td></tr>")).arg(fact.name, value);
    }
    return Markup(QStringLiteral("<b>%1</b><table cellspacing='0' cellpadding='0'>%2</table>")).arg(title.left(300), rows);
}

} // namespace

QString SliceFacts::name(const trace::Trace& trace, SliceId slice)
{
    const QString name = textOf(trace.name(trace.columns().name[slice]));
    return name.isEmpty() ? tr("without a name") : name;
}

QString SliceFacts::lane(const trace::Trace& trace, LaneId lane)
{
    QStringList parts{QString::fromStdString(trace.lanes()[lane].name)};
    for (std::uint32_t group = trace.lanes()[lane].group; group != trace::none && parts.size() < 12; group = trace.groups()[group].parent)
        parts.prepend(QString::fromStdString(trace.groups()[group].name));
    return parts.join(QStringLiteral(" / "));
}

QString SliceFacts::argumentText(const trace::ArgumentValue& value)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return QLocale().toString(qlonglong(*whole));
    if (const auto* number = std::get_if<double>(&value))
        return QLocale().toString(*number, 'g', 8);
    return QString::fromStdString(std::get<std::string>(value));
}

namespace {

/// Ticks that no slice within it covers; nothing where so many are within that one would wait for it.
std::optional<Time> trySelf(const trace::Trace& trace, SliceId slice)
{
    const trace::LaneId lane = trace.laneOf(slice);
    const trace::Range range{trace.start(slice), trace.end(slice)};
    std::size_t within = 0;
    for (const trace::Row& row : trace.rowsOf(lane)) {
        const trace::SliceRun run = trace::slicesIn(trace, row, range);
        within += run.last - run.first;
    }
    return within <= mostWithin ? std::optional(trace::SelfTimes(trace, lane, range)(slice)) : std::nullopt;
}

} // namespace

std::vector<SliceFact> SliceFacts::facts(const trace::Trace& trace, const TickText& text, SliceId slice)
{
    using Leads = SliceFact::Leads;
    std::vector<SliceFact> out;
    out.push_back({tr("Start"), text.place(trace.start(slice))});
    out.push_back({tr("Duration"), text.exact(trace.duration(slice))});
    if (const auto self = trySelf(trace, slice); self && *self != trace.duration(slice))
        out.push_back({tr("Self"), text.exact(*self)});
    const trace::Columns& columns = trace.columns();
    if (!columns.stall.empty() && columns.stall[slice] != Stall::None)
        out.push_back(
            {tr("Waited"),
             tr("%1 for %2", "time, cause").arg(text.exact(Time(columns.waited[slice])), SliceWords::stall(columns.stall[slice]))});
    out.push_back({.name = tr("Kind"), .value = SliceWords::kind(columns.kind[slice]), .words = true});
    out.push_back({tr("Lane"), lane(trace, trace.laneOf(slice))});
    if (const trace::Link* link = trace.tryLink(slice)) {
        QStringList nodes;
        for (const std::string& node : link->nodes)
            nodes.append(QString::fromStdString(node));
        if (!nodes.isEmpty())
            out.push_back({tr("Nodes"), nodes.join(QStringLiteral(", ")), Leads::Nodes, slice});
        const QString kernel = QString::fromStdString(link->kernel);
        if (!kernel.isEmpty())
            out.push_back(
                {tr("Kernel"), link->line > 0 ? tr("%1, line %2", "kernel").arg(kernel).arg(link->line) : kernel, Leads::Kernel, slice});
        if (!link->op.empty())
            out.push_back({tr("Operator"), QString::fromStdString(link->op)});
        if (!link->module.empty())
            out.push_back({tr("Module"), QString::fromStdString(link->module)});
        if (link->launch != trace::none)
            out.push_back({tr("Launch"), QLocale().toString(link->launch)});
    }
    for (const trace::Argument& argument : trace.arguments(slice))
        out.push_back({QString::fromStdString(argument.key), argumentText(argument.value), Leads::Nowhere, trace::none, true});
    if (const SliceId parent = trace.parentOf(slice); parent != trace::none)
        out.push_back({tr("Within"), name(trace, parent), Leads::Slice, parent});
    std::size_t told = 0;
    for (const trace::Flow& flow : trace.flowsTo(slice))
        if (told++ < mostFlows)
            out.push_back({tr("Follows"), name(trace, flow.from), Leads::Slice, flow.from});
    told = 0;
    for (const trace::Flow& flow : trace.flowsFrom(slice))
        if (told++ < mostFlows)
            out.push_back({tr("Leads to"), name(trace, flow.to), Leads::Slice, flow.to});
    return out;
}

QStringList SliceFacts::lines(const trace::Trace& trace, const TickText& text, SliceId slice)
{
    QStringList lines{name(trace, slice)};
    for (const SliceFact& fact : facts(trace, text, slice))
        lines.append(QStringLiteral("%1: %2").arg(fact.name, fact.value));
    return lines;
}

Markup SliceFacts::tip(const trace::Trace& trace, const TickText& text, SliceId slice)
{
    return tipOf(name(trace, slice), facts(trace, text, slice));
}

Markup SliceFacts::laneTip(const trace::Trace& trace, bool group, std::uint32_t index)
{
    if (group)
        return Markup(QStringLiteral("<b>%1</b>")).arg(QString::fromStdString(trace.groups()[index].name));
    std::vector<SliceFact> facts;
    std::uint64_t slices = 0;
    for (const trace::Row& row : trace.rowsOf(index))
        slices += row.count;
    if (trace.lanes()[index].counter)
        facts.push_back({tr("Samples"), QLocale().toString(qulonglong(trace.samplesOf(index).count))});
    else
        facts.push_back({tr("Slices"), QLocale().toString(qulonglong(slices))});
    if (trace.rowsOf(index).size() > 1)
        facts.push_back({tr("Depths"), QLocale().toString(qulonglong(trace.rowsOf(index).size()))});
    return tipOf(lane(trace, index), facts);
}

Markup SliceFacts::counterTip(const trace::Trace& trace, const TickText& text, LaneId lane_, Time time, const QString& value)
{
    return tipOf(lane(trace, lane_), {{tr("Value"), value.isEmpty() ? tr("none yet") : value}, {tr("At"), text.place(time)}});
}

Markup SliceFacts::instantTip(const trace::Trace& trace, const TickText& text, LaneId lane_, Time from, Time to)
{
    const auto all = trace.instants();
    auto at = std::lower_bound(all.begin(), all.end(), std::pair(lane_, from),
                               [](const trace::Instant& a, const auto& b) { return std::pair(a.lane, a.time) < b; });
    std::vector<SliceFact> facts;
    for (int i = 0; i < mostInstants && at != all.end() && at->lane == lane_ && at->time <= to; ++i, ++at)
        facts.push_back({textOf(trace.name(at->name)), text.place(at->time)});
    return facts.empty() ? Markup() : tipOf(lane(trace, lane_), facts);
}

} // namespace nodewise::views
