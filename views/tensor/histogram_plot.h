// SPDX-License-Identifier: Apache-2.0
// A tensor's histogram with its bounds; counts may be shown on a logarithmic scale.
#pragma once

#include "core/protocol/values.h"

#include <QWidget>

namespace nodewise::views {

class HistogramPlot : public QWidget {
    Q_OBJECT
public:
    explicit HistogramPlot(QWidget* parent = nullptr);
    void setHistogram(const protocol::Histogram& histogram);
    void setLogarithmic(bool on);
    bool isLogarithmic() const { return m_logarithmic; }
    QSize sizeHint() const override { return {260, 96}; }
    QSize minimumSizeHint() const override { return {80, 60}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRectF plotArea() const;

    protocol::Histogram m_histogram;
    bool m_logarithmic = false;
};

} // namespace nodewise::views
