// SPDX-License-Identifier: Apache-2.0
#include "core/ir/predicates.h"

namespace nodewise::ir {

std::string_view shortOpType(std::string_view opType)
{
    constexpr std::string_view front = "<built-in function ";
    const bool builtIn = opType.starts_with(front) && opType.ends_with('>');
    return builtIn ? opType.substr(front.size(), opType.size() - front.size() - 1) : opType;
}

std::optional<std::int64_t> tryItemIndex(const OpNode& node)
{
    if (!graph::isGetitem(node.opType))
        return std::nullopt;
    const Attr* index = nullptr;
    for (const auto& [name, value] : node.attrs)
        index = name == "index" ? &value : index;
    if (node.call && node.call->args.size() == 2)
        index = &node.call->args[1].second;
    const auto* number = index ? index->as<std::int64_t>() : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}

bool yieldsTensor(const OpNode& node)
{
    return node.value.as<std::monostate>() && node.outputs.size() == 1 && node.outputs.front().name == node.name;
}

const std::string& makerName(const TensorMeta& use)
{
    return use.producerNode.empty() ? use.name : use.producerNode;
}

std::span<const std::string> fxNames(const OpNode& node)
{
    return node.from.empty() ? std::span(&node.name, 1) : std::span(node.from);
}

const std::string* tryMarked(const Attr& value, std::string_view mark)
{
    const auto* dict = value.as<Attr::Dict>();
    return dict && dict->size() == 1 && dict->front().first == mark ? dict->front().second.as<std::string>() : nullptr;
}

Attr markedNode(std::string name)
{
    return Attr(Attr::Dict{{std::string(nodeMark), Attr(std::move(name))}});
}

} // namespace nodewise::ir
