// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/profile_button.h"

#include "app/viewer/document_page.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "views/analysis/analyses.h"
#include "views/common/tip.h"
#include "views/coverage/coverage_analysis.h"
#include "views/coverage/profile_choice.h"
#include "views/coverage/profile_menu.h"

#include <QToolButton>

namespace nodewise::viewer {

using views::CoverageAnalysis;

using views::Menu;
using views::Needs;

std::span<const views::ActionSpec> ProfileButton::specs() const
{
    static constexpr views::ActionSpec all[] = {
        {"profile.choose", Menu::Backend, 101, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "C&hoose Profile…"),
         QT_TRANSLATE_NOOP("Actions", "Choose the backend profile used to judge programs and plan kernels")},
    };
    return all;
}

WindowToolKind ProfileButton::kind()
{
    return {[](MainWindow& window) -> WindowPart* { return new ProfileButton(window); }};
}

ProfileButton::ProfileButton(MainWindow& window)
    : WindowPart(window), m_button(new QToolButton(&window)), m_menu(new views::ProfileMenu(&window))
{
    m_button->setObjectName(QStringLiteral("profileButton"));
    m_button->setPopupMode(QToolButton::InstantPopup);
    m_button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_button->setMenu(m_menu);
    addAction("profile.choose", [this](bool) { m_button->showMenu(); });
    connect(m_menu, &views::ProfileMenu::chosen, this, [this](const QString& name) {
        if (DocumentPage* page = currentPage())
            page->analyses().find<CoverageAnalysis>()->choose(name);
    });
}

QWidget* ProfileButton::barWidget()
{
    return m_button;
}

void ProfileButton::attach()
{
    const Actions& a = window().actions();
    m_menu->setCommands({a["profile.open"], a["profile.edit"], a["profile.new"]});
}

/// A tab's own choice is kept with it; one without begins with what was chosen last.
void ProfileButton::onOpened(ProgramTab* tab)
{
    auto* coverage = tab->page()->analyses().find<CoverageAnalysis>();
    const QString last = window().remembered().profile;
    if (!last.isEmpty() && !coverage->profileRestored())
        coverage->profile().choose(last);
    connect(coverage, &CoverageAnalysis::profileChosen, this, [this](const QString& name) {
        window().remembered().profile = name;
        window().showContext();
        Q_EMIT window().sessionChanged();
    });
}

void ProfileButton::setBrief(bool brief)
{
    m_brief = brief;
    onContext();
}

void ProfileButton::onContext()
{
    const DocumentPage* page = currentPage();
    views::ProfileChoice* choice = page && page->document()->fx() ? &page->analyses().find<CoverageAnalysis>()->profile() : nullptr;
    m_menu->setChoice(choice);
    m_button->setEnabled(choice);
    const QString last = window().remembered().profile;
    const views::ProfileEntry entry =
        choice ? choice->entry() : views::ProfileEntry{.name = last.isEmpty() ? views::ProfileChoice::usual() : last};
    const QFontMetrics metrics = window().fontMetrics();
    const QString name = metrics.elidedText(entry.shortName(), Qt::ElideMiddle, (m_brief ? 16 : 24) * metrics.averageCharWidth());
    m_button->setText((m_brief ? name : tr("Backend: %1").arg(name)) + QStringLiteral(" ▾"));
    QStringList tip{tr("Backend profile used to judge programs and plan kernels"), entry.shortName()};
    tip << (entry.wrong.isEmpty() ? entry.title : entry.wrong);
    if (choice)
        tip << choice->kernelNote();
    tip.removeAll(QString());
    m_button->setToolTip(views::Tip(tip.join(u'\n')).text());
    m_button->setAccessibleName(tr("Backend: %1").arg(entry.shortName()));
}

} // namespace nodewise::viewer
