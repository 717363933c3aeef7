// SPDX-License-Identifier: Apache-2.0
// The roofline as a view: hovered, clicked, walked through by keyboard.
#pragma once

#include "views/cost/roofline_picture.h"

#include <QWidget>

namespace nodewise::views {

/// Keys: Left and Right go to the next dot by operations for each byte, Home and End to the outermost, Enter and a double click ask for
/// the kernel.
class RooflinePlot : public QWidget {
    Q_OBJECT
public:
    explicit RooflinePlot(QWidget* parent = nullptr);

    /// Null: none.
    void setRun(std::shared_ptr<const CostRun> run);
    /// Kernels, by index of the run.
    void setChosen(std::set<std::uint32_t> kernels);
    const std::set<std::uint32_t>& chosen() const { return m_chosen; }
    const std::shared_ptr<const Roofline>& roofline() const { return m_roofline; }
    /// As it is now; a run is needed.
    RooflinePicture picture() const;
    std::optional<std::size_t> pointed() const { return m_pointed; }
    /// Where a kernel's dot is, in pixels; none: it has none.
    std::optional<QPointF> placeOf(std::uint32_t kernel) const;

    QSize sizeHint() const override { return {520, 260}; }
    QSize minimumSizeHint() const override { return {220, 140}; }

Q_SIGNALS:
    void kernelChosen(std::uint32_t kernel);
    /// It should be seen.
    void kernelRequested(std::uint32_t kernel);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    void point(std::optional<std::size_t> dot);
    void walk(int by);
    void describe();

    std::shared_ptr<const CostRun> m_run;
    std::shared_ptr<const Roofline> m_roofline;
    std::vector<std::size_t> m_order; ///< dots from left to right
    std::set<std::uint32_t> m_chosen;
    std::optional<std::size_t> m_pointed;
};

} // namespace nodewise::views
