// SPDX-License-Identifier: Apache-2.0
// What a simulation found, for a terminal and as JSON.
#pragma once

#include "core/sim/program.h"

#include <iterator>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace nodewise::cli {

/// The number of causes that a unit waits for.
inline constexpr std::size_t stallCount = std::size(sim::Cost().stalled);

/// A program that was simulated on an NPU.
struct SimulatedRun {
    sim::Npu npu;
    std::shared_ptr<const sim::Program> program;
    sim::ProgramRun run;
    double ms = 0; ///< that simulating it took
};

/// "131.3 us"
std::string timeText(std::int64_t cycles, const sim::Npu& npu);
/// Kernels with the largest first, totals, what is not in the figures.
std::string reportText(const SimulatedRun& simulated);
nlohmann::ordered_json reportJson(const SimulatedRun& simulated);

/// A row per value of the member.
std::string sweepText(const std::string& member, const std::vector<std::pair<std::string, SimulatedRun>>& points);
nlohmann::ordered_json sweepJson(const std::string& member, const std::vector<std::pair<std::string, SimulatedRun>>& points);

/// A row per step of a kernel that is executed, in the order of its text.
std::string stepsText(const sim::TileGraph& graph, const sim::KernelRun& run);
nlohmann::ordered_json stepsJson(const sim::TileGraph& graph, const sim::KernelRun& run);

/// The share of all engines' cycles in which they worked.
struct Utilization {
    double array = 0, vector = 0, dma = 0;
};
Utilization utilizationOf(const sim::Cost& cost, const sim::Npu& npu);

/// Whether anything of it could be simulated.
bool hasFigures(const SimulatedRun& simulated);

/// What the instructions of a step add up to; `busy` as the kernel's.
struct StepSum {
    sim::Unit unit = sim::Unit::Load;
    std::int64_t times = 0, busy = 0, amount = 0;
    std::int64_t waited[stallCount] = {}; ///< by trace::Stall
};
/// By step.
std::vector<StepSum> sumsOf(const sim::TileGraph& graph, const sim::KernelRun& run);

} // namespace nodewise::cli
