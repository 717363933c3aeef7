// SPDX-License-Identifier: Apache-2.0
#include "views/mlir/log_page.h"

#include "core/base/byte_text.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/mlir/line_view.h"
#include "views/mlir/text_pane.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace nodewise::views {

using mlirtext::PassDump;

namespace {

constexpr int searchDelayMs = 250;

TableWords dumpWords()
{
    return {.name = LogPage::tr("Dumps"),
            .filter = LogPage::tr("filter by name"),
            .filterName = LogPage::tr("Filter by name"),
            .exportTitle = LogPage::tr("Export Dumps"),
            .exportFile = QStringLiteral("passes.csv")};
}

TableWords functionWords()
{
    return {.name = LogPage::tr("Functions"),
            .filter = LogPage::tr("filter by name"),
            .filterName = LogPage::tr("Filter by name"),
            .exportTitle = LogPage::tr("Export Functions"),
            .exportFile = QStringLiteral("functions.csv")};
}

mlirtext::Stretch stretchOf(const PassDump& dump)
{
    return {dump.firstLine, dump.begin, dump.end};
}

/// What the list shows of a difference.
struct Compared {
    std::shared_ptr<const DiffLines> lines;
    std::uint64_t removed = 0, added = 0;
};

} // namespace

LogPage::LogPage(QWidget* parent)
    : QWidget(parent), m_model(new DumpListModel(this)), m_functionModel(new FunctionListModel(functionTable, this)),
      m_lists(new QStackedWidget(this)), m_list(new TablePage(m_model, dumpWords, {}, m_lists)),
      m_functions(new TablePage(m_functionModel, functionWords, {}, m_lists)), m_search(new QLineEdit(this)),
      m_changedOnly(new QToolButton(this)), m_changes(new QToolButton(this)), m_anyNumbers(new QToolButton(this)),
      m_bar(new QProgressBar(this)), m_state(new Label(this)), m_text(new TextPane(this))
{
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    makeLists();
    split->addWidget(makeSide());
    split->addWidget(m_text);
    split->setStretchFactor(0, 0);
    split->setStretchFactor(1, 1);
    split->setSizes({380, 900});
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(split);
    m_anyNumbers->setObjectName(QStringLiteral("ignore renumbering"));
    for (QToolButton* button : {m_anyNumbers, m_changes}) {
        button->setCheckable(true);
        button->setProperty("role", "chip");
        button->hide();
        m_text->addButton(button);
    }
    setFocusProxy(m_text);
    m_searchDelay.setSingleShot(true);
    connect(&m_searchDelay, &QTimer::timeout, this, &LogPage::search);
    connect(&m_scanned, &ScannedFile::grown, this, &LogPage::onGrown);
    connect(m_list, &TablePage::chosen, this, &LogPage::onChosen);
    connect(m_functions, &TablePage::chosen, this, [this] {
        if (const int chosen = m_functions->chosenRow(); chosen >= 0)
            m_text->view()->goTo(m_functionModel->row(chosen).line);
    });
    connect(m_changedOnly, &QToolButton::toggled, this, [this](bool on) {
        m_list->filter().setKinds(on ? std::vector{true, false} : std::vector<bool>());
        markChosen();
    });
    connect(m_list->filterField(), &QLineEdit::textChanged, this, &LogPage::markChosen);
    connect(m_search, &QLineEdit::textChanged, this, [this] { m_searchDelay.start(searchDelayMs); });
    for (QToolButton* button : {m_anyNumbers, m_changes})
        connect(button, &QToolButton::toggled, this, &LogPage::showChosen);
    connect(m_text, &TextPane::message, this, &LogPage::message);
    connect(m_text, &TextPane::lineElsewhere, this, [this](quint64 line) {
        m_chosen.clear();
        m_list->mark({m_model->index(0, 0)});
        showChosen();
        m_text->view()->goTo(line);
    });
    followLanguage(this, &LogPage::retranslate);
}

void LogPage::makeLists()
{
    for (TablePage* page : {m_list, m_functions}) {
        page->table()->header()->setStretchLastSection(false);
        page->table()->header()->setSectionResizeMode(0, QHeaderView::Stretch);
        connect(page, &TablePage::message, this, &LogPage::message);
        m_lists->addWidget(page);
    }
    m_functions->table()->setSelectionMode(QAbstractItemView::SingleSelection);
    m_changedOnly->setObjectName(QStringLiteral("changed only"));
    m_changedOnly->setCheckable(true);
    m_changedOnly->setProperty("role", "chip");
    m_list->addToBar(m_changedOnly);
    auto* searching = new QHBoxLayout;
    searching->setContentsMargins(8, 2, 8, 4);
    searching->addWidget(m_search);
    m_list->column()->insertLayout(1, searching);
    m_search->setClearButtonEnabled(true);
}

QWidget* LogPage::makeSide()
{
    m_bar->setMaximumHeight(3);
    m_bar->setTextVisible(false);
    m_bar->setRange(0, 1000);
    m_state->setProperty("role", "dim");
    m_state->setContentsMargins(10, 3, 10, 4);
    auto* left = new QWidget(this);
    left->setMinimumWidth(240);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_lists, 1);
    column->addWidget(m_bar);
    column->addWidget(m_state);
    return left;
}

void LogPage::start(SharedFile file)
{
    m_list->table()->clearSelection();
    m_chosen.clear();
    m_hits.clear();
    m_shown = false;
    m_scanned.start(std::move(file));
    showState();
}

void LogPage::onGrown()
{
    const bool log = !m_scanned.scan()->dumps.empty();
    m_lists->setCurrentWidget(log ? m_list : m_functions);
    m_changes->setVisible(log);
    m_anyNumbers->setVisible(log && m_changes->isChecked());
    const bool moreDumps = m_scanned.scan()->dumps.size() != std::size_t(std::max(0, m_model->rowCount() - 1));
    if (!log || moreDumps || !m_scanned.reading())
        fill();
    if (m_chosen.empty() && !m_changes->isChecked()) {
        m_text->view()->setExpectedRows(m_scanned.expectedLines());
        m_text->show(m_scanned.file(), std::make_shared<FileLines>(m_scanned.file(), m_scanned.scan()), std::exchange(m_shown, true));
        sayFile();
    }
    if (!m_scanned.reading() && !m_search->text().isEmpty())
        search();
    if (m_scanned.scan()->cut)
        Q_EMIT message(tr("The file became shorter while it was being read"));
    showState();
    Q_EMIT progressed();
}

void LogPage::fill()
{
    if (m_lists->currentWidget() != m_list)
        return m_functionModel->setRows(m_scanned.scan()->functions);
    m_list->table()->setColumnHidden(DumpListModel::Found, m_search->text().isEmpty());
    m_model->show(m_scanned.scan(), m_hits);
    markChosen();
}

/// Those that a filter has hidden, too, once they are there again.
void LogPage::markChosen()
{
    if (!m_list->chosenRows().isEmpty())
        return;
    QModelIndexList rows;
    for (const std::uint32_t dump : m_chosen)
        rows.append(m_model->index(int(dump) + 1, 0));
    if (rows.isEmpty())
        rows.append(m_model->index(0, 0));
    m_list->mark(rows);
}

/// Lines of the whole file, from which each dump's count follows.
void LogPage::search()
{
    const QString text = m_search->text();
    m_searching.cancel();
    if (text.isEmpty()) {
        m_hits.clear();
        fill();
        return showState();
    }
    m_searching.start(
        [file = m_scanned.file(), end = m_scanned.scan()->index.bytes(), text = text.toStdString()](const Progress& progress) {
            return findText(*file, {0, 0, end}, text, false, progress);
        },
        [this](mlirtext::Found found) {
            m_hits = std::move(found.lines);
            fill();
            showState();
        });
    m_text->view()->setSearch(text);
    showState();
}

void LogPage::onChosen()
{
    const QModelIndexList rows = m_list->chosenRows();
    if (rows.isEmpty())
        return; // a filter hides it, and it is shown on
    m_chosen.clear();
    for (const QModelIndex& index : rows)
        if (const auto dump = m_model->row(index.row()).dump)
            m_chosen.push_back(*dump);
    std::sort(m_chosen.begin(), m_chosen.end());
    showChosen();
}

void LogPage::showChosen()
{
    m_diffing.cancel();
    m_anyNumbers->setVisible(m_changes->isVisible() && (m_changes->isChecked() || m_chosen.size() >= 2));
    const auto& dumps = m_scanned.scan()->dumps;
    if (m_chosen.empty()) {
        m_shown = false;
        m_text->view()->setExpectedRows(m_scanned.expectedLines());
        m_text->show(m_scanned.file(), std::make_shared<FileLines>(m_scanned.file(), m_scanned.scan()), std::exchange(m_shown, true));
        sayFile();
        return showState();
    }
    const PassDump& last = dumps[m_chosen.back()];
    if (m_chosen.size() >= 2)
        compare(dumps[m_chosen.front()], last);
    else if (m_changes->isChecked() && last.previous)
        compare(dumps[*last.previous], last);
    else
        showDump(last);
    showState();
}

void LogPage::say(std::function<void()> title)
{
    m_title = std::move(title);
    m_title();
}

void LogPage::sayFile()
{
    say([this] {
        const mlirtext::TextFile& file = *m_scanned.file();
        m_text->view()->setEmptyText(m_scanned.reading() ? QString() : tr("The file is empty."));
        m_text->setTitle(QFileInfo(QString::fromStdString(file.path())).fileName(), QString::fromStdString(byteText(file.size())));
    });
}

QString LogPage::titleOf(const PassDump& dump)
{
    return dump.header.before ? nameOf(dump) : tr("after %1", "pass").arg(DumpListModel::nameOf(dump));
}

QString LogPage::nameOf(const PassDump& dump)
{
    const QString name = DumpListModel::nameOf(dump);
    return dump.header.before ? tr("before %1", "pass").arg(name) : name;
}

void LogPage::showDump(const PassDump& dump)
{
    m_text->view()->setExpectedRows(0);
    m_text->show(m_scanned.file(), std::make_shared<FileLines>(m_scanned.file(), m_scanned.scan(), dump));
    say([this, dump] {
        m_text->view()->setEmptyText(dump.header.omitted ? tr("This pass changed nothing, and the log has no dump of it.")
                                                         : tr("The log ends before this dump."));
        m_text->setTitle(titleOf(dump), tr("%1 · %2 · %3", "operation, size, what the pass did")
                                            .arg(DumpListModel::operationOf(dump), QString::fromStdString(byteText(dump.end - dump.begin)),
                                                 DumpListModel::changeText(dump)));
    });
}

void LogPage::compare(const PassDump& a, const PassDump& b)
{
    m_text->view()->setExpectedRows(0);
    say([this, a, b] {
        m_text->setTitle(titleOf(b), tr("comparing with %1…").arg(nameOf(a)));
        m_text->view()->setEmptyText(tr("Comparing…"));
    });
    m_text->show(m_scanned.file(), nullptr);
    m_diffing.start(
        [file = m_scanned.file(), scan = m_scanned.scan(), a, b, any = m_anyNumbers->isChecked()](const Progress& progress) {
            const auto left = lineHashes(*file, stretchOf(a), {any}, progress), right = lineHashes(*file, stretchOf(b), {any}, progress);
            const mlirtext::LineDiff diff = mlirtext::diffLines(left, right, progress);
            return Compared{std::make_shared<const DiffLines>(file, scan, a, b, diff), diff.removed, diff.added};
        },
        [this, a, b](const Compared& compared) {
            m_text->show(m_scanned.file(), compared.lines);
            say([this, a, b, removed = qulonglong(compared.removed), added = qulonglong(compared.added)] {
                const QLocale locale;
                m_text->view()->setEmptyText(tr("Both texts are empty."));
                m_text->setTitle(titleOf(b),
                                 removed + added == 0
                                     ? tr("no difference from %1").arg(nameOf(a))
                                     : tr("−%1 +%2 lines against %3").arg(locale.toString(removed), locale.toString(added), nameOf(a)));
            });
            if (!compared.lines->changes().empty())
                m_text->view()->goTo(compared.lines->changes().front());
            showState();
        });
}

void LogPage::showState()
{
    const mlirtext::Scan& scan = *m_scanned.scan();
    const QLocale locale;
    m_bar->setVisible(m_scanned.reading());
    m_bar->setValue(int(m_scanned.fraction() * 1000));
    QStringList parts;
    if (m_scanned.reading())
        parts.append(tr("reading: %1 %").arg(int(m_scanned.fraction() * 100)));
    parts.append(tr("%Ln line(s)", nullptr, int(std::min<std::uint64_t>(scan.index.lines(), 2'000'000'000))));
    const auto changed =
        std::count_if(scan.dumps.begin(), scan.dumps.end(), [](const PassDump& d) { return d.change == PassDump::Change::Changed; });
    if (!scan.dumps.empty())
        parts.append(
            tr("%1 dumps, %2 with changes").arg(locale.toString(qulonglong(scan.dumps.size())), locale.toString(qlonglong(changed))));
    else if (!scan.functions.empty())
        parts.append(tr("%Ln function(s)", nullptr, int(scan.functions.size() + scan.functionsLeftOut)));
    if (m_searching.running())
        parts.append(tr("searching…"));
    m_state->setText(parts.join(QStringLiteral(" · ")));
}

QString LogPage::stateText() const
{
    return m_state->text();
}

void LogPage::retranslate()
{
    m_search->setPlaceholderText(tr("search after all passes"));
    m_search->setAccessibleName(tr("Search after all passes"));
    m_changedOnly->setText(tr("Changed"));
    m_changedOnly->setToolTip(tr("Hide dumps that are the same as the previous one of the same operation"));
    m_changes->setText(tr("Changes"));
    m_changes->setToolTip(tr("Show what the pass changed. To compare any two dumps, choose the second one with Ctrl"));
    m_anyNumbers->setText(tr("Ignore Renumbering"));
    m_anyNumbers->setToolTip(tr("Treat values that are only renumbered (%12, %13) as equal"));
    if (m_title)
        m_title();
    showState();
}

} // namespace nodewise::views
