// SPDX-License-Identifier: Apache-2.0
// Our requests about a run beside its reference.
#include "core/torch/compare/run_comparison.h"
#include "core/torch/compare/swap.h"
#include "core/torch/lowering/lowered_run.h"
#include "core/torch/server/server.h"

namespace nodewise::torch_box {

namespace {

const Error noComparison{.message = Text("nothing is compared"), .hint = Text("'nodewise/compare' comes first")};

} // namespace

void DebugServer::addCompareHandlers()
{
    on(&DebugServer::compare);
    on(&DebugServer::compareRows);
    on(std::string(dap::endComparisonCommand), &DebugServer::endComparison);
    on(&DebugServer::swap);
}

Result<std::string> DebugServer::compare(const dap::CompareRequest& request)
{
    m_comparison.reset();
    auto comparison = RunComparison::open(*m_session, m_plugins, request,
                                          [this](Session& session, const dap::LoweredSide& wanted) { return lowered(session, wanted); });
    if (!comparison)
        return fail(comparison.error());
    if (m_page) // a crash of the reference is none of the session's node
        (*comparison)->setAtWork([this] { m_page->node().store(dap::SharedPage::idle, std::memory_order_relaxed); });
    ExecutionHistory& history = m_session->history();
    const Tick here = history.tick();
    const auto done = (*comparison)->run();
    const bool stops = done && request.first && (*comparison)->report().first;
    if (!stops) { // back to where it stood, also from where it was cancelled
        m_session->takeInterrupt();
        if (auto back = history.go(here); !back && done)
            return fail(back.error());
    }
    history.takeRecomputed();
    if (!done)
        return fail(done.error());
    m_comparison = std::move(*comparison);
    if (stops) {
        m_holders.clear();
        m_frames.clear();
        auto stop = m_session->goTo(history.tick()); // an error of the stop before is not of this one
        stop.reason = "divergence";
        stop.description = "First divergence";
        m_stopBehind = std::move(stop);
    }
    return encodeBody(m_comparison->answer());
}

Result<std::unique_ptr<Expected>> DebugServer::lowered(Session& session, const dap::LoweredSide& wanted)
{
    const auto run = [this, &session](const dap::KernelRunRequest& kernel) {
        return m_kernels.run(kernel, [&session] { return session.history().interrupted(); });
    };
    auto out = LoweredRun::open(session, wanted, run);
    return out ? Result<std::unique_ptr<Expected>>(std::move(*out)) : fail(out.error());
}

Result<std::string> DebugServer::compareRows(const dap::CompareRowsRequest& request)
{
    if (!m_comparison)
        return fail(noComparison);
    return encodeBody(m_comparison->rows(request));
}

Result<std::string> DebugServer::endComparison(const std::string&)
{
    m_comparison.reset();
    return std::string();
}

Result<c10::IValue> DebugServer::valueOf(const dap::ValueRef& ref)
{
    if (!ref.expected)
        return m_session->value(ref);
    return m_comparison ? m_comparison->value(ref) : Result<c10::IValue>(fail(noComparison));
}

Result<std::vector<dap::ValueInfo>> DebugServer::expectedValues(const std::vector<std::uint32_t>& nodes, int bins)
{
    if (!m_comparison)
        return fail(noComparison);
    std::vector<dap::ValueInfo> out;
    for (const std::uint32_t node : nodes)
        if (auto value = m_comparison->tryDescribe(node, bins))
            out.push_back(std::move(*value));
    return out;
}

Result<std::string> DebugServer::swap(const dap::SwapRequest& request)
{
    if (auto done = swapValue(*m_session, request); !done)
        return fail(done.error());
    return editsAnswer();
}

} // namespace nodewise::torch_box
