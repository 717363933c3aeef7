// SPDX-License-Identifier: Apache-2.0
// What the inputs and nodes of a program are. Canvas, exports, differences, runs and figures all ask here, so that they say the same.
// Def-use chains of the FX graph are Node::users and Graph::producers; those of the IR are in core/ir/def_use.h.
#pragma once

#include "core/graph/graph.h"

namespace nodewise::graph {

/// A weight is a tensor whose data the program keeps: a parameter, a buffer or a lifted constant. A custom object (a TorchBind object
/// that torch.export lifted, custom_obj in the signature) is none: it is no tensor, has no shape, and its record is a pickle, which is
/// never read. It is drawn, exported and counted as an input that the program brings along, and a run has no value for it. Tokens, which
/// only order effects, are no weights either.
constexpr bool isWeight(InputSpec::Kind kind)
{
    return kind == InputSpec::Kind::Parameter || kind == InputSpec::Kind::Buffer || kind == InputSpec::Kind::TensorConstant;
}
/// Kept in the file under InputSpec::target: weights and custom objects.
constexpr bool isStored(InputSpec::Kind kind)
{
    return isWeight(kind) || kind == InputSpec::Kind::CustomObject;
}
/// A leaf of the caller's args and kwargs, in their order; a constant input is one whose value was fixed at export.
constexpr bool isUserInput(InputSpec::Kind kind)
{
    return kind == InputSpec::Kind::UserInput || kind == InputSpec::Kind::ConstantInput;
}

/// A get_attr that names a value of the module and no body of control flow: a tensor that was not lifted, whose data the file lacks.
bool isAttribute(const Node& node);
/// A placeholder of a weight, or an attribute.
bool isWeight(const Graph& graph, const Node& node);
/// Its name in the state dict (the placeholder's own where the signature gives none), the attribute's name; "" if it is no weight.
std::string_view weightName(const Graph& graph, const Node& node);

/// operator.getitem, as the FX graph, the IR ("<built-in function getitem>") and Python's own tracer call it.
bool isGetitem(std::string_view target);

/// `node` = `of`[`index`]; torch makes one for each result of an operator with several.
struct TakenItem {
    NodeId of;
    std::int64_t index = 0; ///< negative: counted from the end
};
/// nullopt for other nodes, and where the index is no number.
std::optional<TakenItem> tryItem(const Node& node);

} // namespace nodewise::graph
