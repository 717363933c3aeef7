// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/picture_export.h"

#include "views/common/translated.h"
#include "views/tensor/tensor_ask.h"

#include <QImageWriter>
#include <QLocale>
#include <QSaveFile>

namespace nodewise::views {

namespace {

protocol::Raster emptyTable(const ElementPicture& picture)
{
    protocol::Raster out;
    out.totalRows = out.rows = picture.rows;
    out.totalColumns = out.columns = picture.columns;
    out.width = static_cast<int>(picture.columns);
    out.height = static_cast<int>(picture.rows);
    out.plain = true;
    const auto pixels = static_cast<std::size_t>(picture.rows * picture.columns);
    out.mean.resize(pixels);
    out.flags.resize(pixels);
    return out;
}

/// A whole file or none. "" or the reason.
QString written(const QImage& image, const QString& file)
{
    if (image.isNull())
        return PictureExport::tr("there is not enough memory for the picture");
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly))
        return out.errorString();
    QImageWriter writer(&out, "PNG");
    if (!writer.write(image))
        return writer.errorString();
    return out.commit() ? QString() : out.errorString();
}

} // namespace

PictureExport::PictureExport(DebugSession* session, QObject* parent) : QObject(parent), m_ask(new TensorAsk(session, this)), m_writer(this)
{
    // Without an engine no answer comes any more.
    connect(m_ask, &TensorAsk::done, this, [this, session] {
        if (m_running && !session->alive())
            finish(tr("the engine has ended"));
    });
}

void PictureExport::start(const ElementPicture& picture, int scale, const QString& file)
{
    cancel();
    m_picture = picture;
    m_scale = scale;
    m_file = file;
    m_parts = partsOf(picture);
    m_next = 0;
    m_tables.assign(picture.tables.size(), emptyTable(picture));
    m_running = true;
    askNext();
}

void PictureExport::cancel()
{
    m_running = false;
    m_ask->cancel();
    m_writer.cancel();
    m_tables.clear();
}

void PictureExport::askNext()
{
    const QLocale locale;
    Q_EMIT progressed(tr("Reading the picture: part %1 of %2").arg(locale.toString(m_next + 1), locale.toString(m_parts.size())),
                      static_cast<double>(m_next) / static_cast<double>(m_parts.size()));
    const PicturePart part = m_parts[m_next];
    protocol::RasterRequest request = m_picture.tables[part.table];
    request.row = part.row;
    request.rows = part.rows;
    request.column = part.column;
    request.columns = part.columns;
    request.width = static_cast<int>(part.columns);
    request.height = static_cast<int>(part.rows);
    request.most = 0;
    m_ask->ask<protocol::Raster>(request, [this, part](const Result<protocol::Raster>& raster) {
        if (!raster)
            return finish(translated(raster.error()));
        if (!place(*raster, part, m_tables[part.table]))
            return finish(tr("the tensor changed while it was read"));
        ++m_next < m_parts.size() ? askNext() : write();
    });
}

void PictureExport::write()
{
    Q_EMIT progressed(tr("Writing the picture"), -1);
    auto tables = std::make_shared<std::vector<protocol::Raster>>(std::move(m_tables));
    m_tables.clear();
    m_writer.start([picture = m_picture, tables, scale = m_scale,
                    file = m_file](const Progress&) { return written(drawn(picture, *tables, scale), file); },
                   [this](const QString& problem) { finish(problem); });
}

void PictureExport::finish(const QString& problem)
{
    m_running = false;
    m_tables.clear();
    Q_EMIT finished(m_file, problem);
}

} // namespace nodewise::views
