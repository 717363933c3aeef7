// SPDX-License-Identifier: Apache-2.0
// Level 1 of a PyTorchSim log: when each kernel ran, by the scheduler's lines.
#pragma once

#include "core/base/progress.h"
#include "core/trace/input/read_options.h"
#include "core/trace/pytorchsim/pytorchsim_lanes.h"
#include "core/trace/pytorchsim/pytorchsim_line.h"

namespace nodewise::trace::pytorchsim {

/// Of all logs of a run. The builder and lanes live longer.
class Kernels {
public:
    Kernels(Builder& builder, Lanes& lanes, const KernelLookup& lookup) : m_builder(builder), m_lanes(lanes), m_lookup(lookup) {}

    /// A log begins; its cycles count from `base`.
    void begin(Time base);
    /// "Command line: ... --trace_so DIR/trace.so": of a log of one kernel.
    void takeCommand(std::string_view command);
    void take(const SchedulerLine& line);
    /// The log ended at this cycle.
    void end(Time last);

    /// Of an instruction that is executed now: the launch, where there is only one; else none.
    LinkId link() const { return m_running.size() == 1 ? m_running.begin()->second.link : none; }

private:
    struct Run {
        LinkId link = none;
        std::uint32_t launch = 0, scheduler = 0;
        std::string name, operation, path;
        std::optional<Time> requested, started, finished, computeTime;
    };
    Run newRun(std::string_view path, std::string_view operation);
    Run& runOf(const SchedulerLine& line);
    void show(const Run& run);
    void showEnded();

    Builder& m_builder;
    Lanes& m_lanes;
    const KernelLookup& m_lookup;
    Time m_base = 0;
    std::map<std::int64_t, Run> m_running, m_ended; ///< by kernel_id
    std::optional<Run> m_command;
    std::optional<std::int64_t> m_last; ///< whose lines the next ones may go on with
    std::int64_t m_unnumbered = -1;
    std::uint32_t m_launches = 0;
};

/// The folder of a tile graph or trace.so: without the file's name.
std::string_view folderOf(std::string_view path);

} // namespace nodewise::trace::pytorchsim
