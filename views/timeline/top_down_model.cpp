// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/top_down_model.h"

#include "views/timeline/tick_column.h"

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

void TopDownModel::setTree(const trace::Tree& tree, const TickText& text)
{
    m_text = text;
    setRows(rowsOf(tree));
}

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

Table<TopDownRow> TopDownModel::describe() const
{
    using Row = TopDownRow;
    const QString unit = m_text.unitName();
    return {
        .columns = {{.title = tr("part"),
                     .name = "part",
                     .letters = 28,
                     .text =
                         [](const Row& row) {
                             if (row.level == trace::TreeNode::Level::Rest)
                                 return tr("all others");
                             return row.label.isEmpty() ? tr("without a name") : row.label;
                         },
                     .hint = [](const Row& row) { return row.label; }},
                    tickColumn<Row>(m_text, tr("total, %1").arg(unit), "total", [](const Row& row) { return double(row.total); }),
                    {.title = tr("share"),
                     .name = "share",
                     .letters = 9,
                     .number = true,
                     .text = [](const Row& row) { return tr("%1 %", "percent").arg(QLocale().toString(row.share * 100, 'f', 1)); },
                     .value = [](const Row& row) { return QVariant(row.share); }},
                    tickColumn<Row>(
                        m_text, tr("self, %1").arg(unit), "self", [](const Row& row) { return double(row.self); }, true),
                    {.title = tr("slices"),
                     .name = "slices",
                     .letters = 10,
                     .number = true,
                     .value = [](const Row& row) { return QVariant(qulonglong(row.count)); }},
                    {.title = tr("what it is"),
                     .name = "level",
                     .letters = 12,
                     .text = [](const Row& row) { return levelText(row.level); },
                     .color = [](const Row&, const Theme& theme) { return theme.dim; }}},
    };
}

} // namespace nodewise::views
