// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/template_store.h"

#include "core/base/data_folder.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>

#include <algorithm>

namespace nodewise::views {

namespace {

std::string textOf(const QString& path)
{
    return readDataFile(path.toStdString()).value_or(std::string());
}

QString write(const QString& path, const std::string& text)
{
    QSaveFile file(path);
    const bool written = file.open(QIODevice::WriteOnly) && file.write(text.data(), qint64(text.size())) == qint64(text.size());
    return written && file.commit() ? QString() : QStringLiteral("%1: %2").arg(QDir::toNativeSeparators(path), file.errorString());
}

/// The functions first: a template that is read in between has them, or is the one from before.
QString writeBoth(const QString& base, const lowering::TemplateTexts& texts)
{
    QDir().mkpath(QFileInfo(base).path());
    const QString functions = base + QStringLiteral(".py");
    QString why = texts.functions.empty() ? QString() : write(functions, texts.functions);
    if (why.isEmpty())
        why = write(base + QStringLiteral(".mlir"), texts.text);
    if (why.isEmpty() && texts.functions.empty())
        QFile::remove(functions);
    return why;
}

lowering::TemplateTexts readBoth(const QString& base)
{
    return {textOf(base + QStringLiteral(".mlir")), textOf(base + QStringLiteral(".py"))};
}

} // namespace

TemplateStore::TemplateStore()
    : m_folders(dataFolders("templates")),
      m_drafts(QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + QStringLiteral("/nodewise/drafts"))
{
    if (m_folders.empty())
        m_folders.push_back(QDir::home().filePath(QStringLiteral(".local/share/nodewise/templates")).toStdString());
}

QString TemplateStore::ownPath(const QString& name, const char* suffix) const
{
    return ownFolder() + u'/' + name + QLatin1String(suffix);
}

QStringList TemplateStore::ownFiles(const QString& name) const
{
    QStringList files;
    for (const char* suffix : {".mlir", ".py"})
        if (const QString path = ownPath(name, suffix); QFileInfo::exists(path))
            files.append(path);
    return files;
}

std::vector<lowering::TemplateFile> TemplateStore::all() const
{
    std::vector<Error> broken;
    return lowering::readTemplates(m_folders, &broken).value_or(std::vector<lowering::TemplateFile>());
}

std::optional<TemplateStore::Stored> TemplateStore::tryRead(const QString& name) const
{
    std::optional<Stored> found;
    for (const std::string& folder : m_folders) {
        const QString base = QString::fromStdString(folder) + u'/' + name;
        if (!QFileInfo::exists(base + QStringLiteral(".mlir")))
            continue;
        const bool own = folder == m_folders.back();
        found = Stored{readBoth(base), own, !own || (found && found->shipped)};
    }
    return found;
}

QString TemplateStore::save(const QString& name, const lowering::TemplateTexts& texts) const
{
    return writeBoth(ownFolder() + u'/' + name, texts);
}

QString TemplateStore::remove(const QString& name) const
{
    for (const char* suffix : {".mlir", ".py"})
        if (QFile file(ownPath(name, suffix)); file.exists() && !file.remove())
            return QStringLiteral("%1: %2").arg(QDir::toNativeSeparators(file.fileName()), file.errorString());
    return {};
}

void TemplateStore::keepDraft(const QString& name, const lowering::TemplateTexts& texts) const
{
    writeBoth(m_drafts + u'/' + name, texts);
}

void TemplateStore::dropDraft(const QString& name) const
{
    for (const char* suffix : {".mlir", ".py"})
        QFile::remove(m_drafts + u'/' + name + QLatin1String(suffix));
}

std::optional<TemplateStore::Draft> TemplateStore::tryDraft(const QString& name) const
{
    const QFileInfo file(m_drafts + u'/' + name + QStringLiteral(".mlir"));
    if (!file.exists())
        return {};
    return Draft{readBoth(m_drafts + u'/' + name), file.lastModified()};
}

} // namespace nodewise::views
