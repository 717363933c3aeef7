// SPDX-License-Identifier: Apache-2.0
#include "app/engine/worker_slot.h"

#include "app/engine/libtorch.h"
#include "app/engine/worker_pipe.h"
#include "core/process/locate.h"

#include <algorithm>
#include <poll.h>
#include <sys/stat.h>

namespace nodewise::engine {

namespace {

constexpr int memoryPollMs = 200;

/// The file as it is now: built anew it is another.
std::string fingerprint(const std::string& file)
{
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0)
        return file;
    return file + '|' + std::to_string(status.st_ino) + '|' + std::to_string(status.st_size) + '|' + std::to_string(status.st_mtim.tv_sec) +
           '.' + std::to_string(status.st_mtim.tv_nsec);
}

} // namespace

void WorkerSlot::pass(dap::Request request, const std::vector<std::string>& plugins, process::Milliseconds limit)
{
    Asked asked{.request = std::move(request), .limit = limit};
    for (const std::string& file : plugins)
        asked.plugins.push_back(fingerprint(file));
    m_asked.push_back(std::move(asked));
    feed();
}

bool WorkerSlot::cancel(int requestSeq)
{
    const auto found =
        std::find_if(m_asked.begin(), m_asked.end(), [requestSeq](const Asked& asked) { return asked.request.seq == requestSeq; });
    if (found == m_asked.end())
        return false;
    const Asked given = std::move(*found);
    m_asked.erase(found);
    if (given.sent && m_process) {
        m_process->terminate(true);
        // Without a reason: that its request is cancelled is answered, and nothing is wrong.
        m_output.notify(dap::WorkerEvent::event,
                        encode(dap::WorkerEvent{m_process->name(), dap::WorkerEvent::State::Ended, m_process->pid(), UserText()}));
        drop();
        m_timed.reset();
        for (auto& asked : m_asked)
            asked.sent = false;
    }
    m_output.respond(dap::failure(given.request, Error{.message = UserText::listed(cancelledMessage)}));
    feed();
    return true;
}

/// Hands the worker what it has not been given yet.
void WorkerSlot::feed()
{
    for (auto& asked : m_asked) {
        if (asked.sent)
            continue;
        if (m_process && !suits(asked))
            return;
        if (!m_process && (Clock::now() < m_mayStart || !start(asked.request)))
            return;
        grantTo(*m_process, m_options.grants(asked.request), *m_options.budget);
        m_process->post(encode(asked.request));
        m_plugins = asked.plugins;
        asked.sent = true;
    }
}

bool WorkerSlot::suits(const Asked& asked)
{
    const bool onward = asked.plugins.size() >= m_plugins.size() && std::equal(m_plugins.begin(), m_plugins.end(), asked.plugins.begin());
    if (onward && !m_unclear && answers(asked.request.command))
        return true;
    if (m_asked.front().sent)
        return false; // it has still to answer
    m_process->terminate(true);
    m_output.notify(dap::WorkerEvent::event,
                    encode(dap::WorkerEvent{m_process->name(), dap::WorkerEvent::State::Ended, m_process->pid(), {}}));
    drop();
    return true;
}

void WorkerSlot::drop()
{
    if (m_process)
        m_options.budget->ended(m_process->pid());
    m_process.reset();
}

bool WorkerSlot::answers(std::string_view command) const
{
    return !m_planner || std::ranges::find(m_options.planned, command) != m_options.planned.end();
}

/// Of the one without LibTorch, where it answers the request.
Result<process::WorkerProcess::Options> WorkerSlot::planning(const dap::Request& request, Error lacking)
{
    m_planner = true;
    if (m_options.planner.empty() || !answers(request.command))
        return fail(std::move(lacking));
    const auto path = process::findProgram(m_options.planner, m_options.folder);
    if (!path)
        return fail(path.error());
    m_output.notify(
        dap::OutputEvent::event,
        encode(dap::OutputEvent{"console", UserText("without PyTorch (%1): its operators are taken from a table, and what it alone "
                                                    "can work out is left out",
                                                    lacking.message)}));
    return workerOptions(*path);
}

Result<std::unique_ptr<process::WorkerProcess>> WorkerSlot::launch(const dap::Request& request)
{
    const auto path = process::findProgram(m_options.program, m_options.folder);
    if (!path)
        return fail(path.error());
    auto options = workerOptions(*path);
    m_planner = false;
    if (const auto named = nameLibTorch(options); !named) {
        auto instead = planning(request, named.error());
        if (!instead)
            return fail(instead.error());
        options = std::move(*instead);
    }
    if (m_options.notesWork && !m_page) {
        auto page = process::SharedPage::create(std::size_t(1) << 16);
        if (!page)
            return fail(page.error());
        m_page = std::move(*page);
    }
    if (m_page) {
        m_page->reset();
        options.environment.emplace_back(process::SharedPage::environment, std::to_string(process::WorkerProcess::sharedFdInWorker));
        options.sharedFd = m_page->fd();
    }
    return process::WorkerProcess::start(std::move(options));
}

bool WorkerSlot::start(const dap::Request& request)
{
    auto process = launch(request);
    if (!process) {
        failAll(process.error());
        return false;
    }
    m_process = std::move(*process);
    m_options.budget->started(m_process->pid());
    for (const process::Grant& grant : m_options.standing)
        m_process->door().grant(grant);
    m_process->door().mark();
    m_plugins.clear();
    m_unclear = false;
    m_output.notify(dap::WorkerEvent::event,
                    encode(dap::WorkerEvent{m_process->name(), dap::WorkerEvent::State::Started, m_process->pid(), {}}));
    return true;
}

void WorkerSlot::appendPollFds(std::vector<pollfd>& fds) const
{
    if (m_process)
        m_process->appendPollFds(fds);
}

int WorkerSlot::pollTimeout() const
{
    if (m_process)
        return m_asked.empty() ? -1 : memoryPollMs; // busy: also notices a death after which a child keeps the pipe open
    if (m_asked.empty())
        return -1;
    const auto wait = std::chrono::ceil<process::Milliseconds>(m_mayStart - Clock::now());
    return static_cast<int>(std::max(wait, process::Milliseconds(0)).count());
}

void WorkerSlot::step()
{
    if (m_process) {
        m_process->pump();
        forwardStderr(*m_process, m_output.notify);
        readAnswers();
    }
    if (auto reason = m_process ? overLimit(*m_process, *m_options.budget) : std::nullopt)
        ended(std::move(*reason));
    if (auto reason = m_process ? overTime() : std::nullopt)
        ended(std::move(*reason));
    if (!m_process)
        feed();
}

std::optional<UserText> WorkerSlot::overTime()
{
    const Asked* working = m_asked.empty() || !m_asked.front().sent ? nullptr : &m_asked.front();
    if (!working || working->limit == process::Milliseconds(0)) {
        m_timed.reset();
        return std::nullopt;
    }
    if (m_timed != working->request.seq) {
        m_timed = working->request.seq;
        m_timedSince = Clock::now();
    }
    if (Clock::now() - m_timedSince < working->limit)
        return std::nullopt;
    return UserText("was ended because it took more than %1 s", std::chrono::ceil<std::chrono::seconds>(working->limit).count());
}

void WorkerSlot::readAnswers()
{
    while (m_process) {
        auto [message, end] = tryReceive(*m_process);
        if (end)
            return ended(std::move(*end));
        if (!message)
            return;
        if (auto* event = std::get_if<dap::Event>(&*message)) {
            m_output.notify(event->event, std::move(event->body));
        } else if (auto* response = std::get_if<dap::Response>(&*message)) {
            takeResponse(std::move(*response));
        }
    }
}

void WorkerSlot::takeResponse(dap::Response response)
{
    const auto is = [&response](const Asked& asked) { return asked.request.seq == response.requestSeq; };
    if (const auto asked = std::find_if(m_asked.begin(), m_asked.end(), is); asked != m_asked.end()) {
        m_unclear = m_unclear || (!response.success && !asked->plugins.empty());
        m_asked.erase(asked);
    }
    if (m_asked.empty() && m_process) {
        m_process->door().forget();
        m_options.budget->answered(m_process->pid());
    }
    m_deaths = 0;
    m_output.respond(std::move(response));
    feed(); // one may have waited for this worker to be done
}

void WorkerSlot::ended(UserText reason)
{
    const auto name = m_process->name();
    m_process->terminate(true);
    forwardStderr(*m_process, m_output.notify);
    const auto working = std::find_if(m_asked.begin(), m_asked.end(), [](const Asked& asked) { return asked.sent; });
    if (working != m_asked.end())
        reason = UserText("%1 while answering %2", std::move(reason), working->request.command);
    if (const auto at = m_page ? m_page->current() : std::nullopt; at && working != m_asked.end())
        reason = UserText("%1 for '%2'", std::move(reason), at->name);
    m_timed.reset();
    reason = withLastWords(std::move(reason), *m_process);
    m_output.notify(dap::WorkerEvent::event, encode(dap::WorkerEvent{name, dap::WorkerEvent::State::Ended, m_process->pid(), reason}));
    m_output.notify(dap::OutputEvent::event, encode(dap::OutputEvent{"important", UserText("%1 %2", name, reason)}));
    drop();
    m_mayStart = Clock::now() + std::min(m_options.longestPause, m_options.firstPause * (1 << std::min(m_deaths, 10)));
    ++m_deaths;
    failAll(Error{.message = UserText("%1 %2", name, reason), .hint = UserText("it is restarted with the next request")});
}

void WorkerSlot::failAll(const Error& error)
{
    for (const auto& asked : std::exchange(m_asked, {}))
        m_output.respond(dap::failure(asked.request, error));
}

} // namespace nodewise::engine
