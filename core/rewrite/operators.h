// SPDX-License-Identifier: Apache-2.0
// What rewriting asks of whoever can run operators: the torch worker, or a fake in a test.
#pragma once

#include "core/backend/profile.h"
#include "core/base/result.h"
#include "core/rewrite/fragment.h"
#include "core/rewrite/guard_answer.h"
#include "core/rewrite/pattern.h"
#include "core/rewrite/rewritten.h"

#include <memory>
#include <optional>

namespace nodewise::rewrite {

/// Answers are the same for calls of the same operator, attributes, shapes and dtypes: implementations remember them. One thread.
class Operators {
public:
    virtual ~Operators() = default;

    /// Whether a guard holds for the call. Errors: the expression (with its column), a name that is no argument.
    virtual Result<GuardAnswer> holds(const graph::Graph& graph, const graph::Node& call, const std::string& guard) = 0;

    /// Whether the profile's files have a function of this name. Functions are also taken by convention: a table's default decomposition
    /// of aten.linear.default is `linear`, of aten.pow.Tensor_Scalar `pow_Tensor_Scalar` (functionName).
    virtual bool hasFunction(const std::string& function) = 0;

    /// What a function of the profile makes of the call, with values (shapes, dtypes, strides) of each node. The fragment's inputs are the
    /// nodes that the call's arguments name, in order, each once. Sizes that are symbols stay symbols. nullopt: the function returns None,
    /// it declines. Errors: the function (file and line), or what in it can't be told without data.
    virtual Result<std::optional<Fragment>> decompose(const graph::Graph& graph, const graph::Node& call, const std::string& function) = 0;
    /// Of a call that decompose() gave an error for: whether the function itself is wrong there, and a backend that has it would fail or
    /// compute something else: it yields another shape or dtype than the call, writes into an argument, or raises at the sizes that the
    /// program was exported with. False: it only can't be told without data, or not at all sizes.
    virtual bool isMistaken(const graph::Graph&, const graph::Node&, const std::string&) { return false; }
    /// Names of what the function calls at the sizes that the program was exported with, each once, where decompose() can't tell what it
    /// calls at all sizes; empty: it can't be told either.
    virtual std::vector<std::string> callsAsExported(const graph::Graph&, const graph::Node&, const std::string&) { return {}; }
    /// decompose() of an operator that PyTorch itself defines by others (CompositeImplicitAutograd); nullopt: it is none.
    virtual Result<std::optional<Fragment>> decomposeComposite(const graph::Graph& graph, const graph::Node& call) = 0;

    /// A function of the profile as a pattern. Errors: the function (file, line), or what in it no pattern can have: branches, loops,
    /// writes, parameters that it does not use, results that have nothing in common.
    virtual Result<std::shared_ptr<const Pattern>> pattern(const std::string& function)
    {
        return fail("there is no function '%1' in the profile's files", function);
    }
    /// Arguments that an operator has by default, by its schema. Nobody knows the operator: none.
    virtual std::vector<graph::NamedArgument> usualArguments(std::string_view) { return {}; }

    /// Why an operator is never run, whatever a profile has for it; nullopt: it is, or nobody knows it.
    virtual std::optional<UserText> refusal(std::string_view) { return {}; }

    /// Whether PyTorch defines it by others: decomposeComposite() may take it apart.
    virtual bool isComposite(std::string_view) { return false; }

    /// What a node yields, of a call that a pass makes: the arguments' nodes are the graph's.
    virtual Result<graph::Value> valueOf(const graph::Graph& graph, const std::string& target,
                                         const std::vector<graph::NamedArgument>& args) = 0;

    struct Tensor {
        graph::TensorMeta meta; ///< contiguous
        std::string bytes;
    };
    /// Computes nodes of one graph from constants: weights and constants of the program, and those handed to addConstant. Remembers what it
    /// computed.
    class Evaluation {
    public:
        virtual ~Evaluation() = default;
        /// What it reads is computed as it is, and so on, where that needs nothing else. nullopt: it draws random numbers, writes, yields
        /// no single tensor, or one of more than `maxBytes`.
        virtual Result<std::optional<Tensor>> compute(graph::NodeId node) = 0;
    };
    /// The graph and these operators must outlive it.
    virtual std::unique_ptr<Evaluation> evaluation(const graph::Graph& graph, std::uint64_t maxBytes) = 0;

    /// Whether two nodes with the same operator and arguments yield the same: it writes nothing and is not random.
    virtual bool isPure(std::string_view opType) = 0;
    /// Names of the arguments that it writes in place, by its schema. nullopt: nobody knows the operator, it may write all of them.
    virtual std::optional<std::vector<std::string>> writes(std::string_view opType) = 0;
    /// Whether what it yields may share storage with what it is given: its schema says so, it is composite (an operator that PyTorch
    /// defines by others may return its argument), or nobody knows it.
    virtual bool mayAlias(std::string_view opType) = 0;

    /// A tensor that an earlier step folded; its placeholder stands in the graphs that follow.
    virtual void addConstant(const FoldedConstant&) {}
};

/// The name that a function for an operator has by convention: "linear" of aten.linear.default, "pow_Tensor_Scalar".
std::string functionName(std::string_view opType);

/// Python's functions over sizes and tuples ("operator.add", "math.floor", "torch.sym_max") that write nothing, as "operator.setitem" and
/// "operator.iadd" do.
bool isPureInPython(std::string_view target);

} // namespace nodewise::rewrite
