// SPDX-License-Identifier: Apache-2.0
// Pointwise operators in one kernel: alone, or after the output of a template.
#pragma once

#include "core/lowering/operand.h"
#include "core/lowering/scalar_ops.h"

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace nodewise::lowering {

/// An argument of a fused operator.
struct FusedArgument {
    struct Input {
        std::size_t index = 0; ///< of Fused::inputs
        bool operator==(const Input&) const = default;
    };
    struct Result {
        std::size_t index = 0; ///< of an earlier one of Fused::ops
        bool operator==(const Result&) const = default;
    };
    struct Producer {
        bool operator==(const Producer&) const = default;
    };                ///< what the template itself computed
    std::string name; ///< of the schema
    std::variant<Input, Result, Producer, Option> value;
    bool operator==(const FusedArgument&) const = default;
};

struct FusedOp {
    std::string op; ///< "aten.add.Tensor"
    std::vector<FusedArgument> arguments;
    graph::ScalarType dtype = graph::ScalarType::Float32; ///< of the result
    bool operator==(const FusedOp&) const = default;
};

struct Fused {
    std::vector<Operand> inputs; ///< of the kernel's rank: 1 where they are broadcast
    std::vector<FusedOp> ops;
    std::vector<std::size_t> results; ///< index in `ops` of each output of the kernel
    /// What the template's own result has in the program; its tile may be wider. ATen rounds to it before the next operator sees it.
    graph::ScalarType producer = graph::ScalarType::Float32;
    const std::vector<ScalarOp>* table = nullptr;
    bool empty() const { return ops.empty(); }
};

/// A tile at hand in the scratchpad: a name in the text and its type.
struct TileValue {
    std::string name, type; ///< "%X_spad_part", "memref<?x128xf32, strided<[128, 1]>, 1>"
    graph::ScalarType dtype = graph::ScalarType::Float32;
    std::vector<bool> broadcast; ///< by dimension: it has one element there for all; empty = none
};

/// The linalg.generic over tiles that computes all results of `fused`. `producer` is null for a kernel of pointwise operators alone.
/// With no operators the producer's values are converted to the only output.
Result<std::string> fusedText(const Fused& fused, std::size_t rank, const std::vector<TileValue>& inputs, const TileValue* producer,
                              const std::vector<TileValue>& outputs);

} // namespace nodewise::lowering
