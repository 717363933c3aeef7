// SPDX-License-Identifier: Apache-2.0
#include "views/compilelog/log_difference_page.h"

#include "views/common/filter_chips.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/translated.h"
#include "views/compilelog/log_model.h"
#include "views/table/table_page.h"

#include <QFileInfo>
#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

using Change = LogDifferenceRow::Change;

namespace {

TableWords tableWords()
{
    return {.name = LogDifferencePage::tr("Compilations of both logs"),
            .filter = LogDifferencePage::tr("function, file or what differs"),
            .filterName = LogDifferencePage::tr("Filter compilations"),
            .exportTitle = LogDifferencePage::tr("Export Comparison"),
            .exportFile = QStringLiteral("compilations.csv"),
            .exportTip = {},
            .empty = LogDifferencePage::tr("Nothing was compiled in either log.")};
}

std::vector<TableChip> chips()
{
    return {{.kind = std::size_t(Change::Changed), .name = [] { return LogDifferencePage::tr("Changed"); }},
            {.kind = std::size_t(Change::Added), .name = [] { return LogDifferencePage::tr("Added"); }},
            {.kind = std::size_t(Change::Removed), .name = [] { return LogDifferencePage::tr("Removed"); }},
            {.kind = std::size_t(Change::Same), .name = [] { return LogDifferencePage::tr("Same"); }}};
}

Result<LogComparison> compareBoth(const std::string& before, const std::string& after, const Progress& progress)
{
    LogComparison made;
    for (const auto& [path, log] : {std::pair{&before, &made.before}, {&after, &made.after}}) {
        const auto paths = torchtrace::logsOf(*path); // of a folder the first rank
        if (!paths)
            return fail(paths.error());
        auto read = torchtrace::readLog(paths->front(), progress);
        if (!read)
            return fail(std::move(read.error()));
        *log = std::move(*read);
    }
    auto difference = torchtrace::compareLogs(made.before, made.after, progress);
    if (!difference)
        return fail(std::move(difference.error()));
    made.difference = std::move(*difference);
    return made;
}

} // namespace

LogDifferencePage::LogDifferencePage(QWidget* parent)
    : ToolPage(parent), m_model(new LogDifferenceModel(this)), m_summary(new Label),
      m_table(new TablePage(m_model, tableWords, chips(), this))
{
    auto* head = new QFrame(this);
    head->setProperty("role", "bar");
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(10, 6, 10, 6);
    m_summary->setProperty("role", "heading");
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(m_summary, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head);
    column->addWidget(m_table, 1);
    m_table->setObjectName("compared compilations");
    m_table->fitColumns();
    m_table->table()->header()->setStretchLastSection(true);
    setFocusProxy(m_table);
    connect(m_table, &TablePage::activated, this, &LogDifferencePage::request);
    connect(m_table, &TablePage::message, this, &LogDifferencePage::message);
    connect(m_table, &TablePage::menuOpening, this, [this](QMenu* menu, const QModelIndex& index) {
        if (m_model->row(index).graph)
            menu->addAction(tr("&Compare on the Canvas"), this, [this, index = QPersistentModelIndex(index)] { request(index); });
    });
    followLanguage(this, &LogDifferencePage::retranslate);
}

void LogDifferencePage::start(const QString& before, const QString& after)
{
    m_before = before;
    m_after = after;
    m_summary->setText(tr("Comparing the logs…"));
    m_job.start([a = before.toStdString(), b = after.toStdString()](const Progress& progress) { return compareBoth(a, b, progress); },
                [this](Result<LogComparison> comparison) { take(std::move(comparison)); });
}

void LogDifferencePage::take(Result<LogComparison> comparison)
{
    if (!comparison) {
        m_failure = translated(comparison.error());
        m_summary->setText(m_failure);
        return m_table->setEmptyText(m_failure);
    }
    m_comparison = std::make_shared<const LogComparison>(std::move(*comparison));
    retranslate();
}

void LogDifferencePage::request(const QModelIndex& index)
{
    const LogDifferenceRow& row = m_model->row(index);
    if (!row.graph)
        return;
    Q_EMIT differenceRequested(QString::fromStdString(m_comparison->before.log->path()),
                               QString::fromStdString(m_comparison->before.summary.graphs[row.graph->before].name),
                               QString::fromStdString(m_comparison->after.log->path()),
                               QString::fromStdString(m_comparison->after.summary.graphs[row.graph->after].name));
}

void LogDifferencePage::find()
{
    m_table->filterField()->setFocus();
    m_table->filterField()->selectAll();
}

QString LogDifferencePage::summaryText() const
{
    return m_summary->text();
}

void LogDifferencePage::retranslate()
{
    if (!m_comparison)
        return;
    const torchtrace::LogDifference& difference = m_comparison->difference;
    m_summary->setText(tr("%1 of %2 compilations differ · compile time %3, then %4")
                           .arg(difference.differing())
                           .arg(difference.compiles.size())
                           .arg(LogModel::timeOf(difference.timeBefore), LogModel::timeOf(difference.timeAfter)));
    const auto rows = std::make_shared<const TreeRows<LogDifferenceRow>>(LogDifferenceModel::rowsOf(*m_comparison));
    std::vector<std::uint64_t> counts(chips().size());
    for (std::uint32_t i = 0; i < rows->size(); ++i)
        if (const LogDifferenceRow& row = rows->entry(i).row; row.compile)
            ++counts[std::size_t(row.change)];
    m_model->setRows(rows);
    m_table->setCounts(std::move(counts));
}

} // namespace nodewise::views
