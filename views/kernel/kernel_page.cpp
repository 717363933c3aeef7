// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/kernel_page.h"

#include "core/base/data_folder.h"
#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/style_sheet.h"
#include "views/debug/debug_session.h"
#include "views/kernel/kernel_check.h"
#include "views/kernel/kernel_text.h"
#include "views/kernel/mlir_view.h"
#include "views/kernel/outline_page.h"
#include "views/kernel/pass_page.h"
#include "views/kernel/tile_page.h"
#include "views/kernel/tile_stepper.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

using Lifetime = DebugSession::Lifetime;

const char* roleOf(KernelVerdict::Kind kind)
{
    switch (kind) {
    case KernelVerdict::Kind::None:
        break;
    case KernelVerdict::Kind::Equal:
        return "agrees";
    case KernelVerdict::Kind::Differs:
    case KernelVerdict::Kind::Failed:
        return "culprit";
    }
    return "unknown";
}

} // namespace

KernelPage::KernelPage(const KernelContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_title(new Label(this)), m_verdict(new Label(this)), m_detail(new ElidedLabel(this)),
      m_tabs(new QTabBar(this)), m_copy(new QToolButton(this)), m_pages(new QStackedWidget(this)), m_template(new MlirView(this)),
      m_mlir(new MlirView(this)), m_outline(new OutlinePage(this)), m_tiles(new TilePage(this)), m_passes(new PassPage(this))
{
    m_template->setObjectName(QStringLiteral("template"));
    m_pages->addWidget(makeText());
    for (QWidget* page : std::initializer_list<QWidget*>{m_outline, m_tiles, m_passes})
        m_pages->addWidget(page);
    for (int i = 0; i < m_pages->count(); ++i)
        m_tabs->addTab(QString());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(m_pages, 1);
    setFocusProxy(m_mlir);
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_tabs, &QTabBar::currentChanged, this, &KernelPage::askMore);
    connect(m_copy, &QToolButton::clicked, this, &KernelPage::copyMlir);
    connect(m_mlir, &MlirView::lineChosen, this, &KernelPage::linkFrom);
    connect(m_template, &MlirView::lineChosen, this, &KernelPage::linkFromTemplate);
    connect(m_outline, &OutlinePage::lineChosen, m_tiles->stepper(), &TileStepper::chooseLine);
    connect(m_context.kernels, &KernelPlan::currentChanged, this, &KernelPage::onCurrent);
    connect(m_context.kernelCheck, &KernelCheck::verdictsChanged, this, &KernelPage::showVerdict);
    followLanguage(this, &KernelPage::retranslate);
}

QWidget* KernelPage::makeHead()
{
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(4, 2, 8, 2);
    row->setSpacing(8);
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setProperty("role", "inner");
    m_title->setProperty("role", "heading");
    m_detail->setDim(true);
    m_detail->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(m_tabs);
    row->addWidget(m_title);
    row->addWidget(m_verdict);
    row->addWidget(m_detail, 1);
    row->addWidget(m_copy);
    return head;
}

QWidget* KernelPage::makeText()
{
    m_texts = new QSplitter(Qt::Horizontal, m_pages);
    m_texts->setHandleWidth(1);
    m_texts->setChildrenCollapsible(false);
    m_texts->addWidget(m_template);
    m_texts->addWidget(m_mlir);
    m_texts->setSizes({400, 600});
    return m_texts;
}

std::optional<std::uint32_t> KernelPage::kernel() const
{
    return m_context.kernels->current();
}

void KernelPage::showPage(Page page)
{
    m_tabs->setCurrentIndex(int(page));
}

KernelPage::Page KernelPage::page() const
{
    return Page(m_tabs->currentIndex());
}

QString KernelPage::titleText() const
{
    return m_title->text();
}

QString KernelPage::verdictText() const
{
    return m_verdict->isHidden() ? QString() : m_verdict->text();
}

/// The same kernel of another plan keeps its place on the screen.
void KernelPage::onCurrent()
{
    const auto current = kernel();
    const protocol::LoweredKernel* shown = current ? &m_context.kernels->answer()->kernels[*current] : nullptr;
    const std::string key = shown ? shown->key : std::string();
    showVerdict();
    if (key == m_key && shown)
        return;
    m_key = key;
    m_askedPasses = m_askedOutline = m_askedTiles = false;
    m_loops.clear();
    m_title->setText(shown ? QString::fromStdString(shown->name) : QString());
    const auto text = shown ? MlirText::of(shown->text) : std::make_shared<const MlirText>();
    m_mlir->setText(text, QString::fromStdString(key));
    m_outline->setText(text);
    m_tiles->setKernel(shown);
    m_template->setLinked({}, false);
    m_passes->setAnswer(nullptr, tr("Running the passes…"));
    if (shown)
        readTemplate(QString::fromStdString(shown->file));
    else
        readTemplate({});
    askMore();
}

void KernelPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    askMore();
}

/// What is seen; the worker's time is for what is looked at.
void KernelPage::askMore()
{
    if (!isVisible() || !kernel())
        return;
    askOutline();
    askTiles();
    askPasses();
}

void KernelPage::askOutline()
{
    const protocol::LoweredKernel& of = m_context.kernels->answer()->kernels[*kernel()];
    if (std::exchange(m_askedOutline, true) || of.text.empty())
        return;
    m_context.session->ask<protocol::KernelCheckAnswer>(
        protocol::KernelCheckRequest{.name = of.name, .source = {.text = of.text}, .outline = true, .symbols = true}, this,
        [this, key = m_key](Result<protocol::KernelCheckAnswer> answer) {
            if (key == m_key && answer)
                takeOutline(*answer);
            else if (key == m_key)
                m_askedOutline = false; // the session is gone: the next one is asked
        },
        Lifetime::Session);
}

void KernelPage::askTiles()
{
    const protocol::LoweredKernel& of = m_context.kernels->answer()->kernels[*kernel()];
    if ((page() != Page::Tiles && page() != Page::Outline) || of.text.empty() || std::exchange(m_askedTiles, true))
        return;
    m_context.session->ask<protocol::KernelTilesAnswer>(
        protocol::KernelTilesRequest{.name = of.name, .source = {.text = of.text}}, this,
        [this, key = m_key](Result<protocol::KernelTilesAnswer> answer) {
            if (key == m_key && answer) {
                m_tiles->setTiles(std::move(*answer));
                m_tiles->stepper()->setValues(std::exchange(m_loops, {}));
            } else if (key == m_key)
                m_askedTiles = false;
        },
        Lifetime::Session);
}

void KernelPage::takeOutline(const protocol::KernelCheckAnswer& answer)
{
    for (MlirView* view : {m_mlir, m_outline->view()})
        view->setSymbols(answer.symbols);
    m_outline->setOutline(answer.outline);
    m_tiles->setOutline(answer.outline);
    std::set<int> bad;
    for (const protocol::KernelDiagnostic& diagnostic : answer.diagnostics)
        bad.insert(int(diagnostic.line) - 1);
    if (!bad.empty())
        m_mlir->setBad(std::move(bad));
}

void KernelPage::showVerdict()
{
    const auto current = kernel();
    m_verdict->setVisible(current.has_value());
    m_copy->setEnabled(current.has_value());
    if (!current)
        return m_detail->setText(tr("No kernel is chosen"));
    const KernelVerdict::Kind kind = m_context.kernelCheck->kindOf(*current);
    m_verdict->setText(kind == KernelVerdict::Kind::None ? KernelText::nameOf(kind)
                                                         : KernelText::verdict(*m_context.kernels, *m_context.kernelCheck, *current));
    setStyleRole(m_verdict, m_context.kernelCheck->tryKept(*current) ? "unknown" : roleOf(kind));
    const QString line = KernelText::verdictLine(*m_context.kernels, *m_context.kernelCheck, *current);
    m_detail->setText(line.isEmpty() ? KernelText::ops(m_context.kernels->answer()->kernels[*current]) : line);
    std::set<int> bad;
    if (const KernelVerdict* verdict = m_context.kernelCheck->tryVerdict(*current); verdict && verdict->run)
        for (const protocol::KernelDiagnostic& diagnostic : verdict->run->diagnostics)
            bad.insert(int(diagnostic.line) - 1);
    m_mlir->setBad(std::move(bad));
}

void KernelPage::readTemplate(const QString& file)
{
    if (std::exchange(m_file, file) == file)
        return;
    m_template->setText(std::make_shared<const MlirText>());
    m_template->setEmptyText(QString());
    if (file.isEmpty())
        return m_reading.cancel();
    m_reading.start([path = file.toStdString()](const Progress&) { return readDataFile(path); },
                    [this](const Result<std::string>& text) {
                        if (text)
                            return showTemplate(MlirText::of(*text));
                        // The engine may run on another computer.
                        m_template->setEmptyText(tr("The template can't be shown: %1").arg(translated(text.error())));
                        m_file.clear();
                    });
}

/// From where the kernel begins: its header is above.
void KernelPage::showTemplate(std::shared_ptr<const MlirText> text)
{
    int first = 0;
    while (first < text->lines.size() &&
           (text->lines[first].startsWith(QLatin1String("//!")) || text->lines[first].startsWith(QLatin1String("// SPDX"))))
        ++first;
    m_template->setText(std::move(text), m_file);
    m_template->scrollTo(first);
}

void KernelPage::askPasses()
{
    const protocol::LoweredKernel& of = m_context.kernels->answer()->kernels[*kernel()];
    if (page() != Page::Passes || m_askedPasses || of.text.empty())
        return;
    m_askedPasses = true;
    m_context.session->ask<protocol::KernelPassesAnswer>(
        protocol::KernelPassesRequest{.name = of.name, .source = {.text = of.text}}, this,
        [this, key = m_key](Result<protocol::KernelPassesAnswer> answer) {
            if (key != m_key)
                return;
            if (answer)
                return m_passes->setAnswer(std::make_shared<const protocol::KernelPassesAnswer>(std::move(*answer)), {});
            m_askedPasses = false;
            m_passes->setAnswer(nullptr, translated(answer.error()));
        },
        Lifetime::Session);
}

/// The template's line that a line was rendered from, and its sisters.
void KernelPage::linkFrom(int line)
{
    const auto current = kernel();
    const std::vector<int> none;
    const std::vector<int>& lines = current ? m_context.kernels->answer()->kernels[*current].lines : none;
    if (line < 0 || std::size_t(line) >= lines.size() || lines[std::size_t(line)] <= 0) {
        m_mlir->setLinked({}, false);
        return m_template->setLinked({}, false);
    }
    const int from = lines[std::size_t(line)];
    std::set<int> sisters;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines[i] == from)
            sisters.insert(int(i));
    m_mlir->setLinked(std::move(sisters), false);
    m_template->setLinked({from - 1}, true);
}

void KernelPage::linkFromTemplate(int line)
{
    const auto current = kernel();
    std::set<int> rendered;
    if (current) {
        const std::vector<int>& lines = m_context.kernels->answer()->kernels[*current].lines;
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (lines[i] == line + 1)
                rendered.insert(int(i));
    }
    m_template->setLinked({line}, false);
    m_mlir->setLinked(std::move(rendered), true);
}

void KernelPage::showInstruction(std::uint32_t line, std::vector<std::pair<std::uint32_t, std::int64_t>> loops)
{
    if (line > 0) {
        m_mlir->goTo(int(line) - 1);
        m_mlir->setLinked({int(line) - 1}, false);
    }
    if (m_tiles->stepper()->steps().loops().empty())
        m_loops = std::move(loops); // the tiles are asked for when they are looked at
    else
        m_tiles->stepper()->setValues(loops);
}

void KernelPage::copyMlir()
{
    const QString behind = page() == Page::Passes ? m_passes->copied() : QString();
    const auto current = kernel();
    if (!current)
        return;
    const QString text = behind.isEmpty() ? QString::fromStdString(m_context.kernels->answer()->kernels[*current].text) : behind;
    QGuiApplication::clipboard()->setText(text);
    Q_EMIT message(tr("Copied: MLIR of %1").arg(m_title->text()));
}

void KernelPage::retranslate()
{
    setAccessibleName(tr("Kernel"));
    m_tabs->setAccessibleName(tr("Pages of the kernel"));
    m_tabs->setTabText(int(Page::Text), tr("MLIR"));
    m_tabs->setTabText(int(Page::Outline), tr("Outline"));
    m_tabs->setTabText(int(Page::Tiles), tr("Tiles"));
    m_tabs->setTabText(int(Page::Passes), tr("Passes"));
    m_copy->setText(tr("Copy MLIR"));
    m_copy->setToolTip(tr("Copy the kernel's MLIR, or the output of the chosen pass"));
    m_template->setAccessibleName(tr("Template"));
    m_mlir->setAccessibleName(tr("Rendered MLIR"));
    m_mlir->setEmptyText(tr("Choose a kernel, or a node that a kernel computes, to see its template beside the MLIR that was rendered "
                            "from it, and what each pass makes of it."));
    showVerdict();
}

} // namespace nodewise::views
