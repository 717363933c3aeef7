// SPDX-License-Identifier: Apache-2.0
// The roofline as a picture: on the screen, in a PNG or an SVG.
#pragma once

#include "views/common/theme.h"
#include "views/cost/roofline.h"

#include <QCoreApplication>
#include <QFont>
#include <QRectF>

#include <memory>
#include <set>

class QPainter;

namespace nodewise::views {

/// A copy of all that is seen; may be painted on any thread. Its run is not null.
struct RooflinePicture {
    Q_DECLARE_TR_FUNCTIONS(RooflinePicture)
public:
    std::shared_ptr<const CostRun> run;
    std::shared_ptr<const Roofline> roofline;
    Theme theme;
    QFont font;
    std::set<std::uint32_t> chosen;     ///< kernels
    std::optional<std::size_t> pointed; ///< a dot: the mouse is over it, or the keyboard stands on it

    void paint(QPainter& painter, const QRectF& rect) const;
    QRectF area(const QRectF& rect) const;
    QPointF place(const QRectF& area, double intensity, double rate) const;
    /// Of a dot, in pixels: its area goes with its share of the run.
    static double radius(const Roofline::Dot& dot);
    /// The smallest dot that is there.
    std::optional<std::size_t> dotAt(const QRectF& rect, const QPointF& at) const;

private:
    void paintGrid(QPainter& painter, const QRectF& area) const;
    void paintRoofs(QPainter& painter, const QRectF& area) const;
    void paintRoof(QPainter& painter, const QRectF& area, double roof, const QString& name, const QString& text, Qt::PenStyle style) const;
    void paintSlope(QPainter& painter, const QRectF& area) const;
    void paintDots(QPainter& painter, const QRectF& area) const;
    void paintDot(QPainter& painter, const QPointF& at, const Roofline::Dot& dot, bool strong) const;
    void paintName(QPainter& painter, const QRectF& area, const Roofline::Dot& dot) const;
    void paintTitles(QPainter& painter, const QRectF& rect, const QRectF& area) const;
    void paintLegend(QPainter& painter, const QRectF& rect, const QRectF& area) const;
};

} // namespace nodewise::views
