// SPDX-License-Identifier: Apache-2.0
// What the menu and the buttons of debugging do, and when they can.
#pragma once

#include "views/analysis/action_set.h"
#include "views/analysis/action_spec.h"
#include "views/debug/debug_session.h"

#include <QCoreApplication>

#include <span>

namespace nodewise::views {

class DebugAnalysis;
class DebugPages;

std::span<const ActionSpec> debugActions();

/// Adds them to the set. A value: what it captures outlives the set.
class DebugActions {
    Q_DECLARE_TR_FUNCTIONS(DebugActions)
public:
    DebugActions(DebugAnalysis& analysis, DebugPages& pages, ActionSet& set) : m_analysis(analysis), m_pages(pages), m_set(set) {}
    void add();

private:
    void addRun();
    void addSteps();
    void addBreakpoints();
    void addSides();
    void addStep(const char* id, DebugSession::Step step, bool byModule, bool back, QString (*button)() = nullptr);

    DebugAnalysis& m_analysis;
    DebugPages& m_pages;
    ActionSet& m_set;
};

} // namespace nodewise::views
