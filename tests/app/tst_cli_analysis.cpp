// SPDX-License-Identifier: Apache-2.0
// nodewise-cli risk, shadow, memory, extract: real programs through the real engine.
#include "tests/app/cli_runner.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

namespace {

using Ran = nodewise::test::RanProgram<QString>;
constexpr auto cli = nodewise::test::runCli<QString>;

QJsonObject jsonOf(const Ran& ran)
{
    return QJsonDocument::fromJson(ran.out.toUtf8()).object();
}

QString program(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/programs/%1.pt2").arg(QLatin1String(name));
}

QJsonObject named(const QJsonArray& rows, const QString& name)
{
    for (const QJsonValue& row : rows)
        if (row[QStringLiteral("name")].toString() == name)
            return row.toObject();
    return {};
}

} // namespace

class TestCliAnalysis : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void risk();
    void riskAsJson();
    void riskOfTheIr();
    void shadow();
    void shadowOfOneNode();
    void shadowAgainstADump();
    void memory();
    void memoryAsEstimated();
    void memoryOfShapes();
    void extract();
    void wrongUsage();
};

void TestCliAnalysis::initTestCase()
{
#ifndef NODEWISE_HAS_TORCH_WORKER
    QSKIP("built without the torch worker");
#endif
}

void TestCliAnalysis::risk()
{
    const Ran ran = cli({QStringLiteral("risk"), program("not_finite")});
    QCOMPARE(ran.err, QString());
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.out.contains(QStringLiteral("NaN originates at log (aten.log.default): 1 element, [0]; at that index: self = -1\n"
                                             "  goes log > true_graph_0/exp > true_graph_0/add > cond > getitem > sum_2 (7 nodes in all)\n"
                                             "  reaches the output sum_2\n")),
             qPrintable(ran.out));
    QVERIFY2(ran.out.contains(QStringLiteral("caused by the Inf of mul_1")), qPrintable(ran.out));
    QVERIFY2(!ran.out.contains(QStringLiteral("triu")), qPrintable(ran.out)); // a mask is no risk
    QVERIFY2(cli({QStringLiteral("risk"), program("not_finite"), QStringLiteral("--all")}).out.contains(QStringLiteral("triu")), "all");
}

/// 0, 1e20, 2e20, 3e20 by closed form.
void TestCliAnalysis::riskAsJson()
{
    const Ran ran = cli({QStringLiteral("risk"), program("not_finite"), QStringLiteral("--json")});
    QCOMPARE(ran.code, 0);
    const QJsonObject mul = named(jsonOf(ran)[QStringLiteral("values")].toArray(), QStringLiteral("mul"));
    QCOMPARE(mul[QStringLiteral("zeros")].toInt(), 1);
    const QJsonObject half = mul[QStringLiteral("casts")][QStringLiteral("float16")].toObject();
    QCOMPARE(half[QStringLiteral("overflow")].toInt(), 3);
    QCOMPARE(half[QStringLiteral("overflow_fraction")].toDouble(), 0.75);
    QCOMPARE(mul[QStringLiteral("casts")][QStringLiteral("bfloat16")][QStringLiteral("overflow")].toInt(), 0);
    const QJsonObject nan = named(jsonOf(ran)[QStringLiteral("origins")].toArray(), QStringLiteral("sub_1"));
    QCOMPARE(nan[QStringLiteral("kind")].toString(), QStringLiteral("nan"));
    QCOMPARE(nan[QStringLiteral("chain")].toArray(), (QJsonArray{QStringLiteral("sub_1"), QStringLiteral("copy_"), QStringLiteral("add")}));
}

void TestCliAnalysis::riskOfTheIr()
{
    const Ran ran = cli({QStringLiteral("risk"), program("cnn"), QStringLiteral("--ir"), QStringLiteral("--json")});
    QCOMPARE(ran.err, QString());
    QCOMPARE(ran.code, 0);
    QVERIFY(jsonOf(ran)[QStringLiteral("origins")].toArray().isEmpty());
    QVERIFY(jsonOf(ran)[QStringLiteral("values")].toArray().size() > 10);
}

/// [1e8, 1, -1e8, 1].sum() is 1 in float32 and 2 in double.
void TestCliAnalysis::shadow()
{
    const Ran ran = cli({QStringLiteral("shadow"), program("lost_digits")});
    QCOMPARE(ran.err, QString());
    QCOMPARE(ran.code, 0);
    static const QRegularExpression sum(QStringLiteral("sum_1 +aten.sum.default +float32 +operator +1 \\(\\d+ ulp\\)"));
    QVERIFY2(ran.out.contains(sum), qPrintable(ran.out));
    static const QRegularExpression difference(QStringLiteral("sub +aten.sub.Tensor +float32 +inputs +0 \\(0 ulp\\) +1 "));
    QVERIFY2(ran.out.contains(difference), qPrintable(ran.out));
    QVERIFY2(ran.out.contains(QStringLiteral("it draws random numbers")), qPrintable(ran.out));
    const QJsonObject json = jsonOf(cli({QStringLiteral("shadow"), program("lost_digits"), QStringLiteral("--json")}));
    const QJsonObject row = named(json[QStringLiteral("values")].toArray(), QStringLiteral("sub"));
    QCOMPARE(row[QStringLiteral("verdict")].toString(), QStringLiteral("inputs"));
    QVERIFY(row[QStringLiteral("own")][QStringLiteral("snr")].isNull()); // no difference at all
    QCOMPARE(row[QStringLiteral("total")][QStringLiteral("max_abs")].toDouble(), 1.0);
}

void TestCliAnalysis::shadowOfOneNode()
{
    const Ran ran = cli({QStringLiteral("shadow"), program("lost_digits"), QStringLiteral("--node"), QStringLiteral("sum_1"),
                         QStringLiteral("--own"), QStringLiteral("--json")});
    QCOMPARE(ran.code, 0);
    const QJsonArray values = jsonOf(ran)[QStringLiteral("values")].toArray();
    QCOMPARE(values.size(), 1);
    QVERIFY(values[0][QStringLiteral("total")].isNull());
    const Ran missing = cli({QStringLiteral("shadow"), program("cnn"), QStringLiteral("--node"), QStringLiteral("nothing")});
    QCOMPARE(missing.code, 1);
    QVERIFY2(missing.err.contains(QStringLiteral("there is no node 'nothing' that runs")), qPrintable(missing.err));
}

/// A dump of the run itself is as far from double as the run.
void TestCliAnalysis::shadowAgainstADump()
{
    QTemporaryDir folder;
    QCOMPARE(cli({QStringLiteral("run"), program("cnn"), QStringLiteral("--keep"), QStringLiteral("*"), QStringLiteral("--save-values"),
                  folder.path()})
                 .code,
             0);
    const Ran ran = cli({QStringLiteral("shadow"), program("cnn"), QStringLiteral("--against"), folder.path(), QStringLiteral("--json")});
    QCOMPARE(ran.code, 0);
    const QJsonObject row = named(jsonOf(ran)[QStringLiteral("values")].toArray(), QStringLiteral("linear"));
    QCOMPARE(row[QStringLiteral("reference")], row[QStringLiteral("total")]);
    QCOMPARE(row[QStringLiteral("closer")].toString(), QStringLiteral("neither"));
}

void TestCliAnalysis::memory()
{
    const Ran ran = cli({QStringLiteral("memory"), program("not_finite")});
    QCOMPARE(ran.err, QString());
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.out.contains(QStringLiteral("inputs 16 B,")), qPrintable(ran.out));
    QVERIFY2(ran.out.contains(QStringLiteral("measured peak")), qPrintable(ran.out));
    const QJsonObject json = jsonOf(cli({QStringLiteral("memory"), program("not_finite"), QStringLiteral("--json")}));
    for (const QJsonValue& block : json[QStringLiteral("blocks")].toArray())
        if (block[QStringLiteral("nodes")].toArray().first().toString() == QStringLiteral("zeros")) {
            QCOMPARE(block[QStringLiteral("bytes")].toInt(), 24);
            QCOMPARE(block[QStringLiteral("nodes")].toArray().size(), 3); // with its slice, and what was copied into it
            return;
        }
    QFAIL("no block of zeros");
}

/// `info` estimates the same peak out of the file alone, with the inputs in it.
void TestCliAnalysis::memoryAsEstimated()
{
    for (const char* name : {"cnn", "bert", "llama", "gpt2", "vit", "resnet18", "attention", "not_finite", "mutations_and_storages"}) {
        const QJsonObject estimated = jsonOf(cli({QStringLiteral("info"), program(name), QStringLiteral("--json")}));
        const QJsonObject run = jsonOf(cli({QStringLiteral("memory"), program(name), QStringLiteral("--json")}));
        const int peak = run[QStringLiteral("planned_peak")].toInt() + run[QStringLiteral("inputs")].toInt();
        QVERIFY2(peak > 0 && peak == estimated[QStringLiteral("peak_activation_bytes")].toInt(), name);
        const int step = run[QStringLiteral("planned_peak_step")].toInt();
        QCOMPARE(run[QStringLiteral("steps")][step][QStringLiteral("name")], estimated[QStringLiteral("peak_node")]);
    }
}

void TestCliAnalysis::memoryOfShapes()
{
    const QJsonObject json =
        jsonOf(cli({QStringLiteral("memory"), program("meta_mlp"), QStringLiteral("--meta"), QStringLiteral("--json")}));
    QVERIFY(json[QStringLiteral("measured_peak")].isNull());
    QCOMPARE(json[QStringLiteral("weights")].toInt(), (4 * 8 + 8 + 8 * 2 + 2) * 4); // two linear layers
    QCOMPARE(json[QStringLiteral("inputs")].toInt(), 2 * 4 * 4);
    QCOMPARE(json[QStringLiteral("planned_peak")].toInt(), 2 * 2 * 8 * 4); // what goes into relu and what comes out
}

void TestCliAnalysis::extract()
{
    QTemporaryDir folder;
    const Ran ran = cli({QStringLiteral("extract"), program("cnn"), QStringLiteral("--nodes"), QStringLiteral("conv2d,batch_norm"),
                         QStringLiteral("-o"), folder.filePath(QStringLiteral("out"))});
    QCOMPARE(ran.err, QString());
    QCOMPARE(ran.code, 0);
    for (const char* file : {"ir.json", "tensors.safetensors", "reproduce.py", "fingerprint.json"}) {
        QVERIFY2(QFile::exists(folder.filePath(QStringLiteral("out/") + QLatin1String(file))), file);
        QVERIFY2(ran.out.contains(QLatin1String(file)), qPrintable(ran.out));
    }
    // The package's IR is one that we open.
    QCOMPARE(cli({QStringLiteral("graph"), QStringLiteral("--ir"), folder.filePath(QStringLiteral("out/ir.json"))}).code, 0);
    QCOMPARE(cli({QStringLiteral("extract"), program("cnn"), QStringLiteral("-o"), folder.path()}).code, 2);
    const QJsonObject json = jsonOf(cli({QStringLiteral("extract"), program("cnn"), QStringLiteral("--node"), QStringLiteral("relu"),
                                         QStringLiteral("-o"), folder.filePath(QStringLiteral("b")), QStringLiteral("--json")}));
    QCOMPARE(json[QStringLiteral("outputs")][0][QStringLiteral("name")].toString(), QStringLiteral("relu"));
    // Nodes of the IR, run as it is.
    const Ran ofIr = cli({QStringLiteral("extract"), program("cnn"), QStringLiteral("--ir"), QStringLiteral("--node"),
                          QStringLiteral("relu"), QStringLiteral("-o"), folder.filePath(QStringLiteral("c"))});
    QVERIFY2(ofIr.code == 0 && ofIr.out.contains(QStringLiteral("c/reproduce.py")), qPrintable(ofIr.err));
    const Ran body = cli({QStringLiteral("extract"), program("cond_branch"), QStringLiteral("--ir"), QStringLiteral("--node"),
                          QStringLiteral("cond"), QStringLiteral("-o"), folder.filePath(QStringLiteral("d"))});
    QVERIFY2(body.code == 1 && body.err.contains(QStringLiteral("pack its FX node (without --ir)")), qPrintable(body.err));
}

void TestCliAnalysis::wrongUsage()
{
    QCOMPARE(cli({QStringLiteral("risk")}).code, 2);
    const Ran missing = cli({QStringLiteral("risk"), QStringLiteral("/not/there.pt2")});
    QCOMPARE(missing.code, 1);
    QVERIFY(missing.err.contains(QStringLiteral("/not/there.pt2")));
    QCOMPARE(cli({QStringLiteral("risk"), program("cnn"), QStringLiteral("--inputs"), QStringLiteral("x=")}).code, 2);
}

QTEST_GUILESS_MAIN(TestCliAnalysis)
#include "tst_cli_analysis.moc"
