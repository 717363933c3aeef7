// SPDX-License-Identifier: Apache-2.0
// nodewise-cli kernel check and kernel tiles, through the real engine and worker.
#include "tests/app/cli_runner.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

namespace {

using Ran = nodewise::test::RanProgram<QString>;

QString kernel(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/mlir/%1.mlir").arg(QLatin1String(name));
}

Ran tilesOf(const QStringList& arguments)
{
    return nodewise::test::runCli<QString>(QStringList({QStringLiteral("kernel"), QStringLiteral("tiles")}) + arguments);
}

Ran check(const char* name, const QStringList& options = {})
{
    return nodewise::test::runCli<QString>(QStringList({QStringLiteral("kernel"), QStringLiteral("check"), kernel(name)}) + options);
}

} // namespace

class TestCliKernel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void outline();
    void asJson();
    void errors_data();
    void errors();
    void unregistered();
    void passes();
    void failingPass();
    void tiles();
    void tilesAsJson();
    void tilesThatCannotBeTold();
    void wrongUsage();
};

void TestCliKernel::initTestCase()
{
#ifndef NODEWISE_HAS_KERNEL_WORKER
    QSKIP("built without the kernel worker");
#endif
}

void TestCliKernel::outline()
{
    const Ran ran = check("gemm");
    QCOMPARE(ran.err, QString());
    QCOMPARE(ran.code, 0);
    QCOMPARE(ran.out, QStringLiteral(R"(line 7: function kernel
  X: memref<64x96xf32, strided<[96, 1]>>
  W: memref<96x32xf32, strided<[32, 1]>>
  Y: memref<64x32xf32, strided<[32, 1]>>

line  buffer  type                  bytes
   3  X_spad  memref<32x32xf32, 1>   4096
   4  W_spad  memref<32x32xf32, 1>   4096
   5  Y_spad  memref<32x32xf32, 1>   4096

line  loop                     trips  entered  roles
  12  m = 0 to 64 step 32          2        1  outer_loop
  13    n = 0 to 32 step 32        1        2  outer_loop
  15      k = 0 to 96 step 32      3        2  accumulation_loop, subtile_loop="k"

line  work                   bytes  times
  14      linalg.fill                   2
  17        MVIN X > X_spad   4096      6
  19        MVIN W > W_spad   4096      6
  20        linalg.matmul               6
  23      MVOUT Y_spad > Y    4096      2
)"));
}

void TestCliKernel::asJson()
{
    const Ran ran = check("gemm", {QStringLiteral("--json")});
    QCOMPARE(ran.code, 0);
    const QJsonObject object = QJsonDocument::fromJson(ran.out.toUtf8()).object();
    QVERIFY(object[QStringLiteral("verified")].toBool());
    const QJsonArray copies = object[QStringLiteral("outline")][QStringLiteral("copies")].toArray();
    QCOMPARE(copies.size(), 3);
    QCOMPARE(copies[2][QStringLiteral("direction")].toString(), QStringLiteral("MVOUT"));
    QCOMPARE(copies[2][QStringLiteral("runs")].toInt(), 2);
}

void TestCliKernel::errors_data()
{
    QTest::addColumn<QString>("out");
    QTest::addColumn<QString>("err");
    QTest::newRow("parse_error") << ":4:23: error: use of undeclared SSA value name\n"
                                 << ": this can't be parsed\n";
    QTest::newRow("verify_error") << ":3:3: error: 'memref.copy' op requires the same shape for all operands\n"
                                  << ": this does not verify\n";
    QTest::newRow("no_such_file") << ""
                                  << ": there is no such file\n";
}

void TestCliKernel::errors()
{
    QFETCH(QString, out);
    QFETCH(QString, err);
    const char* name = QTest::currentDataTag();
    const Ran ran = check(name);
    QCOMPARE(ran.code, 1);
    QCOMPARE(ran.err, QStringLiteral("nodewise-cli: ") + kernel(name) + err);
    QVERIFY2(ran.out.startsWith(out.isEmpty() ? QString() : kernel(name) + out), qPrintable(ran.out));
    const QJsonObject object = QJsonDocument::fromJson(check(name, {QStringLiteral("--json")}).out.toUtf8()).object();
    QCOMPARE(object[QStringLiteral("diagnostics")].toArray().size(), out.isEmpty() ? 0 : 1);
}

void TestCliKernel::unregistered()
{
    QCOMPARE(check("pytorchsim").code, 1);
    const Ran ran = check("pytorchsim", {QStringLiteral("--allow-unregistered")});
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.out.contains(QStringLiteral("MVOUT Y_spad > Y")), qPrintable(ran.out));
    QVERIFY(ran.out.endsWith(QStringLiteral("of unknown dialects: togsim.transfer, togsim.wait\n")));
}

void TestCliKernel::passes()
{
    const Ran ran = check("gemm", {QStringLiteral("--passes")});
    QCOMPARE(ran.code, 0);
    QVERIFY(ran.out.startsWith(QStringLiteral("// -----// IR Dump After nodewise-expand-copies (nodewise-expand-copies) //----- //\n")));
    QVERIFY(ran.out.contains(QStringLiteral("(math-legalize-to-f32) //----- // unchanged\n")));
    QVERIFY(ran.out.contains(QStringLiteral("llvm.func @kernel")));
    const QJsonObject object =
        QJsonDocument::fromJson(check("gemm", {QStringLiteral("--passes"), QStringLiteral("--json")}).out.toUtf8()).object();
    QVERIFY(object[QStringLiteral("passes")][QStringLiteral("succeeded")].toBool());
    QVERIFY(object[QStringLiteral("passes")][QStringLiteral("stages")].toArray().size() > 15);
}

void TestCliKernel::failingPass()
{
    const Ran ran = check("pass_error", {QStringLiteral("--passes")});
    QCOMPARE(ran.code, 1);
    QCOMPARE(ran.err,
             QStringLiteral("nodewise-cli: ") + kernel("pass_error") + QStringLiteral(": the pass finalize-memref-to-llvm failed\n"));
    QVERIFY2(ran.out.startsWith(kernel("pass_error") + QStringLiteral(":4:3: error: ")), qPrintable(ran.out));
}

void TestCliKernel::tiles()
{
    const QString trusted = QStringLiteral("--trust"), folder = QStringLiteral(NODEWISE_TEST_DATA "/mlir");
    const Ran refused = tilesOf({kernel("gemm"), QStringLiteral("--count")});
    QCOMPARE(refused.code, 1);
    QVERIFY2(refused.err.contains(QStringLiteral("gemm.mlir: this is not trusted")), qPrintable(refused.err));
    const Ran ran = tilesOf({kernel("gemm"), QStringLiteral("--count"), trusted, folder});
    QCOMPARE(ran.err, QString());
    QCOMPARE(ran.code, 0);
    QCOMPARE(ran.out, QStringLiteral(R"(kernel
  X: f32 64 x 96, argument 0, 24576 bytes
  W: f32 96 x 32, argument 1, 12288 bytes
  Y: f32 64 x 32, argument 2, 8192 bytes
  Y_spad: f32 32 x 32, 4096 bytes
  X_spad: f32 32 x 32, 4096 bytes
  W_spad: f32 32 x 32, 4096 bytes
  12: for m = 0 to 64 step 32, parallel
  13:   for n = 0 to 32 step 32, parallel
  14:     vector of 1024 points of 32 bits, each 1 simple to Y_spad fresh
  15:     for k = 0 to 96 step 32, accumulation
  17:       load X[m, k] of 32 x 32 to X_spad fresh
  19:       load W[k, n] of 32 x 32 to W_spad fresh
  20:       array of m = 32, n = 32, k = 32 of 32 bits from X_spad, W_spad, Y_spad to Y_spad
  23:     store Y_spad to Y[m, n] of 32 x 32

executes 12 loads, 2 stores, 6 array steps (196608 multiplications), 2 vector steps (2048 points)

buffer  bytes read  bytes written  counted reading  counted writing
X            24576              0            24576                0
W            24576              0            24576                0
Y                0           8192                0             8192
)"));
    const Ran two = tilesOf({kernel("gemm"), kernel("gemm_ragged")});
    QCOMPARE(two.code, 0);
    QCOMPARE(two.out.count(QStringLiteral("executes ")), 2);
    QVERIFY(!two.out.contains(QStringLiteral("counted")));
}

void TestCliKernel::tilesAsJson()
{
    const Ran ran = tilesOf({kernel("gemm"), QStringLiteral("--json"), QStringLiteral("--count"), QStringLiteral("--trust"),
                             QStringLiteral(NODEWISE_TEST_DATA "/mlir")});
    QCOMPARE(ran.code, 0);
    const QJsonObject found = QJsonDocument::fromJson(ran.out.toUtf8())[QStringLiteral("kernels")][0].toObject();
    QCOMPARE(found[QStringLiteral("file")].toString(), kernel("gemm"));
    QCOMPARE(found[QStringLiteral("graph")][QStringLiteral("steps")].toArray().size(), 8);
    QCOMPARE(found[QStringLiteral("counted")].toArray().size(), 3);
    QCOMPARE(found[QStringLiteral("totals")][QStringLiteral("multiplications")].toInt(), 196608);
    QCOMPARE(found[QStringLiteral("totals")][QStringLiteral("traffic")][2][QStringLiteral("written")].toInt(), 8192);
}

/// The others are shown all the same.
void TestCliKernel::tilesThatCannotBeTold()
{
    const Ran ran = tilesOf({kernel("verify_error"), kernel("gemm")});
    QCOMPARE(ran.code, 1);
    QCOMPARE(ran.err,
             QStringLiteral("nodewise-cli: ") + kernel("verify_error") +
                 QStringLiteral(": the kernel does not verify: line 3: 'memref.copy' op requires the same shape for all operands\n"));
    QVERIFY(ran.out.contains(QStringLiteral("executes 12 loads")));
    const Ran foreign = tilesOf({kernel("pytorchsim"), QStringLiteral("--allow-unregistered"), QStringLiteral("--json")});
    QCOMPARE(foreign.code, 1);
    QVERIFY(foreign.err.contains(QStringLiteral("pytorchsim.mlir: line 14: memref.dma_start does not say which part of X it moves")));
    QVERIFY(foreign.out.contains(QStringLiteral("\"why\"")));
}

void TestCliKernel::wrongUsage()
{
    const Ran ran = nodewise::test::runCli<QString>({QStringLiteral("kernel")});
    QCOMPARE(ran.code, 2);
    QCOMPARE(ran.err.count(QLatin1Char('\n')), 1);
}

QTEST_GUILESS_MAIN(TestCliKernel)
#include "tst_cli_kernel.moc"
