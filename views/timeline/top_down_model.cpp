// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/top_down_model.h"

#include "views/common/column_title.h"
#include "views/common/theme.h"

#include <QLocale>

namespace nodewise::views {

namespace {

QString levelText(trace::TreeNode::Level level)
{
    using Level = trace::TreeNode::Level;
    switch (level) {
    case Level::Root:
    case Level::Slice:
    case Level::Rest:
        return {};
    case Level::Module:
        return TopDownModel::tr("module");
    case Level::Op:
        return TopDownModel::tr("operator");
    case Level::Kernel:
        return TopDownModel::tr("kernel");
    case Level::Unit:
        return TopDownModel::tr("unit");
    }
    return {};
}

} // namespace

TopDownModel::Rows TopDownModel::rowsOf(const trace::Tree& tree)
{
    Rows rows;
    if (tree.empty())
        return rows;
    const double all = double(std::max<trace::Time>(1, tree.front().total));
    std::vector<std::uint32_t> place(tree.size(), Rows::none), todo(tree.front().children.rbegin(), tree.front().children.rend());
    while (!todo.empty()) {
        const std::uint32_t at = todo.back();
        todo.pop_back();
        const trace::TreeNode& node = tree[at];
        place[at] = rows.add(
            {at, node.level, QString::fromStdString(node.label), node.count, node.total, node.self, node.example, double(node.total) / all},
            node.parent < place.size() ? place[node.parent] : Rows::none);
        todo.insert(todo.end(), node.children.rbegin(), node.children.rend());
    }
    return rows;
}

QString TopDownModel::text(const TopDownRow& row, int column) const
{
    switch (column) {
    case Label:
        if (row.level == trace::TreeNode::Level::Rest)
            return tr("all others");
        return row.label.isEmpty() ? tr("without a name") : row.label;
    case Level:
        return levelText(row.level);
    case Total:
        return m_text.number(double(row.total));
    case Self:
        return row.self > 0 ? m_text.number(double(row.self)) : QString();
    case Share:
        return tr("%1 %", "percent").arg(QLocale().toString(row.share * 100, 'f', 1));
    default:
        return QLocale().toString(qulonglong(row.count));
    }
}

QVariant TopDownModel::cell(const TopDownRow& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::ToolTipRole:
        return column == Label ? QVariant(row.label) : QVariant();
    case sortRole:
        if (column == Label || column == Level)
            return text(row, column);
        return column == Total || column == Share ? qlonglong(row.total) : column == Self ? qlonglong(row.self) : qlonglong(row.count);
    case Qt::FontRole:
        return monoFont();
    case Qt::TextAlignmentRole:
        return alignmentOf(column != Label && column != Level);
    case Qt::ForegroundRole:
        return column == Level ? QVariant(Theme::current().dim) : QVariant();
    default:
        return {};
    }
}

QVariant TopDownModel::title(int column, int role) const
{
    const QString unit = m_text.unitName();
    const QString titles[] = {tr("part"), tr("total, %1").arg(unit), tr("share"), tr("self, %1").arg(unit), tr("slices"), tr("what it is")};
    return titleData(role, titles[column], column != Label && column != Level);
}

} // namespace nodewise::views
