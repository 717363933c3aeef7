// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/profile_editor.h"

#include "views/common/column_fit.h"
#include "views/common/follow.h"
#include "views/common/selection.h"
#include "views/coverage/problem_list.h"
#include "views/coverage/verdict_bar.h"
#include "views/coverage/verdict_change_model.h"
#include "views/kernel/template_editor.h"

#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr int keepMs = 700; ///< of a pause, until what was typed is on disk

/// The dot of what is not saved, after the blanks that a text begins with.
QString withDot(QString text, bool dot)
{
    const QString sign = QStringLiteral("● ");
    text.remove(sign);
    const auto begin = std::ranges::find_if(text, [](QChar letter) { return letter != u' '; }) - text.begin();
    return dot ? text.insert(begin, sign) : text;
}

} // namespace

ProfileEditor::ProfileEditor(const CoverageContext& context, QWidget* parent)
    : QWidget(parent, Qt::Window), m_context(context), m_run(context.coverage), m_ask(new CoverageAsk(context.coverage->source(), this)),
      m_saved(new CoverageAsk(context.coverage->source(), this)), m_check(new ProfileCheck(context.coverage->source().engine, this)),
      m_head(new EditHead(this)), m_notice(new NoticeBar(this)), m_find(new EditFind(this)), m_ruleText(new QLabel(this)),
      m_summary(new QLabel(this)), m_noChanges(new QLabel(this)), m_noProblems(new QLabel(this)), m_copy(new QPushButton(this)),
      m_ruleNodes(new QToolButton(this)), m_list(new QListWidget(this)), m_editors(new QTabWidget(this)), m_lists(new QTabWidget(this)),
      m_bar(new VerdictBar(this)), m_changeModel(new VerdictChangeModel(this)), m_changes(new QTreeView(this)),
      m_problems(new QTreeView(this)), m_changesStack(new QStackedWidget(this)), m_problemsStack(new QStackedWidget(this)),
      m_problemModel(new ProfileProblemModel(this)), m_columns(new QSplitter(Qt::Horizontal, this)),
      m_rows(new QSplitter(Qt::Vertical, this))
{
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // names are elided
    m_columns->addWidget(m_list);
    m_columns->addWidget(makeEditors());
    m_rows->addWidget(m_columns);
    m_rows->addWidget(makeLive());
    for (QSplitter* splitter : {m_columns, m_rows}) {
        splitter->setHandleWidth(1);
        splitter->setChildrenCollapsible(false);
    }
    m_columns->setSizes({200, 980});
    m_columns->setStretchFactor(1, 1);
    m_rows->setSizes({520, 220});
    m_rows->setStretchFactor(0, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    makeHead();
    column->addWidget(m_head);
    column->addWidget(m_notice);
    column->addWidget(m_rows, 1);
    for (const auto& [timer, ms] : {std::pair(&m_pause, typingMs), {&m_keeping, keepMs}}) {
        timer->setSingleShot(true);
        timer->setInterval(ms);
    }
    resize(1180, 760);
    connectParts();
    followLanguage(this, &ProfileEditor::retranslate);
}

ProfileEditor::~ProfileEditor()
{
    keepDrafts();
}

void ProfileEditor::makeHead()
{
    QMenu* menu = m_head->menu();
    m_openAction = menu->addAction(QString(), this, &ProfileEditor::askOpen);
    m_saveAsAction = menu->addAction(QString(), this, &ProfileEditor::saveAs);
    m_revertAction = menu->addAction(QString(), this, &ProfileEditor::revert);
    menu->addSeparator();
    m_duplicateAction = menu->addAction(QString(), this, &ProfileEditor::duplicate);
    m_deleteAction = menu->addAction(QString(), this, &ProfileEditor::askDelete);
    menu->addSeparator();
    m_chooseAction = menu->addAction(QString(), this, [this] { Q_EMIT profileChosen(m_profile); });
    m_head->insertButton(m_copy);
}

QWidget* ProfileEditor::makeEditors()
{
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_editors->setDocumentMode(true);
    m_editors->setTabsClosable(true);
    m_editors->setMovable(true);
    column->addWidget(m_editors, 1);
    column->addWidget(makeRule());
    column->addWidget(m_find);
    return page;
}

QWidget* ProfileEditor::makeRule()
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 3, 8, 3);
    row->setSpacing(8);
    m_ruleText->setProperty("role", "dim");
    m_ruleNodes->setProperty("role", "link");
    row->addWidget(m_ruleText);
    row->addWidget(m_ruleNodes);
    row->addStretch(1);
    return bar;
}

QWidget* ProfileEditor::makeLive()
{
    auto* live = new QWidget(this);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(12, 4, 8, 2);
    row->setSpacing(8);
    m_summary->setProperty("role", "dim");
    row->addWidget(m_summary);
    row->addWidget(m_bar, 1);
    m_changes->setModel(m_changeModel);
    m_changes->setUniformRowHeights(true);
    m_changes->setAllColumnsShowFocus(true);
    m_changes->setFrameShape(QFrame::NoFrame);
    new ColumnFit(m_changes, VerdictChangeModel::columnFit(), VerdictChangeModel::Why, {VerdictChangeModel::Flops});
    m_problemModel->showIn(m_problems);
    m_lists->setDocumentMode(true);
    for (const auto& [stack, note, table] :
         {std::tuple(m_changesStack, m_noChanges, m_changes), {m_problemsStack, m_noProblems, m_problems}}) {
        note->setProperty("role", "dim");
        note->setWordWrap(true);
        note->setAlignment(Qt::AlignCenter);
        note->setContentsMargins(24, 8, 24, 8);
        stack->addWidget(note);
        stack->addWidget(table);
        m_lists->addTab(stack, QString());
    }
    auto* column = new QVBoxLayout(live);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(m_lists, 1);
    return live;
}

void ProfileEditor::connectParts()
{
    connect(&m_pause, &QTimer::timeout, this, &ProfileEditor::judge);
    connect(&m_keeping, &QTimer::timeout, this, &ProfileEditor::keepDrafts);
    connect(m_editors, &QTabWidget::currentChanged, this, &ProfileEditor::onCurrent);
    connect(m_editors, &QTabWidget::tabCloseRequested, this, &ProfileEditor::closeTab);
    connect(m_list, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) { open(item->data(Qt::UserRole).toString()); });
    connect(m_list, &QListWidget::itemClicked, this, [this](QListWidgetItem* item) { open(item->data(Qt::UserRole).toString()); });
    connect(m_head->saveButton(), &QPushButton::clicked, this, &ProfileEditor::save);
    connect(m_copy, &QPushButton::clicked, this, [this] { copyToEdit(m_profile); });
    connect(m_notice, &NoticeBar::fileWanted, this, [this] {
        open(QString(m_toldFile));
        revert();
    });
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &ProfileEditor::onFiles);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &ProfileEditor::onFiles);
    connect(m_find, &EditFind::wanted, this, &ProfileEditor::find);
    connect(m_find, &EditFind::closed, this, [this] {
        if (TemplateEditor* editor = currentEditor())
            editor->setFocus();
    });
    for (const CoverageAsk* ask : {&m_run->own(), static_cast<const CoverageAsk*>(m_ask), static_cast<const CoverageAsk*>(m_saved)}) {
        connect(ask, &CoverageAsk::changed, this, &ProfileEditor::onVerdicts);
        connect(ask, &CoverageAsk::resultChanged, this, &ProfileEditor::onVerdicts);
    }
    connect(m_check, &ProfileCheck::changed, this, &ProfileEditor::showProblems);
    connect(&m_run->choice(), &ProfileChoice::changed, this, &ProfileEditor::judge);
    connect(m_bar, &VerdictBar::verdictClicked, this, [this](protocol::Verdict verdict) {
        if (const auto& live = asked().result())
            selectNodes(*m_context.selection, Side::Fx, live->nodesOf(verdict));
    });
    connect(m_ruleNodes, &QToolButton::clicked, this, [this] { selectNodes(*m_context.selection, Side::Fx, ruleNodes()); });
    connect(m_changes->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        if (index.isValid())
            selectNodes(*m_context.selection, Side::Fx, m_changeModel->nodesOf(index.siblingAtColumn(0)));
    });
    const auto go = [this](const QModelIndex& index) {
        if (!index.isValid())
            return;
        const protocol::ProfileProblem& problem = m_problemModel->row(index.row()).problem;
        if (!problem.file.empty())
            open(QString::fromStdString(problem.file), problem.line, problem.column);
    };
    connect(m_problems, &QTreeView::activated, this, go);
    connect(m_problems, &QTreeView::clicked, this, go);
}

/// Profiles that there are, and below the edited one the files of its functions and the tables that it refers to.
void ProfileEditor::fillList()
{
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    const auto add = [this](const QString& text, const QString& path, const QString& tip) {
        auto* item = new QListWidgetItem(text, m_list);
        item->setData(Qt::UserRole, path);
        item->setToolTip(tip);
        if (path == currentFile())
            m_list->setCurrentItem(item);
        return item;
    };
    std::vector<ProfileEntry> entries = m_store.all();
    if (!m_profile.isEmpty() && std::ranges::count(entries, m_profile, &ProfileEntry::path) == 0)
        entries.push_back(m_store.find(m_profile));
    for (const ProfileEntry& entry : entries) {
        const QString text = entry.shipped ? tr("%1 (shipped)", "profile").arg(entry.shortName()) : entry.shortName();
        add(withDot(text, dirty(entry.path)), entry.path, entry.wrong.isEmpty() ? entry.title : entry.wrong);
        if (entry.path != m_profile)
            continue;
        for (const QString& function : entry.functions) {
            const QString name = QFileInfo(function).fileName();
            add(withDot(QStringLiteral("    ") + name, dirty(function)), function,
                tr("Functions of %1", "a profile").arg(entry.shortName()));
        }
        for (const QString& table : entry.tables)
            add(QStringLiteral("    ") + tr("%1 (generated)", "table").arg(QFileInfo(table).completeBaseName()), table,
                tr("What PyTorch's own compiler does with operators, generated by a script; rules of the profile take precedence"));
    }
}

void ProfileEditor::find(const QString& text, bool forward)
{
    TemplateEditor* editor = currentEditor();
    if (editor && !editor->findText(text, forward))
        setStatus(tr("'%1' does not appear in this file").arg(text), true);
}

void ProfileEditor::showTitle()
{
    const File* file = tryFile(currentFile());
    const QString name = file ? QFileInfo(file->path).fileName() : QString();
    m_head->setTitle(name, file && dirty(file->path));
    setWindowTitle(name.isEmpty() ? tr("Profile Editor") : tr("%1[*] – Profile Editor").arg(name));
    setWindowModified(dirty());
    m_head->setBadge(!file                               ? QString()
                     : ProfileStore::isTable(file->path) ? tr("generated: read-only")
                     : file->readOnly                    ? tr("shipped: read-only")
                     : file->exists                      ? tr("yours")
                                                         : tr("new"));
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem* item = m_list->item(row);
        item->setText(withDot(item->text(), dirty(item->data(Qt::UserRole).toString())));
    }
    m_head->saveButton()->setVisible(!file || !file->readOnly);
    m_head->saveButton()->setEnabled(file && dirty(file->path));
    m_copy->setVisible(m_store.isShipped(m_profile));
    m_revertAction->setEnabled(file && file->exists && dirty(file->path));
    m_saveAsAction->setEnabled(file);
    m_duplicateAction->setEnabled(!m_profile.isEmpty());
    m_deleteAction->setEnabled(m_store.isOwn(m_profile) && QFileInfo::exists(m_profile));
    m_chooseAction->setEnabled(!m_profile.isEmpty() && !isChosen());
    for (int tab = 0; tab < m_editors->count(); ++tab)
        for (const auto& each : m_files)
            if (each->editor == m_editors->widget(tab))
                m_editors->setTabText(tab, (dirty(each->path) ? QStringLiteral("● ") : QString()) + QFileInfo(each->path).fileName());
}

void ProfileEditor::retranslate()
{
    m_head->saveButton()->setToolTip(tr("Save this file (Ctrl+S)"));
    m_copy->setText(tr("Copy to Edit"));
    m_copy->setToolTip(tr("A shipped profile is read-only: put a copy into your folder, then choose and edit it"));
    m_openAction->setText(tr("&Open…"));
    m_saveAsAction->setText(tr("Save &As…"));
    m_revertAction->setText(tr("&Revert to Saved"));
    m_duplicateAction->setText(tr("&Duplicate Profile"));
    m_deleteAction->setText(tr("De&lete My Profile…"));
    m_chooseAction->setText(tr("&Judge by This Profile"));
    m_list->setAccessibleName(tr("Profiles and their functions"));
    m_editors->setAccessibleName(tr("Files being edited"));
    m_ruleNodes->setToolTip(tr("Select the nodes whose chain includes this rule"));
    m_changes->setAccessibleName(tr("What the text changes compared with the saved file"));
    m_problems->setAccessibleName(tr("What is wrong with the profile"));
    fillList();
    showTitle();
    onVerdicts();
}

void ProfileEditor::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Save)) {
        save();
    } else if (event->matches(QKeySequence::SaveAs)) {
        saveAs();
    } else if (!m_find->handleKey(*event)) {
        QWidget::keyPressEvent(event);
    }
}

/// Unsaved files are asked about; what was typed is kept as a draft all the same.
void ProfileEditor::closeEvent(QCloseEvent* event)
{
    keepDrafts();
    if (!dirty() || m_closing) {
        QWidget::closeEvent(event);
        return;
    }
    event->ignore();
    whenSettled({}, [this] {
        m_closing = true;
        close();
        m_closing = false;
    });
}

} // namespace nodewise::views
