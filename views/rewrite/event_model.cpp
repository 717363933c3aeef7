// SPDX-License-Identifier: Apache-2.0
#include "views/rewrite/event_model.h"

#include "views/common/theme.h"
#include "views/common/translated.h"
#include "views/coverage/coverage_text.h"
#include "views/rewrite/pipeline_text.h"

#include <algorithm>
#include <utility>

namespace nodewise::views {

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

QString EventModel::nameOf(const Document& document, std::uint32_t node) const
{
    return node < document.fx()->nodes().size() ? QString::fromStdString(document.fx()->qualifiedName(graph::NodeId(node))) : QString();
}

QString EventModel::text(const protocol::RewriteAnswer::Event& row, int column) const
{
    switch (column) {
    case Node:
        return nameOf(*m_step->before, row.node);
    case What:
        return PipelineText::nameOf(row);
    case Rule:
        return QString::fromStdString(row.link.rule);
    case Becomes: {
        QStringList parts;
        for (const std::string& op : row.link.becomes)
            parts.append(QString::fromStdString(op));
        if (parts.isEmpty())
            for (const std::uint32_t node : row.after)
                parts.append(nameOf(*m_step->after, node));
        return parts.join(QStringLiteral(", "));
    }
    case Why:
        return translated(row.link.why);
    case Place:
        return CoverageText::place(row.link);
    default:
        return {};
    }
}

/// All of it: a narrow table has not all columns.
QString EventModel::tip(const protocol::RewriteAnswer::Event& row) const
{
    QStringList lines{QStringLiteral("%1: %2").arg(text(row, Node), text(row, What))};
    if (!row.link.rule.empty())
        lines.last() += QStringLiteral(" · ") + text(row, Rule);
    if (const QString becomes = text(row, Becomes); !becomes.isEmpty())
        lines.append(QStringLiteral("→ ") + becomes);
    for (const int column : {Why, Place})
        if (const QString one = text(row, column); !one.isEmpty())
            lines.append(one);
    return lines.join(u'\n');
}

QVariant EventModel::cell(const protocol::RewriteAnswer::Event* const& row, int column, int role) const
{
    using Stage = protocol::ChainLink::Stage;
    switch (role) {
    case Qt::DisplayRole:
        return text(*row, column);
    case Qt::ToolTipRole:
        return tip(*row);
    case Qt::ForegroundRole:
        if (column == What && row->link.stage == Stage::Unsupported)
            return Theme::current().error;
        if (column == Place)
            return Theme::current().accent;
        return row->link.stage == Stage::Declined || row->link.stage == Stage::Excluded ? QVariant(Theme::current().dim) : QVariant();
    case Qt::FontRole:
        return column == Node || column == Becomes || column == Rule ? QVariant(monoFont()) : QVariant();
    default:
        return {};
    }
}

QVariant EventModel::title(int column, int role) const
{
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case Node:
        return tr("Node");
    case What:
        return tr("What happened");
    case Rule:
        return tr("Rule");
    case Becomes:
        return tr("Becomes");
    case Why:
        return tr("Why");
    case Place:
        return tr("Place");
    default:
        return {};
    }
}

} // namespace nodewise::views
