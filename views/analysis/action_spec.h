// SPDX-License-Identifier: Apache-2.0
// What an action of the window is: its texts, its keys, and where it stands in menus and toolbar.
#pragma once

#include <QtGlobal>

namespace nodewise::views {

/// Of the window, in their order. Theme, Language and Layout are menus within View.
enum class Menu { File, View, Go, Debug, Compare, Backend, Kernels, Timeline, Tools, Theme, Language, Layout, Help };
inline constexpr int menuCount = static_cast<int>(Menu::Help) + 1;

/// Where an action is of use. What does the action may know better.
enum class Needs { Nothing, Tab, Document, Fx, Ir };

/// How an action's button stands in the toolbar.
struct BarSpec {
    /// How much room the window needs to give for the button's words.
    enum class Words { Always, Little, Some, Much, Never };
    int place = 0; ///< by this number, with a line between hundreds; 0 = it has no button
    Words words = Words::Never;
    const char* icon = ""; ///< of resources/icons; "" = none
    bool primary = false;  ///< on the accent color
};

struct ActionSpec {
    const char* id; ///< "coverage.start"; unique
    Menu menu;
    int place; ///< in the menu, by this number, with a line between hundreds
    Needs needs;
    const char* shortcut; ///< portable text; two are separated by a space; "" = none
    const char* text;     ///< QT_TRANSLATE_NOOP("Actions", "..."), as all of them are translated in one context
    const char* tip;      ///< likewise; "" = the text
    bool checkable = false;
    BarSpec bar = {};
    const char* group = ""; ///< one of those of a group is checked; "" = alone
};

} // namespace nodewise::views
