// SPDX-License-Identifier: Apache-2.0
#include "core/torch/server/torch_worker.h"

#include "core/torch/server/request_server.h"

namespace nodewise::torch_worker {

TorchWorker::TorchWorker(Send send, std::optional<process::SharedPage> page)
    : m_server(std::make_unique<RequestServer>(std::move(send), std::move(page)))
{
}

TorchWorker::~TorchWorker() = default;

bool TorchWorker::atOnce(const dap::Request& request)
{
    if (m_server->atOnce(request))
        return true;
    m_server->announce(request);
    return false;
}

void TorchWorker::answered(dap::Response response)
{
    m_server->answered(std::move(response));
}

bool TorchWorker::handle(const dap::Request& request)
{
    return m_server->handle(request);
}

bool TorchWorker::ended() const
{
    return m_server->ended();
}

} // namespace nodewise::torch_worker
