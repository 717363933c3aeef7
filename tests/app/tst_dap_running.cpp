// SPDX-License-Identifier: Apache-2.0
// What a plain client of the protocol may ask while the program runs. Needs the torch worker.
#include "dap_session.h"

#include <QtTest>

using namespace nodewise;

namespace {

const QJsonObject theThread{{QStringLiteral("threadId"), 1}};

QJsonArray named(const char* name)
{
    return {QJsonObject{{QStringLiteral("name"), QLatin1String(name)}}};
}

} // namespace

class TestDapRunning : public DapSession {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup() { finish(); }
    void breakpointsCountAtOnce();
    void linesCountAtOnce();
    void filtersCountAtOnce();
    void breakpointsGoAtOnce();
    void questionsAreAnsweredAtOnce();
    void hitsAreKept();

private:
    /// A loop that goes on for hours, at its entry.
    void beginEndless();
    void run() { m_client->ask("continue", theThread); }
    QJsonObject pause();
};

void TestDapRunning::initTestCase()
{
#ifndef NODEWISE_HAS_TORCH_WORKER
    QSKIP("built without the torch worker");
#endif
}

void TestDapRunning::beginEndless()
{
    begin("while_loop");
    const auto count =
        variable("Program inputs", [](const QJsonObject& one) { return one[QStringLiteral("name")] == QLatin1String("a_0"); });
    setVariable(count, QStringLiteral("a_0 * 0 + 1000000000000"));
}

QJsonObject TestDapRunning::pause()
{
    m_client->ask("pause", theThread);
    return m_client->event("stopped");
}

void TestDapRunning::breakpointsCountAtOnce()
{
    beginEndless();
    run();
    const auto answer = setFunctionBreakpoints(named("node:while_loop_body_graph_0/sub"));
    QVERIFY(at(answer, "breakpoints", 0)[QStringLiteral("verified")].toBool());
    const auto stop = m_client->event("stopped");
    QCOMPARE(reasonOf(stop), QStringLiteral("function breakpoint"));
    QCOMPARE(nodeOf(stop), QStringLiteral("while_loop_body_graph_0/sub"));
    QCOMPARE(stop[QStringLiteral("hitBreakpointIds")].toArray(), QJsonArray{at(answer, "breakpoints", 0)[QStringLiteral("id")]});
}

void TestDapRunning::linesCountAtOnce()
{
    beginEndless();
    setFunctionBreakpoints(named("node:while_loop_body_graph_0/sum_1"));
    m_client->step("continue");
    const auto line = topFrame()[QStringLiteral("line")].toInt();
    setFunctionBreakpoints({});
    run();
    setLines({QJsonObject{{QStringLiteral("line"), line}}});
    QCOMPARE(nodeOf(m_client->event("stopped")), QStringLiteral("while_loop_body_graph_0/sum_1"));
}

void TestDapRunning::filtersCountAtOnce()
{
    beginEndless();
    run();
    m_client->ask("setExceptionBreakpoints",
                  {{QStringLiteral("filters"), QJsonArray()},
                   {QStringLiteral("filterOptions"), QJsonArray{QJsonObject{{QStringLiteral("filterId"), QStringLiteral("range")},
                                                                            {QStringLiteral("condition"), QStringLiteral("0,1")}}}}});
    QCOMPARE(reasonOf(m_client->event("stopped")), QStringLiteral("exception"));
}

/// Those that are taken away don't stop it any more.
void TestDapRunning::breakpointsGoAtOnce()
{
    beginEndless();
    setFunctionBreakpoints({QJsonObject{{QStringLiteral("name"), QStringLiteral("node:while_loop_body_graph_0/sub")},
                                        {QStringLiteral("hitCondition"), QStringLiteral("2")}}});
    m_client->step("continue");
    setFunctionBreakpoints({QJsonObject{{QStringLiteral("name"), QStringLiteral("node:while_loop_body_graph_0/sub")},
                                        {QStringLiteral("hitCondition"), QStringLiteral(">100000000")}}});
    run();
    setFunctionBreakpoints({});
    QTest::qSleep(50);
    QCOMPARE(reasonOf(pause()), QStringLiteral("pause"));
    QVERIFY(!m_client->has("stopped"));
}

void TestDapRunning::questionsAreAnsweredAtOnce()
{
    beginEndless();
    run();
    QCOMPARE(at(m_client->ask("threads"), "threads", 0)[QStringLiteral("id")].toInt(), 1);
    QString text;
    QCOMPARE(m_client->refusal("stackTrace", theThread, &text), QStringLiteral("notStopped"));
    QCOMPARE(text, QStringLiteral("the program is running ('pause' stops it)"));
    for (const char* command : {"scopes", "variables", "evaluate", "readMemory", "next", "stepBack", "reverseContinue", "goto",
                                "nodewise/state", "nodewise/edit", "nodewise/undo"})
        QCOMPARE(m_client->refusal(command, {{QStringLiteral("threadId"), 1},
                                             {QStringLiteral("targetId"), 1},
                                             {QStringLiteral("frameId"), 1},
                                             {QStringLiteral("variablesReference"), 1},
                                             {QStringLiteral("expression"), QStringLiteral("1")},
                                             {QStringLiteral("memoryReference"), QStringLiteral("value:1")},
                                             {QStringLiteral("count"), 1}}),
                 QStringLiteral("notStopped"));
    const auto stop = pause();
    QCOMPARE(reasonOf(stop), QStringLiteral("pause"));
    QVERIFY(tickOf(stop) > 0);
    QVERIFY(!topFrame().isEmpty());
    // A pause that came too late does not stop the next run.
    setFunctionBreakpoints(named("node:while_loop_body_graph_0/sub"));
    QCOMPARE(reasonOf(m_client->step("continue")), QStringLiteral("function breakpoint"));
}

/// Editors set all breakpoints of a list again with each that is added.
void TestDapRunning::hitsAreKept()
{
    beginEndless();
    const QJsonObject third{{QStringLiteral("name"), QStringLiteral("node:while_loop_body_graph_0/sub")},
                            {QStringLiteral("hitCondition"), QStringLiteral("3")}};
    const QJsonObject other{{QStringLiteral("name"), QStringLiteral("node:while_loop_body_graph_0/sum_1")}};
    setFunctionBreakpoints({third, other});
    QCOMPARE(nodeOf(m_client->step("continue")), QStringLiteral("while_loop_body_graph_0/sum_1")); // sub was reached once
    setFunctionBreakpoints({other, third});
    QCOMPARE(nodeOf(m_client->step("continue")), QStringLiteral("while_loop_body_graph_0/sum_1"));
    setFunctionBreakpoints({third});
    const auto stop = m_client->step("continue");
    QCOMPARE(nodeOf(stop), QStringLiteral("while_loop_body_graph_0/sub"));
    QCOMPARE(
        m_client->ask("evaluate", {{QStringLiteral("expression"), QStringLiteral("arg0_1.item()")}})[QStringLiteral("result")].toString(),
        QStringLiteral("999999999998"));
}

QTEST_GUILESS_MAIN(TestDapRunning)
#include "tst_dap_running.moc"
