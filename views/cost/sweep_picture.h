// SPDX-License-Identifier: Apache-2.0
// A sweep as a picture: cycles against the parameter's value; on the screen, in a PNG or an SVG.
#pragma once

#include "views/common/plot_picture.h"
#include "views/cost/cost_sweep.h"

#include <QCoreApplication>

namespace nodewise::views {

/// Its places are points; its result is not null.
struct SweepPicture : PlotPicture {
    Q_DECLARE_TR_FUNCTIONS(SweepPicture)
public:
    std::shared_ptr<const SweepResult> result;

    void forFile() { cursor = hover = std::nullopt; }
    void paint(QPainter& painter, const QRectF& rect, double ratio) const;
    QRectF area(const QRectF& rect) const;
    QPointF place(const QRectF& area, std::size_t point) const;
    std::optional<PlotPlace> pointAt(const QRectF& rect, const QPointF& at) const;

private:
    double top() const;
    std::vector<double> ticks(double height) const;
    double yOf(const QRectF& area, double cycles) const { return area.bottom() - area.height() * cycles / top(); }
    std::vector<double> positions() const; ///< 0..1, of the points
    void paintPoints(QPainter& painter, const QRectF& area) const;
    void paintConfigured(QPainter& painter, const QRectF& area) const;
    void paintPoint(QPainter& painter, const QRectF& area) const;
};

} // namespace nodewise::views
