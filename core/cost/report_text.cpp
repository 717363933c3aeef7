// SPDX-License-Identifier: Apache-2.0
#include "core/cost/report.h"

#include "core/base/byte_text.h"
#include "core/base/plain_text.h"
#include "core/sim/step_text.h"
#include "core/trace/store/words.h"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <set>

namespace nodewise::cost {

namespace {

using plain::percent;
using plain::Rows;
using plain::table;

std::string ratio(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", value);
    return text;
}

/// "1.35": how many times the least that any machine of this configuration takes; "" without a bound.
std::string overRoofline(std::int64_t cycles, std::int64_t roofline)
{
    return roofline > 0 ? ratio(double(cycles) / double(roofline)) : std::string();
}

std::string count(std::int64_t number)
{
    return plain::grouped(double(number));
}

/// Kernels that are in the figures, by what all their launches take, the largest first.
std::vector<std::uint32_t> byTotal(const Run& run)
{
    std::vector<std::uint32_t> order;
    for (std::uint32_t kernel = 0; kernel < run.kernels().size(); ++kernel)
        if (!run.kernels()[kernel].launches.empty() && run.run().missing[kernel].empty())
            order.push_back(kernel);
    std::ranges::stable_sort(order, std::greater(), [&](std::uint32_t kernel) { return run.kernels()[kernel].total; });
    return order;
}

std::string kernelsText(const Run& run)
{
    Rows rows{{"kernel", "launches", "cycles", "total", "share", "bound", "array", "rows in", "vector", "DMA", "bytes", "x roofline"}};
    const bool several = run.npu().cores > 1;
    if (several)
        rows.front().emplace_back("cores");
    for (const std::uint32_t kernel : byTotal(run)) {
        const sim::Cost& cost = run.cost(kernel);
        const Run::Kernel& of = run.kernels()[kernel];
        const UnitUse used = unitUse(cost, run.npu());
        rows.push_back({of.name, count(std::int64_t(of.launches.size())), count(cost.cycles), count(of.total), percent(of.share),
                        std::string(sim::boundWord(cost.bound())), percent(used.macs), percent(used.array), percent(used.vector),
                        percent(used.dma), byteText(std::uint64_t(bytesOf(cost))), overRoofline(cost.cycles, cost.roofline())});
        if (several)
            rows.back().push_back(count(cost.cores));
    }
    return rows.size() == 1 ? std::string() : table(rows, {1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12}) + "\n";
}

/// "-12.5 %"
std::string changeText(const Outcome& outcome)
{
    char text[32];
    std::snprintf(text, sizeof text, "%+.1f %%", 100 * (double(outcome.after) / double(std::max<std::int64_t>(outcome.before, 1)) - 1));
    return text;
}

/// Why the largest kernels take as long as they do, and what to try.
std::string adviceText(const Run& run, const Outcomes& outcomes)
{
    constexpr std::size_t few = 5;
    std::string out;
    const std::vector<std::uint32_t> order = byTotal(run);
    for (std::size_t at = 0; at < std::min(few, order.size()); ++at) {
        const Advice advice = run.advice(order[at]);
        out += run.kernels()[order[at]].name + ": " + advice.reason.english() + "\n  try: " + advice.next.english();
        if (const auto found = outcomes.find(order[at]); found != outcomes.end())
            out += ": " + count(found->second.before) + " -> " + count(found->second.after) + " cycles (" + changeText(found->second) + ")";
        out += "\n";
    }
    if (order.size() > few)
        out += plain::counted(order.size() - few, "more kernel") + ": --kernel NAME tells of each\n";
    return out.empty() ? out : out + "\n";
}

/// "data 1,234, engine 56"
std::string stallsText(const sim::Cost& cost)
{
    std::string out;
    for (std::size_t cause = 1; cause < stallCount; ++cause)
        if (cost.stalled[cause] > 0)
            out += (out.empty() ? "" : ", ") + std::string(trace::wordOf(trace::Stall(cause))) + " " + count(cost.stalled[cause]);
    return out;
}

std::string totalsText(const Run& run)
{
    const sim::Cost& total = run.total();
    const UnitUse used = unitUse(total, run.npu());
    const std::int64_t roofline = run.run().roofline();
    std::string out = count(total.cycles) + " cycles";
    if (const std::string time = timeText(total.cycles, run.npu()); !time.empty())
        out += ", " + time + " at " + std::to_string(run.npu().coreMhz) + " MHz";
    out += " on " + run.npu().name;
    if (const UserText left = leftOutText(run.left()); !left.empty())
        out += ", incomplete: " + left.english();
    if (const UserText tiles = run.tilesText(); !tiles.empty())
        out += ", " + tiles.english();
    if (roofline > 0)
        out += "; " + overRoofline(total.cycles, roofline) + " times the roofline's " + count(roofline);
    const auto orNone = [](const std::string& text) { return text.empty() ? std::string("0 %") : text; };
    out += "\nthe arrays did " + orNone(percent(used.macs)) + " of the multiply-accumulates that they could; rows entered in " +
           orNone(percent(used.array)) + " of the cycles\nbusy: vector units " + orNone(percent(used.vector)) + ", DMA " +
           orNone(percent(used.dma)) + ", DRAM " + orNone(percent(used.dram)) + "; " + byteText(std::uint64_t(total.bytesRead())) +
           " read, " + byteText(std::uint64_t(total.bytesWritten())) + " written; scratchpad at most " +
           byteText(std::uint64_t(total.scratchpadPeak)) + " of " + byteText(std::uint64_t(run.npu().scratchpadBytes())) + "\n";
    if (const std::string stalls = stallsText(total); !stalls.empty())
        out += "waited for: " + stalls + " cycles of all units\n";
    return out;
}

/// By reason, in the order of the run.
std::string gapsText(const std::vector<sim::Program::Gap>& gaps)
{
    if (gaps.empty())
        return {};
    std::vector<std::pair<std::string, std::vector<std::string>>> byReason;
    for (const sim::Program::Gap& gap : gaps) {
        const std::string why = gap.why.english();
        auto found = std::ranges::find(byReason, why, &std::pair<std::string, std::vector<std::string>>::first);
        if (found == byReason.end())
            found = byReason.insert(byReason.end(), {why, {}});
        found->second.push_back(gap.node);
    }
    std::string out =
        gaps.size() == 1 ? "1 node is not in the figures:\n" : std::to_string(gaps.size()) + " nodes are not in the figures:\n";
    for (const auto& [why, nodes] : byReason) {
        constexpr std::size_t few = 8;
        out += " ";
        for (std::size_t at = 0; at < std::min(few, nodes.size()); ++at)
            out += (at > 0 ? ", " : " ") + nodes[at];
        out += (nodes.size() > few ? " and " + std::to_string(nodes.size() - few) + " more: " : ": ") + why + "\n";
    }
    return out;
}

/// Of all points, each once.
std::vector<sim::Program::Gap> gapsOf(const std::vector<Point>& points)
{
    std::vector<sim::Program::Gap> gaps;
    std::set<std::pair<std::string, std::string>> known;
    for (const Point& point : points)
        for (const sim::Program::Gap& gap : point.run->run().gaps)
            if (known.emplace(gap.node, gap.why.english()).second)
                gaps.push_back(gap);
    return gaps;
}

std::string notesText(const std::vector<UserText>& notes)
{
    std::string out;
    for (const UserText& note : notes)
        out += "note: " + note.english() + "\n";
    return out;
}

std::string amountText(const StepSum& sum)
{
    switch (sum.unit) {
    case sim::Unit::Load:
    case sim::Unit::Store:
        return byteText(std::uint64_t(sum.amount));
    case sim::Unit::Array:
        return count(sum.amount) + " MAC";
    case sim::Unit::Vector:
        break;
    }
    return count(sum.amount) + " points";
}

} // namespace

std::vector<StepSum> sumsOf(const sim::TileGraph& graph, const sim::KernelRun& run)
{
    std::vector<StepSum> sums(graph.steps.size());
    for (const sim::Instruction& each : run.instructions) {
        StepSum& sum = sums[each.step];
        ++sum.times;
        sum.busy += each.busy;
        sum.amount += each.amount;
        sum.waited[std::size_t(each.cause)] += each.waited;
        sum.unit = each.unit;
    }
    return sums;
}

std::string timeText(std::int64_t cycles, const sim::Npu& npu)
{
    if (npu.coreMhz <= 0)
        return {};
    const double microseconds = double(cycles) / double(npu.coreMhz);
    char text[48];
    if (microseconds < 1000)
        std::snprintf(text, sizeof text, "%.2f us", microseconds);
    else if (microseconds < 1e6)
        std::snprintf(text, sizeof text, "%.2f ms", microseconds / 1e3);
    else
        std::snprintf(text, sizeof text, "%.2f s", microseconds / 1e6);
    return text;
}

std::string reportText(const Run& run, const Outcomes& outcomes)
{
    return kernelsText(run) + adviceText(run, outcomes) + totalsText(run) + notesText(run.run().notes) + gapsText(run.run().gaps);
}

/// Of the launches that both have in their figures.
static std::string changeText(const Run& first, const Run& second)
{
    const Common common = commonOf({first.program(), first.run()}, {second.program(), second.run()});
    char change[64] = "";
    if (common.first > 0)
        std::snprintf(change, sizeof change, "%+.1f %%%s", 100 * (double(common.second) / double(common.first) - 1),
                      common.isAll ? "" : " of what both have");
    return change;
}

std::string sweepText(const std::string& parameter, const std::vector<Point>& points)
{
    Rows rows{{parameter, "cycles", "time", "change", "array", "rows in", "vector", "DMA", "bytes", "x roofline"}};
    if (points.empty())
        return {};
    for (const Point& point : points) {
        const Run& run = *point.run;
        if (!run.hasFigures()) {
            rows.push_back({point.value});
            continue;
        }
        const sim::Cost& total = run.total();
        const UnitUse used = unitUse(total, run.npu());
        const std::string change = &point == &points.front() ? std::string() : changeText(*points.front().run, run);
        rows.push_back({point.value, count(total.cycles), timeText(total.cycles, run.npu()), change, percent(used.macs),
                        percent(used.array), percent(used.vector), percent(used.dma), byteText(std::uint64_t(bytesOf(total))),
                        overRoofline(total.cycles, run.run().roofline())});
        if (const UserText left = leftOutText(run.left()); !left.empty())
            rows.back().push_back(left.english());
    }
    if (std::ranges::any_of(rows, [&](const auto& row) { return row.size() > rows.front().size(); }))
        rows.front().emplace_back("incomplete");
    return table(rows, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}) + "\n" + notesText(points.back().run->run().notes) + gapsText(gapsOf(points));
}

std::string stepsText(const sim::TileGraph& graph, const sim::KernelRun& run)
{
    const std::vector<StepSum> sums = sumsOf(graph, run);
    const auto fixed = sim::fixedNumbers(graph);
    Rows rows{{"line", "step", "shape", "times", "busy", "moved or done", "waited", "for"}};
    std::vector<std::uint32_t> ends; // of the loops around
    for (std::uint32_t at = 0; at < graph.steps.size(); ++at) {
        const sim::Step& step = graph.steps[at];
        while (!ends.empty() && ends.back() <= at)
            ends.pop_back();
        const StepSum& sum = sums[at];
        std::vector<std::string> row{std::to_string(step.line), std::string(2 * ends.size(), ' ') + sim::stepName(graph, step)};
        if (step.kind == sim::Step::Kind::Loop)
            ends.push_back(step.end);
        if (sum.times > 0) {
            const auto* const most = std::ranges::max_element(sum.waited);
            const std::int64_t waited = std::accumulate(std::begin(sum.waited), std::end(sum.waited), std::int64_t(0));
            row.insert(row.end(), {sim::fixedShape(step, fixed), count(sum.times), count(sum.busy), amountText(sum), count(waited),
                                   waited > 0 ? std::string(trace::wordOf(trace::Stall(most - sum.waited))) : std::string()});
        }
        rows.push_back(std::move(row));
    }
    return table(rows, {0, 3, 4, 5, 6});
}

} // namespace nodewise::cost
