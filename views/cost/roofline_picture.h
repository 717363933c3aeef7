// SPDX-License-Identifier: Apache-2.0
// The roofline as a picture: on the screen, in a PNG or an SVG.
#pragma once

#include "views/common/plot_picture.h"
#include "views/cost/roofline.h"

#include <QCoreApplication>

#include <memory>
#include <set>

namespace nodewise::views {

/// Its places are dots; its run is not null.
struct RooflinePicture : PlotPicture {
    Q_DECLARE_TR_FUNCTIONS(RooflinePicture)
public:
    std::shared_ptr<const CostRun> run;
    std::shared_ptr<const Roofline> roofline;
    std::set<std::uint32_t> chosen; ///< kernels

    void forFile() { cursor = hover = std::nullopt; }
    void paint(QPainter& painter, const QRectF& rect, double ratio) const;
    QRectF area(const QRectF& rect) const;
    QPointF place(const QRectF& area, double intensity, double rate) const;
    /// Of a dot, in pixels: its area goes with its share of the run.
    static double radius(const Roofline::Dot& dot);
    /// The smallest dot that is there.
    std::optional<PlotPlace> dotAt(const QRectF& rect, const QPointF& at) const;

private:
    void paintGrid(QPainter& painter, const QRectF& area) const;
    void paintRoofs(QPainter& painter, const QRectF& area) const;
    void paintRoof(QPainter& painter, const QRectF& area, double roof, const QString& name, const QString& text, Qt::PenStyle style) const;
    void paintSlope(QPainter& painter, const QRectF& area) const;
    void paintDots(QPainter& painter, const QRectF& area) const;
    void paintDot(QPainter& painter, const QPointF& at, const Roofline::Dot& dot, bool strong) const;
    void paintName(QPainter& painter, const QRectF& area, const Roofline::Dot& dot) const;
    void paintTitles(QPainter& painter, const QRectF& rect, const QRectF& area) const;
    void paintSigns(QPainter& painter, const QRectF& rect, const QRectF& area) const;
};

} // namespace nodewise::views
