// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/palette_model.h"

#include "app/viewer/fuzzy.h"
#include "views/common/shown.h"
#include "views/common/tip.h"

#include <algorithm>

namespace nodewise::viewer {

namespace {

void consider(QList<PaletteEntry>& found, PaletteEntry entry, QStringView pattern)
{
    const auto score = fuzzyScore(pattern, entry.text, entry.kind == PaletteEntry::Kind::Action ? QStringView() : entry.detail);
    if (!score)
        return;
    entry.score = *score;
    found.append(std::move(entry));
}

QList<PaletteEntry> best(QList<PaletteEntry> found)
{
    std::stable_sort(found.begin(), found.end(), [](const PaletteEntry& a, const PaletteEntry& b) { return a.score > b.score; });
    if (found.size() > maxPaletteEntries)
        found.resize(maxPaletteEntries);
    return found;
}

} // namespace

QList<PaletteEntry> actionEntries(const QList<QAction*>& actions, const QString& pattern)
{
    QList<PaletteEntry> found;
    for (int i = 0; i < actions.size(); ++i) {
        const QAction* action = actions[i];
        if (action && action->isEnabled() && action->isVisible())
            consider(found, {PaletteEntry::Kind::Action, action->iconText(), action->shortcut().toString(QKeySequence::NativeText), i},
                     pattern);
    }
    return best(std::move(found));
}

QList<PaletteEntry> nodeEntries(const views::Document& document, const QString& pattern)
{
    QList<PaletteEntry> found;
    if (const graph::Graph* fx = document.fx()) {
        for (const graph::Node& node : fx->nodes()) {
            const std::string_view op = node.op == graph::NodeOp::CallFunction ? node.opType() : graph::nodeOpName(node.op);
            consider(found,
                     {PaletteEntry::Kind::Node, QString::fromStdString(fx->qualifiedName(node.id)),
                      QString::fromUtf8(op.data(), static_cast<qsizetype>(op.size()))},
                     pattern);
        }
    } else if (document.ir) {
        for (const ir::OpNode& node : document.ir->nodes)
            consider(found, {PaletteEntry::Kind::Node, QString::fromStdString(node.name), QString::fromStdString(node.opType)}, pattern);
    }
    return best(std::move(found));
}

QList<PaletteEntry> moduleEntries(const views::Document& document, const QString& pattern)
{
    QList<PaletteEntry> found;
    const auto add = [&](const auto& modules) {
        for (const auto& module : modules)
            if (!module.path.empty())
                consider(found,
                         {PaletteEntry::Kind::Module, QString::fromStdString(module.path),
                          QString::fromStdString(module.typeName).section(QLatin1Char('.'), -1)},
                         pattern);
    };
    if (document.fx())
        add(document.fx()->modules());
    else if (document.ir)
        add(document.ir->modules);
    return best(std::move(found));
}

QList<PaletteEntry> allEntries(const QList<QAction*>& actions, const views::Document* document, const QString& pattern)
{
    QList<PaletteEntry> found = actionEntries(actions, pattern);
    if (!document || pattern.trimmed().isEmpty()) // of nothing there would be too much
        return found;
    found += moduleEntries(*document, pattern);
    const std::size_t nodes = document->fx() ? document->fx()->nodes().size() : document->ir ? document->ir->nodes.size() : 0;
    if (nodes <= maxNodesAmongOthers)
        found += nodeEntries(*document, pattern);
    return best(std::move(found));
}

void PaletteModel::setEntries(QList<PaletteEntry> entries)
{
    beginResetModel();
    m_entries = std::move(entries);
    endResetModel();
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const PaletteEntry& entry = m_entries[index.row()];
    if (role == Qt::DisplayRole)
        return views::shownData(entry.text, role);
    if (role == DetailRole)
        return views::shownLine(entry.detail);
    if (role == Qt::AccessibleTextRole)
        return entry.detail.isEmpty() ? entry.text : entry.text + QStringLiteral(", ") + entry.detail;
    return {};
}

} // namespace nodewise::viewer
