// SPDX-License-Identifier: Apache-2.0
#include "core/torch/script/template_functions.h"

#include "core/lowering/draft.h"
#include "core/torch/script/budget.h"
#include "core/torch/script/compile.h"
#include "core/torch/script/script_text.h"

#include <torch/csrc/jit/api/function_impl.h>
#include <torch/jit.h>

#include <algorithm>
#include <map>

namespace nodewise::torch_worker {

using lowering::FunctionResult;
using lowering::Option;
using lowering::Options;

struct ScriptFunctions::Compiled {
    std::map<std::string, std::shared_ptr<torch::jit::CompilationUnit>> units; ///< by content of the file
};

namespace {

/// Of a file that is edited there is one with each letter.
constexpr std::size_t maxUnits = 500;

/// Lines after those of the file are of what it shares with others.
Error placed(const lowering::TemplateFile& file, Error error)
{
    if (file.sharedLine > 0 && error.line >= file.sharedLine) {
        error.file = file.sharedPath;
        error.line -= file.sharedLine - 1;
    }
    return error;
}

tl::unexpected<Error> failIn(const lowering::TemplateFile& file, const std::string& what, UserText words)
{
    Error error{.message = UserText("the template's functions: %1", std::move(words)), .file = file.functionsPath};
    if (const Overspent of = overspent(what); of != Overspent::Nothing)
        error.message = UserText::listed(of == Overspent::Steps ? lowering::endlessMessage : lowering::greedyMessage);
    error.line = scriptLine(what);
    return fail(placed(file, std::move(error)));
}

std::optional<c10::IValue> toIValue(const Option& option, const c10::TypePtr& type)
{
    if (const auto optional = type->cast<c10::OptionalType>())
        return std::holds_alternative<std::monostate>(option) ? std::optional(c10::IValue()) : toIValue(option, optional->getElementType());
    const auto* whole = std::get_if<std::int64_t>(&option);
    const auto* real = std::get_if<double>(&option);
    const auto* flag = std::get_if<bool>(&option);
    switch (type->kind()) {
    case c10::TypeKind::IntType:
        return whole != nullptr ? std::optional(c10::IValue(*whole)) : std::nullopt;
    case c10::TypeKind::FloatType:
        return real != nullptr    ? std::optional(c10::IValue(*real))
               : whole != nullptr ? std::optional(c10::IValue(double(*whole)))
                                  : std::nullopt;
    case c10::TypeKind::BoolType:
        return flag != nullptr ? std::optional(c10::IValue(*flag)) : std::nullopt;
    case c10::TypeKind::StringType:
        if (const auto* text = std::get_if<std::string>(&option))
            return c10::IValue(*text);
        return std::nullopt;
    case c10::TypeKind::ListType:
        if (const auto* list = std::get_if<std::vector<std::int64_t>>(&option))
            return c10::IValue(*list);
        if (const auto* floats = std::get_if<std::vector<double>>(&option))
            return c10::IValue(*floats);
        if (const auto* texts = std::get_if<std::vector<std::string>>(&option))
            return c10::IValue(*texts);
        if (const auto* lists = std::get_if<std::vector<std::vector<std::int64_t>>>(&option))
            return c10::IValue(*lists);
        if (whole != nullptr) // as torch takes a number for a list of one
            return c10::IValue(std::vector<std::int64_t>{*whole});
        return std::nullopt;
    default:
        return std::nullopt;
    }
}

std::optional<Option> toOption(const c10::IValue& value)
{
    if (value.isNone())
        return Option();
    if (value.isBool())
        return Option(value.toBool());
    if (value.isInt())
        return Option(value.toInt());
    if (value.isDouble())
        return Option(value.toDouble());
    if (value.isString())
        return Option(value.toStringRef());
    if (value.isIntList())
        return Option(value.toIntVector());
    if (!value.isList())
        return {};
    std::vector<std::string> texts;
    for (const c10::IValue& item : value.toListRef()) {
        if (!item.isString())
            return {};
        texts.push_back(item.toStringRef());
    }
    return Option(std::move(texts));
}

std::optional<FunctionResult> toResult(const c10::IValue& value)
{
    if (!value.isGenericDict()) {
        auto option = toOption(value);
        return option ? std::optional<FunctionResult>(std::move(*option)) : std::nullopt;
    }
    Options options;
    for (const auto& entry : value.toGenericDict()) {
        auto option = toOption(entry.value());
        if (!entry.key().isString() || !option)
            return {};
        options.emplace(entry.key().toStringRef(), std::move(*option));
    }
    return FunctionResult(std::move(options));
}

constexpr std::size_t mostText = 1'000'000; ///< in characters; all of it stands in each kernel

std::size_t textIn(const c10::IValue& value)
{
    std::size_t sum = 0;
    if (value.isString())
        sum = value.toStringRef().size();
    else if (value.isList())
        for (const c10::IValue& item : value.toListRef())
            sum += textIn(item);
    else if (value.isGenericDict())
        for (const auto& entry : value.toGenericDict())
            sum += textIn(entry.key()) + textIn(entry.value());
    return sum;
}

Result<std::vector<c10::IValue>> argumentsOf(const lowering::TemplateFile& file, const c10::FunctionSchema& schema, const Options& known)
{
    std::vector<c10::IValue> values;
    for (const c10::Argument& parameter : schema.arguments()) {
        const auto found = known.find(parameter.name());
        const bool none = found == known.end() || (std::holds_alternative<std::monostate>(found->second) && parameter.default_value());
        if (none && parameter.default_value()) {
            values.push_back(*parameter.default_value());
            continue;
        }
        const auto value = found == known.end() ? std::nullopt : toIValue(found->second, parameter.type());
        if (!value) {
            Error error{.message = found == known.end() ? UserText("the parameter '%1' of '%2' is unknown", parameter.name(), schema.name())
                                                        : UserText("the parameter '%1' of '%2' is not of type %3", parameter.name(),
                                                                   schema.name(), parameter.type()->annotation_str()),
                        .file = file.functionsPath};
            error.line = definitionLine(file.functions, schema.name());
            error.hint =
                UserText("parameters are named as the operator's arguments, or NAME_shape, NAME_stride, NAME_dtype and has_NAME of an "
                         "operand, op, and lanes");
            return fail(placed(file, std::move(error)));
        }
        values.push_back(*value);
    }
    return values;
}

} // namespace

ScriptFunctions::ScriptFunctions() : m_compiled(std::make_unique<Compiled>())
{
}
ScriptFunctions::~ScriptFunctions() = default;

Result<std::optional<FunctionResult>> ScriptFunctions::call(const lowering::TemplateFile& file, const std::string& function,
                                                            const Options& known)
{
    if (file.functions.empty())
        return std::nullopt;
    try {
        if (m_compiled->units.size() > maxUnits)
            m_compiled->units.clear();
        auto& unit = m_compiled->units[file.hash];
        if (unit == nullptr)
            unit = compiledText(file.functions);
        torch::jit::Function* found = unit->find_function(c10::QualifiedName(function));
        if (found == nullptr)
            return std::nullopt;
        auto arguments = argumentsOf(file, found->getSchema(), known);
        if (!arguments)
            return fail(arguments.error());
        const CallBudget budget(Work::Shapes);
        const c10::IValue returned = (*found)(std::move(*arguments));
        const auto failed = [&](UserText message) {
            return fail(placed(
                file, Error{.message = std::move(message), .file = file.functionsPath, .line = definitionLine(file.functions, function)}));
        };
        if (textIn(returned) > mostText)
            return failed(UserText("the template's function '%1' returns more than %2 characters", function, mostText));
        auto result = toResult(returned);
        if (!result)
            return failed(UserText(
                "the template's function '%1' returns neither a number, a string, a list of these nor a dictionary of them", function));
        return result;
    } catch (const RefusedCall& refused) {
        return failIn(file, refused.what(), refused.message());
    } catch (const std::exception& error) {
        return failIn(file, error.what(), scriptWords(error.what()));
    }
}

} // namespace nodewise::torch_worker
