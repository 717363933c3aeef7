// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/chain_model.h"

#include "views/common/column_title.h"
#include "views/common/style_sheet.h"
#include "views/common/translated.h"

namespace nodewise::views {

namespace {

using Stage = dap::ChainLink::Stage;

bool isBad(Stage stage)
{
    return stage == Stage::Unsupported || stage == Stage::Unimplemented;
}

} // namespace

/// A link stands below the last one before it that is less deep.
ChainModel::Rows ChainModel::rowsOf(const dap::Judgment& judgment)
{
    Rows rows;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> above; // depth and row
    for (const dap::ChainLink& link : judgment.chain) {
        while (!above.empty() && above.back().first >= link.depth)
            above.pop_back();
        const std::uint32_t row = rows.add(link, above.empty() ? Rows::none : above.back().second);
        above.emplace_back(link.depth, row);
    }
    return rows;
}

QString ChainModel::text(const dap::ChainLink& link, int column)
{
    switch (column) {
    case Step:
        return link.op.empty()
                   ? CoverageText::nameOf(link.stage)
                   : tr("%1: %2", "operator and what happens to it").arg(QString::fromStdString(link.op), CoverageText::nameOf(link.stage));
    case Rule:
        return link.unit.empty() ? QString::fromStdString(link.rule)
                                 : tr("%1 on %2", "hardware function and its unit")
                                       .arg(QString::fromStdString(link.rule), QString::fromStdString(link.unit));
    case Becomes:
        return CoverageText::becomes(link.becomes);
    case Where:
        return CoverageText::place(link);
    default:
        return translated(link.why);
    }
}

QVariant ChainModel::cell(const dap::ChainLink& link, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(link, column);
    case Qt::FontRole:
        return column == Why || column == Step ? QVariant() : monoFont();
    case Qt::ForegroundRole:
        if (column == Step && isBad(link.stage))
            return differsColor(Theme::current());
        return column == Where ? QVariant(Theme::current().accent) : column == Why ? QVariant(Theme::current().dim) : QVariant();
    case Qt::ToolTipRole: {
        QStringList lines{text(link, column)};
        if (column == Step && !link.becomes.empty()) // a narrow page has no column for it
            lines.append(QStringLiteral("→ ") + CoverageText::becomes(link.becomes));
        if (const QString why = translated(link.why); column != Why && !why.isEmpty())
            lines.append(why);
        return lines.join(u'\n');
    }
    default:
        return {};
    }
}

QVariant ChainModel::title(int column, int role) const
{
    const QString titles[] = {tr("step"), tr("rule"), tr("becomes"), tr("where"), tr("why")};
    const QString tips[] = {tr("Operator, and what happens to it; below it what it becomes"),
                            tr("Rule, or function of the hardware with the unit that runs it"), tr("What takes its place"),
                            tr("File and line of the rule; a click or Enter opens it"), tr("What the rule says of it")};
    return titleData(role, titles[column], false, tips[column]);
}

} // namespace nodewise::views
