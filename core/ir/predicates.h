// SPDX-License-Identifier: Apache-2.0
// What nodes and values of the IR are: the counterpart of core/graph/predicates.h, for files of pytorch-ir, too, which say less than ours.
#pragma once

#include "core/graph/predicates.h"
#include "core/ir/ir.h"

namespace nodewise::ir {

/// "getitem" of "<built-in function getitem>"; other op types as they are.
std::string_view shortOpType(std::string_view opType);

/// Which of a list's elements a getitem takes; nullopt for other nodes, and where the index is no number. Negative: from the end.
std::optional<std::int64_t> tryItemIndex(const OpNode& node);
/// Whether the node yields one tensor and not a list of them; its output has its name then.
bool yieldsTensor(const OpNode& node);

/// The name by which a tensor's maker is found in its list: the node or placeholder that yields it; a weight's own.
const std::string& makerName(const TensorMeta& use);
/// The FX nodes that the node was made of, by name: several where a conversion absorbed some, else the one of its own name.
std::span<const std::string> fxNames(const OpNode& node);

// Marks of a call (docs/ir-format.md)
inline constexpr std::string_view nodeMark = "$node", subgraphMark = "$subgraph", attributeMark = "$attr";
/// NAME of {MARK: NAME}; null for other values.
const std::string* tryMarked(const Attr& value, std::string_view mark);
Attr markedNode(std::string name);

/// Every NAME of {MARK: NAME} in a value, at any depth.
template <class Visit>
void visitMarked(const Attr& value, std::string_view mark, Visit&& visit)
{
    if (const std::string* name = tryMarked(value, mark))
        return visit(*name);
    if (const auto* list = value.as<Attr::List>())
        for (const Attr& element : *list)
            visitMarked(element, mark, visit);
    if (const auto* dict = value.as<Attr::Dict>())
        for (const auto& [key, element] : *dict)
            visitMarked(element, mark, visit);
}

/// The arguments of the whole call, where the node has one: positional first.
template <class Visit>
void visitArguments(const OpNode& node, Visit&& visit)
{
    if (node.call)
        for (const Attr::Dict* arguments : {&node.call->args, &node.call->kwargs})
            for (const auto& [name, value] : *arguments)
                visit(value);
}

} // namespace nodewise::ir
