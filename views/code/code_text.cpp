// SPDX-License-Identifier: Apache-2.0
#include "views/code/code_text.h"

#include "core/graph/fx_code.h"
#include "core/ir/ir_code.h"

#include <algorithm>

namespace nodewise::views {

namespace {

/// From bytes of UTF-8 to UTF-16 units, forwards.
class Units {
public:
    explicit Units(const std::string& text) : m_text(text) {}
    int to(std::uint32_t byte)
    {
        for (; m_byte < byte && m_byte < m_text.size(); ++m_byte) {
            const auto c = static_cast<unsigned char>(m_text[m_byte]);
            m_units += (c & 0xc0) == 0x80 ? 0 : c < 0xf0 ? 1 : 2;
        }
        return m_units;
    }

private:
    const std::string& m_text;
    std::uint32_t m_byte = 0;
    int m_units = 0;
};

template <class Lines>
std::shared_ptr<const CodeText> textOf(Lines lines)
{
    auto result = std::make_shared<CodeText>();
    result->lines.reserve(lines.size());
    for (auto& line : lines) {
        CodeText::Line shown;
        shown.text = std::move(line.text);
        shown.node = line.node.valid() ? line.node.index() : CodeText::none;
        shown.spans.reserve(line.spans.size());
        Units units(shown.text);
        for (const auto& span : line.spans) {
            const int begin = units.to(span.begin), end = units.to(span.begin + span.length);
            shown.spans.push_back({begin, end - begin, span.kind, span.node.valid() ? span.node.index() : CodeText::none});
        }
        result->lines.push_back(std::move(shown));
    }
    result->finish();
    return result;
}

} // namespace

bool CodeText::Line::defines() const
{
    return node != none &&
           std::any_of(spans.begin(), spans.end(), [this](const Span& s) { return s.kind == Kind::Definition && s.node == node; });
}

void CodeText::finish()
{
    lineOfNode.clear();
    longest = 0;
    for (int i = 0; i < count(); ++i) {
        const Line& line = lines[static_cast<std::size_t>(i)];
        longest = std::max(longest, static_cast<int>(line.text.size()));
        for (const Span& span : line.spans) {
            if (span.kind == Kind::Definition && span.node != none)
                lineOfNode.emplace(span.node, i);
        }
    }
    // What defines no name, an output, is found by its line; a comment before it is no line of it.
    for (int i = count() - 1; i >= 0; --i) {
        const Line& line = lines[static_cast<std::size_t>(i)];
        if (line.node != none)
            lineOfNode.emplace(line.node, i);
    }
}

std::shared_ptr<const CodeText> fxCodeText(const graph::Graph& graph)
{
    return textOf(graph::fxCode(graph));
}

std::shared_ptr<const CodeText> fxGraphText(const graph::Graph& graph)
{
    graph::CodeLines all = graph::fxGraphText(graph);
    for (const graph::Subgraph& subgraph : graph.subgraphs().subspan(1)) {
        graph::CodeLine title;
        title.subgraph = subgraph.id;
        all.push_back(graph::CodeLine{});
        title.text = "# " + subgraph.name;
        title.spans = {{graph::CodeSpan::Kind::Comment, 0, static_cast<std::uint32_t>(title.text.size()), {}}};
        all.push_back(std::move(title));
        graph::CodeLines lines = graph::fxGraphText(graph, subgraph.id);
        std::move(lines.begin(), lines.end(), std::back_inserter(all));
    }
    return textOf(std::move(all));
}

std::shared_ptr<const CodeText> irCodeText(const ir::Graph& graph)
{
    return textOf(ir::irCode(graph));
}

} // namespace nodewise::views
