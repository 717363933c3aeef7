// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/debug_controller.h"

#include "app/viewer/absolute_path.h"
#include "app/viewer/graph_pane.h"
#include "views/common/plugin_service.h"
#include "views/common/selection.h"
#include "views/common/translated.h"
#include "views/compare/compare_text.h"
#include "views/compare/comparison.h"
#include "views/cost/simulation.h"
#include "views/coverage/coverage_run.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_session.h"
#include "views/debug/debug_text.h"
#include "views/debug/value_text.h"
#include "views/kernel/kernel_check.h"
#include "views/numerics/memory_run.h"
#include "views/numerics/risk_run.h"
#include "views/numerics/risk_text.h"
#include "views/numerics/shadow_run.h"
#include "views/numerics/shadow_text.h"
#include "views/tensor/tensor_summary.h"

#include <QApplication>
#include <QCursor>
#include <QFileInfo>
#include <QHelpEvent>
#include <QJsonArray>
#include <QJsonDocument>
#include <QMenu>
#include <QToolTip>

namespace nodewise::viewer {

using views::DebugSession;
using views::Side;
using State = DebugSession::State;

DebugController::DebugController(std::shared_ptr<const views::Document> document, views::Selection* selection, const Services& services,
                                 QObject* parent)
    : QObject(parent), m_services(services), m_plugins(services.plugins)
{
    m_setup.side = document->fx() ? dap::Side::Fx : dap::Side::Ir;
    m_context.selection = selection;
    m_context.session = new DebugSession(services.engine, services.engineArguments, this);
    m_context.breakpoints = new views::BreakpointList(document, this);
    m_context.comparison = new views::Comparison(m_context.session, document, this);
    m_context.risk = new views::RiskRun(m_context.session, document, this);
    m_context.shadow = new views::ShadowRun(m_context.session, this);
    m_context.memory = new views::MemoryRun(m_context.session, document, this);
    m_context.kernels = new views::KernelPlan(m_context.session, document, this);
    m_context.kernelCheck = new views::KernelCheck(m_context.session, m_context.kernels, this);
    m_context.simulation = new views::Simulation(m_context.session, m_context.kernels, this);
    connectCoverage(document);
    m_context.document = std::move(document);
    m_setup.allowMeta = true;
    m_busy.setSingleShot(true);
    m_busy.setInterval(150);
    connect(&m_busy, &QTimer::timeout, this, [this] {
        showMarks();
        Q_EMIT changed();
    });
    DebugSession& s = session();
    connect(&s, &DebugSession::stateChanged, this, &DebugController::onState);
    connect(&s, &DebugSession::snapshotChanged, this, &DebugController::onSnapshot);
    connect(&s, &DebugSession::valuesChanged, this, &DebugController::showValue);
    connect(&s, &DebugSession::valuesReady, this, [this] {
        showValue();
        // A tooltip that waits for its numbers is shown again with them.
        QWidget* under = QToolTip::isVisible() ? QApplication::widgetAt(QCursor::pos()) : nullptr;
        if (!under)
            return;
        QHelpEvent again(QEvent::ToolTip, under->mapFromGlobal(QCursor::pos()), QCursor::pos());
        QApplication::sendEvent(under, &again);
    });
    connect(&s, &DebugSession::progress, this, &DebugController::progress);
    connect(&s, &DebugSession::breakpointsAnswered, &breakpoints(), &views::BreakpointList::takeAnswer);
    connect(&s, &DebugSession::breakpointChanged, &breakpoints(), &views::BreakpointList::takeChange);
    connect(&breakpoints(), &views::BreakpointList::changed, this, [this] {
        sendBreakpoints();
        showMarks();
        Q_EMIT changed();
    });
    connect(selection, &views::Selection::changed, this, &DebugController::onSelection);
    connectComparison();
    connectNumerics();
    connectMemory();
    connectKernels();
    connectCost();
}

DebugController::~DebugController()
{
    // Views die after us and must not be told.
    comparison().disconnect(this);
    risk().disconnect(this);
    shadow().disconnect(this);
    memory().disconnect(this);
    kernels().disconnect(this);
    kernelCheck().disconnect(this);
    simulation().disconnect(this);
    coverage().disconnect(this);
    session().disconnect(this);
    breakpoints().disconnect(this);
}

void DebugController::attach(GraphPane* pane)
{
    const Side side = pane->side();
    m_panes[side == Side::Fx ? 0 : 1] = pane;
    pane->setHint([this, side](std::uint32_t node) { return hint(side, node); });
    pane->setMenuExtra([this, side](QMenu& menu, std::optional<std::uint32_t> node) { fillMenu(side, menu, node); });
    connect(pane, &GraphPane::breakpointClicked, this, [this, side](std::uint32_t node) { toggleBreakpoint(side, node); });
}

void DebugController::attach(views::TensorSummary* summary)
{
    m_summary = summary;
    showValue();
}

dap::LaunchArguments DebugController::arguments() const
{
    const views::Document& document = *m_context.document;
    dap::LaunchArguments a = m_setup;
    a.program = document.model ? absolutePath(document.file) : std::string();
    a.model = document.model ? document.model->name : std::string();
    a.ir = a.side == dap::Side::Ir ? absolutePath(document.irFile) : std::string();
    a.stopOnEntry = true;
    if (m_plugins)
        a.plugins = m_plugins->active();
    a.session = m_record.toStdString();
    return a;
}

bool DebugController::convertedAsNow() const
{
    const views::Document& document = *m_context.document;
    const bool converted = side() == Side::Ir && document.model && document.irFile.empty();
    return !converted || !m_plugins || document.irPlugins == m_plugins->converting();
}

void DebugController::start()
{
    if (!m_plugins)
        return launch();
    m_waiting = true;
    m_plugins->whenSettled(this, [this] {
        m_waiting = false;
        if (convertedAsNow())
            launch();
        else
            session().refuse(
                tr("The IR that is shown was not converted with the plug-ins that are active now. Reload the program (Ctrl+R)."));
    });
}

void DebugController::launch()
{
    breakpoints().forgetAnswers();
    m_followed = 0;
    session().setBreakpoints(breakpoints().requests(side()));
    session().launch(arguments());
    m_record.clear();
    Q_EMIT started();
}

void DebugController::replay(const dap::SessionRecord& record, const QString& file, std::vector<std::string> plugins)
{
    auto setup = dap::decodeBody<dap::LaunchArguments>(record.launch.text);
    if (!setup)
        return session().refuse(views::translated(setup.error()));
    // Which program, and where to stop, is told by the tab and the record.
    setup->program.clear();
    setup->model.clear();
    setup->ir.clear();
    setup->session.clear();
    setup->stopAtTick.reset();
    setup->stopOnEntry = true;
    setup->noDebug = false;
    setup->allowMeta = true;
    setup->plugins = std::move(plugins);
    m_setup = std::move(*setup);
    breakpoints().take(record, side());
    m_record = file;
    m_target.clear();
    start();
    Q_EMIT changed();
}

void DebugController::saveRecord(const QString& file)
{
    session().askText(
        std::string(dap::SaveSessionRequest::command), dap::encodeBody(dap::SaveSessionRequest{file.toStdString()}), this,
        [this, file](Result<std::string> body) { Q_EMIT message(body ? tr("Written: %1").arg(file) : views::translated(body.error())); },
        DebugSession::Lifetime::Session);
}

void DebugController::runTo(const QString& node)
{
    m_target = node;
    m_targetSent = false;
    if (!session().alive())
        start();
    else
        onState();
}

bool DebugController::settled() const
{
    if (!failure().isEmpty())
        return true;
    const auto snapshot = session().snapshot();
    return session().stopped() && (m_target.isEmpty() || m_targetSent) && snapshot && !snapshot->state.states.empty() &&
           !snapshot->frames.empty();
}

QString DebugController::failure() const
{
    const State state = session().state();
    return state == State::Failed || state == State::Ended || state == State::Crashed
               ? (session().reason().isEmpty() ? statusText() : session().reason())
               : QString();
}

void DebugController::setSetup(dap::LaunchArguments setup)
{
    setup.side = m_setup.side;
    m_setup = std::move(setup);
    Q_EMIT changed();
}

QString DebugController::inputsText() const
{
    QStringList kinds;
    for (const dap::InputSpec& input : m_setup.inputs) {
        const QString kind = !input.file.empty()       ? QFileInfo(QString::fromStdString(input.file)).fileName()
                             : !input.generate.empty() ? QString::fromStdString(input.generate)
                             : input.value             ? tr("values")
                                                       : QString();
        if (!kind.isEmpty() && !kinds.contains(kind))
            kinds.append(kind);
    }
    if (kinds.isEmpty())
        return tr("samples");
    return kinds.size() == 1 ? kinds.front() : tr("%n kinds", nullptr, static_cast<int>(kinds.size()));
}

QString DebugController::statusText() const
{
    return views::DebugText::status(session());
}

void DebugController::onState()
{
    if (session().state() == State::Running)
        m_busy.start();
    else
        m_busy.stop();
    if (session().stopped() && !m_target.isEmpty() && !m_targetSent) {
        m_targetSent = true;
        if (const auto node = breakpoints().tryNodeIndex(side(), m_target))
            return session().goTo(*node);
    }
    if (session().state() != State::Running) {
        showMarks();
        showValue();
        Q_EMIT changed();
    }
}

void DebugController::onSnapshot()
{
    const auto snapshot = session().snapshot();
    breakpoints().setHit(snapshot ? snapshot->body.hitBreakpointIds : std::vector<int>());
    // The states come a moment after the stop: both are shown at once.
    if (!snapshot || !snapshot->state.states.empty() || session().state() == State::Crashed)
        showMarks();
    if (session().stopped() && snapshot && m_followed != session().generation()) {
        m_followed = session().generation();
        follow();
        Q_EMIT stopped();
    }
    Q_EMIT changed();
}

void DebugController::follow()
{
    const auto snapshot = session().snapshot();
    if (!m_follow || !snapshot->info().node)
        return;
    // A stop is no place of the history by itself: steps in a row are one.
    const views::Selection::Walk walk(m_context.selection);
    views::selectNode(*m_context.selection, session().side() == dap::Side::Ir ? Side::Ir : Side::Fx, *snapshot->info().node);
}

void DebugController::onSelection()
{
    showValue();
    showReference();
    Q_EMIT changed();
}

Side DebugController::running() const
{
    return session().alive() ? views::sideOf(session().side() == dap::Side::Ir) : side();
}

std::optional<std::uint32_t> DebugController::onSide(Side from, Side to, std::uint32_t node) const
{
    if (from == to)
        return node;
    const auto linked = views::linkedNodes(*m_context.document, from, node);
    return linked.empty() ? std::nullopt : std::optional(linked.front());
}

std::optional<std::uint32_t> DebugController::onRunningSide(Side from, std::uint32_t node) const
{
    return onSide(from, running(), node);
}

std::optional<std::uint32_t> DebugController::selectedNode() const
{
    return views::currentNode(*m_context.selection, running());
}

/// What the inspector says of the selected node's value. While execution goes on it keeps the last one, dimmed.
void DebugController::showValue()
{
    if (!m_summary)
        return;
    const auto node = selectedNode();
    const bool any = session().snapshot() && node;
    m_summary->setVisible(any);
    if (!any)
        return;
    m_summary->setTitle(tr("Value at this stop"));
    m_summary->setStale(!session().stopped());
    if (!session().stopped())
        return;
    if (const auto value = session().tryValue(*node))
        m_summary->setValue(*value);
    else
        session().requestValues({*node});
}

QStringList DebugController::hint(Side side_, std::uint32_t node)
{
    if (node == 0xffffffffu)
        return {};
    if (!session().snapshot())
        return coverageLines(side_, node);
    const auto own = onRunningSide(side_, node);
    if (!own)
        return {};
    QStringList lines;
    if (const auto value = session().tryValue(*own))
        lines = views::ValueText::lines(*value);
    else
        session().requestValues({*own});
    if (const dap::CompareRow* row = compared(side_, node))
        lines.append(views::CompareText::line(*row));
    return lines + riskLines(side_, node) + shadowLines(side_, node) + kernelLines(side_, node) + costLines(side_, node) +
           coverageLines(side_, node) + timeLines(*own);
}

/// Of the worst value of the node: against its own type, and if cast where that is what colors tell.
QStringList DebugController::riskLines(Side from, std::uint32_t of) const
{
    if (risk().state() != views::RiskRun::State::Done)
        return {};
    const auto node = onSide(from, risk().side(), of);
    const dap::RiskRow* row = node ? risk().tryWorst(*node) : nullptr;
    if (!row)
        return {};
    QStringList lines{views::RiskText::line(*row), views::RiskText::castLine(*row, risk().cast())};
    lines.removeAll(QString());
    return lines;
}

/// What the comparison says of a node of either graph; null where none is shown, or it has no such node.
const dap::CompareRow* DebugController::compared(Side from, std::uint32_t of) const
{
    if (comparison().state() != views::Comparison::State::Done)
        return nullptr;
    const auto node = onSide(from, comparison().side(), of);
    return node ? comparison().tryWorst(*node) : nullptr;
}

QStringList DebugController::shadowLines(Side from, std::uint32_t of) const
{
    if (shadow().state() != views::ShadowRun::State::Done)
        return {};
    const auto node = onSide(from, shadow().side(), of);
    const dap::ShadowRow* row = node ? shadow().tryWorst(*node) : nullptr;
    return row ? QStringList(views::ShadowText::line(*row)) : QStringList();
}

/// How long the node took, and how often it ran in a loop.
QStringList DebugController::timeLines(std::uint32_t node) const
{
    const dap::StateAnswer& state = session().snapshot()->state;
    QStringList lines;
    if (node < state.times.size() && state.times[node] > 0)
        lines.append(tr("took %1").arg(views::ValueText::duration(static_cast<double>(state.times[node]))));
    if (const auto hits = state.hits.find(node); hits != state.hits.end() && hits->second > 1)
        lines.append(tr("ran %n time(s)", nullptr, static_cast<int>(hits->second)));
    return lines;
}

void DebugController::fillMenu(Side side_, QMenu& menu, std::optional<std::uint32_t> node)
{
    const views::Breakpoint* there = node ? breakpoints().tryNode(side_, *node) : nullptr;
    menu.addAction(there ? tr("Remove Break&point") : tr("Set Break&point"), this, [this, side_, node] { toggleBreakpoint(side_, *node); })
        ->setEnabled(node.has_value());
    menu.addAction(tr("Breakpoint Con&dition…"), this, &DebugController::editCondition)->setEnabled(node.has_value());
    const auto own = node ? onRunningSide(side_, *node) : std::nullopt;
    menu.addAction(tr("Run &to Here"), this,
                   [this, own] {
                       if (session().stopped())
                           session().goTo(*own);
                       else
                           runTo(breakpoints().nodeName(side(), *own));
                   })
        ->setEnabled(own && (session().stopped() || !session().alive()));
    menu.addAction(tr("Run in &float64"), this, &DebugController::shadowRequested)->setEnabled(enabled(Command::ShadowNodes));
    menu.addAction(tr("Save Bu&g Report Package…"), this, &DebugController::packageRequested)->setEnabled(enabled(Command::SavePackage));
    menu.addSeparator();
    const auto workshop = [this](Command command) { return [this, command] { Q_EMIT workshopRequested(command); }; };
    const auto fx = node ? onSide(side_, Side::Fx, *node) : std::nullopt;
    menu.addAction(tr("Show in Time&line"), this, &DebugController::timelineRequested)
        ->setEnabled(fx && simulation().run() && simulation().run()->tryNode(*fx));
    menu.addAction(coverage().result() ? tr("Why This &Verdict?") : tr("Why &Not?"), this, &DebugController::whyRequested)
        ->setEnabled(fx.has_value() && enabled(Command::CoverageWhy));
    menu.addAction(tr("&Write a Kernel…"), this, workshop(Command::KernelWrite))->setEnabled(enabled(Command::KernelWrite));
    menu.addAction(tr("Edit &Template…"), this, workshop(Command::KernelEdit))->setEnabled(enabled(Command::KernelEdit));
    menu.addSeparator();
}

void DebugController::toggleBreakpoint(Side side_, std::uint32_t node)
{
    breakpoints().toggleNode(side_, node);
}

void DebugController::editCondition()
{
    const auto fx = m_context.selection->currentFx();
    const auto ir = m_context.selection->currentIr();
    if (!fx && !ir)
        return;
    const Side where = fx ? Side::Fx : Side::Ir;
    const std::uint32_t node = fx ? fx->index() : ir->index();
    if (!breakpoints().tryNode(where, node))
        toggleBreakpoint(where, node);
    if (const auto* b = breakpoints().tryNode(where, node))
        Q_EMIT conditionRequested(b->key);
}

void DebugController::sendBreakpoints()
{
    session().setBreakpoints(breakpoints().requests(running()));
}

QByteArray DebugController::state(const QStringList& watches, const QJsonObject& pins) const
{
    QJsonObject kept = breakpoints().toJson();
    kept["watches"] = QJsonArray::fromStringList(watches);
    if (!pins.isEmpty())
        kept["pins"] = pins;
    kept["setup"] = QJsonDocument::fromJson(QByteArray::fromStdString(dap::encodeBody(m_setup))).object();
    kept["follow"] = m_follow;
    kept["timeColors"] = m_colors == Colors::Times;
    kept["riskCast"] = QString::fromStdString(risk().cast());
    kept["shadowReference"] = shadow().reference();
    kept["profile"] = m_profile->name();
    kept["comparedProfile"] = coverage().comparedName();
    kept["npu"] = QString::fromStdString(kernels().npu());
    QJsonArray members;
    for (const std::string& member : simulation().members())
        members.append(QString::fromStdString(member));
    kept["npuMembers"] = members;
    kept["compare"] = comparison().setup().toJson();
    return QJsonDocument(kept).toJson(QJsonDocument::Compact);
}

QStringList DebugController::restore(const QByteArray& state)
{
    const QJsonObject kept = QJsonDocument::fromJson(state).object();
    if (kept.isEmpty())
        return {};
    const std::string setup = QJsonDocument(kept["setup"].toObject()).toJson(QJsonDocument::Compact).toStdString();
    if (auto read = dap::decodeBody<dap::LaunchArguments>(setup)) {
        const bool possible = read->side == dap::Side::Ir ? m_context.document->ir != nullptr : m_context.document->fx() != nullptr;
        if (!possible)
            read->side = m_setup.side;
        read->plugins.clear(); // native code is loaded only when the user names it in this run
        m_setup = std::move(*read);
    }
    m_follow = kept["follow"].toBool(true);
    if (kept["timeColors"].toBool(false))
        m_colors = Colors::Times;
    risk().setCast(kept["riskCast"].toString().toStdString());
    shadow().setReference(kept["shadowReference"].toString());
    if (const QString profile = kept["profile"].toString(); !profile.isEmpty()) {
        m_profileRestored = true;
        m_profile->choose(profile);
    }
    if (const QString compared = kept["comparedProfile"].toString(); !compared.isEmpty())
        coverage().keepCompared(compared);
    if (const QString npu = kept["npu"].toString(); !npu.isEmpty())
        kernels().setNpu(npu.toStdString());
    for (const auto& member : kept["npuMembers"].toArray())
        (void)simulation().setMember(member.toString().toStdString()); // one that is not known any more is left out
    breakpoints().fromJson(kept);
    comparison().setSetup(views::CompareSetup::fromJson(kept["compare"].toObject()));
    QStringList watches;
    for (const auto& watch : kept["watches"].toArray())
        watches.append(watch.toString());
    return watches;
}

} // namespace nodewise::viewer
