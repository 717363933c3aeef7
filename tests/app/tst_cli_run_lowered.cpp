// SPDX-License-Identifier: Apache-2.0
// nodewise-cli lower --run: programs run through their kernels beside ATen; templates that are wrong on purpose are found at their node.
#include "tests/app/cli_runner.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QTemporaryDir>
#include <QtTest>

namespace {

using Ran = nodewise::test::RanProgram<QString>;
constexpr auto cli = nodewise::test::runCli<QString>;

QString program(const QString& name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/programs/%1.pt2").arg(name);
}

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

bool write(const QString& path, const QString& text)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(text.toUtf8()) > 0;
}

/// The program's finding, and its values by name.
struct LoweredRun {
    Ran ran;
    QJsonObject answer;
    QJsonArray rows;
    QMap<QString, QJsonObject> byName;

    LoweredRun(const QString& name, const QStringList& more)
        : ran(cli(QStringList{QStringLiteral("lower"), program(name), QStringLiteral("--run"), QStringLiteral("--json")} + more)),
          answer(QJsonDocument::fromJson(ran.out.toUtf8()).object()), rows(answer[QStringLiteral("rows")].toArray())
    {
        for (const QJsonValue& row : rows)
            byName[row[QStringLiteral("name")].toString()] = row.toObject();
    }
    QJsonValue lowered(const char* key) const { return answer[QStringLiteral("lowered")][QLatin1String(key)]; }
    QJsonObject first() const { return answer[QStringLiteral("firstRow")].toObject(); }
};

QString textOf(const QJsonValue& said)
{
    return QString::fromUtf8(QJsonDocument(QJsonArray{said}).toJson());
}

QString by(const QJsonValue& row)
{
    return row[QStringLiteral("lowered")][QStringLiteral("by")].toString();
}

} // namespace

class TestCliRunLowered : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void programsAgree_data();
    void programsAgree();
    void severalResults();
    void isolatedLaunches();
    void wrongKernelIsTheFirst();
    void errorsThatAddUp();
    void inheritedAndWrong();
    void whatGoesWrong_data();
    void whatGoesWrong();
    void unrenderedKernels();
    void listsWithGaps();
    void otherShapes();
    void withoutKernels();
    void text();
    void report();
    void tolerances();
    void mistakes();

private:
    bool plant(const QString& name, const char* from, const char* to) const;
    QStringList planted() const
    {
        return {QStringLiteral("--templates"), m_folder->path(),      QStringLiteral("--trust"), m_folder->path(),
                QStringLiteral("--cache"),     QStringLiteral("none")};
    }
    QScopedPointer<QTemporaryDir> m_folder;
};

void TestCliRunLowered::initTestCase()
{
#if !defined(NODEWISE_HAS_TORCH_WORKER) || !defined(NODEWISE_HAS_KERNEL_WORKER)
    QSKIP("built without the torch worker or the kernel worker");
#endif
}

/// A shipped template with something else in it.
bool TestCliRunLowered::plant(const QString& name, const char* from, const char* to) const
{
    const QString source = QStringLiteral(NODEWISE_TEST_DATA "/../../resources/templates/") + name;
    QString text = textOf(source + QStringLiteral(".mlir"));
    if (!text.contains(QLatin1String(from)))
        return false;
    text.replace(QLatin1String(from), QLatin1String(to));
    return write(m_folder->filePath(name + QStringLiteral(".mlir")), text) &&
           QFile::copy(source + QStringLiteral(".py"), m_folder->filePath(name + QStringLiteral(".py")));
}

// Launches, values compared, and those that ATen computed.
void TestCliRunLowered::programsAgree_data()
{
    QTest::addColumn<int>("launches");
    QTest::addColumn<int>("compared");
    QTest::addColumn<int>("aten");
    QTest::newRow("foobar_47x10") << 1 << 1 << 0;
    QTest::newRow("bert") << 20 << 40 << 0;
    QTest::newRow("gpt2") << 20 << 60 << 0;
    QTest::newRow("llama") << 50 << 100 << 0;
    QTest::newRow("vit") << 20 << 40 << 0;
    QTest::newRow("cnn") << 6 << 10 << 0;
    QTest::newRow("not_finite") << 10 << 15 << 0;
    QTest::newRow("written_buffers") << 5 << 15 << -1;
    QTest::newRow("mutations_and_storages") << 9 << 10 << -1;
    QTest::newRow("buffer_mutation") << 3 << 3 << 0;
    QTest::newRow("mixed_dtypes") << 5 << 10 << -1; // three are inside of kernels
    QTest::newRow("while_loop") << 13 << 23 << 0;   // a body, again and again
    QTest::newRow("scan") << 5 << 9 << 0;
    QTest::newRow("map_over") << 3 << 5 << 0;
    QTest::newRow("cond_branch") << 2 << 4 << 0;
    QTest::newRow("random_ops") << 2 << 4 << -1; // both runs draw the same numbers
}

void TestCliRunLowered::programsAgree()
{
    QFETCH(int, launches);
    QFETCH(int, compared);
    QFETCH(int, aten);
    const LoweredRun run(QLatin1String(QTest::currentDataTag()), {});
    const bool oneBranch = QStringList{"cond_branch", "not_finite"}.contains(QLatin1String(QTest::currentDataTag()));
    QVERIFY2(run.ran.code == (oneBranch ? 1 : 0), qPrintable(run.ran.err));
    QCOMPARE(run.ran.err.contains(QStringLiteral("it was not compared: its body was not entered")), oneBranch);
    QVERIFY(run.lowered("launches").toInt() >= launches);
    QVERIFY(run.answer[QStringLiteral("compared")].toInt() >= compared);
    QCOMPARE(run.lowered("failed").toInt(), 0);
    if (aten >= 0)
        QCOMPARE(run.lowered("aten").toInt(), aten);
    else
        QVERIFY(run.lowered("aten").toInt() > 0);
    for (const QJsonValue& row : run.rows) {
        const QString who = by(row);
        QCOMPARE(row[QStringLiteral("lowered")][QStringLiteral("kernel")].isString(),
                 who == QStringLiteral("kernel") || who == QStringLiteral("inside"));
        if (who == QStringLiteral("inside"))
            QCOMPARE(row[QStringLiteral("verdict")].toString(), QStringLiteral("notCompared"));
        if (who == QStringLiteral("aten"))
            QVERIFY(!row[QStringLiteral("lowered")][QStringLiteral("why")].toObject().isEmpty());
    }
}

// A kernel may make several results, or leave out what nothing reads.
void TestCliRunLowered::severalResults()
{
    for (const QStringList& more : {QStringList(), QStringList{QStringLiteral("--isolated")}}) {
        const LoweredRun run(QStringLiteral("../kernels/layer_norm"), more);
        QVERIFY2(run.ran.code == 0, qPrintable(run.ran.err));
        int made = 0, left = 0;
        for (const QJsonValue& row : run.rows) {
            if (!row[QStringLiteral("element")].isDouble() || by(row) != QStringLiteral("kernel"))
                continue;
            const bool compared = row[QStringLiteral("verdict")] != QStringLiteral("notCompared");
            ++(compared ? made : left);
            if (!compared)
                QVERIFY(textOf(row[QStringLiteral("why")]).contains(QStringLiteral("nothing uses it")));
        }
        QVERIFY(made > 3 && left > 0);
    }
}

// All launches are compared, each for itself, and nothing else is.
void TestCliRunLowered::isolatedLaunches()
{
    const LoweredRun run(QStringLiteral("llama"), {QStringLiteral("--isolated")});
    QVERIFY2(run.ran.code == 0, qPrintable(run.ran.err));
    QVERIFY(run.lowered("isolated").toBool());
    int kernels = 0;
    for (const QJsonValue& row : run.rows) {
        const bool compared = row[QStringLiteral("verdict")] != QStringLiteral("notCompared");
        QCOMPARE(compared, by(row) == QStringLiteral("kernel"));
        kernels += compared ? 1 : 0;
    }
    QCOMPARE(kernels, run.answer[QStringLiteral("compared")].toInt());
    QVERIFY(kernels > 50);
}

// A matrix product that begins at one: the first node that it computes is the first that diverges, and is blamed; what comes behind is told
// by itself.
void TestCliRunLowered::wrongKernelIsTheFirst()
{
    m_folder.reset(new QTemporaryDir);
    QVERIFY(plant(QStringLiteral("gemm"), "{{Y_spad_zero}}", "{{Y_spad_one}}"));
    const LoweredRun run(QStringLiteral("gpt2"), planted());
    QCOMPARE(run.ran.code, 1);
    QString first;
    int own = 0, cameIn = 0;
    for (const QJsonValue& row : run.rows) {
        const QString kernel = row[QStringLiteral("lowered")][QStringLiteral("kernel")].toString();
        if (by(row) != QStringLiteral("kernel"))
            continue;
        const bool wrong = kernel.startsWith(QStringLiteral("gemm"));
        if (wrong && first.isEmpty())
            first = row[QStringLiteral("name")].toString();
        if (row[QStringLiteral("verdict")] != QStringLiteral("diverged"))
            continue;
        QCOMPARE(row[QStringLiteral("lowered")][QStringLiteral("ownDiffers")].toBool(), wrong);
        QVERIFY(row[QStringLiteral("lowered")][QStringLiteral("own")].isObject());
        ++(wrong ? own : cameIn);
    }
    QVERIFY(!first.isEmpty() && own > 3 && cameIn > 3);
    QCOMPARE(run.first()[QStringLiteral("name")].toString(), first);
    QVERIFY(run.answer[QStringLiteral("replay")][QStringLiteral("operatorDiffers")].toBool());
    QVERIFY2(run.ran.err.contains(first), qPrintable(run.ran.err));
    // Without what adds up only the wrong kernels' launches are left.
    const LoweredRun alone(QStringLiteral("gpt2"), planted() + QStringList{QStringLiteral("--isolated")});
    QCOMPARE(alone.ran.code, 1);
    QCOMPARE(alone.answer[QStringLiteral("diverged")].toInt(), own);
    QCOMPARE(alone.first()[QStringLiteral("name")].toString(), first);
}

// Each sum is off by less than the tolerance: what is out of it is inherited, and no kernel is wrong.
void TestCliRunLowered::errorsThatAddUp()
{
    m_folder.reset(new QTemporaryDir);
    QVERIFY(write(m_folder->filePath(QStringLiteral("own.scalars")), QStringLiteral("aten.add(self, other, alpha=1) float:\n"
                                                                                    "    %t = arith.mulf %other, %alpha : T\n"
                                                                                    "    %s = arith.addf %self, %t : T\n"
                                                                                    "    %f = arith.constant 1.00008 : T\n"
                                                                                    "    %r = arith.mulf %s, %f : T\n")));
    const LoweredRun run(QStringLiteral("gpt2"), planted());
    QVERIFY2(run.ran.code == 0, qPrintable(run.ran.err));
    QCOMPARE(run.answer[QStringLiteral("result")].toString(), QStringLiteral("inherited"));
    QVERIFY(run.answer[QStringLiteral("diverged")].toInt() > 0);
    QCOMPARE(run.lowered("inherited"), run.answer[QStringLiteral("diverged")]);
    const QJsonObject first = run.first();
    QCOMPARE(by(first), QStringLiteral("kernel"));
    const QJsonValue part = first[QStringLiteral("lowered")];
    QVERIFY(!part[QStringLiteral("ownDiffers")].toBool() && part[QStringLiteral("inherited")].toBool());
    QVERIFY(part[QStringLiteral("own")][QStringLiteral("maxAbs")].toDouble() < first[QStringLiteral("maxAbs")].toDouble());
    QVERIFY(!run.answer[QStringLiteral("replay")][QStringLiteral("operatorDiffers")].toBool());
    const QStringList lowered{QStringLiteral("lower"), program(QStringLiteral("gpt2")), QStringLiteral("--run")};
    QStringList untrusted = planted();
    untrusted.remove(2, 2);
    const Ran refused = cli(lowered + untrusted);
    QCOMPARE(refused.code, 2); // nothing was compared
    QVERIFY2(refused.err.contains(QStringLiteral("this is not trusted")), qPrintable(refused.err));
    const Ran told = cli(lowered + planted());
    QVERIFY2(told.out.contains(QStringLiteral(" diverged (0 by their own kernel, ")), qPrintable(told.out));
    QVERIFY2(told.out.contains(QStringLiteral("\n  no kernel is wrong: ")), qPrintable(told.out));
    QVERIFY2(told.out.contains(QStringLiteral("\n  first that inherits a difference: ")), qPrintable(told.out));
    QVERIFY2(told.out.contains(QStringLiteral("Errors of earlier kernels add up: launched on ATen's values, the kernel ")),
             qPrintable(told.out));
    const LoweredRun alone(QStringLiteral("gpt2"), planted() + QStringList{QStringLiteral("--isolated")});
    QVERIFY2(alone.ran.code == 0, qPrintable(alone.ran.err));
}

// Of kernels that are each within tolerance, and one behind them that is not: it alone is blamed, also where the run ends at the first.
void TestCliRunLowered::inheritedAndWrong()
{
    m_folder.reset(new QTemporaryDir);
    QVERIFY(write(m_folder->filePath(QStringLiteral("own.scalars")), QStringLiteral("aten.add(self, other, alpha=1) float:\n"
                                                                                    "    %t = arith.mulf %other, %alpha : T\n"
                                                                                    "    %s = arith.addf %self, %t : T\n"
                                                                                    "    %f = arith.constant 1.00008 : T\n"
                                                                                    "    %r = arith.mulf %s, %f : T\n"
                                                                                    "aten.tanh(self) float:\n"
                                                                                    "    %t = math.tanh %self : T\n"
                                                                                    "    %f = arith.constant 1.25 : T\n"
                                                                                    "    %r = arith.mulf %t, %f : T\n")));
    const QStringList strict = planted() + QStringList{QStringLiteral("--rule"), QStringLiteral("op=aten.view*,rtol=1e-6,atol=1e-6")};
    const LoweredRun run(QStringLiteral("gpt2"), strict);
    QCOMPARE(run.ran.code, 1);
    QCOMPARE(run.answer[QStringLiteral("result")].toString(), QStringLiteral("diverged"));
    const QJsonObject first = run.first();
    QVERIFY(first[QStringLiteral("lowered")][QStringLiteral("ownDiffers")].toBool());
    QVERIFY2(run.ran.err.contains(first[QStringLiteral("name")].toString()), qPrintable(run.ran.err));
    int wrong = 0, before = 0, behind = 0;
    for (const QJsonValue& row : run.rows) {
        if (row[QStringLiteral("verdict")] != QStringLiteral("diverged"))
            continue;
        const bool own = row[QStringLiteral("lowered")][QStringLiteral("ownDiffers")].toBool();
        QVERIFY(own != row[QStringLiteral("lowered")][QStringLiteral("inherited")].toBool());
        ++(own ? wrong : wrong == 0 ? before : behind);
    }
    QVERIFY(wrong > 0 && before > 0 && behind > 3);
    QCOMPARE(run.lowered("inherited").toInt(), before + behind);
    const Ran told = cli(QStringList{QStringLiteral("lower"), program(QStringLiteral("gpt2")), QStringLiteral("--run")} + strict);
    const QString counts = QStringLiteral(" diverged (%1 by their own kernel, %2 inherited)").arg(wrong).arg(before + behind);
    QVERIFY2(told.out.contains(counts), qPrintable(told.out));
}

// In the middle of a run; the run goes on with ATen's values, and the kernel is not tried again.
void TestCliRunLowered::whatGoesWrong_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QString>("why");
    QTest::newRow("strays") << QByteArray("%far = arith.constant 4000000 : index\n"
                                          "  %bad = memref.reinterpret_cast %Y to offset: [%far], sizes: [1], strides: [1] : {{Y_type}} to "
                                          "memref<1xf32, strided<[1], offset: ?>>\n"
                                          "  %at = arith.constant 0 : index\n"
                                          "  memref.store %zero, %bad[%at] : memref<1xf32, strided<[1], offset: ?>>")
                            << QStringLiteral("write");
    QTest::newRow("never ends") << QByteArray("%go = arith.constant true\n"
                                              "  scf.while : () -> () {\n"
                                              "    memref.store %zero, %Y[%none, %none] : {{Y_type}}\n"
                                              "    scf.condition(%go)\n"
                                              "  } do {\n"
                                              "    scf.yield\n"
                                              "  }")
                                << QStringLiteral("did not end within 300 ms");
}

void TestCliRunLowered::whatGoesWrong()
{
    QFETCH(QByteArray, code);
    QFETCH(QString, why);
    m_folder.reset(new QTemporaryDir);
    const char* const line = "%zero = arith.constant {{Y_spad_zero}} : {{Y_spad_element}}";
    QVERIFY(plant(QStringLiteral("gemm"), line, (QByteArray(line) + "\n  %none = arith.constant 0 : index\n  " + code).constData()));
    const LoweredRun run(QStringLiteral("gpt2"), planted() + QStringList{QStringLiteral("--time-limit"), QStringLiteral("300")});
    QCOMPARE(run.ran.code, 1);
    int failed = 0, again = 0;
    for (const QJsonValue& row : run.rows) {
        if (by(row) != QStringLiteral("failed"))
            continue;
        const QString said = textOf(row[QStringLiteral("lowered")][QStringLiteral("why")]);
        again += said.contains(QStringLiteral("was not launched again")) ? 1 : 0;
        if (failed++ == 0)
            QVERIFY2(said.contains(why.section(QLatin1Char(' '), 0, 0)), qPrintable(said));
        QCOMPARE(row[QStringLiteral("verdict")] == QStringLiteral("diverged"), false); // ATen's operator on values that agree
    }
    QVERIFY(failed > 3 && again > 0);
    QCOMPARE(run.lowered("failed").toInt(), failed);
    QCOMPARE(run.answer[QStringLiteral("diverged")].toInt(), 0);
    QVERIFY(run.rows.size() > 60); // to the program's end
    QVERIFY2(run.ran.err.contains(why), qPrintable(run.ran.err));
}

// What is wrong in a template before it is rendered: its nodes are ATen's.
void TestCliRunLowered::unrenderedKernels()
{
    m_folder.reset(new QTemporaryDir);
    QVERIFY(plant(QStringLiteral("gemm"), "{{Y_spad_zero}}", "{{no_such_name}}"));
    const LoweredRun run(QStringLiteral("gpt2"), planted());
    QVERIFY2(run.ran.code == 0, qPrintable(run.ran.err));
    QVERIFY(run.lowered("aten").toInt() > 4);
    int told = 0;
    for (const QJsonValue& row : run.rows)
        told +=
            by(row) == QStringLiteral("aten") && textOf(row[QStringLiteral("lowered")]).contains(QStringLiteral("no_such_name")) ? 1 : 0;
    QCOMPARE(told, run.lowered("aten").toInt());
}

// None before a list's tensors means another dimension, and functions that are not told where they stand would take the first ones.
void TestCliRunLowered::listsWithGaps()
{
    m_folder.reset(new QTemporaryDir);
    QVERIFY(plant(QStringLiteral("index"), "//! template: index", "//! template: index"));
    const QString functions = m_folder->filePath(QStringLiteral("index.py"));
    QString text = textOf(functions);
    QVERIFY(QFile::remove(functions) &&
            write(functions, text.replace(QStringLiteral("indices_at"), QStringLiteral("places"))
                                 .replace(QStringLiteral("places: List[int])"), QStringLiteral("places: List[int] = [])"))));
    const QString name = QStringLiteral("../kernels/index");
    const LoweredRun shipped(name, {}), run(name, planted());
    QVERIFY2(shipped.ran.code == 0, qPrintable(shipped.ran.err));
    QVERIFY2(run.ran.code == 0, qPrintable(run.ran.err));
    QVERIFY(run.lowered("launches").toInt() > 0); // without None it takes them
    QVERIFY(run.lowered("aten").toInt() > shipped.lowered("aten").toInt());
    QCOMPARE(run.answer[QStringLiteral("diverged")].toInt(), 0);
}

// A run of other sizes than the kernels were planned for is ATen's, and says so.
void TestCliRunLowered::otherShapes()
{
    const LoweredRun run(QStringLiteral("dynamic_batch"), {QStringLiteral("--inputs"), QStringLiteral("normal,shape=7x2x4")});
    QCOMPARE(run.ran.code, 1);
    QVERIFY2(run.ran.err.contains(QStringLiteral("nothing was lowered: none of the 2 kernels was launched")), qPrintable(run.ran.err));
    int told = 0;
    for (const QJsonValue& row : run.rows)
        told += textOf(row[QStringLiteral("lowered")]).contains(QStringLiteral("planned for")) ? 1 : 0;
    QVERIFY(told > 0);
    QCOMPARE(run.lowered("failed").toInt(), 0);
}

// A run that agrees since nothing in it is a kernel's is no success.
void TestCliRunLowered::withoutKernels()
{
    for (const char* name : {"vmap_over", "float8"}) {
        const LoweredRun run(QLatin1String(name), {});
        QCOMPARE(run.ran.code, 1);
        QVERIFY2(run.ran.err.contains(QStringLiteral("nothing was lowered: no kernel computes ")), qPrintable(run.ran.err));
        QVERIFY(run.answer[QStringLiteral("compared")].toInt() > 3);
        QCOMPARE(run.answer[QStringLiteral("diverged")].toInt(), 0);
    }
}

void TestCliRunLowered::text()
{
    m_folder.reset(new QTemporaryDir);
    QVERIFY(plant(QStringLiteral("gemm"), "{{Y_spad_zero}}", "{{Y_spad_one}}"));
    const Ran ran = cli(QStringList{QStringLiteral("lower"), program(QStringLiteral("gpt2")), QStringLiteral("--run")} + planted());
    QCOMPARE(ran.code, 1);
    for (const char* part :
         {" through kernels for tpuv3, against ATen's operators\n", " kernels in ", "each on the results of earlier kernels",
          "first divergence: addmm (aten.addmm.default)", ", by the kernel gemm_", "This kernel is the cause, gemm_",
          "not compared, inside a kernel, which does not store its value: "})
        QVERIFY2(ran.out.contains(QLatin1String(part)), qPrintable(QLatin1String(part) + QLatin1Char('\n') + ran.out));
}

void TestCliRunLowered::report()
{
    m_folder.reset(new QTemporaryDir);
    QVERIFY(plant(QStringLiteral("gemm"), "{{Y_spad_zero}}", "{{Y_spad_one}}"));
    const QString file = m_folder->filePath(QStringLiteral("finding.html"));
    const Ran ran = cli(
        QStringList{QStringLiteral("lower"), program(QStringLiteral("gpt2")), QStringLiteral("--run"), QStringLiteral("--report"), file} +
        planted());
    QCOMPARE(ran.code, 1);
    const QString html = textOf(file);
    for (const char* part : {"through kernels for tpuv3", "This kernel is the cause, gemm_", "Kernel"})
        QVERIFY2(html.contains(QLatin1String(part)), part);
}

// Tighter than what kernels are held to, as of compare.
void TestCliRunLowered::tolerances()
{
    const LoweredRun run(QStringLiteral("bert"),
                         {QStringLiteral("--rtol"), QStringLiteral("0"), QStringLiteral("--atol"), QStringLiteral("0")});
    QCOMPARE(run.ran.code, 1);
    QVERIFY(run.answer[QStringLiteral("diverged")].toInt() > 10);
    const LoweredRun loose(QStringLiteral("lost_digits"), {QStringLiteral("--rule"), QStringLiteral("op=aten.sum*,rtol=2")});
    QVERIFY2(loose.ran.code == 0, qPrintable(loose.ran.err));
}

void TestCliRunLowered::mistakes()
{
    const QString file = program(QStringLiteral("foobar_1x1")), run = QStringLiteral("--run"), lower = QStringLiteral("lower");
    QCOMPARE(cli({lower, file, QStringLiteral("--isolated")}).code, 2);
    QCOMPARE(cli({lower, file, run, QStringLiteral("-o"), QStringLiteral("/tmp")}).code, 2);
    const Ran bare = cli({lower, file});
    QCOMPARE(bare.code, 2);
    QVERIFY2(bare.err.contains(QStringLiteral("lower needs -o, a folder for the kernels, or --run")), qPrintable(bare.err));
    const Ran npu = cli({lower, file, run, QStringLiteral("--npu"), QStringLiteral("tpuv9")});
    QCOMPARE(npu.code, 2);
    QVERIFY2(npu.err.contains(QStringLiteral("there is no NPU configuration 'tpuv9'")), qPrintable(npu.err));
}

QTEST_GUILESS_MAIN(TestCliRunLowered)
#include "tst_cli_run_lowered.moc"
