// SPDX-License-Identifier: Apache-2.0
#include "core/torchtrace/graph_text.h"

#include "core/base/available_memory.h"
#include "core/base/numbers.h"
#include "core/graph/types.h"
#include "core/torchtrace/statements.h"
#include "core/torchtrace/value_text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace nodewise::torchtrace {

using graph::Argument;
using graph::Node;
using graph::NodeId;
using graph::NodeOp;
using graph::SubgraphId;
using Kind = Expression::Kind;

namespace {

constexpr std::size_t mostNodes = 2'000'000, mostDiagnostics = 100;

constexpr std::pair<std::string_view, std::string_view> binaryFunctions[] = {
    {"+", "add"},    {"-", "sub"},     {"*", "mul"},     {"//", "floordiv"}, {"/", "truediv"}, {"%", "mod"}, {"**", "pow"},
    {"@", "matmul"}, {"<<", "lshift"}, {">>", "rshift"}, {"&", "and_"},      {"|", "or_"},     {"^", "xor"}, {"<", "lt"},
    {"<=", "le"},    {"==", "eq"},     {"!=", "ne"},     {">", "gt"},        {">=", "ge"}};

/// How torch.fx prints functions of Python's module operator. "+=" -> "operator.iadd"
std::string functionOf(std::string_view sign, bool update)
{
    if (update)
        sign.remove_suffix(1);
    for (const auto& [known, name] : binaryFunctions)
        if (known == sign)
            return std::string("operator.") + (update ? "i" : "") + std::string(name.substr(0, name.find('_')));
    return "operator";
}

struct Scope {
    SubgraphId graph;
    std::map<std::string_view, NodeId> names;
    std::map<std::string_view, std::string_view> arguments; ///< of forward that have no node yet: types
    std::map<std::string_view, std::string_view> comments;
    const PrintedClass* of = nullptr;
    std::set<std::string_view> bodies; ///< that have their node
};

class Maker {
public:
    Maker(const Statements& statements, const std::string& file, int firstLine, std::size_t textSize, const NodeFacts& facts,
          const Progress& progress)
        : m_in(statements), m_file(file), m_firstLine(firstLine), m_facts(facts), m_progress(progress),
          m_stackBudget(textSize * 16 + (1u << 20))
    {
    }

    Result<GraphText> make()
    {
        for (const Statement& statement : m_in.root.body)
            if (statement.kind == Statement::Kind::Assign)
                m_outer.insert(statement.names[0]);
        if (auto done = fill(SubgraphId(0), m_in.root); !done)
            return fail(std::move(done.error()));
        m_made.graph = m_builder.build();
        return std::move(m_made);
    }

private:
    Error at(UserText message, int line) const { return {.message = std::move(message), .file = m_file, .line = m_firstLine + line - 1}; }
    void complain(UserText message, int line, NodeId node = {})
    {
        if (m_complaints++ < mostDiagnostics)
            m_builder.addDiagnostic({graph::Diagnostic::Severity::Warning, at(std::move(message), line), node, {}});
    }

    Result<void> fill(SubgraphId id, const PrintedClass& of)
    {
        Scope scope{.graph = id, .names = {}, .arguments = {}, .comments = {}, .of = &of, .bodies = {}};
        if (auto done = addArguments(scope); !done)
            return done;
        for (const Statement& statement : of.body) {
            if (++m_steps % 1024 == 0 && m_progress.cancelled())
                return fail(Error{.message = UserText::listed(cancelledMessage)});
            if (auto done = add(scope, statement); !done)
                return done;
            if (statement.kind == Statement::Kind::Return) {
                dropUpdate();
                if (&statement != &of.body.back())
                    complain(UserText("lines after the graph's end are left out"), (&statement)[1].line);
                break;
            }
        }
        return {};
    }

    // Inputs

    /// Placeholders come first, under the names that the body gives them: `l_x_ = L_x_`.
    Result<void> addArguments(Scope& scope)
    {
        std::map<std::string_view, std::string_view> renamed;
        std::set<std::string_view> unpacked;
        std::map<std::string_view, const Statement*> declared;
        for (const Statement& statement : scope.of->body) {
            if (statement.kind == Statement::Kind::Assign && statement.value.kind == Kind::Name && statement.type.empty())
                renamed.try_emplace(statement.value.text, statement.names[0]);
            else if (statement.kind == Statement::Kind::Declare)
                declared.try_emplace(statement.names[0], &statement);
            else if (statement.kind == Statement::Kind::Unpack)
                unpacked.insert(statement.names.begin(), statement.names.end());
            else
                break; // both stand before the first node
        }
        for (const Statement& argument : scope.of->arguments) {
            const std::string_view name = argument.names[0];
            if (!unpacked.empty() && argument.type.empty()) // primals, tangents
                continue;
            const auto own = renamed.find(name);
            if (auto done = addPlaceholder(scope, own == renamed.end() ? name : own->second, name, argument); !done)
                return done;
        }
        for (const Statement& statement : scope.of->body)
            if (statement.kind == Statement::Kind::Unpack)
                for (const std::string_view name : statement.names) {
                    const auto known = declared.find(name);
                    if (auto done = addPlaceholder(scope, name, name, known == declared.end() ? statement : *known->second); !done)
                        return done;
                }
        return {};
    }
    Result<void> addPlaceholder(Scope& scope, std::string_view name, std::string_view target, const Statement& from)
    {
        Node node;
        node.op = NodeOp::Placeholder;
        node.name = name;
        node.target = target;
        node.value = valueOfText(from.type);
        if (!from.comment.empty())
            node.metadata.other.emplace_back("aot", from.comment.substr(0, 1000));
        const auto id = addNode(scope, std::move(node), from);
        if (!id)
            return fail(id.error());
        scope.names[name] = scope.names[target] = *id;
        if (scope.graph == SubgraphId(0))
            m_builder.addInput(specOf(m_builder.node(*id).name, std::string(target), from.comment));
        return {};
    }
    /// "L_self_modules_up_parameters_weight_" is self.up.weight; torch 2.13 says ParamAOTInput(target='up.weight') of exported programs.
    static graph::InputSpec specOf(const std::string& name, const std::string& target, std::string_view comment)
    {
        using SpecKind = graph::InputSpec::Kind;
        graph::InputSpec spec{.kind = SpecKind::UserInput, .name = name, .target = {}, .constant = {}};
        for (const auto& [word, kind] :
             {std::pair{"ParamAOTInput(target='", SpecKind::Parameter}, {"BufferAOTInput(target='", SpecKind::Buffer}})
            if (comment.starts_with(word)) {
                comment.remove_prefix(std::string_view(word).size());
                spec.kind = kind;
                spec.target = comment.substr(0, comment.find('\''));
                return spec;
            }
        for (const auto& [word, kind] : {std::pair{"_parameters_", SpecKind::Parameter}, {"_buffers_", SpecKind::Buffer}}) {
            const std::size_t found = target.find(word), modules = target.find("_modules_");
            if (!target.starts_with("L_") || found == std::string::npos)
                continue;
            spec.kind = kind;
            spec.target = modules < found ? target.substr(modules + 9, found - modules - 9) + "." : std::string();
            spec.target += target.substr(found + std::string_view(word).size());
            while (spec.target.ends_with('_'))
                spec.target.pop_back();
            for (std::size_t at; (at = spec.target.find("_modules_")) != std::string::npos;)
                spec.target.replace(at, 9, ".");
            return spec;
        }
        return spec;
    }

    // Nodes

    Result<NodeId> addNode(Scope& scope, Node node, const Statement& from)
    {
        if (m_made.lines.size() >= mostNodes)
            return fail(at(UserText("the graph has more than %1 nodes", mostNodes), from.line));
        node.subgraph = scope.graph;
        node.metadata.stackTrace = stackOf(from.source);
        takeFacts(scope, node);
        if (m_builder.tryFind(node.name, scope.graph)) {
            const std::string name = node.name;
            std::size_t& count = m_repeats[{scope.graph.index(), name}];
            do
                node.name = name + "__" + std::to_string(++count + 1);
            while (m_builder.tryFind(node.name, scope.graph));
            complain(UserText("the name '%1' is defined a second time; it is shown as '%2'", name, node.name), from.line);
        }
        auto id = m_builder.addNode(std::move(node));
        if (!id)
            return fail(at(id.error().message, from.line));
        m_made.lines.push_back(from.line);
        return id;
    }
    /// The first node of a name has them: each has a copy, and a text may repeat a name at will.
    void takeFacts(const Scope& scope, Node& node)
    {
        const auto known = m_facts.find(node.name);
        const bool hidden = scope.graph != SubgraphId(0) && m_outer.contains(std::string_view(node.name));
        if (known != m_facts.end() && !hidden && m_told.insert(known->first).second)
            node.metadata.other.insert(node.metadata.other.end(), known->second.begin(), known->second.end());
    }
    /// As Python prints a stack of one frame.
    std::string stackOf(std::size_t source)
    {
        if (source == 0)
            return {};
        const SourceLine& line = m_in.sources[source];
        const std::size_t size = line.file.size() + line.function.size() + line.code.size() + 40;
        if (size > m_stackBudget)
            return {};
        m_stackBudget -= size;
        return "  File \"" + std::string(line.file) + "\", line " + std::to_string(line.line) + ", in " + std::string(line.function) +
               "\n    " + std::string(line.code) + "\n";
    }

    Result<void> add(Scope& scope, const Statement& statement)
    {
        switch (statement.kind) {
        case Statement::Kind::Declare:
        case Statement::Kind::Unpack:
            return {};
        case Statement::Kind::Return:
            return addOutput(scope, statement);
        case Statement::Kind::Update:
            dropUpdate();
            m_update = &statement;
            return {};
        case Statement::Kind::Assign:
            return addAssigned(scope, statement);
        case Statement::Kind::Other:
            complain(UserText("this line of the graph is not understood, and is left out"), statement.line);
            return {};
        }
        return {};
    }
    /// Nothing names its result.
    void dropUpdate()
    {
        if (m_update)
            complain(UserText("this line of the graph is not understood, and is left out"), m_update->line);
        m_update = nullptr;
    }
    Result<void> addAssigned(Scope& scope, const Statement& statement)
    {
        const std::string_view name = statement.names[0];
        if (m_update) {
            const Statement& update = *m_update;
            m_update = nullptr;
            if (statement.value.kind == Kind::Name)
                return addUpdate(scope, statement, update);
            m_update = &update;
            dropUpdate();
        }
        if (statement.value.kind == Kind::Name) {
            const auto known = scope.names.find(statement.value.text);
            if (known != scope.names.end()) {
                scope.names[name] = known->second; // another name of the same
                return {};
            }
        }
        Node node;
        node.name = name;
        node.value = valueOfText(statement.type);
        if (auto done = describe(scope, node, statement); !done)
            return done;
        return finish(scope, std::move(node), statement);
    }
    Result<void> finish(Scope& scope, Node node, const Statement& statement)
    {
        if (!statement.comment.empty())
            node.metadata.other.emplace_back("aot", statement.comment.substr(0, 1000));
        const SubgraphId body = node.body;
        node.body = {};
        const auto id = addNode(scope, std::move(node), statement);
        if (!id)
            return fail(id.error());
        if (body.valid())
            m_builder.setOwner(body, *id);
        scope.names[statement.names[0]] = *id;
        return {};
    }
    /// `a += b;  y = a` and `x[i] = v;  setitem = x`: y and setitem are the nodes.
    Result<void> addUpdate(Scope& scope, const Statement& statement, const Statement& update)
    {
        Node node;
        node.name = statement.names[0];
        node.value = valueOfText(statement.type);
        if (update.sign == "=" && update.target.kind == Kind::Item) {
            node.target = "operator.setitem";
            addArgument(scope, node, {}, update.target.children[0]);
            addArgument(scope, node, {}, update.target.children[1]);
        } else {
            node.target = functionOf(update.sign, true);
            addArgument(scope, node, {}, update.target);
        }
        addArgument(scope, node, {}, update.value);
        return finish(scope, std::move(node), statement);
    }

    /// What the node is: target and arguments.
    Result<void> describe(Scope& scope, Node& node, const Statement& statement)
    {
        const Expression& value = statement.value;
        switch (value.kind) {
        case Kind::Call:
            return describeCall(scope, node, value), Result<void>();
        case Kind::Attribute:
            return describeAttribute(scope, node, statement);
        case Kind::Item:
            node.target = "operator.getitem";
            addArgument(scope, node, {}, value.children[0]);
            addArgument(scope, node, {}, value.children[1]);
            return {};
        case Kind::Binary:
            node.target = functionOf(value.text, false);
            addArgument(scope, node, {}, value.children[0]);
            addArgument(scope, node, {}, value.children[1]);
            return {};
        case Kind::Unary:
            node.target = value.text == "-"   ? "operator.neg"
                          : value.text == "~" ? "operator.invert"
                          : value.text == "+" ? "operator.pos"
                                              : "operator.not_";
            addArgument(scope, node, {}, value.children[0]);
            return {};
        default:
            node.target = value.kind == Kind::Other ? "opaque" : "value";
            addArgument(scope, node, {}, value);
            if (value.kind == Kind::Other)
                complain(UserText("this expression is not understood, and is shown as text"), statement.line);
            return {};
        }
    }
    void describeCall(Scope& scope, Node& node, const Expression& call)
    {
        const Expression& function = call.children[0];
        const std::string dotted = function.dotted();
        const std::string_view root = std::string_view(dotted).substr(0, dotted.find('.'));
        const bool isMethod = function.kind == Kind::Attribute && (dotted.empty() || scope.names.contains(root));
        if (isMethod) {
            node.target = "Tensor." + std::string(function.text);
            addArgument(scope, node, {}, function.children[0]);
        } else if (!dotted.empty()) {
            node.target = dotted;
        } else { // the result of a call is called
            node.target = "operator.call";
            addArgument(scope, node, {}, function);
        }
        for (std::size_t i = 1; i < call.children.size(); ++i)
            addArgument(scope, node, call.keywords[i - 1], call.children[i]);
    }
    /// `self.cond_true_0` with its graph, `self.weight`; `x.shape`.
    Result<void> describeAttribute(Scope& scope, Node& node, const Statement& statement)
    {
        const Expression& value = statement.value;
        const std::string dotted = value.dotted();
        constexpr std::string_view self = "self.";
        if (!dotted.starts_with(self)) {
            const bool global = !dotted.empty() && !scope.names.contains(std::string_view(dotted).substr(0, dotted.find('.')));
            node.target = global ? "value" : "getattr";
            if (global) {
                node.args.push_back({.name = {}, .value = argumentOf(scope, value)});
            } else {
                addArgument(scope, node, {}, value.children[0]);
                node.args.push_back({.name = {}, .value = Argument(std::string(value.text))});
            }
            return {};
        }
        node.op = NodeOp::GetAttr;
        node.target = dotted.substr(self.size());
        const auto& inner = scope.of->inner;
        const auto body = std::find_if(inner.begin(), inner.end(), [&node](const PrintedClass& one) { return one.name == node.target; });
        if (body == inner.end() || !scope.bodies.insert(body->name).second)
            return {};
        const SubgraphId graph = m_builder.addSubgraph(node.target);
        const Statement* const pending = std::exchange(m_update, nullptr);
        auto done = fill(graph, *body);
        m_update = pending;
        if (done && !body->returns)
            done = fail(at(UserText("the graph does not end: the text is truncated"), body->line));
        node.body = graph;
        return done;
    }

    // Arguments

    void addArgument(Scope& scope, Node& node, std::string_view keyword, const Expression& expression)
    {
        node.args.push_back({.name = std::string(keyword), .value = argumentOf(scope, expression), .keyword = !keyword.empty()});
    }
    static Argument opaque(std::string_view text)
    {
        constexpr std::size_t longest = 1000;
        return Argument(Argument::Opaque{std::string(text.substr(0, longest)), "an expression of Python"});
    }
    Argument argumentOf(Scope& scope, const Expression& expression)
    {
        switch (expression.kind) {
        case Kind::Name:
            return nameArgument(scope, expression.text);
        case Kind::Number:
            return numberArgument(expression.text, false);
        case Kind::String:
            return Argument(stringValue(expression.text));
        case Kind::List:
        case Kind::Slice:
            return listArgument(scope, expression.children, expression.kind == Kind::Slice);
        case Kind::Dict: {
            Argument::Dict made;
            for (std::size_t i = 0; i + 1 < expression.children.size(); i += 2)
                made.emplace_back(keyOf(expression.children[i]), argumentOf(scope, expression.children[i + 1]));
            return Argument(std::move(made));
        }
        case Kind::Attribute:
            return attributeArgument(scope, expression);
        case Kind::Call:
            return callArgument(scope, expression);
        case Kind::Unary:
            if (expression.text == "-" && expression.children[0].kind == Kind::Number)
                return numberArgument(expression.children[0].text, true);
            if (expression.text == "-" && expression.children[0].isName("inf"))
                return Argument(-HUGE_VAL);
            return named(scope, "-", expression.children);
        case Kind::Binary:
        case Kind::Item:
            return named(scope, expression.kind == Kind::Item ? "[]" : expression.text, expression.children);
        case Kind::Other:
            break;
        }
        return opaque(expression.text);
    }
    static std::string keyOf(const Expression& key) { return key.kind == Kind::String ? stringValue(key.text) : std::string(key.text); }
    Argument nameArgument(Scope& scope, std::string_view name)
    {
        if (const auto known = scope.names.find(name); known != scope.names.end())
            return Argument(Argument::NodeRef{known->second});
        if (name == "None")
            return Argument();
        if (name == "True" || name == "False")
            return Argument(name == "True");
        if (name == "inf" || name == "nan")
            return Argument(name == "inf" ? HUGE_VAL : std::nan(""));
        return opaque(name);
    }
    static Argument numberArgument(std::string_view text, bool negative)
    {
        if (text.ends_with('j'))
            if (const auto imaginary = tryNumber<double>(text.substr(0, text.size() - 1)))
                return Argument(std::complex<double>(0, negative ? -*imaginary : *imaginary));
        if (text.find_first_of(".eE") == text.npos)
            if (const auto whole = tryNumber<std::int64_t>((negative ? "-" : "") + std::string(text)))
                return Argument(*whole);
        if (const auto real = tryNumber<double>(text))
            return Argument(negative ? -*real : *real);
        return opaque(text);
    }
    Argument listArgument(Scope& scope, const std::vector<Expression>& of, bool slice)
    {
        Argument::List made;
        for (const Expression& element : of)
            made.push_back(argumentOf(scope, element));
        return slice ? Argument(Argument::Dict{{"slice", Argument(std::move(made))}}) : Argument(std::move(made));
    }
    /// What has no form of its own, with the nodes that it reads: {'slice': [None, %a, None]}.
    Argument named(Scope& scope, std::string_view what, std::span<const Expression> of)
    {
        Argument::List made;
        for (const Expression& element : of)
            made.push_back(argumentOf(scope, element));
        return Argument(Argument::Dict{{std::string(what), Argument(std::move(made))}});
    }
    Argument attributeArgument(Scope& scope, const Expression& expression)
    {
        const std::string dotted = expression.dotted();
        constexpr std::string_view torch = "torch.", ops = "torch.ops.";
        if (dotted.starts_with(torch)) {
            const std::string_view name = std::string_view(dotted).substr(torch.size());
            if (const auto dtype = graph::tryDtype(name))
                return Argument(*dtype);
            for (int i = 1; i <= 7; ++i) {
                if (const auto layout = graph::tryLayout(i); layout && graph::layoutText(*layout) == dotted)
                    return Argument(*layout);
                if (const auto format = graph::tryMemoryFormat(i); format && graph::memoryFormatText(*format) == dotted)
                    return Argument(*format);
            }
            if (dotted.starts_with(ops))
                return Argument(Argument::Operator{dotted});
        }
        if (dotted.empty() || scope.names.contains(std::string_view(dotted).substr(0, dotted.find('.'))))
            return named(scope, "." + std::string(expression.text), std::span(expression.children).first(1));
        return opaque(dotted);
    }
    Argument callArgument(Scope& scope, const Expression& call)
    {
        const std::string name = call.children[0].dotted();
        if (name == "device" || name == "torch.device") {
            graph::Device device;
            for (std::size_t i = 1; i < call.children.size(); ++i) {
                const Expression& value = call.children[i];
                if (value.kind == Kind::String)
                    device.type = stringValue(value.text);
                else if (value.kind == Kind::Number)
                    device.index = tryNumber<std::int64_t>(value.text);
            }
            return Argument(std::move(device));
        }
        const Expression& function = call.children[0];
        const bool isKnown = !name.empty() && !scope.names.contains(std::string_view(name).substr(0, name.find('.')));
        if (!isKnown && function.kind == Kind::Attribute) { // a method of a node's, or of what an expression gives
            std::vector<Expression> of{function.children[0]};
            of.insert(of.end(), call.children.begin() + 1, call.children.end());
            return named(scope, "." + std::string(function.text), of);
        }
        if (!isKnown)
            return named(scope, "call", call.children);
        return named(scope, name, std::span(call.children).subspan(1));
    }

    // Outputs

    Result<void> addOutput(Scope& scope, const Statement& statement)
    {
        const Expression* value = &statement.value;
        if (value->kind == Kind::Call && value->children.size() > 1 && value->children[0].dotted() == "pytree.tree_unflatten")
            value = &value->children[1];
        Node node;
        node.op = NodeOp::Output;
        node.name = "output";
        while (m_builder.tryFind(node.name, scope.graph))
            node.name += "_"; // a node of the model's
        node.target = "output";
        Argument made = argumentOf(scope, *value);
        if (scope.graph == SubgraphId(0)) {
            if (const auto* list = made.as<Argument::List>())
                for (const Argument& one : *list)
                    m_builder.addOutput({.kind = graph::OutputSpec::Kind::UserOutput, .value = one, .target = {}});
            else
                m_builder.addOutput({.kind = graph::OutputSpec::Kind::UserOutput, .value = made, .target = {}});
        }
        node.args.push_back({.name = {}, .value = std::move(made)});
        Statement from = {.line = statement.line};
        const auto id = addNode(scope, std::move(node), from);
        return id ? Result<void>() : fail(id.error());
    }

    const Statements& m_in;
    const std::string& m_file;
    int m_firstLine;
    const NodeFacts& m_facts;
    const Progress& m_progress;
    std::set<std::string_view> m_outer; ///< names of the outermost graph
    std::set<std::string_view> m_told;  ///< names of m_facts that a node has
    graph::GraphBuilder m_builder;
    GraphText m_made;
    const Statement* m_update = nullptr; ///< whose result the next statement names
    std::map<std::pair<std::size_t, std::string>, std::size_t> m_repeats;
    std::size_t m_stackBudget, m_complaints = 0, m_steps = 0;
};

} // namespace

bool isGraphText(std::string_view text)
{
    constexpr std::size_t enough = 4096;
    text = text.substr(0, enough);
    return text.find("def forward(") != text.npos && text.find("class ") < text.find("def forward(");
}

Result<GraphText> readGraphText(std::string_view text, const std::string& file, int firstLine, const NodeFacts& facts,
                                const Progress& progress)
{
    constexpr std::uint64_t memoryPerByte = 200; ///< short arguments take the most
    if (const auto available = tryAvailableMemory(); available && text.size() > *available / memoryPerByte)
        return fail(Error{.message = UserText("reading the %1 bytes of this graph may take %2 bytes of memory, of which %3 are free",
                                              text.size(), text.size() * memoryPerByte, *available),
                          .file = file,
                          .hint = UserText("close other programs, or open the file on a machine with more memory"),
                          .line = firstLine});
    const auto statements = readStatements(text, progress);
    if (!statements) {
        Error error = statements.error();
        error.file = file;
        error.line += error.line > 0 ? firstLine - 1 : 0;
        return fail(std::move(error));
    }
    return Maker(*statements, file, firstLine, text.size(), facts, progress).make();
}

} // namespace nodewise::torchtrace
