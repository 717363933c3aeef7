// SPDX-License-Identifier: Apache-2.0
// What bench_turns does with the window: all actions and the main gestures, one after the other, each until the window has come to rest.
#pragma once

#include "app/viewer/document_page.h"
#include "app/viewer/graph_pane.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/status_line.h"
#include "views/analysis/analyses.h"
#include "views/debug/debug_analysis.h"
#include "views/debug/debug_session.h"
#include "views/graph/graph_canvas.h"
#include "views/inspect/search_panel.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QSplitter>
#include <QThreadPool>
#include <QTimer>
#include <QWheelEvent>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace nodewise::bench {

class TurnSteps : public QObject {
public:
    std::function<void()> began;
    std::function<void(const QString& step)> ended;
    std::function<void()> finished;

    /// `only`: steps whose names hold it, and the opening; "" = all.
    TurnSteps(viewer::MainWindow& window, QString file, QString only) : m_window(window), m_file(std::move(file)), m_only(std::move(only))
    {
        m_poll.callOnTimeout(this, [this] { poll(); });
        m_dialogs.callOnTimeout(this, [this] { closeDialogs(); });
        fill();
    }

    void start()
    {
        m_dialogs.start(200);
        next();
    }

private:
    using Panes = viewer::DocumentPage::Panes;
    struct Step {
        QString name;
        std::function<void()> run;
    };
    static constexpr int rest = 8;            // polls in a row
    static constexpr int longest = 45000;     // ms; what runs longer is a job of its own, and cancelled
    static constexpr int interval = 25;       // ms
    static constexpr const char* leftOut[] = {// end the window, or the tab that all others need
                                              "file.quit", "file.closeTab", "help.aboutQt"};

    viewer::DocumentPage* page() const { return m_window.currentPage(); }

    void add(const QString& name, std::function<void()> run)
    {
        if (m_steps.empty() || m_only.isEmpty() || name.contains(m_only))
            m_steps.push_back({name, std::move(run)});
    }

    void fill()
    {
        add(QStringLiteral("open"), [this] { m_window.openFiles({m_file}); });
        addGestures();
        addActions(QString());
        addThemes();
        add(QStringLiteral("run to a stop"), [this] { startSession(); });
        addGestures();
        addActions(QStringLiteral(" in the debugger"));
    }

    void addActions(const QString& when)
    {
        for (const viewer::Actions::Entry& entry : m_window.actions().all()) {
            const QByteArray id = entry.spec->id;
            if (std::ranges::none_of(leftOut, [&id](const char* out) { return id == out; }))
                add(QString::fromLatin1(id) + when, [action = entry.action] { action->trigger(); });
        }
    }

    /// With several tabs, as users have them.
    void addThemes()
    {
        for (const char* name : {"cnn", "vit", "gpt2", "bert", "llama", "resnet18"})
            add(QStringLiteral("themes: open %1").arg(QLatin1String(name)), [this, name] {
                m_window.openFiles({QStringLiteral(NODEWISE_TEST_DATA "/programs/%1.pt2").arg(QLatin1String(name))});
                QTimer::singleShot(0, this, [this] {
                    if (page())
                        page()->setDock(true);
                });
            });
        for (const char* id : {"theme.dark", "theme.light", "theme.dark", "theme.light"})
            add(QStringLiteral("themes: seven tabs, %1").arg(QLatin1String(id)), [this, id] { m_window.actions()[id]->trigger(); });
        for (int tab = 6; tab >= 0; --tab)
            add(QStringLiteral("themes: to tab %1 after it").arg(tab), [this, tab] { m_window.setCurrentTab(m_window.tabs().value(tab)); });
        add(QStringLiteral("themes: close six"), [this] {
            repeat(6, [this](int) {
                m_window.setCurrentTab(m_window.tabs().back());
                m_window.closeTab();
            });
        });
    }

    void startSession()
    {
        m_window.actions()["debug.panel"]->setChecked(true);
        m_window.actions()["debug.start"]->trigger();
    }

    views::GraphCanvas* canvas() const { return page() ? page()->pane(views::Side::Fx)->canvas() : nullptr; }

    void addGestures()
    {
        add(QStringLiteral("gesture: both panes"), [this] { page()->setPanes(Panes::Both); });
        add(QStringLiteral("gesture: wheel in and out"),
            [this] { repeat(40, [this](int i) { wheel(i < 20 ? 60 : -60, Qt::ControlModifier); }); });
        add(QStringLiteral("gesture: drag"), [this] { repeat(30, [this](int i) { drag(i, 30); }); });
        add(QStringLiteral("gesture: hover"),
            [this] { repeat(40, [this](int i) { mouse(QEvent::MouseMove, QPointF(60 + 9 * i, 80 + 11 * i), Qt::NoButton); }); });
        add(QStringLiteral("gesture: walk by keys"), [this] {
            select(20);
            repeat(24, [this](int i) { key(canvas(), i % 4 == 3 ? Qt::Key_Right : Qt::Key_Down); });
        });
        add(QStringLiteral("gesture: open modules"),
            [this] { repeat(6, [this](int i) { i % 2 ? key(canvas(), Qt::Key_Return) : select(40 + 60 * std::uint32_t(i)); }); });
        add(QStringLiteral("gesture: expand all"), [this] { canvas()->expandAll(); });
        add(QStringLiteral("gesture: wheel, all expanded"),
            [this] { repeat(40, [this](int i) { wheel(i < 20 ? -60 : 60, Qt::ControlModifier); }); });
        add(QStringLiteral("gesture: drag, all expanded"), [this] { repeat(30, [this](int i) { drag(i, 30); }); });
        add(QStringLiteral("gesture: select here and there"), [this] { repeat(12, [this](int i) { select(std::uint32_t(i * 977)); }); });
        add(QStringLiteral("gesture: collapse all"), [this] { canvas()->collapseAll(); });
        add(QStringLiteral("gesture: search"), [this] {
            const QString query = QStringLiteral("linear dtype:float32");
            page()->search()->focusQuery();
            repeat(int(query.size()), [this, query](int i) { page()->search()->setQuery(query.left(i + 1)); });
        });
        add(QStringLiteral("gesture: next hits"), [this] { repeat(8, [this](int) { page()->search()->next(); }); });
        add(QStringLiteral("gesture: palette"), [this] {
            m_window.actions()["go.palette"]->trigger();
            const QString typed = QStringLiteral("layer 3 attention");
            repeat(int(typed.size()), [typed](int i) { key(QApplication::focusWidget(), 0, typed.mid(i, 1)); });
        });
        add(QStringLiteral("gesture: leave the palette"), [] { key(QApplication::focusWidget(), Qt::Key_Escape); });
        for (const char* id : {"values", "watches", "breakpoints", "stack", "compare", "numerics", "kernels", "cost", "coverage", "tensor",
                               "kernel", "timeline", "console", "profile", "edits"})
            add(QStringLiteral("gesture: page %1").arg(QLatin1String(id)), [this, id] { page()->showPage(QLatin1String(id), false); });
        add(QStringLiteral("gesture: code panes"), [this] {
            for (const views::Side side : {views::Side::Fx, views::Side::Ir})
                page()->pane(side)->setMode(viewer::PaneMode::Code);
        });
        add(QStringLiteral("gesture: canvas panes"), [this] {
            for (const views::Side side : {views::Side::Fx, views::Side::Ir})
                page()->pane(side)->setMode(viewer::PaneMode::Canvas);
        });
        add(QStringLiteral("gesture: summary"), [this] { page()->showSummary(true); });
        add(QStringLiteral("gesture: graphs"), [this] { page()->setPanes(Panes::Both); });
        add(QStringLiteral("gesture: smaller and larger windows"),
            [this] { repeat(12, [this](int i) { m_window.resize(1200 + 60 * (i < 6 ? i : 12 - i), 760 + 40 * (i < 6 ? i : 12 - i)); }); });
        for (const char* id : {"outline", "inspector"})
            for (const char* place : {"panel.toMain", "panel.toMain", "panel.toWindow", "panel.toWindow"})
                add(QStringLiteral("gesture: %1 %2").arg(QLatin1String(id), QLatin1String(place)), [this, id, place] {
                    page()->showPage(QLatin1String(id), true);
                    m_window.actions()[place]->trigger();
                });
        add(QStringLiteral("gesture: size of the first window"), [this] { m_window.resize(1600, 1000); });
    }

    void select(std::uint32_t node)
    {
        if (const auto* graph = page()->document()->fx())
            page()->selection().selectFx(graph::NodeId(node % std::uint32_t(graph->nodes().size())));
    }
    /// Each in a turn of its own.
    void repeat(int times, std::function<void(int)> act, int at = 0)
    {
        m_gesture = at < times;
        if (!m_gesture)
            return;
        QTimer::singleShot(12, this, [this, times, act = std::move(act), at] {
            if (page() && canvas())
                act(at);
            repeat(times, act, at + 1);
        });
    }
    void wheel(int by, Qt::KeyboardModifiers with)
    {
        const QPointF place(canvas()->width() / 2.0, canvas()->height() / 2.0);
        QWheelEvent event(place, canvas()->mapToGlobal(place), {}, {0, by}, Qt::NoButton, with, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(canvas(), &event);
    }
    void mouse(QEvent::Type type, const QPointF& place, Qt::MouseButton button)
    {
        QMouseEvent event(type, place, canvas()->mapToGlobal(place), type == QEvent::MouseMove ? Qt::NoButton : button,
                          type == QEvent::MouseButtonRelease ? Qt::NoButton : button, Qt::NoModifier);
        QCoreApplication::sendEvent(canvas(), &event);
    }
    void drag(int step, int steps)
    {
        const QPointF place(30 + 8 * step, 20 + 12 * step);
        mouse(step == 0           ? QEvent::MouseButtonPress
              : step == steps - 1 ? QEvent::MouseButtonRelease
                                  : QEvent::MouseMove,
              place, Qt::MiddleButton);
    }
    static void key(QWidget* widget, int code, const QString& text = {})
    {
        if (!widget)
            return;
        for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease}) {
            QKeyEvent event(type, code, Qt::NoModifier, text);
            QCoreApplication::sendEvent(widget, &event);
        }
    }

    void closeDialogs()
    {
        if (QWidget* popup = QApplication::activePopupWidget())
            popup->close();
        const QWidgetList windows = QApplication::topLevelWidgets();
        for (QWidget* each : windows)
            if (each != &m_window && each->isVisible() && (each->isModal() || m_atRest > 2))
                each->close();
    }

    bool busy() const
    {
        if (m_gesture || QThreadPool::globalInstance()->activeThreadCount() > 0 || QApplication::activeModalWidget())
            return true;
        const viewer::ProgramTab* tab = m_window.currentTab();
        if (!tab || tab->loading() || !tab->settled())
            return true;
        if (!tab->page())
            return false;
        const auto* debug = tab->page()->analyses().find<views::DebugAnalysis>();
        const auto state = debug ? debug->session().state() : views::DebugSession::State::Idle;
        const bool runs = tab->page()->analyses().running() && state != views::DebugSession::State::Stopped;
        return !tab->page()->isComplete() || runs || state == views::DebugSession::State::Starting ||
               state == views::DebugSession::State::Running;
    }

    void next()
    {
        if (m_at >= m_steps.size())
            return finished();
        m_atRest = 0;
        began();
        m_since.start();
        QTimer::singleShot(0, this, [this] {
            m_poll.start(interval);
            m_steps[m_at].run();
        });
    }

    void poll()
    {
        const bool late = m_since.elapsed() > longest;
        m_atRest = busy() && !late ? 0 : m_atRest + 1;
        if (m_atRest < rest)
            return;
        if (QApplication::activeModalWidget() || QApplication::activePopupWidget())
            return;
        m_poll.stop();
        if (late && page())
            page()->analyses().cancel();
        ended(m_steps[m_at].name + (late ? QStringLiteral(" (not at rest)") : QString()));
        ++m_at;
        // The step may still be in its dialog's loop: what follows runs outside of it.
        QTimer::singleShot(0, this, [this] { next(); });
    }

    viewer::MainWindow& m_window;
    QString m_file, m_only;
    std::vector<Step> m_steps;
    std::size_t m_at = 0;
    int m_atRest = 0;
    bool m_gesture = false;
    QElapsedTimer m_since;
    QTimer m_poll, m_dialogs;
};

} // namespace nodewise::bench
