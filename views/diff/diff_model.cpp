// SPDX-License-Identifier: Apache-2.0
#include "views/diff/diff_model.h"

#include "views/diff/diff_overlay.h"
#include "views/diff/diff_text.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace nodewise::views {

namespace {

using diff::Change;
using diff::Entry;

QString joined(const std::vector<Change>& changes, bool after)
{
    QStringList parts;
    for (const Change& change : changes) {
        const bool op = change.kind == Change::Kind::Op;
        const QString value = op ? DiffText::shortOp(after ? change.after : change.before) : DiffText::valueOf(change, after);
        const bool named = change.kind == Change::Kind::Attribute || change.kind == Change::Kind::Inputs;
        parts.append(named ? DiffText::whatOf(change) + QStringLiteral(" = ") + value : value);
    }
    return parts.join(QStringLiteral(", "));
}

QString names(const diff::Side& side, const std::vector<std::uint32_t>& nodes)
{
    QStringList out;
    for (const std::uint32_t node : nodes)
        out.append(QString::fromStdString(side.nodes[node].name));
    return out.join(QStringLiteral(", "));
}

/// Adds the lines of one snapshot.
class Builder {
public:
    Builder(const DiffResult& result, bool all) : m_result(result), m_all(all) {}

    DiffModel::Rows run()
    {
        for (std::uint32_t i = 0; i < m_result.diff.entries.size(); ++i)
            if (m_all || m_result.diff.entries[i].kind != Entry::Kind::Same)
                entry(i);
        return std::move(m_rows);
    }

private:
    std::uint32_t module(const std::string& path)
    {
        const auto [place, added] = m_modules.try_emplace(path, 0);
        if (added) {
            DiffRow row;
            row.name = DiffText::moduleName(path);
            row.tip = row.name;
            place->second = m_rows.add(std::move(row));
        }
        return place->second;
    }

    void entry(std::uint32_t index)
    {
        const Entry& of = m_result.diff.entries[index];
        const diff::SideNode& node = nodeOf(m_result, of);
        DiffRow row{.entry = index, .difference = differenceOf(of.kind), .name = QString::fromStdString(node.name)};
        switch (of.kind) {
        case Entry::Kind::Added:
            row.after = DiffText::shortText(node);
            break;
        case Entry::Kind::Removed:
            row.before = DiffText::shortText(node);
            break;
        case Entry::Kind::Replaced:
            row.name = names(m_result.nodesBefore, of.before);
            row.before = ops(m_result.nodesBefore, of.before);
            row.after = ops(m_result.nodesAfter, of.after);
            break;
        case Entry::Kind::Changed:
            row.before = joined(of.changes, false);
            row.after = joined(of.changes, true);
            break;
        case Entry::Kind::Same:
            row.before = DiffText::shortOp(m_result.nodesBefore.nodes[of.before.front()].op);
            row.after = DiffText::shortOp(node.op);
            break;
        }
        row.tip = DiffText::tipOf(m_result, of);
        row.search = row.tip + QLatin1Char('\n') + QString::fromStdString(node.module);
        const DiffRow parent = row;
        details(of, parent, m_rows.add(std::move(row), module(node.module)));
    }

    static QString ops(const diff::Side& side, const std::vector<std::uint32_t>& nodes)
    {
        QStringList out;
        for (const std::uint32_t node : nodes)
            out.append(DiffText::shortOp(side.nodes[node].op));
        return out.join(QStringLiteral(", "));
    }

    /// One change is told by the node's own line.
    void details(const Entry& of, const DiffRow& parent, std::uint32_t at)
    {
        DiffRow detail = parent;
        detail.detail = true;
        if (of.changes.size() > 1)
            for (const Change& change : of.changes) {
                detail.name = DiffText::whatOf(change);
                detail.before = DiffText::valueOf(change, false);
                detail.after = DiffText::valueOf(change, true);
                m_rows.add(detail, at);
            }
        if (of.kind != Entry::Kind::Replaced)
            return;
        const auto add = [&](const diff::Side& side, const std::vector<std::uint32_t>& nodes, QString DiffRow::*column) {
            for (const std::uint32_t node : nodes) {
                detail.name = QString::fromStdString(side.nodes[node].name);
                detail.before.clear();
                detail.after.clear();
                detail.*column = DiffText::shortText(side.nodes[node]);
                m_rows.add(detail, at);
            }
        };
        add(m_result.nodesBefore, of.before, &DiffRow::before);
        add(m_result.nodesAfter, of.after, &DiffRow::after);
    }

    const DiffResult& m_result;
    bool m_all;
    DiffModel::Rows m_rows;
    std::unordered_map<std::string, std::uint32_t> m_modules;
};

} // namespace

DiffModel::Rows DiffModel::rowsOf(const DiffResult& result, bool all)
{
    return Builder(result, all).run();
}

std::size_t DiffModel::kindOf(Difference difference)
{
    return std::size_t(std::find(std::begin(everyDifference), std::end(everyDifference), difference) - std::begin(everyDifference));
}

QModelIndex DiffModel::indexOfEntry(std::uint32_t entry) const
{
    for (std::uint32_t i = 0; i < rows().size(); ++i)
        if (const DiffRow& row = rows().entry(i).row; row.entry == entry && !row.detail)
            return indexOf(i);
    return {};
}

Table<DiffRow> DiffModel::describe() const
{
    const auto ofModule = [](const DiffRow& row) { return row.entry == DiffRow::none; };
    const auto dimModule = [](const DiffRow& row, const Theme& theme) { return row.entry == DiffRow::none ? theme.dim : QColor(); };
    return {
        .columns = {{.title = tr("Node"),
                     .name = "node",
                     .letters = 30,
                     .mono = false,
                     .text = [](const DiffRow& row) { return row.name; },
                     .color = [](const DiffRow& row, const Theme& theme) { return row.detail ? theme.dim : QColor(); },
                     .icon =
                         [](const DiffRow& row) {
                             const bool any = !row.detail && row.difference > Difference::Same;
                             return any ? QVariant(differenceSwatch(row.difference)) : QVariant();
                         },
                     .spoken =
                         [](const DiffRow& row) {
                             const bool any = !row.detail && row.difference != Difference::None;
                             return any ? row.name + QStringLiteral(", ") + DiffText::nameOf(row.difference) : row.name;
                         }},
                    {.title = tr("Before"),
                     .name = "before",
                     .text = [](const DiffRow& row) { return row.before; },
                     .color = [](const DiffRow& row,
                                 const Theme& theme) { return row.difference == Difference::Changed ? theme.dim : QColor(); },
                     .words = ofModule},
                    {.title = tr("After"), .name = "after", .text = [](const DiffRow& row) { return row.after; }, .words = ofModule}},
        .kind = [](const DiffRow& row) { return row.difference == Difference::None ? -1 : int(kindOf(row.difference)); },
        .search = [](const DiffRow& row) { return row.search; },
        .tip = [](const DiffRow& row) { return row.tip; },
        .color = dimModule,
    };
}

} // namespace nodewise::views
