// SPDX-License-Identifier: Apache-2.0
// Perfetto's binary traces: those that torch 2.15 and Perfetto's own schema made, and what our writer writes, read back.
#include "core/trace/store/builder.h"
#include "core/trace/write/write.h"
#include "tests/core/trace_text.h"

using namespace nodewise;
using namespace nodewise::test;
using namespace nodewise::trace;

namespace {

std::shared_ptr<const Trace> opened(const char* name)
{
    auto trace = readTrace(std::string(NODEWISE_TEST_DATA "/traces/perfetto/") + name);
    if (!trace)
        qFatal("%s", trace.error().text().c_str());
    return *trace;
}

/// Each slice with its lane's name before it, lane by lane.
QStringList slices(const Trace& trace)
{
    QStringList all;
    for (LaneId lane = 0; lane < trace.lanes().size(); ++lane)
        for (const Row& row : trace.rowsOf(lane))
            for (SliceId slice = row.first; slice < row.first + row.count; ++slice)
                all << laneName(trace, lane) + ": " + sliceText(trace, slice);
    return all;
}

QStringList skips(const Trace& trace)
{
    QStringList all;
    for (const Skipped& skipped : trace.origin().skipped)
        all << QStringLiteral("%1 %2").arg(skipped.count).arg(QString::fromStdString(skipped.why.english()));
    return all;
}

} // namespace

class TestTracePerfetto : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void plain_data();
    void plain();
    void sequences();
    void oldEvents();
    void linuxEvents();
    void torch();
    void gpu();
    void ourOwn_data();
    void ourOwn();
    void cut();
    void differencesOfAllPackets();
    void longLists();
    void longTextsOfManyEvents();
};

void TestTracePerfetto::plain_data()
{
    QTest::addColumn<QByteArray>("file");
    for (const char* name :
         {"synthetic_plain.pftrace", "synthetic_plain.pftrace.gz", "synthetic_plain_deflate.pftrace", "synthetic_plain_zstd.pftrace"})
        QTest::newRow(name) << QByteArray(name);
}

/// One content in four packings. Ends are out of order in the file.
void TestTracePerfetto::plain()
{
    QFETCH(QByteArray, file);
    const auto trace = opened(file.constData());
    QCOMPARE(slices(*trace),
             (QStringList{"NPU / DMA: load A 1000001000 +400", "NPU / DMA: store C 1000002600 +100",
                          "NPU / Array: matmul 1000001400 +1200 {tile=3, delta=-5, ok=true, ratio=0.5, at=4096, old={\"a\":[1,2]}, "
                          "shape=2, 16, where=file: model.py, line: 36} <linear_1>",
                          "NPU / Array: tile 0 1000001500 +500"}));
    QCOMPARE(trace->flows().size(), std::size_t(2));
    QCOMPARE(trace->instants().size(), std::size_t(1));
    QCOMPARE(skips(*trace), QStringList());
    const LaneId counter = 2;
    QCOMPARE(laneName(*trace, counter), QString("NPU / bytes in flight"));
    QCOMPARE(trace->lanes()[counter].counterUnit, "B");
    const auto samples = trace->samplesOf(counter);
    QCOMPARE(samples.count, std::size_t(3));
    QCOMPARE(trace->columns().sampleValue[samples.first + 1], 4096.0); // 4 in units of 1,024
}

/// Two sequences give the same numbers to other names; one clock counts on in microseconds; what refers to lost packets is left out.
void TestTracePerfetto::sequences()
{
    const auto trace = opened("synthetic_interned.pftrace");
    QCOMPARE(slices(*trace), (QStringList{"process 1 / thread 5 (105): aten::linear 2000010000 +20000 <linear_1 aten.linear>",
                                          "process 1 / thread 5 (105): aten::relu 2000040000 +20000 <linear_1 aten.relu>",
                                          "process 1 / thread 6 (106): memcpy 2000010000 +20000 <linear_1>",
                                          "process 1 / thread 6 (106): kernel 2000040000 +20000 <linear_1>"}));
    QCOMPARE(skips(*trace), QStringList{"2 the packet refers to packets that were lost"});
}

void TestTracePerfetto::oldEvents()
{
    const auto trace = opened("synthetic_legacy.pftrace");
    QCOMPARE(trace->sliceCount(), std::size_t(2));
    QCOMPARE(trace->instants().size(), std::size_t(1));
    QCOMPARE(skips(*trace), QStringList{"2 events of the old kind 'b' are not read"});
}

void TestTracePerfetto::linuxEvents()
{
    const auto trace = opened("synthetic_ftrace.pftrace");
    QCOMPARE(slices(*trace), (QStringList{"CPU 0: worker (101) 1000002900 +6200", "thread 101: inference 1000003000 +2000"}));
    QCOMPARE(trace->lanes().back().counter, true);
}

/// What torch.profiler of torch 2.15 wrote: begins before ends, times since 1970.
void TestTracePerfetto::torch()
{
    const auto trace = opened("torch215_cpu.pftrace");
    QCOMPARE(trace->sliceCount(), std::size_t(149)); // 148 operators and the step
    QCOMPARE(trace->begin(), Time(0));
    QVERIFY(trace->end() > 0 && trace->end() < 1'000'000'000);
    QCOMPARE(trace->origin().notes.size(), std::size_t(1)); // when the first event was
    QVERIFY(skips(*trace).isEmpty());
    std::size_t operators = 0, nested = 0;
    for (SliceId slice = 0; slice < trace->sliceCount(); ++slice) {
        operators += trace->columns().kind[slice] == Kind::Operator;
        const SliceId around = trace->parentOf(slice);
        nested += around != none;
        if (around != none)
            QVERIFY(trace->start(around) <= trace->start(slice) && trace->end(slice) <= trace->end(around));
    }
    QCOMPARE(operators, std::size_t(148));
    QVERIFY(nested > 140);
    QVERIFY(slices(*trace).filter("aten::addmm").first().contains("Input Dims=4, 2, 8, 8, 4"));
}

void TestTracePerfetto::gpu()
{
    const auto trace = opened("torch215_cpu_and_invented_gpu.pftrace");
    QStringList lanes;
    for (LaneId lane = 0; lane < trace->lanes().size(); ++lane)
        lanes << laneName(*trace, lane);
    QCOMPARE(lanes.filter("stream 7").size(), 1);
    std::size_t kernels = 0;
    for (SliceId slice = 0; slice < trace->sliceCount(); ++slice)
        kernels += trace->columns().kind[slice] == Kind::Kernel;
    QCOMPARE(kernels, std::size_t(4));
}

void TestTracePerfetto::ourOwn_data()
{
    QTest::addColumn<bool>("cycles");
    QTest::newRow("cycles") << true;
    QTest::newRow("nanoseconds") << false;
}

void TestTracePerfetto::ourOwn()
{
    QFETCH(bool, cycles);
    Builder builder(cycles ? Unit::Cycles : Unit::Nanoseconds);
    const auto run = builder.addGroup("run"), core = builder.addGroup("Core 0", run);
    const LaneId array = builder.addLane("Array 0", core), dma = builder.addLane("DMA", core),
                 counter = builder.addCounter("DRAM", core, "GB/s");
    const LinkId link =
        builder.addLink({.nodes = {"add", "mul"}, .kernel = "gemm_4", .launch = 3, .line = 17, .module = "layers.0", .op = "aten.mm"});
    const SliceId outer = builder.addSlice(array, 100, 900, builder.intern("outer"), Kind::Kernel, link);
    builder.addSlice(array, 100, 200, builder.intern("first"), Kind::Array);
    builder.addSlice(array, 300, 700, builder.intern("next"), Kind::Vector);
    builder.addSlice(array, 1000, 0, builder.intern("nothing"));
    const SliceId load = builder.addSlice(dma, 50, 50, builder.intern("load"), Kind::Load);
    builder.addArgument(load, "bytes", 4096);
    builder.addFlow(load, outer);
    builder.addSample(counter, 60, 12.5);
    builder.addInstant(dma, 70, builder.intern("mark"));
    const auto trace = *builder.build();
    TraceFiles files;
    const std::string path = (files.path() + "/own.pftrace").toStdString();
    QVERIFY(writeTrace(*trace, path));
    const auto again = readTrace(path);
    QVERIFY2(again, again ? "" : again.error().text().c_str());
    QCOMPARE((*again)->unit(), trace->unit());
    QCOMPARE(slices(**again), slices(*trace));
    QCOMPARE((*again)->links().size(), std::size_t(1));
    QVERIFY((*again)->links()[0] == trace->links()[0]);
    QCOMPARE((*again)->flows().size(), std::size_t(1));
    QCOMPARE((*again)->instants().size(), std::size_t(1));
    QVERIFY((*again)->origin().skipped.empty());
    for (SliceId slice = 0; slice < trace->sliceCount(); ++slice)
        QCOMPARE((*again)->columns().kind[slice], trace->columns().kind[slice]);
}

/// Whatever the length: what was there, and a word on the rest.
void TestTracePerfetto::cut()
{
    QFile whole(QStringLiteral(NODEWISE_TEST_DATA "/traces/perfetto/synthetic_plain.pftrace"));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    const QByteArray bytes = whole.readAll();
    TraceFiles files;
    QVERIFY(!readTrace(files.write("a.pftrace", "\x0A\x10xxx"))); // too short to be one
    for (int size = 100; size < bytes.size(); size += 7) {
        const auto trace = readTrace(files.write("cut.pftrace", bytes.left(size)));
        QVERIFY2(trace, trace ? "" : trace.error().text().c_str());
        QVERIFY((*trace)->sliceCount() <= 4);
    }
}

/// A message of protobuf, by hand: varints and bytes.
QByteArray field(int number, quint64 value)
{
    QByteArray out;
    for (quint64 part : {quint64(number) << 3, value}) {
        for (; part >= 0x80; part >>= 7)
            out += char(part | 0x80);
        out += char(part);
    }
    return out;
}
QByteArray field(int number, const QByteArray& bytes)
{
    QByteArray out = field(number, quint64(bytes.size()));
    QByteArray tag;
    quint64 key = quint64(number) << 3 | 2;
    for (; key >= 0x80; key >>= 7)
        tag += char(key | 0x80);
    tag += char(key);
    const qsizetype plain = field(number, quint64(0)).size() - 1; // the tag of a varint
    return tag + out.mid(plain) + bytes;
}

/// An incremental clock goes on with every packet, also with descriptors, as Perfetto's SDK writes them.
void TestTracePerfetto::differencesOfAllPackets()
{
    const auto packet = [](const QByteArray& content) { return field(1, field(10, 7) + content); };
    const QByteArray boot = field(1, 6) + field(2, 1000), own = field(1, 64) + field(2, 1000) + field(3, 1);
    const QByteArray clock = field(58, 64);
    const auto event = [](int type) { return field(11, field(9, quint64(type)) + field(11, 5) + field(23, QByteArray("work"))); };
    TraceFiles files;
    const auto trace =
        readTrace(files.write("sdk.pftrace", packet(field(6, field(1, boot) + field(1, own))) + packet(field(8, 100) + clock + event(1)) +
                                                 packet(field(8, 500) + clock + field(60, field(1, 5) + field(2, QByteArray("lane")))) +
                                                 packet(field(8, 0) + clock + event(2))));
    QVERIFY2(trace, trace ? "" : trace.error().text().c_str());
    QCOMPARE(slices(**trace), QStringList{"lane: work 1100 +500"});
}

/// A list of long texts is cut, and read once.
void TestTracePerfetto::longLists()
{
    QByteArray list = field(10, QByteArray("key")) + field(12, field(6, QByteArray(100'000, 'x')));
    for (int i = 0; i < 1000; ++i)
        list += field(12, field(4, 1));
    TraceFiles files;
    const auto trace = readTrace(files.write(
        "long.pftrace", field(1, field(8, 5) + field(11, field(9, 1) + field(11, 5) + field(23, QByteArray("work")) + field(4, list)))));
    QVERIFY2(trace, trace ? "" : trace.error().text().c_str());
    QCOMPARE((*trace)->sliceCount(), std::size_t(1));
    QVERIFY(std::get<std::string>((*trace)->arguments(0).front().value).size() < 10'000);
}

/// A number of a few bytes stands for a megabyte: a hundred thousand events would hold 200 GB of names of operators and kernels.
void TestTracePerfetto::longTextsOfManyEvents()
{
    const QByteArray name = "aten::" + QByteArray(1 << 20, 'n'), kernel(1 << 20, 'k');
    QByteArray bytes =
        field(1, field(12, field(2, field(1, 7) + field(2, name)) + field(29, field(1, 8) + field(2, kernel))) + field(10, 1));
    const QByteArray annotation = field(4, field(10, QByteArray("kernel")) + field(17, 8));
    constexpr int many = 100'000;
    for (int i = 0; i < many; ++i)
        bytes += field(1, field(8, quint64(i)) + field(11, field(9, 1) + field(11, 5) + field(10, 7) + annotation) + field(10, 1));
    TraceFiles files;
    const auto trace = readTrace(files.write("shared.pftrace", bytes));
    QVERIFY2(trace, trace ? "" : trace.error().text().c_str());
    QCOMPARE((*trace)->sliceCount(), std::size_t(many));
    QVERIFY((*trace)->name((*trace)->columns().name[0]).size() < 20'000);
    for (const Link& link : (*trace)->links())
        QVERIFY(link.op.empty() && link.kernel.size() < 3000);
}

QTEST_APPLESS_MAIN(TestTracePerfetto)
#include "tst_trace_perfetto.moc"
