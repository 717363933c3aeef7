// SPDX-License-Identifier: Apache-2.0
// From one node to another, search, the palette, and from one tab or pane to the next.
#pragma once

#include "app/viewer/window_part.h"

#include <QList>

namespace nodewise::viewer {

class CommandPalette;
struct PaletteEntry;

class GoCommands : public WindowPart {
    Q_OBJECT
public:
    explicit GoCommands(MainWindow& window);

    std::span<const views::ActionSpec> specs() const override;
    void onContext() override;

Q_SIGNALS:
    /// A page of the documentation, or words to search it for.
    void helpRequested(const QString& page, const QString& anchor);
    void helpSearched(const QString& words);
    void preferenceRequested(const QString& field);

private:
    /// Made when first asked for.
    CommandPalette& palette();
    void addWalk();
    void addFind();
    void addTabs();
    QList<PaletteEntry> ownEntries() const;
    void open(const PaletteEntry& entry);
    void find(const QString& words);

    CommandPalette* m_palette = nullptr;
};

} // namespace nodewise::viewer
