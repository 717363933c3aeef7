// SPDX-License-Identifier: Apache-2.0
// A worker's life: takes requests one after the other, answers each, ends with its input.
#pragma once

#include "core/dap/messages.h"
#include "core/process/channel.h"

#include <functional>
#include <map>
#include <string>

namespace nodewise::dap {

/// Hands each request that comes to `take` until the end of input, a stream that can't be read on, or an error of `take`.
/// Returns main()'s exit code; the reason goes to stderr. Answers to requests of the reader's own go to `answered`, if it is not empty.
int readRequests(process::Channel& channel, const std::function<Result<void>(Request)>& take,
                 const std::function<void(Response)>& answered = {});

class RequestLoop {
public:
    /// Takes the request's arguments (JSON), gives the answer's body (JSON). What it throws becomes an error answer.
    using Handler = std::function<Result<std::string>(const std::string& arguments)>;

    void on(std::string command, Handler handler) { m_handlers.insert_or_assign(std::move(command), std::move(handler)); }
    /// What is done once a request of the command was answered well: events that follow on it.
    void after(std::string command, std::function<void()> then) { m_after.insert_or_assign(std::move(command), std::move(then)); }
    /// What is said of a request that has no handler, in place of that this worker does not know it.
    void setOtherwise(std::function<Error(const std::string& command)> otherwise) { m_otherwise = std::move(otherwise); }
    /// As readRequests().
    int run(process::Channel& channel) const;

private:
    Response answer(const Request& request) const;

    std::map<std::string, Handler, std::less<>> m_handlers;
    std::map<std::string, std::function<void()>, std::less<>> m_after;
    std::function<Error(const std::string&)> m_otherwise;
};

} // namespace nodewise::dap
