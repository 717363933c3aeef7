// SPDX-License-Identifier: Apache-2.0
// Whole programs on a simulated NPU: launches one after the other, their trace, and what is left out.
#include "core/sim/program.h"
#include "core/trace/analysis/critical_path.h"
#include "core/trace/store/words.h"
#include "tests/core/simulated_product.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <tuple>

using namespace nodewise;
using namespace nodewise::sim;

namespace {

using nodewise::test::machine;
using nodewise::test::Product;

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
    void bytesMoveAtTheRateOfDram();
    void tooManyInstructionsLeaveLaunches();
    void gapsAreTold();
    void runsAreTheSame();
    void isCancelled();
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
        QVERIFY(name == (link->line == 4 ? "load X" : "load W"));
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

/// One load of 4,096 bytes, 64 in a cycle: after the way there, and before the way back.
void TestSimProgram::bytesMoveAtTheRateOfDram()
{
    GraphMaker maker;
    maker.graph.name = "load";
    maker.load(maker.dram("X", {1024}), maker.pad("X_spad", {1024}), {maker.number(0)}, {1024});
    Npu npu = machine();
    npu.coreMhz = 1000;
    npu.linkLatency = 100;
    npu.dramLatency = 200;
    npu.dramBytesPerCycle = 64;
    npu.dramRequestBytes = 64;
    npu.linkPortsPerCore = 64;
    npu.scratchpadBytesPerLane = 1 << 20;
    const ProgramRun run = simulated({.kernels = {maker.graph}, .launches = {{}}, .gaps = {}, .notes = {}}, {}, npu);
    QCOMPARE(run.cycles(), std::int64_t(100 + 64 + 200 + 100));
    const trace::Trace& trace = *run.trace;
    const auto samples = trace.samplesOf(laneOf(trace, "DRAM bandwidth", "test"));
    QStringList found; // in windows of 10 cycles
    for (std::size_t at = samples.first; at < samples.first + samples.count; ++at)
        found.append(QStringLiteral("%1:%2").arg(trace.columns().sampleTime[at]).arg(trace.columns().sampleValue[at]));
    QCOMPARE(found.join(u' '), QStringLiteral("0:0 100:64 160:25.6 170:0"));
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
             "the timeline shows only launches: they execute more than " + std::to_string(instructions - 1) + " instructions");
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
    given.gaps.push_back({"sort", UserText("ATen runs it: %1", UserText("no template"))});
    given.notes.emplace_back("a note");
    given.kernels[1].why = UserText("it calls a function");
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
    progress.report = [&](const UserText&, double) {
        if (++steps == 3)
            progress.cancel.cancel();
    };
    const auto run = simulateProgram(program(), machine(), {}, progress);
    QVERIFY(!run);
    QVERIFY(run.error().message == cancelledMessage);
}

QTEST_GUILESS_MAIN(TestSimProgram)
#include "tst_sim_program.moc"
