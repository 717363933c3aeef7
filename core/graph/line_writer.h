// SPDX-License-Identifier: Apache-2.0
// Puts one CodeLine together from words. Internal to core/graph.
#pragma once

#include "core/graph/code_lines.h"

#include <functional>
#include <string_view>

namespace nodewise::graph {

/// Appends words and notes the spans they take; arguments are printed as Python prints them, node by node.
class LineWriter {
public:
    using NodeName = std::function<std::string_view(NodeId)>;

    /// `nodeName` is what a use of a node looks like; it must outlive the writer.
    LineWriter(const NodeName& nodeName, ArgumentStyle style) : m_nodeName(nodeName), m_style(style) {}

    LineWriter& add(std::string_view text);
    LineWriter& add(CodeSpan::Kind kind, std::string_view text, NodeId node = {});
    LineWriter& addUse(NodeId node, CodeSpan::Kind kind = CodeSpan::Kind::Use) { return add(kind, m_nodeName(node), node); }
    void addArgument(const Argument& argument);
    /// A Python tuple: "(a,)", "(a, b)", "()".
    void addTuple(const Argument::List& list);

    /// The finished line; the writer starts a new one.
    CodeLine take(NodeId node, SubgraphId subgraph);

private:
    void addElements(const Argument::List& list);

    const NodeName& m_nodeName;
    ArgumentStyle m_style;
    CodeLine m_line;
};

} // namespace nodewise::graph
