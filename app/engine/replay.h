// SPDX-License-Identifier: Apache-2.0
// The way of a new worker to where the session stands: all that the session was told, request by request.
#pragma once

#include "app/engine/journal.h"

#include <deque>

namespace nodewise::engine {

/// Owns the steps that are left; who drives it asks the worker.
class Replay {
public:
    /// What is to be done once something happened.
    struct Then {
        enum class Kind : std::uint8_t {
            Wait,
            Ask,      ///< step()
            RedoLost, ///< the same, or Ended once finished(); what was taken back can't be redone any more
            Ended,    ///< `text`: a note, or ""
            Failed    ///< the worker is of no use; `text` says why
        };
        Kind kind = Kind::Wait;
        UserText text = {};
    };

    /// `key` tells it from others; `description` is for the last stop.
    Replay(int key, std::vector<ReplayStep> steps, std::string description);

    Then begin() { return next(); }
    Then answered(const dap::Response& response);
    Then stopped(protocol::StoppedBody body);
    /// Breakpoints that are set meanwhile, in place of what would have been set.
    void replaceBreakpoints(const dap::Request& request);

    bool finished() const { return m_steps.empty(); }
    /// The one under way.
    const ReplayStep& step() const { return m_steps.front(); }
    bool redoes() const { return !m_steps.empty() && m_steps.front().forRedo; }
    int key() const { return m_key; }
    double fraction() const;
    const std::optional<protocol::StoppedBody>& lastStop() const { return m_stop; }
    const std::string& description() const { return m_description; }

private:
    Then next();
    Then endStep();
    Then leaveRedoOut();

    int m_key;
    std::deque<ReplayStep> m_steps; ///< the first one is under way
    std::size_t m_total;
    bool m_answered = false, m_stopped = false; ///< the first one is, has: both are awaited where it stops
    std::size_t m_toTakeBack = 0;               ///< edits made only to be taken back, for a redo
    std::optional<protocol::StoppedBody> m_stop;
    std::string m_description;
};

} // namespace nodewise::engine
