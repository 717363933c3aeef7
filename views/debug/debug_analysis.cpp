// SPDX-License-Identifier: Apache-2.0
#include "views/debug/debug_analysis.h"

#include "views/common/selection.h"
#include "views/common/theme.h"
#include "views/common/tip.h"
#include "views/common/translated.h"
#include "views/common/trust_service.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_actions.h"
#include "views/debug/debug_pages.h"
#include "views/debug/debug_session.h"
#include "views/debug/debug_text.h"
#include "views/debug/interpreter_dialog.h"
#include "views/debug/interpreter_text.h"
#include "views/debug/run_target.h"
#include "views/debug/session_rescue.h"
#include "views/debug/value_text.h"

#include <QApplication>
#include <QCursor>
#include <QFileInfo>
#include <QHelpEvent>
#include <QJsonObject>
#include <QToolTip>

namespace nodewise::views {

using State = DebugSession::State;

AnalysisKind DebugAnalysis::kind()
{
    static constexpr OptionSpec options[] = {
        {"python", "PATH",
         "Run programs in this Python interpreter, with its torch; it is executed, after a question whether it is trusted"},
        {"ranks", "N", "Run programs with collectives on so many ranks, each a process of --python"},
        {"debug", "NODE", "Run to this node first"},
    };
    return {debugActions(), [](Analyses& tab) -> Analysis* { return new DebugAnalysis(tab); }, options};
}

DebugAnalysis::DebugAnalysis(Analyses& tab) : Analysis(tab)
{
    m_context.selection = &selection();
    m_context.document = host().document;
    m_context.schemas = host().schemas;
    m_context.session = new DebugSession(host().engine, host().engineArguments, this);
    m_context.breakpoints = new BreakpointList(host().document, this);
    m_start = new SessionStart(m_context.session, m_context.breakpoints, host().document, host().plugins,
                               host().stateFolder.isEmpty() ? QString() : host().stateFolder + QStringLiteral("/sessions"), this);
    m_start->setGate([this](const protocol::PythonExecutor& python, std::function<void()> then, std::function<void()> otherwise) {
        host().trust->ask(InterpreterText::trustOf(python), host().window, std::move(then), std::move(otherwise));
    });
    m_rescue = new SessionRescue(*m_start, session(), this);
    connect(m_rescue, &SessionRescue::offered, this, &Analysis::noticed);
    connect(m_rescue, &SessionRescue::wanted, this, &DebugAnalysis::replay);
    m_target = new RunTarget(*m_start, session(), breakpoints(), this);
    m_pages = new DebugPages(*this, this);
    m_busy.setSingleShot(true);
    m_busy.setInterval(150);
    connect(&m_busy, &QTimer::timeout, this, &Analysis::marksChanged);
    connect(&m_busy, &QTimer::timeout, this, &Analysis::changed);
    connect(m_start, &SessionStart::changed, this, &Analysis::changed);
    connect(m_start, &SessionStart::started, this, [this] {
        m_followed = 0;
        Q_EMIT dockRequested();
        if (m_start->python().ranks > 0)
            Q_EMIT pageRequested(QStringLiteral("ranks"), false);
    });
    connectSession();
    DebugActions(*this, *m_pages, actionSet()).add();
    addAction(
        "debug.follow", [this](bool on) { m_follow = on; }, nullptr, [this] { return m_follow; });
    actionSet().addOption("python", {.ask = [this](const QString& path) { return askForPython(path); }});
    actionSet().addOption("ranks", {.ask = [this](const QString& count) { return askForRanks(count); }});
    actionSet().addOption("debug", {.ask = [this](const QString& node) { return askFor(node); },
                                    .settled = [this] { return m_target->settled(); },
                                    .failure = [this] { return m_target->failure(); },
                                    .finish = [this] { m_pages->showInput(); }});
}

QString DebugAnalysis::askFor(const QString& node)
{
    if (!breakpoints().tryNodeIndex(m_start->side(), node))
        return tr("there is no node named %1").arg(node);
    m_target->set(node);
    return {};
}

QString DebugAnalysis::askForPython(const QString& path)
{
    if (!QFileInfo(path).isExecutable() || QFileInfo(path).isDir())
        return tr("%1 is not a program").arg(path);
    protocol::PythonExecutor python = m_start->python();
    python.python = QFileInfo(path).absoluteFilePath().toStdString();
    m_start->setPython(std::move(python), {});
    return {};
}

QString DebugAnalysis::askForRanks(const QString& count)
{
    bool good = false;
    const int ranks = count.toInt(&good);
    if (!good || ranks < 1 || ranks > protocol::PythonExecutor::maxRanks)
        return tr("a number of ranks is from 1 to %1").arg(protocol::PythonExecutor::maxRanks);
    protocol::PythonExecutor python = m_start->python();
    if (python.python.empty())
        return tr("ranks need an interpreter: --python PATH");
    python.ranks = ranks;
    m_start->setPython(std::move(python), m_start->pythonTorch());
    return {};
}

/// The tab is closed: nothing of its session is to be offered again.
DebugAnalysis::~DebugAnalysis()
{
    session().disconnect();
    session().end();
    m_start->journal().end();
}

void DebugAnalysis::connectSession()
{
    const DebugSession* s = &session();
    connect(s, &DebugSession::stateChanged, this, &DebugAnalysis::onState);
    connect(s, &DebugSession::snapshotChanged, this, &DebugAnalysis::onSnapshot);
    connect(s, &DebugSession::valuesReady, this, &DebugAnalysis::showHintAgain);
    connect(s, &DebugSession::progress, this, &Analysis::progress);
    connect(s, &DebugSession::breakpointsAnswered, &breakpoints(), &BreakpointList::takeAnswer);
    connect(s, &DebugSession::breakpointChanged, &breakpoints(), &BreakpointList::takeChange);
    connect(&breakpoints(), &BreakpointList::changed, this, [this] {
        session().setBreakpoints(breakpoints().requests(runningSide()));
        Q_EMIT marksChanged();
        Q_EMIT changed();
    });
}

/// A tooltip that waits for its numbers is shown again with them.
void DebugAnalysis::showHintAgain()
{
    QWidget* under = QToolTip::isVisible() ? QApplication::widgetAt(QCursor::pos()) : nullptr;
    if (!under)
        return;
    QHelpEvent again(QEvent::ToolTip, under->mapFromGlobal(QCursor::pos()), QCursor::pos());
    QApplication::sendEvent(under, &again);
}

void DebugAnalysis::onState()
{
    if (session().state() == State::Running)
        m_busy.start();
    else
        m_busy.stop();
    if (m_target->goOn() || session().state() == State::Running)
        return;
    Q_EMIT marksChanged();
    Q_EMIT changed();
}

void DebugAnalysis::onSnapshot()
{
    const auto snapshot = session().snapshot();
    breakpoints().setHit(snapshot ? snapshot->body.hitBreakpointIds : std::vector<int>());
    // The states come a moment after the stop: both are shown at once.
    if (!snapshot || !snapshot->state.states.empty() || session().state() == State::Crashed)
        Q_EMIT marksChanged();
    if (session().stopped() && snapshot && m_followed != session().generation()) {
        m_followed = session().generation();
        follow();
    }
    Q_EMIT changed();
}

void DebugAnalysis::follow()
{
    const auto snapshot = session().snapshot();
    if (!m_follow || !snapshot->info().node)
        return;
    // A stop is no place of the history by itself: steps in a row are one.
    const Selection::Walk walk(&selection());
    selectNode(selection(), sideOf(session().side() == protocol::Side::Ir), *snapshot->info().node);
}

Side DebugAnalysis::runningSide() const
{
    return session().alive() ? sideOf(session().side() == protocol::Side::Ir) : m_start->side();
}

std::optional<std::uint32_t> DebugAnalysis::selectedNode() const
{
    return currentNode(selection(), runningSide());
}

std::optional<std::uint32_t> DebugAnalysis::onRunningSide(Side side, std::uint32_t node) const
{
    return onSide(document(), side, runningSide(), node);
}

void DebugAnalysis::toggleBreakpoint()
{
    if (const auto fx = selection().currentFx())
        breakpoints().toggleNode(Side::Fx, fx->index());
    else if (const auto ir = selection().currentIr())
        breakpoints().toggleNode(Side::Ir, ir->index());
}

void DebugAnalysis::editCondition()
{
    const auto fx = selection().currentFx();
    const auto ir = selection().currentIr();
    if (!fx && !ir)
        return;
    const Side side = fx ? Side::Fx : Side::Ir;
    const std::uint32_t node = fx ? fx->index() : ir->index();
    if (!breakpoints().tryNode(side, node))
        breakpoints().toggleNode(side, node);
    if (const Breakpoint* there = breakpoints().tryNode(side, node)) {
        showPage("breakpoints");
        m_pages->editCondition(there->key);
    }
}

void DebugAnalysis::chooseInterpreter()
{
    auto* dialog = new InterpreterDialog({.now = m_start->python(), .program = document().file, .own = true}, host().trust, host().window);
    connect(dialog, &InterpreterDialog::chosen, this, [this](const protocol::PythonExecutor& python, const QString& torch) {
        m_start->setPython(python, torch);
        Q_EMIT keptChanged();
        if (session().alive())
            Q_EMIT message(tr("The next start runs in %1.").arg(InterpreterText::of(*m_start, session(), false)));
    });
    dialog->open();
}

void DebugAnalysis::runTo(std::uint32_t node)
{
    if (session().stopped())
        session().goTo(node);
    else
        m_target->set(breakpoints().nodeName(m_start->side(), node));
}

void DebugAnalysis::replay(const protocol::SessionRecord& record, const QString& file, std::vector<std::string> plugins)
{
    m_target->clear();
    m_start->replay(record, file, std::move(plugins));
}

void DebugAnalysis::saveRecord(const QString& file)
{
    session().askText(
        std::string(protocol::SaveSessionRequest::command), protocol::encodeBody(protocol::SaveSessionRequest{file.toStdString()}), this,
        [this, file](Result<std::string> body) {
            if (body)
                host().trust->trust({file}); // the user's own
            Q_EMIT message(body ? tr("Written: %1").arg(file) : translated(body.error()));
        },
        DebugSession::Lifetime::Session);
}

std::vector<PageSpec> DebugAnalysis::pages()
{
    return m_pages->specs();
}

void DebugAnalysis::mark(NodeMarks& marks, Side side) const
{
    marks = *makeMarks(side, session(), breakpoints(), document(), false);
}

QStringList DebugAnalysis::hint(Side side, std::uint32_t node)
{
    const auto own = session().snapshot() ? onRunningSide(side, node) : std::nullopt;
    if (!own)
        return {};
    if (const auto value = session().tryValue(*own))
        return ValueText::lines(*value);
    session().requestValues({*own});
    return {};
}

std::vector<NodeMenuItem> DebugAnalysis::nodeMenu(Side side, std::optional<std::uint32_t> node)
{
    const Breakpoint* there = node ? breakpoints().tryNode(side, *node) : nullptr;
    const auto own = node ? onRunningSide(side, *node) : std::nullopt;
    return {{101, there ? tr("Remove Break&point") : tr("Set Break&point"), node.has_value(),
             [this, side, node] { breakpoints().toggleNode(side, *node); }},
            {102, tr("Breakpoint Con&dition…"), node.has_value(), [this] { editCondition(); }},
            {103, tr("Run &to Here"), own && (session().stopped() || !session().alive()), [this, own] { runTo(*own); }}};
}

void DebugAnalysis::onGutter(Side side, std::uint32_t node)
{
    breakpoints().toggleNode(side, node);
}

void DebugAnalysis::save(QJsonObject& kept) const
{
    const QJsonObject breaks = breakpoints().toJson();
    for (auto key = breaks.begin(); key != breaks.end(); ++key)
        kept[key.key()] = key.value();
    kept["setup"] = m_start->toJson();
    kept["follow"] = m_follow;
    m_pages->save(kept);
}

void DebugAnalysis::restore(const QJsonObject& kept)
{
    m_start->fromJson(kept["setup"].toObject());
    m_follow = kept["follow"].toBool(true);
    breakpoints().fromJson(kept);
    m_pages->restore(kept);
}

QString DebugAnalysis::status() const
{
    return DebugText::status(session());
}

QColor DebugAnalysis::statusColor(const Theme& theme) const
{
    const State state = session().state();
    const bool bad = state == State::Failed || state == State::Crashed;
    return bad ? theme.error : state == State::Stopped ? theme.stopEdge : theme.accent;
}

bool DebugAnalysis::running() const
{
    return session().alive() || m_start->waiting();
}

void DebugAnalysis::cancel()
{
    session().cancelProgress();
}

} // namespace nodewise::views
