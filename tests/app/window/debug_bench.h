// SPDX-License-Identifier: Apache-2.0
// A window with a debugger: over the fake engine that the test program plays itself, or over the real one.
#pragma once

#include "tests/app/window/window_bench.h"
#include "views/common/theme.h"
#include "views/debug/debug_analysis.h"
#include "views/debug/debug_session.h"
#include "views/debug/run_target.h"

#include <QFileInfo>
#include <QProcess>
#include <QPushButton>

/// Ends the test function where this build runs no programs.
#define NEEDS_WORKER                                                                                                                       \
    if (!QFileInfo::exists(QStringLiteral(NODEWISE_BIN "/nodewise-torch")))                                                                \
    QSKIP("this build has no torch worker")

#define NEEDS_KERNELS                                                                                                                      \
    NEEDS_WORKER;                                                                                                                          \
    if (!QFileInfo::exists(QStringLiteral(NODEWISE_BIN "/nodewise-kernels")))                                                              \
    QSKIP("this build has no kernel worker")

namespace nodewise::viewer {

struct DebugBench {
    explicit DebugBench(Session session = {}, const QString& engine = QCoreApplication::applicationFilePath(),
                        const QStringList& arguments = {QStringLiteral("--engine")})
        : window({&theme, nullptr, false, engine, arguments}, language, std::move(session))
    {
        window.resize(1400, 900);
        window.show();
    }
    static DebugBench real(Session session = {})
    {
        return DebugBench(std::move(session), QStringLiteral(NODEWISE_BIN "/nodewise-engine"), {});
    }
    bool open(const char* name)
    {
        OpenFile file;
        file.file = data(name);
        return Bench::ready(window.open(file));
    }
    DocumentPage& page() { return *window.currentPage(); }
    views::DebugAnalysis& debug() { return part<views::DebugAnalysis>(page()); }
    QAction* operator[](const char* id) { return window.actions()[id]; }
    bool stopped(std::uint64_t tick)
    {
        return QTest::qWaitFor(
            [&] {
                const auto stop = debug().session().snapshot();
                return debug().session().stopped() && stop && stop->info().tick == tick && !stop->state.states.empty();
            },
            patience);
    }

    views::ThemeHub theme;
    Language language;
    MainWindow window;
};

/// It stopped, all is known of that, and the status line says so.
inline bool stopsAt(DebugBench& b, const QString& text)
{
    return QTest::qWaitFor(
        [&] {
            const auto stop = b.debug().session().snapshot();
            return b.debug().session().stopped() && stop && !stop->state.states.empty() && debugText(b.window).contains(text);
        },
        patience);
}

/// What the page of a session record offers.
inline void replayShown(DebugBench& b)
{
    b.window.currentTab()->findChild<QPushButton*>("replay")->click();
}

/// "exit 0", after what it complains about.
inline QString cli(const QStringList& arguments)
{
    QProcess process;
    process.start(QStringLiteral(NODEWISE_BIN "/nodewise-cli"), arguments);
    process.waitForFinished(patience);
    return QString::fromUtf8(process.readAllStandardError()) + QStringLiteral("exit %1").arg(process.exitCode());
}

} // namespace nodewise::viewer
