// SPDX-License-Identifier: Apache-2.0
// What Perfetto's descriptors say of tracks.
#pragma once

#include "core/trace/perfetto/perfetto_tracks.h"

namespace nodewise::trace {

/// Bytes of a TrackDescriptor.
void describeTrack(PerfettoTracks& tracks, std::string_view bytes);
/// Bytes of a ThreadDescriptor: a thread stands below its process.
void nameThread(PerfettoTracks& tracks, PerfettoTrack& track, std::string_view bytes);
/// "worker (101)", "thread 101".
std::string numbered(std::string_view name, const char* kind, std::uint64_t number);

} // namespace nodewise::trace
