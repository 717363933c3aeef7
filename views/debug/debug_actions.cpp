// SPDX-License-Identifier: Apache-2.0
#include "views/debug/debug_actions.h"

#include "views/common/selection.h"
#include "views/debug/debug_analysis.h"
#include "views/debug/debug_pages.h"
#include "views/debug/interpreter_text.h"

#include <QKeySequence>

namespace nodewise::views {

using Step = DebugSession::Step;
using State = DebugSession::State;

std::span<const ActionSpec> debugActions()
{
    static constexpr ActionSpec all[] = {
        {"debug.start",
         Menu::Debug,
         101,
         Needs::Document,
         "F5",
         QT_TRANSLATE_NOOP("Actions", "&Continue"),
         QT_TRANSLATE_NOOP("Actions", "Start the program, or continue to the next stop"),
         false,
         {301, BarSpec::Words::Little, "run", true}},
        {"debug.pause",
         Menu::Debug,
         102,
         Needs::Document,
         "F8",
         QT_TRANSLATE_NOOP("Actions", "&Pause"),
         QT_TRANSLATE_NOOP("Actions", "Stop before the next node"),
         false,
         {309, BarSpec::Words::Never, "pause"}},
        {"debug.stop",
         Menu::Debug,
         103,
         Needs::Document,
         "Shift+F5",
         QT_TRANSLATE_NOOP("Actions", "Sto&p"),
         QT_TRANSLATE_NOOP("Actions", "End the session; the last values stay on the screen"),
         false,
         {310, BarSpec::Words::Much, "stop"}},
        {"debug.restart",
         Menu::Debug,
         104,
         Needs::Document,
         "Ctrl+Shift+F5",
         QT_TRANSLATE_NOOP("Actions", "R&estart"),
         QT_TRANSLATE_NOOP("Actions", "Run the program again from the start"),
         false,
         {308, BarSpec::Words::Never, "restart"}},
        {"debug.step",
         Menu::Debug,
         201,
         Needs::Document,
         "F10",
         QT_TRANSLATE_NOOP("Actions", "&Step"),
         QT_TRANSLATE_NOOP("Actions", "Run one node"),
         false,
         {302, BarSpec::Words::Much, "step"}},
        {"debug.stepBack",
         Menu::Debug,
         202,
         Needs::Document,
         "Shift+F10",
         QT_TRANSLATE_NOOP("Actions", "Step &Back"),
         QT_TRANSLATE_NOOP("Actions", "Go back to before the last node that ran"),
         false,
         {303, BarSpec::Words::Much, "step_back"}},
        {"debug.stepInto",
         Menu::Debug,
         203,
         Needs::Document,
         "F11",
         QT_TRANSLATE_NOOP("Actions", "Step &Into"),
         QT_TRANSLATE_NOOP("Actions", "Step into the body of control flow"),
         false,
         {304, BarSpec::Words::Much, "step_into"}},
        {"debug.stepOut",
         Menu::Debug,
         204,
         Needs::Document,
         "Shift+F11",
         QT_TRANSLATE_NOOP("Actions", "Step &Out"),
         QT_TRANSLATE_NOOP("Actions", "Run to the end of the body or module"),
         false,
         {305, BarSpec::Words::Much, "step_out"}},
        {"debug.runToNode",
         Menu::Debug,
         205,
         Needs::Document,
         "Ctrl+F10",
         QT_TRANSLATE_NOOP("Actions", "Run to &Node"),
         QT_TRANSLATE_NOOP("Actions", "Run forward or back to the selected node"),
         false,
         {307, BarSpec::Words::Never, "run_to"}},
        {"debug.reverse",
         Menu::Debug,
         206,
         Needs::Document,
         "Alt+F5",
         QT_TRANSLATE_NOOP("Actions", "&Reverse Continue"),
         QT_TRANSLATE_NOOP("Actions", "Go back to the previous breakpoint hit"),
         false,
         {306, BarSpec::Words::Never, "reverse"}},
        {"debug.stepOverModule", Menu::Debug, 301, Needs::Document, "Ctrl+Shift+F10", QT_TRANSLATE_NOOP("Actions", "Step Over &Module"),
         QT_TRANSLATE_NOOP("Actions", "Run to the next module")},
        {"debug.stepIntoModule", Menu::Debug, 302, Needs::Document, "Ctrl+F11", QT_TRANSLATE_NOOP("Actions", "Step In&to Module"), ""},
        {"debug.stepOutModule", Menu::Debug, 303, Needs::Document, "Ctrl+Shift+F11", QT_TRANSLATE_NOOP("Actions", "Step O&ut of Module"),
         ""},
        {"debug.stepBackModule", Menu::Debug, 304, Needs::Document, "Alt+F10", QT_TRANSLATE_NOOP("Actions", "Step Bac&k Over Module"), ""},
        {"debug.stepRank", Menu::Debug, 311, Needs::Document, "Alt+Shift+F10", QT_TRANSLATE_NOOP("Actions", "Step This Rank"),
         QT_TRANSLATE_NOOP("Actions", "Run one node on the rank that is looked at alone; in a collective it waits for the others")},
        {"debug.continueRank", Menu::Debug, 312, Needs::Document, "Alt+Shift+F5", QT_TRANSLATE_NOOP("Actions", "Continue This Rank"),
         QT_TRANSLATE_NOOP("Actions", "Run the rank that is looked at alone to its next stop")},
        {"debug.compareRanks", Menu::Debug, 313, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "Compare Ranks"),
         QT_TRANSLATE_NOOP("Actions", "Run the program once on all ranks, and find the first node and rank that differ")},
        {"debug.toggleBreakpoint", Menu::Debug, 401, Needs::Document, "F9", QT_TRANSLATE_NOOP("Actions", "Toggle Break&point"),
         QT_TRANSLATE_NOOP("Actions", "Set or remove a breakpoint on the selected node")},
        {"debug.editBreakpoint", Menu::Debug, 402, Needs::Document, "Shift+F9", QT_TRANSLATE_NOOP("Actions", "Breakpoint Con&dition…"),
         QT_TRANSLATE_NOOP("Actions", "Set a condition, a hit count or a log message for the selected node's breakpoint")},
        {"debug.undoEdit", Menu::Debug, 403, Needs::Document, "Ctrl+Z", QT_TRANSLATE_NOOP("Actions", "Undo Value &Edit"), ""},
        {"debug.redoEdit", Menu::Debug, 404, Needs::Document, "Ctrl+Shift+Z", QT_TRANSLATE_NOOP("Actions", "Redo &Value Edit"), ""},
        {"debug.runFx",
         Menu::Debug,
         501,
         Needs::Fx,
         "",
         QT_TRANSLATE_NOOP("Actions", "Run the &FX Graph"),
         QT_TRANSLATE_NOOP("Actions", "The next session runs the FX graph"),
         true,
         {},
         "side"},
        {"debug.runIr",
         Menu::Debug,
         502,
         Needs::Ir,
         "",
         QT_TRANSLATE_NOOP("Actions", "Run the I&R"),
         QT_TRANSLATE_NOOP("Actions", "The next session runs the converted IR"),
         true,
         {},
         "side"},
        {"debug.interpreter",
         Menu::Debug,
         504,
         Needs::Document,
         "",
         QT_TRANSLATE_NOOP("Actions", "C&hoose Interpreter…"),
         QT_TRANSLATE_NOOP(
             "Actions", "Choose what runs the program: Nodewise's LibTorch, or a Python interpreter of yours with its torch and devices"),
         false,
         {312, BarSpec::Words::Little, "interpreter"}},
        {"debug.follow", Menu::Debug, 701, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "Fo&llow the Current Node"),
         QT_TRANSLATE_NOOP("Actions", "Select the current node at every stop and bring it into view"), true},
    };
    return all;
}

namespace {

bool canRun(const DebugSession& session)
{
    const bool finished = session.stopped() && session.snapshot() && session.snapshot()->info().finished;
    return (session.stopped() && !finished) || !session.alive();
}

bool hasBegun(const DebugSession& session)
{
    return session.stopped() && session.snapshot() && session.snapshot()->info().tick > 0;
}

} // namespace

void DebugActions::add()
{
    addRun();
    addSteps();
    addBreakpoints();
    addSides();
}

/// Steps forward begin a session where there is none.
void DebugActions::addStep(const char* id, Step step, bool byModule, bool back, QString (*button)())
{
    const auto unit = byModule ? protocol::StepArguments::Unit::Module : protocol::StepArguments::Unit::Node;
    const auto run = [this_ = &m_analysis, step, unit, back](bool) {
        if (!back && !this_->session().alive())
            this_->launcher().start();
        else
            this_->session().step(step, unit);
    };
    const auto enabled = [this_ = &m_analysis, back] { return back ? hasBegun(this_->session()) : canRun(this_->session()); };
    m_set.add(id, ActionBehavior{.run = run,
                                 .enabled = enabled,
                                 .buttonText = button ? [button](bool) { return button(); } : std::function<QString(bool)>()});
}

void DebugActions::addSteps()
{
    addStep("debug.step", Step::Next, false, false);
    addStep("debug.stepBack", Step::Back, false, true, [] { return tr("Back", "step back, on a button"); });
    addStep("debug.stepInto", Step::Into, false, false, [] { return tr("Into", "step into, on a button"); });
    addStep("debug.stepOut", Step::Out, false, false, [] { return tr("Out", "step out, on a button"); });
    addStep("debug.reverse", Step::ReverseContinue, false, true);
    addStep("debug.stepOverModule", Step::Next, true, false);
    addStep("debug.stepIntoModule", Step::Into, true, false);
    addStep("debug.stepOutModule", Step::Out, true, false);
    addStep("debug.stepBackModule", Step::Back, true, true);
    DebugAnalysis* debug = &m_analysis;
    const auto ranked = [session = &debug->session()] { return session->ranks() > 0 && canRun(*session); };
    m_set.add(
        "debug.stepRank", [debug](bool) { debug->session().stepRank(Step::Next); }, ranked);
    m_set.add(
        "debug.continueRank", [debug](bool) { debug->session().stepRank(Step::Continue); }, ranked);
    m_set.add(
        "debug.compareRanks",
        [debug, pages = &m_pages](bool) {
            Q_EMIT debug->pageRequested(QStringLiteral("ranks"), false);
            pages->compareRanks();
        },
        [session = &debug->session()] { return session->ranks() > 0 && session->stopped(); });
}

void DebugActions::addRun()
{
    DebugAnalysis* debug = &m_analysis;
    DebugSession* session = &debug->session();
    const auto start = [debug, session](bool) {
        if (!session->alive())
            debug->launcher().start();
        else if (session->state() == State::Crashed)
            session->recover();
        else
            session->step(Step::Continue);
    };
    m_set.add("debug.start", {.run = start,
                              .enabled = [session] { return canRun(*session) || session->state() == State::Crashed; },
                              .text = [session] { return session->alive() ? tr("&Continue") : tr("&Start"); },
                              .buttonText =
                                  [session](bool) {
                                      const QString key = QKeySequence(Qt::Key_F5).toString(QKeySequence::NativeText);
                                      return session->alive() ? tr("Continue %1", "button with its key").arg(key)
                                                              : tr("Start %1", "button with its key").arg(key);
                                  }});
    m_set.add(
        "debug.pause", [session](bool) { session->step(Step::Pause); }, [session] { return session->state() == State::Running; });
    m_set.add(
        "debug.stop", [session](bool) { session->end(); }, [session] { return session->alive(); });
    m_set.add(
        "debug.restart", [debug, session](bool) { session->alive() ? session->step(Step::Restart) : debug->launcher().start(); },
        [session] { return session->stopped() || session->state() == State::Ended || session->state() == State::Failed; });
    m_set.add(
        "debug.runToNode",
        [debug](bool) {
            if (const auto node = debug->selectedNode())
                debug->runTo(*node);
        },
        [debug, session] { return (session->stopped() || !session->alive()) && debug->selectedNode().has_value(); });
}

void DebugActions::addBreakpoints()
{
    DebugAnalysis* debug = &m_analysis;
    DebugPages* pages = &m_pages;
    const auto anySelected = [debug] {
        const Selection::State& chosen = debug->context().selection->state();
        return !chosen.fx.empty() || !chosen.ir.empty();
    };
    m_set.add(
        "debug.toggleBreakpoint", [debug](bool) { debug->toggleBreakpoint(); }, anySelected);
    m_set.add(
        "debug.editBreakpoint", [debug](bool) { debug->editCondition(); }, anySelected);
    m_set.add(
        "debug.undoEdit", [pages](bool) { pages->undo(); }, [pages] { return pages->canUndo(); });
    m_set.add(
        "debug.redoEdit", [pages](bool) { pages->redo(); }, [pages] { return pages->canRedo(); });
}

void DebugActions::addSides()
{
    SessionStart* start = &m_analysis.launcher();
    const Document* document = m_analysis.context().document.get();
    m_set.add(
        "debug.runFx", [start](bool) { start->setSide(protocol::Side::Fx); }, [document] { return document->fx() != nullptr; },
        [start] { return start->side() == Side::Fx; });
    m_set.add(
        "debug.runIr", [start](bool) { start->setSide(protocol::Side::Ir); }, [document] { return document->ir != nullptr; },
        [start] { return start->side() == Side::Ir; });
    m_set.add("debug.interpreter", {.run = [debug = &m_analysis](bool) { debug->chooseInterpreter(); },
                                    .enabled = [document] { return document->model != nullptr; },
                                    .buttonText =
                                        [debug = &m_analysis](bool brief) {
                                            const QString who = InterpreterText::of(debug->launcher(), debug->session(), brief);
                                            return brief ? who : tr("Runs in: %1", "an interpreter, its torch and device").arg(who);
                                        }});
}

} // namespace nodewise::views
