// SPDX-License-Identifier: Apache-2.0
// A picture of numbers with its legend, what is under the pointer, and the choice of range and colors.
#pragma once

#include "views/tensor/raster_view.h"

#include <QWidget>

class QComboBox;
class QLineEdit;
class QToolButton;

namespace nodewise::views {

class Label;
class LegendBar;

class HeatMapPanel : public QWidget {
    Q_OBJECT
public:
    explicit HeatMapPanel(TensorAsk* ask, QWidget* parent = nullptr);

    RasterView& view() const { return *m_view; }
    /// The choices, for a bar of the owner's.
    QWidget* tools() const { return m_tools; }
    void choose(RangeRule rule, ColorMap::Kind kind);
    RangeRule rule() const;
    /// Of the manual range; what is no number is left as it was.
    void setManual(const ColorRange& range);
    /// The picture with its legend.
    QImage picture() const;
    QString hoverText() const;

private:
    void makeTools();
    void applyColors();
    void showColors();
    void retranslate();

    RasterView* m_view;
    LegendBar* m_legend;
    Label* m_hover;
    QWidget* m_tools;
    QComboBox* m_rule;
    QComboBox* m_colors;
    QLineEdit* m_low;
    QLineEdit* m_high;
    QToolButton* m_in;
    QToolButton* m_out;
    QToolButton* m_all;
};

} // namespace nodewise::views
