// SPDX-License-Identifier: Apache-2.0
// What pictures over the steps of a run have in common: the axis of steps, and the peaks.
#pragma once

#include "views/common/plot_picture.h"
#include "views/numerics/memory_profile.h"

#include <QCoreApplication>

namespace nodewise::views {

/// Its places are steps; its profile is not null.
struct StepPicture : PlotPicture {
    Q_DECLARE_TR_FUNCTIONS(StepPicture)
public:
    std::shared_ptr<const MemoryProfile> profile;
    AxisWindow window;
    std::optional<std::uint32_t> block; ///< the one that is chosen

    struct Peak {
        std::uint32_t step;
        std::uint64_t bytes; ///< of values
        QColor color;
        QString text;      ///< "planned peak 4.2 MB at conv2d_3"
        QString shortText; ///< without the node, where there is no room for it
    };

protected:
    std::vector<Peak> peaks() const;
    /// What the texts of the peaks need above the area.
    double peaksHeight() const { return line() * (profile->measured() ? 2 : 1); }
    /// Its text in the line that begins at `top`, and from there down to `bottom`; nothing if its step is not seen.
    void paintPeak(QPainter& painter, const AxisScale& scale, const Peak& peak, double top, double bottom) const;
    /// Numbers of steps below the area, from 1 on.
    void paintSteps(QPainter& painter, const AxisScale& scale) const;
};

} // namespace nodewise::views
