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
int readRequests(process::Channel& channel, const std::function<Result<void>(Request)>& take, const std::function<void(Response)>& answered = {});

class RequestLoop {
public:
    /// Takes the request's arguments (JSON), gives the answer's body (JSON). What it throws becomes an error answer.
    using Handler = std::function<Result<std::string>(const std::string& arguments)>;

    void on(std::string command, Handler handler) { m_handlers.insert_or_assign(std::move(command), std::move(handler)); }
    /// As readRequests().
    int run(process::Channel& channel) const;

private:
    Response answer(const Request& request) const;

    std::map<std::string, Handler, std::less<>> m_handlers;
};

} // namespace nodewise::dap
