// SPDX-License-Identifier: Apache-2.0
#include "views/common/column_fit.h"

#include "views/common/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QTreeView>

#include <algorithm>
#include <cstdint>

namespace nodewise::views {

namespace {

int pixels(int letters)
{
    return letters * QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m'));
}

} // namespace

ColumnFit::ColumnFit(QTreeView* tree, std::vector<Column> columns, int rest, std::vector<int> missable)
    : QObject(tree), m_tree(tree), m_columns(std::move(columns)), m_rest(rest), m_missable(std::move(missable)), m_chosen(m_columns.size())
{
    tree->header()->setStretchLastSection(false);
    tree->viewport()->installEventFilter(this);
    connect(tree->model(), &QAbstractItemModel::modelReset, this, &ColumnFit::fit);
    connect(tree->header(), &QHeaderView::sectionResized, this, [this](int column, int, int size) {
        if (m_fitting || !m_tree->isVisible() || size <= 0)
            return;
        m_chosen[std::size_t(column)] = size;
        Q_EMIT fitted();
    });
    fit();
}

bool ColumnFit::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        fit();
    return QObject::eventFilter(watched, event);
}

int ColumnFit::wishOf(int column) const
{
    const Column& of = m_columns[std::size_t(column)];
    if (const auto chosen = m_chosen[std::size_t(column)])
        return *chosen;
    if (!of.byContents)
        return pixels(of.wish);
    m_tree->resizeColumnToContents(column);
    return std::clamp(m_tree->columnWidth(column), pixels(of.least), pixels(of.wish));
}

int ColumnFit::leastOfRest(int room) const
{
    const Column& of = m_columns[std::size_t(m_rest)];
    if (!of.byContents)
        return pixels(of.least);
    m_tree->resizeColumnToContents(m_rest);
    return std::max(pixels(of.least), std::min(m_tree->columnWidth(m_rest), room * 2 / 5));
}

std::vector<int> ColumnFit::shrunk(std::vector<int> wishes, const std::vector<bool>& shown, int over) const
{
    const auto slackOf = [&](std::size_t column) {
        return shown[column] && int(column) != m_rest ? std::max(0, wishes[column] - pixels(m_columns[column].least)) : 0;
    };
    std::int64_t slack = 0;
    for (std::size_t column = 0; column < wishes.size(); ++column)
        slack += slackOf(column);
    const std::int64_t given = std::min<std::int64_t>(over, slack);
    for (std::size_t column = 0; column < wishes.size() && slack > 0; ++column)
        wishes[column] -= int((slackOf(column) * given + slack - 1) / slack); // no pixel too many: there would be a scroll bar
    return wishes;
}

void ColumnFit::fit()
{
    if (m_fitting)
        return;
    const QScopedValueRollback fitting(m_fitting, true);
    QHeaderView& header = *m_tree->header();
    std::vector<bool> shown(m_columns.size(), true);
    for (int column = 0; column < int(m_columns.size()); ++column)
        header.setSectionHidden(column, false); // a hidden one has no contents to measure
    const int room = m_tree->viewport()->width();
    std::vector<int> widths;
    int sum = 0;
    for (int column = 0; column < int(m_columns.size()); ++column) {
        widths.push_back(column == m_rest ? leastOfRest(room) : wishOf(column));
        sum += widths.back();
    }
    for (const int column : m_missable) {
        if (sum <= room)
            break;
        shown[std::size_t(column)] = false;
        sum -= widths[std::size_t(column)];
    }
    widths = shrunk(std::move(widths), shown, std::max(0, sum - room));
    int left = room;
    for (std::size_t column = 0; column < widths.size(); ++column)
        left -= shown[column] && int(column) != m_rest ? widths[column] : 0;
    widths[std::size_t(m_rest)] = std::max(widths[std::size_t(m_rest)], left);
    for (int column = 0; column < int(widths.size()); ++column) {
        header.setSectionHidden(column, !shown[std::size_t(column)]);
        if (shown[std::size_t(column)])
            header.resizeSection(column, widths[std::size_t(column)]);
    }
    Q_EMIT fitted();
}

} // namespace nodewise::views
