// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/workshop_preview.h"

#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/translated.h"
#include "views/debug/debug_session.h"
#include "views/kernel/mlir_view.h"
#include "views/kernel/outline_page.h"
#include "views/kernel/pass_page.h"
#include "views/kernel/template_draft.h"
#include "views/kernel/tile_page.h"

#include <QHBoxLayout>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace nodewise::views {

WorkshopPreview::WorkshopPreview(const KernelContext& context, TemplateDraft* draft, QWidget* parent)
    : QWidget(parent), m_context(context), m_draft(draft), m_tabs(new QTabBar(this)), m_title(new ElidedLabel(this)),
      m_pages(new QStackedWidget(this)), m_mlir(new MlirView(this)), m_outline(new OutlinePage(this)), m_tiles(new TilePage(this)),
      m_passes(new PassPage(this))
{
    for (QWidget* page : std::initializer_list<QWidget*>{m_mlir, m_outline, m_tiles, m_passes}) {
        m_pages->addWidget(page);
        m_tabs->addTab(QString());
    }
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setProperty("role", "inner");
    m_title->setDim(true);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(4, 2, 8, 2);
    head->setSpacing(8);
    head->addWidget(m_tabs);
    head->addWidget(m_title, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_pages, 1);
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_tabs, &QTabBar::currentChanged, this, &WorkshopPreview::askPasses);
    connect(m_mlir, &MlirView::lineChosen, this, &WorkshopPreview::linkFrom);
    connect(m_draft, &TemplateDraft::changed, this, &WorkshopPreview::fill);
    connect(m_draft, &TemplateDraft::kernelChecked, this, &WorkshopPreview::fillChecked);
    followLanguage(this, &WorkshopPreview::retranslate);
}

void WorkshopPreview::showPage(Page page)
{
    m_tabs->setCurrentIndex(int(page));
}

QString WorkshopPreview::emptyText() const
{
    switch (m_draft->state()) {
    case TemplateDraft::State::Waiting:
        return tr("Starting the program, or waiting for its next stop…");
    case TemplateDraft::State::Failed:
        return m_draft->reason();
    case TemplateDraft::State::Rendered:
        return tr("Nothing was rendered: the lists below say why.");
    case TemplateDraft::State::Empty:
    case TemplateDraft::State::Rendering:
        break;
    }
    return {};
}

/// What is looked at keeps its place while the template is typed.
void WorkshopPreview::fill()
{
    if (m_draft->state() == TemplateDraft::State::Rendering && !m_text.empty())
        return; // what is there stays until the answer comes
    const protocol::LoweredKernel* kernel = m_draft->kernel();
    const std::string text = kernel ? kernel->text : std::string(), name = kernel ? kernel->name : std::string();
    m_title->setText(kernel ? QString::fromStdString(name) : QString());
    m_mlir->setEmptyText(emptyText());
    if (text == m_text && name == m_name)
        return;
    const int line = m_mlir->verticalScrollBar()->value();
    const auto shown = text.empty() ? std::make_shared<const MlirText>() : MlirText::of(text);
    m_mlir->setText(shown);
    m_outline->setText(shown);
    m_tiles->setKernel(kernel);
    if (name == m_name)
        m_mlir->scrollTo(line);
    m_name = name;
    m_text = text;
    m_askedPasses = false;
    m_passes->setAnswer(nullptr, tr("Running the passes…"));
    askPasses();
}

void WorkshopPreview::fillChecked()
{
    const protocol::KernelCheckAnswer& checked = *m_draft->checked();
    m_outline->setOutline(checked.outline);
    m_tiles->setOutline(checked.outline);
    std::set<int> bad;
    for (const protocol::KernelDiagnostic& diagnostic : checked.diagnostics)
        bad.insert(int(diagnostic.line) - 1);
    m_mlir->setBad(std::move(bad));
}

void WorkshopPreview::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    askPasses();
}

void WorkshopPreview::askPasses()
{
    if (Page(m_tabs->currentIndex()) != Page::Passes || m_text.empty() || !isVisible() || std::exchange(m_askedPasses, true))
        return;
    m_context.session->ask<protocol::KernelPassesAnswer>(
        protocol::KernelPassesRequest{.name = m_name, .source = {.text = m_text}}, this,
        [this, text = m_text](Result<protocol::KernelPassesAnswer> answer) {
            if (text != m_text)
                return;
            if (answer)
                return m_passes->setAnswer(std::make_shared<const protocol::KernelPassesAnswer>(std::move(*answer)), {});
            m_askedPasses = false;
            m_passes->setAnswer(nullptr, translated(answer.error()));
        },
        DebugSession::Lifetime::Session);
}

void WorkshopPreview::linkFrom(int line)
{
    const protocol::LoweredKernel* kernel = m_draft->kernel();
    const bool known = kernel && kernel->text == m_text && line >= 0 && std::size_t(line) < kernel->lines.size();
    const int from = known ? kernel->lines[std::size_t(line)] : 0;
    std::set<int> sisters;
    for (std::size_t i = 0; from > 0 && i < kernel->lines.size(); ++i)
        if (kernel->lines[i] == from)
            sisters.insert(int(i));
    m_mlir->setLinked(std::move(sisters), false);
    Q_EMIT templateLineChosen(from - 1);
}

void WorkshopPreview::linkFromTemplate(int line)
{
    const protocol::LoweredKernel* kernel = m_draft->kernel();
    std::set<int> rendered;
    for (std::size_t i = 0; kernel && kernel->text == m_text && i < kernel->lines.size(); ++i)
        if (kernel->lines[i] == line + 1)
            rendered.insert(int(i));
    m_mlir->setLinked(std::move(rendered), true);
}

void WorkshopPreview::retranslate()
{
    m_tabs->setAccessibleName(tr("Pages of the rendered kernel"));
    m_tabs->setTabText(int(Page::Text), tr("MLIR"));
    m_tabs->setTabText(int(Page::Outline), tr("Outline"));
    m_tabs->setTabText(int(Page::Tiles), tr("Tiles"));
    m_tabs->setTabText(int(Page::Passes), tr("Passes"));
    m_mlir->setAccessibleName(tr("Rendered MLIR"));
    fill();
}

} // namespace nodewise::views
