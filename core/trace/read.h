// SPDX-License-Identifier: Apache-2.0
// Trace files of any kind that Nodewise reads, told by what is in them.
#pragma once

#include "core/trace/input/reader.h"

namespace nodewise::trace {

/// In the order in which they are asked.
std::span<const FormatReader* const> standardReaders();
/// By the first bytes of a file that is not packed (64 kB are enough); null: no trace.
const FormatReader* tryReader(std::string_view start, const ReadOptions& options = {});
/// Of the file at this path, gzip or not; null also where it can't be read. A folder with logs of PyTorchSim is one of them.
const FormatReader* tryReaderOf(const std::string& path, const ReadOptions& options = {});

/// Fails where the file can't be read or is no trace, and when it was cancelled; damaged events and lines are counted in Origin::skipped.
Result<std::shared_ptr<const Trace>> readTrace(const std::string& path, const ReadOptions& options = {}, const Progress& progress = {});
/// Several logs of PyTorchSim, one per kernel as it writes them, as one run: one after the other in the order of the launch list
/// (the .trace beside a log), else by name. A folder stands for the logs in it. A single path may be any trace.
Result<std::shared_ptr<const Trace>> readTraces(const std::vector<std::string>& paths, const ReadOptions& options = {},
                                                const Progress& progress = {});

} // namespace nodewise::trace
