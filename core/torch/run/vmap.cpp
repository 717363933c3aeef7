// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/vmap.h"

#include <ATen/functorch/BatchedTensorImpl.h>
#include <ATen/functorch/DynamicLayer.h>
#include <ATen/ops/movedim.h>

namespace nodewise::torch_worker {

using c10::IValue;

namespace {

Result<Values> single(IValue value)
{
    Values out;
    out.push_back(std::move(value));
    return out;
}

void push(const VmapLayer& layer)
{
    at::functorch::initAndPushDynamicLayer(at::functorch::TransformType::Vmap, c10::SymInt(layer.batchSize),
                                           static_cast<at::functorch::RandomnessType>(layer.randomness));
}

std::optional<at::functorch::RandomnessType> tryRandomness(const std::string& text)
{
    if (text == "error")
        return at::functorch::RandomnessType::Error;
    if (text == "same")
        return at::functorch::RandomnessType::Same;
    if (text == "different")
        return at::functorch::RandomnessType::Different;
    return std::nullopt;
}

Result<Values> incrementNesting(Machine& machine, Values inputs)
{
    if (inputs.size() != 2 || !inputs[0].isInt() || !inputs[1].isString())
        return fail("expected a batch size and the kind of randomness");
    const auto randomness = tryRandomness(inputs[1].toStringRef());
    if (!randomness)
        return fail("the randomness is '%1' instead of error, same or different", inputs[1].toStringRef());
    auto& layers = machine.modes().vmaps;
    layers.push_back({.batchSize = inputs[0].toInt(), .randomness = static_cast<int>(*randomness)});
    push(layers.back());
    return single(static_cast<std::int64_t>(layers.size()));
}

Result<Values> decrementNesting(Machine& machine, const Values&)
{
    auto& layers = machine.modes().vmaps;
    if (layers.empty())
        return fail("no vmap is active");
    layers.pop_back();
    popVmaps(1);
    return single(static_cast<std::int64_t>(layers.size() + 1));
}

Result<Values> addBatchDim(Machine&, Values inputs)
{
    if (inputs.size() != 3 || !inputs[0].isTensor())
        return fail("expected a tensor, a dimension and a level");
    const at::Tensor& tensor = inputs[0].toTensor();
    const std::int64_t dim = inputs[1].toInt();
    return single(at::functorch::addBatchDim(tensor, dim < 0 ? dim + tensor.dim() : dim, inputs[2].toInt()));
}

/// Source: torch/csrc/functorch/init.cpp, _remove_batch_dim.
Result<Values> removeBatchDim(Machine&, Values inputs)
{
    if (inputs.size() != 4 || !inputs[0].isTensor())
        return fail("expected a tensor, a level, a batch size and a dimension");
    const at::Tensor& tensor = inputs[0].toTensor();
    const std::int64_t level = inputs[1].toInt(), size = inputs[2].toInt(), out = inputs[3].toInt();
    const auto* batched = at::functorch::maybeGetBatchedImpl(tensor);
    if (batched && batched->level() == level)
        return single(at::movedim(batched->value(), batched->bdim(), out));
    // Not batched at this level: every element of the batch is the same.
    std::vector<std::int64_t> sizes = tensor.sizes().vec();
    const std::int64_t rank = tensor.dim() + 1;
    sizes.insert(sizes.begin() + (out < 0 ? out + rank : out), size);
    return single(tensor.unsqueeze(out).expand(sizes));
}

} // namespace

Function tryVmapFunction(std::string_view target)
{
    const auto at = target.find("_functorch.predispatch.");
    const std::string_view prefix = "<function ";
    std::string_view name;
    if (at != target.npos)
        name = target.substr(at + std::string_view("_functorch.predispatch.").size());
    else if (target.starts_with(prefix))
        name = target.substr(prefix.size(), target.find_first_of(" >", prefix.size()) - prefix.size());
    if (name == "_vmap_increment_nesting")
        return incrementNesting;
    if (name == "_vmap_decrement_nesting")
        return decrementNesting;
    if (name == "_add_batch_dim")
        return addBatchDim;
    if (name == "_remove_batch_dim")
        return removeBatchDim;
    if (name == "lazy_load_decompositions") // Python's own; LibTorch has no decompositions to load
        return [](Machine&, const Values&) -> Result<Values> { return single({}); };
    return {};
}

void pushVmaps(const std::vector<VmapLayer>& layers)
{
    for (const VmapLayer& layer : layers)
        push(layer);
}

void popVmaps(std::size_t count)
{
    for (; count > 0; --count)
        at::functorch::popDynamicLayerAndDeleteMetadata();
}

at::Tensor plainTensor(const at::Tensor& tensor)
{
    at::Tensor out = tensor;
    while (out.defined() && at::functorch::isBatchedTensor(out))
        out = at::functorch::unsafeGetBatchedImpl(out)->value();
    return out;
}

} // namespace nodewise::torch_worker
