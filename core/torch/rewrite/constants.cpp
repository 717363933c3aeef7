// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/constants.h"

#include "core/graph/predicates.h"
#include "core/torch/base/guarded.h"
#include "core/torch/rewrite/call.h"

#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <cstring>
#include <unordered_set>

namespace nodewise::torch_worker {

using graph::NodeId;

Constants::Constants(std::shared_ptr<const program::Model> model, const std::string& file) : m_model(std::move(model)), m_weights(file)
{
}

void Constants::add(const rewrite::FoldedConstant& constant)
{
    if (auto tensor = tensorOver(storageOf(constant.bytes), constant.meta))
        m_folded[constant.target] = std::move(*tensor);
}

at::Tensor Constants::tensor(const graph::Graph& graph, const graph::Node& placeholder)
{
    const graph::InputSpec* spec = graph.trySpec(placeholder.id);
    if (const auto folded = spec ? m_folded.find(spec->target) : m_folded.end(); folded != m_folded.end())
        return folded->second;
    if (!spec || !m_model)
        return {};
    if (!graph::isWeight(spec->kind))
        return {};
    for (const program::WeightEntry& entry : m_model->weights)
        if (entry.name == spec->target)
            return m_weights.tensor(entry).value_or(at::Tensor());
    return {};
}

bool Evaluation::isComputable(const graph::Node& node)
{
    if (node.op != graph::NodeOp::CallFunction || !node.value.isTensor() || !m_operators.isPure(node.opType()))
        return false;
    std::uint64_t bytes = static_cast<std::uint64_t>(graph::itemSize(node.value.tensor.dtype));
    for (const graph::SymInt& size : node.value.tensor.sizes)
        if (size.symbolic() || __builtin_mul_overflow(bytes, static_cast<std::uint64_t>(size.value), &bytes))
            return false;
    return bytes <= m_maxBytes;
}

/// Nodes that it needs, with itself, in the order in which they can be computed.
std::vector<NodeId> Evaluation::missingFor(NodeId node)
{
    std::vector<NodeId> out, open{node};
    std::unordered_set<NodeId> seen;
    while (!open.empty()) {
        const NodeId id = open.back();
        open.pop_back();
        if (m_tensors.contains(id) || !seen.insert(id).second)
            continue;
        out.push_back(id);
        if (!isComputable(m_graph.node(id)))
            continue;
        for (const NodeId producer : m_graph.producers(id))
            open.push_back(producer);
    }
    std::sort(out.begin(), out.end()); // readers stand after what they read
    return out;
}

/// All that it reads is known.
at::Tensor Evaluation::computed(const graph::Node& node)
{
    if (node.op == graph::NodeOp::Placeholder)
        return m_constants.tensor(m_graph, node);
    if (!isComputable(node))
        return {};
    const auto call = Call::bound(m_graph, node.target, node.args, OperandBuilder::Place::Run);
    if (!call)
        return {};
    Values inputs;
    for (const NodeId input : call->inputs()) {
        const at::Tensor& value = m_tensors.at(input);
        if (!value.defined())
            return {};
        inputs.emplace_back(value);
    }
    Values stack = call->arguments(inputs);
    call->run(stack, [](const c10::OperatorHandle& op, Values& values) { op.callBoxed(&values); });
    return stack.front().toTensor();
}

void Evaluation::keep(NodeId node, at::Tensor tensor)
{
    m_bytes += tensor.defined() ? tensor.nbytes() : 0;
    m_tensors.emplace(node, std::move(tensor));
}

/// Nothing at hand reads it any more: it may be computed again, if need be.
void Evaluation::release(NodeId node)
{
    constexpr std::uint64_t most = std::uint64_t(1) << 28;
    const auto known = m_tensors.find(node);
    if (m_bytes <= most || known == m_tensors.end() || !known->second.defined())
        return;
    m_bytes -= known->second.nbytes();
    m_tensors.erase(known);
}

void Evaluation::evaluate(const std::vector<NodeId>& nodes)
{
    std::unordered_map<NodeId, std::size_t> readers;
    for (const NodeId id : nodes)
        for (const NodeId producer : m_graph.producers(id))
            ++readers[producer];
    for (const NodeId id : nodes) {
        keep(id, computed(m_graph.node(id)));
        for (const NodeId producer : m_graph.producers(id))
            if (--readers[producer] == 0)
                release(producer);
    }
}

Result<std::optional<rewrite::Operators::Tensor>> Evaluation::compute(NodeId node)
{
    return caught([&]() -> std::optional<rewrite::Operators::Tensor> {
        const c10::InferenceMode inference;
        evaluate(missingFor(node));
        const at::Tensor made = m_tensors.at(node);
        release(node);
        if (!made.defined())
            return std::nullopt;
        const at::Tensor whole = made.contiguous();
        rewrite::Operators::Tensor out{.meta = m_graph.node(node).value.tensor, .bytes = std::string(whole.nbytes(), '\0')};
        std::memcpy(out.bytes.data(), whole.const_data_ptr(), whole.nbytes());
        out.meta.storageOffset = 0;
        for (std::int64_t i = 0; i < whole.dim(); ++i)
            out.meta.strides[static_cast<std::size_t>(i)] = whole.stride(i);
        return out;
    });
}

} // namespace nodewise::torch_worker
