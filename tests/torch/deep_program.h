// SPDX-License-Identifier: Apache-2.0
// A program of thousands of nodes without a large file: the IR of a small one with one of its layers again and again.
#pragma once

#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/program/program.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace nodewise::test {

/// Which nodes of the root make up the layer: those behind the one that makes its input, up to the one that makes its output.
struct Layer {
    std::string input, output;
    std::string module; ///< "m.model.layers.1"
};

/// The nodes of one layer, under other names.
class LayerCopy {
public:
    LayerCopy(ir::Graph& graph, const Layer& layer, int number) : m_graph(graph), m_layer(layer), m_suffix("_l" + std::to_string(number)) {}

    /// Appends to `out`; returns the name of the layer's output. `input` is what takes the place of its input.
    std::string append(const std::vector<ir::NodeId>& nodes, const std::string& input, const std::string& module,
                       std::vector<ir::NodeId>& out)
    {
        m_names[m_layer.input] = input;
        for (const ir::NodeId id : nodes)
            m_names[m_graph.node(id).name] = m_graph.node(id).name + m_suffix;
        for (const ir::NodeId id : nodes) {
            ir::OpNode node = m_graph.node(id);
            node.id = ir::NodeId(static_cast<std::uint32_t>(m_graph.nodes.size()));
            node.name = renamed(node.name);
            node.from.clear();
            node.module = moduleFor(node.module, module);
            for (ir::TensorMeta& tensor : node.inputs)
                rename(tensor);
            for (ir::TensorMeta& tensor : node.outputs)
                rename(tensor);
            if (node.call) {
                rename(node.call->args);
                rename(node.call->kwargs);
            }
            m_graph.modules[node.module.index()].nodes.push_back(node.id);
            out.push_back(node.id);
            m_graph.nodes.push_back(std::move(node));
        }
        return renamed(m_layer.output);
    }
    /// Also of a name with the number of an output behind it.
    void rename(ir::TensorMeta& tensor) const
    {
        if (m_names.contains(tensor.producerNode)) {
            if (tensor.name.starts_with(tensor.producerNode))
                tensor.name = renamed(tensor.producerNode) + tensor.name.substr(tensor.producerNode.size());
            tensor.producerNode = renamed(tensor.producerNode);
        } else if (m_names.contains(tensor.name)) {
            tensor.name = renamed(tensor.name);
        }
    }
    void rename(ir::Attr::Dict& dict) const
    {
        for (auto& [key, value] : dict)
            if (key == "$node" && value.as<std::string>())
                value = ir::Attr(renamed(*value.as<std::string>()));
            else
                rename(value);
    }
    void setName(const std::string& name, const std::string& other) { m_names[name] = other; }

private:
    std::string renamed(const std::string& name) const
    {
        const auto found = m_names.find(name);
        return found == m_names.end() ? name : found->second;
    }
    void rename(ir::Attr& attr) const
    {
        if (auto* dict = std::get_if<ir::Attr::Dict>(&attr.v))
            rename(*dict);
        else if (auto* list = std::get_if<ir::Attr::List>(&attr.v))
            for (ir::Attr& element : *list)
                rename(element);
    }
    /// "m.model.layers.1.mlp" to "m.model.layers.7.mlp", made where it is not there.
    ir::ModuleId moduleFor(ir::ModuleId of, const std::string& module)
    {
        const std::string path = m_graph.modules[of.index()].path;
        if (!path.starts_with(m_layer.module))
            return of;
        const std::string wanted = module + path.substr(m_layer.module.size());
        for (std::uint32_t i = 0; i < m_graph.modules.size(); ++i)
            if (m_graph.modules[i].path == wanted)
                return ir::ModuleId(i);
        ir::Module made = m_graph.modules[of.index()];
        made.path = wanted;
        made.parent = moduleFor(made.parent, module);
        made.children.clear();
        made.nodes.clear();
        const ir::ModuleId id(static_cast<std::uint32_t>(m_graph.modules.size()));
        m_graph.modules[made.parent.index()].children.push_back(id);
        m_graph.modules.push_back(std::move(made));
        return id;
    }

    ir::Graph& m_graph;
    const Layer& m_layer;
    std::string m_suffix;
    std::map<std::string, std::string> m_names;
};

/// The IR of the program with the layer `times` more; it runs with the program's weights and inputs.
inline ir::Graph deepened(const ir::Graph& graph, const Layer& layer, int times)
{
    ir::Graph out = graph;
    const auto& nodes = graph.root().nodes;
    const auto at = [&](const std::string& name) {
        return std::find_if(nodes.begin(), nodes.end(), [&](ir::NodeId id) { return graph.node(id).name == name; });
    };
    const auto begin = at(layer.input) + 1, end = at(layer.output) + 1;
    const std::vector<ir::NodeId> copied(begin, end);
    std::vector<ir::NodeId> all(nodes.begin(), end);
    const std::string stem = layer.module.substr(0, layer.module.find_last_of('.') + 1);
    std::string last = layer.output;
    for (int i = 0; i < times; ++i)
        last = LayerCopy(out, layer, i + 2).append(copied, last, stem + std::to_string(i + 2), all);
    LayerCopy behind(out, layer, 0);
    behind.setName(layer.output, last);
    for (auto it = end; it != nodes.end(); ++it) {
        ir::OpNode& node = out.nodes[it->index()];
        for (ir::TensorMeta& tensor : node.inputs)
            behind.rename(tensor);
        if (node.call) {
            behind.rename(node.call->args);
            behind.rename(node.call->kwargs);
        }
        all.push_back(*it);
    }
    out.subgraphs.front().nodes = std::move(all);
    return out;
}

} // namespace nodewise::test
