// SPDX-License-Identifier: Apache-2.0
// The operators that an IR needs which a backend profile rewrote.
#pragma once

#include "core/base/user_text.h"
#include "core/ir/ir.h"

#include <memory>
#include <vector>

namespace nodewise::torch_worker {

class ProfileOperators;

/// Null where the IR needs none. A file that the IR alone names is not read: `profile`, which the user gave, may be one. What can't be
/// had is a note: nodes that need it are unresolved.
std::shared_ptr<ProfileOperators> operatorsFor(const ir::Graph& graph, const std::string& profile, std::vector<UserText>& notes);

} // namespace nodewise::torch_worker
