// SPDX-License-Identifier: Apache-2.0
// The inside of a canvas: what its parts share, and the parts. See graph_canvas.h for the outside.
#pragma once

#include "views/graph/canvas_fonts.h"
#include "views/graph/canvas_frame.h"
#include "views/graph/canvas_input.h"
#include "views/graph/canvas_layout.h"
#include "views/graph/canvas_selection.h"
#include "views/graph/canvas_view.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/legend.h"
#include "views/graph/minimap.h"
#include "views/graph/screen_ink.h"

#include <QPushButton>

namespace nodewise::views {

/// Owned by the canvas; parts know each other through it.
struct CanvasParts {
    CanvasParts(GraphCanvas* canvas, Side side);

    double ratio() const { return q->devicePixelRatioF(); }   ///< device pixels per logical pixel
    double unit() const { return ratio() * theme.textScale; } ///< device pixels per scene unit where text has the size that the user chose
    QSize deviceSize() const { return (QSizeF(q->size()) * ratio()).toSize(); }
    QPointF middle() const { return {deviceSize().width() / 2.0, deviceSize().height() / 2.0}; }
    std::uint32_t nodeOf(layout::ItemId item) const { return diagram->item(item).node; }
    /// The node of a placed item.
    std::uint32_t nodeAt(std::uint32_t placed) const { return nodeOf(model->scene().items[placed].item); }

    GraphCanvas* q;
    Side side;
    std::shared_ptr<const Document> document;
    std::shared_ptr<const layout::Diagram> diagram;
    std::shared_ptr<const SceneModel> model; ///< what is on the screen; older than what is wanted while a layout runs
    std::shared_ptr<const NodeMarks> marks;
    Theme theme = Theme::light();

    CanvasFonts fonts;
    std::shared_ptr<const CanvasMetrics> metrics;
    PatchCache patches;

    Minimap* minimap;
    Legend* legend;
    QPushButton* retry;

    CanvasView view{*this};
    CanvasLayout layout{*this};
    CanvasSelection picks{*this};
    CanvasInput input{*this};
    CanvasFrame frame{*this};
};

} // namespace nodewise::views
