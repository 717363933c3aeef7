// SPDX-License-Identifier: Apache-2.0
// What a style sheet can't draw without pictures: chevrons, check marks, flat combo boxes, focus lines.
#pragma once

#include "views/common/theme.h"

#include <QProxyStyle>

namespace nodewise::views {

/// Fusion underneath, in the current theme. Owned by the application once set.
class AppStyle : public QProxyStyle {
    Q_OBJECT
public:
    AppStyle();

    using QProxyStyle::polish;
    /// Before the style sheet looks at the widget.
    void polish(QWidget* widget) override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents, const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const override;

private:
    void drawChevron(QPainter* painter, const QRectF& box, bool down, const QColor& color) const;
    void drawRow(const QStyleOption* option, QPainter* painter) const;
    void drawCross(const QStyleOption* option, QPainter* painter) const;
    void drawCheck(const QStyleOption* option, QPainter* painter, bool round) const;
    void drawSortArrow(const QStyleOption* option, QPainter* painter) const;
    void drawCombo(const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const;
};

} // namespace nodewise::views
