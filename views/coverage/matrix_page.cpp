// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/matrix_page.h"

#include "views/common/filter_chips.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/coverage/coverage_text.h"
#include "views/coverage/matrix_models.h"
#include "views/table/table_page.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

TableWords programWords()
{
    return {.name = MatrixPage::tr("Models"),
            .filter = MatrixPage::tr("model"),
            .filterName = MatrixPage::tr("Filter models"),
            .exportTitle = MatrixPage::tr("Export Models"),
            .exportFile = QStringLiteral("models.csv"),
            .empty = MatrixPage::tr("There are no models in this file.")};
}

TableWords operatorWords()
{
    return {.name = MatrixPage::tr("Operators by models"),
            .filter = MatrixPage::tr("operator"),
            .filterName = MatrixPage::tr("Filter operators"),
            .exportTitle = MatrixPage::tr("Export Operators by Models"),
            .exportFile = QStringLiteral("matrix.csv"),
            .exportTip = MatrixPage::tr("Write what is shown as a table"),
            .empty = MatrixPage::tr("No model has an operator that was judged."),
            .chipTip = MatrixPage::tr("Show only %1: operators by the worst verdict of all models")};
}

TableWords runWords()
{
    return {.name = MatrixPage::tr("Runs"), .exportTitle = MatrixPage::tr("Export Runs"), .exportFile = QStringLiteral("runs.csv")};
}

std::vector<TableChip> verdictChips()
{
    std::vector<TableChip> chips;
    for (const protocol::Verdict verdict : coverage::bySeverity)
        chips.push_back({.kind = std::size_t(verdict),
                         .name = [verdict] { return CoverageText::nameOf(verdict); },
                         .icon = coveredSwatch(markOf(verdict)),
                         .tip = [verdict] { return CoverageText::meaning(verdict); }});
    return chips;
}

} // namespace

MatrixPage::MatrixPage(std::shared_ptr<const coverage::Matrix> matrix, QWidget* parent)
    : ToolPage(parent), m_matrix(std::move(matrix)), m_programsModel(new MatrixProgramsModel(m_matrix, this)),
      m_opsModel(new MatrixOpsModel(m_matrix, this)), m_runsModel(new MatrixRunsModel(this)), m_summary(new Label),
      m_programs(new TablePage(m_programsModel, programWords, {}, this)),
      m_ops(new TablePage(m_opsModel, operatorWords, verdictChips(), this)), m_runs(new TablePage(m_runsModel, runWords, {}, this))
{
    m_programs->setObjectName("matrix models");
    m_ops->setObjectName("matrix operators");
    m_runs->setObjectName("matrix runs");
    m_runsModel->setRuns(*m_matrix, {});
    auto* head = new QFrame(this);
    head->setProperty("role", "bar");
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(10, 6, 10, 6);
    m_summary->setProperty("role", "heading");
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(m_summary);
    auto* left = new QSplitter(Qt::Vertical, this);
    left->addWidget(m_programs);
    left->addWidget(m_runs);
    left->setSizes({520, 220});
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->addWidget(left);
    split->addWidget(m_ops);
    split->setSizes({580, 820});
    split->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head);
    column->addWidget(split, 1);
    setFocusProxy(m_programs);
    makeTables();
    followLanguage(this, &MatrixPage::retranslate);
}

void MatrixPage::makeTables()
{
    for (TablePage* page : {m_programs, m_ops, m_runs}) {
        page->table()->setRootIsDecorated(false);
        page->table()->header()->setStretchLastSection(false);
        page->fitColumns();
        connect(page, &TablePage::message, this, &MatrixPage::message);
    }
    m_programs->table()->header()->setSectionHidden(
        MatrixProgramsModel::Problem, std::ranges::none_of(m_matrix->programs, [](const auto& one) { return one.error.has_value(); }));
    m_programs->table()->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_ops->table()->setSelectionBehavior(QAbstractItemView::SelectItems);
    m_ops->countKinds();
    connect(m_programs, &TablePage::chosen, this, &MatrixPage::narrow);
    connect(m_programs, &TablePage::activated, this,
            [this](const QModelIndex& index) { request(m_programsModel->row(index.row()).program, {}); });
    connect(m_programs, &TablePage::menuOpening, this, [this](QMenu* menu, const QModelIndex& index) {
        const std::size_t program = m_programsModel->row(index.row()).program;
        menu->addAction(tr("&Open Model"), this, [this, program] { request(program, {}); });
    });
    connect(m_ops, &TablePage::activated, this, &MatrixPage::requestCell);
    connect(m_ops, &TablePage::menuOpening, this, [this](QMenu* menu, const QModelIndex& index) {
        const auto program = index.column() - MatrixOpsModel::FirstProgram;
        if (program < 0)
            return;
        menu->addAction(
            tr("&Open %1 at This Operator", "a model").arg(QString::fromStdString(m_matrix->programs[std::size_t(program)].name)), this,
            [this, index = QPersistentModelIndex(index)] { requestCell(index); });
    });
}

/// Models that are chosen alone; all where none is.
std::vector<std::string> MatrixPage::chosen() const
{
    std::vector<std::string> out;
    for (const QModelIndex& index : m_programs->chosenRows())
        out.push_back(m_matrix->programs[m_programsModel->row(index.row()).program].name);
    return out;
}

void MatrixPage::narrow()
{
    const std::vector<std::string> names = chosen();
    for (std::size_t at = 0; at < m_matrix->programs.size(); ++at) {
        const bool shown = names.empty() || std::ranges::find(names, m_matrix->programs[at].name) != names.end();
        m_ops->table()->setColumnHidden(MatrixOpsModel::FirstProgram + int(at), !shown);
    }
    m_runsModel->setRuns(*m_matrix, names);
}

void MatrixPage::requestCell(const QModelIndex& index)
{
    const int program = index.column() - MatrixOpsModel::FirstProgram;
    if (program >= 0)
        request(std::size_t(program), QString::fromStdString(m_matrix->rows[m_opsModel->row(index.row()).row].op));
}

void MatrixPage::request(std::size_t program, const QString& op)
{
    const coverage::Matrix::Program& of = m_matrix->programs[program];
    if (of.file.empty())
        return Q_EMIT message(tr("The matrix does not say where %1 lies.", "a model").arg(QString::fromStdString(of.name)));
    Q_EMIT openRequested(QString::fromStdString(of.file), op);
}

void MatrixPage::find()
{
    m_ops->filterField()->setFocus();
    m_ops->filterField()->selectAll();
}

void MatrixPage::retranslate()
{
    const coverage::MatrixSum sum = coverage::sumOf(*m_matrix);
    const auto failed = std::ranges::count_if(m_matrix->programs, [](const auto& one) { return one.error.has_value(); });
    const auto judged = int(m_matrix->programs.size()) - int(failed);
    QStringList parts{tr("%n model(s)", nullptr, judged), tr("%n operator(s)", nullptr, int(m_matrix->rows.size())),
                      tr("%L1 of %L2 nodes are missing in %3", "... a backend profile")
                          .arg(sum.missing)
                          .arg(sum.nodes)
                          .arg(QString::fromStdString(m_matrix->profile))};
    if (failed > 0)
        parts.append(tr("%n model(s) could not be judged", nullptr, int(failed)));
    m_summary->setText(parts.join(QStringLiteral(" · ")));
    m_runsModel->setRuns(*m_matrix, chosen());
}

} // namespace nodewise::views
