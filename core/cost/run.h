// SPDX-License-Identifier: Apache-2.0
// What a simulation found, made ready to be looked at: kernels with their launches and shares, and what each node of the FX graph costs.
#pragma once

#include "core/cost/advice.h"
#include "core/cost/left_out.h"
#include "core/cost/unit_use.h"
#include "core/protocol/lower.h"
#include "core/sim/program.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace nodewise::cost {

/// Immutable, shared by all that show it, on any thread.
class Run {
public:
    using Bound = sim::Cost::Bound;

    struct Kernel {
        std::string name;
        std::optional<std::uint32_t> planned; ///< its place in the plan
        std::vector<std::uint32_t> launches;
        std::int64_t total = 0; ///< cycles of all launches
        double share = 0;       ///< of the run
        bool simulated() const { return total > 0; }
    };
    /// What a node's launches cost together; other nodes may have a part in them.
    struct NodeCost {
        std::int64_t cycles = 0;
        double share = 0; ///< of the run
        Bound bound = Bound::Compute;
        std::vector<std::uint32_t> launches;
        std::uint32_t together = 0; ///< nodes that its first launch computes
    };

    struct Parts {
        sim::Npu npu;
        std::vector<std::string> parameters;               ///< "num_cores=2": set by the user, besides the configuration
        std::shared_ptr<const protocol::LowerAnswer> plan; ///< null: a kernel alone was simulated
        std::shared_ptr<const sim::Program> program;
        sim::ProgramRun run;
    };
    explicit Run(Parts parts);

    const sim::Npu& npu() const { return m_parts.npu; }
    const std::vector<std::string>& parameters() const { return m_parts.parameters; }
    const protocol::LowerAnswer& plan() const { return *m_parts.plan; } ///< must be there
    /// Of whose tiles somebody or something else than the estimate decided: protocol::LowerAnswer::tilesText.
    UserText tilesText() const { return m_parts.plan ? m_parts.plan->tilesText() : UserText(); }
    const sim::Program& program() const { return *m_parts.program; }
    const sim::ProgramRun& run() const { return m_parts.run; }
    const std::shared_ptr<const trace::Trace>& trace() const { return m_parts.run.trace; }

    const std::vector<Kernel>& kernels() const { return m_kernels; }
    const sim::Cost& cost(std::uint32_t kernel) const { return m_parts.run.kernels[kernel]; }
    const sim::Cost& total() const { return m_total; }
    /// Of a kernel that was simulated.
    Advice advice(std::uint32_t kernel) const { return adviceFor(program().kernels[kernel], cost(kernel), npu()); }
    std::int64_t cycles() const { return m_parts.run.cycles(); }
    /// Whether anything of it could be simulated.
    bool hasFigures() const;
    /// What the figures leave out.
    LeftOut left() const { return leftOut(program(), run()); }
    std::optional<std::uint32_t> tryKernel(const std::string& name) const;

    /// Null: no kernel computes it, or its kernel could not be simulated.
    const NodeCost* tryNode(std::uint32_t node) const;
    const std::unordered_map<std::uint32_t, NodeCost>& nodes() const { return m_nodes; }
    /// The largest of any node's cycles.
    std::int64_t mostOfNode() const { return m_mostOfNode; }
    /// FX nodes of a launch, by index.
    const std::vector<std::uint32_t>& nodesOfLaunch(std::uint32_t launch) const { return m_nodesOfLaunch[launch]; }
    std::vector<std::uint32_t> nodesOfKernel(std::uint32_t kernel) const;
    /// By qualified name.
    std::optional<std::uint32_t> tryNodeIndex(const std::string& name) const;
    /// The one that runs at this cycle; none before the first and after the end.
    std::optional<std::uint32_t> launchAt(std::int64_t cycle) const;

private:
    void countKernels();
    void countNodes();

    Parts m_parts;
    sim::Cost m_total;
    std::vector<Kernel> m_kernels;
    std::unordered_map<std::string, std::uint32_t> m_byName, m_nodeIndex;
    std::unordered_map<std::uint32_t, NodeCost> m_nodes;
    std::vector<std::vector<std::uint32_t>> m_nodesOfLaunch;
    std::int64_t m_mostOfNode = 0;
};

/// What is simulated: a program's kernels, cut for the NPU.
struct Given {
    std::shared_ptr<const protocol::LowerAnswer> plan; ///< null: a kernel alone
    std::shared_ptr<const sim::Program> program;
    sim::Npu npu;
    std::vector<std::string> parameters; ///< that the user set in it
};
/// What the advice for a kernel that was simulated brings.
Result<Outcome> attempt(const Run& run, std::uint32_t kernel, const Progress& progress = {});
/// Of all kernels that were simulated and are launched, by kernel.
Result<std::map<std::uint32_t, Outcome>> attemptAll(const Run& run, const Progress& progress = {});

/// As the command line and the window do it.
Result<std::shared_ptr<const Run>> simulate(Given given, const sim::ProgramOptions& options, const Progress& progress = {});

} // namespace nodewise::cost
