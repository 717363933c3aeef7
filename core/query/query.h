// SPDX-License-Identifier: Apache-2.0
// The search language over FX and IR graphs: `op:linear dtype:bf16 shape:[_,16,*] -module:layers.3 name:~mul_.*`.
// The grammar is documented in docs/query.md.
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/ir/ir.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::query {

struct FieldRow;

/// A parsed query; immutable, cheap to copy, safe to share between threads.
class Query {
public:
    struct Term;
    /// Matches every node.
    Query() = default;
    /// An error has the 1-based column (of UTF-8 bytes) and a hint. Blank text is the query that matches everything.
    /// `more`: fields besides the standard ones (field.h).
    static Result<Query> parse(std::string_view text, std::span<const FieldRow* const> more = {});

    bool empty() const { return !m_terms || m_terms->empty(); }
    bool matches(const graph::Graph& graph, graph::NodeId node) const;
    bool matches(const ir::Graph& graph, ir::NodeId node) const;
    /// Matching nodes of all subgraphs in graph order. Takes a few ms over thousands of nodes: meant for search as you type.
    std::vector<graph::NodeId> find(const graph::Graph& graph) const;
    std::vector<ir::NodeId> find(const ir::Graph& graph) const;

private:
    std::shared_ptr<const std::vector<Term>> m_terms;
};

/// A field of the language, for help and completion.
struct Field {
    std::string_view name;    ///< "op"
    std::string_view meaning; ///< an English fragment, listed for translators
    std::string_view example; ///< "op:linear"
};
const std::vector<Field>& fields();

} // namespace nodewise::query
