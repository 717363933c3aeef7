// SPDX-License-Identifier: Apache-2.0
// One side's graph as a canvas: pan, zoom, expand, select, walk by keyboard, export. Draws layout::Diagram and layout::Scene only.
#pragma once

#include <cstdint>

#include "core/layout/scene.h"
#include "views/common/document.h"
#include "views/common/node_marks.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QMenu;

namespace nodewise::layout {
class Placer;
}

namespace nodewise::views {

class Selection;
struct CanvasExport;
struct CanvasParts;

/// Owns its view transform, backing image, minimap and legend; the document and its diagram are shared snapshots. Layout runs in a
/// background job and the old picture stands meanwhile. Double click or Enter expands and collapses; a module's selection made
/// elsewhere is shown, scrolled to as little as needed, after expanding what hides it.
class GraphCanvas : public QWidget {
    Q_OBJECT
public:
    enum class ExportWhat { Whole, Visible };

    /// What a session restores.
    struct ViewState {
        std::vector<std::string> expanded; ///< paths of the expanded groups
        QPointF center;                    ///< scene coordinates in the middle of the view
        double scale = 0;                  ///< pixels per scene unit; 0 = fit
    };

    explicit GraphCanvas(Side side, QWidget* parent = nullptr);
    ~GraphCanvas() override;

    Side side() const;
    /// Who places nodes instead of the layout worker that all canvases share (see commonPlacer() in layout_runner.h).
    void setPlacer(std::shared_ptr<layout::Placer> placer);
    /// Null clears. A document without a diagram on this side shows why.
    void setDocument(std::shared_ptr<const Document> document);
    /// Not owned; may be null. Selecting on the canvas sets it, and its changes are shown.
    void setSelection(Selection* selection);
    /// Search hits: indices of this side's nodes.
    void setMarked(std::vector<std::uint32_t> nodes);
    /// States and breakpoints of a debug session; may be null.
    void setMarks(std::shared_ptr<const NodeMarks> marks);
    /// More lines for a node's tooltip.
    void setHint(std::function<QStringList(std::uint32_t node)> hint);
    /// More for the context menu; the node is none where no node is selected.
    void setMenuExtra(std::function<void(QMenu& menu, std::optional<std::uint32_t> node)> extra);
    /// Shown instead of a picture where there is no diagram; a default by the side and the document's kind otherwise.
    void setEmptyText(const QString& text);
    /// Movements of the view are animated; on by default, off in tests and screenshots.
    void setAnimated(bool animated);
    /// A mouse wheel zooms (default); else it scrolls and zooms with Ctrl only. Touch pads always scroll, and zoom by pinching.
    void setWheelZooms(bool zooms);

    void zoomToFit();
    void zoomToSelection();
    void zoomIn();
    void zoomOut();
    double scale() const;

    void expand(const std::string& path);
    void collapse(const std::string& path);
    void toggle(const std::string& path);
    void expandAll();
    void collapseAll();
    /// As the other side's canvas did; where there is such a module.
    void setExpandedLike(const QString& path, bool expanded);
    /// The same of a module that was opened with everything inside it, or alone.
    void openLike(const QString& path, bool alone);
    /// Expands the groups that hide the node, then brings it into view.
    void expandToNode(std::uint32_t node);

    /// Nodes whose boxes are in view, the nearest to its middle first.
    std::vector<std::uint32_t> nodesInView(std::size_t most) const;
    /// Where the middle of a node's box is, in this widget; nullopt: it is hidden in a collapsed module.
    std::optional<QPointF> placeOf(std::uint32_t node) const;
    /// Moves the view so that it is there, without animation; nothing where it is hidden.
    void scrollTo(std::uint32_t node, const QPointF& place, double scale);

    void setMinimapVisible(bool visible);
    void setLegendVisible(bool visible);

    ViewState viewState() const;
    /// Before or after setDocument(): applied to the next layout.
    void restoreViewState(const ViewState& state);

    /// What is on the screen, for a background job to write as a file; null while there is no picture.
    std::shared_ptr<const CanvasExport> exported(ExportWhat what) const;
    /// Fills a context menu for what is selected; used by the canvas and by the window's menu.
    void fillMenu(QMenu& menu);

    /// A picture of the current state of expansion is on the screen and nothing is being laid out.
    bool isComplete() const;
    std::shared_ptr<const layout::Scene> scene() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// Once per document: its first picture has been painted, text included.
    void firstFrameComplete();
    void layoutBusy(const QString& what);
    void layoutDone();
    void layoutFailed(const QString& reason);
    /// A hub's flag was clicked; the producer's node is selected already.
    void stubActivated(std::uint32_t node);
    /// The place for a breakpoint, the box's left top corner, was clicked.
    void breakpointClicked(std::uint32_t node);
    /// A node was double clicked.
    void nodeActivated(std::uint32_t node);
    void hovered(const QString& text);
    /// The user expanded or collapsed a module.
    void moduleToggled(const QString& path, bool expanded);
    /// The user opened a module with everything inside it, or closed all others.
    void moduleOpened(const QString& path, bool alone);
    /// The module in the middle of the view, for the pane's title.
    void currentModuleChanged(const QString& path);
    void viewChanged();
    /// The user chose "Export picture…" in the context menu.
    void exportRequested();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void takeTheme();
    std::unique_ptr<CanvasParts> d;
    std::function<void(QMenu&, std::optional<std::uint32_t>)> m_menuExtra;
};

} // namespace nodewise::views
