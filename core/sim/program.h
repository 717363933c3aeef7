// SPDX-License-Identifier: Apache-2.0
// A program's kernels one after the other on an NPU: what each launch costs, and the whole as a trace.
#pragma once

#include "core/sim/simulator.h"

#include <memory>

namespace nodewise::sim {

/// What is simulated. Kernels are shared by launches; a launch begins when the one before it has ended.
struct Program {
    std::vector<TileGraph> kernels;
    struct Launch {
        std::uint32_t kernel = 0;
        trace::Link link; ///< nodes, module and op; kernel, launch and line are filled in
    };
    std::vector<Launch> launches;
    struct Gap {
        std::string node; ///< that ATen runs, or that could not be simulated; of a launch without nodes its kernel
        UserText why;
    };
    std::vector<Gap> gaps;       ///< what the figures leave out
    std::vector<UserText> notes; ///< what else one must know of them, such as bodies that may run several times
};

struct ProgramRun {
    std::vector<Cost> kernels;                 ///< by kernel; of one that is not in the figures all 0
    std::vector<UserText> missing;             ///< by kernel: why it is not in the figures; "" = it is
    std::vector<std::uint32_t> launches;       ///< the kernel of each
    std::vector<std::int64_t> starts;          ///< by launch, cycles, from Npu::programStart on; one more: the end
    std::shared_ptr<const trace::Trace> trace; ///< null without ProgramOptions::trace
    std::vector<Program::Gap> gaps;            ///< Program's, and the nodes of kernels that are missing
    std::vector<UserText> notes;               ///< Program's, and what the trace leaves out
    std::int64_t cycles() const { return starts.empty() ? 0 : starts.back(); }
    /// Of all launches, one after the other: sums, and the largest scratchpad; its traffic is one entry for all buffers.
    Cost total() const;
    /// The launches' bounds added up: none begins before the one before it has ended.
    std::int64_t roofline() const;
};

struct ProgramOptions {
    /// Instructions are shown in the trace while there are at most so many of them in all launches; beyond, launches and counters alone.
    std::uint64_t maxSlices = 10'000'000;
    bool trace = true;
    std::string file, profile; ///< where the kernels come from, for the trace's origin
};

/// "compute", "memory", "issue": for tables and files.
std::string_view boundWord(Cost::Bound bound);

/// Equal kernels are simulated once: a launch begins with everything idle and the scratchpad empty, so that this is exact. Kernels that
/// can't be simulated become gaps. Errors: cancelled, more cycles than 64 bits hold.
Result<ProgramRun> simulateProgram(const Program& program, const Npu& npu, const ProgramOptions& options = {},
                                   const Progress& progress = {});

} // namespace nodewise::sim
