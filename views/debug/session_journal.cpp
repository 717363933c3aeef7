// SPDX-License-Identifier: Apache-2.0
#include "views/debug/session_journal.h"

#include "core/base/hash.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace nodewise::views {

namespace {

QString nameOf(const Document& document)
{
    const std::string file = document.file.empty() ? document.irFile : document.file;
    const std::string model = document.model ? document.model->name : std::string();
    return QString::fromStdString(hashText(QFileInfo(QString::fromStdString(file)).absoluteFilePath().toStdString() + '\n' + model));
}

void remove(const QString& file)
{
    QFile::remove(file);
    QFile::remove(file + QStringLiteral(".lock"));
}

} // namespace

SessionJournal::SessionJournal(QString folder, const Document& document) : m_folder(std::move(folder)), m_name(nameOf(document))
{
}

QString SessionJournal::begin()
{
    end();
    if (m_folder.isEmpty() || !makePrivateFolder(m_folder.toStdString()))
        return {};
    static int count = 0;
    m_file = QStringLiteral("%1/%2-%3-%4.json").arg(m_folder, m_name).arg(QCoreApplication::applicationPid()).arg(++count);
    m_lock = FileLock((m_file + QStringLiteral(".lock")).toStdString(), FileLock::Wait::No);
    return m_file;
}

void SessionJournal::end()
{
    if (!m_file.isEmpty())
        remove(m_file);
    leave();
}

std::optional<SessionJournal::Left> SessionJournal::tryLeft() const
{
    if (m_folder.isEmpty())
        return std::nullopt;
    for (const QFileInfo& info : QDir(m_folder).entryInfoList({m_name + QStringLiteral("-*.json")}, QDir::Files, QDir::Time)) {
        const QString file = info.filePath();
        FileLock lock((file + QStringLiteral(".lock")).toStdString(), FileLock::Wait::No);
        if (!lock.held())
            continue; // its window lives
        auto record = protocol::readSessionFile(file.toStdString());
        if (record) {
            Left left{file, info.lastModified(), std::move(*record), std::move(lock)};
            if (left.matters())
                return left;
        }
        remove(file);
    }
    return std::nullopt;
}

void SessionJournal::discard(const Left& left)
{
    remove(left.file);
}

} // namespace nodewise::views
