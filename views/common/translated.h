// SPDX-License-Identifier: Apache-2.0
// What core says, in the window's language.
#pragma once

#include "core/base/result.h"

#include <QString>

namespace nodewise::views {

/// In English where the language has no such text. Any thread.
QString translated(const UserText& text);
/// One line with place and hint.
QString translated(const Error& error);

} // namespace nodewise::views
