// SPDX-License-Identifier: Apache-2.0
#include "app/engine/engine.h"

#include "app/engine/grants.h"
#include "core/process/cage.h"
#include "core/protocol/convert.h"
#include "core/protocol/kernel_tiles.h"
#include "core/protocol/operator_verdict.h"
#include "core/protocol/resolve.h"
#include "core/protocol/rewrite.h"
#include "core/protocol/schema.h"
#include "core/protocol/tile_graphs.h"

#include <algorithm>
#include <cstdio>
#include <poll.h>

namespace nodewise::engine {

namespace {

constexpr const char* workerName = "nodewise-torch";
constexpr const char* plannerName = "nodewise-plan";
constexpr const char* kernelWorkerName = "nodewise-kernels";

/// Of two that poll() takes: -1 is for ever.
int shorter(int a, int b)
{
    return a < 0 || b < 0 ? std::max(a, b) : std::min(a, b);
}

} // namespace

Engine::Engine(process::Channel channel, const Options& options)
    : m_channel(std::move(channel)), m_kernelLimit(options.kernelLimit), m_budget(std::make_shared<MemoryBudget>(options.memoryLimit)),
      m_torch({.program = workerName,
               .planner = plannerName,
               .planned = {protocol::SchemasRequest::command, protocol::CoverageRequest::command},
               .folder = options.workerFolder,
               .budget = m_budget,
               .standing = standingGrants(),
               .grants = [this](const dap::Request& request) { return grantsFor(request); }},
              {.respond = [this](dap::Response response) { respond(std::move(response)); },
               .notify = [this](std::string_view event, std::string body) { notify(event, std::move(body)); }}),
      m_kernels({.program = kernelWorkerName,
                 .folder = options.workerFolder,
                 .budget = m_budget,
                 .standing = {},
                 .grants = [this](const dap::Request& request) { return grantsFor(request); },
                 .notesWork = true},
                {.respond = [this](dap::Response response) { answerKernel(std::move(response)); },
                 .notify = [this](std::string_view event, std::string body) { notify(event, std::move(body)); }}),
      m_session({.program = workerName,
                 .planner = plannerName,
                 .folder = options.workerFolder,
                 .python = options.python,
                 .budget = m_budget,
                 .standing = standingGrants(),
                 .grants = [this](const dap::Request& request) { return grantsFor(request); }},
                {.respond = [this](dap::Response response) { respond(std::move(response)); },
                 .notify = [this](std::string_view event, std::string body) { notify(event, std::move(body)); },
                 .kernels = {.run = [this](const dap::Request& request) { (this->*m_handlers.at(request.command))(request); },
                             .giveUp = [this](int seq) { m_kernels.cancel(seq); }}})
{
    m_handlers = {{"initialize", &Engine::initialize},
                  {std::string(protocol::SchemasRequest::command), &Engine::schemas},
                  {std::string(protocol::PluginsRequest::command), &Engine::ask<protocol::PluginsRequest>},
                  {std::string(protocol::ConvertRequest::command), &Engine::ask<protocol::ConvertRequest>},
                  {std::string(protocol::ResolveRequest::command), &Engine::ask<protocol::ResolveRequest>},
                  {std::string(protocol::ConditionRequest::command), &Engine::ask<protocol::ConditionRequest>},
                  {std::string(protocol::RewriteRequest::command), &Engine::ask<protocol::RewriteRequest>},
                  {std::string(protocol::CoverageRequest::command), &Engine::ask<protocol::CoverageRequest>},
                  {std::string(protocol::OperatorVerdictRequest::command), &Engine::ask<protocol::OperatorVerdictRequest>},
                  {std::string(protocol::ProfileCheckRequest::command), &Engine::ask<protocol::ProfileCheckRequest>},
                  {std::string(protocol::KernelCheckRequest::command), &Engine::askKernels<protocol::KernelCheckRequest>},
                  {std::string(protocol::KernelPassesRequest::command), &Engine::askKernels<protocol::KernelPassesRequest>},
                  {std::string(protocol::KernelTilesRequest::command), &Engine::askKernels<protocol::KernelTilesRequest>},
                  {std::string(protocol::TileGraphsRequest::command), &Engine::askKernels<protocol::TileGraphsRequest>},
                  {std::string(protocol::KernelRunRequest::command), &Engine::askKernels<protocol::KernelRunRequest>},
                  {"cancel", &Engine::cancel},
                  {"disconnect", &Engine::disconnect}};
}

std::vector<process::Grant> Engine::grantsFor(const dap::Request& request) const
{
    if (request.seq > KernelRelay::numbers) // a worker's, which a program may have taken over
        return memoryGrants(request.arguments, m_session.workerPid());
    auto out = namedGrants(request.command, request.arguments);
    for (process::Grant& need : m_needs.grants(request.arguments))
        out.push_back(std::move(need));
    return out;
}

int Engine::run()
{
    while (!m_exitCode)
        wait();
    m_torch.stop();
    m_kernels.stop();
    m_session.stop();
    return *m_exitCode;
}

void Engine::wait()
{
    std::vector<pollfd> fds{{m_channel.readFd(), POLLIN, 0}};
    m_torch.appendPollFds(fds);
    m_kernels.appendPollFds(fds);
    m_session.appendPollFds(fds);
    ::poll(fds.data(), fds.size(), shorter(shorter(m_torch.pollTimeout(), m_kernels.pollTimeout()), m_session.pollTimeout()));
    m_torch.step();
    m_kernels.step();
    m_session.step();
    if (fds.front().revents != 0)
        readClient();
}

void Engine::readClient()
{
    const auto more = m_channel.readSome();
    if (!more)
        return stop(more.error());
    while (!m_exitCode) {
        const auto body = m_channel.tryReceive();
        if (!body)
            return stop(body.error());
        if (!*body)
            break;
        handle(**body);
    }
    if (!*more && !m_exitCode) { // the client is gone: the end of a session that was not disconnected
        m_exitCode = 0;
        if (const auto whole = m_channel.finish(); !whole)
            stop(whole.error());
    }
}

void Engine::handle(const std::string& body)
{
    auto message = dap::decode(body);
    if (!message) // the framing is whole: the next message may be a better one
        return respond(dap::failure(body, message.error()));
    auto* request = std::get_if<dap::Request>(&*message);
    if (!request)
        return; // we ask nothing of the client, so there is nothing that it could answer
    if (!request->arguments.empty() && request->arguments.front() != '{')
        return respond(dap::failure(*request, Error{.message = UserText("this must be an object"), .path = "$.arguments"}));
    if (!m_initialized && request->command != "initialize" && request->command != "disconnect")
        return respond(dap::failure(*request, Error{.message = UserText("'%1' was sent before initialize", request->command)}));
    m_dialect.read(*request);
    if (const auto allowed = m_needs.check(request->arguments); !allowed)
        return respond(dap::failure(*request, allowed.error()));
    const auto handler = m_handlers.find(request->command);
    if (handler != m_handlers.end())
        (this->*handler->second)(*request);
    else if (!m_session.handle(*request))
        respond(dap::failure(*request, Error{.message = UserText("this engine does not know the request '%1'", request->command)}));
}

void Engine::initialize(const dap::Request& request)
{
    const auto arguments = dap::decodeInitializeArguments(request.arguments);
    if (!arguments)
        return respond(dap::failure(request, arguments.error()));
    if (m_initialized)
        return respond(dap::failure(request, Error{.message = UserText("initialize was sent twice")}));
    if (arguments->protocol)
        if (const auto same = dap::checkProtocol(*arguments->protocol, UserText("the client")); !same)
            return respond(dap::failure(request, same.error()));
    m_initialized = true;
    m_dialect = dap::Dialect(*arguments);
    m_session.setClient(*arguments);
    dap::Capabilities capabilities{.supportsCancelRequest = true,
                                   .debugs = true,
                                   .protocol = dap::protocolVersion,
                                   .version = NODEWISE_VERSION,
                                   .cage = process::cageText().english(),
                                   .requests = DebugAdapter::requests()};
    for (const auto& [command, handler] : m_handlers)
        if (command.starts_with("nodewise/"))
            capabilities.requests.push_back(command);
    respond({.requestSeq = request.seq, .command = request.command, .body = encode(capabilities)});
    if (!process::cageComplete())
        notify(dap::OutputEvent::event,
               encode(dap::OutputEvent{
                   "important", UserText("what holds back code in files is not complete on this machine: %1\n", process::cageText())}));
    if (auto danger = cacheDanger(); !danger.empty())
        notify(dap::OutputEvent::event,
               encode(dap::OutputEvent{
                   "important", UserText("nothing is kept to be faster the next time, because %1 (XDG_CACHE_HOME names another place)\n",
                                         std::move(danger))}));
}

// Read here, too: what is malformed should not cost a worker's start.

void Engine::schemas(const dap::Request& request)
{
    const auto wanted = protocol::decodeSchemasRequest(request.arguments);
    if (!wanted)
        return respond(dap::failure(request, wanted.error()));
    m_torch.pass(request, wanted->plugins);
}

template <class Body>
void Engine::ask(const dap::Request& request)
{
    const auto wanted = protocol::decodeBody<Body>(request.arguments);
    if (!wanted)
        return respond(dap::failure(request, wanted.error()));
    if constexpr (requires { wanted->plugins; })
        m_torch.pass(request, wanted->plugins);
    else
        m_torch.pass(request, {});
}

template <class Body>
void Engine::askKernels(const dap::Request& request)
{
    const auto wanted = protocol::decodeBody<Body>(request.arguments);
    if (!wanted)
        return answerKernel(dap::failure(request, wanted.error()));
    process::Milliseconds limit = m_kernelLimit;
    if constexpr (std::is_same_v<Body, protocol::KernelRunRequest>)
        limit = wanted->timeLimitMs == 0 ? process::Milliseconds(0) : limit + process::Milliseconds(wanted->timeLimitMs);
    if constexpr (std::is_same_v<Body, protocol::TileGraphsRequest>)
        for (const auto& kernel : wanted->kernels)
            limit += process::Milliseconds(kernel.count ? protocol::KernelRunRequest().timeLimitMs : 0);
    m_kernels.pass(request, {}, limit);
}

/// To the client, or to the session's worker.
void Engine::answerKernel(dap::Response response)
{
    if (response.requestSeq > KernelRelay::numbers)
        m_session.kernelAnswered(std::move(response));
    else
        respond(std::move(response));
}

void Engine::cancel(const dap::Request& request)
{
    const auto given = protocol::decodeBody<protocol::CancelArguments>(request.arguments);
    if (!given)
        return respond(dap::failure(request, given.error()));
    if (given->requestId && !m_session.cancel(*given->requestId) && !m_torch.cancel(*given->requestId))
        m_kernels.cancel(*given->requestId); // DAP: a request that is answered already is no error
    if (!given->progressId.empty())
        m_session.cancelProgress(given->progressId);
    respond({.requestSeq = request.seq, .command = request.command});
}

void Engine::disconnect(const dap::Request& request)
{
    m_session.disconnected();
    respond({.requestSeq = request.seq, .command = request.command});
    m_exitCode = 0;
}

void Engine::respond(dap::Response response)
{
    m_dialect.write(response);
    response.seq = ++m_seq;
    send(response);
}

void Engine::notify(std::string_view event, std::string body)
{
    dap::Event told{++m_seq, std::string(event), std::move(body)};
    m_dialect.write(told);
    send(told);
}

void Engine::send(const dap::Message& message)
{
    if (const auto sent = m_channel.send(encode(message)); !sent)
        stop(sent.error());
}

void Engine::stop(const Error& error)
{
    std::fprintf(stderr, "nodewise-engine: %s\n", error.text().c_str());
    m_exitCode = 1;
}

} // namespace nodewise::engine
