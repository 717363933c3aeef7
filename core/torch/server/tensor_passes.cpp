// SPDX-License-Identifier: Apache-2.0
#include "core/torch/server/tensor_passes.h"

#include "core/protocol/stop.h"
#include "core/torch/base/guarded.h"

#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <chrono>

namespace nodewise::torch_worker {

namespace {

constexpr int threads = 2; ///< a picture does not wait for statistics; more only share the memory's bandwidth
using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds quiet{200}, between{100};

Error cancelled()
{
    return Error{.message = UserText::listed(cancelledMessage)};
}

} // namespace

TensorPasses::TensorPasses(Send send) : m_send(std::move(send))
{
}

TensorPasses::~TensorPasses()
{
    end();
    {
        const std::scoped_lock lock(m_mutex);
        m_over = true;
    }
    m_changed.notify_all();
    for (std::thread& thread : m_threads)
        thread.join();
}

void TensorPasses::start(const dap::Request& request, Pass pass)
{
    const std::scoped_lock lock(m_mutex);
    m_jobs.push_back(Job{.request = request, .pass = std::move(pass), .cancel = {}});
    while (m_threads.size() < threads)
        m_threads.emplace_back([this] { work(); });
    m_changed.notify_all();
}

bool TensorPasses::cancel(int requestSeq)
{
    const std::scoped_lock lock(m_mutex);
    const auto found = std::find_if(m_jobs.begin(), m_jobs.end(), [&](const Job& job) { return job.request.seq == requestSeq; });
    if (found == m_jobs.end())
        return false;
    drop(found);
    return true;
}

/// One that waits is answered by the thread that comes to it.
void TensorPasses::drop(Jobs::iterator job)
{
    job->dropped = true;
    job->cancel.cancel();
    m_changed.notify_all();
}

void TensorPasses::pause()
{
    std::unique_lock lock(m_mutex);
    ++m_paused;
    for (Job& job : m_jobs)
        if (job.running)
            job.cancel.cancel();
    m_changed.wait(lock, [this] { return m_running == 0; });
}

void TensorPasses::resume()
{
    const std::scoped_lock lock(m_mutex);
    --m_paused;
    m_changed.notify_all();
}

void TensorPasses::end()
{
    std::unique_lock lock(m_mutex);
    for (auto job = m_jobs.begin(); job != m_jobs.end(); ++job)
        drop(job);
    m_changed.wait(lock, [this] { return m_jobs.empty(); });
}

TensorPasses::Jobs::iterator TensorPasses::tryNext()
{
    return std::find_if(m_jobs.begin(), m_jobs.end(), [this](const Job& job) { return !job.running && (job.dropped || m_paused == 0); });
}

void TensorPasses::work()
{
    const c10::InferenceMode inference;
    std::unique_lock lock(m_mutex);
    for (;;) {
        auto job = m_jobs.end();
        m_changed.wait(lock, [&] { return m_over || (job = tryNext()) != m_jobs.end(); });
        if (m_over)
            return;
        runJob(job, lock);
    }
}

void TensorPasses::runJob(Jobs::iterator job, std::unique_lock<std::mutex>& lock)
{
    Result<std::string> body = fail(cancelled());
    if (!job->dropped) {
        job->running = true;
        ++m_running;
        job->cancel = CancelToken();
        const Progress progress = progressOf(*job);
        lock.unlock();
        body = tried(*job, progress);
        lock.lock();
        --m_running;
        job->running = false;
        const bool again = !body && job->cancel.cancelled() && !job->dropped;
        m_changed.notify_all();
        if (again)
            return; // paused: it stays in its place
    }
    if (job->dropped)
        body = fail(cancelled());
    // Its tensors go before the answer: who has that may change what they held.
    const dap::Request request = std::move(job->request);
    m_jobs.erase(job);
    m_changed.notify_all();
    lock.unlock();
    answer(request, body);
    lock.lock();
}

Result<std::string> TensorPasses::tried(const Job& job, const Progress& progress) const
{
    auto body = caught([&] { return job.pass(progress); });
    return body ? std::move(*body) : Result<std::string>(fail(body.error()));
}

/// Told once it has taken a while, then now and then.
Progress TensorPasses::progressOf(const Job& job) const
{
    Progress out;
    out.cancel = job.cancel;
    out.report = [this, seq = job.request.seq, next = Clock::now() + quiet](const UserText& what, double fraction) mutable {
        if (Clock::now() < next)
            return;
        next = Clock::now() + between;
        protocol::ProgressBody body{.message = what, .requestId = seq};
        body.percentage = 100 * std::clamp(fraction, 0.0, 1.0);
        m_send(dap::Event{.seq = 0, .event = "progressUpdate", .body = encodeBody(body)});
    };
    return out;
}

void TensorPasses::answer(const dap::Request& request, const Result<std::string>& body) const
{
    if (!body)
        m_send(dap::failure(request, body.error()));
    else
        m_send(dap::Response{.requestSeq = request.seq, .success = true, .command = request.command, .body = *body});
}

} // namespace nodewise::torch_worker
