// SPDX-License-Identifier: Apache-2.0
// Trace files of any kind that Nodewise reads, told by what is in them.
#pragma once

#include "core/base/progress.h"
#include "core/trace/trace.h"

#include <functional>

namespace nodewise::trace {

enum class Format : std::uint8_t {
    None,
    Chrome,     ///< Chrome's trace events as JSON, an array or an object; torch.profiler's, PyTorchSim's trace_timeline.py's, our own
    PyTorchSim, ///< the log of a run of PyTorchSim's simulator
    Csv,
    Nodewise, ///< our own binary form, .nwtrace (core/trace/cache_file.h)
};

/// By the first bytes of a file (64 kB are enough), gzip or not. A JSON file that is none (an IR, a configuration), MLIR, an archive: None.
Format formatOf(std::string_view start);
inline bool looksLikeTrace(std::string_view start)
{
    return formatOf(start) != Format::None;
}
/// Of the file at this path; None also where it can't be read. A folder with logs of PyTorchSim is one of them.
Format formatOfFile(const std::string& path);

/// What a log's kernel folder stands for, looked up where PyTorchSim's folders are known (core/dump/kernel_places.h).
struct KernelPlace {
    std::string kernel;             ///< "mlir_kernel_0"
    std::vector<std::string> nodes; ///< FX nodes
};
/// By the path of a kernel's folder as the log has it: it may have been written on another machine. Nothing for an unknown one.
using KernelLookup = std::function<std::optional<KernelPlace>(const std::string& folder)>;

class TraceCache;

struct ReadOptions {
    std::optional<Unit> unit;       ///< of the times in a Chrome trace or CSV that does not say it; otherwise microseconds
    std::optional<double> clockMhz; ///< instead of what the file says
    /// Of a PyTorchSim log: how deep.
    enum class Level : std::uint8_t { Kernels, Windows, Instructions };
    Level level = Level::Instructions;
    KernelLookup kernels;
    /// Where traces of large files are kept for the next time (core/trace/cache.h); null: nowhere. A log with `kernels` is not kept: what
    /// they say may change.
    const TraceCache* cache = nullptr;
    std::uint64_t mostEvents = 200'000'000; ///< what comes beyond is counted as skipped
};

/// Fails where the file can't be read or is no trace, and when it was cancelled; damaged events and lines are counted in Origin::skipped.
Result<std::shared_ptr<const Trace>> readTrace(const std::string& path, const ReadOptions& options = {}, const Progress& progress = {});
/// Several logs of PyTorchSim, one per kernel as it writes them, as one run: one behind the other in the order of the launch list
/// (the .trace beside a log), else by name. A folder stands for the logs in it. A single path may be any trace.
Result<std::shared_ptr<const Trace>> readTraces(const std::vector<std::string>& paths, const ReadOptions& options = {},
                                                const Progress& progress = {});

} // namespace nodewise::trace
