// SPDX-License-Identifier: Apache-2.0
// What a view draws as a file for other programs: .png at twice the screen's pixels, or .svg.
#pragma once

#include "views/common/job.h"

#include <QImage>
#include <QObject>
#include <QSize>
#include <QString>

#include <functional>

class QPainter;
class QRectF;
class QWidget;

namespace nodewise::views {

/// A copy of all that is drawn: may be written on any thread.
struct PictureFile {
    std::function<void(QPainter& painter, const QRectF& rect, double ratio)> paint; ///< ratio: device's pixels for one of the painter's
    QSize size;                                                                     ///< on a screen

    QImage image() const;
    /// .svg, or any other name: a PNG. The file is written whole or not at all; "" on success, else why not, in the system's words.
    QString write(const QString& path) const;
};

/// Asks for a file and writes a picture to it on another thread. A child of the view that draws it; GUI thread.
class PictureSaver : public QObject {
    Q_OBJECT
public:
    explicit PictureSaver(QWidget* view);
    /// `picture` is called when the file is chosen.
    void ask(const QString& title, const QString& name, std::function<PictureFile()> picture);
    /// Says so by message(), or why not.
    void write(PictureFile picture, const QString& file);

Q_SIGNALS:
    void message(const QString& text);

private:
    JobRunner m_job{this};
};

} // namespace nodewise::views
