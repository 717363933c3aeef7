// SPDX-License-Identifier: Apache-2.0
#include "core/sim/program.h"

#include "core/base/hash.h"
#include "core/sim/program_trace.h"

#include <algorithm>
#include <unordered_map>

namespace nodewise::sim {

namespace {

/// Equal for graphs that cost the same: all but the function's name counts.
struct Alike {
    const TileGraph* graph;
    bool operator==(const Alike& other) const
    {
        const TileGraph &a = *graph, &b = *other.graph;
        return a.numbers == b.numbers && a.buffers == b.buffers && a.steps == b.steps && a.why == b.why;
    }
};

/// Unequal graphs may meet in one bucket; what is hashed tells most of them apart.
struct HashOfAlike {
    std::size_t operator()(const Alike& alike) const
    {
        std::size_t hash = alike.graph->steps.size();
        const auto add = [&hash](std::int64_t number) { hash = hashOfPair(hash, std::uint64_t(number)); };
        for (const Number& number : alike.graph->numbers)
            add(number.value + std::int64_t(number.op));
        for (const Buffer& buffer : alike.graph->buffers)
            add(buffer.bytes);
        for (const Step& step : alike.graph->steps)
            add(std::int64_t(step.line) * 8 + std::int64_t(step.kind));
        return hash;
    }
};

void add(Cost& sum, const Cost& cost)
{
    sum.cores = std::max(sum.cores, cost.cores);
    sum.macs += cost.macs;
    sum.vectorPoints += cost.vectorPoints;
    sum.traffic.front().read += cost.bytesRead();
    sum.traffic.front().written += cost.bytesWritten();
    sum.loads += cost.loads;
    sum.stores += cost.stores;
    sum.arraySteps += cost.arraySteps;
    sum.vectorSteps += cost.vectorSteps;
    sum.loadBusy += cost.loadBusy;
    sum.storeBusy += cost.storeBusy;
    sum.arrayBusy += cost.arrayBusy;
    sum.vectorBusy += cost.vectorBusy;
    sum.dramBusy += cost.dramBusy;
    sum.dramRequests += cost.dramRequests;
    sum.rowOpenings += cost.rowOpenings;
    sum.scratchpadPeak = std::max(sum.scratchpadPeak, cost.scratchpadPeak);
    for (std::size_t cause = 0; cause < std::size(sum.stalled); ++cause)
        sum.stalled[cause] += cost.stalled[cause];
    sum.arrayBound += cost.arrayBound;
    sum.vectorBound += cost.vectorBound;
    sum.dramBound += cost.dramBound;
}

/// Owns what is known of the kernels while a program is simulated.
class Simulation {
public:
    Simulation(const Program& program, const Npu& npu, const ProgramOptions& options, const Progress& progress)
        : m_program(program), m_npu(npu), m_options(options), m_progress(progress), m_runs(program.kernels.size())
    {
    }

    Result<ProgramRun> run()
    {
        if (auto done = simulateKernels(); !done)
            return fail(done.error());
        if (auto done = placeLaunches(); !done)
            return fail(done.error());
        if (m_options.trace) {
            auto trace = traceOf(m_program, m_npu, m_options, m_out, m_runs, m_progress);
            if (!trace)
                return fail(trace.error());
            m_out.trace = std::move(*trace);
        }
        return std::move(m_out);
    }

private:
    Result<void> simulateKernels()
    {
        const std::size_t count = m_program.kernels.size();
        std::vector<std::uint64_t> launches(count, 0);
        for (const Program::Launch& launch : m_program.launches) {
            if (launch.kernel >= count)
                return fail("a launch names kernel %1 of %2", launch.kernel, count);
            ++launches[launch.kernel];
        }
        m_out.missing.resize(count);
        std::unordered_map<Alike, std::uint32_t, HashOfAlike> known;
        for (std::uint32_t kernel = 0; kernel < count; ++kernel) {
            const TileGraph& graph = m_program.kernels[kernel];
            m_progress.step(UserText("simulating %1", graph.name), double(kernel) / double(count));
            const auto [first, fresh] = known.try_emplace(Alike{&graph}, kernel);
            if (!fresh) {
                m_runs[kernel] = m_runs[first->second];
                m_out.missing[kernel] = m_out.missing[first->second];
            } else if (auto done = simulateOne(kernel); !done) {
                return done;
            }
            takeOff(kernel, launches[kernel]);
        }
        return {};
    }

    Result<void> simulateOne(std::uint32_t kernel)
    {
        const TileGraph& graph = m_program.kernels[kernel];
        m_runs[kernel] = std::make_shared<KernelRun>();
        if (!graph.why.empty()) {
            m_out.missing[kernel] = graph.why;
            return {};
        }
        auto run = simulateKernel(graph, m_npu, {.instructions = m_detail, .keep = m_left}, m_progress);
        if (run)
            m_runs[kernel] = std::make_shared<KernelRun>(std::move(*run));
        else if (m_progress.cancelled())
            return fail(run.error());
        else
            m_out.missing[kernel] = run.error().asText();
        return {};
    }

    /// Once there are too many instructions none is shown: a trace with those of some kernels would mislead.
    void takeOff(std::uint32_t kernel, std::uint64_t launches)
    {
        const Cost& cost = m_runs[kernel]->cost;
        m_out.kernels.push_back(cost);
        const auto each = std::uint64_t(cost.loads + cost.stores + cost.arraySteps + cost.vectorSteps);
        if (!m_detail || launches == 0 || each <= m_left / launches) {
            m_left -= m_detail ? each * launches : 0;
            return;
        }
        m_detail = false;
        m_out.notes.push_back(UserText("the timeline shows only launches: they execute more than %1 instructions", m_options.maxSlices));
        for (auto& run : m_runs)
            if (run)
                run = std::make_shared<KernelRun>(KernelRun{.cost = run->cost, .instructions = {}, .occupancy = {}});
    }

    Result<void> placeLaunches()
    {
        std::int64_t at = m_program.launches.empty() ? 0 : m_npu.programStart;
        m_out.notes.insert(m_out.notes.begin(), m_program.notes.begin(), m_program.notes.end());
        m_out.gaps = m_program.gaps;
        for (const Program::Launch& launch : m_program.launches) {
            m_out.launches.push_back(launch.kernel);
            m_out.starts.push_back(at);
            if (__builtin_add_overflow(at, m_out.kernels[launch.kernel].cycles, &at))
                return fail("the program takes more cycles than fit in 64 bits");
            if (const UserText& why = m_out.missing[launch.kernel]; !why.empty())
                addGaps(launch, why);
        }
        m_out.starts.push_back(at);
        return {};
    }

    /// A kernel without nodes, such as one that is simulated alone, goes by its own name.
    void addGaps(const Program::Launch& launch, const UserText& why)
    {
        for (const std::string& node : launch.link.nodes)
            m_out.gaps.push_back({node, why});
        if (launch.link.nodes.empty())
            m_out.gaps.push_back({m_program.kernels[launch.kernel].name, why});
    }

    const Program& m_program;
    const Npu& m_npu;
    const ProgramOptions& m_options;
    const Progress& m_progress;
    std::vector<std::shared_ptr<const KernelRun>> m_runs; ///< by kernel; equal ones are shared
    ProgramRun m_out;
    bool m_detail = m_options.trace;            ///< instructions are shown
    std::uint64_t m_left = m_options.maxSlices; ///< of them, how many more
};

} // namespace

Cost ProgramRun::total() const
{
    Cost sum;
    sum.traffic.resize(1);
    for (const std::uint32_t kernel : launches)
        add(sum, kernels[kernel]);
    sum.cycles = cycles(); // what starting the program takes is among them
    return sum;
}

std::string_view boundWord(Cost::Bound bound)
{
    switch (bound) {
    case Cost::Bound::Compute:
        return "compute";
    case Cost::Bound::Memory:
        return "memory";
    case Cost::Bound::Issue:
        break;
    }
    return "issue";
}

std::int64_t ProgramRun::roofline() const
{
    std::int64_t sum = 0;
    for (const std::uint32_t kernel : launches)
        sum += kernels[kernel].roofline();
    return sum;
}

Result<ProgramRun> simulateProgram(const Program& program, const Npu& npu, const ProgramOptions& options, const Progress& progress)
{
    return Simulation(program, npu, options, progress).run();
}

} // namespace nodewise::sim
