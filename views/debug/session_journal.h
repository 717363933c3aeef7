// SPDX-License-Identifier: Apache-2.0
// Files in which engines keep what a program's sessions were told, so that edits and the stop outlive the engine and the window.
#pragma once

#include "core/base/private_file.h"
#include "core/protocol/session_record.h"
#include "views/common/document.h"

#include <QDateTime>
#include <QString>

#include <optional>

namespace nodewise::views {

/// Owns the file of the session that is on. GUI thread.
class SessionJournal {
public:
    /// `folder`: "" = nothing is kept.
    SessionJournal(QString folder, const Document& document);

    /// For the next session: a file of its own, which is no other window's while this one lives; "" = none.
    QString begin();
    /// The session ended as it should.
    void end();
    /// It ended with its engine: what it left is offered.
    void leave() { m_file.clear(), m_lock = FileLock(); }

    /// What a session left whose engine or window ended without being told to.
    struct Left {
        QString file;
        QDateTime time;
        protocol::SessionRecord record;
        FileLock lock; ///< no other window offers it
        /// Where it stood is more than a start.
        bool matters() const { return record.tick > 0 || !record.edits.empty(); }
    };
    /// The newest; those that can't be read, or of which nothing would be lost, are removed.
    std::optional<Left> tryLeft() const;
    static void discard(const Left& left);

private:
    QString m_folder, m_name; ///< name: what all files of the program begin with
    QString m_file;
    FileLock m_lock;
};

} // namespace nodewise::views
