// SPDX-License-Identifier: Apache-2.0
#include "core/export/picture.h"
#include "core/ir/python_json.h"

#include <map>
#include <unordered_map>

namespace nodewise::exporting {

namespace {

std::string jsonText(const ir::Attr& value)
{
    std::string text;
    ir::PythonJsonWriter(text, 0).value(value);
    return text;
}

/// Strings as they are, all else as JSON.
std::string attrText(const ir::Attr& value)
{
    const auto* text = value.as<std::string>();
    return text ? *text : jsonText(value);
}

Picture::Tensor tensorOf(const ir::TensorMeta& meta)
{
    Picture::Tensor tensor{.name = meta.name, .dtype = meta.dtype};
    for (const ir::Dim& dim : meta.shape)
        tensor.shape.push_back(dim.expr.empty() ? std::to_string(dim.size) : dim.expr);
    return tensor;
}

/// {"int": "s77"} as "int s77"; other forms as JSON.
Picture::Tensor valueOf(const std::string& name, const ir::Attr& value)
{
    const auto* dict = value.as<ir::Attr::Dict>();
    const bool pair = dict && dict->size() == 1;
    return {.name = name, .other = pair ? dict->front().first + " " + attrText(dict->front().second) : attrText(value)};
}

class Reader {
public:
    explicit Reader(const ir::Graph& graph) : m_graph(graph) {}

    Picture run()
    {
        m_picture.title = m_graph.modelName;
        for (const ir::Module& module : m_graph.modules)
            m_picture.modules.push_back(
                {module.path, module.label, module.typeName, module.parent.valid() ? module.parent.index() : nowhere});
        for (const auto& [placeholder, name] : m_graph.weightNames)
            m_weightNames.emplace(placeholder, name);
        m_picture.graphs.resize(m_graph.subgraphs.size());
        for (std::size_t i = 0; i < m_graph.subgraphs.size(); ++i)
            read(m_graph.subgraphs[i], m_picture.graphs[i]);
        return std::move(m_picture);
    }

private:
    std::uint32_t add(Picture::Graph& to, Picture::Node node)
    {
        const auto index = static_cast<std::uint32_t>(to.nodes.size());
        m_byName.emplace(node.name, index);
        to.nodes.push_back(std::move(node));
        return index;
    }

    void read(const ir::Subgraph& from, Picture::Graph& to)
    {
        m_byName.clear();
        m_outputNames.clear();
        to.name = from.name;
        for (const ir::TensorMeta& input : from.inputs)
            add(to, {.kind = Picture::Kind::Input, .name = input.name, .label = input.name, .outputs = {tensorOf(input)}});
        for (const ir::Placeholder& placeholder : from.placeholders)
            if (placeholder.kind == graph::InputSpec::Kind::UserInput && !m_byName.contains(placeholder.name))
                add(to, {.kind = Picture::Kind::Input,
                         .name = placeholder.name,
                         .label = placeholder.name,
                         .outputs = {valueOf(placeholder.name, placeholder.value)}});
        for (const ir::NodeId id : from.nodes)
            addOperation(m_graph.node(id), to);
        for (const ir::TensorMeta& output : from.outputs)
            addOutput(output, to);
    }

    Picture::Input inputOf(const ir::TensorMeta& meta, Picture::Graph& to)
    {
        if (!meta.producerNode.empty()) {
            const auto found = m_byName.find(meta.producerNode);
            return {found == m_byName.end() ? nowhere : found->second, static_cast<std::uint32_t>(meta.producerOutputIdx)};
        }
        if (const auto found = m_byName.find(meta.name); found != m_byName.end())
            return {found->second, 0};
        const auto name = m_weightNames.find(meta.name);
        return {add(to, {.kind = Picture::Kind::Weight,
                         .name = meta.name,
                         .label = name == m_weightNames.end() ? meta.name : std::string(name->second),
                         .outputs = {tensorOf(meta)}}),
                0};
    }

    /// Integers and booleans of other nodes stand in the call alone.
    void addCallInputs(const ir::Attr& value, Picture::Node& node) const
    {
        if (const auto* list = value.as<ir::Attr::List>())
            for (const ir::Attr& element : *list)
                addCallInputs(element, node);
        const auto* dict = value.as<ir::Attr::Dict>();
        for (std::size_t i = 0; dict && i < dict->size(); ++i) {
            const auto& [key, inner] = (*dict)[i];
            const auto* name = key == "$node" ? inner.as<std::string>() : nullptr;
            const auto found = name ? m_byName.find(*name) : m_byName.end();
            if (!name)
                addCallInputs(inner, node);
            else if (found != m_byName.end() && !takes(node, found->second))
                node.inputs.push_back({found->second, 0});
        }
    }

    static bool takes(const Picture::Node& node, std::uint32_t from)
    {
        for (const Picture::Input& input : node.inputs)
            if (input.from == from)
                return true;
        return false;
    }

    void addOperation(const ir::OpNode& from, Picture::Graph& to)
    {
        Picture::Node node{
            .name = from.name, .label = from.name, .op = from.opType, .module = from.module.valid() ? from.module.index() : 0};
        for (const ir::TensorMeta& input : from.inputs)
            node.inputs.push_back(inputOf(input, to));
        if (from.call)
            for (const ir::Attr::Dict* arguments : {&from.call->args, &from.call->kwargs})
                for (const auto& [name, value] : *arguments)
                    addCallInputs(value, node);
        for (const ir::TensorMeta& output : from.outputs)
            node.outputs.push_back(tensorOf(output));
        if (from.outputs.empty() && !(from.value == ir::Attr()))
            node.outputs.push_back(valueOf(from.name, from.value));
        for (const auto& [name, value] : from.attrs)
            node.attrs.emplace_back(name, attrText(value));
        for (const std::size_t body : from.subgraphs)
            node.bodies.push_back(static_cast<std::uint32_t>(body));
        const std::uint32_t index = add(to, std::move(node));
        for (std::size_t i = 0; i < from.outputs.size(); ++i)
            m_outputNames.insert_or_assign(from.outputs[i].name, Picture::Input{index, static_cast<std::uint32_t>(i)});
    }

    void addOutput(const ir::TensorMeta& meta, Picture::Graph& to)
    {
        Picture::Node node{.kind = Picture::Kind::Output,
                           .name = "output_" + std::to_string(to.nodes.size()),
                           .label = meta.name,
                           .outputs = {tensorOf(meta)}};
        if (const auto made = m_outputNames.find(meta.name); made != m_outputNames.end())
            node.inputs.push_back(made->second);
        else if (const auto found = m_byName.find(meta.name); found != m_byName.end())
            node.inputs.push_back({found->second, 0});
        to.nodes.push_back(std::move(node));
    }

    const ir::Graph& m_graph;
    Picture m_picture;
    std::unordered_map<std::string_view, std::string_view> m_weightNames;
    std::unordered_map<std::string, std::uint32_t> m_byName;            ///< of the graph at hand
    std::unordered_map<std::string_view, Picture::Input> m_outputNames; ///< tensors by name
};

} // namespace

Picture pictureOf(const ir::Graph& graph)
{
    return Reader(graph).run();
}

} // namespace nodewise::exporting
