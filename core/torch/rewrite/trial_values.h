// SPDX-License-Identifier: Apache-2.0
// One value as it was in each trial, looked at side by side.
#pragma once

#include "core/torch/rewrite/sizes.h"

#include <ATen/core/Tensor.h>

namespace nodewise::torch_worker {

using Parallel = std::vector<const c10::IValue*>;

/// Every trial has the same kind of value, and lists the same length. Throws StepError.
void requireAlike(const Parallel& values);
std::vector<c10::IValue> elementsOf(const c10::IValue& list);
/// Calls visit(index, elements side by side) for each place of a list.
template <class Visit>
void eachElement(const Parallel& lists, Visit visit)
{
    std::vector<std::vector<c10::IValue>> elements;
    for (const c10::IValue* list : lists)
        elements.push_back(elementsOf(*list));
    for (std::size_t i = 0; i < elements.front().size(); ++i) {
        Parallel side;
        for (const auto& of : elements)
            side.push_back(&of[i]);
        visit(i, side);
    }
}

/// What a result is to a graph. Tensors lie on `device`.
graph::Value yieldedValue(const Parallel& results, Sizes& sizes, const graph::Device& device);

} // namespace nodewise::torch_worker
