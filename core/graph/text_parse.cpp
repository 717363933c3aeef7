// SPDX-License-Identifier: Apache-2.0
#include "core/graph/text_form.h"

#include "core/graph/text_reader.h"
#include "core/graph/text_words.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>
#include <unordered_map>

namespace nodewise::graph {

namespace {

constexpr int maxDepth = 100;

class Parser {
public:
    explicit Parser(std::string_view text) : m_in(text) {}

    std::shared_ptr<const Graph> parse()
    {
        while (true) {
            m_in.skipLines();
            if (m_in.takeWord("range"))
                range();
            else if (m_in.takeWord("sym"))
                symbol();
            else if (m_in.takeWord("module"))
                module();
            else
                break;
            m_in.endLine();
        }
        nodes(SubgraphId(0), 0);
        if (!m_in.done())
            m_in.fail(UserText("this brace closes nothing"));
        return m_builder.build();
    }

private:
    void range()
    {
        const std::string name = m_in.word("the name of a symbol");
        Range made;
        for (auto* bound : {&made.min, &made.max})
            if (!m_in.takeWord("-"))
                *bound = m_in.integer("a bound");
        m_builder.addRange(name, made);
    }

    void symbol()
    {
        m_in.skipBlanks();
        const std::string text = m_in.braced();
        m_in.skipBlanks();
        const std::size_t begin = m_in.at();
        auto expr = parseSrepr(m_in.string());
        if (!expr)
            m_in.failAt(begin + static_cast<std::size_t>(expr.error().column), expr.error().message);
        expr->text = text;
        if (m_in.takeWord("hint")) {
            const Argument hint = m_in.number();
            expr->hint = hint.as<double>() ? *hint.as<double>() : static_cast<double>(*hint.as<std::int64_t>());
        }
        m_symbols.insert_or_assign(text, std::make_shared<const SymExpr>(std::move(*expr)));
    }

    void module()
    {
        const std::string path = m_in.word("the path of a module");
        std::string type, parent = enclosing(path);
        if (m_in.take(':'))
            type = m_in.word("the class of a module");
        if (m_in.takeWord("in"))
            parent = m_in.word("the path of a module");
        declare(path, type, path.empty() ? std::vector<std::string>() : chain(parent));
    }

    std::string enclosing(const std::string& path) const
    {
        std::string best;
        for (const auto& [known, stack] : m_modules)
            if (path.starts_with(known + ".") && known.size() > best.size())
                best = known;
        return best;
    }
    std::vector<std::string> chain(const std::string& path)
    {
        if (path.empty())
            return {};
        const auto found = m_modules.find(path);
        if (found == m_modules.end())
            m_in.fail(UserText("module '%1' is not declared before this line", path));
        return found->second;
    }
    ModuleId declare(const std::string& path, const std::string& type, std::vector<std::string> stack)
    {
        stack.push_back(path);
        m_types[path] = type;
        std::vector<std::pair<std::string_view, std::string_view>> views;
        views.reserve(stack.size());
        for (const std::string& each : stack)
            views.emplace_back(each, m_types[each]);
        if (!path.empty())
            m_modules.emplace(path, stack);
        return m_builder.addModule(views);
    }

    void nodes(SubgraphId subgraph, int depth)
    {
        for (m_in.skipLines(); !m_in.done() && m_in.peek() != '}'; m_in.skipLines()) {
            node(subgraph, depth);
            m_in.endLine();
        }
    }

    void node(SubgraphId subgraph, int depth)
    {
        const std::size_t begin = m_in.at();
        Node made{.subgraph = subgraph};
        if (m_in.take('%')) {
            made.name = m_in.word("the name of a node");
            if (m_in.take(':'))
                made.value = value(0);
            m_in.expect('=');
        } else {
            made.name = "output";
        }
        SubgraphId body;
        if (m_in.takeWord("return"))
            returned(made);
        else if (made.name == "output" && m_in.at() == begin)
            m_in.fail(UserText("a line begins with %name, return, range, sym, module or }"));
        else if (m_in.takeWord("placeholder"))
            placeholder(made);
        else if (m_in.takeWord("get_attr"))
            made.op = NodeOp::GetAttr, made.target = m_in.word("the name of an attribute");
        else
            call(made);
        tail(made);
        if (made.op == NodeOp::GetAttr && m_in.take('{'))
            body = block(made.target, depth);
        auto added = m_builder.addNode(std::move(made));
        if (!added)
            m_in.failAt(begin, UserText("'%1': %2", added.error().node, added.error().message));
        if (body.valid())
            m_builder.setOwner(body, *added);
    }

    SubgraphId block(const std::string& name, int depth)
    {
        if (depth >= maxDepth)
            m_in.fail(UserText("graphs are nested deeper than %1 levels", maxDepth));
        m_in.endLine();
        const SubgraphId body = m_builder.addSubgraph(name);
        nodes(body, depth + 1);
        m_in.expect('}');
        return body;
    }

    void placeholder(Node& made)
    {
        made.op = NodeOp::Placeholder;
        made.target = made.name;
        if (m_in.take('[')) {
            made.target = m_in.word("the target of a placeholder");
            m_in.expect(']');
        }
        if (made.subgraph != SubgraphId(0))
            return;
        InputSpec spec{.kind = InputSpec::Kind::UserInput, .name = made.name};
        m_in.skipBlanks();
        const std::size_t begin = m_in.at();
        if (std::islower(static_cast<unsigned char>(m_in.peek())) && !startsTail()) {
            const auto kind = tryInputWord(m_in.word("the kind of an input"));
            if (!kind)
                m_in.failAt(begin, UserText("this is not an input kind"),
                            UserText("kinds are input, parameter, buffer, constant, object, constant_input, token"));
            spec.kind = *kind;
            m_in.skipBlanks();
            if (m_in.peek() == '"')
                spec.target = m_in.string();
            spec.persistent = !m_in.takeWord("transient");
            if (m_in.take('='))
                spec.constant = argument(made.subgraph, 0);
        }
        m_builder.addInput(std::move(spec));
    }

    /// Whether `stack`, `fn` or `meta` stands here; nothing is taken.
    bool startsTail() const
    {
        TextReader ahead = m_in;
        return ahead.takeWord("stack") || ahead.takeWord("fn") || ahead.takeWord("meta");
    }

    void call(Node& made)
    {
        m_in.skipBlanks();
        const bool whole = m_in.peek() == '"';
        const std::string target = m_in.word("an operator");
        made.target = whole && target.find('.') != std::string::npos ? target : "torch.ops." + target;
        m_in.expect('(');
        for (bool first = true; !m_in.take(')'); first = false) {
            if (!first)
                m_in.expect(',');
            made.args.push_back(namedArgument(made.subgraph));
        }
    }

    NamedArgument namedArgument(SubgraphId subgraph)
    {
        m_in.skipBlanks();
        TextReader ahead = m_in;
        if (std::isalpha(static_cast<unsigned char>(m_in.peek())) || m_in.peek() == '_' || m_in.peek() == '"') {
            const std::string name = ahead.word("an argument");
            const bool keyword = ahead.take('=');
            if (keyword || ahead.take(':')) {
                m_in = ahead;
                return {.name = name, .value = argument(subgraph, 0), .keyword = keyword};
            }
        }
        return {.name = {}, .value = argument(subgraph, 0)};
    }

    void returned(Node& made)
    {
        made.op = NodeOp::Output;
        made.target = "output";
        Argument::List list;
        const bool tuple = m_in.take('(');
        for (bool first = true; tuple ? !m_in.take(')') : first; first = false) {
            if (!first)
                m_in.expect(',');
            list.push_back(argument(made.subgraph, 0));
        }
        if (made.subgraph == SubgraphId(0))
            outputSpecs(list);
        made.value = Value{.kind = Value::Kind::List};
        for (const Argument& element : list)
            made.value.elements.push_back(returnedValue(element));
        if (!tuple)
            made.value = Value(made.value.elements.front());
        made.args.push_back({.name = {}, .value = tuple ? Argument(std::move(list)) : std::move(list.front())});
    }

    Value returnedValue(const Argument& argument)
    {
        if (const auto* ref = argument.as<Argument::NodeRef>())
            return m_builder.node(ref->node).value;
        if (argument.isNone())
            return {};
        return Value{.kind = Value::Kind::Constant, .text = argumentText(argument, [](NodeId) { return std::string(); })};
    }

    void outputSpecs(const Argument::List& list)
    {
        std::vector<OutputSpec> specs;
        if (m_in.take(':')) {
            do {
                m_in.skipBlanks();
                const std::size_t begin = m_in.at();
                const auto kind = tryOutputWord(m_in.word("the kind of an output"));
                if (!kind)
                    m_in.failAt(begin, UserText("this is not an output kind"),
                                UserText("kinds are output, buffer, input, parameter, loss, parameter_grad, input_grad, token"));
                OutputSpec spec{.kind = *kind};
                m_in.skipBlanks();
                if (m_in.peek() == '"')
                    spec.target = m_in.string();
                specs.push_back(std::move(spec));
            } while (m_in.take(','));
        } else {
            specs.resize(list.size(), OutputSpec{.kind = OutputSpec::Kind::UserOutput});
        }
        for (std::size_t i = 0; i < specs.size(); ++i) {
            if (i < list.size())
                specs[i].value = list[i];
            m_builder.addOutput(std::move(specs[i]));
        }
    }

    void tail(Node& made)
    {
        while (true) {
            if (m_in.take('@'))
                made.module = moduleOf(m_in.word("the path of a module"));
            else if (m_in.takeWord("stack"))
                made.metadata.stackTrace = m_in.string();
            else if (m_in.takeWord("fn"))
                made.metadata.torchFn = m_in.string();
            else if (m_in.takeWord("meta")) {
                std::string key = m_in.string();
                made.metadata.other.emplace_back(std::move(key), m_in.string());
            } else
                return;
        }
    }

    ModuleId moduleOf(const std::string& path)
    {
        const auto known = m_modules.find(path);
        if (known == m_modules.end())
            return declare(path, {}, chain(enclosing(path)));
        std::vector<std::pair<std::string_view, std::string_view>> views;
        for (const std::string& each : known->second)
            views.emplace_back(each, m_types[each]);
        return m_builder.addModule(views);
    }

    std::shared_ptr<const SymExpr> expression(const std::string& text, std::size_t begin)
    {
        const auto known = m_symbols.find(text);
        if (known != m_symbols.end())
            return known->second;
        if (!isSymbolName(text))
            m_in.failAt(begin, UserText("the expression '%1' is not declared", text),
                        UserText("declare it above: sym {%1} \"srepr\"", text));
        auto made = std::make_shared<const SymExpr>(SymExpr{.text = text, .srepr = symbolSrepr(text), .symbols = {text}});
        m_symbols.emplace(text, made);
        return made;
    }

    SymInt symInt()
    {
        m_in.skipBlanks();
        const std::size_t begin = m_in.at();
        if (m_in.peek() == '{')
            return SymInt(expression(m_in.braced(), begin));
        if (std::isalpha(static_cast<unsigned char>(m_in.peek())) || m_in.peek() == '_')
            return SymInt(expression(m_in.word("a dimension"), begin));
        return SymInt(m_in.integer("a dimension"));
    }

    std::vector<SymInt> dims()
    {
        std::vector<SymInt> found;
        m_in.expect('[');
        for (bool first = true; !m_in.take(']'); first = false) {
            if (!first)
                m_in.expect(',');
            found.push_back(symInt());
        }
        return found;
    }

    Value value(int depth)
    {
        if (depth > maxDepth)
            m_in.fail(UserText("values are nested deeper than %1 levels", maxDepth));
        if (m_in.take('(')) {
            Value list{.kind = Value::Kind::List};
            for (bool first = true; !m_in.take(')'); first = false) {
                if (!first)
                    m_in.expect(',');
                list.elements.push_back(value(depth + 1));
            }
            return list;
        }
        m_in.skipBlanks();
        const std::size_t begin = m_in.at();
        const std::string kind = m_in.word("a value");
        if (kind == "sym")
            return Value{.kind = Value::Kind::SymInt, .sym = symInt()};
        constexpr std::pair<std::string_view, Value::Kind> texts[] = {{"symfloat", Value::Kind::SymFloat},
                                                                      {"symbool", Value::Kind::SymBool},
                                                                      {"object", Value::Kind::CustomObject},
                                                                      {"constant", Value::Kind::Constant},
                                                                      {"opaque", Value::Kind::Opaque}};
        for (const auto& [word, id] : texts)
            if (kind == word)
                return Value{.kind = id, .text = m_in.string()};
        if (kind == "none" || kind == "token")
            return Value{.kind = kind == "none" ? Value::Kind::None : Value::Kind::Token};
        return tensor(kind, begin);
    }

    Value tensor(const std::string& dtype, std::size_t begin)
    {
        const auto type = tryShortDtype(dtype);
        if (!type && dtype != "unknown")
            m_in.failAt(begin, UserText("'%1' is not an element type", dtype),
                        UserText("types are written as torch.fx does: f32, bf16, i64, b8"));
        Value made{.kind = Value::Kind::Tensor};
        TensorMeta& meta = made.tensor;
        meta.dtype = type.value_or(ScalarType::Unknown);
        meta.device.type = "cpu";
        meta.sizes = dims();
        if (m_in.takeWord("strides"))
            meta.strides = dims();
        else if (auto strides = tryContiguousStrides(meta.sizes))
            meta.strides = std::move(*strides);
        if (m_in.takeWord("offset"))
            meta.storageOffset = symInt();
        if (m_in.takeWord("on"))
            meta.device = device();
        for (const Layout layout : {Layout::Unknown, Layout::SparseCoo, Layout::SparseCsr, Layout::SparseCsc, Layout::SparseBsr,
                                    Layout::SparseBsc, Layout::Mkldnn})
            if (m_in.takeWord(layoutText(layout)))
                meta.layout = layout;
        meta.requiresGrad = m_in.takeWord("grad");
        return made;
    }

    Device device()
    {
        Device made{.type = m_in.word("a device")};
        if (m_in.take(':'))
            made.index = m_in.integer("the index of a device");
        return made;
    }

    Argument argument(SubgraphId subgraph, int depth)
    {
        if (depth > maxDepth)
            m_in.fail(UserText("arguments are nested deeper than %1 levels", maxDepth));
        m_in.skipBlanks();
        const std::size_t begin = m_in.at();
        const char c = m_in.peek();
        if (c == '%')
            return reference(subgraph);
        if (c == '[')
            return list(subgraph, depth, Argument::ListOf::Any);
        if (c == '{')
            return dict(subgraph, depth);
        if (c == '\'' || c == '"')
            return Argument(m_in.string());
        if (std::isdigit(static_cast<unsigned char>(c)) || c == '-')
            return m_in.number();
        if (m_in.takeWord("inf") || m_in.takeWord("nan"))
            return Argument(c == 'i' ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN());
        return wordArgument(m_in.word("an argument"), begin, subgraph, depth);
    }

    Argument reference(SubgraphId subgraph)
    {
        const std::size_t begin = m_in.at();
        m_in.expect('%');
        const std::string name = m_in.word("the name of a node");
        const auto node = m_builder.tryFind(name, subgraph);
        if (!node)
            m_in.failAt(begin, UserText("there is no node '%1' above this line", name));
        return Argument(Argument::NodeRef{*node});
    }

    Argument list(SubgraphId subgraph, int depth, Argument::ListOf of)
    {
        Argument::List elements;
        m_in.expect('[');
        for (bool first = true; !m_in.take(']'); first = false) {
            if (!first)
                m_in.expect(',');
            elements.push_back(argument(subgraph, depth + 1));
        }
        Argument made(std::move(elements));
        made.listOf = of;
        return made;
    }

    Argument dict(SubgraphId subgraph, int depth)
    {
        Argument::Dict entries;
        m_in.expect('{');
        for (bool first = true; !m_in.take('}'); first = false) {
            if (!first)
                m_in.expect(',');
            std::string key = m_in.string();
            m_in.expect(':');
            entries.emplace_back(std::move(key), argument(subgraph, depth + 1));
        }
        return Argument(std::move(entries));
    }

    Argument wordArgument(const std::string& word, std::size_t begin, SubgraphId subgraph, int depth)
    {
        if (word == "None")
            return Argument(Argument::None{});
        if (word == "True" || word == "False")
            return Argument(word == "True");
        if (word == "tensors" || word == "optional_tensors")
            return list(subgraph, depth, word == "tensors" ? Argument::ListOf::Tensor : Argument::ListOf::OptionalTensor);
        if (word.starts_with("torch."))
            return torchObject(word, begin);
        return construction(word, begin);
    }

    Argument torchObject(const std::string& word, std::size_t begin)
    {
        const std::string name = word.substr(6);
        if (const auto type = tryDtype(name))
            return Argument(*type);
        for (int number = 1; const auto layout = tryLayout(number); ++number)
            if (layoutText(*layout) == word)
                return Argument(*layout);
        for (int number = 1; const auto format = tryMemoryFormat(number); ++number)
            if (memoryFormatText(*format) == word)
                return Argument(*format);
        m_in.failAt(begin, UserText("'%1' is not a dtype, layout or memory format", word));
    }

    /// device('cuda', 1), complex(1.0, 2.0), operator('..'), object('..', '..'), opaque('..', '..').
    Argument construction(const std::string& word, std::size_t begin)
    {
        const bool known = word == "device" || word == "complex" || word == "operator" || word == "object" || word == "opaque";
        if (!known)
            m_in.failAt(begin, UserText("'%1' is not an argument", word), UserText("nodes begin with %, text is in quotes"));
        m_in.expect('(');
        Argument made;
        if (word == "complex") {
            const double real = floating();
            m_in.expect(',');
            made = Argument(std::complex<double>(real, floating()));
        } else if (std::string first = m_in.string(); word == "device") {
            made = Argument(
                Device{.type = std::move(first), .index = m_in.take(',') ? std::optional(m_in.integer("an index")) : std::nullopt});
        } else if (word == "operator") {
            made = Argument(Argument::Operator{std::move(first)});
        } else {
            m_in.expect(',');
            std::string second = m_in.string();
            made = word == "object" ? Argument(Argument::CustomObject{std::move(first), std::move(second)})
                                    : Argument(Argument::Opaque{std::move(first), std::move(second)});
        }
        m_in.expect(')');
        return made;
    }

    double floating()
    {
        const Argument number = m_in.number();
        return number.as<double>() ? *number.as<double>() : static_cast<double>(*number.as<std::int64_t>());
    }

    TextReader m_in;
    GraphBuilder m_builder;
    std::unordered_map<std::string, std::shared_ptr<const SymExpr>> m_symbols;
    std::map<std::string, std::vector<std::string>> m_modules; ///< path -> itself and what is around it, outermost first
    std::unordered_map<std::string, std::string> m_types;
};

} // namespace

Result<std::shared_ptr<const Graph>> parseText(std::string_view text, const std::string& file)
{
    try {
        return Parser(text).parse();
    } catch (TextFailure& failure) {
        return fail(std::move(failure.error).inFile(file));
    }
}

} // namespace nodewise::graph
