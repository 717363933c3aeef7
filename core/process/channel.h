// SPDX-License-Identifier: Apache-2.0
// The other end of the pipe: framed messages on this process's own stdin and stdout. For the engine and the workers.
#pragma once

#include "core/base/result.h"
#include "core/process/framing.h"

#include <optional>
#include <string>
#include <string_view>

namespace nodewise::process {

/// Owns a private copy of the standard output; one thread at a time.
class Channel {
public:
    /// First act of main(): keeps stdout for messages alone and points fd 1 at stderr, so that what a library prints can't break
    /// the framing. Ignores SIGPIPE: a reader that left is an error of send().
    static Result<Channel> takeStdio(FrameLimits limits = {});
    /// Messages on two open descriptors, which are then owned (tests, sockets).
    Channel(int in, int out, FrameLimits limits = {}) : m_in(in), m_out(out), m_reader(limits) {}
    Channel(Channel&& other) noexcept;
    Channel& operator=(Channel&&) = delete;
    ~Channel();

    /// Waits for the next message; nullopt at the end of input between messages.
    Result<std::optional<std::string>> receive();
    Result<void> send(std::string_view body);

    // For an event loop: poll readFd(), then readSome(), then tryReceive() until it has none.
    int readFd() const { return m_in; }
    /// One read(), which waits if nothing is there. False at the end of input.
    Result<bool> readSome();
    Result<std::optional<std::string>> tryReceive() { return m_reader.next(); }
    Result<void> finish() const { return m_reader.finish(); }

private:
    int m_in = -1, m_out = -1;
    FrameReader m_reader;
};

} // namespace nodewise::process
