// SPDX-License-Identifier: Apache-2.0
// A text that is read in the background while it is already looked at.
#pragma once

#include "core/mlirtext/scan.h"
#include "views/common/job.h"
#include "views/mlir/line_source.h"

#include <QObject>
#include <QTimer>

namespace nodewise::views {

/// GUI thread. Looks now and then whether the file changed on disk.
class ScannedFile : public QObject {
    Q_OBJECT
public:
    explicit ScannedFile(QObject* parent = nullptr);

    void start(SharedFile file);
    /// Keeps what was found so far.
    void cancel();
    /// Nothing is read any more, and nothing told: another file is about to come, or none.
    void close();
    const SharedFile& file() const { return m_file; }           ///< null before start() and after close()
    const mlirtext::SharedScan& scan() const { return m_scan; } ///< never null
    bool reading() const { return m_scanning.running(); }
    double fraction() const;
    /// Of all lines, by those that were read.
    std::uint64_t expectedLines() const;

Q_SIGNALS:
    /// More was read; also once at the end.
    void grown();
    /// The file at the path is not the one that was read any more.
    void fileChanged(bool gone);

private:
    void lookAgain();

    SharedFile m_file;
    mlirtext::SharedScan m_scan;
    JobRunner m_scanning{this}, m_looking{this};
    QTimer m_pause;
};

} // namespace nodewise::views
