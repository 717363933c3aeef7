// SPDX-License-Identifier: Apache-2.0
// What the converter knows of operator schemas without LibTorch: which arguments are optional tensors or lists of tensors.
// The table is resources/ops/tensor_args.inc, written by the script beside it.
#pragma once

#include <cstdint>
#include <string_view>

namespace nodewise::ir {

enum class TensorArgument : std::uint8_t {
    Other,    ///< a tensor that must be given, or no tensor
    Optional, ///< Tensor?
    List,     ///< Tensor[], Tensor?[]
    Unknown,  ///< the operator is not in the table
};

/// Of "aten.linear.default" and "bias". Operators that have neither kind, and custom operators, are Unknown.
TensorArgument tensorArgument(std::string_view opType, std::string_view argument);

/// Whether None for the argument says that a tensor is not given, which pytorch-ir leaves out of the attributes. It asks the schema; of a
/// custom operator nobody knows that here, and such None is most often a tensor's: the call has it in any case (losesArguments).
bool isAbsentTensor(std::string_view opType, std::string_view argument);

/// What an argument is where it is not given, as attrText prints it: "1", "False", "'mean'". Empty: None, or nothing is known of it.
/// The table is resources/ops/defaults.inc, written by the script beside it.
std::string_view argumentDefault(std::string_view opType, std::string_view argument);

} // namespace nodewise::ir
