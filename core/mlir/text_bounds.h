// SPDX-License-Identifier: Apache-2.0
// What MLIR's own parser, verifier and printer do not survive, or would take hours over, found in the text before they see it: they call
// themselves for each level, take quadratic time over long expressions, and print an alias in full wherever it is used.
#pragma once

#include "core/protocol/kernels.h"

#include <optional>
#include <string_view>

namespace nodewise::kernel_worker {

/// An error at the place where the text goes beyond what real kernels need; nullopt: it does not. Linear in the text.
std::optional<protocol::KernelDiagnostic> tryBeyondBounds(std::string_view text);

} // namespace nodewise::kernel_worker
