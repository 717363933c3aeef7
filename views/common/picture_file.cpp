// SPDX-License-Identifier: Apache-2.0
#include "views/common/picture_file.h"

#include <QBuffer>
#include <QFileDialog>
#include <QFileInfo>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace nodewise::views {

namespace {

constexpr double finer = 2; // than the screen

QByteArray svgOf(const PictureFile& picture, const QString& title)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(picture.size);
    generator.setViewBox(QRect(QPoint(), picture.size));
    generator.setTitle(title);
    QPainter painter(&generator);
    picture.paint(painter, QRectF(QPointF(), QSizeF(picture.size)), 1);
    painter.end();
    return buffer.data();
}

QByteArray pngOf(const PictureFile& picture)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    picture.image().save(&buffer, "PNG");
    return buffer.data();
}

} // namespace

QImage PictureFile::image() const
{
    QImage image(size * finer, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(finer);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    paint(painter, QRectF(QPointF(), QSizeF(size)), finer);
    return image;
}

QString PictureFile::write(const QString& path) const
{
    const bool vectors = path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive);
    const QByteArray bytes = vectors ? svgOf(*this, QFileInfo(path).completeBaseName()) : pngOf(*this);
    QSaveFile file(path);
    const bool good = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
    return good ? QString() : file.errorString();
}

PictureSaver::PictureSaver(QWidget* view) : QObject(view)
{
}

void PictureSaver::ask(const QString& title, const QString& name, std::function<PictureFile()> picture)
{
    auto* dialog = new QFileDialog(static_cast<QWidget*>(parent())->window(), title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("PNG picture (*.png)"), tr("SVG picture (*.svg)")});
    dialog->setDefaultSuffix(QStringLiteral("png"));
    connect(dialog, &QFileDialog::filterSelected, dialog,
            [dialog](const QString& filter) { dialog->setDefaultSuffix(filter.section(QStringLiteral("*."), 1).chopped(1)); });
    dialog->selectFile(name);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, picture = std::move(picture)](const QString& file) { write(picture(), file); });
    dialog->open();
}

void PictureSaver::write(PictureFile picture, const QString& file)
{
    m_job.start([picture = std::move(picture), file](const Progress&) { return picture.write(file); },
                [this, file](const QString& why) {
                    Q_EMIT message(why.isEmpty() ? tr("Written: %1").arg(file) : tr("%1 can't be written: %2").arg(file, why));
                });
}

} // namespace nodewise::views
