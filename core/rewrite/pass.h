// SPDX-License-Identifier: Apache-2.0
// Graph passes by name, as profiles order them.
#pragma once

#include "core/rewrite/edits.h"
#include "core/rewrite/operators.h"

#include <span>
#include <string_view>

namespace nodewise::rewrite {

struct PassResult {
    /// A node that the pass would have changed, but could not.
    struct Left {
        graph::NodeId node;
        UserText why;
        std::string op = {}; ///< that it is about, where the pass itself made it of the node; "" = the node's own
    };
    Rewritten rewritten;
    std::size_t changes = 0;      ///< places that were changed; 0 = the graph is the one before
    UserText note;                ///< "conversions removed: 3"; what was left
    std::vector<Left> left;       ///< in order
    std::vector<Left> wrong = {}; ///< that a replacement of the profile's can't stand for, by a mistake of its own
};

struct Pass {
    std::string_view name;                 ///< "mm-to-bmm"
    std::string_view title;                ///< listed for translators: "mm as bmm with a batch of one"
    std::vector<std::string_view> options; ///< that it takes
    Result<PassResult> (*run)(const std::shared_ptr<const graph::Graph>& before, const backend::PassRule& rule, Operators& operators);
};

/// remove-dtype-conversions, pad-to-sticks, fold-views, dead-code, fold-constants, common-subexpressions, mm-to-bmm, split-addmm,
/// bmm-unflatten, functionalize: docs/passes.md says what each does.
std::span<const Pass> passes();
const Pass* tryPass(std::string_view name);
/// All of them, for lowering::passErrors.
std::vector<backend::KnownPass> knownPasses();

} // namespace nodewise::rewrite
