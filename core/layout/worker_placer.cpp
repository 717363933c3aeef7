// SPDX-License-Identifier: Apache-2.0
#include "core/layout/worker_placer.h"

#include "core/base/available_memory.h"
#include "core/layout/placement_message.h"
#include "core/process/locate.h"

#include <algorithm>

namespace nodewise::layout {

namespace {

/// It writes no files; the small one is for making its cage. A quarter of what is free is far more than any graph needs.
process::WorkerProcess::Limits systemLimits()
{
    constexpr std::uint64_t megabyte = 1 << 20;
#ifdef __SANITIZE_ADDRESS__
    return {.memory = 0, .file = megabyte}; // what it marks memory in counts, too
#else
    constexpr std::uint64_t least = 256 * megabyte;
    const auto available = tryAvailableMemory();
    return {.memory = available ? std::max(*available / 4, least) : 0, .file = megabyte};
#endif
}

} // namespace

Result<void> WorkerPlacer::start()
{
    const std::lock_guard lock(m_mutex);
    return ensureStarted();
}

int WorkerPlacer::workerPid() const
{
    const std::lock_guard lock(m_mutex);
    return m_worker ? m_worker->pid() : -1;
}

Result<void> WorkerPlacer::ensureStarted()
{
    if (m_worker && !m_worker->exitStatus())
        return {};
    auto started = process::WorkerProcess::start(
        {.program = m_options.program, .arguments = m_options.arguments, .systemLimits = systemLimits(), .caged = true});
    if (!started)
        return fail(std::move(started.error()));
    m_worker = std::move(*started);
    return {};
}

Result<std::vector<Placement>> WorkerPlacer::ask(const std::string& message, std::size_t count, const CancelToken& cancel)
{
    if (auto started = ensureStarted(); !started)
        return fail(std::move(started.error()));
    if (auto sent = m_worker->send(message, m_options.timeout, cancel); !sent)
        return fail(std::move(sent.error()));
    auto answer = m_worker->receive(m_options.timeout, cancel);
    if (!answer)
        return fail(std::move(answer.error()));
    auto placements = decodeAnswers(*answer);
    if (placements && placements->size() != count)
        return fail("the layout worker answered %1 of %2 requests", placements->size(), count);
    return placements;
}

Result<std::vector<Placement>> WorkerPlacer::place(std::span<const PlacementRequest> requests, const CancelToken& cancel)
{
    const std::lock_guard lock(m_mutex);
    const std::string message = encodeRequests(requests);
    Result<std::vector<Placement>> answer = std::vector<Placement>();
    for (int attempt = 0; attempt < 2; ++attempt) {
        answer = ask(message, requests.size(), cancel);
        if (answer)
            return answer;
        // Whatever went wrong, an answer that comes late must not be taken for the next one's.
        if (m_worker)
            m_worker->terminate(true);
        m_worker.reset();
        if (cancel.cancelled())
            return fail(UserText::listed(cancelledMessage));
    }
    Error error = std::move(answer.error());
    error.message = UserText("the graph could not be laid out: %1", error.message);
    return fail(std::move(error));
}

std::unique_ptr<Placer> makePlacer(const std::string& folder)
{
    auto program = process::findProgram("nodewise-layout", folder);
    if (!program)
        return std::make_unique<FastPlacer>();
    return std::make_unique<WorkerPlacer>(WorkerPlacer::Options{.program = std::move(*program), .arguments = {}});
}

} // namespace nodewise::layout
