// SPDX-License-Identifier: Apache-2.0
#include "views/notes/program_notes.h"

namespace nodewise::views {

ProgramNotes::ProgramNotes(std::string file, QObject* parent) : QObject(parent), m_file(std::move(file)), m_job(this)
{
}

void ProgramNotes::read()
{
    start({}, true);
}

void ProgramNotes::add(const notes::Note& note)
{
    start({.add = note}, false);
}

void ProgramNotes::remove(std::uint32_t id)
{
    start({.remove = id}, false);
}

void ProgramNotes::undo()
{
    if (!canUndo())
        return;
    const Change change = m_undo.back();
    m_undo.pop_back();
    start(change, true);
}

/// In order: a new job would end the one before.
void ProgramNotes::start(const Change& change, bool undoing)
{
    if (m_file.empty())
        return;
    if (m_job.running())
        return m_waiting.emplace_back(change, undoing), void();
    m_job.start([file = m_file, change](const Progress&) { return made(file, change); },
                [this, undoing](Outcome outcome) { take(std::move(outcome), undoing); });
}

ProgramNotes::Outcome ProgramNotes::made(const std::string& file, const Change& change)
{
    Outcome out;
    if (change.add) {
        auto added = notes::add(file, *change.add);
        if (!added)
            return {fail(added.error()), {}};
        out.undo = Change{.remove = added->id};
    } else if (change.remove > 0) {
        auto removed = notes::remove(file, change.remove);
        if (!removed)
            return {fail(removed.error()), {}};
        out.undo = Change{.add = std::move(*removed)};
    }
    out.notes = notes::read(file);
    return out;
}

void ProgramNotes::take(Outcome outcome, bool undoing)
{
    if (!outcome.notes) {
        Q_EMIT failed(translated(outcome.notes.error()));
    } else {
        if (outcome.undo && !undoing)
            m_undo.push_back(std::move(*outcome.undo));
        m_notes = std::move(*outcome.notes);
        Q_EMIT changed();
    }
    if (m_waiting.empty())
        return;
    const auto [change, back] = m_waiting.front();
    m_waiting.erase(m_waiting.begin());
    start(change, back);
}

} // namespace nodewise::views
