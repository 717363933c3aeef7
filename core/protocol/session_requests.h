// SPDX-License-Identifier: Apache-2.0
// The requests of a debug session, each said once, with what it does: the engine registers them from here, and who lets others send them
// (nodewise-cli mcp) decides by it. docs/dap.md describes them.
#pragma once

#include <span>
#include <string_view>

namespace nodewise::protocol {

enum class RequestDoes {
    Reads,  ///< changes nothing but where the session stands and stops, and what it keeps in memory
    Runs,   ///< lets the program run until its next stop
    Writes, ///< files, or values of the session
    Acts,   ///< compiles and runs kernels by templates, which may be anyone's
    Owns,   ///< starts or ends the session, or what it consists of
};

struct SessionRequest {
    std::string_view name; ///< "next", "nodewise/values"
    RequestDoes does;
};

/// By name.
std::span<const SessionRequest> sessionRequests();
/// Null: there is none of that name.
const SessionRequest* trySessionRequest(std::string_view name);

} // namespace nodewise::protocol
