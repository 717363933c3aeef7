// SPDX-License-Identifier: Apache-2.0
// The workshop's files: saved, deleted, kept as drafts, and changed by others.
#include "views/kernel/workshop.h"

#include "views/common/translated.h"
#include "views/common/trust_service.h"
#include "views/kernel/kernel_plan.h"
#include "views/kernel/template_draft.h"
#include "views/kernel/template_editor.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QTabWidget>

#include <algorithm>

namespace nodewise::views {

void Workshop::keepDraft()
{
    m_keeping.stop();
    if (m_name.isEmpty())
        return;
    if (dirty())
        m_store.keepDraft(m_name, texts());
    else
        m_store.dropDraft(m_name);
}

bool Workshop::save()
{
    if (m_name.isEmpty())
        return false;
    const lowering::TemplateTexts now = texts();
    if (const auto file = lowering::parseDraft(m_name.toStdString(), now, m_store.folders()); !file) {
        // In the folder it would stand in the way of all other templates
        setStatus(tr("Not saved, kept as a draft: %1").arg(translated(file.error().message)), true);
        if (file.error().line > 0) {
            m_editors->setCurrentWidget(m_text);
            m_text->goTo(file.error().line - 1, std::max(0, file.error().column - 1));
        }
        return false;
    }
    unwatch();
    if (const QString why = m_store.save(m_name, now); !why.isEmpty()) {
        setStatus(tr("Not saved: %1").arg(why), true);
        watchFiles();
        return false;
    }
    m_context.trust->trust(m_store.ownFiles(m_name)); // the user has written it
    m_saved = now;
    m_exists = m_own = true;
    m_keeping.stop();
    m_store.dropDraft(m_name);
    m_notice->clear();
    watchFiles();
    showTitle();
    KernelPlan& plan = *m_context.kernels;
    const bool plans = plan.any() && plan.hindrance().isEmpty();
    const QString path = m_store.ownPath(m_name);
    setStatus(plans ? tr("Saved as %1; kernels are planned anew").arg(path) : tr("Saved as %1").arg(path));
    Q_EMIT saved(m_name);
    if (plans)
        plan.start();
    return true;
}

void Workshop::revert()
{
    const auto stored = m_store.tryRead(m_name);
    if (!stored)
        return;
    m_store.dropDraft(m_name);
    m_saved = stored->texts;
    m_own = stored->own;
    m_shipped = stored->shipped;
    m_exists = true;
    load(m_name, m_saved, m_draft->node());
}

void Workshop::askDelete()
{
    if (!m_own || m_question)
        return;
    m_question = new QMessageBox(QMessageBox::Question, tr("Delete Template"), tr("Delete your template '%1'?").arg(m_name),
                                 QMessageBox::Cancel, this);
    m_question->setAttribute(Qt::WA_DeleteOnClose);
    m_question->setInformativeText(m_shipped ? tr("The shipped template of this name takes its place again.")
                                             : tr("Its nodes are then run by another template, or by ATen."));
    const QPushButton* yes = m_question->addButton(tr("&Delete"), QMessageBox::DestructiveRole);
    connect(yes, &QPushButton::clicked, this, &Workshop::removeOwn);
    m_question->open();
}

void Workshop::removeOwn()
{
    unwatch();
    if (const QString why = m_store.remove(m_name); !why.isEmpty()) {
        watchFiles();
        return setStatus(tr("Not deleted: %1").arg(why), true);
    }
    m_store.dropDraft(m_name);
    m_own = false;
    if (m_shipped) {
        revert();
        setStatus(tr("Your template was deleted; this is the shipped one"));
    } else { // its text stays to be saved again, or given up
        m_exists = false;
        m_saved = {};
        watchFiles();
        showTitle();
        setStatus(tr("Your template was deleted; its text is kept here until the window is closed"));
    }
    if (m_context.kernels->any() && m_context.kernels->hindrance().isEmpty())
        m_context.kernels->start();
}

void Workshop::unwatch()
{
    if (const QStringList paths = m_watcher.files() + m_watcher.directories(); !paths.isEmpty())
        m_watcher.removePaths(paths);
}

void Workshop::watchFiles()
{
    unwatch();
    for (const char* suffix : {".mlir", ".py"})
        if (const QString path = m_store.ownPath(m_name, suffix); QFileInfo::exists(path))
            m_watcher.addPath(path);
    if (QFileInfo::exists(m_store.ownFolder()))
        m_watcher.addPath(m_store.ownFolder()); // files that are replaced are no longer watched
}

void Workshop::onFiles()
{
    const auto stored = m_store.tryRead(m_name);
    const lowering::TemplateTexts there = stored ? stored->texts : lowering::TemplateTexts();
    watchFiles();
    if (m_name.isEmpty() || (stored.has_value() == m_exists && there == m_saved))
        return;
    m_exists = stored.has_value();
    m_own = stored && stored->own;
    m_saved = there;
    showTitle();
    if (!stored)
        return setStatus(tr("The files of the template were deleted; its text is kept here"), true);
    if (there == texts())
        return;
    m_notice->tell(Notice::Changed, tr("The template was changed on disk by another program."));
}

} // namespace nodewise::views
