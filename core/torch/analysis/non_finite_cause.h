// SPDX-License-Identifier: Apache-2.0
// What an operator got where it made NaN or Inf.
#pragma once

#include "core/protocol/risk.h"
#include "core/torch/debug/debugged_run.h"

namespace nodewise::torch_worker {

struct Cause {
    UserText text;      ///< "self = -1"; "" = not known
    bool given = false; ///< it is an argument, or a constant of the program
};

/// Fills count, firstIndex and element for the first tensor of the value that has some of the origin's kind.
void locate(const c10::IValue& value, protocol::NonFiniteOrigin& origin);
/// The step stands at the machine's top frame, has run, and nothing of the kind came in.
Cause causeOf(const DebuggedRun& run, const Step& step, const c10::IValue& value, const protocol::NonFiniteOrigin& origin);

} // namespace nodewise::torch_worker
