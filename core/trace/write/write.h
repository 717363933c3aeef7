// SPDX-License-Identifier: Apache-2.0
// Traces as other tools read them. docs/traces.md says what each form holds.
#pragma once

#include "core/base/progress.h"
#include "core/trace/store/trace.h"

#include <functional>

namespace nodewise::trace {

/// Takes the output in parts, in order; its error ends the writing.
using Sink = std::function<Result<void>(std::string_view)>;

// Each fails with what the sink said, or when cancelled. In JSON, bytes that are no UTF-8 become U+FFFD, NaN and infinities strings.

/// Source: "Trace Event Format" (docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU).
Result<void> writeChrome(const Trace& trace, const Sink& sink, const Progress& progress = {});
/// Source: github.com/google/perfetto, protos/perfetto/trace/trace_packet.proto and track_event/*.proto.
Result<void> writePerfetto(const Trace& trace, const Sink& sink, const Progress& progress = {});
Result<void> writeCsv(const Trace& trace, const Sink& sink, const Progress& progress = {});

/// In the form that the name ends with: .json and .json.gz (Chrome), .pftrace and .perfetto-trace, .csv, .nwtrace
/// (core/trace/cache/cache_file.h). The file is there as a whole or not at all. Further errors: another ending; it can't be written.
Result<void> writeTrace(const Trace& trace, const std::string& path, const Progress& progress = {});

} // namespace nodewise::trace
