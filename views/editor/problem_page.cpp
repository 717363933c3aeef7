// SPDX-License-Identifier: Apache-2.0
#include "views/editor/problem_page.h"

#include "views/common/node_look.h"
#include "views/common/style_sheet.h"
#include "views/common/translated.h"

#include <QFileInfo>

#include <algorithm>

namespace nodewise::views {

namespace {

QIcon swatch(QColor Theme::*color, const char* sign)
{
    return signedSwatch([color](const Theme& theme) { return NodeLook{mixed(theme.pane, theme.*color, 0.2), theme.*color}; }, sign);
}

/// "roll.mlir:12:3"
QString placeOf(const EditProblem& problem)
{
    QString place = QFileInfo(problem.file).fileName();
    for (const int number : {problem.line, problem.line > 0 ? problem.column : 0})
        if (number > 0)
            place += QStringLiteral(":%1").arg(number);
    return place;
}

QString spoken(const EditProblem& problem)
{
    return problem.warning ? ProblemPage::tr("Warning: %1", "place in a file").arg(placeOf(problem))
                           : ProblemPage::tr("Error: %1", "place in a file").arg(placeOf(problem));
}

Table<EditProblem> problemTable()
{
    const auto what = [](const EditProblem& problem) { return problem.what; };
    return {
        .columns = {{.title = ProblemPage::tr("Where"),
                     .name = "where",
                     .text = placeOf,
                     .hint = spoken,
                     .icon =
                         [](const EditProblem& problem) {
                             return QVariant(problem.warning ? swatch(&Theme::warning, "!") : swatch(&Theme::error, "✗"));
                         },
                     .spoken = spoken},
                    {.title = ProblemPage::tr("What is wrong"), .name = "what", .mono = false, .text = what, .hint = what, .wraps = true}}};
}

TableWords words()
{
    return {.name = ProblemPage::tr("Problems"),
            .exportTitle = ProblemPage::tr("Export Problems"),
            .exportFile = QStringLiteral("problems.csv")};
}

} // namespace

QString problemText(const UserText& message, const UserText& hint)
{
    const QString what = translated(message), advice = translated(hint);
    return advice.isEmpty() ? what : ProblemPage::tr("%1 (%2)", "what is wrong, and what to do").arg(what, advice);
}

ProblemPage::ProblemPage(QWidget* parent) : ProblemPage(new Model(problemTable), parent)
{
}

ProblemPage::ProblemPage(Model* model, QWidget* parent) : TablePage(model, words, {}, parent), m_model(model)
{
    model->setParent(this);
    table()->setRootIsDecorated(false);
    table()->header()->setSectionResizeMode(Where, QHeaderView::ResizeToContents);
    connect(this, &TablePage::activated, this, [this](const QModelIndex& index) { request(index.row()); });
    connect(this, &TablePage::clicked, this, [this](const QModelIndex& index) {
        if (index.column() == Where)
            request(index.row());
    });
}

void ProblemPage::setProblems(std::vector<EditProblem> problems)
{
    if (problems == m_model->rows())
        return;
    m_model->setRows(std::move(problems));
    Q_EMIT changed();
}

int ProblemPage::mistakes() const
{
    return int(std::ranges::count(problems(), false, &EditProblem::warning));
}

QString ProblemPage::title() const
{
    const int errors = mistakes(), doubts = warnings();
    return errors > 0 && doubts > 0 ? tr("Errors %1 · Warnings %2", "counts").arg(errors).arg(doubts)
           : doubts > 0             ? tr("Warnings %1", "count").arg(doubts)
           : errors > 0             ? tr("Errors %1", "count").arg(errors)
                                    : tr("Problems");
}

void ProblemPage::step(int by)
{
    const int count = int(problems().size()), row = chosenRow();
    if (count == 0)
        return;
    const int next = row < 0 ? (by > 0 ? 0 : count - 1) : (row + by + count) % count;
    mark({m_model->index(next, 0)});
    request(next);
}

void ProblemPage::request(int row)
{
    const EditProblem problem = m_model->row(row);
    if (!problem.file.isEmpty())
        Q_EMIT placeWanted(problem.file, problem.line, problem.column);
}

} // namespace nodewise::views
