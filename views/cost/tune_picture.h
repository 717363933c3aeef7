// SPDX-License-Identifier: Apache-2.0
// A search for tiles as a picture: cycles of each tiling against the scratchpad that it takes; on the screen, in a PNG or an SVG.
#pragma once

#include "views/common/plot_picture.h"
#include "views/cost/tile_tuning.h"

#include <QCoreApplication>

namespace nodewise::views {

/// Its places are tilings in the order of rows(); its result is not null.
struct TunePicture : PlotPicture {
    Q_DECLARE_TR_FUNCTIONS(TunePicture)
public:
    std::shared_ptr<const TuneResult> result;

    /// Tilings that have figures, from those that take the least of the scratchpad on; of equals the fastest first.
    static std::vector<std::size_t> rows(const cost::TileSearch& search);
    /// Cycles as simulated, else what it takes at least.
    static std::int64_t cyclesOf(const cost::TileSearch::Tiling& tiling) { return tiling.cycles.value_or(tiling.floor); }

    void forFile() { cursor = hover = std::nullopt; }
    void paint(QPainter& painter, const QRectF& rect, double ratio) const;
    QRectF area(const QRectF& rect) const;
    QPointF place(const QRectF& area, std::size_t row) const;
    std::optional<PlotPlace> pointAt(const QRectF& rect, const QPointF& at) const;

private:
    const cost::TileSearch& search() const { return result->search; }
    const cost::TileSearch::Tiling& tiling(std::size_t row) const { return search().tilings[order[row]]; }
    static std::int64_t bytesOf(const cost::TileSearch::Tiling& tiling) { return tiling.bytes; }
    /// Of all tilings, as powers of two.
    std::pair<double, double> range(std::int64_t (*of)(const cost::TileSearch::Tiling&)) const;
    double xOf(const QRectF& area, double bytes) const;
    double yOf(const QRectF& area, double cycles) const;
    void paintTilings(QPainter& painter, const QRectF& area) const;
    void paintMarked(QPainter& painter, const QRectF& area) const;
    void paintPoint(QPainter& painter, const QRectF& area) const;

public:
    std::vector<std::size_t> order; ///< rows(); with the result
};

} // namespace nodewise::views
