// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/functions.h"

#include "core/torch/base/guarded.h"
#include "core/torch/rewrite/recorder.h"
#include "core/torch/script/function_texts.h"
#include "core/torch/script/script.h"
#include "core/torch/script/script_text.h"

#include <torch/csrc/jit/api/function_impl.h>
#include <torch/csrc/jit/passes/inliner.h>
#include <torch/csrc/jit/runtime/interpreter.h>
#include <torch/jit.h>

#include <algorithm>
#include <tuple>

namespace nodewise::torch_worker {

using c10::IValue;

namespace {

struct Definition {
    std::string file;
    std::shared_ptr<const std::string> source; ///< of the file, as it was compiled
    int line = 0, column = 0;                  ///< of the function's name
};

} // namespace

struct Functions::Function {
    Definition at;
    std::shared_ptr<torch::jit::CompilationUnit> unit;
    c10::FunctionSchema schema;
    std::unique_ptr<torch::jit::Code> code; ///< made when it is first called
    std::optional<Error> overspent;         ///< it is not called again, or each call of the program would take as long
};

namespace {

Definition definition(const std::string& file, const std::shared_ptr<const std::string>& source, const std::string& function)
{
    constexpr std::string_view keyword = "def ";
    const std::size_t at = source->find(std::string(keyword) + function + "(");
    if (at == source->npos)
        return {.file = file, .source = source};
    return {.file = file,
            .source = source,
            .line = definitionLine(*source, function),
            .column = int(at - (source->rfind('\n', at) + 1) + keyword.size()) + 1};
}

/// As the user wrote it: without the line that was quoted and how it was reached.
Error errorIn(const Definition& at, const std::string& what)
{
    Error error{.message = UserText(scriptWords(what)), .file = at.file};
    if (const Overspent of = overspent(what); of != Overspent::Nothing)
        error.message = overspentText(of);
    else if (what.find(Recording::tooMany().english()) != std::string::npos)
        error.message = Recording::tooMany();
    error.line = scriptLine(what);
    error.column = scriptColumn(what, *at.source);
    if (error.line == 0)
        std::tie(error.line, error.column) = std::pair(at.line, at.column);
    return error;
}

template <class Run>
auto located(const Definition& at, Run run) -> Result<decltype(run())>
{
    try {
        return run();
    } catch (const StepError& error) {
        return fail(error.error());
    } catch (const c10::Error& error) {
        return fail(errorIn(at, error.what_without_backtrace()));
    } catch (const std::exception& error) {
        return fail(errorIn(at, error.what()));
    }
}

template <class T>
std::optional<IValue> listAs(const IValue& value)
{
    c10::List<T> out;
    for (const IValue& element : value.toListRef()) {
        if constexpr (std::is_same_v<T, double>)
            out.push_back(element.isInt() ? static_cast<double>(element.toInt()) : element.toDouble());
        else
            out.push_back(element.isNone() ? std::optional<at::Tensor>() : std::optional(element.toTensor()));
    }
    return IValue(std::move(out));
}

/// As a parameter of the type takes it; nullopt where it does not.
std::optional<IValue> asType(const IValue& value, const c10::TypePtr& type)
{
    if (const auto optional = type->cast<c10::OptionalType>())
        return value.isNone() ? std::optional(value) : asType(value, optional->getElementType());
    if (type->kind() == c10::TypeKind::FloatType && (value.isInt() || value.isBool()))
        return IValue(value.isInt() ? static_cast<double>(value.toInt()) : double(value.toBool()));
    if (type->kind() == c10::TypeKind::IntType && value.isBool())
        return IValue(static_cast<std::int64_t>(value.toBool()));
    if (const auto list = type->cast<c10::ListType>(); list && value.isList()) {
        if (list->getElementType()->kind() == c10::TypeKind::FloatType && value.isIntList())
            return listAs<double>(value);
        if (list->getElementType()->kind() == c10::TypeKind::OptionalType && value.isTensorList())
            return listAs<std::optional<at::Tensor>>(value);
    }
    if (value.isTensor() && !value.toTensor().defined())
        return std::nullopt;
    return value.type()->isSubtypeOf(*type) ? std::optional(value) : std::nullopt;
}

} // namespace

std::vector<GivenArgument> givenTo(const c10::FunctionSchema& schema, std::vector<IValue> values)
{
    std::vector<GivenArgument> out;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto& usual = schema.arguments()[i].default_value();
        const IValue& value = values[i];
        const bool same = usual && !value.isTensor() && value.isNone() == usual->isNone() && (value.isNone() || value == *usual);
        out.push_back({schema.arguments()[i].name(), std::move(values[i]), same});
    }
    return out;
}

bool isParameterFor(std::string_view parameter, std::string_view argument)
{
    return parameter == argument || (parameter.size() == argument.size() + 1 && parameter.back() == '_' && parameter.starts_with(argument));
}

Functions::Functions() = default;
Functions::~Functions() = default;

std::vector<Error> Functions::add(const std::string& file, const std::string& text)
{
    const auto source = std::make_shared<const std::string>(withDtypeNumbers(text));
    CompiledFunctions compiled = compiledFunctions(*source);
    m_lost.insert(m_lost.end(), compiled.lost.begin(), compiled.lost.end());
    for (Error& error : compiled.errors)
        error.file = file;
    if (compiled.unit)
        for (torch::jit::Function* function : compiled.unit->get_functions())
            m_functions[function->name()] = std::unique_ptr<Function>(
                new Function{definition(file, source, function->name()), compiled.unit, function->getSchema(), nullptr});
    return std::move(compiled.errors);
}

bool Functions::has(const std::string& function) const
{
    return m_functions.contains(function);
}

bool Functions::mayDecline(const std::string& function) const
{
    const auto found = m_functions.find(function);
    if (found == m_functions.end())
        return true;
    const auto& returns = found->second->schema.returns();
    return returns.empty() || returns.front().type()->kind() == c10::TypeKind::OptionalType ||
           returns.front().type()->kind() == c10::TypeKind::NoneType;
}

bool Functions::isLost(const std::string& function) const
{
    return !has(function) && std::find(m_lost.begin(), m_lost.end(), function) != m_lost.end();
}

Error Functions::located(const std::string& function, Error error) const
{
    const auto found = m_functions.find(function);
    if (found == m_functions.end() || !error.file.empty())
        return error;
    error.file = found->second->at.file;
    error.line = found->second->at.line;
    error.column = found->second->at.column;
    return error;
}

std::shared_ptr<torch::jit::Graph> Functions::graphOf(const std::string& function) const
{
    auto graph = torch::jit::toGraphFunction(m_functions.at(function)->unit->get_function(c10::QualifiedName(function))).graph()->copy();
    torch::jit::Inline(*graph);
    return graph;
}

const c10::FunctionSchema& Functions::schemaOf(const std::string& function) const
{
    return m_functions.at(function)->schema;
}

Result<void> Functions::checkParameters(const std::string& function, const c10::FunctionSchema& schema) const
{
    const auto found = m_functions.find(function);
    if (found == m_functions.end())
        return fail(Error{.message = UserText("there is no function '%1' in the profile's files", function)});
    const auto& wanted = found->second->schema.arguments();
    std::string names;
    for (const c10::Argument& argument : schema.arguments())
        names += (names.empty() ? "" : ", ") + argument.name();
    for (const c10::Argument& parameter : wanted) {
        const auto is = [&](const c10::Argument& argument) { return isParameterFor(parameter.name(), argument.name()); };
        if (!parameter.default_value() && std::none_of(schema.arguments().begin(), schema.arguments().end(), is))
            return fail(located(function, Error{.message = UserText("the parameter '%1' of '%2' is not an argument of %3", parameter.name(),
                                                                    function, schema.name()),
                                                .hint = UserText("its arguments are %1", names)}));
    }
    for (const c10::Argument& argument : schema.arguments()) {
        const auto is = [&](const c10::Argument& parameter) { return isParameterFor(parameter.name(), argument.name()); };
        if (!argument.default_value() && std::none_of(wanted.begin(), wanted.end(), is))
            return fail(located(function, Error{.message = UserText("'%1' has no parameter for the argument '%2' of %3", function,
                                                                    argument.name(), schema.name()),
                                                .hint = UserText("its arguments are %1", names)}));
    }
    return {};
}

Result<void> Functions::checkTypes(const std::string& function, const c10::FunctionSchema& schema, FunctionUse use) const
{
    const auto found = m_functions.find(function);
    if (found == m_functions.end())
        return {};
    auto mistake = tryTypeMistake(found->second->schema, schema, use);
    return mistake ? Result<void>(fail(located(function, Error{.message = std::move(*mistake)}))) : Result<void>();
}

Result<std::vector<IValue>> Functions::stackFor(const Function& function, const std::vector<GivenArgument>& arguments) const
{
    std::vector<IValue> stack;
    std::vector<bool> taken(arguments.size(), false);
    const std::string& name = function.schema.name();
    for (const c10::Argument& parameter : function.schema.arguments()) {
        const auto is = [&](const GivenArgument& given) { return isParameterFor(parameter.name(), given.name); };
        const auto found = std::find_if(arguments.begin(), arguments.end(), is);
        if (found == arguments.end()) {
            if (!parameter.default_value())
                return fail("the parameter '%1' of '%2' is not an argument of the operator", parameter.name(), name);
            stack.push_back(*parameter.default_value());
            continue;
        }
        taken[static_cast<std::size_t>(found - arguments.begin())] = true;
        auto value = asType(found->value, parameter.type());
        if (!value)
            return fail("the parameter '%1' of '%2' is %3, but the call passes %4", parameter.name(), name,
                        parameter.type()->annotation_str(),
                        found->value.isTensor() ? std::string("Tensor") : found->value.type()->annotation_str());
        stack.push_back(std::move(*value));
    }
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (!taken[i] && !arguments[i].usual)
            return fail("'%1' has no parameter for the argument '%2', which the call passes", name, arguments[i].name);
    return stack;
}

Result<IValue> Functions::call(const std::string& function, const std::vector<GivenArgument>& arguments, Work work)
{
    const auto found = m_functions.find(function);
    if (found == m_functions.end())
        return fail("there is no function '%1' in the profile's files", function);
    Function& known = *found->second;
    if (known.overspent)
        return fail(*known.overspent);
    auto stack = stackFor(known, arguments);
    if (!stack)
        return fail(located(function, std::move(stack.error())));
    auto made = torch_worker::located(known.at, [&]() -> IValue {
        if (!known.code) // without the executor, whose passes would rewrite what is called
            known.code = std::make_unique<torch::jit::Code>(graphOf(function), function);
        const CallBudget budget(work);
        torch::jit::InterpreterState(*known.code).run(*stack);
        return std::move(stack->back());
    });
    if (!made && work == Work::Shapes && isOverspentText(made.error().message))
        known.overspent = made.error();
    return made;
}

} // namespace nodewise::torch_worker
