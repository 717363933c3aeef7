// SPDX-License-Identifier: Apache-2.0
// The choice of a backend profile, as a menu: those that there are, files, and what can be done with the chosen one.
#pragma once

#include <QMenu>
#include <QPointer>

class QActionGroup;

namespace nodewise::views {

class ProfileChoice;

/// Filled each time that it is shown: profiles come and go on disk.
class ProfileMenu : public QMenu {
    Q_OBJECT
public:
    explicit ProfileMenu(QWidget* parent = nullptr);
    /// Null: nothing can be chosen.
    void setChoice(ProfileChoice* choice);
    /// The actions after the profiles, for a menu that has them: open, edit, new.
    void setCommands(QList<QAction*> commands);

Q_SIGNALS:
    /// A name, or the path of a file.
    void chosen(const QString& name);

private:
    void fill();

    QPointer<ProfileChoice> m_choice;
    QActionGroup* m_group = nullptr; ///< of the profiles that are listed
    QList<QAction*> m_commands;
};

} // namespace nodewise::views
