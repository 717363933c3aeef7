// SPDX-License-Identifier: Apache-2.0
#include "core/cost/report.h"

#include "core/sim/step_text.h"
#include "core/trace/store/words.h"

#include <nlohmann/json.hpp>

namespace nodewise::cost {

namespace {

using Json = nlohmann::ordered_json;

Json costJson(const sim::Cost& cost, const sim::Npu& npu)
{
    const UnitUse used = unitUse(cost, npu);
    Json stalled = Json::object();
    for (std::size_t cause = 1; cause < stallCount; ++cause)
        if (cost.stalled[cause] > 0)
            stalled[std::string(trace::wordOf(trace::Stall(cause)))] = cost.stalled[cause];
    return {{"cores", cost.cores},
            {"macs", used.macs},
            {"array", used.array},
            {"vector", used.vector},
            {"dma", used.dma},
            {"dram", used.dram},
            {"bytes_read", cost.bytesRead()},
            {"bytes_written", cost.bytesWritten()},
            {"multiplications", cost.macs},
            {"points", cost.vectorPoints},
            {"scratchpad_peak", cost.scratchpadPeak},
            {"dram_requests", cost.dramRequests},
            {"dram_rows_opened", cost.rowOpenings},
            {"busy",
             {{"load", cost.loadBusy},
              {"store", cost.storeBusy},
              {"array", cost.arrayBusy},
              {"vector", cost.vectorBusy},
              {"dram", cost.dramBusy}}},
            {"instructions", {{"load", cost.loads}, {"store", cost.stores}, {"array", cost.arraySteps}, {"vector", cost.vectorSteps}}},
            {"bounds", {{"array", cost.arrayBound}, {"vector", cost.vectorBound}, {"dram", cost.dramBound}}},
            {"stalled", std::move(stalled)}};
}

Json timeJson(std::int64_t cycles, const sim::Npu& npu)
{
    return npu.coreMhz > 0 ? Json(double(cycles) / double(npu.coreMhz)) : Json();
}

Json nextJson(const Advice& advice, const Outcome* outcome)
{
    Json next{{"text", advice.next.english()}, {"change", changeWord(advice.change)}};
    if (outcome)
        next["cycles"] = outcome->after;
    return next;
}

Json kernelJson(const Run& run, std::uint32_t kernel, const Outcomes& outcomes)
{
    const sim::Cost& cost = run.cost(kernel);
    const sim::TileGraph& graph = run.program().kernels[kernel];
    const Run::Kernel& of = run.kernels()[kernel];
    Json out{{"name", of.name}, {"launches", of.launches.size()}};
    if (const UserText& why = run.run().missing[kernel]; !why.empty()) {
        out["missing"] = why.english();
        return out;
    }
    Json traffic = Json::array();
    for (const sim::Cost::Traffic& each : cost.traffic)
        traffic.push_back({{"buffer", graph.buffers[each.buffer].name}, {"read", each.read}, {"written", each.written}});
    out.update({{"cycles", cost.cycles},
                {"total_cycles", of.total},
                {"bound", sim::boundWord(cost.bound())},
                {"roofline_cycles", cost.roofline()}});
    out.update(costJson(cost, run.npu()));
    out["traffic"] = std::move(traffic);
    if (of.simulated()) {
        const Advice advice = run.advice(kernel);
        const auto found = outcomes.find(kernel);
        out["reason"] = advice.reason.english();
        out["next"] = nextJson(advice, found == outcomes.end() ? nullptr : &found->second);
    }
    return out;
}

Json notesJson(const Run& run)
{
    Json gaps = Json::array(), notes = Json::array();
    for (const sim::Program::Gap& gap : run.run().gaps)
        gaps.push_back({{"node", gap.node}, {"why", gap.why.english()}});
    for (const UserText& note : run.run().notes)
        notes.push_back(note.english());
    return {{"gaps", std::move(gaps)}, {"notes", std::move(notes)}};
}

Json totalJson(const Run& run)
{
    const sim::Cost& total = run.total();
    const LeftOut left = run.left();
    Json out{{"cycles", total.cycles}, {"time_us", timeJson(total.cycles, run.npu())}, {"roofline_cycles", run.run().roofline()}};
    out["complete"] = !left.any();
    if (left.any())
        out["left_out"] = {{"launches", left.launches}, {"of_launches", left.ofLaunches}, {"aten_nodes", left.nodes}};
    out.update(costJson(total, run.npu()));
    return out;
}

} // namespace

Json reportJson(const Run& run, const Outcomes& outcomes)
{
    Json kernels = Json::array(), launches = Json::array();
    for (std::uint32_t kernel = 0; kernel < run.run().kernels.size(); ++kernel)
        kernels.push_back(kernelJson(run, kernel, outcomes));
    for (std::size_t at = 0; at < run.run().launches.size(); ++at) {
        const trace::Link& link = run.program().launches[at].link;
        launches.push_back({{"kernel", run.program().kernels[run.run().launches[at]].name},
                            {"start", run.run().starts[at]},
                            {"cycles", run.run().starts[at + 1] - run.run().starts[at]},
                            {"nodes", link.nodes},
                            {"op", link.op},
                            {"module", link.module}});
    }
    Json out{{"npu", run.npu().name}, {"clock_mhz", run.npu().coreMhz}};
    out.update(totalJson(run));
    if (const UserText tiles = run.tilesText(); !tiles.empty())
        out["tiles"] = tiles.english();
    out["kernels"] = std::move(kernels);
    out["launches"] = std::move(launches);
    out.update(notesJson(run));
    return out;
}

Json sweepJson(const std::string& parameter, const std::vector<Point>& points)
{
    Json rows = Json::array();
    for (const Point& point : points) {
        Json row{{"value", point.value}};
        row.update(totalJson(*point.run));
        row.update(notesJson(*point.run));
        rows.push_back(std::move(row));
    }
    return {{"npu", points.empty() ? std::string() : points.front().run->npu().name}, {"sweep", parameter}, {"points", std::move(rows)}};
}

Json stepsJson(const sim::TileGraph& graph, const sim::KernelRun& run)
{
    const auto fixed = sim::fixedNumbers(graph);
    const std::vector<StepSum> sums = sumsOf(graph, run);
    Json rows = Json::array();
    for (std::size_t at = 0; at < sums.size(); ++at) {
        if (sums[at].times == 0)
            continue;
        Json waited = Json::object();
        for (std::size_t cause = 1; cause < stallCount; ++cause)
            if (sums[at].waited[cause] > 0)
                waited[std::string(trace::wordOf(trace::Stall(cause)))] = sums[at].waited[cause];
        rows.push_back({{"line", graph.steps[at].line},
                        {"step", sim::stepName(graph, graph.steps[at])},
                        {"shape", sim::fixedShape(graph.steps[at], fixed)},
                        {"times", sums[at].times},
                        {"busy", sums[at].busy},
                        {"amount", sums[at].amount},
                        {"waited", std::move(waited)}});
    }
    return rows;
}

} // namespace nodewise::cost
