// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/icons.h"

#include <QFile>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace nodewise::viewer {

namespace {

constexpr int side = 20;

QPixmap draw(QByteArray svg, const QColor& color, qreal ratio)
{
    svg.replace("#6b7686", color.name().toLatin1()); // the one color that our icon files use
    QPixmap pixmap(QSize(side, side) * ratio);
    pixmap.fill(Qt::transparent);
    QSvgRenderer renderer(svg);
    QPainter painter(&pixmap);
    renderer.render(&painter);
    painter.end();
    pixmap.setDevicePixelRatio(ratio);
    return pixmap;
}

} // namespace

QIcon themedIcon(const QString& name, const QColor& color, const QColor& disabled, qreal ratio)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name)); // a resource, not a file on disk
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray svg = file.readAll();
    QIcon icon;
    icon.addPixmap(draw(svg, color, ratio), QIcon::Normal);
    icon.addPixmap(draw(svg, disabled, ratio), QIcon::Disabled);
    return icon;
}

} // namespace nodewise::viewer
