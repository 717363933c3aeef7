// SPDX-License-Identifier: Apache-2.0
// What marks draw beside a line of code: a strip in the node's color, a bar as long as it took, the breakpoint, and the arrow of the
// current node.
#pragma once

#include "views/common/node_marks.h"
#include "views/common/theme.h"

#include <QRect>

class QPainter;

namespace nodewise::views {

/// For one paint: what it draws from outlives it.
class GutterMarks {
public:
    static constexpr int signWidth = 16; ///< for breakpoints, the arrow and signs, left of the line numbers

    /// `marks` may be null; `right`: where strips begin.
    GutterMarks(QPainter& painter, const NodeMarks* marks, const Theme& theme, int lineHeight, int right);
    /// `hovered`: where a click would set a breakpoint.
    void paint(std::uint32_t node, int top, bool hovered) const;

private:
    QColor stateColor(NodeMarks::State state) const;
    void paintBar(std::uint32_t node, int top) const;
    void paintStrip(std::uint32_t node, const QRect& strip) const;
    void paintBreakpoint(const NodeMarks::Breakpoint& breakpoint, int top, bool faint) const;
    void paintArrow(int top) const;

    QPainter& m_painter;
    const NodeMarks* m_marks;
    const Theme& m_theme;
    int m_lineHeight, m_right;
};

} // namespace nodewise::views
