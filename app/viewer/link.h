// SPDX-License-Identifier: Apache-2.0
// A place in a program as one line of text, which a desktop opens with the window: nodewise://open?file=/models/gpt2.pt2&node=linear_3
#pragma once

#include "core/base/result.h"

#include <QString>

namespace nodewise::viewer {

/// What may stand in a link: it opens and selects, and can do nothing else, since anybody can write one.
struct Link {
    QString file;   ///< absolute, on this machine
    QString model;  ///< of an archive that holds several; empty = ask
    QString node;   ///< to select, by FX name; empty = none
    QString layout; ///< by which the tab is arranged, shipped or saved; empty = as it was
    bool operator==(const Link&) const = default;
};

/// Whether an argument is meant as a link and not as a file's name.
bool isLink(const QString& text);
/// Errors: another action than "open", no file, a file that is not named absolutely or lies elsewhere, what is given twice or unknown.
Result<Link> readLink(const QString& text);
QString linkText(const Link& link);

} // namespace nodewise::viewer
