// SPDX-License-Identifier: Apache-2.0
// What all panels of one debug session share. Plain pointers: the tab owns everything here and outlives the panels.
#pragma once

#include "views/common/document.h"

#include <memory>
#include <optional>
#include <vector>

namespace nodewise::views {

class BreakpointList;
class Comparison;
class CoverageRun;
class DebugSession;
class KernelCheck;
class KernelPlan;
class MemoryRun;
class RiskRun;
class Selection;
class ShadowRun;
class Simulation;

struct DebugContext {
    DebugSession* session = nullptr;
    BreakpointList* breakpoints = nullptr;
    Selection* selection = nullptr;
    std::shared_ptr<const Document> document;
    Comparison* comparison = nullptr;   ///< null: this session compares nothing
    RiskRun* risk = nullptr;            ///< null: its numbers are not looked through
    ShadowRun* shadow = nullptr;        ///< null with `risk`
    MemoryRun* memory = nullptr;        ///< null: its memory is not measured
    KernelPlan* kernels = nullptr;      ///< null: no kernels are made
    KernelCheck* kernelCheck = nullptr; ///< null with `kernels`
    Simulation* simulation = nullptr;   ///< null: nothing is simulated; never without `kernels`
    CoverageRun* coverage = nullptr;    ///< null: no profile judges the program
};

/// The graph that a session runs.
inline Side sideOf(bool ir)
{
    return ir ? Side::Ir : Side::Fx;
}
/// Selects a node of the running side: the other side follows by its links.
void selectNode(Selection& selection, Side side, std::uint32_t node);
/// The first is the one that the inspector shows; none: nothing changes.
void selectNodes(Selection& selection, Side side, const std::vector<std::uint32_t>& nodes);
/// What is selected of a graph, its first node.
std::optional<std::uint32_t> currentNode(const Selection& selection, Side side);

} // namespace nodewise::views
