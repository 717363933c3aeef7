// SPDX-License-Identifier: Apache-2.0
// A program of real size through lower, lower --run and simulate: ResNet-50 for an image of 224 x 224. What it sums up has up to 4,608
// terms.
#include "tests/app/cli_runner.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

namespace {

using Ran = nodewise::test::RanProgram<QString>;
constexpr auto cli = nodewise::test::runCli<QString>;
constexpr auto program = NODEWISE_TEST_DATA "/real/resnet50.pt2";
constexpr int longestSum = 4608; // 512 channels under 3 x 3 taps

QJsonObject objectOf(const Ran& ran)
{
    return QJsonDocument::fromJson(ran.out.toUtf8()).object();
}

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

class TestCliRealSize : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void verifiesOnEveryNpu_data();
    void verifiesOnEveryNpu();
    void invalidKernelsAreTold();
    void agreesWithAten();
    void aMissingTermIsNoRounding();
    void runsThroughItsKernels();
    void simulates_data();
    void simulates();

private:
    QStringList plantedConv(const char* from, const char* to);
    QTemporaryDir m_templates;
};

void TestCliRealSize::initTestCase()
{
#if !defined(NODEWISE_HAS_TORCH_WORKER) || !defined(NODEWISE_HAS_KERNEL_WORKER)
    QSKIP("built without the torch worker or the kernel worker");
#endif
}

/// The shipped template with something else in it, as options.
QStringList TestCliRealSize::plantedConv(const char* from, const char* to)
{
    const QString source = QStringLiteral(NODEWISE_TEST_DATA "/../../resources/templates/conv");
    QString text = textOf(source + QStringLiteral(".mlir"));
    if (!text.contains(QLatin1String(from)))
        return {};
    text.replace(QLatin1String(from), QLatin1String(to));
    QFile planted(m_templates.filePath(QStringLiteral("conv.mlir")));
    if (!planted.open(QIODevice::WriteOnly | QIODevice::Truncate) || planted.write(text.toUtf8()) < 0)
        return {};
    QFile::copy(source + QStringLiteral(".py"), m_templates.filePath(QStringLiteral("conv.py")));
    return {QStringLiteral("--templates"), m_templates.path(), QStringLiteral("--trust"), m_templates.path()};
}

void TestCliRealSize::verifiesOnEveryNpu_data()
{
    QTest::addColumn<QString>("npu");
    for (const char* npu : {"tpuv3", "tpuv6e", "spyre", "small16"})
        QTest::newRow(npu) << QString::fromLatin1(npu);
}

void TestCliRealSize::verifiesOnEveryNpu()
{
    QFETCH(QString, npu);
    const QTemporaryDir folder;
    const Ran ran = cli({QStringLiteral("lower"), QLatin1String(program), QStringLiteral("--npu"), npu, QStringLiteral("-o"), folder.path(),
                         QStringLiteral("--json")});
    const QJsonArray kernels = objectOf(ran)[QStringLiteral("kernels")].toArray();
    for (const QJsonValue& kernel : kernels)
        QVERIFY2(kernel[QStringLiteral("error")].isUndefined(),
                 qPrintable(kernel[QStringLiteral("name")].toString() + kernel[QStringLiteral("error")].toString()));
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QVERIFY(kernels.size() > 40);
}

// Kernels that MLIR refuses are no kernels: they are counted, and so are the nodes that they leave to ATen.
void TestCliRealSize::invalidKernelsAreTold()
{
    const QStringList planted = plantedConv("%more = arith.addf %sofar, %product", "%more = arith.addf %more, %product");
    QVERIFY(!planted.isEmpty());
    const QTemporaryDir folder;
    const QStringList lower =
        QStringList{QStringLiteral("lower"), QLatin1String(program), QStringLiteral("-o"), folder.path()} + planted.mid(0, 2);
    for (int time = 0; time < 2; ++time) { // found in the cache, too
        const Ran ran = cli(lower);
        QCOMPARE(ran.code, 1);
        const QRegularExpression said(QStringLiteral(R"((\d+) of (\d+) kernels can't run: they were not rendered, or do not verify)"));
        const auto counted = said.match(ran.err);
        QVERIFY2(counted.hasMatch(), qPrintable(ran.err));
        QVERIFY(counted.captured(1).toInt() >= 20);
        QVERIFY(counted.captured(1).toInt() < counted.captured(2).toInt());
        QVERIFY2(ran.out.contains(QStringLiteral("53 of them since %1 kernels can't run").arg(counted.captured(1))), qPrintable(ran.out));
        QCOMPARE(int(ran.out.count(QStringLiteral("invalid, line "))), counted.captured(1).toInt());
    }
}

void TestCliRealSize::agreesWithAten()
{
    const QTemporaryDir folder;
    const Ran ran = cli({QStringLiteral("lower"), QLatin1String(program), QStringLiteral("-o"), folder.path(), QStringLiteral("--check"),
                         QStringLiteral("--json")});
    int longest = 0;
    for (const QJsonValue& kernel : objectOf(ran)[QStringLiteral("kernels")].toArray()) {
        const QJsonValue check = kernel[QStringLiteral("check")];
        const QString message = check[QStringLiteral("message")].toString();
        QVERIFY2(check[QStringLiteral("good")].toBool(), qPrintable(kernel[QStringLiteral("name")].toString() + u' ' + message));
        const int terms = check[QStringLiteral("terms")].toInt();
        QCOMPARE(message.contains(QStringLiteral("within the rounding of a sum of %1 terms").arg(terms)), terms > 0);
        longest = std::max(longest, terms);
    }
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QCOMPARE(longest, longestSum); // the tolerance alone would call it wrong
}

// One term of 4,608, at the size that terms have.
void TestCliRealSize::aMissingTermIsNoRounding()
{
    const QStringList planted = plantedConv("%zero = arith.constant 0.0", "%zero = arith.constant 0.7");
    QVERIFY(!planted.isEmpty());
    const QTemporaryDir folder;
    const Ran ran = cli(QStringList{QStringLiteral("lower"), QLatin1String(program), QStringLiteral("-o"), folder.path(),
                                    QStringLiteral("--check"), QStringLiteral("--json")} +
                        planted);
    QCOMPARE(ran.code, 1);
    int conv = 0;
    for (const QJsonValue& kernel : objectOf(ran)[QStringLiteral("kernels")].toArray()) {
        const bool isPlanted = kernel[QStringLiteral("template")] == QStringLiteral("conv");
        conv += isPlanted ? 1 : 0;
        QVERIFY2(kernel[QStringLiteral("check")][QStringLiteral("good")].toBool() != isPlanted,
                 qPrintable(kernel[QStringLiteral("name")].toString()));
    }
    QVERIFY(conv >= 20);
}

// Errors add up from layer to layer: whatever is out of tolerance is told, and no kernel is to blame.
void TestCliRealSize::runsThroughItsKernels()
{
    const Ran ran = cli(
        {QStringLiteral("lower"), QLatin1String(program), QStringLiteral("--run"), QStringLiteral("--isolated"), QStringLiteral("--json")});
    const QJsonObject answer = objectOf(ran);
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QCOMPARE(answer[QStringLiteral("lowered")][QStringLiteral("failed")].toInt(), 0);
    QVERIFY(answer[QStringLiteral("lowered")][QStringLiteral("launches")].toInt() > 100);
    int longest = 0;
    for (const QJsonValue& row : answer[QStringLiteral("rows")].toArray())
        longest = std::max(longest, row[QStringLiteral("terms")].toInt());
    QCOMPARE(longest, longestSum);
}

void TestCliRealSize::simulates_data()
{
    verifiesOnEveryNpu_data();
}

// All launches are in the figures.
void TestCliRealSize::simulates()
{
    QFETCH(QString, npu);
    const Ran ran = cli({QStringLiteral("simulate"), QLatin1String(program), QStringLiteral("--npu"), npu, QStringLiteral("--json")});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    const QJsonObject answer = objectOf(ran);
    for (const QJsonValue& kernel : answer[QStringLiteral("kernels")].toArray())
        QVERIFY2(kernel[QStringLiteral("missing")].isUndefined(), qPrintable(kernel[QStringLiteral("missing")].toString()));
    const auto cycles = answer[QStringLiteral("cycles")].toInteger();
    QVERIFY(cycles > 0);
    if (npu == QStringLiteral("tpuv3")) // a tenth of it is DRAM's refresh, which the roofline does not count
        QVERIFY2(double(cycles) < 1.36 * answer[QStringLiteral("roofline_cycles")].toDouble(), qPrintable(ran.out));
}

QTEST_GUILESS_MAIN(TestCliRealSize)
#include "tst_cli_real_size.moc"
