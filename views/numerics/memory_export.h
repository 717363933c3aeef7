// SPDX-License-Identifier: Apache-2.0
// Memory over a run as files: pictures of what is seen, tables with all digits and English words.
#pragma once

#include "views/common/table_file.h"
#include "views/numerics/lifetime_picture.h"
#include "views/numerics/memory_picture.h"

#include <QImage>
#include <QSize>

#include <variant>

namespace nodewise::views {

/// In this order. Steps count from 1, as the window shows them.
TextTable memoryBlockTable(std::shared_ptr<const MemoryProfile> profile, std::vector<std::uint32_t> blocks);
TextTable memoryStepTable(std::shared_ptr<const MemoryProfile> profile);

/// A plot or lifetimes as a file. A copy: may be written on any thread.
struct MemoryImage {
    std::variant<MemoryPicture, LifetimePicture> picture;
    QSize size; ///< on a screen

    /// At twice that.
    QImage image() const;
    /// .svg, or any other name: a PNG. The file is written whole or not at all; "" on success, else why not, in the system's words.
    QString write(const QString& path) const;

private:
    void paint(QPainter& painter, double ratio) const;
    QByteArray svg(const QString& title) const;
    QByteArray png() const;
};

} // namespace nodewise::views
