// SPDX-License-Identifier: Apache-2.0
// Events of GPUs and of Linux in a Perfetto trace, which are no events of a program's tracks.
#pragma once

#include "core/trace/perfetto/perfetto_sequence.h"
#include "core/trace/perfetto/perfetto_tracks.h"

namespace nodewise::trace {

class PerfettoDevices {
public:
    PerfettoDevices(Builder& builder, PerfettoTracks& tracks, Skips& skips) : m_builder(builder), m_tracks(tracks), m_skips(skips) {}

    /// Bytes of a GpuRenderStageEvent.
    void gpuStage(std::string_view bytes, Time time, std::uint64_t at, const PerfettoSequence& sequence);
    /// Bytes of a GpuCounterEvent.
    void gpuCounter(std::string_view bytes, Time time, std::uint64_t at);
    /// Bytes of an FtraceEventBundle: marks of programs (atrace), and what runs on each CPU.
    void ftrace(std::string_view bytes, std::uint64_t at);
    /// What still runs lasts as long as the events.
    void finish();

private:
    std::uint64_t gpuGroup(std::uint64_t gpu);
    void extraData(std::vector<PerfettoTracks::Argument>& arguments, std::string_view bytes);
    void nameGpuCounters(std::string_view bytes);
    void addGpuCounter(std::string_view bytes, Time time, std::uint64_t at);
    void ftraceEvent(std::string_view bytes, std::uint64_t cpu, std::uint64_t at);
    void mark(std::string_view bytes, Time time, std::uint64_t pid, std::uint64_t at);
    void addCounter(std::string_view text, Time time, std::uint64_t pid, std::uint64_t at);
    void switchTo(std::string_view bytes, Time time, std::uint64_t cpu, std::uint64_t at);
    void closeCpu(std::uint64_t cpu, Time time);

    Builder& m_builder;
    PerfettoTracks& m_tracks;
    Skips& m_skips;
    std::unordered_map<std::uint64_t, PerfettoTracks::Event> m_cpus; ///< what runs
    Time m_lastFtrace = 0;
};

} // namespace nodewise::trace
