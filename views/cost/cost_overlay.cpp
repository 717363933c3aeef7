// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_overlay.h"

#include "views/common/style_sheet.h"
#include "views/cost/cost_text.h"
#include "views/debug/breakpoint_list.h"

#include <cmath>

namespace nodewise::views {

using Bound = CostMark::Bound;

namespace {

/// A node of the IR may stand for several, and several for one: its bound is that of the costliest.
void addLinked(std::vector<CostMark>& to, std::uint32_t linked, const CostMark& from, std::size_t parts)
{
    if (linked >= to.size())
        return;
    CostMark& cost = to[linked];
    const double own = from.own / double(parts);
    if (cost.bound == Bound::None || cost.heat < from.heat || cost.bound == Bound::LeftOut) {
        cost.bound = from.bound;
        cost.heat = from.heat;
        cost.text = from.text;
    }
    cost.own += own;
}

} // namespace

QColor boundColor(const Theme& theme, Bound bound)
{
    const bool dark = theme.kind == ThemeKind::Dark;
    switch (bound) {
    case Bound::Compute:
        return theme.of(layout::Family::Matmul);
    case Bound::Memory:
        return dark ? QColor(0xf0a04b) : QColor(0xc9690a);
    case Bound::Issue:
        return dark ? QColor(0xb9a3c9) : QColor(0x7d5b94);
    case Bound::LeftOut:
    case Bound::None:
        break;
    }
    return mutedColor(theme);
}

NodeLook boundLook(const Theme& theme, Bound bound)
{
    if (bound == Bound::LeftOut)
        return mutedLook(theme);
    const QColor color = boundColor(theme, bound);
    return {mixed(theme.pane, color, 0.22), mixed(theme.pane, color, 0.8)};
}

const char* boundSign(Bound bound)
{
    switch (bound) {
    case Bound::Compute:
        return "C";
    case Bound::Memory:
        return "M";
    case Bound::Issue:
        return "I";
    case Bound::LeftOut:
        return "A";
    case Bound::None:
        break;
    }
    return "";
}

Bound markOf(sim::Cost::Bound bound)
{
    switch (bound) {
    case sim::Cost::Bound::Compute:
        return Bound::Compute;
    case sim::Cost::Bound::Memory:
        return Bound::Memory;
    case sim::Cost::Bound::Issue:
        return Bound::Issue;
    }
    return Bound::None;
}

QString CostOverlay::nameOf(Bound bound)
{
    switch (bound) {
    case Bound::Compute:
        return tr("Bound by compute");
    case Bound::Memory:
        return tr("Bound by memory");
    case Bound::Issue:
        return tr("Bound by issue");
    case Bound::LeftOut:
        return tr("Not in the figures");
    case Bound::None:
        break;
    }
    return {};
}

std::vector<CostMark> CostOverlay::ofFx(const CostRun& run, const Document& document)
{
    std::vector<CostMark> nodes(document.fx()->nodes().size());
    for (const auto& [node, cost] : run.nodes())
        if (node < nodes.size())
            nodes[node] = {markOf(cost.bound), heatOf(double(cost.cycles), double(run.mostOfNode())),
                           double(cost.cycles) / double(std::max(1u, cost.together)),
                           CostText::line(cost.cycles, cost.bound).toStdString()};
    for (const sim::Program::Gap& gap : run.run().gaps)
        if (const auto node = run.tryNodeIndex(gap.node); node && *node < nodes.size() && nodes[*node].bound == Bound::None)
            nodes[*node] = {Bound::LeftOut, 0, 0, tr("not in the figures").toStdString()};
    return nodes;
}

std::vector<CostMark> CostOverlay::nodes(const CostRun& run, const Document& document, Side side)
{
    if (!document.fx())
        return {};
    std::vector<CostMark> fx = ofFx(run, document);
    if (side == Side::Fx)
        return fx;
    std::vector<CostMark> ir(document.ir ? document.ir->nodes.size() : 0);
    for (std::uint32_t node = 0; node < fx.size(); ++node) {
        if (fx[node].bound == Bound::None)
            continue;
        const auto linked = linkedNodes(document, Side::Fx, node);
        for (const std::uint32_t to : linked)
            addLinked(ir, to, fx[node], linked.size());
    }
    return ir;
}

Overlay::Entry CostOverlay::boundEntry(Bound bound)
{
    Overlay::Entry entry;
    entry.name = [bound] { return nameOf(bound); };
    entry.sign = boundSign(bound);
    entry.colors = [bound](const Theme& theme, float) { return Overlay::Colors{boundLook(theme, bound), boundColor(theme, bound)}; };
    return entry;
}

Overlay::Entry CostOverlay::cyclesEntry()
{
    Overlay::Entry entry;
    entry.name = [] { return tr("Cycles, few to many"); };
    entry.colors = [](const Theme& theme, float heat) { return Overlay::Colors{heatLook(theme, heat), heatColor(theme, heat)}; };
    entry.gradient = true;
    return entry;
}

std::shared_ptr<const Overlay> CostOverlay::of(std::vector<CostMark> nodes, bool cycles)
{
    if (nodes.empty())
        return nullptr;
    auto overlay = std::make_shared<Overlay>();
    if (cycles)
        overlay->entries = {cyclesEntry(), boundEntry(Bound::LeftOut)};
    else
        for (const Bound bound : {Bound::Compute, Bound::Memory, Bound::Issue, Bound::LeftOut})
            overlay->entries.push_back(boundEntry(bound));
    for (CostMark& cost : nodes) {
        const int byBound = int(cost.bound) - 1, byCycles = cost.bound == Bound::LeftOut ? 1 : 0;
        overlay->nodes.push_back({cost.bound == Bound::None ? Overlay::none : std::uint8_t(cycles ? byCycles : byBound), cost.heat});
        overlay->amounts.push_back({cost.own, std::move(cost.text)});
    }
    overlay->sumText = [](double sum) { return CostText::cycles(std::llround(sum)).toStdString(); };
    overlay->bars = true;
    return overlay;
}

} // namespace nodewise::views
