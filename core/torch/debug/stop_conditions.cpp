// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/stop_conditions.h"

#include "core/torch/debug/conditions.h"
#include "core/torch/run/operand_value.h"
#include "core/torch/values/describe.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

// Bits of ExecutionHistory::stop().
constexpr std::uint8_t breakFlag = 1, producedFlag = 2, writesFlag = 4, entryFlag = 8;

bool shareNode(const std::vector<std::uint32_t>& some, const std::vector<std::uint32_t>& others)
{
    return std::find_first_of(some.begin(), some.end(), others.begin(), others.end()) != some.end();
}

/// Watches of inputs of the body that has just been entered; `machine` stands before its first node.
std::vector<int> watchesOfInputs(const Machine& machine, const std::vector<Breakpoint>& watches)
{
    std::vector<int> ids;
    const bool atEntry = !watches.empty() && !machine.finished() && machine.state().frames.size() > 1 && machine.top().pc == 0;
    if (!atEntry || machine.top().control)
        return ids;
    for (const Breakpoint& watch : watches)
        if (shareNode(machine.top().plan->inputNodes, watch.nodes))
            ids.push_back(watch.id);
    return ids;
}

/// What the operator that is next would be called with, by the names of its schema.
NameLookup argumentsHere(const RunState& run)
{
    const Step* step = run.position().tryStep();
    return [&run, step](std::string_view name) -> Result<std::optional<c10::IValue>> {
        if (!step || step->kind != Step::Kind::Operator)
            return std::nullopt;
        const auto index = step->op->schema().argumentIndexWithName(name);
        if (!index || static_cast<std::size_t>(*index) >= step->operands.size())
            return std::nullopt;
        return operandValue(run.history.machine().top().slots, step->operands[static_cast<std::size_t>(*index)]);
    };
}

} // namespace

StopConditions::StopConditions(RunState& run, StopValues& values)
    : m_run(run), m_values(values), m_breakpoints(run.listing(), run.program->answer().graphFile)
{
}

void StopConditions::install(BreakpointSet breakpoints)
{
    m_breakpoints.install(std::move(breakpoints));
    arm();
}

void StopConditions::arm()
{
    const ProgramPlan& plan = m_run.history.machine().plan();
    for (std::uint32_t node = 0; node < plan.nodeCount; ++node)
        m_run.history.stop(node) &= ExecutionHistory::checkpointFlag;
    if (m_run.program->arguments().noDebug)
        return;
    m_breakpoints.eachNode([&](const Breakpoint& breakpoint, std::uint32_t node) {
        if (node < plan.nodeCount)
            m_run.history.stop(node) |= breakpoint.ofResult ? producedFlag : breakFlag;
    });
    for (const Breakpoint& watch : m_breakpoints.watches())
        for (const std::uint32_t node : watch.nodes)
            if (node < plan.nodeCount)
                m_run.history.stop(node) |= producedFlag;
    if (m_breakpoints.watches().empty())
        return;
    for (const Plan& graph : plan.plans) {
        for (const Step& step : graph.steps)
            if (!step.writes.empty())
                m_run.history.stop(step.node) |= writesFlag;
        for (const Breakpoint& watch : m_breakpoints.watches())
            if (!graph.steps.empty() && shareNode(graph.inputNodes, watch.nodes))
                m_run.history.stop(graph.steps.front().node) |= entryFlag;
    }
}

bool StopConditions::runsToFlag() const
{
    const std::uint32_t node = m_run.position().node();
    return node == Listing::none || node >= m_run.history.machine().plan().nodeCount ||
           !(m_run.history.stop(node) & (producedFlag | writesFlag));
}

bool StopConditions::isAtFlag() const
{
    const Position at = m_run.position();
    const std::uint32_t node = at.node();
    return node != Listing::none && !at.betweenBodies() && node < m_run.history.machine().plan().nodeCount &&
           (m_run.history.stop(node) & breakFlag);
}

bool StopConditions::stopsHere(bool forward)
{
    if (!isAtFlag())
        return false;
    Reached reached = m_breakpoints.atNode(m_run.position().node(), m_values.script(), m_values.names(), argumentsHere(m_run), forward);
    if (forward)
        m_run.say(reached.messages);
    m_run.tell(reached.changed);
    if (reached.stopping.empty())
        return false;
    m_hit = {std::move(reached.stopping), std::move(reached.reason)};
    return true;
}

/// Operators may write what they are given and let go of it, so it is taken before.
std::vector<int> StopConditions::resultsTouched()
{
    m_call.reset();
    std::vector<int> ids;
    const Step* next = m_run.position().tryStep();
    if (!next || next->kind != Step::Kind::Operator)
        return ids;
    m_breakpoints.eachNode([&](const Breakpoint& breakpoint, std::uint32_t node) {
        if (breakpoint.ofResult && node == next->node)
            ids.push_back(breakpoint.id);
    });
    if (ids.empty())
        return ids;
    m_call = Call{.node = next->node, .arguments = {}};
    const NameLookup arguments = argumentsHere(m_run);
    for (const c10::Argument& argument : next->op->schema().arguments())
        if (const auto value = arguments(argument.name()); value && *value)
            m_call->arguments.emplace(argument.name(), **value);
    return ids;
}

NameLookup StopConditions::ofCall()
{
    return [this](std::string_view name) -> Result<std::optional<c10::IValue>> {
        if (!m_call)
            return std::nullopt;
        if (const auto found = m_call->arguments.find(name); found != m_call->arguments.end())
            return std::optional(found->second);
        if (name != resultName)
            return std::nullopt;
        auto value = m_values.value({.node = m_call->node});
        return value ? Result<std::optional<c10::IValue>>(std::optional(std::move(*value))) : fail(value.error());
    };
}

std::vector<int> StopConditions::watchesTouched()
{
    std::vector<int> ids = resultsTouched();
    const Machine& machine = m_run.history.machine();
    const Step* next = m_run.position().tryStep();
    if (!next || m_breakpoints.watches().empty())
        return ids;
    std::vector<std::uint64_t> written;
    const auto add = [&](const Operand& operand) {
        if (operand.slot != noSlot)
            eachTensor(machine.top().slots[operand.slot], [&](const at::Tensor& tensor) { written.push_back(storageId(tensor)); });
    };
    for (const std::uint32_t index : next->writes) {
        add(next->operands[index]);
        for (const Operand& element : next->operands[index].elements)
            add(element);
    }
    for (const Breakpoint& watch : m_breakpoints.watches()) {
        bool touched = std::find(watch.nodes.begin(), watch.nodes.end(), next->node) != watch.nodes.end();
        for (const std::uint32_t node : watch.nodes)
            if (const c10::IValue* live = m_run.history.tryLive(node))
                eachTensor(*live, [&](const at::Tensor& tensor) {
                    const std::uint64_t storage = storageId(tensor);
                    touched = touched || (storage && std::find(written.begin(), written.end(), storage) != written.end());
                });
        if (touched)
            ids.push_back(watch.id);
    }
    return ids;
}

bool StopConditions::watchStops(std::vector<int> touched)
{
    for (const int id : watchesOfInputs(m_run.history.machine(), m_breakpoints.watches()))
        if (std::find(touched.begin(), touched.end(), id) == touched.end())
            touched.push_back(id);
    if (touched.empty())
        return false;
    Reached reached = m_breakpoints.atWatches(touched, m_values.script(), m_values.names(), ofCall());
    m_call.reset();
    m_run.say(reached.messages);
    m_run.tell(reached.changed);
    if (reached.stopping.empty())
        return false;
    m_hit = {std::move(reached.stopping), std::move(reached.reason)};
    return true;
}

} // namespace nodewise::torch_worker
