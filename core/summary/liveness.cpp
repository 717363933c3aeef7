// SPDX-License-Identifier: Apache-2.0
#include "core/summary/summary.h"

#include "core/graph/predicates.h"
#include "core/summary/tensor_size.h"

#include <algorithm>

namespace nodewise::summary {
namespace {

using graph::Graph;
using graph::Node;
using graph::NodeId;
using graph::NodeOp;
using graph::Value;

using Storage = StorageLife;

class Analysis {
public:
    explicit Analysis(const Graph& graph)
        : m_graph(graph), m_nodes(graph.root().nodes), m_storages(graph.nodes().size()), m_tensorsBefore(graph.nodes().size())
    {
    }

    Liveness run()
    {
        place();
        return sum();
    }

    std::vector<Storage> storages()
    {
        place();
        return std::move(m_all);
    }

private:
    void place()
    {
        std::vector<std::size_t> lastUse(m_storages.size(), 0);
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            for (const NodeId used : m_graph.producers(m_nodes[i]))
                lastUse[used.index()] = i;
            place(m_graph.node(m_nodes[i]), i);
        }
        // At the end, once a node: each of a split's many elements uses all of its storages.
        for (std::size_t node = 0; node < m_storages.size(); ++node)
            for (const std::size_t storage : m_storages[node])
                m_all[storage].to = std::max(m_all[storage].to, lastUse[node]);
    }

    void allocate(const Node& node, const Value& value, std::size_t position)
    {
        if (value.isTensor()) {
            m_storages[node.id.index()].push_back(m_all.size());
            const bool held = node.op == NodeOp::Placeholder;
            m_all.push_back({node.id, tryBytes(value.tensor).value_or(0), position, held ? m_nodes.size() - 1 : position});
        }
        for (const Value& element : value.elements)
            allocate(node, element, position);
    }

    void place(const Node& node, std::size_t position)
    {
        if (node.op == NodeOp::Output || node.op == NodeOp::GetAttr || graph::isWeight(m_graph, node))
            return;
        auto& mine = m_storages[node.id.index()];
        if (const auto item = graph::tryItem(node)) {
            takeElement(node, item->of, static_cast<std::size_t>(item->index));
        } else if (sharesStorage(m_graph, node)) {
            for (const NodeId source : m_graph.producers(node.id))
                if (mine.empty() && m_graph.node(source).value.isTensor())
                    mine = m_storages[source.index()];
        } else {
            allocate(node, node.value, position);
        }
    }

    /// The n-th tensor of a multi-output node, where each has its storage; of split and the like, all share one.
    void takeElement(const Node& node, NodeId source, std::size_t index)
    {
        const auto& storages = m_storages[source.index()];
        if (storages.size() == 1) {
            m_storages[node.id.index()] = storages;
        } else if (const std::size_t tensors = tensorsBefore(source, index); tensors < storages.size() && node.value.isTensor()) {
            m_storages[node.id.index()] = {storages[tensors]};
        }
    }
    std::size_t tensorsBefore(NodeId source, std::size_t index)
    {
        const auto& elements = m_graph.node(source).value.elements;
        auto& before = m_tensorsBefore[source.index()];
        if (before.empty()) {
            before.push_back(0);
            for (const Value& element : elements)
                before.push_back(before.back() + (element.isTensor() ? 1 : 0));
        }
        return before[std::min(index, elements.size())];
    }

    Liveness sum() const
    {
        Liveness result;
        std::vector<std::int64_t> change(m_nodes.size() + 1);
        for (const Storage& storage : m_all) {
            change[storage.from] += static_cast<std::int64_t>(storage.bytes);
            change[storage.to + 1] -= static_cast<std::int64_t>(storage.bytes);
        }
        std::int64_t live = 0;
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            live += change[i];
            result.bytes.push_back(static_cast<std::uint64_t>(live));
            if (result.bytes.back() > result.peak) {
                result.peak = result.bytes.back();
                result.peakNode = m_nodes[i];
            }
        }
        fillPeak(result);
        return result;
    }

    void fillPeak(Liveness& result) const
    {
        if (!result.peakNode.valid())
            return;
        const auto at = static_cast<std::size_t>(std::find(m_nodes.begin(), m_nodes.end(), result.peakNode) - m_nodes.begin());
        std::vector<const Storage*> live;
        for (const Storage& storage : m_all)
            if (storage.from <= at && at <= storage.to && storage.bytes > 0)
                live.push_back(&storage);
        std::stable_sort(live.begin(), live.end(), [](const Storage* a, const Storage* b) { return a->bytes > b->bytes; });
        std::vector<bool> listed(m_storages.size(), false);
        for (const Storage* storage : live)
            if (!listed[storage->owner.index()]) {
                listed[storage->owner.index()] = true;
                result.atPeak.push_back(storage->owner);
            }
    }

    const Graph& m_graph;
    const std::vector<NodeId>& m_nodes;
    std::vector<std::vector<std::size_t>> m_storages;      ///< by node: indices into m_all
    std::vector<std::vector<std::size_t>> m_tensorsBefore; ///< by node, where asked for: tensors before each of its elements
    std::vector<Storage> m_all;
};

} // namespace

Liveness liveness(const Graph& graph)
{
    return Analysis(graph).run();
}

std::vector<StorageLife> storageLives(const Graph& graph)
{
    return Analysis(graph).storages();
}

} // namespace nodewise::summary
