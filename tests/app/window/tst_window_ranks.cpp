// SPDX-License-Identifier: Apache-2.0
// A program with collectives on several ranks in the window: the real engine, an interpreter of the user's, torch's gloo.
#include "core/process/interpreters.h"
#include "tests/app/window/debug_bench.h"
#include "tests/views/find.h"
#include "views/common/label.h"
#include "views/common/trust_service.h"
#include "views/debug/debug_banner.h"
#include "views/debug/interpreter_dialog.h"
#include "views/debug/interpreter_text.h"
#include "views/debug/rank_model.h"
#include "views/debug/ranks_panel.h"
#include "views/table/table_page.h"
#include "views/workbench/workbench.h"

#include <QFile>
#include <QJsonObject>
#include <QLineEdit>
#include <QProcess>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>

/// Ends the test function where no interpreter has torch.
#define NEEDS_PYTHON                                                                                                                       \
    NEEDS_WORKER;                                                                                                                          \
    if (process::describeInterpreter(NODEWISE_PYTHON_WITH_TORCH, process::Interpreter::Found::Named).torch.empty())                        \
        QSKIP("there is no interpreter with torch: set PYTHON_WITH_TORCH");                                                                \
    QVERIFY2(m_problem.isEmpty(), qPrintable(m_problem))

using namespace nodewise;
using namespace nodewise::viewer;
using State = views::DebugSession::State;
using Model = views::RankModel;

namespace {

const QString python = QStringLiteral(NODEWISE_PYTHON_WITH_TORCH);
constexpr int forRanks = 4 * patience; // each of them imports torch

const char* const wrongOnRank2 = "import os, torch\n"
                                 "if os.environ['RANK'] == '2':\n"
                                 "    _library = torch.library.Library('aten', 'IMPL')\n"
                                 "    _library.impl('silu', lambda x: x * torch.sigmoid(x) * 1.01, 'CPU')\n";

views::RanksPanel* tryPanel(DebugBench& b)
{
    return b.window.currentPage()->findChild<views::RanksPanel*>();
}

QString cell(const Model& model, int rank, int column)
{
    return model.index(rank, column).data().toString();
}

/// The column's texts by rank, for one comparison.
QStringList column(DebugBench& b, int which)
{
    QStringList out;
    const views::RanksPanel* panel = tryPanel(b);
    for (int rank = 0; panel && rank < panel->model().rowCount(); ++rank)
        out.append(cell(panel->model(), rank, which));
    return out;
}

void savesPictures(DebugBench& b, const QString& name)
{
    for (const char* language : {"ko", "en"})
        for (const char* theme : {"dark", "light"}) {
            b.window.applyTheme(theme);
            b.window.applyLanguage(language);
            savePicture(b.window, QStringLiteral("%1_%2_%3.png").arg(name, QLatin1String(theme), QLatin1String(language)));
        }
}

} // namespace

class TestWindowRanks : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_problem; ///< why there are no programs

    bool opens(DebugBench& b, const QString& program, int ranks, const QStringList& imports = {}, const QString& inputs = {})
    {
        b.window.services().trust->trustForNow(m_folder.path());
        protocol::PythonExecutor executor{.python = python.toStdString()};
        executor.ranks = ranks;
        for (const QString& file : imports)
            executor.pythonImports.push_back(m_folder.filePath(file).toStdString());
        for (const QString& file : views::InterpreterText::trustOf(executor).files)
            b.window.services().trust->trustForNow(file);
        OpenFile file;
        file.file = m_folder.filePath(program);
        if (!Bench::ready(b.window.open(file)))
            return false;
        if (!inputs.isEmpty()) {
            protocol::LaunchArguments setup = b.debug().launcher().setup();
            setup.inputs = {{.file = m_folder.filePath(inputs).toStdString()}};
            b.debug().launcher().setSetup(setup);
        }
        b.debug().launcher().setPython(executor, {});
        return true;
    }
    bool starts(DebugBench& b)
    {
        b["debug.start"]->trigger();
        return QTest::qWaitFor([&] { return b.debug().session().stopped() || b.debug().session().state() == State::Failed; }, forRanks) &&
               b.debug().session().stopped();
    }
    bool presses(DebugBench& b, const char* button)
    {
        auto* found = test::named<QToolButton>(*tryPanel(b), button);
        const bool enabled = QTest::qWaitFor([found] { return found->isEnabled(); }, forRanks);
        if (enabled)
            found->click();
        return enabled;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setApplicationName("nodewise-test");
        for (const char* size : {"2", "4"}) {
            QVERIFY(QDir(m_folder.path()).mkdir(size));
            QProcess exports;
            exports.start(python, {"-W", "ignore", QStringLiteral(NODEWISE_TEST_DATA "/../python/ranked_programs.py"), size,
                                   m_folder.filePath(size)});
            if (!exports.waitForFinished(forRanks) || exports.exitCode() != 0)
                m_problem = QString::fromUtf8(exports.readAllStandardError());
        }
        QFile wrong(m_folder.filePath("wrong.py"));
        QVERIFY(wrong.open(QIODevice::WriteOnly) && wrong.write(wrongOnRank2) > 0);
        for (int rank = 0; rank < 2; ++rank) { // one takes the branch with the collective, the other does not
            QFile sign(m_folder.filePath(QStringLiteral("sign%1.npy").arg(rank)));
            const std::vector<float> values(32, rank == 0 ? 1.0F : -1.0F);
            QByteArray npy("\x93NUMPY\x01\x00\x76\x00{'descr': '<f4', 'fortran_order': False, 'shape': (4, 8), }", 69);
            npy = npy.leftJustified(127, ' ') + '\n';
            npy.append(reinterpret_cast<const char*>(values.data()), static_cast<qsizetype>(values.size() * sizeof(float)));
            QVERIFY(sign.open(QIODevice::WriteOnly) && sign.write(npy) == npy.size());
        }
    }

    /// The number of ranks is chosen with the interpreter, and remembered with the program.
    void chosen()
    {
        NEEDS_PYTHON;
        DebugBench b = DebugBench::real();
        QVERIFY(opens(b, "2/parallel.pt2", 2));
        b["debug.interpreter"]->trigger();
        auto* dialog = b.window.findChild<views::InterpreterDialog*>();
        QVERIFY(dialog);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->busy(), forRanks);
        auto* count = test::named<QSpinBox>(*dialog, "ranks");
        QCOMPARE(count->value(), 2);
        count->setValue(4);
        test::named<QLineEdit>(*dialog, "groups")->setText("tp=0,1/2,3; dp=0,2/1,3");
        QCOMPARE(dialog->read().rankGroups, std::vector<std::string>({"tp=0,1/2,3", "dp=0,2/1,3"}));
        savePicture(*dialog, "ranks_choose.png");
        test::named<QPushButton>(*dialog, "use")->click();
        QVERIFY2(views::InterpreterText::of(b.debug().launcher().python(), {}).contains("4 ranks"),
                 qPrintable(views::InterpreterText::of(b.debug().launcher().python(), {})));
        QJsonObject kept;
        b.debug().save(kept);
        b.debug().launcher().setPython({}, {});
        b.debug().restore(kept);
        QCOMPARE(b.debug().launcher().python().ranks, 4);
        QCOMPARE(b.debug().launcher().python().rankGroups.size(), 2u);
    }

    /// All step together; one alone comes to a collective, and waits there for the other, which is seen.
    void stepsAllOrOne()
    {
        NEEDS_PYTHON;
        DebugBench b = DebugBench::real();
        QVERIFY(opens(b, "2/parallel.pt2", 2));
        QVERIFY(starts(b));
        QTRY_VERIFY_WITH_TIMEOUT(tryPanel(b) && tryPanel(b)->isVisible(), forRanks);
        QTRY_COMPARE_WITH_TIMEOUT(column(b, Model::Node), QStringList({"linear", "linear"}), forRanks);
        QVERIFY(presses(b, "stepAll"));
        QTRY_COMPARE_WITH_TIMEOUT(column(b, Model::Node), QStringList({"silu", "silu"}), forRanks);
        QTRY_VERIFY2_WITH_TIMEOUT(debugText(b.window).contains("rank 0 of 2"), qPrintable(debugText(b.window)), forRanks);
        // The second rank, alone.
        tryPanel(b)->page().table()->setCurrentIndex(tryPanel(b)->page().table()->model()->index(1, 0));
        QTRY_COMPARE_WITH_TIMEOUT(b.debug().session().rank(), 1, forRanks);
        for (const char* node : {"all_reduce", "wait_tensor"}) {
            QVERIFY(presses(b, "stepRank"));
            QTRY_COMPARE_WITH_TIMEOUT(column(b, Model::Node), QStringList({"silu", node}), forRanks);
        }
        QVERIFY(presses(b, "stepRank"));
        QTRY_COMPARE_WITH_TIMEOUT(column(b, Model::State), QStringList({"stopped before", "waits in all_reduce"}), forRanks);
        QCOMPARE(column(b, Model::WaitsFor), QStringList({"", "rank 0"}));
        savesPictures(b, "ranks_waiting");
        // Looked at while it waits, it has no values to show; what the first has is its own again.
        b.debug().session().lookAt(1);
        QTRY_COMPARE_WITH_TIMEOUT(b.debug().session().rank(), 1, forRanks);
        QTRY_VERIFY_WITH_TIMEOUT(b.debug().session().snapshot()->info().name == "all_reduce", forRanks);
        b.debug().session().lookAt(0);
        QTRY_COMPARE_WITH_TIMEOUT(b.debug().session().rank(), 0, forRanks);
        QVERIFY(stopsAt(b, "Stopped before silu"));
        for (int step = 0; step < 2; ++step) { // over silu, and the collective begins
            b["debug.stepRank"]->trigger();
            QTRY_VERIFY_WITH_TIMEOUT(b.debug().session().stopped(), forRanks);
        }
        QTRY_COMPARE_WITH_TIMEOUT(column(b, Model::State), QStringList({"stopped before", "stopped before"}), forRanks);
        b["debug.stepBack"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(b.debug().session().stopped(), forRanks);
        QTRY_VERIFY_WITH_TIMEOUT(column(b, Model::Node).size() == 2 && column(b, Model::Node)[0] == column(b, Model::Node)[1], forRanks);
    }

    /// The selected node's value on each rank stands beside the others'.
    void valuesBesideEachOther()
    {
        NEEDS_PYTHON;
        DebugBench b = DebugBench::real();
        QVERIFY(opens(b, "4/parallel.pt2", 4, {"wrong.py"}));
        QVERIFY(starts(b));
        b["debug.start"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(b.debug().session().stopped() && b.debug().session().snapshot()->info().finished, forRanks);
        QTRY_COMPARE_WITH_TIMEOUT(column(b, Model::State), QStringList(4, "has come to the end"), forRanks);
        QVERIFY(b.page().selectByName("silu"));
        QTRY_VERIFY_WITH_TIMEOUT(!column(b, Model::Value).contains(QString()) && column(b, Model::Value).size() == 4, forRanks);
        const QStringList values = column(b, Model::Value);
        QCOMPARE(values[0], values[1]);
        QCOMPARE(values[0], values[3]);
        QVERIFY2(values[0] != values[2], qPrintable(values.join(" | ")));
        // And the wrong one is found, with a jump to its node.
        QVERIFY(b.page().selectByName("cos"));
        b["debug.compareRanks"]->trigger();
        views::RanksPanel* panel = tryPanel(b);
        QTRY_VERIFY2_WITH_TIMEOUT(panel->verdict().contains("silu (aten.silu.default): rank 2 differs from most others"),
                                  qPrintable(panel->verdict()), forRanks);
        QCOMPARE(b.page().selectedName(), QString("cos"));
        test::named<QToolButton>(*panel, "goToDivergence")->click();
        QCOMPARE(b.page().selectedName(), QString("silu"));
        QTRY_COMPARE_WITH_TIMEOUT(column(b, Model::Value), values, forRanks);
        savesPictures(b, "ranks_compared");
    }

    void ranksThatAgree()
    {
        NEEDS_PYTHON;
        DebugBench b = DebugBench::real();
        QVERIFY(opens(b, "2/parallel.pt2", 2));
        QVERIFY(starts(b));
        b["debug.compareRanks"]->trigger();
        QVERIFY(tryPanel(b)->comparing());
        QTRY_VERIFY2_WITH_TIMEOUT(tryPanel(b)->verdict().startsWith("The ranks agree."), qPrintable(tryPanel(b)->verdict()), forRanks);
        QVERIFY(!test::named<QToolButton>(*tryPanel(b), "goToDivergence")->isVisible());
    }

    /// Ranks that wait for ever are an error, with who waits where for whom.
    void deadlock()
    {
        NEEDS_PYTHON;
        DebugBench b = DebugBench::real();
        QVERIFY(opens(b, "2/sometimes.pt2", 2));
        protocol::LaunchArguments setup = b.debug().launcher().setup();
        setup.inputs = {{.name = "x", .file = m_folder.filePath("sign{rank}.npy").toStdString()}};
        b.debug().launcher().setSetup(setup);
        QVERIFY(starts(b));
        b["debug.start"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(b.debug().session().stopped() && b.debug().session().snapshot()->info().error, forRanks);
        const QString said = QString::fromStdString(b.debug().session().snapshot()->info().error->message.english());
        QVERIFY2(said.contains("deadlock: rank 0 waits in all_reduce"), qPrintable(said));
        QTRY_COMPARE_WITH_TIMEOUT(column(b, Model::State), QStringList({"waits in all_reduce", "has come to the end"}), forRanks);
        QCOMPARE(column(b, Model::WaitsFor), QStringList({"rank 1", ""}));
        QTRY_VERIFY_WITH_TIMEOUT(!b.debug().session().snapshot()->state.states.empty(), forRanks);
        const QString banner = b.window.currentPage()->findChild<views::DebugBanner*>()->text();
        QVERIFY2(banner.contains("deadlock: rank 0 waits in all_reduce"), qPrintable(banner));
        savePicture(b.window, "ranks_deadlock.png");
    }

    /// Without ranks the page says how to have some.
    void noRanks()
    {
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("cnn.pt2"));
        QVERIFY(!b["debug.stepRank"]->isEnabled());
        QVERIFY(!b["debug.compareRanks"]->isEnabled());
        if (!b["debug.panel"]->isChecked())
            b["debug.panel"]->trigger();
        find<views::Workbench>(b.page())->showPage("ranks");
        QTRY_VERIFY(tryPanel(b));
        QVERIFY(tryPanel(b)->page().emptyText().contains("Choose Interpreter"));
        savePicture(b.window, "ranks_none.png");
    }
};

QTEST_MAIN(TestWindowRanks)
#include "tst_window_ranks.moc"
