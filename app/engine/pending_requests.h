// SPDX-License-Identifier: Apache-2.0
// Requests that the worker has not answered.
#pragma once

#include "app/engine/progress.h"
#include "core/dap/messages.h"

#include <chrono>
#include <functional>
#include <map>
#include <utility>

namespace nodewise::engine {

/// Numbers them in the order of asking.
class PendingRequests {
public:
    using Clock = std::chrono::steady_clock;
    using After = std::function<void(dap::Response& response)>;
    struct Pending {
        std::optional<dap::Request> client; ///< none: the engine's own request
        std::string command;
        After after;                            ///< before the answer goes to the client
        std::optional<Clock::time_point> endAt; ///< a cancel that had no effect until then ends the worker
        HowFar howFar = {};                     ///< as the worker tells
    };
    using ByNumber = std::map<int, Pending>;

    explicit PendingRequests(std::function<void(const dap::Message&)> post) : m_post(std::move(post)) {}

    /// Passes the client's request on; its answer goes to the client after `after` has seen it.
    void forward(const dap::Request& request, After after = {});
    /// The engine's own request.
    void ask(std::string command, std::string arguments, After after = {});
    /// One that is answered; empty: nobody waits for it.
    ByNumber::node_type take(int number) { return m_asked.extract(number); }
    ByNumber takeAll() { return std::exchange(m_asked, {}); }
    /// A number of its own for something else that is told of.
    int newNumber() { return ++m_last; }
    int lastNumber() const { return m_last; }

    bool empty() const { return m_asked.empty(); }
    const ByNumber& all() const { return m_asked; }
    const Pending* tryFind(int number) const;
    /// The request that the client knows by this number, with ours; null: it is none of these.
    ByNumber::value_type* tryOfClient(int requestSeq);
    /// One whose cancelling had no effect in time.
    const Pending* tryLate() const;
    void setHowFar(int number, HowFar howFar);

private:
    std::function<void(const dap::Message&)> m_post;
    int m_last = 0;
    ByNumber m_asked;
};

} // namespace nodewise::engine
