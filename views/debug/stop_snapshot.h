// SPDX-License-Identifier: Apache-2.0
// What is known of the place where execution stands.
#pragma once

#include "core/protocol/stop.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace nodewise::views {

/// One frame of DAP's stack trace, innermost first: nodes and bodies, modules, Python.
struct DebugFrame {
    QString name;
    QString file; ///< "" = no source
    int line = 0;
    bool ofGraph = false;              ///< the line is one of the graph's code
    bool python = false;               ///< of the model's source, not of the run
    std::optional<std::uint32_t> node; ///< that runs in this frame
    QString module;                    ///< path of the module that this frame is; "" = none
    std::optional<QString> endOf;      ///< the body, "" = the program, after whose last node the frame stands
};

/// A value; a new one for each stop, and for each change of values at a stop.
struct StopSnapshot {
    protocol::StoppedBody body;
    protocol::StateAnswer state; ///< `states` is empty until it has come
    std::vector<DebugFrame> frames;
    const protocol::StopInfo& info() const { return body.nodewise; }
};

} // namespace nodewise::views
