// SPDX-License-Identifier: Apache-2.0
// Passes of a profile's own on the command line, over the real engine: examples, the manual's profile, mistakes, numbers that differ.
#include "tests/app/cli_runner.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

namespace {

using Ran = nodewise::test::RanProgram<QByteArray>;
constexpr auto cli = nodewise::test::runCli<QByteArray>;

const QString programs = QStringLiteral(NODEWISE_TEST_DATA "/programs/");
const QString example = QStringLiteral(NODEWISE_TEST_DATA "/../../examples/passes/fused.json");

QJsonObject objectOf(const QByteArray& json)
{
    return QJsonDocument::fromJson(json).object();
}

QJsonObject stepOf(const QJsonObject& report, const QString& name)
{
    for (const QJsonValue& step : report["steps"].toArray())
        if (step["name"].toString() == name)
            return step.toObject();
    return {};
}

/// Lines of a page of the manual that are set off as code, from the one that begins so to the next that is not.
QByteArray codeAfter(const QByteArray& page, const QByteArray& begin)
{
    QByteArray code;
    for (const QByteArray& line : page.mid(page.indexOf("    " + begin)).split('\n')) {
        if (!line.isEmpty() && !line.startsWith("    "))
            break;
        if (!code.isEmpty() && line.isEmpty() && begin.startsWith('{'))
            break;
        code += line.mid(4) + '\n';
    }
    return code;
}

} // namespace

class TestCliPatternPasses : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;

    QString file(const QString& name, const QByteArray& text) const
    {
        const QString path = m_folder.filePath(name);
        QFile out(path);
        if (!out.open(QIODevice::WriteOnly) || out.write(text) != text.size())
            qFatal("can't write %s", qPrintable(path));
        return path;
    }
    /// RMSNorm's chain with another replacement than the example's.
    QString profileWith(const char* name, const char* replacement, const char* when = "x.dim() == 3") const
    {
        QFile functions(QStringLiteral(NODEWISE_TEST_DATA "/../../examples/passes/fused.py"));
        if (!functions.open(QIODevice::ReadOnly))
            qFatal("the example is not there");
        QByteArray text = functions.readAll();
        text += QByteArray("\ndef other(x: Tensor, weight: Tensor, eps: float, dtype: int) -> Tensor:\n    ") + replacement + "\n";
        file(QString("%1.py").arg(name), text);
        QByteArray profile = R"({
  "name": "NAME",
  "templates": {},
  "functions": ["NAME.py"],
  "passes": {"pre-grad": [{"pass": "fuse", "pattern": "rms_norm_parts", "replacement": "other", "when": "WHEN"}]}
})";
        return file(QString("%1.json").arg(name), profile.replace("NAME", name).replace("WHEN", when));
    }

private Q_SLOTS:
    void initTestCase()
    {
#ifndef NODEWISE_HAS_TORCH_WORKER
        QSKIP("built without the torch worker");
#endif
    }

    void exampleOnLlama();
    void exampleOnGpt2();
    void exampleOnBert();
    void kernelsOfWhatPassesLeave_data();
    void kernelsOfWhatPassesLeave();
    void wrongReplacementIsFound();
    void wrongReplacementIsFoundBesideRightOnes();
    void severalKernels();
    void manual();
    void wrongShapes();
    void wrongNumbers();
    void guardsAndNearMisses();
    void severalResults();
    void mistakesAreLocated();
    void operatorsTellTheirPasses();
};

/// Each RMSNorm is one operator that a template takes, its numbers are the program's, and it links to all that it stands for.
void TestCliPatternPasses::exampleOnLlama()
{
    const QString out = m_folder.filePath("llama.json");
    const Ran ran = cli({"decompose", programs + "llama.pt2", "--profile", example, "--check", "-o", out, "--json"});
    QVERIFY2(ran.code == 0, ran.err + ran.out);
    const QJsonObject report = objectOf(ran.out), check = report["check"].toObject();
    QCOMPARE(stepOf(report, "fuse-rms-norm")["changes"].toInt(), 5);
    QCOMPARE(stepOf(report, "fuse-rms-norm")["note"].toString(), QString("matches replaced: 5"));
    QVERIFY(check["compared"].toInt() > 50);
    QFile ir(out);
    QVERIFY(ir.open(QIODevice::ReadOnly));
    int fused = 0;
    for (const QJsonValue& node : objectOf(ir.readAll())["nodes"].toArray())
        if (node["op_type"] == "aten.rms_norm.default") {
            ++fused;
            QCOMPARE(node["inputs"].toArray().size(), 2);
            QVERIFY(node["nodewise"]["from"].toArray().size() >= 7);
        }
    QCOMPARE(fused, 5);
    const Ran coverage = cli({"coverage", programs + "llama.pt2", "--profile", example, "--json"});
    QVERIFY2(coverage.code == 0 && coverage.out.contains("fuse-rms-norm") && coverage.out.contains("layer_norm.mlir"),
             coverage.err + coverage.out);
}

/// An activation spelled out in eight calls, one of them a power with a floating-point exponent.
void TestCliPatternPasses::exampleOnGpt2()
{
    const Ran ran = cli({"decompose", programs + "gpt2.pt2", "--profile", example, "--check", "--json"});
    QVERIFY2(ran.code == 0, ran.err + ran.out);
    const QJsonObject report = objectOf(ran.out);
    QCOMPARE(stepOf(report, "fuse-gelu")["changes"].toInt(), 2);
    QCOMPARE(stepOf(report, "drop-dropout")["changes"].toInt(), 5);
    QVERIFY(report["check"]["compared"].toInt() > 50);
}

void TestCliPatternPasses::exampleOnBert()
{
    const Ran ran = cli({"decompose", programs + "bert.pt2", "--profile", example, "--check", "--json"});
    QVERIFY2(ran.code == 0, ran.err + ran.out);
    const QJsonObject report = objectOf(ran.out);
    QVERIFY(stepOf(report, "drop-dropout")["changes"].toInt() >= 3);
    QVERIFY(stepOf(report, "fuse-rms-norm")["note"].toString().startsWith("nothing was replaced: "));
}

namespace {

/// Of a plan's kernels, those with an operator.
QJsonArray kernelsWith(const QJsonObject& plan, const QString& op)
{
    QJsonArray out;
    for (const QJsonValue& kernel : plan["kernels"].toArray())
        if (kernel["ops"].toArray().contains(op))
            out.append(kernel);
    return out;
}

std::int64_t cyclesOf(const QJsonObject& report)
{
    return std::int64_t(report["cycles"].toDouble());
}

} // namespace

void TestCliPatternPasses::kernelsOfWhatPassesLeave_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("op");
    QTest::newRow("llama") << "llama.pt2"
                           << "aten.rms_norm.default";
    QTest::newRow("gpt2") << "gpt2.pt2"
                          << "aten.gelu.default";
}

/// Kernels are planned for the replacement, told by the program's nodes, checked against its values, run, and simulated.
void TestCliPatternPasses::kernelsOfWhatPassesLeave()
{
    QFETCH(const QString, program);
    QFETCH(const QString, op);
    const auto lowered = [&](const QString& profile, const QStringList& more) {
        return cli(QStringList{"lower", programs + program, "--profile", profile, "--json"} + more);
    };
    const QString out = m_folder.filePath("kernels_" + program);
    const Ran plain = lowered("reference", {"-o", out}), fused = lowered(example, {"-o", out, "--check"});
    QVERIFY2(plain.code == 0 && fused.code == 0, plain.err + fused.err);
    const QJsonObject before = objectOf(plain.out), after = objectOf(fused.out);
    QVERIFY(kernelsWith(before, op).isEmpty());
    const QJsonArray kernels = kernelsWith(after, op);
    QVERIFY(!kernels.isEmpty());
    for (const QJsonValue& kernel : kernels)
        QVERIFY2(kernel["check"]["good"].toBool(), qPrintable(kernel["check"]["message"].toString()));
    QVERIFY(after["launches"].toArray().size() < before["launches"].toArray().size());
    // Each node of the program has its route, also those of which none is left
    QCOMPARE(after["nodes"].toArray().size(), before["nodes"].toArray().size());
    for (qsizetype i = 0; i < after["nodes"].toArray().size(); ++i)
        QCOMPARE(after["nodes"].toArray().at(i)["name"], before["nodes"].toArray().at(i)["name"]);
    const Ran ran = lowered(example, {"--run"});
    QVERIFY2(ran.code == 0, ran.err);
    const auto simulated = [&](const QString& profile) {
        return cli({"simulate", programs + program, "--profile", profile, "--npu", "tpuv3", "--json"});
    };
    const Ran slow = simulated("reference"), fast = simulated(example);
    QVERIFY2(slow.code == 0 && fast.code == 0, slow.err + fast.err);
    QVERIFY2(cyclesOf(objectOf(fast.out)) < cyclesOf(objectOf(slow.out)), fast.out);
}

/// What the replacement computes is compared with the program's own value, which is what its users get without the pass.
void TestCliPatternPasses::wrongReplacementIsFound()
{
    const QString wrong = profileWith("kernels_wrong", "return torch.rms_norm(x, [x.size(-1)], weight, eps) * 1.01");
    const Ran checked = cli({"lower", programs + "llama.pt2", "--profile", wrong, "-o", m_folder.filePath("wrong"), "--check"});
    QCOMPARE(checked.code, 1);
    QVERIFY2(checked.err.contains("kernels are not good"), checked.err);
    const Ran ran = cli({"lower", programs + "llama.pt2", "--profile", wrong, "--run"});
    QCOMPARE(ran.code, 1);
    // One that can't stand for what it replaces is the profile's mistake, and nothing is planned
    const QString shape = profileWith("kernels_shape", "return torch.sum(x)");
    const Ran refused = cli({"lower", programs + "llama.pt2", "--profile", shape, "-o", m_folder.filePath("shape")});
    QVERIFY(refused.code != 0);
    QVERIFY2(refused.err.contains("kernels_shape.json"), refused.err);
}

/// The program's own node, a right replacement, and a wrong one would share a kernel, of which one launch is checked.
void TestCliPatternPasses::wrongReplacementIsFoundBesideRightOnes()
{
    file("beside.py", "def greatest(x: Tensor, y: Tensor) -> Tensor:\n    return torch.max(x, y)\n"
                      "def least(x: Tensor, y: Tensor) -> Tensor:\n    return torch.min(x, y)\n"
                      "def whole(x: Tensor, y: Tensor) -> Tensor:\n    return torch.maximum(x, y)\n"
                      "def cosine(x: Tensor) -> Tensor:\n    return torch.cos(x)\n"
                      "def other(x: Tensor) -> Tensor:\n    return torch.ops.aten.silu(x)\n");
    const QString profile = file("beside.json", R"json({"name": "beside", "functions": ["beside.py"], "passes": {"pre-grad": [
  {"pass": "right", "pattern": "greatest", "replacement": "whole", "when": "x.is_floating_point()"},
  {"pass": "wrong", "pattern": "least", "replacement": "whole", "when": "x.is_floating_point()"},
  {"pass": "late", "pattern": "cosine", "replacement": "other"}]}})json");
    const QString program = QStringLiteral(NODEWISE_TEST_DATA "/kernels/pointwise.pt2");
    QMap<QString, bool> good; // by the node that the kernel is launched for
    const Ran ran = cli({"lower", program, "--profile", profile, "-o", m_folder.filePath("beside"), "--check", "--json"});
    QVERIFY2(ran.code == 1, ran.err);
    const QJsonObject plan = objectOf(ran.out);
    QMap<QString, QJsonObject> kernels;
    for (const QJsonValue& kernel : plan["kernels"].toArray())
        kernels[kernel["name"].toString()] = kernel.toObject();
    for (const QJsonValue& launch : plan["launches"].toArray())
        for (const QJsonValue& node : launch["nodes"].toArray())
            good[node.toString()] = kernels.value(launch["kernel"].toString())["check"].toObject()["good"].toBool();
    for (const char* node : {"maximum", "max_1", "silu"})
        QVERIFY2(good.value(node), node);
    for (const char* node : {"min_1", "cos"})
        QVERIFY2(good.contains(node) && !good.value(node), node);
    // What a check finds of a pass is not kept for the same kernel elsewhere, nor the other way round
    const Ran kept = cli({"lower", program, "--profile", profile, "-o", m_folder.filePath("beside"), "--json"});
    QVERIFY2(kept.code == 0, kept.err);
    int others = 0;
    for (const QJsonValue& kernel : objectOf(kept.out)["kernels"].toArray()) {
        const QString name = kernel["name"].toString();
        bool passes = false;
        for (const QJsonValue& launch : plan["launches"].toArray())
            for (const char* node : {"max_1", "min_1", "cos"})
                passes = passes || (launch["kernel"] == name && launch["nodes"].toArray().contains(QString(node)));
        others += kernel.toObject().contains("kept") ? 1 : 0;
        QVERIFY2(!passes || !kernel.toObject().contains("kept"), qPrintable(name));
    }
    QVERIFY(others > 0);
}

/// Between the kernels of one replacement are values that the program does not have: they are planned and simulated, and told not to be
/// compared.
void TestCliPatternPasses::severalKernels()
{
    const QString profile = profileWith(
        "kernels_several",
        "return torch.softmax(torch.rms_norm(x, [x.size(-1)], weight, eps), -1).mul(0.0) + torch.rms_norm(x, [x.size(-1)], weight, eps)");
    const Ran simulated = cli({"simulate", programs + "llama.pt2", "--profile", profile, "--npu", "tpuv3", "--json"});
    QVERIFY2(simulated.code == 0, simulated.err);
    const Ran ran = cli({"lower", programs + "llama.pt2", "--profile", profile, "--run", "--json"});
    QVERIFY2(ran.out.contains("is no value of the program"), ran.out + ran.err);
}

/// What docs/profiles.md shows.
void TestCliPatternPasses::manual()
{
    QFile page(QStringLiteral(NODEWISE_TEST_DATA "/../../docs/profiles.md"));
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QByteArray text = page.readAll(), section = text.mid(text.indexOf("### Passes of your own"));
    file("fused.py", codeAfter(section, "# fused.py"));
    const QString profile = file("manual.json", codeAfter(section, "{\n"));
    const Ran checked = cli({"profile", "check", profile});
    QVERIFY2(checked.code == 0, checked.err + checked.out);
    const Ran ran = cli({"decompose", programs + "llama.pt2", "--profile", profile, "--check"});
    QVERIFY2(ran.code == 0 && ran.out.contains("matches replaced: 5") && ran.out.contains(" 0 diverged"), ran.err + ran.out);
}

/// Listed with the pass's line, unimplemented at the node, exit code 1; all else goes on.
void TestCliPatternPasses::wrongShapes()
{
    const QString profile = profileWith("shapes", "return weight * x.sum(-1, True)[0] * eps");
    const Ran ran = cli({"decompose", programs + "llama.pt2", "--profile", profile, "--check"});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.out.contains("fuse, wrongly") && ran.out.contains("matches that the replacement is wrong about: 5"), ran.out);
    for (const char* part :
         {"shapes.json: line 5, column 27: the replacement of the pass fuse can't stand in for 'mul_3', nor for 4 more: ",
          "/shapes.py: line ", "column 5: it returns f32[16, 32] where the call returns f32[1, 16, 32]"})
        QVERIFY2(ran.err.contains(part), ran.err);
    const Ran coverage = cli({"coverage", programs + "llama.pt2", "--profile", profile, "--json"});
    QCOMPARE(coverage.code, 1);
    QVERIFY2(coverage.out.contains("the replacement of the pass fuse can't stand in for it"), coverage.out);
}

void TestCliPatternPasses::wrongNumbers()
{
    const QString profile =
        profileWith("numbers", "return weight * (x * torch.rsqrt(x.pow(2).mean([-1], True) + 2 * eps + 0.5)).to(dtype)");
    const Ran ran = cli({"decompose", programs + "llama.pt2", "--profile", profile, "--check"});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.contains("'mul_3'") && ran.err.contains("the replacement of the profile's pass 'fuse (line 5)' computes it"), ran.err);
}

void TestCliPatternPasses::guardsAndNearMisses()
{
    const Ran guarded =
        cli({"decompose", programs + "llama.pt2", "--profile",
             profileWith("guarded", "return weight * torch.rms_norm(x, [x.size(-1)], None, eps).to(dtype)", "x.dim() == 2"), "--check"});
    QVERIFY2(guarded.code == 0, guarded.err);
    QVERIFY2(guarded.out.contains("nothing was replaced; left as they are: 5"), guarded.out);
    QVERIFY2(guarded.out.contains("the guard 'x.dim() == 2' does not hold"), guarded.out);
    file("near.py", "def parts(x: Tensor, weight: Tensor) -> Tensor:\n"
                    "    return weight * (x * torch.rsqrt(x.pow(2).mean([-1], True) + 1e-5)).to(torch.float32)\n"
                    "def whole(x: Tensor, weight: Tensor) -> Tensor:\n    return torch.rms_norm(x, [x.size(-1)], weight, 1e-5)\n");
    const QString near = file("near.json", R"({"name": "near", "functions": ["near.py"],
  "passes": {"pre-grad": [{"pass": "norm", "pattern": "parts", "replacement": "whole"}]}})");
    const Ran missed = cli({"decompose", programs + "llama.pt2", "--profile", near, "-o", m_folder.filePath("near-ir.json")});
    QVERIFY2(missed.code == 0, missed.err);
    QVERIFY2(missed.out.contains("the argument 'other' of aten.add.Tensor is 1e-06, where the pattern has 1e-05"), missed.out);
}

/// Products with the same tensor as one: both results are read, by different nodes, and the numbers stay.
void TestCliPatternPasses::severalResults()
{
    file("two.py", "def two(x: Tensor, a: Tensor, b: Tensor) -> Tuple[Tensor, Tensor]:\n"
                   "    return torch.ops.aten.linear(x, a), torch.ops.aten.linear(x, b)\n"
                   "def one(x: Tensor, a: Tensor, b: Tensor) -> Tuple[Tensor, Tensor]:\n"
                   "    y = torch.ops.aten.linear(x, torch.cat([a, b]))\n"
                   "    return y.narrow(-1, 0, a.size(0)), y.narrow(-1, a.size(0), b.size(0))\n");
    const QString profile = file("two.json", R"({"name": "two", "functions": ["two.py"],
  "passes": {"pre-grad": [{"pass": "join", "pattern": "two", "replacement": "one"}]}})");
    const Ran ran = cli({"decompose", programs + "llama.pt2", "--profile", profile, "--check", "--json"});
    QVERIFY2(ran.code == 0, ran.err + ran.out);
    QCOMPARE(stepOf(objectOf(ran.out), "join")["changes"].toInt(), 6); // query, key, value, and gate, up: of three, two and then one more
}

void TestCliPatternPasses::mistakesAreLocated()
{
    const QString profile = profileWith("located", "return weight", "y.dim() == 3");
    const Ran ran = cli({"profile", "check", profile});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.out.contains("located.json:5:") && ran.out.contains("undefined value y"), ran.out + ran.err);
    file("read.py", "def p(x: Tensor) -> Tensor:\n    return torch.from_file('/etc/passwd', False, 3) + x\ndef r(x: Tensor) -> Tensor:\n   "
                    " return x\n");
    const Ran refused = cli({"profile", "check", file("read.json", R"({"name": "read", "functions": ["read.py"], "passes":
  {"post": [{"pass": "mine", "pattern": "p", "replacement": "r"}]}})")});
    QCOMPARE(refused.code, 1);
    QVERIFY2(refused.out.contains("read.py:2:") && refused.out.contains("from_file"), refused.out + refused.err);
}

void TestCliPatternPasses::operatorsTellTheirPasses()
{
    const Ran ran = cli({"ops", "aten.rsqrt.default", "--profile", example});
    QVERIFY2(ran.code == 0 && ran.out.contains("looked for by passes of fused: fuse-rms-norm"), ran.err + ran.out);
}

QTEST_GUILESS_MAIN(TestCliPatternPasses)
#include "tst_cli_pattern_passes.moc"
