// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/kernel_pages.h"

#include "views/common/follow.h"
#include "views/common/translated.h"
#include "views/debug/debug_session.h"
#include "views/kernel/mlir_view.h"
#include "views/kernel/outline_page.h"
#include "views/kernel/pass_page.h"
#include "views/kernel/tile_page.h"
#include "views/kernel/tile_stepper.h"

#include <QHBoxLayout>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

/// Of the kernel that were rendered from a line of the template, which counts from 1.
std::set<int> linesFrom(const std::optional<protocol::LoweredKernel>& kernel, int from)
{
    std::set<int> rendered;
    for (std::size_t i = 0; kernel && from > 0 && i < kernel->lines.size(); ++i)
        if (kernel->lines[i] == from)
            rendered.insert(int(i));
    return rendered;
}

} // namespace

KernelPages::KernelPages(DebugSession* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_tabs(new QTabBar(this)), m_head(new QHBoxLayout), m_pages(new QStackedWidget(this)),
      m_texts(new QSplitter(Qt::Horizontal, m_pages)), m_mlir(new MlirView(this)), m_outline(new OutlinePage(this)),
      m_tiles(new TilePage(this)), m_passes(new PassPage(this))
{
    m_texts->setHandleWidth(1);
    m_texts->setChildrenCollapsible(false);
    m_texts->addWidget(m_mlir);
    for (QWidget* page : std::initializer_list<QWidget*>{m_texts, m_outline, m_tiles, m_passes}) {
        m_pages->addWidget(page);
        m_tabs->addTab(QString());
    }
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setProperty("role", "inner");
    m_head->setContentsMargins(4, 2, 8, 2);
    m_head->setSpacing(8);
    m_head->addWidget(m_tabs);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(m_head);
    column->addWidget(m_pages, 1);
    setFocusProxy(m_mlir);
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_tabs, &QTabBar::currentChanged, this, &KernelPages::askMore);
    connect(m_mlir, &MlirView::lineChosen, this, &KernelPages::linkFrom);
    connect(m_outline, &OutlinePage::lineChosen, m_tiles->stepper(), &TileStepper::chooseLine);
    followLanguage(this, &KernelPages::retranslate);
}

void KernelPages::showPage(Page page)
{
    m_tabs->setCurrentIndex(int(page));
}

KernelPages::Page KernelPages::page() const
{
    return Page(m_tabs->currentIndex());
}

bool KernelPages::setKernel(const protocol::LoweredKernel* kernel)
{
    const auto named = [](const protocol::LoweredKernel* of) { return of ? of->name : std::string(); };
    const protocol::LoweredKernel* before = m_kernel ? &*m_kernel : nullptr;
    const bool here = named(before) == named(kernel);
    const bool same = here && (!kernel || (before->key == kernel->key && before->text == kernel->text));
    m_kernel = kernel ? std::optional(*kernel) : std::nullopt;
    if (same)
        return false;
    m_askedChecked = m_askedTiles = m_askedPasses = false;
    m_loops.clear();
    const auto text = kernel && !kernel->text.empty() ? MlirText::of(kernel->text) : std::make_shared<const MlirText>();
    const int line = m_mlir->verticalScrollBar()->value();
    m_mlir->setText(text, kernel ? QString::fromStdString(kernel->key) : QString());
    if (here)
        m_mlir->scrollTo(line);
    m_outline->setText(text);
    m_tiles->setKernel(m_kernel ? &*m_kernel : nullptr);
    m_passes->setAnswer(nullptr, tr("Running the passes…"));
    askMore();
    return true;
}

void KernelPages::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    askMore();
}

void KernelPages::askMore()
{
    if (!isVisible() || !m_kernel || m_kernel->text.empty())
        return;
    if (!std::exchange(m_askedChecked, true))
        askChecked();
    if ((page() == Page::Tiles || page() == Page::Outline) && !std::exchange(m_askedTiles, true))
        ask<protocol::KernelTilesAnswer>(&KernelPages::m_askedTiles,
                                         protocol::KernelTilesRequest{.name = m_kernel->name, .source = {.text = m_kernel->text}},
                                         [this](protocol::KernelTilesAnswer answer) {
                                             m_tiles->setTiles(std::move(answer));
                                             m_tiles->stepper()->setValues(std::exchange(m_loops, {}));
                                         });
    if (page() == Page::Passes && !std::exchange(m_askedPasses, true))
        ask<protocol::KernelPassesAnswer>(
            &KernelPages::m_askedPasses, protocol::KernelPassesRequest{.name = m_kernel->name, .source = {.text = m_kernel->text}},
            [this](protocol::KernelPassesAnswer answer) {
                m_passes->setAnswer(std::make_shared<const protocol::KernelPassesAnswer>(std::move(answer)), {});
            });
}

void KernelPages::askChecked()
{
    ask<protocol::KernelCheckAnswer>(
        &KernelPages::m_askedChecked,
        protocol::KernelCheckRequest{.name = m_kernel->name, .source = {.text = m_kernel->text}, .outline = true, .symbols = true},
        [this](const protocol::KernelCheckAnswer& answer) { takeChecked(answer); });
}

/// An answer about another kernel is dropped; without one the next session is asked.
template <class Answer, class Request>
void KernelPages::ask(bool KernelPages::*asked, const Request& request, std::function<void(Answer)> take)
{
    m_session->ask<Answer>(
        request, this,
        [this, asked, take = std::move(take), text = m_kernel->text](Result<Answer> answer) {
            if (!m_kernel || m_kernel->text != text)
                return;
            if (answer)
                return take(std::move(*answer));
            this->*asked = false;
            if (asked == &KernelPages::m_askedPasses)
                m_passes->setAnswer(nullptr, translated(answer.error()));
        },
        DebugSession::Lifetime::Session);
}

void KernelPages::takeChecked(const protocol::KernelCheckAnswer& answer)
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

void KernelPages::setLoops(Loops loops)
{
    if (m_tiles->stepper()->steps().loops().empty())
        m_loops = std::move(loops); // the tiles are asked for when they are looked at
    else
        m_tiles->stepper()->setValues(loops);
}

/// The template's line that a line was rendered from, and its sisters.
void KernelPages::linkFrom(int line)
{
    const bool known = m_kernel && line >= 0 && std::size_t(line) < m_kernel->lines.size();
    const int from = known ? m_kernel->lines[std::size_t(line)] : 0;
    m_mlir->setLinked(linesFrom(m_kernel, from), false);
    Q_EMIT templateLineChosen(from - 1);
}

void KernelPages::linkFromTemplate(int line)
{
    m_mlir->setLinked(linesFrom(m_kernel, line + 1), true);
}

void KernelPages::retranslate()
{
    m_tabs->setAccessibleName(tr("Pages of the kernel"));
    m_tabs->setTabText(int(Page::Text), tr("MLIR"));
    m_tabs->setTabText(int(Page::Outline), tr("Outline"));
    m_tabs->setTabText(int(Page::Tiles), tr("Tiles"));
    m_tabs->setTabText(int(Page::Passes), tr("Passes"));
    m_mlir->setAccessibleName(tr("Rendered MLIR"));
}

} // namespace nodewise::views
