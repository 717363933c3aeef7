// SPDX-License-Identifier: Apache-2.0
// Calls handed from one thread to another: their order is Qt's, their memory is handed over under a lock of ours.
#pragma once

#include <deque>
#include <functional>
#include <mutex>

namespace nodewise::views {

/// Owns calls on their way. Each is run, and destroyed, by the thread that takes it; an event or a pool task that carried the call
/// itself may be destroyed last by the thread that posted it, together with all that the call holds. Thread-safe.
class CallQueue {
public:
    void put(std::function<void()> call);
    /// Runs the oldest call. One takeOne() per put().
    void takeOne();

private:
    std::mutex m_mutex;
    std::deque<std::function<void()>> m_calls;
};

/// Runs the call on the GUI thread, from its event loop, in the order posted. Needs a QCoreApplication.
void callOnGuiThread(std::function<void()> call);
/// Runs the call on a thread of the global pool.
void callOnPool(std::function<void()> call);

} // namespace nodewise::views
