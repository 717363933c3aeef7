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
    void longRunIsTold();
    void wholeRunIsCancelled();
    void goingBackIsCancelled();
    void editIsCancelled();

private:
    /// A loop that goes on for hours, at its entry.
    void beginEndless();
    /// Behind a loop of seconds, with no memory for checkpoints; the last tick.
    qint64 beginLong();
    /// Waits for such a progress and gives it up.
    void cancelTold(const char* title);
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

qint64 TestDapRunning::beginLong()
{
    begin("while_loop", {{QStringLiteral("budget"), 1}});
    const auto count =
        variable("Program inputs", [](const QJsonObject& one) { return one[QStringLiteral("name")] == QLatin1String("a_0"); });
    setVariable(count, QStringLiteral("a_0 * 0 + 100000"));
    const auto end = m_client->step("continue");
    return isFinished(end) ? tickOf(end) : -1;
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
    // Many times round the loop.
    QJsonObject now = pause();
    for (const qint64 enough = tickOf(now) + 1000; reasonOf(now) == QStringLiteral("pause") && tickOf(now) < enough; now = pause())
        run();
    QCOMPARE(reasonOf(now), QStringLiteral("pause"));
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

void TestDapRunning::cancelTold(const char* title)
{
    auto begin = m_client->event("progressStart");
    while (!begin.isEmpty() && begin[QStringLiteral("title")] != QLatin1String(title)) // of what led here
        begin = m_client->event("progressStart");
    const auto id = begin[QStringLiteral("progressId")];
    QVERIFY(begin[QStringLiteral("cancellable")].toBool());
    m_client->ask("cancel", {{QStringLiteral("progressId"), id}});
    auto end = m_client->event("progressEnd");
    while (!end.isEmpty() && end[QStringLiteral("progressId")] != id)
        end = m_client->event("progressEnd");
    QVERIFY(!end.isEmpty());
}

void TestDapRunning::longRunIsTold()
{
    beginEndless();
    run();
    QString message;
    while (!message.contains(QStringLiteral(" (aten."))) { // the launch may have been long, too
        const auto update = m_client->event("progressUpdate");
        QVERIFY(!update.isEmpty());
        message = update[QStringLiteral("message")].toString();
    }
    cancelTold("Running");
    QCOMPARE(reasonOf(m_client->event("stopped")), QStringLiteral("pause"));
}

/// The session stands where it stood, with the inputs as they were.
void TestDapRunning::wholeRunIsCancelled()
{
    beginEndless();
    m_client->step("next");
    const auto before = m_client->step("next");
    const int seq = m_client->post("nodewise/run", {{QStringLiteral("repeat"), 1}});
    cancelTold("Running the whole program");
    const auto answer = m_client->response(seq);
    QVERIFY(!answer[QStringLiteral("success")].toBool());
    QCOMPARE(answer[QStringLiteral("message")].toString(), QStringLiteral("cancelled"));
    QCOMPARE(m_client->ask("nodewise/state")[QStringLiteral("tick")].toInteger(), tickOf(before));
    QCOMPARE(tickOf(m_client->step("stepBack")), tickOf(before) - 1);
}

/// From the end of a loop of which no checkpoint is left but the first.
void TestDapRunning::goingBackIsCancelled()
{
    const auto end = beginLong();
    m_client->post("stepBack", theThread);
    cancelTold("Going back");
    const auto stop = m_client->event("stopped");
    QCOMPARE(reasonOf(stop), QStringLiteral("pause"));
    QVERIFY2(tickOf(stop) < end - 1, qPrintable(QString::number(tickOf(stop))));
    QVERIFY(tickOf(m_client->step("next")) > tickOf(stop));
}

void TestDapRunning::editIsCancelled()
{
    const auto end = beginLong();
    const auto x = variable("Program inputs", [](const QJsonObject& one) { return one[QStringLiteral("name")] == QLatin1String("a_1"); });
    const int seq = m_client->post("setVariable", {{QStringLiteral("variablesReference"), x[QStringLiteral("scope")]},
                                                   {QStringLiteral("name"), QStringLiteral("a_1")},
                                                   {QStringLiteral("value"), QStringLiteral("a_1 * 0")}});
    cancelTold("Recomputing what an edit changes");
    QVERIFY(m_client->response(seq)[QStringLiteral("success")].toBool()); // the edit is made; where the run stands is told
    const auto stop = m_client->event("stopped");
    QCOMPARE(reasonOf(stop), QStringLiteral("pause"));
    QVERIFY(tickOf(stop) < end);
    const auto sum = m_client->ask("evaluate", {{QStringLiteral("expression"), QStringLiteral("a_1.abs().sum().item()")}});
    QCOMPARE(sum[QStringLiteral("result")].toString().toDouble(), 0.0);
}

QTEST_GUILESS_MAIN(TestDapRunning)
#include "tst_dap_running.moc"
