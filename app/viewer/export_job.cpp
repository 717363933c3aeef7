// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/export_job.h"

#include "views/common/translated.h"

#include <QCoreApplication>
#include <QPainter>
#include <QSaveFile>
#include <QSvgRenderer>

namespace nodewise::viewer {

namespace {

QImage preview(const std::string& svg, int side)
{
    QSvgRenderer renderer(QByteArray::fromStdString(svg));
    if (!renderer.isValid())
        return {};
    QSize size = renderer.defaultSize();
    if (size.width() > side || size.height() > side)
        size.scale(side, side, Qt::KeepAspectRatio);
    QImage image(size.expandedTo(QSize(1, 1)), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

} // namespace

ExportResult renderExport(const ExportRequest& r, int previewSize, const Progress& progress)
{
    const views::Document& d = *r.document;
    exporting::Request request;
    request.format = r.format;
    request.side = r.side;
    request.ir = d.ir.get();
    request.graph = d.fx();
    request.model = d.model.get();
    request.scope = r.scope;
    request.options = r.options;
    if (d.model)
        request.title = d.model->name;
    auto rendered = exporting::render(request);
    ExportResult result;
    if (!rendered)
        result.error = views::translated(rendered.error()).toStdString();
    else
        result.text = std::move(*rendered);
    if (!progress.cancelled() && r.format->drawn && result.error.empty())
        result.image = preview(result.text, previewSize);
    return result;
}

QString writeFile(const QString& path, const std::string& text)
{
    QSaveFile file(path);
    const bool written = file.open(QIODevice::WriteOnly) &&
                         file.write(text.data(), static_cast<qint64>(text.size())) == static_cast<qint64>(text.size()) && file.commit();
    return written ? QString()
                   : QCoreApplication::translate("nodewise::viewer::ExportDialog", "%1 can't be written: %2").arg(path, file.errorString());
}

} // namespace nodewise::viewer
