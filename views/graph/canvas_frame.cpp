// SPDX-License-Identifier: Apache-2.0
#include "views/graph/canvas_frame.h"

#include "views/graph/canvas_parts.h"

#include <QPainter>

namespace nodewise::views {

void CanvasFrame::forget()
{
    m_titles.clear();
    m_backing.invalidate();
}

QString CanvasFrame::emptyState() const
{
    if (!m_emptyText.isEmpty())
        return m_emptyText;
    if (!d.document)
        return GraphCanvas::tr("Nothing is open. Open a .pt2 program or an IR file.");
    if (d.side == Side::Fx)
        return d.document->irFile.empty() ? GraphCanvas::tr("This file has no FX graph.")
                                          : GraphCanvas::tr("No FX graph: opened from IR JSON.");
    return GraphCanvas::tr("No IR: this program could not be converted. The warnings say why.");
}

void CanvasFrame::render()
{
    m_backing.update(d.view.transform(), d.deviceSize(), [this](QImage& image, const QRect& area) {
        QPainter painter(&image);
        painter.setClipRect(area);
        painter.fillRect(area, d.theme.pane);
        ScreenInk ink(painter, d.fonts, d.patches, &image, area);
        ScenePainter scenePainter(*d.model, d.theme, *d.metrics, d.view.transform(), d.unit());
        scenePainter.setMarks(d.marks.get());
        scenePainter.paint(ink, area);
    });
}

void CanvasFrame::paint(QPainter& painter)
{
    if (!d.model)
        return paintEmpty(painter);
    render();
    // In device pixels: the image is drawn as it is.
    painter.save();
    painter.scale(1 / d.ratio(), 1 / d.ratio());
    paintScene(painter);
    painter.restore();
    if (d.input.rubber())
        paintRubber(painter);
    if (d.layout.busyShown())
        paintBusy(painter);
    if (d.q->hasFocus()) {
        QColor line = d.theme.accent;
        line.setAlpha(110);
        painter.fillRect(QRect(0, 0, d.q->width(), 1), line);
    }
}

void CanvasFrame::paintScene(QPainter& painter)
{
    painter.drawImage(QPoint(0, 0), m_backing.image());
    const QRectF all(QPointF(0, 0), d.deviceSize());
    ScreenInk ink(painter, d.fonts, d.patches, nullptr, QRect());
    ScenePainter scenePainter(*d.model, d.theme, *d.metrics, d.view.transform(), d.unit());
    scenePainter.setMarks(d.marks.get());
    d.picks.highlight().paint(ink, scenePainter, *d.model, d.view.transform(), all);
    if (const auto& corner = d.input.corner();
        corner && *corner < d.model->scene().items.size() && !(d.marks && d.marks->tryBreakpoint(d.nodeAt(*corner))))
        scenePainter.paintBreakpoint(ink, *corner, {}, true);
    ink.flush();
    m_titles = scenePainter.paintFloatingTitles(ink, all);
}

void CanvasFrame::paintRubber(QPainter& painter) const
{
    QColor tint = d.theme.accent;
    tint.setAlpha(30);
    painter.fillRect(*d.input.rubber(), tint);
    painter.setPen(d.theme.accent);
    painter.drawRect(*d.input.rubber());
}

void CanvasFrame::paintEmpty(QPainter& painter) const
{
    painter.fillRect(d.q->rect(), d.theme.pane);
    const QRect text = d.q->rect().adjusted(24, 24, -24, -24);
    QString said = emptyState();
    if (!d.layout.error().isEmpty())
        said = GraphCanvas::tr("The graph could not be laid out.\n%1").arg(d.layout.error());
    else if (d.diagram)
        said = d.layout.busyShown() ? GraphCanvas::tr("Laying out the graph…") : QString();
    painter.setPen(d.layout.error().isEmpty() ? d.theme.dim : d.theme.error);
    painter.drawText(text, Qt::AlignCenter | Qt::TextWordWrap, said);
}

void CanvasFrame::paintBusy(QPainter& painter) const
{
    const QString text = GraphCanvas::tr("Laying out the graph…");
    const QSizeF size(painter.fontMetrics().horizontalAdvance(text) + 24, 26);
    const QRectF pill(QPointF((d.q->width() - size.width()) / 2, 12), size);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(d.theme.line);
    painter.setBrush(d.theme.pane);
    painter.drawRoundedRect(pill, 13, 13);
    painter.setPen(d.theme.dim);
    painter.drawText(pill, Qt::AlignCenter, text);
}

} // namespace nodewise::views
