// SPDX-License-Identifier: Apache-2.0
// The IR as lines of text, one line per operator, with bodies of control flow nested under the operator that runs them:
//   %linear : f32[1,16,32] = aten.linear.default(%to_3, q_proj.weight)
#pragma once

#include "core/graph/code_lines.h"
#include "core/ir/ir.h"

namespace nodewise::ir {

/// A stretch of one line; begin and length count bytes of UTF-8. Kinds mean what they mean in the FX code.
struct CodeSpan {
    using Kind = graph::CodeSpan::Kind;
    Kind kind = Kind::Op;
    std::uint32_t begin = 0;
    std::uint32_t length = 0;
    NodeId node; ///< Definition and Use: the operator that makes the value; none for graph inputs
};

/// One line without its line feed. Spans are sorted by begin and do not overlap.
struct CodeLine {
    std::string text;
    NodeId node; ///< the operator that the line stands for; none for headers, returns and weights
    std::vector<CodeSpan> spans;
};

using CodeLines = std::vector<CodeLine>;

/// Inputs and types first, then one line per operator in the graph's order, then the outputs.
CodeLines irCode(const Graph& graph);

/// "f32[1,16,32]", symbolic dimensions as expressions; an unknown dtype under its own name.
std::string typeText(const TensorMeta& meta);
/// As Python prints it: "[1, -1]", "True", "None", "'cpu'"; torch's objects ("torch.float32") without quotes.
std::string attrText(const Attr& attr);

} // namespace nodewise::ir
