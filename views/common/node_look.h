// SPDX-License-Identifier: Apache-2.0
// How the box of a node is colored, and colors that several analyses share: so that the same thing looks the same everywhere.
#pragma once

#include "views/common/theme.h"

#include <QIcon>

#include <functional>

namespace nodewise::views {

struct NodeLook {
    QColor fill, edge;
    bool operator==(const NodeLook&) const = default;
};

/// The edge of a node that nothing marks.
QColor plainEdge(const Theme& theme);
/// Of a node of which nothing much is said, among others that have a color.
NodeLook mutedLook(const Theme& theme);
QColor mutedColor(const Theme& theme);

/// 0..1 over two powers of ten below the most.
float heatOf(double amount, double most);
/// How long or how much: 0..1.
NodeLook heatLook(const Theme& theme, float heat);
/// Strong, for what is too small for an edge.
QColor heatColor(const Theme& theme, float heat);

/// Of what is lost or goes another way, but is no failure; a text's color, too.
QColor lossColor(const Theme& theme);

/// The node's box as the canvas draws it, with a sign, in the theme of the moment: for a button of 14 pixels.
QIcon signedSwatch(std::function<NodeLook(const Theme&)> look, const char* sign);

} // namespace nodewise::views
