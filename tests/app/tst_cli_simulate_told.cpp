// SPDX-License-Identifier: Apache-2.0
// What nodewise-cli simulate says beside its figures: what they leave out, what bounds a kernel, and what to try.
#include "tests/app/simulate_fixture.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

using namespace nodewise::test;

class TestCliSimulateTold : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void adviceIsTried();
    void startIsPartOfTheRun();
    void gapsAreTold();
    void incompleteTotals();
    void copiesOfRejectedTemplates();
    void bodiesAreNoted();
};

void TestCliSimulateTold::initTestCase()
{
#if !defined(NODEWISE_HAS_TORCH_WORKER) || !defined(NODEWISE_HAS_KERNEL_WORKER)
    QSKIP("this build has no LibTorch or no MLIR");
#endif
}

// The reason and what to try are there always, what that brings where it was asked for; text and JSON say the same.
void TestCliSimulateTold::adviceIsTried()
{
    const QString file = data("sim/gemm1024.pt2");
    const QJsonObject plain = simulated(file, "--npu tpuv3")[QLatin1String("kernels")].toArray().first().toObject();
    const QJsonObject tried = simulated(file, "--npu tpuv3 --try")[QLatin1String("kernels")].toArray().first().toObject();
    QVERIFY(!plain[QLatin1String("reason")].toString().isEmpty());
    QCOMPARE(tried[QLatin1String("reason")].toString(), plain[QLatin1String("reason")].toString());
    const QJsonObject next = tried[QLatin1String("next")].toObject();
    QVERIFY(!plain[QLatin1String("next")].toObject().contains(QLatin1String("cycles")));
    QCOMPARE(next[QLatin1String("change")], plain[QLatin1String("next")].toObject()[QLatin1String("change")]);
    QVERIFY(number(next, "cycles") > 0 && number(next, "cycles") < number(tried, "cycles"));
    const Ran ran = cli({QStringLiteral("simulate"), file, QStringLiteral("--npu"), QStringLiteral("tpuv3"), QStringLiteral("--try")});
    QVERIFY2(ran.out.contains(QStringLiteral("gemm_0: ") + tried[QLatin1String("reason")].toString() + QStringLiteral("\n  try: ") +
                              next[QLatin1String("text")].toString() + QStringLiteral(": ")),
             qPrintable(ran.out));
    QVERIFY(ran.out.contains(QRegularExpression(QStringLiteral(" -> [0-9,]+ cycles \\(-[0-9.]+ %\\)\n"))));
    // Of one kernel, too
    const Ran one = cli({QStringLiteral("simulate"), file, QStringLiteral("--kernel"), QStringLiteral("gemm_0"), QStringLiteral("--try")});
    QVERIFY2(one.code == 0 && one.out.contains(QStringLiteral(" -> ")), qPrintable(one.err));
}

// What passes before the first launch counts once, and not for a kernel.
void TestCliSimulateTold::startIsPartOfTheRun()
{
    const QString file = data("sim/relu4m.pt2");
    const QJsonObject none = simulated(file, "--npu tpuv3"), some = simulated(file, "--npu tpuv3 --set program_start_ns=1000");
    QCOMPARE(number(some, "cycles") - number(none, "cycles"), qint64(940));
    QCOMPARE(number(some[QLatin1String("launches")].toArray().first().toObject(), "start"), qint64(940));
    QCOMPARE(number(some[QLatin1String("kernels")].toArray().first().toObject(), "cycles"),
             number(none[QLatin1String("kernels")].toArray().first().toObject(), "cycles"));
}

void TestCliSimulateTold::gapsAreTold()
{
    const Ran ran = cli({QStringLiteral("simulate"), model("indexing")});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QVERIFY2(ran.out.contains(QStringLiteral("5 nodes are not in the figures:")), qPrintable(ran.out));
    QVERIFY2(ran.out.contains(QStringLiteral("  topk: ATen runs it: there is no template for 'aten.topk.default'")), qPrintable(ran.out));
    // All of it: what was found is told, and it is an error
    const Ran all = cli({QStringLiteral("simulate"), model("vmap_over")});
    QCOMPARE(all.code, 1);
    QVERIFY2(all.err.contains(QStringLiteral("none of its nodes is in the figures")) &&
                 all.out.contains(QStringLiteral("3 nodes are not in the figures:")),
             qPrintable(all.out));
    const QJsonObject found = simulated(model("random_ops"));
    const QJsonArray gaps = found[QLatin1String("gaps")].toArray();
    QVERIFY(!gaps.isEmpty());
    for (const QJsonValue& gap : gaps)
        QVERIFY(!gap[QLatin1String("node")].toString().isEmpty() && !gap[QLatin1String("why")].toString().isEmpty());
}

/// Beside the number, in every form; what the other side leaves out is no gain.
void TestCliSimulateTold::incompleteTotals()
{
    const QString left = QStringLiteral("without 5 nodes that ATen runs");
    const Ran ran = cli({QStringLiteral("simulate"), model("indexing")});
    QVERIFY2(ran.out.contains(QStringLiteral(" on tpuv3, incomplete: ") + left), qPrintable(ran.out));
    const QJsonObject found = simulated(model("indexing"));
    QCOMPARE(found[QLatin1String("complete")].toBool(true), false);
    QCOMPARE(found[QLatin1String("left_out")][QLatin1String("aten_nodes")].toInt(), 5);
    const Ran strict = cli({QStringLiteral("simulate"), model("indexing"), QStringLiteral("--strict")});
    QCOMPARE(strict.code, 1);
    QVERIFY2(strict.err.contains(QStringLiteral("the figures for tpuv3 are incomplete: ") + left), qPrintable(strict.err));
    const Ran compared = cli(
        {QStringLiteral("simulate"), model("indexing"), QStringLiteral("--compare"), QStringLiteral("tpuv6e"), QStringLiteral("--strict")});
    QCOMPARE(compared.code, 1);
    QVERIFY2(compared.out.contains(QStringLiteral("indexing.pt2 on tpuv3 is incomplete: ") + left), qPrintable(compared.out));
    const Ran swept = cli({QStringLiteral("simulate"), model("indexing"), QStringLiteral("--sweep"), QStringLiteral("num_cores=1,2"),
                           QStringLiteral("--strict")});
    QCOMPARE(swept.code, 1);
    QCOMPARE(swept.out.count(left), 2);
    const QStringList complete{QStringLiteral("simulate"), model("attention"), QStringLiteral("--strict")};
    const Ran all = cli(complete);
    QVERIFY2(all.code == 0 && !all.out.contains(QStringLiteral("incomplete")), qPrintable(all.out + all.err));
    // Another program shares few nodes with it: their total is that of both
    const Ran other = cli({QStringLiteral("simulate"), model("attention"), QStringLiteral("--compare"), model("llama")});
    QVERIFY2(!other.out.contains(QStringLiteral("\nall ")), qPrintable(other.out));
    QVERIFY2(other.out.contains(QStringLiteral("\nin both ")), qPrintable(other.out));
}

/// A template that takes a node and then has no strides for an operand: the copies that were made for it are not launched, nor billed.
void TestCliSimulateTold::copiesOfRejectedTemplates()
{
    QTemporaryDir templates;
    const auto write = [&](const char* name, const char* text) {
        QFile file(templates.filePath(QLatin1String(name)));
        return file.open(QIODevice::WriteOnly) && file.write(text) > 0;
    };
    QVERIFY(write("bmm.mlir", "// SPDX-License-Identifier: Apache-2.0\n//! template: bmm\n//! title: Whose operand fits no strides\n"
                              "//! op: aten.bmm X=mat2 W=self\n//! input: X contiguous\n//! input: W\n//! output: Y\n"
                              "//! axis: TILE_M of M step lanes\n//! buffer: Y_spad of Y [TILE_M] split 0\n"
                              "{{global_vars}}\nfunc.func @{{KERNEL_NAME}}({{arguments}}) {\n  return\n}\n"));
    QVERIFY(write("bmm.py", "def options(X_shape: List[int]) -> Dict[str, int]:\n    return {\"M\": X_shape[1]}\n\n\n"
                            "def W_view(W_shape: List[int]) -> List[int]:\n    return [W_shape[0] + 1]\n"));
    const QJsonObject found = simulated(model("attention"), qPrintable(QStringLiteral("--cache none --templates ") + templates.path()));
    QCOMPARE(found[QLatin1String("gaps")].toArray().size(), 2);
    QVERIFY(found[QLatin1String("gaps")][0][QLatin1String("why")].toString().contains(QStringLiteral("has no strides of the shape")));
    QStringList copied;
    for (const QJsonValue& launch : found[QLatin1String("launches")].toArray())
        if (launch[QLatin1String("op")].toString() == QStringLiteral("copy"))
            copied.append(launch[QLatin1String("nodes")][0].toString());
    QCOMPARE(copied, (QStringList{QStringLiteral("transpose"), QStringLiteral("view_4")})); // of other kernels
    for (const QJsonValue& kernel : found[QLatin1String("kernels")].toArray())
        QVERIFY(kernel[QLatin1String("launches")].toInt() > 0);
}

void TestCliSimulateTold::bodiesAreNoted()
{
    const Ran ran = cli({QStringLiteral("simulate"), model("cond_branch")});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QVERIFY2(ran.out.contains(QStringLiteral("note: bodies of control flow count once each: true_graph_0, false_graph_0")),
             qPrintable(ran.out));
    QVERIFY(!cli({QStringLiteral("simulate"), model("set_grad")}).out.contains(QStringLiteral("note:"))); // its body runs once
}

QTEST_GUILESS_MAIN(TestCliSimulateTold)
#include "tst_cli_simulate_told.moc"
