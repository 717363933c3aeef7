// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/trial_values.h"

#include "core/torch/base/guarded.h"
#include "core/torch/base/types.h"

#include <algorithm>

namespace nodewise::torch_worker {

using c10::IValue;
using graph::Value;

void requireAlike(const Parallel& values)
{
    for (const IValue* value : values) {
        const bool list = value->isList() && values.front()->isList();
        if (!list && value->tagKind() != values.front()->tagKind())
            throw StepError(Error{.message = UserText("what it calls depends on a size")});
        if (list && value->toListRef().size() != values.front()->toListRef().size())
            throw StepError(Error{.message = UserText("the length of a list depends on a size")});
    }
}

std::vector<IValue> elementsOf(const IValue& list)
{
    if (list.isTuple())
        return list.toTupleRef().elements().vec();
    return list.toListRef().vec();
}

namespace {

template <class Get>
Samples samplesOf(const Parallel& values, Get get)
{
    Samples out;
    for (const IValue* value : values)
        out.push_back(get(value->toTensor()));
    return out;
}

/// From the innermost dimension outwards: most strides are products of the sizes within.
std::vector<graph::SymInt> stridesOf(const Parallel& tensors, const std::vector<graph::SymInt>& dims, Sizes& sizes)
{
    const at::IntArrayRef first = tensors.front()->toTensor().strides();
    std::vector<std::int64_t> order(dims.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = static_cast<std::int64_t>(order.size() - 1 - i);
    std::stable_sort(order.begin(), order.end(), [&](std::int64_t a, std::int64_t b) { return first[a] < first[b]; });
    std::vector<graph::SymInt> out(dims.size()), inner;
    for (const std::int64_t dim : order) {
        const auto at = static_cast<std::size_t>(dim);
        out[at] = sizes.strideOf(samplesOf(tensors, [dim](const at::Tensor& t) { return t.stride(dim); }), inner);
        inner.push_back(dims[at]);
    }
    return out;
}

Value tensorValue(const Parallel& tensors, Sizes& sizes, const graph::Device& device)
{
    const at::Tensor& first = tensors.front()->toTensor();
    for (const IValue* value : tensors)
        if (value->toTensor().dim() != first.dim() || value->toTensor().scalar_type() != first.scalar_type())
            throw StepError(Error{.message = UserText("the number of dimensions of its result depends on a size")});
    Value out{.kind = Value::Kind::Tensor};
    out.tensor.dtype = scalarTypeOf(first.scalar_type());
    out.tensor.device = device;
    for (std::int64_t dim = 0; dim < first.dim(); ++dim)
        out.tensor.sizes.push_back(sizes.sizeOf(samplesOf(tensors, [dim](const at::Tensor& t) { return t.size(dim); })));
    out.tensor.strides = stridesOf(tensors, out.tensor.sizes, sizes);
    out.tensor.storageOffset = sizes.sizeOf(samplesOf(tensors, [](const at::Tensor& t) { return t.storage_offset(); }));
    return out;
}

} // namespace

Value yieldedValue(const Parallel& results, Sizes& sizes, const graph::Device& device)
{
    requireAlike(results);
    const IValue& first = *results.front();
    if (first.isTensor())
        return first.toTensor().defined() ? tensorValue(results, sizes, device) : Value{};
    if (first.isInt()) {
        Samples values;
        for (const IValue* value : results)
            values.push_back(value->toInt());
        return Value{.kind = Value::Kind::SymInt, .sym = sizes.sizeOf(values)};
    }
    if (!first.isList() && !first.isTuple())
        return Value{};
    Value out{.kind = Value::Kind::List};
    eachElement(results, [&](std::size_t, const Parallel& side) { out.elements.push_back(yieldedValue(side, sizes, device)); });
    return out;
}

} // namespace nodewise::torch_worker
