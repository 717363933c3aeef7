// SPDX-License-Identifier: Apache-2.0
// What Inductor writes to run a graph: which lines define kernels and which call them. Python for torch.compile (output_code.py: kernels in
// C++, Triton or a backend's own text), C++ for AOTInductor (output_code.cpp). Read as text, never executed.
// Sources: torch/_inductor/codegen/{wrapper,cpp_wrapper_cpu,cpp_wrapper_gpu}.py.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::dump {

struct OutputKernel {
    std::string name; ///< "cpp_fused_gelu_1"
    std::string kind; ///< "cpp_pybinding", "triton", "sdsc", "mlir"; in C++ "cpp" or "triton"
    int line = 0;     ///< where its definition begins, 1-based
};
struct OutputCall {
    std::string kernel;               ///< "cpp_fused_gelu_1", "extern_kernels.addmm"
    std::vector<std::string> keys;    ///< in the mappings: "cpp_fused_gelu_1:3"
    std::vector<std::string> sources; ///< nodes of the graph before autograd
    std::vector<std::string> atenOps;
    int line = 0; ///< of the call; of the comment that announces it, where no call of that name follows
};
struct OutputCode {
    std::string path;
    std::vector<OutputKernel> kernels;
    std::vector<OutputCall> calls;
    std::map<std::string, std::vector<std::size_t>, std::less<>> callsByKey; ///< places in `calls`

    const OutputKernel* tryKernel(std::string_view name) const;
};
/// By its first bytes: other tools, too, call a file so.
bool isOutputCode(std::string_view begin);
/// C++ where the path ends in ".cpp", else Python.
OutputCode readOutputCode(const std::string& path, std::string_view text);

} // namespace nodewise::dump
