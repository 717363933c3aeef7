// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/guard_check.h"

#include "core/torch/rewrite/guard_type.h"
#include "core/torch/rewrite/profile_operators.h"
#include "core/torch/script/script.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <algorithm>
#include <map>

namespace nodewise::torch_worker {

namespace {

/// Schemas of "aten.topk.default", or of all overloads of "aten.topk".
std::vector<c10::OperatorHandle> operatorsOf(const std::string& op)
{
    const auto dot = op.find('.');
    if (dot == op.npos)
        return {};
    const auto last = op.find('.', dot + 1);
    const std::string name = op.substr(0, dot) + "::" + op.substr(dot + 1, last == op.npos ? last : last - dot - 1);
    auto& dispatcher = c10::Dispatcher::singleton();
    std::vector<c10::OperatorHandle> out;
    if (last != op.npos) {
        const std::string overload = op.substr(last + 1);
        if (const auto found = dispatcher.findSchema({name, overload == "default" ? std::string() : overload}))
            out.push_back(*found);
        return out;
    }
    for (const c10::OperatorName& known : dispatcher.getAllOpNames())
        if (known.name == name)
            if (const auto found = dispatcher.findSchema(known))
                out.push_back(*found);
    return out;
}

/// Types of the names that the guard has; a number is what `number` says.
std::vector<std::pair<std::string, std::string>> typesFor(const std::string& guard, const c10::FunctionSchema& schema, const char* number)
{
    std::vector<std::pair<std::string, std::string>> out;
    for (const std::string& name : namesIn(guard))
        for (const c10::Argument& argument : schema.arguments()) {
            if (!isParameterFor(name, argument.name()))
                continue;
            std::string type = argument.type()->annotation_str();
            for (auto at = type.find("number"); at != type.npos; at = type.find("number"))
                type.replace(at, 6, number);
            out.emplace_back(name, std::move(type));
        }
    return out;
}

/// An argument that may be None is looked at as the value that it has: where it is not the guard is asked with that type.
std::vector<std::pair<std::string, std::string>> given(std::vector<std::pair<std::string, std::string>> types)
{
    constexpr std::string_view optional = "Optional[";
    for (auto& [name, type] : types)
        if (type.starts_with(optional))
            type = type.substr(optional.size(), type.size() - optional.size() - 1);
    return types;
}

/// Operators whose lowering the function may be a part of; one that moves data may be of any.
std::vector<std::string> callersOf(const backend::OpFunc& function, const backend::InductorTables& tables)
{
    std::vector<std::string> out;
    for (const auto& [op, inductor] : tables.lowerings)
        if (function.kind == backend::OpFunc::Kind::Data || std::count(inductor.ops.begin(), inductor.ops.end(), function.op) != 0)
            out.push_back(op);
    return out;
}

class GuardCheck {
public:
    explicit GuardCheck(const backend::Profile& profile) : m_profile(profile) {}

    void check(const std::string& op, const std::string& guard, backend::RulePlace place)
    {
        if (!guard.empty())
            check(std::vector{op}, guard, place);
    }

    /// An OpFunc's guard is asked of calls of many operators, and those without arguments of its names are not its business.
    void check(const std::vector<std::string>& ops, const std::string& guard, backend::RulePlace place)
    {
        constexpr std::size_t most = 100; // operators that it is tried with
        std::optional<Error> found;
        std::size_t best = 0, tried = 0;
        for (const std::string& op : ops)
            for (const c10::OperatorHandle& handle : operatorsOf(op)) {
                auto wrong = compiled(guard, handle.schema());
                if (!wrong || ++tried > most)
                    return;
                const std::size_t known = typesFor(guard, handle.schema(), "float").size() + 1;
                if (known <= best)
                    continue;
                best = known; // of the operator that has most of its names
                found = backend::errorAt(m_profile, place, wrong->message,
                                         UserText("the arguments of %1 are %2", op, namesOf(handle.schema())));
            }
        if (found)
            m_errors.push_back(std::move(*found));
    }
    void check(const std::string& op, const backend::InductorCase& special)
    {
        const std::size_t before = m_errors.size();
        check(op, special.when, special.place);
        if (m_errors.size() > before)
            m_errors.back().file = special.file;
    }
    std::vector<Error> take() { return std::move(m_errors); }

private:
    static std::string namesOf(const c10::FunctionSchema& schema)
    {
        std::string names;
        for (const c10::Argument& argument : schema.arguments())
            names += (names.empty() ? "" : ", ") + argument.name();
        return names;
    }

    /// What is wrong with the guard for calls of one operator; nullopt: nothing.
    std::optional<Error> compiled(const std::string& guard, const c10::FunctionSchema& schema)
    {
        std::optional<Error> first;
        for (const char* number : {"float", "int"})
            for (const bool all : {true, false}) {
                auto types = typesFor(guard, schema, number);
                if (!all)
                    types = given(std::move(types));
                if (auto made = m_script.check(guard, types); !made) {
                    first = first ? std::move(first) : std::move(made.error());
                } else {
                    const std::string type = guardType(guard, types);
                    if (type == "bool")
                        return {};
                    first = Error{.message = notABool(guard, type)};
                }
            }
        return first;
    }

    const backend::Profile& m_profile;
    Script m_script;
    std::vector<Error> m_errors;
};

} // namespace

namespace {

/// "pattern.silu_parts.default": the operator that stands for a pass's matches; "" = its pattern is wrong.
std::string operatorOf(const backend::PassRule& pass, const ProfileOperators& operators)
{
    const auto pattern = operators.pattern(pass.pattern);
    return pattern ? (*pattern)->target.substr(std::string_view("torch.ops.").size()) : std::string();
}

} // namespace

std::vector<Error> guardErrors(const backend::Profile& profile, const backend::InductorTables& tables, const ProfileOperators& operators)
{
    GuardCheck check(profile);
    for (const backend::Decomposition& rule : profile.decompositions) {
        check.check(rule.op, rule.when, rule.place);
        check.check(rule.op, rule.unsupported, rule.place);
    }
    for (const backend::LoweringRule& rule : profile.lowerings) {
        check.check(rule.op, rule.when, rule.place);
        check.check(rule.op, rule.unsupported, rule.place);
    }
    for (const backend::PassRule& pass : profile.passes)
        if (pass.isOfProfile() && pass.runs)
            check.check(operatorOf(pass, operators), pass.when, pass.place);
    for (const backend::Fallback& rule : profile.fallbacks)
        check.check(rule.op, rule.when, rule.place);
    for (const backend::OpFunc& function : profile.opFuncs)
        if (!function.when.empty())
            check.check(callersOf(function, tables), function.when, function.place);
    for (const auto& [op, cases] : tables.cases)
        for (const backend::InductorCase& special : cases)
            check.check(op, special);
    return check.take();
}

backend::KnownOperators knownOperators()
{
    auto& dispatcher = c10::Dispatcher::singleton();
    backend::KnownOperators out;
    for (const c10::OperatorName& known : dispatcher.getAllOpNames()) {
        const std::size_t colons = known.name.find("::");
        if (colons != known.name.npos && dispatcher.findSchema(known))
            out[known.name.substr(0, colons) + "." + known.name.substr(colons + 2)].insert(
                known.overload_name.empty() ? "default" : known.overload_name);
    }
    return out;
}

namespace {

/// Why the function fits no overload; of the overload that it fits best. nullopt: it fits one, or there is none.
std::optional<Error> tryMistake(const std::string& op, const std::string& function, const Functions& functions)
{
    std::optional<Error> names, types;
    for (const c10::OperatorHandle& handle : operatorsOf(op)) {
        auto checked = functions.checkParameters(function, handle.schema());
        auto& mistake = checked ? types : names;
        if (checked)
            checked = functions.checkTypes(function, handle.schema(), FunctionUse::Decomposition);
        if (checked)
            return std::nullopt;
        if (!mistake)
            mistake = std::move(checked.error());
    }
    return types ? types : names;
}

std::optional<Error> tryMissing(const backend::Profile& profile, backend::RulePlace place, const std::string& function,
                                const Functions& functions)
{
    if (functions.has(function) || functions.isLost(function)) // what is wrong with one that does not compile is told already
        return std::nullopt;
    return backend::errorAt(profile, place, UserText("there is no function '%1' in the profile's files", function));
}

void checkPass(const backend::Profile& profile, const backend::PassRule& pass, ProfileOperators& operators, std::vector<Error>& out)
{
    for (const std::string& function : {pass.pattern, pass.replacement})
        if (auto missing = tryMissing(profile, pass.place, function, operators.functions()))
            out.push_back(std::move(*missing));
    if (!operators.functions().has(pass.replacement))
        return;
    if (auto mistake = tryMistake(operatorOf(pass, operators), pass.replacement, operators.functions()))
        out.push_back(std::move(*mistake));
}

} // namespace

std::vector<Error> functionErrors(const backend::Profile& profile, ProfileOperators& operators)
{
    const Functions& functions = operators.functions();
    std::vector<Error> out;
    for (const backend::PassRule& pass : profile.passes)
        if (pass.isOfProfile() && pass.runs)
            checkPass(profile, pass, operators, out);
    std::map<std::string, int> always; ///< lines of rules that take every call of their operator
    for (const backend::Decomposition& rule : profile.decompositions) {
        if (const auto before = always.find(rule.op); before != always.end())
            out.push_back(backend::errorAt(
                profile, rule.place,
                UserText("line %1 has a rule for '%2' that always matches: this one is never reached", before->second, rule.op),
                UserText("give the first one a guard (\"when\"), or remove one")));
        if (rule.function.empty())
            continue;
        if (rule.when.empty() && !functions.mayDecline(rule.function))
            always.emplace(rule.op, rule.place.line);
        if (auto missing = tryMissing(profile, rule.place, rule.function, functions))
            out.push_back(std::move(*missing));
        else if (auto mistake = functions.has(rule.function) ? tryMistake(rule.op, rule.function, functions) : std::nullopt)
            out.push_back(std::move(*mistake));
    }
    return out;
}

} // namespace nodewise::torch_worker
