// SPDX-License-Identifier: Apache-2.0
// Plug-ins in the whole window, over the real engine: with a worker that this program plays, and with the real one and the examples.
#include "app/viewer/diagnostics_dialog.h"
#include "app/viewer/plugin_conversion.h"
#include "app/viewer/plugins_dialog.h"
#include "app/viewer/session_store.h"
#include "app/viewer/status_line.h"
#include "app/viewer/trusted_files.h"
#include "core/ir/json.h"
#include "core/protocol/session_record.h"
#include "tests/app/window/plugin_bench.h"
#include "tests/views/fake_plugin_worker.h"
#include "tests/views/find.h"
#include "views/common/plugin_service.h"
#include "views/common/schema_service.h"
#include "views/common/theme.h"
#include "views/common/trust_question.h"
#include "views/debug/debug_analysis.h"
#include "views/debug/debug_session.h"
#include "views/inspect/fact_page.h"
#include "views/inspect/fact_table.h"
#include "views/inspect/inspector.h"
#include "views/inspect/plugin_model.h"
#include "views/inspect/summary_page.h"

#include <QApplication>
#include <QDirIterator>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTreeView>
#include <QTreeWidget>

using namespace nodewise;
using namespace nodewise::viewer;
using views::PluginService;
using views::Side;
using views::TrustQuestion;
using State = PluginService::State;

#ifndef NODEWISE_PLUGINS
#define NODEWISE_PLUGINS "" // built without the torch worker
#endif
#define NEEDS_WORKER                                                                                                                       \
    if (qstrlen(NODEWISE_PLUGINS) == 0)                                                                                                    \
    QSKIP("built without the torch worker")

namespace {

const QString gated = QStringLiteral(NODEWISE_TEST_DATA "/plugins/fused_gate.pt2");
const QString gate = QStringLiteral(NODEWISE_PLUGINS "/fused_gate.so");

} // namespace

class TestWindowPlugins : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setApplicationName("nodewise-test");
        QVERIFY(QFile::link(QCoreApplication::applicationFilePath(), m_workers.filePath("nodewise-torch")));
        for (const char* name : {"gate.so", "ops.so", "bad.so", "relu.so", "stuck.so", "failing.so", "late.so"}) {
            QFile file(m_folder.filePath(QLatin1String(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
    }

    void cleanup() { QFile::remove(library("late.so.go")); }

    /// A library that is dropped is named; nothing of it is loaded before the question about its folder is answered.
    void trustIsAskedOnce()
    {
        PluginBench b(played());
        drop(b.window, {library("gate.so")});
        auto* dialog = b.window.findChild<PluginsDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        QTRY_VERIFY(b.question());
        QVERIFY(b.question()->text().contains(m_folder.path()));
        QVERIFY(b.question()->informativeText().contains("gate.so"));
        QCOMPARE(b.plugins.plugins()[0].state, State::NotTrusted);
        QCOMPARE(b.engine.state(), views::EngineService::State::Idle);
        savePicture(*b.question(), "plugins_question.png");
        QTest::keyClick(b.question(), Qt::Key_Escape); // the safe answer
        QTRY_VERIFY(!b.question());
        QCOMPARE(b.plugins.plugins()[0].state, State::NotTrusted);
        QVERIFY(test::named<QPushButton>(dialog, "trust")->isVisible());
        QCOMPARE(test::named<QToolButton>(b.window.status(), "plugins")->text(), QStringLiteral("1 plug-in(s) not trusted"));

        dialog->findChild<QPushButton*>("trust")->click();
        QTRY_VERIFY(b.question());
        test::named<QAbstractButton>(b.question(), "trust")->click();
        QVERIFY(b.settles());
        QCOMPARE(b.plugins.plugins()[0].state, State::Loaded);
        QCOMPARE(test::named<QToolButton>(b.window.status(), "plugins")->text(), QStringLiteral("1 plug-in(s)"));
        QVERIFY(!test::named<QPushButton>(dialog, "trust")->isVisible());
        QVERIFY(dialog->findChild<views::FactPage*>()->tryTable(views::PluginModel::tr("Conversions")));

        drop(*dialog, {library("ops.so")}); // the folder is known
        QVERIFY(b.settles());
        QVERIFY(!b.question());
        QCOMPARE(b.plugins.plugins()[1].state, State::Loaded);
    }

    /// A library that is built anew is another program: the question comes again, and says why. Revoked, it is not loaded any more.
    void changedAsksAgain()
    {
        PluginBench b(played());
        QTemporaryDir folder;
        const QString file = folder.filePath("gate.so");
        QVERIFY(QFile::copy(library("gate.so"), file));
        b.window.namePlugins({file});
        QTRY_VERIFY(b.question());
        QVERIFY(!b.question()->informativeText().contains("changed since"));
        test::named<QAbstractButton>(b.question(), "trust")->click();
        QVERIFY(b.settles());
        QCOMPARE(b.plugins.tryPlugin(file)->state, State::Loaded);
        {
            // Another window, and the command line, know of it.
            PluginBench other(played());
            views::TrustService same(b.state.filePath("trust.json"));
            QVERIFY(same.trusts(file));
        }
        QFile again(file);
        QVERIFY(again.open(QIODevice::Append) && again.write("more") == 4);
        again.close();
        b.window.actions()["tools.plugins"]->trigger();
        auto* dialog = b.window.findChild<PluginsDialog*>();
        test::named<QPushButton>(dialog, "reload")->click();
        QTRY_VERIFY(b.question());
        QCOMPARE(b.plugins.tryPlugin(file)->state, State::NotTrusted);
        QVERIFY2(b.question()->informativeText().contains("has changed since"), qPrintable(b.question()->informativeText()));
        savePicture(*b.question(), "plugins_question_changed.png");
        test::named<QAbstractButton>(b.question(), "trust")->click();
        QVERIFY(b.settles());
        QCOMPARE(b.plugins.tryPlugin(file)->state, State::Loaded);

        // The one list of all that is trusted.
        test::named<QPushButton>(dialog, "trusted")->click();
        auto* list = b.window.findChild<TrustedFiles*>();
        QVERIFY(list);
        auto* tree = list->findChild<QTreeWidget*>();
        QCOMPARE(tree->topLevelItemCount(), 1);
        QCOMPARE(tree->topLevelItem(0)->text(0), QDir(folder.path()).canonicalPath());
        QCOMPARE(tree->topLevelItem(0)->child(0)->text(0), QString("gate.so"));
        savePicture(*list->window(), "preferences_trusted.png");
        QVERIFY(!test::named<QPushButton>(list, "revoke")->isEnabled());
        tree->setCurrentItem(tree->topLevelItem(0));
        test::named<QPushButton>(list, "revoke")->click();
        QCOMPARE(tree->topLevelItemCount(), 0);
        QCOMPARE(b.plugins.tryPlugin(file)->state, State::NotTrusted);
        QVERIFY(!views::TrustService(b.state.filePath("trust.json")).trusts(file));
        list->window()->close();
    }

    /// What a plug-in asks for beyond the cage is in the question, and another question once it asks for something else. The played worker
    /// is behind the real engine, which refuses what nobody has allowed.
    void asksForMore()
    {
        PluginBench b(played());
        QTemporaryDir folder;
        const QString file = folder.filePath("gate.so"), needs = file + ".needs.json", other = folder.filePath("ops.so");
        const auto write = [](const QString& name, const char* text) {
            QFile out(name);
            QVERIFY(out.open(QIODevice::WriteOnly) && out.write(text) > 0);
        };
        write(file, "library");
        write(needs, R"({"read": ["/data/tables"], "write": ["log<b>"]})");
        b.window.namePlugins({file});
        QTRY_VERIFY(b.question());
        QVERIFY(b.question()->text().contains("Load plug-ins from this folder?"));
        QVERIFY2(b.question()->informativeText().contains("gate.so asks for access that other plug-ins do not have: read /data/tables; "
                                                          "read and change " +
                                                          folder.filePath("log&lt;b&gt;")),
                 qPrintable(b.question()->informativeText()));
        savePicture(*b.question(), "plugins_question_needs.png");
        test::named<QAbstractButton>(b.question(), "trust")->click();
        QVERIFY(b.settles());
        QCOMPARE(b.plugins.tryPlugin(file)->state, State::Loaded);
        QVERIFY(b.open(data("cnn.pt2"))); // other requests name it, too
        QVERIFY(b.settles());
        QCOMPARE(b.plugins.tryPlugin(file)->reason, QString());

        // The next one of the folder is known, but not what it asks for.
        write(other, "library");
        b.trust.trust({other});
        write(other + ".needs.json", R"({"read": ["/data"]})");
        b.window.namePlugins({other});
        QTRY_VERIFY(b.question());
        QVERIFY(b.question()->text().contains("Give these plug-ins more access?"));
        QVERIFY(b.question()->informativeText().contains("ops.so asks for") && !b.question()->informativeText().contains("native code"));
        // Another wish than the one that was read is not granted.
        write(other + ".needs.json", R"({"write": ["/"]})");
        test::named<QAbstractButton>(b.question(), "trust")->click();
        QTRY_VERIFY(b.question() && b.question()->informativeText().contains("read and change /."));
        savePicture(*b.question(), "plugins_question_only_needs.png");
        QTest::keyClick(b.question(), Qt::Key_Escape);
        QTRY_VERIFY(!b.question());
        QCOMPARE(b.plugins.tryPlugin(other)->state, State::NotTrusted);
        QVERIFY(!b.trust.trusts(other + ".needs.json") && b.trust.trusts(other));
        QCOMPARE(b.plugins.active(), (std::vector<std::string>{file.toStdString()}));

        // In the one list, where it is revoked.
        b.window.actions()["tools.preferences"]->trigger();
        auto* list = b.window.findChild<TrustedFiles*>();
        auto* tree = list->findChild<QTreeWidget*>();
        const auto rows = tree->findItems("gate.so.needs.json", Qt::MatchExactly | Qt::MatchRecursive);
        QCOMPARE(rows.size(), 1);
        QCOMPARE(rows[0]->text(1), QString("more access for the plug-in"));
        savePicture(*list->window(), "preferences_trusted_needs.png");
        tree->setCurrentItem(rows[0]);
        test::named<QPushButton>(list, "revoke")->click();
        QCOMPARE(b.plugins.tryPlugin(file)->state, State::NotTrusted);
        list->window()->close();
    }

    void remembered()
    {
        QTemporaryDir folder;
        const QString settings = folder.filePath("s.ini");
        {
            PluginBench b(played());
            b.trust.trustForNow(m_folder.path());
            b.plugins.add(library("gate.so"));
            b.plugins.add(library("ops.so"));
            b.plugins.setEnabled(library("ops.so"), false);
            lateComes();
            b.window.namePlugins({library("late.so")}, true); // the command line's
            QVERIFY(b.settles());
            SessionStore(folder.path(), settings).keep(b.window.session());
        }
        const Session session = SessionStore(folder.path(), settings).open(true);
        QCOMPARE(session.plugins, (QList<views::NamedPlugin>{{library("gate.so"), true}, {library("ops.so"), false}}));
        PluginBench b(played(), session);
        b.trust.trustForNow(m_folder.path());
        b.plugins.restore(session.plugins);
        QVERIFY(b.settles());
        QCOMPARE(b.plugins.plugins()[0].state, State::Loaded);
        QCOMPARE(b.plugins.plugins()[1].state, State::Off);
        QSettings(settings, QSettings::IniFormat)
            .setValue("plugins/1/file", "relative.so"); // whose folder would be where the window started
        QCOMPARE(SessionStore(folder.path(), settings).open(true).plugins.size(), 1);
    }

    void dialog()
    {
        PluginBench b(played());
        b.trust.trust({library("gate.so"), library("relu.so"), library("bad.so"), library("ops.so")});
        for (const char* name : {"gate.so", "relu.so", "bad.so", "ops.so"})
            b.plugins.add(library(name));
        b.plugins.setEnabled(library("ops.so"), false);
        const QString elsewhere = m_workers.filePath("other.so");
        QVERIFY(QFile(elsewhere).open(QIODevice::WriteOnly));
        b.plugins.add(elsewhere);
        QVERIFY(b.settles());
        b.window.actions()["tools.plugins"]->trigger();
        auto* dialog = b.window.findChild<PluginsDialog*>();
        QVERIFY(dialog);
        for (const char* name : {"dark", "light"}) {
            b.window.applyTheme(QLatin1String(name));
            savePicture(*dialog, QStringLiteral("plugins_%1.png").arg(QLatin1String(name)));
        }
        dialog->select(library("bad.so"));
        QVERIFY(dialog->findChild<views::FactPage*>()->allText().contains("it is not a plug-in"));
        savePicture(*dialog, "plugins_failed.png");
        dialog->select(elsewhere);
        QVERIFY(dialog->findChild<QPushButton*>("trust")->isVisible());
        b.window.applyLanguage("ko");
        savePicture(*dialog, "plugins_ko.png");
        b.window.applyLanguage("en");

        dialog->select(library("relu.so"));
        dialog->findChild<QPushButton*>("remove")->click();
        QVERIFY(!b.plugins.tryPlugin(library("relu.so")));
        QVERIFY(dialog->findChild<QTreeView*>()->currentIndex().isValid());
        b.trust.revoke({library("gate.so")});
        QCOMPARE(b.plugins.tryPlugin(library("gate.so"))->state, State::NotTrusted);
        while (!b.plugins.plugins().empty())
            dialog->findChild<QPushButton*>("remove")->click();
        QVERIFY(!dialog->findChild<QPushButton*>("remove")->isEnabled());
        savePicture(*dialog, "plugins_empty.png");
    }

    /// With a converting plug-in the IR is the worker's, its links are kept, and both graphs know of each other; without it core's.
    void workerConverts()
    {
        PluginBench b(played());
        b.trust.trustForNow(m_folder.path());
        QVERIFY(b.open(data("cnn.pt2")));
        QVERIFY(b.settles());
        QVERIFY(b.irTypes().contains("aten.relu"));
        QVERIFY(b.page().selectByName("relu"));

        b.plugins.add(library("relu.so"));
        QTRY_VERIFY_WITH_TIMEOUT(b.irTypes().contains("npu.relu"), patience);
        QVERIFY(b.settles());
        QVERIFY(!b.irTypes().contains("aten.relu"));
        QCOMPARE(b.page().document()->irPlugins, std::vector<std::string>{library("relu.so").toStdString()});
        QCOMPARE(b.page().selectedName(), QStringLiteral("relu")); // kept
        const auto linked = b.page().selection().currentIr();
        QVERIFY(linked && b.page().document()->ir->node(*linked).opType == "npu.relu");
        QVERIFY(b.warnings().contains("a note of the converter"));
        // The inspector says who had a part in it.
        views::FactTable* ways = find<views::Inspector>(b.page())->nodePage()->tryTable("Conversion and execution");
        QVERIFY(ways);
        QVERIFY2(ways->allText().contains("aten.relu · relu.so") || ways->allText().contains(library("relu.so")),
                 qPrintable(ways->allText()));
        QVERIFY2(ways->allText().contains("npu.relu"), qPrintable(ways->allText()));
        QVERIFY(Bench::ready(b.window.currentTab()));
        savePicture(b.window, "plugins_converted.png");

        b.plugins.setEnabled(library("relu.so"), false);
        QTRY_VERIFY_WITH_TIMEOUT(b.irTypes().contains("aten.relu"), patience);
        QVERIFY(b.page().document()->irPlugins.empty());
    }

    void opensWithPlugin()
    {
        PluginBench b(played());
        b.trust.trustForNow(m_folder.path());
        b.plugins.add(library("late.so")); // while it is loaded a program is opened
        b.plugins.add(library("relu.so"));
        OpenFile opened;
        opened.file = data("cnn.pt2");
        const ProgramTab* tab = b.window.open(opened);
        lateComes();
        QVERIFY(Bench::ready(tab));
        QVERIFY(b.irTypes().contains("npu.relu"));
    }

    void failedConversion()
    {
        PluginBench b(played());
        b.trust.trustForNow(m_folder.path());
        b.plugins.add(library("failing.so"));
        QVERIFY(b.open(data("cnn.pt2")));
        QVERIFY(b.irTypes().contains("aten.relu")); // core's own
        // What nobody runs is listed all the same.
        QTRY_VERIFY_WITH_TIMEOUT(b.warnings().contains("aten.relu.default: nobody runs it"), patience);
        QVERIFY2(b.warnings().join('\n').contains("the conversion with plug-ins failed: nodewise-torch was killed by signal 9"),
                 qPrintable(b.warnings().join('\n')));
        QVERIFY(b.settles());
        // A session of the IR would run another one than is shown.
        b.window.actions()["debug.runIr"]->trigger();
        b.window.actions()["debug.start"]->trigger();
        QCOMPARE(part<views::DebugAnalysis>(b.page()).session().state(), views::DebugSession::State::Failed);
        QVERIFY(part<views::DebugAnalysis>(b.page()).session().reason().contains("Reload the program"));
    }

    /// A conversion that never ends is given up: what was read is shown.
    void cancelledConversion()
    {
        PluginBench b(played());
        b.trust.trustForNow(m_folder.path());
        b.plugins.add(library("stuck.so"));
        QVERIFY(b.settles());
        OpenFile file;
        file.file = data("cnn.pt2");
        ProgramTab* tab = b.window.open(file);
        QTRY_VERIFY_WITH_TIMEOUT(test::named<QLabel>(b.window.status(), "job")->text().contains("with plug-ins"), patience);
        QVERIFY(!tab->page() && tab->loading());
        tab->cancel();
        QVERIFY(Bench::ready(tab));
        QVERIFY(b.warnings().contains("the conversion with plug-ins failed: cancelled"));
        QTRY_VERIFY_WITH_TIMEOUT(b.warnings().contains("aten.relu.default: nobody runs it"), patience); // the worker that hung was ended
        b.plugins.setEnabled(library("stuck.so"), false);
        QVERIFY(b.settles());
        QVERIFY(!b.warnings().join('\n').contains("failed"));
    }

    /// Every operator that nobody runs is a warning soon after the program was opened, with its nodes and what would help.
    void unresolvedOperators()
    {
        PluginBench b(played());
        QVERIFY(b.open(data("resnet18.pt2")));
        QTRY_VERIFY_WITH_TIMEOUT(!b.warnings().isEmpty(), patience);
        QVERIFY2(b.warnings().contains("aten.max_pool2d.default: nobody runs it"), qPrintable(b.warnings().join('\n')));
        QTRY_COMPARE(test::named<QToolButton>(b.window.status(), "warnings")->text(), QStringLiteral("2 warning(s)"));
        const auto relu = b.page().document()->diagnostics[0];
        QCOMPARE(relu.others.size(), 16u);

        DiagnosticsDialog dialog(&b.page().selection(), &b.window);
        dialog.show();
        auto* list = dialog.findChild<QTreeView*>();
        QCOMPARE(list->model()->rowCount(), 2);
        const QModelIndex row = list->model()->index(0, 0);
        QCOMPARE(list->model()->rowCount(row), 16);
        QVERIFY(row.siblingAtColumn(2).data().toString().contains("name a plug-in"));
        list->expand(row);
        savePicture(dialog, "plugins_warnings.png");
        Q_EMIT list->activated(row);
        QCOMPARE(b.page().selectedName(), QString::fromStdString(relu.where.node));
        Q_EMIT list->activated(list->model()->index(3, 0, row));
        QCOMPARE(b.page().selectedName(), QString::fromStdString(relu.others[3]));
        QVERIFY(find<views::Inspector>(b.page())->nodePage()->tryTable("Warnings")); // of every node, not only the first

        b.page().showSummary(true);
        QTRY_VERIFY_WITH_TIMEOUT(b.page().summary()->tryTable("Warnings"), patience);
        QVERIFY(b.page().summary()->tryTable("Warnings")->allText().contains("nobody runs it"));

        // A plug-in resolves one of them: what is open says so, all of it.
        b.trust.trustForNow(m_folder.path());
        b.plugins.add(library("relu.so"));
        QVERIFY(b.settles());
        QTRY_COMPARE_WITH_TIMEOUT(test::named<QToolButton>(b.window.status(), "warnings")->text(), QStringLiteral("1 warning(s)"),
                                  patience);
    }

    void debugSessionsHaveThem()
    {
        PluginBench b(played());
        b.trust.trustForNow(m_folder.path());
        QVERIFY(b.open(data("cnn.pt2")));
        b.plugins.add(library("late.so"));
        b.window.actions()["debug.start"]->trigger(); // waits for it
        lateComes();
        QTRY_COMPARE_WITH_TIMEOUT(part<views::DebugAnalysis>(b.page()).session().launched().plugins,
                                  std::vector<std::string>{library("late.so").toStdString()}, patience);
    }

    void commandLineAsks()
    {
        PluginBench b(played());
        b.window.namePlugins({library("gate.so"), library("ops.so")}, true);
        QTRY_VERIFY(b.question()); // one for both
        QVERIFY(b.question()->informativeText().contains("gate.so, ops.so"));
        test::named<QAbstractButton>(b.question(), "trust")->click();
        QVERIFY(b.settles());
        QVERIFY(!b.question());
        QCOMPARE(b.plugins.active().size(), 2u);
        QVERIFY(b.window.session().plugins.isEmpty() && b.trust.trusts(library("gate.so")));
    }

    // --- the real engine, worker and example ---------------------------------------------------------------------------------------

    /// Both paths give the same IR and the same links for programs that the plug-in has nothing to do with.
    void bothPathsAreEqual()
    {
        NEEDS_WORKER;
        views::EngineService engine(engineProgram);
        views::TrustService trust;
        PluginService plugins(&engine, &trust);
        trust.trustForNow(gate);
        plugins.add(gate);
        QTRY_VERIFY_WITH_TIMEOUT(plugins.settled(), patience);
        QVERIFY2(!plugins.converting().empty(), qPrintable(plugins.plugins()[0].reason));
        PluginConversion conversion(&plugins, nullptr);
        int count = 0;
        QDirIterator files(NODEWISE_TEST_DATA "/programs", {"*.pt2"}, QDir::Files);
        while (files.hasNext()) {
            const QString file = files.next();
            const LoadOutcome loaded = viewer::load({file.toStdString(), {}, {}}, {});
            QVERIFY2(loaded.document, qPrintable(file));
            std::shared_ptr<const views::Document> converted;
            conversion.start(loaded.document, [&converted](auto document) { converted = std::move(document); });
            QTRY_VERIFY_WITH_TIMEOUT(converted, patience);
            QVERIFY2(!converted->irPlugins.empty(), qPrintable(file));
            QCOMPARE(ir::writeJson(*converted->ir), ir::writeJson(*loaded.document->ir));
            for (const graph::Node& node : loaded.document->fx()->nodes())
                QVERIFY2(std::ranges::equal(converted->links->irOf(node.id), loaded.document->links->irOf(node.id)), qPrintable(file));
            QCOMPARE(converted->diagnostics.size(), loaded.document->diagnostics.size());
            ++count;
        }
        QVERIFY(count > 30);
    }

    void exampleInTheWindow()
    {
        NEEDS_WORKER;
        PluginBench b;
        QVERIFY(b.open(gated));
        QTRY_COMPARE_WITH_TIMEOUT(b.warnings().size(), 2, patience); // its two operators
        QVERIFY2(b.warnings()[0].startsWith("custom.fused_gate.default: not registered"), qPrintable(b.warnings()[0]));
        QVERIFY(!b.irTypes().contains("npu.gate"));

        b.window.namePlugins({gate});
        QTRY_VERIFY(b.question());
        test::named<QAbstractButton>(b.question(), "trust")->click();
        QTRY_VERIFY_WITH_TIMEOUT(b.irTypes().contains("npu.gate"), patience);
        QVERIFY(b.settles());
        QVERIFY2(b.warnings().isEmpty(), qPrintable(b.warnings().join('\n')));
        QVERIFY(b.page().selectByName("fused_gate"));
        QCOMPARE(b.page().document()->ir->node(*b.page().selection().currentIr()).opType, std::string("npu.gate"));
        // The schema of its operator is known, too.
        QTRY_VERIFY_WITH_TIMEOUT(b.schemas.trySchema("custom.fused_gate.default") &&
                                     b.schemas.trySchema("custom.fused_gate.default")->kind == protocol::OpSchema::Kind::Operator,
                                 patience);
        savePicture(b.window, "plugins_fused_gate.png");

        // The IR runs by its executor, to the end.
        b.window.actions()["debug.runIr"]->trigger();
        b.window.actions()["debug.start"]->trigger();
        auto& session = part<views::DebugAnalysis>(b.page()).session();
        QTRY_VERIFY_WITH_TIMEOUT(session.stopped() && session.snapshot(), patience);
        session.step(views::DebugSession::Step::Continue);
        QTRY_VERIFY_WITH_TIMEOUT(session.stopped() && session.snapshot()->info().finished, patience);
        QVERIFY(session.launchAnswer().unresolved.empty());

        // Revoked: gone from what is open. The session keeps what it was started with, and the document with it.
        b.trust.revoke({gate});
        QVERIFY(b.irTypes().contains("npu.gate"));
        session.end();
        b.window.actions()["file.reload"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!b.irTypes().contains("npu.gate"), patience);
    }

private:
    QStringList played() const { return {QStringLiteral("--worker-dir"), m_workers.path()}; }
    /// Until then it is being loaded.
    void lateComes() const
    {
        QFile go(library("late.so.go"));
        QVERIFY(go.open(QIODevice::WriteOnly));
    }
    QString library(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

    QTemporaryDir m_workers, m_folder;
};

int main(int argc, char** argv)
{
    if (std::string_view(argv[0]).ends_with("/nodewise-torch"))
        return test::playPluginWorker();
    QApplication app(argc, argv);
    TestWindowPlugins test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_window_plugins.moc"
