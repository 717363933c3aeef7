// SPDX-License-Identifier: Apache-2.0
// A debug session over the engine that a test's program plays itself.
#pragma once

#include "tests/views/test_document.h"
#include "views/common/selection.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_context.h"
#include "views/debug/debug_session.h"
#include "views/debug/session_work.h"

#include <QCoreApplication>
#include <QTest>

namespace nodewise::views {

inline constexpr int patience = 30000; // ms; nothing waits this long

/// A session on cnn.pt2 over the fake engine.
struct DebugSessionBench {
    std::shared_ptr<const Document> document = openProgram("cnn.pt2");
    Selection selection{document};
    DebugSession session{QCoreApplication::applicationFilePath(), {QStringLiteral("--engine")}};
    BreakpointList breakpoints{document};
    DebugContext context{&session, &breakpoints, &selection, document};

    /// Work that needs a session gets one, as the window's launcher gives it.
    void launchFor(const SessionWork& work)
    {
        QObject::connect(&work, &SessionWork::launchRequested, &session, [this] {
            protocol::LaunchArguments arguments;
            arguments.program = document->file;
            session.launch(arguments);
        });
    }
    bool start()
    {
        protocol::LaunchArguments arguments;
        arguments.program = document->file;
        session.setBreakpoints(breakpoints.requests(Side::Fx));
        session.launch(arguments);
        return stopped();
    }
    bool stopped()
    {
        return QTest::qWaitFor(
            [this] { return session.stopped() && !session.snapshot()->state.states.empty() && !session.snapshot()->frames.empty(); },
            patience);
    }
    std::uint64_t tick() const { return session.snapshot()->info().tick; }
    bool step(DebugSession::Step step)
    {
        const quint64 before = session.generation();
        session.step(step);
        return QTest::qWaitFor([&] { return session.generation() > before + 1; }, patience) && stopped();
    }
    bool runsSteps(int count)
    {
        bool good = start();
        for (int i = 0; good && i < count; ++i)
            good = step(DebugSession::Step::Next);
        return good;
    }
    std::uint32_t node(std::size_t place) const { return document->fx()->root().nodes[place].index(); }
};

} // namespace nodewise::views
