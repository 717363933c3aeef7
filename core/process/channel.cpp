// SPDX-License-Identifier: Apache-2.0
#include "core/process/channel.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace nodewise::process {

namespace {

tl::unexpected<Error> systemError(std::string_view what)
{
    return fail(UserText("%1: %2", UserText::listed(what), std::string(std::strerror(errno))));
}

} // namespace

Result<Channel> Channel::takeStdio(FrameLimits limits)
{
    const int out = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (out < 0)
        return systemError(NODEWISE_LISTED("cannot reserve standard output for messages"));
    if (::dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
        const auto error = systemError(NODEWISE_LISTED("cannot redirect standard output to standard error"));
        ::close(out);
        return error;
    }
    std::signal(SIGPIPE, SIG_IGN);
    return Channel(STDIN_FILENO, out, limits);
}

Channel::Channel(Channel&& other) noexcept
    : m_in(std::exchange(other.m_in, -1)), m_out(std::exchange(other.m_out, -1)), m_reader(std::move(other.m_reader))
{
}

Channel::~Channel()
{
    if (m_in > STDERR_FILENO)
        ::close(m_in);
    if (m_out > STDERR_FILENO && m_out != m_in)
        ::close(m_out);
}

Result<bool> Channel::readSome()
{
    std::array<char, 65536> bytes;
    while (true) {
        const auto count = ::read(m_in, bytes.data(), bytes.size());
        if (count > 0)
            m_reader.feed({bytes.data(), static_cast<std::size_t>(count)});
        if (count >= 0)
            return count > 0;
        if (errno != EINTR)
            return systemError(NODEWISE_LISTED("cannot read standard input"));
    }
}

Result<std::optional<std::string>> Channel::receive()
{
    while (true) {
        auto message = m_reader.next();
        if (!message || *message)
            return message;
        const auto more = readSome();
        if (!more)
            return fail(more.error());
        if (!*more) {
            if (auto whole = m_reader.finish(); !whole)
                return fail(whole.error());
            return std::nullopt;
        }
    }
}

Result<void> Channel::send(std::string_view body)
{
    const std::string bytes = frame(body);
    std::string_view rest = bytes;
    while (!rest.empty()) {
        const auto count = ::write(m_out, rest.data(), rest.size());
        if (count > 0) {
            rest.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno == EAGAIN) { // the caller's end may be non-blocking, which both ends of a terminal or socket share
            pollfd out{m_out, POLLOUT, 0};
            ::poll(&out, 1, -1);
        } else if (errno != EINTR) {
            return systemError(NODEWISE_LISTED("cannot write a message"));
        }
    }
    return {};
}

} // namespace nodewise::process
