// SPDX-License-Identifier: Apache-2.0
#include "core/dap/json.h"
#include "core/torch/server/server.h"

#include <algorithm>

namespace nodewise::torch_box {

using dap::json::Json;

namespace {

/// Worked out now, in force once the change has run.
template <class Request>
std::pair<dap::BreakpointsAnswer, std::function<void()>> prepared(Session& session, const Request& request)
{
    if constexpr (std::is_same_v<Request, dap::ExceptionBreakpoints>) {
        FilterSet set = resolveFilters(request, session.listing());
        return {std::move(set.answer), [&session, filters = std::move(set.filters)] { session.setFilters(filters); }};
    } else {
        BreakpointSet set = session.breakpoints().resolve(request);
        auto answer = std::move(set.answer);
        return {std::move(answer), [&session, set = std::move(set)] { session.install(set); }};
    }
}

} // namespace

template <class Request>
void DebugServer::onBreakpoints()
{
    m_atOnce.emplace(std::string(Request::command), [this](const std::string& arguments) -> Result<std::string> {
        const auto request = dap::decodeBody<Request>(arguments);
        if (!request)
            return fail(request.error());
        std::shared_ptr<Session> session;
        {
            const std::scoped_lock lock(m_mutex);
            session = m_session;
        }
        if (!session)
            return fail(Error{.message = Text("there is no session"), .hint = Text("send launch first")});
        auto [answer, change] = prepared(*session, *request);
        stage(session, [session, change = std::move(change)] { change(); });
        return encodeBody(answer);
    });
}

void DebugServer::addBreakpointHandlers()
{
    onBreakpoints<dap::SourceBreakpoints>();
    onBreakpoints<dap::FunctionBreakpoints>();
    onBreakpoints<dap::DataBreakpoints>();
    onBreakpoints<dap::ExceptionBreakpoints>();
    on(&DebugServer::dataBreakpointInfo);
}

Result<std::string> DebugServer::dataBreakpointInfo(const dap::DataBreakpointInfoArguments& wanted)
{
    auto nodes = m_session->listing().find(wanted.name);
    if (wanted.variablesReference != 0)
        std::erase_if(nodes, [scope = scopeNodes(wanted.variablesReference)](std::uint32_t node) {
            return std::find(scope.begin(), scope.end(), node) == scope.end();
        });
    if (nodes.empty())
        return dap::json::dump({{"dataId", nullptr}, {"description", "there is no value '" + wanted.name + "' that can be watched"}});
    const std::string qualified = m_session->listing().node(nodes.front()).qualified;
    return dap::json::dump({{"dataId", "value:" + qualified},
                            {"description", qualified + " is made or written in place"},
                            {"accessTypes", Json::array({"write"})},
                            {"canPersist", true}});
}

} // namespace nodewise::torch_box
