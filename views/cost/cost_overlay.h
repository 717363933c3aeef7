// SPDX-License-Identifier: Apache-2.0
// What a simulated program says on the nodes of a graph: by cycles as times are told, or what bounds each node's kernel: blue arithmetic,
// orange DRAM, violet waiting.
#pragma once

#include "views/common/document.h"
#include "views/common/overlay.h"
#include "views/cost/cost_run.h"

#include <QCoreApplication>

namespace nodewise::views {

/// What a node costs on a simulated NPU.
struct CostMark {
    enum class Bound : std::uint8_t { None, Compute, Memory, Issue, LeftOut };
    Bound bound = Bound::None; ///< of its kernel; LeftOut: it is not in the figures
    float heat = 0;            ///< 0..1, by cycles
    double own = 0;            ///< cycles, its part of those that it shares with other nodes of its kernel
    std::string text;          ///< "1,184 cycles · memory", in the window's language
};

/// Not of Bound::None.
QColor boundColor(const Theme& theme, CostMark::Bound bound);
NodeLook boundLook(const Theme& theme, CostMark::Bound bound);
/// "C", "M", "I"; "A" of what ATen runs, which is left out.
const char* boundSign(CostMark::Bound bound);
CostMark::Bound markOf(sim::Cost::Bound bound);
inline QColor boundColor(const Theme& theme, sim::Cost::Bound bound)
{
    return boundColor(theme, markOf(bound));
}

class CostOverlay {
    Q_DECLARE_TR_FUNCTIONS(CostOverlay)
public:
    static QString nameOf(CostMark::Bound bound);
    /// By node of the side; on the IR's through the links: what a node there is made of, summed.
    static std::vector<CostMark> nodes(const CostRun& run, const Document& document, Side side);
    /// `cycles`: colors tell them, else bounds.
    static std::shared_ptr<const Overlay> of(std::vector<CostMark> nodes, bool cycles);

private:
    static Overlay::Entry boundEntry(CostMark::Bound bound);
    static Overlay::Entry cyclesEntry();
    static std::vector<CostMark> ofFx(const CostRun& run, const Document& document);
};

} // namespace nodewise::views
