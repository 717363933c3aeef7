// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/torch_operators.h"

#include "core/torch/base/guarded.h"
#include "core/torch/base/types.h"
#include "core/torch/policy/policy.h"
#include "core/torch/rewrite/composite.h"
#include "core/torch/rewrite/pattern_graph.h"
#include "core/torch/rewrite/python_operators.h"
#include "core/torch/rewrite/shape_rules.h"
#include "core/torch/rewrite/trial_values.h"
#include "core/torch/run/operator_step.h"

#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <utility>

namespace nodewise::torch_worker {

using c10::IValue;
using graph::Value;

namespace {

/// A tuple's or list's elements, or the value alone.
Values resultsOf(const IValue& value)
{
    return value.isTuple() || value.isList() ? elementsOf(value) : Values{value};
}

bool sameShape(const Value& wanted, const IValue& made, const Valuation& symbols)
{
    if (!wanted.isTensor() || !made.isTensor())
        return true; // None for what nobody reads
    const at::Tensor& tensor = made.toTensor();
    const auto& sizes = wanted.tensor.sizes;
    if (tensor.dim() != static_cast<std::int64_t>(sizes.size()))
        return false;
    for (std::size_t i = 0; i < sizes.size(); ++i)
        if (const auto size = valueIn(sizes[i], symbols); size && *size != tensor.size(static_cast<std::int64_t>(i)))
            return false;
    return true;
}

std::string textOf(const IValue& value)
{
    if (!value.isTensor())
        return value.tagKind();
    std::string out = std::string(graph::dtypeShortName(scalarTypeOf(value.toTensor().scalar_type()))) + "[";
    for (const std::int64_t size : value.toTensor().sizes())
        out += (out.back() == '[' ? "" : ", ") + std::to_string(size);
    return out + "]";
}

/// A function stands for the call: what it yields must be what the graph says.
void requireSame(const Value& wanted, const Trial& trial)
{
    const std::vector<Value> values = wanted.kind == Value::Kind::List ? wanted.elements : std::vector<Value>{wanted};
    if (values.size() != trial.results.size())
        throw WrongFunction(Error{.message = UserText("it returns %1 values instead of %2", trial.results.size(), values.size())});
    for (std::size_t i = 0; i < values.size(); ++i) {
        const IValue& made = trial.results[i];
        const bool same = sameShape(values[i], made, trial.symbols);
        const bool dtype =
            !values[i].isTensor() || !made.isTensor() || values[i].tensor.dtype == scalarTypeOf(made.toTensor().scalar_type());
        if (!same || !dtype)
            throw WrongFunction(
                Error{.message = UserText("it returns %1 where the call returns %2", textOf(made), graph::valueText(values[i]))});
    }
}

/// Whether the call itself, whatever stands for it, is possible at the trial's sizes.
bool takes(const Call& call, const Trial& trial)
{
    const auto ran = caught([&] {
        Values stack = call.arguments(call.inputsFor(trial.symbols));
        call.run(stack, callOnShapes);
    });
    return ran.has_value();
}

/// wrap_with_autocast(device, dtype, enabled, cache, body, ...)
bool isEnabled(const graph::Node& autocast)
{
    const bool* enabled = autocast.args.size() > 2 ? autocast.args[2].value.as<bool>() : nullptr;
    return enabled == nullptr || *enabled;
}

/// Whether autocast changes what the node is given, which its arguments don't say. The innermost one counts: models switch it off around
/// what they want in full precision.
bool isUnderAutocast(const graph::Graph& graph, const graph::Node& node)
{
    for (graph::SubgraphId id = node.subgraph; graph.subgraph(id).owner.valid();) {
        const graph::Node& owner = graph.node(graph.subgraph(id).owner);
        for (const graph::NodeId user : owner.users)
            if (graph.node(user).target.ends_with("wrap_with_autocast"))
                return isEnabled(graph.node(user));
        id = owner.subgraph;
    }
    return false;
}

Error underAutocast()
{
    return Error{.message = UserText("it runs under autocast, which converts its arguments at run time: their types are not those that it "
                                     "computes in")};
}

} // namespace

TorchOperators::TorchOperators(std::shared_ptr<ProfileOperators> profile, std::shared_ptr<const program::Model> model,
                               const std::string& file)
    : m_profile(std::move(profile)), m_constants(std::move(model), file)
{
    registerPythonOperators();
}

TorchOperators::~TorchOperators() = default;

Result<rewrite::GuardAnswer> TorchOperators::holds(const graph::Graph& graph, const graph::Node& call, const std::string& guard)
{
    return m_guards.answer(graph, call, guard, m_symbols);
}

/// Of what a function threw: a limit of this way of asking, and not the function's mistake.
static bool isUntold(const UserText& message)
{
    return message == Recording::tooMany() || isOverspentText(message) || isUntoldByShapes(message.english());
}

static std::string keyOf(const graph::Graph& graph, const graph::Node& call, const std::string& function)
{
    return function + '\n' + signatureOf(graph, call.target, call.args);
}

// --- decompositions ----------------------------------------------------------------------------------------------------------------------

std::vector<Trial> TorchOperators::trialsOf(const graph::Graph& graph, const Call& call, const Run& run, bool& declined)
{
    const c10::InferenceMode inference;
    const auto valuations = m_symbols.trials(graph, call.symbols());
    std::vector<Trial> out;
    std::optional<Error> failed;
    for (const Valuation& symbols : valuations) {
        Trial trial{.symbols = symbols};
        auto ran = caught([&] {
            trial.inputs = call.inputsFor(symbols);
            return run(call, trial);
        });
        if (!ran && out.empty())
            throw StepError(std::move(ran.error())); // as the program was exported
        if (!ran && takes(call, trial)) {
            ran.error().message = UserText("at %1: %2", valuationText(symbols), ran.error().message);
            throw StepError(std::move(ran.error()));
        }
        if (!ran) {
            failed = std::move(ran.error()); // a size that the call does not take
            continue;
        }
        declined = !*ran;
        if (declined && !out.empty())
            throw StepError(Error{.message = UserText("whether it declines depends on a size")});
        if (declined)
            return out;
        out.push_back(std::move(trial));
    }
    constexpr std::size_t enough = 3;
    if (failed && out.size() < enough)
        throw StepError(std::move(*failed));
    return out;
}

TorchOperators::Made TorchOperators::decomposed(const graph::Graph& graph, const graph::Node& node, const Run& run, bool& mistaken)
{
    const auto call = Call::bound(graph, node.target, node.args);
    if (!call)
        return fail(call.error());
    return caught([&]() -> std::optional<rewrite::Fragment> {
        bool declined = false;
        const std::vector<Trial> trials = trialsOf(graph, *call, run, declined);
        if (declined)
            return std::nullopt;
        try {
            for (const Trial& trial : trials)
                requireSame(node.value, trial);
            return fragmentOf(*call, trials);
        } catch (const WrongFunction&) {
            mistaken = true;
            throw;
        }
    });
}

bool TorchOperators::runFunction(const Call& call, const std::string& function, Trial& trial)
{
    Recording recording;
    auto made = m_profile->functions().call(function, givenTo(call.op().schema(), call.arguments(trial.inputs)));
    if (!made)
        throw StepError(std::move(made.error()));
    if (made->isNone())
        return false;
    trial.results = resultsOf(*made);
    trial.calls = recording.take();
    return true;
}

TorchOperators::Made TorchOperators::decompose(const graph::Graph& graph, const graph::Node& call, const std::string& function)
{
    if (isUnderAutocast(graph, call))
        return fail(underAutocast());
    const std::string key = keyOf(graph, call, function);
    if (const auto known = m_made.find(key); known != m_made.end())
        return known->second;
    bool ran = false, mistaken = false;
    const auto run = [&](const Call& bound, Trial& trial) {
        const bool first = !std::exchange(ran, true); // as the program was exported
        try {
            return runFunction(bound, function, trial);
        } catch (const StepError& error) {
            mistaken = first && !isUntold(error.error().message);
            throw;
        }
    };
    Made made = decomposed(graph, call, run, mistaken);
    if (!made)
        made = fail(m_profile->functions().located(function, std::move(made.error())));
    if (!made && mistaken)
        m_mistaken.insert(key);
    return m_made.emplace(key, std::move(made)).first->second;
}

Result<std::shared_ptr<const rewrite::Pattern>> TorchOperators::pattern(const std::string& function)
{
    return m_profile->pattern(function);
}

std::vector<graph::NamedArgument> TorchOperators::usualArguments(std::string_view opType)
{
    const auto op = tryOperator(opType);
    return op ? torch_worker::usualArguments(op->schema()) : std::vector<graph::NamedArgument>();
}

std::optional<UserText> TorchOperators::refusal(std::string_view opType)
{
    const auto op = tryOperator(opType);
    return op ? policy::whyRefused(op->schema()) : std::nullopt;
}

bool TorchOperators::isMistaken(const graph::Graph& graph, const graph::Node& call, const std::string& function)
{
    return m_mistaken.contains(keyOf(graph, call, function));
}

bool TorchOperators::isComposite(std::string_view opType)
{
    const auto op = tryOperator(opType);
    return op && torch_worker::isComposite(*op);
}

std::vector<std::string> TorchOperators::callsAsExported(const graph::Graph& graph, const graph::Node& node, const std::string& function)
{
    if (isUnderAutocast(graph, node))
        return {};
    const auto call = Call::bound(graph, node.target, node.args);
    if (!call)
        return {};
    const auto made = caught([&] {
        const c10::InferenceMode inference;
        Trial trial{.symbols = m_symbols.trials(graph, call->symbols()).front()};
        trial.inputs = call->inputsFor(trial.symbols);
        return runFunction(*call, function, trial) ? operatorsOf(trial.calls) : std::vector<std::string>();
    });
    return made.value_or(std::vector<std::string>());
}

TorchOperators::Made TorchOperators::decomposeComposite(const graph::Graph& graph, const graph::Node& call)
{
    const auto op = tryOperator(call.target);
    if (!op || !torch_worker::isComposite(*op) || op->schema().is_mutable())
        return std::nullopt;
    if (isUnderAutocast(graph, call))
        return fail(underAutocast());
    const std::string key = signatureOf(graph, call.target, call.args);
    if (const auto known = m_made.find(key); known != m_made.end())
        return known->second;
    const auto run = [](const Call& bound, Trial& trial) {
        Recording recording;
        Values stack = bound.arguments(trial.inputs);
        bound.run(stack, Recording::callInside);
        trial.results = stack.size() == 1 ? resultsOf(stack.front()) : std::move(stack);
        trial.calls = recording.take();
        return true;
    };
    bool mistaken = false; // PyTorch's own is not
    return m_made.emplace(key, decomposed(graph, call, run, mistaken)).first->second;
}

// --- single calls ------------------------------------------------------------------------------------------------------------------------

Result<Value> TorchOperators::valueOf(const graph::Graph& graph, const std::string& target, const std::vector<graph::NamedArgument>& args)
{
    const std::string key = signatureOf(graph, target, args);
    if (const auto known = m_values.find(key); known != m_values.end())
        return known->second;
    const auto call = Call::bound(graph, target, args);
    if (!call)
        return fail(call.error());
    const auto run = [](const Call& bound, Trial& trial) {
        trial.results = bound.arguments(trial.inputs);
        bound.run(trial.results, callOnShapes);
        return true;
    };
    auto made = caught([&] {
        bool declined = false;
        return torch_worker::valueOf(*call, trialsOf(graph, *call, run, declined));
    });
    return m_values.emplace(key, std::move(made)).first->second;
}

bool TorchOperators::isPure(std::string_view opType)
{
    const std::string key(opType);
    if (const auto known = m_pure.find(key); known != m_pure.end())
        return known->second;
    const auto op = tryOperator(opType);
    const bool pure = op ? !op->schema().is_mutable() && !op->hasTag(at::Tag::nondeterministic_seeded) : rewrite::isPureInPython(opType);
    return m_pure.emplace(key, pure).first->second;
}

std::optional<std::vector<std::string>> TorchOperators::writes(std::string_view opType)
{
    const auto op = tryOperator(opType);
    if (!op)
        return {};
    std::vector<std::string> out;
    for (const c10::Argument& argument : op->schema().arguments())
        if (isWritten(argument))
            out.push_back(argument.name());
    return out;
}

bool TorchOperators::mayAlias(std::string_view opType)
{
    const auto op = tryOperator(opType);
    if (!op)
        return true;
    const auto& returns = op->schema().returns();
    return op->hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd) ||
           std::any_of(returns.begin(), returns.end(), [](const c10::Argument& value) { return value.alias_info() != nullptr; });
}

bool TorchOperators::hasFunction(const std::string& function)
{
    return m_profile->functions().has(function);
}

// --- constants ---------------------------------------------------------------------------------------------------------------------------

void TorchOperators::addConstant(const rewrite::FoldedConstant& constant)
{
    m_constants.add(constant);
}

std::unique_ptr<rewrite::Operators::Evaluation> TorchOperators::evaluation(const graph::Graph& graph, std::uint64_t maxBytes)
{
    return std::make_unique<torch_worker::Evaluation>(graph, maxBytes, m_constants, *this);
}

} // namespace nodewise::torch_worker
