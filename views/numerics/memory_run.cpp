// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/memory_run.h"

#include "core/export/planned_memory.h"
#include "core/program/executorch/pte_program.h"
#include "views/debug/debug_context.h"
#include "views/debug/debug_session.h"

namespace nodewise::views {

namespace {

/// As far as memory depends on it.
protocol::LaunchArguments essence(protocol::LaunchArguments of)
{
    const protocol::LaunchArguments usual;
    of.stopOnEntry = usual.stopOnEntry;
    of.noDebug = usual.noDebug;
    of.threads = usual.threads;
    of.budget = usual.budget;
    of.keep = usual.keep;
    of.session = usual.session;
    of.stopAtTick = usual.stopAtTick;
    return of;
}

} // namespace

MemoryRun::MemoryRun(DebugSession* session, std::shared_ptr<const Document> document, QObject* parent)
    : SessionWork(session, parent), m_document(std::move(document))
{
}

QString MemoryRun::busyText() const
{
    return tr("Memory is being measured.");
}

QString MemoryRun::givenUpText() const
{
    return tr("The run that measures memory was canceled.");
}

void MemoryRun::setNext(const protocol::LaunchArguments& next)
{
    const bool before = outdated();
    m_next = essence(next);
    if (before != outdated())
        Q_EMIT changed();
}

bool MemoryRun::outdated() const
{
    return !isPlanned() && m_profile && m_next && *m_next != m_measured;
}

bool MemoryRun::isPlanned() const
{
    return m_document && m_document->model && m_document->model->dialect == executorch::dialect;
}

QString MemoryRun::hindrance() const
{
    return !isPlanned() ? SessionWork::hindrance() : busy() ? busyText() : QString();
}

void MemoryRun::readPlan()
{
    using Profile = std::shared_ptr<const MemoryProfile>;
    m_reading.start(
        [document = m_document](const Progress&) -> Profile {
            return std::make_shared<const MemoryProfile>(exporting::plannedMemory(*document->model), document);
        },
        [this, at = number()](Profile profile) {
            if (!isCurrent(at))
                return;
            m_profile = std::move(profile);
            Q_EMIT profileChanged();
            conclude();
        });
}

void MemoryRun::ask()
{
    if (isPlanned())
        return readPlan();
    m_measured = essence(session().launched());
    send(std::string(protocol::MemoryRequest::command), protocol::encodeBody(protocol::MemoryRequest()));
}

/// A step and a block each for thousands of nodes: read on another thread.
void MemoryRun::take(std::string body)
{
    using Answer = Result<std::shared_ptr<const MemoryProfile>>;
    const Side side = sideOf(session().side() == protocol::Side::Ir);
    m_reading.start(
        [body = std::move(body), document = m_document, side](const Progress&) -> Answer {
            auto answer = protocol::decodeBody<protocol::MemoryAnswer>(body);
            if (!answer)
                return fail(answer.error());
            return std::make_shared<const MemoryProfile>(std::move(*answer), document, side);
        },
        [this, at = number()](Answer answer) {
            if (!isCurrent(at))
                return;
            if (!answer)
                return refuse(answer.error());
            m_profile = std::move(*answer);
            Q_EMIT profileChanged();
            conclude();
        });
}

void MemoryRun::clear()
{
    m_reading.cancel();
    if (std::exchange(m_profile, nullptr))
        Q_EMIT profileChanged();
}

void MemoryRun::end()
{
    if (!busy())
        forget();
}

} // namespace nodewise::views
