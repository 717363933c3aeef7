// SPDX-License-Identifier: Apache-2.0
// Whole sessions of a plain client of the Debug Adapter Protocol, over pipes, with real programs. Every message either way is checked
// against the protocol's schema. Needs the torch worker.
#include "dap_session.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QtTest>

#include <csignal>

using namespace nodewise;
using namespace nodewise::process;
using namespace std::chrono_literals;

class TestDapClient : public DapSession {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup()
    {
        finish();
        m_hello = {};
    }
    void checkerRefuses_data();
    void checkerRefuses();
    void wholeSession_data();
    void wholeSession();
    void nanIsCaught();
    void killedWorkerComesBack();
    void runThrough();
    void picturesAreInputs();
    void otherDialect();
    void rowsAreEdited();
    void memoryOutside();
    void otherThreads();
    void readsAreNotWatched();

private:
    void readsValues();
    void stepsBothWays();
    void stopsAtBreakpoints();
    void jumps();
    void editsValues();
    void answersOurRequests();
};

void TestDapClient::initTestCase()
{
#ifndef NODEWISE_HAS_TORCH_WORKER
    QSKIP("built without the torch worker");
#endif
}

void TestDapClient::checkerRefuses_data()
{
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<QString>("wrong");
    const auto row = [](const char* name, const char* message, const char* wrong) { QTest::newRow(name) << QByteArray(message) << wrong; };
    row("good", R"({"seq":1,"type":"event","event":"stopped","body":{"reason":"step"}})", "");
    row("ours", R"({"seq":1,"type":"event","event":"nodewise/worker","body":{}})", "");
    row("no body", R"({"seq":1,"type":"event","event":"stopped"})", "$: lacks body");
    row("wrong type", R"({"seq":1,"type":"event","event":"stopped","body":{"reason":"step","threadId":"1"}})",
        "$.body.threadId: must be integer");
    row("fraction", R"({"seq":1.5,"type":"event","event":"initialized"})", "$.seq: must be integer");
    row("enum", R"({"seq":1,"type":"event","event":"module","body":{"reason":"moved","module":{"id":1,"name":"m"}}})",
        "$.body.reason: 'moved' must be one of new, changed, removed");
    row("nested", R"({"seq":1,"type":"response","request_seq":1,"success":true,"command":"threads","body":{"threads":[{"id":1}]}})",
        "$.body.threads[0]: lacks name");
    row("error", R"({"seq":1,"type":"response","request_seq":1,"success":false,"command":"threads","body":{"error":{"id":1}}})",
        "$.body.error: lacks format");
}

void TestDapClient::checkerRefuses()
{
    QFETCH(QByteArray, message);
    QFETCH(QString, wrong);
    QCOMPARE(m_schema.check(QJsonDocument::fromJson(message).object()), wrong);
}

void TestDapClient::wholeSession_data()
{
    QTest::addColumn<QString>("program");
    for (const char* program : {"cnn", "llama", "while_loop"})
        QTest::newRow(program) << QString::fromLatin1(program);
}

void TestDapClient::wholeSession()
{
    QFETCH(QString, program);
    begin(qPrintable(program));
    QCOMPARE(at(m_client->ask("threads"), "threads", 0)[QStringLiteral("id")].toInt(), 1);
    readsValues();
    stepsBothWays();
    stopsAtBreakpoints();
    jumps();
    editsValues();
    answersOurRequests();
    QVERIFY(!m_client->refusal("pause", {{QStringLiteral("threadId"), 1}}).isEmpty());
    QVERIFY(!m_client->refusal("exceptionInfo", {{QStringLiteral("threadId"), 1}}).isEmpty());
    m_client->ask("cancel", {{QStringLiteral("requestId"), 1}});
    setFunctionBreakpoints({});
    const auto end = m_client->step("continue");
    QVERIFY(end[QStringLiteral("nodewise")].toObject()[QStringLiteral("finished")].toBool());
    m_client->ask("terminate");
    m_client->event("terminated");
    m_client->ask("disconnect");
    QVERIFY(m_client->ended());
    for (const char* name : {"Initialize",
                             "Launch",
                             "ConfigurationDone",
                             "Threads",
                             "StackTrace",
                             "Scopes",
                             "Variables",
                             "ReadMemory",
                             "Evaluate",
                             "Completions",
                             "Next",
                             "StepIn",
                             "StepOut",
                             "StepBack",
                             "Continue",
                             "ReverseContinue",
                             "Restart",
                             "RestartFrame",
                             "GotoTargets",
                             "Goto",
                             "SetBreakpoints",
                             "SetFunctionBreakpoints",
                             "DataBreakpointInfo",
                             "SetDataBreakpoints",
                             "SetExceptionBreakpoints",
                             "SetVariable",
                             "Cancel",
                             "Terminate",
                             "Disconnect",
                             "Error"})
        QVERIFY2(m_client->seen().contains(QLatin1String(name) + QStringLiteral("Response")), name);
    for (const char* name : {"Stopped", "Initialized", "Output", "Terminated"})
        QVERIFY2(m_client->seen().contains(QLatin1String(name) + QStringLiteral("Event")), name);
}

void TestDapClient::readsValues()
{
    const auto stack = m_client->ask("stackTrace", {{QStringLiteral("threadId"), 1}});
    QVERIFY(stack[QStringLiteral("stackFrames")].toArray().size() >= 1);
    const auto frame = at(stack, "stackFrames", 0);
    QCOMPARE(frame[QStringLiteral("source")].toObject()[QStringLiteral("path")].toString(), m_graphFile);
    // The line is that of the node.
    QFile file(m_graphFile);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto line = file.readAll().split('\n').at(frame[QStringLiteral("line")].toInt() - 1);
    const auto node = frame[QStringLiteral("name")].toString().section(QLatin1Char(' '), 0, 0);
    QVERIFY2(line.contains(node.toUtf8()), line.constData());

    const auto hasRows = [](const QJsonObject& one) { return one[QStringLiteral("indexedVariables")].toInt() >= 2; };
    auto tensor = variable("Program inputs", hasRows);
    if (tensor.isEmpty())
        tensor = variable("Weights", hasRows);
    QVERIFY(!tensor.isEmpty());
    const auto reference = tensor[QStringLiteral("variablesReference")];
    const auto all = m_client->ask("variables", {{QStringLiteral("variablesReference"), reference}});
    QCOMPARE(all[QStringLiteral("variables")].toArray().size(), qsizetype(tensor[QStringLiteral("indexedVariables")].toInt()));
    const auto page = m_client->ask("variables", {{QStringLiteral("variablesReference"), reference},
                                                  {QStringLiteral("filter"), QStringLiteral("indexed")},
                                                  {QStringLiteral("start"), 1},
                                                  {QStringLiteral("count"), 1}});
    QCOMPARE(page[QStringLiteral("variables")].toArray().size(), 1);
    QCOMPARE(at(page, "variables", 0)[QStringLiteral("name")].toString(), QStringLiteral("[1]"));
    QCOMPARE(at(page, "variables", 0)[QStringLiteral("value")], at(all, "variables", 1)[QStringLiteral("value")]);

    const auto memory = m_client->ask("readMemory", {{QStringLiteral("memoryReference"), tensor[QStringLiteral("memoryReference")]},
                                                     {QStringLiteral("offset"), 4},
                                                     {QStringLiteral("count"), 8}});
    QCOMPARE(QByteArray::fromBase64(memory[QStringLiteral("data")].toString().toLatin1()).size(), 8);
    const auto name = tensor[QStringLiteral("evaluateName")].toString();
    const auto count = m_client->ask("evaluate", {{QStringLiteral("expression"), name + QStringLiteral(".size(0)")},
                                                  {QStringLiteral("context"), QStringLiteral("watch")}});
    QCOMPARE(count[QStringLiteral("result")].toString().toInt(), tensor[QStringLiteral("indexedVariables")].toInt());
    QVERIFY(!m_client->refusal("evaluate", {{QStringLiteral("expression"), QStringLiteral("no_such_value + 1")}}).isEmpty());
    const auto completions = m_client->ask("completions", {{QStringLiteral("text"), name.left(1)}, {QStringLiteral("column"), 2}});
    QVERIFY(!completions[QStringLiteral("targets")].toArray().isEmpty());
}

void TestDapClient::stepsBothWays()
{
    const QJsonValue start = topFrame()[QStringLiteral("name")];
    const auto one = m_client->step("next");
    QCOMPARE(reasonOf(one), QStringLiteral("step"));
    QVERIFY(tickOf(one) > 0);
    const auto two = m_client->step("stepIn", {{QStringLiteral("granularity"), QStringLiteral("instruction")}});
    QVERIFY(tickOf(two) > tickOf(one));
    QCOMPARE(tickOf(m_client->step("stepBack")), tickOf(one));
    QCOMPARE(tickOf(m_client->step("reverseContinue")), 0);
    QCOMPARE(topFrame()[QStringLiteral("name")], start);
    QVERIFY(tickOf(m_client->step("next", {{QStringLiteral("granularity"), QStringLiteral("line")}})) > 0);
    m_client->step("stepOut");
    QCOMPARE(tickOf(m_client->step("restart")), 0);
}

void TestDapClient::stopsAtBreakpoints()
{
    m_client->step("next");
    m_client->step("next");
    const QJsonValue line = topFrame()[QStringLiteral("line")];
    const auto name = topFrame()[QStringLiteral("name")].toString().section(QLatin1Char(' '), 0, 0);
    m_client->step("restart");
    const auto answer = setLines({QJsonObject{{QStringLiteral("line"), line}}, QJsonObject{{QStringLiteral("line"), 99999}}});
    QVERIFY(at(answer, "breakpoints", 0)[QStringLiteral("verified")].toBool());
    QCOMPARE(at(answer, "breakpoints", 0)[QStringLiteral("source")].toObject(),
             (QJsonObject{{QStringLiteral("name"), m_graphFile.section(QLatin1Char('/'), -1)}, {QStringLiteral("path"), m_graphFile}}));
    QVERIFY(!at(answer, "breakpoints", 1)[QStringLiteral("verified")].toBool());
    const auto hit = m_client->step("continue");
    QCOMPARE(reasonOf(hit), QStringLiteral("breakpoint"));
    QCOMPARE(hit[QStringLiteral("hitBreakpointIds")].toArray(), QJsonArray{at(answer, "breakpoints", 0)[QStringLiteral("id")]});
    QCOMPARE(topFrame()[QStringLiteral("line")], line);

    // A condition that never holds, then a log message.
    setLines({QJsonObject{{QStringLiteral("line"), line}, {QStringLiteral("condition"), QStringLiteral("False")}}});
    m_client->step("restart");
    QVERIFY(m_client->step("continue")[QStringLiteral("nodewise")].toObject()[QStringLiteral("finished")].toBool());
    setLines({QJsonObject{{QStringLiteral("line"), line}, {QStringLiteral("logMessage"), QStringLiteral("two is {1 + 1}")}}});
    m_client->step("restart");
    m_client->step("continue");
    QString logged;
    while (!logged.contains(QStringLiteral("two is 2")))
        logged = m_client->event("output")[QStringLiteral("output")].toString();
    setLines({});

    m_client->step("restart");
    const auto info = m_client->ask("dataBreakpointInfo", {{QStringLiteral("name"), name}});
    m_client->ask("setDataBreakpoints",
                  {{QStringLiteral("breakpoints"), QJsonArray{QJsonObject{{QStringLiteral("dataId"), info[QStringLiteral("dataId")]}}}}});
    QCOMPARE(reasonOf(m_client->step("continue")), QStringLiteral("data breakpoint"));
    m_client->ask("setDataBreakpoints", {{QStringLiteral("breakpoints"), QJsonArray()}});

    m_client->step("restart");
    setFunctionBreakpoints({QJsonObject{{QStringLiteral("name"), QStringLiteral("node:") + name}}});
    QCOMPARE(reasonOf(m_client->step("continue")), QStringLiteral("function breakpoint"));
    QCOMPARE(topFrame()[QStringLiteral("line")], line);
}

void TestDapClient::jumps()
{
    const QJsonValue line = topFrame()[QStringLiteral("line")];
    m_client->step("restart");
    const auto targets = m_client->ask(
        "gotoTargets", {{QStringLiteral("source"), QJsonObject{{QStringLiteral("path"), m_graphFile}}}, {QStringLiteral("line"), line}});
    const auto stopped = m_client->step("goto", {{QStringLiteral("targetId"), at(targets, "targets", 0)[QStringLiteral("id")]}});
    QCOMPARE(reasonOf(stopped), QStringLiteral("goto"));
    QCOMPARE(topFrame()[QStringLiteral("line")], line);
    m_client->ask("restartFrame", {{QStringLiteral("frameId"), topFrame()[QStringLiteral("id")]}});
    m_client->event("stopped");
}

void TestDapClient::editsValues()
{
    const auto tensor =
        variable("Program inputs", [](const QJsonObject& one) { return one[QStringLiteral("indexedVariables")].toInt() >= 1; });
    const auto name = tensor[QStringLiteral("evaluateName")].toString();
    const auto sum = [&]() -> QJsonValue {
        return m_client->ask("evaluate",
                             {{QStringLiteral("expression"), name + QStringLiteral(".abs().sum().item()")}})[QStringLiteral("result")];
    };
    const QJsonValue before = sum();
    setVariable(tensor, name + QStringLiteral(" * 0"));
    QCOMPARE(sum().toString().toDouble(), 0.0);
    m_client->ask("nodewise/undo");
    QCOMPARE(sum(), before);
}

void TestDapClient::answersOurRequests()
{
    const auto state = m_client->ask("nodewise/state", {{QStringLiteral("times"), true}});
    QVERIFY(state[QStringLiteral("states")].toString().contains(QLatin1Char('c')));
    const auto values =
        m_client->ask("nodewise/values", {{QStringLiteral("scope"), QStringLiteral("programInputs")}, {QStringLiteral("stats"), true}});
    QVERIFY(values[QStringLiteral("total")].toInt() >= 1);
    m_client->ask("nodewise/edits");
}

void TestDapClient::nanIsCaught()
{
    begin("cnn");
    m_client->ask("setExceptionBreakpoints",
                  {{QStringLiteral("filters"), QJsonArray{QStringLiteral("error"), QStringLiteral("nan")}},
                   {QStringLiteral("filterOptions"), QJsonArray{QJsonObject{{QStringLiteral("filterId"), QStringLiteral("inf")}}}}});
    const auto tensor = variable("Program inputs", [](const QJsonObject&) { return true; });
    const auto name = tensor[QStringLiteral("evaluateName")].toString();
    setVariable(tensor, name + QStringLiteral(" * float('inf')"));
    const auto stopped = m_client->step("continue");
    QCOMPARE(reasonOf(stopped), QStringLiteral("exception"));
    const auto info = m_client->ask("exceptionInfo", {{QStringLiteral("threadId"), 1}});
    QVERIFY2(QStringList({QStringLiteral("nan"), QStringLiteral("inf")}).contains(info[QStringLiteral("exceptionId")].toString()),
             qPrintable(info[QStringLiteral("exceptionId")].toString()));
}

void TestDapClient::killedWorkerComesBack()
{
    begin("cnn");
    const auto tensor = variable("Program inputs", [](const QJsonObject&) { return true; });
    const auto name = tensor[QStringLiteral("evaluateName")].toString();
    const auto sum = [&]() -> QJsonValue {
        return m_client->ask("evaluate",
                             {{QStringLiteral("expression"), name + QStringLiteral(".sum().item()")}})[QStringLiteral("result")];
    };
    const QJsonValue original = sum();
    setVariable(tensor, name + QStringLiteral(" * 3 + 1"));
    const auto stopped = m_client->step("next");
    const QJsonValue edited = sum();
    QVERIFY(edited != original);
    ::kill(m_client->event("nodewise/worker")[QStringLiteral("pid")].toInt(), SIGKILL);
    QCOMPARE(reasonOf(m_client->event("stopped")), QStringLiteral("exception"));
    const auto info = m_client->ask("exceptionInfo", {{QStringLiteral("threadId"), 1}});
    QCOMPARE(info[QStringLiteral("exceptionId")].toString(), QStringLiteral("crash"));
    QVERIFY(m_client->refusal("stackTrace", {{QStringLiteral("threadId"), 1}}).contains(QStringLiteral("signal 9")));
    QCOMPARE(tickOf(m_client->step("continue")), tickOf(stopped));
    QCOMPARE(sum(), edited); // the edit came back, too
    for (const char* event : {"ProgressStartEvent", "ProgressUpdateEvent", "ProgressEndEvent"})
        QVERIFY2(m_client->seen().contains(QLatin1String(event)), event);
    QVERIFY(m_client->step("continue")[QStringLiteral("nodewise")].toObject()[QStringLiteral("finished")].toBool());
}

void TestDapClient::runThrough()
{
    begin("cnn", {{QStringLiteral("noDebug"), true}, {QStringLiteral("stopOnEntry"), false}});
    QCOMPARE(m_client->event("exited")[QStringLiteral("exitCode")].toInt(-1), 0);
    m_client->event("terminated");
}

/// Named alone, as any client may; the record of the session names the file itself.
void TestDapClient::picturesAreInputs()
{
    const auto picture = QStringLiteral(NODEWISE_TEST_DATA "/pictures/rgb.jpg");
    begin("cnn", {{QStringLiteral("inputs"), QJsonArray{QJsonObject{{QStringLiteral("name"), QStringLiteral("x")},
                                                                    {QStringLiteral("file"), picture},
                                                                    {QStringLiteral("fit"), QStringLiteral("stretch")},
                                                                    {QStringLiteral("mean"), QJsonArray{0.5}},
                                                                    {QStringLiteral("std"), QJsonArray{0.5}}}}}});
    const auto x = m_client->ask(
        "evaluate", {{QStringLiteral("expression"), QStringLiteral("[x.min().item() >= -1, x.max().item() <= 1, x.min().item() < -0.5]")}});
    QCOMPARE(x[QStringLiteral("result")].toString(), QStringLiteral("[True, True, True]"));
    const QTemporaryDir folder;
    const auto record = folder.filePath(QStringLiteral("s.json"));
    m_client->ask("nodewise/saveSession", {{QStringLiteral("file"), record}});
    QFile file(record);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains(picture.toUtf8()));
}

/// Lines and columns from 0, and paths as URIs.
void TestDapClient::otherDialect()
{
    begin("cnn");
    m_client->step("next");
    const auto usual = topFrame();
    finish();
    m_hello = {{QStringLiteral("linesStartAt1"), false},
               {QStringLiteral("columnsStartAt1"), false},
               {QStringLiteral("pathFormat"), QStringLiteral("uri")}};
    begin("cnn");
    m_client->step("next");
    const auto frame = topFrame();
    const QJsonValue line = frame[QStringLiteral("line")], source = frame[QStringLiteral("source")];
    QCOMPARE(line.toInt(), usual[QStringLiteral("line")].toInt() - 1);
    QCOMPARE(frame[QStringLiteral("column")].toInt(-1), 0);
    const auto uri = source[QStringLiteral("path")].toString();
    QCOMPARE(uri, QString::fromLatin1(QUrl::fromLocalFile(m_graphFile).toEncoded()));
    const auto set =
        m_client->ask("setBreakpoints", {{QStringLiteral("source"), source},
                                         {QStringLiteral("breakpoints"), QJsonArray{QJsonObject{{QStringLiteral("line"), line}}}}});
    const auto breakpoint = at(set, "breakpoints", 0);
    QVERIFY(breakpoint[QStringLiteral("verified")].toBool());
    QCOMPARE(breakpoint[QStringLiteral("line")], line);
    QCOMPARE(breakpoint[QStringLiteral("source")][QStringLiteral("path")].toString(), uri);
    m_client->step("restart");
    QCOMPARE(reasonOf(m_client->step("continue")), QStringLiteral("breakpoint"));
    QCOMPARE(topFrame()[QStringLiteral("line")], line);
    const auto targets = m_client->ask("gotoTargets", {{QStringLiteral("source"), source}, {QStringLiteral("line"), line}});
    QCOMPARE(at(targets, "targets", 0)[QStringLiteral("line")], line);
    const auto completions = m_client->ask("completions", {{QStringLiteral("text"), QStringLiteral("x")}, {QStringLiteral("column"), 1}});
    QCOMPARE(at(completions, "targets", 0)[QStringLiteral("start")].toInt(-1), 0);
}

/// The answer is what the row is then, not what was typed.
void TestDapClient::rowsAreEdited()
{
    begin("cnn");
    const auto x = variable("Program inputs", [](const QJsonObject& one) { return one[QStringLiteral("name")] == QLatin1String("x"); });
    auto reference = x[QStringLiteral("variablesReference")];
    for (int depth = 0; depth < 3; ++depth) // [0, 1, 1]: a row of numbers
        reference = at(m_client->ask("variables", {{QStringLiteral("variablesReference"), reference}}), "variables",
                       depth == 0 ? 0 : 1)[QStringLiteral("variablesReference")];
    const auto set = [&](const char* name, const char* value) {
        return m_client->ask("setVariable", {{QStringLiteral("variablesReference"), reference},
                                             {QStringLiteral("name"), QLatin1String(name)},
                                             {QStringLiteral("value"), QLatin1String(value)}});
    };
    QCOMPARE(set("[3]", "2.0 ** 3")[QStringLiteral("value")].toString(), QStringLiteral("f32[] 8"));
    const auto number = m_client->ask("evaluate", {{QStringLiteral("expression"), QStringLiteral("x[0, 1, 1, 3].item()")}});
    QCOMPARE(number[QStringLiteral("result")].toString().toDouble(), 8.0);
    // A whole row can be unfolded again.
    reference = x[QStringLiteral("variablesReference")];
    const auto row = set("[1]", "x[1] * 0 + 5");
    QVERIFY(row[QStringLiteral("variablesReference")].toInt() > 0);
    QVERIFY2(row[QStringLiteral("value")].toString().contains(QStringLiteral("min 5 max 5")),
             qPrintable(row[QStringLiteral("value")].toString()));
    reference = row[QStringLiteral("variablesReference")];
    for (int depth = 0; depth < 2; ++depth)
        reference = at(m_client->ask("variables", {{QStringLiteral("variablesReference"), reference}}), "variables",
                       0)[QStringLiteral("variablesReference")];
    QCOMPARE(at(m_client->ask("variables", {{QStringLiteral("variablesReference"), reference}}), "variables", 0)[QStringLiteral("value")]
                 .toString(),
             QStringLiteral("f32[] 5"));
}

/// Before the value bytes are unreadable up to its begin; behind it is the end.
void TestDapClient::memoryOutside()
{
    begin("cnn");
    const auto x = variable("Program inputs", [](const QJsonObject& one) { return one[QStringLiteral("name")] == QLatin1String("x"); });
    const auto read = [&](qint64 offset, int count) {
        return m_client->ask("readMemory", {{QStringLiteral("memoryReference"), x[QStringLiteral("memoryReference")]},
                                            {QStringLiteral("offset"), offset},
                                            {QStringLiteral("count"), count}});
    };
    const auto size = [](const QJsonObject& memory) {
        return QByteArray::fromBase64(memory[QStringLiteral("data")].toString().toLatin1()).size();
    };
    auto memory = read(-4, 8);
    QCOMPARE(memory[QStringLiteral("address")].toString(), QStringLiteral("-4"));
    QCOMPARE(memory[QStringLiteral("unreadableBytes")].toInt(), 4);
    QCOMPARE(size(memory), 0);
    QCOMPARE(read(-100, 8)[QStringLiteral("unreadableBytes")].toInt(), 8); // of those that were asked for
    constexpr int whole = 2 * 3 * 16 * 16 * 4;
    memory = read(whole - 4, 8);
    QCOMPARE(size(memory), 4);
    QVERIFY(!memory.contains(QStringLiteral("unreadableBytes")));
    memory = read(whole + 4, 8);
    QCOMPARE(size(memory), 0);
    QVERIFY(!memory.contains(QStringLiteral("unreadableBytes")));
}

void TestDapClient::otherThreads()
{
    begin("cnn");
    for (const char* command : {"next", "continue", "stepBack", "pause", "stackTrace", "exceptionInfo"}) {
        QString text;
        m_client->refusal(command, {{QStringLiteral("threadId"), 2}}, &text);
        QVERIFY2(text.contains(QStringLiteral("there is no thread 2")), qPrintable(text));
    }
    QCOMPARE(tickOf(m_client->step("next")), 1); // nothing has moved
}

void TestDapClient::readsAreNotWatched()
{
    begin("cnn");
    const QJsonValue id = m_client->ask("dataBreakpointInfo", {{QStringLiteral("name"), QStringLiteral("relu")}})[QStringLiteral("dataId")];
    QJsonArray wanted;
    for (const char* access : {"read", "readWrite", "write"})
        wanted << QJsonObject{{QStringLiteral("dataId"), id}, {QStringLiteral("accessType"), QLatin1String(access)}};
    const auto set = m_client->ask("setDataBreakpoints", {{QStringLiteral("breakpoints"), wanted}});
    for (int i = 0; i < 2; ++i) {
        QVERIFY(!at(set, "breakpoints", i)[QStringLiteral("verified")].toBool());
        QVERIFY(at(set, "breakpoints", i)[QStringLiteral("message")].toString().contains(QStringLiteral("reads can't be watched")));
    }
    QVERIFY(at(set, "breakpoints", 2)[QStringLiteral("verified")].toBool());
    const auto hit = m_client->step("continue");
    QCOMPARE(hit[QStringLiteral("hitBreakpointIds")].toArray(), QJsonArray{at(set, "breakpoints", 2)[QStringLiteral("id")]});
}

QTEST_GUILESS_MAIN(TestDapClient)
#include "tst_dap_client.moc"
