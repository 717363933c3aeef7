// SPDX-License-Identifier: Apache-2.0
#include "core/trace/analysis/report.h"

#include "core/base/plain_text.h"
#include "core/trace/store/words.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace nodewise::trace {

namespace {

using Json = nlohmann::ordered_json;
using plain::counted;
using plain::grouped;
using plain::percent;
using plain::Rows;
using plain::table;

std::string laneName(const Trace& trace, LaneId lane)
{
    std::string name = trace.lanes()[lane].name;
    for (std::uint32_t group = trace.lanes()[lane].group; group != none; group = trace.groups()[group].parent)
        name.insert(0, trace.groups()[group].name + " / ");
    return name;
}

std::uint64_t slicesOf(const Trace& trace, LaneId lane)
{
    std::uint64_t count = 0;
    for (const Row& row : trace.rowsOf(lane))
        count += row.count;
    return count;
}

/// Ticks in which the lane has a slice: slices overlap, so their durations don't add up.
Time busyOf(const Trace& trace, LaneId lane)
{
    std::vector<std::pair<Time, Time>> spans;
    for (const Row& row : trace.rowsOf(lane))
        for (SliceId slice = row.first; slice < row.first + row.count; ++slice)
            if (row.depth == 0 || trace.parentOf(slice) == none)
                spans.emplace_back(trace.start(slice), trace.end(slice));
    std::ranges::sort(spans);
    Time busy = 0, end = trace.begin();
    for (const auto& [from, to] : spans) {
        busy += std::max<Time>(0, to - std::max(from, end));
        end = std::max(end, to);
    }
    return busy;
}

/// "1.234 ms"
std::string nanosecondText(double ns)
{
    constexpr std::pair<double, const char*> units[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}};
    for (const auto& [size, name] : units)
        if (std::abs(ns) >= size) {
            char text[48];
            std::snprintf(text, sizeof text, "%.3f %s", ns / size, name);
            return text;
        }
    return grouped(ns) + " ns";
}

/// "1,234 cycles (1.313 us)"
std::string ticksText(const Trace& trace, Time ticks)
{
    const auto ns = trace.nanoseconds(ticks);
    if (trace.unit() == Unit::Nanoseconds)
        return nanosecondText(static_cast<double>(ticks));
    return grouped(static_cast<double>(ticks)) + " cycles" + (ns ? " (" + nanosecondText(*ns) + ")" : "");
}

/// In a column that says the unit.
std::string number(Time ticks)
{
    return grouped(static_cast<double>(ticks));
}

double share(Time part, Time whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

std::string shortened(const std::string& name)
{
    constexpr std::size_t most = 60;
    std::string out = name.substr(0, most);
    for (char& c : out)
        c = static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    while (name.size() > most && !out.empty() && (static_cast<unsigned char>(out.back()) & 0x80U) != 0)
        out.pop_back(); // not the half of a character
    return name.size() > most ? out + "..." : out;
}

std::vector<Sum> bySelf(const TraceReport& report)
{
    std::vector<Sum> sums = report.names.parts;
    std::ranges::stable_sort(sums, std::greater(), &Sum::self);
    sums.resize(std::min(sums.size(), report.top));
    return sums;
}

std::size_t countCounters(const Trace& trace)
{
    return static_cast<std::size_t>(std::ranges::count_if(trace.lanes(), &Lane::counter));
}

std::string headText(const Trace& trace)
{
    const std::size_t counters = countCounters(trace);
    std::string text = trace.origin().file.empty() ? std::string() : trace.origin().file + ": ";
    text += trace.origin().producer + "\n  slices    " + grouped(static_cast<double>(trace.sliceCount())) + " on " +
            counted(trace.lanes().size() - counters, "lane") + ", " + counted(counters, "counter") + ", " +
            counted(trace.flows().size(), "flow") + ", " + counted(trace.instants().size(), "instant") + "\n";
    text += "  time      " + ticksText(trace, trace.end() - trace.begin()) + " from " + ticksText(trace, trace.begin()) + "\n";
    if (trace.clockMhz()) {
        char clock[48];
        std::snprintf(clock, sizeof clock, "%.6g MHz", *trace.clockMhz());
        text += std::string("  clock     ") + clock + "\n";
    }
    if (!trace.origin().npu.empty())
        text += "  NPU       " + trace.origin().npu + "\n";
    return text;
}

/// Of an ETDump: what its times are in, and whose. Other notes are what a tool wrote of itself, which JSON has.
std::string notesText(const Trace& trace)
{
    std::string text;
    if (!trace.origin().producer.starts_with("ExecuTorch"))
        return text;
    constexpr std::size_t most = 12;
    const auto& notes = trace.origin().notes;
    for (std::size_t i = 0; i < std::min(notes.size(), most); ++i)
        text += "  note      " + notes[i] + "\n";
    return text;
}

std::string lanesText(const Trace& trace)
{
    Rows rows{{"lane", "slices", std::string("busy (") + std::string(wordOf(trace.unit())) + ")", "share"}};
    for (LaneId lane = 0; lane < trace.lanes().size(); ++lane)
        if (!trace.lanes()[lane].counter) {
            const Time busy = busyOf(trace, lane);
            rows.push_back({shortened(laneName(trace, lane)), grouped(static_cast<double>(slicesOf(trace, lane))), number(busy),
                            percent(share(busy, trace.end() - trace.begin()))});
        }
    return rows.size() > 1 ? "\n" + table(rows, {1, 2, 3}) : std::string();
}

std::string namesText(const TraceReport& report)
{
    const std::vector<Sum> sums = bySelf(report);
    const std::string unit(wordOf(report.trace.unit()));
    Rows rows{{"name", "count", "self (" + unit + ")", "share", "total (" + unit + ")", "mean", "longest"}};
    for (const Sum& sum : sums)
        rows.push_back({shortened(sum.key), grouped(static_cast<double>(sum.count)), number(sum.self),
                        percent(share(sum.self, report.names.all.self)), number(sum.total),
                        number(static_cast<Time>(std::llround(sum.mean()))), number(sum.longest)});
    if (sums.empty())
        return {};
    std::string text = "\n" + table(rows, {1, 2, 3, 4, 5, 6});
    if (const std::size_t left = report.names.parts.size() - sums.size(); left > 0)
        text += "and " + grouped(static_cast<double>(left)) + " other names\n";
    return text;
}

std::string skippedText(const Trace& trace)
{
    std::string text;
    for (const Skipped& skipped : trace.origin().skipped)
        text += "skipped " + grouped(static_cast<double>(skipped.count)) +
                (skipped.line > 0 ? ", the first one in line " + grouped(static_cast<double>(skipped.line)) : "") + ": " +
                skipped.why.english() + "\n";
    return text.empty() ? text : "\n" + text;
}

Json laneJson(const Trace& trace, LaneId lane)
{
    const Lane& about = trace.lanes()[lane];
    Json out{{"name", laneName(trace, lane)}};
    if (about.counter) {
        const auto samples = trace.samplesOf(lane);
        out.update({{"counter", true}, {"unit", about.counterUnit}, {"samples", samples.count}});
        const auto values = trace.columns().sampleValue.subspan(samples.first, samples.count);
        if (!values.empty())
            out.update({{"min", *std::ranges::min_element(values)}, {"max", *std::ranges::max_element(values)}});
        return out;
    }
    out.update({{"slices", slicesOf(trace, lane)}, {"rows", trace.rowsOf(lane).size()}, {"busy", busyOf(trace, lane)}});
    return out;
}

} // namespace

std::string reportText(const TraceReport& report)
{
    return headText(report.trace) + notesText(report.trace) + lanesText(report.trace) + namesText(report) + skippedText(report.trace);
}

Json reportJson(const TraceReport& report)
{
    const Trace& trace = report.trace;
    const Origin& origin = trace.origin();
    Json out{{"file", origin.file}, {"producer", origin.producer}, {"unit", wordOf(trace.unit())}};
    out["clock_mhz"] = trace.clockMhz() ? Json(*trace.clockMhz()) : Json();
    out.update({{"npu", origin.npu},
                {"profile", origin.profile},
                {"begin", trace.begin()},
                {"end", trace.end()},
                {"slices", trace.sliceCount()},
                {"flows", trace.flows().size()},
                {"instants", trace.instants().size()}});
    Json lanes = Json::array(), names = Json::array(), skipped = Json::array();
    for (LaneId lane = 0; lane < trace.lanes().size(); ++lane)
        lanes.push_back(laneJson(trace, lane));
    for (const Sum& sum : bySelf(report))
        names.push_back({{"name", sum.key},
                         {"count", sum.count},
                         {"self", sum.self},
                         {"total", sum.total},
                         {"shortest", sum.shortest},
                         {"longest", sum.longest},
                         {"waited", sum.waited}});
    for (const Skipped& each : origin.skipped)
        skipped.push_back({{"count", each.count}, {"line", each.line}, {"why", each.why.english()}});
    out["lanes"] = std::move(lanes);
    out["names"] = std::move(names);
    out["notes"] = origin.notes;
    out["skipped"] = std::move(skipped);
    return out;
}

} // namespace nodewise::trace
