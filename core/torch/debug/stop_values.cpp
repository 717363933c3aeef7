// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/stop_values.h"

#include "core/program/program.h"
#include "core/torch/base/storages.h"
#include "core/torch/values/describe.h"
#include "core/torch/values/statistics.h"
#include "core/torch/values/value_path.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

/// Bodies of control flow stand before it as attributes, which are nothing by themselves: the node that ran before them.
std::uint32_t yielding(const ProgramPlan& plan, std::uint32_t node)
{
    if (node == Listing::none)
        return node;
    const ProgramPlan::Place& place = plan.places[node];
    if (place.step == noSlot)
        return node;
    const std::vector<Step>& steps = plan.plans[place.plan].steps;
    const auto isBody = [](const Step& step) {
        return step.kind == Step::Kind::Value && step.operands.size() == 1 && step.operands.front().kind == Operand::Kind::Constant &&
               step.operands.front().constant.isNone();
    };
    std::size_t at = place.step;
    while (at < steps.size() && isBody(steps[at])) // past all for the first
        --at;
    return at < steps.size() ? steps[at].node : Listing::none;
}

void collect(const Operand& operand, const Plan& plan, std::vector<std::uint32_t>& out)
{
    if (operand.slot != noSlot && std::find(out.begin(), out.end(), plan.slotNodes[operand.slot]) == out.end())
        out.push_back(plan.slotNodes[operand.slot]);
    for (const Operand& element : operand.elements)
        collect(element, plan, out);
}

} // namespace

std::vector<std::uint32_t> StopValues::operandsOf(std::uint32_t node) const
{
    const ProgramPlan& program = m_run.history.machine().plan();
    std::vector<std::uint32_t> out;
    if (node >= program.nodeCount)
        return out;
    const auto& place = program.places[node];
    const Plan& plan = program.plans[place.plan];
    if (place.step != noSlot)
        for (const Operand& operand : plan.steps[place.step].operands)
            collect(operand, plan, out);
    else if (plan.outputNode == node)
        for (const Operand& operand : plan.outputs)
            collect(operand, plan, out);
    return out;
}

std::optional<FoundValue> StopValues::tryFind(std::uint32_t node) const
{
    using State = protocol::ValueInfo::State;
    if (node >= m_run.listing().size())
        return std::nullopt;
    const ValueStore& store = m_run.history.store();
    const c10::IValue* live = m_run.history.tryLive(node);
    if (live && (!live->isNone() || store.hasRun(node)))
        return FoundValue{*live, State::Live};
    if (const c10::IValue* kept = store.tryValue(node))
        return FoundValue{*kept, State::Kept};
    return FoundValue{{}, store.hasRun(node) ? State::Dropped : State::Pending};
}

/// Weights are read from their files when they are looked at, and values that were dropped are made again from them.
Result<void> StopValues::mayRead(const FoundValue& found) const
{
    if (found.state == protocol::ValueInfo::State::Dropped)
        return m_run.program->checkFiles(true);
    Result<void> out;
    eachTensor(found.value, [&out](const at::Tensor& tensor) {
        if (const MappedFile* file = tryMappedFile(tensor); file && out)
            out = program::checkUnchanged(file->path(), file->identity());
    });
    return out;
}

Result<c10::IValue> StopValues::value(const protocol::ValueRef& ref)
{
    const auto found = tryFind(ref.node);
    if (!found)
        return fail("there is no node %1", ref.node);
    const std::string& name = m_run.listing().node(ref.node).qualified;
    if (found->state == protocol::ValueInfo::State::Pending)
        return fail(Error{.message = UserText("this value has not been computed yet"), .node = name});
    if (auto may = mayRead(*found); !may)
        return fail(std::move(may.error()).atNode(name));
    c10::IValue whole = found->value;
    if (found->state == protocol::ValueInfo::State::Dropped) {
        auto again = m_run.history.remake(ref.node);
        if (!again)
            return fail(std::move(again.error()).atNode(name));
        whole = std::move(*again);
    }
    auto element = elementAt(whole, ref.path);
    if (!element)
        return fail(Error{.message = UserText("the value has no such element"), .node = name});
    return std::move(*element);
}

Sharers StopValues::sharers() const
{
    Sharers out;
    for (std::uint32_t node = 0; node < m_run.listing().size(); ++node)
        if (const c10::IValue* live = m_run.history.tryLive(node))
            eachTensor(*live, [&](const at::Tensor& tensor) {
                if (auto& nodes = out[storageId(tensor)]; nodes.empty() || nodes.back() != node)
                    nodes.push_back(node);
            });
    return out;
}

protocol::ValueInfo StopValues::describe(std::uint32_t node, const Sharers& sharers, int bins) const
{
    const auto found = tryFind(node);
    protocol::ValueInfo out;
    const Listing::Node& row = m_run.listing().node(node);
    const bool there = found->state == protocol::ValueInfo::State::Live || found->state == protocol::ValueInfo::State::Kept;
    if (there)
        out = torch_worker::describe(found->value);
    else
        out.text = found->state == protocol::ValueInfo::State::Dropped ? "dropped" : "not run yet";
    out.ref.node = node;
    out.name = row.qualified;
    out.state = found->state;
    out.edited = m_run.history.isEdited(node);
    if (there && bins >= 0 && mayRead(*found))
        addStatistics(out, found->value, bins);
    for (std::size_t i = 0; i < out.elements.size(); ++i) {
        out.elements[i].ref.node = node;
        out.elements[i].name = row.qualified + "[" + std::to_string(i) + "]";
        out.elements[i].state = found->state;
    }
    if (out.storage != 0) {
        out.version = m_run.history.version(found->value.toTensor().storage().unsafeGetStorageImpl());
        if (const auto shared = sharers.find(out.storage); shared != sharers.end())
            for (const std::uint32_t other : shared->second)
                if (other != node)
                    out.aliases.push_back(m_run.listing().node(other).qualified);
    }
    return out;
}

std::vector<std::uint32_t> StopValues::nodesOf(protocol::ValuesRequest::Scope scope, std::optional<std::size_t> frame) const
{
    using Scope = protocol::ValuesRequest::Scope;
    std::vector<std::uint32_t> out;
    const auto& frames = m_run.history.machine().state().frames;
    const Frame* of = frame && *frame < frames.size() ? &frames[frames.size() - 1 - *frame] : nullptr;
    switch (scope) {
    case Scope::Nodes:
        break;
    case Scope::Inputs:
        return operandsOf(of && *frame > 0 ? of->plan->steps[of->pc].node : m_run.position().node());
    case Scope::Outputs:
        if (m_run.history.finished())
            return operandsOf(m_run.history.machine().top().plan->outputNode);
        if (const std::uint32_t node = yielding(m_run.history.machine().plan(), m_run.history.store().lastNode()); node != Listing::none)
            out.push_back(node);
        break;
    case Scope::Live:
        for (std::uint32_t node = 0; node < m_run.listing().size(); ++node)
            if (!m_run.listing().isWeight(node) && (!of || m_run.listing().node(node).subgraph == of->plan->subgraph))
                if (const auto found = tryFind(node); found && found->state == protocol::ValueInfo::State::Live)
                    out.push_back(node);
        break;
    case Scope::Weights:
    case Scope::ProgramInputs:
        for (const std::uint32_t node : m_run.listing().rootInputs())
            if (m_run.listing().isWeight(node) == (scope == Scope::Weights))
                out.push_back(node);
        break;
    case Scope::Executed:
        for (std::uint32_t node = 0; node < m_run.listing().size(); ++node)
            if (!m_run.listing().node(node).placeholder && m_run.history.store().hasRun(node))
                out.push_back(node);
        break;
    }
    return out;
}

/// A body's names hide those around it; a value that was dropped is made again.
NameLookup StopValues::names(std::size_t frame) const
{
    return [this, frame](std::string_view name) -> Result<std::optional<c10::IValue>> {
        const auto& frames = m_run.history.machine().state().frames;
        const std::string text(name);
        std::uint32_t node = Listing::none;
        const std::size_t from = frames.size() - std::min(frame, frames.size());
        for (std::size_t i = from; i-- > 0 && node == Listing::none;)
            node = m_run.listing().find(text, frames[i].plan->subgraph);
        for (std::size_t i = from; i < frames.size() && node == Listing::none; ++i)
            node = m_run.listing().find(text, frames[i].plan->subgraph);
        if (node == Listing::none)
            if (const auto all = m_run.listing().find(text); all.size() == 1)
                node = all.front();
        if (node == Listing::none)
            return std::nullopt;
        const auto found = tryFind(node);
        if (found->state == protocol::ValueInfo::State::Pending)
            return std::nullopt;
        if (auto may = mayRead(*found); !may)
            return fail(std::move(may.error()));
        if (found->state != protocol::ValueInfo::State::Dropped)
            return found->value;
        auto again = m_run.history.remake(node);
        return again ? std::optional<c10::IValue>(std::move(*again)) : std::nullopt;
    };
}

} // namespace nodewise::torch_worker
