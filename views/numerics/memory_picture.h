// SPDX-License-Identifier: Apache-2.0
// The plot of memory over a run as a picture: on the screen, in a PNG or an SVG.
#pragma once

#include "views/numerics/memory_profile.h"
#include "views/numerics/step_scale.h"

#include <QCoreApplication>
#include <QFont>

namespace nodewise::views {

/// A copy of all that is seen; may be painted on any thread. Its profile is not null.
struct MemoryPicture {
    Q_DECLARE_TR_FUNCTIONS(MemoryPicture)
public:
    std::shared_ptr<const MemoryProfile> profile;
    StepWindow window;
    Theme theme;
    QFont font;
    bool base = false;                          ///< weights and inputs as a band below the values
    std::optional<std::uint32_t> cursor, hover; ///< steps
    std::vector<std::uint32_t> marked;          ///< steps of what is selected
    std::optional<std::uint32_t> block;         ///< drawn by itself at the bottom of the values

    struct Peak {
        std::uint32_t step;
        std::uint64_t bytes; ///< of values
        QColor color;
        QString text;      ///< "planned peak 4.2 MB at conv2d_3"
        QString shortText; ///< without the node, where there is no room for it
    };
    static std::vector<Peak> peaks(const MemoryProfile& profile, const Theme& theme);
    /// Its text in the line that begins at `top`, and from there down to `bottom`; nothing if its step is not seen.
    static void paintPeak(QPainter& painter, const StepScale& scale, const Theme& theme, const Peak& peak, double top, double bottom);
    /// A line and its foot, where the cursor is.
    static void paintCursor(QPainter& painter, const StepScale& scale, const Theme& theme, std::optional<std::uint32_t> cursor,
                            std::optional<std::uint32_t> hover);

    /// `ratio`: pixels of the device for one of the painter's.
    void paint(QPainter& painter, const QRectF& rect, double ratio = 1) const;
    StepScale scale(const QRectF& rect) const;
    /// Where this many bytes are; weights and inputs counted by the caller.
    double y(const StepScale& scale, double bytes) const;

private:
    double top() const;
    std::uint64_t below() const { return base ? profile->base() : 0; }
    double legendHeight(const QRectF& rect) const;
    double head(const QRectF& rect) const;
    std::vector<double> ticks(double height) const;
    void paintGrid(QPainter& painter, const StepScale& scale) const;
    void paintPlan(QPainter& painter, const StepScale& scale, int columns) const;
    void paintSeries(QPainter& painter, const StepScale& scale, int columns, std::span<const std::uint64_t> values,
                     const QColor& color) const;
    void paintMarked(QPainter& painter, const StepScale& scale) const;
    void paintBlock(QPainter& painter, const StepScale& scale) const;
    void paintPeaks(QPainter& painter, const QRectF& rect, const StepScale& scale) const;
    void paintEnd(QPainter& painter, const StepScale& scale) const;
    void paintLegend(QPainter& painter, const QRectF& rect, const StepScale& scale) const;
};

/// Of values that operators of this family made: quieter than on the canvas, where it is an edge.
QColor memoryColor(const Theme& theme, layout::Family family);
/// Of weights and inputs.
QColor memoryBaseColor(const Theme& theme);

} // namespace nodewise::views
