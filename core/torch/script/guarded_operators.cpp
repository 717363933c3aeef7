// SPDX-License-Identifier: Apache-2.0
#include "core/torch/script/guarded_operators.h"

#include "core/torch/policy/policy.h"

#include <ATen/core/stack.h>
#include <torch/csrc/jit/runtime/operator.h>

#include <algorithm>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <utility>
#include <vector>

namespace nodewise::torch_worker {

using c10::IValue;
using torch::jit::Operation;
using torch::jit::Operator;

namespace {

using Check = void (*)(const c10::FunctionSchema& schema, const std::vector<IValue>& arguments);

void checkDivision(const c10::FunctionSchema&, const std::vector<IValue>& arguments)
{
    if (arguments.size() < 2 || !arguments[0].isInt() || !arguments[1].isInt())
        return;
    if (arguments[1].toInt() == 0)
        throw std::runtime_error("integer division or modulo by zero");
    if (arguments[1].toInt() == -1 && arguments[0].toInt() == std::numeric_limits<std::int64_t>::min())
        throw std::runtime_error("the quotient does not fit in 64 bits");
}

/// They write character by character.
void checkWidth(const c10::FunctionSchema&, const std::vector<IValue>& arguments)
{
    constexpr std::int64_t most = 1'000'000;
    if (arguments.size() > 1 && arguments[1].isInt() && arguments[1].toInt() > most)
        throw std::runtime_error("a text of more than " + std::to_string(most) + " characters");
}

void checkNumbers(const c10::FunctionSchema& schema, const std::vector<IValue>& arguments)
{
    if (const auto check = policy::tryCheck(schema))
        check(schema, arguments);
}

constexpr std::pair<const char*, Check> guards[] = {
    {"aten::floordiv", checkDivision},
    {"aten::remainder", checkDivision},
    {"aten::__round_to_zero_floordiv", checkDivision},
    {"aten::divmod", checkDivision},
    {"aten::mathremainder", checkDivision},
    {"aten::fmod", checkDivision},
    {"aten::ljust", checkWidth},
    {"aten::rjust", checkWidth},
    {"aten::center", checkWidth},
    {"aten::zfill", checkWidth},
    {"aten::expandtabs", checkWidth},
    {"aten::promote_types", checkNumbers},
    {"aten::can_cast", checkNumbers},
};

bool isOnTensors(const c10::FunctionSchema& schema)
{
    const auto& arguments = schema.arguments();
    return std::any_of(arguments.begin(), arguments.end(),
                       [](const c10::Argument& argument) { return argument.type()->kind() == c10::TypeKind::TensorType; });
}

void guard(const Operator& op, Check check)
{
    const c10::FunctionSchema schema = op.schema();
    std::ostringstream text;
    text << schema;
    auto guarded = [schema, check, original = op.getOperation(), count = schema.arguments().size()](torch::jit::Stack& stack) mutable {
        const auto last = torch::jit::last(stack, count);
        check(schema, std::vector<IValue>(last.begin(), last.end()));
        original(stack);
    };
    const auto aliases = op.aliasAnalysisKind();
    torch::jit::deregisterOperator(schema);
    torch::jit::registerOperator(Operator(text.str(), Operation(std::move(guarded)), aliases));
}

bool guardAll()
{
    for (const auto& [name, check] : guards) {
        const auto known = torch::jit::getAllOperatorsFor(c10::Symbol::fromQualString(name)); // a copy: they are replaced
        for (const auto& op : known)
            if (!isOnTensors(op->schema()))
                guard(*op, check);
    }
    return true;
}

} // namespace

void guardOperators()
{
    [[maybe_unused]] static const bool done = guardAll();
}

} // namespace nodewise::torch_worker
