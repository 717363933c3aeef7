// SPDX-License-Identifier: Apache-2.0
// A scene as a picture file: SVG and PDF as vectors, PNG at twice the size of the screen where that fits.
#pragma once

#include "core/base/progress.h"
#include "views/common/theme.h"
#include "views/graph/scene_model.h"

#include <QCoreApplication>
#include <QFont>
#include <QRectF>
#include <QSize>
#include <QString>

#include <memory>
#include <optional>

class QIODevice;

namespace nodewise::views {

/// A snapshot: everything is shared and immutable, or a copy, so that it may be written on any thread.
struct CanvasExport {
    Q_DECLARE_TR_FUNCTIONS(CanvasExport)
public:
    std::shared_ptr<const SceneModel> model;
    std::shared_ptr<const layout::TextMetrics> metrics;
    Theme theme;
    QFont font;       ///< of the canvas; only its family matters
    QRectF area;      ///< scene coordinates
    double scale = 1; ///< of the vectors' level of detail: 1 = everything

    /// By the suffix of the path: .svg, .png, .pdf. Empty on success, else why not; the message of a cancelled one is
    /// cancelledMessage. The file is written whole or not at all.
    std::optional<QString> write(const QString& path, const Progress& progress = {}) const;
    /// Pixels of the PNG; null where it would be too large for its text to be read.
    std::optional<QSize> pngSize() const;

private:
    std::optional<QString> draw(QIODevice& file, const QString& suffix, const QString& title, const Progress& progress) const;
    std::optional<QString> drawSvg(QIODevice& file, const QString& title, const Progress& progress) const;
    std::optional<QString> drawPdf(QIODevice& file, const QString& title, const Progress& progress) const;
    std::optional<QString> drawPng(QIODevice& file, const Progress& progress) const;
    void paintVectors(class QPainter& painter, const Progress& progress) const;
    QSizeF pageSize() const;
    double pngScale() const;
};

} // namespace nodewise::views
