// SPDX-License-Identifier: Apache-2.0
// A session's simulated NPU: what its commands do, and what is said of nodes.
#include "app/viewer/debug_controller.h"

#include "views/cost/cost_text.h"
#include "views/cost/simulation.h"

namespace nodewise::viewer {

using views::Side;

void DebugController::connectCost()
{
    views::Simulation& run = simulation();
    connect(&run, &views::Simulation::launchRequested, this, &DebugController::start);
    connect(&run, &views::Simulation::changed, this, &DebugController::changed);
    connect(&run, &views::Simulation::runChanged, this, &DebugController::showMarks);
    connect(&run, &views::Simulation::finished, this, [this] {
        if (!shows(Colors::Bounds))
            setColors(Colors::Cycles);
    });
}

void DebugController::retranslate()
{
    simulation().retranslateOverlays();
    showMarks();
    showValue();
}

bool DebugController::triggerCost(Command command, bool on)
{
    switch (command) {
    case Command::CostStart:
        simulation().start();
        break;
    case Command::CostCycles:
        setColors(on ? Colors::Cycles : Colors::States);
        break;
    case Command::CostBounds:
        setColors(on ? Colors::Bounds : Colors::States);
        break;
    case Command::CostEnd:
        simulation().end();
        break;
    default:
        return triggerCoverage(command, on);
    }
    return true;
}

QStringList DebugController::costLines(Side from, std::uint32_t of) const
{
    const auto& run = simulation().run();
    const auto node = run ? onSide(from, Side::Fx, of) : std::nullopt;
    const QString line = node ? views::CostText::nodeLine(*run, *node) : QString();
    return line.isEmpty() ? QStringList() : QStringList(line);
}

} // namespace nodewise::viewer
