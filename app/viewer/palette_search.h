// SPDX-License-Identifier: Apache-2.0
// What the command palette finds: commands, settings, nodes, modules, files, samples and sections of the documentation, in groups, the best
// match first. No GUI: made and searched on worker threads.
#pragma once

#include "app/viewer/help_pages.h"
#include "app/viewer/options.h"
#include "core/base/progress.h"
#include "views/common/document.h"

#include <QList>

#include <memory>

namespace nodewise::viewer {

struct PaletteEntry {
    /// In the order of their groups where they match alike.
    enum class Kind { Command, Setting, Module, Node, Recent, Sample, Help, Elsewhere };
    Kind kind = Kind::Command;
    QString text;
    QString detail;     ///< at the right: keys, op, class, folder, page; searched with the text, but for commands and settings
    QString also;       ///< words more that are searched
    QString name;       ///< what choosing it is about: id of an action, node, module's path, file, page of the documentation
    QString anchor;     ///< of a page
    AskedOptions asked; ///< of a sample
    bool usable = true; ///< false: shown with the reason as its detail, and can't be chosen
    int score = 0;
};

/// Entries that are there before anything is typed; shared with the threads that search them.
using PaletteEntries = std::shared_ptr<const QList<PaletteEntry>>;

/// Modules and nodes.
QList<PaletteEntry> documentEntries(const views::Document& document);
/// Pages and the headings in them.
QList<PaletteEntry> helpEntries(const QList<HelpPage>& pages);

struct PaletteGroup {
    PaletteEntry::Kind kind = PaletteEntry::Kind::Command;
    QList<PaletteEntry> entries;
    qsizetype found = 0; ///< of which `entries` are the best
};

/// Of one kind alone there are at most `maxPaletteEntries`; of several, the first has `mostOfFirst` and the others `mostOfOthers`.
inline constexpr int maxPaletteEntries = 200, mostOfFirst = 12, mostOfOthers = 5;
/// "@" nodes only, "#" modules, ">" commands and settings, "?" documentation. Of nothing, commands alone, as nodes would be too many.
/// Cancelled: empty.
QList<PaletteGroup> searchPalette(const QList<PaletteEntries>& sources, const QString& typed, const Progress& progress = {});

/// Without the sign before them.
QString paletteWords(const QString& typed);

} // namespace nodewise::viewer
