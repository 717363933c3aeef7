// SPDX-License-Identifier: Apache-2.0
// Trace files of any kind that Nodewise reads, told by what is in them.
#pragma once

#include "core/base/progress.h"
#include "core/trace/input/read_options.h"

namespace nodewise::trace {

enum class Format : std::uint8_t {
    None,
    Chrome,     ///< Chrome's trace events as JSON, an array or an object; torch.profiler's, PyTorchSim's trace_timeline.py's, our own
    PyTorchSim, ///< the log of a run of PyTorchSim's simulator
    Csv,
    Nodewise, ///< our own binary form, .nwtrace (core/trace/cache/cache_file.h)
};

/// By the first bytes of a file (64 kB are enough), gzip or not. A JSON file that is none (an IR, a configuration), MLIR, an archive: None.
Format formatOf(std::string_view start);
inline bool looksLikeTrace(std::string_view start)
{
    return formatOf(start) != Format::None;
}
/// Of the file at this path; None also where it can't be read. A folder with logs of PyTorchSim is one of them.
Format formatOfFile(const std::string& path);

/// Fails where the file can't be read or is no trace, and when it was cancelled; damaged events and lines are counted in Origin::skipped.
Result<std::shared_ptr<const Trace>> readTrace(const std::string& path, const ReadOptions& options = {}, const Progress& progress = {});
/// Several logs of PyTorchSim, one per kernel as it writes them, as one run: one behind the other in the order of the launch list
/// (the .trace beside a log), else by name. A folder stands for the logs in it. A single path may be any trace.
Result<std::shared_ptr<const Trace>> readTraces(const std::vector<std::string>& paths, const ReadOptions& options = {},
                                                const Progress& progress = {});

} // namespace nodewise::trace
