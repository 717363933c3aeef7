// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/conditions.h"

#include "core/base/near_names.h"
#include "core/base/words.h"
#include "core/torch/run/operator_step.h"
#include "core/torch/script/script.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>

namespace nodewise::torch_worker {

namespace {

/// Functions, types, and modules that TorchScript knows by themselves (torch/csrc/jit/frontend/ir_emitter.cpp, Environment::getSugaredVar;
/// script_type_parser.cpp).
constexpr std::array scriptNames{
    "torch",     "math",  "abs",     "all",     "any",   "bin",      "bool",     "chr",        "complex", "device", "dict", "divmod",
    "enumerate", "float", "getattr", "hasattr", "hash",  "hex",      "int",      "isinstance", "len",     "list",   "max",  "min",
    "oct",       "ord",   "pow",     "print",   "range", "reversed", "round",    "set",        "slice",   "sorted", "str",  "sum",
    "tuple",     "zip",   "Any",     "Device",  "Dict",  "List",     "NoneType", "Optional",   "Tensor",  "Tuple",  "Union"};

/// Names behind "for", up to "in": variables of comprehensions.
std::set<std::string> loopVariables(std::string_view condition)
{
    std::set<std::string> out;
    const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    bool names = false;
    for (std::size_t i = 0; i < condition.size();) {
        std::size_t end = i;
        while (end < condition.size() && isWord(condition[end]))
            ++end;
        const std::string_view word = condition.substr(i, end - i);
        if (word == "for" || word == "in")
            names = word == "for";
        else if (names && !word.empty())
            out.emplace(word);
        i = std::max(end, i + 1);
    }
    return out;
}

constexpr std::size_t mostChecked = 24; ///< operators of a pattern that a condition is compiled for

/// As TorchScript writes the type of a value that an argument of this type gets, None aside; "" for what is not checked.
std::string typeName(const c10::Type& type)
{
    switch (type.kind()) {
    case c10::TypeKind::TensorType:
        return "Tensor";
    case c10::TypeKind::IntType:
        return "int";
    case c10::TypeKind::FloatType:
    case c10::TypeKind::NumberType:
        return "float";
    case c10::TypeKind::BoolType:
        return "bool";
    case c10::TypeKind::StringType:
        return "str";
    case c10::TypeKind::DeviceObjType:
        return "Device";
    case c10::TypeKind::OptionalType:
        return typeName(*type.containedType(0));
    case c10::TypeKind::ListType: {
        const c10::Type& element = *type.containedType(0);
        const std::string inner = typeName(element);
        return inner.empty() ? inner : "List[" + (element.kind() == c10::TypeKind::OptionalType ? "Optional[" + inner + "]" : inner) + "]";
    }
    default:
        return {};
    }
}

std::string resultType(const c10::FunctionSchema& schema)
{
    std::string all;
    for (const c10::Argument& one : schema.returns()) {
        const std::string type = typeName(*one.type());
        if (type.empty() || schema.returns().size() == 1)
            return type;
        all += (all.empty() ? "" : ", ") + type;
    }
    return all.empty() ? all : "Tuple[" + all + "]";
}

/// Types of what an operator is called with, and of what it gives.
using Types = std::map<std::string, std::string>;

Types typesOf(const c10::FunctionSchema& schema)
{
    Types out{{resultName, resultType(schema)}};
    if (schema.returns().empty())
        out.clear();
    for (const c10::Argument& argument : schema.arguments())
        out[argument.name()] = typeName(*argument.type());
    return out;
}

std::vector<Types> typesOf(const ConditionPlace& place)
{
    std::vector<Types> out;
    for (const std::string& op : place.ops)
        if (const auto known = tryOperator(op))
            out.push_back(typesOf(known->schema()));
    return out;
}

bool hasName(const std::vector<Types>& operators, const std::string& name)
{
    return std::ranges::any_of(operators, [&name](const Types& types) { return types.contains(name); });
}

bool isScriptName(const std::string& name)
{
    return std::ranges::find(scriptNames, name) != scriptNames.end();
}

/// A name in the condition that nothing has, wherever the run stands; "" for none.
UserText unknownName(const std::string& condition, const ConditionPlace& place, const std::vector<Types>& operators)
{
    const auto loops = loopVariables(condition);
    for (const std::string& name : namesIn(condition)) {
        if (hasName(operators, name) || loops.contains(name) || place.typeOfValue(name) || isScriptName(name))
            continue;
        std::set<std::string> all;
        for (const Types& types : operators)
            for (const auto& [known, type] : types)
                if (known != resultName)
                    all.insert(known);
        std::vector<std::string_view> known(all.begin(), all.end());
        known.emplace_back(resultName);
        const auto near = nearNames(name, known);
        if (!near.empty())
            return UserText("the condition never holds: there is no value '%1'; did you mean '%2'?", name, near.front());
        return UserText("the condition never holds: there is no value '%1'; the operator's arguments are %2", name,
                        joined(std::vector<std::string>(all.begin(), all.end()), ", "));
    }
    return {};
}

bool isCondition(const std::string& type)
{
    return type == "Tensor" || type == "int" || type == "float" || type == "bool" || type == "number";
}

/// Whether it compiles where the names have these types; why not. Nullopt where a type is not known.
std::optional<UserText> compileProblem(const std::string& condition, const Types& types, const ConditionPlace& place)
{
    std::vector<std::pair<std::string, std::string>> named;
    for (const std::string& name : namesIn(condition)) {
        const auto found = types.find(name);
        const auto value = found == types.end() ? place.typeOfValue(name) : std::optional(found->second);
        if (value && value->empty())
            return std::nullopt;
        if (value)
            named.emplace_back(name, *value);
    }
    Script script;
    const auto type = script.resultType(condition, named);
    if (!type)
        return UserText("the condition does not compile, so it never stops: %1", type.error().asText());
    return isCondition(*type) ? UserText()
                              : UserText("the condition never holds: it is of type %1, which is neither true nor false", *type);
}

} // namespace

bool isOfResult(const protocol::BreakpointRule& rule, const ConditionPlace& place)
{
    std::vector<std::string> names = namesIn(rule.condition);
    if (const auto parts = messageParts(rule.logMessage))
        for (std::size_t i = 1; i < parts->size(); i += 2)
            for (std::string& name : namesIn((*parts)[i]))
                names.push_back(std::move(name));
    return std::ranges::find(names, resultName) != names.end() && !place.typeOfValue(resultName);
}

UserText conditionProblem(const std::string& condition, const ConditionPlace& place)
{
    if (auto read = reads(condition); !read)
        return UserText("the condition does not compile, so it never stops: %1", read.error().asText());
    if (place.ops.empty())
        return {};
    const auto operators = typesOf(place);
    if (auto unknown = unknownName(condition, place, operators); !unknown.empty())
        return unknown;
    UserText first;
    for (std::size_t i = 0; i < std::min(operators.size(), mostChecked); ++i) {
        auto problem = compileProblem(condition, operators[i], place);
        if (!problem || problem->empty())
            return {};
        if (first.empty())
            first = std::move(*problem);
    }
    return operators.size() <= mostChecked ? first : UserText();
}

} // namespace nodewise::torch_worker
