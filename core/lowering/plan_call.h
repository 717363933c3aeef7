// SPDX-License-Identifier: Apache-2.0
// A node's call as kernels look at it: tensors and plain values by the names of the schema.
#pragma once

#include "core/graph/graph.h"
#include "core/lowering/operand.h"
#include "core/lowering/options.h"

#include <optional>
#include <string>
#include <vector>

namespace nodewise::lowering {

struct NodeCall {
    Options attributes; ///< numbers, texts, lists; dtypes by name ("float32")
    std::vector<std::pair<std::string, graph::NodeId>> tensors;
    std::vector<std::pair<std::string, std::vector<graph::NodeId>>> lists; ///< of tensors
    bool plain = true;                                                     ///< there is nothing else: no symbol

    std::optional<graph::NodeId> tryTensor(std::string_view name) const;
    const std::vector<graph::NodeId>* tryList(std::string_view name) const;
};

NodeCall callOf(const graph::Graph& graph, const graph::Node& node);

/// "aten.add" of "aten.add.Tensor"
std::string_view withoutOverload(std::string_view opType);

/// The tensor that a node yields; sizes and strides as at export where they are symbols. An error says what it is instead.
Result<Operand> operandOf(const graph::Node& node, const std::string& name);
/// One of those that it yields.
Result<Operand> operandOf(const graph::Node& node, const std::string& name, std::optional<std::size_t> result);
/// How many tensors it yields one after the other, where an operator gives a tuple; nullopt: a single value.
std::optional<std::size_t> resultCount(const graph::Node& node);
/// Whether something reads this one of its results.
bool isRead(const graph::Graph& graph, const graph::Node& node, std::size_t result);

/// Whether the node only looks at the storage of its first argument: "view", "permute", "slice", "getitem", a "reshape" or "to" that copies
/// nothing, ...
bool isView(const graph::Graph& graph, const graph::Node& node);

/// Whether the operator may yield a view of its first argument, whatever it is called with.
bool isViewOperator(std::string_view opType);

/// An operator that writes one of its arguments: "aten.add_.Tensor", "aten.copy_.default".
bool writesInPlace(std::string_view opType);
/// "aten.add.Tensor" of "aten.add_.Tensor", "aten.pow.Tensor_Scalar" of "aten.pow_.Scalar"; others as they are.
std::string outOfPlace(std::string_view opType);

/// Whether the node computes with sizes alone, beside the tensors: "aten.sym_size.int", "operator.mul" of sizes.
bool isSizeArithmetic(const graph::Node& node);

/// An operator that computes nothing: "aten._assert_tensor_metadata.default", "aten.sym_constrain_range_for_size.default", the beginning
/// and the end of a vmap.
bool isCheck(std::string_view opType);

} // namespace nodewise::lowering
