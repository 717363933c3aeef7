// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/problem_list.h"

#include "views/common/theme.h"
#include "views/common/translated.h"
#include "views/coverage/coverage_text.h"

namespace nodewise::views {

QVariant ProfileProblemModel::cell(const dap::ProfileProblem& problem, int column, int role) const
{
    if (role == Qt::FontRole && column == Where)
        return monoFont();
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    if (column == Where) {
        const QString place = CoverageText::place(problem.file, problem.line);
        return problem.line > 0 && problem.column > 0 ? QStringLiteral("%1:%2").arg(place).arg(problem.column) : place;
    }
    const QString hint = translated(problem.hint), message = translated(problem.message);
    return hint.isEmpty() ? message : tr("%1 (%2)", "what is wrong, and what to do").arg(message, hint);
}

QVariant ProfileProblemModel::title(int column, int role) const
{
    return role != Qt::DisplayRole ? QVariant() : column == Where ? tr("Where") : tr("What is wrong");
}

} // namespace nodewise::views
