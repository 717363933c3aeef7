// SPDX-License-Identifier: Apache-2.0
// The Python that Inductor writes around kernels: which there are, which FX nodes each computes, in which order they are called.
// Sources: PyTorchSimFrontend/mlir/mlir_scheduling.py (define_kernel), torch/_inductor/codegen/wrapper.py. Read as text, never executed.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::dump {

struct WrapperKernel {
    std::string name;                 ///< "mlir_kernel_0", "triton_poi_fused_add_0"
    std::string text;                 ///< the source between the triple quotes, without blanks around it
    std::vector<std::string> origins; ///< FX nodes, sorted
    int line = 0;                     ///< 1-based
    bool triton = false;
};
struct WrapperCall {
    std::string what; ///< a kernel's name, or an operator that PyTorch runs itself: "torch.ops.aten.sort.stable"
    bool kernel = false;
    int line = 0;
};
struct Wrapper {
    std::string path;
    std::vector<WrapperKernel> kernels; ///< in the order of the file
    std::vector<WrapperCall> calls;
    std::vector<Error> problems; ///< with file and line
};

/// What can be read is there beside the problems.
Wrapper readWrapper(std::string path, std::string_view text);
/// Whether Python defines kernels for PyTorchSim.
bool isWrapper(std::string_view text);

} // namespace nodewise::dump
