// SPDX-License-Identifier: Apache-2.0
#include "core/torch/values/value_path.h"

#include "core/torch/base/guarded.h"
#include "core/torch/tensor/slice.h"

#include <ATen/core/List.h>
#include <c10/core/InferenceMode.h>

namespace nodewise::torch_worker {

std::size_t elementCount(const c10::IValue& value)
{
    if (value.isTuple())
        return value.toTupleRef().elements().size();
    return value.isList() ? value.toListRef().size() : 0;
}

c10::IValue element(const c10::IValue& value, std::size_t index)
{
    return value.isTuple() ? value.toTupleRef().elements()[index] : c10::IValue(value.toListRef()[index]);
}

std::optional<c10::IValue> elementAt(const c10::IValue& value, const ValuePath& path)
{
    c10::IValue at = value;
    for (const std::uint32_t index : path) {
        if (index >= elementCount(at))
            return std::nullopt;
        at = element(at, index);
    }
    return at;
}

c10::IValue withElement(const c10::IValue& value, const ValuePath& path, const c10::IValue& changed, std::size_t depth)
{
    if (depth == path.size())
        return changed;
    std::vector<c10::IValue> elements;
    for (std::size_t i = 0; i < elementCount(value); ++i)
        elements.push_back(i == path[depth] ? withElement(element(value, i), path, changed, depth + 1) : element(value, i));
    if (value.isTuple())
        return c10::ivalue::Tuple::create(std::move(elements));
    auto list = value.toList().copy();
    for (std::size_t i = 0; i < list.size(); ++i)
        list.set(i, elements[i]);
    return list;
}

bool writesInPlace(const c10::IValue& target, const c10::IValue& value, const std::string& slice)
{
    if (!target.isTensor() || !target.toTensor().defined())
        return false;
    if (!slice.empty() || value.isScalar())
        return true;
    if (!value.isTensor())
        return false;
    const at::Tensor &to = target.toTensor(), &from = value.toTensor();
    return to.scalar_type() == from.scalar_type() && to.sizes() == from.sizes() && to.device() == from.device();
}

Result<void> writeInto(const at::Tensor& tensor, const std::string& slice, const c10::IValue& value)
{
    return caught([&] {
        const c10::InferenceMode inference; // the machine's tensors are inference tensors
        auto place = slice.empty() ? Result<at::Tensor>(tensor) : sliced(tensor, slice);
        if (!place)
            throw StepError(place.error());
        if (value.isTensor())
            place->copy_(value.toTensor());
        else
            place->fill_(value.toScalar());
    });
}

} // namespace nodewise::torch_worker
