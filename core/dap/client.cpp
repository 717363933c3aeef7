// SPDX-License-Identifier: Apache-2.0
#include "core/dap/client.h"

namespace nodewise::dap {

int Client::request(std::string command, std::string arguments, Answer answer)
{
    const int seq = ++m_seq;
    m_pending.emplace(seq, std::move(answer));
    m_write(process::frame(encode(Request{seq, std::move(command), std::move(arguments)})));
    return seq;
}

Result<void> Client::receive(std::string_view bytes)
{
    m_reader.feed(bytes);
    while (true) {
        const auto body = m_reader.next();
        if (!body)
            return fail(body.error());
        if (!*body)
            return {};
        if (auto handled = handle(**body); !handled)
            return handled;
    }
}

Result<void> Client::handle(std::string_view body)
{
    const auto message = decode(body);
    if (!message)
        return fail(message.error());
    if (const auto* response = std::get_if<Response>(&*message))
        answer(*response);
    else if (const auto* event = std::get_if<Event>(&*message); event && m_onEvent)
        m_onEvent(*event);
    // Requests of the adapter's (runInTerminal) are not ours to answer: we announce no such capability.
    return {};
}

void Client::answer(const Response& response)
{
    auto pending = m_pending.extract(response.requestSeq);
    if (pending.empty())
        return; // canceled in the meantime
    if (response.success)
        pending.mapped()(response.body);
    else
        pending.mapped()(fail(errorOf(response)));
}

void Client::close(const Error& error)
{
    for (auto& [seq, answer] : std::exchange(m_pending, {}))
        answer(fail(error));
}

Result<std::unique_ptr<BlockingClient>> BlockingClient::start(process::WorkerProcess::Options options)
{
    auto process = process::WorkerProcess::start(std::move(options));
    if (!process)
        return fail(process.error());
    return std::unique_ptr<BlockingClient>(new BlockingClient(std::move(*process)));
}

BlockingClient::BlockingClient(std::unique_ptr<process::WorkerProcess> process)
    : m_process(std::move(process)), m_client([this](std::string_view bytes) { m_process->postFramed(bytes); })
{
}

Result<std::string> BlockingClient::call(std::string command, std::string arguments, process::Milliseconds timeout,
                                         const CancelToken& cancel)
{
    auto answer = std::make_shared<std::optional<Result<std::string>>>();
    m_client.request(std::move(command), std::move(arguments), [answer](Result<std::string> body) { *answer = std::move(body); });
    if (auto waited = waitUntil([&answer] { return answer->has_value(); }, timeout, cancel); !waited)
        return fail(waited.error());
    return std::move(**answer);
}

Result<void> BlockingClient::waitUntil(const std::function<bool()>& done, process::Milliseconds timeout, const CancelToken& cancel)
{
    const auto deadline = std::chrono::steady_clock::now() + timeout;
    while (!done()) {
        const auto left = std::chrono::ceil<process::Milliseconds>(deadline - std::chrono::steady_clock::now());
        auto message = m_process->receive(left, cancel);
        auto taken = message ? m_client.receive(process::frame(*message)) : Result<void>(fail(message.error()));
        if (!taken) {
            m_process->terminate(true);
            m_client.close(taken.error());
            return taken;
        }
    }
    return {};
}

} // namespace nodewise::dap
