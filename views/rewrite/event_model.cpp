// SPDX-License-Identifier: Apache-2.0
#include "views/rewrite/event_model.h"

#include "views/common/translated.h"
#include "views/coverage/coverage_text.h"
#include "views/rewrite/pipeline_text.h"

#include <algorithm>
#include <utility>

namespace nodewise::views {

namespace {

using Stage = protocol::ChainLink::Stage;

QString nameOf(const Document& document, std::uint32_t node)
{
    return node < document.fx()->nodes().size() ? QString::fromStdString(document.fx()->qualifiedName(graph::NodeId(node))) : QString();
}

QString becomesOf(const PipelineStep& step, const protocol::RewriteAnswer::Event& event)
{
    QStringList parts;
    for (const std::string& op : event.link.becomes)
        parts.append(QString::fromStdString(op));
    if (parts.isEmpty())
        for (const std::uint32_t node : event.after)
            parts.append(nameOf(*step.after, node));
    return parts.join(QStringLiteral(", "));
}

} // namespace

void EventModel::setStep(std::shared_ptr<const PipelineResult> result, const PipelineStep* step)
{
    // Rows point into the result that is shown until they are others.
    const auto shown = std::exchange(m_result, std::move(result));
    m_step = step;
    std::vector<const protocol::RewriteAnswer::Event*> rows;
    if (step)
        for (const protocol::RewriteAnswer::Event& event : step->events)
            rows.push_back(&event);
    setRows(std::move(rows));
}

int EventModel::rowOf(std::uint32_t node) const
{
    const auto found = std::find_if(rows().begin(), rows().end(), [node](const auto* event) { return event->node == node; });
    return found == rows().end() ? -1 : int(found - rows().begin());
}

Table<const protocol::RewriteAnswer::Event*> EventModel::describe() const
{
    using Row = const protocol::RewriteAnswer::Event*;
    // The result is kept for the step.
    const auto node = [result = m_result, step = m_step](const Row& row) { return nameOf(*step->before, row->node); };
    const auto what = [](const Row& row) { return PipelineText::nameOf(*row); };
    const auto rule = [](const Row& row) { return QString::fromStdString(row->link.rule); };
    const auto becomes = [result = m_result, step = m_step](const Row& row) { return becomesOf(*step, *row); };
    const auto why = [](const Row& row) { return translated(row->link.why); };
    const auto place = [](const Row& row) { return CoverageText::place(row->link); };
    return {
        .columns = {{.title = tr("Node"), .name = "node", .letters = 18, .text = node},
                    {.title = tr("What happened"),
                     .name = "what",
                     .letters = 16,
                     .mono = false,
                     .text = what,
                     .color = [](const Row& row, const Theme& theme) { return PipelineText::isBad(*row) ? theme.error : QColor(); }},
                    {.title = tr("Rule"), .name = "rule", .letters = 18, .text = rule},
                    {.title = tr("Becomes"), .name = "becomes", .letters = 26, .text = becomes},
                    {.title = tr("Why"), .name = "why", .letters = 40, .mono = false, .text = why},
                    {.title = tr("Place"),
                     .name = "place",
                     .letters = 22,
                     .mono = false,
                     .text = place,
                     .color = [](const Row&, const Theme& theme) { return theme.accent; }}},
        .tip = // all of it: a narrow table has not all columns
        [=](const Row& row) {
            QStringList lines{QStringLiteral("%1: %2").arg(node(row), what(row))};
            if (!row->link.rule.empty())
                lines.last() += QStringLiteral(" · ") + rule(row);
            if (const QString after = becomes(row); !after.isEmpty())
                lines.append(QStringLiteral("→ ") + after);
            for (const QString& one : {why(row), place(row)})
                if (!one.isEmpty())
                    lines.append(one);
            return lines.join(u'\n');
        },
        .color =
            [](const Row& row, const Theme& theme) {
                return row->link.stage == Stage::Declined || row->link.stage == Stage::Excluded ? theme.dim : QColor();
            },
    };
}

} // namespace nodewise::views
