// SPDX-License-Identifier: Apache-2.0
// Pieces of applying edits. Internal to core/rewrite.
#pragma once

#include "core/rewrite/edits.h"

namespace nodewise::rewrite {

/// Whether each edit may be made where it stands: what it names exists, in the same graph and before it.
Result<void> checkEdits(const graph::Graph& before, const Edits& edits);

/// By subgraph of the graph before; those whose get_attr is dropped are left out, with those inside them.
std::vector<graph::SubgraphId> addSubgraphs(const graph::Graph& before, const Edits& edits, graph::GraphBuilder& builder);
/// All, so that their ids stay.
void addModules(const graph::Graph& before, graph::GraphBuilder& builder);

/// Placeholders that are to be made, and where.
struct Folds {
    struct One {
        graph::NodeId node;
        const Fold* fold = nullptr;
        std::string target;      ///< new among those of the signature
        std::string placeholder; ///< name, once it is there
    };
    std::vector<One> all;
    graph::NodeId before;               ///< node of the root that they are put in front of; none where there are no folds
    std::size_t placeholdersBefore = 0; ///< of the root, in front of them
};
Folds foldsOf(const graph::Graph& before, const Edits& edits);

/// Whether a fragment's only result is a node of it that yields the whole tuple.
bool isWholeTuple(const Fragment& fragment);

/// As torch.fx's tracer calls a node: "mm" of "torch.ops.aten.mm.default", "getitem" of "operator.getitem".
std::string_view candidateName(std::string_view target);

/// Both, sorted, each once.
std::vector<graph::NodeId> united(std::vector<graph::NodeId> some, const std::vector<graph::NodeId>& others);

/// Nodes that an argument names, appended, each once.
void collectNodes(const graph::Argument& argument, std::vector<graph::NodeId>& into);

/// The argument with each node in it put through `meaning`: NodeId -> Result<Argument>.
template <class Meaning>
Result<graph::Argument> substituted(const graph::Argument& argument, const Meaning& meaning)
{
    using graph::Argument;
    if (const auto* ref = argument.as<Argument::NodeRef>())
        return meaning(ref->node);
    Argument copy = argument;
    const auto put = [&meaning](Argument& element) -> Result<void> {
        auto value = substituted(element, meaning);
        if (!value)
            return fail(std::move(value.error()));
        element = std::move(*value);
        return {};
    };
    if (auto* list = std::get_if<Argument::List>(&copy.v)) {
        for (Argument& element : *list)
            if (auto done = put(element); !done)
                return fail(std::move(done.error()));
    } else if (auto* dict = std::get_if<Argument::Dict>(&copy.v)) {
        for (auto& [key, element] : *dict)
            if (auto done = put(element); !done)
                return fail(std::move(done.error()));
    }
    return copy;
}

} // namespace nodewise::rewrite
