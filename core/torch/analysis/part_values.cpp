// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/part_values.h"

#include "core/torch/analysis/run_pass.h"
#include "core/torch/run/modes.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

/// What a vmap under way wraps.
bool isBatched(const c10::IValue& value)
{
    bool out = false;
    eachTensor(value, [&out](const at::Tensor& tensor) { out = out || !plainTensor(tensor).is_same(tensor); });
    return out;
}

class Catch {
public:
    Catch(DebuggedRun& run, const std::vector<std::uint32_t>& nodes, std::uint32_t nth)
        : m_run(run), m_nodes(nodes), m_nth(nth), m_left(nodes.begin(), nodes.end())
    {
    }

    Result<PartValues> run()
    {
        const auto end = runPass(m_run, {.before = [this](const Step& step) { return before(step); },
                                         .produced =
                                             [this](const Step& step, const c10::IValue& value, std::uint32_t) {
                                                 produced(step, value);
                                                 return Result<void>();
                                             },
                                         .ticked = [this] { return !m_left.empty(); },
                                         .over = [this] { return takeOutputs(); }});
        if (!end)
            return fail(end.error());
        if (end->failed && !isInside(*end->failed))
            return fail(Error{.message = end->why});
        m_out.failed = end->failed;
        m_out.why = end->why;
        if (!m_left.empty() && !end->failed)
            return fail(Error{.message = UserText("the program does not reach this node that often"),
                              .node = m_run.listing().node(*m_left.begin()).qualified});
        return std::move(m_out);
    }

private:
    bool isInside(std::uint32_t node) const { return std::binary_search(m_nodes.begin(), m_nodes.end(), node); }

    Result<void> before(const Step& step)
    {
        if (!isInside(step.node) || m_run.history().store().runs(step.node) + 1 != m_nth)
            return {};
        const Machine& machine = m_run.history().machine();
        if (!std::exchange(m_begun, true)) {
            m_out.modes = machine.state().modes;
            if (!m_out.modes.vmaps.empty()) // a body that is called there: the part would begin amid the vmap
                return fail(Error{.message = UserText("its body runs inside a vmap, whose tensors only that vmap can read"),
                                  .node = step.name,
                                  .hint = UserText("pack the node that calls the body: that includes the vmap around it")});
        }
        if (step.random && !m_out.generator.defined())
            m_out.generator = generatorState();
        const Frame& frame = machine.top();
        for (const Slot slot : slotsOf(step)) {
            const std::uint32_t node = frame.plan->slotNodes[slot];
            if (node == noNode || isInside(node) || m_out.inputs.contains(node))
                continue;
            count(m_out.inputs.emplace(node, deepCopy(frame.slots[slot])).first->second);
        }
        return checkBudget();
    }

    Result<void> takeOutputs()
    {
        for (const auto& [node, value] : m_made) {
            count(m_out.outputs.emplace(node, deepCopy(value)).first->second);
            if (auto fits = checkBudget(); !fits)
                return fits;
        }
        return {};
    }

    void count(const c10::IValue& value)
    {
        eachTensor(value, [this](const at::Tensor& tensor) { m_bytes += tensor.nbytes(); });
    }
    Result<void> checkBudget() const
    {
        const std::uint64_t budget = m_run.history().budget();
        if (m_bytes <= budget)
            return {};
        return fail(
            Error{.message = UserText("the inputs and outputs of these nodes take %1 bytes, more than the budget of %2", m_bytes, budget),
                  .hint = UserText("choose fewer nodes, or launch with a larger budget")});
    }

    /// Held, not copied: nodes of the part may still write into it.
    void produced(const Step& step, const c10::IValue& value)
    {
        if (m_left.contains(step.node) && m_run.history().store().runs(step.node) == m_nth) {
            if (!isBatched(value)) // such stay inside the vmap, which is all in the part
                m_made.emplace_back(step.node, value);
            m_left.erase(step.node);
        }
    }

    DebuggedRun& m_run;
    const std::vector<std::uint32_t>& m_nodes;
    std::uint32_t m_nth;
    std::set<std::uint32_t> m_left; ///< have not run
    std::vector<std::pair<std::uint32_t, c10::IValue>> m_made;
    std::uint64_t m_bytes = 0;
    bool m_begun = false;
    PartValues m_out;
};

} // namespace

Result<PartValues> catchValues(DebuggedRun& run, const std::vector<std::uint32_t>& nodes, std::uint32_t nth)
{
    return Catch(run, nodes, nth).run();
}

} // namespace nodewise::torch_worker
