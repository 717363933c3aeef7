// SPDX-License-Identifier: Apache-2.0
// Text of files as the window shows it (core/base/shown_text.h): unseen characters as escapes, long lines cut.
#pragma once

#include <QString>

namespace nodewise::views {

/// One line: a name.
QString shownLine(const QString& text);
/// Line ends and tabs stay.
QString shownLines(const QString& text);

} // namespace nodewise::views
