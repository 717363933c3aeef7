// SPDX-License-Identifier: Apache-2.0
// What every reader of traces is told.
#pragma once

#include "core/trace/store/trace.h"

#include <functional>
#include <span>

namespace nodewise::trace {

/// What a log's kernel folder stands for, looked up where PyTorchSim's folders are known (core/dump/kernel_places.h).
struct KernelPlace {
    std::string kernel;             ///< "mlir_kernel_0"
    std::vector<std::string> nodes; ///< FX nodes
};
/// By the path of a kernel's folder as the log has it: it may have been written on another machine. Nothing for an unknown one.
using KernelLookup = std::function<std::optional<KernelPlace>(const std::string& folder)>;

class TraceCache;
struct FormatReader;

struct ReadOptions {
    std::optional<Unit> unit;       ///< of the times in a Chrome trace or CSV that does not say it; otherwise microseconds
    std::optional<double> clockMhz; ///< instead of what the file says
    /// Of a PyTorchSim log: how deep.
    enum class Level : std::uint8_t { Kernels, Windows, Instructions };
    Level level = Level::Instructions;
    KernelLookup kernels;
    /// Where traces of large files are kept for the next time (core/trace/cache/cache.h); null: nowhere. A log with `kernels` is not kept:
    /// what they say may change.
    const TraceCache* cache = nullptr;
    std::span<const FormatReader* const> readers; ///< besides the standard ones (core/trace/input/reader.h), asked before them
    /// Of an ETDump: the program (.pte) and the ETRecord whose instructions it timed; empty: looked for beside it.
    std::vector<std::string> programs;
    std::uint64_t mostEvents = 200'000'000;       ///< what comes beyond is counted as skipped
};

} // namespace nodewise::trace
