// SPDX-License-Identifier: Apache-2.0
// Named layouts of a program's tab: what is shown of it, where and how large. Four are shipped, one per task; users save their own, as
// small JSON files that can be passed on.
#pragma once

#include "app/viewer/session.h"
#include "core/base/result.h"

namespace nodewise::viewer {

struct TabLayout {
    QString id;   ///< "debug": names it on the command line and in links; of a saved one its name
    QString name; ///< as the user gave it; of a shipped one as the language says it
    PageState page;
    bool shipped = false;
    bool operator==(const TabLayout&) const = default;
};

inline constexpr qsizetype maxLayoutBytes = 64 * 1024;
inline constexpr qsizetype maxLayoutName = 40; // characters

/// A file from anywhere: with nothing but what layoutText() writes, in bounds; else an error that says where.
Result<TabLayout> readLayout(const QByteArray& text);
QByteArray layoutText(const TabLayout& layout);

/// In the order of the menu.
QList<TabLayout> shippedLayouts();
/// Of this user, by name; files that can't be read are left out. Reads the disk.
QList<TabLayout> savedLayouts();
/// By id or name, whatever the case; the path of a file (with a slash, or ending in .json) only where `files`. Errors: there is none; those
/// there are, are listed.
Result<TabLayout> findLayout(const QString& name, bool files);
/// Under its name, in place of one that has it. Errors: the name is empty, too long or a shipped one's; the disk.
Result<void> saveLayout(const TabLayout& layout);
/// Of someone else: under a name that is free, its own or one with a number, which is returned; a saved one stays as it is.
Result<QString> keepLayout(TabLayout layout);
/// What a layout that is exported to a file is called.
QString layoutNameOf(const QString& file);
Result<void> removeLayout(const QString& name);

} // namespace nodewise::viewer
