// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/workshop.h"

#include "views/common/follow.h"
#include "views/common/tip.h"
#include "views/common/translated.h"
#include "views/common/trust_service.h"
#include "views/debug/work_strip.h"
#include "views/kernel/draft_check.h"
#include "views/kernel/edit_languages.h"
#include "views/kernel/kernel_plan.h"
#include "views/kernel/kernel_text.h"
#include "views/kernel/workshop_models.h"
#include "views/kernel/workshop_preview.h"
#include "views/kernel/workshop_start.h"
#include "views/table/table_page.h"

#include <QDir>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

using File = protocol::TemplateProblem::File;

namespace {

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
    : EditWindow(parent), m_context(context), m_schemas(schemas), m_draft(new TemplateDraft(context, this)),
      m_check(new DraftCheck(context.session, context.kernels, this)), m_checkButton(new QPushButton(this)),
      m_preview(new WorkshopPreview(context, m_draft, this)), m_lists(new QTabWidget(this)), m_nodeModel(new DraftNodeModel(this)),
      m_nodes(new TablePage(m_nodeModel, nodeWords, {}, this)), m_strip(new WorkStrip(m_check, this))
{
    auto* columns = new QSplitter(Qt::Horizontal, this);
    auto* rows = new QSplitter(Qt::Vertical, this);
    columns->addWidget(editArea());
    columns->addWidget(m_preview);
    rows->addWidget(columns);
    rows->addWidget(makeLists());
    for (QSplitter* splitter : {columns, rows}) {
        splitter->setHandleWidth(1);
        splitter->setChildrenCollapsible(false);
    }
    columns->setSizes({500, 500});
    rows->setSizes({560, 200});
    rows->setStretchFactor(0, 1);
    arrange(rows);
    QMenu* menu = head().menu();
    menu->addSeparator();
    m_newAction = menu->addAction(QString(), this, [this] { start({}); });
    m_randomAction = menu->addAction(QString(), this, [this] { check(true); });
    head().insertButton(m_checkButton);
    resize(1240, 780);
    connectParts();
    followLanguage(this, &Workshop::retranslate);
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
    m_lists->addTab(&problems(), QString());
    m_lists->addTab(nodes, QString());
    return m_lists;
}

void Workshop::connectParts()
{
    connect(&files(), &EditFiles::edited, this, [this] {
        m_unverified = false;
        m_draft->setTexts(m_name, texts(), true);
    });
    connect(m_preview, &WorkshopPreview::templateLineChosen, this, [this](int line) {
        TextEditor* text = editor(File::Text);
        if (!text)
            return;
        text->setLinked(line < 0 ? std::set<int>() : std::set<int>{line}, true);
        if (line >= 0)
            tabs().setCurrentWidget(text);
    });
    connect(m_draft, &TemplateDraft::changed, this, &Workshop::onDraft);
    connect(m_draft, &TemplateDraft::kernelChecked, this, &Workshop::fillProblems);
    connect(m_draft, &TemplateDraft::launchRequested, this, &Workshop::launchRequested);
    connect(m_check, &SessionWork::launchRequested, this, &Workshop::launchRequested);
    connect(m_check, &SessionWork::changed, this, &Workshop::fillState);
    connect(m_check, &DraftCheck::verdictsChanged, this, &Workshop::fillNodes);
    connect(m_context.kernels, &KernelPlan::changed, this, &Workshop::fillState);
    connect(m_nodes, &TablePage::chosen, this, [this] {
        if (const int row = m_nodes->chosenRow(); row >= 0)
            m_draft->setNode(m_nodeModel->row(row).node);
    });
    connect(m_nodes, &TablePage::message, this, [this](const QString& text) { setStatus(text); });
    connect(m_checkButton, &QPushButton::clicked, this, [this] { check(false); });
}

// --- files -----------------------------------------------------------------------------------------------------------------------------

EditFile* Workshop::file(const char* suffix) const
{
    return files().tryFile(m_store.ownPath(m_name, suffix));
}

TextEditor* Workshop::editor(File of) const
{
    const EditFile* found = of == File::Text ? file(".mlir") : of == File::Functions ? file(".py") : nullptr;
    return found ? found->editor : nullptr;
}

lowering::TemplateTexts Workshop::texts() const
{
    const auto text = [this](const char* suffix) { return files().textOf(m_store.ownPath(m_name, suffix)).toStdString(); };
    return {text(".mlir"), text(".py")};
}

void Workshop::start(const std::string& op, std::optional<std::uint32_t> node)
{
    whenSettled({}, [this, op, node] {
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
    load(name, node);
    editor(File::Text)->load(QString::fromStdString(texts.text));
    editor(File::Functions)->load(QString::fromStdString(texts.functions));
    files().keepDrafts();
    m_draft->setTexts(name, texts, false);
    showTitle();
}

bool Workshop::edit(const QString& name, std::optional<std::uint32_t> node)
{
    if (m_store.pathOf(name).isEmpty() && !TextStore::tryDraft(m_store.ownPath(name)))
        return false;
    if (isVisible() && m_name == name) { // it is open
        m_draft->setNode(node);
        activateWindow();
    } else {
        whenSettled({}, [this, name, node] { load(name, node); });
    }
    return true;
}

void Workshop::load(const QString& name, std::optional<std::uint32_t> node)
{
    closeAll();
    m_check->forgetAll();
    m_name = name;
    const QString main = m_store.ownPath(name);
    const EditFile& text = addFile({.path = main, .origin = m_store.shippedPath(name)}, mlirLanguage());
    const EditFile& functions =
        addFile({.path = m_store.ownPath(name, ".py"), .origin = m_store.shippedPath(name, ".py"), .main = main}, pythonLanguage());
    text.editor->setObjectName("text");
    functions.editor->setObjectName("functions");
    text.editor->setAccessibleName(tr("Template"));
    functions.editor->setAccessibleName(tr("Functions of the template"));
    connect(text.editor, &TextEditor::lineChosen, m_preview, &WorkshopPreview::linkFromTemplate);
    m_draft->setNode(node);
    m_draft->setTexts(name, texts(), false);
    setStatus({});
    onCurrent();
    showWindow();
}

void Workshop::openFile(const QString& path)
{
    const QFileInfo wanted(path);
    const QString name = wanted.completeBaseName();
    if (QFileInfo(m_store.pathOf(name)).absolutePath() != wanted.absolutePath())
        return setStatus(tr("Kernels are planned with the templates in %1 only. Put the file there first.")
                             .arg(QDir::toNativeSeparators(m_store.ownFolder())),
                         true);
    edit(name);
}

QStringList Workshop::filters() const
{
    return {tr("Templates (*.mlir)")};
}

bool Workshop::ready(const EditFile&)
{
    const auto parsed = lowering::parseDraft(m_name.toStdString(), texts(), m_store.folders());
    if (parsed)
        return true;
    // In the folder it would stand in the way of all other templates
    setStatus(tr("Not saved, kept as a draft: %1").arg(translated(parsed.error().message)), true);
    if (TextEditor* text = editor(File::Text); text && parsed.error().line > 0) {
        tabs().setCurrentWidget(text);
        text->goTo(parsed.error().line - 1, std::max(0, parsed.error().column - 1));
    }
    return false;
}

bool Workshop::plans() const
{
    return m_context.kernels->any() && m_context.kernels->hindrance().isEmpty();
}

void Workshop::planAnew()
{
    if (plans())
        m_context.kernels->start();
}

void Workshop::onSaved()
{
    m_context.trust->trust(m_store.ownFiles(m_name)); // the user has written it
    m_unverified = true;
    if (const EditFile* main = file(".mlir"); main && !m_draft->settled())
        setStatus(tr("Saved as %1, not verified yet").arg(QDir::toNativeSeparators(main->path)));
    tellVerified();
    planAnew();
}

void Workshop::tellVerified()
{
    if (!m_unverified || !m_draft->settled())
        return;
    m_unverified = false;
    const EditFile* main = file(".mlir");
    if (main && m_draft->state() == TemplateDraft::State::Failed)
        setStatus(tr("Saved as %1, but not verified: %2").arg(QDir::toNativeSeparators(main->path), m_draft->reason()), true);
    else if (main && problems().mistakes() > 0)
        setStatus(savedText(*main), true);
    else if (main)
        m_draft->verifyAll([this](const TemplateDraft::Verified& verified) { tellVerified(verified); });
}

/// Of all kernels that the saved template makes in this program.
void Workshop::tellVerified(const TemplateDraft::Verified& verified)
{
    const EditFile* main = file(".mlir");
    if (!main)
        return;
    const QString path = QDir::toNativeSeparators(main->path);
    if (verified.kernels == 0)
        setStatus(tr("Saved as %1, but not verified: it matches no node of the program").arg(path), true);
    else if (!verified.failed.empty())
        setStatus(tr("Saved as %1, but %n kernel(s) do not verify, first %2: %3", nullptr, int(verified.failed.size()))
                      .arg(path, QString::fromStdString(verified.failed.front()), verified.why),
                  true);
    else
        setStatus(savedText(*main));
}

QString Workshop::savedText(const EditFile& saved) const
{
    return plans() && problems().mistakes() == 0 ? tr("Saved as %1; kernels are planned anew").arg(QDir::toNativeSeparators(saved.path))
                                                 : EditWindow::savedText(saved);
}

/// Under the name of the new file, which its header has.
QString Workshop::writeCopy(const QString&, const QString& path) const
{
    const QString name = QFileInfo(path).completeBaseName();
    if (const auto named = lowering::checkTemplateName(name.toStdString(), {}); !named)
        return translated(named.error());
    if (!m_store.isOwn(path))
        return tr("templates are saved in %1").arg(QDir::toNativeSeparators(m_store.ownFolder()));
    static const QRegularExpression header(QStringLiteral("^(//! template:).*$"), QRegularExpression::MultilineOption);
    lowering::TemplateTexts copy = texts();
    copy.text = QString::fromStdString(copy.text).replace(header, QStringLiteral("\\1 ") + name).toStdString();
    return TemplateStore::saveBoth(path, copy);
}

void Workshop::onChanged(const QString&)
{
    m_draft->setTexts(m_name, texts(), false);
}

// --- what is found ---------------------------------------------------------------------------------------------------------------------

void Workshop::check(bool random)
{
    if (!file(".mlir"))
        return;
    m_draft->setTexts(m_name, texts(), false);
    m_lists->setCurrentIndex(1);
    m_context.trust->ask({.what = TrustRequest::What::Kernels, .files = m_store.ownFiles(m_name), .does = {}}, this,
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
    std::vector<EditProblem> rows;
    for (const protocol::TemplateProblem& problem : m_draft->problems()) {
        const TextEditor* text = editor(problem.file);
        rows.push_back({text ? files().tryFileOf(text)->path : QString::fromStdString(problem.path), int(problem.line), int(problem.column),
                        problemText(problem.message, problem.hint)});
    }
    problems().setProblems(std::move(rows));
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

void Workshop::fillState()
{
    const QString why = m_check->hindrance();
    const bool any = !m_draft->takenNodes().empty();
    m_checkButton->setEnabled(why.isEmpty() && any);
    m_checkButton->setToolTip(
        Tip(!why.isEmpty() ? why
            : any          ? tr("Runs the program once, and the kernel of each node on what the node reads there, and compares the "
                                         "results with ATen's")
                           : tr("The template matches no node of the program"))
            .text());
    m_randomAction->setEnabled(m_checkButton->isEnabled());
    const int nodes = m_nodeModel->rowCount();
    m_lists->setTabText(0, problems().title());
    m_lists->setTabText(1, nodes > 0 ? tr("Nodes %1").arg(nodes) : tr("Nodes"));
    const auto counts = m_check->counts();
    using Kind = KernelVerdict::Kind;
    const auto of = [&](Kind kind) { return counts[std::size_t(kind)]; };
    QString summary = of(Kind::Differs) + of(Kind::Failed) > 0
                          ? tr("%1 equal, %2 differ, %3 failed").arg(of(Kind::Equal)).arg(of(Kind::Differs)).arg(of(Kind::Failed))
                      : of(Kind::Equal) > 0 ? tr("All %n node(s) checked agree with ATen", nullptr, int(of(Kind::Equal)))
                                            : QString();
    if (const int without = m_check->notChecked(); without > 0)
        summary += (summary.isEmpty() ? QString() : QStringLiteral("; ")) +
                   tr("%n node(s) not checked: the body was not entered", "of control flow", without);
    if (!m_check->isOf(m_draft->request()))
        summary = tr("The template has changed since the check: check it again");
    m_strip->setSummary(m_check->state() == SessionWork::State::Done ? summary : QString());
    tellVerified();
}

// --- words -----------------------------------------------------------------------------------------------------------------------------

QString Workshop::windowName() const
{
    return tr("Workshop");
}

void Workshop::showTitle()
{
    EditWindow::showTitle();
    fillState();
}

void Workshop::retranslate()
{
    EditWindow::retranslate();
    m_checkButton->setText(tr("&Check"));
    m_randomAction->setText(tr("Check with &Random Numbers"));
    m_newAction->setText(tr("&New Template…"));
    m_strip->setBusyText(tr("Running the program for the kernels' values…"));
    m_strip->cancelButton()->setToolTip(tr("Cancel the check; the session returns to its stop"));
    fillProblems();
    fillNodes();
}

} // namespace nodewise::views
