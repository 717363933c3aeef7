// SPDX-License-Identifier: Apache-2.0
// What a client may do wrong: an error response or a clean exit, and nothing else.
#include "debug_client.h"
#include "fake_debug_worker.h"

#include "core/protocol/session_record.h"

#include <QFile>

#include <csignal>

using namespace nodewise;
using namespace nodewise::dap;
using namespace nodewise::process;
using namespace nodewise::protocol;
using namespace std::chrono_literals;

class TestEngineMisuse : public DebugClient {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { playWorker(); }
    void init() { start(); }
    void cleanup() { m_client.reset(); }
    void badSessions();
    void outOfOrder_data();
    void outOfOrder();
    void wrongTypes_data();
    void wrongTypes();
    void unreadableMessageIsAnswered();
    void brokenStreams_data();
    void brokenStreams();
};

void TestEngineMisuse::badSessions()
{
    const auto file = m_folder.filePath(QStringLiteral("bad.json"));
    const auto with = [&](const char* text) {
        QFile out(file);
        if (!out.open(QIODevice::WriteOnly) || out.write(text) < 0)
            qFatal("cannot write");
        out.close();
        return refusal("launch", encodeBody(LaunchArguments{.session = file.toStdString()}));
    };
    QCOMPARE(with("{}"),
             file + QStringLiteral(": this is not a Nodewise session ('nodewise/saveSession' or the window writes session files)"));
    QCOMPARE(with("{"), file + QStringLiteral(": byte 2: this is not JSON"));
    QCOMPARE(with(R"({"kind":"nodewise session","version":99,"launch":{}})"),
             file + QStringLiteral(": $.version: this session was written by a later version of Nodewise"));
    QCOMPARE(with(R"({"kind":"nodewise session","version":1,"launch":{},"edits":[{"tick":-1}]})"),
             file + QStringLiteral(": $.edits[0].tick: this is less than 0"));
    QCOMPARE(with(R"({"kind":"nodewise session","version":1,"launch":{}})"),
             QStringLiteral("$.arguments.program: launch needs a program (name a .pt2 file, or an IR file as 'ir')"));
    QCOMPARE(refusal("launch", R"({"session":"/nowhere/s.json"})"), QStringLiteral("/nowhere/s.json: there is no such file"));
}

void TestEngineMisuse::outOfOrder_data()
{
    QTest::addColumn<QString>("expected");
    const QString first = QStringLiteral("no program is launched (send 'launch' first)");
    for (const char* command : {"setBreakpoints", "setExceptionBreakpoints", "configurationDone", "stackTrace", "nodewise/values",
                                "nodewise/edit", "restart", "nodewise/saveSession"})
        QTest::newRow(command) << first;
    QTest::newRow("continue") << "the program has not started ('configurationDone' starts it)";
    QTest::newRow("pause") << "the program is not running";
    QTest::newRow("nodewise/recover") << "the worker has not ended";
    QTest::newRow("nodewise/endWorker") << "no worker is running";
    QTest::newRow("attach") << "there is nothing to attach to (the engine runs the program itself: use 'launch')";
    QTest::newRow("launch") << "$.arguments.program: launch needs a program (name a .pt2 file, or an IR file as 'ir')";
    QTest::newRow("stepOverTheMoon") << "this engine does not know the request 'stepOverTheMoon'";
}

void TestEngineMisuse::outOfOrder()
{
    QFETCH(QString, expected);
    const bool file = std::string_view(QTest::currentDataTag()) == "nodewise/saveSession";
    QCOMPARE(refusal(QTest::currentDataTag(), file ? R"({"file":"/tmp/never"})" : std::string()), expected);
    QVERIFY(m_events.empty());
    launch("plain");
    QCOMPARE(refusal("launch", encodeBody(LaunchArguments{.program = "plain"})),
             QStringLiteral("a program is already launched ('restart' runs it again)"));
    QCOMPARE(refusal("configurationDone"), QStringLiteral("configurationDone was sent twice"));
}

void TestEngineMisuse::wrongTypes_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* arguments, const char* command, const char* expected) {
        QTest::newRow(arguments) << command << expected;
    };
    row("[]", "launch", "$.arguments: this must be an object");
    row("5", "setBreakpoints", "$.arguments: this must be an object");
    row(R"({"program":5})", "launch", "$.arguments.program: this must be a string");
    row(R"({"program":"p","seed":-1})", "launch", "$.arguments.seed: this is less than 0");
    row(R"({"requestId":"x"})", "cancel", "$.arguments.requestId: this must be an integer");
    row(R"({"file":1})", "nodewise/saveSession", "$.arguments.file: this must be a string");
    row(R"({"breakpoints":{}})", "setBreakpoints", "$.arguments.breakpoints: this must be an array");
    row(R"({"breakpoints":[{"line":"3"}]})", "setBreakpoints", "$.arguments.breakpoints[0].line: this must be an integer");
    row(R"({"breakpoints":[{}]})", "setFunctionBreakpoints", "$.arguments.breakpoints[0].name: this is missing");
    row(R"({})", "setExceptionBreakpoints", "$.arguments.filters: this is missing");
}

void TestEngineMisuse::wrongTypes()
{
    QFETCH(QString, command);
    QFETCH(QString, expected);
    if (command.startsWith(QStringLiteral("set")))
        launch("plain");
    QCOMPARE(refusal(command.toStdString(), QTest::currentDataTag()), expected);
}

void TestEngineMisuse::unreadableMessageIsAnswered()
{
    auto& engine = m_client->process();
    const auto answerTo = [&engine](const char* body) {
        engine.post(body);
        const auto message = decode(engine.receive(30000ms).value()).value();
        const auto& response = std::get<Response>(message);
        return QString::number(response.requestSeq) + QStringLiteral(" ") + qs(errorOf(response).text());
    };
    QCOMPARE(answerTo("{\"seq\":7,\"type\":"), QStringLiteral("0 byte 17: this is not JSON"));
    QCOMPARE(answerTo("{\"seq\":7,\"type\":\"request\",\"command\":5}"), QStringLiteral("7 $.command: this must be a string"));
    QCOMPARE(answerTo("[]"), QStringLiteral("0 $: this must be an object"));
    QCOMPARE(answerTo(std::string(300, '[').c_str()), QStringLiteral("0 the JSON nests deeper than 200 levels"));
    QVERIFY(call("threads"));
}

void TestEngineMisuse::brokenStreams_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("code");
    QTest::addColumn<bool>("atOnce");
    QTest::addColumn<QString>("words");
    QTest::newRow("1 GB") << QByteArray("Content-Length: 1073741824\r\n\r\n{") << 1 << true << "1073741824";
    QTest::newRow("no header") << QByteArray("hello\r\n\r\n") << 1 << true << "is not a header field";
    QTest::newRow("negative") << QByteArray("Content-Length: -5\r\n\r\n") << 1 << true << "Content-Length";
    QTest::newRow("cut off in a body") << QByteArray("Content-Length: 100\r\n\r\n{\"seq\":1") << 1 << false << "ended";
    QTest::newRow("cut off in a header") << QByteArray("Content-Len") << 1 << false << "ended";
    QTest::newRow("end between messages") << QByteArray() << 0 << false << "";
}

void TestEngineMisuse::brokenStreams()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, code);
    QFETCH(bool, atOnce); // the bytes alone end it, else the end after them
    QFETCH(QString, words);
    launch("loop");
    const int worker = evaluate("pid").toInt();
    QVERIFY(call("continue", encodeBody(StepArguments())));
    auto& engine = m_client->process();
    engine.postFramed(bytes.toStdString());
    const auto ended = [&engine] {
        engine.pump();
        return engine.exitStatus().has_value();
    };
    if (atOnce)
        QTRY_VERIFY_WITH_TIMEOUT(ended(), 30000);
    QCOMPARE(engine.terminate(), (ExitStatus{false, code}));
    engine.pump();
    QVERIFY2(qs(engine.lastWords()).contains(words), engine.lastWords().c_str());
    QTRY_VERIFY(::kill(worker, 0) != 0);
}

int main(int argc, char** argv)
{
    if (std::string_view(argv[0]).ends_with("/nodewise-torch"))
        return test::playDebugWorker();
    QCoreApplication app(argc, argv);
    TestEngineMisuse test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_engine_misuse.moc"
