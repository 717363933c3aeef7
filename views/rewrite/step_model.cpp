// SPDX-License-Identifier: Apache-2.0
#include "views/rewrite/step_model.h"

#include "views/common/theme.h"
#include "views/common/translated.h"
#include "views/coverage/coverage_text.h"
#include "views/rewrite/pipeline_text.h"

#include <QLocale>

#include <utility>

namespace nodewise::views {

void StepModel::setResult(std::shared_ptr<const PipelineResult> result)
{
    // Rows point into the result that is shown until they are others.
    const auto shown = std::exchange(m_result, std::move(result));
    std::vector<const PipelineStep*> rows;
    if (m_result && !m_result->steps.empty()) {
        rows.push_back(&m_result->whole);
        for (const PipelineStep& step : m_result->steps)
            rows.push_back(&step);
    }
    setRows(std::move(rows));
}

QString StepModel::text(const PipelineStep& row, int column) const
{
    switch (column) {
    case Name:
        return isWhole(&row) ? tr("All steps") : PipelineText::nameOf(row);
    case Point:
        return PipelineText::pointOf(row);
    case Changes:
        return row.ran ? QLocale().toString(qulonglong(row.changes)) : tr("not run");
    case Time:
        return row.ran ? QLocale().toString(row.ms, 'f', 1) : QString();
    case Line:
        return row.line > 0 ? QString::number(row.line) : QString();
    default:
        return {};
    }
}

QString StepModel::tip(const PipelineStep& row) const
{
    QStringList lines{text(row, Name)};
    if (!row.note.empty())
        lines.append(translated(row.note));
    if (!row.ran && row.note.empty())
        lines.append(tr("The backend runs it itself, below the graph."));
    if (m_result && row.line > 0)
        lines.append(CoverageText::place(m_result->path, row.line));
    return lines.join(QLatin1Char('\n'));
}

QVariant StepModel::cell(const PipelineStep* const& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(*row, column);
    case Qt::ToolTipRole:
        return tip(*row);
    case Qt::TextAlignmentRole:
        return column >= Changes ? QVariant(int(Qt::AlignRight | Qt::AlignVCenter)) : QVariant();
    case Qt::ForegroundRole:
        if (column == Line)
            return Theme::current().accent;
        return !row->ran || row->changes == 0 || column == Point ? QVariant(Theme::current().dim) : QVariant();
    case Qt::FontRole: {
        QFont font = column == Name ? uiFont() : monoFont();
        font.setBold(isWhole(row) && column == Name);
        return font;
    }
    default:
        return {};
    }
}

QVariant StepModel::title(int column, int role) const
{
    if (role == Qt::TextAlignmentRole && column >= Changes)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && column == Line)
        return tr("Line of the profile; click to open it");
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case Name:
        return tr("Step");
    case Point:
        return tr("Point");
    case Changes:
        return tr("Changes");
    case Time:
        return tr("ms");
    case Line:
        return tr("Line");
    default:
        return {};
    }
}

} // namespace nodewise::views
