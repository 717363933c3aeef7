// SPDX-License-Identifier: Apache-2.0
// The client end of the protocol: sends requests, matches their answers by number, hands out events. Waits for nothing: the owner
// writes and reads the bytes (the window by QProcess in its event loop, the command line by BlockingClient below).
#pragma once

#include "core/base/progress.h"
#include "core/dap/messages.h"
#include "core/process/worker_process.h"

#include <functional>
#include <map>
#include <memory>

namespace nodewise::dap {

/// One thread at a time. Callbacks may call request(); they must not destroy the client.
class Client {
public:
    /// Puts the bytes on their way to the other end.
    using Write = std::function<void(std::string_view bytes)>;
    /// The body of the answer as JSON, or what the other end said was wrong.
    using Answer = std::function<void(Result<std::string> body)>;
    using EventHandler = std::function<void(const Event& event)>;

    explicit Client(Write write, process::FrameLimits limits = {}) : m_write(std::move(write)), m_reader(limits) {}

    void onEvent(EventHandler handler) { m_onEvent = std::move(handler); }
    /// Returns the request's seq.
    int request(std::string command, std::string arguments, Answer answer);
    /// What arrived from the other end. After an error the stream has no place to go on from: close it.
    Result<void> receive(std::string_view bytes);
    /// The other end is gone: every pending request is answered with the error.
    void close(const Error& error);
    std::size_t pending() const { return m_pending.size(); }

private:
    Result<void> handle(std::string_view body);
    void answer(const Response& response);

    Write m_write;
    EventHandler m_onEvent;
    process::FrameReader m_reader;
    int m_seq = 0;
    std::map<int, Answer> m_pending;
};

/// A client that waits, over a process of its own. For the command line, background jobs and tests.
class BlockingClient {
public:
    static Result<std::unique_ptr<BlockingClient>> start(process::WorkerProcess::Options options);

    /// Waits for the answer; events that come meanwhile go to `onEvent`. After a timeout or a cancel the process is ended.
    Result<std::string> call(std::string command, std::string arguments, process::Milliseconds timeout, const CancelToken& cancel = {});
    void onEvent(Client::EventHandler handler) { m_client.onEvent(std::move(handler)); }
    /// Asks without waiting; the answer comes during a later call() or waitUntil(). Returns the request's seq.
    int request(std::string command, std::string arguments, Client::Answer answer)
    {
        return m_client.request(std::move(command), std::move(arguments), std::move(answer));
    }
    /// Takes messages until `done` says so, which is asked after each: for what an event brings. As call() after a timeout.
    Result<void> waitUntil(const std::function<bool()>& done, process::Milliseconds timeout, const CancelToken& cancel = {});
    process::WorkerProcess& process() { return *m_process; }

private:
    explicit BlockingClient(std::unique_ptr<process::WorkerProcess> process);

    std::unique_ptr<process::WorkerProcess> m_process;
    Client m_client;
};

} // namespace nodewise::dap
