// SPDX-License-Identifier: Apache-2.0
// One form of traces that can be read. A new one is a file that defines a FormatReader, and a line in core/trace/read.cpp
// (docs/extending.md).
#pragma once

#include "core/base/progress.h"
#include "core/trace/input/read_options.h"

namespace nodewise::trace {

struct FormatReader {
    std::string_view name; ///< "chrome"
    /// By the first bytes of a file (64 kB are enough), unpacked, without a byte order mark and blanks before them; never of none. A JSON
    /// file that is no trace (an IR, a configuration), MLIR, an archive: false.
    bool (*detects)(std::string_view start) = nullptr;
    /// Of one file, unless `together`.
    Result<std::shared_ptr<const Trace>> (*read)(const std::vector<std::string>& paths, const ReadOptions& options,
                                                 const Progress& progress) = nullptr;
    bool together = false;    ///< several files, or a folder of .log and .log.gz, are one trace
    bool usesKernels = false; ///< ReadOptions::kernels, by which the cache doesn't go
    bool binary = false;      ///< blanks before the first byte are no blanks
    bool kept = true;         ///< in the cache, where they are large: reading them takes time
};

} // namespace nodewise::trace
