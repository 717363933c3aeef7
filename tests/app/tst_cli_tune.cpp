// SPDX-License-Identifier: Apache-2.0
// Tiles by search and forced tiles, of real programs: nodewise-cli lower and simulate with --tune, --tile and --untuned.
#include "tests/app/simulate_fixture.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace nodewise::test;

namespace {

/// Tuned tiles of one test are no other's.
struct Folders {
    QTemporaryDir cache, out;
    QStringList options() const { return {QStringLiteral("--cache"), cache.path()}; }
};

Ran lowered(const QString& file, const Folders& folders, const char* options)
{
    return cli(QStringList{QStringLiteral("lower"), file, QStringLiteral("-o"), folders.out.path()} + folders.options() + words(options));
}

QJsonObject jsonOf(const Ran& ran)
{
    if (ran.code != 0)
        qWarning("%s", qPrintable(ran.err));
    return QJsonDocument::fromJson(ran.out.toUtf8()).object();
}

QJsonObject simulatedIn(const QString& file, const Folders& folders, const char* options)
{
    return jsonOf(cli(QStringList{QStringLiteral("simulate"), file, QStringLiteral("--json")} + folders.options() + words(options)));
}

QJsonArray array(const QJsonObject& object, const char* key)
{
    return object[QLatin1String(key)].toArray();
}

/// How many kernels of plan.json have tiles by whom.
int tiledBy(const QJsonObject& plan, const char* whom)
{
    int count = 0;
    for (const QJsonValue& kernel : array(plan, "kernels"))
        count += kernel[QLatin1String("tiled_by")].toString() == QLatin1String(whom) ? 1 : 0;
    return count;
}

QString tileOption(const QString& of, const QJsonObject& sizes)
{
    QStringList parts;
    for (auto size = sizes.begin(); size != sizes.end(); ++size)
        parts.append(QStringLiteral("%1=%2").arg(size.key()).arg(size.value().toInteger()));
    return of + QLatin1Char(':') + parts.join(QLatin1Char(','));
}

} // namespace

class TestCliTune : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void neverSlower_data();
    void neverSlower();
    void cacheServesLaterRuns();
    void changedTemplatesMiss();
    void tunedKernelsAgreeWithAten();
    void forcedTilesCostWhatTheSearchSays();
    void forcedTilesOfATemplate();
    void mistakes_data();
    void mistakes();
};

void TestCliTune::initTestCase()
{
#if !defined(NODEWISE_HAS_TORCH_WORKER) || !defined(NODEWISE_HAS_KERNEL_WORKER)
    QSKIP("built without the torch worker or the kernel worker");
#endif
}

void TestCliTune::neverSlower_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("npu");
    QTest::addColumn<QByteArray>("limit");
    QTest::newRow("bert") << model("bert") << QByteArray("--npu tpuv3") << QByteArray();
    QTest::newRow("bert, small scratchpad") << model("bert") << QByteArray("--npu small16") << QByteArray();
    QTest::newRow("resnet18") << model("resnet18") << QByteArray("--npu tpuv3") << QByteArray(" --tune-limit 40");
    QTest::newRow("resnet50") << data("real/resnet50.pt2") << QByteArray("--npu tpuv3") << QByteArray(" --tune-limit 4");
}

/// The whole gets faster by exactly what its kernels do.
void TestCliTune::neverSlower()
{
    QFETCH(const QString, file);
    QFETCH(const QByteArray, npu);
    QFETCH(const QByteArray, limit);
    const Folders folders;
    const qint64 before = number(simulatedIn(file, folders, npu), "cycles");
    const QJsonObject found = simulatedIn(file, folders, npu + " --tune" + limit);
    const QJsonObject tuning = found[QLatin1String("tuning")].toObject();
    const qint64 estimate = number(tuning, "estimate_cycles"), best = number(tuning, "best_cycles");
    QVERIFY(best > 0 && best <= estimate);
    QCOMPARE(before - number(found, "cycles"), estimate - best);
    QVERIFY(array(tuning, "kernels").size() > 2);
    for (const QJsonValue& each : array(tuning, "kernels")) {
        const QJsonObject kernel = each.toObject();
        QVERIFY(number(kernel, "best_cycles") <= number(kernel, "estimate_cycles"));
        QCOMPARE(number(kernel, "tried") + number(kernel, "pruned"), qint64(array(kernel, "tilings").size()));
        for (const QJsonValue& tiling : array(kernel, "tilings"))
            if (const QJsonObject one = tiling.toObject(); one.contains(QLatin1String("cycles")))
                QVERIFY(number(one, "floor") <= number(one, "cycles"));
    }
    QVERIFY(found[QLatin1String("tiles")].toString().startsWith(QLatin1String("tuned tiles: ")));
    const QJsonObject again = simulatedIn(file, folders, npu);
    QCOMPARE(number(again, "cycles"), number(found, "cycles"));
    QCOMPARE(again[QLatin1String("tiles")], found[QLatin1String("tiles")]);
    const QJsonObject untuned = simulatedIn(file, folders, npu + " --untuned");
    QCOMPARE(number(untuned, "cycles"), before);
    QVERIFY(!untuned.contains(QLatin1String("tiles")));
}

/// What a search found is there in another process, is told, and is of this machine alone.
void TestCliTune::cacheServesLaterRuns()
{
    const Folders folders;
    const Ran first = lowered(model("cnn"), folders, "--npu small16 --tune");
    QVERIFY2(first.code == 0, qPrintable(first.err));
    QVERIFY2(first.out.contains(QLatin1String(" tuned, faster: ")), qPrintable(first.out));
    const QJsonObject later = jsonOf(lowered(model("cnn"), folders, "--npu small16 --json"));
    const int tuned = tiledBy(later, "search");
    QVERIFY(tuned > 1);
    const QString told = QStringLiteral("tuned tiles: %1 of %2 kernels\n").arg(tuned).arg(array(later, "kernels").size());
    QVERIFY2(first.out.contains(told), qPrintable(first.out));
    QVERIFY(lowered(model("cnn"), folders, "--npu small16").out.contains(told));
    QCOMPARE(number(later, "rendered"), 0);
    QCOMPARE(tiledBy(jsonOf(lowered(model("cnn"), folders, "--npu small16 --untuned --json")), "search"), 0);
    QCOMPARE(tiledBy(jsonOf(lowered(model("cnn"), folders, "--npu tpuv3 --json")), "search"), 0);
    // DRAM does not cut kernels, but another one has other tiles that are the fastest
    QVERIFY(!simulatedIn(model("cnn"), folders, "--npu small16 --set dram_channels=1").contains(QLatin1String("tiles")));
    QVERIFY(simulatedIn(model("cnn"), folders, "--npu small16").contains(QLatin1String("tiles")));
    // Without a cache the search serves its own run
    const Ran uncached = cli(QStringList{QStringLiteral("lower"), model("cnn"), QStringLiteral("-o"), folders.out.path()} +
                             words("--npu small16 --tune --cache none"));
    QVERIFY2(uncached.out.contains(told), qPrintable(uncached.out));
}

void TestCliTune::changedTemplatesMiss()
{
    const Folders folders;
    QTemporaryDir templates;
    const QString from = QStringLiteral(NODEWISE_TEST_DATA "/../../resources/templates/gemm"), to = templates.filePath("gemm");
    for (const char* suffix : {".mlir", ".py"})
        QVERIFY(QFile::copy(from + QLatin1String(suffix), to + QLatin1String(suffix)));
    const QByteArray options = "--npu small16 --json --templates " + templates.path().toUtf8();
    QVERIFY(!jsonOf(lowered(model("bert"), folders, options + " --tune")).isEmpty());
    const int before = tiledBy(jsonOf(lowered(model("bert"), folders, options)), "search");
    QFile file(to + QStringLiteral(".mlir"));
    QVERIFY(file.open(QIODevice::Append));
    file.write("// changed\n");
    file.close();
    const QJsonObject after = jsonOf(lowered(model("bert"), folders, options));
    int products = 0;
    for (const QJsonValue& kernel : array(after, "kernels"))
        if (kernel[QLatin1String("template")].toString() == QLatin1String("gemm")) {
            ++products;
            QCOMPARE(kernel[QLatin1String("tiled_by")].toString(), QStringLiteral("estimate"));
        }
    QVERIFY(products > 0);
    QCOMPARE(tiledBy(after, "search"), before - products);
}

void TestCliTune::tunedKernelsAgreeWithAten()
{
    const Folders folders;
    for (const char* name : {"cnn", "bert"}) {
        const Ran ran = lowered(model(name), folders, "--npu small16 --tune --check");
        QVERIFY2(ran.code == 0, qPrintable(ran.out + ran.err));
    }
}

/// Each tiling that was simulated takes as long when it is forced, and one that was left out takes no less than the best.
void TestCliTune::forcedTilesCostWhatTheSearchSays()
{
    const Folders folders;
    const QJsonObject found = simulatedIn(model("bert"), folders, "--npu small16 --tune");
    QJsonObject kernel;
    for (const QJsonValue& each : found[QLatin1String("tuning")][QLatin1String("kernels")].toArray())
        if (each[QLatin1String("kernel")].toString().startsWith(QLatin1String("gemm")) &&
            array(each.toObject(), "tilings").size() > array(kernel, "tilings").size())
            kernel = each.toObject();
    const QString name = kernel[QLatin1String("kernel")].toString();
    QVERIFY(!name.isEmpty());
    const QJsonArray tilings = array(kernel, "tilings");
    const qsizetype every = std::max<qsizetype>(1, tilings.size() / 6);
    int simulated = 0;
    for (qsizetype i = 0; i < tilings.size(); i += every) {
        const QJsonObject tiling = tilings[i].toObject();
        const QString option = tileOption(name, tiling[QLatin1String("sizes")].toObject());
        const QJsonObject forced = simulatedIn(model("bert"), folders, qPrintable("--npu small16 --untuned --tile " + option));
        QVERIFY(forced[QLatin1String("tiles")].toString().startsWith(QLatin1String("forced tiles: 1 of ")));
        for (const QJsonValue& each : array(forced, "kernels"))
            if (const QJsonObject one = each.toObject(); one[QLatin1String("name")].toString() == name) {
                ++simulated;
                if (tiling.contains(QLatin1String("cycles")))
                    QCOMPARE(number(one, "cycles"), number(tiling, "cycles"));
                else
                    QVERIFY(number(one, "cycles") >= number(kernel, "best_cycles"));
            }
    }
    QVERIFY(simulated > 1);
}

void TestCliTune::forcedTilesOfATemplate()
{
    const Folders folders;
    const QJsonObject plan = jsonOf(lowered(model("bert"), folders, "--npu small16 --json --tile gemm:TILE_K=16"));
    int forced = 0;
    for (const QJsonValue& kernel : array(plan, "kernels")) {
        const bool product = kernel[QLatin1String("template")].toString() == QLatin1String("gemm");
        QCOMPARE(kernel[QLatin1String("tiled_by")].toString(), product ? QStringLiteral("user") : QStringLiteral("estimate"));
        if (!product)
            continue;
        ++forced;
        QCOMPARE(kernel[QLatin1String("tiles")][QLatin1String("TILE_K")].toInt(), 16);
        QVERIFY(kernel[QLatin1String("tiling")].toString().startsWith(QLatin1String("as asked for: TILE_K=16; ")));
    }
    QVERIFY(forced > 1);
    const Ran checked = lowered(model("bert"), folders, "--npu small16 --check --tile gemm:TILE_K=16");
    QVERIFY2(checked.code == 0, qPrintable(checked.out + checked.err));
    // A search goes on around them
    const QJsonObject tuned = jsonOf(lowered(model("bert"), folders, "--npu small16 --json --tune --tile gemm:TILE_K=16"));
    for (const QJsonValue& kernel : array(tuned, "kernels"))
        if (kernel[QLatin1String("template")].toString() == QLatin1String("gemm"))
            QCOMPARE(kernel[QLatin1String("tiles")][QLatin1String("TILE_K")].toInt(), 16);
    // and is not kept as one that was free
    for (const QJsonValue& kernel : array(jsonOf(lowered(model("bert"), folders, "--npu small16 --json")), "kernels"))
        if (kernel[QLatin1String("template")].toString() == QLatin1String("gemm"))
            QCOMPARE(kernel[QLatin1String("tiled_by")].toString(), QStringLiteral("estimate"));
}

void TestCliTune::mistakes_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("error");
    QTest::newRow("no sizes") << "--tile gemm" << 2
                              << "--tile gemm: it names a kernel or a template, then sizes: gemm:TILE_M=64,TILE_N=128";
    QTest::newRow("nothing after it") << "--tile gemm:" << 2 << "--tile gemm:: it has no sizes";
    QTest::newRow("no number") << "--tile gemm:TILE_M=many" << 2 << "'TILE_M=many' is not a tile size such as TILE_M=64";
    QTest::newRow("no such kernel") << "--tile gem:TILE_M=16" << 1 << "no kernel of the plan is named 'gem', or made from a template";
    QTest::newRow("no such axis") << "--tile gemm:TILE_Q=16" << 1 << "there is no tile 'TILE_Q'; there are TILE_M, TILE_N, TILE_K";
    QTest::newRow("no multiple") << "--tile gemm:TILE_N=17" << 1 << "TILE_N can't be 17: it must be a multiple of 16";
    QTest::newRow("both") << "--tune --untuned" << 2 << "--untuned";
    QTest::newRow("limit") << "--tune --tune-limit 0" << 2 << "--tune-limit";
    QTest::newRow("run") << "--run --tune" << 2 << "--run";
}

void TestCliTune::mistakes()
{
    QFETCH(const QString, options);
    QFETCH(const int, code);
    QFETCH(const QString, error);
    const Folders folders;
    QStringList arguments{QStringLiteral("lower"), model("bert"), QStringLiteral("--npu"), QStringLiteral("small16")};
    if (!options.startsWith(QLatin1String("--run")))
        arguments += {QStringLiteral("-o"), folders.out.path()};
    const Ran ran = cli(arguments + options.split(QLatin1Char(' ')) + folders.options());
    QCOMPARE(ran.code, code);
    QVERIFY2(ran.err.contains(error), qPrintable(ran.err));
}

QTEST_GUILESS_MAIN(TestCliTune)
#include "tst_cli_tune.moc"
