// SPDX-License-Identifier: Apache-2.0
// Notices that the file of an opened program was written or replaced: what is shown is not what would run.
#pragma once

#include "core/base/input_file.h"
#include "views/common/document.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <memory>

namespace nodewise::viewer {

/// Of one document. Looks when the file or its folder changes, and when a window of ours gets the keyboard: not all file systems tell.
class ProgramWatch : public QObject {
    Q_OBJECT
public:
    ProgramWatch(std::shared_ptr<const views::Document> document, QObject* parent);
    /// Looks, and tells again what is still so.
    void remind();

Q_SIGNALS:
    /// Since it was opened. None: the file that was opened is back.
    void changed(nodewise::FileChange change);

private:
    void watch();
    void look();

    std::shared_ptr<const views::Document> m_document;
    QFileSystemWatcher m_watcher;
    QTimer m_settling; ///< who writes a file writes it in pieces
    FileChange m_told = FileChange::None;
};

} // namespace nodewise::viewer
