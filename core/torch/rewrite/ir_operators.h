// SPDX-License-Identifier: Apache-2.0
// A backend profile's own operators for what is run: an IR that the profile rewrote, or a program that calls them.
#pragma once

#include "core/base/result.h"
#include "core/ir/ir.h"

#include <memory>
#include <vector>

namespace nodewise::torch_worker {

class ProfileOperators;

/// Those of the profile that the IR says rewrote it; null where it names none. A file that it names is not read: the user has to name it.
/// What can't be had is a note: nodes that need it are unresolved.
std::shared_ptr<ProfileOperators> operatorsFor(const ir::Graph& graph, std::vector<UserText>& notes);

/// Those of a profile that the user names, a name or a file. Null where neither graph calls one of them; either may be null. An error
/// where the profile can't be read, or another profile's operators are in use; what is wrong with single operators is a note.
Result<std::shared_ptr<ProfileOperators>> operatorsOf(const std::string& profile, const graph::Graph* fx, const ir::Graph* ir,
                                                      std::vector<UserText>& notes);

} // namespace nodewise::torch_worker
