// SPDX-License-Identifier: Apache-2.0
// Pointwise operators that are computed on the tiles of the product that reads them: planned, checked, run, and found where they are wrong.
#include "tests/app/cli_runner.h"

#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTemporaryDir>
#include <QtTest>

namespace {

using Ran = nodewise::test::RanProgram<QString>;
constexpr auto cli = nodewise::test::runCli<QString>;

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

class TestCliPrologue : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void prologues_data();
    void prologues();
    void partsOfModels();
    void wrongPrologueIsFound_data();
    void wrongPrologueIsFound();
    void prologuesOfATemplateWithoutThem();
};

void TestCliPrologue::initTestCase()
{
#if !defined(NODEWISE_HAS_TORCH_WORKER) || !defined(NODEWISE_HAS_KERNEL_WORKER)
    QSKIP("built without the torch worker or the kernel worker");
#endif
}

void TestCliPrologue::prologues_data()
{
    QTest::addColumn<QString>("npu");
    QTest::newRow("tpuv3") << QStringLiteral("tpuv3");
    QTest::newRow("small16") << QStringLiteral("small16");
}

/// Each product of the program reads what pointwise operators make for it alone.
void TestCliPrologue::prologues()
{
    QFETCH(QString, npu);
    const QTemporaryDir folder;
    const QString file = QStringLiteral(NODEWISE_TEST_DATA "/kernels/prologue.pt2");
    const Ran ran = cli({QStringLiteral("lower"), file, QStringLiteral("-o"), folder.path(), QStringLiteral("--npu"), npu,
                         QStringLiteral("--check"), QStringLiteral("--json")});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    const QJsonObject plan = QJsonDocument::fromJson(ran.out.toUtf8()).object();
    for (const QJsonValue& kernel : plan[QStringLiteral("kernels")].toArray())
        QVERIFY2(kernel[QStringLiteral("check")][QStringLiteral("good")].toBool(), qPrintable(kernel[QStringLiteral("name")].toString()));
    int fused = 0;
    QStringList apart;
    for (const QJsonValue& launch : plan[QStringLiteral("launches")].toArray()) {
        const QJsonArray prologue = launch[QStringLiteral("prologue")].toArray(), nodes = launch[QStringLiteral("nodes")].toArray();
        fused += prologue.isEmpty() ? 0 : 1;
        for (int i = 0; i < prologue.size(); ++i)
            QCOMPARE(nodes[i], prologue[i]);
        if (prologue.isEmpty() && launch[QStringLiteral("kernel")].toString().startsWith(QStringLiteral("pointwise")) &&
            nodes.isEmpty() == false)
            apart += launch[QStringLiteral("ended")].toString();
    }
    QVERIFY2(fused >= 8, qPrintable(QString::number(fused) + u' ' + apart.join('\n')));
    for (const QString& why : apart)
        QVERIFY2(!why.endsWith(QStringLiteral("is not a pointwise operator")), qPrintable(why));
    // And in a run of the whole, on what the kernels before have made
    const Ran whole = cli({QStringLiteral("lower"), file, QStringLiteral("--run"), QStringLiteral("--npu"), npu});
    QVERIFY2(whole.code == 0, qPrintable(whole.out + whole.err));
}

/// A ResNet with its activations first and a transformer's layer: what one product reads is in its kernel, what several do is not.
void TestCliPrologue::partsOfModels()
{
    const QTemporaryDir folder;
    const QString file = QStringLiteral(NODEWISE_TEST_DATA "/kernels/preactivation.pt2");
    const Ran ran =
        cli({QStringLiteral("lower"), file, QStringLiteral("-o"), folder.path(), QStringLiteral("--check"), QStringLiteral("--json")});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QStringList fused;
    bool isNormApart = false;
    for (const QJsonValue& launch : QJsonDocument::fromJson(ran.out.toUtf8()).object()[QStringLiteral("launches")].toArray()) {
        QStringList names;
        for (const QJsonValue& node : launch[QStringLiteral("prologue")].toArray())
            names.append(node.toString().section(QLatin1Char('_'), 0, 0));
        if (!names.isEmpty())
            fused.append(names.join(QLatin1Char(' ')));
        isNormApart = isNormApart || (launch[QStringLiteral("ended")].toString() == QStringLiteral("3 nodes read its result") &&
                                      launch[QStringLiteral("kernel")].toString().startsWith(QStringLiteral("pointwise")));
    }
    QCOMPARE(fused, (QStringList{"relu", "relu", "mul", "mul sigmoid mul"}));
    QVERIFY(isNormApart);
    const Ran whole = cli({QStringLiteral("lower"), file, QStringLiteral("--run")});
    QVERIFY2(whole.code == 0, qPrintable(whole.out + whole.err));
}

// What an operator computes for one element, a little off: the names of the kernels that have it in their prologue.
void TestCliPrologue::wrongPrologueIsFound_data()
{
    QTest::addColumn<QString>("scalars");
    QTest::addColumn<QString>("op");
    QTest::addColumn<bool>("inAllTypes"); // else narrow ones round more away
    QTest::newRow("a factor that is one in a thousand off") << QStringLiteral("aten.mul(self, other) float:\n"
                                                                              "    %more = arith.constant 1.001 : T\n"
                                                                              "    %whole = arith.mulf %self, %other : T\n"
                                                                              "    %r = arith.mulf %whole, %more : T\n")
                                                            << QStringLiteral("aten.mul.Tensor") << false;
    QTest::newRow("a sigmoid without its one") << QStringLiteral("aten.sigmoid(self) float:\n"
                                                                 "    %minus = arith.negf %self : T\n"
                                                                 "    %e = math.exp %minus : T\n"
                                                                 "    %one = arith.constant 1.0 : T\n"
                                                                 "    %r = arith.divf %one, %e : T\n")
                                               << QStringLiteral("aten.sigmoid.default") << true;
    QTest::newRow("an exponential of bfloat16 that is a tenth off") << QStringLiteral("aten.exp(self) float:\n"
                                                                                      "    %e = math.exp %self : T\n"
                                                                                      "    %more = arith.constant 1.1 : T\n"
                                                                                      "    %r = arith.mulf %e, %more : T\n")
                                                                    << QStringLiteral("aten.exp.default") << true;
}

/// The bound that an operand's rounding widens does not hide it.
void TestCliPrologue::wrongPrologueIsFound()
{
    QFETCH(QString, scalars);
    QFETCH(QString, op);
    QFETCH(bool, inAllTypes);
    const QTemporaryDir templates, folder;
    QFile file(templates.filePath(QStringLiteral("wrong.scalars")));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(scalars.toUtf8()) > 0);
    file.close();
    const Ran ran = cli({QStringLiteral("lower"), QStringLiteral(NODEWISE_TEST_DATA "/kernels/prologue.pt2"), QStringLiteral("-o"),
                         folder.path(), QStringLiteral("--check"), QStringLiteral("--json"), QStringLiteral("--templates"),
                         templates.path(), QStringLiteral("--trust"), templates.path()});
    QCOMPARE(ran.code, 1);
    const QJsonObject plan = QJsonDocument::fromJson(ran.out.toUtf8()).object();
    QHash<QString, QJsonObject> nodes;
    for (const QJsonValue& node : plan[QStringLiteral("nodes")].toArray())
        nodes[node[QStringLiteral("name")].toString()] = node.toObject();
    QSet<QString> wrong;
    for (const QJsonValue& launch : plan[QStringLiteral("launches")].toArray())
        for (const QJsonValue& node : launch[QStringLiteral("prologue")].toArray())
            if (nodes[node.toString()][QStringLiteral("op")].toString() == op)
                wrong.insert(launch[QStringLiteral("kernel")].toString());
    QVERIFY(!wrong.isEmpty());
    int checked = 0;
    for (const QJsonValue& kernel : plan[QStringLiteral("kernels")].toArray()) {
        const QString name = kernel[QStringLiteral("name")].toString();
        const QString type = kernel[QStringLiteral("scratchpads")].toArray().first()[QStringLiteral("element")].toString();
        if (!wrong.contains(name) || (!inAllTypes && type != QStringLiteral("f32")))
            continue;
        ++checked;
        QVERIFY2(!kernel[QStringLiteral("check")][QStringLiteral("good")].toBool(), qPrintable(name + u' ' + type));
    }
    QVERIFY(checked > 0);
}

/// Without the line of its header, a template has none, as it has no epilogue without that line.
void TestCliPrologue::prologuesOfATemplateWithoutThem()
{
    const QTemporaryDir templates, folder;
    const QString source = QStringLiteral(NODEWISE_TEST_DATA "/../../resources/templates/gemm");
    QString text = textOf(source + QStringLiteral(".mlir"));
    const QString line = QStringLiteral("//! prologue: X_spad W_spad\n");
    QVERIFY(text.contains(line));
    QFile changed(templates.filePath(QStringLiteral("gemm.mlir")));
    QVERIFY(changed.open(QIODevice::WriteOnly) && changed.write(text.remove(line).toUtf8()) > 0);
    changed.close();
    QVERIFY(QFile::copy(source + QStringLiteral(".py"), templates.filePath(QStringLiteral("gemm.py"))));
    const Ran ran = cli({QStringLiteral("lower"), QStringLiteral(NODEWISE_TEST_DATA "/kernels/prologue.pt2"), QStringLiteral("-o"),
                         folder.path(), QStringLiteral("--json"), QStringLiteral("--templates"), templates.path()});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    int others = 0;
    for (const QJsonValue& launch : QJsonDocument::fromJson(ran.out.toUtf8()).object()[QStringLiteral("launches")].toArray()) {
        const bool has = launch.toObject().contains(QStringLiteral("prologue"));
        QVERIFY(!has || !launch[QStringLiteral("kernel")].toString().startsWith(QStringLiteral("gemm")));
        others += has ? 1 : 0;
    }
    QVERIFY(others > 0);
}

QTEST_GUILESS_MAIN(TestCliPrologue)
#include "tst_cli_prologue.moc"
