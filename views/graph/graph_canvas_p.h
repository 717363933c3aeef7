// SPDX-License-Identifier: Apache-2.0
// The canvas's state and the work behind its public face; see graph_canvas.h.
#pragma once

#include <cstdint>

#include "views/common/selection.h"
#include "views/graph/backing_image.h"
#include "views/graph/canvas_fonts.h"
#include "views/graph/canvas_navigator.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/highlight.h"
#include "views/graph/layout_runner.h"
#include "views/graph/legend.h"
#include "views/graph/minimap.h"
#include "views/graph/screen_ink.h"

#include <QPointer>
#include <QPushButton>
#include <QTimer>
#include <QVariantAnimation>

#include <optional>

namespace nodewise::views {

class GraphCanvas::Private {
public:
    /// What happens to the view when the running layout is done; the anchor stays where it is on the screen.
    enum class Then : std::uint8_t { Open, KeepAnchor, Reveal, Fit };

    Private(GraphCanvas* canvas, Side side);

    // Data and layout (graph_canvas.cpp)
    void setDiagram();
    void requestInitial();
    void request(layout::ExpansionState state, Then then, layout::GroupId anchor = layout::GroupId(0));
    void finish(LayoutRunner::Outcome outcome);
    void showFirst();
    void fail(const Error& error);
    QString emptyState() const;
    std::optional<layout::GroupId> groupOf(const std::string& path) const;
    void setExpanded(layout::GroupId group, bool expanded);
    void revealNode(std::uint32_t node);
    void revealGroup(layout::GroupId group);
    void relabel();
    void revealPending();
    layout::ExpansionState stateOf(const std::vector<std::string>& paths) const;

    // Selection (graph_canvas_selection.cpp)
    void readSelection(bool reveal);
    void refreshHighlight();
    std::vector<std::uint32_t> selectedNodes() const;
    void select(layout::End end, bool add = false);
    void selectNodes(const std::vector<std::uint32_t>& nodes);
    void selectAround(bool producers);
    void describe();
    std::optional<layout::End> current() const;
    std::uint32_t nodeOf(layout::ItemId item) const;
    QStringList textOf(layout::End end) const;
    QStringList textOf(const Hit& hit) const;
    std::optional<layout::End> endOf(const Hit& hit) const;

    // View (graph_canvas_view.cpp)
    QSize deviceSize() const;
    double ratio() const; ///< device pixels per logical pixel
    double unit() const;  ///< device pixels per scene unit where text has the size that the user chose
    void scaleText(double factor);
    QRectF viewed() const { return view.unmap(QRectF(QPointF(0, 0), deviceSize())); }
    void setView(const ViewTransform& target, bool animate);
    void jumpTo(const ViewTransform& target);
    ViewTransform fitted(const QRectF& area, double largest) const;
    ViewTransform opening() const;
    ViewTransform besideLegend(const ViewTransform& whole) const;
    void ensureVisible(const QRectF& area, bool centered = false);
    QPointF outOfOverlays(const QRectF& box) const;
    void zoomBy(double factor, const QPointF& device);
    double clampedScale(double scale) const;
    void pan(const QPointF& device);
    void viewMoved();
    void placeOverlays();
    QRectF selectedArea() const;

    // Painting (graph_canvas_paint.cpp)
    void paint(QPainter& painter);
    void render();
    void paintEmpty(QPainter& painter);
    void paintBusy(QPainter& painter);
    Hit hitAt(const QPointF& logical) const;

    // Input (graph_canvas_input.cpp)
    void hover(const QPointF& logical);
    std::optional<std::uint32_t> cornerAt(const QPointF& logical) const;
    QStringList hintOf(const Hit& hit) const;
    void click(const QPointF& logical, Qt::KeyboardModifiers modifiers);
    void jumpToProducer(const layout::Stub& stub);
    bool key(QKeyEvent* event);
    bool walk(int key);
    void toggleCurrent();

    GraphCanvas* q;
    Side side;
    std::shared_ptr<const Document> document;
    std::shared_ptr<const layout::Diagram> diagram;
    QPointer<Selection> selection;
    Theme theme = Theme::light();
    QString emptyText, error;
    bool animated = true, wheelZooms = true;

    CanvasFonts fonts;
    std::shared_ptr<const CanvasMetrics> metrics;
    PatchCache patches;
    BackingImage backing;
    LayoutRunner runner;

    layout::ExpansionState wanted;           ///< of the newest request
    std::vector<FloatingTitle> titles;       ///< as drawn last
    std::shared_ptr<const SceneModel> model; ///< what is on the screen; older than `wanted` while a layout runs
    std::optional<ViewState> restoring;
    Then then = Then::Open;
    layout::GroupId anchor;
    bool asked = false, firstShown = false, busyShown = false;
    QTimer busyTimer;

    ViewTransform view;
    std::optional<ViewTransform> opened; ///< chosen by us; while it is the view, it follows the widget's size
    QVariantAnimation animation;
    ViewTransform animatedFrom, animatedTo;

    CanvasNavigator navigator;
    Highlight highlight;
    std::vector<std::uint32_t> marked;
    std::shared_ptr<const NodeMarks> marks;
    std::function<QStringList(std::uint32_t)> hint;
    std::function<void(QMenu&, std::optional<std::uint32_t>)> menuExtra;
    std::optional<std::uint32_t> corner; ///< placed item whose place for a breakpoint is under the mouse
    std::optional<layout::End> local;    ///< selected here, though the document's selection can't say it
    std::optional<std::uint32_t> pendingNode;
    std::optional<layout::GroupId> pendingGroup;
    bool selecting = false; ///< the change of selection is our own

    QPointF pressed, last;
    bool panning = false, moved = false;
    std::optional<QRectF> rubber; ///< logical pixels
    QString modulePath;

    Minimap* minimap;
    Legend* legend;
    QPushButton* retry;
    bool minimapWanted = true, legendWanted = false;
};

} // namespace nodewise::views
