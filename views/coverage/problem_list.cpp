// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/problem_list.h"

#include "views/common/style_sheet.h"
#include "views/common/translated.h"
#include "views/common/wrap_delegate.h"
#include "views/coverage/coverage_text.h"

#include <QHeaderView>

#include <algorithm>

namespace nodewise::views {

namespace {

QIcon swatch(QColor Theme::*color, const char* sign)
{
    return signedSwatch([color](const Theme& theme) { return NodeLook{mixed(theme.pane, theme.*color, 0.2), theme.*color}; }, sign);
}

} // namespace

void ProfileProblemModel::setProblems(const std::vector<protocol::ProfileProblem>& mistakes,
                                      const std::vector<protocol::ProfileProblem>& warnings)
{
    std::vector<ProfileRemark> remarks;
    remarks.reserve(mistakes.size() + warnings.size());
    for (const protocol::ProfileProblem& problem : mistakes)
        remarks.push_back({problem, false});
    for (const protocol::ProfileProblem& problem : warnings)
        remarks.push_back({problem, true});
    if (remarks != rows())
        setRows(std::move(remarks));
}

int ProfileProblemModel::mistakes() const
{
    return int(std::ranges::count(rows(), false, &ProfileRemark::warning));
}

void ProfileProblemModel::showIn(QTreeView* tree)
{
    tree->setModel(this);
    tree->setRootIsDecorated(false);
    tree->setAllColumnsShowFocus(true);
    tree->setFrameShape(QFrame::NoFrame);
    tree->header()->setSectionResizeMode(Where, QHeaderView::ResizeToContents);
    tree->setItemDelegateForColumn(What, new WrapDelegate(tree));
    connect(tree->header(), &QHeaderView::sectionResized, tree, &QTreeView::doItemsLayout);
}

QVariant ProfileProblemModel::cell(const ProfileRemark& remark, int column, int role) const
{
    const protocol::ProfileProblem& problem = remark.problem;
    if (role == Qt::FontRole && column == Where)
        return monoFont();
    if (role == Qt::DecorationRole && column == Where)
        return remark.warning ? swatch(&Theme::warning, "!") : swatch(&Theme::error, "✗");
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != Qt::AccessibleTextRole)
        return {};
    if (column == Where) {
        const QString file = CoverageText::place(problem.file, problem.line);
        const QString place = problem.line > 0 && problem.column > 0 ? QStringLiteral("%1:%2").arg(file).arg(problem.column) : file;
        if (role == Qt::DisplayRole)
            return place;
        return remark.warning ? tr("Warning: %1", "place in a file").arg(place) : tr("Error: %1", "place in a file").arg(place);
    }
    const QString hint = translated(problem.hint), message = translated(problem.message);
    return hint.isEmpty() ? message : tr("%1 (%2)", "what is wrong, and what to do").arg(message, hint);
}

QVariant ProfileProblemModel::title(int column, int role) const
{
    return role != Qt::DisplayRole ? QVariant() : column == Where ? tr("Where") : tr("What is wrong");
}

} // namespace nodewise::views
