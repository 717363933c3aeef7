// SPDX-License-Identifier: Apache-2.0
// A sweep as a view: hovered, and walked through by keyboard.
#pragma once

#include "views/cost/sweep_picture.h"

#include <QWidget>

namespace nodewise::views {

/// Keys: Left and Right, Home and End go from point to point in the order of the table.
class SweepPlot : public QWidget {
    Q_OBJECT
public:
    explicit SweepPlot(QWidget* parent = nullptr);
    /// Null: none.
    void setResult(std::shared_ptr<const SweepResult> result);
    void setPointed(std::optional<std::size_t> point);
    std::optional<std::size_t> pointed() const { return m_shown.pointed; }
    /// As it is now; a result is needed.
    SweepPicture picture() const;
    QSize sizeHint() const override { return {420, 220}; }
    QSize minimumSizeHint() const override { return {180, 120}; }

Q_SIGNALS:
    void pointChosen(int point);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void choose(int point);
    void describe();
    SweepPicture m_shown;
};

} // namespace nodewise::views
