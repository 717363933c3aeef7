// SPDX-License-Identifier: Apache-2.0
// What a program is made of and what it costs: operators, weights, types, estimated operations, memory of activations.
#pragma once

#include "core/graph/graph.h"
#include "core/program/program.h"

#include <string>
#include <string_view>
#include <vector>

namespace nodewise::summary {

/// One operator of the histogram.
struct OpCount {
    std::string op; ///< "aten.linear.default"
    std::size_t count = 0;
    double flops = 0; ///< of those whose shapes are known
};

/// Weights of one role and element type. A storage that several names share (tied weights, views) counts once.
struct WeightCount {
    program::WeightEntry::Role role = program::WeightEntry::Role::Parameter;
    graph::ScalarType dtype = graph::ScalarType::Unknown;
    std::size_t entries = 0;   ///< names, aliases too
    std::int64_t elements = 0; ///< of distinct storages
    std::uint64_t bytes = 0;   ///< of distinct storages
};

/// How the operations of a family are estimated. A multiplication with an addition is two operations.
struct FlopFamily {
    std::string_view name;    ///< "linear", "convolution", "attention", "elementwise", ..., listed for translators
    std::string_view formula; ///< "2·out·in_features", over element counts; listed, too
    std::size_t nodes = 0;
    double flops = 0;
};

struct Flops {
    double total = 0;
    std::vector<FlopFamily> families; ///< those that occur, most operations first
    std::size_t unknownShapes = 0;    ///< nodes with unbacked or unknown sizes: not counted
    std::size_t unknownOps = 0;       ///< nodes whose operator has no formula: not counted
    bool usesHints = false;           ///< symbolic sizes stand for their values at export
};

/// Live bytes while the root graph runs node by node, freeing each tensor after its last use. Views share their base's storage. The
/// user's inputs live throughout; weights are not in it.
struct Liveness {
    std::vector<std::uint64_t> bytes; ///< while the root's i-th node runs
    std::uint64_t peak = 0;
    graph::NodeId peakNode;            ///< none for a graph without tensors
    std::vector<graph::NodeId> atPeak; ///< nodes whose storages live there, largest first
};

/// Memory of one tensor, or of several that share it, while the root graph runs node by node; a weight has none.
struct StorageLife {
    graph::NodeId owner; ///< that makes it
    std::uint64_t bytes = 0;
    std::size_t from = 0, to = 0; ///< positions among the root's nodes; inputs live to the last one
};

struct Port {
    std::string name;
    std::string type; ///< "f32[1, 16]" as torch annotates it; what else it is in words
};

struct Summary {
    std::size_t nodes = 0;     ///< of the root graph, as torch counts them: placeholders, calls, get_attr and output
    std::size_t bodyNodes = 0; ///< of the bodies of control flow
    std::size_t calls = 0;     ///< call_function nodes of all graphs
    std::size_t subgraphs = 0; ///< bodies of control flow
    std::size_t modules = 0;
    std::vector<OpCount> ops; ///< most frequent first, then by name
    std::vector<WeightCount> weights;
    std::int64_t parameters = 0; ///< elements
    std::uint64_t parameterBytes = 0;
    std::uint64_t weightBytes = 0;                                          ///< parameters, buffers and constants
    std::size_t aliases = 0;                                                ///< names that share another's storage
    std::vector<std::pair<graph::ScalarType, std::size_t>> activationTypes; ///< tensors that nodes yield, most frequent first
    std::vector<Port> inputs, outputs;                                      ///< the user's
    Flops flops;
    Liveness liveness;
    std::vector<graph::Diagnostic> warnings;
};

/// What takes no analysis: counts of nodes, modules and bodies, weights, inputs and outputs; the rest stays empty.
Summary count(const program::Model& model);
Summary summarize(const program::Model& model);

Flops estimateFlops(const graph::Graph& graph);
/// Operations of one node; nullopt where its shapes or its operator are unknown.
std::optional<double> nodeFlops(const graph::Graph& graph, graph::NodeId node);
Liveness liveness(const graph::Graph& graph);
/// What Liveness sums up, in the order in which they are made.
std::vector<StorageLife> storageLives(const graph::Graph& graph);

} // namespace nodewise::summary
