// SPDX-License-Identifier: Apache-2.0
#include "core/torch/server/request_server.h"

#include "core/base/progress.h"
#include "core/torch/server/request_groups.h"

#include <exception>

namespace nodewise::torch_worker {

namespace {

/// Weights are read from their files as nodes need them: no node runs on those of another file. An IR is in memory, but what its client
/// shows as the file's is not that any more.
Result<void> mayRun(const ServerContext& context)
{
    const auto& run = context.turns.ownRun();
    return run ? run->checkFiles() : fail(noRun());
}

/// What ran while a file was replaced may have read of both.
Result<void> ranOnOneFile(const ServerContext& context)
{
    auto same = context.turns.ownRun() ? mayRun(context) : Result<void>();
    if (!same)
        same.error().message = UserText("%1 while the program ran, so values may be of either file", std::move(same.error().message));
    return same;
}

Result<void> mayAnswer(const ServerContext& context, const RequestTable::Answered& entry)
{
    if (!entry.needsRun)
        return {};
    if (entry.effect == Effect::RunsAll || entry.effect == Effect::Replaces)
        return mayRun(context);
    return context.turns.ownRun() ? Result<void>() : fail(noRun());
}

} // namespace

RequestServer::RequestServer(ServerContext::Send send, std::optional<process::SharedPage> page)
    : m_context(std::move(send), std::make_shared<Plugins>(), std::move(page)), m_table(m_context)
{
    addAllRequests(m_context, m_table);
}

bool RequestServer::atOnce(const dap::Request& request)
{
    if (request.command == "pause" || request.command == "cancel") {
        interrupt(request);
        answer(request, std::string());
        return true;
    }
    const auto* entry = m_table.tryEntryOf<RequestTable::AtOnce>(request.command);
    if (entry)
        answer(request, guarded(request, entry->handle));
    return entry != nullptr;
}

void RequestServer::interrupt(const dap::Request& request)
{
    if (request.command == "pause")
        return m_context.turns.pause();
    const auto wanted = protocol::decodeBody<protocol::CancelArguments>(request.arguments);
    const std::optional<int> which = wanted ? wanted->requestId : std::nullopt;
    if (!which || !m_context.passes.cancel(*which))
        m_context.turns.cancel(which);
}

void RequestServer::announce(const dap::Request& request)
{
    if (m_table.tryEntryOf<RequestTable::Verb>(request.command))
        m_context.turns.announceVerb();
}

bool RequestServer::handle(const dap::Request& request)
{
    const RequestTable::Entry* entry = m_table.tryEntry(request.command);
    if (!entry || std::holds_alternative<RequestTable::AtOnce>(*entry))
        return false;
    if (const auto* standalone = std::get_if<RequestTable::Standalone>(entry)) {
        answer(request, standalone->handle(request));
        return true;
    }
    m_context.turns.takeStaged();
    if (!m_context.turns.begin(request.seq, std::holds_alternative<RequestTable::Verb>(*entry)))
        answer(request, fail(Error{.message = UserText::listed(cancelledMessage)}));
    else if (const auto* answered = std::get_if<RequestTable::Answered>(entry))
        handleOne(request, *answered);
    else if (const auto* verb = std::get_if<RequestTable::Verb>(entry))
        handleOne(request, *verb);
    else if (const auto* pass = std::get_if<RequestTable::Passed>(entry))
        handleOne(request, *pass);
    return true;
}

void RequestServer::handleOne(const dap::Request& request, const RequestTable::Verb& verb)
{
    m_context.passes.end();
    const auto action = mayRun(m_context).and_then([&] { return verb.prepare(request.arguments); });
    if (!action) {
        answer(request, fail(action.error()));
    } else {
        answer(request, request.command == "continue" ? "{\"allThreadsContinued\":true}" : "");
        m_context.references.clear();
        try {
            tellStop((*action)());
        } catch (const std::exception& error) { // LibTorch's, past our signatures; clients wait for a stop
            m_context.output("important", UserText("%1 failed: %2", request.command, std::string(error.what())));
            m_context.tellStop(m_context.run().report().stopped("exception"));
        }
    }
    m_context.turns.end(true);
}

/// Whatever else it was that stopped it.
void RequestServer::tellStop(protocol::StoppedBody stop)
{
    if (const auto same = ranOnOneFile(m_context); !same) {
        const Error& error = same.error();
        m_context.output("important", error.asText());
        stop.nodewise.error = protocol::StopError{
            .message = UserText("%1: %2", error.file, error.message), .hint = error.hint, .node = {}, .filter = "error"};
        stop.text = stop.nodewise.error->message.english();
    }
    m_context.tellStop(stop);
}

void RequestServer::handleOne(const dap::Request& request, const RequestTable::Passed& passed)
{
    auto pass = Result<RequestTable::Pass>(fail(noRun()));
    const auto made = guarded(request, [&](const std::string& arguments) -> Result<std::string> {
        if (m_context.turns.ownRun())
            pass = passed.make(arguments);
        return std::string();
    });
    const bool cancelled = m_context.turns.end(false);
    if (!made || !pass)
        return answer(request, fail(made ? pass.error() : made.error()));
    m_context.passes.start(request, std::move(*pass));
    if (cancelled)
        m_context.passes.cancel(request.seq);
}

void RequestServer::handleOne(const dap::Request& request, const RequestTable::Answered& entry)
{
    const auto before = m_context.turns.ownRun();
    const Tick tick = before ? before->history().tick() : 0;
    std::optional<TensorPasses::Pause> pause;
    if (entry.effect == Effect::Edits || entry.effect == Effect::Replaces)
        m_context.passes.end();
    else if (entry.effect == Effect::Runs || entry.effect == Effect::RunsAll)
        pause.emplace(m_context.passes);
    m_context.afterAnswer = {};
    auto body = mayAnswer(m_context, entry).and_then([&] { return guarded(request, entry.handle); });
    if (entry.needsRun && entry.effect == Effect::RunsAll && body)
        if (auto same = ranOnOneFile(m_context); !same)
            body = fail(std::move(same.error()));
    pause.reset();
    if (m_context.turns.end(false) && !body)
        body = fail(Error{.message = UserText::listed(cancelledMessage)});
    const bool good = body.has_value();
    answer(request, std::move(body));
    if (good && entry.effect == Effect::Edits)
        m_context.send(dap::Event{.seq = 0, .event = "invalidated", .body = "{\"areas\":[\"variables\"]}"});
    if (const auto after = std::exchange(m_context.afterAnswer, {}); after && good)
        after();
    else if (before && before->history().tick() != tick) // cancelled on its way back to where the run stood
        m_context.tellStop(before->report().stopped("pause"));
}

Result<std::string> RequestServer::guarded(const dap::Request& request, const RequestTable::Handler& handler) const
{
    try {
        return handler(request.arguments);
    } catch (const std::exception& error) {
        return fail(Error{.message = UserText("%1 failed: %2", request.command, std::string(error.what()))});
    }
}

void RequestServer::answer(const dap::Request& request, Result<std::string> body) const
{
    if (!body)
        m_context.send(failure(request, body.error()));
    else
        m_context.send(dap::Response{.requestSeq = request.seq, .command = request.command, .body = std::move(*body)});
}

} // namespace nodewise::torch_worker
