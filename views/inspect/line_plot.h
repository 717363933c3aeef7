// SPDX-License-Identifier: Apache-2.0
// One series over the nodes of a graph, drawn small: live bytes, for one.
#pragma once

#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

namespace nodewise::views {

/// Values are in graph order, none negative. Left and Right move the mark, Enter and a click choose its place.
class LinePlot : public QWidget {
    Q_OBJECT
public:
    explicit LinePlot(QWidget* parent = nullptr);

    /// `valueText`: a value as people read it; `placeText`: what the place is (a node's name).
    void setSeries(std::vector<double> values, std::function<QString(double)> valueText, std::function<QString(std::size_t)> placeText);
    /// The place under the mouse or of the keyboard; -1 = none.
    int marked() const { return m_marked; }

    QSize sizeHint() const override { return {360, 130}; }
    QSize minimumSizeHint() const override { return {160, 100}; }

Q_SIGNALS:
    void chosen(int place);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    QRectF plotArea() const;
    double xOf(std::size_t place) const;
    double yOf(double value) const;
    int placeAt(double x) const;
    void mark(int place);
    void paintAxes(QPainter& painter) const;
    void paintSeries(QPainter& painter) const;
    void paintMark(QPainter& painter) const;

    std::vector<double> m_values;
    double m_most = 1;
    std::function<QString(double)> m_valueText;
    std::function<QString(std::size_t)> m_placeText;
    int m_marked = -1;
};

} // namespace nodewise::views
