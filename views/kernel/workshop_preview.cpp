// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/workshop_preview.h"

#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/kernel/mlir_view.h"
#include "views/kernel/template_draft.h"

#include <QHBoxLayout>

namespace nodewise::views {

WorkshopPreview::WorkshopPreview(const KernelContext& context, TemplateDraft* draft, QWidget* parent)
    : KernelPages(context.session, parent), m_draft(draft), m_title(new ElidedLabel(this))
{
    m_title->setDim(true);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    head().addWidget(m_title, 1);
    connect(m_draft, &TemplateDraft::changed, this, &WorkshopPreview::fill);
    connect(m_draft, &TemplateDraft::kernelChecked, this, [this] { takeChecked(*m_draft->checked()); });
    followLanguage(this, &WorkshopPreview::fill);
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
    if (m_draft->state() == TemplateDraft::State::Rendering && kernel() && !kernel()->text.empty())
        return; // what is there stays until the answer comes
    const protocol::LoweredKernel* rendered = m_draft->kernel();
    m_title->setText(rendered ? QString::fromStdString(rendered->name) : QString());
    mlirView()->setEmptyText(emptyText());
    setKernel(rendered);
}

} // namespace nodewise::views
