// SPDX-License-Identifier: Apache-2.0
#include "views/notes/note_dialog.h"

#include "views/common/tip.h"
#include "views/notes/notes_analysis.h"

#include <QInputDialog>

namespace nodewise::views {

void askForNote(QWidget* parent, const notes::Note& note, const QString& why, QObject* receiver,
                std::function<void(const notes::Note&)> done)
{
    auto* dialog = new QInputDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QInputDialog::UsePlainTextEditForTextInput);
    dialog->setWindowTitle(NotesAnalysis::tr("Add Note"));
    const QString about = NotesAnalysis::tr("Note on %1:").arg(QString::fromStdString(note.name));
    dialog->setLabelText(Tip(why.isEmpty() ? about : why + QStringLiteral("\n\n") + about).text());
    dialog->setTextValue(QString::fromStdString(note.text));
    dialog->setOkButtonText(NotesAnalysis::tr("Add"));
    QObject::connect(dialog, &QInputDialog::textValueSelected, receiver, [note, done = std::move(done)](const QString& typed) {
        notes::Note written = note;
        written.text = typed.trimmed().toStdString();
        if (!written.text.empty())
            done(written);
    });
    dialog->open();
}

} // namespace nodewise::views
