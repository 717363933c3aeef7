// SPDX-License-Identifier: Apache-2.0
#include "app/engine/replay.h"

#include "app/engine/breakpoint_book.h"

#include <algorithm>
#include <iterator>

namespace nodewise::engine {

namespace {

/// Why a replay did not come to where it should.
UserText strayed(const protocol::StoppedBody& stop, std::uint64_t wanted)
{
    return UserText("the session could be restored only to step %1 of %2: %3", stop.nodewise.tick, wanted,
                    stop.nodewise.error ? stop.nodewise.error->message : UserText(stop.reason));
}

} // namespace

Replay::Replay(int key, std::vector<ReplayStep> steps, std::string description)
    : m_key(key), m_steps(std::make_move_iterator(steps.begin()), std::make_move_iterator(steps.end())), m_total(m_steps.size()),
      m_description(std::move(description))
{
}

double Replay::fraction() const
{
    return 1 - static_cast<double>(m_steps.size()) / static_cast<double>(std::max<std::size_t>(m_total, 1));
}

Replay::Then Replay::next()
{
    m_answered = m_stopped = false;
    return {m_steps.empty() ? Then::Kind::Ended : Then::Kind::Ask};
}

void Replay::replaceBreakpoints(const dap::Request& request)
{
    const ReplayStep wanted{.command = request.command, .arguments = request.arguments, .mayFail = true};
    const auto same = [&request](const ReplayStep& step) {
        return setsTheSame({.command = step.command, .arguments = step.arguments}, request);
    };
    const auto ahead = std::find_if(m_steps.begin() + (m_steps.empty() ? 0 : 1), m_steps.end(), same); // the first one is under way
    if (ahead != m_steps.end()) {
        *ahead = wanted;
    } else {
        m_steps.push_back(wanted);
        ++m_total;
    }
}

Replay::Then Replay::answered(const dap::Response& response)
{
    if (!response.success && !step().mayFail)
        return {Then::Kind::Failed, UserText("%1: %2", step().command, dap::errorOf(response).asText())};
    m_answered = true;
    return step().forRedo && !response.success ? leaveRedoOut() : endStep();
}

Replay::Then Replay::stopped(protocol::StoppedBody body)
{
    m_stop = std::move(body);
    m_stopped = true;
    return endStep();
}

/// An edit that was taken back can't be made again here: what was made of them is taken back, and nothing can be redone.
Replay::Then Replay::leaveRedoOut()
{
    std::size_t undos = m_toTakeBack;
    std::erase_if(m_steps, [&undos](const ReplayStep& step) {
        const bool needed = step.command == Journal::undo && undos > 0;
        undos -= needed ? 1 : 0;
        return step.forRedo && !needed;
    });
    (void)next();
    return {Then::Kind::RedoLost};
}

/// Once its answer is there, and its stop if it has one.
Replay::Then Replay::endStep()
{
    const ReplayStep& done = step();
    if (!m_answered || (done.stops && !m_stopped))
        return {};
    if (done.stops && m_stop->nodewise.tick != done.tick)
        return done.forRedo ? leaveRedoOut() : Then{Then::Kind::Ended, strayed(*m_stop, done.tick)};
    if (done.forRedo && done.command == Journal::undo)
        --m_toTakeBack;
    else if (done.forRedo && !done.stops)
        ++m_toTakeBack;
    m_steps.pop_front();
    return next();
}

} // namespace nodewise::engine
