// SPDX-License-Identifier: Apache-2.0
#include "views/mlir/scanned_file.h"

#include <mutex>

namespace nodewise::views {

namespace {

/// Holds the latest one only: who is late need not look at those before.
struct Mailbox {
    std::mutex lock;
    mlirtext::SharedScan scan;

    void put(mlirtext::SharedScan now)
    {
        const std::scoped_lock guard(lock);
        scan = std::move(now);
    }
    mlirtext::SharedScan get()
    {
        const std::scoped_lock guard(lock);
        return scan;
    }
};

constexpr int pauseMs = 2000; ///< between looks at the file

} // namespace

ScannedFile::ScannedFile(QObject* parent) : QObject(parent), m_scan(std::make_shared<const mlirtext::Scan>())
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(pauseMs);
    connect(&m_pause, &QTimer::timeout, this, &ScannedFile::lookAgain);
}

void ScannedFile::start(SharedFile file)
{
    m_file = std::move(file);
    m_scan = std::make_shared<const mlirtext::Scan>();
    auto mailbox = std::make_shared<Mailbox>();
    m_scanning.start(
        [file_ = m_file, mailbox](const Progress& progress) {
            mlirtext::scan(*file_, progress, [&](mlirtext::SharedScan now) {
                mailbox->put(std::move(now));
                progress.step(UserText("Reading lines"));
            });
            return mailbox->get();
        },
        [this](mlirtext::SharedScan all) {
            m_scan = std::move(all);
            Q_EMIT grown();
        },
        [this, mailbox](const QString&, double) {
            if (const auto now = mailbox->get(); now != m_scan) {
                m_scan = now;
                Q_EMIT grown();
            }
        });
    m_pause.start();
}

void ScannedFile::cancel()
{
    m_scanning.cancel();
    Q_EMIT grown();
}

void ScannedFile::close()
{
    m_scanning.cancel();
    m_looking.cancel();
    m_pause.stop();
    m_file.reset();
    m_scan = std::make_shared<const mlirtext::Scan>();
}

double ScannedFile::fraction() const
{
    return m_file && m_file->size() > 0 ? double(m_scan->index.bytes()) / double(m_file->size()) : 1;
}

std::uint64_t ScannedFile::expectedLines() const
{
    const std::uint64_t lines = m_scan->index.lines();
    return reading() && m_scan->index.bytes() > 0 ? std::uint64_t(double(lines) / fraction()) : lines;
}

/// In the background: a file may lie on a disk that is far away.
void ScannedFile::lookAgain()
{
    m_looking.start([file = m_file](const Progress&) { return file->change(); },
                    [this](FileChange change) {
                        if (change == FileChange::None)
                            return m_pause.start();
                        Q_EMIT fileChanged(change == FileChange::Gone);
                    });
}

} // namespace nodewise::views
