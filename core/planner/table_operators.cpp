// SPDX-License-Identifier: Apache-2.0
#include "core/planner/table_operators.h"

#include <algorithm>

namespace nodewise::planner {

using graph::Argument;
using pyscript::Value;

namespace {

Error needsTorch(UserText what)
{
    return {.message = std::move(what), .hint = UserText("pip install torch")};
}

/// "from_" takes the argument "from".
bool isNamed(std::string_view name, std::string_view argument)
{
    return name == argument || (name.ends_with('_') && name.substr(0, name.size() - 1) == argument);
}

/// nullopt: nothing that a guard can look at.
std::optional<Value> valueOf(const graph::Graph& graph, const Argument& argument);

std::optional<Value> valueOf(const graph::Value& value)
{
    if (value.isTensor())
        return Value(std::make_shared<const graph::TensorMeta>(value.tensor));
    if (value.kind == graph::Value::Kind::SymInt && !value.sym.symbolic())
        return Value(value.sym.value);
    return {};
}

std::optional<Value> valueOf(const graph::Graph& graph, const Argument::List& list)
{
    pyscript::List out;
    for (const Argument& item : list) {
        auto value = valueOf(graph, item);
        if (!value)
            return {};
        out.push_back(std::move(*value));
    }
    return pyscript::listOf(std::move(out));
}

std::optional<Value> valueOf(const graph::Graph& graph, const Argument& argument)
{
    if (const auto* ref = argument.as<Argument::NodeRef>())
        return valueOf(graph.node(ref->node).value);
    if (const auto* list = argument.as<Argument::List>())
        return valueOf(graph, *list);
    return std::visit(
        [](const auto& held) -> std::optional<Value> {
            using T = std::decay_t<decltype(held)>;
            if constexpr (std::is_same_v<T, Argument::None>)
                return Value();
            else if constexpr (std::is_same_v<T, std::int64_t> || std::is_same_v<T, double> || std::is_same_v<T, bool> ||
                               std::is_same_v<T, std::string> || std::is_same_v<T, graph::ScalarType> || std::is_same_v<T, graph::Layout> ||
                               std::is_same_v<T, graph::MemoryFormat> || std::is_same_v<T, graph::Device>)
                return Value(held);
            else
                return std::nullopt;
        },
        argument.v);
}

/// A default as a schema's text has it.
std::optional<Value> usualOf(const protocol::SchemaArgument& argument)
{
    if (!argument.defaultText)
        return {};
    const auto parsed = pyscript::parseExpression(*argument.defaultText);
    if (!parsed)
        return {};
    auto value = pyscript::evaluate(**parsed, [](std::string_view) { return std::nullopt; });
    return value ? std::optional(std::move(*value)) : std::nullopt;
}

std::optional<Argument> argumentOf(const Value& value)
{
    if (const auto* list = value.as<std::shared_ptr<pyscript::List>>()) {
        Argument::List out;
        for (const Value& item : **list) {
            auto made = argumentOf(item);
            if (!made)
                return {};
            out.push_back(std::move(*made));
        }
        return Argument(std::move(out));
    }
    return std::visit(
        [](const auto& held) -> std::optional<Argument> {
            using T = std::decay_t<decltype(held)>;
            if constexpr (std::is_same_v<T, Value::None>)
                return Argument(Argument::None());
            else if constexpr (std::is_same_v<T, std::int64_t> || std::is_same_v<T, double> || std::is_same_v<T, bool> ||
                               std::is_same_v<T, std::string> || std::is_same_v<T, graph::ScalarType> || std::is_same_v<T, graph::Layout> ||
                               std::is_same_v<T, graph::MemoryFormat> || std::is_same_v<T, graph::Device>)
                return Argument(held);
            else
                return std::nullopt;
        },
        value.v);
}

/// Nothing can be computed: passes that fold constants leave them.
struct NoEvaluation final : rewrite::Operators::Evaluation {
    Result<std::optional<rewrite::Operators::Tensor>> compute(graph::NodeId) override { return std::nullopt; }
};

} // namespace

const pyscript::Expression* TableOperators::tryParsed(const std::string& text)
{
    auto found = m_parsed.find(text);
    if (found == m_parsed.end())
        found = m_parsed.emplace(text, pyscript::parseExpression(text)).first;
    return found->second ? found->second->get() : nullptr;
}

Result<rewrite::GuardAnswer> TableOperators::holds(const graph::Graph& graph, const graph::Node& call, const std::string& guard)
{
    const pyscript::Expression* expression = tryParsed(guard);
    if (expression == nullptr) {
        Error error = m_parsed.at(guard).error();
        error.message = UserText("'%1': %2", guard, std::move(error.message));
        return fail(std::move(error));
    }
    const protocol::OpSchema* schema = m_table->tryFind(call.opType());
    std::string untold; // an argument whose value nobody knows here
    const auto names = [&](std::string_view name) -> std::optional<Value> {
        for (const graph::NamedArgument& argument : call.args)
            if (isNamed(name, argument.name)) {
                auto value = planner::valueOf(graph, argument.value);
                if (!value)
                    untold = name;
                return value;
            }
        if (schema != nullptr)
            for (const protocol::SchemaArgument& argument : schema->arguments)
                if (isNamed(name, argument.name)) {
                    auto value = usualOf(argument);
                    if (!value) // "contiguous_format"
                        untold = name;
                    return value;
                }
        return {};
    };
    const auto told = pyscript::evaluate(*expression, names);
    if (told)
        return rewrite::GuardAnswer{.always = pyscript::truth(*told)};
    if (told.error().kind == pyscript::Failure::Kind::Wrong && untold.empty() && schema != nullptr) {
        Error error = told.error().error;
        error.message = UserText("'%1': %2", guard, std::move(error.message));
        return fail(std::move(error));
    }
    return rewrite::GuardAnswer{.partly = UserText("whether '%1' holds was not worked out, because no PyTorch was found (%2)", guard,
                                                   untold.empty() ? told.error().error.message : UserText(untold))};
}

Result<std::optional<rewrite::Fragment>> TableOperators::decompose(const graph::Graph&, const graph::Node&, const std::string& function)
{
    if (!hasFunction(function))
        return fail("there is no function '%1' in the profile's files", function);
    return fail(needsTorch(UserText("what the function %1 makes of it was not worked out, because no PyTorch was found", function)));
}

Result<std::optional<rewrite::Fragment>> TableOperators::decomposeComposite(const graph::Graph&, const graph::Node& call)
{
    const protocol::OpSchema* schema = m_table->tryFind(call.opType());
    if (schema == nullptr || schema->isMutable || !isComposite(call.opType()))
        return std::nullopt;
    return fail(needsTorch(UserText("PyTorch's own decomposition of it was not worked out, because no PyTorch was found")));
}

std::vector<graph::NamedArgument> TableOperators::usualArguments(std::string_view opType)
{
    std::vector<graph::NamedArgument> out;
    if (const protocol::OpSchema* schema = m_table->tryFind(opType))
        for (const protocol::SchemaArgument& argument : schema->arguments)
            if (const auto usual = usualOf(argument))
                if (auto made = argumentOf(*usual))
                    out.push_back({argument.name, std::move(*made), argument.kwargOnly});
    return out;
}

std::optional<UserText> TableOperators::refusal(std::string_view opType)
{
    const UserText* why = m_table->tryRefusal(opType);
    return why == nullptr ? std::nullopt : std::optional(*why);
}

Result<graph::Value> TableOperators::valueOf(const graph::Graph&, const std::string& target, const std::vector<graph::NamedArgument>&)
{
    return fail(needsTorch(UserText("what %1 yields was not worked out, because no PyTorch was found", target)));
}

std::unique_ptr<rewrite::Operators::Evaluation> TableOperators::evaluation(const graph::Graph&, std::uint64_t)
{
    return std::make_unique<NoEvaluation>();
}

bool TableOperators::isPure(std::string_view opType)
{
    const protocol::OpSchema* schema = m_table->tryFind(opType);
    if (schema == nullptr)
        return rewrite::isPureInPython(opType);
    return !schema->isMutable && std::ranges::find(schema->tags, "nondeterministic_seeded") == schema->tags.end();
}

std::optional<std::vector<std::string>> TableOperators::writes(std::string_view opType)
{
    const protocol::OpSchema* schema = m_table->tryFind(opType);
    if (schema == nullptr)
        return {};
    std::vector<std::string> out;
    for (const protocol::SchemaArgument& argument : schema->arguments)
        if (argument.alias.isWrite)
            out.push_back(argument.name);
    return out;
}

bool TableOperators::mayAlias(std::string_view opType)
{
    const protocol::OpSchema* schema = m_table->tryFind(opType);
    return schema == nullptr || isComposite(opType) ||
           std::ranges::any_of(schema->returns, [](const protocol::SchemaReturn& value) { return !value.alias.sets.empty(); });
}

} // namespace nodewise::planner
