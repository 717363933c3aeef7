// SPDX-License-Identifier: Apache-2.0
// An ExecuTorch program with the test cases that it was exported with (.bpte).
// Format: pytorch/executorch, devtools/bundled_program (v1.4.1).
#pragma once

#include "core/program/executorch/ptd_file.h"

#include <variant>

namespace nodewise::executorch {

/// A tensor where it lies in the file, or a number. monostate: of a kind that is not known here.
using BundledValue = std::variant<std::monostate, PlacedTensor, std::int64_t, bool, double>;

struct BundledCase {
    std::vector<BundledValue> inputs, outputs; ///< what the method takes; what eager PyTorch returned
};

struct Bundle {
    struct Suite {
        std::string method;
        std::vector<BundledCase> cases;
    };
    std::vector<Suite> suites;
    std::uint64_t program = 0, programBytes = 0; ///< the .pte in the file
};

bool isBundle(std::string_view start); ///< by its first bytes
/// Errors: not such a file, damaged, values that have fewer bytes than their shapes, larger than the memory that is free.
Result<Bundle> readBundle(const std::string& path);

/// "input_0" and "output_1" of the first method's first case, "case_1.input_0" of another one's, "decode.case_0.input_0" of another
/// method's.
std::string bundledName(const Bundle& bundle, std::size_t suite, std::size_t testCase, bool input, std::size_t index);
/// All tensors under these names.
std::vector<PlacedTensor> bundledTensors(const Bundle& bundle);

} // namespace nodewise::executorch
