// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/module_map.h"

#include "views/common/follow.h"
#include "views/common/style_sheet.h"
#include "views/common/tip.h"
#include "views/inspect/number_text.h"
#include "views/inspect/summary_facts.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr double frame = 3, titleRoom = 17, least = 5; ///< pixels; smaller tiles are not divided further
constexpr std::size_t mostTiles = 2000;

/// The worst ratio of sides where these amounts stand in one row along `side` (Bruls, Huizing, van Wijk: Squarified Treemaps, 2000).
double worst(double smallest, double largest, double sum, double side)
{
    return std::max(side * side * largest / (sum * sum), sum * sum / (side * side * smallest));
}

} // namespace

ModuleMap::ModuleMap(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMinimumHeight(160);
    setMouseTracking(true);
    followTheme(this, [this] { update(); });
}

void ModuleMap::setCosts(std::vector<summary::ModuleCost> costs)
{
    m_costs = std::move(costs);
    m_children.assign(m_costs.size(), {});
    for (std::uint32_t i = 0; i < m_costs.size(); ++i)
        if (m_costs[i].parent && *m_costs[i].parent < m_costs.size())
            m_children[*m_costs[i].parent].push_back(i);
    arrange();
}

void ModuleMap::setBy(By by)
{
    m_by = by;
    arrange();
}

double ModuleMap::amount(std::uint32_t module) const
{
    return m_by == By::Flops ? m_costs[module].flops : m_costs[module].bytes;
}

void ModuleMap::arrange()
{
    m_tiles.clear();
    m_current = -1;
    if (!m_costs.empty() && amount(0) > 0)
        place(0, QRectF(rect()).adjusted(0, 0, -1, -1), 0);
    update();
}

void ModuleMap::place(std::uint32_t module, const QRectF& rect, int depth)
{
    if (m_tiles.size() >= mostTiles)
        return;
    m_tiles.push_back({module, depth, rect});
    std::vector<std::uint32_t> inner;
    std::copy_if(m_children[module].begin(), m_children[module].end(), std::back_inserter(inner),
                 [this](std::uint32_t child) { return amount(child) > 0; });
    QRectF room = rect.adjusted(frame, titleRoom, -frame, -frame);
    if (inner.empty() || room.width() < least || room.height() < least)
        return;
    std::stable_sort(inner.begin(), inner.end(), [this](std::uint32_t a, std::uint32_t b) { return amount(a) > amount(b); });
    const double scale = room.width() * room.height() / amount(module); // what is no child's stays free
    std::size_t at = 0;
    while (at < inner.size() && room.width() >= 1 && room.height() >= 1) {
        const bool wide = room.width() >= room.height();
        const double side = wide ? room.height() : room.width();
        double sum = 0, best = 0;
        std::size_t end = at;
        for (; end < inner.size(); ++end) {
            const double next = amount(inner[end]) * scale;
            const double ratio = worst(next, amount(inner[at]) * scale, sum + next, side);
            if (end > at && ratio > best)
                break;
            best = ratio;
            sum += next;
        }
        const double thick = std::min(sum / side, wide ? room.width() : room.height());
        double along = wide ? room.top() : room.left();
        for (; at < end; ++at) {
            const double length = amount(inner[at]) * scale / std::max(thick, 1e-9);
            place(inner[at], wide ? QRectF(room.left(), along, thick, length) : QRectF(along, room.top(), length, thick), depth + 1);
            along += length;
        }
        wide ? room.setLeft(room.left() + thick) : room.setTop(room.top() + thick);
    }
}

const ModuleMap::Tile* ModuleMap::tryTile(const QPointF& at) const
{
    const Tile* found = nullptr;
    for (const Tile& tile : m_tiles)
        if (tile.rect.contains(at) && (!found || tile.depth >= found->depth))
            found = &tile;
    return found;
}

std::optional<QString> ModuleMap::tryPath(const QPoint& at) const
{
    const Tile* tile = tryTile(at);
    return tile ? std::optional(QString::fromStdString(m_costs[tile->module].path)) : std::nullopt;
}

QString ModuleMap::textOf(const QString& path) const
{
    for (std::uint32_t i = 0; i < m_costs.size(); ++i) {
        if (QString::fromStdString(m_costs[i].path) != path)
            continue;
        const QString name = path.isEmpty() ? tr("the whole program") : path;
        const QString share = QLocale().toString(100 * amount(i) / std::max(amount(0), 1e-300), 'f', 1);
        const QString much =
            m_by == By::Flops ? SummaryFacts::flopText(m_costs[i].flops) : byteText(static_cast<std::int64_t>(m_costs[i].bytes));
        QString out = tr("%1: %2, %3 %", "module, amount, share").arg(name, much, share);
        if (m_by == By::Flops && m_costs[i].unknown > 0)
            out += QLatin1Char('\n') + tr("%n nodes are not counted: their operator has no formula, or a size is unknown.", nullptr,
                                          static_cast<int>(m_costs[i].unknown));
        return out;
    }
    return {};
}

void ModuleMap::paintTile(QPainter& painter, const Tile& tile) const
{
    const Theme& theme = Theme::current();
    const bool leaf = std::none_of(m_children[tile.module].begin(), m_children[tile.module].end(),
                                   [this](std::uint32_t child) { return amount(child) > 0; });
    const double heat = amount(tile.module) / amount(0);
    painter.setPen(&tile - m_tiles.data() == m_current && hasFocus() ? QPen(theme.accent, 2) : QPen(theme.line));
    painter.setBrush(leaf ? mixed(theme.pane, theme.accent, 0.15 + 0.55 * std::min(heat * 4, 1.0))
                          : mixed(theme.pane, theme.module, 1.0 - 0.12 * (tile.depth % 3)));
    painter.drawRect(tile.rect);
    if (tile.rect.width() < 34 || tile.rect.height() < titleRoom)
        return;
    const QString label = tile.depth == 0 ? tr("the whole program") : QString::fromStdString(m_costs[tile.module].label);
    const QRectF line = QRectF(tile.rect.left() + 4, tile.rect.top() + 1, tile.rect.width() - 6, titleRoom - 2);
    painter.setPen(theme.text);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(label, Qt::ElideMiddle, static_cast<int>(line.width())));
}

void ModuleMap::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::current().pane);
    if (m_tiles.empty()) {
        painter.setPen(Theme::current().dim);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                         m_by == By::Flops ? tr("No operations are known.") : tr("No weights."));
    }
    for (const Tile& tile : m_tiles)
        paintTile(painter, tile);
}

void ModuleMap::resizeEvent(QResizeEvent*)
{
    arrange();
}

void ModuleMap::mousePressEvent(QMouseEvent* event)
{
    if (const Tile* tile = tryTile(event->pos())) {
        m_current = static_cast<int>(tile - m_tiles.data());
        update();
        Q_EMIT chosen(QString::fromStdString(m_costs[tile->module].path));
    }
}

void ModuleMap::keyPressEvent(QKeyEvent* event)
{
    const int count = static_cast<int>(m_tiles.size());
    const int by = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down ? 1
                   : event->key() == Qt::Key_Left || event->key() == Qt::Key_Up  ? -1
                                                                                 : 0;
    if (by != 0 && count > 0) {
        m_current = std::clamp(m_current + by, 0, count - 1);
        setAccessibleDescription(textOf(QString::fromStdString(m_costs[m_tiles[static_cast<std::size_t>(m_current)].module].path)));
        return update();
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Space) && m_current >= 0)
        return Q_EMIT chosen(QString::fromStdString(m_costs[m_tiles[static_cast<std::size_t>(m_current)].module].path));
    QWidget::keyPressEvent(event);
}

bool ModuleMap::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip)
        if (const auto path = tryPath(static_cast<QHelpEvent*>(event)->pos()))
            setToolTip(Tip(textOf(*path)).text());
    return QWidget::event(event);
}

} // namespace nodewise::views
