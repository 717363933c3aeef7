// SPDX-License-Identifier: Apache-2.0
// A report to read or to put into a review: what the program is, what it takes and gives, its operators, its nodes.
#include "core/export/escape.h"
#include "core/export/render.h"
#include "core/program/program.h"

#include <algorithm>
#include <map>

namespace nodewise::exporting {

namespace {

std::string row(std::initializer_list<std::string> cells)
{
    std::string out = "|";
    for (const std::string& text : cells)
        out += " " + text + " |";
    return out + "\n";
}

std::string types(const std::vector<Picture::Tensor>& tensors)
{
    std::string out;
    for (const Picture::Tensor& tensor : tensors)
        out += (out.empty() ? "" : ", ") + markdownCell(typeText(tensor));
    return out;
}

std::size_t count(const Picture& picture, Picture::Kind kind)
{
    std::size_t number = 0;
    for (const Picture::Graph& graph : picture.graphs)
        number += static_cast<std::size_t>(
            std::count_if(graph.nodes.begin(), graph.nodes.end(), [kind](const Picture::Node& node) { return node.kind == kind; }));
    return number;
}

class Report {
public:
    Report(const Picture& picture, const Request& request) : m_picture(picture), m_request(request) {}

    std::string run()
    {
        m_out = "# " + markdownText(m_picture.title.empty() ? "Program" : m_picture.title) + "\n\n";
        summary();
        signature("Inputs", Picture::Kind::Input);
        signature("Outputs", Picture::Kind::Output);
        signature("Parameters, buffers and constants", Picture::Kind::Weight);
        operators();
        modules();
        for (const Picture::Graph& graph : m_picture.graphs)
            nodes(graph);
        return std::move(m_out);
    }

private:
    void fact(const std::string& what, const std::string& value)
    {
        if (!value.empty())
            m_out += row({what, markdownCell(value)});
    }

    void summary()
    {
        m_out += row({"", ""}) + row({"---", "---"});
        fact("Shows", m_request.side == Side::Ir ? "IR" : "FX graph");
        if (const program::Model* model = m_request.model) {
            fact("Model", model->name);
            fact("Exported with torch", model->torchVersion);
            fact("Dialect", model->dialect);
            weights(*model);
        } else if (m_request.ir) {
            fact("Exported with torch", m_request.ir->pytorchVersion);
        }
        fact("Operations", std::to_string(count(m_picture, Picture::Kind::Operation)));
        fact("Modules", m_picture.modules.size() > 1 ? std::to_string(m_picture.modules.size() - 1) : std::string());
        fact("Bodies of control flow", m_picture.graphs.size() > 1 ? std::to_string(m_picture.graphs.size() - 1) : std::string());
        m_out += "\n";
    }

    void weights(const program::Model& model)
    {
        std::uint64_t parameters = 0, bytes = 0;
        for (const program::WeightEntry& entry : model.weights) {
            std::uint64_t elements = 1;
            for (const graph::SymInt& size : entry.meta.sizes)
                elements *= static_cast<std::uint64_t>(std::max<std::int64_t>(size.value, 0));
            if (entry.role == program::WeightEntry::Role::Parameter)
                parameters += elements;
            bytes += elements * static_cast<std::uint64_t>(graph::itemSize(entry.meta.dtype));
        }
        fact("Parameters", std::to_string(parameters));
        fact("Bytes of weights", std::to_string(bytes) + " (aliases counted each)");
    }

    void signature(const std::string& title, Picture::Kind kind)
    {
        if (count(m_picture, kind) == 0)
            return;
        m_out += "## " + title + "\n\n" + row({"Name", "Type"}) + row({"---", "---"});
        for (const Picture::Node& node : m_picture.graphs.front().nodes)
            if (node.kind == kind)
                m_out += row({markdownCell(node.label), types(node.outputs)});
        m_out += "\n";
    }

    void operators()
    {
        std::map<std::string, std::size_t> counts;
        for (const Picture::Graph& graph : m_picture.graphs)
            for (const Picture::Node& node : graph.nodes)
                if (node.kind == Picture::Kind::Operation)
                    ++counts[node.op];
        std::vector<std::pair<std::string, std::size_t>> sorted(counts.begin(), counts.end());
        std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
        m_out += "## Operators\n\n" + row({"Operator", "Nodes"}) + row({"---", "---:"});
        for (const auto& [op, number] : sorted)
            m_out += row({markdownCell(op), std::to_string(number)});
        m_out += "\n";
    }

    void modules()
    {
        std::vector<std::size_t> direct(m_picture.modules.size(), 0);
        for (const Picture::Graph& graph : m_picture.graphs)
            for (const Picture::Node& node : graph.nodes)
                if (node.kind == Picture::Kind::Operation && node.module < direct.size())
                    ++direct[node.module];
        if (m_picture.modules.size() < 2)
            return;
        m_out += "## Modules\n\n" + row({"Module", "Class", "Own operations"}) + row({"---", "---", "---:"});
        for (std::size_t i = 0; i < direct.size(); ++i)
            if (direct[i] > 0)
                m_out += row({i == 0 ? "(root)" : markdownCell(m_picture.modules[i].path), markdownCell(m_picture.modules[i].typeName),
                              std::to_string(direct[i])});
        m_out += "\n";
    }

    void nodes(const Picture::Graph& graph)
    {
        m_out += "## Nodes" + (graph.name.empty() ? std::string() : " of " + markdownText(graph.name)) + "\n\n";
        m_out += row({"Node", "Operator", "Inputs", "Yields", "Attributes", "Module"}) + row({"---", "---", "---", "---", "---", "---"});
        for (const Picture::Node& node : graph.nodes) {
            if (node.kind != Picture::Kind::Operation)
                continue;
            std::string inputs, attrs;
            for (const Picture::Input& input : node.inputs)
                if (input.from != nowhere)
                    inputs += (inputs.empty() ? "" : ", ") + markdownCell(graph.nodes[input.from].label);
            for (const auto& [name, value] : node.attrs)
                attrs.append(attrs.empty() ? "" : ", ").append(markdownCell(std::string(name).append("=").append(value)));
            const std::string module = node.module < m_picture.modules.size() ? m_picture.modules[node.module].path : std::string();
            m_out += row({markdownCell(node.label), markdownCell(node.op), inputs, types(node.outputs), attrs, markdownCell(module)});
        }
        m_out += "\n";
    }

    const Picture& m_picture;
    const Request& m_request;
    std::string m_out;
};

} // namespace

extern const Format markdownFormat;
const Format markdownFormat{.id = "markdown",
                            .suffix = ".md",
                            .name = NODEWISE_LISTED("Markdown report"),
                            .write = [](const Request& request, const Part& part) -> Result<std::string> {
                                return Report(pictureOf(request, part), request).run();
                            }};

} // namespace nodewise::exporting
