// SPDX-License-Identifier: Apache-2.0
// Which color is which number.
#pragma once

#include "views/tensor/raster_image.h"

#include <QWidget>

namespace nodewise::views {

/// Upright, beside a picture.
class LegendBar : public QWidget {
    Q_OBJECT
public:
    explicit LegendBar(QWidget* parent = nullptr);
    void setColors(const ColorRange& range, const ColorMap& map);
    /// Whether the picture has such pixels: their colors are then named, too.
    void setFlags(std::uint8_t flags);
    /// A mark at the number under the pointer; NaN: none.
    void setMark(double number);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {40, 60}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    ColorRange m_range;
    ColorMap m_map;
    std::uint8_t m_flags = 0;
    double m_mark;
};

} // namespace nodewise::views
