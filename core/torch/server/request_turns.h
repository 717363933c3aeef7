// SPDX-License-Identifier: Apache-2.0
// Between the thread that reads requests and the one that works them off: the run, the request under way, cancelled ones, and changes that
// wait for a place between two nodes.
#pragma once

#include "core/torch/debug/debugged_run.h"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

namespace nodewise::torch_worker {

class RequestTurns {
public:
    // The reading thread's.
    /// A verb is handed on: a pause is for what runs or is about to.
    void announceVerb();
    /// pause() is for verbs; cancel() for a request, or without one for what is under way.
    void pause();
    void cancel(std::optional<int> request);
    std::shared_ptr<DebuggedRun> run();
    /// Leaves a change of that run to the executor, if it still is the one.
    void stage(const std::shared_ptr<DebuggedRun>& run, std::function<void()> change);

    // The executor's thread's.
    /// False for a request that was cancelled before its turn.
    bool begin(int request, bool verb);
    /// Whether it was cancelled while it was under way.
    bool end(bool verb);
    void replace(std::shared_ptr<DebuggedRun> run);
    const std::shared_ptr<DebuggedRun>& ownRun() const { return m_run; } ///< null before a launch
    /// Makes the changes: between two nodes or two requests.
    void takeStaged();

private:
    std::mutex m_mutex; ///< guards the members below against the other thread
    std::shared_ptr<DebuggedRun> m_run;
    std::vector<std::function<void()>> m_staged;
    std::set<int> m_cancelled; ///< requests that have not begun
    int m_working = 0;         ///< seq of the request under way
    bool m_workCancelled = false;
    int m_verbsWaiting = 0; ///< handed on and not yet done
};

} // namespace nodewise::torch_worker
