// SPDX-License-Identifier: Apache-2.0
// nodewise-cli mcp, spoken to line by line: what it offers, what it refuses, a session, cancellation, and messages that are none.
#include "tests/app/cli_runner.h"

#include "core/protocol/session_requests.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace nodewise;
using protocol::RequestDoes;

namespace {

constexpr int patience = 120000; // ms

QString program(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/programs/%1.pt2").arg(QLatin1String(name));
}

class Client {
public:
    explicit Client(const QStringList& options = {}, const QString& folder = QStringLiteral(NODEWISE_BIN),
                    const QProcessEnvironment& environment = QProcessEnvironment::systemEnvironment())
    {
        m_process.setProcessEnvironment(environment);
        m_process.start(folder + QStringLiteral("/nodewise-cli"), QStringList{QStringLiteral("mcp")} + options);
        m_process.waitForStarted(patience);
    }
    ~Client()
    {
        m_process.closeWriteChannel();
        m_process.waitForFinished(patience);
    }
    void sendLine(const QByteArray& line) { m_process.write(line + "\n"); }
    void send(const QJsonObject& message) { sendLine(QJsonDocument(message).toJson(QJsonDocument::Compact)); }
    int request(const QString& method, const QJsonObject& params = {})
    {
        send({{"jsonrpc", "2.0"}, {"id", ++m_id}, {"method", method}, {"params", params}});
        return m_id;
    }
    /// The next message; undefined where none comes.
    QJsonValue next()
    {
        while (!m_process.canReadLine())
            if (!m_process.waitForReadyRead(patience))
                return QJsonValue(QJsonValue::Undefined);
        return QJsonDocument::fromJson(m_process.readLine()).object();
    }
    QJsonValue ask(const QString& method, const QJsonObject& params = {})
    {
        const int id = request(method, params);
        const QJsonValue answer = next();
        return answer["id"].toInt() == id ? answer : QJsonValue(QJsonValue::Undefined);
    }
    QJsonValue call(const QString& tool, const QJsonObject& arguments)
    {
        return ask(QStringLiteral("tools/call"), {{"name", tool}, {"arguments", arguments}});
    }
    static QString textOf(const QJsonValue& answer) { return answer["result"]["content"][0]["text"].toString(); }
    QStringList tools()
    {
        QStringList out;
        for (const QJsonValue& tool : ask(QStringLiteral("tools/list"))["result"]["tools"].toArray())
            out.append(tool["name"].toString());
        return out;
    }
    QJsonValue tool(const QString& name)
    {
        for (const QJsonValue& tool : ask(QStringLiteral("tools/list"))["result"]["tools"].toArray())
            if (tool["name"].toString() == name)
                return tool;
        return QJsonValue(QJsonValue::Undefined);
    }
    QProcess& process() { return m_process; }

private:
    QProcess m_process;
    int m_id = 0;
};

} // namespace

class TestCliMcp : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void greets();
    void offersWhatHelpHas();
    void writesOnlyIfAllowed();
    void nothingRunsAsPython();
    void runsCommands();
    void stepsASession();
    void cancels();
    void refusesWhatIsNoMessage();
    void cancellationsOfNothing();
    void endsWithItsInput();
};

void TestCliMcp::greets()
{
    Client client;
    const QJsonValue old = client.ask("initialize", {{"protocolVersion", "2024-11-05"}, {"capabilities", QJsonObject()}});
    QCOMPARE(old["result"]["protocolVersion"].toString(), QString("2024-11-05"));
    QVERIFY(old["result"]["capabilities"].toObject().contains("tools"));
    QCOMPARE(old["result"]["serverInfo"]["name"].toString(), QString("nodewise"));
    const QJsonValue unknown = client.ask("initialize", {{"protocolVersion", "1999-01-01"}});
    QCOMPARE(unknown["result"]["protocolVersion"].toString(), QString("2025-11-25"));
    client.send({{"jsonrpc", "2.0"}, {"method", "notifications/initialized"}}); // no answer
    QVERIFY(client.ask("ping")["result"].isObject());
}

/// Every command but those about the command line itself, with its help and its options: nothing is said twice.
void TestCliMcp::offersWhatHelpHas()
{
    Client client({"--allow-write", "--allow-code"});
    const QStringList tools = client.tools();
    const auto help = nodewise::test::runCli<QString>({"help"});
    QCOMPARE(help.code, 0);
    int commands = 0;
    for (const QString& line : help.out.split('\n')) {
        if (!line.startsWith("nodewise-cli "))
            continue;
        QStringList words;
        for (const QString& word : line.mid(13).split(' '))
            if (words.size() < 2 && QRegularExpression("^[a-z-]+$").match(word).hasMatch())
                words.append(word);
            else
                break;
        ++commands;
        const QString name = words.join('_');
        QCOMPARE(tools.contains(name), name != "help" && name != "completion" && name != "mcp" && name != "export");
    }
    QVERIFY(commands > 25);
    const QJsonValue info = client.tool("info");
    QVERIFY(nodewise::test::runCli<QString>({"help", "info"}).out.contains(info["description"].toString().section('\n', 0, 0)));
    QCOMPARE(info["inputSchema"]["required"].toArray(), QJsonArray{"file"});
    QCOMPARE(info["inputSchema"]["properties"]["json"]["type"].toString(), QString("boolean"));
    const QJsonValue trace = client.tool("trace");
    QCOMPARE(trace["inputSchema"]["properties"]["file"]["type"].toString(), QString("array"));
    QVERIFY(trace["inputSchema"]["properties"]["unit"]["enum"].toArray().contains("cycles"));
    QVERIFY(client.tool("request")["description"].toString().contains("nodewise/tensorSlice"));
}

void TestCliMcp::writesOnlyIfAllowed()
{
    QTemporaryDir folder;
    const QString out = folder.filePath("out.json");
    const QJsonObject arguments{{"file", program("cnn")}, {"output", out}};
    Client reading;
    for (const char* tool : {"convert", "extract", "templates_new", "export"})
        QVERIFY2(!reading.tools().contains(tool), tool);
    QVERIFY(!reading.tool("run")["inputSchema"]["properties"].toObject().contains("save_outputs"));
    QVERIFY(!reading.tool("run")["inputSchema"]["properties"].toObject().contains("plugin"));
    QVERIFY(reading.call("convert", arguments)["error"]["message"].toString().contains("no tool"));
    const QJsonValue refused = reading.call("run", {{"file", program("cnn")}, {"save_outputs", folder.filePath("o.safetensors")}});
    QVERIFY(refused["result"]["isError"].toBool());
    QVERIFY(Client::textOf(refused).contains("save_outputs"));
    for (const char* tool : {"run", "open", "request", "compare", "notes"})
        QVERIFY2(reading.tool(tool)["annotations"]["readOnlyHint"].toBool(), tool);
    // Nor by a value that looks like an option.
    const QJsonValue smuggled = reading.call("info", {{"file", "--help"}});
    QVERIFY(smuggled["result"]["isError"].toBool());
    QVERIFY(QDir(folder.path()).isEmpty());

    Client writing({"--allow-write"});
    const QJsonValue written = writing.call("convert", arguments);
    QVERIFY2(!written["result"]["isError"].toBool(), qPrintable(Client::textOf(written)));
    QVERIFY(QFileInfo::exists(out));
    QVERIFY(!writing.tool("run")["inputSchema"]["properties"].toObject().contains("plugin"));
    QVERIFY(writing.tool("info")["annotations"]["readOnlyHint"].toBool());
    Client acting({"--allow-code"});
    QVERIFY(!acting.tools().contains("export"));
    QVERIFY(acting.tool("run")["inputSchema"]["properties"].toObject().contains("plugin"));
    QVERIFY(acting.tool("info")["annotations"]["readOnlyHint"].toBool());
    for (const char* tool : {"run", "open", "request"})
        QVERIFY2(!acting.tool(tool)["annotations"]["readOnlyHint"].toBool() && !writing.tool("run")["annotations"]["readOnlyHint"].toBool(),
                 tool);
}

/// The programs of a package, which bring no LibTorch, and an active environment with a torch of another version: its interpreter, which no
/// cage holds, is started only where code may run.
void TestCliMcp::nothingRunsAsPython()
{
    QTemporaryDir folder;
    const QDir top(folder.path());
    const QString bin = top.filePath("build/bin"), packages = top.filePath("venv/lib/python3.12/site-packages"), ran = top.filePath("ran");
    for (const QString& each : {bin, packages + "/torch/lib", top.filePath("venv/bin"), top.filePath("python/nodewise/worker")})
        QVERIFY(top.mkpath(each));
    const auto write = [](const QString& path, const QByteArray& text) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        QVERIFY(file.setPermissions(file.permissions() | QFileDevice::ExeOwner));
    };
    for (const char* name : {"nodewise-cli", "nodewise-engine"})
        QVERIFY(QFile::copy(QStringLiteral(NODEWISE_BIN "/") + name, bin + "/" + name));
    write(bin + "/nodewise-torch", "");
    write(bin + "/nodewise-torch.json", R"({"version": "2.13.0", "libraries": ""})");
    write(top.filePath("python/nodewise/worker/start.py"), "");
    write(packages + "/torch/version.py", "__version__ = '2.15.0'\n");
    write(packages + "/torch/lib/libtorch_cpu.so", "");
    write(top.filePath("venv/bin/python3"), "#!/bin/sh\necho > '" + ran.toUtf8() + "'\n");
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"NODEWISE_TORCH", "NODEWISE_OTHER_TORCH", "CONDA_PREFIX"})
        environment.remove(name);
    environment.insert("VIRTUAL_ENV", top.filePath("venv"));
    for (const QStringList& options : {QStringList(), QStringList{"--allow-write"}, QStringList{"--allow-code"}}) {
        Client client(options, bin, environment);
        QVERIFY(client.call("open", {{"file", program("cnn")}})["result"]["isError"].toBool());
        if (client.tools().contains("run"))
            client.call("run", {{"file", program("cnn")}});
        QCOMPARE(QFileInfo::exists(ran), options.contains("--allow-code"));
    }
    Client client;
    for (const char* name : {"python", "python_import", "device", "plugin"})
        QVERIFY2(Client::textOf(client.call("open", {{"file", program("cnn")}, {name, "x"}})).contains("not allowed here"), name);
}

void TestCliMcp::runsCommands()
{
    Client client;
    const QJsonValue info = client.call("info", {{"file", program("cnn")}, {"json", true}});
    QCOMPARE(Client::textOf(info), nodewise::test::runCli<QString>({"info", program("cnn"), "--json"}).out);
    const QJsonValue missing = client.call("info", {{"file", "/nowhere.pt2"}});
    QVERIFY(missing["result"]["isError"].toBool());
    QVERIFY(Client::textOf(missing).contains("nowhere.pt2"));
    QVERIFY(Client::textOf(client.call("info", {{"fil", "x"}})).contains("'fil'"));
    QVERIFY(Client::textOf(client.call("info", {{"file", QJsonArray{"a", "b"}}})).contains("one value"));
    QVERIFY(Client::textOf(client.call("find", {{"file", program("cnn")}, {"query", "op:conv2d"}})).contains("conv"));
}

void TestCliMcp::stepsASession()
{
#ifndef NODEWISE_HAS_TORCH_WORKER
    QSKIP("built without the torch worker");
#endif
    Client client;
    const QJsonValue opened = client.call("open", {{"file", program("cnn")}});
    QVERIFY2(!opened["result"]["isError"].toBool(), qPrintable(Client::textOf(opened)));
    const QJsonObject body = QJsonDocument::fromJson(Client::textOf(opened).toUtf8()).object();
    const int session = body["session"].toInt();
    QVERIFY(session > 0);
    const auto request = [&](const QString& command, const QJsonObject& arguments = {}) {
        return client.call("request", {{"session", session}, {"command", command}, {"arguments", arguments}});
    };
    const QJsonObject stop = QJsonDocument::fromJson(Client::textOf(request("next")).toUtf8()).object();
    QCOMPARE(stop["reason"].toString(), QString("step"));
    const QJsonObject values =
        QJsonDocument::fromJson(Client::textOf(request("nodewise/values", {{"scope", "outputs"}})).toUtf8()).object();
    QCOMPARE(values["values"].toArray().size(), 1);
    const QJsonObject value = values["values"][0].toObject();
    const QJsonObject page =
        QJsonDocument::fromJson(
            Client::textOf(request("nodewise/tensorSlice", {{"value", QJsonObject{{"node", value["node"]}}}, {"rows", 2}})).toUtf8())
            .object();
    QCOMPARE(page["rows"].toInt(), 2);
    // Reading is all that is allowed, and only what there is.
    for (const protocol::SessionRequest& each : protocol::sessionRequests()) {
        const QByteArray command(each.name.data(), qsizetype(each.name.size()));
        const char* const refused = each.does == RequestDoes::Owns     ? "no request"
                                    : each.does == RequestDoes::Writes ? "--allow-write"
                                    : each.does == RequestDoes::Acts   ? "--allow-code"
                                                                       : nullptr;
        if (refused)
            QVERIFY2(Client::textOf(request(command)).contains(refused), command);
    }
    for (const char* command : {"launch", "disconnect", "nodewise/kernelRun", "nonsense"})
        QVERIFY2(Client::textOf(request(command)).contains("no request"), command);
    for (const char* command : {"setVariable", "nodewise/edit", "nodewise/export", "nodewise/saveSession", "nodewise/run"})
        QVERIFY2(Client::textOf(request(command)).contains("--allow-write"), command);
    QVERIFY(Client::textOf(request("nodewise/lower")).contains("--allow-code"));
    QVERIFY(Client::textOf(request("nodewise/compare", {{"run", QJsonObject{{"plugins", QJsonArray{"x.so"}}}}})).contains("--allow-code"));
    QCOMPARE(Client::textOf(client.call("close", {{"session", session}})), QString("closed"));
    QVERIFY(Client::textOf(request("next")).contains("no such session"));
}

void TestCliMcp::cancels()
{
    Client client;
    // The first is under way or waits; either way the second is the only answer.
    const int first = client.request("tools/call", {{"name", "info"}, {"arguments", QJsonObject{{"file", program("cnn")}}}});
    const int second = client.request("tools/call", {{"name", "info"}, {"arguments", QJsonObject{{"file", program("llama")}}}});
    client.send({{"jsonrpc", "2.0"}, {"method", "notifications/cancelled"}, {"params", QJsonObject{{"requestId", second}}}});
    const int third = client.request("ping");
    QList<int> answered;
    while (answered.isEmpty() || answered.back() != third) {
        const QJsonValue answer = client.next();
        QVERIFY(answer.isObject());
        answered.append(answer["id"].toInt());
    }
    QVERIFY(answered.contains(first));
    QVERIFY(!answered.contains(second));
}

void TestCliMcp::refusesWhatIsNoMessage()
{
    Client client;
    const auto codeOf = [&](const QByteArray& line) {
        client.sendLine(line);
        return client.next()["error"]["code"].toInt();
    };
    QCOMPARE(codeOf("{"), -32700);
    QCOMPARE(codeOf("[]"), -32600);
    QCOMPARE(codeOf("1"), -32600);
    QCOMPARE(codeOf(R"({"jsonrpc":"2.0","id":{},"method":"ping"})"), -32600);
    QCOMPARE(codeOf(R"({"jsonrpc":"2.0","id":1,"method":"nothing"})"), -32601);
    QCOMPARE(codeOf(R"({"jsonrpc":"2.0","id":1,"method":"ping","params":[]})"), -32602);
    QCOMPARE(codeOf(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"mcp"}})"), -32602);
    QCOMPARE(codeOf(QByteArray(5 << 20, 'x')), -32600);
    QCOMPARE(codeOf(QByteArray(1000, '[') + QByteArray(1000, ']')), -32700);
    QVERIFY(client.ask("ping")["result"].isObject()); // it still serves
}

/// A notification has no answer, whatever it holds; the one of a call that is under way or waits is another test's.
void TestCliMcp::cancellationsOfNothing()
{
    Client client;
    for (const char* rest :
         {"", R"(,"params":[])", R"(,"params":[1])", R"(,"params":null)", R"(,"params":"requestId")", R"(,"params":7)", R"(,"params":{})",
          R"(,"params":{"requestId":null})", R"(,"params":{"requestId":[]})", R"(,"params":{"requestId":{"requestId":1}})",
          R"(,"params":{"requestId":true})", R"(,"params":{"requestId":1e300})", R"(,"params":{"requestId":"nothing"})"})
        client.sendLine(QByteArray(R"({"jsonrpc":"2.0","method":"notifications/cancelled")") + rest + "}");
    QVERIFY(client.ask("ping")["result"].isObject());
    const auto codeOf = [&](const QByteArray& line) {
        client.sendLine(line);
        return client.next()["error"]["code"].toInt();
    };
    QCOMPARE(codeOf("{\"jsonrpc\":\"2.0\",\"id\":\"\xff\",\"method\":\"ping\"}"), -32700); // no UTF-8
    QCOMPARE(codeOf(R"([{"jsonrpc":"2.0","id":1,"method":"ping"}])"), -32600);             // a batch
    for (const char* id : {"null", "true", "[]", "{}"})
        QCOMPARE(codeOf(QByteArray(R"({"jsonrpc":"2.0","method":"ping","id":)") + id + "}"), -32600);
    QCOMPARE(codeOf(R"({"jsonrpc":"2.0","id":1,"method":[]})"), -32601);
    QCOMPARE(codeOf(R"({"jsonrpc":[],"id":1,"method":"ping"})"), -32600);
    for (const char* params : {"[]", "null", "1", "\"x\""})
        QCOMPARE(codeOf(QByteArray(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":)") + params + "}"), -32602);
    QCOMPARE(codeOf(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":["open"]}})"), -32602);
    for (const char* arguments : {"[]", "7", "null", R"({"session":1e300})", R"({"session":"1"})", R"({"session":18446744073709551615})"}) {
        const int id = 100;
        client.sendLine(R"({"jsonrpc":"2.0","id":100,"method":"tools/call","params":{"name":"request","arguments":)" +
                        QByteArray(arguments) + "}}");
        const QJsonValue answer = client.next();
        QVERIFY2(answer["id"].toInt() == id && answer["result"]["isError"].toBool(), arguments);
    }
    for (const char* arguments :
         {"[]", "7", "null", R"({"file":{}})", R"({"file":[[]]})", R"({"file":null})", R"({"json":1,"file":"x"})"}) {
        client.sendLine(R"({"jsonrpc":"2.0","id":100,"method":"tools/call","params":{"name":"info","arguments":)" + QByteArray(arguments) +
                        "}}");
        QVERIFY2(client.next()["result"]["isError"].toBool(), arguments);
    }
    QVERIFY(client.ask("ping")["result"].isObject());
}

void TestCliMcp::endsWithItsInput()
{
    Client client;
    QVERIFY(client.ask("ping")["result"].isObject());
    client.process().closeWriteChannel();
    QVERIFY(client.process().waitForFinished(patience));
    QCOMPARE(client.process().exitCode(), 0);
}

QTEST_GUILESS_MAIN(TestCliMcp)
#include "tst_cli_mcp.moc"
