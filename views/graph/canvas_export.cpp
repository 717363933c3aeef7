// SPDX-License-Identifier: Apache-2.0
#include "views/graph/canvas_export.h"

#include "core/layout/layouter.h"
#include "views/graph/canvas_fonts.h"
#include "views/graph/scene_painter.h"
#include "views/graph/screen_ink.h"
#include "views/graph/vector_ink.h"
#include "views/graph/watched_ink.h"

#include <QFileInfo>
#include <QImageWriter>
#include <QLocale>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

constexpr double margin = 16;        // scene units around the picture
constexpr double widestPng = 16000;  // pixels; QImage and viewers give up beyond 32767
constexpr double mostPixels = 120e6; // of 4 bytes
constexpr double widestPdf = 14400;  // points: the limit of PDF 1.7, annex C
constexpr int bandHeight = 512;      // pixels of a PNG drawn between two looks at the cancel flag

QString cancelledText()
{
    return QString::fromUtf8(cancelledMessage.data(), qsizetype(cancelledMessage.size()));
}

} // namespace

std::optional<QString> CanvasExport::write(const QString& path, const Progress& progress) const
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix != QLatin1String("svg") && suffix != QLatin1String("pdf") && suffix != QLatin1String("png"))
        return tr("A picture can be written as .svg, .png or .pdf, not as “%1”. Change the file extension.")
            .arg(QFileInfo(path).fileName());
    const auto cannot = [&](const QString& why) {
        return tr("%1 could not be written: %2. Choose another folder or name.").arg(path, why);
    };
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return cannot(file.errorString());
    if (auto why = draw(file, suffix, QFileInfo(path).completeBaseName(), progress))
        return why;
    if (progress.cancelled())
        return cancelledText();
    return file.commit() ? std::nullopt : std::optional(cannot(file.errorString()));
}

std::optional<QString> CanvasExport::draw(QIODevice& file, const QString& suffix, const QString& title, const Progress& progress) const
{
    if (suffix == QLatin1String("svg"))
        return drawSvg(file, title, progress);
    return suffix == QLatin1String("pdf") ? drawPdf(file, title, progress) : drawPng(file, progress);
}

QSizeF CanvasExport::pageSize() const
{
    return area.size() * scale + QSizeF(2 * margin, 2 * margin);
}

// Painter at scale 1 with the area's corner at its origin.
void CanvasExport::paintVectors(QPainter& painter, const Progress& progress) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF page(QPointF(0, 0), pageSize());
    painter.fillRect(page, theme.pane);
    const ViewTransform view{scale, QPointF(margin, margin) - area.topLeft() * scale};
    CanvasFonts fonts(font);
    VectorInk vectors(painter, fonts);
    const auto& scene = model->scene();
    WatchedInk ink(vectors, progress, tr("Drawing the picture").toStdString(),
                   scene.items.size() + 2 * scene.groups.size() + scene.routes.size() + scene.stubs.size());
    ScenePainter scenePainter(*model, theme, *metrics, view, 1);
    painter.setClipRect(page);
    scenePainter.paint(ink, page);
    scenePainter.paintFloatingTitles(ink, page);
}

std::optional<QString> CanvasExport::drawSvg(QIODevice& file, const QString& title, const Progress& progress) const
{
    QSvgGenerator generator;
    generator.setOutputDevice(&file);
    generator.setSize(pageSize().toSize());
    generator.setViewBox(QRectF(QPointF(0, 0), pageSize()));
    generator.setTitle(title);
    QPainter painter;
    if (!painter.begin(&generator))
        return tr("The SVG writer did not start. Write PNG or PDF instead.");
    paintVectors(painter, progress);
    return std::nullopt;
}

std::optional<QString> CanvasExport::drawPdf(QIODevice& file, const QString& title, const Progress& progress) const
{
    const QSizeF size = pageSize();
    const double shrink = std::min(1.0, widestPdf / std::max(size.width(), size.height()));
    QPdfWriter writer(&file);
    writer.setResolution(72);
    writer.setPageSize(QPageSize(size * shrink, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    writer.setTitle(title);
    QPainter painter;
    if (!painter.begin(&writer))
        return tr("The PDF writer did not start. Write SVG or PNG instead.");
    painter.scale(shrink, shrink);
    paintVectors(painter, progress);
    return std::nullopt;
}

double CanvasExport::pngScale() const
{
    const QSizeF whole = area.size() + QSizeF(2 * margin, 2 * margin);
    const double fit =
        std::min(widestPng / std::max(whole.width(), whole.height()), std::sqrt(mostPixels / (whole.width() * whole.height())));
    return std::min(2 * scale, fit);
}

std::optional<QSize> CanvasExport::pngSize() const
{
    const double shown = pngScale();
    // Smaller than it is on the screen and too small to be read: nobody wants that.
    if (shown < std::min(scale, layout::legibleScale))
        return std::nullopt;
    return ((area.size() + QSizeF(2 * margin, 2 * margin)) * shown).toSize().expandedTo(QSize(1, 1));
}

std::optional<QString> CanvasExport::drawPng(QIODevice& file, const Progress& progress) const
{
    const auto size = pngSize();
    if (!size) {
        const QSize wanted = pageSize().toSize();
        const QLocale locale;
        return tr("As PNG, this picture would have %1 × %2 pixels; limited to %3 pixels a side, its text would be unreadable. Write it as "
                  "SVG or PDF, collapse modules, or export only the visible part.")
            .arg(locale.toString(wanted.width()), locale.toString(wanted.height()), locale.toString(int(widestPng)));
    }
    QImage image(*size, QImage::Format_RGB32);
    if (image.isNull())
        return tr("There is not enough memory for a picture of %1 × %2 pixels. Write it as SVG or PDF, or export only the visible part.")
            .arg(size->width())
            .arg(size->height());
    image.fill(theme.pane);
    const double shown = pngScale();
    ViewTransform view{shown, (QPointF(margin, margin) - area.topLeft()) * shown};
    view.snap();
    PatchCache patches;
    CanvasFonts fonts(font);
    ScenePainter scenePainter(*model, theme, *metrics, view, std::max(1.0, shown / std::max(scale, 0.01)));
    for (int top = 0; top < size->height() && !progress.cancelled(); top += bandHeight) {
        progress.step(tr("Drawing the picture").toStdString(), 0.7 * top / size->height());
        const QRect band = QRect(0, top, size->width(), bandHeight) & image.rect();
        QPainter painter(&image);
        painter.setClipRect(band);
        ScreenInk ink(painter, fonts, patches, &image, band);
        scenePainter.paint(ink, band);
    }
    if (progress.cancelled())
        return cancelledText();
    {
        QPainter painter(&image);
        ScreenInk ink(painter, fonts, patches, &image, image.rect());
        scenePainter.paintFloatingTitles(ink, image.rect());
    }
    progress.step(tr("Writing the picture").toStdString(), 0.7);
    QImageWriter writer(&file, "png");
    return writer.write(image) ? std::nullopt : std::optional(tr("The PNG could not be written: %1.").arg(writer.errorString()));
}

} // namespace nodewise::views
