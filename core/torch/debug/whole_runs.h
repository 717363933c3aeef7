// SPDX-License-Identifier: Apache-2.0
// Whole runs without stops: for the command line, for timing, and for comparing outputs.
#pragma once

#include "core/torch/debug/run_state.h"

namespace nodewise::torch_worker {

/// Keeps what the last whole run returned, and its times.
class WholeRuns {
public:
    explicit WholeRuns(RunState& run) : m_run(run) {}

    /// Where the node under way is noted, also of the usual run.
    void setNote(NodeNote note);
    Result<protocol::RunAnswer> run(const protocol::RunRequest& request);
    Result<void> saveOutputs(const std::string& file);
    Result<protocol::CheckAnswer> check(const protocol::CheckRequest& request);
    protocol::ProfileAnswer profile() const;

private:
    Result<protocol::RunAnswer> run(const protocol::RunRequest& request, Machine& machine);
    Result<void> runToEnd(Machine& machine);
    Result<Values> outputs(); ///< of the last whole run, else of the usual one if it is at its end
    Result<Values> returnedBy(const Machine& machine) const;

    RunState& m_run;
    NodeNote m_note;
    std::optional<Values> m_outputs;        ///< of the last whole run
    std::vector<Machine::Timing> m_profile; ///< of whole runs that were timed
    std::uint64_t m_profiledRuns = 0;
};

} // namespace nodewise::torch_worker
