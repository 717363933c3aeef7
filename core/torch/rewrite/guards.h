// SPDX-License-Identifier: Apache-2.0
// Guards of a profile's rules: TorchScript over a call's arguments, which are tensors without data.
#pragma once

#include "core/rewrite/guard_answer.h"
#include "core/torch/rewrite/call.h"
#include "core/torch/script/script.h"

#include <unordered_map>

namespace nodewise::torch_worker {

/// Owns what it compiled and found out. One thread.
class Guards {
public:
    /// Where sizes are open it is asked at Symbols::trials, at both ends of each range as the program has it, and on both sides of each
    /// number in its text. Errors: the expression (with its column), a name that is no argument.
    Result<rewrite::GuardAnswer> answer(const graph::Graph& graph, const graph::Node& call, const std::string& guard, Symbols& symbols);

private:
    rewrite::GuardAnswer asked(const graph::Graph& graph, const graph::Node& node, const std::string& guard, Symbols& symbols);
    bool holds(const graph::Node& node, const Call& call, const Values& values, const std::string& guard);

    Script m_script{Work::Shapes};
    std::unordered_map<std::string, Error> m_overspent; ///< by guard: it is not asked again, or each call would take as long
    std::unordered_map<std::string, Result<rewrite::GuardAnswer>> m_known;
};

} // namespace nodewise::torch_worker
