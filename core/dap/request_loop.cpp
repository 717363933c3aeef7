// SPDX-License-Identifier: Apache-2.0
#include "core/dap/request_loop.h"

#include <cstdio>
#include <exception>

namespace nodewise::dap {

namespace {

int giveUp(const Error& error)
{
    std::fprintf(stderr, "%s\n", error.text().c_str());
    return 1;
}

} // namespace

int readRequests(process::Channel& channel, const std::function<Result<void>(Request)>& take, const std::function<void(Response)>& answered)
{
    while (true) {
        const auto body = channel.receive();
        if (!body)
            return giveUp(body.error());
        if (!*body)
            return 0;
        auto message = decode(**body);
        if (!message)
            return giveUp(message.error());
        if (auto* response = std::get_if<Response>(&*message); response && answered)
            answered(std::move(*response));
        auto* request = std::get_if<Request>(&*message);
        if (!request)
            continue;
        if (auto taken = take(std::move(*request)); !taken)
            return giveUp(taken.error());
    }
}

int RequestLoop::run(process::Channel& channel) const
{
    return readRequests(channel, [&](const Request& request) -> Result<void> {
        const Response made = answer(request);
        if (auto sent = channel.send(encode(made)); !sent)
            return sent;
        if (const auto then = m_after.find(request.command); then != m_after.end() && made.success)
            then->second();
        return {};
    });
}

Response RequestLoop::answer(const Request& request) const
{
    const auto handler = m_handlers.find(request.command);
    if (handler == m_handlers.end() && m_otherwise)
        return failure(request, m_otherwise(request.command));
    if (handler == m_handlers.end())
        return failure(request, Error{.message = UserText("this worker does not know the request '%1'", request.command)});
    try {
        auto body = handler->second(request.arguments);
        if (!body)
            return failure(request, body.error());
        return {.requestSeq = request.seq, .command = request.command, .body = std::move(*body)};
    } catch (const std::exception& error) { // torch's and MLIR's come from their own code, past our signatures
        return failure(request, Error{.message = UserText("%1 failed: %2", request.command, std::string(error.what()))});
    }
}

} // namespace nodewise::dap
