// SPDX-License-Identifier: Apache-2.0
// Only for the .cpp files of core/dap: the protocol's version in both halves of the greeting.
#pragma once

#include "core/base/json.h"
#include "core/dap/messages.h"

namespace nodewise::dap {

json::Json protocolJson(const ProtocolVersion& version);
/// Of a greeting's member "nodewise".
std::optional<ProtocolVersion> tryProtocol(const json::Json& object);

} // namespace nodewise::dap
