// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/chain_model.h"

#include "views/common/style_sheet.h"
#include "views/common/translated.h"

namespace nodewise::views {

namespace {

using Stage = protocol::ChainLink::Stage;

bool isBad(Stage stage)
{
    return stage == Stage::Unsupported || stage == Stage::Unimplemented || stage == Stage::Refused;
}

} // namespace

/// A link stands below the last one before it that is less deep.
ChainModel::Rows ChainModel::rowsOf(const protocol::Judgment& judgment)
{
    Rows rows;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> above; // depth and row
    for (const protocol::ChainLink& link : judgment.chain) {
        while (!above.empty() && above.back().first >= link.depth)
            above.pop_back();
        const std::uint32_t row = rows.add(link, above.empty() ? Rows::none : above.back().second);
        above.emplace_back(link.depth, row);
    }
    return rows;
}

QString ChainModel::text(const protocol::ChainLink& link, int column)
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

Table<protocol::ChainLink> ChainModel::describe() const
{
    using Link = protocol::ChainLink;
    const auto column = [](const QString& title, const char* name, const QString& tip, int at) {
        return views::Column<Link>{.title = title,
                                   .name = name,
                                   .tip = tip,
                                   .text = [at](const Link& link) { return text(link, at); },
                                   .hint = [at](const Link& link) { return hint(link, at); }};
    };
    Table<Link> table{.columns = {column(tr("step"), "step", tr("Operator and what happens to it, with what it becomes below"), Step),
                                  column(tr("rule"), "rule", tr("Rule, or hardware function and the unit that runs it"), Rule),
                                  column(tr("becomes"), "becomes", tr("What replaces it"), Becomes),
                                  column(tr("where"), "where", tr("File and line of the rule; click it or press Enter to open it"), Where),
                                  column(tr("why"), "why", tr("What the rule says about it"), Why)}};
    table.columns[Step].mono = false;
    table.columns[Step].color = [](const Link& link, const Theme& theme) { return isBad(link.stage) ? differsColor(theme) : QColor(); };
    table.columns[Where].color = [](const Link&, const Theme& theme) { return theme.accent; };
    table.columns[Why].mono = false;
    table.columns[Why].wraps = true;
    table.columns[Why].color = [](const Link&, const Theme& theme) { return theme.dim; };
    return table;
}

QString ChainModel::hint(const protocol::ChainLink& link, int column)
{
    QStringList lines{text(link, column)};
    if (column == Step && !link.becomes.empty()) // a narrow page has no column for it
        lines.append(QStringLiteral("→ ") + CoverageText::becomes(link.becomes));
    if (const QString why = translated(link.why); column != Why && !why.isEmpty())
        lines.append(why);
    return lines.join(u'\n');
}

} // namespace nodewise::views
