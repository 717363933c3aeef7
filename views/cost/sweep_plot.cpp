// SPDX-License-Identifier: Apache-2.0
#include "views/cost/sweep_plot.h"

#include "views/common/follow.h"
#include "views/cost/cost_text.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace nodewise::views {

SweepPlot::SweepPlot(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    followLanguage(this, &SweepPlot::describe);
    followFont(this, uiFont, 0.88);
    followTheme(this, [this] { m_shown.theme = Theme::current(); });
}

void SweepPlot::setResult(std::shared_ptr<const SweepResult> result)
{
    m_shown.result = std::move(result);
    m_shown.pointed.reset();
    describe();
    update();
}

void SweepPlot::setPointed(std::optional<std::size_t> point)
{
    if (std::exchange(m_shown.pointed, point) == point)
        return;
    describe();
    update();
}

SweepPicture SweepPlot::picture() const
{
    SweepPicture picture = m_shown;
    picture.font = font();
    return picture;
}

void SweepPlot::choose(int point)
{
    setPointed(std::size_t(point));
    Q_EMIT pointChosen(point);
}

void SweepPlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (!m_shown.result)
        return painter.fillRect(rect(), m_shown.theme.pane);
    picture().paint(painter, rect());
    if (!hasFocus())
        return;
    painter.setPen(m_shown.theme.accent);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

void SweepPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (m_shown.result)
        if (const auto point = picture().pointAt(rect(), event->position()))
            setPointed(point);
}

void SweepPlot::mousePressEvent(QMouseEvent* event)
{
    if (const auto point =
            m_shown.result && event->button() == Qt::LeftButton ? picture().pointAt(rect(), event->position()) : std::nullopt)
        choose(int(*point));
}

void SweepPlot::keyPressEvent(QKeyEvent* event)
{
    const int last = m_shown.result ? int(m_shown.result->points.size()) - 1 : -1, here = m_shown.pointed ? int(*m_shown.pointed) : -1;
    if (last < 0)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        return choose(std::clamp(here - 1, 0, last));
    case Qt::Key_Right:
        return choose(std::min(here + 1, last));
    case Qt::Key_Home:
        return choose(0);
    case Qt::Key_End:
        return choose(last);
    default:
        QWidget::keyPressEvent(event);
    }
}

void SweepPlot::describe()
{
    setAccessibleName(tr("Cycles by value of the parameter"));
    QString said;
    if (m_shown.result && m_shown.pointed && *m_shown.pointed < m_shown.result->points.size()) {
        const SweepResult::Point& point = m_shown.result->points[*m_shown.pointed];
        said = QStringLiteral("%1 = %2: %3")
                   .arg(QString::fromStdString(m_shown.result->parameter), QString::fromStdString(point.value),
                        CostText::cycles(point.cycles));
    }
    setAccessibleDescription(said);
}

} // namespace nodewise::views
