// SPDX-License-Identifier: Apache-2.0
#include "views/diff/diff_text.h"

#include <QLocale>

namespace nodewise::views {

using Kind = diff::Change::Kind;
namespace {

QString resultText(const diff::SideNode& node)
{
    QString text;
    for (const auto& [shape, dtype] : node.results)
        text += QStringLiteral(" · %1%2%3")
                    .arg(QString::fromStdString(dtype), QLatin1String(shape.empty() ? "" : " "), QString::fromStdString(shape));
    return text;
}

} // namespace

QString DiffText::nameOf(Difference difference)
{
    switch (difference) {
    case Difference::Changed:
        return tr("changed");
    case Difference::Added:
        return tr("added");
    case Difference::Removed:
        return tr("removed");
    case Difference::Replaced:
        return tr("replaced");
    case Difference::Same:
        return tr("the same");
    case Difference::None:
        break;
    }
    return {};
}

QString DiffText::whatOf(const diff::Change& change)
{
    QString what = QString::fromStdString(change.what);
    switch (change.kind) {
    case Kind::Op:
        return tr("operator");
    case Kind::Attribute:
        return what;
    case Kind::Inputs:
        return tr("input %1").arg(what);
    case Kind::Shape:
        return what.isEmpty() ? tr("shape") : tr("shape of result %1").arg(what);
    case Kind::Dtype:
        return what.isEmpty() ? tr("dtype") : tr("dtype of result %1").arg(what);
    case Kind::Module:
        return tr("module");
    case Kind::Name:
        return tr("weight");
    }
    return {};
}

QString DiffText::valueOf(const diff::Change& change, bool after)
{
    QString value = QString::fromStdString(after ? change.after : change.before);
    if (value.isEmpty())
        return change.kind == Kind::Module ? moduleName({}) : tr("not given");
    return value;
}

QString DiffText::titleOf(const DiffInput& input)
{
    return input.side == Side::Fx ? tr("%1 — FX graph").arg(input.title) : tr("%1 — IR").arg(input.title);
}

QString DiffText::detailOf(const DiffInput& input, std::size_t nodes)
{
    const QString graph = input.side == Side::Fx ? tr("FX graph") : tr("IR");
    return tr("%1 · %2 nodes").arg(graph, QLocale().toString(qulonglong(nodes)));
}

QString DiffText::nodeText(const diff::SideNode& node)
{
    return QString::fromStdString(node.op) + resultText(node);
}

QString DiffText::shortText(const diff::SideNode& node)
{
    return shortOp(node.op) + resultText(node);
}

QString DiffText::shortOp(const std::string& op)
{
    QString text = QString::fromStdString(op);
    if (text.startsWith(QLatin1String("aten.")))
        text.remove(0, 5);
    if (text.endsWith(QLatin1String(".default")))
        text.chop(8);
    return text;
}

QString DiffText::moduleName(const std::string& path)
{
    return path.empty() ? tr("(model)") : QString::fromStdString(path);
}

QString DiffText::countsOf(const diff::Diff& diff)
{
    if (diff.equal())
        return tr("no differences");
    QStringList parts;
    for (const auto& [count, difference] : {std::pair(diff.changed, Difference::Changed),
                                            {diff.added, Difference::Added},
                                            {diff.removed, Difference::Removed},
                                            {diff.replaced, Difference::Replaced}})
        if (count > 0)
            parts.append(
                tr("%1 %2", "count and kind of differences: 3 added").arg(QLocale().toString(qulonglong(count)), nameOf(difference)));
    return parts.join(QStringLiteral(", "));
}

QString DiffText::tipOf(const DiffResult& result, const diff::Entry& entry)
{
    QStringList lines;
    const auto add = [&lines](const char* sign, const diff::Side& side, const std::vector<std::uint32_t>& nodes) {
        for (const std::uint32_t node : nodes)
            lines.append(QString::fromUtf8(sign) + QLatin1Char(' ') + QString::fromStdString(side.nodes[node].name) +
                         QStringLiteral(" · ") + nodeText(side.nodes[node]));
    };
    const bool pair = entry.before.size() == 1 && entry.after.size() == 1 && entry.kind != diff::Entry::Kind::Replaced;
    if (!pair)
        add("−", result.nodesBefore, entry.before);
    add(pair ? "" : "+", result.nodesAfter, entry.after);
    for (const diff::Change& change : entry.changes)
        lines.append(tr("%1: %2 → %3").arg(whatOf(change), valueOf(change, false), valueOf(change, true)));
    return lines.join(QLatin1Char('\n')).trimmed();
}

} // namespace nodewise::views
