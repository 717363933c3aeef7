// SPDX-License-Identifier: Apache-2.0
// Debug sessions of the real engine over its pipe, with a worker that crashes, hangs and eats memory: this program plays it, by a link
// named nodewise-torch.
#include "debug_client.h"
#include "fake_debug_worker.h"

#include "core/dap/client.h"
#include "core/protocol/debug.h"
#include "core/protocol/schema.h"
#include "core/protocol/session_record.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <csignal>
#include <deque>

using namespace nodewise;
using namespace nodewise::dap;
using namespace nodewise::protocol;
using namespace std::chrono_literals;

class TestEngineDebug : public DebugClient {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { playWorker(); }
    void init() { start(); }
    void cleanup() { m_client.reset(); }
    void stepsAreForwarded();
    void capabilities();
    void crashNamesTheNode();
    void deadWorkerAnswersErrors();
    void crashLoopIsRefused();
    void crashAtAStop();
    void idleWorkerKilled();
    void launchThatFails_data();
    void launchThatFails();
    void runawayIsNamedAndEnded();
    void terminateEndsARunaway();
    void pauseStops();
    void cancelIsPassedOn();
    void cancelWithoutEffectEndsTheWorker();
    void memoryLimit();
    void printingPlugin();
    void sessionBringsNoCodeIn();
    void schemasBesideARunningProgram();
};

void TestEngineDebug::stepsAreForwarded()
{
    launch("plain");
    QVERIFY(call("next", encodeBody(StepArguments())));
    QCOMPARE(stop().nodewise.tick, 1u);
    QVERIFY(call("setFunctionBreakpoints", encodeBody(FunctionBreakpoints{{{"node:n7", {}}}})));
    QVERIFY(call("continue", encodeBody(StepArguments())));
    const auto hit = stop();
    QCOMPARE(hit.reason, std::string("function breakpoint"));
    QCOMPARE(hit.nodewise.name, std::string("n7"));
    QVERIFY(call("stepBack", encodeBody(StepArguments())));
    QCOMPARE(stop().nodewise.tick, 6u);
    QVERIFY(call("goto", encodeBody(GotoArguments{.tick = 2})));
    QCOMPARE(stop().nodewise.tick, 2u);
    QVERIFY(call("disconnect"));
}

void TestEngineDebug::capabilities()
{
    const auto body = m_client->call("initialize", "{}", 5000ms);
    QCOMPARE(qs(body.error().text()), QStringLiteral("initialize was sent twice"));
    m_client = BlockingClient::start({.program = m_engine}).value();
    const auto answer = call("initialize", encode(InitializeArguments())).value();
    for (const char* name : {"supportsStepBack", "supportsDataBreakpoints", "supportsCancelRequest", "supportsReadMemoryRequest"})
        QCOMPARE(jsonMember(answer, {name}), std::string("true"));
    QVERIFY(jsonMember(answer, {"exceptionBreakpointFilters"}).find("\"filter\":\"range\"") != std::string::npos);
    const auto known = decodeCapabilities(answer).value();
    QVERIFY(known.debugs);
    QVERIFY(std::find(known.requests.begin(), known.requests.end(), "nodewise/recover") != known.requests.end());
}

void TestEngineDebug::crashNamesTheNode()
{
    launch("crash");
    QVERIFY(call("next", encodeBody(StepArguments())));
    QCOMPARE(stop().nodewise.tick, 1u);
    QVERIFY(call("continue", encodeBody(StepArguments())));
    const auto body = stop();
    const auto text = QStringLiteral("nodewise-torch was killed by signal 11 (Segmentation fault) while it ran n5 (aten.op.default)");
    QCOMPARE(body.reason, std::string("exception"));
    QCOMPARE(qs(body.text), text);
    QCOMPARE(body.nodewise.node, std::optional(5u));
    QCOMPARE(body.nodewise.tick, 5u);
    QCOMPARE(body.nodewise.name, std::string("n5"));
    QCOMPARE(body.nodewise.error->filter, std::string("crash"));
    QCOMPARE(body.nodewise.error->node, std::string("n5"));
    QVERIFY(m_output.contains(text));
    QVERIFY(call("nodewise/recover"));
    const auto back = stop();
    QCOMPARE(back.nodewise.tick, 1u); // the stop before
    QCOMPARE(back.reason, std::string("goto"));
    QCOMPARE(back.description, std::string("Restarted after the end of the worker"));
}

void TestEngineDebug::deadWorkerAnswersErrors()
{
    launch("crash");
    crash();
    const auto expected = QStringLiteral("node 'n5': nodewise-torch was killed by signal 11 (Segmentation fault) while it ran n5 "
                                         "(aten.op.default) ('nodewise/recover', a step, or 'continue' restarts it at the previous stop)");
    for (const char* command : {"stackTrace", "nodewise/values", "nodewise/state", "evaluate", "nodewise/edit", "nodewise/undo"})
        QCOMPARE(refusal(command), expected);
    QVERIFY(call("threads"));
    QCOMPARE(jsonMember(call("exceptionInfo", R"({"threadId":1})").value(), {"exceptionId"}), std::string("\"crash\""));
    QCOMPARE(refusal("pause"), QStringLiteral("the program is not running"));
}

void TestEngineDebug::crashLoopIsRefused()
{
    const auto expected = QStringLiteral("node 'n5 (aten.op.default)': it ended the worker 2 times in a row and is not run again unchanged "
                                         "(edit a value that it reads, stop before it with a breakpoint, or restart the program)");
    launch("crash");
    crash();
    QVERIFY(call("nodewise/recover"));
    stop();
    crash();
    QCOMPARE(refusal("continue", encodeBody(StepArguments())), expected);
    QVERIFY(call("nodewise/recover"));
    stop();
    QCOMPARE(refusal("continue", encodeBody(StepArguments())), expected);
    QVERIFY(call("next", encodeBody(StepArguments()))); // n0 is harmless
    stop();
    QVERIFY(call("goto", encodeBody(GotoArguments{.tick = 5})));
    stop();
    QCOMPARE(refusal("next", encodeBody(StepArguments())), expected);
    edit(4);
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QVERIFY(stop().nodewise.finished);
    QVERIFY(call("nodewise/undo"));
    QVERIFY(call("goto", encodeBody(GotoArguments{.tick = 0})));
    stop();
    QVERIFY(call("setFunctionBreakpoints", encodeBody(FunctionBreakpoints{{{"node:n5", {}}}})));
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QCOMPARE(stop().reason, std::string("function breakpoint"));
}

void TestEngineDebug::crashAtAStop()
{
    launch("plain");
    QCOMPARE(evaluate("crash"),
             QStringLiteral("nodewise-torch was killed by signal 11 (Segmentation fault) ('nodewise/recover', a step, or 'continue' "
                            "restarts it at the previous stop)"));
    const auto body = stop();
    QCOMPARE(body.reason, std::string("exception"));
    QCOMPARE(body.nodewise.tick, 0u);
}

void TestEngineDebug::idleWorkerKilled()
{
    launch("plain");
    ::kill(evaluate("pid").toInt(), SIGKILL);
    QVERIFY(qs(stop().text).contains(QStringLiteral("was killed by signal 9 (Killed)")));
    QVERIFY(call("next", encodeBody(StepArguments())));
    QCOMPARE(stop().nodewise.tick, 0u);
}

void TestEngineDebug::launchThatFails_data()
{
    QTest::addColumn<QString>("expected");
    QTest::newRow("refuse") << "refuse: it is no program";
    QTest::newRow("crash launch") << "nodewise-torch was killed by signal 11 (Segmentation fault) (it is restarted with the next launch)";
}

void TestEngineDebug::launchThatFails()
{
    QFETCH(QString, expected);
    QCOMPARE(refusal("launch", encodeBody(LaunchArguments{.program = QTest::currentDataTag()})), expected);
    QCOMPARE(refusal("configurationDone"), QStringLiteral("no program is launched (send 'launch' first)"));
    launch("plain");
    QVERIFY(m_stops.empty());
}

void TestEngineDebug::runawayIsNamedAndEnded()
{
    start({}, {.progress = true});
    launch("loop");
    QVERIFY(call("continue", encodeBody(StepArguments())));
    const auto isThere = [](const auto& told) { return told.second.message.english().find("n5 ") != std::string::npos; };
    // A pause that came before would be heard between two nodes.
    QVERIFY(m_client->waitUntil([&] { return std::any_of(m_progress.begin(), m_progress.end(), isThere); }, 30000ms));
    QVERIFY(call("pause", encodeBody(StepArguments())));
    QVERIFY(m_client->waitUntil([this] { return m_output.contains(QStringLiteral("\n")); }, 30000ms));
    QVERIFY2(m_output.startsWith(QStringLiteral("n5 (aten.op.default) has been running for ")), qPrintable(m_output));
    QCOMPARE(refusal("stackTrace"), QStringLiteral("the program is running ('pause' stops it)"));
    QVERIFY(call("nodewise/endWorker"));
    const auto body = stop();
    QCOMPARE(body.reason, std::string("exception"));
    QCOMPARE(qs(body.text), QStringLiteral("nodewise-torch was ended on request while it ran n5 (aten.op.default)"));
    QVERIFY(call("nodewise/recover"));
    QCOMPARE(stop().nodewise.tick, 0u);
}

void TestEngineDebug::terminateEndsARunaway()
{
    launch("loop");
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QVERIFY(call("terminate"));
    QVERIFY(m_client->waitUntil([this] { return m_events.back() == "terminated"; }, 30000ms));
    QCOMPARE(refusal("stackTrace"), QStringLiteral("the session is over ('launch' starts another)"));
    launch("plain");
}

void TestEngineDebug::pauseStops()
{
    launch("slow");
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QCOMPARE(refusal("next", encodeBody(StepArguments())), QStringLiteral("the program is running ('pause' stops it)"));
    QVERIFY(call("pause", encodeBody(StepArguments())));
    QCOMPARE(stop().reason, std::string("pause"));
}

void TestEngineDebug::cancelIsPassedOn()
{
    launch("plain");
    const QString pid = evaluate("pid");
    std::optional<Result<std::string>> answer;
    const int seq =
        m_client->request("evaluate", R"({"expression":"until cancelled"})", [&answer](auto body) { answer = std::move(body); });
    QVERIFY(call("cancel", encodeBody(CancelArguments{.requestId = seq})));
    QVERIFY(m_client->waitUntil([&answer] { return answer.has_value(); }, 30000ms));
    QCOMPARE(qs(answer->error().text()), QStringLiteral("cancelled"));
    QCOMPARE(evaluate("pid"), pid);
}

void TestEngineDebug::cancelWithoutEffectEndsTheWorker()
{
    launch("plain");
    std::optional<Result<std::string>> answer;
    const int seq = m_client->request("evaluate", R"({"expression":"hang"})", [&answer](auto body) { answer = std::move(body); });
    QVERIFY(call("cancel", encodeBody(CancelArguments{.requestId = seq})));
    QVERIFY(m_client->waitUntil([&answer] { return answer.has_value(); }, 30000ms));
    QVERIFY(qs(answer->error().message.english()).startsWith(QStringLiteral("nodewise-torch was ended because evaluate was canceled")));
    QCOMPARE(stop().reason, std::string("exception"));
    QVERIFY(call("nodewise/recover"));
    QCOMPARE(stop().nodewise.tick, 0u);
}

void TestEngineDebug::memoryLimit()
{
    start({"--memory-limit", "150"});
    launch("hog");
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QCOMPARE(qs(stop().text), QStringLiteral("nodewise-torch was ended because it took more than 150 MB of memory while it ran n5 "
                                             "(aten.op.default)"));
}

void TestEngineDebug::printingPlugin()
{
    launch("print");
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QVERIFY(stop().nodewise.finished);
    QVERIFY(m_client->waitUntil([this] { return m_output.contains(QStringLiteral("Content-Length: 3")); }, 30000ms));
}

/// The plug-ins of a record are loaded only if whoever opens it names them, too.
void TestEngineDebug::sessionBringsNoCodeIn()
{
    const auto file = m_folder.filePath(QStringLiteral("plugins.json")).toStdString();
    const SessionRecord record{.launch = {encodeBody(LaunchArguments{.program = "plain", .plugins = {"a.so", "b.so"}})}};
    QVERIFY(writeSessionFile(record, file));
    QCOMPARE(refusal("launch", encodeBody(LaunchArguments{.plugins = {"a.so"}, .session = file})),
             QStringLiteral("$.arguments.plugins: the session was recorded with the plug-in b.so (add it, too, if you trust it: its "
                            "code will run)"));
    QVERIFY(call("launch", encodeBody(LaunchArguments{.plugins = {"/elsewhere/a.so", "b.so"}, .session = file})));
}

void TestEngineDebug::schemasBesideARunningProgram()
{
    launch("loop");
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QCOMPARE(refusal("nodewise/schemas", encode(SchemasRequest{{"a"}})), QStringLiteral("the fake knows no nodewise/schemas"));
}

int main(int argc, char** argv)
{
    if (std::string_view(argv[0]).ends_with("/nodewise-torch"))
        return test::playDebugWorker();
    QCoreApplication app(argc, argv);
    TestEngineDebug test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_engine_debug.moc"
