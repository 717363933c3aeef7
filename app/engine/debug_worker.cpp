// SPDX-License-Identifier: Apache-2.0
#include "app/engine/debug_worker.h"

#include "app/engine/libtorch.h"
#include "app/engine/other_torch.h"
#include "app/engine/worker_pipe.h"
#include "core/process/locate.h"

#include <poll.h>

namespace nodewise::engine {

Result<process::WorkerProcess::Options> DebugWorker::processOptions(const std::string& launchArguments)
{
    if (!m_executor.python.empty())
        return pythonWorkerOptions(m_executor);
    const auto path = process::findProgram(m_options.program, m_options.folder);
    if (!path)
        return fail(path.error());
    auto options = workerOptions(*path);
    if (const auto named = nameLibTorch(options); !named) {
        const auto launch = protocol::decodeBody<protocol::LaunchArguments>(launchArguments);
        return withoutLibTorch(*path, launch.value_or(protocol::LaunchArguments()), named.error());
    }
    return options;
}

/// Shapes alone need none. Else the torch that is there runs the program by its own interpreter.
Result<process::WorkerProcess::Options> DebugWorker::withoutLibTorch(const std::string& worker, const protocol::LaunchArguments& launch,
                                                                     Error lacking)
{
    const auto other = launch.meta ? std::nullopt : tryOtherTorch(worker);
    const bool shapesDo = launch.meta || (launch.allowMeta && !other);
    if (shapesDo && launch.side == protocol::Side::Fx && !launch.program.empty()) {
        const auto path = process::findProgram(m_options.planner, m_options.folder);
        return path ? Result<process::WorkerProcess::Options>(workerOptions(*path)) : fail(path.error());
    }
    if (!other)
        return fail(std::move(lacking));
    m_executor.python = other->python;
    m_instead = UserText("nodewise-torch needs another PyTorch than the %1 in %2, which %3 runs itself", other->version, other->folder,
                         other->python);
    return pythonWorkerOptions(m_executor);
}

Result<void> DebugWorker::start(const std::string& launchArguments)
{
    stop();
    auto executor = executorOf(launchArguments, m_options.python);
    if (!executor)
        return fail(executor.error());
    m_executor = std::move(*executor);
    m_instead = {};
    auto made = processOptions(launchArguments);
    if (!made)
        return fail(made.error());
    process::WorkerProcess::Options options = std::move(*made);
    if (!m_page) {
        auto page = process::SharedPage::create();
        if (!page)
            return fail(page.error());
        m_page = std::move(*page);
    }
    m_page->reset();
    options.environment.emplace_back(process::SharedPage::environment, std::to_string(process::WorkerProcess::sharedFdInWorker));
    options.sharedFd = m_page->fd();
    auto process = process::WorkerProcess::start(std::move(options));
    if (!process)
        return fail(process.error());
    m_process = std::move(*process);
    m_options.budget->started(m_process->pid());
    for (const process::Grant& grant : m_options.standing)
        m_process->door().grant(grant);
    notifyState(dap::WorkerEvent::State::Started, {});
    return {};
}

void DebugWorker::stop()
{
    if (!m_process)
        return;
    m_process->terminate(true);
    forwardStderr(*m_process, m_output.notify);
    notifyState(dap::WorkerEvent::State::Ended, UserText("was ended by the engine"));
    drop();
}

void DebugWorker::drop()
{
    m_options.budget->ended(m_process->pid());
    m_process.reset();
    m_asked.clear();
}

void DebugWorker::post(const dap::Message& message)
{
    const auto* request = std::get_if<dap::Request>(&message);
    if (request && !m_executor.python.empty())
        return m_process->post(encode(forPython(*request, m_executor)));
    if (request) {
        grantTo(*m_process, m_options.grants(*request), *m_options.budget);
        m_asked.insert(request->seq);
    }
    m_process->post(encode(message));
}

void DebugWorker::kill(UserText reason)
{
    if (m_process)
        ended(std::move(reason));
}

std::optional<process::SharedPage::Current> DebugWorker::current() const
{
    return m_page ? m_page->current() : std::nullopt;
}

void DebugWorker::appendPollFds(std::vector<pollfd>& fds) const
{
    if (m_process)
        m_process->appendPollFds(fds);
}

void DebugWorker::step()
{
    if (!m_process)
        return;
    m_process->pump();
    forwardStderr(*m_process, m_output.notify);
    readMessages();
    if (auto reason = m_process ? overLimit(*m_process, *m_options.budget) : std::nullopt)
        ended(std::move(*reason));
}

void DebugWorker::readMessages()
{
    while (m_process) {
        auto [message, end] = tryReceive(*m_process);
        if (end)
            return ended(std::move(*end));
        if (!message)
            return;
        if (const auto* response = std::get_if<dap::Response>(&*message))
            answered(*response);
        m_output.message(std::move(*message));
    }
}

/// What it has mapped by then counts as its own.
void DebugWorker::answered(const dap::Response& response)
{
    if (m_asked.erase(response.requestSeq) > 0 && m_asked.empty())
        m_options.budget->answered(m_process->pid());
}

void DebugWorker::notifyState(dap::WorkerEvent::State state, const UserText& reason)
{
    m_output.notify(dap::WorkerEvent::event, encode(dap::WorkerEvent{m_process->name(), state, m_process->pid(), reason}));
}

void DebugWorker::ended(UserText reason)
{
    m_process->terminate(true);
    forwardStderr(*m_process, m_output.notify);
    reason = withLastWords(std::move(reason), *m_process);
    notifyState(dap::WorkerEvent::State::Ended, reason);
    const Death death{UserText("%1 %2", m_process->name(), reason), current()};
    drop();
    m_output.died(death);
}

} // namespace nodewise::engine
