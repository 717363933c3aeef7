// SPDX-License-Identifier: Apache-2.0
// Our own requests: state, values, edits.
#include "core/torch/debug/server.h"

namespace nodewise::torch_box {

Result<std::string> DebugServer::state(const dap::StateRequest& request)
{
    return encodeBody(m_session->state(request.times));
}

Result<std::string> DebugServer::values(const dap::ValuesRequest& request)
{
    const bool named = request.scope == dap::ValuesRequest::Scope::Nodes;
    const std::vector<std::uint32_t> nodes = named ? request.nodes : m_session->nodesOf(request.scope);
    const Sharers sharers = m_session->sharers();
    dap::ValuesAnswer out{.total = nodes.size(), .values = {}};
    const std::uint64_t count = request.count == 0 ? nodes.size() : request.count;
    for (std::uint64_t i = request.start; i < nodes.size() && i - request.start < count; ++i) {
        if (nodes[i] >= m_session->listing().size())
            return fail("there is no node %1", nodes[i]);
        out.values.push_back(m_session->describeNode(nodes[i], sharers, request.stats ? request.bins : -1));
    }
    return encodeBody(out);
}

Result<std::string> DebugServer::recompute(const dap::RecomputeRequest& request)
{
    if (auto value = m_session->value(request.value); !value)
        return fail(value.error());
    return encodeBody(m_session->describeNode(request.value.node, m_session->sharers(), 32));
}

std::string DebugServer::editsAnswer()
{
    m_holders.clear();
    return encodeBody(m_session->edits());
}

Result<std::string> DebugServer::edit(const dap::EditRequest& request)
{
    if (auto done = m_session->edit(request); !done)
        return fail(done.error());
    return editsAnswer();
}

Result<std::string> DebugServer::cast(const dap::CastRequest& request)
{
    if (auto done = m_session->cast(request); !done)
        return fail(done.error());
    return editsAnswer();
}

Result<std::string> DebugServer::undo(const std::string&)
{
    auto done = m_session->undo();
    if (!done)
        return fail(done.error());
    if (!*done)
        return fail("there is no edit to undo");
    return editsAnswer();
}

Result<std::string> DebugServer::redo(const std::string&)
{
    auto done = m_session->redo();
    if (!done)
        return fail(done.error());
    if (!*done)
        return fail("there is no edit to redo");
    return editsAnswer();
}

Result<std::string> DebugServer::edits(const std::string&)
{
    return encodeBody(m_session->edits());
}

Result<std::string> DebugServer::runWhole(const dap::RunRequest& request)
{
    auto answer = m_session->runWhole(request);
    return answer ? encodeBody(*answer) : Result<std::string>(fail(answer.error()));
}

Result<std::string> DebugServer::saveOutputs(const dap::SaveOutputsRequest& request)
{
    auto saved = m_session->saveOutputs(request.file);
    return saved ? std::string("{}") : Result<std::string>(fail(saved.error()));
}

Result<std::string> DebugServer::check(const dap::CheckRequest& request)
{
    auto answer = m_session->check(request);
    return answer ? encodeBody(*answer) : Result<std::string>(fail(answer.error()));
}

Result<std::string> DebugServer::profile(const std::string&)
{
    return encodeBody(m_session->profile());
}

} // namespace nodewise::torch_box
