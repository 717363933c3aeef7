// SPDX-License-Identifier: Apache-2.0
// Which node of a program a recorded value is of.
#pragma once

#include "core/recorded/recording.h"

#include <functional>
#include <span>

namespace nodewise::recorded {

/// A node of the program, in the order in which nodes run.
struct Node {
    std::string name; ///< qualified: "true_graph_0/sin"
    std::string op;   ///< "aten.conv2d.default"
    std::string module;
    std::vector<Frame> frames; ///< of its Python stack, innermost first
    std::string shape;         ///< "float32,2,4" where it yields one tensor, "" otherwise
};

enum class Mark : std::uint8_t {
    Exact,     ///< the recording names the node, of the same Python line, or the weight
    Derived,   ///< by operator, module path, Python line and count, of which one alone fits; by a node's name alone
    Ambiguous, ///< several fit: not compared
};

struct Pair {
    std::size_t value = 0; ///< in Recording::values
    std::string node;      ///< its qualified name; a weight's name in the state dict
    Mark mark = Mark::Derived;
    std::string evidence; ///< "relu, model.py:34"; of an ambiguous one the candidates
};

struct Pairs {
    std::vector<Pair> pairs;            ///< each value at most once, each node at most once
    std::vector<Pair> ambiguous;        ///< `node` is empty
    std::vector<std::size_t> repeated;  ///< outputs of modules whose node has a value already
    std::vector<std::size_t> left;      ///< of no node
    std::size_t count(Mark mark) const; ///< of pairs and ambiguous
};

/// By the names that the recording gives; then by operator with module path and Python line, where as many nodes as calls agree in all of
/// them, which are paired in order; then with less and less of that. What a module returned is the value of its last node. `isWeight` says
/// which names the program's weights have in the state dict; empty = all that are recorded.
Pairs pair(const Recording& recording, std::span<const Node> nodes, const std::function<bool(const std::string& name)>& isWeight = {});

/// One sentence of what was paired, and how.
UserText summaryOf(const Recording& recording, const Pairs& pairs);

} // namespace nodewise::recorded
