// SPDX-License-Identifier: Apache-2.0
#include "views/cost/roofline_plot.h"

#include "views/common/follow.h"
#include "views/common/tip.h"
#include "views/cost/cost_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <numeric>

namespace nodewise::views {

RooflinePlot::RooflinePlot(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    followLanguage(this, &RooflinePlot::describe);
    followFont(this, uiFont, 0.88);
}

void RooflinePlot::setRun(std::shared_ptr<const CostRun> run)
{
    m_run = std::move(run);
    m_roofline = m_run ? std::make_shared<const Roofline>(*m_run) : nullptr;
    m_chosen.clear();
    m_pointed.reset();
    m_order.assign(m_roofline ? m_roofline->dots().size() : 0, 0);
    std::iota(m_order.begin(), m_order.end(), std::size_t(0));
    if (m_roofline)
        std::stable_sort(m_order.begin(), m_order.end(), [this](std::size_t a, std::size_t b) {
            return m_roofline->dots()[a].intensity < m_roofline->dots()[b].intensity;
        });
    describe();
    update();
}

void RooflinePlot::setChosen(std::set<std::uint32_t> kernels)
{
    m_chosen = std::move(kernels);
    describe();
    update();
}

RooflinePicture RooflinePlot::picture() const
{
    RooflinePicture picture;
    picture.run = m_run;
    picture.roofline = m_roofline;
    picture.theme = Theme::current();
    picture.font = font();
    picture.chosen = m_chosen;
    picture.pointed = m_pointed;
    return picture;
}

std::optional<QPointF> RooflinePlot::placeOf(std::uint32_t kernel) const
{
    if (m_roofline)
        for (const Roofline::Dot& dot : m_roofline->dots())
            if (dot.kernel == kernel) {
                const RooflinePicture now = picture();
                return now.place(now.area(rect()), dot.intensity, dot.rate);
            }
    return std::nullopt;
}

void RooflinePlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (!m_run)
        return painter.fillRect(rect(), Theme::current().pane);
    picture().paint(painter, rect());
    if (!hasFocus())
        return;
    painter.setPen(Theme::current().accent);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

void RooflinePlot::point(std::optional<std::size_t> dot)
{
    if (std::exchange(m_pointed, dot) == dot)
        return;
    setCursor(dot ? Qt::PointingHandCursor : Qt::ArrowCursor);
    describe();
    update();
}

void RooflinePlot::mouseMoveEvent(QMouseEvent* event)
{
    point(m_run ? picture().dotAt(rect(), event->position()) : std::nullopt);
}

void RooflinePlot::leaveEvent(QEvent*)
{
    point(std::nullopt);
}

void RooflinePlot::mousePressEvent(QMouseEvent* event)
{
    const auto dot = m_run && event->button() == Qt::LeftButton ? picture().dotAt(rect(), event->position()) : std::nullopt;
    if (dot)
        Q_EMIT kernelChosen(m_roofline->dots()[*dot].kernel);
}

void RooflinePlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto dot = m_run ? picture().dotAt(rect(), event->position()) : std::nullopt)
        Q_EMIT kernelRequested(m_roofline->dots()[*dot].kernel);
}

void RooflinePlot::walk(int by)
{
    const auto at = m_pointed ? std::find(m_order.begin(), m_order.end(), *m_pointed) : m_order.end();
    const int last = int(m_order.size()) - 1;
    const int from = at == m_order.end() ? (by > 0 ? -1 : last + 1) : int(at - m_order.begin());
    const std::size_t to = m_order[std::size_t(std::clamp(from + by, 0, last))];
    point(to);
    Q_EMIT kernelChosen(m_roofline->dots()[to].kernel);
}

void RooflinePlot::keyPressEvent(QKeyEvent* event)
{
    if (m_order.empty())
        return QWidget::keyPressEvent(event);
    const int all = int(m_order.size());
    switch (event->key()) {
    case Qt::Key_Left:
        return walk(-1);
    case Qt::Key_Right:
        return walk(1);
    case Qt::Key_Home:
        return walk(-all);
    case Qt::Key_End:
        return walk(all);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_pointed)
            Q_EMIT kernelRequested(m_roofline->dots()[*m_pointed].kernel);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool RooflinePlot::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !m_run)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto dot = picture().dotAt(rect(), help->pos()))
        showTip(help->globalPos(), CostText::kernelLines(*m_run, m_roofline->dots()[*dot].kernel).join(QLatin1Char('\n')), this);
    else
        QToolTip::hideText();
    return true;
}

void RooflinePlot::describe()
{
    setAccessibleName(tr("Roofline: a dot for each kernel"));
    std::optional<std::uint32_t> kernel;
    if (m_pointed)
        kernel = m_roofline->dots()[*m_pointed].kernel;
    else if (!m_chosen.empty())
        kernel = *m_chosen.begin();
    setAccessibleDescription(m_run && kernel ? CostText::kernelLines(*m_run, *kernel).join(QStringLiteral(", ")) : QString());
}

} // namespace nodewise::views
