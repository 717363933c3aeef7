// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "core/dap/client.h"
#include "core/protocol/schema.h"

#include <QtTest>

#include <cmath>

using namespace nodewise;
using namespace nodewise::dap;
using namespace nodewise::process;
using namespace nodewise::protocol;

namespace {

QString qs(const std::string& text)
{
    return QString::fromStdString(text);
}

template <class T>
QString errorText(const Result<T>& result)
{
    return result ? QStringLiteral("no error") : qs(result.error().text());
}

OpSchema sample()
{
    OpSchema schema{.opType = "aten.add_.Tensor", .kind = OpSchema::Kind::Operator, .name = "aten::add_", .overload = "Tensor"};
    schema.text = "aten::add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)";
    schema.arguments = {{.name = "self", .type = "Tensor", .alias = {"a", true}},
                        {.name = "other", .type = "Tensor"},
                        {.name = "alpha", .type = "Scalar", .kwargOnly = true, .defaultText = "1"}};
    schema.returns = {{"", "Tensor", {"a", true}}};
    schema.tags = {"pointwise"};
    schema.isMutable = true;
    return schema;
}

} // namespace

class TestDap : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void encodes();
    void decodes();
    void brokenMessages_data();
    void brokenMessages();
    void failureCarriesPlaces();
    void foreignFailure();
    void badUtf8IsReplaced();
    void numbersWithoutJson();
    void initializeRoundTrip();
    void plainDapClientAndAdapter();
    void otherProtocol();
    void schemasRoundTrip();
    void brokenSchemas_data();
    void brokenSchemas();
    void pythonSchemas_data();
    void pythonSchemas();
    void clientMatchesAnswers();
    void clientOnBrokenStream();
    void clientClosed();
};

void TestDap::encodes()
{
    QCOMPARE(qs(encode(Request{3, "initialize", "{\"a\":1}"})),
             QStringLiteral(R"({"seq":3,"type":"request","command":"initialize","arguments":{"a":1}})"));
    QCOMPARE(qs(encode(Response{.seq = 4, .requestSeq = 3, .command = "x"})),
             QStringLiteral(R"({"seq":4,"type":"response","request_seq":3,"success":true,"command":"x"})"));
    QCOMPARE(qs(encode(Event{5, "output", {}})), QStringLiteral(R"({"seq":5,"type":"event","event":"output"})"));
}

void TestDap::decodes()
{
    const auto request = std::get<Request>(decode(R"({"type":"request","seq":7,"command":"next","arguments":{"threadId":1}})").value());
    QCOMPARE(request.seq, 7);
    QCOMPARE(request.command, std::string("next"));
    QCOMPARE(request.arguments, std::string(R"({"threadId":1})"));
    const auto response = std::get<Response>(decode(R"({"type":"response","request_seq":7,"success":false,"message":"no"})").value());
    QCOMPARE(response.requestSeq, 7);
    QVERIFY(!response.success);
    QCOMPARE(std::get<Event>(decode(R"({"type":"event","event":"stopped","body":null})").value()).body, std::string());
}

void TestDap::brokenMessages_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const QByteArray& text, const char* expected) {
        QTest::newRow(text.left(40)) << text << QString::fromUtf8(expected);
    };
    row("{", "byte 2: this is not JSON");
    row("[]", "$: this must be an object");
    row("{}", "$.type: this must be a string");
    row(R"({"type":"shout"})", "$.type: 'shout' is not a message type (request, response, event)");
    row(R"({"type":"request"})", "$.command: this must be a string");
    row(R"({"type":"event","event":4})", "$.event: this must be a string");
    row(R"({"type":"response","success":true})", "$.request_seq: a response must say which request it answers");
    row(R"({"type":"response","request_seq":1,"success":"yes"})", "$.success: this must be true or false");
    row(QByteArray(100000, '['), "the JSON nests deeper than 200 levels");
    row("{\"type\":\"\xff\"}", "byte 10: this is not JSON");
}

void TestDap::brokenMessages()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, expected);
    QCOMPARE(errorText(decode(text.toStdString())), expected);
}

void TestDap::failureCarriesPlaces()
{
    const Error error{.message = UserText("no such record"),
                      .file = "a.pt2",
                      .record = "r",
                      .path = "$.x",
                      .node = "add",
                      .hint = UserText("export it"),
                      .line = 3,
                      .column = 4};
    const Request request{8, "launch", {}};
    const auto decoded = std::get<Response>(decode(encode(failure(request, error))).value());
    QCOMPARE(decoded.requestSeq, 8);
    QCOMPARE(decoded.command, std::string("launch"));
    QVERIFY(!decoded.success);
    QVERIFY(errorOf(decoded).message == error.message && errorOf(decoded).hint == error.hint); // templates, for the window's language
    QCOMPARE(qs(errorOf(decoded).text()), qs(error.text()));
}

void TestDap::foreignFailure()
{
    QCOMPARE(qs(errorOf({.success = false, .message = "cancelled"}).text()), QStringLiteral("cancelled"));
    QCOMPARE(qs(errorOf({.success = false, .message = "e", .body = R"({"error":{"id":1,"format":"no {x}"}})"}).text()),
             QStringLiteral("no {x}"));
    QCOMPARE(qs(errorOf({.success = false, .body = "[1"}).text()), QStringLiteral("the request failed without saying why"));
}

void TestDap::badUtf8IsReplaced()
{
    const auto text = encode(OutputEvent{"stderr", UserText(std::string_view("a\xff"))});
    QCOMPARE(qs(decodeOutputEvent(text).value().english()), QStringLiteral("a\uFFFD"));
    const OutputEvent listed{"important", UserText("%1 can't be read", std::string_view("a.pt2"))}; // a line, and its template
    QVERIFY(encode(listed).find("\"output\":\"a.pt2 can't be read\\n\"") != std::string::npos);
    QVERIFY(decodeOutputEvent(encode(listed)).value().output == listed.output);
    QVERIFY(decode(encode(failure({1, "x\xc3", {}}, Error{.message = UserText("\xfe")}))));
}

void TestDap::numbersWithoutJson()
{
    for (const double value : {1.5, 0.0, std::nan(""), HUGE_VAL, -HUGE_VAL}) {
        const auto text = json::dump(json::number(value));
        const auto back = json::tryNumber(json::parse(text).value()).value();
        QVERIFY(back == value || (std::isnan(back) && std::isnan(value)));
    }
    QCOMPARE(qs(json::dump(json::number(-HUGE_VAL))), QStringLiteral("\"-Infinity\""));
    QVERIFY(!json::tryNumber(json::Json("one")));
}

void TestDap::initializeRoundTrip()
{
    const auto arguments =
        decodeInitializeArguments(encode(InitializeArguments{.clientId = "c", .protocol = ProtocolVersion{1, 7}})).value();
    QCOMPARE(arguments.clientId, std::string("c"));
    QVERIFY(arguments.protocol == (ProtocolVersion{1, 7}));
    const Capabilities given{.supportsCancelRequest = true,
                             .protocol = ProtocolVersion{1, 2},
                             .version = "0.1.0",
                             .cage = "none",
                             .requests = {"nodewise/schemas"}};
    const auto capabilities = decodeCapabilities(encode(given)).value();
    QVERIFY(capabilities.supportsCancelRequest);
    QVERIFY(capabilities.protocol == given.protocol);
    QCOMPARE(capabilities.version, given.version);
    QCOMPARE(capabilities.cage, given.cage);
    QCOMPARE(capabilities.requests, given.requests);
}

void TestDap::plainDapClientAndAdapter()
{
    QVERIFY(!decodeInitializeArguments(R"({"adapterID":"nodewise","linesStartAt1":false})").value().protocol);
    QVERIFY(!decodeCapabilities(R"({"supportsStepBack":true})").value().protocol);
    QVERIFY(!decodeCapabilities("").value().protocol);
}

void TestDap::otherProtocol()
{
    QVERIFY(checkProtocol({protocolVersion.major, 99}, UserText("the engine")));
    QCOMPARE(errorText(checkProtocol({2, 3}, UserText("the engine"))),
             QStringLiteral(
                 "the engine speaks version 2.3 of Nodewise's protocol, this program version 1.1 (install the same version of Nodewise "
                 "on both sides)"));
}

void TestDap::schemasRoundTrip()
{
    SchemasAnswer answer{"2.13.0",
                         {sample(), tryPythonSchema("higher_order.cond").value(), {.opType = "x", .reason = UserText("not registered")}}};
    const auto back = decodeSchemasAnswer(encode(answer)).value();
    QCOMPARE(back.torchVersion, answer.torchVersion);
    QVERIFY(back.schemas == answer.schemas);
    const auto request = decodeSchemasRequest(encode(SchemasRequest{{"a", "b"}, {"libx.so"}})).value();
    QCOMPARE(request.ops, (std::vector<std::string>{"a", "b"}));
    QCOMPARE(request.plugins, std::vector<std::string>{"libx.so"});
    QVERIFY(decodeSchemasRequest(encode(SchemasRequest{{"a"}})).value().plugins.empty());
}

void TestDap::brokenSchemas_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isRequest");
    QTest::addColumn<QString>("expected");
    const auto row = [](const QByteArray& text, bool isRequest, const char* expected) {
        QTest::newRow(text.left(40)) << text << isRequest << QString::fromUtf8(expected);
    };
    row("", true, "$.arguments.ops: this must be an array");
    row(R"({"ops":{}})", true, "$.arguments.ops: this must be an array");
    row(R"({"ops":[],"plugins":[{}]})", true, "$.arguments.plugins[0]: this must be a string");
    row(R"({"ops":["a",1]})", true, "$.arguments.ops[1]: this must be a string");
    row("{\"ops\":[\"" + QByteArray(1001, 'a') + "\"]}", true, "$.arguments.ops[0]: this is too long for an operator name");
    row(R"({"schemas":1})", false, "$.body.schemas: this must be an array");
    row(R"({"schemas":[1]})", false, "$.body.schemas[0]: this must be an object");
    row(R"({"schemas":[{"op":"a","kind":"odd"}]})", false, "$.body.schemas[0].kind: 'odd' is not a schema kind");
    row(R"({"schemas":[{"op":"a","kind":"operator","arguments":[{"name":"x"}],"returns":[]}]})", false,
        "$.body.schemas[0].arguments[0].type: this must be a string");
    row(R"({"schemas":[{"op":"a","kind":"operator","arguments":[]}]})", false, "$.body.schemas[0].returns: this must be an array");
}

void TestDap::brokenSchemas()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, isRequest);
    QFETCH(QString, expected);
    QCOMPARE(isRequest ? errorText(decodeSchemasRequest(text.toStdString())) : errorText(decodeSchemasAnswer(text.toStdString())),
             expected);
}

void TestDap::pythonSchemas_data()
{
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* op, const char* expected) { QTest::newRow(op) << QString::fromUtf8(expected); };
    row("higher_order.cond", "cond(pred, true_fn, false_fn, operands)");
    row("torch.ops.higher_order.scan", "scan(combine_fn, init, xs, additional_inputs)");
    row("higher_order.of_the_future", "of_the_future(*args, **kwargs)");
    row("operator.getitem", "getitem(a, b)");
    row("<built-in function getitem>", "getitem(a, b)");
    row("<built-in function ge>", "ge(a, b)");
    row("_operator.truediv", "truediv(a, b)");
    row("_operator.neg", "neg(a)");
    row("math.trunc", "trunc(x)");
    row("torch.sym_max", "sym_max(a, b)");
    row("torch.sym_not", "sym_not(a)");
    row("torch._sym_sqrt", "_sym_sqrt(a)");
    row("aten.linear.default", "");
    row("", "");
}

void TestDap::pythonSchemas()
{
    QFETCH(QString, expected);
    const auto schema = tryPythonSchema(QTest::currentDataTag());
    QCOMPARE(schema ? qs(schema->text) : QString(), expected);
    QVERIFY(!schema || !schema->reason.empty());
}

void TestDap::clientMatchesAnswers()
{
    std::string written;
    Client client([&written](std::string_view bytes) { written += bytes; });
    QStringList got;
    client.onEvent([&got](const Event& event) { got += qs(event.event); });
    const auto note = [&got](const char* name) {
        return [&got, name](Result<std::string> body) { got += QString::fromUtf8(name) + u'=' + (body ? qs(*body) : errorText(body)); };
    };
    const int first = client.request("a", "{}", note("first"));
    const int second = client.request("b", "", note("second"));
    QCOMPARE(written, frame(encode(Request{first, "a", "{}"})) + frame(encode(Request{second, "b", ""})));
    const auto bytes = frame(encode(Event{1, "output", {}})) + frame(encode(Response{.requestSeq = second, .body = "{\"x\":1}"})) +
                       frame(encode(Response{.requestSeq = 99})) +
                       frame(encode(failure({first, "a", {}}, Error{.message = UserText("no")})));
    for (const char byte : bytes)
        QVERIFY(client.receive({&byte, 1}));
    QCOMPARE(got, QStringList({"output", "second={\"x\":1}", "first=no"}));
    QCOMPARE(client.pending(), 0u);
}

void TestDap::clientOnBrokenStream()
{
    Client client([](std::string_view) {});
    QCOMPARE(errorText(client.receive("boo\r\n\r\n")), QStringLiteral("byte 0: 'boo' is not a header field of the form 'Name: value'"));
    Client other([](std::string_view) {});
    QCOMPARE(errorText(other.receive(frame("{}"))), QStringLiteral("$.type: this must be a string"));
}

void TestDap::clientClosed()
{
    Client client([](std::string_view) {});
    QStringList got;
    for (int i = 0; i < 2; ++i)
        client.request("a", "", [&got, &client, i](Result<std::string> body) {
            got += errorText(body);
            if (i == 0)
                client.request("again", "", [](Result<std::string>) {}); // allowed within an answer
        });
    client.close(Error{.message = UserText("gone")});
    QCOMPARE(got, QStringList({"gone", "gone"}));
    QCOMPARE(client.pending(), 1u);
}

QTEST_GUILESS_MAIN(TestDap)
#include "tst_dap.moc"
