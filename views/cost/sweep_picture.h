// SPDX-License-Identifier: Apache-2.0
// A sweep as a picture: cycles against the parameter's value; on the screen, in a PNG or an SVG.
#pragma once

#include "views/common/theme.h"
#include "views/cost/cost_sweep.h"

#include <QCoreApplication>
#include <QFont>
#include <QRectF>

class QPainter;

namespace nodewise::views {

/// A copy of all that is seen; may be painted on any thread. Its result is not null.
struct SweepPicture {
    Q_DECLARE_TR_FUNCTIONS(SweepPicture)
public:
    std::shared_ptr<const SweepResult> result;
    Theme theme;
    QFont font;
    std::optional<std::size_t> pointed; ///< a point: the mouse or the keyboard is on it

    void paint(QPainter& painter, const QRectF& rect) const;
    QRectF area(const QRectF& rect) const;
    QPointF place(const QRectF& area, std::size_t point) const;
    std::optional<std::size_t> pointAt(const QRectF& rect, const QPointF& at) const;

private:
    double top() const;
    std::vector<double> positions() const; ///< 0..1, of the points
    void paintGrid(QPainter& painter, const QRectF& area) const;
    void paintValues(QPainter& painter, const QRectF& area) const;
    void paintConfigured(QPainter& painter, const QRectF& area) const;
    void paintPoint(QPainter& painter, const QRectF& area) const;
};

} // namespace nodewise::views
