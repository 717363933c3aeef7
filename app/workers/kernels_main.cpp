// SPDX-License-Identifier: Apache-2.0
// nodewise-kernels: the worker library around MLIR. Answers framed requests on its stdin; started and watched by nodewise-engine. It has
// one thread that works, since it forks to run kernels.
#include "core/dap/request_loop.h"
#include "core/mlir/fatal_errors.h"
#include "core/mlir/kernel_requests.h"
#include "core/process/cage.h"
#include "core/process/parent_watch.h"
#include "core/process/shared_page.h"

#include <cstdio>
#include <cstring>

using namespace nodewise;

namespace {

int failed(const Error& error)
{
    std::fprintf(stderr, "nodewise-kernels: %s\n", error.text().c_str());
    return 1;
}

/// Tells the engine, while it lives, which kernel is worked on.
class Noted {
public:
    explicit Noted(std::optional<process::SharedPage>& page) : m_page(page) {}
    Noted(const Noted&) = delete;
    Noted& operator=(const Noted&) = delete;
    ~Noted()
    {
        if (m_page)
            m_page->node().store(process::SharedPage::idle, std::memory_order_release);
    }
    void now(const std::string& kernel)
    {
        if (!m_page)
            return;
        m_page->setNames({kernel.empty() ? "kernel" : kernel});
        m_page->node().store(0, std::memory_order_release);
    }

private:
    std::optional<process::SharedPage>& m_page;
};

template <class Request, class Answer>
void addHandler(dap::RequestLoop& loop, std::optional<process::SharedPage>& page, kernel_worker::KernelService& service,
                Result<Answer> (kernel_worker::KernelService::*handler)(const Request&))
{
    loop.on(std::string(Request::command), [&page, &service, handler](const std::string& arguments) -> Result<std::string> {
        const auto request = protocol::decodeBody<Request>(arguments);
        if (!request)
            return fail(request.error());
        Noted noted(page);
        if constexpr (std::is_same_v<Request, protocol::TileGraphsRequest>)
            service.onKernel([&noted](const std::string& kernel) { noted.now(kernel); });
        else
            noted.now(request->name);
        const auto answer = (service.*handler)(*request);
        return answer ? Result<std::string>(protocol::encodeBody(*answer)) : fail(answer.error());
    });
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && std::strcmp(argv[1], "--version") == 0) {
        std::printf("nodewise-kernels %s, MLIR %s\n", NODEWISE_VERSION, kernel_worker::mlirVersion().c_str());
        return 0;
    }
    if (argc > 1) {
        std::fputs(
            "nodewise-kernels: takes requests on its standard input and is started by nodewise-engine; its only option is --version\n",
            stderr);
        return 2;
    }
    auto channel = process::Channel::takeStdio();
    if (!channel)
        return failed(channel.error());
    auto page = process::SharedPage::tryInherited();
    if (!page)
        return failed(page.error());
    kernel_worker::explainFatalErrors();
    auto caged = process::enterCage({.forks = true});
    if (caged)
        caged = process::prepareInnerCage();
    if (!caged)
        return failed(caged.error());
    process::endWithParent();
    kernel_worker::KernelService service;
    dap::RequestLoop loop;
    addHandler(loop, *page, service, &kernel_worker::KernelService::check);
    addHandler(loop, *page, service, &kernel_worker::KernelService::passes);
    addHandler(loop, *page, service, &kernel_worker::KernelService::tiles);
    addHandler(loop, *page, service, &kernel_worker::KernelService::tileGraphs);
    addHandler(loop, *page, service, &kernel_worker::KernelService::run);
    return loop.run(*channel);
}
