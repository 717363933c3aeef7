// SPDX-License-Identifier: Apache-2.0
// The window's part in backend profiles: the toolbar's choice, and the commands of their menu.
#include "app/viewer/main_window.h"

#include "app/viewer/debug_controller.h"
#include "app/viewer/document_page.h"
#include "app/viewer/program_tab.h"
#include "views/coverage/profile_choice.h"
#include "views/coverage/profile_menu.h"

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
    connect((*m_actions)[Command::ProfileChoose], &QAction::triggered, m_profileButton, &QToolButton::showMenu);
    connect(m_profileMenu, &views::ProfileMenu::chosen, this, [this](const QString& name) {
        if (DocumentPage* shown = currentPage())
            shown->chooseProfile(name);
    });
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
        Q_EMIT sessionChanged();
    });
}

void MainWindow::showProfile()
{
    DocumentPage* page = currentPage();
    const bool any = page && page->document()->fx();
    m_profileMenu->setChoice(any ? &page->debug().profile() : nullptr);
    m_profileButton->setEnabled(any);
    const views::ProfileEntry entry =
        any ? page->debug().profile().entry()
            : views::ProfileEntry{.name = m_session.profile.isEmpty() ? views::ProfileChoice::usual() : m_session.profile};
    const bool tight = findChild<QToolBar*>(QStringLiteral("toolBar"))->property("tight").toBool();
    const QString name = fontMetrics().elidedText(entry.shortName(), Qt::ElideMiddle, 24 * fontMetrics().averageCharWidth());
    m_profileButton->setText((tight ? name : tr("Profile: %1").arg(name)) + QStringLiteral(" ▾"));
    QStringList tip{tr("Backend profile that programs are judged by and kernels are planned with")};
    tip << (entry.wrong.isEmpty() ? entry.title : entry.wrong);
    if (any)
        tip << page->debug().profile().kernelNote();
    tip.removeAll(QString());
    m_profileButton->setToolTip(tip.join(u'\n'));
    m_profileButton->setAccessibleName(tr("Profile: %1").arg(entry.shortName()));
}

} // namespace nodewise::viewer
