// SPDX-License-Identifier: Apache-2.0
// What a tab says in a strip over its graphs until the user dismisses it: what was written, where, and what is in it.
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
};

} // namespace nodewise::views
