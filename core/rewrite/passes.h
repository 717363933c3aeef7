// SPDX-License-Identifier: Apache-2.0
// The graph passes themselves: pass.h names them, docs/passes.md describes them. Internal to core/rewrite.
#pragma once

#include "core/rewrite/pass.h"

namespace nodewise::rewrite {

using GraphPointer = std::shared_ptr<const graph::Graph>;

Result<PassResult> removeDtypeConversions(const GraphPointer& before, const backend::PassRule& rule, Operators& operators);
Result<PassResult> padToSticks(const GraphPointer& before, const backend::PassRule& rule, Operators& operators);
Result<PassResult> foldViews(const GraphPointer& before, const backend::PassRule& rule, Operators& operators);
Result<PassResult> deadCode(const GraphPointer& before, const backend::PassRule& rule, Operators& operators);
Result<PassResult> foldConstants(const GraphPointer& before, const backend::PassRule& rule, Operators& operators);
Result<PassResult> commonSubexpressions(const GraphPointer& before, const backend::PassRule& rule, Operators& operators);
Result<PassResult> mmToBmm(const GraphPointer& before, const backend::PassRule& rule, Operators& operators);
Result<PassResult> splitAddmm(const GraphPointer& before, const backend::PassRule& rule, Operators& operators);
Result<PassResult> functionalize(const GraphPointer& before, const backend::PassRule& rule, Operators& operators);
Result<PassResult> bmmUnflatten(const GraphPointer& before, const backend::PassRule& rule, Operators& operators);

/// The edits made; without any the graph is the one before. The note tells how many nodes were left.
Result<PassResult> finishedPass(const GraphPointer& before, const Edits& edits, std::size_t changes, UserText note,
                                std::vector<PassResult::Left> left = {});
/// A pass's option, or what it is where the profile gives none.
std::int64_t option(const backend::PassRule& rule, std::string_view name, std::int64_t otherwise);

} // namespace nodewise::rewrite
