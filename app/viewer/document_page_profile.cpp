// SPDX-License-Identifier: Apache-2.0
// The page's backend profile: its choice, its editor, and what it says of the program.
#include "app/viewer/document_page.h"

#include "app/viewer/debug_controller.h"
#include "views/common/theme.h"
#include "views/coverage/coverage_run.h"
#include "views/coverage/profile_editor.h"
#include "views/debug/debug_session.h"
#include "views/workbench/workbench.h"

#include <QFileDialog>
#include <QFileInfo>

namespace nodewise::viewer {

void DocumentPage::showCoverage(views::CoveragePanel::Page page)
{
    setDebugDock(true);
    m_dock->showPage(views::Workbench::Page::Coverage);
    if (m_initial.dock.isEmpty() && !m_debug->session().alive())
        m_dock->favorLeft(); // the right is about values of a session
    m_dock->coverage()->showPage(page);
    m_dock->coverage()->setFocus(Qt::ShortcutFocusReason);
    // Whoever asks why, or for a comparison, wants an answer.
    using Page = views::CoveragePanel::Page;
    views::CoverageRun& coverage = m_debug->coverage();
    const bool compares = page == Page::Compare && !coverage.comparedName().isEmpty();
    if ((page == Page::Why || compares) && !coverage.result() && !coverage.busy() && coverage.hindrance().isEmpty())
        coverage.start();
}

void DocumentPage::chooseProfile(const QString& name)
{
    m_debug->profile().choose(name);
    Q_EMIT profileChosen(m_debug->profile().name());
    Q_EMIT arrangementChanged();
}

void DocumentPage::openProfile()
{
    auto* dialog = new QFileDialog(this, tr("Open Profile"), m_debug->profile().store().ownFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Profiles (*.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &DocumentPage::chooseProfile);
    dialog->open();
}

views::ProfileEditor& DocumentPage::madeProfileEditor()
{
    if (!m_profileEditor) {
        m_profileEditor = new views::ProfileEditor(m_debug->context(), this);
        connect(m_profileEditor, &views::ProfileEditor::profileChosen, this, &DocumentPage::chooseProfile);
    }
    return *m_profileEditor;
}

void DocumentPage::editProfile(const QString& file, int line, int column)
{
    const views::ProfileEntry& chosen = m_debug->profile().entry();
    const QString path = file.isEmpty() ? chosen.path : QFileInfo(file).absoluteFilePath();
    if (path.isEmpty())
        return Q_EMIT message(chosen.wrong);
    madeProfileEditor().open(path, line, column);
}

void DocumentPage::newProfile()
{
    newProfile(m_debug->profile().entry());
}

bool DocumentPage::newProfile(const views::ProfileEntry& from)
{
    const QString why = from.path.isEmpty() ? from.wrong : madeProfileEditor().copyToEdit(from.path);
    if (!why.isEmpty())
        Q_EMIT message(why);
    return why.isEmpty();
}

} // namespace nodewise::viewer
