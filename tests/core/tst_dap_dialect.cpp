// SPDX-License-Identifier: Apache-2.0
#include "core/dap/dialect.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace nodewise::dap;

namespace {

QByteArray ordered(const std::string& json)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(json)).toJson(QJsonDocument::Compact);
}

} // namespace

class TestDapDialect : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void uris_data();
    void uris();
    void foreignUris();
    void requests_data();
    void requests();
    void answers_data();
    void answers();
    void eachByItself();

private:
    const Dialect m_other{{.linesStartAt1 = false, .columnsStartAt1 = false, .pathsAreUris = true}};
};

void TestDapDialect::uris_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("uri");
    QTest::newRow("plain") << QByteArray("/tmp/a-b_c.py") << QByteArray("file:///tmp/a-b_c.py");
    QTest::newRow("blank, percent, plus") << QByteArray("/a b%20+.py") << QByteArray("file:///a%20b%2520%2B.py");
    QTest::newRow("UTF-8") << QByteArray("/모델.py") << QByteArray("file:///%EB%AA%A8%EB%8D%B8.py");
}

void TestDapDialect::uris()
{
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, uri);
    QCOMPARE(QByteArray::fromStdString(fileUri(path.toStdString())), uri);
    QCOMPARE(QByteArray::fromStdString(pathOfUri(uri.toStdString())), path);
    QCOMPARE(QUrl::fromEncoded(uri).toLocalFile().toUtf8(), path);
}

void TestDapDialect::foreignUris()
{
    QCOMPARE(fileUri("relative.py"), std::string("relative.py"));
    QCOMPARE(pathOfUri("file://localhost/a.py"), std::string("/a.py"));
    QCOMPARE(pathOfUri("file:///a%2.py%"), std::string("/a%2.py%"));
    for (const char* other : {"file://host/a.py", "untitled:a.py", "/a.py", "file://", ""})
        QCOMPARE(pathOfUri(other), std::string(other));
}

void TestDapDialect::requests_data()
{
    QTest::addColumn<QByteArray>("command");
    QTest::addColumn<QByteArray>("theirs");
    QTest::addColumn<QByteArray>("ours");
    const auto row = [](const char* command, const char* theirs, const char* ours) {
        QTest::newRow(theirs) << QByteArray(command) << QByteArray(theirs) << QByteArray(ours);
    };
    row("setBreakpoints", R"({"breakpoints":[{"line":0,"column":2},{"line":6}],"source":{"path":"file:///a%20b"}})",
        R"({"breakpoints":[{"line":1,"column":3},{"line":7}],"source":{"path":"/a b"}})");
    row("gotoTargets", R"({"column":0,"line":3,"source":{"name":"a"}})", R"({"column":1,"line":4,"source":{"name":"a"}})");
    row("completions", R"({"column":0,"line":0,"text":"x"})", R"({"column":1,"line":1,"text":"x"})");
    row("completions", R"({"column":"0","line":2147483647,"source":[],"text":"x"})",
        R"({"column":"0","line":2147483647,"source":[],"text":"x"})");
    row("setBreakpoints", R"({"breakpoints":[7],"source":{"path":3}})", R"({"breakpoints":[7],"source":{"path":3}})");
    row("nodewise/edit", R"({"line":0})", R"({"line":0})");
}

void TestDapDialect::requests()
{
    QFETCH(QByteArray, command);
    QFETCH(QByteArray, theirs);
    QFETCH(QByteArray, ours);
    Request request{.command = command.toStdString(), .arguments = theirs.toStdString()};
    m_other.read(request);
    QCOMPARE(ordered(request.arguments), ordered(ours.toStdString()));
    request.arguments = theirs.toStdString();
    Dialect().read(request);
    QCOMPARE(QByteArray::fromStdString(request.arguments), theirs); // the usual client's is ours
}

void TestDapDialect::answers_data()
{
    QTest::addColumn<QByteArray>("command");
    QTest::addColumn<QByteArray>("ours");
    QTest::addColumn<QByteArray>("theirs");
    const auto row = [](const char* command, const char* ours, const char* theirs) {
        QTest::newRow(command) << QByteArray(command) << QByteArray(ours) << QByteArray(theirs);
    };
    row("stackTrace", R"({"stackFrames":[{"column":1,"line":9,"source":{"path":"/g.py"}},{"column":0,"line":0}],"totalFrames":2})",
        R"({"stackFrames":[{"column":0,"line":8,"source":{"path":"file:///g.py"}},{"column":0,"line":0}],"totalFrames":2})");
    row("setFunctionBreakpoints", R"({"breakpoints":[{"id":1,"line":4,"verified":true},{"verified":false}]})",
        R"({"breakpoints":[{"id":1,"line":3,"verified":true},{"verified":false}]})");
    row("gotoTargets", R"({"targets":[{"id":1,"line":4}]})", R"({"targets":[{"id":1,"line":3}]})");
    row("completions", R"({"targets":[{"label":"x","length":1,"start":1}]})", R"({"targets":[{"label":"x","length":1,"start":0}]})");
    row("evaluate", R"({"line":4})", R"({"line":4})");
    row("breakpoint", R"({"breakpoint":{"line":2,"source":{"path":"/g.py"}},"reason":"new"})",
        R"({"breakpoint":{"line":1,"source":{"path":"file:///g.py"}},"reason":"new"})");
}

void TestDapDialect::answers()
{
    QFETCH(QByteArray, command);
    QFETCH(QByteArray, ours);
    QFETCH(QByteArray, theirs);
    Response response{.command = command.toStdString(), .body = ours.toStdString()};
    Event event{.event = command.toStdString(), .body = ours.toStdString()};
    m_other.write(response);
    m_other.write(event);
    QCOMPARE(ordered(command == "breakpoint" ? event.body : response.body), ordered(theirs.toStdString()));
    response.body = "no JSON";
    m_other.write(response);
    QCOMPARE(response.body, std::string("no JSON"));
}

void TestDapDialect::eachByItself()
{
    const auto asOurs = [](const InitializeArguments& client) {
        Request request{.command = "setBreakpoints", .arguments = R"({"column":1,"line":1,"source":{"path":"file:///a"}})"};
        Dialect(client).read(request);
        return ordered(request.arguments);
    };
    const auto columns = ordered(R"({"column":2,"line":1,"source":{"path":"file:///a"}})");
    const auto lines = ordered(R"({"column":1,"line":2,"source":{"path":"file:///a"}})");
    const auto paths = ordered(R"({"column":1,"line":1,"source":{"path":"/a"}})");
    QCOMPARE(asOurs({.columnsStartAt1 = false}), columns);
    QCOMPARE(asOurs({.linesStartAt1 = false}), lines);
    QCOMPARE(asOurs({.pathsAreUris = true}), paths);
}

QTEST_GUILESS_MAIN(TestDapDialect)
#include "tst_dap_dialect.moc"
