// SPDX-License-Identifier: Apache-2.0
// What a tab says in a strip over its graphs until the user dismisses it: what was written, where, and what is in it; or what came about
// without the user, and what can be done.
#pragma once

#include <QString>

#include <functional>

namespace nodewise::views {

/// Texts are asked for again when the language changes.
struct Notice {
    std::function<QString()> text;    ///< one sentence
    std::function<QString()> details; ///< lines below it; null = none
    QString file;                     ///< that can be opened; "" = none
    QString folder;                   ///< that can be opened
    /// One with an action stays until it is answered: what comes after it stands before it.
    std::function<QString()> action = {};
    std::function<void()> run = {};       ///< the action was wanted: the notice is gone by then
    std::function<void()> dismissed = {}; ///< it was not
    QString key = {};                     ///< one notice at a time has it; "" = any number of them
};

} // namespace nodewise::views
