// SPDX-License-Identifier: Apache-2.0
// nodewise-torch: the worker library around LibTorch. Answers framed requests on its stdin; started and watched by nodewise-engine.
// One thread reads requests, so that a pause does not wait for what runs; all of LibTorch's work is on the main thread.
#include "core/dap/request_loop.h"
#include "core/process/cage.h"
#include "core/process/parent_watch.h"
#include "core/torch/base/memory.h"
#include "core/torch/base/small_blocks.h"
#include "core/torch/policy/policy.h"
#include "core/torch/rewrite/schema_table.h"
#include "core/torch/schema/schema_lookup.h"
#include "core/torch/server/torch_worker.h"

#include <condition_variable>
#include <cstdio>
#include <cstring>
#include <deque>
#include <mutex>
#include <thread>
#include <unistd.h>

using namespace nodewise;

namespace {

int failed(const Error& error)
{
    std::fprintf(stderr, "nodewise-torch: %s\n", error.text().c_str());
    return 1;
}

/// An operator may ask for any amount of memory: when the system runs out, this process goes first and not the window.
void volunteerForOutOfMemory()
{
    if (std::FILE* score = std::fopen("/proc/self/oom_score_adj", "w")) {
        std::fputs("500", score);
        std::fclose(score);
    }
}

/// Requests on their way from the thread that reads to the one that works.
class Queue {
public:
    void push(dap::Request request)
    {
        const std::scoped_lock lock(m_mutex);
        m_requests.push_back(std::move(request));
        m_changed.notify_one();
    }
    void close(int code)
    {
        const std::scoped_lock lock(m_mutex);
        m_code = code;
        m_changed.notify_one();
    }
    /// nullopt once it is closed and empty.
    std::optional<dap::Request> pop()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return !m_requests.empty() || m_code >= 0; });
        if (m_requests.empty())
            return std::nullopt;
        dap::Request request = std::move(m_requests.front());
        m_requests.pop_front();
        return request;
    }
    int code() const { return m_code; }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<dap::Request> m_requests;
    int m_code = -1;
};

void work(torch_worker::TorchWorker& worker, const torch_worker::TorchWorker::Send& send, Queue& queue)
{
    while (const auto request = queue.pop()) {
        if (!worker.handle(*request))
            send(dap::failure(*request, Error{.message = UserText("this worker does not know the request '%1'", request->command)}));
        if (worker.ended())
            return;
    }
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && std::strcmp(argv[1], "--version") == 0) {
        std::printf("nodewise-torch %s, LibTorch %s\n", NODEWISE_VERSION, torch_worker::torchVersion().c_str());
        return 0;
    }
    if (argc > 1 && std::strcmp(argv[1], "--operators") == 0) {
        std::fputs(torch_worker::policy::listing().c_str(), stdout);
        return 0;
    }
    if (argc > 1 && std::strcmp(argv[1], "--schemas") == 0) {
        std::fputs(torch_worker::schemaTable().c_str(), stdout);
        return 0;
    }
    if (argc > 1) {
        std::fputs("nodewise-torch: takes requests on its standard input and is started by nodewise-engine; its options are --version, "
                   "--operators, and --schemas\n",
                   stderr);
        return 2;
    }
    if (const auto suits = torch_worker::checkTorchVersion(); !suits)
        return failed(suits.error());
    auto channel = process::Channel::takeStdio();
    auto page = process::SharedPage::tryInherited();
    if (!channel || !page)
        return failed(channel ? page.error() : channel.error());
    volunteerForOutOfMemory();
    if (const auto caged = process::enterCage({}); !caged)
        return failed(caged.error());
    process::endWithParent();
    torch_worker::keepFreedMemory();
    torch_worker::useSmallBlocks();
    std::mutex sending;
    const torch_worker::TorchWorker::Send send = [&](const dap::Message& message) {
        const std::scoped_lock lock(sending);
        if (auto sent = channel->send(encode(message)); !sent) {
            std::fprintf(stderr, "nodewise-torch: %s\n", sent.error().text().c_str());
            ::_exit(1); // nobody reads
        }
    };
    torch_worker::TorchWorker worker(send, std::move(*page));
    Queue queue;
    std::thread reader([&] {
        const auto take = [&](dap::Request request) -> Result<void> {
            if (!worker.atOnce(request))
                queue.push(std::move(request));
            return {};
        };
        queue.close(dap::readRequests(*channel, take, [&](dap::Response response) { worker.answered(std::move(response)); }));
    });
    work(worker, send, queue);
    std::fflush(nullptr);
    ::_exit(std::max(queue.code(), 0)); // LibTorch's destructors take 50 ms and have nothing to save; the reader may still wait for input
}
