// SPDX-License-Identifier: Apache-2.0
// nodewise/rewrite, nodewise/coverage and nodewise/profileCheck of the real engine and its worker: what is wrong with a request, a profile
// or a program is told, a request that takes long is cancelled, and the next one is answered.
#include "debug_client.h"

#include "core/base/progress.h"
#include "core/protocol/rewrite.h"

#include <QFile>

using namespace nodewise;
using namespace nodewise::protocol;
using namespace std::chrono_literals;

namespace {

std::string program(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/programs/") + name + ".pt2";
}

} // namespace

class TestEngineProfiles : public DebugClient {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { start(); }
    void cleanup() { m_client.reset(); }
    void badRequests_data();
    void badRequests();
    void brokenProfiles_data();
    void brokenProfiles();
    void operatorThatWasLeftOut();
    void profileThatIsNotThere();
    void profileUnderEdit();
    void guardThatCantBeRead();
    void functionThatFails();
    void programWithoutWeights();
    void fileThatCantBeWritten();
    void cancelled();

private:
    std::string file(const char* name, const QByteArray& text)
    {
        const QString path = m_folder.filePath(QLatin1String(name));
        QFile out(path);
        if (!out.open(QIODevice::WriteOnly) || out.write(text) != text.size())
            qFatal("can't write %s", qPrintable(path));
        return path.toStdString();
    }
    /// A rewrite of an attention program by a profile that takes softmax apart.
    RewriteRequest withSoftmax(const char* body)
    {
        file("softmax.py", QByteArray("def softmax(self: Tensor, dim: int, dtype: Optional[int]) -> Tensor:\n") + body);
        const std::string profile = file("softmax.json", R"({"name": "softmax", "functions": ["./softmax.py"],
  "decompositions": [{"op": "aten.softmax.int", "function": "softmax"}]})");
        return {.program = program("attention"), .profile = {.name = profile}};
    }
    /// The worker that answers is as good as new.
    void stillAnswers()
    {
        const auto answer = ask<CoverageAnswer>(CoverageRequest{.program = program("attention"), .profile = {.name = "spyre-2026"}});
        QVERIFY(answer.problems.empty());
        QVERIFY(!answer.nodes.empty());
    }
};

void TestEngineProfiles::initTestCase()
{
#ifndef NODEWISE_HAS_TORCH_WORKER
    QSKIP("built without the torch worker");
#endif
    QVERIFY(QFile::link(QStringLiteral(NODEWISE_BIN "/nodewise-torch"), m_folder.filePath(QStringLiteral("nodewise-torch"))));
}

void TestEngineProfiles::badRequests_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("expected");
    const QString plain = QString::fromStdString(program("attention"));
    for (const char* command : {"nodewise/rewrite", "nodewise/coverage"}) {
        const auto row = [&](const char* what, const QString& arguments, const QString& expected) {
            QTest::addRow("%s %s", command, what) << QString::fromLatin1(command) << arguments << expected;
        };
        row("of nothing", "{}", "$.arguments.program: this is missing");
        row("of a number", R"({"program":5})", "$.arguments.program: this must be a string");
        row("by a number", R"({"program":"p","profile":3})", "$.arguments.profile: this must be an object");
        row("by a list of names", R"({"program":"p","profile":{"name":[]}})", "$.arguments.profile.name: this must be a string");
        row("by an unknown profile", QString(R"({"program":"%1","profile":{"name":"npu-x"}})").arg(plain),
            "there is no profile 'npu-x' (available: pytorchsim, reference, spyre-2025-11, spyre-2026)");
        row("of a program that is not there", R"({"program":"/nowhere/p.pt2","profile":{"name":"spyre-2026"}})",
            "/nowhere/p.pt2: there is no such file (check its path and permissions)");
        row("of another model", QString(R"({"program":"%1","model":"other","profile":{"name":"spyre-2026"}})").arg(plain),
            plain + ": the file has no model 'other' (it has 'model')");
        row("with a plug-in that is not there",
            QString(R"({"program":"%1","profile":{"name":"spyre-2026"},"plugins":["/nowhere/p.so"]})").arg(plain),
            "/nowhere/p.so: there is no such plug-in");
    }
    QTest::newRow("nodewise/profileCheck of an unknown profile")
        << "nodewise/profileCheck"
        << R"({"profile":{"name":"npu-x"}})"
        << "there is no profile 'npu-x' (available: pytorchsim, reference, spyre-2025-11, spyre-2026)";
    QTest::newRow("nodewise/profileCheck of a number") << "nodewise/profileCheck"
                                                       << R"({"profile":{"name":5}})"
                                                       << "$.arguments.profile.name: this must be a string";
}

void TestEngineProfiles::badRequests()
{
    QFETCH(QString, command);
    QFETCH(QString, arguments);
    QFETCH(QString, expected);
    QCOMPARE(refusal(command.toStdString(), arguments.toStdString()), expected);
    stillAnswers();
}

void TestEngineProfiles::brokenProfiles_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("no JSON") << QByteArray("{\n \"name\": }") << QString("2:");
    QTest::newRow("an unknown key") << QByteArray("{\"name\": \"a\",\n \"lowering\": []}") << QString("2:");
    QTest::newRow("an unknown pass") << QByteArray("{\"name\": \"a\",\n \"passes\": {\"pre\": [\n{\"pass\": \"fold-everything\"}]}}")
                                     << QString("3:");
    QTest::newRow("a function that is not there")
        << QByteArray("{\"name\": \"a\", \"decompositions\": [\n{\"op\": \"aten.relu\", \"function\": \"relu\"}]}") << QString("2:");
    QTest::newRow("a table that is not there") << QByteArray("{\"name\": \"a\", \"tables\": [\"inductor-9.9\"]}")
                                               << QString("1:there is no table 'inductor-9.9'");
}

/// It is no error of the request: the answer has what is wrong, with its place, and nothing else.
void TestEngineProfiles::brokenProfiles()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, expected);
    const ProfileSource profile{.name = file("broken.json", text)};
    const auto told = [&](const std::vector<ProfileProblem>& problems) {
        if (problems.empty())
            return QStringLiteral("nothing");
        const ProfileProblem& first = problems.front();
        return first.file == profile.name ? QStringLiteral("%1:%2").arg(first.line).arg(qs(first.message.english())) : qs(first.file);
    };
    const auto checked = ask<ProfileCheckAnswer>(ProfileCheckRequest{.profile = profile});
    QVERIFY2(told(checked.problems).startsWith(expected), qPrintable(told(checked.problems)));
    const auto covered = ask<CoverageAnswer>(CoverageRequest{.program = program("attention"), .profile = profile});
    QCOMPARE(told(covered.problems), told(checked.problems));
    QVERIFY(covered.nodes.empty());
    const auto rewritten = ask<RewriteAnswer>(RewriteRequest{
        .program = program("attention"), .profile = profile, .ir = m_folder.filePath(QStringLiteral("never.json")).toStdString()});
    QCOMPARE(told(rewritten.problems), told(checked.problems));
    QVERIFY(rewritten.steps.empty() && !QFile::exists(m_folder.filePath(QStringLiteral("never.json"))));
    stillAnswers();
}

/// A function calls an operator whose rule has a mistake: it finds none, and that is no second mistake.
void TestEngineProfiles::operatorThatWasLeftOut()
{
    file("caller.py", "def neg(self: Tensor) -> Tensor:\n    return torch.ops.left_out.g(self)\n");
    const std::string profile = file("caller.json", R"({"name": "caller", "functions": ["./caller.py"], "lowerings": [{"op": "left_out.g"}],
  "customOps": [{"schema": "left_out::g(Tensor x) -> Tensor"}],
  "decompositions": [{"op": "aten.neg.default", "function": "neg"}]})");
    const auto answer = ask<ProfileCheckAnswer>(ProfileCheckRequest{.profile = {.name = profile}});
    QCOMPARE(answer.problems.size(), std::size_t(1));
    QCOMPARE(answer.problems[0].message.english(), std::string("the member 'fake' is missing here"));
    // Nor are functions of a file that is not there
    const std::string other = file("without.json", R"({"name": "without", "functions": ["./nowhere.py"],
  "decompositions": [{"op": "aten.neg.default", "function": "neg"}, {"op": "aten.exp.default", "function": "exp", "when": "selff"}]})");
    for (const auto& problems :
         {ask<ProfileCheckAnswer>(ProfileCheckRequest{.profile = {.name = other}}).problems,
          ask<CoverageAnswer>(CoverageRequest{.program = program("attention"), .profile = {.name = other}}).problems}) {
        QCOMPARE(problems.size(), std::size_t(1));
        QVERIFY(problems[0].message.english().starts_with("there is no file"));
    }
}

void TestEngineProfiles::profileThatIsNotThere()
{
    const auto answer = ask<CoverageAnswer>(CoverageRequest{.program = program("attention"), .profile = {.name = "/nowhere/p.json"}});
    QCOMPARE(answer.problems.size(), std::size_t(1));
    QCOMPARE(answer.problems[0].file, std::string("/nowhere/p.json"));
    QCOMPARE(answer.problems[0].message.english(), std::string("there is no such file"));
}

/// What is edited stands in the request; the file is not read.
void TestEngineProfiles::profileUnderEdit()
{
    const auto answer =
        ask<ProfileCheckAnswer>(ProfileCheckRequest{.profile = {.name = "/nowhere/p.json", .text = "{\"name\": \"a\",\n \"b\": 1}"}});
    QCOMPARE(answer.problems.size(), std::size_t(1));
    QCOMPARE(answer.problems[0].file, std::string("/nowhere/p.json"));
    QCOMPARE(answer.problems[0].line, 2);
}

/// Only a call shows what is wrong with it.
void TestEngineProfiles::guardThatCantBeRead()
{
    const std::string profile =
        file("guard.json", "{\"name\": \"guard\",\n \"lowerings\": [{\"op\": \"aten.softmax\", \"when\": \"dims > 1\"}]}");
    const auto answer = ask<CoverageAnswer>(CoverageRequest{.program = program("attention"), .profile = {.name = profile}});
    QCOMPARE(answer.problems.size(), std::size_t(1));
    QCOMPARE(answer.problems[0].line, 2);
    QVERIFY2(answer.problems[0].message.english().find("undefined value dims") != std::string::npos,
             answer.problems[0].message.english().c_str());
}

/// A call of the program that is too much for a function hides no other.
void TestEngineProfiles::functionThatFails()
{
    const auto answer = ask<RewriteAnswer>(withSoftmax("    raise RuntimeError(\"not here\")\n"));
    QVERIFY(answer.problems.empty());
    QCOMPARE(answer.steps.size(), std::size_t(1));
    QCOMPARE(answer.steps[0].changes, std::uint64_t(0));
    QVERIFY2(answer.steps[0].events[0].link.why.english().find("not here") != std::string::npos,
             answer.steps[0].events[0].link.why.english().c_str());
}

void TestEngineProfiles::programWithoutWeights()
{
    const std::string profile = file("fold.json", R"({"name": "fold", "tables": ["inductor-2.13"],
  "passes": {"post": [{"pass": "fold-constants", "weights": 1}]}})");
    const auto answer = ask<RewriteAnswer>(RewriteRequest{.program = program("meta_mlp"), .profile = {.name = profile}});
    QVERIFY(answer.problems.empty());
    QVERIFY(!answer.steps.empty() && answer.steps.front().changes > 0);
    QCOMPARE(answer.steps.back().changes, std::uint64_t(0)); // there is nothing to compute with
    const auto covered = ask<CoverageAnswer>(CoverageRequest{.program = program("meta_mlp"), .profile = {.name = "spyre-2026"}});
    QVERIFY(covered.problems.empty() && !covered.nodes.empty());
}

void TestEngineProfiles::fileThatCantBeWritten()
{
    const RewriteRequest request{.program = program("attention"), .profile = {.name = "spyre-2026"}, .ir = "/nowhere/x.json"};
    QCOMPARE(refusal(std::string(RewriteRequest::command), encodeBody(request)),
             QStringLiteral("/nowhere/x.json: the file can't be written: No such file or directory"));
    stillAnswers();
}

/// In the midst of a function whose loops take minutes. The worker ends with it; the next request has another.
void TestEngineProfiles::cancelled()
{
    start({}, {.progress = true, .protocol = dap::protocolVersion});
    // Few operators: their number is bounded
    const RewriteRequest endless = withSoftmax(
        "    n = 0\n    for i in range(900000):\n        n = n + len(sorted([i] * 100000))\n    return torch.softmax(self, dim) + n\n");
    std::optional<Result<std::string>> answer;
    const int seq = m_client->request(std::string(RewriteRequest::command), encodeBody(endless),
                                      [&](const Result<std::string>& body) { answer = body; });
    QVERIFY(m_client->waitUntil([this] { return !m_progress.empty(); }, 60000ms)); // it is at work
    QVERIFY(call("cancel", encodeBody(CancelArguments{.requestId = seq})));
    QVERIFY(m_client->waitUntil([&] { return answer.has_value(); }, 60000ms));
    QVERIFY(!*answer);
    QCOMPARE(qs(answer->error().message.english()), QString::fromUtf8(cancelledMessage));
    stillAnswers();
}

QTEST_GUILESS_MAIN(TestEngineProfiles)
#include "tst_engine_profiles.moc"
