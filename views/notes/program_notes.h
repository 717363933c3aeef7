// SPDX-License-Identifier: Apache-2.0
// The notes of one program as the window has them: read and written in the background, changes taken back one by one.
#pragma once

#include "core/notes/notes.h"
#include "views/common/job.h"

#include <QObject>
#include <QStringList>

#include <optional>
#include <vector>

namespace nodewise::views {

/// The file is the truth: each change reads it again, so that other windows' notes stay.
class ProgramNotes : public QObject {
    Q_OBJECT
public:
    /// `file`: of the program; "" = none, and no notes.
    explicit ProgramNotes(std::string file, QObject* parent = nullptr);

    const std::vector<notes::Note>& all() const { return m_notes; }
    /// Texts of the notes that are pinned to a kernel or a slice.
    QStringList textsOn(notes::Note::On on, const std::string& name) const;
    void read();
    void add(const notes::Note& note);
    void remove(std::uint32_t id);
    bool canUndo() const { return !m_undo.empty() && !m_job.running(); }
    void undo();
    bool busy() const { return m_job.running(); }

Q_SIGNALS:
    void changed();
    void failed(const QString& text);
    /// A new note, and why: it is in no file.
    void notAdded(const nodewise::notes::Note& note, const QString& why);

private:
    struct Change {
        std::optional<notes::Note> add;
        std::uint32_t remove = 0;
    };
    struct Outcome {
        Result<std::vector<notes::Note>> notes;
        std::optional<Change> undo; ///< what takes the change back
        bool moot = false;          ///< what was to be removed is gone already
    };
    void start(const Change& change, bool undoing);
    static Outcome made(const std::string& file, const Change& change);
    void take(const Change& change, Outcome outcome, bool undoing);
    void giveUp(const Change& change, const Outcome& outcome, bool undoing);

    std::string m_file;
    std::vector<notes::Note> m_notes;
    std::vector<Change> m_undo;
    std::vector<std::pair<Change, bool>> m_waiting; ///< while another is under way
    JobRunner m_job;
};

} // namespace nodewise::views
