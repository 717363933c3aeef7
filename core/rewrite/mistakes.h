// SPDX-License-Identifier: Apache-2.0
// Decompositions and passes of a profile that are wrong about calls of a program.
#pragma once

#include "core/protocol/coverage.h"
#include "core/rewrite/pipeline.h"

#include <vector>

namespace nodewise::rewrite {

/// One for each rule and each thing that is wrong with it, in the order of the pipeline, with the first node and how many others.
/// `profile`: file of the rules.
std::vector<protocol::ProfileProblem> mistakesOf(const Pipeline& pipeline, const std::string& profile);

} // namespace nodewise::rewrite
