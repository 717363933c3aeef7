// SPDX-License-Identifier: Apache-2.0
// The command line of the window; in English, as command lines are.
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace nodewise::viewer {

/// How a pane shows its graph.
enum class PaneMode { Canvas, Code };

struct Options {
    QStringList files;
    QString model;         ///< name in the archive; empty = ask if there are several
    QString irFile;        ///< an IR file to open beside the first file
    QString screenshot;    ///< not empty: render, save there, exit
    QString select;        ///< node to select in the screenshot, by FX name
    QString debug;         ///< node before which a debug session is stopped in the screenshot, by FX name
    bool simulate = false; ///< the screenshot shows the program on a simulated NPU
    QString npu;           ///< its configuration; "" = the usual one
    QString diff;          ///< the screenshot shows the differences of the FX graph to this file's, or to its own IR: "ir"
    QString pipeline;      ///< the screenshot shows what this backend profile makes of the program, step by step
    bool coverage = false; ///< the screenshot shows what a backend profile makes of the program
    QString profile;       ///< name or file of it; "" = the usual one
    QStringList plugins;   ///< shared libraries, for this run
    QSize size;            ///< invalid = default or as restored
    QString theme;         ///< "light", "dark" or empty
    QString language;      ///< "en", "ko" or empty
    std::optional<PaneMode> fxMode, irMode;
    bool timeFirstFrame = false;
    bool noSession = false;

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
