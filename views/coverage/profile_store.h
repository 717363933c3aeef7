// SPDX-License-Identifier: Apache-2.0
// Backend profiles as files, with the files that they name.
#pragma once

#include "views/editor/text_store.h"

#include <QStringList>

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

class ProfileStore : public TextStore {
public:
    ProfileStore() : TextStore("profiles") {}

    /// Shipped ones first; one of the user's in place of a shipped namesake.
    std::vector<ProfileEntry> all() const;
    /// `name`: or a path. A file that is not there is an entry with what is wrong.
    ProfileEntry find(const QString& name) const;
    bool isShipped(const QString& path) const;
    /// A script made it from PyTorch: profiles refer to it, and rules of theirs come before it.
    static bool isTable(const QString& path);
    static bool isJson(const QString& path) { return path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive); }
    static bool isProfile(const QString& path) { return isJson(path) && !isTable(path); }

    /// The text of a profile for another place: "name" is the new one, and files that are named relative to the old place are still found.
    static QString copied(const QString& text, const QString& from, const QString& to);
};

} // namespace nodewise::views
