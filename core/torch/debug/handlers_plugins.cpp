// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/server.h"
#include "core/torch/plugin/plugins.h"

#include <set>

namespace nodewise::torch_box {

namespace {

dap::RegistrationsAnswer::Op describe(const std::string& op, const Plugins& plugins)
{
    const Registrations found = plugins.registrations(op);
    return {.op = op,
            .conversion = found.conversion,
            .execution = found.execution,
            .origin = found.execution ? found.executionOrigin : found.conversionOrigin};
}

} // namespace

Result<std::string> DebugServer::registrations(const dap::RegistrationsRequest& request)
{
    dap::RegistrationsAnswer out;
    std::set<std::string> ops{request.op};
    if (request.op.empty()) {
        ops.clear();
        for (std::uint32_t i = 0; i < m_session->listing().size(); ++i)
            ops.insert(m_session->listing().node(i).op);
    }
    for (const std::string& op : ops)
        out.ops.push_back(describe(op, *m_plugins));
    return dap::encodeBody(out);
}

} // namespace nodewise::torch_box
