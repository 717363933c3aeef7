// SPDX-License-Identifier: Apache-2.0
// Whole programs on a simulated NPU: launches one after the other, their trace, and what is left out.
#include "core/dap/simulation.h"
#include "core/sim/program.h"
#include "core/sim/step_text.h"
#include "core/sim/sweep.h"
#include "core/sim/windows.h"
#include "core/trace/critical_path.h"
#include "core/trace/words.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <tuple>

using namespace nodewise;
using namespace nodewise::sim;

namespace {

using Kind = Step::Kind;

Npu machine()
{
    auto npu = readNpu(R"({"name": "test", "num_cores": 2, "core_freq_mhz": 500, "vpu_num_lanes": 8, "vpu_spad_size_kb_per_lane": 4,
                           "num_systolic_array_per_core": 2, "vpu_vector_length_bits": 64, "dram_type": "simple", "dram_channels": 2,
                           "dram_latency": 20, "dram_req_size_byte": 32, "dram_freq_mhz": 500,
                           "dram_bandwidth_gbps_per_channel": 8})",
                       "test.json");
    if (!npu)
        qFatal("%s", npu.error().text().c_str());
    return *npu;
}

/// Y[m, n] = relu(X[m, k] W[k, n]) in tiles of 8, each of `rows` and `depth` tiles long.
struct Product {
    std::int64_t rows = 4, depth = 3;
    bool parallel = true;

    TileGraph graph(const std::string& name) const
    {
        constexpr std::int64_t side = 8;
        TileGraph out{.name = name};
        const auto constant = [&out](std::int64_t value) {
            out.numbers.push_back({.value = value});
            return NumberId(out.numbers.size() - 1);
        };
        const NumberId zero = constant(0), one = constant(1), tile = constant(side);
        const NumberId lastRow = constant(rows * side), lastDepth = constant(depth * side);
        const auto dram = [](const char* called, std::int32_t argument, std::int64_t height, std::int64_t width) {
            return Buffer{.name = called,
                          .argument = argument,
                          .element = "f32",
                          .shape = {height, width},
                          .strides = {width, 1},
                          .bytes = 4 * height * width};
        };
        const auto pad = [](const char* called) {
            return Buffer{.name = called, .element = "f32", .shape = {side, side}, .strides = {side, 1}, .bytes = 4 * side * side};
        };
        out.buffers = {dram("X", 0, rows * side, depth * side),
                       dram("W", 1, depth * side, side),
                       dram("Y", 2, rows * side, side),
                       pad("X_spad"),
                       pad("W_spad"),
                       pad("Y_spad")};
        const auto loop = [&out](const char* variable, NumberId upper, NumberId lower) {
            out.steps.push_back(
                {.line = std::uint32_t(out.steps.size() + 10), .lower = lower, .upper = upper, .step = 8, .variable = variable});
            out.numbers.push_back({.op = Number::Op::Loop, .value = std::int64_t(out.steps.size() - 1)});
            return NumberId(out.numbers.size() - 1);
        };
        const auto copy = [&](Kind kind, std::uint32_t in, std::uint32_t scratch, NumberId row, NumberId column) {
            Step step{.kind = kind, .line = std::uint32_t(out.steps.size() + 10)};
            step.dram = in;
            step.pad = scratch;
            step.offsets = {row, column};
            step.sizes = {tile, tile};
            step.steps = {one, one};
            (kind == Kind::Load ? step.writes : step.reads) = {{.buffer = scratch, .fresh = kind == Kind::Load}};
            out.steps.push_back(step);
        };
        const NumberId m = loop("m", lastRow, zero);
        out.steps[0].parallel = parallel;
        Step fill{.kind = Kind::Vector, .line = 11};
        fill.points = constant(side * side);
        fill.writes = {{.buffer = 5, .fresh = true}};
        out.steps.push_back(fill);
        const NumberId k = loop("k", lastDepth, zero);
        out.steps[2].accumulation = true;
        copy(Kind::Load, 0, 3, m, k);
        copy(Kind::Load, 1, 4, k, zero);
        Step product{.kind = Kind::Array, .line = 15};
        product.batch = one;
        product.m = product.n = product.k = tile;
        product.reads = {{.buffer = 3}, {.buffer = 4}, {.buffer = 5}};
        product.writes = {{.buffer = 5}};
        out.steps.push_back(product);
        out.steps[2].end = std::uint32_t(out.steps.size());
        Step relu{.kind = Kind::Vector, .line = 16};
        relu.points = constant(side * side);
        relu.work = {{VectorWork::Class::Compare, 1}};
        relu.reads = relu.writes = {{.buffer = 5}};
        out.steps.push_back(relu);
        copy(Kind::Store, 2, 5, m, zero);
        out.steps[0].end = std::uint32_t(out.steps.size());
        return out;
    }
};

/// Three kernels, of which the first and the last are equal but for their names, in four launches.
Program program()
{
    Program out;
    out.kernels = {Product{}.graph("gemm_0"), Product{.rows = 2, .depth = 5}.graph("gemm_1"), Product{}.graph("gemm_2")};
    const auto launch = [&](std::uint32_t kernel, const char* node, const char* module) {
        out.launches.push_back({.kernel = kernel, .link = {.nodes = {node}, .kernel = {}, .module = module, .op = "aten.linear.default"}});
    };
    launch(0, "linear", "layers.0.up");
    launch(1, "linear_1", "layers.0.down");
    launch(2, "linear_2", "layers.1.up");
    launch(0, "linear_3", "head");
    return out;
}

ProgramRun simulated(const Program& given, const ProgramOptions& options = {}, const Npu& npu = machine())
{
    auto run = simulateProgram(given, npu, options);
    if (!run)
        qFatal("%s", run.error().text().c_str());
    return std::move(*run);
}

trace::LaneId laneOf(const trace::Trace& trace, const std::string& name, const std::string& group)
{
    for (trace::LaneId lane = 0; lane < trace.lanes().size(); ++lane)
        if (trace.lanes()[lane].name == name && trace.groups()[trace.lanes()[lane].group].name == group)
            return lane;
    qFatal("there is no lane %s of %s", name.c_str(), group.c_str());
}

std::int64_t numberOf(const trace::Trace& trace, trace::SliceId slice, const std::string& key)
{
    for (const trace::Argument& argument : trace.arguments(slice))
        if (argument.key == key && std::holds_alternative<std::int64_t>(argument.value))
            return std::get<std::int64_t>(argument.value);
    return -1;
}

/// A counter's value times the cycles that it holds.
double integral(const trace::Trace& trace, trace::LaneId lane, std::int64_t end)
{
    const auto samples = trace.samplesOf(lane);
    const trace::Columns& columns = trace.columns();
    double sum = 0;
    for (std::size_t at = samples.first; at < samples.first + samples.count; ++at) {
        const trace::Time until = at + 1 < samples.first + samples.count ? columns.sampleTime[at + 1] : end;
        sum += columns.sampleValue[at] * double(until - columns.sampleTime[at]);
    }
    return sum;
}

bool near(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)});
}

std::map<trace::Kind, std::int64_t> busyByKind(const trace::Trace& trace)
{
    std::map<trace::Kind, std::int64_t> busy;
    for (trace::SliceId slice = 0; slice < trace.sliceCount(); ++slice) {
        const std::int64_t own = numberOf(trace, slice, "busy"); // where it is not the slice's length
        busy[trace.columns().kind[slice]] += own >= 0 ? own : trace.duration(slice);
    }
    return busy;
}

} // namespace

class TestSimProgram : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void launchesFollowEachOther();
    void equalKernelsCostTheSame();
    void nearlyEqualKernelsDoNot();
    void traceAgreesWithCosts();
    void slicesTellWhereTheyBelong();
    void criticalPathLeadsThroughAllLaunches();
    void modulesNest();
    void countersAddUp();
    void tooManyInstructionsLeaveLaunches();
    void gapsAreTold();
    void runsAreTheSame();
    void isCancelled();
    void windowsHoldWhatComes();
    void curveKeepsPeaks();
    void stepsInWords();
    void sweepIsRead();
    void planBecomesProgram();
    void bodiesAreNoted();
};

void TestSimProgram::launchesFollowEachOther()
{
    const ProgramRun run = simulated(program());
    QCOMPARE(run.starts.size(), std::size_t(5));
    QCOMPARE(run.starts.front(), std::int64_t(0));
    std::int64_t sum = 0, bound = 0;
    for (std::size_t launch = 0; launch < run.launches.size(); ++launch) {
        const Cost& cost = run.kernels[run.launches[launch]];
        QVERIFY(cost.cycles > 0);
        QCOMPARE(run.starts[launch + 1] - run.starts[launch], cost.cycles);
        sum += cost.cycles;
        bound += cost.roofline();
    }
    QCOMPARE(run.cycles(), sum);
    QCOMPARE(run.roofline(), bound);
    const Cost total = run.total();
    QCOMPARE(total.cycles, sum);
    QCOMPARE(total.cores, std::int64_t(2));
    QCOMPARE(total.macs, 2 * run.kernels[0].macs + run.kernels[1].macs + run.kernels[2].macs);
    QCOMPARE(total.bytesRead(), 3 * run.kernels[0].bytesRead() + run.kernels[1].bytesRead());
    QCOMPARE(total.loadBusy, 3 * run.kernels[0].loadBusy + run.kernels[1].loadBusy);
    QCOMPARE(total.scratchpadPeak, std::max(run.kernels[0].scratchpadPeak, run.kernels[1].scratchpadPeak));
    QVERIFY(run.cycles() >= run.roofline());
}

// The same as each simulated alone, launch by launch: nothing of one is left for the next.
void TestSimProgram::equalKernelsCostTheSame()
{
    const Program given = program();
    const ProgramRun run = simulated(given);
    using Times = std::vector<std::tuple<trace::Kind, std::int64_t, std::int64_t>>;
    constexpr trace::Kind kinds[] = {trace::Kind::Load, trace::Kind::Store, trace::Kind::Array, trace::Kind::Vector};
    Times expected, found;
    for (std::size_t launch = 0; launch < given.launches.size(); ++launch) {
        const auto alone = simulateKernel(given.kernels[given.launches[launch].kernel], machine());
        QVERIFY(alone.has_value());
        QCOMPARE(alone->cost.cycles, run.starts[launch + 1] - run.starts[launch]);
        QCOMPARE(alone->cost.loadBusy, run.kernels[given.launches[launch].kernel].loadBusy);
        for (const Instruction& each : alone->instructions)
            expected.emplace_back(kinds[std::size_t(each.unit)], run.starts[launch] + each.start, run.starts[launch] + each.end);
    }
    for (trace::SliceId slice = 0; slice < run.trace->sliceCount(); ++slice)
        if (const trace::Kind kind = run.trace->columns().kind[slice]; std::ranges::count(kinds, kind) != 0)
            found.emplace_back(kind, run.trace->start(slice), run.trace->end(slice));
    std::ranges::sort(expected);
    std::ranges::sort(found);
    QVERIFY(!found.empty() && found == expected);
}

// What is no part of the key that kernels are looked up by counts, too.
void TestSimProgram::nearlyEqualKernelsDoNot()
{
    Program given = program();
    Step& relu = *std::ranges::find_if(given.kernels[2].steps, [](const Step& step) { return !step.work.empty(); });
    relu.work.front() = {VectorWork::Class::Exponential, 3};
    const ProgramRun run = simulated(given);
    QVERIFY(run.kernels[2].cycles > run.kernels[0].cycles);
    QCOMPARE(run.kernels[2].cycles, simulateKernel(given.kernels[2], machine())->cost.cycles);
}

void TestSimProgram::traceAgreesWithCosts()
{
    const ProgramRun run = simulated(program());
    const trace::Trace& trace = *run.trace;
    const Cost total = run.total();
    auto busy = busyByKind(trace);
    QCOMPARE(busy[trace::Kind::Kernel], run.cycles());
    QCOMPARE(busy[trace::Kind::Load], total.loadBusy);
    QCOMPARE(busy[trace::Kind::Store], total.storeBusy);
    QCOMPARE(busy[trace::Kind::Array], total.arrayBusy);
    QCOMPARE(busy[trace::Kind::Vector], total.vectorBusy);
    std::map<trace::Kind, std::int64_t> amounts, counts;
    for (trace::SliceId slice = 0; slice < trace.sliceCount(); ++slice) {
        const trace::Kind kind = trace.columns().kind[slice];
        ++counts[kind];
        amounts[kind] += numberOf(trace, slice,
                                  kind == trace::Kind::Array    ? "multiplications"
                                  : kind == trace::Kind::Vector ? "points"
                                  : kind == trace::Kind::Kernel ? "bytes read"
                                                                : "bytes");
    }
    QCOMPARE(amounts[trace::Kind::Load], total.bytesRead());
    QCOMPARE(amounts[trace::Kind::Kernel], total.bytesRead());
    QCOMPARE(amounts[trace::Kind::Store], total.bytesWritten());
    QCOMPARE(amounts[trace::Kind::Array], total.macs);
    QCOMPARE(amounts[trace::Kind::Vector], total.vectorPoints);
    QCOMPARE(counts[trace::Kind::Load], total.loads);
    QCOMPARE(counts[trace::Kind::Store], total.stores);
    QCOMPARE(counts[trace::Kind::Array], total.arraySteps);
    QCOMPARE(counts[trace::Kind::Vector], total.vectorSteps);
    QCOMPARE(trace.end(), run.cycles());
    QCOMPARE(trace.clockMhz(), std::optional(500.0));
    QCOMPARE(trace.unit(), trace::Unit::Cycles);
}

void TestSimProgram::slicesTellWhereTheyBelong()
{
    const Program given = program();
    const ProgramRun run = simulated(given, {.trace = true, .file = "a.pt2", .profile = "reference"});
    const trace::Trace& trace = *run.trace;
    QCOMPARE(trace.origin().file, std::string("a.pt2"));
    QCOMPARE(trace.origin().npu, std::string("test"));
    QCOMPARE(trace.origin().profile, std::string("reference"));
    int found = 0;
    for (trace::SliceId slice = 0; slice < trace.sliceCount(); ++slice) {
        const trace::Link* link = trace.tryLink(slice);
        QVERIFY(link != nullptr);
        const trace::Kind kind = trace.columns().kind[slice];
        if (kind == trace::Kind::Module)
            continue;
        const Program::Launch& launch = given.launches[link->launch];
        QCOMPARE(link->kernel, given.kernels[launch.kernel].name);
        QCOMPARE(link->nodes, launch.link.nodes);
        QCOMPARE(link->module, launch.link.module);
        QCOMPARE(link->op, std::string("aten.linear.default"));
        QVERIFY(trace.start(slice) >= run.starts[link->launch] && trace.end(slice) <= run.starts[link->launch + 1]);
        QCOMPARE(link->line == 0, kind == trace::Kind::Kernel);
        if (kind != trace::Kind::Load)
            continue;
        // The instruction's place leads to the tile: its variables
        const auto at = numberOf(trace, slice, "instruction");
        const auto tile = iterationOf(given.kernels[launch.kernel], std::uint64_t(at));
        QCOMPARE(tile.size(), std::size_t(2));
        QVERIFY(tile[0].second % 8 == 0 && tile[1].second % 8 == 0);
        const std::string_view name = trace.name(trace.columns().name[slice]);
        QVERIFY(name == (link->line == 13 ? "load X" : "load W"));
        const auto arguments = trace.arguments(slice);
        QVERIFY(std::ranges::any_of(arguments, [](const trace::Argument& each) {
            return each.key == "shape" && each.value == trace::ArgumentValue(std::string("8x8"));
        }));
        ++found;
    }
    QCOMPARE(found, int(run.total().loads));
    // Arrows lead from what was waited for, and from launch to launch
    int onwards = 0;
    for (const trace::Flow& flow : trace.flows()) {
        const bool next = trace.name(flow.name) == "launch";
        QCOMPARE(trace.tryLink(flow.from)->launch + (next ? 1 : 0), trace.tryLink(flow.to)->launch);
        QVERIFY(next || trace.name(flow.name) == trace::wordOf(trace.columns().stall[flow.to]));
        QVERIFY(!next || trace.end(flow.from) == run.starts[trace.tryLink(flow.to)->launch]);
        onwards += next ? 1 : 0;
    }
    QVERIFY(onwards >= 3 && trace.flows().size() > 20);
}

void TestSimProgram::criticalPathLeadsThroughAllLaunches()
{
    const ProgramRun run = simulated(program());
    const auto path = trace::criticalPath(*run.trace);
    QVERIFY(path.has_value());
    QCOMPARE(path->busy + path->gaps, run.cycles());
    std::vector<std::uint32_t> launches;
    for (const trace::CriticalStep& step : path->steps)
        if (const std::uint32_t launch = run.trace->tryLink(step.slice)->launch; launches.empty() || launches.back() != launch)
            launches.push_back(launch);
    QCOMPARE(launches, (std::vector<std::uint32_t>{0, 1, 2, 3}));
    QVERIFY2(path->gaps * 10 < run.cycles(), qPrintable(QStringLiteral("%1 of %2").arg(path->gaps).arg(run.cycles())));
}

void TestSimProgram::modulesNest()
{
    const ProgramRun run = simulated(program());
    const trace::Trace& trace = *run.trace;
    std::map<std::string, std::pair<std::int64_t, std::int64_t>> modules;
    for (const trace::Row& row : trace.rowsOf(laneOf(trace, "Modules", "test")))
        for (trace::SliceId slice = row.first; slice < row.first + row.count; ++slice) {
            const std::string name(trace.name(trace.columns().name[slice]));
            QVERIFY(!modules.contains(name));
            modules[name] = {trace.start(slice), trace.end(slice)};
            QCOMPARE(row.depth, std::uint32_t(std::ranges::count(name, '.')));
        }
    const auto& at = run.starts;
    const std::map<std::string, std::pair<std::int64_t, std::int64_t>> expected{
        {"layers", {at[0], at[3]}},   {"layers.0", {at[0], at[2]}},    {"layers.0.up", {at[0], at[1]}}, {"layers.0.down", {at[1], at[2]}},
        {"layers.1", {at[2], at[3]}}, {"layers.1.up", {at[2], at[3]}}, {"head", {at[3], at[4]}}};
    QVERIFY(modules == expected);
}

void TestSimProgram::countersAddUp()
{
    const ProgramRun run = simulated(program());
    const trace::Trace& trace = *run.trace;
    const Cost total = run.total();
    double array = 0, vector = 0, dma = 0;
    for (const char* core : {"Core 0", "Core 1"}) {
        array += integral(trace, laneOf(trace, "Array utilization", core), run.cycles());
        vector += integral(trace, laneOf(trace, "Vector utilization", core), run.cycles());
        dma += integral(trace, laneOf(trace, "DMA utilization", core), run.cycles());
    }
    QVERIFY(near(array / 100 * 2, double(total.arrayBusy)));
    QVERIFY(near(vector / 100, double(total.vectorBusy)));
    QVERIFY(near(dma / 100 * double(machine().dmaEngines), double(total.loadBusy + total.storeBusy)));
    // GB/s at 500 MHz are half of bytes per cycle
    const trace::LaneId bandwidth = laneOf(trace, "DRAM bandwidth", "test");
    QCOMPARE(trace.lanes()[bandwidth].counterUnit, std::string("GB/s"));
    QVERIFY(near(integral(trace, bandwidth, run.cycles()) * 2, double(total.bytesRead() + total.bytesWritten())));
    const trace::LaneId scratchpad = laneOf(trace, "Scratchpad in use", "test");
    const auto samples = trace.samplesOf(scratchpad);
    double highest = 0;
    for (std::size_t at = samples.first; at < samples.first + samples.count; ++at)
        highest = std::max(highest, trace.columns().sampleValue[at]);
    QCOMPARE(highest, double(total.scratchpadPeak));
}

void TestSimProgram::tooManyInstructionsLeaveLaunches()
{
    const Program given = program();
    const ProgramRun whole = simulated(given);
    const Cost total = whole.total();
    const auto instructions = std::uint64_t(total.loads + total.stores + total.arraySteps + total.vectorSteps);
    const ProgramRun fits = simulated(given, {.maxSlices = instructions, .file = {}, .profile = {}});
    QCOMPARE(fits.trace->sliceCount(), whole.trace->sliceCount());
    const ProgramRun run = simulated(given, {.maxSlices = instructions - 1, .file = {}, .profile = {}});
    QCOMPARE(run.starts, whole.starts);
    QVERIFY(whole.notes.empty() && fits.notes.empty() && run.notes.size() == 1);
    QCOMPARE(run.notes[0].english(),
             "the timeline shows launches alone: they execute more than " + std::to_string(instructions - 1) + " instructions");
    const trace::Trace& trace = *run.trace;
    for (trace::SliceId slice = 0; slice < trace.sliceCount(); ++slice)
        QVERIFY(trace.columns().kind[slice] == trace::Kind::Kernel || trace.columns().kind[slice] == trace::Kind::Module);
    QVERIFY(
        near(integral(trace, laneOf(trace, "DRAM bandwidth", "test"), run.cycles()) * 2, double(total.bytesRead() + total.bytesWritten())));
    QVERIFY(near(integral(trace, laneOf(trace, "Array utilization", "test"), run.cycles()) / 100 * 2 * 2, double(total.arrayBusy)));
    const ProgramRun none = simulated(given, {.trace = false, .file = {}, .profile = {}});
    QVERIFY(none.trace == nullptr);
    QCOMPARE(none.starts, whole.starts);
}

void TestSimProgram::gapsAreTold()
{
    Program given = program();
    given.gaps.push_back({"sort", Text("ATen runs it: %1", Text("no template"))});
    given.notes.emplace_back("a note");
    given.kernels[1].why = Text("it calls a function");
    given.kernels.push_back(Product{}.graph("too_large"));
    for (Buffer& buffer : given.kernels.back().buffers)
        if (buffer.argument < 0)
            buffer.bytes = 1 << 30;
    given.launches.push_back({.kernel = 3, .link = {.nodes = {"mm", "relu"}, .kernel = {}, .module = {}, .op = {}}});
    const ProgramRun run = simulated(given);
    QCOMPARE(run.cycles(), 3 * run.kernels[0].cycles);
    QCOMPARE(run.kernels[1].cycles, std::int64_t(0));
    QVERIFY(run.missing[0].empty() && !run.missing[3].empty());
    QStringList gaps;
    for (const Program::Gap& gap : run.gaps)
        gaps.append(QString::fromStdString(gap.node));
    QCOMPARE(gaps, (QStringList{"sort", "linear_1", "mm", "relu"}));
    QVERIFY(run.gaps[1].why == "it calls a function");
    QCOMPARE(run.notes.size(), std::size_t(1));
    const std::vector<std::string>& told = run.trace->origin().notes;
    QCOMPARE(told.size(), std::size_t(5));
    QCOMPARE(told[0], std::string("a note"));
    QCOMPARE(told[1], std::string("'sort' is not in the figures: ATen runs it: no template"));
    given.launches.push_back({.kernel = 4, .link = {}});
    const auto wrong = simulateProgram(given, machine());
    QVERIFY(!wrong && wrong.error().message == "a launch names kernel 4 of 4");
    // A launch that is not in the figures has no slice
    for (trace::SliceId slice = 0; slice < run.trace->sliceCount(); ++slice)
        QVERIFY(run.trace->tryLink(slice)->launch != 1 && run.trace->tryLink(slice)->launch != 4);
}

void TestSimProgram::runsAreTheSame()
{
    const ProgramRun one = simulated(program()), other = simulated(program());
    QCOMPARE(one.starts, other.starts);
    const auto same = [](const auto& a, const auto& b) { return std::ranges::equal(a, b); };
    const trace::Columns &a = one.trace->columns(), &b = other.trace->columns();
    QVERIFY(same(a.start, b.start) && same(a.duration, b.duration) && same(a.name, b.name) && same(a.link, b.link));
    QVERIFY(same(a.stall, b.stall) && same(a.waited, b.waited) && same(a.sampleTime, b.sampleTime) && same(a.sampleValue, b.sampleValue));
    for (trace::SliceId slice = 0; slice < one.trace->sliceCount(); ++slice)
        QCOMPARE(one.trace->arguments(slice).size(), other.trace->arguments(slice).size());
}

void TestSimProgram::isCancelled()
{
    Progress progress;
    int steps = 0;
    progress.report = [&](const Text&, double) {
        if (++steps == 3)
            progress.cancel.cancel();
    };
    const auto run = simulateProgram(program(), machine(), {}, progress);
    QVERIFY(!run);
    QVERIFY(run.error().message == cancelledMessage);
}

void TestSimProgram::windowsHoldWhatComes()
{
    QCOMPARE(Windows::widthFor(0), std::int64_t(10));
    QCOMPARE(Windows::widthFor(12'000), std::int64_t(20));
    QCOMPARE(Windows::widthFor(1'000'000), std::int64_t(1000));
    QVERIFY(Windows::widthFor(std::numeric_limits<std::int64_t>::max()) > 0);
    Windows windows(25, 10);
    windows.add(0, 10, 30);  // one whole window
    windows.add(5, 15, 10);  // half in each
    windows.add(22, 22, 7);  // at once
    windows.add(18, 25, 14); // 4 and 10
    trace::Builder builder(trace::Unit::Cycles);
    const trace::LaneId counter = builder.addCounter("c");
    windows.write(builder, counter, 10);
    const auto built = builder.build();
    QVERIFY(built.has_value());
    const trace::Columns& columns = (*built)->columns();
    const std::vector<double> values(columns.sampleValue.begin(), columns.sampleValue.end());
    const std::vector<std::int64_t> times(columns.sampleTime.begin(), columns.sampleTime.end());
    QCOMPARE(times, (std::vector<std::int64_t>{0, 10, 20, 25}));
    QCOMPARE(values, (std::vector<double>{35, 9, 34, 0})); // the last window is 5 wide
}

void TestSimProgram::curveKeepsPeaks()
{
    const auto samples = [](std::int64_t width) {
        trace::Builder builder(trace::Unit::Cycles);
        CounterCurve curve(builder, builder.addCounter("c"), width);
        for (const auto& [time, value] :
             std::vector<std::pair<std::int64_t, double>>{{0, 0}, {0, 4}, {3, 9}, {4, 2}, {31, 5}, {40, 1}, {47, 0}})
            curve.add(time, value);
        curve.end();
        const auto built = builder.build();
        std::vector<std::pair<std::int64_t, double>> out;
        for (std::size_t at = 0; at < (*built)->columns().sampleTime.size(); ++at)
            out.emplace_back((*built)->columns().sampleTime[at], (*built)->columns().sampleValue[at]);
        return out;
    };
    using Samples = std::vector<std::pair<std::int64_t, double>>;
    QVERIFY((samples(0) == Samples{{0, 4}, {3, 9}, {4, 2}, {31, 5}, {40, 1}, {47, 0}}));
    QVERIFY((samples(10) == Samples{{0, 9}, {10, 2}, {30, 5}, {40, 1}, {47, 0}}));
}

void TestSimProgram::stepsInWords()
{
    const TileGraph graph = Product{}.graph("k");
    const auto fixed = fixedNumbers(graph);
    QStringList words;
    for (const Step& step : graph.steps)
        words.append(QString::fromStdString(stepName(graph, step) + ": " + fixedShape(step, fixed)));
    QCOMPARE(words, (QStringList{"for m: ", "vector Y: ", "for k: ", "load X: 8x8", "load W: 8x8", "matmul Y: 8x8x8",
                                 "vector Y: ", "store Y: 8x8"}));
    TileGraph ragged = graph; // the tile depends on the loop
    ragged.numbers.push_back({.op = Number::Op::Min, .left = 2, .right = 5});
    ragged.steps[3].sizes[0] = NumberId(ragged.numbers.size() - 1);
    QCOMPARE(fixedShape(ragged.steps[3], fixedNumbers(ragged)), std::string());
    ragged.numbers.back() = {.op = Number::Op::Min, .left = 2, .right = 1};
    QCOMPARE(fixedShape(ragged.steps[3], fixedNumbers(ragged)), std::string("1x8"));
}

void TestSimProgram::sweepIsRead()
{
    const auto sweep = readSweep(machine(), "num_cores=1,2,4");
    QVERIFY(sweep.has_value());
    QCOMPARE(sweep->member, std::string("num_cores"));
    QCOMPARE(sweep->points.size(), std::size_t(3));
    QCOMPARE(sweep->points[2].value, std::string("4"));
    QCOMPARE(sweep->points[2].npu.cores, std::int64_t(4));
    QVERIFY(sameCut(sweep->points[2].npu, machine()));
    const auto cut = readSweep(machine(), "vpu_num_lanes=16");
    QVERIFY(cut.has_value() && !sameCut(cut->points[0].npu, machine()));
    for (const char* wrong : {"num_cores", "=1", "num_cores=", "no_such=1", "num_cores=1,,2", "num_cores=1,x"})
        QVERIFY2(!readSweep(machine(), wrong), wrong);
}

void TestSimProgram::planBecomesProgram()
{
    dap::LowerAnswer plan;
    plan.kernels = {{.name = "gemm_0", .text = "a"}, {.name = "broken_1", .why = Text("no tile fits")}, {.name = "copy_2", .text = "c"}};
    plan.launches = {{.kernel = 0, .nodes = {1, 2}, .own = 1}, {.kernel = 1, .nodes = {3}, .own = 1}, {.kernel = 2, .copied = 2}};
    using Route = dap::LoweredNode::Route;
    plan.nodes = {{.node = 0, .name = "x", .op = "placeholder"},
                  {.node = 1, .name = "linear", .op = "aten.linear.default", .route = Route::Kernel, .launch = 0},
                  {.node = 2, .name = "relu", .op = "aten.relu.default", .route = Route::Kernel, .launch = 0},
                  {.node = 3, .name = "sum_1", .op = "aten.sum.default", .route = Route::Kernel, .launch = 1},
                  {.node = 4, .name = "rand", .op = "aten.rand.default", .route = Route::Fallback, .why = Text("it is random")}};
    const dap::TileGraphsRequest request = dap::tileGraphsOf(plan);
    QCOMPARE(request.kernels.size(), std::size_t(2));
    QCOMPARE(request.kernels[1].name, std::string("copy_2"));
    QCOMPARE(request.kernels[1].source.text, std::string("c"));
    dap::TileGraphsAnswer answer;
    answer.kernels = {{.graph = Product{}.graph("kernel")}, {.graph = Product{.rows = 1}.graph("kernel")}};
    const Program made = dap::simulatedProgram(plan, answer, [](std::uint32_t node) { return "m" + std::to_string(node); });
    QCOMPARE(made.kernels.size(), std::size_t(3));
    QCOMPARE(made.kernels[0].name, std::string("gemm_0"));
    QVERIFY(made.kernels[1].why == "no tile fits");
    QCOMPARE(made.kernels[2].buffers[0].shape[0], std::int64_t(8));
    QCOMPARE(made.launches[0].link.nodes, (std::vector<std::string>{"linear", "relu"}));
    QCOMPARE(made.launches[0].link.op, std::string("aten.linear.default"));
    QCOMPARE(made.launches[0].link.module, std::string("m2"));
    QCOMPARE(made.launches[2].link.nodes, (std::vector<std::string>{"relu"}));
    QCOMPARE(made.launches[2].link.op, std::string("copy"));
    QCOMPARE(made.gaps.size(), std::size_t(1));
    QVERIFY(made.gaps[0].node == "rand" && made.gaps[0].why == "ATen runs it: it is random");
    QVERIFY(made.notes.empty());
    const ProgramRun run = simulated(made);
    QCOMPARE(run.gaps.size(), std::size_t(2));
    // An answer that is too short is no reason to read behind its end
    answer.kernels.pop_back();
    QVERIFY(!dap::simulatedProgram(plan, answer, [](std::uint32_t) { return std::string(); }).kernels[2].why.empty());
    const dap::LowerRequest::Machine cut = dap::machineOf(machine());
    QVERIFY(cut.lanes == 8 && cut.scratchpadBytesPerLane == 4096 && cut.name == "test");
    const dap::LowerRequest asked{.machine = cut};
    const auto decoded = dap::decodeBody<dap::LowerRequest>(dap::encodeBody(asked));
    QVERIFY(decoded && *decoded == asked);
}

void TestSimProgram::bodiesAreNoted()
{
    dap::LowerAnswer plan;
    plan.kernels = {{.name = "k", .text = "a"}};
    plan.launches = {{.kernel = 0, .graph = 1, .nodes = {1}, .own = 1}};
    using Route = dap::LoweredNode::Route;
    plan.nodes = {{.node = 1, .graph = 1, .name = "true_graph_0/sin", .op = "aten.sin.default", .route = Route::Kernel, .launch = 0},
                  {.node = 2, .name = "cond", .op = "higher_order.cond", .route = Route::Body}};
    dap::TileGraphsAnswer answer;
    answer.kernels = {{.graph = Product{}.graph("kernel")}};
    const auto none = [](std::uint32_t) { return std::string(); };
    const Program made = dap::simulatedProgram(plan, answer, none);
    QCOMPARE(made.notes.size(), std::size_t(1));
    QVERIFY(made.notes[0] == "bodies of control flow count once each: true_graph_0");
    plan.nodes[1].op = "higher_order.wrap_with_set_grad_enabled"; // its body runs once
    QVERIFY(dap::simulatedProgram(plan, answer, none).notes.empty());
}

QTEST_GUILESS_MAIN(TestSimProgram)
#include "tst_sim_program.moc"
