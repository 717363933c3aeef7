// SPDX-License-Identifier: Apache-2.0
// Theme and language reach every widget as events, so no widget passes them on to its parts. Painting and models read Theme::current();
// only what was made of the theme or of words before needs one of these, once, in its constructor.
#pragma once

#include "views/common/theme.h"

#include <QWidget>

#include <functional>
#include <type_traits>

namespace nodewise::views {

/// Calls `act` after each change of the theme or of the size of text, as long as the widget lives; its children were told before it.
void onThemeChange(QWidget* widget, std::function<void()> act);
/// Calls `act` after each change of the language, as long as the widget lives; its children are told after it.
void onLanguageChange(QWidget* widget, std::function<void()> act);

template <typename W>
void onThemeChange(W* widget, void (std::type_identity_t<W>::*act)())
{
    onThemeChange(widget, [widget, act] { (widget->*act)(); });
}

template <typename W>
void onLanguageChange(W* widget, void (std::type_identity_t<W>::*act)())
{
    onLanguageChange(widget, [widget, act] { (widget->*act)(); });
}

/// Now, and after each change.
template <typename W, typename Act>
void followTheme(W* widget, Act act)
{
    onThemeChange(widget, act);
    if constexpr (std::is_invocable_v<Act>)
        act();
    else
        (widget->*act)();
}

template <typename W, typename Act>
void followLanguage(W* widget, Act act)
{
    onLanguageChange(widget, act);
    if constexpr (std::is_invocable_v<Act>)
        act();
    else
        (widget->*act)();
}

/// The widget's font is uiFont() or monoFont(), `scale` times as large, at each size that the user chooses.
void followFont(QWidget* widget, QFont (*font)(), double scale = 1);

} // namespace nodewise::views
