// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/lifetime_view.h"

#include "views/common/follow.h"
#include "views/numerics/memory_text.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace nodewise::views {

LifetimeView::LifetimeView(QWidget* parent) : StepView(parent), m_bar(new QScrollBar(Qt::Vertical, this))
{
    connect(m_bar, &QScrollBar::valueChanged, this, qOverload<>(&QWidget::update));
    followLanguage(this, [this] { setAccessibleName(tr("Lifetimes of blocks")); });
    onThemeChange(this, &LifetimeView::arrange);
}

void LifetimeView::setProfile(std::shared_ptr<const MemoryProfile> profile)
{
    m_blocks.clear();
    m_block.reset();
    StepView::setProfile(std::move(profile));
    arrange();
}

void LifetimeView::setBlocks(std::vector<std::uint32_t> living)
{
    std::vector<std::uint32_t> blocks(std::move(living));
    blocks.resize(std::min(blocks.size(), most));
    for (const std::uint32_t block : profile()->largest()) {
        if (blocks.size() >= most)
            break;
        const bool lives = cursor() && profile()->block(block).first <= *cursor() && *cursor() <= profile()->block(block).last;
        if (!lives)
            blocks.push_back(block);
    }
    if (blocks == m_blocks)
        return;
    m_blocks = std::move(blocks);
    m_bar->setValue(0);
    arrange();
    update();
}

void LifetimeView::setBlock(std::optional<std::uint32_t> block)
{
    m_block = block;
    const auto row = block ? std::find(m_blocks.begin(), m_blocks.end(), *block) : m_blocks.end();
    if (row != m_blocks.end())
        reveal(std::size_t(row - m_blocks.begin()));
    setAccessibleDescription(block && profile() ? MemoryText::lines(*profile(), profile()->block(*block)).join(QStringLiteral(" · "))
                                                : QString());
    update();
}

LifetimePicture LifetimeView::picture() const
{
    return {.profile = profile(),
            .window = window(),
            .theme = Theme::current(),
            .font = font(),
            .rows = m_blocks,
            .scrolled = double(m_bar->value()),
            .cursor = cursor(),
            .hover = hover(),
            .block = m_block};
}

QRectF LifetimeView::room() const
{
    return QRectF(rect()).adjusted(0, 0, m_bar->isHidden() ? 0 : -m_bar->width(), 0);
}

StepScale LifetimeView::scale() const
{
    return profile() ? picture().scale(room()) : StepScale();
}

void LifetimeView::paintPicture(QPainter& painter, const QRectF& rect) const
{
    LifetimePicture whole = picture();
    whole.scrolled = 0;
    whole.paint(painter, rect);
}

void LifetimeView::arrange()
{
    const int wide = m_bar->sizeHint().width();
    const QRectF area = profile() ? scale().area : QRectF();
    const int hidden = profile() ? int(picture().rowHeight() * double(m_blocks.size()) - area.height()) : 0;
    m_bar->setVisible(hidden > 0);
    m_bar->setRange(0, std::max(0, hidden));
    m_bar->setPageStep(std::max(1, int(area.height())));
    m_bar->setSingleStep(profile() ? int(picture().rowHeight()) : 1);
    m_bar->setGeometry(width() - wide, int(area.top()), wide, int(area.height()));
}

void LifetimeView::reveal(std::size_t row)
{
    const double height = picture().rowHeight(), top = height * double(row), area = scale().area.height();
    if (top < m_bar->value())
        m_bar->setValue(int(top));
    else if (top + height > m_bar->value() + area)
        m_bar->setValue(int(top + height - area) + 1);
}

QStringList LifetimeView::linesAt(const QPointF& at) const
{
    if (const auto row = picture().tryRow(room(), at))
        return MemoryText::lines(*profile(), profile()->block(m_blocks[*row]));
    const StepScale here = scale();
    const auto step = here.area.contains(at) ? here.tryStep(at.x()) : std::nullopt;
    return step ? MemoryText::lines(*profile(), *step) : QStringList();
}

/// A bar is a block; beside it, and below on the axis, are steps.
void LifetimeView::clicked(const QPointF& at)
{
    if (const auto row = profile() ? picture().tryRow(room(), at) : std::nullopt)
        Q_EMIT blockChosen(m_blocks[*row]);
    else
        StepView::clicked(at);
}

bool LifetimeView::scrolled(int by)
{
    m_bar->setValue(m_bar->value() - by * m_bar->singleStep() * 3 / 120);
    return true;
}

void LifetimeView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::current().pane);
    if (!profile())
        return;
    picture().paint(painter, room());
    paintFocus(painter);
}

void LifetimeView::resizeEvent(QResizeEvent* event)
{
    StepView::resizeEvent(event);
    arrange();
}

void LifetimeView::keyPressEvent(QKeyEvent* event)
{
    const bool down = event->key() == Qt::Key_Down;
    if ((!down && event->key() != Qt::Key_Up) || m_blocks.empty())
        return StepView::keyPressEvent(event);
    const auto at = m_block ? std::find(m_blocks.begin(), m_blocks.end(), *m_block) : m_blocks.end();
    const auto last = std::ptrdiff_t(m_blocks.size()) - 1;
    const std::ptrdiff_t row = at == m_blocks.end() ? 0 : std::clamp<std::ptrdiff_t>(at - m_blocks.begin() + (down ? 1 : -1), 0, last);
    Q_EMIT blockChosen(m_blocks[std::size_t(row)]);
}

} // namespace nodewise::views
