// SPDX-License-Identifier: Apache-2.0
// Places for labels beside wires, in the gaps between the rows of one module, free of other labels and wires.
#pragma once

#include "core/layout/scene.h"

#include <optional>
#include <vector>

namespace nodewise::layout {

/// Remembers what stands in each gap. Coordinates of one module.
class WireLabels {
public:
    /// Rows by their upper and lower border; a gap is what lies between two of them.
    WireLabels(double height, double boxWidth, const std::vector<double>& rowBottoms, const std::vector<double>& rowTops);

    /// A wire's Beziers, of which those inside gaps stand in the labels' way.
    void addCurves(const std::vector<Point>& wire);
    /// Center of a free place beside the wire, near its start; nothing if there is none.
    std::optional<Point> tryPlace(const std::vector<Point>& wire, double width);

private:
    struct Curve {
        Point from, to; ///< an S-curve with vertical ends
    };
    struct Gap {
        double top = 0, bottom = 0;
        std::vector<Curve> curves;
        std::vector<Rect> labels;
    };

    bool isFree(const Gap& gap, const Rect& label) const;
    std::optional<Point> tryPlace(Gap& gap, const Curve& curve, double width);

    double m_height, m_boxWidth;
    std::vector<Gap> m_gaps;
};

} // namespace nodewise::layout
