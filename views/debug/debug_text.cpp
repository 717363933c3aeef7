// SPDX-License-Identifier: Apache-2.0
#include "views/debug/debug_text.h"

#include "views/common/translated.h"
#include "views/debug/interpreter_text.h"
#include "views/debug/value_text.h"
#include "views/inspect/number_text.h"

#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

NodeMarks::State stateOf(char letter)
{
    switch (letter) {
    case 'p':
        return NodeMarks::State::Pending;
    case 'x':
        return NodeMarks::State::Executed;
    case 'd':
        return NodeMarks::State::Dropped;
    case 'e':
        return NodeMarks::State::Edited;
    case 'f':
        return NodeMarks::State::Failed;
    case 'c':
        return NodeMarks::State::Current;
    default:
        return NodeMarks::State::None;
    }
}

/// Of several nodes that are one on the other side, the most telling state.
NodeMarks::State stronger(NodeMarks::State a, NodeMarks::State b)
{
    using State = NodeMarks::State;
    const auto rank = [](State s) {
        switch (s) {
        case State::None:
            return 0;
        case State::Pending:
            return 2;
        case State::Dropped:
            return 1;
        case State::Executed:
            return 3;
        case State::Edited:
            return 4;
        case State::Entered:
            return 5;
        case State::Failed:
            return 6;
        case State::Current:
            return 7;
        }
        return 0;
    };
    return rank(b) > rank(a) ? b : a;
}

/// 0..1 on a logarithmic scale from a hundredth of the longest to the longest.
std::vector<float> heatOf(const std::vector<std::uint64_t>& times)
{
    std::vector<float> heat(times.size(), -1);
    const auto longest = times.empty() ? 0 : *std::max_element(times.begin(), times.end());
    if (longest == 0)
        return heat;
    for (std::size_t i = 0; i < times.size(); ++i)
        if (times[i] > 0)
            heat[i] = views::heatOf(static_cast<double>(times[i]), static_cast<double>(longest));
    return heat;
}

std::size_t nodeCount(const Document& document, Side side)
{
    if (side == Side::Fx)
        return document.fx() ? document.fx()->nodes().size() : 0;
    return document.ir ? document.ir->nodes.size() : 0;
}

/// From the running side to the other, through the links.
void mapOver(const NodeMarks& from, NodeMarks& to, Side running, const Document& document, std::size_t count)
{
    to.states.assign(count, NodeMarks::State::None);
    if (!from.heat.empty())
        to.heat.assign(count, -1);
    for (std::uint32_t node = 0; node < from.states.size(); ++node) {
        for (const std::uint32_t linked : linkedNodes(document, running, node)) {
            if (linked >= count)
                continue;
            to.states[linked] = stronger(to.states[linked], from.states[node]);
            if (!to.heat.empty())
                to.heat[linked] = std::max(to.heat[linked], from.heatOf(node));
            if (node == from.current && to.current == NodeMarks::none)
                to.current = linked;
        }
    }
}

} // namespace

std::shared_ptr<NodeMarks> makeMarks(Side side, const DebugSession& session, const BreakpointList& breakpoints, const Document& document,
                                     bool heat)
{
    auto marks = std::make_shared<NodeMarks>();
    marks->breakpoints = breakpoints.marks(side);
    const auto snapshot = session.snapshot();
    if (!snapshot)
        return marks;
    const Side running = session.side() == protocol::Side::Ir ? Side::Ir : Side::Fx;
    NodeMarks own;
    own.states.resize(nodeCount(document, running), NodeMarks::State::None);
    const std::string& letters = snapshot->state.states;
    for (std::size_t i = 0; i < std::min(letters.size(), own.states.size()); ++i)
        own.states[i] = stateOf(letters[i]);
    if (heat)
        own.heat = heatOf(snapshot->state.times);
    const protocol::StopInfo& info = snapshot->info();
    for (const DebugFrame& frame : snapshot->frames)
        if (frame.node && *frame.node < own.states.size())
            own.states[*frame.node] = NodeMarks::State::Entered; // but for the innermost, which follows
    if (info.node && *info.node < own.states.size()) {
        own.current = *info.node;
        own.states[own.current] = info.error ? NodeMarks::State::Failed : NodeMarks::State::Current;
    }
    own.live = session.stopped();
    if (side == running) {
        own.breakpoints = std::move(marks->breakpoints);
        return std::make_shared<NodeMarks>(std::move(own));
    }
    marks->live = own.live;
    mapOver(own, *marks, running, document, nodeCount(document, side));
    return marks;
}

QString DebugText::reason(const protocol::StoppedBody& stop)
{
    const std::string& reason = stop.reason;
    if (stop.nodewise.error) {
        const std::string& filter = stop.nodewise.error->filter;
        if (filter == "nan")
            return tr("NaN");
        if (filter == "inf")
            return tr("Inf");
        if (filter == "range")
            return tr("value out of range");
        return tr("error");
    }
    if (reason == "breakpoint" || reason == "function breakpoint")
        return tr("breakpoint");
    if (reason == "data breakpoint")
        return tr("value breakpoint");
    if (reason == "exception")
        return tr("error");
    if (reason == "pause")
        return tr("paused");
    if (reason == "entry")
        return tr("start");
    if (reason == "divergence")
        return tr("first divergence");
    return {};
}

QString DebugText::status(const DebugSession& session)
{
    using State = DebugSession::State;
    switch (session.state()) {
    case State::Idle:
        return {};
    case State::Starting:
        return tr("Opening the program to run it…");
    case State::Running:
        return tr("Running…");
    case State::Recovering:
        return tr("Restarting at the previous stop…");
    case State::Crashed:
        return tr("The worker ended. The last stop is shown.");
    case State::Ended:
        return session.reason().isEmpty() ? tr("The session ended.") : session.reason();
    case State::Failed:
        return tr("The session could not start: %1").arg(session.reason());
    case State::Stopped:
        break;
    }
    const auto snapshot = session.snapshot();
    if (!snapshot)
        return {};
    const protocol::StopInfo& info = snapshot->info();
    const QLocale locale;
    const QString why = reason(snapshot->body);
    QStringList parts;
    if (info.finished)
        parts.append(tr("The run is complete"));
    else
        parts.append(why.isEmpty() ? tr("Stopped before %1").arg(text(info.name)) : tr("Stopped before %1 (%2)").arg(text(info.name), why));
    if (session.ranks() > 0)
        parts.append(tr("rank %1 of %2").arg(session.rank()).arg(session.ranks()));
    if (!session.python().python.empty())
        parts.append(tr("in %1", "an interpreter with its torch and device").arg(InterpreterText::of(session)));
    if (info.executedBy.starts_with('/'))
        parts.append(tr("run by %1", "a plug-in's executor").arg(QFileInfo(text(info.executedBy)).fileName()));
    const QString executed = locale.toString(qulonglong(info.executed)), total = locale.toString(qulonglong(info.total));
    // In loops nodes run again.
    parts.append(info.executed > info.total ? tr("%1 runs of %2 nodes").arg(executed, total) : tr("%1 of %2 nodes").arg(executed, total));
    if (info.ms > 0)
        parts.append(ValueText::duration(info.ms * 1e6));
    if (info.budget > 0)
        parts.append(tr("kept %1 of %2").arg(byteText(qint64(info.keptBytes)), byteText(qint64(info.budget))));
    if (info.recomputed > 0)
        parts.append(tr("%n node(s) recomputed", nullptr, static_cast<int>(info.recomputed)));
    if (session.python().python.empty() && !session.launchAnswer().fingerprint.torch.empty())
        parts.append(InterpreterText::of(session));
    return parts.join(QStringLiteral(" · "));
}

QString DebugText::lacking(const protocol::LaunchAnswer& answer)
{
    if (answer.missingWeights.empty())
        return {};
    const QString first = translated(answer.missingWeights.front());
    const int others = static_cast<int>(answer.missingWeights.size()) - 1;
    const QString which = others > 0 ? tr("%1, and %n more", "weights without data", others).arg(first) : first;
    return tr("Shapes only: there is no data for %1. Add weights files to see numbers.").arg(which);
}

QString DebugText::trouble(const DebugSession& session)
{
    const auto snapshot = session.snapshot();
    if (session.state() == DebugSession::State::Failed)
        return tr("The session could not start: %1").arg(session.reason());
    if (session.state() == DebugSession::State::Crashed || session.state() == DebugSession::State::Recovering) {
        const QString node = snapshot && snapshot->info().error ? text(snapshot->info().error->node) : QString();
        return node.isEmpty() ? tr("The worker ended: %1").arg(session.reason())
                              : tr("%1 ended the worker: %2").arg(node, session.reason());
    }
    if (session.state() != DebugSession::State::Stopped || !snapshot || !snapshot->info().error)
        return {};
    const protocol::StopError& error = *snapshot->info().error;
    if (const auto& cast = snapshot->info().cast)
        return tr("%1 can't run: the dtypes of its operands differ. %2", "node: both operands with dtypes and producers")
            .arg(text(error.node), translated(cast->text));
    const QString message = translated(error.message);
    const QString what = error.node.empty() ? message : tr("%1: %2", "node: what went wrong").arg(text(error.node), message);
    return error.hint.empty() ? what : tr("%1\n%2", "what went wrong, what to do").arg(what, translated(error.hint));
}

} // namespace nodewise::views
