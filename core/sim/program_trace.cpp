// SPDX-License-Identifier: Apache-2.0
#include "core/sim/program_trace.h"

#include "core/sim/module_lane.h"
#include "core/sim/step_text.h"
#include "core/sim/windows.h"
#include "core/trace/store/words.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace nodewise::sim {

namespace {

using trace::Kind;
using trace::LaneId;
using trace::LinkId;
using trace::NameId;

// Beyond, there is none: arrows between some slices alone would mislead.
constexpr std::uint64_t maxFlows = 8'000'000;
// Beyond, the scratchpad's curve has the highest value of each window.
constexpr std::uint64_t maxOccupancySamples = 2'000'000;

Kind kindOf(Unit unit)
{
    switch (unit) {
    case Unit::Load:
        return Kind::Load;
    case Unit::Store:
        return Kind::Store;
    case Unit::Array:
        return Kind::Array;
    case Unit::Vector:
        return Kind::Vector;
    }
    return Kind::Other;
}

/// What the slices of a kernel's steps have in common.
struct StepWords {
    std::vector<NameId> names;
    std::vector<std::string> shapes; ///< "" where it is not the same each time
};

/// A core's lanes and what its counters will show.
struct CoreLanes {
    std::vector<LaneId> in, out;
    LaneId arrays = trace::none, vector = trace::none;
    LaneId arrayUse = trace::none, vectorUse = trace::none, dmaUse = trace::none;
    Windows array, vectorUnit, dma;
};

class ProgramTracer {
public:
    ProgramTracer(const Program& program, const Npu& npu, const ProgramRun& run,
                  const std::vector<std::shared_ptr<const KernelRun>>& kernels)
        : m_program(program), m_npu(npu), m_run(run), m_kernels(kernels),
          m_builder(trace::Unit::Cycles, npu.coreMhz > 0 ? std::optional(double(npu.coreMhz)) : std::nullopt),
          m_width(Windows::widthFor(run.cycles())), m_dram(run.cycles(), m_width), m_words(program.kernels.size())
    {
        m_detail = std::ranges::any_of(kernels, [](const auto& each) { return each && !each->instructions.empty(); });
    }

    Result<std::shared_ptr<const trace::Trace>> trace(const ProgramOptions& options, const Progress& progress)
    {
        setOrigin(options);
        addLanes();
        const std::size_t count = m_program.launches.size();
        for (std::uint32_t launch = 0; launch < count; ++launch) {
            if (progress.cancelled())
                return fail(UserText::listed(cancelledMessage));
            progress.step(UserText("drawing launch %1 of %2", launch + 1, count), double(launch) / double(count));
            addLaunch(launch);
        }
        addOccupancy();
        writeCounters();
        return m_builder.build(progress);
    }

private:
    void setOrigin(const ProgramOptions& options)
    {
        trace::Origin& origin = m_builder.origin();
        origin.file = options.file;
        origin.producer = "Nodewise";
        origin.npu = m_npu.name;
        origin.profile = options.profile;
        for (const UserText& note : m_run.notes)
            origin.notes.push_back(note.english());
        for (const Program::Gap& gap : m_run.gaps)
            origin.notes.push_back(UserText("'%1' is not in the figures: %2", gap.node, gap.why).english());
    }

    // --- lanes ------------------------------------------------------------------------------------------------------------------------

    void addLanes()
    {
        const std::uint32_t all = m_builder.addGroup(m_npu.name);
        m_launches = m_builder.addLane("Kernels", all);
        m_modules.emplace(m_builder, m_builder.addLane("Modules", all));
        m_bandwidth = m_builder.addCounter("DRAM bandwidth", all, m_npu.coreMhz > 0 ? "GB/s" : "B/cycle");
        m_scratchpad = m_builder.addCounter("Scratchpad in use", all, "B");
        if (!m_detail) {
            m_cores.push_back(counters(all));
            return;
        }
        std::uint32_t cores = 0; // one that never works has no lanes
        for (const auto& kernel : m_kernels)
            for (const Instruction& each : kernel->instructions)
                cores = std::max(cores, std::uint32_t(each.core) + 1);
        for (std::uint32_t core = 0; core < cores; ++core)
            m_cores.push_back(lanes(m_builder.addGroup("Core " + std::to_string(core), all)));
        decideFlows();
    }

    CoreLanes counters(std::uint32_t group)
    {
        const Windows none(m_run.cycles(), m_width);
        CoreLanes made{.in = {}, .out = {}, .array = none, .vectorUnit = none, .dma = none};
        made.arrayUse = m_builder.addCounter("Array utilization", group, "%");
        made.vectorUse = m_builder.addCounter("Vector utilization", group, "%");
        made.dmaUse = m_builder.addCounter("DMA utilization", group, "%");
        return made;
    }

    CoreLanes lanes(std::uint32_t group)
    {
        const auto several = [&](const char* name, std::int64_t count) {
            std::vector<LaneId> made;
            for (std::int64_t i = 0; i < count; ++i)
                made.push_back(m_builder.addLane(name + (count > 1 ? " " + std::to_string(i) : std::string()), group));
            return made;
        };
        std::vector<LaneId> in = several("DMA in", m_npu.dmaEngines), out = several("DMA out", m_npu.dmaEngines);
        // One for all of them, as a matmul is dealt to all
        const LaneId arrays = m_builder.addLane(m_npu.arraysPerCore > 1 ? "Arrays" : "Array", group);
        const LaneId vector = m_builder.addLane("Vector", group);
        CoreLanes made = counters(group);
        made.in = std::move(in);
        made.out = std::move(out);
        made.arrays = arrays;
        made.vector = vector;
        return made;
    }

    LaneId laneOf(const Instruction& instruction) const
    {
        const CoreLanes& core = m_cores[instruction.core];
        const auto among = [&](const std::vector<LaneId>& lanes) { return lanes[instruction.engine % lanes.size()]; };
        switch (instruction.unit) {
        case Unit::Load:
            return among(core.in);
        case Unit::Store:
            return among(core.out);
        case Unit::Array:
            return core.arrays;
        case Unit::Vector:
            break;
        }
        return core.vector;
    }

    // --- slices -----------------------------------------------------------------------------------------------------------------------

    void decideFlows()
    {
        std::vector<std::uint64_t> flows;
        for (const auto& kernel : m_kernels)
            flows.push_back(std::uint64_t(std::ranges::count_if(kernel->instructions, [](const Instruction& each) { //
                return each.blocker != trace::none;
            })));
        std::uint64_t sum = 0;
        for (const Program::Launch& launch : m_program.launches)
            sum += flows[launch.kernel];
        m_flows = sum <= maxFlows;
    }

    void addLaunch(std::uint32_t launch)
    {
        const std::uint32_t kernel = m_program.launches[launch].kernel;
        if (!m_run.missing[kernel].empty())
            return;
        const std::int64_t begin = m_run.starts[launch], end = m_run.starts[launch + 1];
        const TileGraph& graph = m_program.kernels[kernel];
        const Cost& cost = m_run.kernels[kernel];
        trace::Link link = m_program.launches[launch].link;
        link.kernel = graph.name;
        link.launch = launch;
        m_modules->add(link.module, begin, end);
        const trace::SliceId slice =
            m_builder.addSlice(m_launches, begin, end - begin, m_builder.intern(graph.name), Kind::Kernel, m_builder.addLink(link));
        m_builder.addArgument(slice, "bytes read", cost.bytesRead());
        m_builder.addArgument(slice, "bytes written", cost.bytesWritten());
        m_builder.addArgument(slice, "multiplications", cost.macs);
        m_builder.addArgument(slice, "points", cost.vectorPoints);
        m_builder.addArgument(slice, "roofline", cost.roofline());
        m_builder.addArgument(slice, "bound", boundWord(cost.bound()));
        if (m_detail)
            addInstructions(launch, std::move(link));
        else
            addAverages(cost, begin, end);
    }

    const StepWords& wordsOf(std::uint32_t kernel)
    {
        auto& words = m_words[kernel];
        if (words)
            return *words;
        words.emplace();
        const TileGraph& graph = m_program.kernels[kernel];
        const auto fixed = fixedNumbers(graph);
        for (const Step& step : graph.steps) {
            words->names.push_back(m_builder.intern(stepName(graph, step)));
            words->shapes.push_back(fixedShape(step, fixed));
        }
        return *words;
    }

    void addInstructions(std::uint32_t launch, trace::Link link)
    {
        const std::uint32_t kernel = m_program.launches[launch].kernel;
        const std::int64_t base = m_run.starts[launch];
        const TileGraph& graph = m_program.kernels[kernel];
        const std::vector<Instruction>& instructions = m_kernels[kernel]->instructions;
        const StepWords& words = wordsOf(kernel);
        std::vector<LinkId> links(graph.steps.size(), trace::none);
        std::vector<trace::SliceId> slices(instructions.size());
        for (std::size_t at = 0; at < instructions.size(); ++at) {
            const Instruction& each = instructions[at];
            if (links[each.step] == trace::none) {
                link.line = graph.steps[each.step].line;
                links[each.step] = m_builder.addLink(link);
            }
            const trace::SliceId slice = slices[at] = m_builder.addSlice(laneOf(each), base + each.start, each.end - each.start,
                                                                         words.names[each.step], kindOf(each.unit), links[each.step]);
            if (each.cause != trace::Stall::None)
                m_builder.setStall(slice, each.cause, each.waited);
            m_builder.addArgument(slice, m_keys.instruction, at);
            m_builder.addArgument(slice, m_keys.amount[std::size_t(each.unit)], each.amount);
            if (each.busy != each.end - each.start)
                m_builder.addArgument(slice, m_keys.busy, each.busy);
            if (!words.shapes[each.step].empty())
                m_builder.addArgument(slice, m_keys.shape, std::string_view(words.shapes[each.step]));
            count(each, base);
        }
        if (m_flows)
            addFlows(instructions, slices);
    }

    /// From what each waited for; and from the end of a launch to what each core begins the next one with.
    void addFlows(const std::vector<Instruction>& instructions, const std::vector<trace::SliceId>& slices)
    {
        std::vector<bool> begun(m_cores.size(), false);
        trace::SliceId last = m_last;
        std::int64_t end = -1;
        for (std::size_t at = 0; at < instructions.size(); ++at) {
            const Instruction& each = instructions[at];
            if (each.blocker != trace::none)
                m_builder.addFlow(slices[each.blocker], slices[at], m_keys.cause[std::size_t(each.cause)]);
            else if (!begun[each.core] && m_last != trace::none)
                m_builder.addFlow(m_last, slices[at], m_keys.launch);
            begun[each.core] = true;
            if (each.end > end) {
                end = each.end;
                last = slices[at];
            }
        }
        m_last = last;
    }

    // --- counters ---------------------------------------------------------------------------------------------------------------------

    void count(const Instruction& each, std::int64_t base)
    {
        CoreLanes& core = m_cores[each.core];
        const std::int64_t from = base + each.start, to = base + each.end;
        const bool dma = each.unit == Unit::Load || each.unit == Unit::Store;
        Windows& busy = dma ? core.dma : each.unit == Unit::Array ? core.array : core.vectorUnit;
        busy.add(from, dma ? from + each.busy : to, double(each.busy));
        if (dma)
            countBytes(each, base);
    }

    /// A copy's bytes move last, at DRAM's rate: its requests may wait for others' before, and what is loaded is on its way back after.
    void countBytes(const Instruction& copy, std::int64_t base)
    {
        const std::int64_t back = copy.unit == Unit::Load ? m_npu.dramLatency - m_npu.dramRows.open + m_npu.linkLatency : 0;
        const std::int64_t served = std::max(copy.start, copy.end - back);
        const auto least = std::int64_t(std::ceil(double(copy.amount) / m_npu.dramBytesPerCycle));
        m_dram.add(base + std::max(copy.start, served - least), base + served, double(copy.amount));
    }

    /// The cost's sums are over all cores, as is the only element of m_cores.
    void addAverages(const Cost& cost, std::int64_t begin, std::int64_t end)
    {
        CoreLanes& all = m_cores.front();
        const auto cores = double(std::max<std::int64_t>(1, m_npu.cores));
        all.array.add(begin, end, double(cost.arrayBusy) / cores);
        all.vectorUnit.add(begin, end, double(cost.vectorBusy) / cores);
        all.dma.add(begin, end, double(cost.loadBusy + cost.storeBusy) / cores);
        m_dram.add(begin, end, double(cost.bytesRead() + cost.bytesWritten()));
    }

    void addOccupancy()
    {
        std::uint64_t samples = 0;
        for (const Program::Launch& launch : m_program.launches)
            samples += m_kernels[launch.kernel]->occupancy.size() + 1;
        CounterCurve curve(m_builder, m_scratchpad, samples > maxOccupancySamples ? m_width : 0);
        for (std::size_t launch = 0; launch < m_program.launches.size(); ++launch) {
            const KernelRun& kernel = *m_kernels[m_program.launches[launch].kernel];
            const std::int64_t begin = m_run.starts[launch];
            curve.add(begin, m_detail ? 0.0 : double(kernel.cost.scratchpadPeak));
            for (const auto& [cycle, bytes] : kernel.occupancy)
                curve.add(begin + cycle, double(bytes));
        }
        curve.add(m_run.cycles(), 0);
        curve.end();
    }

    void writeCounters()
    {
        m_modules->end();
        m_dram.write(m_builder, m_bandwidth, m_npu.coreMhz > 0 ? double(m_npu.coreMhz) / 1000 : 1);
        const auto percent = [](std::int64_t units) { return 100.0 / double(std::max<std::int64_t>(1, units)); };
        for (const CoreLanes& core : m_cores) {
            core.array.write(m_builder, core.arrayUse, percent(m_npu.arraysPerCore));
            core.vectorUnit.write(m_builder, core.vectorUse, percent(1));
            core.dma.write(m_builder, core.dmaUse, percent(m_npu.dmaEngines));
        }
    }

    const Program& m_program;
    const Npu& m_npu;
    const ProgramRun& m_run;
    const std::vector<std::shared_ptr<const KernelRun>>& m_kernels;
    trace::Builder m_builder;
    std::int64_t m_width;
    Windows m_dram;
    std::vector<std::optional<StepWords>> m_words; ///< by kernel
    std::optional<ModuleLane> m_modules;
    std::vector<CoreLanes> m_cores; ///< without instructions one for all
    LaneId m_launches = trace::none, m_bandwidth = trace::none, m_scratchpad = trace::none;
    trace::SliceId m_last = trace::none; ///< of the launch before, the instruction that ended last
    struct Keys {
        explicit Keys(trace::Builder& builder)
            : instruction(builder.intern("instruction")), shape(builder.intern("shape")), busy(builder.intern("busy")),
              launch(builder.intern("launch")), amount{builder.intern("bytes"), builder.intern("bytes"), builder.intern("multiplications"),
                                                       builder.intern("points")}
        {
            for (std::size_t each = 0; each < std::size(cause); ++each)
                cause[each] = builder.intern(trace::wordOf(trace::Stall(each)));
        }
        NameId instruction, shape, busy, launch;
        NameId amount[4];                             ///< by unit
        NameId cause[std::size(Cost().stalled)] = {}; ///< by trace::Stall
    } m_keys{m_builder};
    bool m_detail = false, m_flows = false;
};

} // namespace

Result<std::shared_ptr<const trace::Trace>> traceOf(const Program& program, const Npu& npu, const ProgramOptions& options,
                                                    const ProgramRun& run, const std::vector<std::shared_ptr<const KernelRun>>& kernels,
                                                    const Progress& progress)
{
    return ProgramTracer(program, npu, run, kernels).trace(options, progress);
}

} // namespace nodewise::sim
