// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/palette_sources.h"

#include "app/viewer/actions.h"
#include "app/viewer/sample_files.h"
#include "app/viewer/start_cards.h"
#include "app/viewer/welcome_page.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace nodewise::viewer {

namespace {

using Kind = PaletteEntry::Kind;

class PaletteSources {
    Q_DECLARE_TR_FUNCTIONS(PaletteSources)
public:
    /// Menus within View name what their actions choose.
    static QString text(const Actions::Entry& entry)
    {
        constexpr int laterSection = 300; // saving layouts, not choosing one
        const QString text = entry.action->iconText();
        switch (entry.spec->menu) {
        case views::Menu::Theme:
            return tr("Theme: %1").arg(text);
        case views::Menu::Language:
            return tr("Language: %1").arg(text);
        case views::Menu::Layout:
            return entry.spec->place < laterSection ? tr("Layout: %1").arg(text) : text;
        default:
            return text;
        }
    }

    static QString whyNot(views::Needs needs)
    {
        switch (needs) {
        case views::Needs::Nothing:
            break;
        case views::Needs::Tab:
            return tr("needs an open file");
        case views::Needs::Document:
            return tr("needs a program");
        case views::Needs::Fx:
            return tr("needs an FX graph");
        case views::Needs::Ir:
            return tr("needs an IR");
        }
        return tr("not now");
    }
};

} // namespace

QList<PaletteEntry> commandEntries(const Actions& actions)
{
    QList<PaletteEntry> entries;
    for (const Actions::Entry& entry : actions.all()) {
        if (!entry.action->isVisible())
            continue;
        const bool setting = entry.spec->menu == views::Menu::Theme || entry.spec->menu == views::Menu::Language;
        const bool usable = entry.action->isEnabled();
        entries.append(
            {.kind = setting ? Kind::Setting : Kind::Command,
             .text = PaletteSources::text(entry),
             .detail = usable ? entry.action->shortcut().toString(QKeySequence::NativeText) : PaletteSources::whyNot(entry.spec->needs),
             .name = QString::fromLatin1(entry.spec->id),
             .usable = usable});
    }
    return entries;
}

QList<PaletteEntry> sampleEntries(const QString& programFolder)
{
    QList<PaletteEntry> entries;
    const QStringList files = findSamples(programFolder);
    for (const QString& file : files)
        entries.append({.kind = Kind::Sample, .text = sampleName(file), .name = file});
    if (!files.isEmpty())
        for (const StartCard& card : startCards(QFileInfo(files.front()).path(), false))
            entries.append({.kind = Kind::Sample,
                            .text = card.title(),
                            .detail = QFileInfo(card.file).fileName(),
                            .name = card.file,
                            .asked = card.asked});
    return entries;
}

} // namespace nodewise::viewer
