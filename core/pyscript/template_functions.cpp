// SPDX-License-Identifier: Apache-2.0
#include "core/pyscript/template_functions.h"

#include "core/lowering/draft.h"
#include "core/pyscript/builtins.h"

#include <algorithm>

namespace nodewise::pyscript {

using lowering::FunctionResult;
using lowering::Option;
using lowering::Options;

namespace {

constexpr std::size_t maxFiles = 500; ///< of a file that is edited there is one with each letter

template <class T>
Value listValue(const std::vector<T>& items)
{
    List out;
    for (const auto& item : items)
        if constexpr (std::is_same_v<T, std::vector<std::int64_t>>)
            out.push_back(listValue(item));
        else
            out.push_back(item);
    return listOf(std::move(out));
}

Value valueOf(const Option& option)
{
    return std::visit(
        [](const auto& held) -> Value {
            using T = std::decay_t<decltype(held)>;
            if constexpr (std::is_same_v<T, std::monostate>)
                return {};
            else if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, std::int64_t> || std::is_same_v<T, double> ||
                               std::is_same_v<T, std::string>)
                return held;
            else
                return listValue(held);
        },
        option);
}

/// Whether a value is of a parameter's type, as TorchScript would pass it.
bool suits(const Value& value, std::string_view type)
{
    const auto inside = [&](std::string_view outer) { return type.substr(outer.size(), type.size() - outer.size() - 1); };
    if (type.starts_with("Optional["))
        return value.isNone() || suits(value, inside("Optional["));
    if (type == "int")
        return value.as<std::int64_t>() != nullptr;
    if (type == "float")
        return value.as<double>() != nullptr;
    if (type == "bool")
        return value.as<bool>() != nullptr;
    if (type == "str")
        return value.as<std::string>() != nullptr;
    if (!type.starts_with("List["))
        return false;
    const auto* list = value.as<std::shared_ptr<List>>();
    return list != nullptr && std::ranges::all_of(**list, [&](const Value& each) { return suits(each, inside("List[")); });
}

std::optional<Option> tryList(const List& list, std::string_view returns)
{
    const auto all = [&]<class T>() { return std::ranges::all_of(list, [](const Value& each) { return each.as<T>() != nullptr; }); };
    if (list.empty() && returns.find("List[str]") != returns.npos)
        return Option(std::vector<std::string>());
    if (all.operator()<std::int64_t>()) {
        std::vector<std::int64_t> out;
        for (const Value& each : list)
            out.push_back(*each.as<std::int64_t>());
        return Option(std::move(out));
    }
    if (!all.operator()<std::string>())
        return {};
    std::vector<std::string> out;
    for (const Value& each : list)
        out.push_back(*each.as<std::string>());
    return Option(std::move(out));
}

std::optional<Option> toOption(const Value& value, std::string_view returns)
{
    if (value.isNone())
        return Option();
    if (const auto* flag = value.as<bool>())
        return Option(*flag);
    if (const auto* whole = value.as<std::int64_t>())
        return Option(*whole);
    if (const auto* real = value.as<double>())
        return Option(*real);
    if (const auto* text = value.as<std::string>())
        return Option(*text);
    const auto* list = value.as<std::shared_ptr<List>>();
    return list == nullptr ? std::nullopt : tryList(**list, returns);
}

std::optional<FunctionResult> toResult(const Value& value, std::string_view returns)
{
    const auto* dict = value.as<std::shared_ptr<Dict>>();
    if (dict == nullptr) {
        auto option = toOption(value, returns);
        return option ? std::optional<FunctionResult>(std::move(*option)) : std::nullopt;
    }
    Options options;
    for (const auto& [key, held] : **dict) {
        auto option = toOption(held, returns);
        if (key.as<std::string>() == nullptr || !option)
            return {};
        options.emplace(*key.as<std::string>(), std::move(*option));
    }
    return FunctionResult(std::move(options));
}

/// Lines after those of the file are of what it shares with others.
Error placed(const lowering::TemplateFile& file, Error error)
{
    error.file = file.functionsPath;
    if (file.sharedLine > 0 && error.line >= file.sharedLine) {
        error.file = file.sharedPath;
        error.line -= file.sharedLine - 1;
    }
    error.message = UserText("the template's functions: %1", std::move(error.message));
    return error;
}

Error failed(const lowering::TemplateFile& file, Failure failure)
{
    Error out = placed(file, std::move(failure.error));
    if (failure.kind == Failure::Kind::Spent)
        out.message = UserText::listed(lowering::greedyMessage);
    return out;
}

} // namespace

Result<std::optional<FunctionResult>> PlainFunctions::call(const lowering::TemplateFile& file, const std::string& function,
                                                           const Options& known)
{
    if (file.functions.empty())
        return std::nullopt;
    if (m_files.size() > maxFiles)
        m_files.clear();
    auto read = m_files.find(file.hash);
    if (read == m_files.end())
        read = m_files.emplace(file.hash, parseFunctions(file.functions)).first;
    if (!read->second)
        return fail(placed(file, read->second.error()));
    const Functions& functions = *read->second;
    const auto found = functions.find(function);
    if (found == functions.end())
        return std::nullopt;
    std::string unsuited;
    const auto given = [&](std::string_view name) -> std::optional<Value> {
        const auto parameter = std::ranges::find(found->second.parameters, name, &Function::Parameter::name);
        const auto option = known.find(name);
        if (option == known.end() || (std::holds_alternative<std::monostate>(option->second) && parameter->usual))
            return {};
        Budget budget;
        Value value = budget.given(converted(budget, valueOf(option->second), parameter->type));
        if (!suits(value, parameter->type))
            unsuited = name;
        return value;
    };
    auto returned = pyscript::call(functions, found->second, given);
    if (!unsuited.empty())
        return fail(
            placed(file, {.message = UserText("the parameter '%1' of '%2' is not of type %3", unsuited, function,
                                              std::ranges::find(found->second.parameters, unsuited, &Function::Parameter::name)->type),
                          .line = found->second.line}));
    if (!returned)
        return fail(failed(file, std::move(returned.error())));
    auto result = toResult(*returned, found->second.returns);
    if (!result)
        return fail(placed(
            file, {.message = UserText("'%1' returns neither a number, a string, a list of these nor a dictionary of them", function),
                   .line = found->second.line}));
    return result;
}

} // namespace nodewise::pyscript
