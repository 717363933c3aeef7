// SPDX-License-Identifier: Apache-2.0
// Notices that the file of an opened program, its IR file, or a file that a session runs on was written or replaced: what is shown is not
// what would run.
#pragma once

#include "core/base/input_file.h"
#include "core/protocol/launch.h"
#include "views/common/document.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <memory>
#include <vector>

namespace nodewise::viewer {

/// Of one document. Looks when a file or its folder changes, and when a window of ours gets the keyboard: not all file systems tell.
class ProgramWatch : public QObject {
    Q_OBJECT
public:
    ProgramWatch(const std::shared_ptr<const views::Document>& document, QObject* parent);
    /// Looks, and tells again what is still so.
    void remind();
    /// Weights and inputs that a session begins to run on, as they stand now, in place of those before; none: it has ended.
    void setSessionFiles(const protocol::LaunchArguments& launched);
    void clearSessionFiles();

Q_SIGNALS:
    /// Since it was opened, or since the session began. None: the files that were opened are back.
    void changed(nodewise::FileChange change, const QString& file, bool ofSession);

private:
    struct Watched {
        QString file;
        FileIdentity identity; ///< as it was opened
        bool ofSession = false;
    };
    struct Found {
        FileChange change = FileChange::None;
        QString file;
        bool ofSession = false;
        bool operator==(const Found&) const = default;
    };
    void addSessionFile(const std::string& file);
    void watch();
    void look();
    Found now() const;

    std::vector<Watched> m_files;
    QFileSystemWatcher m_watcher;
    QTimer m_settling; ///< who writes a file writes it in pieces
    Found m_told;
};

} // namespace nodewise::viewer
