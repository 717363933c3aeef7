// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/draft_check.h"

#include <algorithm>

namespace nodewise::views {

DraftCheck::DraftCheck(DebugSession* session, KernelPlan* plan, QObject* parent) : KernelRounds(session, plan, parent)
{
}

void DraftCheck::startWith(protocol::TemplateDraftRequest request, bool random)
{
    if (busy())
        return;
    m_request = std::move(request);
    m_request.random = random;
    start();
}

QString DraftCheck::busyText() const
{
    return tr("The template is being checked.");
}

std::array<std::uint64_t, 4> DraftCheck::counts() const
{
    std::array<std::uint64_t, 4> counts{};
    for (const auto& [node, verdict] : verdicts())
        ++counts[std::size_t(verdict.kind())];
    return counts;
}

int DraftCheck::notChecked() const
{
    const auto judged = std::ranges::count_if(verdicts(), [](const auto& each) { return each.second.kind() != KernelVerdict::Kind::None; });
    return int(m_total) - int(judged);
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
    verdicts().clear();
    m_left.clear();
    m_total = 0;
    onVerdicts();
}

void DraftCheck::askValues(const std::string& folder)
{
    m_request.values = folder;
    m_request.nodes = m_left; // none at first: all
    send(std::string(protocol::TemplateDraftRequest::command), protocol::encodeBody(m_request));
}

/// Of nodes whose files have no room there is another round; those whose body did not run have no values.
void DraftCheck::takeValues(std::string body)
{
    const auto round = protocol::decodeBody<protocol::TemplateDraftAnswer>(body);
    if (!round)
        return refuse(round.error());
    std::vector<std::uint32_t> taken;
    for (const protocol::LoweredNode& node : round->plan.nodes)
        if (node.launch)
            taken.push_back(node.node);
    if (m_total == 0) {
        m_total = taken.size();
        if (taken.empty() && !round->problems.empty())
            return refuse(Error{.message = round->problems.front().message, .line = int(round->problems.front().line)});
        if (taken.empty())
            return refuse(Error{.message = UserText("the template matches no node of the program")});
    }
    m_left.clear();
    for (const std::uint32_t node : taken)
        if (!round->cases.empty() &&
            std::ranges::find(round->cases, node, &protocol::TemplateDraftAnswer::Case::node) == round->cases.end())
            m_left.push_back(node);
    std::vector<Run> runs;
    for (const protocol::TemplateDraftAnswer::Case& one : round->cases)
        runs.push_back(runOf(one.node, std::uint32_t(runs.size()), round->plan.kernels[one.kernel], one.operands));
    run(std::move(runs), verdicts().size(), m_total);
}

void DraftCheck::onCompared()
{
    if (m_left.empty())
        conclude();
    else
        ask();
}

} // namespace nodewise::views
