// SPDX-License-Identifier: Apache-2.0
// The window's part in backend profiles: the toolbar's choice, and the commands of their menu.
#include "app/viewer/main_window.h"

#include "app/viewer/debug_controller.h"
#include "app/viewer/document_page.h"
#include "app/viewer/program_tab.h"
#include "views/coverage/profile_choice.h"
#include "views/coverage/profile_menu.h"
#include "views/rewrite/pipeline_page.h"

#include <QComboBox>
#include <QFileInfo>
#include <QToolBar>
#include <QToolButton>

namespace nodewise::viewer {

void MainWindow::connectProfile()
{
    const auto page = [this](Command command, auto call) {
        connect((*m_actions)[command], &QAction::triggered, this, [this, call] {
            if (DocumentPage* shown = currentPage())
                call(shown);
        });
    };
    using Page = views::CoveragePanel::Page;
    page(Command::CoveragePanel, [](DocumentPage* p) { p->showCoverage(); });
    page(Command::CoverageWhy, [](DocumentPage* p) { p->showCoverage(Page::Why); });
    page(Command::CoverageCompare, [](DocumentPage* p) { p->showCoverage(Page::Compare); });
    page(Command::ProfileOpen, [](DocumentPage* p) { p->openProfile(); });
    page(Command::ProfileEdit, [](DocumentPage* p) { p->editProfile(); });
    page(Command::ProfileNew, [](DocumentPage* p) { p->newProfile(); });
    connect((*m_actions)[Command::ProfileChoose], &QAction::triggered, this, [this] {
        if (currentPage())
            m_profileButton->showMenu();
    });
    connectPipelineProfile();
    connect(m_profileMenu, &views::ProfileMenu::chosen, this, [this](const QString& name) {
        if (DocumentPage* shown = currentPage())
            shown->chooseProfile(name);
    });
}

/// The program's page of a pipeline, if it is open.
DocumentPage* MainWindow::pageOf(const views::PipelinePage& pipeline) const
{
    const ProgramTab* tab = tryTab(*pipeline.run().source().document);
    return tab ? tab->page() : nullptr;
}

/// In a pipeline's tab these are about the profile that rewrote the program. Its editor is the program's.
void MainWindow::connectPipelineProfile()
{
    const auto steps = [this](Command command, auto call) {
        connect((*m_actions)[command], &QAction::triggered, this, [this, call] {
            ProgramTab* tab = currentTab();
            if (views::PipelinePage* shown = tab ? tab->pipeline() : nullptr)
                call(shown, pageOf(*shown));
        });
    };
    using views::PipelinePage;
    steps(Command::ProfileChoose, [](PipelinePage* shown, DocumentPage*) { shown->profileBox()->showPopup(); });
    steps(Command::ProfileEdit, [](PipelinePage* shown, DocumentPage* page) {
        if (page)
            page->editProfile(page->debug().profile().store().find(shown->profile()).path);
    });
    steps(Command::ProfileNew, [](PipelinePage* shown, DocumentPage* page) {
        if (page && page->newProfile(page->debug().profile().store().find(shown->profile())))
            shown->start(page->debug().profile().name());
    });
}

void MainWindow::enablePipelineProfile(const views::PipelinePage& pipeline)
{
    const DocumentPage* page = pageOf(pipeline);
    const bool known = page && !page->debug().profile().store().find(pipeline.profile()).path.isEmpty();
    (*m_actions)[Command::ProfileChoose]->setEnabled(true);
    (*m_actions)[Command::ProfileEdit]->setEnabled(known);
    (*m_actions)[Command::ProfileNew]->setEnabled(known);
}

void MainWindow::makeProfileButton(QToolBar* bar)
{
    m_profileMenu = new views::ProfileMenu(this);
    m_profileMenu->setCommands({(*m_actions)[Command::ProfileOpen], (*m_actions)[Command::ProfileEdit], (*m_actions)[Command::ProfileNew]});
    m_profileButton = new QToolButton(bar);
    m_profileButton->setObjectName(QStringLiteral("profileButton"));
    m_profileButton->setPopupMode(QToolButton::InstantPopup);
    m_profileButton->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_profileButton->setFocusPolicy(Qt::TabFocus);
    m_profileButton->setMenu(m_profileMenu);
    bar->addWidget(m_profileButton);
}

/// A tab's own choice is kept with it; one without begins with what was chosen last.
void MainWindow::connectProfile(const ProgramTab* tab)
{
    DocumentPage* page = tab->page();
    if (!m_session.profile.isEmpty() && !page->debug().profileRestored())
        page->debug().profile().choose(m_session.profile);
    connect(page, &DocumentPage::profileChosen, this, [this](const QString& name) {
        m_session.profile = name;
        showProfile();
        arrangeDebugBar();
        Q_EMIT sessionChanged();
    });
}

void MainWindow::showProfile()
{
    DocumentPage* page = currentPage();
    const bool any = page && page->document()->fx();
    m_profileMenu->setChoice(any ? &page->debug().profile() : nullptr);
    m_profileButton->setEnabled(any);
    if (const views::PipelinePage* pipeline = currentTab() ? currentTab()->pipeline() : nullptr)
        enablePipelineProfile(*pipeline);
    const views::ProfileEntry entry =
        any ? page->debug().profile().entry()
            : views::ProfileEntry{.name = m_session.profile.isEmpty() ? views::ProfileChoice::usual() : m_session.profile};
    const int letters = m_barWords <= BarWords::Some ? 24 : 16;
    const QString name = fontMetrics().elidedText(entry.shortName(), Qt::ElideMiddle, letters * fontMetrics().averageCharWidth());
    m_profileButton->setText((m_barWords >= BarWords::Few ? name : tr("Profile: %1").arg(name)) + QStringLiteral(" ▾"));
    QStringList tip{tr("Backend profile that programs are judged by and kernels are planned with"), entry.shortName()};
    tip << (entry.wrong.isEmpty() ? entry.title : entry.wrong);
    if (any)
        tip << page->debug().profile().kernelNote();
    tip.removeAll(QString());
    m_profileButton->setToolTip(tip.join(u'\n'));
    m_profileButton->setAccessibleName(tr("Profile: %1").arg(entry.shortName()));
}

} // namespace nodewise::viewer
