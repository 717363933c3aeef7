// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/workshop.h"

#include "views/common/follow.h"
#include "views/common/style_sheet.h"
#include "views/common/translated.h"
#include "views/common/trust_service.h"
#include "views/debug/debug_session.h"
#include "views/debug/work_strip.h"
#include "views/kernel/draft_check.h"
#include "views/kernel/kernel_text.h"
#include "views/kernel/template_draft.h"
#include "views/kernel/template_editor.h"
#include "views/kernel/workshop_models.h"
#include "views/kernel/workshop_preview.h"
#include "views/kernel/workshop_start.h"
#include "views/table/table_page.h"

#include <QCloseEvent>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr int keepMs = 700; ///< of a pause, until what was typed is on disk

/// As files hold them: the last line has an end.
std::string textIn(const TemplateEditor* editor)
{
    QString text = editor->toPlainText();
    if (!text.isEmpty() && !text.endsWith(u'\n'))
        text += u'\n';
    return text.toStdString();
}

TableWords problemWords()
{
    return {.name = Workshop::tr("What is wrong with the template"),
            .exportTitle = Workshop::tr("Export Problems"),
            .exportFile = QStringLiteral("problems.csv")};
}

TableWords nodeWords()
{
    return {.name = Workshop::tr("Nodes that the template is for"),
            .filter = Workshop::tr("node, type or verdict"),
            .filterName = Workshop::tr("Filter nodes"),
            .exportTitle = Workshop::tr("Export Nodes"),
            .exportFile = QStringLiteral("nodes.csv")};
}

} // namespace

Workshop::Workshop(const KernelContext& context, SchemaService* schemas, QWidget* parent)
    : QWidget(parent, Qt::Window), m_context(context), m_schemas(schemas), m_draft(new TemplateDraft(context, this)),
      m_check(new DraftCheck(context.session, context.kernels, this)), m_head(new EditHead(this)), m_notice(new NoticeBar(this)),
      m_find(new EditFind(this)), m_checkButton(new QPushButton(this)), m_editors(new QTabWidget(this)),
      m_text(new TemplateEditor(TemplateEditor::Language::Mlir, this)),
      m_functions(new TemplateEditor(TemplateEditor::Language::Python, this)), m_preview(new WorkshopPreview(context, m_draft, this)),
      m_lists(new QTabWidget(this)), m_problemModel(new ProblemModel(this)), m_nodeModel(new DraftNodeModel(this)),
      m_problems(new TablePage(m_problemModel, problemWords, {}, this)), m_nodes(new TablePage(m_nodeModel, nodeWords, {}, this)),
      m_strip(new WorkStrip(m_check, this)), m_columns(new QSplitter(Qt::Horizontal, this)), m_rows(new QSplitter(Qt::Vertical, this))
{
    m_columns->addWidget(makeEditors());
    m_columns->addWidget(m_preview);
    m_rows->addWidget(m_columns);
    m_rows->addWidget(makeLists());
    for (QSplitter* splitter : {m_columns, m_rows}) {
        splitter->setHandleWidth(1);
        splitter->setChildrenCollapsible(false);
    }
    m_columns->setSizes({500, 500});
    m_rows->setSizes({560, 200});
    m_rows->setStretchFactor(0, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    makeHead();
    column->addWidget(m_head);
    column->addWidget(m_notice);
    column->addWidget(m_rows, 1);
    m_keeping.setSingleShot(true);
    m_keeping.setInterval(keepMs);
    resize(1240, 780);
    connectParts();
    followLanguage(this, &Workshop::retranslate);
}

Workshop::~Workshop()
{
    if (m_keeping.isActive())
        keepDraft();
}

// --- parts -----------------------------------------------------------------------------------------------------------------------------

void Workshop::makeHead()
{
    QMenu* menu = m_head->menu();
    m_randomAction = menu->addAction(QString(), this, [this] { check(true); });
    menu->addSeparator();
    m_newAction = menu->addAction(QString(), this, [this] { start({}); });
    m_revertAction = menu->addAction(QString(), this, &Workshop::revert);
    m_deleteAction = menu->addAction(QString(), this, &Workshop::askDelete);
    m_head->insertButton(m_checkButton);
}

QWidget* Workshop::makeEditors()
{
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_text->setObjectName(QStringLiteral("text"));
    m_functions->setObjectName(QStringLiteral("functions"));
    m_editors->setDocumentMode(true);
    m_editors->addTab(m_text, QString());
    m_editors->addTab(m_functions, QString());
    column->addWidget(m_editors, 1);
    column->addWidget(m_find);
    return page;
}

QWidget* Workshop::makeLists()
{
    auto* nodes = new QWidget(m_lists);
    auto* column = new QVBoxLayout(nodes);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_strip);
    column->addWidget(m_nodes, 1);
    m_lists->setDocumentMode(true);
    m_lists->addTab(m_problems, QString());
    m_lists->addTab(nodes, QString());
    return m_lists;
}

void Workshop::connectParts()
{
    for (TemplateEditor* editor : {m_text, m_functions})
        connect(editor, &QPlainTextEdit::textChanged, this, &Workshop::onEdited);
    connect(m_text, &TemplateEditor::lineChosen, m_preview, &WorkshopPreview::linkFromTemplate);
    connect(m_preview, &WorkshopPreview::templateLineChosen, this, [this](int line) {
        m_text->setLinked(line < 0 ? std::set<int>() : std::set<int>{line}, true);
        if (line >= 0)
            m_editors->setCurrentWidget(m_text);
    });
    connect(m_draft, &TemplateDraft::changed, this, &Workshop::onDraft);
    connect(m_draft, &TemplateDraft::kernelChecked, this, &Workshop::fillProblems);
    connect(m_draft, &TemplateDraft::launchRequested, this, &Workshop::launchRequested);
    connect(m_check, &SessionWork::launchRequested, this, &Workshop::launchRequested);
    connect(m_check, &SessionWork::changed, this, &Workshop::fillState);
    connect(m_check, &DraftCheck::verdictsChanged, this, &Workshop::fillNodes);
    connect(m_context.kernels, &KernelPlan::changed, this, &Workshop::fillState);
    connect(m_problems, &TablePage::chosen, this, &Workshop::onProblem);
    connect(m_problems, &TablePage::activated, this, &Workshop::onProblem);
    connect(m_nodes, &TablePage::chosen, this, [this] {
        if (const int row = m_nodes->chosenRow(); row >= 0)
            m_draft->setNode(m_nodeModel->row(row).node);
    });
    for (const TablePage* page : {m_problems, m_nodes})
        connect(page, &TablePage::message, this, &Workshop::message);
    connect(m_head->saveButton(), &QPushButton::clicked, this, &Workshop::save);
    connect(m_checkButton, &QPushButton::clicked, this, [this] { check(false); });
    connect(m_notice, &NoticeBar::fileWanted, this, &Workshop::revert);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &Workshop::onFiles);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &Workshop::onFiles);
    connect(&m_keeping, &QTimer::timeout, this, &Workshop::keepDraft);
    connect(m_find, &EditFind::wanted, this, &Workshop::find);
    connect(m_find, &EditFind::closed, this, [this] { m_editors->currentWidget()->setFocus(); });
}

// --- what is edited --------------------------------------------------------------------------------------------------------------------

lowering::TemplateTexts Workshop::texts() const
{
    return {textIn(m_text), textIn(m_functions)};
}

bool Workshop::dirty() const
{
    return !m_name.isEmpty() && (!m_exists || texts() != m_saved);
}

void Workshop::start(const std::string& op, std::optional<std::uint32_t> node)
{
    whenSettled([this, op, node] {
        delete m_start;
        m_start = new WorkshopStart(m_context.document, m_schemas, m_store, op, isVisible() ? this : parentWidget());
        m_start->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_start, &QDialog::accepted, this, [this, op, node] {
            if (const auto texts = m_start->texts())
                begin(m_start->name(), *texts, m_start->op() == op ? node : std::nullopt);
        });
        m_start->open();
    });
}

void Workshop::begin(const QString& name, const lowering::TemplateTexts& texts, std::optional<std::uint32_t> node)
{
    m_saved = {};
    m_exists = m_own = m_shipped = false;
    load(name, texts, node);
    keepDraft();
}

bool Workshop::edit(const QString& name, std::optional<std::uint32_t> node)
{
    const auto stored = m_store.tryRead(name);
    const auto draft = m_store.tryDraft(name);
    if (!stored && !draft)
        return false;
    if (isVisible() && m_name == name) { // it is open
        m_draft->setNode(node);
        activateWindow();
        return true;
    }
    whenSettled([this, name, node, stored, draft] {
        m_exists = stored.has_value();
        m_own = stored && stored->own;
        m_shipped = stored && stored->shipped;
        m_saved = stored ? stored->texts : lowering::TemplateTexts();
        const bool restored = draft && draft->texts != m_saved;
        load(name, restored ? draft->texts : m_saved, node);
        if (restored && stored)
            m_notice->tell(Notice::Restored,
                           tr("Unsaved changes from %1 were restored.").arg(QLocale().toString(draft->time, QLocale::ShortFormat)));
    });
    return true;
}

void Workshop::load(const QString& name, const lowering::TemplateTexts& shown, std::optional<std::uint32_t> node)
{
    m_notice->clear();
    m_keeping.stop();
    m_check->forgetAll();
    m_name = name;
    m_loading = true;
    m_text->load(QString::fromStdString(shown.text));
    m_functions->load(QString::fromStdString(shown.functions));
    m_loading = false;
    m_editors->setCurrentIndex(0);
    m_draft->setNode(node);
    m_draft->setTexts(name, texts(), false);
    watchFiles();
    setStatus({});
    showTitle();
    show();
    raise();
    activateWindow();
    m_text->setFocus();
}

void Workshop::whenSettled(const std::function<void()>& then)
{
    if (!isVisible() || !dirty())
        return then();
    if (m_question)
        return m_question->raise();
    m_question = new QMessageBox(QMessageBox::Question, tr("Unsaved Template"), tr("The template '%1' is not saved.").arg(m_name),
                                 QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    m_question->setAttribute(Qt::WA_DeleteOnClose);
    m_question->setInformativeText(
        tr("If you save it, it is put into your folder and kernels are planned with it. If you discard it, it is lost."));
    connect(m_question, &QMessageBox::finished, this, [this, then](int answer) {
        if (answer == QMessageBox::Discard) {
            m_keeping.stop();
            m_store.dropDraft(m_name);
            m_name.clear();
            then();
        } else if (answer == QMessageBox::Save && save()) {
            then();
        }
    });
    m_question->open();
}

void Workshop::onEdited()
{
    if (m_loading)
        return;
    m_keeping.start();
    m_draft->setTexts(m_name, texts(), true);
    setStatus({});
    showTitle();
}

// --- what is found ---------------------------------------------------------------------------------------------------------------------

void Workshop::check(bool random)
{
    if (m_name.isEmpty())
        return;
    m_draft->setTexts(m_name, texts(), false);
    m_lists->setCurrentIndex(1);
    m_context.trust->ask({.what = TrustRequest::What::Kernels, .files = m_own ? m_store.ownFiles(m_name) : QStringList(), .does = {}}, this,
                         [this, random] { m_check->startWith(m_draft->request(), random); });
}

void Workshop::onDraft()
{
    if (m_draft->state() == TemplateDraft::State::Rendered) {
        fillProblems();
        if (std::exchange(m_shown, m_draft->answer()) != m_draft->answer())
            fillNodes();
    }
    fillState();
}

void Workshop::fillProblems()
{
    m_problemModel->setRows(ProblemModel::rowsOf(*m_draft));
    std::vector<EditorMark> text, functions;
    for (const ProblemRow& row : m_problemModel->rows()) {
        const protocol::TemplateProblem& problem = row.problem;
        if (problem.line == 0)
            continue;
        const EditorMark mark{int(problem.line) - 1, std::max(0, int(problem.column) - 1), row.what};
        if (problem.file == protocol::TemplateProblem::File::Text)
            text.push_back(mark);
        else if (problem.file == protocol::TemplateProblem::File::Functions)
            functions.push_back(mark);
    }
    m_text->setMarks(std::move(text));
    m_functions->setMarks(std::move(functions));
    fillState();
}

void Workshop::fillNodes()
{
    const auto current = m_draft->node();
    m_nodeModel->setRows(DraftNodeModel::rowsOf(*m_draft, *m_check, *m_context.document));
    const auto& rows = m_nodeModel->rows();
    const auto found = std::ranges::find_if(rows, [&](const DraftNodeRow& row) { return row.node == current; });
    if (found != rows.end())
        m_nodes->mark({m_nodeModel->index(int(found - rows.begin()), 0)});
    fillState();
}

void Workshop::onProblem()
{
    const int row = m_problems->chosenRow();
    if (row < 0)
        return;
    const protocol::TemplateProblem& problem = m_problemModel->row(row).problem;
    using File = protocol::TemplateProblem::File;
    if (problem.line == 0 || (problem.file != File::Text && problem.file != File::Functions))
        return;
    TemplateEditor* editor = problem.file == File::Text ? m_text : m_functions;
    m_editors->setCurrentWidget(editor);
    editor->goTo(int(problem.line) - 1, std::max(0, int(problem.column) - 1));
}

void Workshop::fillState()
{
    const QString why = m_check->hindrance();
    const bool any = !m_draft->takenNodes().empty();
    m_checkButton->setEnabled(why.isEmpty() && any);
    m_checkButton->setToolTip(!why.isEmpty() ? why
                              : any
                                  ? tr("Runs the program once, and the kernel of each node on what the node reads there, and compares the "
                                       "results with ATen's")
                                  : tr("The template matches no node of the program"));
    m_randomAction->setEnabled(m_checkButton->isEnabled());
    m_revertAction->setEnabled(m_exists && dirty());
    m_deleteAction->setEnabled(m_own);
    m_head->saveButton()->setEnabled(dirty());
    const int problems = m_problemModel->rowCount(), nodes = m_nodeModel->rowCount();
    m_lists->setTabText(0, problems > 0 ? tr("Problems %1").arg(problems) : tr("Problems"));
    m_lists->setTabText(1, nodes > 0 ? tr("Nodes %1").arg(nodes) : tr("Nodes"));
    const auto counts = m_check->counts();
    using Kind = KernelVerdict::Kind;
    const auto of = [&](Kind kind) { return counts[std::size_t(kind)]; };
    m_strip->setSummary(m_check->state() != SessionWork::State::Done ? QString()
                        : of(Kind::Differs) + of(Kind::Failed) == 0
                            ? tr("All %n node(s) checked agree with ATen", nullptr, int(of(Kind::Equal)))
                            : tr("%1 equal, %2 differ, %3 failed").arg(of(Kind::Equal)).arg(of(Kind::Differs)).arg(of(Kind::Failed)));
}

// --- words -----------------------------------------------------------------------------------------------------------------------------

void Workshop::setStatus(const QString& text, bool bad)
{
    m_head->setStatus(text, bad);
}

void Workshop::showTitle()
{
    const QString title = m_name.isEmpty() ? tr("Workshop") : m_name;
    m_head->setTitle(title, dirty());
    setWindowTitle(tr("%1[*] – Workshop").arg(title));
    setWindowModified(dirty());
    m_head->setBadge(m_name.isEmpty() ? QString()
                     : !m_exists      ? tr("new")
                     : !m_own         ? tr("shipped")
                     : m_shipped      ? tr("yours, replacing the shipped one")
                                      : tr("yours"));
    m_editors->setTabText(0, m_name + QStringLiteral(".mlir"));
    m_editors->setTabText(1, m_name + QStringLiteral(".py"));
    fillState();
}

void Workshop::find(const QString& text, bool forward)
{
    auto* editor = qobject_cast<TemplateEditor*>(m_editors->currentWidget());
    if (editor && !editor->findText(text, forward))
        setStatus(tr("'%1' does not exist").arg(text));
}

void Workshop::keyPressEvent(QKeyEvent* event)
{
    if (!m_find->handleKey(*event))
        QWidget::keyPressEvent(event);
}

void Workshop::closeEvent(QCloseEvent* event)
{
    if (!dirty()) {
        m_name.clear();
        return QWidget::closeEvent(event);
    }
    event->ignore();
    whenSettled([this] { close(); });
}

WorkshopStart* Workshop::startDialog() const
{
    return m_start;
}

QMessageBox* Workshop::question() const
{
    return m_question;
}

void Workshop::retranslate()
{
    m_head->saveButton()->setShortcut(QKeySequence::Save);
    m_head->saveButton()->setToolTip(tr("Write both files to your folder of templates, and plan kernels with them"));
    m_checkButton->setText(tr("&Check"));
    m_randomAction->setText(tr("Check with &Random Numbers"));
    m_newAction->setText(tr("&New Template…"));
    m_revertAction->setText(tr("Re&vert"));
    m_deleteAction->setText(tr("&Delete My Template…"));
    m_text->setAccessibleName(tr("Template"));
    m_functions->setAccessibleName(tr("Functions of the template"));
    m_strip->setBusyText(tr("Running the program for the kernels' values…"));
    m_strip->cancelButton()->setToolTip(tr("Cancel the check; the session returns to its stop"));
    showTitle();
    fillProblems();
    fillNodes();
}

} // namespace nodewise::views
