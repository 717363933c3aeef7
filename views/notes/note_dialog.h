// SPDX-License-Identifier: Apache-2.0
// Asks for the text of a note.
#pragma once

#include "core/notes/notes.h"

#include <QWidget>

#include <functional>

namespace nodewise::views {

/// `why`: the note was not written; what was typed is there to be changed or tried again. `done` gets it with its text, if there is any,
/// while `receiver` lives.
void askForNote(QWidget* parent, const notes::Note& note, const QString& why, QObject* receiver,
                std::function<void(const notes::Note&)> done);

} // namespace nodewise::views
