// SPDX-License-Identifier: Apache-2.0
// A node's Python stack and the source lines around each frame, read from files where they are at hand.
#pragma once

#include "core/base/progress.h"

#include <QString>
#include <QStringList>

#include <string_view>
#include <vector>

namespace nodewise::views {

/// One frame as the program recorded it: `File "p", line n, in f` and the line itself below.
struct SourceFrame {
    QString path; ///< as recorded; "<eval_with_key>.53" for code that torch generated
    int line = 0; ///< 1-based
    QString function;
    QString source; ///< the recorded line, without its indentation

    QString found;        ///< the file that was read; empty = not at hand
    int firstLine = 0;    ///< number of context[0]
    QStringList context;  ///< lines around the frame's
    int shownLine = 0;    ///< where the line stands in the file now: `line`, or the nearest with the same text
    bool changed = false; ///< the recorded line is not in the file any more
};

/// Outermost first, as recorded. Source of the format: Python's traceback.format_list.
std::vector<SourceFrame> parseStackTrace(std::string_view trace);

/// Fills in the lines around each frame. Looks under the recorded path, then for its last parts beside the program and up to three folders
/// above. Reads regular files of at most 8 MB only; the files' content is shown, never run.
void readSources(std::vector<SourceFrame>& frames, const QString& programFile, const Progress& progress = {});

} // namespace nodewise::views
