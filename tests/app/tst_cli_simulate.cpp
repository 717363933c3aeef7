// SPDX-License-Identifier: Apache-2.0
// nodewise-cli simulate: real programs, cut, turned to tile graphs and simulated.
#include "core/trace/read.h"
#include "tests/app/simulate_fixture.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <limits>

using namespace nodewise::test;

namespace {

QVector<qint64> cyclesOf(const QJsonObject& sweep)
{
    QVector<qint64> cycles;
    for (const QJsonValue& point : sweep[QLatin1String("points")].toArray())
        cycles.append(number(point.toObject(), "cycles"));
    return cycles;
}

constexpr const char* models[] = {"gpt2", "bert", "resnet18", "llama", "vit"};

/// What the slices add up to is what the figures say.
void timelineAgrees(const QJsonObject& found, const QString& file)
{
    using nodewise::trace::Kind;
    const auto read = nodewise::trace::readTrace(file.toStdString());
    QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
    const nodewise::trace::Trace& trace = **read;
    QMap<Kind, qint64> busy, amount;
    for (nodewise::trace::SliceId slice = 0; slice < trace.sliceCount(); ++slice) {
        const Kind kind = trace.columns().kind[slice];
        qint64 own = trace.duration(slice);
        for (const nodewise::trace::Argument& argument : trace.arguments(slice))
            if (argument.key == "busy")
                own = std::get<std::int64_t>(argument.value);
            else if (argument.key == "bytes" || argument.key == "multiplications" || argument.key == "points")
                amount[kind] += std::get<std::int64_t>(argument.value);
        busy[kind] += own;
    }
    const QJsonObject told = found[QLatin1String("busy")].toObject();
    QCOMPARE(busy[Kind::Kernel], number(found, "cycles"));
    QCOMPARE(busy[Kind::Load], number(told, "load"));
    QCOMPARE(busy[Kind::Store], number(told, "store"));
    QCOMPARE(busy[Kind::Array], number(told, "array"));
    QCOMPARE(busy[Kind::Vector], number(told, "vector"));
    QCOMPARE(amount[Kind::Load], number(found, "bytes_read"));
    QCOMPARE(amount[Kind::Store], number(found, "bytes_written"));
    QCOMPARE(amount[Kind::Array], number(found, "multiplications"));
    QCOMPARE(amount[Kind::Vector], number(found, "points"));
}

} // namespace

class TestCliSimulate : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void figuresAddUp_data();
    void figuresAddUp();
    void moreIsNeverSlower_data();
    void moreIsNeverSlower();
    void tableTells();
    void kernelFileIsItsProgram();
    void kernelThatDoesNotFit();
    void configurationIsAFile();
    void stepsOfOneKernel();
    void sizesOfARunAreTold();
    void tilesChangeTheSlices();
    void templateChangesTheSteps();
    void sweepCutsAnew();
    void timelineIsWritten();
    void comparesWithAnything();
    void runsAreByteEqual();
    void mistakes();
};

void TestCliSimulate::initTestCase()
{
#if !defined(NODEWISE_HAS_TORCH_WORKER) || !defined(NODEWISE_HAS_KERNEL_WORKER)
    QSKIP("this build has no LibTorch or no MLIR");
#endif
}

void TestCliSimulate::figuresAddUp_data()
{
    QTest::addColumn<QString>("npu");
    for (const char* name : models)
        for (const char* npu : {"tpuv3", "small16"})
            QTest::addRow("%s on %s", name, npu) << QString::fromLatin1(npu);
}

void TestCliSimulate::figuresAddUp()
{
    QFETCH(QString, npu);
    const QByteArray name = QByteArray(QTest::currentDataTag()).split(' ').front();
    const QTemporaryDir folder;
    const QString timeline = folder.filePath(QStringLiteral("t.nwtrace"));
    const QJsonObject found = simulated(model(name), qPrintable(QStringLiteral("--npu %1 -o %2").arg(npu, timeline)));
    timelineAgrees(found, timeline);
    QCOMPARE(found[QLatin1String("npu")].toString(), npu);
    QVERIFY(number(found, "cycles") > 0);
    qint64 at = 0, sum = 0, read = 0, launches = 0;
    QMap<QString, qint64> each;
    for (const QJsonValue& value : found[QLatin1String("kernels")].toArray()) {
        const QJsonObject kernel = value.toObject();
        QVERIFY2(!kernel.contains(QLatin1String("missing")), qPrintable(kernel[QLatin1String("missing")].toString()));
        sum += number(kernel, "total_cycles");
        read += number(kernel, "bytes_read") * number(kernel, "launches");
        launches += number(kernel, "launches");
        QVERIFY(number(kernel, "cycles") >= number(kernel, "roofline_cycles"));
        qint64 moved = 0;
        for (const QJsonValue& buffer : kernel[QLatin1String("traffic")].toArray())
            moved += number(buffer.toObject(), "read") + number(buffer.toObject(), "written");
        QCOMPARE(moved, number(kernel, "bytes_read") + number(kernel, "bytes_written"));
        for (const char* unit : {"array", "vector"})
            QVERIFY(kernel[QLatin1String(unit)].toDouble() <= 1);
        each[kernel[QLatin1String("name")].toString()] = number(kernel, "cycles");
    }
    QCOMPARE(sum, number(found, "cycles"));
    QCOMPARE(read, number(found, "bytes_read"));
    const QJsonArray all = found[QLatin1String("launches")].toArray();
    QCOMPARE(launches, qint64(all.size()));
    int modules = 0;
    for (const QJsonValue& value : all) {
        const QJsonObject launch = value.toObject();
        QCOMPARE(number(launch, "start"), at);
        QCOMPARE(number(launch, "cycles"), each[launch[QLatin1String("kernel")].toString()]);
        QVERIFY(!launch[QLatin1String("nodes")].toArray().isEmpty());
        modules += launch[QLatin1String("module")].toString().isEmpty() ? 0 : 1;
        at += number(launch, "cycles");
    }
    QCOMPARE(at, number(found, "cycles"));
    QVERIFY(modules > 10);
}

// One more core, or twice the bandwidth of DRAM, is never slower.
void TestCliSimulate::moreIsNeverSlower_data()
{
    QTest::addColumn<QString>("npu");
    QTest::addColumn<QString>("sweep");
    for (const char* name : models)
        for (const char* npu : {"tpuv3", "small16"}) {
            QTest::addRow("%s on more cores of %s", name, npu) << QString::fromLatin1(npu) << QStringLiteral("num_cores=1,2,3,4");
            QTest::addRow("%s with more DRAM on %s", name, npu)
                << QString::fromLatin1(npu) << QStringLiteral("dram_bandwidth_gbps_total=16,32,64,128");
        }
}

void TestCliSimulate::moreIsNeverSlower()
{
    QFETCH(QString, npu);
    QFETCH(QString, sweep);
    const QByteArray name = QByteArray(QTest::currentDataTag()).split(' ').front();
    const QVector<qint64> cycles = cyclesOf(simulated(model(name), qPrintable(QStringLiteral("--npu %1 --sweep %2").arg(npu, sweep))));
    QCOMPARE(cycles.size(), sweep.count(QLatin1Char(',')) + 1);
    QVERIFY(cycles.front() > 0);
    for (qsizetype at = 1; at < cycles.size(); ++at)
        QVERIFY2(cycles[at] <= cycles[at - 1], qPrintable(QStringLiteral("%1 after %2").arg(cycles[at]).arg(cycles[at - 1])));
    if (sweep.startsWith(QStringLiteral("dram")))
        QVERIFY(cycles.back() < cycles.front());
}

void TestCliSimulate::tableTells()
{
    const Ran ran = cli({QStringLiteral("simulate"), model("gpt2"), QStringLiteral("--npu"), QStringLiteral("tpuv3")});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    const QStringList lines = ran.out.split(QLatin1Char('\n'));
    for (const char* column : {"kernel", "launches", "share", "bound", "array", "rows in", "vector", "DMA", "bytes", "x roofline"})
        QVERIFY2(lines.front().contains(QLatin1String(column)), column);
    QVERIFY(!lines.front().contains(QStringLiteral("cores")));
    const Ran two = cli({QStringLiteral("simulate"), model("gpt2"), QStringLiteral("--set"), QStringLiteral("num_cores=2")});
    QVERIFY(two.out.contains(QRegularExpression(QStringLiteral("x roofline +cores\nattention.* 2\n"))));
    QVERIFY(ran.out.contains(QStringLiteral(" at 940 MHz on tpuv3; ")));
    QVERIFY(ran.out.contains(QRegularExpression(QStringLiteral(
        "\nthe arrays did [0-9.]+ % of the multiply-accumulates that they could; rows entered in [0-9.]+ % of the cycles\n"))));
    QVERIFY(ran.out.contains(QStringLiteral("waited for: ")));
    QVERIFY(!ran.out.contains(QStringLiteral("not in the figures")));
    // The largest first
    const QRegularExpression share(QStringLiteral("([0-9.]+) %  (?:compute|memory|issue)"));
    double before = 100;
    int kernels = 0;
    for (const QString& line : lines)
        if (const auto found = share.match(line); found.hasMatch()) {
            QVERIFY(found.captured(1).toDouble() <= before);
            before = found.captured(1).toDouble();
            ++kernels;
        }
    QVERIFY(kernels > 10);
}

void TestCliSimulate::kernelFileIsItsProgram()
{
    const QTemporaryDir folder;
    const QString file = data("sim/gemm256.pt2");
    QCOMPARE(cli({QStringLiteral("lower"), file, QStringLiteral("-o"), folder.path()}).code, 0);
    const QJsonObject whole = simulated(file, "--npu tpuv3"), kernel = simulated(folder.filePath(QStringLiteral("gemm_0.mlir")));
    QCOMPARE(number(kernel, "cycles"), number(whole, "cycles"));
    QCOMPARE(kernel[QLatin1String("npu")].toString(), QStringLiteral("tpuv3"));
    QCOMPARE(number(whole, "multiplications"), qint64(256) * 256 * 256);
    QVERIFY(kernel.contains(QLatin1String("cycles")) && !kernel.contains(QLatin1String("profile")));
}

// What can't be simulated is told, and is an error, unless another value of a sweep makes it fit.
void TestCliSimulate::kernelThatDoesNotFit()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("wide.mlir"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("func.func @wide(%X: memref<8388608xf32>) {\n  %s = memref.alloc() : memref<8388608xf32, 1>\n"
               "  memref.copy %X, %s : memref<8388608xf32> to memref<8388608xf32, 1>\n  return\n}\n");
    file.close();
    const QString why = QStringLiteral("  wide: the buffers of wide do not fit in the scratchpad of tpuv3, which has 16777216 bytes");
    const auto simulate = [&](const char* options) { return cli(QStringList{QStringLiteral("simulate"), path} + words(options)); };
    const Ran alone = simulate("--npu tpuv3");
    QCOMPARE(alone.code, 1);
    QVERIFY2(alone.out.contains(why), qPrintable(alone.out));
    const Ran sweep = simulate("--npu tpuv3 --sweep vpu_spad_size_kb_per_lane=128,512");
    QVERIFY2(sweep.code == 0, qPrintable(sweep.err));
    QVERIFY2(sweep.out.contains(why) && sweep.out.contains(QRegularExpression(QStringLiteral("\n +128\n +512 +72,0"))),
             qPrintable(sweep.out));
    QCOMPARE(simulate("--npu tpuv3 --sweep vpu_spad_size_kb_per_lane=64,128").code, 1);
    const Ran compare = simulate("--npu tpuv3 --compare tpuv6e");
    QVERIFY2(compare.code == 1 && compare.err.contains(QStringLiteral("without --compare the reasons are listed")),
             qPrintable(compare.err));
}

// PyTorchSim's own configuration, as it is.
void TestCliSimulate::configurationIsAFile()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("systolic_ws_128x128_c1_simple_noc_tpuv3.yml"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("num_cores: 1\ncore_freq_mhz: 940\nnum_systolic_array_per_core: 2\nvpu_num_lanes: 128\nvpu_spad_size_kb_per_lane: 128\n"
               "vpu_vector_length_bits: 256\ndram_type: ramulator2\ndram_freq_mhz: 940\ndram_channels: 16\n"
               "ramulator_config_path: ../configs/ramulator2_configs/HBM2_TPUv3.yaml\nicnt_type: simple\nicnt_latency_cycles: 10\n"
               "icnt_freq_mhz: 940\nicnt_injection_ports_per_core: 16\npytorchsim_timing_mode: 1\n");
    file.close();
    const QString program = data("sim/gemm256.pt2");
    const QJsonObject own = simulated(program, qPrintable(QStringLiteral("--npu ") + path));
    QCOMPARE(own[QLatin1String("npu")].toString(), QStringLiteral("systolic_ws_128x128_c1_simple_noc_tpuv3"));
    QCOMPARE(number(own, "cycles"), number(simulated(program, "--npu tpuv3"), "cycles"));
}

void TestCliSimulate::stepsOfOneKernel()
{
    const QString file = data("sim/gemm1024.pt2");
    const QJsonObject found = simulated(file, "--npu tpuv3 --kernel gemm_0");
    qint64 array = 0, moved = 0, busy = 0;
    QStringList names;
    for (const QJsonValue& value : found[QLatin1String("steps")].toArray()) {
        const QJsonObject step = value.toObject();
        names.append(step[QLatin1String("step")].toString());
        if (names.last().startsWith(QStringLiteral("matmul")))
            array += number(step, "amount");
        else if (names.last().startsWith(QStringLiteral("load")))
            moved += number(step, "amount");
        QVERIFY(number(step, "line") > 0 && number(step, "times") > 0);
        busy += number(step, "busy");
    }
    qint64 told = 0;
    for (const char* unit : {"load", "store", "array", "vector"})
        told += number(found[QLatin1String("busy")].toObject(), unit);
    QCOMPARE(busy, told);
    QVERIFY(names.contains(QStringLiteral("load X")) && names.contains(QStringLiteral("load W")) &&
            names.contains(QStringLiteral("store Y")));
    QCOMPARE(array, number(found, "multiplications"));
    QCOMPARE(moved, number(found, "bytes_read"));
    const Ran ran = cli({QStringLiteral("simulate"), file, QStringLiteral("--kernel"), QStringLiteral("gemm_0")});
    QVERIFY2(ran.code == 0 && ran.out.contains(QStringLiteral("load X")) && ran.out.contains(QStringLiteral(" MAC")), qPrintable(ran.out));
}

void TestCliSimulate::sizesOfARunAreTold()
{
    const Ran dynamic = cli({QStringLiteral("simulate"), data("programs/dynamic_batch.pt2")});
    QVERIFY2(dynamic.code == 0 && dynamic.out.contains(QStringLiteral("note: sizes known only at run time are those at export: s")),
             qPrintable(dynamic.out));
    const Ran fixed = cli({QStringLiteral("simulate"), data("sim/gemm256.pt2")});
    QVERIFY2(fixed.code == 0 && !fixed.out.contains(QStringLiteral("note:")), qPrintable(fixed.out));
}

// Smaller scratchpads make smaller tiles, which are copied more often.
void TestCliSimulate::tilesChangeTheSlices()
{
    const QString file = data("sim/gemm1024.pt2");
    const QJsonObject large = simulated(file, "--npu tpuv3"), small = simulated(file, "--npu tpuv3 --set vpu_spad_size_kb_per_lane=8");
    const auto loads = [](const QJsonObject& found) { return number(found[QLatin1String("instructions")].toObject(), "load"); };
    QVERIFY(loads(small) > 2 * loads(large));
    QVERIFY(number(small, "bytes_read") > number(large, "bytes_read"));
    QCOMPARE(number(small, "multiplications"), number(large, "multiplications"));
    QVERIFY(number(small, "scratchpad_peak") < number(large, "scratchpad_peak"));
}

// A template of one's own, whose tiles are 128 deep, and fill the scratchpad as it says nothing of its product.
void TestCliSimulate::templateChangesTheSteps()
{
    const QTemporaryDir templates;
    const QString source = data("../../resources/templates/gemm");
    const auto write = [&](const char* name, const QString& text) {
        QFile file(templates.filePath(QLatin1String(name)));
        return file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) > 0;
    };
    QString text = textOf(source + QStringLiteral(".mlir")), functions = textOf(source + QStringLiteral(".py"));
    text.remove(QStringLiteral("//! axis: TILE_K of K step lanes\n"));
    text.remove(QStringLiteral("//! product: Y_spad of X_spad and W_spad\n"));
    text.remove(QStringLiteral("        {{#EXTENT}}%tk = %k of K by TILE_K{{/EXTENT}}\n"));
    text.replace(QStringLiteral("%tk"), QStringLiteral("{{TILE_K}}"));
    functions.replace(QStringLiteral("\"K\": rows[1]}"), QStringLiteral("\"K\": rows[1], \"TILE_K\": 256}"));
    QVERIFY(write("gemm.mlir", text) && write("gemm.py", functions));
    const QString file = data("sim/gemm1024.pt2");
    const QJsonObject shipped = simulated(file, "--npu tpuv3 --kernel gemm_0");
    const QJsonObject own = simulated(file, qPrintable(QStringLiteral("--npu tpuv3 --kernel gemm_0 --templates ") + templates.path()));
    const auto shapes = [](const QJsonObject& found) {
        QStringList all;
        for (const QJsonValue& step : found[QLatin1String("steps")].toArray())
            all.append(step[QLatin1String("step")].toString() + QLatin1Char(' ') + step[QLatin1String("shape")].toString() +
                       QStringLiteral(" x%1").arg(step[QLatin1String("times")].toInt()));
        return all;
    };
    QVERIFY2(shapes(shipped).contains(QStringLiteral("load X 1024x128 x8")), qPrintable(shapes(shipped).join(QLatin1Char('\n'))));
    QVERIFY2(shapes(own).contains(QStringLiteral("load X 1024x256 x4")), qPrintable(shapes(own).join(QLatin1Char('\n'))));
    QCOMPARE(number(own, "bytes_read"), number(shipped, "bytes_read")); // each operand once
    QCOMPARE(number(own, "multiplications"), number(shipped, "multiplications"));
}

// Members that kernels are cut by: each value has its own kernels; others have the same.
void TestCliSimulate::sweepCutsAnew()
{
    const QString file = data("sim/gemm1024.pt2");
    const QJsonObject found = simulated(file, "--npu tpuv3 --sweep vpu_spad_size_kb_per_lane=8,32,128");
    QCOMPARE(found[QLatin1String("sweep")].toString(), QStringLiteral("vpu_spad_size_kb_per_lane"));
    const QJsonArray points = found[QLatin1String("points")].toArray();
    QCOMPARE(points.size(), qsizetype(3));
    for (qsizetype at = 0; at < points.size(); ++at) {
        const QString value = points[at][QLatin1String("value")].toString();
        const QJsonObject alone = simulated(file, qPrintable(QStringLiteral("--npu tpuv3 --set vpu_spad_size_kb_per_lane=%1").arg(value)));
        QCOMPARE(number(points[at].toObject(), "cycles"), number(alone, "cycles"));
        QCOMPARE(number(points[at].toObject(), "bytes_read"), number(alone, "bytes_read"));
    }
    QVERIFY(number(points[0].toObject(), "bytes_read") > number(points[2].toObject(), "bytes_read"));
    const Ran ran = cli({QStringLiteral("simulate"), file, QStringLiteral("--sweep"), QStringLiteral("num_cores=1,2")});
    QVERIFY2(ran.code == 0 && ran.out.startsWith(QStringLiteral("num_cores")), qPrintable(ran.err));
}

// What is written is read again, with all that the figures tell.
void TestCliSimulate::timelineIsWritten()
{
    const QTemporaryDir folder;
    for (const char* suffix : {"json", "json.gz", "csv", "nwtrace"}) {
        const QString file = folder.filePath(QStringLiteral("t.") + QLatin1String(suffix));
        const QJsonObject found = simulated(model("bert"), qPrintable(QStringLiteral("--npu tpuv3 -o ") + file));
        const auto read = nodewise::trace::readTrace(file.toStdString());
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        const nodewise::trace::Trace& trace = **read;
        QMap<nodewise::trace::Kind, qint64> count;
        for (const nodewise::trace::Kind kind : trace.columns().kind)
            ++count[kind];
        const QJsonObject instructions = found[QLatin1String("instructions")].toObject();
        QCOMPARE(count[nodewise::trace::Kind::Load], number(instructions, "load"));
        QCOMPARE(count[nodewise::trace::Kind::Array], number(instructions, "array"));
        QCOMPARE(count[nodewise::trace::Kind::Kernel], qint64(found[QLatin1String("launches")].toArray().size()));
        QCOMPARE(qint64(trace.end()), number(found, "cycles"));
        QCOMPARE(trace.clockMhz(), std::optional(940.0));
        QCOMPARE(trace.origin().npu, std::string("tpuv3"));
        const QJsonObject first = found[QLatin1String("launches")][0].toObject();
        QVERIFY(std::ranges::any_of(trace.links(), [&](const nodewise::trace::Link& link) {
            return link.launch == 0 && QString::fromStdString(link.module) == first[QLatin1String("module")].toString() &&
                   QString::fromStdString(link.nodes.front()) == first[QLatin1String("nodes")][0].toString();
        }));
    }
    const QString perfetto = folder.filePath(QStringLiteral("t.pftrace"));
    QVERIFY(!simulated(model("bert"), qPrintable(QStringLiteral("-o ") + perfetto)).isEmpty() && QFileInfo(perfetto).size() > 1000);
}

// Another machine, another program, a trace: aligned by node, the largest change first.
void TestCliSimulate::comparesWithAnything()
{
    const QTemporaryDir folder;
    const QString slow = QStringLiteral("--npu tpuv3 --set dram_bandwidth_gbps_total=10");
    const QString file = folder.filePath(QStringLiteral("slow.json"));
    const qint64 before = number(simulated(model("gpt2"), "--npu tpuv3"), "cycles");
    const qint64 after = number(simulated(model("gpt2"), qPrintable(slow + QStringLiteral(" -o ") + file)), "cycles");
    const QJsonObject trace = simulated(model("gpt2"), qPrintable(QStringLiteral("--npu tpuv3 --compare ") + file));
    QCOMPARE(trace[QLatin1String("by")].toString(), QStringLiteral("node"));
    QCOMPARE(trace[QLatin1String("scale")].toString(), QStringLiteral("cycles"));
    QCOMPARE(trace[QLatin1String("before")].toString(), QStringLiteral("gpt2.pt2 on tpuv3"));
    QCOMPARE(trace[QLatin1String("after")].toString(), QStringLiteral("slow.json"));
    QCOMPARE(trace[QLatin1String("whole")][QLatin1String("difference")].toDouble(), double(after - before));
    double sum = 0, last = std::numeric_limits<double>::infinity();
    for (const QJsonValue& change : trace[QLatin1String("changes")].toArray()) {
        const double difference = change[QLatin1String("difference")].toDouble();
        QVERIFY(std::abs(difference) <= last);
        last = std::abs(difference);
        sum += difference;
    }
    QCOMPARE(sum, double(after - before));
    QVERIFY(trace[QLatin1String("only_before")].toArray().isEmpty() && trace[QLatin1String("only_after")].toArray().isEmpty());

    const QJsonObject machine = simulated(model("gpt2"), "--npu tpuv3 --compare tpuv6e"); // of another clock
    QCOMPARE(machine[QLatin1String("scale")].toString(), QStringLiteral("ns"));
    QCOMPARE(machine[QLatin1String("after")].toString(), QStringLiteral("gpt2.pt2 on tpuv6e"));
    QVERIFY(machine[QLatin1String("whole")][QLatin1String("ratio")].toDouble() < 1);

    const QString small = data("sim/gemm256.pt2");
    const QJsonObject log =
        simulated(small, qPrintable(QStringLiteral("--npu tpuv3 --compare ") + data("traces/pytorchsim_gemm_synthesized.log")));
    QCOMPARE(number(log[QLatin1String("whole")][QLatin1String("after")].toObject(), "ticks"), qint64(250));
    for (const QJsonValue& kind : log[QLatin1String("kinds")].toArray())
        if (kind[QLatin1String("key")] == QStringLiteral("array"))
            QCOMPARE(number(kind[QLatin1String("after")].toObject(), "ticks"), qint64(96));
    const Ran programs = cli({QStringLiteral("simulate"), small, QStringLiteral("--compare"), data("sim/gemm1024.pt2")});
    QVERIFY2(programs.code == 0 && programs.out.startsWith(QStringLiteral("node")), qPrintable(programs.err));
    QVERIFY2(programs.out.contains(QStringLiteral("gemm256.pt2 on tpuv3  gemm1024.pt2 on tpuv3  change, cycles  times")),
             qPrintable(programs.out));
    const Ran same = cli({QStringLiteral("simulate"), small, QStringLiteral("--npu"), QStringLiteral("tpuv3"), QStringLiteral("--compare"),
                          QStringLiteral("tpuv3")});
    QVERIFY2(same.out.contains(QStringLiteral("1 other takes as long in both")), qPrintable(same.out));
    const Ran wrong = cli({QStringLiteral("simulate"), small, QStringLiteral("--compare"), QStringLiteral("nothing")});
    QVERIFY2(wrong.code == 1 && wrong.err.contains(QStringLiteral("nothing")) && wrong.out.isEmpty(), qPrintable(wrong.err));
}

void TestCliSimulate::runsAreByteEqual()
{
    const QTemporaryDir folder;
    const auto timeline = [&](const char* name) {
        const QString file = folder.filePath(QLatin1String(name));
        QFile written(simulated(model("llama"), qPrintable(QStringLiteral("-o ") + file)).isEmpty() ? QString() : file);
        return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
    };
    const QByteArray bytes = timeline("a.json");
    QVERIFY(!bytes.isEmpty() && bytes == timeline("b.json"));
    for (const char* options : {"", "--json"}) {
        const QStringList arguments = QStringList{QStringLiteral("simulate"), model("llama")} + words(options);
        const Ran one = cli(arguments), other = cli(arguments);
        QCOMPARE(one.code, 0);
        QVERIFY(!one.out.isEmpty() && one.out == other.out);
    }
}

void TestCliSimulate::mistakes()
{
    const QString file = data("sim/gemm256.pt2");
    const auto fails = [&](const QString& what, const char* options, int code, const char* message) {
        const Ran ran = cli(QStringList{QStringLiteral("simulate"), what} + words(options));
        if (ran.code != code || !ran.err.contains(QLatin1String(message)) || !ran.out.isEmpty())
            qWarning("%s: %d, %s", options, ran.code, qPrintable(ran.err));
        return ran.code == code && ran.err.contains(QLatin1String(message)) && ran.out.isEmpty();
    };
    QVERIFY(fails(file, "--npu tpuv9", 1, "tpuv9"));
    QVERIFY(fails(file, "--set no_such=3", 2, "no_such"));
    QVERIFY(fails(file, "--set num_cores", 2, "num_cores"));
    QVERIFY(fails(file, "--sweep num_cores=1,two", 2, "--sweep num_cores=1,two"));
    QVERIFY(fails(file, "--sweep num_cores", 2, "isn't a sweep"));
    QVERIFY(fails(file, "--kernel nothing", 1, "there is no kernel 'nothing'"));
    QVERIFY(fails(file, "--sweep num_cores=1,2 --kernel gemm_0", 2, "excludes"));
    QVERIFY(fails(file, "-o timeline.xyz", 1, "timeline.xyz"));
    QVERIFY(fails(file, "--profile nowhere", 1, "nowhere"));
    QVERIFY(fails(data("programs/gpt2.ir.json"), "", 1, "this is an IR file"));
    QVERIFY(fails(data("nothing.pt2"), "", 1, "nothing.pt2"));
    QVERIFY(fails(data("nothing.mlir"), "", 1, "nothing.mlir"));
    // No array is small enough for a scratchpad of nothing
    QVERIFY(fails(file, "--set vpu_spad_size_kb_per_lane=0", 2, "vpu_spad_size_kb_per_lane"));
}

QTEST_GUILESS_MAIN(TestCliSimulate)
#include "tst_cli_simulate.moc"
