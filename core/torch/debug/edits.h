// SPDX-License-Identifier: Apache-2.0
// Values that the user sets, and casts: checked, told in words, undone and redone.
#pragma once

#include "core/torch/debug/stop_values.h"

namespace nodewise::torch_worker {

/// What depends on an edit is run again up to the same tick. The history owns those in force.
class Edits {
public:
    Edits(RunState& run, StopValues& values) : m_run(run), m_values(values) {}

    Result<void> set(const protocol::EditRequest& request);
    /// An edit whose value is known already, in place of `old`; of the value that is there now, unless it says a tick.
    Result<void> add(Edit edit, const c10::IValue& old);
    Result<void> cast(const protocol::CastRequest& request);
    Result<bool> undo(); ///< false: there was none
    Result<bool> redo();
    protocol::EditsAnswer list();

private:
    Result<void> check(const c10::IValue& old, const Edit& edit) const;
    Tick tickOf(std::uint32_t node) const;
    Result<c10::IValue> readFile(const std::string& file, const c10::IValue& old) const;

    RunState& m_run;
    StopValues& m_values;
    std::vector<Edit> m_undone;
    int m_last = 0; ///< id
};

} // namespace nodewise::torch_worker
