// SPDX-License-Identifier: Apache-2.0
// How the engine brings a session to where it stood on another worker, and what it remembers for that. This program plays the worker, by
// a link named nodewise-torch.
#include "child_processes.h"
#include "debug_client.h"
#include "fake_debug_worker.h"

#include "core/protocol/session_record.h"

#include <QFile>

using namespace nodewise;
using namespace nodewise::protocol;
using namespace std::chrono_literals;

class TestEngineRecovery : public DebugClient {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { playWorker(); }
    void init() { start(); }
    void cleanup() { m_client.reset(); }
    void aStepBringsItBack_data();
    void aStepBringsItBack();
    void editsAndBreakpointsAreReplayed();
    void undoneEditsAreNot();
    void redoOutlivesTheWorker();
    void redoThatIsLeftOut();
    void breakpointsKeepTheirNumbers();
    void breakpointsSetWithoutAWorker();
    void breakpointsSetDuringAReplay();
    void breakpointsOfASavedSession();
    void recoverAtAnotherTick();
    void crashWhileReplaying();
    void restarts();
    void restartWithAnotherLaunch();
    void sessionIsSavedAndReplayed();
    void journalOutlivesTheEngine();
    void journalsOfRecordsAreNotWritten();

private:
    /// What is told of breakpoints on these nodes.
    std::vector<BreakpointInfo> breakAt(const std::vector<const char*>& names);
    /// The next event of a breakpoint that was not taken yet.
    BreakpointEvent change();
};

std::vector<BreakpointInfo> TestEngineRecovery::breakAt(const std::vector<const char*>& names)
{
    FunctionBreakpoints wanted;
    for (const char* name : names)
        wanted.breakpoints.push_back({name, {}});
    const auto body = call("setFunctionBreakpoints", encodeBody(wanted));
    return body ? decodeBody<BreakpointsAnswer>(*body).value().breakpoints : std::vector<BreakpointInfo>();
}

BreakpointEvent TestEngineRecovery::change()
{
    const auto waited = m_client->waitUntil([this] { return !m_changes.empty(); }, 30000ms);
    if (!waited) {
        QTest::qFail(waited.error().text().c_str(), __FILE__, __LINE__);
        return {};
    }
    auto out = std::move(m_changes.front());
    m_changes.pop_front();
    return out;
}

void TestEngineRecovery::aStepBringsItBack_data()
{
    QTest::addColumn<QByteArray>("arguments");
    for (const char* command : {"continue", "next", "stepBack"})
        QTest::newRow(command) << QByteArray("{\"threadId\":1}");
    QTest::newRow("nodewise/recover") << QByteArray();
}

void TestEngineRecovery::aStepBringsItBack()
{
    QFETCH(QByteArray, arguments);
    launch("crash");
    crash();
    QVERIFY(call(QTest::currentDataTag(), arguments.toStdString()));
    QCOMPARE(stop().nodewise.tick, 0u);
    QVERIFY(call("next", encodeBody(StepArguments())));
    QCOMPARE(stop().nodewise.tick, 1u);
}

void TestEngineRecovery::editsAndBreakpointsAreReplayed()
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

void TestEngineRecovery::undoneEditsAreNot()
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

void TestEngineRecovery::redoOutlivesTheWorker()
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

void TestEngineRecovery::redoThatIsLeftOut()
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

void TestEngineRecovery::breakpointsKeepTheirNumbers()
{
    launch("plain");
    const auto first = breakAt({"node:n3", "node:n8"});
    QCOMPARE(first.size(), 2u);
    QVERIFY(first[0].id != first[1].id);
    const auto second = breakAt({"node:n8", "node:n4"}); // the same one is the same, also elsewhere in the list
    QCOMPARE(second[0].id, first[1].id);
    QVERIFY(second[1].id != first[0].id && second[1].id != first[1].id);
    evaluate("crash");
    stop();
    QVERIFY(call("nodewise/recover"));
    stop();
    QVERIFY(m_changes.empty()); // all is as it was told
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QCOMPARE(stop().hitBreakpointIds, std::vector<int>{second[1].id});
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QCOMPARE(stop().hitBreakpointIds, std::vector<int>{second[0].id});
    QCOMPARE(breakAt({"node:n4"})[0].id, second[1].id);
}

void TestEngineRecovery::breakpointsSetWithoutAWorker()
{
    launch("plain");
    const int before = breakAt({"node:n3"})[0].id;
    evaluate("crash");
    stop();
    const auto pending = breakAt({"node:n3", "node:n6", "nonsense"});
    QCOMPARE(pending[0].id, before);
    for (const auto& info : pending) {
        QVERIFY(!info.verified);
        QCOMPARE(info.reason, std::string("pending"));
        QCOMPARE(qs(info.message.english()), QStringLiteral("will be set when the worker is restarted"));
    }
    QVERIFY(call("nodewise/recover"));
    for (std::size_t i = 0; i < 3; ++i) {
        const auto event = change();
        QCOMPARE(event.reason, std::string("changed"));
        QCOMPARE(event.breakpoint.id, pending[i].id);
        QCOMPARE(event.breakpoint.verified, i != 2);
        QCOMPARE(event.breakpoint.reason, std::string(i == 2 ? "failed" : ""));
    }
    stop();
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QCOMPARE(stop().hitBreakpointIds, std::vector<int>{before});
}

/// Neither lost, nor overwritten by what the replay sets.
void TestEngineRecovery::breakpointsSetDuringAReplay()
{
    launch("plain");
    breakAt({"node:n3"});
    edit(1);
    QVERIFY(call("goto", encodeBody(GotoArguments{.tick = 2})));
    stop();
    evaluate("crash");
    stop();
    m_client->request("nodewise/recover", "{}", [](auto) {});
    const auto pending = breakAt({"node:n7"});
    QCOMPARE(pending[0].reason, std::string("pending"));
    const auto event = change();
    QCOMPARE(event.breakpoint.id, pending[0].id);
    QVERIFY(event.breakpoint.verified);
    QCOMPARE(stop().nodewise.tick, 2u);
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QCOMPARE(stop().hitBreakpointIds, std::vector<int>{pending[0].id});
}

/// The client did not set them: it hears of them.
void TestEngineRecovery::breakpointsOfASavedSession()
{
    const auto file = m_folder.filePath(QStringLiteral("breakpoints.json")).toStdString();
    launch("plain");
    breakAt({"node:n4"});
    QVERIFY(call("next", encodeBody(StepArguments())));
    stop();
    QVERIFY(call("nodewise/saveSession", encodeBody(SaveSessionRequest{file})));
    QFile saved(QString::fromStdString(file));
    QVERIFY(saved.open(QIODevice::ReadOnly) && !saved.readAll().contains("ids"));
    start();
    QVERIFY(call("launch", encodeBody(LaunchArguments{.session = file})));
    QVERIFY(call("configurationDone"));
    const auto event = change();
    QCOMPARE(event.reason, std::string("new"));
    QVERIFY(event.breakpoint.verified);
    stop();
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QCOMPARE(stop().hitBreakpointIds, std::vector<int>{event.breakpoint.id});
}

void TestEngineRecovery::recoverAtAnotherTick()
{
    launch("crash");
    crash();
    QVERIFY(call("nodewise/recover", encodeBody(RecoverRequest{.tick = 5})));
    const auto back = stop();
    QCOMPARE(back.nodewise.tick, 5u);
    QCOMPARE(back.nodewise.name, std::string("n5"));
}

void TestEngineRecovery::crashWhileReplaying()
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

void TestEngineRecovery::restarts()
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

void TestEngineRecovery::restartWithAnotherLaunch()
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

void TestEngineRecovery::sessionIsSavedAndReplayed()
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

/// The file is written as things happen: what an engine that is killed was told stands there, and another one goes on from it.
void TestEngineRecovery::journalOutlivesTheEngine()
{
    const std::string file = m_folder.filePath(QStringLiteral("state/j.json")).toStdString();
    const auto launchWith = [&](LaunchArguments arguments) {
        arguments.journal = file;
        return call("launch", encodeBody(arguments)) && call("configurationDone");
    };
    QVERIFY(launchWith({.program = "crash"}));
    stop();
    QVERIFY(call("setFunctionBreakpoints", encodeBody(FunctionBreakpoints{{{"node:n8", {}}}})));
    QVERIFY(call("goto", encodeBody(GotoArguments{.tick = 3})));
    stop();
    edit(4);
    edit(5);
    QVERIFY(call("nodewise/undo"));
    QCOMPARE(QFile::permissions(qs(file)) & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther),
             QFile::Permissions());
    QCOMPARE(test::killChildren("nodewise-engine"), 1);
    m_client.reset();
    const auto record = readSessionFile(file).value();
    QCOMPARE(record.tick, 3u);
    QCOMPARE(record.edits.size(), 1u);
    QVERIFY(record.functions.text.find("node:n8") != std::string::npos);
    QVERIFY(record.launch.text.find("journal") == std::string::npos);

    start();
    const std::string copy = file + ".left";
    QVERIFY(QFile::rename(qs(file), qs(copy)));
    QVERIFY(launchWith({.session = copy}));
    QCOMPARE(stop().nodewise.tick, 3u);
    QCOMPARE(evaluate("edits"), QStringLiteral("n4@3 "));
    QVERIFY(QFile::exists(qs(file)));
    QVERIFY(call("disconnect")); // in order: nothing is left
    QVERIFY(!QFile::exists(qs(file)));
}

/// A record from elsewhere can't say which file is to be written.
void TestEngineRecovery::journalsOfRecordsAreNotWritten()
{
    const QString victim = m_folder.filePath(QStringLiteral("victim"));
    QFile file(victim);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("precious") > 0);
    file.close();
    const std::string record = m_folder.filePath(QStringLiteral("hostile.json")).toStdString();
    QVERIFY(writeSessionFile({.launch = {encodeBody(LaunchArguments{.program = "plain", .journal = victim.toStdString()})}}, record));
    QVERIFY(call("launch", encodeBody(LaunchArguments{.session = record})));
    QVERIFY(call("configurationDone"));
    stop();
    QVERIFY(call("disconnect"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("precious"));
}

int main(int argc, char** argv)
{
    if (std::string_view(argv[0]).ends_with("/nodewise-torch"))
        return test::playDebugWorker();
    QCoreApplication app(argc, argv);
    TestEngineRecovery test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_engine_recovery.moc"
