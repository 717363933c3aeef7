// SPDX-License-Identifier: Apache-2.0
// Texts that people write as files: those that are shipped, the user's own, and drafts that are not saved yet, which survive whatever ends
// the program.
#pragma once

#include <QDateTime>
#include <QFileInfo>
#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::views {

/// The files are small: all of this is done at once, on the GUI thread. What can fail returns why, "" = it did not.
class TextStore {
public:
    /// Of a kind of core/base/data_folder.h: the last folder is the user's.
    explicit TextStore(std::string_view kind);

    const std::vector<std::string>& folders() const { return m_folders; }
    QString ownFolder() const { return QString::fromStdString(m_folders.back()); }
    /// It lies in the user's folder.
    bool isOwn(const QString& path) const;
    /// "mine.json" -> the path of a file in the user's folder that is not there yet: of that name, "mine-2.json", ...
    QString freePath(const QString& name) const;

    static std::optional<QString> tryText(const QString& path);
    /// There is something, and no text of it.
    static bool isUnreadable(const QString& path) { return QFileInfo::exists(path) && !tryText(path); }
    /// Replaced at once and whole.
    static QString save(const QString& path, const QString& text);
    static QString remove(const QString& path);

    struct Draft {
        QString text;
        QDateTime time;
    };
    static void keepDraft(const QString& path, const QString& text);
    static void dropDraft(const QString& path);
    static std::optional<Draft> tryDraft(const QString& path);

private:
    std::vector<std::string> m_folders;
};

} // namespace nodewise::views
