// SPDX-License-Identifier: Apache-2.0
// From one node to another, search, the palette, and from one tab or pane to the next.
#pragma once

#include "app/viewer/window_part.h"

namespace nodewise::viewer {

class CommandPalette;

class GoCommands : public WindowPart {
    Q_OBJECT
public:
    explicit GoCommands(MainWindow& window);

    std::span<const views::ActionSpec> specs() const override;
    void onContext() override;

private:
    /// Made when first asked for.
    CommandPalette& palette();
    void addWalk();
    void addFind();
    void addTabs();

    CommandPalette* m_palette = nullptr;
};

} // namespace nodewise::viewer
