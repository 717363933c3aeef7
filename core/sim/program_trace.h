// SPDX-License-Identifier: Apache-2.0
// A simulated program as a trace: launches, modules, and per core the units with what they executed, beside counters.
#pragma once

#include "core/sim/program.h"

#include <memory>
#include <vector>

namespace nodewise::sim {

/// `run` holds all but the trace; `kernels` are the runs by kernel, where the trace shows no instructions without these.
Result<std::shared_ptr<const trace::Trace>> traceOf(const Program& program, const Npu& npu, const ProgramOptions& options,
                                                    const ProgramRun& run, const std::vector<std::shared_ptr<const KernelRun>>& kernels,
                                                    const Progress& progress);

} // namespace nodewise::sim
