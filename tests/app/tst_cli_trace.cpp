// SPDX-License-Identifier: Apache-2.0
// nodewise-cli trace: summaries, JSON, conversions, mistakes.
#include "tests/app/cli_runner.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

namespace {

using Ran = nodewise::test::RanProgram<QString>;
constexpr auto cli = nodewise::test::runCli<QString>;

QString file(const QString& name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/traces/") + name;
}

Ran traced(QStringList arguments)
{
    arguments.prepend(QStringLiteral("trace"));
    return cli(arguments);
}

QJsonObject json(const QStringList& arguments)
{
    const Ran ran = traced(arguments + QStringList(QStringLiteral("--json")));
    if (ran.code != 0)
        qWarning("%s", qPrintable(ran.err));
    return QJsonDocument::fromJson(ran.out.toUtf8()).object();
}

QStringList names(const QJsonArray& list)
{
    QStringList out;
    for (const auto& each : list)
        out << each.toObject()[QStringLiteral("name")].toString();
    return out;
}

} // namespace

class TestCliTrace : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void summary();
    void asJson();
    void skipped();
    void converts_data();
    void converts();
    void folderOfLogs();
    void kernelNames();
    void unitAndClock();
    void levels();
    void mistakes_data();
    void mistakes();
};

void TestCliTrace::summary()
{
    const Ran ran = traced({file(QStringLiteral("pytorchsim_gemm_synthesized.log")), QStringLiteral("--top"), QStringLiteral("3")});
    QCOMPARE(ran.code, 0);
    QCOMPARE(ran.out, file(QStringLiteral("pytorchsim_gemm_synthesized.log")) + QStringLiteral(R"(: PyTorchSim
  slices    11 on 9 lanes, 8 counters, 0 flows, 2 instants
  time      250 cycles (266 ns) from 0 cycles (0 ns)
  clock     940 MHz

lane                            slices  busy (cycles)    share
PyTorchSim / Kernels                 1            250  100.0 %
PyTorchSim / Core 0 / Windows        2            200   80.0 %
PyTorchSim / Core 0 / Tiles          0              0
PyTorchSim / Core 0 / DMA in         2            111   44.4 %
PyTorchSim / Core 0 / DMA out        1             55   22.0 %
PyTorchSim / Core 0 / Array 0        2             56   22.4 %
PyTorchSim / Core 0 / Array 1        1             40   16.0 %
PyTorchSim / Core 0 / Vector         1              6    2.4 %
PyTorchSim / Core 0 / Barriers       1             78   31.2 %

name         count  self (cycles)   share  total (cycles)  mean  longest
6r6msd22zvs      1            250  37.1 %             250   250      250
MOVIN tag1       1            110  16.3 %             110   110      110
matmul           2             80  11.9 %              80    40       40
and 5 other names
)"));
    QCOMPARE(traced({file(QStringLiteral("torch_mlp.json.gz")), QStringLiteral("--summary")}).code, 0);
}

void TestCliTrace::asJson()
{
    const QJsonObject out = json({file(QStringLiteral("torch_mlp.json.gz"))});
    QCOMPARE(out[QStringLiteral("producer")].toString(), QStringLiteral("torch.profiler"));
    QCOMPARE(out[QStringLiteral("unit")].toString(), QStringLiteral("ns"));
    QVERIFY(out[QStringLiteral("clock_mhz")].isNull());
    QCOMPARE(out[QStringLiteral("slices")].toInt(), 103);
    QCOMPARE(out[QStringLiteral("flows")].toInt(), 6);
    QCOMPARE(out[QStringLiteral("names")].toArray().size(), 20);
    QCOMPARE(out[QStringLiteral("names")].toArray()[0].toObject()[QStringLiteral("name")].toString(), QStringLiteral("hidden"));
    const QJsonArray lanes = out[QStringLiteral("lanes")].toArray();
    const auto counter =
        std::find_if(lanes.begin(), lanes.end(), [](const auto& lane) { return lane.toObject()[QStringLiteral("counter")].toBool(); });
    QVERIFY(counter != lanes.end());
    QCOMPARE(counter->toObject()[QStringLiteral("unit")].toString(), QStringLiteral("B"));
    QVERIFY(counter->toObject()[QStringLiteral("max")].toDouble() > 100);
    QVERIFY(out[QStringLiteral("skipped")].toArray().isEmpty());
}

void TestCliTrace::skipped()
{
    const Ran ran = traced({file(QStringLiteral("pytorchsim_damaged_synthesized.log"))});
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.out.endsWith(QStringLiteral("\nskipped 2, the first one in line 27: this instruction never ends: number 10\n")),
             qPrintable(ran.out));
    const QJsonArray reasons = json({file(QStringLiteral("pytorchsim_damaged_synthesized.log"))})[QStringLiteral("skipped")].toArray();
    QCOMPARE(reasons.size(), 7);
    QCOMPARE(reasons[0].toObject()[QStringLiteral("count")].toInt(), 4);
}

void TestCliTrace::converts_data()
{
    QTest::addColumn<QString>("suffix");
    for (const char* suffix : {".json", ".json.gz", ".csv", ".nwtrace"})
        QTest::newRow(suffix) << QString::fromLatin1(suffix);
}

void TestCliTrace::converts()
{
    QFETCH(QString, suffix);
    QTemporaryDir folder;
    const QString out = folder.filePath(QStringLiteral("out") + suffix);
    const QString in = file(QStringLiteral("torch_mlp.json.gz"));
    const Ran ran = traced({in, QStringLiteral("-o"), out});
    QCOMPARE(ran.err, QString());
    QCOMPARE(ran.code, 0);
    QCOMPARE(ran.out, QString());
    QJsonObject is = json({out, QStringLiteral("--top"), QStringLiteral("1000")}),
                shall = json({in, QStringLiteral("--top"), QStringLiteral("1000")});
    for (const char* key : {"producer", "unit", "begin", "end", "slices", "flows", "instants"})
        QCOMPARE(is[QLatin1String(key)], shall[QLatin1String(key)]);
    QStringList isNames = names(is[QStringLiteral("names")].toArray()), shallNames = names(shall[QStringLiteral("names")].toArray());
    isNames.sort();
    shallNames.sort();
    QCOMPARE(isNames, shallNames);
}

void TestCliTrace::folderOfLogs()
{
    const QJsonObject out = json({file(QStringLiteral("pytorchsim_run_synthesized"))});
    QCOMPARE(out[QStringLiteral("end")].toInt(), 220);
    QCOMPARE(out[QStringLiteral("slices")].toInt(), 6);
    QTemporaryDir empty;
    const Ran none = traced({empty.path()});
    QCOMPARE(none.code, 1);
    QCOMPARE(none.err, QStringLiteral("nodewise-cli: %1: there is no log of PyTorchSim or TORCH_TRACE in the folder\n").arg(empty.path()));
    const Ran mixed = traced({file(QStringLiteral("pytorchsim_run_synthesized")), file(QStringLiteral("torch_mlp.json.gz"))});
    QCOMPARE(mixed.code, 1);
    QVERIFY(mixed.err.contains(QStringLiteral("only PyTorchSim logs, or TORCH_TRACE logs, are read together")));
}

void TestCliTrace::kernelNames() // of a dump folder whose kernels the logs name
{
    QTemporaryDir folder;
    const QString out = folder.filePath(QStringLiteral("out.csv"));
    const QString dump = QStringLiteral(NODEWISE_TEST_DATA "/dumps/pytorchsim_from_description");
    const QString log = file(QStringLiteral("pytorchsim_gemm_synthesized.log"));
    QCOMPARE(traced({log, QStringLiteral("--kernels"), dump, QStringLiteral("-o"), out}).code, 0);
    QFile csv(out);
    QVERIFY(csv.open(QIODevice::ReadOnly));
    const QString lines = QString::fromUtf8(csv.readAll());
    const bool known = lines.contains(QStringLiteral("relu;relu_1,extension_kernel_1,0,")) &&
                       lines.contains(QStringLiteral(",extension_kernel_1,kernel,"));
    QVERIFY2(known, qPrintable(lines));
    // PyTorchSim has both folders beside each other: then they need not be named.
    const QString root = folder.filePath(QStringLiteral("sim"));
    QVERIFY(QDir().mkpath(root + QStringLiteral("/togsim_results")) && QFile::link(dump, root + QStringLiteral("/outputs")));
    QVERIFY(QFile::copy(log, root + QStringLiteral("/togsim_results/a.log")));
    QCOMPARE(names(json({root + QStringLiteral("/togsim_results/a.log")})[QStringLiteral("names")].toArray()).front(),
             QStringLiteral("extension_kernel_1"));
}

void TestCliTrace::unitAndClock()
{
    QTemporaryDir folder;
    QFile csv(folder.filePath(QStringLiteral("t.csv")));
    QVERIFY(csv.open(QIODevice::WriteOnly));
    csv.write("name,start,duration\na,1,2\n");
    csv.close();
    QCOMPARE(json({csv.fileName()})[QStringLiteral("end")].toInt(), 3000);
    const QJsonObject cycles =
        json({csv.fileName(), QStringLiteral("--unit"), QStringLiteral("cycles"), QStringLiteral("--clock"), QStringLiteral("500")});
    QCOMPARE(cycles[QStringLiteral("end")].toInt(), 3);
    QCOMPARE(cycles[QStringLiteral("unit")].toString(), QStringLiteral("cycles"));
    QCOMPARE(cycles[QStringLiteral("clock_mhz")].toDouble(), 500.0);
}

void TestCliTrace::levels()
{
    const QString log = file(QStringLiteral("pytorchsim_gemm_synthesized.log"));
    QCOMPARE(json({log, QStringLiteral("--level"), QStringLiteral("kernels")})[QStringLiteral("slices")].toInt(), 1);
    QCOMPARE(json({log, QStringLiteral("--level"), QStringLiteral("windows")})[QStringLiteral("slices")].toInt(), 3);
}

void TestCliTrace::mistakes_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("said");
    const QString log = file(QStringLiteral("pytorchsim_gemm_synthesized.log"));
    QTest::newRow("no file") << QStringList() << 2 << QStringLiteral("FILE is required");
    QTest::newRow("not there") << QStringList{QStringLiteral("/nowhere.json")} << 1
                               << QStringLiteral("/nowhere.json: there is no such file");
    QTest::newRow("not a trace") << QStringList{QStringLiteral(NODEWISE_TEST_DATA "/README.md")} << 1
                                 << QStringLiteral("this is not a trace");
    QTest::newRow("a program") << QStringList{QStringLiteral(NODEWISE_TEST_DATA "/programs/cnn.pt2")} << 1
                               << QStringLiteral("this is not a trace");
    QTest::newRow("unit") << QStringList{log, QStringLiteral("--unit"), QStringLiteral("days")} << 2 << QStringLiteral("--unit");
    QTest::newRow("clock") << QStringList{log, QStringLiteral("--clock"), QStringLiteral("0")} << 2 << QStringLiteral("--clock");
    QTest::newRow("both") << QStringList{log, QStringLiteral("--json"), QStringLiteral("--summary")} << 2 << QStringLiteral("excludes");
    QTest::newRow("suffix") << QStringList{log, QStringLiteral("-o"), QStringLiteral("/tmp/x.png")} << 1 << QStringLiteral("x.png");
    QTest::newRow("folder gone") << QStringList{log, QStringLiteral("-o"), QStringLiteral("/nowhere/x.json")} << 1
                                 << QStringLiteral("can't be written");
}

void TestCliTrace::mistakes()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, code);
    QFETCH(QString, said);
    const Ran ran = traced(arguments);
    QCOMPARE(ran.code, code);
    QVERIFY2(ran.err.contains(said), qPrintable(ran.err));
    QCOMPARE(ran.err.count(QLatin1Char('\n')), 1);
    QCOMPARE(ran.out, QString());
}

QTEST_GUILESS_MAIN(TestCliTrace)
#include "tst_cli_trace.moc"
