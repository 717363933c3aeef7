// SPDX-License-Identifier: Apache-2.0
// Draws a scene by level of detail: all of it near, titles farther out, then blocks in their family's color, then only modules.
#pragma once

#include "views/common/node_marks.h"
#include "views/common/theme.h"
#include "views/graph/floating_titles.h"
#include "views/graph/group_marks.h"
#include "views/graph/ink.h"
#include "views/graph/scene_model.h"
#include "views/graph/view_transform.h"

#include <vector>

namespace nodewise::views {

/// What is drawn at one scale. Text is never smaller than 6 logical pixels.
enum class Detail : std::uint8_t {
    Everything, ///< subtitles, chips, labels of edges
    Titles,     ///< one line per box, at a size that can be read
    Blocks,     ///< colored blocks, hairlines; modules' titles at a fixed size
    Bars,       ///< modules only, with bars of the families inside
};
Detail detailAt(double logicalScale);

/// How one box differs from its plain looks.
enum class Mark : std::uint8_t { Plain, Hovered, Neighbor, Reached, OnWay, Found, Selected, Current };
/// How a route differs from its plain looks: at what is selected, or on a way that is lit.
enum class Stroke : std::uint8_t { Plain, Tinted, OnWay };

/// A value: everything it draws is immutable. Coordinates are device pixels; `pixelRatio` is how many make one logical pixel.
class ScenePainter {
public:
    ScenePainter(const SceneModel& model, const Theme& theme, const layout::TextMetrics& metrics, ViewTransform view, double pixelRatio);

    /// Not owned; null: no debug session and no breakpoints.
    void setMarks(const NodeMarks* marks);
    /// Groups, routes, stubs and items that touch the area.
    void paint(Ink& ink, const QRectF& exposed);
    /// Headers of expanded groups, on plates: again over routes that were drawn after paint().
    void paintHeaders(Ink& ink, const QRectF& exposed);
    /// Titles of expanded modules whose header is out of sight or too small to hold one. Not part of paint(): they do not move with
    /// the picture. What was drawn, to find what lies under the mouse.
    std::vector<FloatingTitle> paintFloatingTitles(Ink& ink, const QRectF& exposed);

    void paintItem(Ink& ink, std::uint32_t placed, Mark mark);
    void paintGroup(Ink& ink, std::uint32_t placed, Mark mark);
    void paintRoute(Ink& ink, std::uint32_t route, Stroke stroke);
    void paintStub(Ink& ink, std::uint32_t stub, bool tinted);
    /// A pill with a number at the box's right top corner, for hits that a collapsed group hides.
    void paintBadge(Ink& ink, const QRectF& box, int count);
    /// A chip outlined: the weight is selected.
    void paintChip(Ink& ink, std::uint32_t placed, std::uint32_t chip, bool tinted);

    /// `faint`: offered, not set.
    void paintBreakpoint(Ink& ink, std::uint32_t placed, const NodeMarks::Breakpoint& breakpoint, bool faint);

    Detail detail() const { return m_detail; }
    QColor groupColor(int depth) const;

private:
    struct Look {
        QColor fill, edge;
        double edgeWidth;
    };
    Look look(Mark mark, const QColor& plainFill) const;
    Look look(Mark mark, std::uint32_t node, const QColor& plainFill) const;
    Look look(Mark mark, layout::GroupId collapsed) const;
    NodeMarks::State stateOf(std::uint32_t node) const { return m_marks ? m_marks->state(node) : NodeMarks::State::None; }
    const Overlay::Entry* tryEntry(std::uint32_t node) const { return m_marks ? m_marks->tryEntry(node) : nullptr; }
    QColor blockColor(const layout::Item& item) const;
    std::size_t firstUncovered(const std::vector<std::uint32_t>& groups, const QRectF& exposed) const;
    void paintExpanded(Ink& ink, const layout::PlacedGroup& placed, Mark mark);
    void paintHeader(Ink& ink, const layout::PlacedGroup& placed, const QColor& plate);
    void paintCollapsed(Ink& ink, const layout::PlacedGroup& placed, Mark mark);
    void paintFamilies(Ink& ink, layout::GroupId group, const QRectF& bar);
    void paintTexts(Ink& ink, const layout::Item& item, const QRectF& box, const QColor& color);
    void paintOneLine(Ink& ink, std::string_view title, const QRectF& box, double indent, const QColor& color);
    void paintChip(Ink& ink, const layout::Chip& chip, const QRectF& pill);
    /// Half of it stands outside of the box's right top corner.
    void paintSign(Ink& ink, const QRectF& box, std::uint32_t node);
    void paintNote(Ink& ink, const QRectF& box);
    bool saysItsShape(layout::End from) const;
    void paintLabel(Ink& ink, const layout::Route& route, int depth, const QColor& color);
    QRectF place(const layout::Rect& inner, const QRectF& box) const;

    const SceneModel& m_model;
    const Theme& m_theme;
    const layout::TextMetrics& m_metrics;
    ViewTransform m_view;
    double m_ratio;
    double m_logical; ///< logical pixels per scene unit
    Detail m_detail;
    const NodeMarks* m_marks = nullptr;
    GroupMarks m_groups;
};

} // namespace nodewise::views
