// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/profile_choice.h"

#include "core/base/data_folder.h"

#include <QCryptographicHash>
#include <QFileInfo>

#include <utility>

namespace nodewise::views {

namespace {

constexpr int pauseMs = 150;

}

ProfileChoice::ProfileChoice(QObject* parent) : QObject(parent), m_entry(m_store.find(usual()))
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(pauseMs);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_pause, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_pause, qOverload<>(&QTimer::start));
    connect(&m_pause, &QTimer::timeout, this, &ProfileChoice::onFiles);
    watch();
}

void ProfileChoice::choose(const QString& name)
{
    const QString before = m_entry.name;
    m_entry = m_store.find(name);
    watch();
    if (m_entry.name != before)
        Q_EMIT changed();
}

protocol::ProfileSource ProfileChoice::source() const
{
    // By its path, so that the engine reads the file that the window shows.
    const QString& named = m_entry.path.isEmpty() ? m_entry.name : m_entry.path;
    return {.name = named.toStdString(), .text = {}, .folders = {}};
}

std::string ProfileChoice::kernelProfile() const
{
    return (m_entry.usesTemplates ? m_entry.name : usual()).toStdString();
}

QString ProfileChoice::kernelNote() const
{
    if (m_entry.usesTemplates || m_entry.name == usual())
        return {};
    return tr("The profile '%1' has no kernel templates, so kernels are planned with '%2'.").arg(m_entry.shortName(), usual());
}

QStringList ProfileChoice::files() const
{
    const QStringList others = m_entry.functions + m_entry.tables;
    return m_entry.path.isEmpty() ? others : QStringList(m_entry.path) + others;
}

ProfileChoice::Contents ProfileChoice::contents() const
{
    Contents out;
    for (const QString& path : files()) { // which the profile names: none may be a pipe
        const auto text = readDataFile(path.toStdString());
        out[path] = text ? QCryptographicHash::hash(QByteArray::fromStdString(*text), QCryptographicHash::Sha1) : QByteArray();
    }
    return out;
}

void ProfileChoice::watch()
{
    if (const QStringList old = m_watcher.files() + m_watcher.directories(); !old.isEmpty())
        m_watcher.removePaths(old);
    QStringList paths;
    for (const QString& path : files()) {
        if (QFileInfo::exists(path))
            paths.append(path);
        if (const QString folder = QFileInfo(path).absolutePath(); QFileInfo::exists(folder) && !paths.contains(folder))
            paths.append(folder);
    }
    if (!paths.isEmpty())
        m_watcher.addPaths(paths);
    m_contents = contents();
}

void ProfileChoice::onFiles()
{
    m_entry = m_store.find(m_entry.name); // its functions may be others
    const Contents before = std::exchange(m_contents, {});
    watch();
    if (m_contents != before)
        Q_EMIT filesChanged();
}

} // namespace nodewise::views
