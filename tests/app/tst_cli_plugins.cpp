// SPDX-License-Identifier: Apache-2.0
// The command line with plug-ins, over the real engine: what they register, what they convert, what can't be run without them.
#include "tests/app/cli_runner.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#ifndef NODEWISE_PLUGINS
#define NODEWISE_PLUGINS "" // built without the torch worker
#endif

namespace {

using Ran = nodewise::test::RanProgram<QByteArray>;
constexpr auto cli = nodewise::test::runCli<QByteArray>;

QStringList words(const char* line)
{
    return QString::fromLatin1(line).split(QLatin1Char(' '));
}

const QString gated = QStringLiteral(NODEWISE_TEST_DATA "/plugins/fused_gate.pt2");
const QString customOp = QStringLiteral(NODEWISE_TEST_DATA "/programs/custom_op.pt2");
const QStringList withGate{QStringLiteral("--plugin"), QStringLiteral(NODEWISE_PLUGINS "/fused_gate.so")};
const QString cnn = QStringLiteral(NODEWISE_TEST_DATA "/programs/cnn.pt2");
const QStringList withOddConversions{QStringLiteral("--plugin"), QStringLiteral(NODEWISE_PLUGINS "/odd_conversions.so")};
const QStringList withCustomOp{QStringLiteral("--plugin"), QStringLiteral(NODEWISE_PLUGINS "/custom_op.so")};

} // namespace

class TestCliPlugins : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        if (qstrlen(NODEWISE_PLUGINS) == 0)
            QSKIP("built without the torch worker");
    }

    void listsRegistrations()
    {
        const Ran ran = cli(words("ops --json") + withGate + withCustomOp);
        QCOMPARE(ran.err, QByteArray());
        const QJsonObject ops = QJsonDocument::fromJson(ran.out).object();
        QCOMPARE(ops[QStringLiteral("conversion")].toArray(), (QJsonArray{"custom.fused_gate", "custom.fused_gate_parts"}));
        QCOMPARE(ops[QStringLiteral("execution")].toArray(), (QJsonArray{"<built-in function getitem>", "npu.gate"}));
        const Ran bad = cli(words("ops --plugin /nowhere/a.so"));
        QCOMPARE(bad.code, 1);
        QCOMPARE(bad.err, QByteArray("nodewise-cli: /nowhere/a.so: there is no such plug-in\n"));
    }

    void schemasOfAnOperator()
    {
        const Ran ran = cli(words("ops aten.linear"));
        QCOMPARE(ran.err, QByteArray());
        QCOMPARE(ran.out,
                 QByteArray("aten::linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor\n"
                            "aten::linear.out(Tensor input, Tensor weight, Tensor? bias=None, *, Tensor(a!) out) -> Tensor(a!)\n"));
        QCOMPARE(cli(words("ops aten.linear.default")).out, ran.out.left(ran.out.indexOf('\n') + 1));
        const QJsonArray all = QJsonDocument::fromJson(cli(words("ops torch.ops.aten.add --json")).out).array();
        QCOMPARE(all.size(), 4);
        QCOMPARE(all[2][QStringLiteral("op")].toString(), QStringLiteral("torch.ops.aten.add.Tensor"));
        QVERIFY(cli(words("ops custom.fused_gate") + withGate).out.startsWith("custom::fused_gate("));
        const Ran none = cli(words("ops aten.foobar"));
        QCOMPARE(none.code, 1);
        QVERIFY2(none.err.startsWith("nodewise-cli: not registered: the namespace 'aten' has no operator 'foobar'"), none.err.constData());
        const Ran other = cli(words("ops aten.add.Foo"));
        QCOMPARE(other.code, 1);
        QVERIFY2(other.err.contains("has the overloads Scalar, Scalar_out, Tensor, out"), other.err.constData());
        QVERIFY(cli(words("ops missing.pt2")).err.contains("missing.pt2"));
    }

    void opsOfAProgram()
    {
        const Ran ran = cli(words("ops") + withGate + QStringList(gated)); // FILE behind a plug-in is FILE
        QCOMPARE(ran.code, 0);
        QVERIFY2(ran.out.contains("custom.fused_gate.default\tcustom.fused_gate (" NODEWISE_PLUGINS "/fused_gate.so)\tdefault\n"),
                 ran.out.constData());
        QVERIFY(ran.out.contains("npu.gate\tdefault\tnpu.gate (" NODEWISE_PLUGINS "/fused_gate.so)\n"));
        QVERIFY(!ran.out.contains("can't be run"));
    }

    /// Every one of them, not the first.
    void unresolved()
    {
        const Ran ran = cli(words("ops --unresolved --json") + QStringList(gated));
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.endsWith("2 of the program's operators can't be run here\n"), ran.err.constData());
        const QJsonArray rows = QJsonDocument::fromJson(ran.out).object()[QStringLiteral("unresolved")].toArray();
        QCOMPARE(rows.size(), 2);
        QCOMPARE(rows[1][QStringLiteral("op")].toString(), QStringLiteral("custom.fused_gate_parts.default"));
        QCOMPARE(rows[1][QStringLiteral("nodes")].toArray(), QJsonArray{"fused_gate_parts"});
        QVERIFY(rows[1][QStringLiteral("hint")].toString().contains(QStringLiteral("plug-in")));

        const Ran text = cli(words("ops --unresolved") + QStringList(customOp));
        QCOMPARE(text.code, 1);
        QVERIFY2(text.out.startsWith("foo\tmyns.foo.default: not registered") && text.out.count('\n') == 1, text.out.constData());
        const Ran resolved = cli(words("ops --unresolved") + withCustomOp + QStringList(customOp));
        QCOMPARE(resolved.code, 0);
        QCOMPARE(resolved.out, QByteArray());
        QCOMPARE(cli(words("ops --unresolved")).code, 2);
    }

    /// The run ends at the first, but all are named.
    void runNamesAll()
    {
        const Ran ran = cli(words("run") + QStringList(gated));
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains("warning: node 'fused_gate': custom.fused_gate.default: not registered"), ran.err.constData());
        QVERIFY2(ran.err.contains("warning: node 'fused_gate_parts': custom.fused_gate_parts.default: not registered"),
                 ran.err.constData());
        QVERIFY2(ran.err.contains("nodewise-cli: node 'fused_gate': custom.fused_gate.default: not registered"), ran.err.constData());
        QCOMPARE(cli(words("run --ir") + withGate + QStringList(gated)).code, 0);
    }

    void convertsWithPlugin()
    {
        const QStringList toStdout = words("-o - --format json");
        const Ran plain = cli(words("convert") + QStringList(gated) + toStdout);
        const Ran ran = cli(words("convert") + withGate + QStringList(gated) + toStdout);
        QCOMPARE(ran.err, QByteArray());
        QCOMPARE(ran.out.count("npu.gate"), 2);
        QVERIFY(!plain.out.contains("npu.gate"));
        // What it has no conversions for is as core makes it.
        QCOMPARE(cli(words("convert") + withGate + QStringList(customOp) + toStdout).out,
                 cli(words("convert") + QStringList(customOp) + toStdout).out);
        QCOMPARE(cli(words("convert --fx") + withGate + QStringList(gated) + toStdout).code, 2);
    }

    /// A conversion makes another operator of a node, whose value keeps its name: both are compared, whatever the operators are called.
    void otherOperatorsAreCompared()
    {
        const Ran right = cli(words("compare --ir") + withGate + QStringList(gated));
        QCOMPARE(right.code, 0);
        QVERIFY2(!right.out.contains("not compared") && !right.out.contains("only in the reference"), right.out.constData());
        for (const QStringList& how : {QStringList(), words("--first"), words("--bisect")}) {
            const Ran wrong = cli(words("compare --ir") + withOddConversions + how + QStringList(cnn));
            QCOMPARE(wrong.code, 1);
            QVERIFY2(wrong.err.contains("node 'relu': "), wrong.err.constData());
            QVERIFY2(how.isEmpty() || wrong.out.contains("This operator is the cause"), wrong.out.constData());
        }
    }

    void conversionsThatLoseAnInput()
    {
        const QStringList toStdout = words("-o - --format json");
        const QByteArray loss = "the conversion of op 'aten.cat.default' loses something: it leaves out the input '";
        const Ran ran = cli(words("convert") + withOddConversions + QStringList(cnn) + toStdout);
        QCOMPARE(ran.code, 0);
        QVERIFY2(ran.err.contains("warning") && ran.err.contains(loss), ran.err.constData());
        const Ran strict = cli(words("convert --strict") + withOddConversions + QStringList(cnn) + toStdout);
        QCOMPARE(strict.code, 1);
        QVERIFY2(strict.err.contains("node 'cat': ") && strict.err.contains("it leaves out the input '"), strict.err.constData());
        QCOMPARE(cli(words("convert --strict") + withGate + QStringList(gated) + toStdout).err, QByteArray());
    }

    /// LibTorch lets one TORCH_LIBRARY define a namespace, and what it throws about a second one can't be caught.
    void twoPluginsOfOneNamespace()
    {
        const Ran ran = cli(words("ops --json") + withCustomOp + words("--plugin " NODEWISE_PLUGINS "/twice.so"));
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains("twice.so: it defines operators of 'myns' with TORCH_LIBRARY, and so does ") &&
                     ran.err.contains("/custom_op.so: only one library may") && ran.err.contains("TORCH_LIBRARY_FRAGMENT(myns, m)"),
                 ran.err.constData());
        QVERIFY2(!ran.err.contains("frame #"), ran.err.constData());
    }

    /// The worker is lost, but says why.
    void exceptionsOfInitializers()
    {
        const Ran ran = cli(words("ops --json --plugin " NODEWISE_PLUGINS "/throws_on_load.so"));
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains("throws_on_load.so: there is no license for this library"), ran.err.constData());
    }
};

QTEST_GUILESS_MAIN(TestCliPlugins)
#include "tst_cli_plugins.moc"
