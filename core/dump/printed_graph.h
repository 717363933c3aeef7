// SPDX-License-Identifier: Apache-2.0
// A graph as torch.fx prints it in Python (fx_graph_readable.py, fx_graph_transformed.py), and the Python that Inductor makes of it
// (output_code.py): which line defines which node, and which line calls which kernel. Read as text, never executed.
// Sources: torch/fx/graph.py (_FxCodeGen), torch/_inductor/codegen/wrapper.py.
#pragma once

#include "core/base/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::dump {

/// A line of the model's Python.
struct PythonLine {
    std::string file; ///< as printed
    int line = 0;     ///< 1-based
    std::string function, code;
    bool operator==(const PythonLine&) const = default;
};

struct PrintedNode {
    std::string name;
    std::string op;                    ///< "aten.add.Tensor"; "placeholder"; "getitem"; else the call as it stands there
    std::string type;                  ///< "f32[4, 16]"
    int line = 0;                      ///< in the file, 1-based
    std::optional<std::size_t> source; ///< in PrintedGraph::sources
};

struct PrintedGraph {
    std::string path;
    std::vector<PythonLine> sources;
    std::vector<PrintedNode> nodes;
    std::vector<Error> problems; ///< with file and line

    const PrintedNode* tryNode(std::string_view name) const;
    /// The node that a line of the file defines.
    const PrintedNode* tryNodeAt(int line) const;
};
PrintedGraph readPrintedGraph(const std::string& path, std::string_view text);

struct OutputKernel {
    std::string name; ///< "cpp_fused_gelu_1"
    std::string kind; ///< "cpp_pybinding", "triton", "sdsc", "mlir"
    int line = 0;
};
struct OutputCall {
    std::string kernel;               ///< "cpp_fused_gelu_1", "extern_kernels.addmm"
    std::vector<std::string> keys;    ///< in the mappings: "cpp_fused_gelu_1:3"
    std::vector<std::string> sources; ///< nodes of the graph before autograd
    std::vector<std::string> atenOps;
    int line = 0;
};
struct OutputCode {
    std::string path;
    std::vector<OutputKernel> kernels;
    std::vector<OutputCall> calls;

    const OutputKernel* tryKernel(std::string_view name) const;
};
OutputCode readOutputCode(const std::string& path, std::string_view text);

} // namespace nodewise::dump
