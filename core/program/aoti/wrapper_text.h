// SPDX-License-Identifier: Apache-2.0
// What the C++ that AOTInductor generates says of itself: inputs, constants, and the calls of run_impl in order. Read as text, never
// compiled. Source of the forms: torch/_inductor/codegen/cpp_wrapper_cpu.py and cpp_wrapper_gpu.py of torch 2.13.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::aoti {

/// Sizes are numbers or expressions of symbols ("s77").
struct Shape {
    std::string dtype; ///< torch's name; "" = not said
    std::vector<std::string> sizes, strides;
};

struct Constant {
    std::string name, fqn; ///< "conv_weight", "conv.weight"
    Shape shape;
    std::string kind;         ///< "Parameter", "Buffer", "TensorConstant", "FoldedConstant"
    std::uint64_t bytes = 0;  ///< padded
    std::uint64_t offset = 0; ///< of the storage, in bytes
    bool folded = false;      ///< computed when the model is loaded: the package has no bytes of it
};

struct Call {
    std::string kernel;        ///< "cpp_fused_cat_mean_relu_split_1", "aoti_torch_cpu_addmm_out"
    std::string handle;        ///< "cpp_fused_cat_mean_relu_split_1:3": its key in kernel_information.json; "" = not said
    std::string text;          ///< the statement
    std::string sources, aten; ///< of the comment above: "conv2d", "aten.convolution"
    std::vector<std::string> reads, writes;
    int line = 0; ///< 1-based
};

struct Wrapper {
    std::vector<std::string> inputs, outputs; ///< outputs: names of the values that are returned
    std::vector<Constant> constants;
    std::string inSpec, outSpec;
    std::vector<Call> calls;
    std::map<std::string, Shape> shapes;      ///< of inputs and buffers
    std::map<std::string, std::string> parts; ///< of a buffer: the one whose memory it is a part of
};

/// Errors: there is no run_impl, more than bounds allow.
Result<Wrapper> readWrapper(std::string_view text);

} // namespace nodewise::aoti
