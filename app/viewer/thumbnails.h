// SPDX-License-Identifier: Apache-2.0
// Small pictures of files as the window showed them last, for the list of recent files. Kept in a private folder of the cache.
#pragma once

#include "views/common/job.h"

#include <QHash>
#include <QImage>
#include <QObject>
#include <QSize>
#include <QStringList>

class QWidget;

namespace nodewise::viewer {

/// GUI thread; encodes, writes, and reads in background jobs.
class Thumbnails : public QObject {
    Q_OBJECT
public:
    static constexpr QSize size{224, 136}; ///< in pixels of the picture
    static constexpr std::uint64_t mostBytes = 4 << 20;

    /// `folder`: "" = nothing is kept.
    explicit Thumbnails(const QString& folder, QObject* parent = nullptr);

    /// As `view` looks now; of the file.
    void take(const QString& file, QWidget& view);
    /// Those that are kept of the files; `known` is told when they are read.
    void read(const QStringList& files);
    /// Forgets them all.
    void clear();

Q_SIGNALS:
    void known(const QHash<QString, QImage>& pictures);

private:
    void keep(const QString& file, const QImage& picture);

    QString m_folder;
    views::JobRunner m_read{this};
};

/// The upper part of the view, in the shape of a thumbnail.
QImage thumbnailOf(QWidget& view);
/// Of a file that has none: a drawing of what its kind is shown as, in the theme's colors.
QImage drawnThumbnail(const QString& file, qreal ratio);

} // namespace nodewise::viewer
