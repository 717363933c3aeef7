// SPDX-License-Identifier: Apache-2.0
// Memory over a run as files: pictures of what is seen, tables with all digits and English words.
#pragma once

#include "views/common/picture_file.h"
#include "views/numerics/lifetime_picture.h"
#include "views/numerics/memory_picture.h"
#include "views/table/table_file.h"

#include <QImage>
#include <QSize>

#include <variant>

namespace nodewise::views {

/// Steps count from 1, as the window shows them.
TextTable memoryStepTable(std::shared_ptr<const MemoryProfile> profile);

/// A plot or lifetimes as a file. A copy: may be written on any thread.
struct MemoryImage {
    std::variant<MemoryPicture, LifetimePicture> picture;
    QSize size; ///< on a screen

    QImage image() const { return file().image(); }
    QString write(const QString& path) const { return file().write(path); }
    PictureFile file() const;

private:
    void paint(QPainter& painter, double ratio) const;
};

} // namespace nodewise::views
