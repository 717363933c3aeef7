// SPDX-License-Identifier: Apache-2.0
// Where a program has token ids: by what its graph does with them, never by the numbers themselves.
#pragma once

#include "core/graph/graph.h"
#include "core/tokens/tokenizer.h"

namespace nodewise::tokens {

struct TokenUse {
    std::vector<graph::NodeId> ids; ///< nodes whose elements are ids: looked up in the vocabulary's table, and what they come from; sorted
    std::int64_t vocabulary = 0;    ///< rows of that table; 0 = the program has none
};

/// The table is that of the embedding with the fewest rows that has one for each token of the model's vocabulary: there may be some more,
/// for alignment, and positions have tables, too.
TokenUse tokenUse(const graph::Graph& graph, const Tokenizer& tokenizer);

} // namespace nodewise::tokens
