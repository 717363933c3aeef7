// SPDX-License-Identifier: Apache-2.0
// Mermaid flowcharts, line by line as pytorch-ir's visualize.py draws them.
#include "core/export/escape.h"
#include "core/export/render.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace nodewise::exporting {

namespace {

std::string shapeOf(const ir::TensorMeta& meta)
{
    std::string text;
    for (const ir::Dim& dim : meta.shape)
        text += (text.empty() ? "" : "x") + (dim.expr.empty() ? std::to_string(dim.size) : mermaidText(dim.expr));
    return text;
}

class IrDrawing {
public:
    IrDrawing(const ir::Graph& graph, const Options& options) : m_graph(graph), m_options(options)
    {
        for (const ir::TensorMeta& weight : graph.weights)
            m_weights.insert(weight.name);
        for (const auto& [placeholder, name] : graph.weightNames)
            m_weights.insert(placeholder);
    }

    std::string run()
    {
        const ir::Subgraph& root = m_graph.root();
        for (const ir::TensorMeta& input : root.inputs) {
            m_producers[input.name] = "input_" + mermaidId(input.name);
            line("    input_" + mermaidId(input.name) + "[/\"Input: " + mermaidText(input.name) + "<br/>" + shapeOf(input) + "\"/]");
        }
        const std::size_t most = m_options.maxNodes > 0 ? static_cast<std::size_t>(m_options.maxNodes) : root.nodes.size();
        const std::size_t count = std::min(root.nodes.size(), most);
        for (std::size_t i = 0; i < count; ++i)
            for (const ir::TensorMeta& output : m_graph.node(root.nodes[i]).outputs)
                m_producers[output.name] = "op_" + mermaidId(m_graph.node(root.nodes[i]).name);
        for (std::size_t i = 0; i < count; ++i)
            node(m_graph.node(root.nodes[i]));
        for (std::size_t i = 0; i < root.outputs.size(); ++i)
            output(root.outputs[i], "output_" + std::to_string(i));
        if (count < root.nodes.size())
            line("    note[\"... " + std::to_string(root.nodes.size() - count) + " more nodes ...\"]");
        return std::move(m_out);
    }

private:
    void line(const std::string& text) { m_out += "\n" + text; }

    void node(const ir::OpNode& node)
    {
        const std::string shape = node.outputs.empty() ? std::string() : "<br/>" + shapeOf(node.outputs.front());
        const std::string id = "op_" + mermaidId(node.name);
        line("    " + id + "[\"" + mermaidText(shortOp(node.opType)) + shape + "\"]");
        for (const ir::TensorMeta& input : node.inputs) {
            if (m_weights.contains(input.name))
                weight(input, id);
            else if (const auto producer = m_producers.find(input.name); producer != m_producers.end())
                line("    " + producer->second + " -->|\"" + shapeOf(input) + "\"| " + id);
        }
    }

    void weight(const ir::TensorMeta& input, const std::string& user)
    {
        if (!m_options.includeWeights)
            return;
        const std::string id = "w_" + mermaidId(input.name);
        line("    " + id + "[/\"" + mermaidText(input.name) + "<br/>" + shapeOf(input) + "\"/]");
        line("    " + id + " -.->|\"" + shapeOf(input) + "\"| " + user);
    }

    void output(const ir::TensorMeta& meta, const std::string& id)
    {
        line("    " + id + "[\\\"Output<br/>" + shapeOf(meta) + "\"/]");
        if (const auto producer = m_producers.find(meta.name); producer != m_producers.end())
            line("    " + producer->second + " --> " + id);
    }

    const ir::Graph& m_graph;
    const Options& m_options;
    std::unordered_set<std::string_view> m_weights;
    std::unordered_map<std::string, std::string> m_producers; ///< by tensor
    std::string m_out = "flowchart TD";
};

std::string idOf(const Picture::Node& node)
{
    constexpr const char* prefixes[] = {"op_", "input_", "w_", ""};
    return prefixes[static_cast<std::size_t>(node.kind)] + mermaidId(node.name);
}

std::string boxOf(const Picture::Node& node)
{
    const std::string shape = node.outputs.empty() ? std::string() : "<br/>" + mermaidText(shapeText(node.outputs.front(), "x"));
    switch (node.kind) {
    case Picture::Kind::Operation:
        return "[\"" + mermaidText(shortOp(node.op)) + shape + "\"]";
    case Picture::Kind::Input:
        return "[/\"Input: " + mermaidText(node.label) + shape + "\"/]";
    case Picture::Kind::Weight:
        return "[/\"" + mermaidText(node.label) + shape + "\"/]";
    case Picture::Kind::Output:
        break;
    }
    return "[\\\"Output" + shape + "\"/]";
}

/// In the same style, from either graph.
std::string drawn(const Picture& picture, const Options& options)
{
    std::string out = "flowchart TD";
    const std::vector<Picture::Node>& nodes = picture.graphs.front().nodes;
    std::vector<bool> shown(nodes.size(), true);
    int operations = 0;
    std::size_t hidden = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const bool operation = nodes[i].kind == Picture::Kind::Operation;
        const bool tooMany = operation && options.maxNodes > 0 && operations >= options.maxNodes;
        operations += operation ? 1 : 0;
        hidden += tooMany ? 1 : 0;
        shown[i] = !tooMany && nodes[i].kind != Picture::Kind::Weight;
    }
    // Weights are drawn with their first user that is shown.
    if (options.includeWeights)
        for (std::size_t i = 0; i < nodes.size(); ++i)
            for (const Picture::Input& input : nodes[i].inputs)
                if (shown[i] && input.from != nowhere && nodes[input.from].kind == Picture::Kind::Weight)
                    shown[input.from] = true;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (shown[i])
            out += "\n    " + idOf(nodes[i]) + boxOf(nodes[i]);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        for (const Picture::Input& input : nodes[i].inputs) {
            if (!shown[i] || input.from == nowhere || !shown[input.from])
                continue;
            const Picture::Node& from = nodes[input.from];
            const std::string arrow = from.kind == Picture::Kind::Weight ? " -.->" : " -->";
            const bool labelled = nodes[i].kind != Picture::Kind::Output && input.output < from.outputs.size();
            const std::string text = labelled ? "|\"" + mermaidText(shapeText(from.outputs[input.output], "x")) + "\"|" : std::string();
            out.append("\n    ").append(idOf(from)).append(arrow).append(text).append(" ").append(idOf(nodes[i]));
        }
    }
    if (hidden > 0)
        out += "\n    note[\"... " + std::to_string(hidden) + " more nodes ...\"]";
    return out;
}

} // namespace

extern const Format mermaidFormat;
const Format mermaidFormat{.id = "mermaid",
                           .suffix = ".mmd",
                           .name = NODEWISE_LISTED("Mermaid diagram"),
                           .weights = true,
                           .write = [](const Request& request, const Part& part) -> Result<std::string> {
                               // The IR as pytorch-ir's ir_to_mermaid draws it.
                               return part.ir ? IrDrawing(*part.ir, request.options).run()
                                              : drawn(pictureOf(request, part), request.options);
                           }};

} // namespace nodewise::exporting
