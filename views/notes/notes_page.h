// SPDX-License-Identifier: Apache-2.0
// The dock's list of a program's notes.
#pragma once

#include "core/notes/notes.h"
#include "views/table/record_model.h"

#include <QCoreApplication>
#include <QWidget>

class QToolButton;

namespace nodewise::views {

class ProgramNotes;
class TablePage;

class NotesModel : public RecordModel<notes::Note> {
    Q_DECLARE_TR_FUNCTIONS(NotesModel)
public:
    enum Column { Place, Text, Time, ColumnCount };
    using DescribedModel::DescribedModel;

protected:
    Table<notes::Note> describe() const override;
};

class NotesPage : public QWidget {
    Q_OBJECT
public:
    explicit NotesPage(ProgramNotes* notes, QWidget* parent = nullptr);
    NotesModel& model() const { return *m_model; }
    TablePage& table() const { return *m_table; }

Q_SIGNALS:
    void chosen(const nodewise::notes::Note& note);

private:
    void refresh();
    void showButtons();
    const notes::Note* tryChosen() const;

    ProgramNotes* m_notes;
    NotesModel* m_model;
    TablePage* m_table;
    QToolButton* m_remove;
    QToolButton* m_undo;
};

} // namespace nodewise::views
