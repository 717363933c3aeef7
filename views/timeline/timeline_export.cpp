// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/timeline_export.h"

#include "views/timeline/timeline_painter.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

constexpr QSize least{1000, 200};
constexpr int highest = 8000; // pixels
constexpr int finer = 2;

} // namespace

TimelineExport TimelineExport::of(TimelinePicture picture, const QSize& seen)
{
    picture.scrolled = 0;
    picture.hovered = trace::none;
    picture.hoveredHead.reset();
    const QRectF page(QPointF(), QSizeF(seen.expandedTo(least)));
    const double ruler = picture.frame(page).ruler.height();
    const int height = std::clamp(int(std::ceil(ruler + picture.lanes.height())) + 2, least.height(), highest);
    return {std::move(picture), QSize(int(page.width()), height)};
}

void TimelineExport::paint(QPainter& painter) const
{
    TimelineInk ink;
    ink.setTheme(picture.theme);
    ink.setTrace(picture.trace.get());
    TimelinePainter parts(picture, ink, QRectF(QPointF(), QSizeF(size)));
    parts.paintGround(painter);
    parts.paintOver(painter);
}

QImage TimelineExport::image() const
{
    QImage image(size * finer, QImage::Format_RGB32);
    image.setDevicePixelRatio(finer);
    QPainter painter(&image);
    paint(painter);
    return image;
}

QByteArray TimelineExport::bytes(const QString& path) const
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    const QString suffix = QFileInfo(path).suffix().toLower(), title = QFileInfo(path).completeBaseName();
    if (suffix == QLatin1String("svg")) {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize(size);
        generator.setViewBox(QRect(QPoint(), size));
        generator.setTitle(title);
        QPainter painter(&generator);
        paint(painter);
    } else if (suffix == QLatin1String("pdf")) {
        QPdfWriter writer(&buffer);
        writer.setResolution(72);
        writer.setPageSize(QPageSize(QSizeF(size), QPageSize::Point, QString(), QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF());
        writer.setTitle(title);
        QPainter painter(&writer);
        paint(painter);
    } else {
        image().save(&buffer, "PNG");
    }
    return buffer.data();
}

QString TimelineExport::write(const QString& path) const
{
    const QByteArray all = bytes(path);
    QSaveFile file(path);
    const bool good = file.open(QIODevice::WriteOnly) && file.write(all) == all.size() && file.commit();
    return good ? QString() : file.errorString();
}

} // namespace nodewise::views
