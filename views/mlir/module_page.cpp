// SPDX-License-Identifier: Apache-2.0
#include "views/mlir/module_page.h"

#include "core/base/byte_text.h"
#include "core/base/words.h"
#include "core/mlirtext/advice.h"
#include "views/common/elided_label.h"
#include "views/common/engine_service.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/style_sheet.h"
#include "views/common/translated.h"
#include "views/kernel/mlir_view.h"
#include "views/kernel/outline_page.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

struct ModulePage::Loaded {
    std::shared_ptr<const MlirText> text;
    protocol::KernelOutline functions;
};

namespace {

/// Of a stretch of text as any editor writes it.
std::string withUnixEnds(std::string text)
{
    for (std::size_t at = text.find("\r\n"); at != std::string::npos; at = text.find("\r\n", at))
        text.erase(at, 1);
    return text;
}

protocol::KernelOutline functionsOf(const mlirtext::TextFile& file, const Progress& progress)
{
    protocol::KernelOutline outline;
    mlirtext::scan(file, progress, [&outline](const mlirtext::SharedScan& scan) {
        outline.functions.clear();
        for (const mlirtext::FunctionLine& function : scan->functions)
            outline.functions.push_back({.name = function.what.symbol, .line = std::uint32_t(function.line + 1)});
    });
    return outline;
}

} // namespace

ModulePage::ModulePage(EngineService* engine, QWidget* parent)
    : QWidget(parent), m_engine(engine), m_title(new Label(this)), m_state(new ElidedLabel(this)), m_findButton(new QToolButton(this)),
      m_problem(new QToolButton(this)), m_advice(new Label(this)), m_outline(new OutlinePage(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    m_problem->setProperty("role", "link");
    m_problem->setCursor(Qt::PointingHandCursor);
    m_problem->setObjectName(QStringLiteral("problem"));
    m_problem->hide();
    m_advice->setWordWrap(true);
    m_advice->setProperty("role", "dim");
    m_advice->setContentsMargins(14, 0, 14, 5);
    m_advice->hide();
    column->addWidget(m_problem, 0, Qt::AlignLeft);
    column->addWidget(m_advice);
    column->addWidget(m_outline, 1);
    setFocusProxy(view());
    connect(m_problem, &QToolButton::clicked, this, [this] {
        const auto& first = m_answer->diagnostics.front();
        view()->goTo(int(first.line) - 1, int(first.column) - 1);
        view()->setFocus();
    });
    connect(m_findButton, &QToolButton::clicked, view(), &TextSurface::find);
    followLanguage(this, &ModulePage::retranslate);
}

ModulePage::~ModulePage()
{
    if (m_asking && m_engine)
        m_engine->cancel(m_question);
}

QWidget* ModulePage::makeHead()
{
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(10, 3, 8, 3);
    row->setSpacing(8);
    m_title->setProperty("role", "heading");
    m_state->setDim(true);
    m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_findButton->setProperty("role", "link");
    row->addWidget(m_title);
    row->addWidget(m_state, 1);
    row->addWidget(m_findButton);
    return head;
}

MlirView* ModulePage::view() const
{
    return m_outline->view();
}

void ModulePage::start(SharedFile file, bool bytecode)
{
    m_file = std::move(file);
    m_bytecode = bytecode;
    m_answer.reset();
    m_failure.clear();
    m_title->setText(QFileInfo(QString::fromStdString(m_file->path())).fileName());
    const bool large = bytecode && m_file->size() > mostBytes;
    view()->setEmptyText(emptyText(large));
    if (bytecode && !large)
        ask();
    else if (!bytecode)
        m_loading.start(
            [file = m_file](const Progress& progress) {
                return Loaded{MlirText::of(withUnixEnds(file->read(0, mostBytes))), functionsOf(*file, progress)};
            },
            [this](const Loaded& loaded) { takeText(loaded); });
    showState();
}

QString ModulePage::emptyText(bool large) const
{
    if (m_file->size() == 0)
        return tr("The file is empty.");
    if (!m_bytecode)
        return {};
    if (large)
        return tr("This bytecode is larger than %1 MB. Convert it to text, which opens at any length: mlir-opt FILE -o FILE.mlir")
            .arg(mostBytes >> 20);
    return m_engine ? tr("MLIR is reading the bytecode…") : tr("Bytecode needs the kernel worker, which is missing.");
}

void ModulePage::takeText(const Loaded& loaded)
{
    m_outline->setText(loaded.text);
    m_lexical = loaded.functions;
    m_outline->setOutline(m_lexical);
    if (m_file->size() > 0)
        ask();
    showState();
}

void ModulePage::ask()
{
    if (!m_engine)
        return;
    m_asking = true;
    const protocol::KernelCheckRequest request{
        .name = m_title->text().toStdString(), .source = {.file = m_file->path(), .allowUnregistered = true}, .symbols = !m_bytecode};
    m_question = m_engine->ask(std::string(request.command), encodeBody(request), this, [this](Result<std::string> body) {
        m_asking = false;
        if (!body) {
            m_failure = translated(body.error());
            if (m_bytecode)
                view()->setEmptyText(m_failure);
            return showState();
        }
        // Names of a large file are many: they must not be decoded here.
        m_decoding.start([text = std::move(*body)](const Progress&) { return protocol::decodeBody<protocol::KernelCheckAnswer>(text); },
                         [this](Result<protocol::KernelCheckAnswer> answer) {
                             if (answer)
                                 takeAnswer(std::move(*answer));
                             else
                                 m_failure = translated(answer.error());
                             showState();
                         });
        showState();
    });
}

void ModulePage::takeAnswer(protocol::KernelCheckAnswer answer)
{
    m_answer = std::move(answer);
    if (m_bytecode && !m_answer->text.empty())
        m_outline->setText(MlirText::of(m_answer->text));
    else if (m_bytecode)
        view()->setEmptyText(tr("MLIR can't read this bytecode."));
    view()->setSymbols(m_answer->symbols);
    m_outline->setOutline(m_answer->verified ? m_answer->outline : m_lexical);
    std::set<int> bad;
    for (const protocol::KernelDiagnostic& diagnostic : m_answer->diagnostics)
        if (diagnostic.line > 0)
            bad.insert(int(diagnostic.line) - 1);
    view()->setBad(std::move(bad));
}

QString ModulePage::stateOf() const
{
    if (!m_failure.isEmpty())
        return m_failure;
    if (m_asking || m_decoding.running())
        return tr("MLIR is reading it…");
    if (!m_answer)
        return {};
    if (!m_answer->parsed)
        return tr("MLIR can't read it; the outline is based on the text");
    if (!m_answer->verified)
        return tr("fails verification");
    return m_answer->unregistered.empty()
               ? tr("verified")
               : tr("verified · unknown dialects: %1").arg(QString::fromStdString(joined(m_answer->unregistered)));
}

void ModulePage::showState()
{
    const qsizetype lines = view()->text().lines.size();
    QStringList parts;
    if (m_bytecode)
        parts.append(tr("bytecode"));
    parts.append(QString::fromStdString(nodewise::byteText(m_file ? m_file->size() : 0)));
    if (lines > 0)
        parts.append(tr("%Ln line(s)", nullptr, int(lines)));
    if (const QString state = stateOf(); !state.isEmpty())
        parts.append(state);
    m_state->setText(parts.join(QStringLiteral(" · ")));
    const bool bad = m_answer && !m_answer->diagnostics.empty();
    m_problem->setVisible(bad);
    m_advice->hide();
    if (!bad)
        return;
    const protocol::KernelDiagnostic& first = m_answer->diagnostics.front();
    const QString said = QString::fromStdString(first.message).trimmed();
    m_problem->setText(first.line > 0 ? tr("Line %1, column %2: %3").arg(first.line).arg(first.column).arg(said) : said);
    m_problem->setEnabled(first.line > 0);
    if (const UserText advice = mlirtext::adviceFor(first.message, m_bytecode); !advice.empty()) {
        m_advice->setText(translated(advice));
        m_advice->show();
    }
}

QString ModulePage::stateText() const
{
    return m_state->text();
}

QString ModulePage::problemText() const
{
    if (m_problem->isHidden())
        return {};
    return m_advice->isHidden() ? m_problem->text() : m_problem->text() + QLatin1Char('\n') + m_advice->text();
}

void ModulePage::retranslate()
{
    m_findButton->setText(tr("Find"));
    m_findButton->setToolTip(tr("Find text or a line (Ctrl+F, Ctrl+G)"));
    m_problem->setToolTip(tr("Go to the line"));
    if (!m_file)
        return;
    showState();
    if (!m_answer && m_failure.isEmpty())
        view()->setEmptyText(emptyText(m_file->size() > mostBytes));
    else if (m_answer && m_bytecode)
        view()->setEmptyText(tr("MLIR can't read this bytecode."));
}

} // namespace nodewise::views
