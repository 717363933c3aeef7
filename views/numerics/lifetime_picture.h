// SPDX-License-Identifier: Apache-2.0
// Lives of blocks as bars over the steps of a run: on the screen, in a PNG or an SVG.
#pragma once

#include "views/numerics/step_picture.h"

namespace nodewise::views {

struct LifetimePicture : StepPicture {
    std::vector<std::uint32_t> rows; ///< blocks, from top to bottom
    double scrolled = 0;             ///< pixels above the area

    void forFile()
    {
        StepPicture::forFile();
        scrolled = 0;
    }
    void paint(QPainter& painter, const QRectF& rect, double ratio) const;
    AxisScale scale(const QRectF& rect) const;
    double rowHeight() const;
    /// Index in `rows`.
    std::optional<std::size_t> tryRow(const QRectF& rect, const QPointF& at) const;
    /// The profile says where blocks lie: they are drawn there, addresses from the bottom up, one memory above the other.
    bool byAddress() const { return profile && !profile->places().empty(); }
    /// The block that is drawn there; by address only.
    std::optional<std::uint32_t> tryBlock(const QRectF& rect, const QPointF& at) const;
    /// With all rows and the room around them.
    double wholeHeight() const;

private:
    double head() const { return peaksHeight() + 8; }
    /// Where memories lie in the area, for all places of one picture.
    struct Stacked {
        double perByte = 0; ///< pixels
        std::vector<double> bottoms;
    };
    Stacked stacked(const AxisScale& scale) const;
    std::optional<QRectF> placeOf(const AxisScale& scale, const Stacked& memories, const exporting::PlannedPlace& place) const;
    void paintPlaces(QPainter& painter, const QRectF& rect, const AxisScale& scale) const;
    void paintRow(QPainter& painter, const AxisScale& scale, std::size_t row, const QRectF& line) const;
    bool livesAtCursor(const protocol::MemoryBlock& shown) const;
    void paintBar(QPainter& painter, const AxisScale& scale, std::uint32_t index, const QRectF& line) const;
};

} // namespace nodewise::views
