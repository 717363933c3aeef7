// SPDX-License-Identifier: Apache-2.0
// Backend profiles as files: those that are shipped, the user's own, and texts that are not saved yet, which survive whatever ends the
// program.
#pragma once

#include <QDateTime>
#include <QFileInfo>
#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace nodewise::views {

/// A profile that can be chosen.
struct ProfileEntry {
    QString name;  ///< of the file; of one that lies in no folder of profiles its path
    QString title; ///< what it says of itself
    QString path;
    QString wrong;              ///< why it can't be read; "" = it can
    QStringList functions;      ///< files of its functions
    QStringList tables;         ///< files of the generated tables that it refers to
    bool shipped = false;       ///< read only
    bool usesTemplates = false; ///< kernels can be planned with it
    /// "spyre-2026"
    QString shortName() const;
    bool operator==(const ProfileEntry&) const = default;
};

/// The files are small: all of this is done at once, on the GUI thread.
class ProfileStore {
public:
    /// Folders as core/base/data_folder.h has them: the last is the user's.
    ProfileStore();

    const std::vector<std::string>& folders() const { return m_folders; }
    QString ownFolder() const { return QString::fromStdString(m_folders.back()); }
    /// Shipped ones first; one of the user's in place of a shipped namesake.
    std::vector<ProfileEntry> all() const;
    /// `name`: or a path. A file that is not there is an entry with what is wrong.
    ProfileEntry find(const QString& name) const;
    bool isShipped(const QString& path) const;
    /// A script made it from PyTorch: profiles refer to it, and rules of theirs come before it.
    static bool isTable(const QString& path);

    static std::optional<QString> tryText(const QString& path);
    /// There is something, and no text of it.
    static bool isUnreadable(const QString& path) { return QFileInfo::exists(path) && !tryText(path); }
    /// Replaced at once and whole. "" or why not.
    static QString save(const QString& path, const QString& text);
    /// "" or why not.
    static QString remove(const QString& path);
    /// It lies in the user's folder.
    bool isOwn(const QString& path) const;
    /// The text of a profile for another place: "name" is the new one, and files that are named relative to the old place are still found.
    static QString copied(const QString& text, const QString& from, const QString& to);
    /// "mine" -> the path of a file in the user's folder that is not there yet: "mine", "mine-2", ...
    QString freePath(const QString& name) const;

    struct Draft {
        QString text;
        QDateTime time;
    };
    void keepDraft(const QString& path, const QString& text) const;
    void dropDraft(const QString& path) const;
    std::optional<Draft> tryDraft(const QString& path) const;

private:
    QString draftPath(const QString& path) const;

    std::vector<std::string> m_folders;
    QString m_drafts;
};

} // namespace nodewise::views
