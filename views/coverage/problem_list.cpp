// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/problem_list.h"

#include "views/common/style_sheet.h"
#include "views/common/translated.h"
#include "views/coverage/coverage_text.h"

#include <QHeaderView>
#include <QTreeView>

#include <algorithm>

namespace nodewise::views {

namespace {

QIcon swatch(QColor Theme::*color, const char* sign)
{
    return signedSwatch([color](const Theme& theme) { return NodeLook{mixed(theme.pane, theme.*color, 0.2), theme.*color}; }, sign);
}

QString placeOf(const ProfileRemark& remark)
{
    const protocol::ProfileProblem& problem = remark.problem;
    const QString file = CoverageText::place(problem.file, problem.line);
    return problem.line > 0 && problem.column > 0 ? QStringLiteral("%1:%2").arg(file).arg(problem.column) : file;
}

QString spoken(const ProfileRemark& remark)
{
    return remark.warning ? ProfileProblemPage::tr("Warning: %1", "place in a file").arg(placeOf(remark))
                          : ProfileProblemPage::tr("Error: %1", "place in a file").arg(placeOf(remark));
}

QString whatOf(const ProfileRemark& remark)
{
    const QString hint = translated(remark.problem.hint), message = translated(remark.problem.message);
    return hint.isEmpty() ? message : ProfileProblemPage::tr("%1 (%2)", "what is wrong, and what to do").arg(message, hint);
}

Table<ProfileRemark> remarkTable()
{
    return {.columns = {{.title = ProfileProblemPage::tr("Where"),
                         .name = "where",
                         .text = placeOf,
                         .hint = spoken,
                         .icon =
                             [](const ProfileRemark& remark) {
                                 return QVariant(remark.warning ? swatch(&Theme::warning, "!") : swatch(&Theme::error, "✗"));
                             },
                         .spoken = spoken},
                        {.title = ProfileProblemPage::tr("What is wrong"),
                         .name = "what",
                         .mono = false,
                         .text = whatOf,
                         .hint = whatOf,
                         .wraps = true}}};
}

TableWords words()
{
    return {.name = ProfileProblemPage::tr("What is wrong with the profile"),
            .exportTitle = ProfileProblemPage::tr("Export Mistakes"),
            .exportFile = QStringLiteral("mistakes.csv")};
}

} // namespace

ProfileProblemPage::ProfileProblemPage(QWidget* parent) : ProfileProblemPage(new Model(remarkTable), parent)
{
}

ProfileProblemPage::ProfileProblemPage(Model* model, QWidget* parent) : TablePage(model, words, {}, parent), m_model(model)
{
    model->setParent(this);
    table()->setRootIsDecorated(false);
    table()->header()->setSectionResizeMode(Where, QHeaderView::ResizeToContents);
    connect(this, &TablePage::activated, this, &ProfileProblemPage::request);
    connect(this, &TablePage::clicked, this, [this](const QModelIndex& index) {
        if (index.column() == Where)
            request(index);
    });
}

void ProfileProblemPage::setProblems(const std::vector<protocol::ProfileProblem>& mistakes,
                                     const std::vector<protocol::ProfileProblem>& warnings)
{
    std::vector<ProfileRemark> now;
    now.reserve(mistakes.size() + warnings.size());
    for (const protocol::ProfileProblem& problem : mistakes)
        now.push_back({problem, false});
    for (const protocol::ProfileProblem& problem : warnings)
        now.push_back({problem, true});
    if (now != remarks())
        m_model->setRows(std::move(now));
}

int ProfileProblemPage::mistakes() const
{
    return int(std::ranges::count(remarks(), false, &ProfileRemark::warning));
}

void ProfileProblemPage::request(const QModelIndex& index)
{
    const protocol::ProfileProblem problem = m_model->row(index.row()).problem;
    if (!problem.file.empty())
        Q_EMIT placeWanted(QString::fromStdString(problem.file), problem.line, problem.column);
}

} // namespace nodewise::views
