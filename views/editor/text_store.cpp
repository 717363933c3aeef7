// SPDX-License-Identifier: Apache-2.0
#include "views/editor/text_store.h"

#include "core/base/data_folder.h"
#include "core/base/private_file.h"

#include <QCryptographicHash>
#include <QDir>
#include <QSaveFile>
#include <QStandardPaths>

namespace nodewise::views {

namespace {

/// Files of one name may lie in several folders.
QString draftPath(const QString& path)
{
    const QByteArray hash = QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha1).toHex().left(16);
    return QStringLiteral("%1/nodewise/drafts/%2-%3")
        .arg(QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation), QString::fromLatin1(hash), QFileInfo(path).fileName());
}

QString whyNot(const QFileDevice& file)
{
    return QStringLiteral("%1: %2").arg(QDir::toNativeSeparators(file.fileName()), file.errorString());
}

} // namespace

TextStore::TextStore(std::string_view kind) : m_folders(dataFolders(kind))
{
    if (m_folders.empty())
        m_folders.push_back(QDir::home().filePath(QStringLiteral(".local/share/nodewise/")).toStdString() + std::string(kind));
}

bool TextStore::isOwn(const QString& path) const
{
    return QFileInfo(path).absolutePath() == QFileInfo(ownFolder()).absoluteFilePath();
}

QString TextStore::freePath(const QString& name) const
{
    const QFileInfo wanted(ownFolder() + u'/' + name);
    QString path = wanted.filePath();
    for (int number = 2; QFileInfo::exists(path) || tryDraft(path); ++number)
        path = QStringLiteral("%1/%2-%3.%4").arg(wanted.path(), wanted.completeBaseName()).arg(number).arg(wanted.suffix());
    return path;
}

std::optional<QString> TextStore::tryText(const QString& path)
{
    if (const QFileInfo file(path); file.isFile() && file.size() == 0)
        return QString();
    const auto text = readDataFile(path.toStdString());
    return text ? std::optional(QString::fromStdString(*text)) : std::nullopt;
}

QString TextStore::save(const QString& path, const QString& text)
{
    QDir().mkpath(QFileInfo(path).path());
    QSaveFile file(path);
    const QByteArray bytes = text.toUtf8();
    const bool written = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    return written && file.commit() ? QString() : whyNot(file);
}

QString TextStore::remove(const QString& path)
{
    QFile file(path);
    return !file.exists() || file.remove() ? QString() : whyNot(file);
}

void TextStore::keepDraft(const QString& path, const QString& text)
{
    (void)writePrivateFile(draftPath(path).toStdString(), text.toStdString()); // kept as well as can be: typing goes on
}

void TextStore::dropDraft(const QString& path)
{
    QFile::remove(draftPath(path));
}

std::optional<TextStore::Draft> TextStore::tryDraft(const QString& path)
{
    const QFileInfo file(draftPath(path));
    const auto text = file.exists() ? tryText(file.filePath()) : std::nullopt;
    return text ? std::optional(Draft{*text, file.lastModified()}) : std::nullopt;
}

} // namespace nodewise::views
