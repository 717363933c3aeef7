// SPDX-License-Identifier: Apache-2.0
// Icons and translations that are compiled in; a static library's have to be asked for.
#pragma once

namespace nodewise::viewer {

/// May be called more than once.
void initResources();

} // namespace nodewise::viewer
