// SPDX-License-Identifier: Apache-2.0
// The chromium events of logs as a trace: what torch.compile spent its time on, a lane per log. Several logs, or a folder of them, are the
// ranks of one run.
#pragma once

#include "core/trace/input/reader.h"

namespace nodewise::torchtrace {

/// What stands for the timeline where a log's models are named.
inline constexpr std::string_view timelineModel = "timeline";

/// For trace::ReadOptions::readers: what reads traces of other kinds then reads logs, too.
const trace::FormatReader& timelineReader();

} // namespace nodewise::torchtrace
