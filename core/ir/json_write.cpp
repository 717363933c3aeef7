// SPDX-License-Identifier: Apache-2.0
#include "core/ir/json.h"
#include "core/ir/json_names.h"
#include "core/ir/python_json.h"

#include <algorithm>

namespace nodewise::ir {

namespace {

class IrWriter {
public:
    IrWriter(std::string& out, const Graph& graph, const JsonOptions& options)
        : m_json(out, options.indent), m_graph(graph), m_options(options)
    {
    }

    void writeGraph()
    {
        m_json.beginObject();
        field("model_name", m_graph.modelName);
        field("pytorch_version", m_graph.pytorchVersion);
        tensors("graph_inputs", m_graph.root().inputs);
        tensors("graph_outputs", m_graph.root().outputs);
        tensors("weights", m_graph.weights);
        m_json.key("weight_name_mapping");
        m_json.beginObject();
        for (const auto& [placeholder, name] : m_graph.weightNames)
            field(placeholder, name);
        m_json.endObject();
        nodes(m_graph.root());
        constants();
        if (m_options.extensions)
            writeExtensions();
        m_json.endObject();
    }

    void writeNode(const OpNode& node)
    {
        m_json.beginObject();
        field("name", node.name);
        field("op_type", node.opType);
        tensors("inputs", node.inputs);
        tensors("outputs", node.outputs);
        m_json.key("attrs");
        m_json.value(node.attrs);
        if (m_options.extensions) {
            nodeExtensions(node);
            rest(node.unknown);
        }
        m_json.endObject();
    }

private:
    template <class Value>
    void field(std::string_view name, const Value& value)
    {
        m_json.key(name);
        m_json.value(value);
    }

    void rest(const Attr::Dict& unknown)
    {
        for (const auto& [name, value] : unknown)
            field(name, value);
    }

    void dim(const Dim& size)
    {
        if (size.expr.empty())
            m_json.value(size.size);
        else
            m_json.value(size.expr);
    }

    void tensor(const TensorMeta& meta)
    {
        m_json.beginObject();
        field("name", meta.name);
        m_json.key("shape");
        m_json.beginArray();
        for (const Dim& size : meta.shape)
            dim(size);
        m_json.endArray();
        field("dtype", meta.dtype);
        if (!meta.producerNode.empty()) {
            field("producer_node", meta.producerNode);
            field("producer_output_idx", std::int64_t(meta.producerOutputIdx));
        }
        m_json.endObject();
    }

    void tensors(std::string_view name, const std::vector<TensorMeta>& metas)
    {
        m_json.key(name);
        m_json.beginArray();
        for (const TensorMeta& meta : metas)
            tensor(meta);
        m_json.endArray();
    }

    void nodes(const Subgraph& subgraph)
    {
        m_json.key("nodes");
        m_json.beginArray();
        for (const NodeId id : subgraph.nodes)
            writeNode(m_graph.node(id));
        m_json.endArray();
    }

    /// pytorch-ir makes a tensor of the data, so complex numbers and what has no data can't stand here.
    static bool readableByPeer(const Constant& constant) { return constant.known() && !constant.dtype.starts_with("complex"); }

    void constants()
    {
        if (std::none_of(m_graph.constants.begin(), m_graph.constants.end(), readableByPeer))
            return;
        m_json.key("constants");
        m_json.beginObject();
        for (const Constant& constant : m_graph.constants) {
            if (!readableByPeer(constant))
                continue;
            m_json.key(constant.name);
            m_json.beginObject();
            field("data", constant.data);
            field("dtype", constant.dtype);
            m_json.endObject();
        }
        m_json.endObject();
    }

    void nodeExtensions(const OpNode& node)
    {
        const bool plain = !(node.module.valid() && node.module.index() > 0) && !node.call && node.value == Attr() &&
                           node.subgraphs.empty() && node.from.empty();
        if (plain)
            return;
        m_json.key("nodewise");
        m_json.beginObject();
        if (node.module.valid() && node.module.index() > 0)
            field("module", std::int64_t(node.module.index()));
        if (node.call) {
            m_json.key("args");
            m_json.beginArray();
            for (const auto& [name, value] : node.call->args)
                argument(name, value);
            m_json.endArray();
            field("kwargs", node.call->kwargs);
        }
        if (node.value != Attr())
            field("value", node.value);
        if (!node.subgraphs.empty()) {
            m_json.key("subgraphs");
            m_json.beginArray();
            for (const std::size_t index : node.subgraphs)
                m_json.value(m_graph.subgraphs[index].name);
            m_json.endArray();
        }
        if (!node.from.empty()) {
            m_json.key("from");
            m_json.beginArray();
            for (const std::string& name : node.from)
                m_json.value(name);
            m_json.endArray();
        }
        m_json.endObject();
    }

    void argument(const std::string& name, const Attr& value)
    {
        m_json.beginObject();
        if (!name.empty())
            field("name", name);
        field("value", value);
        m_json.endObject();
    }

    void signature(const Subgraph& subgraph)
    {
        m_json.key("placeholders");
        m_json.beginArray();
        for (const Placeholder& placeholder : subgraph.placeholders) {
            m_json.beginObject();
            field("name", placeholder.name);
            field("kind", inputKindName(placeholder.kind));
            if (!placeholder.target.empty())
                field("target", placeholder.target);
            if (!placeholder.persistent)
                field("persistent", false);
            if (placeholder.value != Attr() || placeholder.kind == graph::InputSpec::Kind::ConstantInput)
                field("value", placeholder.value);
            m_json.endObject();
        }
        m_json.endArray();
        m_json.key("returned");
        m_json.beginArray();
        for (const Returned& returned : subgraph.returned) {
            m_json.beginObject();
            field("kind", outputKindName(returned.kind));
            if (!returned.target.empty())
                field("target", returned.target);
            field("value", returned.value);
            m_json.endObject();
        }
        m_json.endArray();
    }

    void writeExtensions()
    {
        if (m_graph.subgraphs.size() > 1) {
            m_json.key("subgraphs");
            m_json.beginArray();
            for (std::size_t i = 1; i < m_graph.subgraphs.size(); ++i)
                writeSubgraph(m_graph.subgraphs[i]);
            m_json.endArray();
        }
        if (!m_graph.ranges.empty())
            ranges();
        m_json.key("nodewise");
        m_json.beginObject();
        field("format", std::int64_t(1));
        if (!m_graph.profile.empty())
            field("profile", m_graph.profile);
        values();
        signature(m_graph.root());
        modules();
        otherConstants();
        m_json.endObject();
        rest(m_graph.unknown);
    }

    void values()
    {
        if (m_graph.values.empty())
            return;
        m_json.key("values");
        m_json.beginObject();
        for (const auto& [name, now] : m_graph.values)
            field(name, now);
        m_json.endObject();
    }

    void writeSubgraph(const Subgraph& subgraph)
    {
        m_json.beginObject();
        field("name", subgraph.name);
        tensors("graph_inputs", subgraph.inputs);
        tensors("graph_outputs", subgraph.outputs);
        nodes(subgraph);
        m_json.key("nodewise");
        m_json.beginObject();
        signature(subgraph);
        m_json.endObject();
        m_json.endObject();
    }

    void bound(std::string_view name, const std::optional<std::int64_t>& value)
    {
        m_json.key(name);
        if (value)
            m_json.value(*value);
        else
            m_json.null();
    }

    void ranges()
    {
        m_json.key("range_constraints");
        m_json.beginObject();
        for (const auto& [symbol, range] : m_graph.ranges) {
            m_json.key(symbol);
            m_json.beginObject();
            bound("min", range.min);
            bound("max", range.max);
            m_json.endObject();
        }
        m_json.endObject();
    }

    void modules()
    {
        m_json.key("modules");
        m_json.beginArray();
        for (const Module& module : m_graph.modules) {
            m_json.beginObject();
            field("path", module.path);
            field("type", module.typeName);
            if (module.parent.valid())
                field("parent", std::int64_t(module.parent.index()));
            m_json.endObject();
        }
        m_json.endArray();
    }

    void otherConstants()
    {
        if (std::all_of(m_graph.constants.begin(), m_graph.constants.end(), readableByPeer))
            return;
        m_json.key("constants");
        m_json.beginObject();
        for (const Constant& constant : m_graph.constants) {
            if (readableByPeer(constant))
                continue;
            m_json.key(constant.name);
            m_json.beginObject();
            field("data", constant.data);
            field("dtype", constant.dtype);
            m_json.key("shape");
            m_json.beginArray();
            for (const std::int64_t size : constant.shape)
                m_json.value(size);
            m_json.endArray();
            m_json.endObject();
        }
        m_json.endObject();
    }

    PythonJsonWriter m_json;
    const Graph& m_graph;
    JsonOptions m_options;
};

} // namespace

std::string writeJson(const Graph& graph, const JsonOptions& options)
{
    std::string out;
    out.reserve(graph.nodes.size() * 1200 + graph.weights.size() * 200 + 4096);
    IrWriter(out, graph, options).writeGraph();
    return out;
}

std::string writeJson(const OpNode& node, const Graph& graph, const JsonOptions& options)
{
    std::string out;
    IrWriter(out, graph, options).writeNode(node);
    return out;
}

} // namespace nodewise::ir
