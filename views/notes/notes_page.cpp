// SPDX-License-Identifier: Apache-2.0
#include "views/notes/notes_page.h"

#include "views/common/follow.h"
#include "views/notes/program_notes.h"
#include "views/table/table_page.h"

#include <QAction>
#include <QDateTime>
#include <QLocale>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

Table<notes::Note> NotesModel::describe() const
{
    using notes::Note;
    const auto place = [](const Note& note) { return QString::fromStdString(notes::placeOf(note)); };
    const auto text = [](const Note& note) { return QString::fromStdString(note.text); };
    const auto time = [](const Note& note) {
        const QDateTime when = QDateTime::fromString(QString::fromStdString(note.time), Qt::ISODate);
        return when.isValid() ? QLocale().toString(when.toLocalTime(), QLocale::ShortFormat) : QString::fromStdString(note.time);
    };
    return {.columns = {{.title = tr("pinned to"), .name = "on", .letters = 34, .text = place},
                        {.title = tr("note"), .name = "text", .letters = 60, .mono = false, .text = text, .wraps = true},
                        {.title = tr("written"),
                         .name = "time",
                         .letters = 18,
                         .mono = false,
                         .text = time,
                         .color = [](const Note&, const Theme& theme) { return theme.dim; }}},
            .tip = [text](const Note& note) { return text(note); }};
}

namespace {

TableWords notesWords()
{
    return {.name = NotesPage::tr("Notes"),
            .filter = NotesPage::tr("node or word"),
            .filterName = NotesPage::tr("Filter the notes"),
            .exportTitle = NotesPage::tr("Export Notes"),
            .exportFile = QStringLiteral("notes.csv"),
            .empty = NotesPage::tr("Select a node and press Ctrl+Alt+N to pin a note to it. Notes are kept beside the program.")};
}

} // namespace

NotesPage::NotesPage(ProgramNotes* notes, QWidget* parent)
    : QWidget(parent), m_notes(notes), m_model(new NotesModel(this)), m_table(new TablePage(m_model, notesWords, {}, this)),
      m_remove(new QToolButton(this)), m_undo(new QToolButton(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_table);
    m_remove->setObjectName(QStringLiteral("remove"));
    m_undo->setObjectName(QStringLiteral("undo"));
    m_table->addToBar(m_remove);
    m_table->addToBar(m_undo);
    connect(m_notes, &ProgramNotes::changed, this, &NotesPage::refresh);
    connect(m_table, &TablePage::chosen, this, &NotesPage::showButtons);
    connect(m_table->table(), &QTreeView::clicked, this, [this] {
        if (const notes::Note* note = tryChosen())
            Q_EMIT chosen(notes::Note(*note));
    });
    connect(m_remove, &QToolButton::clicked, this, [this] {
        if (const notes::Note* note = tryChosen())
            m_notes->remove(note->id);
    });
    connect(m_undo, &QToolButton::clicked, m_notes, &ProgramNotes::undo);
    auto* removed = new QAction(this);
    removed->setShortcut(QKeySequence::Delete);
    removed->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(removed);
    connect(removed, &QAction::triggered, m_remove, &QToolButton::click);
    followLanguage(this, [this] {
        m_remove->setText(tr("Remove"));
        m_remove->setToolTip(tr("Remove the selected note (Delete); Undo brings it back"));
        m_undo->setText(tr("Undo"));
        m_undo->setToolTip(tr("Take back the last change of the notes"));
    });
    refresh();
}

const notes::Note* NotesPage::tryChosen() const
{
    const int row = m_table->chosenRow();
    return row >= 0 ? &m_model->row(row) : nullptr;
}

void NotesPage::refresh()
{
    m_model->setRows(m_notes->all());
    showButtons();
}

void NotesPage::showButtons()
{
    m_remove->setEnabled(tryChosen());
    m_undo->setEnabled(m_notes->canUndo());
}

} // namespace nodewise::views
