// SPDX-License-Identifier: Apache-2.0
// Notices that the file of an opened program, or its IR file, was written or replaced: what is shown is not what would run.
#pragma once

#include "core/base/input_file.h"
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

Q_SIGNALS:
    /// Since it was opened. None: the files that were opened are back.
    void changed(nodewise::FileChange change, const QString& file);

private:
    struct Watched {
        QString file;
        FileIdentity identity; ///< as it was opened
    };
    struct Found {
        FileChange change = FileChange::None;
        QString file;
        bool operator==(const Found&) const = default;
    };
    void watch();
    void look();
    Found now() const;

    std::vector<Watched> m_files;
    QFileSystemWatcher m_watcher;
    QTimer m_settling; ///< who writes a file writes it in pieces
    Found m_told;
};

} // namespace nodewise::viewer
