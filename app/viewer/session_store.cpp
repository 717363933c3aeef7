// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/session_store.h"

#include "core/base/hash.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>

namespace nodewise::viewer {

namespace {

constexpr int maxFiles = 64;

/// Keys that differ from those of before; what another window changed meanwhile stays. QSettings replaces the file as a whole.
void writeChanges(const QString& file, const QVariantMap& before, const QVariantMap& now)
{
    if (before == now)
        return;
    QSettings settings(file, QSettings::IniFormat);
    for (auto item = now.begin(); item != now.end(); ++item)
        if (!before.contains(item.key()) || before[item.key()] != item.value())
            settings.setValue(item.key(), item.value());
    for (auto item = before.begin(); item != before.end(); ++item)
        if (!now.contains(item.key()))
            settings.remove(item.key());
    settings.sync();
    QFile::setPermissions(file, QFile::ReadOwner | QFile::WriteOwner);
}

void removeWithLock(const QString& file)
{
    QFile::remove(file);
    QFile::remove(file + QStringLiteral(".alive"));
}

} // namespace

/// Of a window that is not there any more.
struct SessionStore::Left {
    QString file;
    QList<OpenFile> files;
    int current = 0;
    bool closed = false;
    QDateTime opened, time;
    FileLock lock; ///< no other window takes it; QSettings has a file NAME.lock of its own
};

SessionStore::SessionStore(QString folder, QString settings) : m_folder(std::move(folder)), m_settings(std::move(settings))
{
    makePrivateFolder(m_folder.toStdString());
    for (const char* part : {"/programs", "/windows"})
        makePrivateFolder((m_folder + QLatin1String(part)).toStdString());
    static int count = 0;
    m_window = QStringLiteral("%1/windows/%2-%3.ini").arg(m_folder).arg(QCoreApplication::applicationPid()).arg(++count);
    m_lock = FileLock((m_window + QStringLiteral(".alive")).toStdString(), FileLock::Wait::No);
}

QString SessionStore::programFile(const OpenFile& file) const
{
    const std::string key = hashText((file.file + QLatin1Char('\n') + file.model).toStdString());
    return QStringLiteral("%1/programs/%2.ini").arg(m_folder, QString::fromStdString(key));
}

std::vector<SessionStore::Left> SessionStore::takeLeft() const
{
    std::vector<Left> all;
    for (const QFileInfo& info :
         QDir(m_folder + QStringLiteral("/windows")).entryInfoList({QStringLiteral("*.ini")}, QDir::Files, QDir::Time)) {
        if (info.filePath() == m_window)
            continue;
        Left left;
        left.file = info.filePath();
        left.lock = FileLock((left.file + QStringLiteral(".alive")).toStdString(), FileLock::Wait::No);
        if (!left.lock.held())
            continue; // it lives
        QSettings s(left.file, QSettings::IniFormat);
        left.closed = s.value(QStringLiteral("closed")).toBool();
        left.opened = QDateTime::fromMSecsSinceEpoch(s.value(QStringLiteral("opened")).toLongLong());
        left.time = info.lastModified();
        left.current = s.value(QStringLiteral("current")).toInt();
        const int count = std::min(s.beginReadArray(QStringLiteral("files")), maxFiles);
        for (int i = 0; i < count; ++i) {
            s.setArrayIndex(i);
            if (const OpenFile file = readOpenFile(s); !file.file.isEmpty())
                left.files.append(file);
        }
        all.push_back(std::move(left));
    }
    return all;
}

Session SessionStore::open(bool tabs)
{
    QSettings settings(m_settings, QSettings::IniFormat);
    m_kept = readSettings(settings);
    m_keptSettings = settingsOf(m_kept);
    m_opened = QDateTime::currentDateTime();
    const std::vector<Left> left = takeLeft();
    QDateTime lastOpened;                                        // of the window that was closed last
    const auto last = std::ranges::find_if(left, &Left::closed); // the newest comes first
    if (last != left.end())
        lastOpened = last->opened;
    for (const Left& each : left) {
        if (!each.closed && !tabs)
            continue; // the next time
        const bool wanted = tabs && (!each.closed || each.time >= lastOpened);
        for (const OpenFile& file : each.files) {
            const auto same = [&file](const OpenFile& other) { return other.file == file.file && other.model == file.model; };
            if (!wanted || std::ranges::any_of(m_kept.files, same) || m_kept.files.size() >= maxFiles)
                continue;
            if (&file == &each.files[qBound(0, each.current, int(each.files.size()) - 1)] && m_kept.current == 0)
                m_kept.current = static_cast<int>(m_kept.files.size());
            m_kept.files.append(file);
        }
        if (wanted && !each.closed && !each.files.isEmpty() && !m_restored.isValid())
            m_restored = each.time;
        removeWithLock(each.file);
    }
    for (OpenFile& file : m_kept.files)
        recall(file);
    keepTabs(m_kept, false);
    return m_kept;
}

void SessionStore::recall(OpenFile& file)
{
    const QString kept = programFile(file);
    if (QFileInfo::exists(kept)) {
        QSettings settings(kept, QSettings::IniFormat);
        OpenFile known = readOpenFile(settings);
        known.file = file.file;
        known.model = file.model;
        known.irFile = file.irFile.isEmpty() ? known.irFile : file.irFile;
        file = known;
    }
    m_keptValues[kept] = valuesOf(file);
}

void SessionStore::keep(const Session& session)
{
    const QVariantMap settings = settingsOf(session);
    writeChanges(m_settings, m_keptSettings, settings);
    m_keptSettings = settings;
    for (const OpenFile& file : session.files) {
        const QString kept = programFile(file);
        const QVariantMap values = valuesOf(file);
        writeChanges(kept, m_keptValues.value(kept), values);
        m_keptValues[kept] = values;
    }
    const auto named = [](const Session& of) {
        QStringList all{QString::number(of.current)};
        for (const OpenFile& file : of.files)
            all << file.file << file.model << file.irFile;
        return all;
    };
    if (named(session) != named(m_kept))
        keepTabs(session, false);
    m_kept = session;
}

void SessionStore::close()
{
    keepTabs(m_kept, true);
}

void SessionStore::keepTabs(const Session& session, bool closed)
{
    QVariantMap now{{QStringLiteral("closed"), closed},
                    {QStringLiteral("opened"), m_opened.toMSecsSinceEpoch()},
                    {QStringLiteral("current"), session.current},
                    {QStringLiteral("files/size"), static_cast<int>(session.files.size())}};
    for (int i = 0; i < session.files.size(); ++i)
        for (const auto& [key, value] :
             {std::pair("file", session.files[i].file), {"model", session.files[i].model}, {"irFile", session.files[i].irFile}})
            now[QStringLiteral("files/%1/%2").arg(i + 1).arg(QLatin1String(key))] = value;
    writeChanges(m_window, {}, now);
}

} // namespace nodewise::viewer
