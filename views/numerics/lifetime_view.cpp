// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/lifetime_view.h"

#include "views/common/follow.h"
#include "views/numerics/memory_text.h"

#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr int highest = 8000; // pixels of a picture in a file

} // namespace

LifetimeView::LifetimeView(QWidget* parent)
    : ZoomedView(
          [] {
              return PlotWords{.name = tr("Lifetimes of blocks"),
                               .exportTitle = tr("Export Picture of Lifetimes"),
                               .exportFile = QStringLiteral("memory.png")};
          },
          {.hint = {420, 200}, .least = {160, 90}}, parent),
      m_bar(new QScrollBar(Qt::Vertical, this))
{
    connect(m_bar, &QScrollBar::valueChanged, this, [this](int value) {
        m_shown.scrolled = value;
        update();
    });
    onThemeChange(this, &LifetimeView::arrange);
}

void LifetimeView::setProfile(std::shared_ptr<const MemoryProfile> profile)
{
    m_shown.profile = std::move(profile);
    m_shown.rows.clear();
    m_shown.block.reset();
    reset(AxisWindow(double(count())));
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
    if (blocks == m_shown.rows)
        return;
    m_shown.rows = std::move(blocks);
    m_bar->setValue(0);
    arrange();
    update();
}

void LifetimeView::setBlock(std::optional<std::uint32_t> block)
{
    m_shown.block = block;
    const auto row = block ? std::ranges::find(m_shown.rows, *block) : m_shown.rows.end();
    if (row != m_shown.rows.end())
        revealRow(std::size_t(row - m_shown.rows.begin()));
    describe();
}

QRectF LifetimeView::room() const
{
    return QRectF(rect()).adjusted(0, 0, m_bar->isHidden() ? 0 : -m_bar->width(), 0);
}

/// All bars, as far as a file can be so high.
QSize LifetimeView::fileSize() const
{
    return picture().byAddress() ? ZoomedView::fileSize()
                                 : QSize{ZoomedView::fileSize().width(), std::min(int(picture().wholeHeight()) + 1, highest)};
}

void LifetimeView::arrange()
{
    const int wide = m_bar->sizeHint().width();
    const int hidden =
        hasPicture() && !picture().byAddress() ? int(picture().rowHeight() * double(m_shown.rows.size()) - area().height()) : 0;
    m_bar->setVisible(hidden > 0);
    m_bar->setRange(0, std::max(0, hidden));
    m_bar->setPageStep(std::max(1, int(area().height())));
    m_bar->setSingleStep(hasPicture() ? int(picture().rowHeight()) : 1);
    m_bar->setGeometry(width() - wide, int(area().top()), wide, int(area().height()));
}

void LifetimeView::revealRow(std::size_t row)
{
    const double height = picture().rowHeight(), top = height * double(row), shown = area().height();
    if (top < m_bar->value())
        m_bar->setValue(int(top));
    else if (top + height > m_bar->value() + shown)
        m_bar->setValue(int(top + height - shown) + 1);
}

std::optional<std::uint32_t> LifetimeView::blockAt(const QPointF& at) const
{
    if (picture().byAddress())
        return picture().tryBlock(room(), at);
    const auto row = picture().tryRow(room(), at);
    return row ? std::optional(m_shown.rows[*row]) : std::nullopt;
}

QStringList LifetimeView::linesAt(PlotPlace place) const
{
    return MemoryText::lines(*profile(), std::uint32_t(place));
}

QStringList LifetimeView::tipAt(const QPointF& at) const
{
    const auto block = blockAt(at);
    return block ? MemoryText::lines(*profile(), profile()->block(*block)) : ZoomedView::tipAt(at);
}

QString LifetimeView::told() const
{
    return block() ? MemoryText::lines(*profile(), profile()->block(*block())).join(QStringLiteral(", ")) : ZoomedView::told();
}

/// A bar is a block; beside it, and below on the axis, are steps.
void LifetimeView::clicked(const QPointF& at)
{
    if (const auto block = blockAt(at))
        Q_EMIT blockChosen(*block);
    else
        ZoomedView::clicked(at);
}

bool LifetimeView::scrolled(int by)
{
    m_bar->setValue(m_bar->value() - by * m_bar->singleStep() * 3 / 120);
    return true;
}

void LifetimeView::resizeEvent(QResizeEvent* event)
{
    ZoomedView::resizeEvent(event);
    arrange();
}

void LifetimeView::keyPressEvent(QKeyEvent* event)
{
    const auto& rows = m_shown.rows;
    const bool down = event->key() == Qt::Key_Down;
    if ((!down && event->key() != Qt::Key_Up) || rows.empty())
        return ZoomedView::keyPressEvent(event);
    const auto at = block() ? std::ranges::find(rows, *block()) : rows.end();
    const auto last = std::ptrdiff_t(rows.size()) - 1;
    const std::ptrdiff_t row = at == rows.end() ? 0 : std::clamp<std::ptrdiff_t>(at - rows.begin() + (down ? 1 : -1), 0, last);
    Q_EMIT blockChosen(rows[std::size_t(row)]);
}

} // namespace nodewise::views
