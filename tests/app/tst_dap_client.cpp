// SPDX-License-Identifier: Apache-2.0
// Whole sessions of a plain client of the Debug Adapter Protocol, over pipes, with real programs. Every message either way is checked
// against the protocol's schema. Needs the torch worker.
#include "dap_schema.h"

#include "core/dap/framing.h"
#include "core/dap/worker_process.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QtTest>

#include <csignal>

using namespace nodewise;
using namespace nodewise::dap;
using namespace std::chrono_literals;

namespace {

QString qs(const std::string& text)
{
    return QString::fromStdString(text);
}

/// One session. A message that is not as the protocol says, or a request that fails, fails the test.
class Client {
public:
    explicit Client(const DapSchema& schema) : m_schema(schema)
    {
        m_engine = WorkerProcess::start({.program = NODEWISE_BIN "/nodewise-engine", .grace = 5000ms}).value();
    }

    /// The body of the answer.
    QJsonObject ask(const char* command, const QJsonObject& arguments = {})
    {
        const auto response = answer(command, arguments);
        if (!response[QStringLiteral("success")].toBool())
            complain(QLatin1String(command) + QStringLiteral(" failed: ") + response[QStringLiteral("message")].toString());
        return response[QStringLiteral("body")].toObject();
    }
    /// What the engine says is wrong with the request.
    QString refusal(const char* command, const QJsonObject& arguments = {})
    {
        return answer(command, arguments)[QStringLiteral("message")].toString();
    }
    /// The next event of that name; earlier ones of other names stay.
    QJsonObject event(const char* name)
    {
        while (true) {
            for (qsizetype i = 0; i < m_events.size(); ++i)
                if (m_events[i][QStringLiteral("event")] == QLatin1String(name))
                    return m_events.takeAt(i)[QStringLiteral("body")].toObject();
            if (!receive())
                return {};
        }
    }
    QJsonObject step(const char* command, QJsonObject arguments = {})
    {
        arguments[QStringLiteral("threadId")] = 1;
        ask(command, arguments);
        return event("stopped");
    }
    bool ended()
    {
        while (!m_failed && receive()) {}
        return m_engine->exitStatus() == ExitStatus{false, 0};
    }
    const QSet<QString>& seen() const { return m_seen; }
    const QStringList& complaints() const { return m_complaints; }

private:
    QJsonObject answer(const char* command, const QJsonObject& arguments)
    {
        QJsonObject request{{QStringLiteral("seq"), ++m_seq}, {QStringLiteral("type"), QStringLiteral("request")}};
        request[QStringLiteral("command")] = QLatin1String(command);
        if (!arguments.isEmpty())
            request[QStringLiteral("arguments")] = arguments;
        check(request);
        m_engine->post(QJsonDocument(request).toJson(QJsonDocument::Compact).toStdString());
        while (!m_responses.contains(m_seq))
            if (!receive())
                return {};
        const auto response = m_responses.take(m_seq);
        if (response[QStringLiteral("command")] != QLatin1String(command))
            complain(QLatin1String(command) + QStringLiteral(" was answered as another command"));
        return response;
    }
    bool receive()
    {
        const auto body = m_failed ? Result<std::string>(fail("given up")) : m_engine->receive(120000ms);
        if (!body) {
            m_failed = true;
            if (!m_engine->exitStatus() || m_engine->exitStatus()->code != 0)
                complain(qs(body.error().text()));
            return false;
        }
        const auto message = QJsonDocument::fromJson(QByteArray::fromStdString(*body)).object();
        check(message);
        if (const int seq = message[QStringLiteral("seq")].toInt(); seq != ++m_theirs)
            complain(QStringLiteral("seq is %1 and not %2").arg(seq).arg(m_theirs));
        if (message[QStringLiteral("type")] == QLatin1String("response"))
            m_responses.insert(message[QStringLiteral("request_seq")].toInt(), message);
        else
            m_events << message;
        return true;
    }
    void check(const QJsonObject& message)
    {
        m_seen.insert(m_schema.definitionOf(message));
        if (const auto wrong = m_schema.check(message); !wrong.isEmpty())
            complain(wrong + QStringLiteral("\n    in ") +
                     QString::fromUtf8(QJsonDocument(message).toJson(QJsonDocument::Compact).left(2000)));
    }
    void complain(const QString& what) { m_complaints << what; }

    const DapSchema& m_schema;
    std::unique_ptr<WorkerProcess> m_engine;
    int m_seq = 0, m_theirs = 0;
    bool m_failed = false;
    QMap<int, QJsonObject> m_responses;
    QList<QJsonObject> m_events;
    QSet<QString> m_seen;
    QStringList m_complaints;
};

qint64 tickOf(const QJsonObject& stopped)
{
    return stopped[QStringLiteral("nodewise")].toObject()[QStringLiteral("tick")].toInteger(-1);
}

QString reasonOf(const QJsonObject& stopped)
{
    return stopped[QStringLiteral("reason")].toString();
}

QJsonObject at(const QJsonObject& body, const char* list, qsizetype index)
{
    return body[QLatin1String(list)].toArray().at(index).toObject();
}

} // namespace

class TestDapClient : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void checkerRefuses_data();
    void checkerRefuses();
    void wholeSession_data();
    void wholeSession();
    void nanIsCaught();
    void killedWorkerComesBack();
    void runThrough();

private:
    void begin(const char* program, const QJsonObject& more = {});
    QJsonObject topFrame();
    /// A variable of the scope; {} without one that `wanted` takes.
    QJsonObject variable(const char* scope, const std::function<bool(const QJsonObject&)>& wanted);
    void readsValues();
    void stepsBothWays();
    void stopsAtBreakpoints();
    void jumps();
    void editsValues();
    void answersOurRequests();

    const DapSchema m_schema{QStringLiteral(NODEWISE_TEST_DATA "/dap/debugProtocol.json")};
    std::unique_ptr<Client> m_client;
    QString m_graphFile;
};

void TestDapClient::initTestCase()
{
#ifndef NODEWISE_HAS_TORCH_WORKER
    QSKIP("built without the torch worker");
#endif
}

void TestDapClient::cleanup()
{
    if (m_client)
        QVERIFY2(m_client->complaints().isEmpty(), qPrintable(m_client->complaints().join(QLatin1Char('\n'))));
    m_client.reset();
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

/// Up to the stop at the entry, as an editor does it.
void TestDapClient::begin(const char* program, const QJsonObject& more)
{
    m_client = std::make_unique<Client>(m_schema);
    const auto capabilities = m_client->ask("initialize", {{QStringLiteral("clientID"), QStringLiteral("test")},
                                                           {QStringLiteral("adapterID"), QStringLiteral("nodewise")},
                                                           {QStringLiteral("linesStartAt1"), true},
                                                           {QStringLiteral("columnsStartAt1"), true},
                                                           {QStringLiteral("pathFormat"), QStringLiteral("path")},
                                                           {QStringLiteral("supportsProgressReporting"), true},
                                                           {QStringLiteral("supportsInvalidatedEvent"), true}});
    QVERIFY(capabilities[QStringLiteral("supportsStepBack")].toBool());
    QJsonObject launch{{QStringLiteral("program"), QStringLiteral(NODEWISE_TEST_DATA "/programs/%1.pt2").arg(QLatin1String(program))}};
    for (auto it = more.begin(); it != more.end(); ++it)
        launch[it.key()] = it.value();
    const auto launched = m_client->ask("launch", launch)[QStringLiteral("nodewise")].toObject();
    m_graphFile = launched[QStringLiteral("graphFile")].toString();
    QVERIFY2(QFile::exists(m_graphFile), qPrintable(m_graphFile));
    QVERIFY(launched[QStringLiteral("unresolved")].toArray().isEmpty());
    m_client->event("initialized");
    m_client->ask("setExceptionBreakpoints", {{QStringLiteral("filters"), QJsonArray{QStringLiteral("error")}}});
    m_client->ask("configurationDone");
    if (launch.contains(QStringLiteral("noDebug")))
        return;
    const auto stopped = m_client->event("stopped");
    QCOMPARE(reasonOf(stopped), QStringLiteral("entry"));
    QCOMPARE(tickOf(stopped), 0);
}

QJsonObject TestDapClient::topFrame()
{
    return at(
        m_client->ask("stackTrace", {{QStringLiteral("threadId"), 1}, {QStringLiteral("startFrame"), 0}, {QStringLiteral("levels"), 1}}),
        "stackFrames", 0);
}

QJsonObject TestDapClient::variable(const char* scope, const std::function<bool(const QJsonObject&)>& wanted)
{
    const auto scopes = m_client->ask("scopes", {{QStringLiteral("frameId"), topFrame()[QStringLiteral("id")]}});
    for (const auto& entry : scopes[QStringLiteral("scopes")].toArray()) {
        if (entry.toObject()[QStringLiteral("name")] != QLatin1String(scope))
            continue;
        const QJsonValue reference = entry.toObject()[QStringLiteral("variablesReference")];
        for (const auto& one :
             m_client->ask("variables", {{QStringLiteral("variablesReference"), reference}})[QStringLiteral("variables")].toArray())
            if (wanted(one.toObject())) {
                auto out = one.toObject();
                out[QStringLiteral("scope")] = reference;
                return out;
            }
    }
    return {};
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
    m_client->ask("setFunctionBreakpoints", {{QStringLiteral("breakpoints"), QJsonArray()}});
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
    const auto source = QJsonObject{{QStringLiteral("path"), m_graphFile}};
    const auto set = [&](const QJsonArray& breakpoints) {
        return m_client->ask("setBreakpoints", {{QStringLiteral("source"), source}, {QStringLiteral("breakpoints"), breakpoints}});
    };
    m_client->step("next");
    m_client->step("next");
    const QJsonValue line = topFrame()[QStringLiteral("line")];
    const auto name = topFrame()[QStringLiteral("name")].toString().section(QLatin1Char(' '), 0, 0);
    m_client->step("restart");
    const auto answer = set({QJsonObject{{QStringLiteral("line"), line}}, QJsonObject{{QStringLiteral("line"), 99999}}});
    QVERIFY(at(answer, "breakpoints", 0)[QStringLiteral("verified")].toBool());
    QVERIFY(!at(answer, "breakpoints", 1)[QStringLiteral("verified")].toBool());
    const auto hit = m_client->step("continue");
    QCOMPARE(reasonOf(hit), QStringLiteral("breakpoint"));
    QCOMPARE(hit[QStringLiteral("hitBreakpointIds")].toArray(), QJsonArray{at(answer, "breakpoints", 0)[QStringLiteral("id")]});
    QCOMPARE(topFrame()[QStringLiteral("line")], line);

    // A condition that never holds, then a log message.
    set({QJsonObject{{QStringLiteral("line"), line}, {QStringLiteral("condition"), QStringLiteral("False")}}});
    m_client->step("restart");
    QVERIFY(m_client->step("continue")[QStringLiteral("nodewise")].toObject()[QStringLiteral("finished")].toBool());
    set({QJsonObject{{QStringLiteral("line"), line}, {QStringLiteral("logMessage"), QStringLiteral("two is {1 + 1}")}}});
    m_client->step("restart");
    m_client->step("continue");
    QString logged;
    while (!logged.contains(QStringLiteral("two is 2")))
        logged = m_client->event("output")[QStringLiteral("output")].toString();
    set({});

    m_client->step("restart");
    const auto info = m_client->ask("dataBreakpointInfo", {{QStringLiteral("name"), name}});
    m_client->ask("setDataBreakpoints",
                  {{QStringLiteral("breakpoints"), QJsonArray{QJsonObject{{QStringLiteral("dataId"), info[QStringLiteral("dataId")]}}}}});
    QCOMPARE(reasonOf(m_client->step("continue")), QStringLiteral("data breakpoint"));
    m_client->ask("setDataBreakpoints", {{QStringLiteral("breakpoints"), QJsonArray()}});

    m_client->step("restart");
    m_client->ask("setFunctionBreakpoints",
                  {{QStringLiteral("breakpoints"), QJsonArray{QJsonObject{{QStringLiteral("name"), QStringLiteral("node:") + name}}}}});
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
    m_client->ask("setVariable", {{QStringLiteral("variablesReference"), tensor[QStringLiteral("scope")]},
                                  {QStringLiteral("name"), tensor[QStringLiteral("name")]},
                                  {QStringLiteral("value"), name + QStringLiteral(" * 0")}});
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
    m_client->ask("setVariable", {{QStringLiteral("variablesReference"), tensor[QStringLiteral("scope")]},
                                  {QStringLiteral("name"), tensor[QStringLiteral("name")]},
                                  {QStringLiteral("value"), name + QStringLiteral(" * float('inf')")}});
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
    m_client->ask("setVariable", {{QStringLiteral("variablesReference"), tensor[QStringLiteral("scope")]},
                                  {QStringLiteral("name"), tensor[QStringLiteral("name")]},
                                  {QStringLiteral("value"), name + QStringLiteral(" * 3 + 1")}});
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

QTEST_GUILESS_MAIN(TestDapClient)
#include "tst_dap_client.moc"
