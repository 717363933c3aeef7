// SPDX-License-Identifier: Apache-2.0
// A session's kernels: what their commands do, and what is said of nodes.
#include "app/viewer/debug_controller.h"

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
    case Command::KernelEnd:
        kernels().end();
        break;
    case Command::KernelColors:
        setColors(on ? Colors::Kernels : Colors::States);
        break;
    default:
        return false;
    }
    return true;
}

QStringList DebugController::kernelLines(Side from, std::uint32_t of) const
{
    const auto node = kernels().any() ? onSide(from, Side::Fx, of) : std::nullopt;
    const QString line = node ? views::KernelText::nodeLine(kernels(), kernelCheck(), *node) : QString();
    return line.isEmpty() ? QStringList() : QStringList(line);
}

} // namespace nodewise::viewer
