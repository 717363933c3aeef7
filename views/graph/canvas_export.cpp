// SPDX-License-Identifier: Apache-2.0
#include "views/graph/canvas_export.h"

#include "views/graph/scene_painter.h"
#include "views/graph/screen_ink.h"
#include "views/graph/vector_ink.h"

#include <QFileInfo>
#include <QImageWriter>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr double margin = 16;       // scene units around the picture
constexpr double widestPng = 16000; // pixels; QImage and viewers give up beyond 32767
constexpr double mostPixels = 120e6;
constexpr double widestPdf = 14400; // points: the limit of PDF 1.7, annex C

} // namespace

QString CanvasExport::cannotWrite(const QString& path, const QString& why)
{
    return tr("%1 could not be written: %2. Choose another folder or name.").arg(path, why);
}

std::optional<QString> CanvasExport::write(const QString& path) const
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("svg"))
        return writeSvg(path);
    if (suffix == QLatin1String("pdf"))
        return writePdf(path);
    if (suffix == QLatin1String("png"))
        return writePng(path);
    return tr("A picture can be written as .svg, .png or .pdf, not as “%1”. Change the end of the name.").arg(QFileInfo(path).fileName());
}

// Painter at scale 1 with the area's corner at its origin.
void CanvasExport::paintVectors(QPainter& painter) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF page(QPointF(0, 0), area.size() * scale + QSizeF(2 * margin, 2 * margin));
    painter.fillRect(page, theme.pane);
    const ViewTransform view{scale, QPointF(margin, margin) - area.topLeft() * scale};
    VectorInk ink(painter, fonts);
    ScenePainter scenePainter(model, theme, metrics, view, 1);
    painter.setClipRect(page);
    scenePainter.paint(ink, page);
    scenePainter.paintFloatingTitles(ink, page);
}

std::optional<QString> CanvasExport::writeSvg(const QString& path) const
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return cannotWrite(path, file.errorString());
    const QSizeF size = area.size() * scale + QSizeF(2 * margin, 2 * margin);
    QSvgGenerator generator;
    generator.setOutputDevice(&file);
    generator.setSize(size.toSize());
    generator.setViewBox(QRectF(QPointF(0, 0), size));
    generator.setTitle(QFileInfo(path).completeBaseName());
    QPainter painter;
    if (!painter.begin(&generator))
        return cannotWrite(path, tr("the SVG writer did not start"));
    paintVectors(painter);
    painter.end();
    return file.commit() ? std::nullopt : std::optional(cannotWrite(path, file.errorString()));
}

std::optional<QString> CanvasExport::writePdf(const QString& path) const
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return cannotWrite(path, file.errorString());
    const QSizeF size = area.size() * scale + QSizeF(2 * margin, 2 * margin);
    const double shrink = std::min(1.0, widestPdf / std::max(size.width(), size.height()));
    QPdfWriter writer(&file);
    writer.setResolution(72);
    writer.setPageSize(QPageSize(size * shrink, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    writer.setTitle(QFileInfo(path).completeBaseName());
    QPainter painter;
    if (!painter.begin(&writer))
        return cannotWrite(path, tr("the PDF writer did not start"));
    painter.scale(shrink, shrink);
    paintVectors(painter);
    painter.end();
    return file.commit() ? std::nullopt : std::optional(cannotWrite(path, file.errorString()));
}

std::optional<QString> CanvasExport::writePng(const QString& path) const
{
    const double widest = std::max(area.width(), area.height()) + 2 * margin;
    const double fit = std::min(widestPng / widest, std::sqrt(mostPixels / ((area.width() + 2 * margin) * (area.height() + 2 * margin))));
    const double shown = std::min(2 * scale, fit), ratio = std::max(1.0, shown / std::max(scale, 0.01));
    const QSize size = ((area.size() + QSizeF(2 * margin, 2 * margin)) * shown).toSize().expandedTo(QSize(1, 1));
    QImage image(size, QImage::Format_RGB32);
    if (image.isNull())
        return cannotWrite(path, tr("not enough memory for a picture of %1 by %2 pixels").arg(size.width()).arg(size.height()));
    image.fill(theme.pane);
    ViewTransform view{shown, (QPointF(margin, margin) - area.topLeft()) * shown};
    view.snap();
    PatchCache patches;
    {
        QPainter painter(&image);
        ScreenInk ink(painter, fonts, patches, &image, image.rect());
        ScenePainter scenePainter(model, theme, metrics, view, ratio);
        scenePainter.paint(ink, image.rect());
        scenePainter.paintFloatingTitles(ink, image.rect());
    }
    QImageWriter writer(path, "png");
    return writer.write(image) ? std::nullopt : std::optional(cannotWrite(path, writer.errorString()));
}

} // namespace nodewise::views
