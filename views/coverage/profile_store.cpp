// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/profile_store.h"

#include "core/backend/profile.h"
#include "core/backend/profile_files.h"
#include "core/base/data_folder.h"
#include "views/common/translated.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace nodewise::views {

namespace {

/// Lies beside the profiles, and is none.
bool isSchema(const QString& name)
{
    return name.endsWith(QLatin1String(".schema"));
}

ProfileEntry entryOf(const std::vector<std::string>& folders, const QString& name, const QString& path, bool shipped)
{
    ProfileEntry entry{.name = name, .path = path, .shipped = shipped};
    const auto text = readDataFile(path.toStdString());
    if (!text) {
        entry.wrong = translated(text.error());
        return entry;
    }
    const auto [profile, errors] = backend::readWholeProfile(path.toStdString(), *text);
    if (!errors.empty())
        entry.wrong = translated(errors.front());
    entry.title = QString::fromStdString(profile.title);
    entry.usesTemplates = profile.usesTemplates;
    for (const std::string& file : profile.functions)
        entry.functions.append(QFileInfo(QString::fromStdString(file)).absoluteFilePath());
    for (const std::string& table : profile.tables)
        if (const auto file = backend::tablePath(backend::tableFolders(folders, profile), table))
            entry.tables.append(QFileInfo(QString::fromStdString(*file)).absoluteFilePath());
    return entry;
}

/// What a profile in that folder calls the file: its name alone where that finds it, as the next installation may lie elsewhere.
QString functionName(const QString& file, const QString& folder)
{
    const QString name = QFileInfo(file).fileName();
    const auto found = backend::findFunctionFile(folder.toStdString(), name.toStdString());
    return found && QFileInfo(QString::fromStdString(*found)) == QFileInfo(file) ? name : file;
}

} // namespace

QString ProfileEntry::shortName() const
{
    return name.endsWith(QLatin1String(".json")) ? QFileInfo(name).completeBaseName() : name;
}

bool ProfileStore::isShipped(const QString& path) const
{
    const QString folder = QFileInfo(path).absolutePath();
    return std::any_of(folders().begin(), folders().end() - 1, [&](const std::string& each) {
        const QString root = QFileInfo(QString::fromStdString(each)).absoluteFilePath();
        // Tables lie in a folder of theirs, the functions of shipped profiles in one beside it.
        return folder == root || folder == root + QStringLiteral("/tables") ||
               folder == QFileInfo(root).absolutePath() + QStringLiteral("/decompositions");
    });
}

bool ProfileStore::isTable(const QString& path)
{
    return path.endsWith(QLatin1String(".json")) && QFileInfo(path).absoluteDir().dirName() == QLatin1String("tables");
}

std::vector<ProfileEntry> ProfileStore::all() const
{
    std::vector<ProfileEntry> out;
    for (std::size_t at = 0; at < folders().size(); ++at) {
        const QDir folder(QString::fromStdString(folders()[at]));
        for (const QFileInfo& file : folder.entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
            const QString name = file.completeBaseName();
            if (isSchema(name))
                continue;
            ProfileEntry entry = entryOf(folders(), name, file.absoluteFilePath(), at + 1 < folders().size());
            const auto same = std::ranges::find(out, name, &ProfileEntry::name);
            if (same == out.end())
                out.push_back(std::move(entry));
            else
                *same = std::move(entry);
        }
    }
    return out;
}

ProfileEntry ProfileStore::find(const QString& name) const
{
    if (name.endsWith(QLatin1String(".json"))) {
        const QString path = QFileInfo(name).absoluteFilePath();
        return entryOf(folders(), path, path, isShipped(path));
    }
    for (std::size_t at = folders().size(); at-- > 0;) {
        const QString path = QString::fromStdString(folders()[at]) + u'/' + name + QStringLiteral(".json");
        if (QFileInfo::exists(path))
            return entryOf(folders(), name, QFileInfo(path).absoluteFilePath(), at + 1 < folders().size());
    }
    ProfileEntry missing{.name = name};
    if (const auto profile = backend::readProfile(folders(), name.toStdString()); !profile)
        missing.wrong = translated(profile.error());
    return missing;
}

QString ProfileStore::copied(const QString& text, const QString& from, const QString& to)
{
    QString out = text;
    static const QRegularExpression name(QStringLiteral("(\"name\"\\s*:\\s*\")[^\"]*(\")"));
    if (const auto match = name.match(out); match.hasMatch()) // the first one is the profile's: rules call theirs otherwise
        out.replace(match.capturedStart(), match.capturedLength(),
                    match.captured(1) + QFileInfo(to).completeBaseName() + match.captured(2));
    const QDir old(QFileInfo(from).absolutePath()), place(QFileInfo(to).absolutePath());
    static const QRegularExpression file(QStringLiteral("\"([^\"\\\\]+\\.py)\""));
    qsizetype next = 0;
    for (auto at = file.match(out); at.hasMatch(); at = file.match(out, next)) {
        const QString there = QDir::cleanPath(old.filePath(at.captured(1)));
        const bool moved = !QFileInfo::exists(place.filePath(at.captured(1))) && QFileInfo::exists(there);
        const QString called = moved ? functionName(there, place.path()) : at.captured(1);
        out.replace(at.capturedStart(1), at.capturedLength(1), called);
        next = at.capturedStart(1) + called.size() + 1; // after the quote
    }
    return out;
}

} // namespace nodewise::views
