// SPDX-License-Identifier: Apache-2.0
// What a controller hands on: the selected nodes as a package for a bug report, and how the selected one compares.
#include "app/viewer/debug_controller.h"

#include "app/viewer/package_job.h"
#include "views/common/selection.h"
#include "views/compare/comparison.h"
#include "views/compare/reference_line.h"
#include "views/debug/debug_session.h"

#include <algorithm>

namespace nodewise::viewer {

using views::Side;

namespace {

/// "" is the root, in which all nodes are.
bool isInside(const graph::Graph& graph, graph::ModuleId module, const std::string& path)
{
    for (; module; module = graph.modules()[module.index()].parent)
        if (graph.modules()[module.index()].path == path)
            return true;
    return path.empty();
}

} // namespace

void DebugController::attach(views::ReferenceLine* line)
{
    m_reference = line;
    showReference();
}

std::vector<graph::NodeId> DebugController::packageNodes() const
{
    const graph::Graph* fx = m_context.document->fx();
    if (!fx)
        return {};
    const views::Selection::State& chosen = m_context.selection->state();
    std::vector<graph::NodeId> out = chosen.fx;
    if (!chosen.modulePath.isNull())
        for (const graph::Node& node : fx->nodes())
            if (isInside(*fx, node.module, chosen.modulePath.toStdString()))
                out.push_back(node.id);
    std::erase_if(out, [fx](graph::NodeId id) { return fx->node(id).op != graph::NodeOp::CallFunction; });
    std::sort(out.begin(), out.end());
    return out;
}

PackageJob* DebugController::newPackageJob(QObject* parent)
{
    dap::LaunchArguments launch = arguments();
    launch.side = dap::Side::Fx; // a package is of the program
    launch.ir.clear();
    launch.session.clear();
    return new PackageJob(&session(), std::move(launch), m_services, parent);
}

std::optional<std::uint32_t> DebugController::comparedNode() const
{
    if (comparison().state() != views::Comparison::State::Done)
        return std::nullopt;
    const auto fx = m_context.selection->currentFx();
    const auto ir = m_context.selection->currentIr();
    if (comparison().side() == Side::Fx)
        return fx ? std::optional(fx->index()) : std::nullopt;
    return ir ? std::optional(ir->index()) : std::nullopt;
}

void DebugController::showReference()
{
    if (!m_reference)
        return;
    const auto node = comparedNode();
    m_reference->setRow(node ? comparison().tryWorst(*node) : nullptr);
}

} // namespace nodewise::viewer
