// SPDX-License-Identifier: Apache-2.0
// Lives of blocks as bars over the steps of a run: on the screen, in a PNG or an SVG.
#pragma once

#include "views/numerics/memory_profile.h"
#include "views/numerics/step_scale.h"

#include <QFont>

namespace nodewise::views {

/// A copy of all that is seen; may be painted on any thread. Its profile is not null.
struct LifetimePicture {
    std::shared_ptr<const MemoryProfile> profile;
    StepWindow window;
    Theme theme;
    QFont font;
    std::vector<std::uint32_t> rows; ///< blocks, from top to bottom
    double scrolled = 0;             ///< pixels above the area
    std::optional<std::uint32_t> cursor, hover;
    std::optional<std::uint32_t> block;

    void paint(QPainter& painter, const QRectF& rect) const;
    StepScale scale(const QRectF& rect) const;
    double rowHeight() const;
    /// Index in `rows`.
    std::optional<std::size_t> tryRow(const QRectF& rect, const QPointF& at) const;
    /// With all rows and the room around them.
    double wholeHeight() const;

private:
    double head() const;
    void paintRow(QPainter& painter, const StepScale& scale, std::size_t row, const QRectF& line) const;
    bool livesAtCursor(const protocol::MemoryBlock& shown) const;
    void paintBar(QPainter& painter, const StepScale& scale, std::uint32_t index, const QRectF& line) const;
};

} // namespace nodewise::views
