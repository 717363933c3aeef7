// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/profile_menu.h"

#include "views/common/tip.h"
#include "views/coverage/profile_choice.h"

#include <QActionGroup>
#include <QDir>

namespace nodewise::views {

ProfileMenu::ProfileMenu(QWidget* parent) : QMenu(parent)
{
    setToolTipsVisible(true);
    connect(this, &QMenu::aboutToShow, this, &ProfileMenu::fill);
}

void ProfileMenu::setChoice(ProfileChoice* choice)
{
    m_choice = choice;
}

void ProfileMenu::setCommands(QList<QAction*> commands)
{
    m_commands = std::move(commands);
}

void ProfileMenu::fill()
{
    clear();
    delete m_group;
    m_group = new QActionGroup(this);
    std::vector<ProfileEntry> entries = m_choice ? m_choice->store().all() : std::vector<ProfileEntry>();
    const bool listed = m_choice && std::ranges::count(entries, m_choice->name(), &ProfileEntry::name) > 0;
    if (m_choice && !listed)
        entries.push_back(m_choice->entry());
    bool shipped = true;
    for (const ProfileEntry& entry : entries) {
        if (std::exchange(shipped, entry.shipped) && !entry.shipped)
            addSeparator(); // the user's own after it
        QAction* action = addAction(entry.shortName().replace(u'&', QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(entry.name == m_choice->name());
        action->setActionGroup(m_group);
        action->setToolTip(Tip(!entry.wrong.isEmpty() ? entry.wrong
                               : entry.shipped        ? entry.title
                                                      : QStringLiteral("%1\n%2").arg(entry.title, QDir::toNativeSeparators(entry.path)))
                               .text());
        connect(action, &QAction::triggered, this, [this, name = entry.name] { Q_EMIT chosen(name); });
    }
    addSeparator();
    addActions(m_commands);
}

} // namespace nodewise::views
