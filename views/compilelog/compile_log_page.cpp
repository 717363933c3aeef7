// SPDX-License-Identifier: Apache-2.0
#include "views/compilelog/compile_log_page.h"

#include "core/torchtrace/stage.h"
#include "views/common/elided_label.h"
#include "views/common/filter_chips.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/tip.h"
#include "views/common/translated.h"
#include "views/compilelog/log_facts.h"
#include "views/compilelog/log_text_view.h"
#include "views/inspect/fact_page.h"
#include "views/table/table_page.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

using Kind = LogRow::Kind;

namespace {

TableWords treeWords()
{
    return {.name = CompileLogPage::tr("Compilations"),
            .filter = CompileLogPage::tr("function, file, reason or graph"),
            .filterName = CompileLogPage::tr("Filter compilations"),
            .exportTitle = CompileLogPage::tr("Export Compilations"),
            .exportFile = QStringLiteral("compilations.csv"),
            .exportTip = {},
            .empty = CompileLogPage::tr("Nothing was compiled in this log.")};
}

std::vector<TableChip> chips()
{
    return {{.kind = std::size_t(Kind::Break), .name = [] { return CompileLogPage::tr("Graph breaks"); }},
            {.kind = std::size_t(Kind::Guard), .name = [] { return CompileLogPage::tr("Failed guards"); }},
            {.kind = std::size_t(Kind::Failure), .name = [] { return CompileLogPage::tr("Failures"); }},
            {.kind = std::size_t(Kind::Graph), .name = [] { return CompileLogPage::tr("Graphs"); }}};
}

Result<CompileLogs> readAll(const std::string& path, const Progress& progress)
{
    auto paths = torchtrace::logsOf(path);
    if (!paths)
        return fail(std::move(paths.error()));
    CompileLogs logs{.paths = std::move(*paths), .logs = {}};
    for (const std::string& file : logs.paths) {
        auto log = torchtrace::readLog(file, progress);
        if (!log)
            return fail(std::move(log.error()));
        logs.logs.push_back(std::move(*log));
    }
    return logs;
}

/// With how many rows each chip has.
ShownLogs shownOf(std::shared_ptr<const CompileLogs> logs)
{
    ShownLogs shown{.logs = std::move(logs), .rows = {}, .counts = std::vector<std::uint64_t>(LogRow::filteredKinds)};
    shown.rows = std::make_shared<const TreeRows<LogRow>>(LogModel::rowsOf(*shown.logs));
    for (std::uint32_t i = 0; i < shown.rows->size(); ++i)
        if (const auto kind = std::size_t(shown.rows->entry(i).row.kind); kind < shown.counts.size())
            ++shown.counts[kind];
    return shown;
}

Result<ShownLogs> readAndShow(const std::string& path, const Progress& progress)
{
    auto logs = readAll(path, progress);
    if (!logs)
        return fail(std::move(logs.error()));
    return shownOf(std::make_shared<const CompileLogs>(std::move(*logs)));
}

QToolButton* buttonIn(QHBoxLayout* row, const char* name)
{
    auto* button = new QToolButton;
    button->setObjectName(name);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    row->addWidget(button);
    return button;
}

} // namespace

CompileLogPage::CompileLogPage(QWidget* parent)
    : ToolPage(parent), m_model(new LogModel(this)), m_tree(new TablePage(m_model, treeWords, chips(), this)), m_summary(new Label),
      m_title(new ElidedLabel), m_facts(new FactPage), m_text(new LogTextView), m_side(new QSplitter(Qt::Vertical))
{
    m_tree->setObjectName("compilations");
    m_tree->table()->setSelectionMode(QAbstractItemView::SingleSelection);
    m_tree->table()->header()->setStretchLastSection(false);
    m_tree->fitColumns();
    m_tree->table()->header()->setSectionResizeMode(LogModel::What, QHeaderView::Stretch);
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->addWidget(m_tree);
    split->addWidget(makeSide());
    split->setSizes({640, 760});
    split->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(split, 1);
    setFocusProxy(m_tree);
    connect(m_tree, &TablePage::chosen, this, [this] {
        if (const LogRow* row = current())
            showRow(*row);
    });
    connect(m_tree, &TablePage::activated, this, [this](const QModelIndex&) { openGraph(); });
    connect(m_tree, &TablePage::menuOpening, this, [this](QMenu* menu, const QModelIndex& index) {
        if (m_model->row(index).kind != Kind::Graph)
            return;
        menu->addAction(tr("&Open Graph"), this, &CompileLogPage::openGraph);
        menu->addAction(tr("&Difference to the Stage Before"), this, &CompileLogPage::showDifference)
            ->setEnabled(m_difference->isEnabled());
    });
    connect(m_tree, &TablePage::message, this, &CompileLogPage::message);
    followLanguage(this, &CompileLogPage::retranslate);
}

QWidget* CompileLogPage::makeHead()
{
    auto* head = new QFrame(this);
    head->setProperty("role", "bar");
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(10, 6, 10, 6);
    m_summary->setProperty("role", "heading");
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(m_summary, 1);
    m_compare = buttonIn(row, "compare");
    m_timeline = buttonIn(row, "timeline");
    connect(m_timeline, &QToolButton::clicked, this, [this] { Q_EMIT timelineRequested(m_path); });
    connect(m_compare, &QToolButton::clicked, this, [this] {
        const bool two = m_logs && m_logs->paths.size() == 2;
        Q_EMIT compareRequested(two ? QString::fromStdString(m_logs->paths[0]) : m_path,
                                two ? QString::fromStdString(m_logs->paths[1]) : QString());
    });
    return head;
}

QWidget* CompileLogPage::makeSide()
{
    auto* side = new QWidget(this);
    auto* bar = new QFrame;
    bar->setProperty("role", "bar");
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(10, 4, 10, 4);
    row->addWidget(m_title, 1);
    m_difference = buttonIn(row, "difference");
    m_open = buttonIn(row, "open");
    connect(m_open, &QToolButton::clicked, this, &CompileLogPage::openGraph);
    connect(m_difference, &QToolButton::clicked, this, &CompileLogPage::showDifference);
    m_side->addWidget(m_facts);
    m_side->addWidget(m_text);
    m_side->setSizes({420, 380});
    m_side->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar);
    column->addWidget(m_side, 1);
    return side;
}

void CompileLogPage::start(const QString& path)
{
    m_path = path;
    m_failure.clear();
    m_summary->setText(tr("Reading the log…"));
    m_reading.start([path = path.toStdString()](const Progress& progress) { return readAndShow(path, progress); },
                    [this](Result<ShownLogs> logs) { take(std::move(logs)); },
                    [this](const QString& what, double fraction) {
                        m_summary->setText(fraction < 0 ? what : tr("%1: %2 %").arg(what).arg(int(fraction * 100)));
                    });
}

void CompileLogPage::take(Result<ShownLogs> logs)
{
    if (!logs) {
        m_failure = translated(logs.error());
        m_summary->setText(m_failure);
        m_tree->setEmptyText(m_failure);
        m_facts->setEmpty(m_failure);
        return Q_EMIT opened();
    }
    m_building.cancel();
    m_logs = logs->logs;
    sayWords();
    showRows(std::move(*logs));
    if (m_logs->logs.size() > 1)
        m_tree->table()->expandToDepth(0);
    if (const QModelIndex first = m_model->index(0, 0); first.isValid())
        choose(first);
    Q_EMIT opened();
}

void CompileLogPage::showRows(ShownLogs shown)
{
    m_model->setRows(std::move(shown.rows));
    m_tree->setCounts(std::move(shown.counts));
    if (const LogRow* row = current())
        showRow(*row);
}

void CompileLogPage::choose(const QModelIndex& row)
{
    m_tree->mark({row});
    showRow(m_model->row(row));
}

const LogRow* CompileLogPage::current() const
{
    const QModelIndexList rows = m_tree->chosenRows();
    return rows.isEmpty() ? nullptr : &m_model->row(rows.front());
}

std::optional<std::size_t> CompileLogPage::entryOf(const LogRow& row) const
{
    if (row.kind == Kind::Log)
        return {};
    const torchtrace::Summary& summary = m_logs->logs[row.log].summary;
    const torchtrace::Compile& compile = summary.compiles[row.compile];
    switch (row.kind) {
    case Kind::Break:
        return compile.breaks[row.place].entry;
    case Kind::Guard:
        return compile.failedGuards[row.place].entry;
    case Kind::Failure:
        return compile.errorEntry;
    case Kind::Graph:
        return summary.graphs[row.place].entry;
    case Kind::Code:
    case Kind::Text:
        return compile.texts[row.place].entry;
    default:
        return {};
    }
}

void CompileLogPage::showRow(const LogRow& row)
{
    const bool isText = row.kind == Kind::Graph || row.kind == Kind::Code || row.kind == Kind::Text;
    m_facts->setVisible(!isText);
    if (!isText) {
        const LogFacts facts = factsOf(*m_logs, row);
        m_facts->setFacts(facts.header, facts.sections);
    }
    m_title->setText(isText ? row.name + (row.what.isEmpty() ? QString() : QStringLiteral("   ") + row.what) : row.name);
    showPayload(row);
    showButtons();
}

/// Decoded in the background: a payload may be megabytes.
void CompileLogPage::showPayload(const LogRow& row)
{
    const std::optional<std::size_t> entry = entryOf(row);
    m_text->setVisible(entry.has_value());
    m_decoding.cancel();
    if (!entry)
        return;
    m_text->setText({}, false);
    const bool python = row.kind == Kind::Graph || row.kind == Kind::Code;
    m_decoding.start(
        [logs = m_logs, log = row.log, at = *entry](const Progress&) -> Result<QStringList> {
            const torchtrace::Log& of = *logs->logs[log].log;
            const auto text = of.payload(of.entries()[at]);
            if (!text)
                return fail(text.error());
            return QString::fromUtf8(text->data(), qsizetype(text->size())).split(QLatin1Char('\n'));
        },
        [this, python](const Result<QStringList>& lines) {
            m_text->setEmptyText(lines ? tr("This entry is empty.") : translated(lines.error()));
            m_text->setText(lines.value_or(QStringList()), python);
        });
}

void CompileLogPage::showButtons()
{
    const LogRow* row = current();
    const bool graph = row != nullptr && row->kind == Kind::Graph;
    m_open->setVisible(graph);
    m_difference->setVisible(graph);
    if (!graph)
        return;
    const torchtrace::ReadLog& log = m_logs->logs[row->log];
    m_difference->setEnabled(torchtrace::stageBefore(*log.log, log.summary, log.summary.graphs[row->place]) != nullptr);
}

void CompileLogPage::openGraph()
{
    if (const LogRow* row = current(); row != nullptr && row->kind == Kind::Graph)
        Q_EMIT openRequested(QString::fromStdString(m_logs->paths[row->log]),
                             QString::fromStdString(m_logs->logs[row->log].summary.graphs[row->place].name));
}

void CompileLogPage::showDifference()
{
    const LogRow* row = current();
    if (row == nullptr || row->kind != Kind::Graph)
        return;
    const torchtrace::ReadLog& log = m_logs->logs[row->log];
    const torchtrace::GraphEntry& graph = log.summary.graphs[row->place];
    const QString file = QString::fromStdString(m_logs->paths[row->log]);
    if (const torchtrace::GraphEntry* before = torchtrace::stageBefore(*log.log, log.summary, graph))
        Q_EMIT differenceRequested(file, QString::fromStdString(before->name), file, QString::fromStdString(graph.name));
}

void CompileLogPage::find()
{
    if (m_text->isVisible() && m_text->hasFocus())
        return m_text->find();
    m_tree->filterField()->setFocus();
    m_tree->filterField()->selectAll();
}

QString CompileLogPage::summaryText() const
{
    return m_summary->text();
}

void CompileLogPage::sayWords()
{
    m_open->setText(tr("Open Graph"));
    m_open->setToolTip(tr("Open this graph as a program, in a tab of its own"));
    m_difference->setText(tr("Difference to the Stage Before"));
    m_difference->setToolTip(tr("Show on the canvas what this stage changed"));
    m_timeline->setText(tr("Timeline"));
    m_timeline->setToolTip(tr("Show what torch.compile spent its time on"));
    m_compare->setText(m_logs && m_logs->paths.size() == 2 ? tr("Compare the Two") : tr("Compare With…"));
    m_compare->setToolTip(tr("Align two logs by what was compiled: times, graphs and graph breaks that differ"));
    m_open->setVisible(false);
    m_difference->setVisible(false);
    if (!m_logs)
        return;
    std::size_t compiles = 0, breaks = 0, recompiles = 0, failures = 0, problems = 0, events = 0;
    for (const torchtrace::ReadLog& log : m_logs->logs) {
        for (const torchtrace::Compile& compile : log.summary.compiles)
            compiles += compile.id.known() ? 1 : 0;
        breaks += log.summary.breaks;
        recompiles += log.summary.recompiles;
        failures += log.summary.failures;
        events += log.summary.chromiumEvents;
        problems += log.log->problems().size() + log.summary.problems.size();
    }
    QStringList parts{tr("%n compilation(s)", nullptr, int(compiles)), tr("%n graph break(s)", nullptr, int(breaks)),
                      tr("%n recompilation(s)", nullptr, int(recompiles))};
    if (failures > 0)
        parts.append(tr("%n failed", nullptr, int(failures)));
    if (problems > 0)
        parts.append(tr("%n damaged place(s)", nullptr, int(problems)));
    m_summary->setText(parts.join(QStringLiteral(" · ")));
    constexpr qsizetype mostProblems = 20;
    QStringList where;
    for (const torchtrace::ReadLog& log : m_logs->logs)
        for (const Error& problem : log.log->problems())
            if (where.size() < mostProblems)
                where.append(tr("line %1: %2").arg(problem.line).arg(translated(problem.message)));
    m_summary->setToolTip(Tip(where.join(QLatin1Char('\n'))).text());
    m_timeline->setEnabled(events > 0);
}

/// Rows have words, too, and there may be millions.
void CompileLogPage::retranslate()
{
    sayWords();
    if (m_logs)
        m_building.start([logs = m_logs](const Progress&) { return shownOf(logs); },
                         [this](ShownLogs shown) { showRows(std::move(shown)); });
}

} // namespace nodewise::views
