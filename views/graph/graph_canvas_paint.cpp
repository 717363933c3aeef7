// SPDX-License-Identifier: Apache-2.0
// One frame of the canvas: the backing image, and over it what stands out.
#include "views/graph/graph_canvas_p.h"

#include <QPaintEvent>
#include <QPainter>

namespace nodewise::views {

void GraphCanvas::Private::render()
{
    backing.update(view, deviceSize(), [this](QImage& image, const QRect& area) {
        QPainter painter(&image);
        painter.setClipRect(area);
        painter.fillRect(area, theme.pane);
        ScreenInk ink(painter, fonts, patches, &image, area);
        ScenePainter scenePainter(*model, theme, *metrics, view, unit());
        scenePainter.setMarks(marks.get());
        scenePainter.paint(ink, area);
    });
}

void GraphCanvas::Private::paint(QPainter& painter)
{
    if (!model) {
        paintEmpty(painter);
        return;
    }
    render();
    // From here on in device pixels: the image is drawn as it is.
    painter.save();
    painter.scale(1 / ratio(), 1 / ratio());
    painter.drawImage(QPoint(0, 0), backing.image());
    const QRectF all(QPointF(0, 0), deviceSize());
    ScreenInk ink(painter, fonts, patches, nullptr, QRect());
    ScenePainter scenePainter(*model, theme, *metrics, view, unit());
    scenePainter.setMarks(marks.get());
    highlight.paint(ink, scenePainter, *model, view, all);
    if (corner && *corner < model->scene().items.size() && !(marks && marks->tryBreakpoint(nodeOf(model->scene().items[*corner].item))))
        scenePainter.paintBreakpoint(ink, *corner, {}, true);
    ink.flush();
    titles = scenePainter.paintFloatingTitles(ink, all);
    painter.restore();
    if (rubber) {
        QColor tint = theme.accent;
        tint.setAlpha(30);
        painter.fillRect(*rubber, tint);
        painter.setPen(theme.accent);
        painter.drawRect(*rubber);
    }
    if (busyShown)
        paintBusy(painter);
    if (q->hasFocus()) {
        QColor line = theme.accent;
        line.setAlpha(110);
        painter.fillRect(QRect(0, 0, q->width(), 1), line);
    }
}

void GraphCanvas::Private::paintEmpty(QPainter& painter)
{
    painter.fillRect(q->rect(), theme.pane);
    const QRect text = q->rect().adjusted(24, 24, -24, -24);
    QString said = emptyState();
    if (!error.isEmpty())
        said = GraphCanvas::tr("The graph could not be laid out.\n%1").arg(error);
    else if (diagram)
        said = busyShown ? GraphCanvas::tr("Laying out the graph…") : QString();
    painter.setPen(error.isEmpty() ? theme.dim : theme.error);
    painter.drawText(text, Qt::AlignCenter | Qt::TextWordWrap, said);
}

void GraphCanvas::Private::paintBusy(QPainter& painter)
{
    const QString text = GraphCanvas::tr("Laying out the graph…");
    const QSizeF size(painter.fontMetrics().horizontalAdvance(text) + 24, 26);
    const QRectF pill(QPointF((q->width() - size.width()) / 2, 12), size);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.line);
    painter.setBrush(theme.pane);
    painter.drawRoundedRect(pill, 13, 13);
    painter.setPen(theme.dim);
    painter.drawText(pill, Qt::AlignCenter, text);
}

void GraphCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    d->paint(painter);
    if (!d->model || d->firstShown)
        return;
    d->firstShown = true;
    QMetaObject::invokeMethod(this, &GraphCanvas::firstFrameComplete, Qt::QueuedConnection);
}

void GraphCanvas::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (d->diagram && !d->asked)
        d->requestInitial();
    if (d->model && d->opened == d->view) {
        d->opened = d->opening();
        d->jumpTo(*d->opened);
    }
    d->minimap->setViewed(d->viewed());
    d->placeOverlays();
}

void GraphCanvas::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (d->diagram && !d->asked)
        d->requestInitial();
}

} // namespace nodewise::views
