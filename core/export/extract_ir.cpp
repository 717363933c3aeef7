// SPDX-License-Identifier: Apache-2.0
#include "core/export/scope_walk.h"
#include "core/ir/predicates.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace nodewise::exporting {

namespace {

using ir::Attr;

template <class Visit>
void visitCall(const ir::OpNode& node, Visit visit)
{
    ir::visitArguments(node, [&visit](const Attr& value) { ir::visitMarked(value, ir::nodeMark, visit); });
}

class Extraction {
public:
    Extraction(const ir::Graph& from, const Scope& scope) : m_from(from), m_scope(scope) {}

    Result<ir::Graph> run()
    {
        auto found = scopeNodes(m_from, m_scope, [](const ir::OpNode&) { return true; });
        if (!found)
            return fail(std::move(found.error()));
        m_selected = std::move(found->nodes);
        m_source = found->source;
        m_to.modelName = m_from.modelName;
        m_to.pytorchVersion = m_from.pytorchVersion;
        m_to.ranges = m_from.ranges;
        m_to.modules = m_from.modules;
        for (ir::Module& module : m_to.modules)
            module.nodes.clear();
        m_to.subgraphs.emplace_back();
        for (const ir::NodeId id : m_selected)
            m_inside.insert(m_from.node(id).name);
        for (const ir::NodeId id : m_selected)
            copyTop(m_from.node(id));
        outputs();
        for (std::size_t i = 0; i < m_bodies.size(); ++i) // grows while bodies name further ones
            copyBody(m_bodies[i]);
        for (ir::OpNode& node : m_to.nodes)
            for (std::size_t& body : node.subgraphs)
                body = m_bodyIndex.at(body);
        weights();
        return std::move(m_to);
    }

private:
    ir::OpNode& add(const ir::OpNode& node, std::size_t subgraph)
    {
        const ir::NodeId id(m_to.nodes.size());
        m_to.nodes.push_back(node);
        m_to.nodes.back().id = id;
        m_to.subgraphs[subgraph].nodes.push_back(id);
        if (node.module.valid() && node.module.index() < m_to.modules.size())
            m_to.modules[node.module.index()].nodes.push_back(id);
        for (const std::size_t body : node.subgraphs)
            if (m_bodyIndex.emplace(body, m_bodyIndex.size() + 1).second)
                m_bodies.push_back(body);
        for (const ir::TensorMeta& input : node.inputs)
            if (input.producerNode.empty())
                m_usedWeights.insert(input.name);
        return m_to.nodes.back();
    }

    void copyTop(const ir::OpNode& from)
    {
        ir::OpNode& node = add(from, 0);
        for (ir::TensorMeta& input : node.inputs) {
            if (input.producerNode.empty() || m_inside.contains(input.producerNode))
                continue;
            // The tensor is now a graph input, and those are named by their tensor.
            m_outside.insert(input.producerNode);
            input.producerNode = input.name;
            input.producerOutputIdx = 0;
            addInput(input);
        }
        visitCall(from, [this](const std::string& name) {
            if (!m_inside.contains(name) && !m_outside.contains(name))
                addValueInput(name);
        });
    }

    void addInput(const ir::TensorMeta& meta)
    {
        if (!m_inputs.insert(meta.name).second)
            return;
        ir::TensorMeta input = meta;
        input.producerNode.clear();
        m_to.subgraphs[0].inputs.push_back(std::move(input));
        m_to.subgraphs[0].placeholders.push_back({.name = meta.name});
    }

    /// What a call takes from outside and is no tensor, or a weight.
    void addValueInput(const std::string& name)
    {
        if (!m_inputs.insert(name).second)
            return;
        for (const ir::Placeholder& placeholder : m_source->placeholders)
            if (placeholder.name == name) {
                m_to.subgraphs[0].placeholders.push_back(placeholder);
                return;
            }
        for (const ir::NodeId id : m_source->nodes)
            if (m_from.node(id).name == name)
                m_to.subgraphs[0].placeholders.push_back({.name = name, .value = m_from.node(id).value});
    }

    void copyBody(std::size_t index)
    {
        const ir::Subgraph& from = m_from.subgraphs[index];
        const std::size_t to = m_to.subgraphs.size();
        m_to.subgraphs.push_back({.name = from.name,
                                  .inputs = from.inputs,
                                  .outputs = from.outputs,
                                  .placeholders = from.placeholders,
                                  .returned = from.returned});
        for (const ir::NodeId id : from.nodes)
            add(m_from.node(id), to);
    }

    /// Values that someone outside takes; where nobody does, those that nobody takes at all.
    void outputs()
    {
        std::unordered_set<std::string> usedOutside, used;
        for (const ir::NodeId id : m_source->nodes) {
            const ir::OpNode& node = m_from.node(id);
            std::unordered_set<std::string>& users = m_inside.contains(node.name) ? used : usedOutside;
            for (const ir::TensorMeta& input : node.inputs)
                users.insert(input.producerNode);
            visitCall(node, [&users](const std::string& name) { users.insert(name); });
        }
        const auto returned = [&usedOutside](const std::string& name) { usedOutside.insert(name); };
        for (const ir::Returned& value : m_source->returned)
            ir::visitMarked(value.value, ir::nodeMark, returned);
        std::unordered_set<std::string> outputTensors;
        for (const ir::TensorMeta& output : m_source->outputs)
            outputTensors.insert(output.name);
        for (const ir::NodeId id : m_selected) {
            const ir::OpNode& node = m_from.node(id);
            const bool isOutput = std::any_of(node.outputs.begin(), node.outputs.end(),
                                              [&](const ir::TensorMeta& meta) { return outputTensors.contains(meta.name); });
            if (!isOutput && !usedOutside.contains(node.name) && used.contains(node.name))
                continue;
            ir::Subgraph& root = m_to.subgraphs[0];
            root.outputs.insert(root.outputs.end(), node.outputs.begin(), node.outputs.end());
            root.returned.push_back({.value = ir::markedNode(node.name)});
        }
    }

    void weights()
    {
        std::unordered_set<std::string_view> names;
        for (const auto& [placeholder, name] : m_from.weightNames)
            if (m_usedWeights.contains(placeholder)) {
                m_to.weightNames.emplace_back(placeholder, name);
                names.insert(name);
            }
        for (const ir::TensorMeta& weight : m_from.weights)
            if (names.contains(weight.name))
                m_to.weights.push_back(weight);
        for (const ir::Constant& constant : m_from.constants)
            if (names.contains(constant.name))
                m_to.constants.push_back(constant);
        for (const ir::Placeholder& placeholder : m_from.root().placeholders)
            if (m_usedWeights.contains(placeholder.name) && m_inputs.insert(placeholder.name).second)
                m_to.subgraphs[0].placeholders.push_back(placeholder);
    }

    const ir::Graph& m_from;
    const Scope& m_scope;
    ir::Graph m_to;
    const ir::Subgraph* m_source = nullptr; ///< that the part is cut out of
    std::vector<ir::NodeId> m_selected;
    std::unordered_set<std::string> m_inside, m_outside, m_inputs, m_usedWeights;
    std::vector<std::size_t> m_bodies;                        ///< subgraphs to bring along, of m_from
    std::unordered_map<std::size_t, std::size_t> m_bodyIndex; ///< from m_from's to m_to's
};

} // namespace

Result<ir::Graph> extract(const ir::Graph& graph, const Scope& scope)
{
    return Extraction(graph, scope).run();
}

} // namespace nodewise::exporting
