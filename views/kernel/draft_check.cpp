// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/draft_check.h"

#include "views/debug/debug_session.h"

#include <algorithm>

namespace nodewise::views {

using Outcome = protocol::KernelRunAnswer::Outcome;

DraftCheck::DraftCheck(DebugSession* session, KernelPlan* plan, QObject* parent) : SessionWork(session, parent), m_plan(plan)
{
    connect(this, &DraftCheck::changed, this, [this, was = false]() mutable {
        if (!busy())
            m_values.reset();
        if (std::exchange(was, busy()) != busy()) // verdicts are of one set of values at a time
            m_plan->setTaken(busy());
    });
}

void DraftCheck::startWith(protocol::TemplateDraftRequest request, bool random)
{
    if (busy())
        return;
    m_request = std::move(request);
    m_request.random = random;
    start();
}

QString DraftCheck::hindrance() const
{
    if (busy())
        return busyText();
    const QString why = m_plan->hindrance(); // the plan's own check, too, is under way
    return why.isEmpty() ? SessionWork::hindrance() : why;
}

QString DraftCheck::busyText() const
{
    return tr("The template is being checked.");
}

QString DraftCheck::givenUpText() const
{
    return tr("The check was canceled.");
}

const KernelVerdict* DraftCheck::tryVerdict(std::uint32_t node) const
{
    const auto found = m_verdicts.find(node);
    return found == m_verdicts.end() ? nullptr : &found->second;
}

std::array<std::uint64_t, 4> DraftCheck::counts() const
{
    std::array<std::uint64_t, 4> counts{};
    for (const auto& [node, verdict] : m_verdicts)
        ++counts[std::size_t(verdict.kind())];
    return counts;
}

bool DraftCheck::isOf(const protocol::TemplateDraftRequest& request) const
{
    return request.text == m_request.text && request.functions == m_request.functions && request.npu == m_request.npu;
}

void DraftCheck::forgetAll()
{
    if (!busy() && state() != State::Empty)
        forget();
}

void DraftCheck::clear()
{
    m_verdicts.clear();
    m_left.clear();
    m_total = 0;
    Q_EMIT verdictsChanged();
}

void DraftCheck::ask()
{
    if (const QString why = session().kernelHindrance(); !why.isEmpty())
        return refuse(Error{.message = why.toStdString()});
    m_values.emplace(KernelCheck::valuesTemplate());
    if (!m_values->isValid())
        return refuse(Error{.message = UserText("can't create a folder for values"), .file = m_values->errorString().toStdString()});
    m_request.values = m_values->path().toStdString();
    m_request.nodes.clear();
    askValues();
}

void DraftCheck::askValues()
{
    m_phase = Phase::Values;
    send(std::string(protocol::TemplateDraftRequest::command), protocol::encodeBody(m_request));
}

void DraftCheck::take(std::string body)
{
    switch (m_phase) {
    case Phase::Values:
        return takeDraft(body);
    case Phase::Run:
        return takeRun(body);
    case Phase::Verdicts:
        return takeVerdicts(body);
    }
}

/// Of nodes whose files have no room there is another round; those whose body did not run have no values.
void DraftCheck::takeDraft(const std::string& body)
{
    auto answer = protocol::decodeBody<protocol::TemplateDraftAnswer>(body);
    if (!answer)
        return refuse(answer.error());
    const bool first = m_total == 0;
    m_round = std::move(*answer);
    m_at = 0;
    std::vector<std::uint32_t> taken;
    for (const protocol::LoweredNode& node : m_round.plan.nodes)
        if (node.launch)
            taken.push_back(node.node);
    if (first) {
        m_total = taken.size();
        if (taken.empty() && !m_round.problems.empty())
            return refuse(Error{.message = m_round.problems.front().message, .line = int(m_round.problems.front().line)});
        if (taken.empty())
            return refuse(Error{.message = UserText("the template matches no node of the program")});
    }
    m_left.clear();
    for (const std::uint32_t node : taken)
        if (std::ranges::find(m_round.cases, node, &protocol::TemplateDraftAnswer::Case::node) == m_round.cases.end())
            m_left.push_back(node);
    if (m_round.cases.empty()) // bodies that never run
        m_left.clear();
    runNext();
}

/// One after the other, each a question that can be given up; then all that ran are compared at once.
void DraftCheck::runNext()
{
    if (m_at < m_round.cases.size()) {
        const protocol::TemplateDraftAnswer::Case& one = m_round.cases[m_at];
        const protocol::LoweredKernel& kernel = m_round.plan.kernels[one.kernel];
        m_phase = Phase::Run;
        Q_EMIT progress(tr("%1, node %2 of %3").arg(QString::fromStdString(kernel.name)).arg(m_verdicts.size() + 1).arg(m_total),
                        double(m_verdicts.size()) / double(std::max<std::size_t>(1, m_total)));
        return send(std::string(protocol::KernelRunRequest::command),
                    protocol::encodeBody(protocol::KernelRunRequest{
                        .name = kernel.name, .source = {.text = kernel.text}, .entry = kernel.name, .operands = one.operands}));
    }
    protocol::LowerVerdictsRequest ran;
    for (std::uint32_t number = 0; number < m_round.cases.size(); ++number)
        if (m_verdicts[m_round.cases[number].node].run->outcome == Outcome::Done)
            ran.kernels.push_back(number);
    if (ran.kernels.empty())
        return goOn();
    m_phase = Phase::Verdicts;
    send(std::string(protocol::LowerVerdictsRequest::command), protocol::encodeBody(ran));
}

void DraftCheck::takeRun(const std::string& body)
{
    auto run = protocol::decodeBody<protocol::KernelRunAnswer>(body);
    if (!run)
        return refuse(run.error());
    m_verdicts[m_round.cases[m_at].node] = KernelVerdict{std::move(*run), std::nullopt};
    ++m_at;
    Q_EMIT verdictsChanged();
    runNext();
}

void DraftCheck::takeVerdicts(const std::string& body)
{
    auto answer = protocol::decodeBody<protocol::LowerVerdictsAnswer>(body);
    if (!answer)
        return refuse(answer.error());
    for (protocol::LowerVerdictsAnswer::Verdict& verdict : answer->verdicts)
        if (verdict.kernel < m_round.cases.size())
            m_verdicts[m_round.cases[verdict.kernel].node].verdict = std::move(verdict);
    Q_EMIT verdictsChanged();
    goOn();
}

void DraftCheck::goOn()
{
    if (m_left.empty())
        return conclude();
    m_request.nodes = m_left;
    askValues();
}

} // namespace nodewise::views
