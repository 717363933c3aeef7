// SPDX-License-Identifier: Apache-2.0
// What both kinds of graph become sides by. An FX node is looked at as the converter does (its inputs, attributes, complete call where
// those don't say it), so that a graph and the IR made of it are equal.
#pragma once

#include "core/diff/side.h"
#include "core/ir/ir.h"

#include <functional>
#include <span>
#include <string_view>
#include <unordered_map>

namespace nodewise::diff {

/// A call in the form of the IR.
struct CallForm {
    std::string opType;
    std::span<const ir::TensorMeta> inputs, outputs;
    const ir::Attr::Dict* attrs = nullptr;
    const ir::Call* call = nullptr; ///< null: inputs and attributes say it
    const ir::Attr* value = nullptr;
};

/// One thing that a graph returns.
struct ReturnForm {
    graph::OutputSpec::Kind kind = graph::OutputSpec::Kind::UserOutput;
    std::string target;
    ir::Attr value; ///< encoded as in ir::Call
};

/// What the names of one list mean: nodes of its side.
struct NameScope {
    using Result = std::pair<std::uint32_t, int>; ///< a node and which of its results
    std::function<std::optional<std::uint32_t>(const std::string&)> named;
    std::function<std::optional<Result>(const ir::TensorMeta&)> of;
    std::unordered_map<std::string, std::uint32_t> bodies, attributes; ///< attributes: get_attr that is no body, by target
};

/// Fills a node's operator, attributes, inputs and results.
void fillCall(SideNode& node, const CallForm& call, const NameScope& scope);
/// `told`: whether the file says its kind.
void fillPlaceholder(SideNode& node, const ir::Placeholder& entry, bool told, std::span<const ir::TensorMeta> metas);
void fillOutput(SideNode& node, std::span<const ReturnForm> returned, const NameScope& scope);
/// Fills Side::order.
void putInOrder(Side& side);

} // namespace nodewise::diff
