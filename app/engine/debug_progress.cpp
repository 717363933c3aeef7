// SPDX-License-Identifier: Apache-2.0
// What of a debug session may take long, how far it is, and how it is given up.
#include "app/engine/debug_session.h"

#include "core/base/progress.h"
#include "core/protocol/compare.h"

#include <algorithm>

namespace nodewise::engine {

namespace {

constexpr std::chrono::seconds cancelPatience{2};

/// Of requests that are answered at a stop; those that are not here are quick.
Text titleOf(const std::string& command)
{
    static const auto* const table = new std::map<std::string, Text, std::less<>>{
        {"evaluate", Text("Evaluating an expression")},
        {"setVariable", Text("Computing again what an edit changes")},
        {"nodewise/edit", Text("Computing again what an edit changes")},
        {"nodewise/cast", Text("Computing again what an edit changes")},
        {"nodewise/undo", Text("Computing again what an edit changes")},
        {"nodewise/redo", Text("Computing again what an edit changes")},
        {"nodewise/recompute", Text("Making a value again")},
        {"readMemory", Text("Making a value again")},
        {"variables", Text("Reading values")},
        {"nodewise/values", Text("Reading values")},
        {"nodewise/tensorSlice", Text("Reading values")},
        {"nodewise/tensorStats", Text("Reading values")},
        {"nodewise/tensorRaster", Text("Drawing a tensor")},
        {"nodewise/tensorFind", Text("Searching a tensor")},
        {"nodewise/tensorCount", Text("Searching a tensor")},
        {"nodewise/tensorDifference", Text("Comparing tensors")},
        {"nodewise/export", Text("Writing a file")},
        {"nodewise/saveOutputs", Text("Writing a file")},
        {"nodewise/check", Text("Comparing outputs")},
        {"nodewise/compare", Text("Comparing values")},
        {"nodewise/swap", Text("Computing again what an edit changes")},
        {"nodewise/run", Text("Running the whole program")},
        {"nodewise/risk", Text("Looking for numerical risks")},
        {"nodewise/shadow", Text("Running again in double")},
        {"nodewise/memory", Text("Measuring memory")},
        {"nodewise/extract", Text("Packing nodes for a bug report")},
    };
    const auto found = table->find(command);
    return found == table->end() ? Text() : found->second;
}

} // namespace

/// The one thing that is told of: others wait behind it.
std::optional<Work> DebugSession::work() const
{
    if (m_replay)
        return Work{.key = m_replay->key, .title = Text("Restarting the worker"), .atOnce = true};
    if (m_state == State::Running && m_verb)
        return Work{.key = m_verb->seq, .title = m_verb->title, .requestSeq = m_verb->clientSeq};
    const bool launches = m_state == State::Launching;
    for (const auto& [seq, pending] : m_pending) { // in the order of asking
        if (!pending.client)
            continue;
        Text title = launches ? Text("Opening %1", m_opening) : titleOf(pending.command);
        if (pending.command == dap::CompareRequest::command && !dap::jsonMember(pending.client->arguments, {"lowered"}).empty())
            title = Text("Running through kernels");
        if (!title.empty())
            return Work{.key = seq, .title = std::move(title), .requestSeq = pending.client->seq};
    }
    return std::nullopt;
}

HowFar DebugSession::howFar() const
{
    if (m_replay)
        return {{}, 1 - static_cast<double>(m_replay->steps.size()) / static_cast<double>(std::max<std::size_t>(m_replay->total, 1))};
    if (m_state == State::Launching)
        return m_launching;
    const auto now = work();
    if (const auto told = now ? m_pending.find(now->key) : m_pending.end(); told != m_pending.end() && told->second.howFar.fraction)
        return told->second.howFar;
    const auto at = m_worker.current();
    if (!at)
        return {};
    HowFar out{.message = Text(at->name), .fraction = {}};
    const bool compares = m_state == State::Stopped && std::any_of(m_pending.begin(), m_pending.end(), [](const auto& entry) {
                              return entry.second.command == dap::CompareRequest::command;
                          });
    if (compares && m_ticks > 0) // of one pass
        out.fraction = static_cast<double>(at->tick) / static_cast<double>(m_ticks);
    const bool known = m_state == State::Running && m_verb && m_verb->end > m_verb->begin;
    if (known && at->tick >= m_verb->begin)
        out.fraction = static_cast<double>(at->tick - m_verb->begin) / static_cast<double>(m_verb->end - m_verb->begin);
    return out;
}

void DebugSession::tellProgress()
{
    m_progress.set(work(), [this] { return howFar(); });
}

/// Before a verb is passed on.
void DebugSession::beginVerb(const dap::Request& request)
{
    const auto to = dap::decodeBody<dap::GotoArguments>(request.arguments);
    const std::uint64_t target = request.command == "goto" && to && to->tick ? *to->tick : m_ticks;
    const bool back = request.command == "stepBack" || request.command == "reverseContinue" || request.command == "restartFrame" ||
                      request.command == "restart" || (request.command == "goto" && to && to->tick && *to->tick < m_stop.tick);
    m_verb = UnderWay{.seq = m_seq + 1, .clientSeq = request.seq, .title = back ? Text("Going back") : Text("Running")};
    if (!back && target > m_stop.tick) {
        m_verb->begin = m_stop.tick;
        m_verb->end = target;
    }
}

bool DebugSession::cancel(int requestSeq)
{
    if (m_state == State::Running && m_verb && m_verb->clientSeq == requestSeq) {
        interruptRun(dap::encodeBody(dap::StepArguments()));
        return true;
    }
    const auto found = std::find_if(m_pending.begin(), m_pending.end(), [requestSeq](const auto& entry) {
        return entry.second.client && entry.second.client->seq == requestSeq;
    });
    if (found == m_pending.end())
        return false;
    if (found->second.command == dap::LaunchArguments::command)
        giveUpLaunch();
    else {
        found->second.endAt = Clock::now() + cancelPatience;
        ask("cancel", encodeBody(dap::CancelArguments{.requestId = found->first}), {});
    }
    return true;
}

void DebugSession::cancelProgress(const std::string& id)
{
    if (!m_progress.isCurrent(id))
        return; // it is over
    if (m_replay)
        return m_worker.kill(Text("was ended because the restart was cancelled"));
    if (const auto now = work(); now && now->requestSeq)
        cancel(*now->requestSeq);
}

/// The worker has done nothing yet that would be lost with it.
void DebugSession::giveUpLaunch()
{
    m_worker.stop();
    m_state = State::Idle;
    for (auto& [seq, pending] : std::exchange(m_pending, {}))
        if (pending.client)
            refuse(*pending.client, Error{.message = Text::listed(cancelledMessage)});
    tellProgress();
}

} // namespace nodewise::engine
