// SPDX-License-Identifier: Apache-2.0
// Where what windows remember lies on the disk: settings, what was set for each program, and the tabs of each window. It is written as
// things happen, so that it outlives a window that is killed; of two windows each writes only what it changed, and the newest holds.
#pragma once

#include "app/viewer/session.h"
#include "core/base/private_file.h"

#include <QDateTime>
#include <QHash>

namespace nodewise::viewer {

/// Owns this window's file of tabs, which is locked while the window lives. GUI thread.
class SessionStore {
public:
    /// `folder`: private, made if it is not there. `settings`: an INI file.
    SessionStore(QString folder, QString settings);

    /// Settings; with `tabs` also the tabs of windows that are not there any more: of all that were killed, and of those that were closed
    /// last, if at about the same time. They are this window's from now on.
    Session open(bool tabs);
    /// When the newest window that was killed wrote last; null: none was, or its tabs are not in the session.
    const QDateTime& restored() const { return m_restored; }
    /// What was set for a program before, by whatever window.
    void recall(OpenFile& file);
    /// Writes what changed since it was opened, recalled or kept.
    void keep(const Session& session);
    /// In order: nothing is restored because of this window.
    void close();

private:
    struct Left;
    QString programFile(const OpenFile& file) const;
    std::vector<Left> takeLeft() const;
    void keepTabs(const Session& session, bool closed);

    QString m_folder, m_settings, m_window;
    FileLock m_lock;
    QDateTime m_opened, m_restored;
    Session m_kept;
    QVariantMap m_keptSettings;
    QHash<QString, QVariantMap> m_keptValues; ///< by file of the program
};

} // namespace nodewise::viewer
