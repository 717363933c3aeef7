// SPDX-License-Identifier: Apache-2.0
// What is found out about a whole run (comparison, numerical risk, float64, memory), and the colors that it gives to nodes.
#include "app/viewer/debug_controller.h"

#include "app/viewer/graph_pane.h"
#include "views/compare/comparison.h"
#include "views/cost/simulation.h"
#include "views/coverage/coverage_run.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_session.h"
#include "views/debug/debug_text.h"
#include "views/kernel/kernel_check.h"
#include "views/numerics/memory_run.h"
#include "views/numerics/risk_run.h"
#include "views/numerics/shadow_run.h"

namespace nodewise::viewer {

void DebugController::connectComparison()
{
    views::Comparison& compared = comparison();
    connect(&compared, &views::Comparison::launchRequested, this, &DebugController::start);
    connect(&compared, &views::Comparison::changed, this, [this] {
        showMarks();
        Q_EMIT changed();
    });
    connect(&compared, &views::Comparison::rowsCame, this, &DebugController::showMarks);
    connect(&compared, &views::Comparison::changed, this, &DebugController::showReference);
    connect(&compared, &views::Comparison::rowsReset, this, &DebugController::showReference);
    connect(&compared, &views::Comparison::rowsCame, this, &DebugController::showReference);
    // The last page of rows makes a report possible.
    connect(&compared, &views::Comparison::rowsCame, this, &DebugController::changed);
    // What was asked for is shown; times come back when they are wanted.
    connect(&compared, &views::Comparison::finished, this, [this] { setColors(Colors::Comparison); });
}

void DebugController::connectNumerics()
{
    views::RiskRun& run = risk();
    connect(&run, &views::RiskRun::launchRequested, this, &DebugController::start);
    connect(&run, &views::RiskRun::changed, this, [this] {
        showMarks();
        Q_EMIT changed();
    });
    connect(&run, &views::RiskRun::marksChanged, this, &DebugController::showMarks);
    connect(&run, &views::RiskRun::finished, this, [this] { setColors(Colors::Risk); });
    connect(&shadow(), &views::ShadowRun::launchRequested, this, &DebugController::start);
    connect(&shadow(), &views::ShadowRun::changed, this, &DebugController::changed);
}

void DebugController::connectMemory()
{
    views::MemoryRun& run = memory();
    connect(&run, &views::MemoryRun::launchRequested, this, &DebugController::start);
    connect(&run, &views::MemoryRun::changed, this, &DebugController::changed);
    connect(this, &DebugController::changed, &run, [this] {
        if (memory().profile())
            memory().setNext(arguments());
    });
}

void DebugController::setColors(Colors colors)
{
    m_colors = colors;
    showMarks();
    Q_EMIT changed();
}

bool DebugController::shows(Colors colors) const
{
    if (m_colors != colors)
        return false;
    if (colors == Colors::Comparison)
        return comparison().state() == views::Comparison::State::Done;
    if (colors == Colors::Kernels)
        return kernels().any();
    if (colors == Colors::Cycles || colors == Colors::Bounds)
        return simulation().run() != nullptr;
    if (colors == Colors::Coverage)
        return coverage().result() != nullptr;
    return colors != Colors::Risk || risk().state() == views::RiskRun::State::Done;
}

/// Null: colors tell where the session stands.
std::shared_ptr<const views::Overlay> DebugController::overlay(views::Side side) const
{
    switch (shows(m_colors) ? m_colors : Colors::States) {
    case Colors::Comparison:
        return comparison().overlay(side);
    case Colors::Risk:
        return risk().overlay(side);
    case Colors::Kernels:
        return kernelCheck().overlay(side);
    case Colors::Cycles:
    case Colors::Bounds:
        return simulation().overlay(side, m_colors == Colors::Cycles);
    case Colors::Coverage:
        return coverage().overlay(side);
    case Colors::States:
    case Colors::Times:
        break;
    }
    return nullptr;
}

void DebugController::showMarks()
{
    for (GraphPane* pane : m_panes) {
        if (!pane)
            continue;
        auto marks = views::makeMarks(pane->side(), session(), breakpoints(), *m_context.document, shows(Colors::Times));
        marks->overlay = overlay(pane->side());
        marks->path = risk().path(pane->side());
        pane->setMarks(std::move(marks));
    }
    Q_EMIT colored(overlay(views::Side::Fx));
}

} // namespace nodewise::viewer
