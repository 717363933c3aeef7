// SPDX-License-Identifier: Apache-2.0
// The rules behind findingsOf(), by what they look at. Each appends what it finds.
#pragma once

#include "core/findings/finding.h"

namespace nodewise::findings {

using Findings = std::vector<Finding>;

void findTypes(const graph::Graph& graph, Findings& found);      ///< float64, conversions there and back, devices
void findWeights(const program::Model& model, Findings& found);  ///< unused, the same twice
void findNumerics(const graph::Graph& graph, Findings& found);   ///< patterns that give NaN or lose digits
void findLeftovers(const graph::Graph& graph, Findings& found);  ///< of training, of tracing
void findRepetition(const graph::Graph& graph, Findings& found); ///< computed twice, or the same in every run

/// Name without namespace and overload, "softmax" of "aten.softmax.int", "" for everything that is not an ATen operator.
std::string_view operatorOf(const graph::Node& node);
/// The argument of that name; where the file has no names, the one at the position. Null: not given.
const graph::Argument* tryArgument(const graph::Node& node, std::string_view name, std::size_t position);
/// The node that an argument names; null: it is a number, or not given.
const graph::Node* tryProducer(const graph::Graph& graph, const graph::Argument* argument);
/// One finding about all of these nodes, which are its first evidence and its weight; none where there are no nodes.
void addAt(Findings& found, const graph::Graph& graph, std::vector<graph::NodeId> nodes, Finding finding);
/// "linear, linear_1, linear_2 and 5 more": names for people, at most three.
UserText namesOf(const graph::Graph& graph, const std::vector<graph::NodeId>& nodes);

} // namespace nodewise::findings
