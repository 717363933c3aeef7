// SPDX-License-Identifier: Apache-2.0
// What PyTorchSim leaves on disk: a folder per kernel, and Inductor's wrappers that say which FX nodes each kernel computes. Its layout
// differs by generation (PyTorchSimFrontend/extension_codecache.py, PyTorchSimCodegen/codecache.py). Nothing in it is executed or loaded.
#pragma once

#include "core/base/progress.h"
#include "core/dump/wrapper.h"

#include <optional>

namespace nodewise::dump {

enum class Generation : std::uint8_t {
    Unknown,
    Onnx,   ///< tile_graph.onnx
    Trace,  ///< trace.so with trace_cycles.tsv
    Triton, ///< kernel.json, staged IR
};

struct DumpFile {
    enum class Role : std::uint8_t {
        Source,    ///< the kernel's MLIR
        Stage,     ///< MLIR after a step
        Machine,   ///< LLVM IR, assembly
        TileGraph, ///< tile graph and cycles
        Log,
        Other,
    };
    std::string path; ///< in the kernel's folder
    Role role = Role::Other;
    std::uint64_t bytes = 0;
    bool text = true; ///< can be shown
};

/// A line of meta.txt.
struct DumpArgument {
    std::string name, dtype, shape; ///< "arg0", "torch.float32", "[256, 256]"
    std::uint32_t kind = 0;         ///< bits: 1 in, 2 out, 4 in and out, 8 variable
};

struct DumpKernel {
    std::string folder; ///< name in the dump folder
    std::string name;   ///< in the wrapper: "mlir_kernel_0"; "" = no wrapper has it
    Generation generation = Generation::Unknown;
    std::vector<std::string> origins; ///< FX nodes, sorted; empty = not known
    std::vector<DumpFile> files;      ///< in the order of the pipeline
    std::vector<DumpArgument> arguments;
    std::optional<std::uint64_t> cycles; ///< of all tiles in trace_cycles.tsv
    std::uint64_t launches = 0;          ///< by the wrappers
    std::vector<UserText> missing;       ///< what its generation writes, and is not there
};

struct Dump {
    std::string folder;
    std::vector<DumpKernel> kernels; ///< in launch order, then those that no wrapper has
    std::vector<std::string> wrappers;
    std::vector<std::string> fallbacks; ///< operators that PyTorch runs itself, each once
    std::vector<UserText> missing;
    std::vector<Error> problems; ///< with file and line
};

/// An error only where there is no kernel at all, or it was cancelled.
Result<Dump> readDump(const std::string& folder, const Progress& progress = {});

} // namespace nodewise::dump
