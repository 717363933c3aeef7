// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/executor_kernel.h"

#include "core/torch/base/guarded.h"
#include "core/torch/base/storages.h"

#include <ATen/ops/allclose.h>
#include <ATen/ops/equal.h>
#include <torch/csrc/jit/ir/alias_analysis.h>

#include <algorithm>
#include <set>

namespace nodewise::torch_worker {

using c10::IValue;

namespace {

/// The value with each of its tensors changed; tensors stand by themselves or in a list.
template <class Change>
IValue withTensors(const IValue& value, Change change)
{
    if (value.isTensor())
        return value.toTensor().defined() ? IValue(change(value.toTensor())) : value;
    if (!value.isTensorList())
        return value;
    c10::List<at::Tensor> list;
    for (const at::Tensor& tensor : value.toTensorVector())
        list.push_back(change(tensor));
    return list;
}

std::vector<at::Tensor> tensorsOf(const IValue& value)
{
    if (value.isTensor() && value.toTensor().defined())
        return {value.toTensor()};
    return value.isTensorList() ? value.toTensorVector() : std::vector<at::Tensor>();
}

/// NaN is NaN.
bool isSame(const at::Tensor& one, const at::Tensor& other)
{
    if (one.sizes() != other.sizes() || one.scalar_type() != other.scalar_type())
        return false;
    const bool number = one.is_floating_point() || one.is_complex();
    return at::equal(one, other) || (number && at::allclose(one, other, 0, 0, true));
}

std::string shapeText(const at::Tensor& tensor)
{
    std::string sizes;
    for (const std::int64_t size : tensor.sizes())
        sizes += (sizes.empty() ? "" : ", ") + std::to_string(size);
    return std::string(c10::toString(tensor.scalar_type())) + "[" + sizes + "]";
}

} // namespace

std::vector<IValue> takeArguments(const c10::FunctionSchema& schema, torch::jit::Stack& stack)
{
    const auto first = stack.end() - static_cast<std::ptrdiff_t>(schema.arguments().size());
    std::vector<IValue> values(std::make_move_iterator(first), std::make_move_iterator(stack.end()));
    stack.erase(first, stack.end());
    return values;
}

void pushResults(const Functions& functions, const std::string& function, const c10::FunctionSchema& schema, IValue made,
                 torch::jit::Stack& stack)
{
    const std::size_t count = schema.returns().size();
    if (count == 1) {
        stack.push_back(std::move(made));
    } else if (count > 1) {
        if (!made.isTuple() || made.toTupleRef().elements().size() != count)
            throw StepError(functions.located(
                function, Error{.message = UserText("'%1' must return %2 values, as %3 does", function, count, schema.name())}));
        for (const IValue& element : made.toTupleRef().elements())
            stack.push_back(element);
    }
}

ExecutorKernel::ExecutorKernel(Functions& functions, std::string fake, std::string executor)
    : m_functions(&functions), m_fake(std::move(fake)), m_executor(std::move(executor))
{
}

void ExecutorKernel::refuse(UserText why) const
{
    throw StepError(m_functions->located(m_executor, Error{.message = std::move(why)}));
}

bool ExecutorKernel::mayWrite()
{
    if (!m_mayWrite) {
        const auto graph = m_functions->graphOf(m_executor);
        const torch::jit::AliasDb aliases(graph);
        m_mayWrite = std::ranges::any_of(graph->inputs(), [&](const torch::jit::Value* input) { return aliases.hasWriters(input); });
    }
    return *m_mayWrite;
}

void ExecutorKernel::operator()(const c10::OperatorHandle& op, c10::DispatchKeySet, torch::jit::Stack* stack)
{
    const c10::FunctionSchema& schema = op.schema();
    const std::vector<IValue> given = takeArguments(schema, *stack);
    std::vector<IValue> before;
    if (m_functions->has(m_executor) && mayWrite())
        for (const IValue& value : given)
            before.push_back(withTensors(value, [](const at::Tensor& tensor) { return tensor.clone(); }));
    auto made = m_functions->call(m_executor, givenTo(schema, given), Work::Values);
    if (!made)
        throw StepError(std::move(made.error()));
    if (!before.empty())
        checkWrites(schema, given, before);
    if (!m_fake.empty())
        checkResult(schema, given, *made);
    pushResults(*m_functions, m_executor, schema, std::move(*made), *stack);
}

void ExecutorKernel::checkWrites(const c10::FunctionSchema& schema, const std::vector<IValue>& given,
                                 const std::vector<IValue>& before) const
{
    const auto isWritten = [&](std::size_t i) {
        const c10::Argument& argument = schema.arguments()[i];
        return argument.alias_info() && argument.alias_info()->isWrite();
    };
    std::set<const c10::StorageImpl*> written; // add_(x, x): what shares memory with an argument that is written may change
    for (std::size_t i = 0; i < given.size(); ++i)
        if (isWritten(i))
            for (const at::Tensor& tensor : tensorsOf(given[i]))
                if (tensor.has_storage())
                    written.insert(tensor.storage().unsafeGetStorageImpl());
    for (std::size_t i = 0; i < given.size(); ++i) {
        const c10::Argument& argument = schema.arguments()[i];
        const std::vector<at::Tensor> now = tensorsOf(given[i]), former = tensorsOf(before[i]);
        if (isWritten(i) || std::ranges::any_of(now, [&](const at::Tensor& tensor) {
                return tensor.has_storage() && written.contains(tensor.storage().unsafeGetStorageImpl());
            }))
            continue;
        if (!std::ranges::equal(now, former, isSame))
            refuse(UserText("the executor '%1' writes into '%2', which is not what the schema of %3 says", m_executor, argument.name(),
                            schema.name()));
    }
}

void ExecutorKernel::checkResult(const c10::FunctionSchema& schema, std::vector<IValue> given, const IValue& made) const
{
    for (IValue& value : given)
        value = withTensors(value, withoutData);
    auto expected = m_functions->call(m_fake, givenTo(schema, std::move(given)), Work::Shapes);
    if (!expected)
        throw StepError(std::move(expected.error()));
    if (!expected->isTuple() || !made.isTuple())
        return checkTensor(schema, *expected, made);
    const auto &wanted = expected->toTupleRef().elements(), &found = made.toTupleRef().elements();
    for (std::size_t i = 0; i < std::min(wanted.size(), found.size()); ++i)
        checkTensor(schema, wanted[i], found[i]);
}

void ExecutorKernel::checkTensor(const c10::FunctionSchema& schema, const IValue& expected, const IValue& made) const
{
    const std::vector<at::Tensor> wanted = tensorsOf(expected), found = tensorsOf(made);
    for (std::size_t i = 0; i < wanted.size() && i < found.size(); ++i)
        if (wanted[i].sizes() != found[i].sizes() || wanted[i].scalar_type() != found[i].scalar_type())
            refuse(UserText("the executor '%1' returns %2, the shape rule '%3' of %4 says %5", m_executor, shapeText(found[i]), m_fake,
                            schema.name(), shapeText(wanted[i])));
    if (wanted.size() != found.size())
        refuse(UserText("the executor '%1' returns %2 tensors, the shape rule '%3' of %4 says %5", m_executor, found.size(), m_fake,
                        schema.name(), wanted.size()));
}

} // namespace nodewise::torch_worker
