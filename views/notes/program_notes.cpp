// SPDX-License-Identifier: Apache-2.0
#include "views/notes/program_notes.h"

#include <algorithm>

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
                [this, change, undoing](Outcome outcome) { take(change, std::move(outcome), undoing); });
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
        if (!removed) {
            const auto left = notes::read(file);
            return {fail(removed.error()), {}, left && std::ranges::find(*left, change.remove, &notes::Note::id) == left->end()};
        }
        out.undo = Change{.add = std::move(*removed)};
    }
    out.notes = notes::read(file);
    return out;
}

QStringList ProgramNotes::textsOn(notes::Note::On on, const std::string& name) const
{
    QStringList out;
    for (const notes::Note& note : m_notes)
        if (note.on == on && note.name == name)
            out.append(QString::fromStdString(note.text));
    return out;
}

/// What could not be done can be tried again: an undo stays, and so does what was typed.
void ProgramNotes::giveUp(const Change& change, const Outcome& outcome, bool undoing)
{
    const bool undo = undoing && (change.add || change.remove > 0); // not a mere read
    if (undo && !outcome.moot)
        m_undo.push_back(change);
    const QString why = translated(outcome.notes.error());
    Q_EMIT failed(why);
    if (undo)
        Q_EMIT changed();
    else if (change.add)
        Q_EMIT notAdded(*change.add, why);
}

void ProgramNotes::take(const Change& change, Outcome outcome, bool undoing)
{
    if (!outcome.notes) {
        giveUp(change, outcome, undoing);
    } else {
        if (outcome.undo && !undoing)
            m_undo.push_back(std::move(*outcome.undo));
        m_notes = std::move(*outcome.notes);
        Q_EMIT changed();
    }
    if (m_waiting.empty())
        return;
    const auto [next, back] = m_waiting.front();
    m_waiting.erase(m_waiting.begin());
    start(next, back);
}

} // namespace nodewise::views
