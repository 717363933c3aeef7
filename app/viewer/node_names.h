// SPDX-License-Identifier: Apache-2.0
// What is selected, by the names of nodes: as session files keep it, and as other tabs speak of it.
#pragma once

#include <QStringList>

namespace nodewise::views {
class Selection;
}

namespace nodewise::viewer {

/// Selects those that exist, of the FX graph or else of the IR, the first as the current one; false if there is none.
bool selectByNames(views::Selection& selection, const QStringList& names);
/// Inverse of selectByNames.
QStringList selectedNames(const views::Selection& selection);

} // namespace nodewise::viewer
