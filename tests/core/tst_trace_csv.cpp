// SPDX-License-Identifier: Apache-2.0
// CSV as docs/traces.md describes it and as scripts write it; what our writers write, read back; profiles of our own runs.
#include "core/export/chrome_trace.h"
#include "core/trace/csv/csv_fields.h"
#include "core/trace/store/builder.h"
#include "core/trace/write/write.h"
#include "tests/core/trace_text.h"

using namespace nodewise;
using namespace nodewise::test;
using namespace nodewise::trace;

namespace {

std::shared_ptr<const Trace> sample(Unit unit)
{
    Builder builder(unit, unit == Unit::Cycles ? std::optional(940.0) : std::nullopt);
    builder.origin() = {.producer = "test", .npu = "tpuv3", .profile = "reference", .notes = {"Command line: a", "second, with a comma"}};
    const auto run = builder.addGroup("run"), core = builder.addGroup("Core 0", run), other = builder.addGroup("Core 1", run);
    const LaneId alone = builder.addLane("alone"), array = builder.addLane("Array, 0", core), dma = builder.addLane("DMA", core),
                 counter = builder.addCounter("DRAM", core, "GB/s"), second = builder.addLane("DMA", other),
                 plain = builder.addCounter("plain", other);
    const LinkId link = builder.addLink(
        {.nodes = {"add", "true_graph_0/mul"}, .kernel = "gemm_4", .launch = 3, .line = 17, .module = "layers.0", .op = "aten.mm.default"});
    const LinkId one = builder.addLink({.nodes = {"relu"}});
    const SliceId outer = builder.addSlice(array, -1500, 3001, builder.intern("outer \"a\""), Kind::Kernel, link);
    builder.addSlice(array, -1500, 500, builder.intern("inner"), Kind::Array, one);
    builder.addSlice(array, 1000, 2000, builder.intern("overlaps it"), Kind::Vector);
    const SliceId load = builder.addSlice(dma, 7, 0, builder.intern("load \xED\x95\x9C"), Kind::Load);
    const SliceId last = builder.addSlice(second, 40'000'000'000'123, 5, builder.intern("late"));
    builder.addArgument(outer, "bytes", 4096);
    builder.addArgument(outer, "rate", 2.5);
    builder.addArgument(outer, "shape", std::string_view("[4, 5]"));
    builder.setStall(load, Stall::Scratchpad, 12);
    builder.addFlow(outer, load, builder.intern("data"));
    builder.addFlow(load, last, builder.intern("data"));
    for (const auto& [time, value] : {std::pair(Time(0), 12.5), std::pair(Time(10), -1.0)}) {
        builder.addSample(counter, time, value);
        builder.addSample(plain, time + 1, value);
    }
    builder.addInstant(alone, 33, builder.intern("mark"));
    return *builder.build();
}

std::shared_ptr<const Trace> writtenAndRead(const Trace& trace, const TraceFiles& files, const QString& name)
{
    const std::string path = (files.path() + "/" + name).toStdString();
    const auto written = writeTrace(trace, path);
    auto read = written ? readTrace(path) : fail(written.error());
    if (!read)
        qFatal("%s", read.error().text().c_str());
    return *read;
}

QStringList stalls(const Trace& trace)
{
    QStringList all;
    for (SliceId s = 0; s < trace.sliceCount() && !trace.columns().stall.empty(); ++s)
        all << QString("%1 %2").arg(int(trace.columns().stall[s])).arg(trace.columns().waited[s]);
    return all;
}

} // namespace

class TestTraceCsv : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fields();
    void documented();
    void ofScripts();
    void linesInFields();
    void damaged();
    void isCsv_data();
    void isCsv();
    void readBack_data();
    void readBack();
    void farTimes();
    void ownRun(); // a profile of a run of ours: nodes are linked
    void cancels();
};

void TestTraceCsv::fields()
{
    const auto split = [](std::string_view line) {
        std::vector<std::string_view> fields;
        std::string plain;
        const bool sound = splitCsv(line, fields, plain);
        QStringList out(sound ? "sound" : "broken");
        for (const auto field : fields)
            out << text(field);
        return out.join('|');
    };
    QCOMPARE(split(""), QString("sound|"));
    QCOMPARE(split("a,,c,"), QString("sound|a||c|"));
    QCOMPARE(split("\"a,b\",\"say \"\"x\"\"\",\"\""), QString("sound|a,b|say \"x\"|"));
    QCOMPARE(split("\"a\"b,c"), QString("broken|a|c"));
    QCOMPARE(split("\"open, c"), QString("sound|open, c"));
}

void TestTraceCsv::documented()
{
    TraceFiles files;
    const QByteArray text_ =
        "# unit: cycles\n# clock_mhz: 940\n# producer: nodewise simulator\n# npu: tpuv3\n# profile: reference\n# note: anything\n"
        "# other: kept\n"
        "type,group,lane,start,duration,name,kind,value,unit,node,kernel,launch,line,module,op,stall,waited,id,to,arguments\n"
        "slice,run / Core 0,Array 0,120,64,matmul,array,,,mm;add,gemm_0,3,17,layers.0,aten.mm.default,data,12,0,,\"{\"\"bytes\"\":4096}\"\n"
        "slice,run / Core 0,DMA,184,30,store C,store,,,,,,,,,,,1,,\n"
        "flow,,,,,,,,,,,,,,,,,0,1,\n"
        "counter,run / Core 0,DRAM,120,,,,12.5,GB/s,,,,,,,,,,,\n"
        "instant,run / Core 0,Array 0,200,,mark,,,,,,,,,,,,,,\n";
    const auto trace = readTrace(files.write("t.csv", text_));
    QVERIFY(trace);
    compareLines(traceText(**trace),
                 {"run / Core 0 / Array 0:", "  matmul 120 +64 array {bytes=4096} <mm add gemm_0#3 layers.0 aten.mm.default>",
                  "  mark at 200", "run / Core 0 / DMA:", "  store C 184 +30 store", "run / Core 0 / DRAM (counter, GB/s)", "  120: 12.5",
                  "flow : matmul 120 +64 array {bytes=4096} <mm add gemm_0#3 layers.0 aten.mm.default> -> store C 184 +30 store"});
    QCOMPARE(stalls(**trace), QStringList({"1 12", "0 0"}));
    QCOMPARE((*trace)->unit(), Unit::Cycles);
    QCOMPARE((*trace)->clockMhz().value(), 940.0);
    QCOMPARE((*trace)->origin().npu, std::string("tpuv3"));
    QCOMPARE((*trace)->origin().notes, (std::vector<std::string>{"anything", "other: kept"}));
    QCOMPARE((*trace)->links().front().line, 17u);
}

void TestTraceCsv::ofScripts()
{
    TraceFiles files;
    compareLines(files.read("Name, Start ,duration,lane,bytes,rate,note\r\na,0.5,1.25,x,4,0.5,hi\r\n\r\nb,2,1,,,,\r\n"),
                 {"x:", "  a 500 +1250 {bytes=4, rate=0.5, note=hi}", "Slices:", "  b 2000 +1000"});
    compareLines(files.read("\xEF\xBB\xBF"
                            "end,name,begin\n3,a,1\n"),
                 {"Slices:", "  a 1000 +2000"});
    compareLines(files.read("start,duration\n1,2\n"), {"Slices:", "   1000 +2000"});
    TraceFiles more;
    const auto cycles = readTrace(more.write("c.csv", "name,start,duration\na,5,7.4\n"), {.unit = Unit::Cycles, .clockMhz = 500});
    QVERIFY(cycles);
    QCOMPARE(sliceText(**cycles, 0), QString("a 5 +7"));
    QCOMPARE((*cycles)->nanoseconds(5).value(), 10.0);
}

void TestTraceCsv::linesInFields()
{
    TraceFiles files;
    compareLines(files.read("name,start,duration\n\"two\nlines\",1,2\nb,3,4\n\"never closed,5,6\n"),
                 {"Slices:", "  two\nlines 1000 +2000", "  b 3000 +4000", "skipped 1, line 5: this line's quotes are not closed"});
}

void TestTraceCsv::damaged()
{
    TraceFiles files;
    compareLines(
        files.read("type,name,start,duration,value,id,to,arguments,lane\n"
                   "slice,a,1,2,,,,,x\nslice,b,soon,2\nslice,c,1,long\nslice,d,1,2,,,,,x,more\nstrange,e,1,2\ncounter,f,1,,nothing\n"
                   "flow,g,,,,1,2\nslice,h,5,2,,,,{,x\nslice,\"i\"i,5,2\nslice,j,1e300,2\nslice,k,9,-3,,,,,x\n"),
        {"x:", "  a 1000 +2000", "  h 5000 +2000", "  k 9000 +0", "skipped 2, line 3: this line's start is not a number",
         "skipped 1, line 4: this line's duration is not a number", "skipped 1, line 5: this line has more fields than there are columns",
         "skipped 1, line 6: this line is of an unknown type: strange", "skipped 1, line 7: this counter has no number",
         "skipped 1, line 9: this line's arguments are not a JSON object", "skipped 1, line 10: this line's quotes are not closed",
         "skipped 1, line 8: this flow names a slice that does not exist"});
    const QByteArray deep = QByteArray(200'000, '[') + QByteArray(200'000, ']');
    compareLines(files.read("name,start,duration,lane,arguments\na,1,2,x,\"{\"\"deep\"\":" + deep + "}\"\n"),
                 {"x:", "  a 1000 +2000", "skipped 1, line 2: the JSON nests deeper than 200 levels"});
}

void TestTraceCsv::isCsv_data()
{
    QTest::addColumn<QByteArray>("start");
    QTest::addColumn<bool>("csv");
    QTest::newRow("ours") << QByteArray("# unit: ns\ntype,group,lane,start,duration\n") << true;
    QTest::newRow("short") << QByteArray("name,start,duration\n") << true;
    QTest::newRow("quoted") << QByteArray("\"name\",\"ts\",\"dur\"\n") << true;
    QTest::newRow("other columns") << QByteArray("name,begin_at,size\n") << false;
    QTest::newRow("only a name") << QByteArray("name,start\n") << false;
    QTest::newRow("words") << QByteArray("start with the duration, and end\n") << false;
    QTest::newRow("python") << QByteArray("# start, duration\nimport os\n") << false;
}

void TestTraceCsv::isCsv()
{
    QFETCH(QByteArray, start);
    QFETCH(bool, csv);
    QCOMPARE(TraceFiles().reader(start), csv ? "csv" : "");
}

void TestTraceCsv::readBack_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("cycles");
    for (const char* name : {"t.csv", "t.json", "t.json.gz", "t.nwtrace"})
        for (const bool cycles : {true, false})
            QTest::addRow("%s in %s", name, cycles ? "cycles" : "ns") << name << cycles;
}

void TestTraceCsv::readBack()
{
    QFETCH(QString, name);
    QFETCH(bool, cycles);
    TraceFiles files;
    const auto trace = sample(cycles ? Unit::Cycles : Unit::Nanoseconds), again = writtenAndRead(*trace, files, name);
    QStringList is = traceText(*again), shall = traceText(*trace);
    if (name.endsWith("csv")) { // which does not keep the order of lanes
        is.sort();
        shall.sort();
    }
    compareLines(is, shall);
    QStringList waits = stalls(*again), were = stalls(*trace);
    waits.sort();
    were.sort();
    QCOMPARE(waits, were);
    QCOMPARE(again->unit(), trace->unit());
    QCOMPARE(again->clockMhz(), trace->clockMhz());
    QCOMPARE(again->origin().producer, std::string("test"));
    QCOMPARE(again->origin().npu, std::string("tpuv3"));
    QCOMPARE(again->origin().profile, std::string("reference"));
    QCOMPARE(again->origin().notes, trace->origin().notes);
}

void TestTraceCsv::farTimes()
{
    Builder builder(Unit::Nanoseconds);
    builder.addSlice(builder.addLane("lane"), -14'485'206'107'103'628, 5, builder.intern("early"));
    const auto trace = *builder.build();
    TraceFiles files;
    for (const char* name : {"t.csv", "t.json", "t.nwtrace"})
        compareLines(traceText(*writtenAndRead(*trace, files, name)), {"lane:", "  early -14485206107103628 +5"});
}

void TestTraceCsv::ownRun()
{
    protocol::ProfileAnswer profile{.runs = 2};
    profile.nodes = {{.node = 0, .name = "linear", .op = "aten.linear.default", .module = "layers.0", .count = 2, .ns = 2470},
                     {.node = 1, .name = "relu", .op = "aten.relu.default", .module = "layers.1", .count = 2, .ns = 2000}};
    TraceFiles files;
    compareLines(files.read(QByteArray::fromStdString(exporting::chromeTrace(profile))),
                 {"Run / Nodes:", "  layers 0 +2235 module <layers>", "  .layers.0 0 +1235 module <layers.0>",
                  "  .layers.1 1235 +1000 module <layers.1>",
                  "  ..linear 0 +1235 operator {count=2, ns=2470} <linear layers.0 aten.linear.default>",
                  "  ..relu 1235 +1000 operator {count=2, ns=2000} <relu layers.1 aten.relu.default>"});
}

void TestTraceCsv::cancels()
{
    TraceFiles files;
    QByteArray text_ = "name,start,duration\n";
    for (int i = 0; i < 20000; ++i)
        text_ += "a,1,2\n";
    Progress progress;
    progress.report = [&](const UserText&, double fraction) {
        QVERIFY(fraction <= 1);
        progress.cancel.cancel();
    };
    QCOMPARE(readTrace(files.write("c.csv", text_), {}, progress).error().message.english(), std::string(cancelledMessage));
    const auto few = readTrace(files.write("c.csv", text_), {.mostEvents = 10});
    QVERIFY(few);
    QCOMPARE((*few)->sliceCount(), std::size_t(10));
    QCOMPARE((*few)->origin().skipped.front().count, std::uint64_t(19990));
}

QTEST_GUILESS_MAIN(TestTraceCsv)
#include "tst_trace_csv.moc"
