// SPDX-License-Identifier: Apache-2.0
// Each shipped template over ranks, shapes, element types and layouts, on random operands: tests/data/make_kernels.py's programs, rendered,
// run by MLIR and compared with ATen.
#include "tests/app/cli_runner.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

namespace {

using Ran = nodewise::test::RanProgram<QString>;
constexpr auto cli = nodewise::test::runCli<QString>;

// resources/npu
constexpr double smallScratchpad = 16 * 16 * 1024, largeScratchpad = 128 * 128 * 1024;

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// Bytes of the largest operand that the function's arguments name: "%X: memref<300x310xf32, strided<...>>".
double largestOperand(const QString& text)
{
    static const QRegularExpression operand(QStringLiteral("%\\w+: memref<((?:\\d+x)*)(b?[fi])(\\d+)"));
    const qsizetype head = text.indexOf(QStringLiteral("func.func"));
    auto found = operand.globalMatch(text.mid(head, text.indexOf('\n', head) - head));
    double largest = 0;
    while (found.hasNext()) {
        const auto match = found.next();
        double bytes = match.captured(3).toDouble() / 8;
        for (const QString& size : match.captured(1).split('x', Qt::SkipEmptyParts))
            bytes *= size.toDouble();
        largest = std::max(largest, bytes);
    }
    return largest;
}

// What MLIR's own tool says of all kernels in the folder, no flags given but the one that keeps them apart; "" = it takes them.
QString stockToolSays(const QString& folder)
{
    const QDir kernels(folder);
    QFile all(kernels.filePath(QStringLiteral("all.txt")));
    if (!all.open(QIODevice::WriteOnly))
        return all.errorString();
    for (const QString& name : kernels.entryList({QStringLiteral("*.mlir")}))
        all.write(textOf(kernels.filePath(name)).toUtf8() + "\n// -----\n");
    all.close();
    QProcess tool;
    tool.setStandardOutputFile(QProcess::nullDevice());
    tool.start(QStringLiteral("mlir-opt-19"), {QStringLiteral("--split-input-file"), all.fileName()});
    if (!tool.waitForFinished() || tool.exitStatus() != QProcess::NormalExit)
        return tool.errorString();
    return tool.exitCode() == 0 ? QString() : QString::fromUtf8(tool.readAllStandardError());
}

} // namespace

class TestCliTemplates : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void agreeWithAten_data();
    void agreeWithAten();
    void loopsAndCopies_data();
    void loopsAndCopies();
    void modelsNeedNoAten_data();
    void modelsNeedNoAten();
    void fallbacksAreTold();
};

void TestCliTemplates::initTestCase()
{
#if !defined(NODEWISE_HAS_TORCH_WORKER) || !defined(NODEWISE_HAS_KERNEL_WORKER)
    QSKIP("built without the torch worker or the kernel worker");
#endif
}

// How many nodes of the program the template must have taken.
void TestCliTemplates::agreeWithAten_data()
{
    QTest::addColumn<QString>("family");
    QTest::addColumn<QString>("npu");
    QTest::addColumn<int>("nodes");
    const std::initializer_list<std::pair<const char*, int>> families{
        {"gemm", 24},    {"bmm", 15},           {"embedding", 7},   {"attention", 17},  {"cat", 10},      {"conv", 20},
        {"reduce", 22},  {"softmax", 8},        {"layer_norm", 13}, {"pointwise", 101}, {"arange", 6},    {"argmax", 17},
        {"var", 15},     {"index_select", 8},   {"batch_norm", 12}, {"max_pool", 11},   {"avg_pool", 11}, {"adaptive_pool", 8},
        {"triangle", 7}, {"group_norm", 14},    {"upsample", 8},    {"glu", 6},         {"cumsum", 11},   {"pad", 10},
        {"shift", 10},   {"conv_transpose", 9}, {"depthwise", 10},  {"index", 13},      {"repeat", 16},   {"fill", 11},
        {"gather", 9},   {"reshape", 11},       {"logsumexp", 9},
    };
    for (const auto& [name, nodes] : families)
        for (const char* npu : {"tpuv3", "small16"})
            QTest::addRow("%s on %s", name, npu) << QString::fromLatin1(name) << QString::fromLatin1(npu) << nodes;
}

void TestCliTemplates::agreeWithAten()
{
    QFETCH(QString, family);
    QFETCH(QString, npu);
    QFETCH(int, nodes);
    const QTemporaryDir folder;
    const Ran ran = cli({QStringLiteral("lower"), QStringLiteral(NODEWISE_TEST_DATA "/kernels/%1.pt2").arg(family), QStringLiteral("-o"),
                         folder.path(), QStringLiteral("--npu"), npu, QStringLiteral("--check"), QStringLiteral("--json")});
    const QJsonObject plan = QJsonDocument::fromJson(ran.out.toUtf8()).object();
    const double scratchpad = npu == QStringLiteral("small16") ? smallScratchpad : largeScratchpad;
    double largest = 0;
    int launches = 0;
    for (const auto& kernel : plan[QStringLiteral("kernels")].toArray()) {
        const QString name = kernel[QStringLiteral("name")].toString();
        const QJsonValue check = kernel[QStringLiteral("check")];
        QVERIFY2(check[QStringLiteral("good")].toBool(), qPrintable(name + u' ' + check[QStringLiteral("message")].toString()));
        double bytes = 0;
        for (const auto& buffer : kernel[QStringLiteral("scratchpads")].toArray())
            bytes += buffer[QStringLiteral("bytes")].toDouble();
        QVERIFY2(2 * bytes < scratchpad, qPrintable(name));
        if (kernel[QStringLiteral("template")] != family)
            continue;
        launches += kernel[QStringLiteral("launches")].toInt();
        largest = std::max(largest, largestOperand(textOf(folder.filePath(name + QStringLiteral(".mlir")))));
    }
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QCOMPARE(launches, nodes);
    QVERIFY(largest > smallScratchpad);
    if (!QStandardPaths::findExecutable(QStringLiteral("mlir-opt-19")).isEmpty())
        QCOMPARE(stockToolSays(folder.path()), QString());
}

// Of the first kernel on small16, which has nothing fused but pointwise's: a copy of each operand in each pass over it.
void TestCliTemplates::loopsAndCopies_data()
{
    QTest::addColumn<int>("loops");
    QTest::addColumn<int>("copiesIn");
    QTest::addColumn<int>("copiesOut");
    QTest::newRow("gemm") << 3 << 2 << 1;
    QTest::newRow("bmm") << 4 << 2 << 1;
    QTest::newRow("embedding") << 3 << 2 << 1;
    QTest::newRow("attention") << 4 << 3 << 1;
    QTest::newRow("cat") << 4 << 3 << 3;
    QTest::newRow("conv") << 6 << 3 << 1;
    QTest::newRow("reduce") << 2 << 1 << 1;
    QTest::newRow("softmax") << 5 << 3 << 1;
    QTest::newRow("layer_norm") << 4 << 5 << 1;
    QTest::newRow("pointwise") << 3 << 3 << 1;
    QTest::newRow("arange") << 1 << 0 << 1;
    QTest::newRow("argmax") << 2 << 1 << 1;
    QTest::newRow("var") << 3 << 2 << 1;
    QTest::newRow("index_select") << 4 << 2 << 1;
    QTest::newRow("index") << 5 << 2 << 1;
    QTest::newRow("repeat") << 7 << 1 << 1;
    QTest::newRow("triangle") << 3 << 1 << 1;
    QTest::newRow("batch_norm") << 3 << 5 << 1;
    QTest::newRow("max_pool") << 8 << 1 << 1;
    QTest::newRow("avg_pool") << 8 << 1 << 1;
    QTest::newRow("adaptive_pool") << 6 << 1 << 1;
    QTest::newRow("group_norm") << 8 << 5 << 1;
    QTest::newRow("upsample") << 4 << 1 << 1;
    QTest::newRow("glu") << 2 << 2 << 1;
    QTest::newRow("cumsum") << 4 << 1 << 1;
    QTest::newRow("pad") << 3 << 1 << 1;
    QTest::newRow("shift") << 7 << 1 << 1;
    QTest::newRow("conv_transpose") << 10 << 3 << 1;
    QTest::newRow("depthwise") << 4 << 3 << 1;
    QTest::newRow("fill") << 1 << 0 << 1;
    QTest::newRow("gather") << 6 << 2 << 1;
    QTest::newRow("reshape") << 4 << 1 << 1;
    QTest::newRow("logsumexp") << 3 << 2 << 1;
}

void TestCliTemplates::loopsAndCopies()
{
    QFETCH(int, loops);
    QFETCH(int, copiesIn);
    QFETCH(int, copiesOut);
    const QString family = QLatin1String(QTest::currentDataTag());
    const QTemporaryDir folder;
    const Ran ran = cli({QStringLiteral("lower"), QStringLiteral(NODEWISE_TEST_DATA "/kernels/%1.pt2").arg(family), QStringLiteral("-o"),
                         folder.path(), QStringLiteral("--npu"), QStringLiteral("small16"), QStringLiteral("--json")});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    const QJsonArray kernels = QJsonDocument::fromJson(ran.out.toUtf8()).object()[QStringLiteral("kernels")].toArray();
    const auto first =
        std::ranges::find_if(kernels, [&](const QJsonValue& kernel) { return kernel[QStringLiteral("template")] == family; });
    QVERIFY(first != kernels.end());
    const QString text = textOf(folder.filePath((*first)[QStringLiteral("name")].toString() + QStringLiteral(".mlir")));
    QCOMPARE(int(text.count(QStringLiteral("affine.for"))), loops);
    QCOMPARE(int(text.count(QStringLiteral("dma = \"MVIN\""))), copiesIn);
    QCOMPARE(int(text.count(QStringLiteral("dma = \"MVOUT\""))), copiesOut);
    QCOMPARE(int(text.count(QStringLiteral("outer_loop = true"))) + int(text.count(QStringLiteral("accumulation_loop = true"))) +
                 int(text.count(QStringLiteral("inner_loop = true"))),
             loops);
}

void TestCliTemplates::modelsNeedNoAten_data()
{
    QTest::addColumn<QString>("program");
    for (const char* model : {"bert", "vit", "resnet18", "gpt2", "llama"})
        QTest::newRow(model) << QStringLiteral(NODEWISE_TEST_DATA "/programs/%1.pt2").arg(QLatin1String(model));
}

// Every kernel is good; ATen runs no node that yields floating numbers, and few others.
void TestCliTemplates::modelsNeedNoAten()
{
    QFETCH(QString, program);
    const QTemporaryDir folder;
    const Ran ran = cli({QStringLiteral("lower"), program, QStringLiteral("--profile"), QStringLiteral("reference"), QStringLiteral("-o"),
                         folder.path(), QStringLiteral("--check"), QStringLiteral("--json")});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QStringList floating, others;
    int computing = 0;
    for (const auto& node : QJsonDocument::fromJson(ran.out.toUtf8()).object()[QStringLiteral("nodes")].toArray()) {
        const QString route = node[QStringLiteral("route")].toString();
        computing += route == QStringLiteral("kernel") || route == QStringLiteral("fallback") ? 1 : 0;
        if (route == QStringLiteral("fallback"))
            (node[QStringLiteral("floating")].toBool() ? floating : others).append(node[QStringLiteral("op")].toString());
    }
    QCOMPARE(floating, QStringList());
    QVERIFY(computing > 20);
    QVERIFY2(int(others.size()) * 20 <= computing, qPrintable(others.join(u' ')));
}

// What the test above counts: a fallback says whether it yields floating numbers, also among several results.
void TestCliTemplates::fallbacksAreTold()
{
    const QTemporaryDir folder;
    const Ran ran = cli({QStringLiteral("lower"), QStringLiteral(NODEWISE_TEST_DATA "/programs/sorting.pt2"), QStringLiteral("-o"),
                         folder.path(), QStringLiteral("--json")});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QMap<QString, bool> floating;
    for (const auto& node : QJsonDocument::fromJson(ran.out.toUtf8()).object()[QStringLiteral("nodes")].toArray())
        if (node[QStringLiteral("route")] == QStringLiteral("fallback"))
            floating[node[QStringLiteral("op")].toString()] = node[QStringLiteral("floating")].toBool();
    QVERIFY(floating.value(QStringLiteral("aten.sort.default")));
    QVERIFY(!floating.value(QStringLiteral("aten.bucketize.Tensor"), true));
}

QTEST_GUILESS_MAIN(TestCliTemplates)
#include "tst_cli_templates.moc"
