// SPDX-License-Identifier: Apache-2.0
// By how much two results of an operator that sums up may lie apart although neither is wrong, each added in an order of its own.
// docs/templates.md has the formulas.
#pragma once

#include "core/torch/tensor/bounded_difference.h"

#include <functional>
#include <optional>
#include <string_view>

namespace nodewise::torch_worker {

/// Operators that multiply two of their inputs and sum up, by name without overload: "aten.mm".
bool isProduct(std::string_view op);
/// Those that sum up one.
bool isSum(std::string_view op);
bool isAttention(std::string_view op);

/// Half the distance from 1 to the next number.
double unitOf(c10::ScalarType type);
/// float16 and bfloat16, whose sums are made in float32
bool isNarrow(c10::ScalarType type);

/// What becomes of an input.
using Change = at::Tensor (*)(const at::Tensor& value);
/// The operator once more, in double: `factors` changes what is multiplied or summed up, `added` what is added to that. Undefined: it can't
/// be run so.
using RunAgain = std::function<at::Tensor(Change factors, Change added)>;

/// Float64 tensors of the result's shape.
struct ProductRounding {
    at::Tensor product, added; ///< without what is added to it; the magnitude of that
    double terms = 0;          ///< that an element sums up at most
    at::Tensor most;           ///< by how much the order of the sum may move it
};
/// `adds`: there is something to add. `alpha`: what the operator multiplies the product by. nullopt: nothing is known, or it would be so
/// much that terms that are missing could not be seen.
std::optional<ProductRounding> tryProductRounding(const RunAgain& again, bool adds, c10::ScalarType type, double alpha = 1);
/// Of a sum or a mean over all or some of `elements` elements.
Slack sumRounding(const RunAgain& again, std::int64_t elements, c10::ScalarType type);
/// Of attention, by its values; undefined for types that ATen's kernel does not round on the way.
at::Tensor attentionRounding(const at::Tensor& values, c10::IntArrayRef result);

} // namespace nodewise::torch_worker
