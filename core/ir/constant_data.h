// SPDX-License-Identifier: Apache-2.0
// The elements of a stored tensor as nested lists, as Python's tensor.tolist() gives them.
#pragma once

#include "core/base/result.h"
#include "core/graph/value.h"
#include "core/ir/ir.h"

#include <string_view>

namespace nodewise::ir {

/// `storage`: the bytes of the whole storage, little-endian; `meta` says which elements of it (sizes, strides and offset in elements).
/// A tensor without dimensions gives one number. Complex numbers are [real, imaginary]. Every dtype of the format is read: integers and
/// booleans as such, all kinds of floats as doubles of the same value (uint64 beyond 2^63 too, rounded).
/// Errors: symbolic or negative sizes, elements outside of the storage, unknown dtype.
Result<Attr> tensorToList(std::string_view storage, const graph::TensorMeta& meta);

/// Value of an 8-bit, half or bfloat16 number of the given type by its bits; 0 for other types.
double smallFloat(graph::ScalarType type, std::uint32_t bits);

} // namespace nodewise::ir
