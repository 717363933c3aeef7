// SPDX-License-Identifier: Apache-2.0
// Our own requests: state, values, edits.
#include "core/torch/compare/run_comparison.h"
#include "core/torch/server/server.h"

#include <algorithm>

namespace nodewise::torch_box {

Result<std::string> DebugServer::state(const dap::StateRequest& request)
{
    return encodeBody(m_session->state(request.times));
}

Result<std::string> DebugServer::values(const dap::ValuesRequest& request)
{
    const bool named = request.scope == dap::ValuesRequest::Scope::Nodes;
    const std::vector<std::uint32_t> nodes = named ? request.nodes : m_session->nodesOf(request.scope);
    const std::uint64_t begin = std::min<std::uint64_t>(request.start, nodes.size());
    const std::uint64_t end = begin + std::min<std::uint64_t>(request.count == 0 ? nodes.size() : request.count, nodes.size() - begin);
    const std::vector<std::uint32_t> page(nodes.begin() + static_cast<std::ptrdiff_t>(begin),
                                          nodes.begin() + static_cast<std::ptrdiff_t>(end));
    if (const auto wrong = std::find_if(page.begin(), page.end(), [&](std::uint32_t node) { return node >= m_session->listing().size(); });
        wrong != page.end())
        return fail("there is no node %1", *wrong);
    const int bins = request.stats ? request.bins : -1;
    dap::ValuesAnswer out{.total = nodes.size(), .values = {}};
    if (request.expected) {
        const TensorPasses::Pause pause(m_passes); // the reference may run to them
        auto values = expectedValues(page, bins);
        if (!values)
            return fail(values.error());
        out.values = std::move(*values);
        return encodeBody(out);
    }
    const Sharers sharers = m_session->sharers();
    for (const std::uint32_t node : page)
        out.values.push_back(m_session->describeNode(node, sharers, bins));
    return encodeBody(out);
}

Result<std::string> DebugServer::recompute(const dap::RecomputeRequest& request)
{
    if (auto value = valueOf(request.value); !value)
        return fail(value.error());
    if (request.value.expected)
        return encodeBody(m_comparison->tryDescribe(request.value.node, 32).value_or(dap::ValueInfo()));
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
