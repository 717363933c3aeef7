// SPDX-License-Identifier: Apache-2.0
// What a debug session makes of a node's box: the canvas draws it, the legend explains it.
#pragma once

#include "views/common/node_marks.h"
#include "views/common/theme.h"

#include <QIcon>

#include <functional>
#include <optional>

namespace nodewise::views {

struct StateLook {
    QColor fill, edge;
};

/// Not of State::None. `heat`: 0..1 by time; negative = not shown.
StateLook stateLook(const Theme& theme, NodeMarks::State state, float heat = -1);

/// What a comparison makes of it; not of Verdict::None. Blue where values agree, the stronger the more they differ, and orange where they
/// do not: told apart by all kinds of color vision, and by the sign (verdictSign) where it matters.
StateLook verdictLook(const Theme& theme, NodeMarks::Verdict verdict);
/// Strong, for what is too small for an edge.
QColor verdictColor(const Theme& theme, NodeMarks::Verdict verdict);
/// "=", "≈", "≠", "–"
const char* verdictSign(NodeMarks::Verdict verdict);

/// What numerical risk makes of it; not of Risk::None. Blue where numbers are safe, amber where some are lost, orange where they break.
StateLook riskLook(const Theme& theme, NodeMarks::Risk risk);
QColor riskColor(const Theme& theme, NodeMarks::Risk risk);
/// "!" near the limits of its own type; of a cast "0" where elements vanish, "∞" where they are too large; "" = safe.
const char* riskSign(NodeMarks::Risk risk, bool cast);
/// What lowering makes of it; not of Lowered::None. Kernels have a cool hue each, so that what is fused and what shares a kernel is seen;
/// what ATen runs is amber, what failed orange.
StateLook loweredLook(const Theme& theme, NodeMarks::Lowered lowered, std::uint32_t kernel);
QColor loweredColor(const Theme& theme, NodeMarks::Lowered lowered, std::uint32_t kernel);
/// "A" where ATen runs it, "✗" where its kernel failed; "" = nothing is wrong.
const char* loweredSign(NodeMarks::Lowered lowered);
/// What bounds a node's kernel on an NPU: blue arithmetic, orange DRAM, violet waiting; not of Bound::None.
QColor boundColor(const Theme& theme, NodeMarks::Cost::Bound bound);
StateLook boundLook(const Theme& theme, NodeMarks::Cost::Bound bound);
/// "C", "M", "I"; "A" of what ATen runs, which is left out.
const char* boundSign(NodeMarks::Cost::Bound bound);
/// How much it costs: 0..1.
StateLook costLook(const Theme& theme, float heat);
/// Of the way that a NaN or Inf took.
QColor wayColor(const Theme& theme);

/// What takes the place of a state: a comparison's verdict, numerical risk, a plan of kernels, cost, a difference of graphs, or a backend
/// profile's verdict.
struct Tint {
    StateLook look;
    QColor color;          ///< strong, for what is too small for an edge
    const char* sign = ""; ///< at the box's corner
    bool bad = false;      ///< told from afar, too: a collapsed module shows that it hides one
    bool first = false;    ///< the one to look at
};
/// None: nothing is said of the node, or states are shown.
std::optional<Tint> tryTint(const Theme& theme, const NodeMarks& marks, std::uint32_t node);

/// The node's box as the canvas draws it, with a sign, in the theme of the moment: for a button of 14 pixels.
QIcon signedSwatch(std::function<StateLook(const Theme&)> look, const char* sign);
QIcon signedSwatch(NodeMarks::Verdict verdict);
QIcon signedSwatch(NodeMarks::Verdict verdict, const char* sign);

/// The edge of a node that nothing marks.
QColor plainEdge(const Theme& theme);

} // namespace nodewise::views
