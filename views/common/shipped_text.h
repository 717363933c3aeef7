// SPDX-License-Identifier: Apache-2.0
// Markdown of what ships with Nodewise, which is not a stranger's: the documentation. Nothing else may be shown so.
#pragma once

#include "views/common/theme.h"

#include <QString>

class QTextDocument;

namespace nodewise::views {

/// GitHub's dialect, with tables that have lines and code that has a ground.
void showShippedText(QTextDocument& document, const QString& markdown, const Theme& theme);

} // namespace nodewise::views
