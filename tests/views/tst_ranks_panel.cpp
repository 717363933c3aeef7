// SPDX-License-Identifier: Apache-2.0
// Ranks of a run, over an engine that this program plays itself, started with --engine: which one is shown, and comparisons given up.
#include "tests/views/debug_session_bench.h"
#include "tests/views/fake_engine.h"
#include "tests/views/find.h"
#include "views/debug/rank_model.h"
#include "views/debug/ranks_panel.h"

#include <QApplication>
#include <QToolButton>

using namespace nodewise;
using namespace nodewise::views;

namespace {

struct RanksBench : DebugSessionBench {
    RanksPanel panel{context};

    bool startRanks()
    {
        protocol::LaunchArguments arguments;
        arguments.program = document->file;
        protocol::PythonExecutor python;
        python.ranks = 3;
        session.launch(arguments, python);
        return stopped() && QTest::qWaitFor([this] { return panel.model().rowCount() == 3; }, patience);
    }
    /// Of the rank that the engine looks at; asked for again until it is here.
    double largest(std::uint32_t node)
    {
        session.requestValues({node});
        const auto value = session.tryValue(node);
        return value && value->stats ? value->stats->max : 0;
    }
    /// As the engine has it of a rank.
    static double largestOn(int rank, std::uint32_t node) { return test::statistics(node + 1000 * static_cast<std::uint32_t>(rank)).max; }
};

} // namespace

class TestRanksPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// What is shown is of the rank that is said to be shown, however fast one was chosen after the other.
    void lastOfQuickLooks()
    {
        RanksBench b;
        QVERIFY(b.startRanks());
        QVERIFY(b.step(DebugSession::Step::Next));
        const std::uint32_t node = b.node(0);
        b.session.lookAt(1);
        b.session.lookAt(2);
        QTRY_COMPARE_WITH_TIMEOUT(b.session.rank(), 2, patience);
        QTRY_COMPARE_WITH_TIMEOUT(b.largest(node), RanksBench::largestOn(2, node), patience);
        // Back to the one that is shown, before the other came.
        b.session.lookAt(1);
        b.session.lookAt(2);
        const quint64 before = b.session.generation();
        QTRY_VERIFY_WITH_TIMEOUT(b.session.generation() > before, patience);
        QTRY_COMPARE_WITH_TIMEOUT(b.largest(node), RanksBench::largestOn(2, node), patience);
        QCOMPARE(b.session.rank(), 2);
        // A refusal leaves the one before it.
        b.session.lookAt(1);
        b.session.lookAt(7);
        QTRY_COMPARE_WITH_TIMEOUT(b.session.rank(), 1, patience);
        QTRY_COMPARE_WITH_TIMEOUT(b.largest(node), RanksBench::largestOn(1, node), patience);
    }

    /// Another run: its ranks can be compared, though a comparison of the one before was under way.
    void relaunchedWhileComparing()
    {
        RanksBench b;
        QVERIFY(b.startRanks());
        const auto* compare = test::named<QToolButton>(b.panel, "compareRanks");
        b.panel.compare();
        QVERIFY(b.panel.comparing());
        QCOMPARE(compare->text(), QString("Cancel"));
        QVERIFY(b.startRanks());
        QVERIFY(!b.panel.comparing());
        QCOMPARE(compare->text(), QString("Compare Ranks"));
    }
};

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--engine")
        return nodewise::test::FakeEngine().run();
    QApplication app(argc, argv);
    TestRanksPanel test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_ranks_panel.moc"
