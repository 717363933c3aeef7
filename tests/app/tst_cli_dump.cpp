// SPDX-License-Identifier: Apache-2.0
// nodewise-cli dump: what compilers left behind, as tables and as JSON.
#include "tests/app/cli_runner.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

namespace {

using Ran = nodewise::test::RanProgram<QString>;

QString fixture(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/dumps/") + QLatin1String(name);
}

Ran cli(const QStringList& arguments)
{
    return nodewise::test::runCli<QString>(arguments);
}

} // namespace

class TestCliDump : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void compiledGraph()
    {
        const Ran ran = cli({"dump", fixture("torch_compile_debug"), "--program", fixture("torch_compile_debug/mlp.pt2")});
        QCOMPARE(ran.err, QString());
        QCOMPARE(ran.code, 0);
        const QStringList lines = ran.out.split('\n');
        QVERIFY(lines[0].startsWith("compiled graph run_2026"));
        QCOMPARE(lines.filter("erf").value(0).simplified(),
                 QString("erf aten.erf.default f32[4, 32] /home/user/project/mlp.py:13 h_1 cpp_fused_gelu_1 linear?, gelu?"));
        QVERIFY(lines.filter("addmm_1 ").value(0).simplified().endsWith("extern_kernels.addmm linear_1?")); // by its name, too
        QVERIFY(lines.filter("add_3").value(0).simplified().endsWith("cpp_fused_add_2 add"));
    }
    void kernels()
    {
        const Ran ran = cli({"dump", fixture("synthesized_spyre_new")});
        QCOMPARE(ran.err, QString());
        QCOMPARE(ran.code, 0);
        QVERIFY2(ran.out.contains("batchmatmul     pt       32  mb 64 / 4, in 256, out 512 / 8  aten.linear.default"), qPrintable(ran.out));
        QVERIFY2(ran.out.contains("  13  sdsc_1.json      4  %addr_0, %pool, %sym_3"), qPrintable(ran.out));
    }
    /// It may be all that there is.
    void provenance()
    {
        const QString file = fixture("synthesized_spyre_new/spyre_provenance.json");
        const Ran ran = cli({"dump", file});
        QCOMPARE(ran.code, 0);
        const QStringList lines = ran.out.split('\n');
        QCOMPARE(lines[0], QString("spyre_provenance.json (complete)"));
        QCOMPARE(lines.filter("9223372036854775807 ").value(0).simplified(),
                 QString("9223372036854775807 aten.linear.default /home/user/project/mlp.py:13 sdsc_fused_layer_norm_linear_gelu_0"));
        QVERIFY2(
            lines.filter("6917529027641081857").value(0).contains("9223372036854775807, 4611686018427387905  fusion by spyre_fuse_nodes"),
            qPrintable(ran.out));
        const Ran placed = cli({"dump", file, "--program", fixture("torch_compile_debug/mlp.pt2"), "--json"});
        const QJsonObject told = QJsonDocument::fromJson(placed.out.toUtf8())["provenances"][0].toObject();
        QCOMPARE(told["kernels"][0]["names"].toArray(), QJsonArray{"sdsc_fused_layer_norm_linear_gelu_0"});
        const QJsonObject handle = told["handles"][0].toObject();
        QCOMPARE(handle["id"].toString(), QString("4611686018427387905"));
        QCOMPARE(handle["chain"].toArray(), (QJsonArray{"gelu", "op_gelu"}));
        QCOMPARE(handle["program"][0]["node"].toString(), QString("gelu"));
    }
    void asJson()
    {
        const Ran ran = cli({"dump", fixture("synthesized_spyre_new"), "--json"});
        QCOMPARE(ran.code, 0);
        const QJsonObject all = QJsonDocument::fromJson(ran.out.toUtf8()).object();
        const QJsonObject product = all["kernels"].toArray()[1].toObject();
        QCOMPARE(product["handle"].toObject()["id"].toString(), QString("9223372036854775807"));
        QCOMPARE(product["kernel"].toObject()["by"].toString(), QString("handle"));
        const QJsonObject kernel = product["tensors"].toArray()[1].toObject();
        QCOMPARE(kernel["device_size"].toArray(), (QJsonArray{8, 256, 64}));
        QCOMPARE(all["bundles"].toArray()[0].toObject()["executes"].toArray()[1].toObject()["times"].toInt(), 4);
        QCOMPARE(all["problems"].toArray().size(), 0);
    }
    void mistakes()
    {
        const Ran ran = cli({"dump", fixture("synthesized_spyre_damaged")});
        QCOMPARE(ran.code, 1);
        QVERIFY(ran.err.contains("8 remarks on what was read"));
        QVERIFY2(ran.out.contains("sdsc_2.json: $.0_add.numCoresUsed_: line 37"), qPrintable(ran.out));
        QVERIFY(ran.out.contains("k/sdsc_0.json")); // what is whole is there
        const QTemporaryDir empty;
        const Ran nothing = cli({"dump", empty.path()});
        QCOMPARE(nothing.code, 1);
        QVERIFY(nothing.err.contains("no files of torch.compile or Spyre were found here"));
        const Ran none = cli({"dump", fixture("none")});
        QCOMPARE(none.code, 1);
        QVERIFY(none.err.contains("none: there is no such file"));
        QCOMPARE(cli({"dump"}).code, 2);
    }
};

QTEST_APPLESS_MAIN(TestCliDump)
#include "tst_cli_dump.moc"
