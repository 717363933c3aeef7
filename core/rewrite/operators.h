// SPDX-License-Identifier: Apache-2.0
// What rewriting asks of whoever can run operators: the torch worker, or a fake in a test.
#pragma once

#include "core/base/result.h"
#include "core/lowering/profile.h"
#include "core/rewrite/fragment.h"

#include <optional>

namespace nodewise::rewrite {

/// Answers are the same for calls of the same operator, attributes, shapes and dtypes: implementations remember them. One thread.
class Operators {
public:
    virtual ~Operators() = default;

    /// Whether a guard holds for the call. Errors: the expression (with its column), a name that is no argument.
    virtual Result<bool> holds(const graph::Graph& graph, const graph::Node& call, const std::string& guard) = 0;

    /// What a function of the profile makes of the call, with values (shapes, dtypes, strides) of each node. The fragment's inputs are the
    /// nodes that the call's arguments name, in order, each once. Sizes that are symbols stay symbols. nullopt: the function returns None,
    /// it declines. Errors: the function (file and line), or what in it can't be told without data.
    virtual Result<std::optional<Fragment>> decompose(const graph::Graph& graph, const graph::Node& call, const std::string& function) = 0;
    /// The same of an operator that PyTorch itself defines by others (CompositeImplicitAutograd); nullopt: it is none.
    virtual Result<std::optional<Fragment>> decomposeComposite(const graph::Graph& graph, const graph::Node& call) = 0;

    /// What a node yields, of a call that a pass makes: the arguments' nodes are the graph's.
    virtual Result<graph::Value> valueOf(const graph::Graph& graph, const std::string& target,
                                         const std::vector<graph::NamedArgument>& args) = 0;

    struct Tensor {
        graph::TensorMeta meta; ///< contiguous
        std::string bytes;
    };
    /// Computes a node whose inputs are constants of the program or need none. nullopt: it draws random numbers, writes, yields no single
    /// tensor, or one of more than `maxBytes`.
    virtual Result<std::optional<Tensor>> compute(const graph::Graph& graph, graph::NodeId node, std::uint64_t maxBytes) = 0;

    /// Whether two nodes with the same operator and arguments yield the same: it writes nothing and is not random.
    virtual bool isPure(std::string_view opType) = 0;
};

} // namespace nodewise::rewrite
