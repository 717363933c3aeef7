// SPDX-License-Identifier: Apache-2.0
// Graphviz DOT: modules and bodies of control flow as clusters, operations colored by family. Language: graphviz.org/doc/info/lang.html.
#include "core/export/colors.h"
#include "core/export/escape.h"
#include "core/export/render.h"

#include <functional>

namespace nodewise::exporting {

namespace {

class Drawing {
public:
    Drawing(const Picture& picture, const Options& options) : m_picture(picture), m_options(options), m_colors(palette(options.dark))
    {
        // Modules nested deeper than this are drawn beside each other, so that no file can exhaust the stack.
        constexpr int deepest = 200;
        std::vector<int> depths(picture.modules.size(), 0);
        m_parents.assign(picture.modules.size(), 0);
        for (std::uint32_t i = 1; i < picture.modules.size(); ++i) {
            const std::uint32_t parent = picture.modules[i].parent < i ? picture.modules[i].parent : 0;
            m_parents[i] = depths[parent] < deepest ? parent : m_parents[parent];
            depths[i] = depths[m_parents[i]] + 1;
        }
    }

    std::string run()
    {
        m_out = "digraph " + dotText(m_picture.title.empty() ? "program" : m_picture.title) + " {\n";
        line(1, "graph [rankdir=TB, fontname=\"sans-serif\", compound=true, bgcolor=" + color(m_colors.background) +
                    ", fontcolor=" + color(m_colors.text) + "];");
        line(1, "node [shape=box, style=\"filled,rounded\", fontname=\"sans-serif\", fontsize=10, fillcolor=" + color(m_colors.pane) +
                    ", color=" + color(m_colors.dim) + ", fontcolor=" + color(m_colors.text) + "];");
        line(1, "edge [fontname=\"sans-serif\", fontsize=8, color=" + color(m_colors.dim) + ", fontcolor=" + color(m_colors.dim) + "];");
        for (std::uint32_t i = 0; i < m_picture.graphs.size(); ++i)
            graph(i);
        return m_out + "}\n";
    }

private:
    static std::string color(std::string_view value) { return dotText(value); }

    void line(int depth, const std::string& text)
    {
        m_out.append(static_cast<std::size_t>(depth) * 2, ' ');
        m_out += text + "\n";
    }

    std::string idOf(std::uint32_t graphIndex, const Picture::Node& node) const
    {
        const std::string kind = node.kind == Picture::Kind::Output ? "return " : "";
        return dotText((graphIndex == 0 ? std::string() : m_picture.graphs[graphIndex].name + "/") + kind + node.name);
    }

    bool drawn(const Picture::Node& node) const { return m_options.includeWeights || node.kind != Picture::Kind::Weight; }

    void graph(std::uint32_t index)
    {
        const Picture::Graph& graph = m_picture.graphs[index];
        const int depth = index == 0 ? 1 : 2;
        if (index > 0) {
            line(1, "subgraph " + dotText("cluster_body " + graph.name) + " {");
            line(2, "label=" + dotText(graph.name) + "; style=dashed; color=" + color(m_colors.of(layout::Family::Control)) + ";");
        }
        std::vector<std::vector<std::uint32_t>> byModule(m_picture.modules.size());
        std::vector<std::vector<std::uint32_t>> children(m_picture.modules.size());
        for (std::uint32_t i = 0; i < graph.nodes.size(); ++i)
            byModule[graph.nodes[i].module < byModule.size() ? graph.nodes[i].module : 0].push_back(i);
        const std::vector<std::uint32_t>& parents = m_parents;
        for (std::uint32_t i = 1; i < m_picture.modules.size(); ++i)
            children[parents[i]].push_back(i);
        std::vector<bool> filled(m_picture.modules.size(), false);
        for (std::size_t i = m_picture.modules.size(); i-- > 0;) {
            filled[i] = filled[i] || !byModule[i].empty();
            if (filled[i] && i > 0)
                filled[parents[i]] = true;
        }
        const std::function<void(std::uint32_t, int)> module = [&](std::uint32_t id, int level) {
            for (const std::uint32_t node : byModule[id])
                box(index, graph.nodes[node], level);
            for (const std::uint32_t child : children[id]) {
                if (!filled[child])
                    continue;
                openModule(index, child, level);
                module(child, level + 1);
                line(level, "}");
            }
        };
        if (!m_picture.modules.empty())
            module(0, depth);
        edges(index, graph, depth);
        if (index > 0)
            line(1, "}");
    }

    void openModule(std::uint32_t graphIndex, std::uint32_t id, int level)
    {
        const Picture::Module& module = m_picture.modules[id];
        line(level, "subgraph " + dotText("cluster_" + std::to_string(graphIndex) + "_" + module.path) + " {");
        const std::string type = module.typeName.substr(module.typeName.rfind('.') + 1);
        line(level + 1, "label=" + dotText(module.label + (type.empty() ? "" : ": " + type)) + "; tooltip=" + dotText(module.path) +
                            "; style=\"filled,rounded\"; fillcolor=" + color(m_colors.module) + "; color=" + color(m_colors.line) + ";");
    }

    void box(std::uint32_t graphIndex, const Picture::Node& node, int level)
    {
        if (!drawn(node))
            return;
        const std::string shape = node.outputs.empty() ? std::string() : "\n" + shapeText(node.outputs.front(), "×");
        std::string text, more;
        switch (node.kind) {
        case Picture::Kind::Operation: {
            text = node.label + "\n" + shortOp(node.op) + shape;
            std::string tip = node.op;
            for (const auto& [name, value] : node.attrs)
                tip.append("\n").append(name).append("=").append(value);
            more = ", color=" + color(m_colors.of(layout::familyOf(node.op))) + ", tooltip=" + dotText(tip);
            break;
        }
        case Picture::Kind::Input:
            text = node.label + shape;
            more = ", shape=cds, style=filled, color=" + color(m_colors.of(layout::Family::Input));
            break;
        case Picture::Kind::Weight:
            text = node.label + shape;
            more = ", shape=note, style=filled, fontsize=8";
            break;
        case Picture::Kind::Output:
            text = node.label + shape;
            more = ", shape=cds, style=filled, color=" + color(m_colors.of(layout::Family::Output));
            break;
        }
        line(level, idOf(graphIndex, node) + " [label=" + dotText(text) + more + "];");
    }

    void edges(std::uint32_t index, const Picture::Graph& graph, int depth)
    {
        for (const Picture::Node& node : graph.nodes) {
            for (const Picture::Input& input : node.inputs) {
                if (input.from == nowhere || !drawn(graph.nodes[input.from]))
                    continue;
                const Picture::Node& from = graph.nodes[input.from];
                const bool weight = from.kind == Picture::Kind::Weight;
                const bool known = !weight && input.output < from.outputs.size();
                const std::string look = weight  ? " [style=dashed]"
                                         : known ? " [label=" + dotText(shapeText(from.outputs[input.output], "×")) + "]"
                                                 : "";
                line(depth, idOf(index, from) + " -> " + idOf(index, node) + look + ";");
            }
            for (const std::uint32_t body : node.bodies)
                if (body < m_picture.graphs.size() && !m_picture.graphs[body].nodes.empty())
                    line(depth, idOf(index, node) + " -> " + idOf(body, m_picture.graphs[body].nodes.front()) +
                                    " [style=dotted, constraint=false, lhead=" + dotText("cluster_body " + m_picture.graphs[body].name) +
                                    "];");
        }
    }

    const Picture& m_picture;
    const Options& m_options;
    const Palette& m_colors;
    std::vector<std::uint32_t> m_parents; ///< by module
    std::string m_out;
};

} // namespace

extern const Format dotFormat;
const Format dotFormat{.id = "dot",
                       .suffix = ".dot",
                       .name = NODEWISE_LISTED("Graphviz DOT"),
                       .weights = true,
                       .write = [](const Request& request, const Part& part) -> Result<std::string> {
                           return Drawing(pictureOf(request, part), request.options).run();
                       }};

} // namespace nodewise::exporting
