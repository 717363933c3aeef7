// SPDX-License-Identifier: Apache-2.0
// What a stop tells.
#pragma once

#include "core/torch/debug/run_state.h"

namespace nodewise::torch_worker {

class StopReport {
public:
    explicit StopReport(RunState& run) : m_run(run) {}

    /// The stop as it is now; may be told again.
    protocol::StoppedBody stopped(std::string reason);
    /// With times, nodes are timed from then on.
    protocol::StateAnswer state(bool times);

private:
    RunState& m_run;
    bool m_timed = false;
};

} // namespace nodewise::torch_worker
