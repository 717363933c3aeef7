// SPDX-License-Identifier: Apache-2.0
#include "core/graph/fx_code.h"

#include "core/graph/annotation.h"
#include "core/graph/fx_names.h"
#include "core/graph/line_writer.h"

#include <algorithm>
#include <array>

namespace nodewise::graph {
namespace {

using Span = CodeSpan::Kind;

/// Operators that Python's symbols stand for; {} are the arguments.
constexpr std::array<std::pair<std::string_view, std::string_view>, 24> magicMethods = {{
    {"add", "{} + {}"}, {"sub", "{} - {}"},    {"mul", "{} * {}"},     {"floordiv", "{} // {}"}, {"truediv", "{} / {}"}, {"div", "{} / {}"},
    {"mod", "{} % {}"}, {"pow", "{} ** {}"},   {"lshift", "{} << {}"}, {"rshift", "{} >> {}"},   {"and_", "{} & {}"},    {"or_", "{} | {}"},
    {"xor", "{} ^ {}"}, {"getitem", "{}[{}]"}, {"matmul", "{} @ {}"},  {"eq", "{} == {}"},       {"ne", "{} != {}"},     {"lt", "{} < {}"},
    {"gt", "{} > {}"},  {"le", "{} <= {}"},    {"ge", "{} >= {}"},     {"pos", "+{}"},           {"neg", "-{}"},         {"invert", "~{}"},
}};

std::string_view tryMagic(std::string_view target)
{
    constexpr std::string_view prefix = "operator.";
    if (!target.starts_with(prefix))
        return {};
    target.remove_prefix(prefix.size());
    const auto found =
        std::find_if(magicMethods.begin(), magicMethods.end(), [target](const auto& entry) { return entry.first == target; });
    return found == magicMethods.end() ? std::string_view() : found->second;
}

std::string_view stripped(std::string_view text)
{
    constexpr std::string_view space = " \t\r\n\f\v";
    const std::size_t begin = text.find_first_not_of(space);
    return begin == std::string_view::npos ? std::string_view() : text.substr(begin, text.find_last_not_of(space) - begin + 1);
}

/// `File "path", line 3, in f` as "path:3 in f"; "" for other lines.
std::string frameText(std::string_view line)
{
    constexpr std::string_view head = "File \"", middle = "\", line ", tail = ", in ";
    const std::size_t path = line.rfind(middle);
    if (!line.starts_with(head) || path == std::string_view::npos || path <= head.size())
        return {};
    const std::string_view rest = line.substr(path + middle.size());
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    if (digits == 0 || !rest.substr(digits).starts_with(tail) || rest.size() == digits + tail.size())
        return {};
    return std::string(line.substr(head.size(), path - head.size())) + ":" + std::string(rest.substr(0, digits)) + " in " +
           std::string(rest.substr(digits + tail.size()));
}

/// The innermost frame of a stack trace that has its source line: "File: model.py:3 in forward, code: ...".
std::string stackSummary(std::string_view stackTrace)
{
    std::string_view rest = stripped(stackTrace), code;
    for (bool last = true; !rest.empty(); last = false) {
        const std::size_t feed = rest.rfind('\n');
        const std::string_view line = stripped(feed == std::string_view::npos ? rest : rest.substr(feed + 1));
        if (const std::string frame = last ? std::string() : frameText(line); !frame.empty())
            return "File: " + frame + ", code: " + std::string(code);
        code = line;
        rest = feed == std::string_view::npos ? std::string_view() : rest.substr(0, feed);
    }
    return "No stacktrace found for following nodes";
}

/// The comment above the nodes of one line of Python.
std::string commentOf(const Metadata& metadata)
{
    std::string comment = "# ";
    const auto custom =
        std::find_if(metadata.other.begin(), metadata.other.end(), [](const auto& entry) { return entry.first == "custom"; });
    if (const std::string text = custom == metadata.other.end() ? std::string() : annotationText(custom->second); !text.empty())
        comment += "Annotation: " + text + " ";
    return comment + stackSummary(metadata.stackTrace);
}

bool isIdentifier(std::string_view word)
{
    const auto isWord = [](unsigned char c) { return std::isalnum(c) || c == '_' || c >= 0x80; };
    return !word.empty() && !std::isdigit(static_cast<unsigned char>(word[0])) && std::all_of(word.begin(), word.end(), isWord);
}

/// "self.a.b", with getattr for what is no identifier.
std::string attributePath(std::string_view target)
{
    std::string path = "self";
    while (true) {
        const std::size_t dot = std::min(target.find('.'), target.size());
        const std::string name(target.substr(0, dot));
        if (isIdentifier(name))
            path.append(".").append(name);
        else
            path.insert(0, "getattr(").append(", \"").append(name).append("\")");
        if (dot == target.size())
            return path;
        target.remove_prefix(dot + 1);
    }
}

/// The name that generated code calls: torch's own keep theirs, others become one identifier.
std::string calledName(std::string_view target)
{
    std::string name(target);
    if (!target.starts_with("torch.") && target != "torch")
        std::replace(name.begin(), name.end(), '.', '_');
    return name;
}

/// What stands after the colon: torch annotates tensors and symbols only.
std::string annotation(const Value& value)
{
    const bool sparse = value.isTensor() && (value.tensor.layout == Layout::SparseCsr || value.tensor.layout == Layout::SparseCsc);
    const bool symbolic =
        (value.kind == Value::Kind::SymInt && value.sym.symbolic()) ||
        ((value.kind == Value::Kind::SymFloat || value.kind == Value::Kind::SymBool) &&
         value.text.find_first_not_of("0123456789.+-einfa") != std::string::npos && value.text != "True" && value.text != "False");
    return (value.isTensor() && !sparse) || symbolic ? "\"" + valueText(value) + "\"" : std::string();
}

/// Writes one graph and those it nests.
class ClassWriter {
public:
    ClassWriter(const Graph& graph, CodeLines& lines) : m_graph(graph), m_lines(lines), m_names(graph.nodes().size()) {}

    void write(const Subgraph& subgraph, std::string_view className, int depth)
    {
        m_subgraph = subgraph.id;
        m_indent = std::string(static_cast<std::size_t>(depth) * 4, ' ');
        m_fxNames = {};
        writeHeader(subgraph, className);
        writeBody(subgraph);
        for (const SubgraphId body : bodies(subgraph)) {
            m_lines.push_back({.subgraph = body});
            write(m_graph.subgraph(body), m_graph.node(m_graph.subgraph(body).owner).target, depth + 1);
        }
    }

private:
    /// Graphs that this one owns, in the order of the nodes that name them.
    std::vector<SubgraphId> bodies(const Subgraph& subgraph) const
    {
        std::vector<SubgraphId> found;
        for (const NodeId id : subgraph.nodes)
            if (const SubgraphId body = m_graph.node(id).body; body.valid() && m_graph.subgraph(body).owner == id)
                found.push_back(body);
        return found;
    }

    /// The name in the generated code, made at its first use: a node called "input" would hide Python's.
    std::string_view name(NodeId id)
    {
        std::string& known = m_names[id.index()];
        if (known.empty())
            known = m_fxNames.create(m_graph.node(id).name);
        return known;
    }

    void writeHeader(const Subgraph& subgraph, std::string_view className)
    {
        LineWriter out(m_nodeName, ArgumentStyle::Repr);
        out.add(m_indent).add(Span::Keyword, "class").add(" ").add(className).add("(torch.nn.Module):");
        m_lines.push_back(out.take({}, subgraph.id));
        out.add(m_indent).add("    ").add(Span::Keyword, "def").add(" forward(self");
        for (const NodeId id : subgraph.nodes) {
            const Node& node = m_graph.node(id);
            if (node.op != NodeOp::Placeholder)
                continue;
            out.add(", ").add(Span::Definition, node.target, id);
            if (const std::string type = annotation(node.value); !type.empty())
                out.add(": ").add(Span::Type, type);
        }
        out.add("):");
        m_lines.push_back(out.take({}, subgraph.id));
    }

    void writeBody(const Subgraph& subgraph)
    {
        const auto lastUses = lastUsesOf(subgraph);
        const std::size_t begin = m_lines.size();
        std::string previous;
        for (std::size_t i = 0; i < subgraph.nodes.size(); ++i) {
            const Node& node = m_graph.node(subgraph.nodes[i]);
            if (node.op != NodeOp::Placeholder && node.op != NodeOp::Output)
                writeComment(node, previous, m_lines.size() == begin);
            writeNode(node, lastUses[i]);
        }
    }

    void writeComment(const Node& node, std::string& previous, bool first)
    {
        std::string comment = commentOf(node.metadata);
        if (comment == previous)
            return;
        if (!first)
            m_lines.push_back({.subgraph = m_subgraph});
        LineWriter out(m_nodeName, ArgumentStyle::Repr);
        out.add(m_indent).add("        ").add(Span::Comment, comment);
        m_lines.push_back(out.take(node.id, m_subgraph));
        previous = std::move(comment);
    }

    /// Per node of the graph: what is used there for the last time, as torch.fx registers it.
    std::vector<std::vector<NodeId>> lastUsesOf(const Subgraph& subgraph) const
    {
        std::vector<std::vector<NodeId>> found(subgraph.nodes.size());
        std::vector<bool> seen(m_graph.nodes().size());
        for (std::size_t i = subgraph.nodes.size(); i-- > 0;) {
            for (const NodeId used : m_graph.producers(subgraph.nodes[i])) {
                if (seen[used.index()])
                    continue;
                seen[used.index()] = true;
                found[i].push_back(used);
            }
        }
        return found;
    }

    void writeNode(const Node& node, const std::vector<NodeId>& lastUses)
    {
        LineWriter out(m_nodeName, ArgumentStyle::Repr);
        out.add(m_indent).add("        ");
        if (node.op == NodeOp::Placeholder) {
            if (name(node.id) == node.target)
                return;
            out.addUse(node.id, Span::Definition).add(" = ").add(node.target);
            m_lines.push_back(out.take(node.id, m_subgraph));
            return;
        }
        if (node.op == NodeOp::Output) {
            out.add(Span::Keyword, "return").add(" ");
            writeReturned(out, node);
        } else {
            out.addUse(node.id, Span::Definition);
            if (const std::string type = annotation(node.value); !type.empty() && node.op == NodeOp::CallFunction)
                out.add(": ").add(Span::Type, type);
            out.add(" = ");
            writeCall(out, node);
            writeDeletions(out, node, lastUses);
        }
        m_lines.push_back(out.take(node.id, m_subgraph));
    }

    static void writeReturned(LineWriter& out, const Node& node)
    {
        if (node.args.empty())
            return;
        const Argument& value = node.args.front().value;
        if (const auto* list = value.as<Argument::List>())
            out.addTuple(*list);
        else
            out.addArgument(value);
    }

    void writeCall(LineWriter& out, const Node& node)
    {
        if (node.op == NodeOp::GetAttr) {
            out.add(Span::Op, attributePath(node.target));
            return;
        }
        if (const std::string_view magic = tryMagic(node.target); !magic.empty()) {
            writeMagic(out, magic, node);
            return;
        }
        out.add(Span::Op, calledName(node.target)).add("(");
        for (std::size_t i = 0; i < node.args.size(); ++i) {
            out.add(i ? ", " : "");
            if (node.args[i].keyword)
                out.add(Span::Argument, node.args[i].name).add(" = ");
            out.addArgument(node.args[i].value);
        }
        out.add(")");
    }

    static void writeMagic(LineWriter& out, std::string_view pattern, const Node& node)
    {
        for (std::size_t i = 0; !pattern.empty(); ++i) {
            const std::size_t hole = std::min(pattern.find("{}"), pattern.size());
            out.add(pattern.substr(0, hole));
            if (hole < pattern.size() && i < node.args.size())
                out.addArgument(node.args[i].value);
            pattern.remove_prefix(std::min(hole + 2, pattern.size()));
        }
    }

    static void writeDeletions(LineWriter& out, const Node& node, const std::vector<NodeId>& lastUses)
    {
        if (lastUses.empty() && !node.users.empty())
            return;
        out.add(";  ");
        for (const NodeId used : lastUses)
            out.addUse(used, Span::Deletion).add(" = ");
        if (node.users.empty())
            out.addUse(node.id, Span::Deletion).add(" = ");
        out.add(Span::Keyword, "None");
    }

    const Graph& m_graph;
    CodeLines& m_lines;
    std::vector<std::string> m_names; ///< by node; "" = not used yet
    FxNames m_fxNames;
    SubgraphId m_subgraph;
    std::string m_indent;
    LineWriter::NodeName m_nodeName = [this](NodeId id) { return name(id); };
};

} // namespace

CodeLines fxCode(const Graph& graph)
{
    CodeLines lines;
    lines.reserve(graph.nodes().size() * 2);
    ClassWriter(graph, lines).write(graph.root(), "GraphModule", 0);
    return lines;
}

namespace {

void writeGraphCall(LineWriter& out, const Node& node)
{
    Argument::List positional;
    Argument::Dict keywords;
    for (const NamedArgument& argument : node.args)
        if (argument.keyword)
            keywords.emplace_back(argument.name, argument.value);
        else
            positional.push_back(argument.value);
    out.add("(args = ");
    out.addTuple(positional);
    out.add(", kwargs = ");
    out.addArgument(Argument(std::move(keywords)));
    out.add(")");
}

} // namespace

CodeLines fxGraphText(const Graph& graph, SubgraphId subgraph)
{
    std::vector<std::string> names(graph.nodes().size());
    for (const NodeId id : graph.subgraph(subgraph).nodes)
        names[id.index()] = "%" + graph.node(id).name;
    const LineWriter::NodeName nodeName = [&names](NodeId id) -> std::string_view { return names[id.index()]; };
    const LineWriter::NodeName plainName = [&names](NodeId id) { return std::string_view(names[id.index()]).substr(1); };
    LineWriter header(nodeName, ArgumentStyle::Str);
    header.add(Span::Keyword, "graph").add("():");
    CodeLines lines;
    lines.push_back(header.take({}, subgraph));
    for (const NodeId id : graph.subgraph(subgraph).nodes) {
        const Node& node = graph.node(id);
        LineWriter out(node.op == NodeOp::Output ? plainName : nodeName,
                       node.op == NodeOp::Output ? ArgumentStyle::Repr : ArgumentStyle::Str);
        out.add("    ");
        if (node.op == NodeOp::Output) {
            out.add(Span::Keyword, "return").add(" ");
            const auto* list = node.args.empty() ? nullptr : node.args.front().value.as<Argument::List>();
            list ? out.addTuple(*list) : out.addArgument(node.args.empty() ? Argument() : node.args.front().value);
        } else {
            out.addUse(id, Span::Definition).add(" : [num_users=" + std::to_string(node.users.size()) + "] = ").add(nodeOpName(node.op));
            out.add("[target=").add(Span::Op, node.target).add("]");
            if (node.op == NodeOp::CallFunction)
                writeGraphCall(out, node);
        }
        lines.push_back(out.take(id, subgraph));
    }
    return lines;
}

} // namespace nodewise::graph
