// SPDX-License-Identifier: Apache-2.0
#include "core/torch/plugin/plugins.h"
#include "core/torch/server/plugin_requests.h"
#include "core/torch/server/server.h"

#include <algorithm>

namespace nodewise::torch_box {

namespace {

/// Of the nodes that run, in their order.
std::vector<std::string> opsOf(const Listing& listing)
{
    std::vector<std::string> ops;
    for (std::uint32_t node = 0; node < listing.size(); ++node)
        if (const auto& row = listing.node(node); row.runs && row.op != "output" && std::find(ops.begin(), ops.end(), row.op) == ops.end())
            ops.push_back(row.op);
    return ops;
}

} // namespace

Result<std::string> DebugServer::registrations(const dap::RegistrationsRequest& request)
{
    dap::RegistrationsAnswer out;
    for (const std::string& op : request.op.empty() ? opsOf(m_session->listing()) : std::vector{request.op})
        out.ops.push_back(describe(op, m_plugins->registrations(op)));
    return dap::encodeBody(out);
}

} // namespace nodewise::torch_box
