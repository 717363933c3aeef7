// SPDX-License-Identifier: Apache-2.0
// The real engine over its pipe. This program also plays the worker "nodewise-torch" (a link of that name to it), one that dies,
// hangs and eats memory on request; the last tests use the real one.
#include "core/dap/client.h"
#include "core/dap/request_loop.h"
#include "core/protocol/plugins.h"
#include "core/protocol/schema.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <thread>
#include <unistd.h>

using namespace nodewise;
using namespace nodewise::dap;
using namespace nodewise::process;
using namespace nodewise::protocol;
using namespace std::chrono_literals;

namespace {

QString qs(const std::string& text)
{
    return QString::fromStdString(text);
}

/// Answers every op with a schema whose name is the worker's pid; these ops are special.
Result<std::string> playSchemas(const std::string& arguments)
{
    SchemasAnswer answer{.torchVersion = "0.0"};
    const auto request = decodeSchemasRequest(arguments).value();
    for (const auto& op : request.ops) {
        if (op == "die")
            ::raise(SIGKILL);
        if (op == "exit") {
            std::fputs("out of luck\n", stderr);
            ::_exit(7);
        }
        if (op == "hang")
            std::this_thread::sleep_for(1h);
        if (op == "hog")
            std::vector<char>(200u << 20, 'x').swap(*new std::vector<char>());
        if (op == "throw")
            throw std::runtime_error("thrown by a library");
        if (op == "print")
            std::puts("Content-Length: 3\r\n\r\nxyz"), std::fflush(stdout);
        answer.schemas.push_back({.opType = op, .name = std::to_string(::getpid())});
    }
    return encode(answer);
}

/// Answers with its pid in place of what is registered; "bad" can't be loaded, "die" ends the worker.
Result<std::string> playPlugins(const std::string& arguments)
{
    PluginsAnswer answer;
    const auto request = decodeBody<PluginsRequest>(arguments).value();
    for (const auto& file : request.plugins) {
        if (file == "bad")
            return fail(Error{.message = std::string("no plug-in"), .file = file});
        if (file == "die")
            ::raise(SIGKILL);
        while (file.ends_with(".late") && ::access(file.c_str(), F_OK) != 0)
            std::this_thread::yield();
        answer.plugins.push_back({.file = file, .operators = {std::to_string(::getpid())}});
    }
    return encodeBody(answer);
}

int playWorker()
{
    auto channel = Channel::takeStdio();
    RequestLoop loop;
    loop.on("nodewise/schemas", playSchemas);
    loop.on("nodewise/plugins", playPlugins);
    return loop.run(*channel);
}

} // namespace

class TestEngine : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void commandLine_data();
    void commandLine();
    void initialize();
    void refusals_data();
    void refusals();
    void otherProtocolIsRefused();
    void requestsBeforeInitialize();
    void workerIsKeptBetweenRequests();
    void deadWorkerIsNamedAndReplaced_data();
    void deadWorkerIsNamedAndReplaced();
    void idleWorkerKilled();
    void deathsAreSpacedOut();
    void exceptionIsAnAnswer();
    void printingWorker();
    void cancelEndsTheWorker();
    void memoryLimit();
    void pluginsStayInTheirWorker();
    void rebuiltPlugin();
    void refusedPlugin();
    void workerNotThere();
    void endsWithItsInput();
    void disconnects();
    void brokenStreamEndsTheEngine();
    void realSchemas();
    void realWorkerKilledInTheMiddle();

private:
    void start(std::vector<std::string> arguments, bool hello = true);
    Result<std::string> call(const char* command, const std::string& arguments = {});
    /// Name of the first schema, or the error.
    QString schemas(std::vector<std::string> ops);
    /// Pid of the worker that has them, or the error.
    QString plugins(std::vector<std::string> files);

    const std::string m_engine = NODEWISE_BIN "/nodewise-engine";
    QTemporaryDir m_workers;
    std::unique_ptr<BlockingClient> m_client;
    std::vector<WorkerEvent> m_events;
    QString m_output;
};

void TestEngine::initTestCase()
{
    QVERIFY(QFile::link(QCoreApplication::applicationFilePath(), m_workers.filePath(QStringLiteral("nodewise-torch"))));
}

void TestEngine::init()
{
    m_events.clear();
    m_output.clear();
    start({"--worker-dir", m_workers.path().toStdString()});
}

void TestEngine::cleanup()
{
    m_client.reset();
}

void TestEngine::start(std::vector<std::string> arguments, bool hello)
{
    m_client = BlockingClient::start({.program = m_engine, .arguments = std::move(arguments), .grace = 5000ms}).value();
    m_client->onEvent([this](const Event& event) {
        if (event.event == WorkerEvent::event)
            m_events.push_back(decodeWorkerEvent(event.body).value());
        else if (event.event == OutputEvent::event)
            m_output += qs(decodeOutputEvent(event.body).value().english());
    });
    if (hello)
        QVERIFY(call("initialize", encode(InitializeArguments{.protocol = protocolVersion})));
}

Result<std::string> TestEngine::call(const char* command, const std::string& arguments)
{
    return m_client->call(command, arguments, 30000ms);
}

QString TestEngine::schemas(std::vector<std::string> ops)
{
    const auto body = call("nodewise/schemas", encode(SchemasRequest{std::move(ops)}));
    return qs(body ? decodeSchemasAnswer(*body).value().schemas.at(0).name : body.error().text());
}

QString TestEngine::plugins(std::vector<std::string> files)
{
    const auto body = call("nodewise/plugins", encodeBody(PluginsRequest{std::move(files)}));
    return qs(body ? decodeBody<PluginsAnswer>(*body).value().plugins.at(0).operators.at(0) : body.error().text());
}

void TestEngine::commandLine_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("out");
    QTest::addColumn<QString>("err");
    QTest::newRow("version") << QStringList("--version") << 0 << "nodewise-engine "
                             << "";
    QTest::newRow("help") << QStringList("--help") << 0 << "usage: nodewise-engine "
                          << "";
    QTest::newRow("unknown") << QStringList("--port") << 2 << ""
                             << "nodewise-engine: '--port' is not an option; --help tells more\n";
    QTest::newRow("no value") << QStringList("--worker-dir") << 2 << ""
                              << "nodewise-engine: --worker-dir needs a value; --help tells more\n";
    QTest::newRow("no number") << QStringList({"--memory-limit", "1x"}) << 2 << ""
                               << "nodewise-engine: '1x' is not a number of megabytes; --help tells more\n";
}

void TestEngine::commandLine()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, out);
    QFETCH(QString, err);
    QProcess process;
    process.start(qs(m_engine), arguments);
    QVERIFY(process.waitForFinished());
    QTEST(process.exitCode(), "code");
    QCOMPARE(QString::fromUtf8(process.readAllStandardOutput()).left(out.size()), out);
    QCOMPARE(QString::fromUtf8(process.readAllStandardError()), err);
}

void TestEngine::initialize()
{
    start({}, false);
    const auto capabilities =
        decodeCapabilities(call("initialize", encode(InitializeArguments{.protocol = protocolVersion})).value()).value();
    QVERIFY(capabilities.protocol == protocolVersion);
    QVERIFY(capabilities.supportsCancelRequest);
    QVERIFY(std::find(capabilities.requests.begin(), capabilities.requests.end(), "nodewise/schemas") != capabilities.requests.end());
    QVERIFY(!capabilities.version.empty());
    QCOMPARE(m_events.size(), 0u); // no worker before it is needed
}

void TestEngine::refusals_data()
{
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nodewise/nothing") << QByteArray() << "this engine does not know the request 'nodewise/nothing'";
    QTest::newRow("initialize") << QByteArray() << "initialize was sent twice";
    QTest::newRow("nodewise/schemas") << QByteArray("{\"ops\":[1]}") << "$.arguments.ops[0]: this must be a string";
    QTest::newRow("nodewise/plugins") << QByteArray("{}") << "$.arguments.plugins: this is missing";
    QTest::newRow("nodewise/convert") << QByteArray("{}") << "$.arguments.program: this is missing";
    QTest::newRow("nodewise/resolve") << QByteArray("{\"plugins\":3}") << "$.arguments.plugins: this must be an array";
}

void TestEngine::refusals()
{
    QFETCH(QByteArray, arguments);
    QFETCH(QString, expected);
    const auto answer = call(QTest::currentDataTag(), arguments.toStdString());
    QVERIFY(!answer);
    QCOMPARE(qs(answer.error().text()), expected);
    QCOMPARE(m_events.size(), 0u);
}

void TestEngine::otherProtocolIsRefused()
{
    start({}, false);
    const auto answer = call("initialize", encode(InitializeArguments{.protocol = ProtocolVersion{9, 0}}));
    QVERIFY(!answer);
    QVERIFY(qs(answer.error().text()).startsWith(QStringLiteral("the client speaks version 9.0 of Nodewise's protocol")));
    QVERIFY(call("initialize", "{\"adapterID\":\"nodewise\"}")); // a plain DAP client is welcome
}

void TestEngine::requestsBeforeInitialize()
{
    start({}, false);
    QCOMPARE(schemas({"a"}), QStringLiteral("'nodewise/schemas' was sent before initialize"));
}

void TestEngine::workerIsKeptBetweenRequests()
{
    const QString first = schemas({"a"});
    QCOMPARE(schemas({"b"}), first);
    QCOMPARE(m_events.size(), 1u);
    QCOMPARE(QString::number(m_events[0].pid), first);
    QVERIFY(m_events[0].state == WorkerEvent::State::Started);
}

void TestEngine::deadWorkerIsNamedAndReplaced_data()
{
    QTest::addColumn<QString>("expected");
    QTest::newRow("die") << "was killed by signal 9 (Killed) while answering nodewise/schemas";
    QTest::newRow("exit") << "exited with code 7 while answering nodewise/schemas; its last line was: out of luck";
}

void TestEngine::deadWorkerIsNamedAndReplaced()
{
    QFETCH(QString, expected);
    const QString before = schemas({"a"});
    QCOMPARE(schemas({QTest::currentDataTag()}), QStringLiteral("nodewise-torch %1 (it is restarted with the next request)").arg(expected));
    QCOMPARE(m_events.size(), 2u);
    QVERIFY(m_events[1].state == WorkerEvent::State::Ended);
    QCOMPARE(qs(m_events[1].reason.english()), expected);
    QVERIFY(m_output.contains(QStringLiteral("nodewise-torch ") + expected));
    const QString after = schemas({"a"});
    QVERIFY(after.toInt() > 0 && after != before);
}

void TestEngine::idleWorkerKilled()
{
    const QString before = schemas({"a"});
    ::kill(before.toInt(), SIGKILL);
    const auto told = [this] {
        (void)call("ping"); // any answer brings the events along
        return m_events.size();
    };
    QTRY_VERIFY(told() >= 2u);
    QCOMPARE(m_events.size(), 2u);
    QCOMPARE(qs(m_events[1].reason.english()), QStringLiteral("was killed by signal 9 (Killed)"));
    QVERIFY(schemas({"a"}).toInt() > 0);
}

void TestEngine::deathsAreSpacedOut()
{
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 4; ++i)
        QVERIFY(schemas({"die"}).contains(QStringLiteral("signal 9")));
    QVERIFY(timer.elapsed() >= 100 + 200 + 400); // pauses before the second, third and fourth start
    QVERIFY(schemas({"a"}).toInt() > 0);
}

void TestEngine::exceptionIsAnAnswer()
{
    const QString before = schemas({"a"});
    QCOMPARE(schemas({"throw"}), QStringLiteral("nodewise/schemas failed: thrown by a library"));
    QCOMPARE(schemas({"a"}), before);
}

void TestEngine::printingWorker()
{
    const QString before = schemas({"a"});
    QCOMPARE(schemas({"print"}), before);
    QCOMPARE(schemas({"a"}), before);
    QVERIFY(m_output.contains(QStringLiteral("xyz")) || m_output.contains(QStringLiteral("Content-Length: 3")));
}

void TestEngine::cancelEndsTheWorker()
{
    const QString before = schemas({"a"});
    auto& engine = m_client->process();
    const auto ask = [&engine](int seq, const char* command, const std::string& arguments) {
        engine.post(encode(Request{seq, command, arguments}));
    };
    ask(1001, "nodewise/schemas", encode(SchemasRequest{{"hang"}}));
    ask(1002, "nodewise/schemas", encode(SchemasRequest{{"b"}}));
    ask(1003, "cancel", encodeCancel(1001));
    std::map<int, Response> answers;
    std::vector<WorkerEvent> workers;
    while (answers.size() < 3) {
        const auto body = engine.receive(30000ms);
        QVERIFY2(body, body ? "" : body.error().text().c_str());
        const auto message = decode(*body).value();
        if (const auto* response = std::get_if<Response>(&message))
            answers.emplace(response->requestSeq, *response);
        const auto* event = std::get_if<Event>(&message);
        if (event && event->event == WorkerEvent::event)
            workers.push_back(decodeWorkerEvent(event->body).value());
    }
    QCOMPARE(qs(errorOf(answers.at(1001)).text()), QStringLiteral("cancelled"));
    const auto ended = std::ranges::find(workers, WorkerEvent::State::Ended, &WorkerEvent::state);
    QVERIFY(ended != workers.end());
    QCOMPARE(qs(ended->reason.english()), QString()); // whoever cancelled knows
    QVERIFY(answers.at(1003).success);
    const auto other = decodeSchemasAnswer(answers.at(1002).body).value(); // asked again of the new worker
    QVERIFY(qs(other.schemas.at(0).name) != before);
    QVERIFY(call("cancel", encodeCancel(1001))); // answered already: no error
}

void TestEngine::memoryLimit()
{
    start({"--worker-dir", m_workers.path().toStdString(), "--memory-limit", "150"});
    const QString answer = schemas({"hog", "hang"});
    QCOMPARE(answer, QStringLiteral("nodewise-torch was ended because it took more than 150 MB of memory while answering nodewise/schemas "
                                    "(it is restarted with the next request)"));
}

/// A worker has no plug-in that a request does not name, and loads each once.
void TestEngine::pluginsStayInTheirWorker()
{
    const QString first = schemas({"a"});
    QCOMPARE(plugins({"a.so"}), first);
    QCOMPARE(plugins({"a.so", "b.so"}), first);
    const QString second = plugins({"b.so"});
    QVERIFY(second.toInt() > 0 && second != first);
    QCOMPARE(plugins({"b.so"}), second);
    QCOMPARE(m_events.size(), 3u);
    QVERIFY(m_events[1].state == WorkerEvent::State::Ended && m_events[1].reason.empty());
    const QString third = schemas({"a"}); // without any
    QVERIFY(third != second);

    // What the worker was asked before it is replaced, it answers.
    auto& engine = m_client->process();
    const auto ask = [&engine](int seq, std::vector<std::string> files) {
        engine.post(encode(Request{seq, "nodewise/plugins", encodeBody(PluginsRequest{std::move(files)})}));
    };
    QFile late(m_workers.filePath(QStringLiteral("a.late")));
    ask(1001, {late.fileName().toStdString()});
    ask(1002, {"b.so"});
    QVERIFY(late.open(QIODevice::WriteOnly));
    std::map<int, Response> answers;
    while (answers.size() < 2) {
        const auto message = decode(engine.receive(30000ms).value()).value();
        if (const auto* response = std::get_if<Response>(&message))
            answers.emplace(response->requestSeq, *response);
    }
    const auto pidOf = [](const Response& r) { return qs(decodeBody<PluginsAnswer>(r.body).value().plugins.at(0).operators.at(0)); };
    QCOMPARE(pidOf(answers.at(1001)), third);
    QVERIFY(pidOf(answers.at(1002)) != third);
}

void TestEngine::rebuiltPlugin()
{
    QFile file(m_workers.filePath(QStringLiteral("built.so")));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("1") == 1 && file.flush());
    const std::string path = file.fileName().toStdString();
    const QString first = plugins({path});
    QCOMPARE(plugins({path}), first);
    QVERIFY(file.write("2") == 1 && file.flush());
    QVERIFY(plugins({path}) != first);
}

void TestEngine::refusedPlugin()
{
    const QString first = plugins({"a.so"});
    QCOMPARE(plugins({"a.so", "bad"}), QStringLiteral("bad: no plug-in"));
    const QString second = plugins({"a.so"});
    QVERIFY(second.toInt() > 0 && second != first); // what a refused one left behind is gone
    QVERIFY(plugins({"a.so", "die"}).contains(QStringLiteral("was killed by signal 9 (Killed) while answering nodewise/plugins")));
    QVERIFY(plugins({"a.so"}).toInt() > 0);
}

void TestEngine::workerNotThere()
{
    start({"--worker-dir", "/nowhere"});
    QCOMPARE(schemas({"a"}), QStringLiteral("the program nodewise-torch is not in /nowhere (build it too, or install all of Nodewise's "
                                            "programs into one folder)"));
    QVERIFY(call("disconnect"));
}

void TestEngine::endsWithItsInput()
{
    const int worker = schemas({"a"}).toInt();
    QCOMPARE(m_client->process().terminate(), (ExitStatus{false, 0}));
    QVERIFY(::kill(worker, 0) != 0);
}

void TestEngine::disconnects()
{
    const int worker = schemas({"a"}).toInt();
    QVERIFY(call("disconnect"));
    QVERIFY(!m_client->process().receive(10000ms));
    QCOMPARE(m_client->process().exitStatus(), std::optional(ExitStatus{false, 0}));
    QVERIFY(::kill(worker, 0) != 0);
}

void TestEngine::brokenStreamEndsTheEngine()
{
    m_client->process().postFramed("hello\r\n\r\n");
    const auto answer = m_client->process().receive(10000ms);
    QVERIFY(!answer);
    const std::string message = answer.error().message.english();
    QVERIFY2(message.ends_with("'hello' is not a header field of the form 'Name: value'"), message.c_str());
}

void TestEngine::realSchemas()
{
#ifndef NODEWISE_HAS_TORCH_WORKER
    QSKIP("built without the torch worker");
#endif
    QFile file(QStringLiteral(NODEWISE_TEST_DATA "/schemas.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto expected = QJsonDocument::fromJson(file.readAll()).array();
    SchemasRequest request;
    for (qsizetype i = 0; i < expected.size(); ++i)
        request.ops.push_back(expected[i].toObject()["op"].toString().toStdString());
    start({});
    const auto answer = decodeSchemasAnswer(call("nodewise/schemas", encode(request)).value()).value();
    QCOMPARE(answer.schemas.size(), request.ops.size());
    for (qsizetype i = 0; i < expected.size(); ++i)
        QCOMPARE(qs(answer.schemas[static_cast<std::size_t>(i)].text), expected[i].toObject()["text"].toString());
}

void TestEngine::realWorkerKilledInTheMiddle()
{
#ifndef NODEWISE_HAS_TORCH_WORKER
    QSKIP("built without the torch worker");
#endif
    start({});
    QCOMPARE(schemas({"aten.linear.default"}), QStringLiteral("aten::linear"));
    const int pid = m_events.at(0).pid;
    ::kill(pid, SIGSTOP); // so that the next request surely finds it in the middle
    auto& engine = m_client->process();
    engine.post(encode(Request{1001, "nodewise/schemas", encode(SchemasRequest{{"aten.relu.default"}})}));
    engine.post(encode(Request{1002, "no such request", {}}));
    while (engine.receive(30000ms).value().find("1002") == std::string::npos) {}
    ::kill(pid, SIGKILL);
    std::string body;
    do
        body = engine.receive(30000ms).value();
    while (body.find("\"request_seq\":1001") == std::string::npos);
    QCOMPARE(qs(errorOf(std::get<Response>(decode(body).value())).message.english()),
             QStringLiteral("nodewise-torch was killed by signal 9 (Killed) while answering nodewise/schemas"));
    QCOMPARE(schemas({"aten.relu.default"}), QStringLiteral("aten::relu"));
}

int main(int argc, char** argv)
{
    if (std::string_view(argv[0]).ends_with("/nodewise-torch"))
        return playWorker();
    QCoreApplication app(argc, argv);
    TestEngine test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_engine.moc"
