// SPDX-License-Identifier: Apache-2.0
// A session's kernels: what their commands do, and what is said of nodes.
#include "app/viewer/debug_controller.h"

#include "core/graph/graph.h"
#include "views/compare/comparison.h"
#include "views/debug/debug_session.h"
#include "views/kernel/kernel_check.h"
#include "views/kernel/kernel_text.h"

namespace nodewise::viewer {

using views::Side;

void DebugController::connectKernels()
{
    for (views::SessionWork* work : std::initializer_list<views::SessionWork*>{&kernels(), &kernelCheck()}) {
        connect(work, &views::SessionWork::launchRequested, this, &DebugController::start);
        connect(work, &views::SessionWork::changed, this, &DebugController::changed);
        connect(work, &views::SessionWork::finished, this, [this] { setColors(Colors::Kernels); });
    }
    connect(&kernels(), &views::KernelPlan::currentChanged, this, &DebugController::changed);
    connect(&kernelCheck(), &views::KernelCheck::verdictsChanged, this, &DebugController::showMarks);
}

bool DebugController::triggerKernels(Command command, bool on)
{
    switch (command) {
    case Command::KernelPlan:
        kernels().start();
        break;
    case Command::KernelCheck:
        kernelCheck().startAll();
        break;
    case Command::KernelRun:
        runLowered();
        break;
    case Command::KernelEnd:
        kernels().end();
        break;
    case Command::KernelColors:
        setColors(on ? Colors::Kernels : Colors::States);
        break;
    default:
        return triggerCost(command, on);
    }
    return true;
}

std::optional<std::uint32_t> DebugController::kernelNode() const
{
    const graph::Graph* fx = m_context.document->fx();
    const auto node = views::currentNode(*m_context.selection, Side::Fx);
    const bool calls = fx && node && *node < fx->nodes().size() && fx->node(graph::NodeId(*node)).op == graph::NodeOp::CallFunction;
    return calls ? node : std::nullopt;
}

QString DebugController::templateName() const
{
    const auto node = kernelNode();
    auto kernel = node ? kernels().tryKernel(*node) : std::nullopt;
    if (!kernel && !node)
        kernel = kernels().current();
    return kernel ? views::KernelText::templateOf(kernels().answer()->kernels[*kernel]) : QString();
}

/// As a comparison, whose other side are the kernels.
void DebugController::runLowered()
{
    views::CompareSetup setup = comparison().setup();
    setup.with = views::CompareSetup::With::Kernels;
    setup.npu = kernels().npu();
    setup.profile = kernels().profile();
    comparison().setSetup(std::move(setup));
    comparison().start();
}

QStringList DebugController::kernelLines(Side from, std::uint32_t of) const
{
    const auto node = kernels().any() ? onSide(from, Side::Fx, of) : std::nullopt;
    const QString line = node ? views::KernelText::nodeLine(kernels(), kernelCheck(), *node) : QString();
    return line.isEmpty() ? QStringList() : QStringList(line);
}

} // namespace nodewise::viewer
