// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/memory_plot.h"

#include "views/common/follow.h"
#include "views/numerics/memory_text.h"

#include <QPainter>

namespace nodewise::views {

MemoryPlot::MemoryPlot(QWidget* parent) : StepView(parent)
{
    followLanguage(this, &MemoryPlot::describe);
}

void MemoryPlot::setProfile(std::shared_ptr<const MemoryProfile> profile)
{
    m_marked.clear();
    m_block.reset();
    StepView::setProfile(std::move(profile));
    describe();
}

void MemoryPlot::setCursorStep(std::uint32_t step)
{
    StepView::setCursorStep(step);
    describe();
}

void MemoryPlot::setShowsBase(bool on)
{
    m_base = on;
    update();
}

void MemoryPlot::setMarked(std::vector<std::uint32_t> steps)
{
    m_marked = std::move(steps);
    update();
}

void MemoryPlot::setBlock(std::optional<std::uint32_t> block)
{
    m_block = block;
    update();
}

MemoryPicture MemoryPlot::picture() const
{
    return {.profile = profile(),
            .window = window(),
            .theme = Theme::current(),
            .font = font(),
            .base = m_base,
            .cursor = cursor(),
            .hover = hover(),
            .marked = m_marked,
            .block = m_block};
}

StepScale MemoryPlot::scale() const
{
    return profile() ? picture().scale(rect()) : StepScale();
}

void MemoryPlot::paintPicture(QPainter& painter, const QRectF& rect) const
{
    picture().paint(painter, rect);
}

QStringList MemoryPlot::linesAt(const QPointF& at) const
{
    const StepScale here = scale();
    const auto step = here.area.contains(at) ? here.tryStep(at.x()) : std::nullopt;
    return step ? MemoryText::lines(*profile(), *step) : QStringList();
}

void MemoryPlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (!profile())
        return painter.fillRect(rect(), Theme::current().pane);
    picture().paint(painter, rect(), devicePixelRatioF());
    paintFocus(painter);
}

void MemoryPlot::describe()
{
    setAccessibleName(tr("Memory over the run"));
    setAccessibleDescription(profile() && cursor() ? MemoryText::line(*profile(), *cursor()) : QString());
}

} // namespace nodewise::views
