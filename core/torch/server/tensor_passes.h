// SPDX-License-Identifier: Apache-2.0
// Work over whole tensors beside the executor: a page of the grid does not wait for the statistics of ten gigabytes.
#pragma once

#include "core/base/progress.h"
#include "core/dap/messages.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <mutex>
#include <thread>
#include <vector>

namespace nodewise::torch_worker {

/// Owns its threads. A pass reads tensors that it holds; whoever is about to change the memory of tensors (the executor's thread) makes a
/// Pause or calls end() first. Answers are sent from the threads, and
/// progressUpdate with the number of the request.
class TensorPasses {
public:
    using Send = std::function<void(const dap::Message&)>;
    /// Must end soon after its token is cancelled, and may then be called again from the start.
    using Pass = std::function<Result<std::string>(const Progress& progress)>;

    explicit TensorPasses(Send send);
    ~TensorPasses();

    void start(const dap::Request& request, Pass pass);
    /// Of a request, which is then answered as cancelled; false if there is none such. Any thread.
    bool cancel(int requestSeq);
    /// While it lives nothing reads. What was under way then begins anew.
    class Pause {
    public:
        explicit Pause(TensorPasses& passes) : m_passes(passes) { m_passes.pause(); }
        ~Pause() { m_passes.resume(); }
        Pause(const Pause&) = delete;
        Pause& operator=(const Pause&) = delete;

    private:
        TensorPasses& m_passes;
    };
    /// All are answered as cancelled; returns when nothing reads.
    void end();

private:
    struct Job {
        dap::Request request;
        Pass pass;
        CancelToken cancel;
        bool running = false, dropped = false; ///< dropped: not to be done again
    };
    using Jobs = std::list<Job>;

    void pause();
    void resume();
    void work();
    Jobs::iterator tryNext();
    void runJob(Jobs::iterator job, std::unique_lock<std::mutex>& lock);
    Result<std::string> tried(const Job& job, const Progress& progress) const;
    Progress progressOf(const Job& job) const;
    void answer(const dap::Request& request, const Result<std::string>& body) const;
    void drop(Jobs::iterator job);

    Send m_send;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    Jobs m_jobs; ///< in the order of the requests; a job's place stays while it runs
    int m_running = 0, m_paused = 0;
    bool m_over = false;
    std::vector<std::thread> m_threads; ///< started with the first pass
};

} // namespace nodewise::torch_worker
