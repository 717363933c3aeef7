// SPDX-License-Identifier: Apache-2.0
#include "views/rewrite/step_model.h"

#include "views/common/translated.h"
#include "views/coverage/coverage_text.h"
#include "views/rewrite/pipeline_text.h"

#include <QLocale>

#include <algorithm>
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

Table<const PipelineStep*> StepModel::describe() const
{
    using Step = const PipelineStep*;
    const auto whole = [result = m_result](const Step& row) { return result && row == &result->whole; };
    const auto name = [whole](const Step& row) { return whole(row) ? tr("All steps") : PipelineText::nameOf(*row); };
    const auto dim = [](const Step&, const Theme& theme) { return theme.dim; };
    return {
        .columns = {{.title = tr("Step"), .name = "step", .letters = 19, .mono = false, .text = name, .bold = whole},
                    {.title = tr("Point"),
                     .name = "point",
                     .letters = 17,
                     .text = [](const Step& row) { return PipelineText::pointOf(*row); },
                     .color = dim},
                    {.title = tr("Changes"),
                     .name = "changes",
                     .number = true,
                     .text = [](const Step& row) { return row->ran ? QLocale().toString(qulonglong(row->changes)) : tr("not run"); },
                     .value = [](const Step& row) { return row->ran ? QVariant(qulonglong(row->changes)) : QVariant(); }},
                    {.title = tr("ms"),
                     .name = "ms",
                     .letters = 7,
                     .number = true,
                     .text = [](const Step& row) { return row->ran ? QLocale().toString(row->ms, 'f', 1) : QString(); },
                     .value = [](const Step& row) { return row->ran ? QVariant(row->ms) : QVariant(); }},
                    {.title = tr("Line"),
                     .name = "line",
                     .letters = 7,
                     .number = true,
                     .tip = tr("Line of the profile; click to open it"),
                     .text = [](const Step& row) { return row->line > 0 ? QString::number(row->line) : QString(); },
                     .value = [](const Step& row) { return row->line > 0 ? QVariant(row->line) : QVariant(); },
                     .color = [](const Step&, const Theme& theme) { return theme.accent; }}},
        .tip =
            [result = m_result, name](const Step& row) {
                QStringList lines{name(row)};
                if (!row->note.empty())
                    lines.append(translated(row->note));
                if (!row->ran && row->note.empty())
                    lines.append(tr("The backend runs it itself, below the graph."));
                if (result && row->line > 0)
                    lines.append(CoverageText::place(result->path, row->line));
                return lines.join(QLatin1Char('\n'));
            },
        .color =
            [result = m_result, whole](const Step& row, const Theme& theme) {
                const bool bad =
                    whole(row) ? std::ranges::any_of(result->steps, [](const PipelineStep& step) { return PipelineText::isBad(step); })
                               : PipelineText::isBad(*row);
                return bad ? theme.error : !row->ran || row->changes == 0 ? theme.dim : QColor();
            },
    };
}

} // namespace nodewise::views
