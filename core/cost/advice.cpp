// SPDX-License-Identifier: Apache-2.0
#include "core/cost/advice.h"

#include "core/base/plain_text.h"
#include "core/cost/changed_graph.h"
#include "core/cost/unit_use.h"
#include "core/sim/core_partition.h"

#include <algorithm>

namespace nodewise::cost {

namespace {

using trace::Stall;

constexpr double filled = 0.5;  ///< of the array: less is what a kernel suffers from
constexpr double busy = 0.4;    ///< of the cycles, in which rows enter: less, and something else is in the way
constexpr double useful = 0.6;  ///< of the bytes that DRAM moves
constexpr double opening = 0.3; ///< of the requests: more, and opening rows takes the time
constexpr double again = 1.5;   ///< times that an array is read
constexpr double written = 0.2; ///< of the bytes
constexpr double always = 0.8;  ///< of the cycles, in which an engine copies: nothing else is the limit

double ratio(double part, double whole)
{
    return whole > 0 ? part / whole : 0;
}

std::string percent(double share)
{
    const std::string text = plain::percent(share);
    return text.empty() ? "0 %" : text;
}

/// Owns nothing: what is known of one kernel.
class Adviser {
public:
    Adviser(const sim::TileGraph& graph, const sim::Cost& cost, const sim::Npu& npu) : m_graph(graph), m_cost(cost), m_npu(npu) {}

    Advice advice() const
    {
        if (rowsEnter() >= busy && arrayFill(m_cost, m_npu) < filled)
            return fill();
        if (dramShare() >= filled && usefulBytes() < useful)
            return scattered();
        if (copying() >= filled && opened() >= opening)
            return shortPieces();
        switch (m_cost.bound()) {
        case sim::Cost::Bound::Memory:
            return memory();
        case sim::Cost::Bound::Compute:
            return m_cost.vectorBound > m_cost.arrayBound ? vector() : arrays();
        case sim::Cost::Bound::Issue:
            break;
        }
        return issue();
    }

private:
    double rowsEnter() const { return ratio(double(m_cost.arrayBusy), double(m_cost.cycles * m_npu.arraysPerCore * m_cost.cores)); }

    /// Of the cycles, those in which DRAM moves data, or opens rows for them.
    double dramShare() const { return ratio(double(m_cost.dramBusy), double(m_cost.cycles) * (1 - m_npu.dramRefresh)); }

    double usefulBytes() const
    {
        const double moved = double(m_cost.dramRequests) * double(m_npu.dramRequestBytes);
        return moved > 0 ? double(bytesOf(m_cost)) / moved : 1;
    }

    double copying() const
    {
        return ratio(double(m_cost.loadBusy + m_cost.storeBusy), double(m_cost.cycles * m_npu.dmaEngines * m_cost.cores));
    }

    double opened() const { return ratio(double(m_cost.rowOpenings), double(m_cost.dramRequests)); }

    Advice fill() const
    {
        const auto [m, n, k] = largestProduct(m_graph);
        const std::int64_t rows = m_npu.rows(), columns = m_npu.lanes;
        const auto reason = UserText(
            "K = %1 fills %2 of the array's %3 rows, and N = %4 fills %5 of its %6 columns: while rows enter, the arrays do %7 of the "
            "multiply-accumulates that they could",
            k, std::min(k, rows), rows, n, std::min(n, columns), columns, percent(arrayFill(m_cost, m_npu)));
        if (ratio(double(k), double(rows)) <= ratio(double(n), double(columns)))
            return {.reason = reason,
                    .next = UserText("put more of the contraction into one product: pack channels or taps of the filter into K (im2col)"),
                    .change = Change::FillRows};
        return {.reason = reason,
                .next = UserText("make products wider: batch columns that share the same rows, or swap the operands"),
                .change = Change::FillColumns};
    }

    Advice scattered() const
    {
        return {.reason = UserText("its copies use %1 of the bytes that DRAM moves: elements lie apart, and each request brings %2 bytes",
                                   percent(usefulBytes()), m_npu.dramRequestBytes),
                .next = UserText("change the layout, so that what is copied together lies together"),
                .change = Change::Contiguous};
    }

    Advice shortPieces() const
    {
        return {.reason =
                    UserText("%1 of DRAM's requests open another row: what is copied together lies in short pieces", percent(opened())),
                .next = UserText("change the layout, so that what is copied together lies together"),
                .change = Change::Contiguous};
    }

    Advice memory() const
    {
        const auto most = std::ranges::max_element(
            m_cost.traffic, {}, [this](const sim::Cost::Traffic& one) { return one.read - m_graph.buffers[one.buffer].bytes; });
        if (most != m_cost.traffic.end() && timesRead(*most) >= again)
            return {.reason = UserText("DRAM is the limit: %1 is read %2 times", m_graph.buffers[most->buffer].name,
                                       plain::shortNumber(timesRead(*most))),
                    .next = UserText("larger tiles, so that it is read once"),
                    .change = Change::ReadOnce};
        if (double(m_cost.bytesWritten()) >= written * double(bytesOf(m_cost)))
            return {.reason = UserText("DRAM is the limit, and each byte moves once"),
                    .next = UserText("fuse it with the kernel that reads its result; more cores do not help, because they share DRAM"),
                    .change = Change::KeepResult};
        return {.reason = UserText("DRAM is the limit: what it reads is read once"),
                .next = UserText("a narrower type for what it reads; more cores do not help, because they share DRAM"),
                .change = Change::Narrow};
    }

    double timesRead(const sim::Cost::Traffic& traffic) const
    {
        return ratio(double(traffic.read), double(m_graph.buffers[traffic.buffer].bytes));
    }

    /// A loop that goes round once has nothing for a second core.
    bool dealsRounds() const
    {
        return std::ranges::any_of(m_graph.steps, [this](const sim::Step& step) {
            const sim::Number &lower = m_graph.numbers[step.lower], &upper = m_graph.numbers[step.upper];
            const bool known = lower.op == sim::Number::Op::Constant && upper.op == sim::Number::Op::Constant;
            return step.kind == sim::Step::Kind::Loop && step.parallel && (!known || upper.value - lower.value > step.step);
        });
    }

    Advice arrays() const
    {
        const auto reason = UserText("the arrays are the limit: they do %1 of the multiply-accumulates that they could",
                                     percent(ratio(double(m_cost.arrayBound), double(m_cost.cycles))));
        if (sim::CorePartition(m_graph, 2 * m_npu.cores).cores() > m_cost.cores && dealsRounds())
            return {.reason = reason, .next = UserText("more cores: its iterations do not depend on each other"), .change = Change::Cores};
        return {.reason = reason,
                .next = UserText("more arrays in each core; more cores do not help, because it has no iterations left for them"),
                .change = Change::Arrays};
    }

    Advice vector() const
    {
        return {.reason = UserText("the vector unit is the limit: it works in %1 of the cycles",
                                   percent(ratio(double(m_cost.vectorBusy), double(m_cost.cycles * m_cost.cores)))),
                .next = UserText("a narrower type, of which a lane takes twice as many elements at once, or wider lanes"),
                .change = Change::VectorBits};
    }

    Advice issue() const
    {
        const auto most = std::ranges::max_element(m_cost.stalled);
        if (Stall(most - std::begin(m_cost.stalled)) == Stall::Scratchpad)
            return {.reason = UserText("copies wait for room in the scratchpad: what it holds must be read before more can be loaded"),
                    .next = UserText("smaller tiles, of which two fit, or a larger scratchpad"),
                    .change = Change::Scratchpad};
        const std::int64_t latency =
            2 * (m_npu.dramLatency + 2 * m_npu.linkLatency) + (m_cost.macs > 0 ? 2 * m_npu.rows() + m_npu.lanes : 0);
        if (2 * latency > m_cost.cycles)
            return {.reason = UserText(
                        "it is so small that latencies are most of its time: %1 cycles to and from DRAM and through the array", latency),
                    .next = UserText("fuse it with the kernels around it"),
                    .change = Change::KeepResult};
        if (copying() >= always)
            return {.reason = UserText("the DMA engines are the limit: they copy in %1 of the cycles, while DRAM moves data in %2",
                                       percent(copying()), percent(dramShare())),
                    .next = UserText("more copies at once, or more requests per cycle and core"),
                    .change = Change::Dma};
        if (m_npu.cores > m_cost.cores)
            return {.reason = UserText("%1 of %2 cores work: it has no iterations for more", m_cost.cores, m_npu.cores),
                    .next = UserText("smaller tiles, so that more cores get one"),
                    .change = Change::Overlap};
        return {.reason = UserText("its copies and its computation take turns: neither goes on while the other one does"),
                .next = UserText("smaller tiles, so that the next one is copied while one is computed"),
                .change = Change::Overlap};
    }

    const sim::TileGraph& m_graph;
    const sim::Cost& m_cost;
    const sim::Npu& m_npu;
};

sim::Npu changedNpu(sim::Npu npu, Change change)
{
    const auto twice = [](std::int64_t& number) { number *= 2; };
    if (change == Change::Scratchpad)
        twice(npu.scratchpadBytesPerLane);
    if (change == Change::Cores)
        twice(npu.cores);
    if (change == Change::Arrays)
        twice(npu.arraysPerCore);
    if (change == Change::VectorBits)
        twice(npu.vectorBits);
    if (change == Change::Dma)
        for (std::int64_t* number : {&npu.dmaEngines, &npu.linkPortsPerCore})
            twice(*number);
    return npu;
}

} // namespace

std::string_view changeWord(Change change)
{
    static constexpr std::string_view words[] = {"fill-rows",  "fill-columns", "read-once", "contiguous",  "keep-result", "overlap",
                                                 "scratchpad", "cores",        "arrays",    "vector-bits", "narrow",      "dma"};
    return words[std::size_t(change)];
}

double arrayFill(const sim::Cost& cost, const sim::Npu& npu)
{
    return ratio(double(cost.macs), double(cost.arrayBusy) * double(npu.rows()) * double(npu.lanes));
}

Advice adviceFor(const sim::TileGraph& graph, const sim::Cost& cost, const sim::Npu& npu)
{
    return Adviser(graph, cost, npu).advice();
}

Result<Outcome> attempt(const sim::TileGraph& graph, const sim::Npu& npu, const sim::Cost& cost, Change change, const Progress& progress)
{
    const auto run =
        sim::simulateKernel(changedGraph(graph, npu, cost, change), changedNpu(npu, change), {.instructions = false}, progress);
    if (!run)
        return fail(run.error());
    return Outcome{.change = change, .before = cost.cycles, .after = run->cost.cycles};
}

} // namespace nodewise::cost
