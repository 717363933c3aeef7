// SPDX-License-Identifier: Apache-2.0
// What a simulation found, for a terminal and as JSON (docs/command-line.md has its keys).
#pragma once

#include "core/cost/run.h"

#include <nlohmann/json_fwd.hpp>

#include <iterator>

namespace nodewise::cost {

/// "131.3 us"
std::string timeText(std::int64_t cycles, const sim::Npu& npu);
/// By kernel: what its advice brings, where that was tried.
using Outcomes = std::map<std::uint32_t, Outcome>;
/// Kernels with the largest first, what keeps the largest from being faster, totals, what is not in the figures.
std::string reportText(const Run& run, const Outcomes& outcomes = {});
nlohmann::ordered_json reportJson(const Run& run, const Outcomes& outcomes = {});

/// A value of the parameter that a sweep goes over.
struct Point {
    std::string value;
    std::shared_ptr<const Run> run;
};
/// A row per value of the parameter.
std::string sweepText(const std::string& parameter, const std::vector<Point>& points);
nlohmann::ordered_json sweepJson(const std::string& parameter, const std::vector<Point>& points);

/// The number of causes that a unit waits for.
inline constexpr std::size_t stallCount = std::size(sim::Cost().stalled);
/// What the instructions of a step add up to; `busy` as the kernel's.
struct StepSum {
    sim::Unit unit = sim::Unit::Load;
    std::int64_t times = 0, busy = 0, amount = 0;
    std::int64_t waited[stallCount] = {}; ///< by trace::Stall
};
/// By step.
std::vector<StepSum> sumsOf(const sim::TileGraph& graph, const sim::KernelRun& run);
/// A row per step of a kernel that is executed, in the order of its text.
std::string stepsText(const sim::TileGraph& graph, const sim::KernelRun& run);
nlohmann::ordered_json stepsJson(const sim::TileGraph& graph, const sim::KernelRun& run);

} // namespace nodewise::cost
