// SPDX-License-Identifier: Apache-2.0
// Debug sessions of the real engine over its pipe, with a worker that crashes, hangs and eats memory: this program plays it, by a link
// named nodewise-torch.
#include "debug_client.h"
#include "fake_debug_worker.h"

#include "core/dap/client.h"
#include "core/dap/debug.h"
#include "core/dap/schema.h"
#include "core/dap/session_record.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <csignal>
#include <deque>

using namespace nodewise;
using namespace nodewise::dap;
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
    void aStepBringsItBack_data();
    void aStepBringsItBack();
    void editsAndBreakpointsAreReplayed();
    void undoneEditsAreNot();
    void redoOutlivesTheWorker();
    void redoThatIsLeftOut();
    void recoverAtAnotherTick();
    void crashLoopIsRefused();
    void crashWhileReplaying();
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
    void restarts();
    void restartWithAnotherLaunch();
    void sessionIsSavedAndReplayed();
    void sessionBringsNoCodeIn();
    void schemasBesideARunningProgram();
    void progressOfARestart();

private:
    void crash();
};

/// From any stop of the program "crash" before n5.
void TestEngineDebug::crash()
{
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QCOMPARE(stop().reason, std::string("exception"));
}

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
    QCOMPARE(qs(body.error().text()), QStringLiteral("initialize came twice"));
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
    const auto expected =
        QStringLiteral("node 'n5': nodewise-torch was killed by signal 11 (Segmentation fault) while it ran n5 "
                       "(aten.op.default) ('nodewise/recover', a step, or 'continue' starts it again at the stop before)");
    for (const char* command : {"stackTrace", "nodewise/values", "nodewise/state", "evaluate", "nodewise/edit", "nodewise/undo"})
        QCOMPARE(refusal(command), expected);
    QVERIFY(call("threads"));
    QCOMPARE(jsonMember(call("exceptionInfo", R"({"threadId":1})").value(), {"exceptionId"}), std::string("\"crash\""));
    QCOMPARE(refusal("pause"), QStringLiteral("the program is not running"));
}

void TestEngineDebug::aStepBringsItBack_data()
{
    QTest::addColumn<QByteArray>("arguments");
    for (const char* command : {"continue", "next", "stepBack"})
        QTest::newRow(command) << QByteArray("{\"threadId\":1}");
    QTest::newRow("nodewise/recover") << QByteArray();
}

void TestEngineDebug::aStepBringsItBack()
{
    QFETCH(QByteArray, arguments);
    launch("crash");
    crash();
    QVERIFY(call(QTest::currentDataTag(), arguments.toStdString()));
    QCOMPARE(stop().nodewise.tick, 0u);
    QVERIFY(call("next", encodeBody(StepArguments())));
    QCOMPARE(stop().nodewise.tick, 1u);
}

void TestEngineDebug::editsAndBreakpointsAreReplayed()
{
    launch("crash");
    QVERIFY(call("setFunctionBreakpoints", encodeBody(FunctionBreakpoints{{{"node:n8", {}}}})));
    QVERIFY(call("goto", encodeBody(GotoArguments{.tick = 2})));
    stop();
    edit(1);
    QVERIFY(call("goto", encodeBody(GotoArguments{.tick = 5})));
    stop();
    edit(4);
    QVERIFY(call("next", encodeBody(StepArguments()))); // n5 does not crash any more
    QCOMPARE(stop().nodewise.tick, 6u);
    QVERIFY(evaluate("crash").contains(QStringLiteral("signal 11")));
    QCOMPARE(stop().reason, std::string("exception"));
    QVERIFY(call("nodewise/recover"));
    QCOMPARE(stop().nodewise.tick, 6u);
    QCOMPARE(evaluate("edits"), QStringLiteral("n1@2 n4@5 "));
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QCOMPARE(stop().nodewise.name, std::string("n8"));
    QVERIFY(m_stops.empty()); // the stops of the replay stayed with the engine
}

void TestEngineDebug::undoneEditsAreNot()
{
    launch("plain");
    edit(1);
    edit(2);
    QVERIFY(call("nodewise/undo"));
    evaluate("crash");
    stop();
    QVERIFY(call("nodewise/recover"));
    stop();
    QCOMPARE(evaluate("edits"), QStringLiteral("n1@0 "));
    QVERIFY(call("nodewise/undo"));
    QVERIFY(call("nodewise/redo"));
    evaluate("crash");
    stop();
    QVERIFY(call("nodewise/recover"));
    stop();
    QCOMPARE(evaluate("edits"), QStringLiteral("n1@0 "));
}

void TestEngineDebug::redoOutlivesTheWorker()
{
    launch("plain");
    edit(1);
    QVERIFY(call("goto", encodeBody(GotoArguments{.tick = 4})));
    stop();
    edit(2);
    edit(3);
    QVERIFY(call("goto", encodeBody(GotoArguments{.tick = 2})));
    stop();
    QVERIFY(call("nodewise/undo"));
    QVERIFY(call("nodewise/undo"));
    evaluate("crash");
    stop();
    QVERIFY(call("nodewise/recover"));
    QCOMPARE(stop().nodewise.tick, 2u);
    QCOMPARE(evaluate("edits"), QStringLiteral("n1@0 "));
    QVERIFY(call("nodewise/redo"));
    QCOMPARE(evaluate("edits"), QStringLiteral("n1@0 n2@4 "));
    QVERIFY(call("nodewise/redo"));
    QCOMPARE(evaluate("edits"), QStringLiteral("n1@0 n2@4 n3@4 "));
    QVERIFY(!call("nodewise/redo"));
    evaluate("crash"); // what was redone is replayed
    stop();
    QVERIFY(call("nodewise/recover"));
    stop();
    QCOMPARE(evaluate("edits"), QStringLiteral("n1@0 n2@4 n3@4 "));
    QVERIFY(call("nodewise/undo"));
    edit(5); // nothing can be redone behind a new edit, also after a recovery
    evaluate("crash");
    stop();
    QVERIFY(call("nodewise/recover"));
    stop();
    QVERIFY(!call("nodewise/redo"));
    QCOMPARE(evaluate("edits"), QStringLiteral("n1@0 n2@4 n5@2 "));
}

void TestEngineDebug::redoThatIsLeftOut()
{
    QFile marker(m_folder.filePath(QStringLiteral("refuse edits of n3")));
    QVERIFY(call("launch", encodeBody(LaunchArguments{.program = "plain", .model = marker.fileName().toStdString()})));
    QVERIFY(call("configurationDone"));
    stop();
    for (const std::uint32_t node : {1u, 2u, 3u, 4u})
        edit(node);
    for (int i = 0; i < 3; ++i)
        QVERIFY(call("nodewise/undo"));
    QVERIFY(marker.open(QIODevice::WriteOnly));
    evaluate("crash");
    stop();
    QVERIFY(call("nodewise/recover"));
    QCOMPARE(stop().nodewise.tick, 0u);
    QCOMPARE(evaluate("edits"), QStringLiteral("n1@0 ")); // and not less or more for those that could not be made again
    QVERIFY(marker.remove());
    evaluate("crash");
    stop();
    QVERIFY(call("nodewise/recover"));
    stop();
    QCOMPARE(evaluate("edits"), QStringLiteral("n1@0 "));
    QCOMPARE(m_stops.size(), 0u);
}

void TestEngineDebug::recoverAtAnotherTick()
{
    launch("crash");
    crash();
    QVERIFY(call("nodewise/recover", encodeBody(RecoverRequest{.tick = 5})));
    const auto back = stop();
    QCOMPARE(back.nodewise.tick, 5u);
    QCOMPARE(back.nodewise.name, std::string("n5"));
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

void TestEngineDebug::crashWhileReplaying()
{
    launch("crash");
    edit(3);
    edit(4);
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QVERIFY(stop().nodewise.finished);
    QVERIFY(call("nodewise/undo")); // the way to the last stop now leads over the crash
    evaluate("crash");
    QCOMPARE(stop().reason, std::string("exception"));
    QVERIFY(call("nodewise/recover"));
    QCOMPARE(stop().nodewise.name, std::string("n5"));
    QVERIFY(call("nodewise/recover"));
    QCOMPARE(stop().nodewise.name, std::string("n5"));
    QVERIFY(refusal("nodewise/recover").contains(QStringLiteral("ended the worker 2 times in a row")));
    QVERIFY(call("restart"));
    QCOMPARE(stop().nodewise.tick, 0u);
    QCOMPARE(evaluate("edits"), QString());
    QVERIFY(m_output.contains(QStringLiteral("the edits were left out")));
}

void TestEngineDebug::crashAtAStop()
{
    launch("plain");
    QCOMPARE(evaluate("crash"),
             QStringLiteral("nodewise-torch was killed by signal 11 (Segmentation fault) ('nodewise/recover', a step, or 'continue' "
                            "starts it again at the stop before)"));
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
    QTest::newRow("crash launch")
        << "nodewise-torch was killed by signal 11 (Segmentation fault) (it is started again with the next launch)";
}

void TestEngineDebug::launchThatFails()
{
    QFETCH(QString, expected);
    QCOMPARE(refusal("launch", encodeBody(LaunchArguments{.program = QTest::currentDataTag()})), expected);
    QCOMPARE(refusal("configurationDone"), QStringLiteral("no program is launched ('launch' comes first)"));
    launch("plain");
    QVERIFY(m_stops.empty());
}

void TestEngineDebug::runawayIsNamedAndEnded()
{
    launch("loop");
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QVERIFY(call("pause", encodeBody(StepArguments())));
    QVERIFY(m_client->waitUntil([this] { return m_output.contains(QStringLiteral("\n")); }, 30000ms));
    QVERIFY2(m_output.startsWith(QStringLiteral("n5 (aten.op.default) has been running for ")), qPrintable(m_output));
    QCOMPARE(refusal("stackTrace"), QStringLiteral("the program is running ('pause' stops it)"));
    QVERIFY(call("nodewise/endWorker"));
    const auto body = stop();
    QCOMPARE(body.reason, std::string("exception"));
    QCOMPARE(qs(body.text), QStringLiteral("nodewise-torch was ended as asked while it ran n5 (aten.op.default)"));
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
    QVERIFY(qs(answer->error().message.english()).startsWith(QStringLiteral("nodewise-torch was ended because evaluate was cancelled")));
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

void TestEngineDebug::restarts()
{
    launch("crash");
    const QString pid = evaluate("pid");
    QVERIFY(call("next", encodeBody(StepArguments())));
    stop();
    QVERIFY(call("restart"));
    QCOMPARE(stop().nodewise.tick, 0u);
    QCOMPARE(evaluate("pid"), pid); // the worker is still of use
    edit(4);
    evaluate("crash");
    stop();
    QVERIFY(call("restart"));
    const auto body = stop();
    QCOMPARE(body.nodewise.tick, 0u);
    QCOMPARE(body.description, std::string("Restarted"));
    QVERIFY(evaluate("pid") != pid);
    QCOMPARE(evaluate("edits"), QStringLiteral("n4@0 "));
}

void TestEngineDebug::restartWithAnotherLaunch()
{
    launch("crash");
    const QString pid = evaluate("pid");
    QVERIFY(call("restart", R"({"arguments":{"program":"crash","__restart":true}})"));
    stop();
    QCOMPARE(evaluate("pid"), pid);
    QVERIFY(call("restart", R"({"arguments":{"program":"plain"}})"));
    stop();
    QVERIFY(evaluate("pid") != pid);
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QVERIFY(stop().nodewise.finished);
    QCOMPARE(refusal("restart", R"({"arguments":{"program":3}})"), QStringLiteral("$.arguments.program: this must be a string"));
}

void TestEngineDebug::sessionIsSavedAndReplayed()
{
    const auto file = m_folder.filePath(QStringLiteral("s.json")).toStdString();
    launch("crash");
    QVERIFY(call("setFunctionBreakpoints", encodeBody(FunctionBreakpoints{{{"node:n8", {}}}})));
    QVERIFY(call("goto", encodeBody(GotoArguments{.tick = 3})));
    stop();
    edit(4);
    QVERIFY(call("goto", encodeBody(GotoArguments{.tick = 7})));
    stop();
    QVERIFY(call("nodewise/saveSession", encodeBody(SaveSessionRequest{file})));
    const auto record = readSessionFile(file).value();
    QCOMPARE(record.tick, 7u);
    QCOMPARE(record.edits.size(), 1u);
    QCOMPARE(record.edits[0].tick, 3u);
    QCOMPARE(record.fingerprint.cpu, std::string("AVX2"));

    start();
    QVERIFY(call("launch", encodeBody(LaunchArguments{.session = file})));
    QVERIFY(call("configurationDone"));
    const auto body = stop();
    QCOMPARE(body.nodewise.tick, 7u);
    QCOMPARE(body.description, std::string("Where the session was saved"));
    QCOMPARE(evaluate("edits"), QStringLiteral("n4@3 "));
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QCOMPARE(stop().nodewise.name, std::string("n8"));
    QVERIFY(m_stops.empty());
    QVERIFY(m_output.isEmpty()); // the same fingerprint
}

/// The plug-ins of a record are loaded only if whoever opens it names them, too.
void TestEngineDebug::sessionBringsNoCodeIn()
{
    const auto file = m_folder.filePath(QStringLiteral("plugins.json")).toStdString();
    const SessionRecord record{.launch = {encodeBody(LaunchArguments{.program = "plain", .plugins = {"a.so", "b.so"}})}};
    QVERIFY(writeSessionFile(record, file));
    QCOMPARE(refusal("launch", encodeBody(LaunchArguments{.plugins = {"a.so"}, .session = file})),
             QStringLiteral("$.arguments.plugins: the session was recorded with the plug-in b.so (name it, too, if you trust it: its code "
                            "is executed)"));
    QVERIFY(call("launch", encodeBody(LaunchArguments{.plugins = {"a.so", "b.so"}, .session = file})));
}

void TestEngineDebug::schemasBesideARunningProgram()
{
    launch("loop");
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QCOMPARE(refusal("nodewise/schemas", encode(SchemasRequest{{"a"}})), QStringLiteral("the fake knows no nodewise/schemas"));
}

void TestEngineDebug::progressOfARestart()
{
    const auto count = [this](const char* name) { return std::count(m_events.begin(), m_events.end(), name); };
    launch("crash");
    crash();
    QVERIFY(call("nodewise/recover"));
    stop();
    QCOMPARE(count("progressStart"), 0); // not wanted
    start({}, {.progress = true});
    launch("crash");
    crash();
    QVERIFY(call("nodewise/recover"));
    stop();
    QCOMPARE(count("progressStart"), 1);
    QCOMPARE(count("progressEnd"), 1);
    QVERIFY(count("progressUpdate") >= 1);
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
