// SPDX-License-Identifier: Apache-2.0
// What the tests of the tensor view share: a session of the real engine with a view on it.
#pragma once

#include "tests/app/window/window_bench.h"
#include "tests/views/find.h"
#include "tests/views/test_document.h"
#include "views/common/selection.h"
#include "views/common/theme.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_session.h"
#include "views/tensor/tensor_view.h"

#include <QAction>
#include <QFileInfo>
#include <QSet>

#define NEEDS_WORKER                                                                                                                       \
    if (!QFileInfo::exists(QStringLiteral(NODEWISE_BIN "/nodewise-torch")))                                                                \
    QSKIP("this build has no torch worker")

namespace nodewise::views {

inline constexpr int patience = 30000; // ms; nothing waits this long

/// A session of the real engine with a tensor view on it.
struct TensorBench {
    using Scope = protocol::ValuesRequest::Scope;

    explicit TensorBench(const char* program = "cnn.pt2") : document(openProgram(program))
    {
        hub.apply(ThemeKind::Light);
        view.resize(760, 420);
        view.show();
    }
    bool start(const protocol::LaunchArguments& extra = {})
    {
        protocol::LaunchArguments arguments = extra;
        arguments.program = document->file;
        session.launch(arguments);
        return QTest::qWaitFor([this] { return session.stopped(); }, patience);
    }
    bool run()
    {
        const quint64 before = session.generation();
        session.step(DebugSession::Step::Continue);
        return QTest::qWaitFor([&] { return session.generation() > before + 1 && session.stopped(); }, patience);
    }
    std::optional<protocol::ValueInfo> value(Scope scope, const char* name)
    {
        std::optional<protocol::ValueInfo> out;
        bool came = false;
        protocol::ValuesRequest request;
        request.scope = scope;
        session.ask<protocol::ValuesAnswer>(request, &view, [&](Result<protocol::ValuesAnswer> answer) {
            came = true;
            for (const auto& one : answer ? answer->values : std::vector<protocol::ValueInfo>())
                if (one.name == name)
                    out = one;
        });
        return QTest::qWaitFor([&] { return came; }, patience) ? out : std::nullopt;
    }
    bool show(Scope scope, const char* name)
    {
        const auto found = value(scope, name);
        if (!found)
            return false;
        view.showValue(*found);
        return QTest::qWaitFor([this] { return view.model().rowCount() > 0; }, patience);
    }
    /// Of the view.
    template <class T>
    T& part()
    {
        return *test::named<T>(view);
    }
    QAction* menuAction(const QString& text)
    {
        for (QAction* action : view.findChildren<QAction*>())
            if (action->text().remove(QLatin1Char('&')) == text)
                return action;
        return nullptr;
    }
    void picture(const char* name)
    {
        for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Dark}) {
            hub.apply(kind);
            viewer::savePicture(view,
                                QStringLiteral("tensor_%1_%2.png")
                                    .arg(QLatin1String(name), kind == ThemeKind::Light ? QStringLiteral("light") : QStringLiteral("dark")));
        }
    }

    ThemeHub hub;
    std::shared_ptr<const Document> document;
    Selection selection{document};
    DebugSession session{QStringLiteral(NODEWISE_BIN "/nodewise-engine"), {}};
    BreakpointList breakpoints{document};
    TensorView view{CompareContext{{&session, &breakpoints, &selection, document}}};
};

inline bool isPlausible(const QImage& image)
{
    if (image.width() < 8 || image.height() < 8)
        return false;
    QSet<QRgb> colors;
    for (int y = 0; y < image.height(); y += 3)
        for (int x = 0; x < image.width(); ++x)
            colors.insert(image.pixel(x, y));
    return colors.size() > 5;
}

} // namespace nodewise::views
