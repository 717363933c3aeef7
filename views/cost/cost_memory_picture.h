// SPDX-License-Identifier: Apache-2.0
// DRAM and scratchpad over the cycles of a simulated program as a picture: on the screen, in a PNG or an SVG.
#pragma once

#include "views/common/theme.h"
#include "views/cost/cost_memory.h"
#include "views/timeline/time_window.h"

#include <QCoreApplication>
#include <QFont>
#include <QRectF>

class QPainter;

namespace nodewise::views {

/// A copy of all that is seen; may be painted on any thread. Its memory is not null.
struct CostMemoryPicture {
    Q_DECLARE_TR_FUNCTIONS(CostMemoryPicture)
public:
    std::shared_ptr<const CostMemory> memory;
    TimeWindow window;
    Theme theme;
    QFont font;
    bool base = false;                                         ///< weights and inputs as a band below the values
    std::optional<std::int64_t> cursor, hover;                 ///< cycles
    std::vector<std::pair<std::int64_t, std::int64_t>> marked; ///< cycles of the launches that are selected
    std::optional<std::uint32_t> value;                        ///< drawn by itself at the bottom of the values

    /// `ratio`: pixels of the device for one of the painter's.
    void paint(QPainter& painter, const QRectF& rect, double ratio = 1) const;
    TimeScale scale(const QRectF& rect) const;
    /// Where DRAM and scratchpad are drawn.
    QRectF dramArea(const QRectF& rect) const;
    QRectF padArea(const QRectF& rect) const;

private:
    QRectF inside(const QRectF& rect) const;
    double topOf(bool dram) const;
    void paintGrid(QPainter& painter, const QRectF& area, double most) const;
    void paintSeries(QPainter& painter, const QRectF& area, const TimeScale& at, std::span<const CostMemory::Sample> samples, double floor,
                     double most, const QColor& color, double ratio) const;
    void paintMarked(QPainter& painter, const QRectF& rect, const TimeScale& at) const;
    void paintLaunches(QPainter& painter, const QRectF& rect, const TimeScale& at) const;
    void paintValue(QPainter& painter, const QRectF& area, const TimeScale& at) const;
    void paintTitle(QPainter& painter, const QRectF& area, const QString& title, const QString& detail) const;
    void paintCursor(QPainter& painter, const QRectF& rect, const TimeScale& at) const;
    void paintAxis(QPainter& painter, const QRectF& rect, const TimeScale& at) const;
};

} // namespace nodewise::views
