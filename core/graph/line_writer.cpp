// SPDX-License-Identifier: Apache-2.0
#include "core/graph/line_writer.h"

namespace nodewise::graph {
namespace {

using Span = CodeSpan::Kind;

std::optional<Span> spanOf(const Argument& argument)
{
    if (argument.isNone() || argument.as<bool>())
        return Span::Keyword;
    if (argument.as<std::int64_t>() || argument.as<double>() || argument.as<std::complex<double>>())
        return Span::Number;
    if (argument.as<std::string>())
        return Span::String;
    return argument.as<Argument::Operator>() ? std::optional(Span::Op) : std::nullopt;
}

} // namespace

LineWriter& LineWriter::add(std::string_view text)
{
    m_line.text += text;
    return *this;
}

LineWriter& LineWriter::add(Span kind, std::string_view text, NodeId node)
{
    m_line.spans.push_back({.kind = kind,
                            .begin = static_cast<std::uint32_t>(m_line.text.size()),
                            .length = static_cast<std::uint32_t>(text.size()),
                            .node = node});
    m_line.text += text;
    return *this;
}

void LineWriter::addElements(const Argument::List& list)
{
    for (std::size_t i = 0; i < list.size(); ++i) {
        add(i ? ", " : "");
        addArgument(list[i]);
    }
}

void LineWriter::addTuple(const Argument::List& list)
{
    add("(");
    addElements(list);
    add(list.size() == 1 ? ",)" : ")");
}

void LineWriter::addArgument(const Argument& argument)
{
    if (const auto* ref = argument.as<Argument::NodeRef>()) {
        addUse(ref->node);
    } else if (const auto* list = argument.as<Argument::List>()) {
        add("[");
        addElements(*list);
        add("]");
    } else if (const auto* dict = argument.as<Argument::Dict>()) {
        add("{");
        for (std::size_t i = 0; i < dict->size(); ++i) {
            const std::string& key = (*dict)[i].first;
            add(i ? ", " : "").add(m_style == ArgumentStyle::Repr ? pythonString(key) : key).add(": ");
            addArgument((*dict)[i].second);
        }
        add("}");
    } else {
        const std::string text = argumentText(
            argument, [](NodeId) { return std::string(); }, m_style);
        const auto span = spanOf(argument);
        span ? add(*span, text) : add(text);
    }
}

CodeLine LineWriter::take(NodeId node, SubgraphId subgraph)
{
    m_line.node = node;
    m_line.subgraph = subgraph;
    return std::exchange(m_line, {});
}

std::string codeText(const CodeLines& lines)
{
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i)
        text.append(i ? "\n" : "").append(lines[i].text);
    return text;
}

} // namespace nodewise::graph
