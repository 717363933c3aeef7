// SPDX-License-Identifier: Apache-2.0
#include "core/export/picture.h"
#include "core/ir/def_use.h"
#include "core/ir/python_json.h"

namespace nodewise::exporting {

namespace {

std::string jsonText(const ir::Attr& value)
{
    std::string text;
    ir::PythonJsonWriter(text, 0).value(value);
    return text;
}

/// Strings as they are, all else as JSON.
std::string attributeText(const ir::Attr& value)
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
    return {.name = name, .other = pair ? dict->front().first + " " + attributeText(dict->front().second) : attributeText(value)};
}

class Reader {
public:
    explicit Reader(const ir::Graph& graph) : m_graph(graph), m_defUse(graph), m_ofNode(graph.nodes.size(), nowhere) {}

    Picture run()
    {
        m_picture.title = m_graph.modelName;
        for (const ir::Module& module : m_graph.modules)
            m_picture.modules.push_back(
                {module.path, module.label, module.typeName, module.parent.valid() ? module.parent.index() : nowhere});
        m_picture.graphs.resize(m_graph.subgraphs.size());
        for (std::size_t i = 0; i < m_graph.subgraphs.size(); ++i)
            read(i, m_picture.graphs[i]);
        return std::move(m_picture);
    }

private:
    static std::uint32_t add(Picture::Graph& to, Picture::Node node)
    {
        to.nodes.push_back(std::move(node));
        return static_cast<std::uint32_t>(to.nodes.size() - 1);
    }

    void read(std::size_t index, Picture::Graph& to)
    {
        const ir::Subgraph& from = m_graph.subgraphs[index];
        m_inputs.clear();
        m_weights.clear();
        to.name = from.name;
        for (const ir::Input& input : m_defUse.inputs(index))
            m_inputs.push_back(input.isWeight() ? nowhere : addInput(input, to));
        for (const ir::NodeId id : from.nodes)
            addOperation(m_graph.node(id), to);
        for (const ir::TensorMeta& output : from.outputs)
            addOutput(output, m_defUse.of(output, index), to);
    }

    static std::uint32_t addInput(const ir::Input& input, Picture::Graph& to)
    {
        const std::string& name = input.placeholder.name;
        Picture::Node node{.kind = Picture::Kind::Input, .name = name, .label = name};
        for (const ir::TensorMeta& tensor : input.tensors)
            node.outputs.push_back(tensorOf(tensor));
        if (node.outputs.empty())
            node.outputs.push_back(valueOf(name, input.placeholder.value));
        return add(to, std::move(node));
    }

    Picture::Input inputOf(const ir::Read& read, Picture::Graph& to)
    {
        using Kind = ir::Definition::Kind;
        const ir::Definition& from = read.from;
        if (from.kind == Kind::Node)
            return {m_ofNode[from.node.index()], static_cast<std::uint32_t>(from.output)};
        if (from.kind == Kind::Input)
            return {m_inputs[from.input], 0};
        return {from.kind == Kind::Weight ? weight(read, to) : nowhere, 0};
    }

    std::uint32_t weight(const ir::Read& read, Picture::Graph& to)
    {
        const auto [found, isNew] = m_weights.emplace(read.from.weight, static_cast<std::uint32_t>(to.nodes.size()));
        if (isNew) {
            const std::string label(read.from.weight);
            const ir::TensorMeta* tensor = read.tensor ? read.tensor : m_defUse.tryWeight(label);
            Picture::Node node{.kind = Picture::Kind::Weight, .name = read.tensor ? read.tensor->name : label, .label = label};
            if (tensor)
                node.outputs.push_back(tensorOf(*tensor));
            add(to, std::move(node));
        }
        return found->second;
    }

    void addOperation(const ir::OpNode& from, Picture::Graph& to)
    {
        Picture::Node node{
            .name = from.name, .label = from.name, .op = from.opType, .module = from.module.valid() ? from.module.index() : 0};
        const std::span<const ir::Read> reads = m_defUse.reads(from.id);
        const auto item = from.call ? std::nullopt : ir::tryItemIndex(from); // all elements are its inputs, the index takes one
        const bool one = item && *item >= 0 && std::size_t(*item) < reads.size();
        for (const ir::Read& read : one ? reads.subspan(std::size_t(*item), 1) : reads)
            node.inputs.push_back(inputOf(read, to));
        for (const ir::TensorMeta& output : from.outputs)
            node.outputs.push_back(tensorOf(output));
        if (from.outputs.empty() && !(from.value == ir::Attr()))
            node.outputs.push_back(valueOf(from.name, from.value));
        for (const auto& [name, value] : from.attrs)
            node.attrs.emplace_back(name, attributeText(value));
        for (const std::size_t body : from.subgraphs)
            node.bodies.push_back(static_cast<std::uint32_t>(body));
        m_ofNode[from.id.index()] = add(to, std::move(node));
    }

    void addOutput(const ir::TensorMeta& meta, const ir::Definition& from, Picture::Graph& to)
    {
        Picture::Node node{.kind = Picture::Kind::Output,
                           .name = "output_" + std::to_string(to.nodes.size()),
                           .label = meta.name,
                           .outputs = {tensorOf(meta)}};
        if (const Picture::Input input = inputOf({from, &meta}, to); input.from != nowhere)
            node.inputs.push_back(input);
        to.nodes.push_back(std::move(node));
    }

    const ir::Graph& m_graph;
    ir::DefUse m_defUse;
    Picture m_picture;
    std::vector<std::uint32_t> m_ofNode;                           ///< by IR node: its place in the picture's graph
    std::vector<std::uint32_t> m_inputs;                           ///< of the list at hand, by input
    std::unordered_map<std::string_view, std::uint32_t> m_weights; ///< of the list at hand, by state-dict name
};

} // namespace

Picture pictureOf(const ir::Graph& graph)
{
    return Reader(graph).run();
}

} // namespace nodewise::exporting
