// SPDX-License-Identifier: Apache-2.0
// The plot of memory over a run as a picture: on the screen, in a PNG or an SVG.
#pragma once

#include "views/numerics/step_picture.h"

#include <QCoreApplication>

namespace nodewise::views {

/// What was planned is drawn by operators; the chosen block at the bottom of the values.
struct MemoryPicture : StepPicture {
    Q_DECLARE_TR_FUNCTIONS(MemoryPicture)
public:
    bool base = false;                 ///< weights and inputs as a band below the values
    std::vector<std::uint32_t> marked; ///< steps of what is selected

    void paint(QPainter& painter, const QRectF& rect, double ratio) const;
    AxisScale scale(const QRectF& rect) const;
    /// Where this many bytes are; weights and inputs counted by the caller.
    double y(const AxisScale& scale, double bytes) const;

private:
    double top() const;
    std::uint64_t below() const { return base ? profile->base() : 0; }
    double legendHeight(const QRectF& rect) const;
    double head(const QRectF& rect) const;
    std::vector<double> ticks(double height) const;
    void paintPlan(QPainter& painter, const AxisScale& scale, int columns) const;
    void paintSeries(QPainter& painter, const AxisScale& scale, int columns, std::span<const std::uint64_t> values,
                     const QColor& color) const;
    void paintMarked(QPainter& painter, const AxisScale& scale) const;
    void paintBlock(QPainter& painter, const AxisScale& scale) const;
    void paintPeaks(QPainter& painter, const QRectF& rect, const AxisScale& scale) const;
    void paintEnd(QPainter& painter, const AxisScale& scale) const;
    void paintSigns(QPainter& painter, const QRectF& rect, const AxisScale& scale) const;
};

/// Of values that operators of this family made: quieter than on the canvas, where it is an edge.
QColor memoryColor(const Theme& theme, layout::Family family);
/// Of weights and inputs.
QColor memoryBaseColor(const Theme& theme);

} // namespace nodewise::views
