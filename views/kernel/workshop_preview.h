// SPDX-License-Identifier: Apache-2.0
// The kernel that a template under edit becomes.
#pragma once

#include "views/kernel/kernel_context.h"
#include "views/kernel/kernel_pages.h"

namespace nodewise::views {

class ElidedLabel;
class TemplateDraft;

/// The draft outlives it.
class WorkshopPreview : public KernelPages {
    Q_OBJECT
public:
    WorkshopPreview(const KernelContext& context, TemplateDraft* draft, QWidget* parent = nullptr);

private:
    void askChecked() override {} ///< the draft does
    void fill();
    QString emptyText() const;

    TemplateDraft* m_draft;
    ElidedLabel* m_title;
};

} // namespace nodewise::views
