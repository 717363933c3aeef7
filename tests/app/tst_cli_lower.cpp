// SPDX-License-Identifier: Apache-2.0
// nodewise-cli lower and templates: real programs, rendered, verified, run by MLIR and compared with ATen.
#include "tests/app/cli_runner.h"

#include <QDir>
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

QString program(const QString& name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/programs/%1.pt2").arg(name);
}

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

class TestCliLower : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void kernelsAgreeWithAten_data();
    void kernelsAgreeWithAten();
    void wrongKernelIsFound_data();
    void wrongKernelIsFound();
    void writtenKernelsAreTrusted();
    void planTellsRoutes();
    void bodiesHaveKernels_data();
    void bodiesHaveKernels();
    void nothingWasCompared();
    void bodiesThatAtenRuns_data();
    void bodiesThatAtenRuns();
    void planTellsEpilogues();
    void kernelsOfSmallScratchpads();
    void npuOfPyTorchSim();
    void warmRunRendersNothing();
    void verdictsAreKept();
    void profiles();
    void nothingLowered();
    void mistakes();
    void templates();
};

void TestCliLower::initTestCase()
{
#if !defined(NODEWISE_HAS_TORCH_WORKER) || !defined(NODEWISE_HAS_KERNEL_WORKER)
    QSKIP("built without the torch worker or the kernel worker");
#endif
}

void TestCliLower::kernelsAgreeWithAten_data()
{
    QTest::addColumn<int>("kernels");
    QTest::newRow("foobar_1x1") << 1;
    QTest::newRow("foobar_47x10") << 1;
    QTest::newRow("foobar_128x128") << 1;
    QTest::newRow("foobar_512x768") << 1;
    QTest::newRow("bert") << 10;
    QTest::newRow("gpt2") << 10;
    QTest::newRow("llama") << 15;
    QTest::newRow("vit") << 6;
    QTest::newRow("mixed_dtypes") << 5;
    QTest::newRow("not_finite") << 7;
    QTest::newRow("written_buffers") << 5;
    QTest::newRow("mutations_and_storages") << 9;
    QTest::newRow("lost_digits") << 7; // the order of a sum is all that differs
}

void TestCliLower::kernelsAgreeWithAten()
{
    QFETCH(int, kernels);
    const QTemporaryDir folder;
    const Ran ran = cli({QStringLiteral("lower"), program(QLatin1String(QTest::currentDataTag())), QStringLiteral("-o"), folder.path(),
                         QStringLiteral("--check"), QStringLiteral("--partial"), QStringLiteral("--json")});
    const QJsonObject plan = QJsonDocument::fromJson(ran.out.toUtf8()).object();
    const QJsonArray all = plan[QStringLiteral("kernels")].toArray();
    int notEntered = 0;
    for (const QJsonValue& kernel : all) {
        const QJsonObject check = kernel[QStringLiteral("check")].toObject();
        notEntered += check.contains(QStringLiteral("compared")) ? 1 : 0;
        QVERIFY2(check[QStringLiteral("good")].toBool() || check.contains(QStringLiteral("compared")),
                 qPrintable(kernel[QStringLiteral("name")].toString() + check[QStringLiteral("message")].toString()));
    }
    QCOMPARE(notEntered, QLatin1String(QTest::currentDataTag()) == QLatin1String("not_finite") ? 1 : 0);
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QVERIFY(all.size() >= kernels);
    for (const QJsonValue& kernel : all)
        QVERIFY(textOf(folder.filePath(kernel[QStringLiteral("name")].toString() + QStringLiteral(".mlir")))
                    .contains(QStringLiteral("func.func @")));
}

// A template with a mistake: text that stands in it, and what is there instead.
void TestCliLower::wrongKernelIsFound_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("right");
    QTest::addColumn<QString>("wrong");
    QTest::addColumn<QString>("message");
    QTest::newRow("product that begins at one")
        << program(QStringLiteral("gpt2")) << QStringLiteral("gemm") << QStringLiteral("{{Y_spad_zero}}")
        << QStringLiteral("{{Y_spad_one}}") << QStringLiteral("1536 of 1536 elements differ");
    QTest::newRow("products of narrow floats that begin at one")
        << QStringLiteral(NODEWISE_TEST_DATA "/kernels/gemm.pt2") << QStringLiteral("gemm") << QStringLiteral("{{Y_spad_zero}}")
        << QStringLiteral("{{Y_spad_one}}") << QStringLiteral("of 6720 elements differ");
    QTest::newRow("sum that begins at one") << QStringLiteral(NODEWISE_TEST_DATA "/kernels/reduce.pt2") << QStringLiteral("reduce")
                                            << QStringLiteral("{{Y_spad_zero}}") << QStringLiteral("{{Y_spad_one}}")
                                            << QStringLiteral("35 of 35 elements differ");
    QTest::newRow("maximum instead of a sum whose digits are lost")
        << program(QStringLiteral("lost_digits")) << QStringLiteral("reduce") << QStringLiteral("{{COMBINE}} %sofar, %wide")
        << QStringLiteral("arith.maximumf %sofar, %wide") << QStringLiteral("1 of 1 elements differ");
    QTest::newRow("another of several results")
        << QStringLiteral(NODEWISE_TEST_DATA "/kernels/layer_norm.pt2") << QStringLiteral("layer_norm") << QStringLiteral("scale_spad to R")
        << QStringLiteral("mean_spad to R") << QStringLiteral("output R: 65 of 65 elements differ");
}

void TestCliLower::wrongKernelIsFound()
{
    QFETCH(QString, file);
    QFETCH(QString, name);
    QFETCH(QString, right);
    QFETCH(QString, wrong);
    QFETCH(QString, message);
    const QTemporaryDir templates, folder;
    const QString source = QStringLiteral(NODEWISE_TEST_DATA "/../../resources/templates/") + name;
    QString text = textOf(source + QStringLiteral(".mlir"));
    QVERIFY(text.contains(right));
    text.replace(right, wrong);
    QFile changed(templates.filePath(name + QStringLiteral(".mlir")));
    QVERIFY(changed.open(QIODevice::WriteOnly) && changed.write(text.toUtf8()) > 0);
    changed.close();
    QVERIFY(QFile::copy(source + QStringLiteral(".py"), templates.filePath(name + QStringLiteral(".py"))));
    const QStringList check{
        QStringLiteral("lower"), file, QStringLiteral("-o"), folder.path(), QStringLiteral("--check"), QStringLiteral("--templates"),
        templates.path()};
    // A folder of templates brings machine code: it runs where it is trusted.
    const Ran refused = cli(check);
    QCOMPARE(refused.code, 1);
    QVERIFY2(refused.err.contains(name + QStringLiteral(".mlir: this is not trusted: it would be compiled and run as machine code")) &&
                 refused.err.contains(QStringLiteral("--trust ") + templates.path()),
             qPrintable(refused.err));
    QCOMPARE(refused.out, QString());
    const Ran ran = cli(check + QStringList{QStringLiteral("--trust"), templates.path()});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.contains(QStringLiteral("kernels are not good")), qPrintable(ran.err));
    QVERIFY2(ran.out.contains(message), qPrintable(ran.out));
    // Trusted for one command, the templates do not make their kernels trusted for others.
    const QStringList kernels = QDir(folder.path()).entryList({QStringLiteral("*.mlir")});
    QVERIFY(!kernels.isEmpty());
    bool any = false;
    for (const QString& kernel : kernels)
        any = any || cli({QStringLiteral("kernel"), QStringLiteral("tiles"), folder.filePath(kernel), QStringLiteral("--count")})
                         .err.contains(QStringLiteral("this is not trusted"));
    QVERIFY(any);
}

/// Kernels of shipped templates are ours, with what we wrote and nothing else.
void TestCliLower::writtenKernelsAreTrusted()
{
    const QTemporaryDir folder;
    const Ran ran =
        cli({QStringLiteral("lower"), QStringLiteral(NODEWISE_TEST_DATA "/kernels/reduce.pt2"), QStringLiteral("-o"), folder.path()});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    const QString kernel = folder.filePath(QDir(folder.path()).entryList({QStringLiteral("*.mlir")}).value(0));
    const QStringList count{QStringLiteral("kernel"), QStringLiteral("tiles"), kernel, QStringLiteral("--count")};
    const Ran counted = cli(count);
    QVERIFY2(!counted.err.contains(QStringLiteral("trusted")), qPrintable(counted.err));
    QFile file(kernel);
    QVERIFY(file.open(QIODevice::Append) && file.write("// mine\n") > 0);
    file.close();
    QVERIFY2(cli(count).err.contains(QStringLiteral("this has changed since you trusted it")), qPrintable(cli(count).err));
    // A folder of somebody's is not ours, whatever its files are called.
    const QTemporaryDir elsewhere;
    const QString copy = elsewhere.filePath(QFileInfo(kernel).fileName());
    QVERIFY(QFile::copy(kernel, copy));
    QVERIFY(cli({QStringLiteral("kernel"), QStringLiteral("tiles"), copy, QStringLiteral("--count")})
                .err.contains(QStringLiteral("this is not trusted")));
}

void TestCliLower::planTellsRoutes()
{
    const QTemporaryDir folder;
    const Ran ran = cli({QStringLiteral("lower"), program(QStringLiteral("llama")), QStringLiteral("-o"), folder.path()});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    const QJsonObject plan = QJsonDocument::fromJson(textOf(folder.filePath(QStringLiteral("plan.json"))).toUtf8()).object();
    QMap<QString, int> routes;
    for (const QJsonValue& node : plan[QStringLiteral("nodes")].toArray()) {
        const QString route = node[QStringLiteral("route")].toString();
        ++routes[route];
        QCOMPARE(node[QStringLiteral("launch")].isDouble(), route == QStringLiteral("kernel"));
        QCOMPARE(node[QStringLiteral("why")].toString().isEmpty(), route != QStringLiteral("fallback"));
    }
    QVERIFY(routes[QStringLiteral("kernel")] > 60);
    QVERIFY(routes[QStringLiteral("view")] > 10);
    int nodes = 0, fused = 0;
    for (const QJsonValue& launch : plan[QStringLiteral("launches")].toArray()) {
        const auto size = launch[QStringLiteral("nodes")].toArray().size();
        nodes += int(size);
        fused += size > 1 ? 1 : 0;
    }
    QCOMPARE(nodes, routes[QStringLiteral("kernel")]);
    QVERIFY(fused > 5);
    QVERIFY(plan[QStringLiteral("kernels")].toArray().size() < plan[QStringLiteral("launches")].toArray().size()); // shared
}

// Launches and nodes of a body by its name, good kernels, and those that were not compared as their body was not entered.
void TestCliLower::bodiesHaveKernels_data()
{
    QTest::addColumn<QString>("body");
    QTest::addColumn<QStringList>("nodes");
    QTest::addColumn<int>("notEntered");
    QTest::newRow("cond_branch") << QStringLiteral("false_graph_0") << QStringList{"cos", "sub"} << 1;
    QTest::newRow("while_loop") << QStringLiteral("while_loop_body_graph_0/false_graph_0") << QStringList{"linear", "add"} << 0;
    QTest::newRow("map_over") << QStringLiteral("body_graph_0") << QStringList{"sin", "add"} << 0;
    QTest::newRow("scan") << QStringLiteral("scan_combine_graph_0") << QStringList{"add", "mul"} << 0;
    QTest::newRow("set_grad") << QStringLiteral("submod_1") << QStringList{"linear"} << 0;
    QTest::newRow("llama") << QStringLiteral("wrap_with_set_grad_enabled") << QStringList{} << 0;
}

void TestCliLower::bodiesHaveKernels()
{
    QFETCH(QString, body);
    QFETCH(QStringList, nodes);
    QFETCH(int, notEntered);
    const QTemporaryDir folder;
    const Ran ran = cli({QStringLiteral("lower"), program(QLatin1String(QTest::currentDataTag())), QStringLiteral("-o"), folder.path(),
                         QStringLiteral("--check"), QStringLiteral("--json")});
    QVERIFY2(ran.code == (notEntered > 0 ? 1 : 0), qPrintable(ran.err));
    QCOMPARE(ran.err.contains(QStringLiteral("a kernel was not compared: the body that launches it was not entered")), notEntered > 0);
    const QJsonObject plan = QJsonDocument::fromJson(ran.out.toUtf8()).object();
    QStringList found, flow;
    for (const QJsonValue& launch : plan[QStringLiteral("launches")].toArray())
        if (launch[QStringLiteral("body")] == body)
            for (const QJsonValue& node : launch[QStringLiteral("nodes")].toArray())
                found.append(node.toString().mid(body.size() + 1));
    QCOMPARE(found, nodes);
    for (const QJsonValue& node : plan[QStringLiteral("nodes")].toArray()) {
        QVERIFY2(node[QStringLiteral("route")] != QStringLiteral("fallback"), qPrintable(node[QStringLiteral("name")].toString()));
        if (node[QStringLiteral("route")] == QStringLiteral("body"))
            flow.append(node[QStringLiteral("op")].toString());
    }
    QVERIFY(!flow.isEmpty() && flow.front().startsWith(QStringLiteral("higher_order.")));
    int without = 0;
    for (const QJsonValue& kernel : plan[QStringLiteral("kernels")].toArray()) {
        const QJsonValue check = kernel[QStringLiteral("check")];
        const bool told = check[QStringLiteral("message")].toString().contains(QStringLiteral("not entered"));
        QCOMPARE(check[QStringLiteral("good")].toBool(), !told);
        QCOMPARE(check.toObject().contains(QStringLiteral("compared")), told);
        without += told ? 1 : 0;
    }
    QCOMPARE(without, notEntered);
    // Beside the total, too
    const Ran text = cli({QStringLiteral("lower"), program(QLatin1String(QTest::currentDataTag())), QStringLiteral("-o"), folder.path(),
                          QStringLiteral("--check")});
    QCOMPARE(int(text.out.count(QStringLiteral("not compared: the body that launches it was not entered"))), notEntered > 0 ? 1 : 0);
    QCOMPARE(cli({QStringLiteral("lower"), program(QLatin1String(QTest::currentDataTag())), QStringLiteral("-o"), folder.path(),
                  QStringLiteral("--check"), QStringLiteral("--partial")})
                 .code,
             0);
}

// The only kernel stands in a loop that is not entered: --partial accepts a part, not everything.
void TestCliLower::nothingWasCompared()
{
    const QTemporaryDir folder;
    const QString profile = folder.filePath(QStringLiteral("products.json"));
    QFile file(profile);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(R"({"name": "products", "templates": {"only": ["gemm"]}})") > 0);
    file.close();
    const Ran ran = cli({QStringLiteral("lower"), program(QStringLiteral("while_loop")), QStringLiteral("-o"), folder.path(),
                         QStringLiteral("--profile"), profile, QStringLiteral("--check"), QStringLiteral("--partial"),
                         QStringLiteral("--inputs"), QStringLiteral("zeros")});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.contains(QStringLiteral("no kernel was compared")), qPrintable(ran.err));
}

// Bodies whose values are not as the program tells them, and what autocast converts: reasons.
void TestCliLower::bodiesThatAtenRuns_data()
{
    QTest::addColumn<QString>("op");
    QTest::addColumn<QString>("why");
    QTest::newRow("scan_pointwise") << QStringLiteral("aten.maximum.default")
                                    << QStringLiteral("associative_scan calls its body with other sizes than the program records");
    QTest::newRow("vmap_over") << QStringLiteral("aten.dot.default")
                               << QStringLiteral("its values have dimensions of a vmap that the program does not record");
    QTest::newRow("autocast") << QStringLiteral("aten.linear.default") << QStringLiteral("autocast converts its arguments to bfloat16");
}

void TestCliLower::bodiesThatAtenRuns()
{
    QFETCH(QString, op);
    QFETCH(QString, why);
    const QTemporaryDir folder;
    const Ran ran = cli({QStringLiteral("lower"), program(QLatin1String(QTest::currentDataTag())), QStringLiteral("-o"), folder.path(),
                         QStringLiteral("--check"), QStringLiteral("--json")});
    // Where ATen runs all of it, nothing was lowered.
    QVERIFY2(ran.code == (ran.err.contains(QLatin1String("nothing was lowered")) ? 1 : 0), qPrintable(ran.err));
    int found = 0;
    for (const QJsonValue& node : QJsonDocument::fromJson(ran.out.toUtf8()).object()[QStringLiteral("nodes")].toArray())
        if (node[QStringLiteral("op")] == op) {
            QCOMPARE(node[QStringLiteral("route")].toString(), QStringLiteral("fallback"));
            QCOMPARE(node[QStringLiteral("why")].toString(), why);
            ++found;
        }
    QVERIFY(found > 0);
}

// What is the template's own, what is epilogue, and why there is no more of it.
void TestCliLower::planTellsEpilogues()
{
    const QTemporaryDir folder;
    const Ran ran = cli({QStringLiteral("lower"), program(QStringLiteral("llama")), QStringLiteral("-o"), folder.path()});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QVERIFY(ran.out.contains(QRegularExpression(QStringLiteral("aten\\.linear\\.default +aten\\.silu\\.default, aten\\.mul\\.Tensor +"
                                                               "'linear_6' is not a pointwise operator"))));
    // Where the profile leaves the template out, that is the reason
    QFile profile(folder.filePath(QStringLiteral("few.json")));
    QVERIFY(profile.open(QIODevice::WriteOnly));
    profile.write(R"({"name": "few", "templates": {"except": ["pointwise"]}})");
    profile.close();
    const Ran few = cli({QStringLiteral("lower"), program(QStringLiteral("llama")), QStringLiteral("-o"),
                         folder.filePath(QStringLiteral("few")), QStringLiteral("--profile"), profile.fileName()});
    QVERIFY2(few.out.contains(QStringLiteral("the template 'pointwise' does not accept 'silu': the profile 'few' excludes it")),
             qPrintable(few.out + few.err));
    QMap<QString, QJsonObject> byResult;
    const QJsonObject plan = QJsonDocument::fromJson(textOf(folder.filePath(QStringLiteral("plan.json"))).toUtf8()).object();
    for (const QJsonValue& launch : plan[QStringLiteral("launches")].toArray())
        if (!launch[QStringLiteral("copies")].isString())
            byResult[launch[QStringLiteral("result")].toString()] = launch.toObject();
    const QJsonObject rms = byResult[QStringLiteral("rsqrt")];
    QCOMPARE(rms[QStringLiteral("nodes")], (QJsonArray{"mean", "add", "rsqrt"}));
    QCOMPARE(rms[QStringLiteral("epilogue")], (QJsonArray{"add", "rsqrt"}));
    QCOMPARE(rms[QStringLiteral("ended")].toString(), QStringLiteral("'mul_2' has another shape"));
    QCOMPARE(byResult[QStringLiteral("embedding")][QStringLiteral("ended")].toString(), QStringLiteral("2 nodes read its result"));
    QVERIFY(!byResult[QStringLiteral("embedding")].contains(QStringLiteral("epilogue")));
    QStringList ends;
    for (const QJsonObject& launch : byResult)
        ends.append(launch[QStringLiteral("ended")].toString());
    for (const char* why :
         {"the template 'cat' has no epilogue", "it is a result of the graph", "'add_1' is in the kernel of another operand"})
        QVERIFY2(ends.contains(QLatin1String(why)), why);
}

// Tiles are smaller than the operands, and all scratchpads twice stay within the configuration's.
void TestCliLower::kernelsOfSmallScratchpads()
{
    const QTemporaryDir folder;
    const Ran ran = cli({QStringLiteral("lower"), program(QStringLiteral("foobar_512x768")), QStringLiteral("-o"), folder.path(),
                         QStringLiteral("--npu"), QStringLiteral("small16"), QStringLiteral("--check")});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    const Ran bert = cli({QStringLiteral("lower"), program(QStringLiteral("bert")), QStringLiteral("-o"), folder.path(),
                          QStringLiteral("--npu"), QStringLiteral("small16"), QStringLiteral("--check"), QStringLiteral("--json")});
    QVERIFY2(bert.code == 0, qPrintable(bert.err));
    for (const QJsonValue& kernel : QJsonDocument::fromJson(bert.out.toUtf8()).object()[QStringLiteral("kernels")].toArray()) {
        double bytes = 0;
        for (const QJsonValue& scratchpad : kernel[QStringLiteral("scratchpads")].toArray())
            bytes += scratchpad[QStringLiteral("bytes")].toDouble();
        QVERIFY(2 * bytes < 16 * 16 * 1024);
    }
}

// A configuration as PyTorchSim has it, by its path.
void TestCliLower::npuOfPyTorchSim()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("systolic_ws_8x8.yml")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("num_cores: 1\ncore_freq_mhz: 800\nvpu_num_lanes: 8\nvpu_spad_size_kb_per_lane: 32\ndram_type: ramulator2\n"
               "dram_channels: 1\nramulator_config_path: ../configs/ramulator2_configs/DDR4.yaml\n");
    file.close();
    const Ran ran = cli({QStringLiteral("lower"), program(QStringLiteral("bert")), QStringLiteral("-o"),
                         folder.filePath(QStringLiteral("out")), QStringLiteral("--npu"), file.fileName(), QStringLiteral("--json")});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    const QJsonObject plan = QJsonDocument::fromJson(ran.out.toUtf8()).object();
    QCOMPARE(plan[QStringLiteral("npu")].toString(), QStringLiteral("systolic_ws_8x8"));
    for (const QJsonValue& kernel : plan[QStringLiteral("kernels")].toArray()) {
        double bytes = 0;
        for (const QJsonValue& scratchpad : kernel[QStringLiteral("scratchpads")].toArray())
            bytes += scratchpad[QStringLiteral("bytes")].toDouble();
        QVERIFY(2 * bytes < 8 * 32 * 1024);
    }
}

// A second run finds all kernels, one with another template only the others.
void TestCliLower::warmRunRendersNothing()
{
    const QTemporaryDir folder, cache, templates;
    const auto run = [&](const QStringList& more) {
        const Ran ran = cli(QStringList{QStringLiteral("lower"), program(QStringLiteral("gpt2")), QStringLiteral("-o"), folder.path(),
                                        QStringLiteral("--json"), QStringLiteral("--cache"), cache.path()} +
                            more);
        return QJsonDocument::fromJson(ran.out.toUtf8()).object();
    };
    const QJsonObject cold = run({});
    const int kernels = int(cold[QStringLiteral("kernels")].toArray().size());
    QVERIFY(kernels > 10);
    QCOMPARE(cold[QStringLiteral("rendered")].toInt(), kernels);
    const QString first = cold[QStringLiteral("kernels")][0][QStringLiteral("name")].toString() + QStringLiteral(".mlir");
    const QString text = textOf(folder.filePath(first));
    const QJsonObject warm = run({});
    QCOMPARE(warm[QStringLiteral("rendered")].toInt(-1), 0);
    QCOMPARE(warm[QStringLiteral("kernels")], cold[QStringLiteral("kernels")]);
    QCOMPARE(textOf(folder.filePath(first)), text);
    const QString source = QStringLiteral(NODEWISE_TEST_DATA "/../../resources/templates/gemm");
    QFile file(templates.filePath(QStringLiteral("gemm.mlir")));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(textOf(source + QStringLiteral(".mlir")).toUtf8() + "// changed\n") > 0);
    file.close();
    QVERIFY(QFile::copy(source + QStringLiteral(".py"), templates.filePath(QStringLiteral("gemm.py"))));
    int products = 0;
    for (const QJsonValue& kernel : cold[QStringLiteral("kernels")].toArray())
        products += kernel[QStringLiteral("template")].toString() == QStringLiteral("gemm") ? 1 : 0;
    QVERIFY(products > 2);
    QCOMPARE(run({QStringLiteral("--templates"), templates.path()})[QStringLiteral("rendered")].toInt(-1), products);
    QCOMPARE(run({QStringLiteral("--npu"), QStringLiteral("small16")})[QStringLiteral("rendered")].toInt(-1), kernels);
}

// A check is told by the next plan without one. A broken kernel's stays bad until it is checked again; what makes another kernel has none.
void TestCliLower::verdictsAreKept()
{
    const QTemporaryDir folder, cache, templates;
    const QString source = QStringLiteral(NODEWISE_TEST_DATA "/../../resources/templates/foobar");
    const QString text = textOf(source + QStringLiteral(".mlir"));
    const auto setTemplate = [&](const QString& content) {
        QFile file(templates.filePath(QStringLiteral("foobar.mlir")));
        return file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(content.toUtf8()) > 0;
    };
    const auto run = [&](const QStringList& more) {
        return cli(QStringList{QStringLiteral("lower"), program(QStringLiteral("foobar_47x10")), QStringLiteral("-o"), folder.path(),
                               QStringLiteral("--cache"), cache.path(), QStringLiteral("--templates"), templates.path(),
                               QStringLiteral("--trust"), templates.path()} +
                   more);
    };
    const auto kernel = [&](const QStringList& more) {
        const Ran ran = run(QStringList{QStringLiteral("--json")} + more);
        return QJsonDocument::fromJson(ran.out.toUtf8()).object()[QStringLiteral("kernels")][0].toObject();
    };
    const QString kept = QStringLiteral("kept"), good = QStringLiteral("good"), check = QStringLiteral("--check");
    QVERIFY(QFile::copy(source + QStringLiteral(".py"), templates.filePath(QStringLiteral("foobar.py"))));
    QVERIFY(setTemplate(text));
    QVERIFY(!kernel({}).contains(kept));
    const QJsonObject checked = kernel({check});
    QVERIFY(checked[QStringLiteral("check")][good].toBool() && !checked.contains(kept));
    const QJsonObject again = kernel({})[kept].toObject();
    QVERIFY(again[good].toBool());
    QCOMPARE(again[QStringLiteral("message")].toString(), QStringLiteral("equal"));
    QCOMPARE(again[QStringLiteral("program")].toString(), QStringLiteral("foobar_47x10.pt2"));
    QCOMPARE(again[QStringLiteral("inputs")].toString(), QStringLiteral("samples"));
    QCOMPARE(again[QStringLiteral("elements")].toInt(), 470);
    QCOMPARE(again[QStringLiteral("max_abs")].toDouble(-1), 0.0);
    QVERIFY(again[QStringLiteral("jit_ms")].toDouble() > 0);
    const QDateTime time = QDateTime::fromString(again[QStringLiteral("time")].toString(), Qt::ISODate);
    QVERIFY(time.isValid() && qAbs(time.secsTo(QDateTime::currentDateTimeUtc())) < 3600);
    const Ran listed = run({});
    QVERIFY2(listed.out.contains(QStringLiteral("kept: equal, max |d| 0, ")), qPrintable(listed.out));

    // Other inputs are named.
    kernel({check, QStringLiteral("--inputs"), QStringLiteral("normal,seed=7")});
    QVERIFY2(kernel({})[kept][QStringLiteral("inputs")].toString().contains(QStringLiteral("normal, seed 7")),
             qPrintable(kernel({})[kept][QStringLiteral("inputs")].toString()));

    // Another configuration or template is another kernel.
    QVERIFY(!kernel({QStringLiteral("--npu"), QStringLiteral("small16")}).contains(kept));
    QVERIFY(text.contains(QStringLiteral("memref.store")));
    QVERIFY(setTemplate(QString(text).replace(QStringLiteral("memref.store"), QStringLiteral("// memref.store"))));
    QVERIFY(!kernel({}).contains(kept));
    QVERIFY(!kernel({check})[QStringLiteral("check")][good].toBool());
    const QJsonObject bad = kernel({})[kept].toObject();
    QVERIFY(!bad[good].toBool(true));
    QVERIFY2(bad[QStringLiteral("message")].toString().contains(QStringLiteral("differ")),
             qPrintable(bad[QStringLiteral("message")].toString()));
    QCOMPARE(run({}).code, 0); // nothing was checked now
    QVERIFY(run({}).out.contains(QStringLiteral("kept: ")));

    // The first one's is still there; and what is found anew takes its place.
    QVERIFY(setTemplate(text));
    QVERIFY(kernel({})[kept][QStringLiteral("inputs")].toString().contains(QStringLiteral("seed 7")));
    kernel({check});
    QCOMPARE(kernel({})[kept][QStringLiteral("inputs")].toString(), QStringLiteral("samples"));
}

void TestCliLower::profiles()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("products.json"));
    const auto save = [&](const QByteArray& text) {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
    };
    const auto run = [&](const QString& profile) {
        return cli({QStringLiteral("lower"), program(QStringLiteral("bert")), QStringLiteral("-o"), folder.path(),
                    QStringLiteral("--profile"), profile, QStringLiteral("--json")});
    };
    const QJsonObject usual = QJsonDocument::fromJson(run(QStringLiteral("reference")).out.toUtf8()).object();
    QCOMPARE(usual[QStringLiteral("profile")].toString(), QStringLiteral("reference"));
    QCOMPARE(usual[QStringLiteral("npu")].toString(), QStringLiteral("tpuv3"));
    QVERIFY(save(R"({"name": "products", "npu": "small16", "templates": {"only": ["gemm"]},
                     "fallbacks": [{"op": "aten.tanh", "why": "the host is good at it"}]})"));
    const QJsonObject plan = QJsonDocument::fromJson(run(path).out.toUtf8()).object();
    QCOMPARE(plan[QStringLiteral("profile")].toString(), QStringLiteral("products"));
    QCOMPARE(plan[QStringLiteral("npu")].toString(), QStringLiteral("small16"));
    QStringList fallbacks;
    for (const QJsonValue& node : plan[QStringLiteral("nodes")].toArray()) {
        const QString op = node[QStringLiteral("op")].toString();
        if (node[QStringLiteral("route")] == QStringLiteral("kernel"))
            QVERIFY2(op == QStringLiteral("aten.linear.default"), qPrintable(op));
        if (node[QStringLiteral("route")] == QStringLiteral("fallback"))
            fallbacks.append(op + QStringLiteral(": ") + node[QStringLiteral("why")].toString() + QStringLiteral(", ") +
                             node[QStringLiteral("tried")][0][QStringLiteral("why")].toString());
    }
    QVERIFY(fallbacks.contains(QStringLiteral("aten.tanh.default: the profile 'products' leaves it to ATen: the host is good at it, "
                                              "the profile 'products' excludes it")));
    QVERIFY(fallbacks.contains(QStringLiteral("aten.layer_norm.default: no template matches it, the profile 'products' excludes it")));
    const Ran unknown = run(QStringLiteral("refrence"));
    QCOMPARE(unknown.code, 1);
    QVERIFY2(unknown.err.contains(
                 QStringLiteral("there is no profile 'refrence' (available: pytorchsim, reference, spyre-2025-11, spyre-2026)")),
             qPrintable(unknown.err));
    QVERIFY(save("{\"name\": \"products\",\n \"template\": 1}"));
    QVERIFY2(run(path).err.contains(QStringLiteral("products.json: $.template: line 2, column 14: there is no member 'template' here")),
             qPrintable(run(path).err));
    QVERIFY(save(R"({"name": "products", "templates": {"only": ["gem"]}})"));
    QVERIFY2(run(path).err.contains(QStringLiteral("the profile 'products' names the template 'gem', which does not exist")),
             qPrintable(run(path).err));
}

/// A plan without a kernel is no success, nor is a run through none.
void TestCliLower::nothingLowered()
{
    const QTemporaryDir folder;
    const QString profile = folder.filePath(QStringLiteral("none.json"));
    QFile file(profile);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(R"({"name": "none", "npu": "tpuv3", "templates": {"only": ["attention"]}})") > 0);
    file.close();
    const QStringList lowered{QStringLiteral("lower"), program(QStringLiteral("foobar_47x10")), QStringLiteral("--profile"), profile};
    for (const QStringList& how : {QStringList{QStringLiteral("-o"), folder.filePath(QStringLiteral("out"))},
                                   QStringList{QStringLiteral("-o"), folder.filePath(QStringLiteral("out")), QStringLiteral("--check")},
                                   QStringList{QStringLiteral("--run")}}) {
        const Ran ran = cli(lowered + how);
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains(QStringLiteral("nothing was lowered: no kernel computes ")), qPrintable(ran.err));
    }
}

void TestCliLower::mistakes()
{
    const QTemporaryDir folder;
    const Ran npu = cli({QStringLiteral("lower"), program(QStringLiteral("foobar_1x1")), QStringLiteral("-o"), folder.path(),
                         QStringLiteral("--npu"), QStringLiteral("tpuv9")});
    QCOMPARE(npu.code, 1);
    QVERIFY2(npu.err.contains(QStringLiteral("there is no NPU configuration 'tpuv9' (available: small16, spyre, tpuv3, tpuv6e)")),
             qPrintable(npu.err));
    QVERIFY(QFile::link(folder.path(), folder.filePath(QStringLiteral("link"))));
    const Ran cache = cli({QStringLiteral("lower"), program(QStringLiteral("foobar_1x1")), QStringLiteral("-o"), folder.path(),
                           QStringLiteral("--cache"), folder.filePath(QStringLiteral("link"))});
    QCOMPARE(cache.code, 2);
    QVERIFY2(cache.err.contains(QStringLiteral("link is a link (name another folder, or --cache none)")), qPrintable(cache.err));
    QFile file(folder.filePath(QStringLiteral("broken.mlir")));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("//! template: broken\n//! output: Y\n\nfunc.func {{{x}}}\n") > 0);
    file.close();
    const Ran broken = cli({QStringLiteral("templates"), QStringLiteral("--templates"), folder.path()});
    QCOMPARE(broken.code, 1);
    QVERIFY2(broken.err.contains(QStringLiteral("three braces in a row")) && broken.err.contains(QStringLiteral("broken.mlir")),
             qPrintable(broken.err));
}

void TestCliLower::templates()
{
    const Ran ran = cli({QStringLiteral("templates")});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    for (const char* name : {"foobar", "gemm", "pointwise", "reduce", "softmax", "layer_norm"})
        QVERIFY2(ran.out.contains(QLatin1String(name)), name);
}

QTEST_GUILESS_MAIN(TestCliLower)
#include "tst_cli_lower.moc"
