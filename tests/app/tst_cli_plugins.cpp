// SPDX-License-Identifier: Apache-2.0
// The command line with plug-ins, over the real engine: what they register, what they convert, what can't be run without them.
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
const QString customOp = QStringLiteral(NODEWISE_TEST_DATA "/programs/custom_op.pt2");
const QStringList withGate{QStringLiteral("--plugin"), QStringLiteral(NODEWISE_PLUGINS "/fused_gate.so")};
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
        for (const char* command : {"ops --plugin P", "ops custom.fused_gate --plugin P", "ops F --plugin P", "convert F -o - --plugin P",
                                    "run F --plugin P", "coverage F --plugin P", "compare F F --plugin P"})
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
        QStringList line = command.split(' ');
        line.replaceInStrings(QRegularExpression("^F$"), gated).replaceInStrings(QRegularExpression("^P$"), plugin);
        const Ran refused = cli(line);
        QVERIFY(refused.code != 0);
        QVERIFY2(refused.err.contains("this plug-in needs more than others may; to read: /data/tables; to write: " +
                                      folder.filePath("log").toUtf8()) &&
                     refused.err.contains("add --allow-plugin-needs, or trust it in the window"),
                 refused.err.constData());
        QVERIFY2(!refused.err.contains("allowPluginNeeds"), refused.err.constData());
        const Ran allowed = cli(line + QStringList("--allow-plugin-needs"));
        QVERIFY2(allowed.code == 0 && !allowed.err.contains("needs more"), allowed.err.constData());
        // As in the window, and until the file says something else.
        qputenv("XDG_CONFIG_HOME", folder.path().toUtf8());
        const auto home = qScopeGuard([] { qunsetenv("XDG_CONFIG_HOME"); });
        QVERIFY(trust::TrustList(trust::TrustList::userFile()).trust({needs.toStdString()}));
        QCOMPARE(cli(line).code, 0);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(R"({"read": ["/"]})") > 0);
        file.close();
        QVERIFY(cli(line).err.contains("to read: /;"));
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
};

QTEST_GUILESS_MAIN(TestCliPlugins)
#include "tst_cli_plugins.moc"
