// SPDX-License-Identifier: Apache-2.0
#include "core/torch/server/debug_worker.h"

#include "core/torch/server/server.h"

namespace nodewise::torch_box {

DebugWorker::DebugWorker(Send send, std::shared_ptr<Plugins> plugins, std::optional<dap::SharedPage> page)
    : m_server(std::make_unique<DebugServer>(std::move(send), std::move(plugins), std::move(page)))
{
}

DebugWorker::~DebugWorker() = default;

bool DebugWorker::atOnce(const dap::Request& request)
{
    if (m_server->atOnce(request))
        return true;
    m_server->announce(request);
    return false;
}

void DebugWorker::answered(dap::Response response)
{
    m_server->answered(std::move(response));
}

bool DebugWorker::handle(const dap::Request& request)
{
    return m_server->handle(request);
}

bool DebugWorker::ended() const
{
    return m_server->ended();
}

} // namespace nodewise::torch_box
