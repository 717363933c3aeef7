// SPDX-License-Identifier: Apache-2.0
// Steps of a run along the width of a view: which is where, and the axis with its marks.
#pragma once

#include "views/common/theme.h"
#include "views/numerics/memory_columns.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QRectF>

class QPainter;

namespace nodewise::views {

/// `area` is where things of steps are drawn; its axis stands below it.
struct StepScale {
    Q_DECLARE_TR_FUNCTIONS(StepScale)
public:
    StepWindow window;
    QRectF area;

    /// Of a place as StepWindow has it; may lie outside of the area.
    double x(double place) const { return area.left() + area.width() * window.partOf(place); }
    double middle(std::uint32_t step) const { return x(step + 0.5); }
    /// The column of pixels at its middle, inside of the area.
    double pixelOf(std::uint32_t step) const;
    bool shows(std::uint32_t step) const { return step + 1 > window.first() && step < window.end(); }
    std::optional<std::uint32_t> tryStep(double x) const
    {
        return area.width() > 0 ? window.tryStep((x - area.left()) / area.width()) : std::nullopt;
    }
    /// From one step's left edge to another's right one, inside of the area and at least a pixel wide; empty if nothing of it is seen.
    QRectF span(std::uint32_t first, std::uint32_t last) const;

    /// Numbers of steps below the area, from 1 on.
    void paintAxis(QPainter& painter, const Theme& theme) const;
    /// A line through the area at the middle of the step.
    void paintLine(QPainter& painter, std::uint32_t step, const QPen& pen) const;
    static int axisHeight(const QFontMetrics& metrics) { return metrics.height() + 8; }
};

} // namespace nodewise::views
