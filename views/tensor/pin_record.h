// SPDX-License-Identifier: Apache-2.0
// Pinned tensors as a session file keeps them. Those that stay as they were are copies in a worker, and end with it.
#pragma once

#include "core/protocol/values.h"
#include "views/debug/debug_context.h"

#include <QJsonObject>

#include <vector>

namespace nodewise::views {

/// Of the pins that follow the stop: nodes of the graph that the session runs, by name, and what the program is told by.
QJsonObject pinRecord(const std::vector<protocol::ValueRef>& pins, const DebugContext& context);
/// None where the program is another one, or the session runs its other graph.
std::vector<protocol::ValueRef> recordedPins(const QJsonObject& record, const DebugContext& context);

} // namespace nodewise::views
