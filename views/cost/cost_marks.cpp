// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_marks.h"

#include "views/cost/cost_text.h"
#include "views/debug/breakpoint_list.h"

#include <cmath>

namespace nodewise::views {

namespace {

using Mark = NodeMarks::Cost;

/// A node of the IR may stand for several, and several for one: its bound is that of the costliest.
void addLinked(std::vector<Mark>& to, std::uint32_t linked, const Mark& from, std::size_t parts)
{
    if (linked >= to.size())
        return;
    Mark& mark = to[linked];
    const double own = from.own / double(parts);
    if (mark.bound == Mark::Bound::None || mark.heat < from.heat || mark.bound == Mark::Bound::LeftOut) {
        mark.bound = from.bound;
        mark.heat = from.heat;
        mark.text = from.text;
    }
    mark.own += own;
}

} // namespace

std::string CostMarks::cyclesText(double cycles)
{
    return CostText::cycles(std::llround(cycles)).toStdString();
}

std::vector<Mark> CostMarks::ofFx(const CostRun& run, const Document& document)
{
    std::vector<Mark> marks(document.fx()->nodes().size());
    for (const auto& [node, cost] : run.nodes())
        if (node < marks.size())
            marks[node] = {markOf(cost.bound), NodeMarks::heatOf(double(cost.cycles), double(run.mostOfNode())),
                           double(cost.cycles) / double(std::max(1u, cost.together)),
                           CostText::line(cost.cycles, cost.bound).toStdString()};
    for (const sim::Program::Gap& gap : run.run().gaps)
        if (const auto node = run.tryNodeIndex(gap.node); node && *node < marks.size() && marks[*node].bound == Mark::Bound::None)
            marks[*node] = {Mark::Bound::LeftOut, 0, 0, tr("not in the figures").toStdString()};
    return marks;
}

std::vector<Mark> CostMarks::of(const CostRun& run, const Document& document, Side side)
{
    if (!document.fx())
        return {};
    std::vector<Mark> fx = ofFx(run, document);
    if (side == Side::Fx)
        return fx;
    std::vector<Mark> ir(document.ir ? document.ir->nodes.size() : 0);
    for (std::uint32_t node = 0; node < fx.size(); ++node) {
        if (fx[node].bound == Mark::Bound::None)
            continue;
        const auto linked = linkedNodes(document, Side::Fx, node);
        for (const std::uint32_t to : linked)
            addLinked(ir, to, fx[node], linked.size());
    }
    return ir;
}

} // namespace nodewise::views
