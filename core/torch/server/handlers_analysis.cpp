// SPDX-License-Identifier: Apache-2.0
// Our requests that look at a whole program or run: numerical risk, a shadow in double, memory, packages for bug reports, kernels.
#include "core/torch/analysis/bundle.h"
#include "core/torch/analysis/memory_map.h"
#include "core/torch/analysis/risk.h"
#include "core/torch/analysis/shadow.h"
#include "core/torch/lowering/lower.h"
#include "core/torch/server/server.h"

namespace nodewise::torch_box {

namespace {

/// A handler out of a function that has a decoded request answered.
template <class Request, class Answer>
auto answering(Answer answer)
{
    return [answer](const std::string& arguments) -> Result<std::string> {
        const auto request = dap::decodeBody<Request>(arguments);
        if (!request)
            return fail(request.error());
        const auto body = answer(*request);
        return body ? encodeBody(*body) : Result<std::string>(fail(body.error()));
    };
}

} // namespace

void DebugServer::addAnalysisHandlers()
{
    const auto add = [this]<class Request>(Request, auto answer) {
        m_handlers.emplace(std::string(Request::command), answering<Request>(answer));
    };
    add(dap::RiskRequest(), [this](const dap::RiskRequest& request) { return risk(*m_session, request); });
    add(dap::ShadowRequest(), [this](const dap::ShadowRequest& request) { return shadow(*m_session, request); });
    add(dap::MemoryRequest(), [this](const dap::MemoryRequest&) {
        return memoryMap(*m_session, m_page ? NodeNote{.tick = &m_page->tick(), .node = &m_page->node()} : NodeNote());
    });
    add(dap::BundleRequest(), [this](const dap::BundleRequest& request) { return extract(*m_session, request); });
    const auto lowering = std::make_shared<Lowering>();
    add(dap::LowerRequest(), [this, lowering](const dap::LowerRequest& request) { return lowering->lower(*m_session, request); });
    add(dap::TemplateDraftRequest(),
        [this, lowering](const dap::TemplateDraftRequest& request) { return lowering->draft(*m_session, request); });
    add(dap::LowerVerdictsRequest(),
        [this, lowering](const dap::LowerVerdictsRequest& request) { return lowering->verdicts(*m_session, request); });
}

} // namespace nodewise::torch_box
