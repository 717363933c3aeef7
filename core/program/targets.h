// SPDX-License-Identifier: Apache-2.0
// What a node calls, as a file names it ("torch.ops.aten.linear.default", "_operator.mul") and as torch.fx prints it.
#pragma once

#include <string>
#include <string_view>

namespace nodewise::program {

/// "_operator.mul" -> "operator.mul"; all others as they are.
std::string printedTarget(std::string_view target);
/// Python's __name__ of the target: "linear.default", "mul", "cond".
std::string_view targetFunctionName(std::string_view target);
/// Bodies and operands unnamed: torch.ops.higher_order.*, and Python functions such as vmap's helpers.
bool isHigherOrder(std::string_view target);
/// Whether a single output may be a tuple of one: torch's loader asks that of torch.ops.higher_order.* alone.
bool mayReturnTuple(std::string_view target);
/// Arithmetic on symbols, whose arguments are all positional: _operator.*, math.*, torch.sym_*.
bool isSymbolicOperator(std::string_view target);
/// Arguments that have a default in nearly every schema, for operators whose schema is not known.
bool isUsuallyKeyword(std::string_view argument, std::size_t position);

} // namespace nodewise::program
