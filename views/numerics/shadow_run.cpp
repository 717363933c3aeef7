// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/shadow_run.h"

#include "views/common/selection.h"
#include "views/debug/debug_context.h"
#include "views/debug/debug_session.h"

#include <algorithm>

namespace nodewise::views {

namespace {

using Verdict = protocol::ShadowRow::Verdict;

/// Fine, not shadowed, inputs, operator.
int rank(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Fine:
        break;
    case Verdict::NotShadowed:
        return 1;
    case Verdict::Inputs:
        return 2;
    case Verdict::Operator:
        return 3;
    }
    return 0;
}

} // namespace

ShadowRun::ShadowRun(DebugSession* session, QObject* parent)
    : SessionWork(session, parent), m_answer(std::make_shared<const protocol::ShadowAnswer>())
{
}

QString ShadowRun::busyText() const
{
    return tr("The program is being run in float64.");
}

QString ShadowRun::givenUpText() const
{
    return tr("The run in float64 was canceled.");
}

void ShadowRun::setReference(const QString& path)
{
    if (std::exchange(m_reference, path) != path)
        Q_EMIT changed();
}

void ShadowRun::startAll()
{
    m_nodes = {};
    start();
}

void ShadowRun::startSelected(const Selection& selection)
{
    m_nodes = {};
    for (const graph::NodeId node : selection.state().fx)
        m_nodes[0].push_back(node.index());
    for (const ir::NodeId node : selection.state().ir)
        m_nodes[1].push_back(node.index());
    start();
}

bool ShadowRun::canStartSelected(const Selection& selection)
{
    return !selection.state().fx.empty() || !selection.state().ir.empty();
}

void ShadowRun::ask()
{
    m_side = sideOf(session().side() == protocol::Side::Ir);
    const auto& nodes = m_nodes[m_side == Side::Fx ? 0 : 1];
    if (nodes.empty() && !(m_nodes[0].empty() && m_nodes[1].empty()))
        return refuse(Error{.message = tr("The selection is only in the other graph, which is not run.").toStdString()});
    m_asked = {.nodes = nodes, .names = {}, .program = true, .reference = m_reference.toStdString()};
    send(std::string(protocol::ShadowRequest::command), protocol::encodeBody(m_asked));
}

/// A row of a large program is one of thousands: read on another thread.
void ShadowRun::take(std::string body)
{
    m_decoding.start([body = std::move(body)](const Progress&) { return protocol::decodeBody<protocol::ShadowAnswer>(body); },
                     [this, at = number()](Result<protocol::ShadowAnswer> answer) {
                         if (!isCurrent(at))
                             return;
                         if (!answer)
                             return refuse(answer.error());
                         m_answer = std::make_shared<const protocol::ShadowAnswer>(std::move(*answer));
                         findWorst();
                         Q_EMIT answerChanged();
                         conclude();
                     });
}

void ShadowRun::clear()
{
    m_decoding.cancel();
    m_answer = std::make_shared<const protocol::ShadowAnswer>();
    m_worst.clear();
    Q_EMIT answerChanged();
}

void ShadowRun::findWorst()
{
    m_worst.clear();
    for (const protocol::ShadowRow& row : m_answer->rows)
        if (const auto [known, added] = m_worst.try_emplace(row.node, &row); !added && rank(row.verdict) > rank(known->second->verdict))
            known->second = &row;
}

const protocol::ShadowRow* ShadowRun::tryWorst(std::uint32_t node) const
{
    const auto found = m_worst.find(node);
    return found == m_worst.end() ? nullptr : found->second;
}

const protocol::ShadowRow* ShadowRun::tryFirst() const
{
    for (const Verdict verdict : {Verdict::Operator, Verdict::Inputs}) {
        const auto found =
            std::find_if(m_answer->rows.begin(), m_answer->rows.end(), [verdict](const auto& row) { return row.verdict == verdict; });
        if (found != m_answer->rows.end())
            return &*found;
    }
    return nullptr;
}

} // namespace nodewise::views
