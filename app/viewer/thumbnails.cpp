// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/thumbnails.h"

#include "core/base/cache_folder.h"
#include "views/common/call_queue.h"
#include "views/common/theme.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImageReader>
#include <QPainter>
#include <QPainterPath>
#include <QWidget>

namespace nodewise::viewer {

namespace {

constexpr const char* lightSuffix = ".light.png";
constexpr const char* darkSuffix = ".dark.png";
constexpr std::uint64_t mostOfOne = 1 << 20; // bytes

/// A file in the folder may be damaged; its picture is small or is none.
QImage tryPicture(const CacheFolder& folder, const std::string& key, const char* suffix)
{
    const auto text = folder.tryRead(key, suffix, mostOfOne);
    if (!text)
        return {};
    QByteArray bytes = QByteArray::fromStdString(*text);
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer, "png");
    return reader.size() == Thumbnails::size ? reader.read() : QImage();
}

/// Boxes that are joined: a program.
void drawGraph(QPainter& painter, const views::Theme& theme)
{
    const QRectF boxes[] = {{92, 18, 40, 16}, {56, 56, 40, 16}, {128, 56, 40, 16}, {92, 98, 40, 16}};
    painter.setPen(QPen(theme.line, 1.5));
    for (const auto& [from, to] : {std::pair(0, 1), {0, 2}, {1, 3}, {2, 3}}) {
        const QPointF start(boxes[from].center().x(), boxes[from].bottom()), end(boxes[to].center().x(), boxes[to].top());
        QPainterPath path(start);
        const QPointF bend(0, (end.y() - start.y()) / 2);
        path.cubicTo(start + bend, end - bend, end);
        painter.drawPath(path);
    }
    const layout::Family families[] = {layout::Family(0), layout::Family(1), layout::Family(2), layout::Family(3)};
    for (int i = 0; i < 4; ++i) {
        painter.setBrush(theme.of(families[i]));
        painter.setPen(Qt::NoPen);
        painter.drawRoundedRect(boxes[i], 4, 4);
    }
}

void drawBars(QPainter& painter, const QList<QRectF>& bars, const QList<QColor>& colors)
{
    painter.setPen(Qt::NoPen);
    for (qsizetype i = 0; i < bars.size(); ++i) {
        painter.setBrush(colors[i % colors.size()]);
        painter.drawRoundedRect(bars[i], 2, 2);
    }
}

enum class Look { Graph, Timeline, Text };

Look lookOf(const QString& file)
{
    const QString name = QFileInfo(file).fileName().toLower();
    for (const char* end : {".gz", ".trace", ".csv", ".nwtrace", ".pftrace"})
        if (name.endsWith(QLatin1String(end)))
            return Look::Timeline;
    for (const char* end : {".mlir", ".mlirbc", ".log", ".txt", ".py"})
        if (name.endsWith(QLatin1String(end)))
            return Look::Text;
    return Look::Graph;
}

} // namespace

Thumbnails::Thumbnails(const QString& folder, QObject* parent) : QObject(parent), m_folder(folder)
{
}

void Thumbnails::take(const QString& file, QWidget& view)
{
    if (!m_folder.isEmpty() && !file.isEmpty() && !view.size().isEmpty())
        keep(file, thumbnailOf(view));
}

/// Not a JobRunner's: the picture of one file must not cancel that of another.
void Thumbnails::keep(const QString& file, const QImage& picture)
{
    const bool dark = views::Theme::current().kind == views::ThemeKind::Dark;
    views::callOnPool([folder = m_folder.toStdString(), key = file.toStdString(), picture, suffix = dark ? darkSuffix : lightSuffix] {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        if (!picture.save(&buffer, "png"))
            return;
        const CacheFolder kept(folder);
        if (!kept.prepare())
            return;
        kept.keep(key, suffix, bytes.toStdString());
        kept.trim(suffix, mostBytes);
    });
}

void Thumbnails::read(const QStringList& files)
{
    if (m_folder.isEmpty())
        return;
    const bool dark = views::Theme::current().kind == views::ThemeKind::Dark;
    m_read.start(
        [folder = m_folder.toStdString(), files, dark](const Progress&) {
            const CacheFolder kept(folder);
            QHash<QString, QImage> pictures;
            for (const QString& file : files) {
                QImage picture = tryPicture(kept, file.toStdString(), dark ? darkSuffix : lightSuffix);
                if (picture.isNull())
                    picture = tryPicture(kept, file.toStdString(), dark ? lightSuffix : darkSuffix);
                if (!picture.isNull())
                    pictures.insert(file, picture);
            }
            return pictures;
        },
        [this](const QHash<QString, QImage>& pictures) { Q_EMIT known(pictures); });
}

void Thumbnails::clear()
{
    if (m_folder.isEmpty())
        return;
    views::callOnPool([folder = m_folder.toStdString()] {
        for (const char* suffix : {lightSuffix, darkSuffix})
            CacheFolder(folder).trim(suffix, 0);
    });
}

QImage thumbnailOf(QWidget& view)
{
    // Drawn small at once: a picture of the whole view would take as long as the view itself.
    const double scale = double(Thumbnails::size.width()) / view.width();
    QImage picture(Thumbnails::size, QImage::Format_RGB32);
    picture.fill(views::Theme::current().pane);
    QPainter painter(&picture);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    painter.scale(scale, scale);
    view.render(&painter, QPoint(), QRegion(0, 0, view.width(), qMin(view.height(), int(Thumbnails::size.height() / scale))));
    return picture;
}

QImage drawnThumbnail(const QString& file, qreal ratio)
{
    const views::Theme& theme = views::Theme::current();
    QImage picture(Thumbnails::size * ratio, QImage::Format_RGB32);
    picture.setDevicePixelRatio(ratio);
    picture.fill(theme.background);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(0.7);
    const layout::Family first = layout::Family(0), second = layout::Family(1), third = layout::Family(2);
    const QList<QColor> colors{theme.of(first), theme.of(second), theme.of(third)};
    switch (lookOf(file)) {
    case Look::Graph:
        drawGraph(painter, theme);
        break;
    case Look::Timeline:
        drawBars(painter,
                 {{20, 34, 60, 12},
                  {86, 34, 34, 12},
                  {126, 34, 70, 12},
                  {20, 54, 36, 12},
                  {60, 54, 90, 12},
                  {40, 74, 20, 12},
                  {66, 74, 50, 12},
                  {122, 74, 74, 12},
                  {20, 94, 100, 12},
                  {126, 94, 24, 12}},
                 colors);
        break;
    case Look::Text:
        drawBars(painter, {{30, 26, 90, 7}, {46, 42, 120, 7}, {46, 58, 70, 7}, {62, 74, 110, 7}, {62, 90, 60, 7}, {46, 106, 40, 7}},
                 {theme.line});
        break;
    }
    return picture;
}

} // namespace nodewise::viewer
