// SPDX-License-Identifier: Apache-2.0
// Operations of unknown dialects that are written in a form of their own, which nobody else can parse. Where they have no results, the rest
// of a file can be read without them.
#pragma once

#include "core/protocol/kernels.h"

#include <string>
#include <string_view>

namespace nodewise::kernel_worker {

/// Of "Dialect `d' not found for custom op 'd.op'" and "custom op 'd.op' is unknown", the operation; "" of any other message.
std::string operationWithOwnForm(std::string_view message);

/// Puts blanks in place of all statements that begin with the operation's name, so that all that is left keeps its place. How many.
std::size_t leaveOutStatements(std::string& text, std::string_view operation);

/// What is said of them.
protocol::KernelDiagnostic leftOutDiagnostic(const std::string& operation, std::size_t count, std::uint32_t line, std::uint32_t column);

} // namespace nodewise::kernel_worker
