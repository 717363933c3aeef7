// SPDX-License-Identifier: Apache-2.0
#include "core/graph/text_form.h"

#include "core/graph/text_words.h"

#include <algorithm>
#include <cctype>

namespace nodewise::graph {

namespace {

/// In double quotes, escaped as the parser reads it.
std::string inQuotes(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\';
        out += c == '\n' ? std::string("\\n") : c == '\t' ? std::string("\\t") : c == '\r' ? std::string("\\r") : std::string(1, c);
    }
    return out + "\"";
}

std::string word(std::string_view text)
{
    return isTextWord(text) ? std::string(text) : inQuotes(text);
}

std::string symText(const SymInt& size)
{
    if (!size.symbolic())
        return std::to_string(size.value);
    return isSymbolName(size.expr->text) ? size.expr->text : "{" + size.expr->text + "}";
}

std::string dimsText(const std::vector<SymInt>& dims)
{
    std::string text = "[";
    for (const SymInt& dim : dims)
        text.append(text.size() > 1 ? ", " : "").append(symText(dim));
    return text + "]";
}

std::string typeText(const TensorMeta& meta)
{
    std::string text = std::string(meta.dtype == ScalarType::Unknown ? "unknown" : dtypeShortName(meta.dtype)) + dimsText(meta.sizes);
    if (const auto strides = tryContiguousStrides(meta.sizes); !strides || *strides != meta.strides)
        text += " strides " + dimsText(meta.strides);
    if (meta.storageOffset != SymInt(0))
        text += " offset " + symText(meta.storageOffset);
    if (meta.device != Device{.type = "cpu"})
        text += " on " + deviceText(meta.device);
    if (meta.layout != Layout::Strided)
        text += " " + layoutText(meta.layout);
    return text + (meta.requiresGrad ? " grad" : "");
}

std::string valueForm(const Value& value)
{
    switch (value.kind) {
    case Value::Kind::None:
        return "none";
    case Value::Kind::Tensor:
        return typeText(value.tensor);
    case Value::Kind::SymInt:
        return "sym " + symText(value.sym);
    case Value::Kind::SymFloat:
        return "symfloat " + inQuotes(value.text);
    case Value::Kind::SymBool:
        return "symbool " + inQuotes(value.text);
    case Value::Kind::CustomObject:
        return "object " + inQuotes(value.text);
    case Value::Kind::Token:
        return "token";
    case Value::Kind::Constant:
        return "constant " + inQuotes(value.text);
    case Value::Kind::Opaque:
        return "opaque " + inQuotes(value.text);
    case Value::Kind::List:
        break;
    }
    std::string text = "(";
    for (const Value& element : value.elements)
        text.append(text.size() > 1 ? ", " : "").append(valueForm(element));
    return text + ")";
}

std::string argumentForm(const Graph& graph, const Argument& argument);

/// An argument as the parser reads it.
struct ArgumentForm {
    const Graph& graph;
    const Argument& whole;
    std::string operator()(const Argument::NodeRef& ref) const { return "%" + word(graph.node(ref.node).name); }
    std::string operator()(const std::complex<double>& v) const
    {
        return "complex(" + pythonFloat(v.real()) + ", " + pythonFloat(v.imag()) + ")";
    }
    std::string operator()(const Device& device) const
    {
        return "device(" + pythonString(device.type) + (device.index ? ", " + std::to_string(*device.index) : "") + ")";
    }
    std::string operator()(const Argument::List& list) const
    {
        const char* tag = whole.listOf == Argument::ListOf::Tensor           ? "tensors"
                          : whole.listOf == Argument::ListOf::OptionalTensor ? "optional_tensors"
                                                                             : "";
        std::string text = "[";
        for (const Argument& element : list)
            text.append(text.size() > 1 ? ", " : "").append(argumentForm(graph, element));
        return tag + text + "]";
    }
    std::string operator()(const Argument::Dict& dict) const
    {
        std::string text = "{";
        for (const auto& [key, element] : dict)
            text.append(text.size() > 1 ? ", " : "").append(pythonString(key)).append(": ").append(argumentForm(graph, element));
        return text + "}";
    }
    std::string operator()(const Argument::Operator& op) const { return "operator(" + pythonString(op.name) + ")"; }
    std::string operator()(const Argument::CustomObject& object) const
    {
        return "object(" + pythonString(object.name) + ", " + pythonString(object.classFqn) + ")";
    }
    std::string operator()(const Argument::Opaque& opaque) const
    {
        return "opaque(" + pythonString(opaque.json) + ", " + pythonString(opaque.reason) + ")";
    }
    std::string operator()(const Argument::SubgraphRef& ref) const { return "subgraph(" + std::to_string(ref.subgraph.index()) + ")"; }
    std::string operator()(const auto&) const { return argumentText(whole, {}); } // as Python prints it
};

std::string argumentForm(const Graph& graph, const Argument& argument)
{
    return std::visit(ArgumentForm{graph, argument}, argument.v);
}

class Printer {
public:
    explicit Printer(const Graph& graph) : m_graph(graph) {}

    std::string print()
    {
        printRanges();
        printSymbols();
        printModules();
        printNodes(m_graph.root(), 0);
        return std::move(m_out);
    }

private:
    std::string argument(const Argument& value) const { return argumentForm(m_graph, value); }

    void line(int depth, std::string_view text) { m_out.append(static_cast<std::size_t>(depth) * 2, ' ').append(text).append("\n"); }

    void printRanges()
    {
        const auto bound = [](const std::optional<std::int64_t>& value) { return value ? std::to_string(*value) : std::string("-"); };
        for (const auto& [symbol, range] : m_graph.ranges())
            line(0, "range " + word(symbol) + " " + bound(range.min) + " " + bound(range.max));
    }

    void collect(const SymInt& size)
    {
        if (size.symbolic() && (!isSymbolName(size.expr->text) || size.expr->hint || size.expr->srepr != symbolSrepr(size.expr->text)))
            m_symbols.emplace(size.expr->text, size.expr.get());
    }
    void collect(const Value& value)
    {
        collect(value.sym);
        collect(value.tensor.storageOffset);
        for (const auto* sizes : {&value.tensor.sizes, &value.tensor.strides})
            for (const SymInt& size : *sizes)
                collect(size);
        for (const Value& element : value.elements)
            collect(element);
    }

    void printSymbols()
    {
        for (const Node& node : m_graph.nodes())
            collect(node.value);
        for (const auto& [text, expr] : m_symbols)
            line(0, "sym {" + text + "} " + inQuotes(expr->srepr) + (expr->hint ? " hint " + pythonFloat(*expr->hint) : ""));
    }

    void printModules()
    {
        for (const Module& module : m_graph.modules()) {
            if (module.id == ModuleId(0) && module.typeName.empty())
                continue;
            std::string text = "module " + word(module.path) + (module.typeName.empty() ? "" : " : " + word(module.typeName));
            if (module.parent.valid() && m_graph.module(module.parent).path != enclosingPath(m_graph, module))
                text += " in " + word(m_graph.module(module.parent).path);
            line(0, std::move(text));
        }
    }

    /// The parent that the parser takes by itself.
    static std::string enclosingPath(const Graph& graph, const Module& module)
    {
        std::string best;
        for (const Module& other : graph.modules())
            if (other.id < module.id && module.path.starts_with(other.path + ".") && other.path.size() > best.size())
                best = other.path;
        return best;
    }

    void printNodes(const Subgraph& subgraph, int depth)
    {
        for (const NodeId id : subgraph.nodes) {
            const Node& node = m_graph.node(id);
            if (!node.body.valid()) {
                line(depth, nodeText(node));
                continue;
            }
            line(depth, nodeText(node) + " {");
            printNodes(m_graph.subgraph(node.body), depth + 1);
            line(depth, "}");
        }
    }

    std::string nodeText(const Node& node) const
    {
        if (node.op == NodeOp::Output)
            return outputText(node) + tail(node);
        std::string text = "%" + word(node.name);
        if (node.value.kind != Value::Kind::None)
            text += " : " + valueForm(node.value);
        text += " = ";
        switch (node.op) {
        case NodeOp::Placeholder:
            text += placeholderText(node);
            break;
        case NodeOp::GetAttr:
            text += "get_attr " + word(node.target);
            break;
        case NodeOp::CallFunction:
            text += callText(node);
            break;
        case NodeOp::Output:
            break;
        }
        return text + tail(node);
    }

    std::string placeholderText(const Node& node) const
    {
        std::string text = "placeholder";
        if (node.target != node.name)
            text += "[" + word(node.target) + "]";
        const InputSpec* spec = m_graph.trySpec(node.id);
        if (!spec || (spec->kind == InputSpec::Kind::UserInput && spec->constant.isNone()))
            return text;
        text += " " + std::string(inputWord(spec->kind));
        if (!spec->target.empty())
            text += " " + inQuotes(spec->target);
        if (!spec->persistent)
            text += " transient";
        return spec->constant.isNone() ? text : text + " = " + argument(spec->constant);
    }

    std::string callText(const Node& node) const
    {
        constexpr std::string_view prefix = "torch.ops.";
        std::string text =
            node.target.starts_with(prefix) ? word(std::string_view(node.target).substr(prefix.size())) : inQuotes(node.target);
        text += "(";
        for (std::size_t i = 0; i < node.args.size(); ++i) {
            const NamedArgument& each = node.args[i];
            text += i ? ", " : "";
            text += each.name.empty() ? "" : word(each.name) + (each.keyword ? "=" : ": ");
            text += argument(each.value);
        }
        return text + ")";
    }

    std::string outputText(const Node& node) const
    {
        std::string text = (node.name == "output" ? "" : "%" + word(node.name) + " = ") + std::string("return ");
        const Argument none;
        const Argument& returned = node.args.empty() ? none : node.args.front().value;
        const auto* list = returned.as<Argument::List>();
        if (list) {
            text += "(";
            for (std::size_t i = 0; i < list->size(); ++i)
                text += (i ? ", " : "") + argument((*list)[i]);
            text += ")";
        } else {
            text += argument(returned);
        }
        return node.subgraph == SubgraphId(0) ? text + outputSpecs(list ? list->size() : 1) : text;
    }

    std::string outputSpecs(std::size_t count) const
    {
        const auto& specs = m_graph.outputs();
        const auto isUsers = [](const OutputSpec& spec) { return spec.kind == OutputSpec::Kind::UserOutput; };
        if (specs.size() == count && std::all_of(specs.begin(), specs.end(), isUsers))
            return {};
        std::string text = " :";
        for (std::size_t i = 0; i < specs.size(); ++i) {
            text.append(i ? ", " : " ").append(outputWord(specs[i].kind));
            if (!specs[i].target.empty())
                text += " " + inQuotes(specs[i].target);
        }
        return text;
    }

    std::string tail(const Node& node) const
    {
        std::string text;
        if (node.module != ModuleId(0))
            text += " @" + word(m_graph.module(node.module).path);
        if (!node.metadata.stackTrace.empty())
            text += " stack " + inQuotes(node.metadata.stackTrace);
        if (!node.metadata.torchFn.empty())
            text += " fn " + inQuotes(node.metadata.torchFn);
        for (const auto& [key, value] : node.metadata.other)
            text += " meta " + inQuotes(key) + " " + inQuotes(value);
        return text;
    }

    const Graph& m_graph;
    std::map<std::string, const SymExpr*> m_symbols;
    std::string m_out;
};

} // namespace

std::string printText(const Graph& graph)
{
    return Printer(graph).print();
}

} // namespace nodewise::graph
