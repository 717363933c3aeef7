// SPDX-License-Identifier: Apache-2.0
// DRAM and scratchpad over the cycles of a simulated program as a picture: on the screen, in a PNG or an SVG.
#pragma once

#include "views/common/plot_picture.h"
#include "views/cost/cost_memory.h"

#include <QCoreApplication>

namespace nodewise::views {

/// Its places are cycles; its memory is not null.
struct CostMemoryPicture : PlotPicture {
    Q_DECLARE_TR_FUNCTIONS(CostMemoryPicture)
public:
    std::shared_ptr<const CostMemory> memory;
    AxisWindow window;
    bool base = false;                                         ///< weights and inputs as a band below the values
    std::vector<std::pair<std::int64_t, std::int64_t>> marked; ///< cycles of the launches that are selected
    std::optional<std::uint32_t> value;                        ///< drawn by itself at the bottom of the values

    void paint(QPainter& painter, const QRectF& rect, double ratio) const;
    /// Its area is that of both.
    AxisScale scale(const QRectF& rect) const;
    /// Where DRAM and scratchpad are drawn.
    QRectF dramArea(const QRectF& rect) const;
    QRectF padArea(const QRectF& rect) const;

private:
    QRectF inside(const QRectF& rect) const;
    double topOf(bool dram) const;
    void paintBytes(QPainter& painter, const QRectF& area, double most) const;
    void paintSeries(QPainter& painter, const QRectF& area, std::span<const CostMemory::Sample> samples, double floor, double most,
                     const QColor& color, double ratio) const;
    void paintMarked(QPainter& painter, const AxisScale& at) const;
    void paintLaunches(QPainter& painter, const AxisScale& at) const;
    void paintValue(QPainter& painter, const QRectF& area, const AxisScale& at) const;
    void paintTitle(QPainter& painter, const QRectF& area, const QString& title, const QString& detail) const;
    void paintCycles(QPainter& painter, const AxisScale& at) const;
};

} // namespace nodewise::views
