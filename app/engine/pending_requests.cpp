// SPDX-License-Identifier: Apache-2.0
#include "app/engine/pending_requests.h"

#include <algorithm>

namespace nodewise::engine {

void PendingRequests::forward(const dap::Request& request, After after)
{
    m_asked.emplace(++m_last, Pending{request, request.command, std::move(after), {}});
    m_post(dap::Request{m_last, request.command, request.arguments});
}

void PendingRequests::ask(std::string command, std::string arguments, After after)
{
    m_asked.emplace(++m_last, Pending{std::nullopt, command, std::move(after), {}});
    m_post(dap::Request{m_last, std::move(command), std::move(arguments)});
}

const PendingRequests::Pending* PendingRequests::tryFind(int number) const
{
    const auto found = m_asked.find(number);
    return found == m_asked.end() ? nullptr : &found->second;
}

PendingRequests::ByNumber::value_type* PendingRequests::tryOfClient(int requestSeq)
{
    const auto found = std::ranges::find_if(
        m_asked, [requestSeq](const auto& entry) { return entry.second.client && entry.second.client->seq == requestSeq; });
    return found == m_asked.end() ? nullptr : &*found;
}

const PendingRequests::Pending* PendingRequests::tryLate() const
{
    const auto now = Clock::now();
    const auto found = std::ranges::find_if(m_asked, [now](const auto& entry) { return entry.second.endAt && *entry.second.endAt <= now; });
    return found == m_asked.end() ? nullptr : &found->second;
}

void PendingRequests::setHowFar(int number, HowFar howFar)
{
    if (const auto found = m_asked.find(number); found != m_asked.end())
        found->second.howFar = std::move(howFar);
}

} // namespace nodewise::engine
