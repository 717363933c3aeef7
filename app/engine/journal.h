// SPDX-License-Identifier: Apache-2.0
// What a debug session was told, so that another worker can be brought to where it stands.
#pragma once

#include "core/dap/messages.h"
#include "core/protocol/session_record.h"
#include "core/protocol/stop.h"

#include <vector>

namespace nodewise::engine {

/// One request of a replay.
struct ReplayStep {
    std::string command, arguments;
    bool stops = false;     ///< done only with the stop that follows
    bool mayFail = false;   ///< a breakpoint that no longer fits
    bool forRedo = false;   ///< of edits that were taken back: where one fails, those after it are left out
    std::uint64_t tick = 0; ///< of that stop
};

/// Owns the record, and the file in which it is kept, if there is to be one: written whenever it changes, so that it outlives the process.
/// Not told of what failed.
class Journal {
public:
    static constexpr std::string_view undo = "nodewise/undo";

    /// Forgets all; `launch` as the client sent it. `file`: "" = it is not kept.
    void begin(protocol::SessionRecord record, std::string file = {});
    /// The session ended in order: nothing is to be brought back.
    void end();
    const protocol::SessionRecord& record() const { return m_record; }

    /// One of the four requests that set breakpoints. False if it says what was said before.
    bool setBreakpoints(const dap::Request& request);
    /// A request that changed a value at the stop; `arguments` are those to replay.
    void edited(std::string command, std::string arguments);
    void undone();
    void redone();
    void forgetEdits();
    void forgetUndone() { m_undone.clear(); }
    void setLaunch(std::string arguments);
    void setOpened(const protocol::LaunchAnswer& answer);
    void stoppedAt(const protocol::StopInfo& stop);

    std::vector<ReplayStep> launchSteps() const;
    std::vector<ReplayStep> breakpointSteps() const;
    /// From the stop at the entry through all edits up to `tick`, to a stop there. What was taken back is done and taken back again, so
    /// that it can be redone.
    std::vector<ReplayStep> travelSteps(std::uint64_t tick) const;

private:
    void keep();

    protocol::SessionRecord m_record;
    std::string m_file, m_kept;                          ///< what stands in the file
    std::vector<protocol::SessionRecord::Edit> m_undone; ///< the last one last
};

} // namespace nodewise::engine
