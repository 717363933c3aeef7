// SPDX-License-Identifier: Apache-2.0
// A scene as a picture file: SVG and PDF as vectors, PNG at twice the size of the screen where that fits.
#pragma once

#include "views/common/theme.h"
#include "views/graph/canvas_fonts.h"
#include "views/graph/scene_model.h"

#include <QCoreApplication>
#include <QRectF>
#include <QString>

#include <optional>

namespace nodewise::views {

struct CanvasExport {
    Q_DECLARE_TR_FUNCTIONS(CanvasExport)
public:
    const SceneModel& model;
    const Theme& theme;
    const layout::TextMetrics& metrics;
    CanvasFonts& fonts;
    QRectF area;      ///< scene coordinates
    double scale = 1; ///< of the vectors' level of detail: 1 = everything

    /// By the suffix of the path: .svg, .png, .pdf. Empty on success, else why not.
    std::optional<QString> write(const QString& path) const;

private:
    std::optional<QString> writeSvg(const QString& path) const;
    std::optional<QString> writePdf(const QString& path) const;
    std::optional<QString> writePng(const QString& path) const;
    void paintVectors(class QPainter& painter) const;
    static QString cannotWrite(const QString& path, const QString& why);
};

} // namespace nodewise::views
