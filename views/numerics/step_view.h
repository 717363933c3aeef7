// SPDX-License-Identifier: Apache-2.0
// A view over the steps of a run: zoomed by the wheel, dragged, walked through by keyboard, with a cursor and what the mouse is over.
#pragma once

#include "views/numerics/memory_profile.h"
#include "views/numerics/step_scale.h"

#include <QWidget>

namespace nodewise::views {

/// What the plot and the lifetimes have in common; each draws itself. Window and cursor are told and set from outside, so that both show
/// the same part of the run.
///
/// Keys: Left and Right move the cursor, with Ctrl by a tenth of what is seen; Home and End go to the ends; + and - zoom at the cursor, 0
/// shows all; Page Up and Page Down pan.
class StepView : public QWidget {
    Q_OBJECT
public:
    explicit StepView(QWidget* parent = nullptr);

    virtual void setProfile(std::shared_ptr<const MemoryProfile> profile);
    const std::shared_ptr<const MemoryProfile>& profile() const { return m_profile; } ///< null: nothing was measured yet
    const StepWindow& window() const { return m_window; }
    /// Of the same run.
    void setWindow(const StepWindow& window);
    std::optional<std::uint32_t> cursor() const { return m_cursor; }
    virtual void setCursorStep(std::uint32_t step);
    std::optional<std::uint32_t> hover() const { return m_hover; }
    /// Where steps are drawn; "" area if there is no profile.
    virtual StepScale scale() const = 0;
    /// As a file has it.
    virtual void paintPicture(QPainter& painter, const QRectF& rect) const = 0;

Q_SIGNALS:
    void windowChanged(const nodewise::views::StepWindow& window);
    /// `walking`: by keyboard, one of many in a row.
    void stepChosen(std::uint32_t step, bool walking);

protected:
    /// What a tooltip says at this place; empty: nothing.
    virtual QStringList linesAt(const QPointF& at) const = 0;
    virtual void clicked(const QPointF& at);
    /// The wheel without Ctrl; false: it zooms, too.
    virtual bool scrolled(int) { return false; }
    void paintFocus(QPainter& painter) const;

    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    bool moveCursor(const QKeyEvent& event);
    bool moveWindow(const QKeyEvent& event);
    void change(const StepWindow& window);
    double partOf(double x) const;

    std::shared_ptr<const MemoryProfile> m_profile;
    StepWindow m_window;
    std::optional<std::uint32_t> m_cursor, m_hover;
    std::optional<QPointF> m_pressed; ///< where the left button went down
    StepWindow m_before;              ///< then
    bool m_dragging = false;
};

} // namespace nodewise::views
