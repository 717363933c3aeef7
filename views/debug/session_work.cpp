// SPDX-License-Identifier: Apache-2.0
#include "views/debug/session_work.h"

#include "core/base/progress.h"
#include "views/common/translated.h"
#include "views/debug/debug_session.h"

#include <algorithm>
#include <utility>

namespace nodewise::views {

namespace {

using Session = DebugSession::State;
using Lifetime = DebugSession::Lifetime;

/// Undone and redone edits have other numbers.
bool sameEdits(const std::vector<protocol::EditInfo>& a, const std::vector<protocol::EditInfo>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](protocol::EditInfo x, const protocol::EditInfo& y) {
        x.id = y.id;
        return x == y;
    });
}

} // namespace

SessionWork::SessionWork(DebugSession* session, QObject* parent) : QObject(parent), m_session(session)
{
    connect(session, &DebugSession::stateChanged, this, &SessionWork::onSession);
    connect(session, &DebugSession::valuesChanged, this, &SessionWork::onValues);
    connect(session, &DebugSession::progress, this, [this](const QString& text, double fraction) {
        if (busy())
            Q_EMIT progress(text, fraction);
    });
}

QString SessionWork::ageText(Age age)
{
    switch (age) {
    case Age::Fresh:
        break;
    case Age::Moved:
        return tr("from another stop");
    case Age::Edited:
        return tr("outdated: values were edited");
    case Age::Gone:
        return tr("of an earlier session");
    }
    return {};
}

QString SessionWork::hindrance() const
{
    if (busy())
        return busyText();
    if (m_session->state() == Session::Running)
        return tr("The program is running. Pause it (F8), or wait for the next stop.");
    if (m_session->state() == Session::Crashed || m_session->state() == Session::Recovering)
        return tr("The worker ended. Go back to the previous stop first.");
    return {};
}

void SessionWork::start()
{
    if (busy())
        return;
    if (const QString why = hindrance(); !why.isEmpty())
        return setState(State::Failed, why);
    reset();
    if (!needsSession()) {
        setState(State::Running);
        return ask();
    }
    const bool there = m_session->stopped();
    setState(State::Waiting);
    if (there)
        ask();
    else if (!m_session->alive())
        Q_EMIT launchRequested();
}

void SessionWork::reset()
{
    ++m_number;
    m_givenUp = m_stopping = false;
    m_age = Age::Fresh;
    m_edits.clear();
    clear();
}

void SessionWork::send(std::string command, std::string arguments)
{
    if (m_stopping)
        return refuse(Error{.message = UserText::listed(cancelledMessage)});
    setState(State::Running);
    m_request = m_session->askText(
        std::move(command), std::move(arguments), this,
        [this, number = m_number](Result<std::string> body) {
            if (!isCurrent(number))
                return;
            m_request = 0;
            body ? take(std::move(*body)) : refuse(body.error());
        },
        Lifetime::Session);
}

void SessionWork::conclude()
{
    m_tick = m_session->snapshot() ? m_session->snapshot()->info().tick : 0;
    m_age = Age::Fresh;
    if (isOfValues())
        checkEdits(true);
    m_stopping = false;
    setState(State::Done);
    Q_EMIT finished();
}

void SessionWork::refuse(const Error& error)
{
    m_stopping = false;
    m_givenUp = error.message == cancelledMessage;
    setState(State::Failed, m_givenUp ? givenUpText() : translated(error));
}

void SessionWork::cancel()
{
    if (m_state == State::Waiting) {
        m_session->cancelProgress();
        refuse(Error{.message = UserText::listed(cancelledMessage)});
    } else if (m_state == State::Running && m_request != 0) {
        m_stopping = true;
        m_session->cancelRequest(m_request);
    } else if (m_state == State::Running) { // its answer is being read
        ++m_number;
        refuse(Error{.message = UserText::listed(cancelledMessage)});
    }
}

void SessionWork::forget()
{
    reset();
    setState(State::Empty);
}

void SessionWork::onSession()
{
    const Session state = m_session->state();
    const bool lost = state == Session::Ended || state == Session::Failed || state == Session::Crashed;
    if (m_state == State::Waiting && state == Session::Stopped)
        return ask();
    if (busy() && lost && needsSession())
        return setState(State::Failed, m_session->reason().isEmpty() ? tr("The session ended.") : m_session->reason());
    if (m_state == State::Running && state == Session::Starting && needsSession())
        return setState(State::Failed, tr("The session was restarted."));
    if (m_state == State::Done && (lost || state == Session::Starting) && isOfValues())
        return setAge(Age::Gone);
    onStop();
    Q_EMIT changed(); // what hinders a start
}

void SessionWork::onValues()
{
    if (m_state != State::Done || !m_session->stopped() || m_age == Age::Gone || !isOfValues())
        return;
    if (isOwnStop())
        m_tick = m_session->snapshot()->info().tick;
    checkEdits(false);
}

void SessionWork::checkEdits(bool baseline)
{
    m_session->askText(
        "nodewise/edits", "{}", this,
        [this, baseline, number = m_number](const Result<std::string>& body) {
            auto answer = body ? protocol::decodeBody<protocol::EditsAnswer>(*body) : Result<protocol::EditsAnswer>(fail(body.error()));
            if (!answer || number != m_number || m_state != State::Done || m_age == Age::Gone)
                return;
            if (baseline)
                m_edits = std::move(answer->edits);
            else if (!sameEdits(m_edits, answer->edits))
                setAge(Age::Edited);
            else
                setAge(m_session->snapshot() && m_session->snapshot()->info().tick != m_tick ? Age::Moved : Age::Fresh);
        },
        Lifetime::Session);
}

void SessionWork::setAge(Age age)
{
    if (std::exchange(m_age, age) != age)
        Q_EMIT changed();
}

void SessionWork::setState(State state, const QString& reason)
{
    m_state = state;
    m_reason = reason;
    Q_EMIT changed();
}

} // namespace nodewise::views
