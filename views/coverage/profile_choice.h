// SPDX-License-Identifier: Apache-2.0
// Which backend profile a tab's program is judged by, and whether its files changed.
#pragma once

#include "core/protocol/coverage.h"
#include "views/coverage/profile_store.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <map>

namespace nodewise::views {

/// One per tab, on the GUI thread. Its files are watched: those of its functions and tables, too, and folders, as files are replaced.
class ProfileChoice : public QObject {
    Q_OBJECT
public:
    /// What is chosen where nobody chose.
    static QString usual() { return QStringLiteral("reference"); }

    explicit ProfileChoice(QObject* parent = nullptr);

    const ProfileStore& store() const { return m_store; }
    const ProfileEntry& entry() const { return m_entry; }
    const QString& name() const { return m_entry.name; }
    /// A name, or the path of a file.
    void choose(const QString& name);
    protocol::ProfileSource source() const;

    /// The profile that kernels are planned with: the chosen one, if it has templates.
    std::string kernelProfile() const;
    /// Why that is another one; "" = it is not.
    QString kernelNote() const;

Q_SIGNALS:
    /// Another one is chosen.
    void changed();
    /// The files of the chosen one are not what they were.
    void filesChanged();

private:
    using Contents = std::map<QString, QByteArray>; ///< hashes by path
    QStringList files() const;
    Contents contents() const;
    void watch();
    void onFiles();

    ProfileStore m_store;
    ProfileEntry m_entry;
    QFileSystemWatcher m_watcher;
    QTimer m_pause{this}; ///< editors write in several steps
    Contents m_contents;
};

} // namespace nodewise::views
