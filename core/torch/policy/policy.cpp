// SPDX-License-Identifier: Apache-2.0
#include "core/torch/policy/policy.h"

#include "core/torch/policy/checks.h"
#include "core/torch/policy/enumerations.h"
#include "core/torch/policy/reviewed.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/csrc/jit/runtime/operator.h>

#include <algorithm>
#include <map>
#include <set>

namespace nodewise::torch_worker::policy {

namespace {

/// As the dispatcher that they are in, there is one.
std::set<std::string, std::less<>>& trusted()
{
    static std::set<std::string, std::less<>> names;
    return names;
}

/// A storage, a stream, or an object: an exported program has none, and a version of LibTorch may take one where another does not.
bool takesHandle(const c10::FunctionSchema& schema)
{
    return std::any_of(schema.arguments().begin(), schema.arguments().end(), [](const c10::Argument& argument) {
        switch (argument.type()->kind()) {
        case c10::TypeKind::StorageType:
        case c10::TypeKind::StreamObjType:
        case c10::TypeKind::ClassType:
        case c10::TypeKind::PyObjectType:
            return true;
        default:
            return false;
        }
    });
}

const OperatorClass* tryClass(std::string_view name)
{
    const auto& reviewed = reviewedOperators();
    const auto found = reviewed.find(name);
    return found == reviewed.end() ? nullptr : found->second;
}

void checkEnumerators(const c10::FunctionSchema& schema, const std::vector<c10::IValue>& values)
{
    const auto& arguments = schema.arguments();
    for (std::size_t i = 0; i < arguments.size() && i < values.size(); ++i)
        requireEnumerator(enumerationOf(arguments[i]), arguments[i].name(), values[i]);
}

void checkBoth(const c10::FunctionSchema& schema, const std::vector<c10::IValue>& values)
{
    checkEnumerators(schema, values);
    checkNamed(schema.name())(schema, values);
}

std::string spaceOf(const c10::FunctionSchema& schema)
{
    return schema.name().substr(0, schema.name().find("::"));
}

} // namespace

std::optional<UserText> whyRefused(const c10::FunctionSchema& schema)
{
    const std::string name = nameOf(schema);
    if (trusted().contains(name))
        return std::nullopt;
    if (const OperatorClass* known = tryClass(name)) {
        if (!known->allowed)
            return UserText::listed(known->does);
        if (takesHandle(schema))
            return UserText("it takes an object that no program has");
        return std::nullopt;
    }
    if (const std::string space = spaceOf(schema); space != "aten" && space != "prims" && space != "prim")
        return UserText("it is LibTorch's own of '%1', which exported programs do not use, and no plug-in's or profile's", space);
    return UserText("it has not been reviewed yet");
}

std::optional<UserText> refusal(const c10::FunctionSchema& schema)
{
    const auto why = whyRefused(schema);
    return why ? std::optional(UserText("refused: %1", *why)) : std::nullopt;
}

UserText refusalHint()
{
    return UserText("a program comes from others and must not reach files or foreign memory; \"What runs, and what is refused\" in "
                    "docs/operators.md lists what is allowed");
}

void trust(const std::string& name)
{
    trusted().insert(name);
}

ArgumentCheck tryKernelCheck(const c10::FunctionSchema& schema)
{
    const OperatorClass* known = tryClass(nameOf(schema));
    const bool checked = known && (known->name == "storage" || known->name == "sizes");
    return checked ? checkNamed(schema.name()) : nullptr;
}

ArgumentCheck tryCheck(const c10::FunctionSchema& schema)
{
    const auto& arguments = schema.arguments();
    if (std::ranges::all_of(arguments, [](const c10::Argument& argument) { return enumerationOf(argument).empty(); }))
        return tryKernelCheck(schema);
    return tryKernelCheck(schema) ? checkBoth : checkEnumerators;
}

std::string listing()
{
    std::map<std::string, std::string> lines; // sorted; what the dispatcher and TorchScript both have is one
    const auto add = [&](const c10::FunctionSchema& schema) {
        const std::string name = nameOf(schema);
        const auto refused = refusal(schema);
        const OperatorClass* known = tryClass(name);
        lines.emplace(name, refused ? "refused   " + name + "   " + refused->english()
                                    : "allowed   " + name + "   " +
                                          (known ? std::string(known->does) : std::string("a plug-in's or a profile's")));
    };
    for (const c10::OperatorName& name : c10::Dispatcher::singleton().getAllOpNames())
        if (const auto found = c10::Dispatcher::singleton().findSchema(name))
            add(found->schema());
    for (const auto& op : torch::jit::getAllOperators())
        add(op->schema());
    std::string out;
    for (const auto& line : lines)
        out += line.second + "\n";
    return out;
}

} // namespace nodewise::torch_worker::policy
