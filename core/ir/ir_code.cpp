// SPDX-License-Identifier: Apache-2.0
#include "core/ir/ir_code.h"

#include "core/base/words.h"
#include "core/ir/def_use.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace nodewise::ir {

namespace {

using Kind = CodeSpan::Kind;

/// Nested lists deeper than this are abbreviated: a file may nest them at will.
constexpr int deepest = 50;
/// Longer lists (constants) are cut in code; the inspector has them whole.
constexpr std::size_t longestList = 64;

/// Appends text and spans to one line.
class Writer {
public:
    explicit Writer(int depth) { m_line.text.assign(static_cast<std::size_t>(depth) * 4, ' '); }

    Writer& plain(std::string_view text)
    {
        m_line.text += text;
        return *this;
    }
    Writer& span(Kind kind, std::string_view text, NodeId node = {})
    {
        m_line.spans.push_back({kind, static_cast<std::uint32_t>(m_line.text.size()), static_cast<std::uint32_t>(text.size()), node});
        return plain(text);
    }
    CodeLine line(NodeId node = {})
    {
        m_line.node = node;
        return std::move(m_line);
    }

private:
    CodeLine m_line;
};

bool isTorchObject(const std::string& text)
{
    return text.rfind("torch.", 0) == 0;
}

std::string attrText(const Attr& attr, int depth);

template <class List, class Each>
std::string listText(const List& list, int depth, char open, char close, Each each)
{
    if (depth > deepest)
        return std::string{open} + "..." + close;
    std::vector<std::string> parts;
    for (const auto& element : list) {
        if (parts.size() == longestList) {
            parts.push_back("...");
            break;
        }
        parts.push_back(each(element));
    }
    return open + joined(parts) + close;
}

std::string attrText(const Attr& attr, int depth)
{
    if (const auto* list = attr.as<Attr::List>())
        return listText(*list, depth, '[', ']', [depth](const Attr& a) { return attrText(a, depth + 1); });
    if (const auto* dict = attr.as<Attr::Dict>())
        return listText(*dict, depth, '{', '}',
                        [depth](const auto& pair) { return graph::pythonString(pair.first) + ": " + attrText(pair.second, depth + 1); });
    if (const bool* flag = attr.as<bool>())
        return *flag ? "True" : "False";
    if (const auto* number = attr.as<std::int64_t>())
        return std::to_string(*number);
    if (const auto* large = attr.as<std::uint64_t>())
        return std::to_string(*large);
    if (const double* number = attr.as<double>())
        return graph::pythonFloat(*number);
    if (const auto* text = attr.as<std::string>())
        return isTorchObject(*text) ? *text : graph::pythonString(*text);
    return "None";
}

Kind kindOf(const Attr& attr)
{
    if (attr.as<std::int64_t>() || attr.as<std::uint64_t>() || attr.as<double>() || attr.as<Attr::List>())
        return Kind::Number;
    if (const auto* text = attr.as<std::string>())
        return isTorchObject(*text) ? Kind::Keyword : Kind::String;
    return Kind::Keyword;
}

/// Prints one graph; knows which operator makes a value and what a weight is called.
class Printer {
public:
    explicit Printer(const Graph& graph) : m_graph(graph), m_defUse(graph) {}

    void body(CodeLines& out, std::size_t index, int depth, std::string_view keyword)
    {
        const Subgraph& subgraph = m_graph.subgraphs[index];
        out.push_back(header(subgraph, depth, keyword, index == 0 ? m_graph.modelName : subgraph.name));
        for (const NodeId id : subgraph.nodes) {
            out.push_back(op(id, depth + 1));
            for (const std::size_t inner : m_graph.node(id).subgraphs) {
                if (inner >= m_graph.subgraphs.size())
                    continue;
                if (m_printed.insert(inner).second)
                    body(out, inner, depth + 2, "body");
                else // another node runs it, too: written again and again, bodies of bodies would double each time
                    out.push_back(Writer(depth + 2).span(Kind::Keyword, "body").plain(" ").plain(m_graph.subgraphs[inner].name).line());
            }
        }
        out.push_back(returns(subgraph, index, depth + 1));
    }

    CodeLine op(NodeId id, int depth) const
    {
        const OpNode& node = m_graph.node(id);
        Writer writer(depth);
        defines(writer, node);
        writer.plain(" = ").span(Kind::Op, shortOpType(node.opType)).plain("(");
        if (node.call)
            call(writer, *node.call, m_defUse.subgraphOf(id));
        else if (const auto index = tryItem(node))
            item(writer, node.inputs.front(), *index, m_defUse.subgraphOf(id));
        else
            inputsAndAttrs(writer, node);
        return writer.plain(")").line(id);
    }

private:
    CodeLine header(const Subgraph& subgraph, int depth, std::string_view keyword, const std::string& name) const
    {
        Writer writer(depth);
        writer.span(Kind::Keyword, keyword).plain(name.empty() ? "" : " ").plain(name).plain("(");
        bool first = true;
        for (const TensorMeta& input : subgraph.inputs) {
            writer.plain(first ? "%" : ", %").span(Kind::Definition, input.name).plain(" : ").span(Kind::Type, typeText(input));
            first = false;
        }
        return writer.plain("):").line();
    }

    CodeLine returns(const Subgraph& subgraph, std::size_t index, int depth) const
    {
        Writer writer(depth);
        writer.span(Kind::Keyword, "return").plain(subgraph.outputs.empty() ? "" : " ");
        bool first = true;
        for (const TensorMeta& output : subgraph.outputs) {
            writer.plain(first ? "" : ", ");
            use(writer, output, index);
            first = false;
        }
        return writer.line();
    }

    void defines(Writer& writer, const OpNode& node) const
    {
        if (node.outputs.empty()) {
            writer.plain("%").span(Kind::Definition, node.name, node.id).plain(" : ").span(Kind::Type, yieldText(node.value, 0));
            return;
        }
        bool first = true;
        for (const TensorMeta& output : node.outputs) {
            writer.plain(first ? "%" : ", %").span(Kind::Definition, output.name, node.id);
            first = false;
        }
        std::vector<std::string> types;
        for (const TensorMeta& output : node.outputs)
            types.push_back(typeText(output));
        writer.plain(" : ").span(Kind::Type, types.size() == 1 ? types.front() : "(" + joined(types) + ")");
    }

    /// The type of what is no tensor (OpNode::value): "Sym(s77)" as torch.fx prints it, "()" for nothing.
    static std::string yieldText(const Attr& value, int depth)
    {
        if (const auto* list = value.as<Attr::List>())
            return listText(*list, depth, '(', ')', [depth](const Attr& a) { return yieldText(a, depth + 1); });
        if (const auto* word = value.as<std::string>())
            return *word;
        const auto* dict = value.as<Attr::Dict>();
        if (!dict || dict->size() != 1)
            return value.as<std::monostate>() ? "()" : attrText(value, depth);
        const auto& [kind, what] = dict->front();
        const auto* expression = what.as<std::string>();
        return expression && (kind == "int" || kind == "float" || kind == "bool") ? "Sym(" + *expression + ")" : kind;
    }

    /// Which of several results a getitem takes: its inputs are all of them, each from the same node. None: it is another call.
    static std::optional<std::int64_t> tryItem(const OpNode& node)
    {
        const auto fromOne = [&](const TensorMeta& input) {
            return !input.producerNode.empty() && input.producerNode == node.inputs.front().producerNode;
        };
        const bool whole = !node.inputs.empty() && std::ranges::all_of(node.inputs, fromOne) && node.attrs.size() == 1;
        return whole ? tryItemIndex(node) : std::nullopt;
    }

    void item(Writer& writer, const TensorMeta& input, std::int64_t index, std::size_t subgraph) const
    {
        writer.plain("%")
            .span(Kind::Use, input.producerNode, m_defUse.of(input, subgraph).node)
            .plain(", ")
            .span(Kind::Number, std::to_string(index));
    }

    /// The whole call, where inputs and attrs don't say it.
    void call(Writer& writer, const Call& call, std::size_t subgraph) const
    {
        bool first = true;
        for (const auto& [name, value] : call.args) {
            writer.plain(first ? "" : ", ");
            argument(writer, value, subgraph, 0);
            first = false;
        }
        for (const auto& [name, value] : call.kwargs) {
            writer.plain(first ? "" : ", ").span(Kind::Argument, name).plain("=");
            argument(writer, value, subgraph, 0);
            first = false;
        }
    }

    void argument(Writer& writer, const Attr& value, std::size_t subgraph, int depth) const
    {
        if (const std::string* node = tryMarked(value, nodeMark)) {
            use(writer, TensorMeta{.name = *node}, subgraph);
        } else if (const std::string* body = tryMarked(value, subgraphMark)) {
            writer.span(Kind::Keyword, *body);
        } else if (const auto* list = value.as<Attr::List>(); list && depth < deepest) {
            writer.plain("[");
            for (std::size_t i = 0; i < list->size(); ++i) {
                writer.plain(i == 0 ? "" : ", ");
                argument(writer, (*list)[i], subgraph, depth + 1);
            }
            writer.plain("]");
        } else {
            writer.span(kindOf(value), attrText(value, depth));
        }
    }

    void inputsAndAttrs(Writer& writer, const OpNode& node) const
    {
        bool first = true;
        inputs(writer, node, first);
        for (const auto& [name, value] : node.attrs) {
            if (name == "_tensor_list_sizes" && listCovers(node))
                continue;
            writer.plain(first ? "" : ", ").span(Kind::Argument, name).plain("=").span(kindOf(value), attrText(value, 0));
            first = false;
        }
    }

    /// Whether the lists are all the inputs: else the IR does not say which inputs are in a list.
    static bool listCovers(const OpNode& node) { return !listSizes(node).empty(); }

    static std::vector<std::size_t> listSizes(const OpNode& node)
    {
        std::vector<std::size_t> sizes;
        for (const auto& [name, value] : node.attrs) {
            const auto* list = name == "_tensor_list_sizes" ? value.as<Attr::List>() : nullptr;
            for (std::size_t i = 0; list && i < list->size(); ++i) {
                const auto* size = (*list)[i].as<std::int64_t>();
                sizes.push_back(size && *size >= 0 ? static_cast<std::size_t>(*size) : 0);
            }
        }
        return std::accumulate(sizes.begin(), sizes.end(), std::size_t(0)) == node.inputs.size() ? sizes : std::vector<std::size_t>();
    }

    void inputs(Writer& writer, const OpNode& node, bool& first) const
    {
        const std::vector<std::size_t> lists = listSizes(node);
        std::size_t next = 0;
        for (const std::size_t size : lists) {
            writer.plain(first ? "[" : ", [");
            for (std::size_t i = 0; i < size; ++i) {
                writer.plain(i == 0 ? "" : ", ");
                use(writer, node.inputs[next++], m_defUse.subgraphOf(node.id));
            }
            writer.plain("]");
            first = false;
        }
        for (; next < node.inputs.size(); ++next) {
            writer.plain(first ? "" : ", ");
            use(writer, node.inputs[next], m_defUse.subgraphOf(node.id));
            first = false;
        }
    }

    void use(Writer& writer, const TensorMeta& meta, std::size_t subgraph) const
    {
        const Definition from = m_defUse.of(meta, subgraph);
        if (from.kind == Definition::Kind::Weight)
            writer.span(Kind::Argument, from.weight);
        else
            writer.plain("%").span(Kind::Use, meta.name, from.node);
    }

    const Graph& m_graph;
    DefUse m_defUse;
    std::unordered_set<std::size_t> m_printed; ///< bodies
};

} // namespace

CodeLines irCode(const Graph& graph)
{
    CodeLines lines;
    if (!graph.subgraphs.empty())
        Printer(graph).body(lines, 0, 0, "graph");
    return lines;
}

std::string typeText(const TensorMeta& meta)
{
    const auto dtype = graph::tryDtype(meta.dtype);
    std::string result = dtype ? std::string(graph::dtypeShortName(*dtype)) : meta.dtype;
    result += '[';
    for (std::size_t i = 0; i < meta.shape.size(); ++i)
        result += (i ? "," : "") + (meta.shape[i].expr.empty() ? std::to_string(meta.shape[i].size) : meta.shape[i].expr);
    return result + ']';
}

std::string attrText(const Attr& attr)
{
    return attrText(attr, 0);
}

} // namespace nodewise::ir
