// SPDX-License-Identifier: Apache-2.0
// Graph JSON of Model Explorer: one GraphCollection with the program and the bodies of its control flow as graphs. Format:
// github.com/google-ai-edge/model-explorer, src/ui/src/components/visualizer/common/input_graph.ts; every value is text there.
#include "core/export/render.h"
#include "core/ir/python_json.h"

#include <algorithm>
#include <map>

namespace nodewise::exporting {

namespace {

class Writer {
public:
    Writer(const Picture& picture, const Options& options) : m_picture(picture), m_json(m_out, options.indent) {}

    std::string run()
    {
        m_json.beginObject();
        field("label", title());
        m_json.key("graphs");
        m_json.beginArray();
        for (std::uint32_t i = 0; i < m_picture.graphs.size(); ++i)
            graph(i);
        m_json.endArray();
        m_json.endObject();
        return std::move(m_out);
    }

private:
    std::string title() const { return m_picture.title.empty() ? "program" : m_picture.title; }
    std::string graphId(std::uint32_t index) const { return index == 0 ? title() : m_picture.graphs[index].name; }

    void field(std::string_view name, const std::string& value)
    {
        m_json.key(name);
        m_json.value(value);
    }

    void keyValue(const std::string& key, const std::string& value)
    {
        m_json.beginObject();
        field("key", key);
        field("value", value);
        m_json.endObject();
    }

    /// "model/layers/0": the labels of the module and of those around it. Slashes in a label would make a level.
    std::string namespaceOf(std::uint32_t module) const
    {
        std::string path;
        for (int level = 0; module < m_picture.modules.size() && module != 0 && level < 200; ++level) {
            std::string label = m_picture.modules[module].label;
            std::replace(label.begin(), label.end(), '/', '_');
            path = path.empty() ? label : label.append("/").append(path);
            module = m_picture.modules[module].parent;
        }
        return path;
    }

    std::string namespaceOf(const Picture::Node& node) const
    {
        switch (node.kind) {
        case Picture::Kind::Operation:
            return namespaceOf(node.module);
        case Picture::Kind::Input:
            return "Inputs";
        case Picture::Kind::Weight:
            return "Weights";
        case Picture::Kind::Output:
            break;
        }
        return "Outputs";
    }

    void graph(std::uint32_t index)
    {
        const Picture::Graph& graph = m_picture.graphs[index];
        m_json.beginObject();
        field("id", graphId(index));
        m_json.key("nodes");
        m_json.beginArray();
        for (const Picture::Node& one : graph.nodes)
            node(one, graph);
        m_json.endArray();
        groups(graph);
        m_json.endObject();
    }

    void node(const Picture::Node& node, const Picture::Graph& graph)
    {
        const bool operation = node.kind == Picture::Kind::Operation;
        m_json.beginObject();
        field("id", node.name);
        field("label", operation ? shortOp(node.op) : node.label);
        field("namespace", namespaceOf(node));
        if (!node.bodies.empty()) {
            m_json.key("subgraphIds");
            m_json.beginArray();
            for (const std::uint32_t body : node.bodies)
                m_json.value(graphId(body));
            m_json.endArray();
        }
        attrs(node);
        edges(node, graph);
        m_json.endObject();
    }

    void attrs(const Picture::Node& node)
    {
        m_json.key("attrs");
        m_json.beginArray();
        keyValue("node", node.label);
        if (!node.op.empty())
            keyValue("op", node.op);
        for (const auto& [name, value] : node.attrs)
            keyValue(name, value);
        m_json.endArray();
    }

    void tensor(std::size_t id, const Picture::Tensor& tensor)
    {
        m_json.beginObject();
        field("id", std::to_string(id));
        m_json.key("attrs");
        m_json.beginArray();
        keyValue("__tensor_tag", tensor.name);
        keyValue("tensor_shape", typeText(tensor));
        m_json.endArray();
        m_json.endObject();
    }

    void edges(const Picture::Node& node, const Picture::Graph& graph)
    {
        m_json.key("incomingEdges");
        m_json.beginArray();
        for (std::size_t i = 0; i < node.inputs.size(); ++i) {
            if (node.inputs[i].from == nowhere)
                continue;
            m_json.beginObject();
            field("sourceNodeId", graph.nodes[node.inputs[i].from].name);
            field("sourceNodeOutputId", std::to_string(node.inputs[i].output));
            field("targetNodeInputId", std::to_string(i));
            m_json.endObject();
        }
        m_json.endArray();
        m_json.key("inputsMetadata");
        m_json.beginArray();
        for (std::size_t i = 0; i < node.inputs.size(); ++i) {
            const Picture::Input& input = node.inputs[i];
            if (input.from != nowhere && input.output < graph.nodes[input.from].outputs.size())
                tensor(i, graph.nodes[input.from].outputs[input.output]);
        }
        m_json.endArray();
        m_json.key("outputsMetadata");
        m_json.beginArray();
        for (std::size_t i = 0; node.kind != Picture::Kind::Output && i < node.outputs.size(); ++i)
            tensor(i, node.outputs[i]);
        m_json.endArray();
    }

    /// Module classes, shown where a group is selected.
    void groups(const Picture::Graph& graph)
    {
        std::map<std::uint32_t, bool> used;
        for (const Picture::Node& node : graph.nodes)
            for (std::uint32_t module = node.module;
                 node.kind == Picture::Kind::Operation && module < m_picture.modules.size() && module != 0;
                 module = m_picture.modules[module].parent)
                if (!used.emplace(module, true).second)
                    break;
        m_json.key("groupNodeAttributes");
        m_json.beginObject();
        for (const auto& [module, shown] : used) {
            m_json.key(namespaceOf(module));
            m_json.beginObject();
            field("module", m_picture.modules[module].path);
            field("class", m_picture.modules[module].typeName);
            m_json.endObject();
        }
        m_json.endObject();
    }

    const Picture& m_picture;
    std::string m_out;
    ir::PythonJsonWriter m_json;
};

} // namespace

extern const Format modelExplorerFormat;
const Format modelExplorerFormat{.id = "model-explorer",
                                 .suffix = ".json",
                                 .name = NODEWISE_LISTED("Model Explorer (JSON)"),
                                 .write = [](const Request& request, const Part& part) -> Result<std::string> {
                                     return Writer(pictureOf(request, part), request.options).run();
                                 }};

} // namespace nodewise::exporting
