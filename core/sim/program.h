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
        std::string node; ///< that ATen runs, or that could not be simulated
        Text why;
    };
    std::vector<Gap> gaps; ///< what the figures leave out
};

struct ProgramRun {
    std::vector<Cost> kernels;        ///< by kernel
    std::vector<std::int64_t> starts; ///< by launch, cycles; one more: the end
    std::shared_ptr<const trace::Trace> trace;
    std::vector<Program::Gap> gaps; ///< Program's, and kernels that failed with their reason
    std::int64_t cycles() const { return starts.empty() ? 0 : starts.back(); }
    Cost total() const; ///< of all launches
};

struct ProgramOptions {
    /// Instructions are shown in the trace while there are at most so many of them in all launches; beyond, launches and counters alone.
    std::uint64_t maxSlices = 40'000'000;
    bool trace = true;
};

/// Equal kernels are simulated once: a launch begins with everything idle and the scratchpad empty, so that this is exact.
Result<ProgramRun> simulateProgram(const Program& program, const Npu& npu, const ProgramOptions& options = {},
                                   const Progress& progress = {});

} // namespace nodewise::sim
