// SPDX-License-Identifier: Apache-2.0
// The history of an element as text.
#pragma once

#include "core/protocol/element_history.h"

#include <string>

namespace nodewise::exporting {

/// "made", "moved"
std::string wordOf(protocol::ElementEvent::What what);
/// "self = add_1[0, 3] = 2.5, other = 1"
std::string sourcesText(const protocol::ElementEvent& event);

/// The summary, then a line per event.
std::string elementHistoryText(const protocol::ElementHistoryAnswer& answer);

} // namespace nodewise::exporting
