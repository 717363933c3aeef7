// SPDX-License-Identifier: Apache-2.0
// The command line of the window; in English, as command lines are.
#pragma once

#include <QByteArray>
#include <QList>
#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

namespace nodewise::viewer {

/// How a pane shows its graph.
enum class PaneMode { Canvas, Code };

/// Options of analyses and their values.
using AskedOptions = QList<std::pair<QByteArray, QString>>;

struct Options {
    QStringList files;   ///< of a link: the one that it names
    QStringList named;   ///< those of them that were typed, as they are: not a link's, nor as desktops name files (a URL, --reuse)
    QString model;       ///< name in the archive; empty = ask if there are several
    QString irFile;      ///< an IR file to open beside the first file
    QString screenshot;  ///< not empty: render, save there, exit
    QString select;      ///< node to select in the first file, by FX name
    QString layout;      ///< of the first file's tab, by name; also the path of a file, if it is not from a link
    QString page;        ///< of the dock, that the screenshot shows, by its id
    AskedOptions asked;  ///< in the order in which they are followed
    QStringList plugins; ///< shared libraries, for this run
    QStringList trusted; ///< folders whose files may act in this run
    QSize size;          ///< invalid = default or as restored
    QString theme;       ///< "light", "dark" or empty
    QString language;    ///< "en", "ko" or empty
    std::optional<PaneMode> fxMode, irMode;
    bool timeFirstFrame = false;
    bool noSession = false;
    bool reuse = false; ///< hand the files to the window that runs, if one does

    /// Neither reads nor writes what the last session was.
    bool unattended() const { return !screenshot.isEmpty() || timeFirstFrame; }
};

/// What to do instead of opening a window.
struct EarlyExit {
    int code = 0; ///< 0 with text for stdout, 2 with text for stderr
    QString text;
};

struct ParsedOptions {
    Options options;
    std::optional<EarlyExit> exit;
};

/// `arguments` as of argv, the program's name first. Needs no QCoreApplication.
ParsedOptions parseOptions(const QStringList& arguments);

} // namespace nodewise::viewer
