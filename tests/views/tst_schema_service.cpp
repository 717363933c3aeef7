// SPDX-License-Identifier: Apache-2.0
// The window's schema service over the real engine. This program plays the worker "nodewise-torch" and, with --engine, broken engines.
#include "core/dap/request_loop.h"
#include "views/common/document.h"
#include "views/common/schema_service.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <unistd.h>

using namespace nodewise;
using nodewise::views::EngineService;
using nodewise::views::SchemaService;

namespace {

Result<std::string> playSchemas(const std::string& arguments)
{
    const auto request = protocol::decodeSchemasRequest(arguments).value();
    protocol::SchemasAnswer answer{.torchVersion = "0.0"};
    for (const auto& op : request.ops) {
        if (op == "ns.die.default")
            ::raise(SIGKILL);
        if (op == "ns.die_once.default" && ::unlink(std::getenv("NODEWISE_TEST_ONCE")) == 0)
            ::raise(SIGKILL);
        answer.schemas.push_back({.opType = op, .kind = protocol::OpSchema::Kind::Operator, .name = op, .text = std::to_string(::getppid())});
    }
    return encode(answer);
}

int playWorker()
{
    auto channel = process::Channel::takeStdio();
    dap::RequestLoop loop;
    loop.on("nodewise/schemas", playSchemas);
    return loop.run(*channel);
}

int playEngine(std::string_view how)
{
    if (how == "exit") {
        std::fputs("cannot start\n", stderr);
        return 3;
    }
    auto channel = process::Channel::takeStdio();
    dap::RequestLoop loop;
    loop.on("initialize", [how](const std::string&) -> Result<std::string> {
        if (how == "old")
            return encode(dap::Capabilities{.protocol = dap::ProtocolVersion{7, 0}});
        ::sleep(100);
        return std::string();
    });
    return loop.run(*channel);
}

} // namespace

class TestSchemaService : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void startsWithTheFirstRequest();
    void asksEachOnce();
    void pythonFunctionsNeedNoEngine();
    void opsOfADocument();
    void asksForALoneIrFile();
    void engineKilled();
    void workerDiesOnce();
    void workerDiesAlways();
    void engineMissing();
    void engineBroken_data();
    void engineBroken();
    void silentEngineBlocksNothing();

private:
    QStringList engineArguments() const { return {QStringLiteral("--worker-dir"), m_workers.path()}; }
    QTemporaryDir m_workers;
    const QString m_engine = QStringLiteral(NODEWISE_BIN "/nodewise-engine");
};

void TestSchemaService::initTestCase()
{
    qRegisterMetaType<std::vector<std::string>>();
    QVERIFY(QFile::link(QCoreApplication::applicationFilePath(), m_workers.filePath(QStringLiteral("nodewise-torch"))));
    qputenv("NODEWISE_TEST_ONCE", m_workers.filePath(QStringLiteral("once")).toLocal8Bit());
}

void TestSchemaService::startsWithTheFirstRequest()
{
    EngineService engine(m_engine, engineArguments());
    SchemaService service(&engine);
    QSignalSpy states(&engine, &EngineService::stateChanged);
    QCOMPARE(service.state(), EngineService::State::Idle);
    QVERIFY(service.stateText().isEmpty());
    service.request(std::vector<std::string>{"ns.a.default", "ns.b.default"});
    QCOMPARE(service.state(), EngineService::State::Starting);
    QVERIFY(!service.stateText().isEmpty());
    QVERIFY(!service.trySchema("ns.a.default"));
    QTRY_VERIFY_WITH_TIMEOUT(service.trySchema("ns.b.default"), 20000);
    QCOMPARE(service.trySchema("ns.a.default")->name, std::string("ns.a.default"));
    QCOMPARE(service.state(), EngineService::State::Ready);
    QCOMPARE(service.torchVersion(), QStringLiteral("0.0"));
    QCOMPARE(states.size(), 2);
}

void TestSchemaService::asksEachOnce()
{
    EngineService engine(m_engine, engineArguments());
    SchemaService service(&engine);
    QStringList ready;
    connect(&service, &SchemaService::schemasReady, this, [&ready](const std::vector<std::string>& ops) {
        for (const auto& op : ops)
            ready += QString::fromStdString(op);
    });
    service.request(std::vector<std::string>{"ns.a.default"});
    service.request(std::vector<std::string>{"ns.a.default", "ns.b.default"});
    QTRY_VERIFY_WITH_TIMEOUT(service.trySchema("ns.b.default"), 20000);
    service.request(std::vector<std::string>{"ns.b.default", "ns.c.default"});
    QTRY_VERIFY_WITH_TIMEOUT(service.trySchema("ns.c.default"), 20000);
    QCOMPARE(ready, QStringList({"ns.a.default", "ns.b.default", "ns.c.default"}));
}

void TestSchemaService::pythonFunctionsNeedNoEngine()
{
    EngineService engine(QStringLiteral("/nowhere/engine"));
    SchemaService service(&engine);
    QSignalSpy ready(&service, &SchemaService::schemasReady);
    service.request(std::vector<std::string>{"operator.getitem", "higher_order.cond"});
    QCOMPARE(service.state(), EngineService::State::Idle);
    QCOMPARE(ready.size(), 1);
    QCOMPARE(service.trySchema("higher_order.cond")->arguments.size(), 4u);
}

void TestSchemaService::opsOfADocument()
{
    graph::GraphBuilder builder;
    for (const auto& [name, target] :
         {std::pair("a", "torch.ops.ns.a.default"), std::pair("b", "torch.ops.ns.b.x"), std::pair("c", "operator.getitem")})
        QVERIFY(builder.addNode({.op = graph::NodeOp::CallFunction, .name = name, .target = target, .subgraph = graph::SubgraphId(0)}));
    auto model = std::make_shared<program::Model>();
    model->graph = builder.build();
    views::Document document;
    document.model = model;
    EngineService engine(m_engine, engineArguments());
    SchemaService service(&engine);
    service.request(document);
    QVERIFY(service.trySchema("operator.getitem"));
    QTRY_VERIFY_WITH_TIMEOUT(service.trySchema("ns.b.x"), 20000);
    QVERIFY(service.trySchema("ns.a.default"));
}

void TestSchemaService::asksForALoneIrFile()
{
    auto graph = std::make_shared<ir::Graph>();
    for (const char* op : {"ns.a.default", "ns.b.x", "<built-in function getitem>"})
        graph->nodes.push_back({.id = ir::NodeId(graph->nodes.size()), .name = op, .opType = op});
    views::Document document;
    document.ir = graph;
    EngineService engine(m_engine, engineArguments());
    SchemaService service(&engine);
    service.request(document);
    QTRY_VERIFY_WITH_TIMEOUT(service.trySchema("ns.b.x"), 20000);
    QVERIFY(service.trySchema("ns.a.default"));
}

void TestSchemaService::engineKilled()
{
    EngineService engine(m_engine, engineArguments());
    SchemaService service(&engine);
    QSignalSpy ended(&engine, &EngineService::workerEnded);
    QSignalSpy states(&engine, &EngineService::stateChanged);
    service.request(std::vector<std::string>{"ns.a.default"});
    QTRY_VERIFY_WITH_TIMEOUT(service.trySchema("ns.a.default"), 20000);
    ::kill(std::stoi(service.trySchema("ns.a.default")->text), SIGKILL); // the worker's parent: the engine
    service.request(std::vector<std::string>{"ns.b.default"});
    QTRY_VERIFY_WITH_TIMEOUT(service.trySchema("ns.b.default"), 20000);
    QCOMPARE(ended.size(), 1);
    QCOMPARE(ended.at(0).at(0).toString(), QStringLiteral("The engine ended: it crashed"));
    QVERIFY(states.contains(QVariantList{QVariant::fromValue(EngineService::State::Restarting)}));
    QCOMPARE(service.state(), EngineService::State::Ready);
}

void TestSchemaService::workerDiesOnce()
{
    QFile once(m_workers.filePath(QStringLiteral("once")));
    QVERIFY(once.open(QIODevice::WriteOnly));
    EngineService engine(m_engine, engineArguments());
    SchemaService service(&engine);
    QSignalSpy states(&engine, &EngineService::stateChanged);
    QSignalSpy ended(&engine, &EngineService::workerEnded);
    service.request(std::vector<std::string>{"ns.die_once.default"});
    QTRY_VERIFY_WITH_TIMEOUT(service.trySchema("ns.die_once.default"), 20000);
    QCOMPARE(ended.size(), 1);
    QCOMPARE(ended.at(0).at(0).toString(),
             QStringLiteral("nodewise-torch was killed by signal 9 (Killed) while answering nodewise/schemas"));
}

void TestSchemaService::workerDiesAlways()
{
    EngineService engine(m_engine, engineArguments());
    SchemaService service(&engine);
    service.request(std::vector<std::string>{"ns.die.default"});
    QTRY_COMPARE_WITH_TIMEOUT(service.state(), EngineService::State::Unavailable, 30000);
    QVERIFY2(service.reason().contains(QStringLiteral("signal 9 (Killed)")), qPrintable(service.reason()));
    engine.retry();
    QCOMPARE(service.state(), EngineService::State::Starting);
}

void TestSchemaService::engineMissing()
{
    EngineService engine(QStringLiteral("/nowhere/nodewise-engine"));
    SchemaService service(&engine);
    service.request(std::vector<std::string>{"ns.a.default"});
    QTRY_COMPARE_WITH_TIMEOUT(service.state(), EngineService::State::Unavailable, 20000);
    QVERIFY2(service.stateText().contains(service.reason()) && !service.reason().isEmpty(), qPrintable(service.stateText()));
    EngineService noEngine; // the tests' folder has none
    SchemaService beside(&noEngine);
    beside.request(std::vector<std::string>{"ns.a.default"});
    QTRY_COMPARE(beside.state(), EngineService::State::Unavailable);
    QVERIFY2(beside.reason().contains(QStringLiteral("nodewise-engine is not in")), qPrintable(beside.reason()));
}

void TestSchemaService::engineBroken_data()
{
    QTest::addColumn<QString>("expected");
    QTest::newRow("exit") << "it ended with code 3; its last line was: cannot start";
    QTest::newRow("old") << "the engine speaks version 7.0 of Nodewise's protocol, this program version 1.1 (install the same version of "
                            "Nodewise on both sides)";
}

void TestSchemaService::engineBroken()
{
    QFETCH(QString, expected);
    EngineService engine(QCoreApplication::applicationFilePath(), {QStringLiteral("--engine"), QString::fromUtf8(QTest::currentDataTag())});
    SchemaService service(&engine);
    service.request(std::vector<std::string>{"ns.a.default"});
    QTRY_COMPARE_WITH_TIMEOUT(service.state(), EngineService::State::Unavailable, 30000);
    QCOMPARE(service.reason(), expected);
}

void TestSchemaService::silentEngineBlocksNothing()
{
    EngineService engine(QCoreApplication::applicationFilePath(), {QStringLiteral("--engine"), QStringLiteral("silent")});
    SchemaService service(&engine);
    service.request(std::vector<std::string>{"ns.a.default"});
    int turns = 0;
    QTimer timer;
    connect(&timer, &QTimer::timeout, this, [&turns] { ++turns; });
    timer.start(1);
    QTRY_VERIFY_WITH_TIMEOUT(turns > 50, 10000); // the event loop goes on
    QCOMPARE(service.state(), EngineService::State::Starting);
}

int main(int argc, char** argv)
{
    if (std::string_view(argv[0]).ends_with("/nodewise-torch"))
        return playWorker();
    if (argc > 2 && std::string_view(argv[1]) == "--engine")
        return playEngine(argv[2]);
    QCoreApplication app(argc, argv);
    TestSchemaService test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_schema_service.moc"
