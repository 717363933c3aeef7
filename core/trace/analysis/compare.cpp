// SPDX-License-Identifier: Apache-2.0
#include "core/trace/analysis/compare.h"

#include "core/trace/analysis/selected.h"
#include "core/trace/store/words.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

namespace nodewise::trace {

namespace {

using Side = Change::Side;
using Table = std::map<std::string, Side>;

/// The launch of a slice, where its links say one; otherwise all slices of one link are one launch.
struct Launch {
    const Link* link = nullptr;
    Time begin = 0, end = 0; ///< of all its slices
    Time told = 0;           ///< the sum of its kernel's or operator's own slices
    SliceId example = none;
    bool isTold = false;
};

/// Of one trace: what its links say was launched, in the order of time.
std::vector<Launch> launchesOf(const Trace& trace)
{
    std::unordered_map<std::uint64_t, std::size_t> known;
    std::vector<Launch> launches;
    const auto links = trace.columns().link;
    for (SliceId slice = 0; slice < links.size(); ++slice) {
        const Kind kind = trace.columns().kind[slice];
        if (links[slice] == none || kind == Kind::Module || kind == Kind::Window)
            continue;
        const Link& link = trace.links()[links[slice]];
        if (link.nodes.empty() && link.kernel.empty())
            continue;
        const std::uint64_t key = link.launch != none ? std::uint64_t(link.launch) << 32 : std::uint64_t(links[slice]) | 1ull << 63;
        const auto [at, isNew] = known.try_emplace(key, launches.size());
        if (isNew)
            launches.push_back({.link = &link, .begin = trace.start(slice), .end = trace.end(slice), .example = slice});
        Launch& launch = launches[at->second];
        launch.begin = std::min(launch.begin, trace.start(slice));
        launch.end = std::max(launch.end, trace.end(slice));
        if (kind == Kind::Kernel || kind == Kind::Operator) {
            launch.told = plus(launch.told, trace.duration(slice));
            launch.isTold = true;
        }
        if (trace.duration(slice) > trace.duration(launch.example))
            launch.example = slice;
    }
    std::ranges::stable_sort(launches, {}, &Launch::begin);
    return launches;
}

Table tableOf(const std::vector<Launch>& launches, bool byNode)
{
    Table table;
    std::unordered_map<std::string, int> seen; // launches of each kernel
    for (const Launch& launch : launches) {
        const Link& link = *launch.link;
        if (byNode ? link.nodes.empty() : link.kernel.empty())
            continue;
        const std::string key = byNode ? joinedNodes(link) : link.kernel + " #" + std::to_string(++seen[link.kernel]);
        Side& side = table[key];
        ++side.count;
        side.ticks = plus(side.ticks, launch.isTold ? launch.told : launch.end - launch.begin);
        if (side.example == none)
            side.example = launch.example;
    }
    return table;
}

/// What is nested deeper stays out: its paths would take the square of the depth.
constexpr std::size_t deepestPath = 64;

Result<Table> pathsOf(const Trace& trace, const Progress& progress)
{
    const auto tree = callTree(trace, everything(trace), progress);
    if (!tree)
        return fail(tree.error());
    Table table;
    std::vector<std::pair<std::string, std::size_t>> paths(tree->size()); // and their lengths
    for (std::size_t i = 1; i < tree->size(); ++i) {
        const TreeNode& node = (*tree)[i];
        const auto& [above, depth] = paths[node.parent];
        if (node.level == TreeNode::Level::Rest || depth >= deepestPath || (depth == 0 && node.parent != 0))
            continue;
        paths[i] = {above.empty() ? node.label : above + " > " + node.label, depth + 1};
        Side& side = table[paths[i].first];
        side = {.count = side.count + node.count, .ticks = plus(side.ticks, node.total), .value = 0, .example = node.example};
    }
    return table;
}

Result<Table> kindsOf(const Trace& trace, const Progress& progress)
{
    const auto sums = sumUp(trace, everything(trace), SumBy::Kind, progress);
    if (!sums)
        return fail(sums.error());
    Table table;
    for (const Sum& sum : sums->parts)
        table[sum.key] = {.count = sum.count, .ticks = sum.self, .value = 0, .example = sum.example};
    return table;
}

bool shareKey(const Table& first, const Table& second)
{
    return std::ranges::any_of(first, [&](const auto& entry) { return second.contains(entry.first); });
}

Comparison::Scale scaleOf(const Trace& first, const Trace& second)
{
    using Scale = Comparison::Scale;
    const bool unlikeClocks = first.clockMhz() && second.clockMhz() && *first.clockMhz() != *second.clockMhz();
    if (first.unit() == Unit::Cycles && second.unit() == Unit::Cycles && !unlikeClocks)
        return Scale::Cycles;
    return first.nanoseconds(0) && second.nanoseconds(0) ? Scale::Nanoseconds : Scale::Shares;
}

/// Puts tables side by side.
class Aligner {
public:
    Aligner(const Trace& first, const Trace& second) : m_traces{&first, &second}, m_scale(scaleOf(first, second)) {}

    Comparison::Scale scale() const { return m_scale; }
    double valueOf(std::size_t side, Time ticks) const
    {
        const Trace& trace = *m_traces[side];
        if (m_scale == Comparison::Scale::Nanoseconds)
            return trace.nanoseconds(ticks).value_or(0);
        const auto whole = static_cast<double>(std::max<Time>(trace.end() - trace.begin(), 1));
        return static_cast<double>(ticks) / (m_scale == Comparison::Scale::Shares ? whole : 1.0);
    }
    Change whole() const
    {
        Change change{.key = {}, .sides = {}};
        for (std::size_t side = 0; side < 2; ++side) {
            const Time ticks = m_traces[side]->end() - m_traces[side]->begin();
            change.sides[side] = {.count = m_traces[side]->sliceCount(), .ticks = ticks, .value = valueOf(side, ticks)};
        }
        return change;
    }
    void align(const std::array<Table, 2>& tables, std::vector<Change>& both, std::array<std::vector<Change>, 2>* only) const
    {
        for (const auto& [key, side] : tables[0])
            put(key, &side, tryFind(tables[1], key), both, only);
        for (const auto& [key, side] : tables[1])
            if (!tables[0].contains(key))
                put(key, nullptr, &side, both, only);
        std::ranges::stable_sort(both, std::greater(), [](const Change& change) { return std::abs(change.difference()); });
        for (std::size_t side = 0; only && side < 2; ++side)
            std::ranges::stable_sort((*only)[side], std::greater(), [side](const Change& change) { return change.sides[side].value; });
    }

private:
    static const Side* tryFind(const Table& table, const std::string& key)
    {
        const auto found = table.find(key);
        return found == table.end() ? nullptr : &found->second;
    }
    void put(const std::string& key, const Side* first, const Side* second, std::vector<Change>& both,
             std::array<std::vector<Change>, 2>* only) const
    {
        Change change{.key = key, .sides = {}};
        std::size_t side = 0;
        for (const Side* from : {first, second}) {
            if (from) {
                change.sides[side] = *from;
                change.sides[side].value = valueOf(side, from->ticks);
            }
            ++side;
        }
        (first && second) || !only ? both.push_back(std::move(change)) : (*only)[first ? 0 : 1].push_back(std::move(change));
    }
    std::array<const Trace*, 2> m_traces;
    Comparison::Scale m_scale;
};

Change sumOf(const std::vector<Change>& changes)
{
    Change sum{.key = {}, .sides = {}};
    for (const Change& change : changes)
        for (std::size_t side = 0; side < 2; ++side) {
            sum.sides[side].count += change.sides[side].count;
            sum.sides[side].ticks = plus(sum.sides[side].ticks, change.sides[side].ticks);
            sum.sides[side].value += change.sides[side].value;
        }
    return sum;
}

/// The first way of aligning under which the traces have something in common.
Result<std::array<Table, 2>> tablesOf(const std::array<const Trace*, 2>& traces, Comparison::By& by, const Progress& progress)
{
    const std::array launches = {launchesOf(*traces[0]), launchesOf(*traces[1])};
    for (const bool byNode : {true, false}) {
        std::array tables = {tableOf(launches[0], byNode), tableOf(launches[1], byNode)};
        by = byNode ? Comparison::By::Node : Comparison::By::Launch;
        if (shareKey(tables[0], tables[1]))
            return tables;
    }
    by = Comparison::By::Path;
    std::array<Table, 2> tables;
    for (std::size_t side = 0; side < 2; ++side) {
        auto paths = pathsOf(*traces[side], progress);
        if (!paths)
            return fail(std::move(paths).error());
        tables[side] = std::move(*paths);
    }
    return tables;
}

} // namespace

Result<Comparison> compare(const Trace& first, const Trace& second, const Progress& progress)
{
    const std::array traces = {&first, &second};
    const Aligner aligner(first, second);
    Comparison comparison{.scale = aligner.scale(), .whole = aligner.whole()};
    const auto tables = tablesOf(traces, comparison.by, progress);
    if (!tables)
        return fail(tables.error());
    aligner.align(*tables, comparison.changes, &comparison.only);
    comparison.common = comparison.by == Comparison::By::Path ? comparison.whole : sumOf(comparison.changes);
    std::array<Table, 2> kinds;
    for (std::size_t side = 0; side < 2; ++side) {
        auto table = kindsOf(*traces[side], progress);
        if (!table)
            return fail(std::move(table).error());
        kinds[side] = std::move(*table);
    }
    aligner.align(kinds, comparison.kinds, nullptr);
    return comparison;
}

} // namespace nodewise::trace
