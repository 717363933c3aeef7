// SPDX-License-Identifier: Apache-2.0
// The only file with TorchScript's headers: they take ten seconds to read.
#include "core/torch/script/script.h"

#include "core/torch/base/guarded.h"
#include "core/torch/run/modes.h"
#include "core/torch/script/compile.h"
#include "core/torch/script/depth.h"
#include "core/torch/script/precedence.h"

#include <torch/csrc/jit/frontend/error_report.h>
#include <torch/csrc/jit/frontend/parser.h>
#include <torch/csrc/jit/ir/ir.h>
#include <torch/csrc/jit/runtime/graph_executor.h>
#include <torch/jit.h>

#include <algorithm>
#include <map>

namespace nodewise::torch_worker {

namespace {

constexpr std::string_view lead = "    return (";

/// How a parameter of the value's type is annotated; "" for what expressions can't take.
std::string typeOf(const c10::IValue& value)
{
    if (value.isTensor())
        return "Tensor";
    if (value.isNone())
        return "Optional[Tensor]";
    if (value.isTuple()) {
        std::string inner;
        for (const auto& element : value.toTupleRef().elements()) {
            const std::string type = typeOf(element);
            if (type.empty())
                return {};
            inner += (inner.empty() ? "" : ", ") + type;
        }
        return inner.empty() ? std::string() : "Tuple[" + inner + "]";
    }
    if (value.isInt() || value.isDouble() || value.isBool() || value.isString() || value.isTensorList() || value.isOptionalTensorList() ||
        value.isIntList() || value.isDoubleList() || value.isBoolList())
        return value.type()->annotation_str();
    if (value.isDevice())
        return "Device";
    return {};
}

/// 1-based column of the marker in the source that the compiler quotes; 0 if there is none.
int columnOf(const std::string& text)
{
    const auto marker = text.find('~');
    const auto here = text.find("<--- HERE");
    if (here == text.npos)
        return 0;
    const auto lineStart = text.rfind('\n', here) + 1;
    const auto first = text.find('~', lineStart);
    if (marker == text.npos || first == text.npos || first > here)
        return 0;
    const auto column = static_cast<int>(first - lineStart) - static_cast<int>(lead.size()) + 1;
    return std::max(column, 1);
}

/// The compiler's message without the source that it quotes.
Error plain(const std::string& what, const std::string& expression)
{
    std::string message = what.substr(0, what.find(":\n  File \""));
    if (const auto traced = message.find("The following operation failed in the TorchScript interpreter"); traced != message.npos)
        if (const auto error = what.rfind("RuntimeError: "); error != what.npos)
            message = what.substr(error + std::string_view("RuntimeError: ").size());
    std::string line;
    for (const char c : message)
        if (c != '\n')
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    while (!line.empty() && (line.back() == ' ' || line.back() == ':' || line.back() == '.'))
        line.pop_back();
    line.erase(0, line.find_first_not_of(' '));
    const Overspent of = overspent(what);
    return Error{.message = UserText("'%1': %2", expression, of == Overspent::Nothing ? UserText(line) : overspentText(of)),
                 .column = columnOf(what)};
}

const torch::jit::Node* tryWriter(const torch::jit::Block* block)
{
    for (const torch::jit::Node* node : block->nodes()) {
        if (const auto* schema = node->maybeSchema();
            schema && schema->is_mutable() && node->kind().toQualString() != std::string("aten::append"))
            return node;
        for (const torch::jit::Block* inner : node->blocks())
            if (const auto* found = tryWriter(inner))
                return found;
    }
    return nullptr;
}

} // namespace

struct Script::Compiled {
    std::map<std::string, std::shared_ptr<torch::jit::CompilationUnit>> functions; ///< by source
};

Script::Script(Work work) : m_work(work), m_compiled(std::make_unique<Compiled>())
{
    // A watch runs a few times: no profiling, no fusing.
    torch::jit::getProfilingMode() = false;
    torch::jit::getExecutorMode() = false;
}

Script::~Script() = default;

namespace {

Result<void> requireOneLine(const std::string& expression)
{
    if (expression.find_first_not_of(" \t") == expression.npos)
        return fail("there is no expression");
    if (expression.find('\n') != expression.npos)
        return fail("an expression is one line");
    return {};
}

/// run()'s value; what it threw as the expression's error.
template <class Run>
auto explained(const std::string& expression, Run run) -> Result<decltype(run())>
{
    try {
        return run();
    } catch (const StepError& error) {
        return fail(error.error());
    } catch (const RefusedCall& refused) {
        return fail(Error{.message = UserText("'%1': %2", expression, refused.message()), .column = columnOf(refused.what())});
    } catch (const torch::jit::ErrorReport& error) {
        return fail(plain(error.what(), expression));
    } catch (const c10::Error& error) {
        return fail(plain(error.what_without_backtrace(), expression));
    } catch (const std::exception& error) {
        return fail(plain(error.what(), expression));
    }
}

} // namespace

namespace {

/// Errors have the columns of what was written, where that has the same mistake.
std::shared_ptr<torch::jit::CompilationUnit> compiled(const std::string& source, const std::string& written)
{
    try {
        return compiledAsWritten(source);
    } catch (const std::exception&) {
        if (source != written)
            compiledAsWritten(written);
        throw;
    }
}

} // namespace

torch::jit::Function& Script::compile(const std::string& expression, const std::string& parameters)
{
    const std::string text = withDtypeNumbers(expression);
    const auto sourceOf = [&](const std::string& of) { return "def f(" + parameters + "):\n" + std::string(lead) + of + ")\n"; };
    requireShallow(sourceOf(text));
    const std::string source = sourceOf(withPythonPrecedence(text));
    if (m_compiled->functions.size() > 1000)
        m_compiled->functions.clear();
    auto found = m_compiled->functions.find(source);
    if (found == m_compiled->functions.end()) {
        auto unit = compiled(source, sourceOf(text));
        const auto graph = torch::jit::toGraphFunction(unit->get_function(c10::QualifiedName("f"))).graph();
        if (const auto* writer = tryWriter(graph->block()))
            throw StepError(
                Error{.message = UserText("'%1': %2 writes into a value", expression, std::string(writer->kind().toUnqualString())),
                      .hint = UserText("expressions are read-only; use an edit to change a value")});
        found = m_compiled->functions.emplace(source, std::move(unit)).first;
    }
    return found->second->get_function(c10::QualifiedName("f"));
}

Result<void> reads(const std::string& expression)
{
    if (auto line = requireOneLine(expression); !line)
        return line;
    auto parsed = explained(expression, [&] {
        const std::string text = "def f():\n" + std::string(lead) + withDtypeNumbers(expression) + ")\n";
        requireShallow(text);
        torch::jit::Parser(std::make_shared<torch::jit::Source>(text, "<string>", 1)).parseFunction(false);
        return true;
    });
    return parsed ? Result<void>() : fail(std::move(parsed.error()));
}

/// An expression's names as parameters of a function.
struct Script::Bound {
    std::string parameters{};
    std::vector<c10::IValue> arguments{};
};

Result<Script::Bound> Script::bound(const std::string& expression, const NameLookup& names, const NoneType& typeOfNone)
{
    if (auto line = requireOneLine(expression); !line)
        return fail(std::move(line.error()));
    Bound out;
    for (const std::string& name : namesIn(expression)) {
        auto found = names(name);
        if (!found)
            return fail(std::move(found.error()));
        std::optional<c10::IValue>& value = *found;
        if (!value)
            continue;
        std::string type = value->isNone() && typeOfNone ? typeOfNone(name) : std::string();
        if (type.empty())
            type = typeOf(*value);
        if (type.empty())
            return fail("'%1': %2 is a value that expressions can't use (%3)", expression, name, value->tagKind());
        out.parameters.append(out.parameters.empty() ? "" : ", ").append(name).append(": ").append(type);
        out.arguments.push_back(std::move(*value));
    }
    return out;
}

Result<c10::IValue> Script::evaluate(const std::string& expression, const NameLookup& names, const NoneType& typeOfNone)
{
    auto of = bound(expression, names, typeOfNone);
    if (!of)
        return fail(std::move(of.error()));
    return explained(expression, [&]() -> c10::IValue {
        const c10::InferenceMode inference;
        torch::jit::Function& function = compile(expression, of->parameters);
        const GeneratorScope generator;
        const CallBudget budget(m_work);
        return function(of->arguments);
    });
}

Result<void> Script::compiles(const std::string& expression, const NameLookup& names, const NoneType& typeOfNone)
{
    const auto of = bound(expression, names, typeOfNone);
    if (!of)
        return fail(of.error());
    auto compiled = explained(expression, [&] {
        compile(expression, of->parameters);
        return true;
    });
    return compiled ? Result<void>() : fail(std::move(compiled.error()));
}

Result<void> Script::check(const std::string& expression, const std::vector<std::pair<std::string, std::string>>& types)
{
    return resultType(expression, types).map([](const std::string&) {});
}

Result<std::string> Script::resultType(const std::string& expression, const std::vector<std::pair<std::string, std::string>>& types)
{
    if (auto line = requireOneLine(expression); !line)
        return fail(std::move(line.error()));
    std::string parameters;
    for (const auto& [name, type] : types)
        parameters.append(parameters.empty() ? "" : ", ").append(name).append(": ").append(type);
    return explained(expression, [&] { return compile(expression, parameters).getSchema().returns().front().type()->annotation_str(); });
}

Result<bool> Script::isTrue(const std::string& expression, const NameLookup& names, const NoneType& typeOfNone)
{
    const auto value = evaluate(expression, names, typeOfNone);
    if (!value)
        return fail(value.error());
    if (value->isBool())
        return value->toBool();
    if (value->isInt())
        return value->toInt() != 0;
    if (value->isDouble())
        return value->toDouble() != 0;
    if (!value->isTensor() || value->toTensor().numel() != 1)
        return fail(Error{.message = UserText("'%1' is neither true nor false", expression),
                          .hint = UserText("add .any() or .all() to a tensor of several elements")});
    return caught([&] { return value->toTensor().is_nonzero(); });
}

} // namespace nodewise::torch_worker
