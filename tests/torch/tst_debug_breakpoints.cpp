// SPDX-License-Identifier: Apache-2.0
// Breakpoints of every kind and exception filters in runs of real programs, forwards and backwards.
#include "tests/torch/run_test.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace run_test;

class TestDebugBreakpoints : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void breakpointKinds_data();
    void breakpointKinds();
    void argumentsOfOperators();
    void results();
    void conditionsThatCannotHold_data();
    void conditionsThatCannotHold();
    void hitCountsAndLogs();
    void watches();
    void watchesOfBodies_data();
    void watchesOfBodies();
    void exceptionFilters();
    void reverse();

private:
    QTemporaryDir m_cache;
};

void TestDebugBreakpoints::initTestCase()
{
    qputenv("XDG_CACHE_HOME", m_cache.path().toUtf8());
}

void TestDebugBreakpoints::breakpointKinds_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("condition");
    QTest::addColumn<QString>("stopsAt");
    QTest::addColumn<QString>("reason");
    QTest::newRow("node") << "function"
                          << "node:cat"
                          << ""
                          << "cat"
                          << "function breakpoint";
    QTest::newRow("op pattern") << "function"
                                << "aten.lin*"
                                << ""
                                << "linear"
                                << "function breakpoint";
    QTest::newRow("module") << "function"
                            << "module:bn"
                            << ""
                            << "batch_norm"
                            << "function breakpoint";
    QTest::newRow("code line") << "line"
                               << "relu:"
                               << ""
                               << "relu"
                               << "breakpoint";
    QTest::newRow("condition") << "function"
                               << "*"
                               << "mean.dim() == 2"
                               << "split"
                               << "function breakpoint";
    QTest::newRow("value") << "value"
                           << "value:relu"
                           << ""
                           << "mean"
                           << "data breakpoint";
}

void TestDebugBreakpoints::breakpointKinds()
{
    QFETCH(QString, kind);
    QFETCH(QString, what);
    QFETCH(QString, condition);
    QFETCH(QString, stopsAt);
    QFETCH(QString, reason);
    const auto run = launched("cnn.pt2");
    run->steps().start();
    const protocol::BreakpointRule rule{condition.toStdString(), {}, {}};
    std::vector<protocol::BreakpointInfo> infos;
    if (kind == QStringLiteral("function"))
        infos = setBreakpoints(*run, protocol::FunctionBreakpoints{{{what.toStdString(), rule}}});
    else if (kind == QStringLiteral("value"))
        infos = setBreakpoints(*run, protocol::DataBreakpoints{{{what.toStdString(), rule}}});
    else
        infos = setBreakpoints(
            *run, protocol::SourceBreakpoints{run->answer().graphFile, {{run->listing().node(nodeOf(*run, "relu")).line, rule}}});
    QCOMPARE(infos.size(), std::size_t(1));
    QVERIFY2(infos[0].verified, infos[0].message.english().c_str());
    if (!condition.isEmpty()) // names that are unknown yet count as reached: start where they are known
        run->steps().goToNode(nodeOf(*run, "split") - 0);
    auto stop = condition.isEmpty() ? run->steps().run() : run->steps().reverse();
    if (!condition.isEmpty())
        QCOMPARE(qs(stop.nodewise.name), QStringLiteral("mean"));
    else
        QCOMPARE(qs(stop.nodewise.name), stopsAt);
    QCOMPARE(qs(stop.reason), reason);
    QCOMPARE(stop.hitBreakpointIds, std::vector<int>{infos[0].id});
}

/// Conditions of breakpoints on operators name what the operator is called with; a name that nothing has is told at once.
void TestDebugBreakpoints::argumentsOfOperators()
{
    auto run = launched("cnn.pt2");
    run->steps().start();
    const auto set = [&](const char* op, const char* condition) {
        return setBreakpoints(*run, protocol::FunctionBreakpoints{{{op, {condition, {}, {}}}}}).front();
    };
    QVERIFY(set("aten.linear*", "weight.size(0) > 100000 and input.dim() > 0").verified);
    QVERIFY(run->steps().run().nodewise.finished); // it never holds
    run = launched("cnn.pt2");
    run->steps().start();
    const auto info = set("aten.relu*", "self.min() < 0");
    QVERIFY2(info.verified, info.message.english().c_str());
    const auto stop = run->steps().run();
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("relu"));
    QCOMPARE(stop.hitBreakpointIds, std::vector<int>{info.id});
    const auto misspelt = set("aten.linear*", "wieght.sum() > 0");
    QVERIFY(!misspelt.verified);
    QCOMPARE(qs(misspelt.message.english()),
             QStringLiteral("the condition never holds: there is no value 'wieght'; did you mean 'weight'?"));
    const auto unknown = set("aten.relu*", "nonsense > 0");
    QVERIFY(!unknown.verified);
    QVERIFY2(qs(unknown.message.english()).contains(QStringLiteral("the operator's arguments are self")),
             unknown.message.english().c_str());
    for (const char* known :
         {"torch.abs(self).max() > len([1])", "any([v.max() > 3 for v in self])", "any([a > b for a, b in zip([1], [2])])",
          "hasattr(self, 'shape') and ord(chr(3)) == 3 and hash('a') != 0", "len(bin(2)) + len(oct(8)) + len(hex(9)) > 99"}) {
        const auto one = set("aten.relu*", known);
        QVERIFY2(!qs(one.message.english()).contains(QStringLiteral("there is no value")), one.message.english().c_str());
    }
    QVERIFY(!set("aten.relu*", "any([v.max() > nonsense for v in self])").verified);
    QVERIFY(set("aten.relu*", "all([n > 0 for n in self.shape])").verified);
    QVERIFY(!set("aten.relu*", "any([v.max() > 3 for v in self])").verified); // any() takes no list of tensors
    QVERIFY(set("aten.relu*", "torch.abs(self).max() > len([1])").verified);
}

/// `result` is what the operator gives: the run stops behind it.
void TestDebugBreakpoints::results()
{
    auto run = launched("cnn.pt2");
    run->steps().start();
    std::string said;
    run->setOutput([&](const UserText& line) { said += line.english(); });
    std::vector<protocol::BreakpointInfo> told;
    run->setBreakpointChanged([&](const protocol::BreakpointInfo& info) { told.push_back(info); });
    const auto infos =
        setBreakpoints(*run, protocol::FunctionBreakpoints{{{"aten.relu*", {"result.min() >= 0 and self.min() < 0", {}, {}}},
                                                            {"node:relu", {"result.min() < 0", {}, {}}},
                                                            {"node:relu", {{}, {}, "{self.min().item() < 0} {result.min().item()}"}}}});
    for (const auto& info : infos)
        QVERIFY2(info.verified, info.message.english().c_str());
    const auto stop = run->steps().run();
    QCOMPARE(stop.hitBreakpointIds, std::vector<int>{infos[0].id});
    QCOMPARE(qs(stop.reason), QStringLiteral("function breakpoint"));
    QCOMPARE(run->history().store().tick(nodeOf(*run, "relu")) + 1, stop.nodewise.tick); // right behind it
    QCOMPARE(qs(said), QStringLiteral("True 0\n"));
    QCOMPARE(told.size(), std::size_t(2)); // hits count, of those that hold
    QCOMPARE(told[0].id, infos[0].id);
    QCOMPARE(told[0].hits, std::uint64_t(1));
    QCOMPARE(told[1].id, infos[2].id);
    told.clear();
    run->steps().restart();
    QCOMPARE(told.size(), std::size_t(2));
    QCOMPARE(told[0].hits, std::uint64_t(0));
}

/// What can't hold is told when it is set.
void TestDebugBreakpoints::conditionsThatCannotHold_data()
{
    QTest::addColumn<QString>("op");
    QTest::addColumn<QString>("condition");
    QTest::addColumn<QString>("problem");
    const auto row = [](const char* op, const char* condition, const char* problem) {
        QTest::newRow(condition) << QString::fromLatin1(op) << QString::fromLatin1(condition) << QString::fromLatin1(problem);
    };
    row("aten.relu*", "self.max() > 3", "");
    row("aten.relu*", "result.max() > self.max()", "");
    row("aten.relu*", "self.shape[0] == 2", "");
    row("aten.relu*", "self.nax() > 3", "has no attribute or method 'nax'");
    row("aten.relu*", "self.shape", "the condition never holds: it is of type List[int], which is neither true nor false");
    row("aten.relu*", "'text'", "which is neither true nor false");
    row("aten.relu*", "resutl.max() > 3", "there is no value 'resutl'; did you mean 'result'?");
    row("aten.relu*", "weight.max() > 3", "there is no value 'weight'; the operator's arguments are self");
    row("aten.linear*", "bias.max() > 3", ""); // Tensor?
    row("aten.linear*", "result[0] > 3", "");
    row("aten.linear*", "self.max() > 3", "there is no value 'self'");
    row("aten.cat*", "dim.max() > 3", "max");
    row("aten.cat*", "dim == 1", "");
    row("node:relu", "batch_norm.max() > result.max()", "");
    row("node:relu", "batch_norm.foo()", "has no attribute or method 'foo'");
    row("aten.*", "weight.max() > 3", ""); // some have it
    row("aten.*", "self.max(", "the condition does not compile");
}

void TestDebugBreakpoints::conditionsThatCannotHold()
{
    QFETCH(QString, op);
    QFETCH(QString, condition);
    QFETCH(QString, problem);
    const auto run = launched("cnn.pt2");
    run->steps().start();
    const auto info = setBreakpoints(*run, protocol::FunctionBreakpoints{{{op.toStdString(), {condition.toStdString(), {}, {}}}}}).front();
    QVERIFY2(info.verified == problem.isEmpty(), info.message.english().c_str());
    QVERIFY2(qs(info.message.english()).contains(problem), info.message.english().c_str());
}

void TestDebugBreakpoints::hitCountsAndLogs()
{
    const auto run = launched("while_loop.pt2");
    run->steps().start();
    std::string said;
    run->setOutput([&](const UserText& line) { said += line.english(); });
    setBreakpoints(*run, protocol::FunctionBreakpoints{{{"node:while_loop_body_graph_0/sub", {{}, "2", {}}},
                                                        {"node:while_loop_cond_graph_0/gt", {{}, {}, "child {arg0_1.item()} {{}}"}}}});
    auto stop = run->steps().run();
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("while_loop_body_graph_0/sub"));
    QCOMPARE(QStringList(qs(said).split(QLatin1Char('\n'), Qt::SkipEmptyParts)).size(), 2);
    QVERIFY2(qs(said).contains(QStringLiteral(" {}\n")), said.c_str());
    stop = run->steps().run();
    QVERIFY(stop.nodewise.finished);
    const auto bad = setBreakpoints(*run, protocol::FunctionBreakpoints{{{"node:nope", {}}, {"node:getitem", {{}, "often", {}}}}});
    QVERIFY(!bad[0].verified && !bad[1].verified);
    QCOMPARE(qs(bad[1].message.english()), QStringLiteral("'often' is not a hit condition: write 3, >=3 or %2"));
}

/// Made, and written in place by an operator on another name of the same memory.
void TestDebugBreakpoints::watches()
{
    const auto run = launched("mutations_and_storages.pt2");
    run->steps().start();
    setBreakpoints(*run, protocol::DataBreakpoints{{{"value:y", {}}}});
    auto stop = run->steps().run();
    QCOMPARE(qs(stop.reason), QStringLiteral("data breakpoint"));
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("linear")); // right after mul_
    stop = run->steps().run();
    QVERIFY(stop.nodewise.finished);
}

void TestDebugBreakpoints::watchesOfBodies_data()
{
    QTest::addColumn<int>("side");
    QTest::newRow("fx") << static_cast<int>(protocol::Side::Fx);
    QTest::newRow("ir") << static_cast<int>(protocol::Side::Ir);
}

/// An input of a body gets its value where the body is entered, each time.
void TestDebugBreakpoints::watchesOfBodies()
{
    QFETCH(int, side);
    protocol::LaunchArguments arguments;
    arguments.side = static_cast<protocol::Side>(side);
    const auto run = launched("while_loop.pt2", arguments);
    run->steps().start();
    const auto infos = setBreakpoints(*run, protocol::DataBreakpoints{{{"value:while_loop_body_graph_0/arg0_1", {}}}});
    QVERIFY2(infos[0].verified, infos[0].message.english().c_str());
    std::vector<std::int64_t> seen;
    for (auto stop = run->steps().run(); !stop.nodewise.finished; stop = run->steps().run()) {
        QCOMPARE(qs(stop.reason), QStringLiteral("data breakpoint"));
        QCOMPARE(qs(stop.nodewise.name), QStringLiteral("while_loop_body_graph_0/sub"));
        const auto now = run->values().evaluate("arg0_1.item()", 0);
        QVERIFY(now);
        seen.push_back(now->toInt());
    }
    QVERIFY(seen.size() >= 2);
    for (std::size_t i = 1; i < seen.size(); ++i)
        QCOMPARE(seen[i], seen[i - 1] - 1);
}

void TestDebugBreakpoints::exceptionFilters()
{
    const auto run = launched("cnn.pt2");
    run->steps().start();
    QVERIFY(run->edits().set(editOf(*run, "x", "[0, 0, 0, 0]", "float('nan')")));
    run->checks().set({.nan = {.on = true}});
    auto stop = run->steps().run();
    QCOMPARE(qs(stop.reason), QStringLiteral("exception"));
    QVERIFY(stop.nodewise.error);
    QCOMPARE(qs(stop.nodewise.error->filter), QStringLiteral("nan"));
    QCOMPARE(qs(stop.nodewise.error->node), QStringLiteral("conv2d"));
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("batch_norm"));
    run->checks().set({.range = std::pair(-1e9, 1e-9)});
    QVERIFY(run->edits().undo());
    run->steps().restart();
    stop = run->steps().run();
    QCOMPARE(qs(stop.nodewise.error->filter), QStringLiteral("range"));
    run->checks().set({});
    QVERIFY(run->steps().run().nodewise.finished);
}

void TestDebugBreakpoints::reverse()
{
    const auto run = launched("llama.pt2");
    run->steps().start();
    setBreakpoints(*run, protocol::FunctionBreakpoints{{{"aten.linear.default", {}}}});
    std::vector<Tick> forward;
    auto stop = run->steps().run();
    for (; !stop.nodewise.finished; stop = run->steps().run())
        forward.push_back(stop.nodewise.tick);
    QVERIFY(forward.size() > 5);
    std::vector<Tick> backward;
    for (stop = run->steps().reverse(); stop.reason == "function breakpoint"; stop = run->steps().reverse())
        backward.insert(backward.begin(), stop.nodewise.tick);
    QCOMPARE(qs(stop.reason), QStringLiteral("entry"));
    QCOMPARE(backward, forward);
}

QTEST_GUILESS_MAIN(TestDebugBreakpoints)
#include "tst_debug_breakpoints.moc"
