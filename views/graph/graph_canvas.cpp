// SPDX-License-Identifier: Apache-2.0
#include "views/graph/graph_canvas.h"

#include "views/common/selection.h"

#include <QEvent>
#include <QMenu>
#include <QPainter>

namespace nodewise::views {

class GraphCanvas::Private
{
public:
    explicit Private(Side s) : side(s) {}
    Side side;
    std::shared_ptr<const Document> document;
    Theme theme = Theme::light();
    QString emptyText;
    bool minimap = true, legend = false;
};

GraphCanvas::GraphCanvas(Side side, QWidget* parent) : QWidget(parent), d(std::make_unique<Private>(side)) {}
GraphCanvas::~GraphCanvas() = default;
Side GraphCanvas::side() const { return d->side; }
void GraphCanvas::setDocument(std::shared_ptr<const Document> document) { d->document = std::move(document); }
void GraphCanvas::setSelection(Selection*) {}
void GraphCanvas::setTheme(const Theme& theme) { d->theme = theme; update(); }
void GraphCanvas::setMarked(std::vector<std::uint32_t>) {}
void GraphCanvas::setEmptyText(const QString& text) { d->emptyText = text; }
void GraphCanvas::setAnimated(bool) {}
void GraphCanvas::zoomToFit() {}
void GraphCanvas::zoomToSelection() {}
void GraphCanvas::zoomIn() {}
void GraphCanvas::zoomOut() {}
double GraphCanvas::scale() const { return 1; }
void GraphCanvas::expand(const std::string&) {}
void GraphCanvas::collapse(const std::string&) {}
void GraphCanvas::toggle(const std::string&) {}
void GraphCanvas::expandAll() {}
void GraphCanvas::collapseAll() {}
void GraphCanvas::expandToNode(std::uint32_t) {}
void GraphCanvas::showGroup(const std::string&) {}
void GraphCanvas::setMinimapVisible(bool visible) { d->minimap = visible; }
void GraphCanvas::setLegendVisible(bool visible) { d->legend = visible; }
bool GraphCanvas::isMinimapVisible() const { return d->minimap; }
bool GraphCanvas::isLegendVisible() const { return d->legend; }
GraphCanvas::ViewState GraphCanvas::viewState() const { return {}; }
void GraphCanvas::restoreViewState(const ViewState&) {}
std::optional<QString> GraphCanvas::exportImage(const QString&, ExportWhat) { return tr("Nothing is drawn yet"); }
void GraphCanvas::fillMenu(QMenu&) {}
bool GraphCanvas::isComplete() const { return false; }
std::shared_ptr<const layout::Scene> GraphCanvas::scene() const { return nullptr; }
QSize GraphCanvas::sizeHint() const { return {640, 480}; }
QSize GraphCanvas::minimumSizeHint() const { return {120, 80}; }
bool GraphCanvas::event(QEvent* event) { return QWidget::event(event); }
void GraphCanvas::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), d->theme.pane); }
void GraphCanvas::resizeEvent(QResizeEvent* event) { QWidget::resizeEvent(event); }
void GraphCanvas::showEvent(QShowEvent* event) { QWidget::showEvent(event); }
void GraphCanvas::wheelEvent(QWheelEvent* event) { QWidget::wheelEvent(event); }
void GraphCanvas::mousePressEvent(QMouseEvent* event) { QWidget::mousePressEvent(event); }
void GraphCanvas::mouseMoveEvent(QMouseEvent* event) { QWidget::mouseMoveEvent(event); }
void GraphCanvas::mouseReleaseEvent(QMouseEvent* event) { QWidget::mouseReleaseEvent(event); }
void GraphCanvas::mouseDoubleClickEvent(QMouseEvent* event) { QWidget::mouseDoubleClickEvent(event); }
void GraphCanvas::keyPressEvent(QKeyEvent* event) { QWidget::keyPressEvent(event); }
void GraphCanvas::leaveEvent(QEvent* event) { QWidget::leaveEvent(event); }
void GraphCanvas::contextMenuEvent(QContextMenuEvent* event) { QWidget::contextMenuEvent(event); }

} // namespace nodewise::views
