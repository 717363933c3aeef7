// SPDX-License-Identifier: Apache-2.0
// The command line with plug-ins, over the real engine: what they register, what they convert, what can't be run without them.
#include "core/base/sha256.h"
#include "core/trust/trust_list.h"
#include "tests/app/cli_runner.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#ifndef NODEWISE_PLUGINS
#define NODEWISE_PLUGINS "" // built without the torch worker
#endif

using namespace nodewise;

namespace {

using Ran = nodewise::test::RanProgram<QByteArray>;
constexpr auto cli = nodewise::test::runCli<QByteArray>;

QStringList words(const char* line)
{
    return QString::fromLatin1(line).split(QLatin1Char(' '));
}

const QString gated = QStringLiteral(NODEWISE_TEST_DATA "/plugins/fused_gate.pt2");
const QString ofBackend = QStringLiteral(NODEWISE_TEST_DATA "/plugins/backend_ops.pt2");
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

    /// What a plug-in needs beyond the cage is granted by the option, or because the user trusts the file that asks for it.
    void needsMore_data()
    {
        QTest::addColumn<QString>("command");
        for (const char* command :
             {"ops --plugin P", "ops custom.fused_gate --plugin P", "ops F --plugin P", "convert F -o - --format json --plugin P",
              "run F --plugin P", "coverage F --profile spyre-2026 --plugin P", "compare F F --plugin P"})
            QTest::newRow(command) << QString::fromLatin1(command);
    }
    void needsMore()
    {
        QFETCH(QString, command);
        QTemporaryDir folder;
        const QString plugin = folder.filePath("gate.so"), needs = plugin + ".needs.json";
        QVERIFY(QFile::copy(withGate[1], plugin));
        QFile file(needs);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(R"({"read": ["/data/tables"], "write": ["log"]})") > 0);
        file.close();
        const QByteArray hash = QByteArray::fromStdString(sha256OfFile(needs.toStdString()).value());
        QStringList line = command.split(' ');
        line.replaceInStrings(QRegularExpression("^F$"), gated).replaceInStrings(QRegularExpression("^P$"), plugin);
        const Ran refused = cli(line);
        QVERIFY(refused.code != 0);
        QVERIFY2(refused.err.contains("this plug-in needs more than others may; to read: /data/tables; to write: " +
                                      folder.filePath("log").toUtf8()) &&
                     refused.err.contains("add --allow-plugin-needs=" + hash + ", or trust it in the window"),
                 refused.err.constData());
        QVERIFY2(!refused.err.contains("allowPluginNeeds"), refused.err.constData());
        for (const QByteArray& option : {QByteArray("--allow-plugin-needs"), "--allow-plugin-needs=" + hash}) {
            const Ran allowed = cli(line + QStringList(option));
            QVERIFY2(allowed.code == 0 && !allowed.err.contains("needs more"), allowed.err.constData());
        }
        QVERIFY(cli(line + QStringList("--allow-plugin-needs=" + QString(64, '0'))).err.contains("needs more"));
        // As in the window, and until the file says something else.
        qputenv("XDG_CONFIG_HOME", folder.path().toUtf8());
        const auto home = qScopeGuard([] { qunsetenv("XDG_CONFIG_HOME"); });
        QVERIFY(trust::TrustList(trust::TrustList::userFile()).trust({needs.toStdString()}));
        QCOMPARE(cli(line).code, 0);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(R"({"read": ["/"]})") > 0);
        file.close();
        QVERIFY(cli(line).err.contains("to read: /;"));
        QVERIFY(cli(line + QStringList("--allow-plugin-needs")).err.contains("to read: /;")); // that was said of something else
    }

    void schemasOfAnOperator()
    {
        const Ran ran = cli(words("ops aten.linear"));
        QCOMPARE(ran.err, QByteArray());
        const QByteArray second("\naten::linear.out(Tensor input, Tensor weight, Tensor? bias=None, *, Tensor(a!) out) -> Tensor(a!)\n");
        QVERIFY2(ran.out.startsWith("aten::linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor\n"), ran.out.constData());
        QVERIFY2(ran.out.contains(second), ran.out.constData());
        QCOMPARE(cli(words("ops aten.linear.default")).out, ran.out.left(ran.out.indexOf(second) + 1));
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

    /// Who converts and runs an operator that no program here calls, and what each backend makes of it.
    void verdictsOnAnOperator()
    {
        const Ran ran = cli(words("ops aten.silu.default"));
        QVERIFY2(ran.out.contains("  converted by: default\n  run by: PyTorch\n  judged: aten.silu.default(self: f32[8, 8])\n"),
                 ran.out.constData());
        const auto verdict = [](const Ran& told, const char* profile) {
            for (const QJsonValue& row : QJsonDocument::fromJson(told.out).array()[0][QStringLiteral("verdicts")].toArray())
                if (row[QStringLiteral("profile")] == QLatin1String(profile))
                    return row[QStringLiteral("verdict")].toString() + QStringLiteral(": ") + row[QStringLiteral("reason")].toString();
            return QString();
        };
        // A profile that is there for all, named besides, is no other one
        QCOMPARE(cli(words("ops aten.silu.default --profile spyre-2026")).out.count("    spyre-2026 "), 1);
        QCOMPARE(cli(words("ops spyre.silu --profile spyre-2026")).out.count("spyre::silu("), 1);
        const Ran silu = cli(words("ops aten.silu.default --json"));
        QVERIFY2(verdict(silu, "spyre-2026").startsWith(QStringLiteral("decomposed: ")), silu.out.constData());
        QVERIFY2(verdict(silu, "reference").startsWith(QStringLiteral("lowered: ")), silu.out.constData());
        // Indices are whole numbers, a convolution has four dimensions
        for (const char* op :
             {"aten.embedding.default", "aten.conv2d.default", "aten.cat.default", "aten.where.self", "aten.topk.default"}) {
            const Ran told = cli({QStringLiteral("ops"), QLatin1String(op), QStringLiteral("--json")});
            QVERIFY2(!verdict(told, "reference").isEmpty(), (op + told.out + told.err).constData());
        }
        // An operator that a plug-in brings, and one that is refused
        const Ran gate = cli(words("ops custom.fused_gate.default --json") + withGate);
        const QJsonValue told = QJsonDocument::fromJson(gate.out).array()[0];
        QCOMPARE(told[QStringLiteral("conversion")].toString(), QStringLiteral("custom.fused_gate"));
        QCOMPARE(verdict(gate, "reference"), QStringLiteral("unimplemented: there is no template for 'custom.fused_gate.default'"));
        QVERIFY2(verdict(gate, "spyre-2026").startsWith(QStringLiteral("decomposed: ")), gate.out.constData());
        const Ran refused = cli(words("ops aten.from_file.default"));
        QVERIFY2(refused.out.startsWith("aten::from_file(") && refused.out.contains("not judged: "), refused.out.constData());
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

    /// It is registered only where a program runs with the profile.
    void operatorOfAProfile()
    {
        for (const char* name : {"spyre.silu", "spyre.silu.default", "torch.ops.spyre.silu"}) {
            const Ran ran = cli({"ops", name});
            QVERIFY2(ran.code == 0, ran.err.constData());
            QVERIFY2(ran.out.contains("spyre::silu(Tensor x) -> Tensor\n  an operator of the backend profile spyre-2026") &&
                         ran.out.contains("run by: the profile's function silu_run, with --backend spyre-2026"),
                     ran.out.constData());
        }
        const Ran none = cli({"ops", "spyre.no_such"});
        QCOMPARE(none.code, 1);
        QVERIFY2(none.err.contains("not registered"), none.err.constData());
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

    /// Whatever shows the IR shows what plug-ins make of it.
    void irOfOtherCommands()
    {
        const Ran code = cli(words("graph --ir") + withGate + QStringList(gated));
        QCOMPARE(code.code, 0);
        QCOMPARE(code.out.count("npu.gate"), 2);
        QCOMPARE(cli(words("graph") + withGate + QStringList(gated)).code, 2); // there is no IR in it
        const Ran plain = cli(words("diff --ir --json") + QStringList(gated));
        const Ran differs = cli(words("diff --ir --json") + withGate + QStringList(gated));
        QVERIFY2(!plain.out.contains("npu.gate"), plain.out.constData());
        QVERIFY2(differs.out.contains("npu.gate"), differs.out.constData());
        QCOMPARE(cli(words("diff --ir") + withGate + QStringList{gated, gated}).code, 0);
    }

    void costsOfOtherCommands()
    {
        const Ran without = cli(words("simulate") + QStringList(gated));
        QVERIFY2(without.err.contains("custom.fused_gate.default: not registered"), without.err.constData());
        const Ran with = cli(words("simulate") + withGate + QStringList(gated));
        QCOMPARE(with.code, 0);
        QVERIFY2(!with.err.contains("not registered"), with.err.constData());
        const QTemporaryDir kernels;
        const Ran lowered = cli(words("lower -o") + QStringList(kernels.path()) + withGate + QStringList(gated));
        QVERIFY2(!lowered.err.contains("not registered"), lowered.err.constData());
        QVERIFY2(lowered.out.contains("computing nodes run by ATen"), lowered.out.constData());
    }

    /// Operators that only a backend profile has run by its executors, in the program as it was captured.
    void operatorsOfAProfile()
    {
        const QStringList with = words("--backend spyre-2026") + QStringList(ofBackend);
        const Ran without = cli(words("run") + QStringList(ofBackend));
        QCOMPARE(without.code, 1);
        QVERIFY2(without.err.contains("spyre.silu.default: not registered"), without.err.constData());
        const QString expected = QString(ofBackend).replace(QStringLiteral(".pt2"), QStringLiteral(".expected.safetensors"));
        for (const char* command : {"run", "run --ir"}) {
            const Ran ran = cli(words(command) + with + QStringList{QStringLiteral("--check"), expected});
            QVERIFY2(ran.code == 0 && ran.err.isEmpty() && ran.out.contains("1 output is "), (ran.out + ran.err).constData());
        }
        const Ran compared = cli(words("compare --ir") + with);
        QVERIFY2(compared.code == 0 && compared.out.contains(": 4 equal"), (compared.out + compared.err).constData());
        // One that has no such operators registers none, and one that is not there is an error
        QVERIFY(cli(words("run --backend reference") + QStringList(ofBackend)).err.contains("spyre.silu.default: not registered"));
        const Ran missing = cli(words("run --backend nowhere") + QStringList(ofBackend));
        QCOMPARE(missing.code, 1);
        QVERIFY2(missing.err.contains("nowhere"), missing.err.constData());
        const Ran decomposed = cli(words("decompose --check --profile spyre-2026") + QStringList(ofBackend));
        QVERIFY2(decomposed.code == 0, (decomposed.out + decomposed.err).constData());
        QVERIFY2(cli(words("simulate --profile spyre-2026") + QStringList(ofBackend)).err.indexOf("not registered") < 0, "simulate");
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
