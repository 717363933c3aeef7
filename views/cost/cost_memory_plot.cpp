// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_memory_plot.h"

#include "views/common/follow.h"
#include "views/common/tip.h"
#include "views/cost/cost_text.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

CostMemoryPlot::CostMemoryPlot(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    followLanguage(this, &CostMemoryPlot::describe);
    followFont(this, uiFont, 0.88);
    followTheme(this, [this] { m_shown.theme = Theme::current(); });
}

void CostMemoryPlot::setMemory(std::shared_ptr<const CostMemory> memory)
{
    m_shown.memory = std::move(memory);
    m_shown.window = TimeWindow(0, m_shown.memory ? m_shown.memory->cycles() : 0);
    m_shown.hover.reset();
    m_shown.marked.clear();
    m_shown.value.reset();
    m_shown.cursor = m_shown.memory ? std::optional(m_shown.memory->dramPeak().cycle) : std::nullopt;
    m_pressed.reset();
    m_dragging = false;
    describe();
    update();
}

void CostMemoryPlot::setShowsBase(bool on)
{
    m_shown.base = on;
    update();
}

void CostMemoryPlot::setMarked(std::vector<std::pair<std::int64_t, std::int64_t>> cycles)
{
    m_shown.marked = std::move(cycles);
    update();
}

void CostMemoryPlot::setValue(std::optional<std::uint32_t> value)
{
    m_shown.value = value;
    update();
}

CostMemoryPicture CostMemoryPlot::picture() const
{
    CostMemoryPicture picture = m_shown;
    picture.font = font();
    return picture;
}

void CostMemoryPlot::setCursorCycle(std::int64_t cycle)
{
    if (!m_shown.memory || m_shown.memory->cycles() <= 0)
        return;
    m_shown.cursor = std::clamp<std::int64_t>(cycle, 0, m_shown.memory->cycles() - 1);
    m_shown.window.reveal(*m_shown.cursor, *m_shown.cursor + 1);
    describe();
    update();
}

void CostMemoryPlot::choose(std::int64_t cycle)
{
    setCursorCycle(cycle);
    Q_EMIT cycleChosen(*m_shown.cursor);
}

std::optional<std::int64_t> CostMemoryPlot::cycleAt(double x) const
{
    if (!m_shown.memory)
        return std::nullopt;
    const TimeScale at = picture().scale(rect());
    const std::int64_t cycle = at.timeAt(x);
    return x >= at.left && x <= at.right() && cycle >= 0 && cycle < m_shown.memory->cycles() ? std::optional(cycle) : std::nullopt;
}

void CostMemoryPlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (!m_shown.memory)
        return painter.fillRect(rect(), m_shown.theme.pane);
    picture().paint(painter, rect(), devicePixelRatioF());
    if (!hasFocus())
        return;
    painter.setPen(m_shown.theme.accent);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

void CostMemoryPlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_shown.memory)
        return QWidget::mousePressEvent(event);
    m_pressed = event->position();
    m_before = m_shown.window;
    m_dragging = false;
}

void CostMemoryPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (m_pressed && !m_dragging)
        m_dragging = (event->position() - *m_pressed).manhattanLength() >= QApplication::startDragDistance() && !m_shown.window.whole();
    if (m_dragging) {
        setCursor(Qt::ClosedHandCursor);
        m_shown.window = m_before;
        m_shown.window.pan((m_pressed->x() - event->position().x()) * picture().scale(rect()).ticksPerPixel());
        return update();
    }
    m_shown.hover = cycleAt(event->position().x());
    update();
}

void CostMemoryPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mouseReleaseEvent(event);
    unsetCursor();
    const bool click = m_pressed && !m_dragging;
    m_pressed.reset();
    m_dragging = false;
    if (const auto cycle = click ? cycleAt(event->position().x()) : std::nullopt)
        choose(*cycle);
}

void CostMemoryPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_shown.window.showAll();
    update();
}

void CostMemoryPlot::wheelEvent(QWheelEvent* event)
{
    if (!m_shown.memory)
        return event->ignore();
    event->accept();
    const QPoint by = event->angleDelta();
    const TimeScale at = picture().scale(rect());
    if (std::abs(by.x()) > std::abs(by.y()) || event->modifiers().testFlag(Qt::ShiftModifier))
        m_shown.window.pan(-(by.x() != 0 ? by.x() : by.y()) / 1200.0 * m_shown.window.span());
    else
        m_shown.window.zoom((event->position().x() - at.left) / std::max(1.0, at.width), std::pow(2.0, -by.y() / 240.0));
    m_shown.hover = cycleAt(event->position().x());
    update();
}

/// To the launch before or after the one that the cursor is in.
void CostMemoryPlot::walk(int by)
{
    const CostRun& run = m_shown.memory->run();
    const auto launch = run.launchAt(m_shown.cursor.value_or(0));
    const int last = int(run.program().launches.size()) - 1;
    if (last < 0)
        return;
    int to = launch ? int(*launch) : 0;
    do
        to += by;
    while (to > 0 && to < last && run.run().starts[std::size_t(to)] == run.run().starts[std::size_t(to) + 1]); // it takes no time
    choose(run.run().starts[std::size_t(std::clamp(to, 0, last))]);
}

void CostMemoryPlot::keyPressEvent(QKeyEvent* event)
{
    if (!m_shown.memory)
        return QWidget::keyPressEvent(event);
    const TimeScale at = picture().scale(rect());
    const double here = m_shown.cursor ? std::clamp((at.x(*m_shown.cursor) - at.left) / std::max(1.0, at.width), 0.0, 1.0) : 0.5;
    switch (event->key()) {
    case Qt::Key_Left:
        return walk(-1);
    case Qt::Key_Right:
        return walk(1);
    case Qt::Key_Home:
        return choose(0);
    case Qt::Key_End:
        return choose(m_shown.memory->cycles() - 1);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        m_shown.window.zoom(here, 0.5);
        return update();
    case Qt::Key_Minus:
        m_shown.window.zoom(here, 2);
        return update();
    case Qt::Key_0:
        m_shown.window.showAll();
        return update();
    default:
        QWidget::keyPressEvent(event);
    }
}

void CostMemoryPlot::leaveEvent(QEvent*)
{
    m_shown.hover.reset();
    update();
}

QStringList CostMemoryPlot::linesAt(std::int64_t cycle) const
{
    const CostMemory& memory = *m_shown.memory;
    QStringList lines{tr("cycle %1").arg(CostText::count(cycle))};
    if (const auto launch = memory.run().launchAt(cycle))
        lines.append(QString::fromStdString(memory.run().kernels()[memory.run().program().launches[*launch].kernel].name));
    lines.append(
        tr("DRAM: %1 of values, %2 of weights and inputs")
            .arg(CostText::bytes(std::int64_t(CostMemory::at(memory.dram(), cycle))), CostText::bytes(std::int64_t(memory.base()))));
    if (!memory.scratchpad().empty())
        lines.append(tr("scratchpad: %1").arg(CostText::bytes(std::int64_t(CostMemory::at(memory.scratchpad(), cycle)))));
    return lines;
}

bool CostMemoryPlot::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !m_shown.memory)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto cycle = cycleAt(help->pos().x()))
        showTip(help->globalPos(), linesAt(*cycle).join(QLatin1Char('\n')), this);
    else
        QToolTip::hideText();
    return true;
}

void CostMemoryPlot::describe()
{
    setAccessibleName(tr("DRAM and scratchpad over the run"));
    setAccessibleDescription(m_shown.memory && m_shown.cursor ? linesAt(*m_shown.cursor).join(QStringLiteral(", ")) : QString());
}

} // namespace nodewise::views
