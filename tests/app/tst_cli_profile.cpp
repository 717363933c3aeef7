// SPDX-License-Identifier: Apache-2.0
// nodewise-cli profile: what it lists, and how it tells of mistakes.
#include "tests/app/cli_runner.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

namespace {

using Ran = nodewise::test::RanProgram<QString>;
constexpr auto cli = nodewise::test::runCli<QString>;

QJsonDocument jsonOf(const Ran& ran)
{
    return QJsonDocument::fromJson(ran.out.toUtf8());
}

} // namespace

class TestCliProfile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void lists();
    void yourOwnReplaceShipped();
    void mistakesOfTheForm();
    void mistakesAsJson();
    void aTableThatIsNotThere();
    void anEmptyFile();
    void aProfileThatIsNotThere();
    void wrongUsage();
#ifdef NODEWISE_HAS_TORCH_WORKER
    void shippedOnesAreGood_data();
    void shippedOnesAreGood();
    void theEngineLooksAtTheRest();
    void namesThatNobodyKnows();
    void oneMistakeIsToldOnce();
    void rulesThatAreReached();
    void eachFunctionHasItsMistake();
    void typesOfFunctions();
    void templatesThatAreNotThere();
    void guardsAreTrueOrFalse();
    void examplesOfTheManualAreGood();
#endif

private:
    QString write(const QString& name, const QByteArray& text) const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

// Nobody's own profiles but the test's.
void TestCliProfile::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("nodewise/profiles")));
    qputenv("XDG_DATA_HOME", m_folder->path().toUtf8());
}

void TestCliProfile::cleanup()
{
    qunsetenv("XDG_DATA_HOME");
}

QString TestCliProfile::write(const QString& name, const QByteArray& text) const
{
    QFile file(m_folder->filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() ? file.fileName() : QString();
}

void TestCliProfile::lists()
{
    const Ran ran = cli({"profile", "list"});
    QCOMPARE(ran.code, 0);
    for (const char* name : {"pytorchsim", "reference", "spyre-2025-11", "spyre-2026"})
        QVERIFY2(ran.out.contains(QStringLiteral("\n") + name + " "), qPrintable(ran.out));
    QVERIFY(!ran.out.contains(QStringLiteral("schema")));
    const QJsonArray list = jsonOf(cli({"profile", "list", "--json"})).array();
    QCOMPARE(list.size(), 4);
    QCOMPARE(list[3]["name"].toString(), QStringLiteral("spyre-2026"));
    QCOMPARE(list[3]["error"].toString(), QString());
    QVERIFY(list[3]["path"].toString().endsWith(QStringLiteral("/share/nodewise/profiles/spyre-2026.json")));
}

void TestCliProfile::yourOwnReplaceShipped()
{
    write(QStringLiteral("nodewise/profiles/mine.json"), R"({"name": "mine", "title": "My own"})");
    write(QStringLiteral("nodewise/profiles/reference.json"), R"({"name": "reference", "title": "My reference"})");
    write(QStringLiteral("nodewise/profiles/broken.json"), R"({"name": 3})");
    const QJsonArray list = jsonOf(cli({"profile", "list", "--json"})).array();
    QCOMPARE(list.size(), 6);
    QCOMPARE(list[0]["name"].toString(), QStringLiteral("broken"));
    QVERIFY(list[0]["error"].toString().contains(QStringLiteral("line 1, column 10: this must be a string")));
    QCOMPARE(list[1]["title"].toString(), QStringLiteral("My own"));
    QCOMPARE(list[3]["title"].toString(), QStringLiteral("My reference"));
    QVERIFY(cli({"profile", "list"}).out.contains(QStringLiteral("can't be read: see nodewise-cli profile check")));
}

void TestCliProfile::mistakesOfTheForm()
{
    const QString file = write(QStringLiteral("p.json"), R"({
  "name": "p", "titel": "x",
  "customOps": [
    {"schema": "m::f(Tensor x) -> Tensor"},
    {"schema": "m::g(Tensor x -> Tensor", "fake": "g"}
  ]
})");
    const Ran ran = cli({"profile", "check", file});
    QCOMPARE(ran.code, 1);
    const QStringList lines = ran.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY2(lines[0].startsWith(file + ":2:25: error: there is no member 'titel' here (available: name, title,"), qPrintable(lines[0]));
    QVERIFY2(lines[1].startsWith(file + ":4:5: error: the member 'fake' is missing here (name the function"), qPrintable(lines[1]));
    QVERIFY2(lines[2].startsWith(file + ":5:40: error: the schema's parenthesis is not closed"), qPrintable(lines[2]));
    QVERIFY2(ran.err.contains(QStringLiteral("the profile has 3 errors")), qPrintable(ran.err));
}

void TestCliProfile::mistakesAsJson()
{
    const QString file = write(QStringLiteral("p.json"), R"({"name": "p",
  "customOps": [{"schema": "m::f(Tensor x) -> Tensor", "fake": "f"}]})");
    const Ran ran = cli({"profile", "check", file, "--json"});
    QCOMPARE(ran.code, 1);
    const QJsonArray problems = jsonOf(ran)["problems"].toArray();
    QCOMPARE(problems.size(), 1);
    QCOMPARE(problems[0]["file"].toString(), file);
    QCOMPARE(problems[0]["line"].toInt(), 2);
    QCOMPARE(problems[0]["column"].toInt(), 17);
    QCOMPARE(problems[0]["message"].toString(),
             QStringLiteral("the profile does not say what becomes of the custom operator 'm.f.default'"));
    QCOMPARE(jsonOf(ran)["rules"]["customOps"].toInt(), 1);
}

void TestCliProfile::aTableThatIsNotThere()
{
    const QString file = write(QStringLiteral("p.json"), "{\"name\": \"p\",\n \"tables\": [\"inductor-2.13\", \"inductor-0.1\"]}");
    const Ran ran = cli({"profile", "check", file});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.out.startsWith(file + QStringLiteral(":2:30: error: there is no table 'inductor-0.1' (available: inductor-")),
             qPrintable(ran.out));
    QVERIFY2(ran.err.endsWith(QStringLiteral(": the profile has one error\n")), qPrintable(ran.err));
}

void TestCliProfile::anEmptyFile()
{
    for (const char* text : {"", "\n \n"}) {
        const QString file = write(QStringLiteral("p.json"), text);
        const Ran ran = cli({"profile", "check", file});
        QCOMPARE(ran.code, 1);
        QCOMPARE(ran.out,
                 file + QStringLiteral(":1:1: error: the file is empty (a profile is a JSON object with a name: {\"name\": \"mine\"})\n"));
    }
}

void TestCliProfile::aProfileThatIsNotThere()
{
    const Ran ran = cli({"profile", "check", "spyre"});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.out.startsWith(
                 QStringLiteral("error: there is no profile 'spyre' (available: pytorchsim, reference, spyre-2025-11, spyre-2026)")),
             qPrintable(ran.out));
}

void TestCliProfile::wrongUsage()
{
    QCOMPARE(cli({"profile"}).code, 2);
    QCOMPARE(cli({"profile", "check"}).code, 2);
}

#ifdef NODEWISE_HAS_TORCH_WORKER

void TestCliProfile::shippedOnesAreGood_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : {"pytorchsim", "reference", "spyre-2025-11", "spyre-2026"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestCliProfile::shippedOnesAreGood()
{
    QFETCH(QString, name);
    const Ran ran = cli({"profile", "check", name, "--json"});
    QVERIFY2(ran.code == 0, qPrintable(ran.out + ran.err));
    const QJsonDocument answer = jsonOf(ran);
    QCOMPARE(answer["profile"].toString(), name);
    QVERIFY(answer["problems"].toArray().isEmpty());
    QStringList told; // what the backends have, and PyTorch 2.13 has not
    for (const QJsonValue& warning : answer["warnings"].toArray())
        told << warning["message"].toString();
    QStringList wanted;
    if (name == QStringLiteral("spyre-2026"))
        wanted = {QStringLiteral("PyTorch 2.13.0 has no overload 'Tensor_minmax' of the operator 'aten.clamp'"),
                  QStringLiteral("Inductor has no operator 'absmax', and no lowering of the profile names the OpFunc 'absmax'")};
    if (name == QStringLiteral("pytorchsim"))
        wanted = {
            QStringLiteral("Inductor has no operator 'broadcast', and no lowering of the profile names the OpFunc 'vector.broadcast'")};
    QCOMPARE(told, wanted);
    if (name.startsWith(QStringLiteral("spyre"))) {
        QVERIFY(answer["rules"]["opFuncs"].toInt() >= 25);
        const Ran text = cli({"profile", "check", name});
        QVERIFY2(text.out.contains(name + QStringLiteral(" ")) && text.out.contains(QStringLiteral("\nlowerings ")), qPrintable(text.out));
    }
}

// Only LibTorch can tell of these.
void TestCliProfile::theEngineLooksAtTheRest()
{
    write(QStringLiteral("f.py"), "def twice(self: Tensor) -> Tensor:\n    return self + nowhere\n");
    const QString file = write(QStringLiteral("p.json"), R"({"name": "p",
  "passes": {"post": [{"pass": "no-such-pass"}]}})");
    const Ran passes = cli({"profile", "check", file});
    QCOMPARE(passes.code, 1);
    QVERIFY2(passes.out.startsWith(file + ":2:23: error: Nodewise has no pass 'no-such-pass'"), qPrintable(passes.out));
    const QString other = write(QStringLiteral("q.json"), R"({"name": "q", "functions": ["f.py"],
  "decompositions": [{"op": "aten.neg.default", "function": "twice"}]})");
    const Ran functions = cli({"profile", "check", other});
    QCOMPARE(functions.code, 1);
    QVERIFY2(functions.out.contains(QStringLiteral("f.py:2")), qPrintable(functions.out));
    const QString guard = write(QStringLiteral("r.json"), R"({"name": "r",
  "fallbacks": [{"op": "aten.neg.default", "why": "x", "when": "self.dim( > 1"}]})");
    const Ran guards = cli({"profile", "check", guard});
    QCOMPARE(guards.code, 1);
    QVERIFY2(guards.out.startsWith(guard + ":2:"), qPrintable(guards.out));
    // An OpFunc's guard is asked of calls that the table makes of its operator: of their arguments
    const QString function = write(QStringLiteral("s.json"), R"({"name": "s", "tables": ["inductor-2.13"], "opFuncs": {"pointwise": [
  {"op": "neg", "name": "neg", "when": "self.dim() > 1"},
  {"op": "exp", "name": "exp", "when": "other.dim() > 1"}]}})");
    const Ran functionGuards = cli({"profile", "check", function});
    QCOMPARE(functionGuards.code, 1);
    QVERIFY2(functionGuards.out.startsWith(function + ":3:3: error: "), qPrintable(functionGuards.out));
    QCOMPARE(functionGuards.out.count(QStringLiteral("error:")), 1);
}

void TestCliProfile::namesThatNobodyKnows()
{
    const QString file = write(QStringLiteral("p.json"), R"({"name": "p", "tables": ["inductor-2.13"], "functions": ["aten.py"],
  "decompositions": [{"op": "aten.sillu.default", "function": "silu"}, {"op": "aten.silu.int", "function": "silu"},
                     {"op": "aten.silu.default", "becomes": ["aten.sigmiod.default", "prims.mul.default"]}],
  "exclude": [{"op": "prims.convert_elment_type"}],
  "lowerings": [{"op": "aten.mm.default", "opFuncs": ["own"]}, {"op": "mine.product"}],
  "opFuncs": {"pointwise": [{"op": "sigmoidd", "name": "sig"}, {"op": "own", "name": "own"}, {"op": "truncdiv", "name": "d"}],
              "data": [{"op": "anything", "name": "dma"}]},
  "overrides": ["sigmoidx", "sigmoid", "own"],
  "fallbacks": [{"op": "aten.arrange", "why": "host"}, {"op": "aten.arange", "why": "host"}]})");
    const Ran ran = cli({"profile", "check", file});
    QVERIFY2(ran.code == 0, qPrintable(ran.out + ran.err)); // another PyTorch may have them
    QString told = ran.out;
    QCOMPARE(
        told.replace(file, QStringLiteral("p")).split('\n').filter(QStringLiteral("p:")),
        (QStringList{"p:2:22: warning: PyTorch 2.13.0 has no operator 'aten.sillu.default' (did you mean aten.silu.default?)",
                     "p:2:72: warning: PyTorch 2.13.0 has no overload 'int' of the operator 'aten.silu' (available: default, out)",
                     "p:3:22: warning: PyTorch 2.13.0 has no operator 'aten.sigmiod.default' (did you mean aten.sigmoid.default?)",
                     "p:4:15: warning: PyTorch 2.13.0 has no operator 'prims.convert_elment_type' (did you mean "
                     "prims.convert_element_type?)",
                     "p:6:29: warning: Inductor has no operator 'sigmoidd', and no lowering of the profile names the OpFunc 'sig' (did "
                     "you mean sigmoid?)",
                     "p:8:17: warning: Inductor has no operator 'sigmoidx' to keep (did you mean sigmoid?)",
                     "p:9:17: warning: PyTorch 2.13.0 has no operator 'aten.arrange' (did you mean aten.arange?)"}));
    QVERIFY(ran.out.contains(QStringLiteral("\nfallbacks           2\n")));
    const QJsonArray warnings = jsonOf(cli({"profile", "check", file, "--json"}))["warnings"].toArray();
    QCOMPARE(warnings.size(), 7);
    QCOMPARE(warnings[0]["line"].toInt(), 2);
    QCOMPARE(warnings[0]["column"].toInt(), 22);
    QCOMPARE(warnings[0]["hint"].toString(), QStringLiteral("did you mean aten.silu.default?"));
}

// Functions of a file that does not compile are not there for that reason: nobody misspelt them.
void TestCliProfile::oneMistakeIsToldOnce()
{
    write(QStringLiteral("f.py"), "def twice(self: Tensor) -> Tensor:\n    return self + nowhere\n"
                                  "def g_fake(x: Tensor) -> Tensor:\n    return x\n");
    const QString file = write(QStringLiteral("p.json"), R"({"name": "p", "functions": ["f.py"],
  "decompositions": [{"op": "aten.neg.default", "function": "twice"}],
  "lowerings": [{"op": "m.g"}],
  "customOps": [{"schema": "m::g(Tensor x) -> Tensor", "fake": "g_fake", "executor": "g_fake"}]})");
    const Ran ran = cli({"profile", "check", file});
    QCOMPARE(ran.code, 1);
    QCOMPARE(ran.out.count(QStringLiteral("error: ")), 1);
    QVERIFY2(ran.out.contains(QStringLiteral("f.py:2:19: error: ")), qPrintable(ran.out));
    const QString other = write(QStringLiteral("q.json"), R"({"name": "q", "functions": ["f.py"],
  "decompositions": [{"op": "aten.neg.default", "function": "twize"}]})");
    QVERIFY(cli({"profile", "check", other}).out.contains(QStringLiteral("q.json:2:22: error: there is no function 'twize'")));
    const QString schema = write(QStringLiteral("r.json"), R"({"name": "r", "functions": ["aten.py"],
  "lowerings": [{"op": "m.g"}], "customOps": [{"schema": "m::g(Tenso x) -> Tensor", "fake": "silu"}]})");
    const Ran reason = cli({"profile", "check", schema});
    QVERIFY2(reason.out.contains(QStringLiteral("the schema 'm::g(Tenso x) -> Tensor' can't be read: unknown type specifier")),
             qPrintable(reason.out));
    const QString type = write(QStringLiteral("r.json"), R"({"name": "r", "functions": ["aten.py"],
  "lowerings": [{"op": "m.g", "when": "kind == 'a'"}],
  "customOps": [{"schema": "m::g(Tensor self, string kind) -> Tensor", "fake": "silu"}]})");
    const Ran unknown = cli({"profile", "check", type});
    QVERIFY2(
        unknown.out.startsWith(type + QStringLiteral(":3:17: error: the schema 'm::g(Tensor self, string kind) -> Tensor' can't be read: "
                                                     "there is no type 'string'\n")),
        qPrintable(unknown.out));
    // A function that calls the operator can't find it for that reason; another typing error is its own
    write(QStringLiteral("g.py"), "def silu(self: Tensor) -> Tensor:\n    return torch.ops.m.g(self)\n");
    write(QStringLiteral("h.py"), "def mish(self: Tensor) -> Tensor:\n    return torch.ops.m.gg(self)\n");
    const QByteArray caller = R"({"name": "r", "functions": ["FILE", "aten.py"],
  "lowerings": [{"op": "m.g"}], "customOps": [{"schema": "m::g(Tenso x) -> Tensor", "fake": "relu6"}]})";
    const Ran once = cli({"profile", "check", write(QStringLiteral("s.json"), QByteArray(caller).replace("FILE", "g.py"))});
    QCOMPARE(once.out.count(QStringLiteral("error: ")), 1);
    QVERIFY2(once.out.contains(QStringLiteral("s.json:2:47: error: the schema ")), qPrintable(once.out));
    const Ran both = cli({"profile", "check", write(QStringLiteral("t.json"), QByteArray(caller).replace("FILE", "h.py"))});
    QCOMPARE(both.out.count(QStringLiteral("error: ")), 2);
    QVERIFY2(both.out.contains(QStringLiteral("h.py:2:")) && both.out.contains(QStringLiteral("error: Unknown builtin op: m::gg")),
             qPrintable(both.out));
}

// A function may decline, a rule may only refuse: what stands behind is asked. A function that always takes a call hides what does.
void TestCliProfile::rulesThatAreReached()
{
    write(QStringLiteral("f.py"), "def mine(self: Tensor) -> Optional[Tensor]:\n    if self.dim() > 2:\n        return None\n"
                                  "    return self * torch.sigmoid(self)\n");
    const QByteArray rules = R"({"name": "p", "functions": ["aten.py", "f.py"], "decompositions": [
  {"op": "aten.silu.default", "unsupported": "self.dim() > 5", "why": "five at most"},
  {"op": "aten.silu.default", "function": "mine"},
  {"op": "aten.silu.default", "function": "silu"}REST]})";
    const Ran good = cli({"profile", "check", write(QStringLiteral("p.json"), QByteArray(rules).replace("REST", ""))});
    QVERIFY2(good.code == 0, qPrintable(good.out));
    const QString file =
        write(QStringLiteral("p.json"), QByteArray(rules).replace("REST", ",\n  {\"op\": \"aten.silu.default\", \"function\": \"mine\"}"));
    QCOMPARE(cli({"profile", "check", file}).out,
             file + QStringLiteral(":5:3: error: line 4 has a rule for 'aten.silu.default' that always matches: this one is never reached "
                                   "(give the first one a guard (\"when\"), or remove one)\n"));
}

// LibTorch stops at the first mistake of a file; whoever corrects it wants to know of all.
void TestCliProfile::eachFunctionHasItsMistake()
{
    const QString functions = write(QStringLiteral("f.py"), R"(import torch
def good(self: Tensor) -> Tensor:
    return helper(self.to(torch.float32))
def helper(x: Tensor) -> Tensor:
    return x + 1
def misspelt(self: Tensor) -> Tensor:
    y = self.to(torch.float32) + torch.amaxx(self)
    return y + nowhere
def caller(self: Tensor) -> Tensor:
    return misspelt(self)
def twice(self: Tensor) -> Tensor:
    return self
def open(self: Tensor) -> Tensor:
    return torch.abs(self
def other(self: Tensor) -> Tensor:
    return self + elsewhere
def twice(self: Tensor) -> Tensor:
    return self + self
)");
    const QString file = write(QStringLiteral("p.json"), R"({"name": "p", "functions": ["f.py"], "decompositions": [
  {"op": "aten.neg.default", "function": "good"}, {"op": "aten.abs.default", "function": "caller"},
  {"op": "aten.exp.default", "function": "twice"}, {"op": "aten.sin.default", "function": "god"}]})");
    const Ran ran = cli({"profile", "check", file});
    QCOMPARE(ran.code, 1);
    QStringList places;
    for (const QString& line : ran.out.split('\n', Qt::SkipEmptyParts))
        places += QString(line).replace(functions, QStringLiteral("f")).replace(file, QStringLiteral("p")).section(':', 0, 3).left(60);
    QCOMPARE(places, (QStringList{"f:1:1: error", "f:7:34: error", "f:14:26: error", "f:16:19: error", "f:17:5: error", "p:3:52: error"}));
    QVERIFY2(ran.out.contains(QStringLiteral("error: there is a function 'twice' in line 11 already\n")), qPrintable(ran.out));
}

void TestCliProfile::typesOfFunctions()
{
    const QString functions = write(QStringLiteral("f.py"), R"(def number(self: int) -> int:
    return self
def three(self: Tensor) -> int:
    return 3
def pair(self: Tensor, k: int, dim: int = -1, largest: bool = True, sorted: bool = True) -> Tuple[Tensor, Tensor, Tensor]:
    return self, self, self
def leaves(self: Tensor) -> Optional[Tensor]:
    return None
def scalar(self: Tensor, other: Tensor, alpha: float = 1.0) -> Tensor:
    return self + other * alpha
def split(self: Tensor, split_size: int, dim: int = 0) -> Tuple[Tensor, Tensor]:
    return self, self
def g_fake(x: Tensor, kind: str, by: Optional[Tensor] = None) -> Tuple[Tensor, Tensor]:
    return x, x
def g_run(x: Tensor, kind: int, by: Optional[Tensor] = None) -> Tensor:
    return x
def h_fake(x: Tensor, by: Tensor) -> Tensor:
    return x
def h_run(x: Tensor, by: Optional[Tensor]) -> Optional[Tensor]:
    return x
)");
    const QString file = write(QStringLiteral("p.json"), R"({"name": "p", "functions": ["f.py"], "decompositions": [
  {"op": "aten.neg.default", "function": "number"}, {"op": "aten.exp.default", "function": "three"},
  {"op": "aten.topk", "function": "pair"}, {"op": "aten.abs", "function": "leaves"}, {"op": "aten.add", "function": "scalar"},
  {"op": "aten.split", "function": "split"}],
  "lowerings": [{"op": "m.g"}, {"op": "m.h"}],
  "customOps": [{"schema": "m::g(Tensor x, str kind, Tensor? by=None) -> Tensor", "fake": "g_fake", "executor": "g_run"},
                {"schema": "m::h(Tensor x, Tensor? by) -> Tensor", "fake": "h_fake", "executor": "h_run"}]})");
    const Ran ran = cli({"profile", "check", file});
    QCOMPARE(ran.code, 1);
    QString told = ran.out;
    QCOMPARE(told.replace(functions, QStringLiteral("f")).split('\n', Qt::SkipEmptyParts),
             (QStringList{"f:13:5: error: 'g_fake' returns Tuple[Tensor, Tensor], m::g returns Tensor",
                          "f:15:5: error: the parameter 'kind' of 'g_run' is int, but the argument of m::g is str",
                          "f:17:5: error: the parameter 'by' of 'h_fake' is Tensor, but the argument of m::h is Optional[Tensor]",
                          "f:19:5: error: 'h_run' returns Optional[Tensor], m::h returns Tensor",
                          "f:1:5: error: the parameter 'self' of 'number' is int, but the argument of aten::neg is Tensor",
                          "f:3:5: error: 'three' returns int, aten::exp returns Tensor",
                          "f:5:5: error: 'pair' returns Tuple[Tensor, Tensor, Tensor], aten::topk returns Tuple[Tensor, Tensor]"}));
}

void TestCliProfile::templatesThatAreNotThere()
{
    const auto told = [this](const char* rest) {
        const QString file = write(QStringLiteral("p.json"), QByteArray("{\"name\": \"p\",\n \"templates\": ") + rest + "}");
        return cli({"profile", "check", file}).out.replace(file, QStringLiteral("p"));
    };
    QVERIFY(told(R"({"only": ["gemm"]})").startsWith(QStringLiteral("p ")));
    const QString nope = QStringLiteral("error: the profile 'p' names the template 'nope', which does not exist (available: ");
    QVERIFY2(told(R"({"only": ["gemm", "nope"]})").startsWith("p:2:33: " + nope), qPrintable(told(R"({"only": ["gemm", "nope"]})")));
    QVERIFY(told(R"({"except": ["nope"]})").startsWith("p:2:27: " + nope));
    QVERIFY2(told(R"({}, "npu": "tpuv33")").startsWith("p:2:26: error: there is no"), qPrintable(told(R"({}, "npu": "tpuv33")")));
}

void TestCliProfile::guardsAreTrueOrFalse()
{
    const QString file = write(QStringLiteral("p.json"), R"({"name": "p", "fallbacks": [
  {"op": "aten.neg.default", "why": "x", "when": "self.dim() + 1"},
  {"op": "aten.exp.default", "why": "x", "when": "self.dim() + 1 > 2"}]})");
    const Ran ran = cli({"profile", "check", file});
    QCOMPARE(ran.code, 1);
    QCOMPARE(ran.out, file + QStringLiteral(":2:3: error: 'self.dim() + 1': a guard must be true or false, not int (the arguments of "
                                            "aten.neg.default are self)\n"));
}

// docs/profiles.md
void TestCliProfile::examplesOfTheManualAreGood()
{
    write(QStringLiteral("mine.py"), "def silu(self: Tensor) -> Tensor:\n    return self * torch.sigmoid(self)\n"
                                     "def scale_fake(x: Tensor, by: float) -> Tensor:\n    return torch.empty_like(x)\n"
                                     "def scale_run(x: Tensor, by: float) -> Tensor:\n    return x * by\n");
    const QString file = write(QStringLiteral("mine.json"), R"-({
  "name": "mine", "tables": ["inductor-2.13"], "functions": ["aten.py", "mine.py"],
  "decompositions": [{"op": "aten.silu.default", "function": "silu", "when": "self.is_floating_point()"}],
  "exclude": [{"op": "aten.mm", "why": "it has a lowering"}],
  "passes": {"pre": [{"pass": "remove-dtype-conversions"}],
             "post": [{"pass": "split-addmm"}, {"pass": "pad-to-sticks", "stick": 128}],
             "pre-scheduling": [{"pass": "span_reduction", "runs": false, "why": "spans of at most 256 MB a core"}]},
  "opFuncs": {"pointwise": [{"op": "erf", "name": "erffwd", "unit": "sfp"}], "reduction": [{"op": "matmul", "name": "matmul"}]},
  "lowerings": [{"op": "aten.mm.default", "as": "Reduction matmul", "opFuncs": ["matmul"],
                 "unsupported": "self.dtype == torch.int64", "why": "floating point only"},
                {"op": "mine.scale", "as": "Pointwise scale"}],
  "customOps": [{"schema": "mine::scale(Tensor x, float by) -> Tensor", "fake": "scale_fake", "executor": "scale_run"}],
  "dtypes": [{"dtype": "float16", "format": "SEN169_FP16"}, {"dtype": "bool", "stored": "float16"}]
})-");
    const Ran ran = cli({"profile", "check", file});
    QVERIFY2(ran.code == 0, qPrintable(ran.out + ran.err));
    QVERIFY2(ran.out.contains(QStringLiteral("customOps           1\n")), qPrintable(ran.out));
}

#endif

QTEST_GUILESS_MAIN(TestCliProfile)
#include "tst_cli_profile.moc"
