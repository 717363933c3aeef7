// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/non_finite.h"

#include "core/torch/analysis/non_finite_cause.h"
#include "core/torch/analysis/range_counts.h"
#include "core/torch/analysis/run_pass.h"

#include <algorithm>
#include <deque>

namespace nodewise::torch_worker {

namespace {

std::array<bool, 2> kindsOf(const c10::IValue& value)
{
    std::array<bool, 2> out{false, false};
    eachTensor(value, [&](const at::Tensor& tensor) {
        const auto [nan, inf] = nonFinite(plainTensor(tensor));
        out[0] = out[0] || nan;
        out[1] = out[1] || inf;
    });
    return out;
}

void merge(std::vector<std::uint32_t>& into, const std::vector<std::uint32_t>& more)
{
    std::vector<std::uint32_t> out;
    std::set_union(into.begin(), into.end(), more.begin(), more.end(), std::back_inserter(out));
    into = std::move(out);
}

} // namespace

void NonFiniteTrail::input(std::uint32_t node, const c10::IValue& value, bool hasNan, bool hasInf)
{
    remember(value, node, hasNan, hasInf);
}

void NonFiniteTrail::before(const Step& step)
{
    m_written.clear();
    const Frame& frame = m_run.history().machine().top();
    for (const std::uint32_t index : step.writes) {
        std::vector<Slot> slots;
        appendSlots(step.operands[index], slots);
        for (const Slot slot : slots)
            m_written.emplace_back(slot, kindsOf(frame.slots[slot]));
    }
}

void NonFiniteTrail::produced(const Step& step, const c10::IValue& value, std::uint32_t run, bool hasNan, bool hasInf)
{
    if (hasNan)
        spread(step, value, run, nan);
    if (hasInf)
        spread(step, value, run, inf);
    remember(value, step.node, hasNan, hasInf);
    // What is written beside the value, such as running means.
    const Frame& frame = m_run.history().machine().top();
    for (const auto& [slot, before] : m_written) {
        const auto now = kindsOf(frame.slots[slot]);
        for (const std::size_t kind : {nan, inf})
            if (now[kind] && !before[kind] && !m_carriers[kind].contains(step.node))
                spread(step, frame.slots[slot], run, kind);
        remember(frame.slots[slot], step.node, now[nan], now[inf]);
    }
}

/// The node carries it from now on, because of all that came in with it, or of itself.
void NonFiniteTrail::spread(const Step& step, const c10::IValue& value, std::uint32_t run, std::size_t kind)
{
    if (m_carriers[kind].contains(step.node))
        return;
    Carrier carrier{.from = sources(step, kind)};
    for (const std::uint32_t from : carrier.from)
        merge(carrier.origins, m_carriers[kind].at(from).origins);
    if (carrier.from.empty()) {
        const std::uint32_t origin = addOrigin(step.node, value, run, kind);
        carrier.origins = {origin};
        const Cause cause = causeOf(m_run, step, value, m_origins[origin]);
        m_origins[origin].cause = cause.text;
        m_origins[origin].given = cause.given;
        if (kind == nan)
            if (const auto infinite = sources(step, inf); !infinite.empty()) // which may find further origins
                m_origins[origin].infOrigin = m_carriers[inf].at(infinite.front()).origins.front();
    }
    carrier.order = static_cast<std::uint32_t>(m_carriers[nan].size() + m_carriers[inf].size());
    m_carriers[kind].emplace(step.node, std::move(carrier));
}

/// Nodes that brought it in; each is a carrier afterwards.
std::vector<std::uint32_t> NonFiniteTrail::sources(const Step& step, std::size_t kind)
{
    std::vector<std::uint32_t> out;
    addBodyResults(step, kind, out);
    if (!out.empty())
        return out;
    const Frame& frame = m_run.history().machine().top();
    for (const Slot slot : slotsOf(step)) {
        const auto written = std::find_if(m_written.begin(), m_written.end(), [&](const auto& entry) { return entry.first == slot; });
        const bool has = written != m_written.end() ? written->second[kind] : kindsOf(frame.slots[slot])[kind];
        const std::uint32_t node = frame.plan->slotNodes[slot];
        if (!has || node == noNode || node == step.node)
            continue;
        const std::uint32_t from = ensureCarrier(node, frame.slots[slot], kind);
        if (std::find(out.begin(), out.end(), from) == out.end())
            out.push_back(from);
    }
    return out;
}

/// Of control flow: what its body returned.
void NonFiniteTrail::addBodyResults(const Step& step, std::size_t kind, std::vector<std::uint32_t>& out) const
{
    for (const std::uint32_t body : step.bodies)
        for (const Operand& output : m_plan.plans[body].outputs) {
            std::vector<Slot> slots;
            appendSlots(output, slots);
            for (const Slot slot : slots)
                if (const std::uint32_t node = m_plan.plans[body].slotNodes[slot]; m_carriers[kind].contains(node))
                    out.push_back(node);
        }
}

/// The node whose value with it was the last to be made in the memory; `node` itself where none is known.
std::uint32_t NonFiniteTrail::producerOf(const c10::IValue& value, std::uint32_t node, std::size_t kind) const
{
    std::uint32_t out = node;
    eachTensor(value, [&](const at::Tensor& tensor) {
        const auto found = tensor.has_storage() ? m_lastIn.find(tensor.storage().unsafeGetStorageImpl()) : m_lastIn.end();
        if (found != m_lastIn.end() && found->second[kind] != noNode && nonFinite(tensor) != std::pair(false, false))
            out = found->second[kind];
    });
    return out;
}

/// Of a node whose value has it and that a step reads. One that no step has made is a placeholder: of a body it is handed on, of the
/// root, as an edited value, an origin.
std::uint32_t NonFiniteTrail::ensureCarrier(std::uint32_t node, const c10::IValue& value, std::size_t kind)
{
    const std::uint32_t producer = producerOf(value, node, kind);
    if (m_carriers[kind].contains(producer) && (producer == node || !m_run.listing().node(node).placeholder))
        return producer;
    if (m_carriers[kind].contains(node))
        return node;
    Carrier carrier;
    if (producer != node) {
        if (!m_carriers[kind].contains(producer))
            ensureCarrier(producer, value, kind); // an input of the program, of which nothing has been said yet
        carrier.from = {producer};
        carrier.origins = m_carriers[kind].at(producer).origins;
    } else {
        carrier.origins = {addOrigin(node, value, 1, kind)};
        m_origins.back().cause = m_run.history().isEdited(node)   ? UserText("it was edited")
                                 : m_run.listing().isWeight(node) ? UserText("the weight has it from the start")
                                                                  : UserText("it came in with the input");
        m_origins.back().given = kind == inf;
    }
    carrier.order = static_cast<std::uint32_t>(m_carriers[nan].size() + m_carriers[inf].size());
    m_carriers[kind].emplace(node, std::move(carrier));
    return node;
}

std::uint32_t NonFiniteTrail::addOrigin(std::uint32_t node, const c10::IValue& value, std::uint32_t run, std::size_t kind)
{
    const Listing::Node& row = m_run.listing().node(node);
    protocol::NonFiniteOrigin out{.kind = kind == nan ? Kind::Nan : Kind::Inf,
                                  .node = node,
                                  .name = row.qualified,
                                  .op = row.op,
                                  .module = m_run.listing().module(row.module).path,
                                  .run = run};
    locate(value, out);
    m_origins.push_back(std::move(out));
    return static_cast<std::uint32_t>(m_origins.size() - 1);
}

void NonFiniteTrail::remember(const c10::IValue& value, std::uint32_t node, bool hasNan, bool hasInf)
{
    eachTensor(value, [&](const at::Tensor& tensor) {
        if (!tensor.has_storage())
            return;
        const void* storage = tensor.storage().unsafeGetStorageImpl();
        const auto found = m_lastIn.find(storage);
        if (found == m_lastIn.end() && !hasNan && !hasInf)
            return;
        // Memory is used again: what is not in it any more has to be forgotten. A view without NaN says nothing of the rest.
        auto& last = found == m_lastIn.end() ? m_lastIn.emplace(storage, std::array{noNode, noNode}).first->second : found->second;
        const bool whole =
            tensor.numel() * static_cast<std::int64_t>(tensor.itemsize()) >= static_cast<std::int64_t>(tensor.storage().nbytes());
        for (const std::size_t kind : {nan, inf})
            if (kind == nan ? hasNan : hasInf)
                last[kind] = node;
            else if (whole)
                last[kind] = noNode;
    });
}

bool NonFiniteTrail::onlyGivenInf(std::uint32_t node) const
{
    const auto found = m_carriers[inf].find(node);
    return found != m_carriers[inf].end() && std::all_of(found->second.origins.begin(), found->second.origins.end(),
                                                         [this](std::uint32_t origin) { return m_origins[origin].given; });
}

std::vector<std::uint32_t> NonFiniteTrail::pathOf(std::uint32_t origin) const
{
    const Carriers& carriers = m_carriers[m_origins[origin].kind == Kind::Nan ? nan : inf];
    std::vector<std::uint32_t> out;
    for (const auto& [node, carrier] : carriers)
        if (std::binary_search(carrier.origins.begin(), carrier.origins.end(), origin))
            out.push_back(node);
    std::sort(out.begin(), out.end(), [&](std::uint32_t a, std::uint32_t b) { return carriers.at(a).order < carriers.at(b).order; });
    return out;
}

/// The shortest way back from the last node of the path.
std::vector<std::uint32_t> NonFiniteTrail::chainOf(std::uint32_t origin, const std::vector<std::uint32_t>& path) const
{
    const Carriers& carriers = m_carriers[m_origins[origin].kind == Kind::Nan ? nan : inf];
    std::map<std::uint32_t, std::uint32_t> next; // towards the end of the path
    std::deque<std::uint32_t> open{path.back()};
    next.emplace(path.back(), noNode);
    while (!open.empty() && !next.contains(m_origins[origin].node)) {
        const std::uint32_t node = open.front();
        open.pop_front();
        for (const std::uint32_t from : carriers.at(node).from)
            if (const auto& of = carriers.at(from).origins; std::binary_search(of.begin(), of.end(), origin))
                if (next.emplace(from, node).second)
                    open.push_back(from);
    }
    std::vector<std::uint32_t> out;
    for (std::uint32_t node = m_origins[origin].node; node != noNode; node = next.at(node))
        out.push_back(node);
    return out;
}

std::vector<std::uint32_t> NonFiniteTrail::returnedNodes() const
{
    const Plan& root = m_plan.plans.front();
    std::vector<Slot> slots;
    for (const Operand& output : root.outputs)
        appendSlots(output, slots);
    std::vector<std::uint32_t> out(slots.size());
    std::transform(slots.begin(), slots.end(), out.begin(), [&](Slot slot) { return root.slotNodes[slot]; });
    return out;
}

std::vector<protocol::NonFiniteOrigin> NonFiniteTrail::origins(std::uint64_t& leftOut) const
{
    const std::size_t count = std::min(m_origins.size(), protocol::RiskAnswer::maxOrigins);
    leftOut = m_origins.size() - count;
    std::vector<protocol::NonFiniteOrigin> out(m_origins.begin(), m_origins.begin() + static_cast<std::ptrdiff_t>(count));
    const auto returned = returnedNodes();
    for (std::uint32_t i = 0; i < out.size(); ++i) {
        out[i].path = pathOf(i);
        out[i].chain = chainOf(i, out[i].path);
        for (const std::uint32_t node : out[i].path)
            if (std::find(returned.begin(), returned.end(), node) != returned.end())
                out[i].outputs.push_back(m_run.listing().node(node).qualified);
    }
    return out;
}

} // namespace nodewise::torch_worker
