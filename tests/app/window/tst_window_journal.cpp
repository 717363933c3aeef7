// SPDX-License-Identifier: Apache-2.0
// What outlives a window or an engine that is killed in the middle: this program plays the window that is, and looks at what the next one
// makes of it.
#include "app/viewer/notice_bar.h"
#include "app/viewer/session_keeper.h"
#include "app/viewer/session_store.h"
#include "tests/app/child_processes.h"
#include "tests/app/window/debug_bench.h"
#include "views/coverage/profile_editor.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/edit_panel.h"
#include "views/debug/watch_model.h"
#include "views/debug/watch_panel.h"
#include "views/editor/text_editor.h"
#include "views/kernel/workshop.h"
#include "views/workbench/workbench.h"

#include <QProcess>
#include <QTemporaryDir>

#include <cstdio>

using namespace nodewise;
using namespace nodewise::viewer;
using views::Side;

namespace {

/// A window with a store, as main() makes it.
struct KeptWindow {
    explicit KeptWindow(const QString& folder, const QString& engine = {})
        : store(folder + QStringLiteral("/state"), folder + QStringLiteral("/settings.ini")),
          window(servicesFor(folder, engine), language, store.open(true))
    {
        window.resize(1400, 900);
        window.restoreFiles();
        keeper = std::make_unique<SessionKeeper>(window, store);
        window.show();
    }
    Services servicesFor(const QString& folder, const QString& engine)
    {
        Services services{.theme = &theme, .animated = false, .engine = engine};
        services.stateFolder = folder + QStringLiteral("/state");
        services.recall = [this](OpenFile& file) { store.recall(file); };
        return services;
    }
    bool open(const char* name)
    {
        window.openFiles({data(name)});
        return Bench::ready(window.currentTab());
    }
    bool ready() const { return window.currentTab() && Bench::ready(window.currentTab()); }
    DocumentPage& page() { return *window.currentPage(); }
    views::DebugAnalysis& debug() { return part<views::DebugAnalysis>(page()); }
    QAction* operator[](const char* id) { return window.actions()[id]; }
    /// As a person does it: their hand on the mouse is what tells that something may have changed.
    void touch() { QTest::mouseClick(&window, Qt::LeftButton, {}, QPoint(700, 890)); }
    bool stopped()
    {
        return QTest::qWaitFor([this] { return debug().session().stopped() && debug().session().snapshot(); }, patience);
    }
    void close()
    {
        window.close();
        store.close();
    }

    views::ThemeHub theme;
    Language language;
    SessionStore store;
    MainWindow window;
    std::unique_ptr<SessionKeeper> keeper;
};

bool edit(KeptWindow& w, const char* node, const char* expression)
{
    protocol::EditRequest request;
    request.value.node = w.page().document()->fx()->tryFind(node)->index();
    request.expression = expression;
    views::EditPanel* edits = find<views::EditPanel>(w.page());
    edits->apply(request);
    return QTest::qWaitFor([&] { return edits->model().rowCount() == 1; }, patience);
}

/// Runs to relu and edits what it reads.
bool runAndEdit(KeptWindow& w)
{
    w["debug.panel"]->trigger();
    w.debug().runTo(w.page().document()->fx()->tryFind("relu")->index());
    find<views::Workbench>(w.page())->showPage("edits");
    return w.stopped() && QTest::qWaitFor([&] { return part<views::RunTarget>(w.debug()).settled(); }, patience) &&
           edit(w, "batch_norm", "batch_norm + 2");
}

/// The window that is killed: sets things, says "ready", and lives on.
int beKilled(const QString& folder, bool withSession)
{
    KeptWindow w(folder, withSession ? QStringLiteral(NODEWISE_BIN "/nodewise-engine") : QString());
    if (!w.open("cnn.pt2") || !w.page().selectByName("relu"))
        return 1;
    w["debug.toggleBreakpoint"]->trigger();
    w["view.onlyFx"]->trigger();
    w["debug.panel"]->trigger();
    find<views::Workbench>(w.page())->showPage("watches");
    find<views::WatchPanel>(w.page())->model().add("relu.mean()");
    if (withSession && !runAndEdit(w))
        return 2;
    w.touch();
    std::puts("ready");
    std::fflush(stdout);
    return QApplication::exec();
}

constexpr const char* typed = "what was typed";

/// What is typed in the editors of a profile and of a template, without being saved.
struct Editors {
    explicit Editors(KeptWindow& w, bool first)
    {
        w[first ? "profile.new" : "profile.edit"]->trigger(); // a copy that may be written, which is chosen from then on
        profile = find<views::ProfileEditor>(w.page());
        w["kernels.new"]->trigger(); // there is no engine to begin a new one with
        shop = w.window.findChild<views::Workshop*>();
        ok = profile && profile->currentEditor() && shop && shop->edit(QStringLiteral("gemm"));
    }
    views::TextEditor* templateText() const { return test::named<views::TextEditor>(shop, "text"); }

    views::ProfileEditor* profile = nullptr;
    views::Workshop* shop = nullptr;
    bool ok = false;
};

/// The window that is killed in the midst of typing.
int beKilledTyping(const QString& folder)
{
    KeptWindow w(folder);
    if (!w.open("cnn.pt2"))
        return 1;
    const Editors editors(w, true);
    if (!editors.ok)
        return 2;
    editors.profile->currentEditor()->insertPlainText(QLatin1String(typed));
    editors.templateText()->insertPlainText(QLatin1String(typed));
    w.touch();
    std::puts("ready");
    std::fflush(stdout);
    return QApplication::exec();
}

} // namespace

class TestWindowJournal : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void killedWindowComesBack_data()
    {
        QTest::addColumn<bool>("kill");
        QTest::newRow("SIGKILL") << true;
        QTest::newRow("SIGTERM") << false;
    }
    void killedWindowComesBack()
    {
        QFETCH(bool, kill);
        QTemporaryDir folder;
        killed(folder.path(), {}, kill);
        KeptWindow w(folder.path());
        QVERIFY(w.ready());
        QCOMPARE(w.debug().breakpoints().all().size(), 1u);
        QCOMPARE(w.debug().breakpoints().all()[0].target, QString("relu"));
        QVERIFY(w.page().panes() == DocumentPage::Panes::Fx);
        QVERIFY(w.page().dockShown() && find<views::Workbench>(w.page())->isShown("watches"));
        QCOMPARE(find<views::WatchPanel>(w.page())->model().expressions(), QStringList{"relu.mean()"});
        QCOMPARE(w.page().selectedName(), QString("relu"));
        QVERIFY2(w.page().notice()->text().startsWith("Restored from "), qPrintable(w.page().notice()->text()));
        savePicture(w.window, "restored.png");
        const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
        for (const char* part : {"/state/programs", "/state/windows"})
            for (const QFileInfo& file : QDir(folder.path() + QLatin1String(part)).entryInfoList(QDir::Files))
                QVERIFY2(!(file.permissions() & others), qPrintable(file.filePath()));
        QVERIFY(!(QFileInfo(folder.filePath("state")).permissions() & (others | QFile::ExeOther | QFile::ExeGroup)));
    }

    /// Of what two windows change at once nothing is lost: each thing is as the last one to change it left it.
    void twoWindowsMerge()
    {
        QTemporaryDir folder;
        {
            KeptWindow a(folder.path());
            QVERIFY(a.open("cnn.pt2"));
            KeptWindow b(folder.path());
            QVERIFY(!b.window.currentTab()); // what another window shows is its own
            QVERIFY(b.open("cnn.pt2") && b.open("llama.pt2"));
            b.window.setCurrentTab(b.window.tabs()[0]);
            QVERIFY(a.page().selectByName("relu"));
            a["debug.toggleBreakpoint"]->trigger();
            a.window.applyTheme("dark");
            a.touch();
            QTRY_VERIFY(kept(folder.path()).contains("relu"));
            b["view.onlyIr"]->trigger();
            b.touch();
            a.close();
            b.close(); // it never knew of the breakpoint and the theme
        }
        KeptWindow w(folder.path());
        QCOMPARE(w.window.tabs().size(), 2);
        QVERIFY(w.window.tabs()[0]->file().endsWith("cnn.pt2") && w.window.tabs()[1]->file().endsWith("llama.pt2"));
        QVERIFY(Bench::ready(w.window.tabs()[0]));
        w.window.setCurrentTab(w.window.tabs()[0]);
        QCOMPARE(w.debug().breakpoints().all().size(), 1u);
        QVERIFY(w.page().panes() == DocumentPage::Panes::Ir);
        QCOMPARE(w.window.remembered().theme, QString("dark"));
        QCOMPARE(w.page().notice()->text(), QString()); // both were closed
    }

    /// Tabs of a session that is over do not come back for ever.
    void onlyTheLastSessionComesBack()
    {
        QTemporaryDir folder;
        for (const char* name : {"cnn.pt2", "llama.pt2"}) {
            KeptWindow w(folder.path());
            while (w.window.currentTab())
                w.window.closeTab();
            QVERIFY(w.open(name));
            w.close();
        }
        KeptWindow w(folder.path());
        QCOMPARE(w.window.tabs().size(), 1);
        QVERIFY(w.window.tabs()[0]->file().endsWith("llama.pt2"));
    }

    /// What was set for a program comes back with it, also when it is opened anew.
    void programsAreRecalled()
    {
        QTemporaryDir folder;
        KeptWindow w(folder.path());
        QVERIFY(w.open("cnn.pt2") && w.page().selectByName("relu"));
        w["debug.toggleBreakpoint"]->trigger();
        w.touch();
        QTRY_VERIFY(kept(folder.path()).contains("relu"));
        w.window.closeTab();
        QVERIFY(w.open("cnn.pt2"));
        QCOMPARE(w.debug().breakpoints().all().size(), 1u);
    }

    /// Unsaved texts of profiles and templates are there again in the window that comes after, and said to be unsaved.
    void killedWhileTyping()
    {
        QTemporaryDir folder;
        const auto usual = qScopeGuard([cache = qgetenv("XDG_CACHE_HOME")] {
            qunsetenv("XDG_DATA_HOME");
            qputenv("XDG_CACHE_HOME", cache);
        });
        for (const auto& [name, below] : {std::pair("XDG_DATA_HOME", "data"), {"XDG_CACHE_HOME", "cache"}})
            qputenv(name, folder.filePath(QLatin1String(below)).toUtf8());
        QProcess window;
        window.start(QCoreApplication::applicationFilePath(), {"--typing", folder.path()});
        QVERIFY(QTest::qWaitFor([&] { return window.canReadLine() || window.state() == QProcess::NotRunning; }, patience));
        QCOMPARE(window.readLine(), QByteArray("ready\n"));
        QTRY_COMPARE_WITH_TIMEOUT(drafts(folder.path()).size(), 2, patience); // on disk while the window lives
        window.kill();
        QVERIFY(window.waitForFinished(patience));
        QCOMPARE(window.exitStatus(), QProcess::CrashExit);
        const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
        for (const QFileInfo& draft : drafts(folder.path()))
            QVERIFY2(!(draft.permissions() & others) && !(QFileInfo(draft.path()).permissions() & others), qPrintable(draft.filePath()));

        KeptWindow w(folder.path());
        QVERIFY(w.ready());
        const Editors editors(w, false);
        QVERIFY(editors.ok);
        QVERIFY(editors.profile->currentEditor()->toPlainText().contains(QLatin1String(typed)) && editors.profile->dirty());
        QVERIFY(editors.templateText()->toPlainText().contains(QLatin1String(typed)) && editors.shop->dirty());
        savePicture(*editors.profile, "profile_restored.png");
        savePicture(*editors.shop, "template_restored.png");
    }

    void killedEngine()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        KeptWindow w(folder.path(), QStringLiteral(NODEWISE_BIN "/nodewise-engine"));
        QVERIFY(w.open("cnn.pt2"));
        QVERIFY(runAndEdit(w));
        QCOMPARE(test::killChildren("nodewise-engine"), 1);
        QTRY_VERIFY_WITH_TIMEOUT(!w.page().notice()->text().isEmpty(), patience);
        savePicture(w.window, "engine_killed.png");
        QCOMPARE(test::named<QPushButton>(w.page().notice(), "action")->text(), QString("Run Again to relu with 1 Edit(s)"));
        test::named<QPushButton>(w.page().notice(), "action")->click();
        comesBack(w);
        // Ended in order, it is not offered again.
        w["debug.stop"]->trigger();
        QTRY_VERIFY(QDir(folder.filePath("state/sessions")).entryList(QDir::Files).isEmpty());
        QCOMPARE(w.page().notice()->text(), QString());
    }

    void killedWindowWithASession()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        killed(folder.path(), {"--session"}, true);
        KeptWindow w(folder.path(), QStringLiteral(NODEWISE_BIN "/nodewise-engine"));
        QVERIFY(w.ready());
        QTRY_COMPARE(test::named<QPushButton>(w.page().notice(), "action")->text(), QString("Run Again to relu with 1 Edit(s)"));
        test::named<QPushButton>(w.page().notice(), "action")->click();
        comesBack(w);
    }

    void dismissedIsGone()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        killed(folder.path(), {"--session"}, true);
        {
            KeptWindow w(folder.path(), QStringLiteral(NODEWISE_BIN "/nodewise-engine"));
            QVERIFY(w.ready());
            QTRY_VERIFY(w.page().notice()->text().startsWith("A session ended"));
            test::named<QPushButton>(w.page().notice(), "dismiss")->click();
            QVERIFY(!w.page().notice()->text().startsWith("A session ended"));
            w.close();
        }
        QVERIFY(QDir(folder.filePath("state/sessions")).entryList(QDir::Files).isEmpty());
    }

private:
    /// With the text that was typed.
    static QFileInfoList drafts(const QString& folder)
    {
        QFileInfoList out = QDir(folder + QStringLiteral("/cache/nodewise/drafts")).entryInfoList(QDir::Files);
        out.removeIf([](const QFileInfo& info) {
            QFile file(info.filePath());
            return !file.open(QIODevice::ReadOnly) || !file.readAll().contains(typed);
        });
        return out;
    }
    /// All that is kept of programs.
    static QByteArray kept(const QString& folder)
    {
        QByteArray all;
        for (const QFileInfo& info : QDir(folder + QStringLiteral("/state/programs")).entryInfoList({"*.ini"}))
            if (QFile file(info.filePath()); file.open(QIODevice::ReadOnly))
                all += file.readAll();
        return all;
    }
    /// A window of another process, which ends in the middle.
    static void killed(const QString& folder, const QStringList& more, bool kill)
    {
        QProcess window;
        window.start(QCoreApplication::applicationFilePath(), QStringList{"--window", folder} + more);
        QVERIFY(QTest::qWaitFor([&] { return window.canReadLine() || window.state() == QProcess::NotRunning; }, patience));
        QCOMPARE(window.readLine(), QByteArray("ready\n"));
        QTRY_VERIFY_WITH_TIMEOUT(kept(folder).contains("relu.mean()"), patience); // it stands there while the window lives
        kill ? window.kill() : window.terminate();
        QVERIFY(window.waitForFinished(patience));
        QCOMPARE(window.exitStatus(), QProcess::CrashExit);
    }
    static void comesBack(KeptWindow& w)
    {
        QVERIFY(w.stopped());
        QTRY_COMPARE(w.debug().session().snapshot()->info().name, std::string("relu"));
        find<views::Workbench>(w.page())->showPage("edits");
        QTRY_COMPARE(find<views::EditPanel>(w.page())->model().rowCount(), 1);
    }
};

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    if (argc > 2 && qstrcmp(argv[1], "--window") == 0)
        return beKilled(QString::fromLocal8Bit(argv[2]), argc > 3);
    if (argc > 2 && qstrcmp(argv[1], "--typing") == 0)
        return beKilledTyping(QString::fromLocal8Bit(argv[2]));
    TestWindowJournal test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_window_journal.moc"
