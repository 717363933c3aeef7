// SPDX-License-Identifier: Apache-2.0
#include "core/torch/script/call_policy.h"

#include "core/torch/base/guarded.h"
#include "core/torch/policy/enumerations.h"
#include "core/torch/policy/policy.h"
#include "core/torch/script/compile.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/csrc/jit/api/compilation_unit.h>
#include <torch/csrc/jit/api/function_impl.h>
#include <torch/csrc/jit/frontend/parser.h>
#include <torch/csrc/jit/ir/constants.h>
#include <torch/csrc/jit/ir/ir.h>
#include <torch/csrc/jit/runtime/custom_operator.h>

#include <algorithm>
#include <sstream>
#include <unordered_map>

namespace nodewise::torch_worker {

const std::string checkedCall = "nodewise::checked_call";
const std::string checkedNumber = "nodewise::checked_number";

using torch::jit::Block;
using torch::jit::Node;

namespace {

/// ":\n  File "<string>", line 3 ...", as LibTorch writes it.
std::string placeOf(const torch::jit::SourceRange& range)
{
    std::ostringstream out;
    out << ":\n";
    range.highlight(out);
    return out.str();
}

[[noreturn]] void refuse(UserText message, const torch::jit::SourceRange& range)
{
    throw RefusedCall(std::move(message), placeOf(range));
}

// --- calls that are checked ------------------------------------------------------------------------------------------------------------

/// The operator's name and overload are what it is called with first.
void callChecked(torch::jit::Stack& stack)
{
    const auto count = static_cast<std::ptrdiff_t>(torch::jit::pop(stack).toInt());
    torch::jit::Stack arguments(std::make_move_iterator(stack.end() - count), std::make_move_iterator(stack.end()));
    stack.erase(stack.end() - count, stack.end());
    const auto op = c10::Dispatcher::singleton().findSchemaOrThrow(arguments[0].toStringRef().c_str(), arguments[1].toStringRef().c_str());
    arguments.erase(arguments.begin(), arguments.begin() + 2);
    if (const auto check = policy::tryCheck(op.schema()))
        check(op.schema(), arguments);
    op.callBoxed(&arguments);
    std::move(arguments.begin(), arguments.end(), std::back_inserter(stack));
}

/// In place of the node, so that nothing runs the operator by itself: the optimizer runs what has constant arguments.
void replaceByChecked(Node* node)
{
    static const torch::jit::RegisterOperators registered(
        {torch::jit::Operator(checkedCall + "(str name, str overload, ...) -> ...", callChecked, c10::AliasAnalysisKind::CONSERVATIVE)});
    torch::jit::Graph& graph = *node->owningGraph();
    const torch::jit::WithInsertPoint before(node);
    std::vector<torch::jit::Value*> inputs{graph.insertConstant(node->schema().name()),
                                           graph.insertConstant(node->schema().overload_name())};
    inputs.insert(inputs.end(), node->inputs().begin(), node->inputs().end());
    Node* checked = graph.create(c10::Symbol::fromQualString(checkedCall), inputs, node->outputs().size());
    checked->setSourceRange(node->sourceRange());
    for (std::size_t i = 0; i < node->outputs().size(); ++i)
        checked->outputs()[i]->setType(node->outputs()[i]->type());
    graph.insertNode(checked);
    node->replaceAllUsesWith(checked);
}

// --- numbers of types and layouts ------------------------------------------------------------------------------------------------------

void requireConstant(std::string_view enumeration, const std::string& argument, const c10::IValue& value,
                     const torch::jit::SourceRange& range)
{
    const auto told = caught([&] { policy::requireEnumerator(enumeration, argument, value); });
    if (!told)
        refuse(told.error().message, range);
}

/// The enumeration and the argument's name are what it is called with first; it returns the number.
void checkNumber(torch::jit::Stack& stack)
{
    torch::jit::pop(stack); // how many arguments there are
    const c10::IValue value = torch::jit::pop(stack), argument = torch::jit::pop(stack), enumeration = torch::jit::pop(stack);
    policy::requireEnumerator(enumeration.toStringRef(), argument.toStringRef(), value);
    stack.push_back(value);
}

/// Between the node and what it is given.
void insertCheckedNumber(Node* node, std::size_t input, std::string_view enumeration, const std::string& argument)
{
    static const torch::jit::RegisterOperators registered({torch::jit::Operator(
        checkedNumber + "(str enumeration, str argument, ...) -> ...", checkNumber, c10::AliasAnalysisKind::CONSERVATIVE)});
    torch::jit::Graph& graph = *node->owningGraph();
    const torch::jit::WithInsertPoint before(node);
    torch::jit::Value* given = node->input(input);
    Node* checked = graph.create(c10::Symbol::fromQualString(checkedNumber),
                                 {graph.insertConstant(std::string(enumeration)), graph.insertConstant(argument), given}, 1);
    checked->setSourceRange(node->sourceRange());
    checked->output()->setType(given->type());
    graph.insertNode(checked);
    node->replaceInput(input, checked->output());
}

/// Constants are looked at now, what a tensor has is one; everything else when it is there.
void checkNumbers(Node* node)
{
    const c10::FunctionSchema* schema = node->maybeSchema();
    for (std::size_t i = 0; schema && i < schema->arguments().size() && i < node->inputs().size(); ++i) {
        const c10::Argument& argument = schema->arguments()[i];
        const std::string_view enumeration = policy::enumerationOf(argument);
        const c10::Symbol from = node->input(i)->node()->kind();
        if (enumeration.empty() || from == c10::prim::dtype || from == c10::prim::layout)
            continue;
        if (const auto constant = torch::jit::toIValue(node->input(i)))
            requireConstant(enumeration, argument.name(), *constant, node->sourceRange());
        else
            insertCheckedNumber(node, i, enumeration, argument.name());
    }
}

// --- the walk --------------------------------------------------------------------------------------------------------------------------

/// Nodes without a schema: values, and what TorchScript's own words become. Everything else is refused.
bool isStructure(c10::Symbol kind)
{
    namespace prim = c10::prim;
    static const std::vector<c10::Symbol> kinds{prim::Constant,       prim::If,
                                                prim::Loop,           prim::Return,
                                                prim::Param,          prim::ListConstruct,
                                                prim::ListUnpack,     prim::DictConstruct,
                                                prim::TupleConstruct, prim::TupleSlice,
                                                prim::TupleUnpack,    prim::TupleIndex,
                                                prim::CallFunction,   prim::isinstance,
                                                prim::annotate,       prim::unchecked_cast,
                                                prim::Uninitialized,  prim::tolist,
                                                prim::RaiseException, prim::LoopContinuation};
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

class Walk {
public:
    /// Nodes of the function, with those of functions that it calls each time.
    std::uint64_t walk(torch::jit::Function& function, const torch::jit::SourceRange& caller)
    {
        if (const auto known = m_sizes.find(&function); known != m_sizes.end())
            return known->second;
        auto* compiled = torch::jit::tryToGraphFunction(function);
        if (!compiled)
            refuse(UserText("%1 is refused: it is not a function of this text", function.qualname().qualifiedName()), caller);
        const std::uint64_t size = walk(compiled->graph()->block());
        m_sizes.emplace(&function, size);
        return size;
    }

private:
    std::uint64_t walk(Block* block)
    {
        constexpr std::uint64_t most = 100'000; // when calls are unfolded; those that are shipped have some hundreds
        std::uint64_t size = 0;
        std::vector<Node*> replaced, called;
        for (Node* node : block->nodes()) {
            size += 1 + visit(node);
            for (Block* inner : node->blocks())
                size += walk(inner);
            if (size > most)
                refuse(UserText("more than %1 operations where its calls are unfolded", most), node->sourceRange());
            called.push_back(node);
            if (isChecked(*node))
                replaced.push_back(node);
        }
        for (Node* node : called)
            if (!isStructure(node->kind()))
                checkNumbers(node);
        for (Node* node : replaced) {
            replaceByChecked(node);
            node->destroy();
        }
        return size;
    }

    std::uint64_t visit(Node* node)
    {
        for (const c10::Symbol name : node->attributeNames())
            if (const auto kind = node->kindOf(name); kind == torch::jit::AttributeKind::g || kind == torch::jit::AttributeKind::gs)
                refuse(UserText("%1 is refused: it holds a graph of its own", std::string(node->kind().toQualString())),
                       node->sourceRange());
        if (node->kind() == c10::prim::CallFunction) // by way of a constant, which several calls may share
            return walk(*node->input(0)->type()->expectRef<c10::FunctionType>().function(), node->sourceRange());
        if (isStructure(node->kind()))
            return 0;
        const c10::FunctionSchema* schema = node->maybeSchema();
        auto refused = schema ? policy::refusal(*schema) : std::optional(UserText("refused: it has not been reviewed yet"));
        if (refused)
            refuse(UserText("%1: %2", std::string(node->kind().toQualString()), std::move(*refused)), node->sourceRange());
        return 0;
    }

    static bool isChecked(const Node& node)
    {
        const c10::FunctionSchema* schema = isStructure(node.kind()) ? nullptr : node.maybeSchema();
        if (!schema || !policy::tryKernelCheck(*schema))
            return false;
        if (schema->is_mutable())
            refuse(UserText("%1 writes into its argument", std::string(node.kind().toQualString())), node.sourceRange());
        return true;
    }

    std::unordered_map<const torch::jit::Function*, std::uint64_t> m_sizes;
};

// --- defaults --------------------------------------------------------------------------------------------------------------------------

bool isConstant(const torch::jit::TreeRef& value, int depth = 0)
{
    constexpr int deepest = 10;
    switch (value->kind()) {
    case torch::jit::TK_CONST:
    case torch::jit::TK_TRUE:
    case torch::jit::TK_FALSE:
    case torch::jit::TK_NONE:
    case torch::jit::TK_STRINGLITERAL:
        return true;
    case torch::jit::TK_UNARY_MINUS:
    case torch::jit::TK_LIST_LITERAL:
    case torch::jit::TK_TUPLE_LITERAL:
    case torch::jit::TK_LIST: // the elements of those
        return depth < deepest && std::ranges::all_of(value->trees(), [depth](const auto& inner) { return isConstant(inner, depth + 1); });
    default:
        return false;
    }
}

} // namespace

void requireConstantDefaults(const std::string& text)
{
    torch::jit::Parser parser(std::make_shared<torch::jit::Source>(text, "<string>", 1));
    while (parser.lexer().cur().kind != torch::jit::TK_EOF) {
        const torch::jit::Def function(parser.parseFunction(false));
        for (const torch::jit::Param& parameter : function.decl().params())
            if (parameter.defaultValue().present() && !isConstant(parameter.defaultValue().get().tree()))
                refuse(UserText("the default of the parameter '%1' is not a constant", parameter.ident().name()), parameter.range());
    }
}

void applyPolicy(torch::jit::CompilationUnit& unit)
{
    Walk walk;
    for (torch::jit::Function* function : unit.get_functions())
        walk.walk(*function, {});
}

} // namespace nodewise::torch_worker
