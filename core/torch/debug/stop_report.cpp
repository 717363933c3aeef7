// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/stop_report.h"

#include <algorithm>

namespace nodewise::torch_worker {

protocol::StoppedBody StopReport::stopped(std::string reason)
{
    const std::uint64_t kept = m_run.history.makeRoom();
    protocol::StoppedBody out{.reason = std::move(reason), .description = {}, .text = {}, .hitBreakpointIds = {}, .nodewise = {}};
    protocol::StopInfo& info = out.nodewise;
    info.tick = m_run.history.tick();
    info.finished = m_run.history.finished();
    info.side = m_run.listing().side();
    const std::uint32_t node = m_run.position().node();
    if (node != Listing::none) {
        info.node = node;
        info.name = m_run.listing().node(node).qualified;
    }
    if (const Step* step = m_run.position().tryStep())
        info.executedBy = step->executedBy;
    info.executed = m_run.history.store().executed();
    for (const Plan& plan : m_run.history.machine().plan().plans)
        info.total += plan.steps.size();
    info.ms = m_run.ms;
    info.keptBytes = kept;
    info.budget = m_run.history.budget();
    info.recomputed = m_run.history.takeRecomputed();
    for (const Edit& edit : m_run.history.edits())
        if (std::find(info.edited.begin(), info.edited.end(), edit.node) == info.edited.end())
            info.edited.push_back(edit.node);
    info.error = m_run.failure.error();
    info.cast = m_run.failure.cast();
    if (info.error)
        out.text = info.error->message.english();
    return out;
}

protocol::StateAnswer StopReport::state(bool times)
{
    const ValueStore& store = m_run.history.store();
    protocol::StateAnswer out{.tick = m_run.history.tick(),
                              .side = m_run.listing().side(),
                              .states = std::string(m_run.listing().size(), 'p'),
                              .times = {},
                              .hits = {},
                              .error = {},
                              .cast = {}};
    for (std::uint32_t node = 0; node < m_run.listing().size(); ++node) {
        if (!store.hasRun(node))
            continue;
        out.states[node] = store.tryValue(node) || m_run.history.tryLive(node) ? 'x' : 'd';
        if (store.runs(node) > 1)
            out.hits[node] = store.runs(node);
    }
    for (const Edit& edit : m_run.history.edits())
        if (out.states[edit.node] != 'p')
            out.states[edit.node] = 'e';
    if (const std::uint32_t node = m_run.position().node(); node != Listing::none)
        out.states[node] = m_run.failure.error() ? 'f' : 'c';
    out.error = m_run.failure.error();
    out.cast = m_run.failure.cast();
    if (times) {
        if (!std::exchange(m_timed, true)) // from the first question on: each look at the clock costs
            m_run.history.machine().setTiming(true);
        for (const auto& timing : m_run.history.machine().timing())
            out.times.push_back(timing.count ? timing.nanoseconds / timing.count : 0);
    }
    return out;
}

} // namespace nodewise::torch_worker
