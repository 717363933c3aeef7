// SPDX-License-Identifier: Apache-2.0
// A timeline as a picture file, with all its lanes.
#pragma once

#include "core/base/progress.h"
#include "views/timeline/timeline_picture.h"

#include <QImage>
#include <QSize>

namespace nodewise::views {

/// A snapshot, written on any thread: everything is shared and immutable, or a copy.
struct TimelineExport {
    TimelinePicture picture;
    QSize size; ///< on a screen

    /// The part of time that is seen, all lanes that are shown below each other; at least so wide that it can be read.
    static TimelineExport of(TimelinePicture picture, const QSize& seen);
    /// At twice that.
    QImage image() const;
    /// .svg, .pdf, or any other name: a PNG. The file is written whole or not at all; "" on success, else why not, in the system's words.
    QString write(const QString& path) const;

private:
    void paint(class QPainter& painter) const;
    QByteArray bytes(const QString& path) const;
};

} // namespace nodewise::views
