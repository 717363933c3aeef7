// SPDX-License-Identifier: Apache-2.0
// Writes a picture with one pixel per element: asks for its numbers part by part, then draws and writes it beside the window.
#pragma once

#include "views/common/job.h"
#include "views/tensor/element_picture.h"

#include <QObject>

namespace nodewise::views {

class DebugSession;
class TensorAsk;

/// One picture at a time; a new one gives the old one up. The session is watched, not owned. GUI thread.
class PictureExport : public QObject {
    Q_OBJECT
public:
    explicit PictureExport(DebugSession* session, QObject* parent = nullptr);

    /// The picture must fit (ElementPicture::fits). It ends with finished(), unless it is cancelled.
    void start(const ElementPicture& picture, int scale, const QString& file);
    void cancel();
    bool running() const { return m_running; }

Q_SIGNALS:
    void progressed(const QString& text, double fraction);
    /// "" where the file is written, else why not.
    void finished(const QString& file, const QString& problem);

private:
    void askNext();
    void write();
    void finish(const QString& problem);

    TensorAsk* m_ask;
    JobRunner m_writer;
    ElementPicture m_picture;
    int m_scale = 1;
    QString m_file;
    std::vector<PicturePart> m_parts;
    std::size_t m_next = 0;
    std::vector<protocol::Raster> m_tables;
    bool m_running = false;
};

} // namespace nodewise::views
