// SPDX-License-Identifier: Apache-2.0
// What the code view shows: lines with colored spans, each line of one node; made from the printers of core for FX and for IR.
#pragma once

#include "core/graph/code_lines.h"
#include "views/common/document.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace nodewise::views {

/// Immutable. Node indices are those of the side's graph; none where a line or name is of no node.
struct CodeText {
    static constexpr std::uint32_t none = 0xffffffffu;
    using Kind = graph::CodeSpan::Kind;
    /// In UTF-16 units.
    struct Span {
        int begin = 0, length = 0;
        Kind kind = Kind::Op;
        std::uint32_t node = none; ///< the node that a name stands for
        bool isName() const { return kind == Kind::Definition || kind == Kind::Use || kind == Kind::Deletion; }
    };
    struct Line {
        std::string text;        ///< UTF-8
        std::vector<Span> spans; ///< in order, not overlapping
        std::uint32_t node = none;
        bool defines() const; ///< whether the node's name is defined here: else the line only belongs to it (a comment)
    };

    std::vector<Line> lines;
    std::unordered_map<std::uint32_t, int> lineOfNode; ///< the line that defines it
    int longest = 0;                                   ///< bytes of the longest line

    /// Fills the two derived members.
    void finish();
    int tryLine(std::uint32_t node) const
    {
        const auto found = lineOfNode.find(node);
        return found == lineOfNode.end() ? -1 : found->second;
    }
    QString line(int index) const { return QString::fromStdString(lines[static_cast<std::size_t>(index)].text); }
    int count() const { return static_cast<int>(lines.size()); }
};

std::shared_ptr<const CodeText> fxCodeText(const graph::Graph& graph);
std::shared_ptr<const CodeText> fxGraphText(const graph::Graph& graph);
std::shared_ptr<const CodeText> irCodeText(const ir::Graph& graph);

} // namespace nodewise::views
