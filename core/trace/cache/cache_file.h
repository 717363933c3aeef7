// SPDX-License-Identifier: Apache-2.0
// Nodewise's own file of a trace: its columns and summaries as they lie in memory, used where they are mapped. A cache, not an exchange
// format: another version of Nodewise or a machine of another byte order reads the source anew.
//
// Layout: a header (magic "NWTRACE", version, byte order, size of the file, number of sections), a table of sections (name, size of a
// value, place, number of values), the sections, each at a multiple of 64 bytes.
#pragma once

#include "core/base/progress.h"
#include "core/trace/store/trace.h"

namespace nodewise::trace {

/// Whole or not at all: written under another name first. `key` is kept with it, for openCacheFile.
/// Errors: it can't be written (disk full, no permission), or cancelled.
Result<void> writeCacheFile(const Trace& trace, const std::string& path, std::string_view key, const Progress& progress = {});

/// Maps the file. The trace keeps the mapping; the file may be removed meanwhile, but must not be written to: what is cut off is zeros then
/// (Trace::isCutOff). Without a key: whatever it was kept under. Errors: not there, of another form, cut off, damaged (record = the
/// section), or kept under another key. Every number in it is checked once, so that a file that was made up does no harm.
Result<std::shared_ptr<const Trace>> openCacheFile(const std::string& path, std::optional<std::string_view> key = {});

} // namespace nodewise::trace
