// SPDX-License-Identifier: Apache-2.0
// Chrome traces: each phase, each form of file, what is broken in them; torch.profiler's own files beside what Python's json module finds.
#include "core/trace/cache/cache.h"
#include "core/trace/chrome/chrome_event.h"
#include "core/trace/chrome/json_balance.h"
#include "core/trace/input/decimal.h"
#include "tests/core/trace_text.h"

#include <QDir>
#include <fstream>
#include <random>

using namespace nodewise;
using namespace nodewise::test;
using namespace nodewise::trace;

namespace {

const QString data = QStringLiteral(NODEWISE_TEST_DATA "/traces/");

std::shared_ptr<const Trace> readData(const QString& name)
{
    auto trace = readTrace((data + name).toStdString());
    if (!trace)
        qFatal("%s", trace.error().text().c_str());
    return *trace;
}

/// The lines that make_traces.py writes.
QStringList torchLines(const Trace& trace)
{
    QStringList lines;
    const auto short_ = [&](SliceId slice) {
        return QString("%1 %2").arg(text(trace.name(trace.columns().name[slice]))).arg(trace.start(slice));
    };
    for (SliceId s = 0; s < trace.sliceCount(); ++s)
        lines << QString("slice %1: %2 +%3 %4 [%5]")
                     .arg(laneName(trace, trace.laneOf(s)))
                     .arg(trace.start(s))
                     .arg(trace.duration(s))
                     .arg(text(trace.name(trace.columns().name[s])))
                     .arg(trace.arguments(s).size());
    for (LaneId lane = 0; lane < trace.lanes().size(); ++lane)
        for (std::size_t i = 0; i < trace.samplesOf(lane).count; ++i)
            if (trace.lanes()[lane].name == "Allocated memory")
                lines << QString("sample %1: %2 %3")
                             .arg(text(trace.groups()[trace.lanes()[lane].group].name))
                             .arg(trace.columns().sampleTime[trace.samplesOf(lane).first + i])
                             .arg(trace.columns().sampleValue[trace.samplesOf(lane).first + i]);
    for (const Flow& flow : trace.flows())
        lines << QString("flow %1: %2 -> %3").arg(text(trace.name(flow.name)), short_(flow.from), short_(flow.to));
    lines.sort();
    return lines;
}

QStringList linesOf(const QString& name)
{
    QFile file(data + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no %s", qPrintable(name));
    QStringList lines = QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
    lines.sort();
    return lines;
}

} // namespace

class TestTraceChrome : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void decimals();
    void decimalsLikeLongDouble(); // 64 bits of mantissa, where a double has 53
    void balance();
    void repairs();
    void phases();
    void flows();
    void order();
    void unended();
    void nestedTooDeep();
    void everyCut(); // wherever a file ends, what stands before it is read
    void damaged();
    void longEvents();
    void aroundTheEvents();
    void cycles();
    void pytorchSimTimeline(); // scripts/trace_timeline.py of PyTorchSim: cycles, and texts as threads
    void sinceSeventy();
    void torchProfiler_data();
    void torchProfiler();
    void torchKinds();
    void gzip();
    void acrossBuffers(); // events that lie across the ends of the reader's buffers
    void cancelsAndReports();
    void bounds();
    void keeps(); // large files, for the next time
    void isOrIsNot_data();
    void isOrIsNot();
    void refuses();
};

void TestTraceChrome::decimals()
{
    const auto ns = [](const char* token) { return ticksOf(token, 3).value_or(-999); };
    QCOMPARE(ns("0"), 0);
    QCOMPARE(ns("12.0345"), 12035);
    QCOMPARE(ns("-12.0345"), -12035);
    QCOMPARE(ns("12.0344999999999999999999"), 12034);
    QCOMPARE(ns(" 7 "), 7000);
    QCOMPARE(ns("1790857026000000.123"), 1790857026000000123); // a double holds it to 256 ns
    QCOMPARE(ns("4485206107016.498"), 4485206107016498);
    QCOMPARE(ns("1.5e3"), 1500000);
    QCOMPARE(ns("15E-1"), 1500);
    QCOMPARE(ns("0.0004"), 0);
    QCOMPARE(ns("0.0005"), 1);
    QCOMPARE(ns("4e-4"), 0);
    QCOMPARE(ns(".5"), 500);
    QCOMPARE(ns("000000000000000000000000001.5"), 1500);
    QCOMPARE(ns("0e99999999999999999999"), 0);
    QCOMPARE(ns("1e-99999999999999999999"), 0);
    for (const char* bad : {"", ".", "-", "1x", "0x10", "1e", "nan", "inf", "1e18", "9223372036854775807", "99999999999999999999", "1 2"})
        QVERIFY2(!ticksOf(bad, 3), bad);
    QCOMPARE(*ticksOf("4611686018427387000", 0), 4611686018427387000);
    QCOMPARE(*ticksOf("1234.5", 0), 1235);
}

void TestTraceChrome::decimalsLikeLongDouble()
{
    std::mt19937_64 random(7);
    for (int i = 0; i < 20000; ++i) {
        const auto whole = static_cast<std::int64_t>(random() % 2'000'000'000'000'000);
        const auto fraction = static_cast<int>(random() % 1000);
        const std::string token = std::to_string(whole) + "." + QString("%1").arg(fraction, 3, 10, QChar('0')).toStdString();
        QCOMPARE(*ticksOf(token, 3), whole * 1000 + fraction);
    }
}

void TestTraceChrome::balance()
{
    const auto feed = [](std::initializer_list<std::string_view> pieces) {
        JsonBalance balance;
        std::size_t taken = 0;
        for (const auto piece : pieces) {
            const auto answer = balance.feed(piece);
            taken += answer.taken;
            if (answer.state != JsonBalance::State::Open)
                return QString("%1 %2").arg(answer.state == JsonBalance::State::Closed ? "closed" : "broken").arg(taken);
        }
        return QString("open");
    };
    QCOMPARE(feed({R"({"a":1},)"}), QString("closed 7"));
    QCOMPARE(feed({R"({"a":"}\"\\"},)"}), QString("closed 13"));
    QCOMPARE(feed({R"({"a":")", R"(}\)", R"("})", R"("})"}), QString("closed 12"));
    QCOMPARE(feed({R"({"a":[{},{"b":[1]}]} )"}), QString("closed 20"));
    QCOMPARE(feed({R"({"a":1)"}), QString("open"));
    QCOMPARE(feed({R"({"a":1, {"b":2})"}), QString("broken 8")); // an event that lost its end
    QCOMPARE(feed({R"({"a":1 ])"}), QString("broken 7"));
    QCOMPARE(feed({"{\"a\":\"x\n}"}), QString("closed 9")); // a text that lost its end
    QCOMPARE(feed({R"({"a":[1})"}), QString("closed 8"));
    const std::string deep = std::string(1000, '[') + std::string(1000, ']');
    QCOMPARE(feed({R"({"a":)", deep, "}"}), QString("closed 2006"));
}

void TestTraceChrome::repairs()
{
    QCOMPARE(repairedJson("{\"a\": NaN, \"b\": [-Infinity, inf]}"), std::string("{\"a\": \"NaN\", \"b\": [\"-Infinity\", \"inf\"]}"));
    QCOMPARE(repairedJson("{\"a\": \"NaN\"}"), std::string("{\"a\": \"NaN\"}"));
    QCOMPARE(repairedJson("\"\xC3\xA9 \xFF \xE2\x82\""), std::string("\"\xC3\xA9 \xEF\xBF\xBD \xEF\xBF\xBD\xEF\xBF\xBD\""));
    QCOMPARE(repairedJson(R"("C:\new\dir \u00e9 \ud83d\ude00 \ud83d \q")"), std::string(R"("C:\new\\dir \u00e9 \ud83d\ude00 \uFFFD \\q")"));
    QCOMPARE(repairedJson("\"a\tb\""), std::string("\"a b\""));
}

void TestTraceChrome::phases()
{
    TraceFiles files;
    const QStringList lines = files.read(R"([
{"ph":"M","pid":1,"name":"process_name","args":{"name":"main"}},
{"ph":"M","pid":1,"tid":7,"name":"thread_name","args":{"name":"worker"}},
{"name":"outer","ph":"B","pid":1,"tid":7,"ts":1,"args":{"x":1}},
{"name":"inner","cat":"kernel","ph":"X","pid":"1","tid":"7","ts":"2.5","dur":"0.25","args":{"s":"text","f":1.5,"l":[1, 2],"n":null}},
{"ph":"E","pid":1,"tid":7,"ts":10,"args":{"y":2}},
{"name":"now","ph":"i","pid":1,"tid":7,"ts":4,"s":"t"},
{"name":"then","ph":"I","pid":1,"tid":7,"ts":5},
{"name":"load","ph":"C","pid":1,"ts":1,"args":{"a":1,"b":2.5}},
{"name":"load","ph":"C","pid":1,"ts":3,"args":{"a":4,"b":"5"}},
{"name":"heap","ph":"C","pid":1,"ts":3,"args":{"value":7}},
{"name":"job","cat":"io","ph":"b","id":"0x1","pid":1,"tid":7,"ts":1},
{"name":"job","cat":"io","ph":"b","id":"0x2","pid":1,"tid":7,"ts":2},
{"name":"step","cat":"io","ph":"n","id":"0x1","pid":1,"tid":7,"ts":3},
{"cat":"io","ph":"e","id":"0x1","pid":1,"tid":8,"ts":4},
{"cat":"io","ph":"e","id":"0x2","pid":1,"tid":8,"ts":6},
{"name":"old","cat":"async","ph":"S","id":3,"pid":1,"tid":7,"ts":1},
{"name":"old","cat":"async","ph":"F","id":3,"pid":1,"tid":7,"ts":2},
{"name":"object","ph":"N","id":1,"pid":1,"tid":7,"ts":1},
{"name":"object","ph":"O","id":1,"pid":1,"tid":7,"ts":2},
{"name":"object","ph":"D","id":1,"pid":1,"tid":7,"ts":3},
{"name":"?","ph":"Z","id":1,"pid":1,"tid":7,"ts":3}
])");
    compareLines(lines, {"main / worker:",
                         "  outer 1000 +9000 {x=1, y=2}",
                         "  .inner 2500 +250 kernel {s=text, f=1.5, l=[1, 2], n=null}",
                         "  now at 4000",
                         "  then at 5000",
                         "main / load: a (counter)",
                         "  1000: 1",
                         "  3000: 4",
                         "main / load: b (counter)",
                         "  1000: 2.5",
                         "  3000: 5",
                         "main / heap (counter)",
                         "  3000: 7",
                         "main / io (async):",
                         "  job 1000 +3000",
                         "  .job 2000 +4000",
                         "  step at 3000",
                         "main / async (async):",
                         "  old 1000 +1000",
                         "skipped 3, line 19: events of this phase are not shown: N",
                         "skipped 1, line 22: this event's phase is not known: Z"});
}

void TestTraceChrome::flows()
{
    TraceFiles files;
    const QStringList lines = files.read(R"({"traceEvents":[
{"name":"f1","cat":"c","ph":"s","id":1,"pid":1,"tid":1,"ts":2},
{"name":"f1","cat":"c","ph":"f","id":1,"pid":1,"tid":2,"ts":20,"bp":"e"},
{"name":"f2","cat":"c","ph":"s","id":2,"pid":1,"tid":1,"ts":5},
{"name":"f2","cat":"c","ph":"t","id":2,"pid":1,"tid":2,"ts":21},
{"name":"f2","cat":"c","ph":"f","id":2,"pid":1,"tid":1,"ts":22},
{"name":"f3","cat":"c","ph":"s","id":3,"pid":1,"tid":1,"ts":500},
{"name":"back","cat":"c","ph":"s","id":5,"pid":1,"tid":1,"ts":32},
{"name":"back","cat":"c","ph":"f","id":5,"pid":1,"tid":1,"ts":2,"bp":"e"},
{"name":"f4","cat":"c","ph":"f","id":4,"pid":1,"tid":1,"ts":3,"bp":"e"},
{"name":"a","ph":"X","pid":1,"tid":1,"ts":0,"dur":10},
{"name":"a1","ph":"X","pid":1,"tid":1,"ts":2,"dur":2},
{"name":"b","ph":"X","pid":1,"tid":2,"ts":20,"dur":5},
{"name":"c","ph":"X","pid":1,"tid":1,"ts":30,"dur":5}
]})");
    compareLines(lines, {"Process 1 / Thread 1:", "  a 0 +10000", "  c 30000 +5000", "  .a1 2000 +2000", "Process 1 / Thread 2:",
                         "  b 20000 +5000", "flow f2: a 0 +10000 -> b 20000 +5000", "flow back: c 30000 +5000 -> a1 2000 +2000",
                         "flow f1: a1 2000 +2000 -> b 20000 +5000", "flow f2: b 20000 +5000 -> c 30000 +5000",
                         "skipped 1, line 0: this flow has no slice at its end", "skipped 1, line 0: this flow ends without a beginning"});
}

void TestTraceChrome::order()
{
    TraceFiles files;
    QStringList lines = files.read(R"([
{"name":"a","ph":"X","pid":9,"tid":"late","ts":1,"dur":1}, {"name":"b","ph":"X","pid":9,"tid":"early","ts":1,"dur":1},
{"name":"c","ph":"X","pid":3,"tid":2,"ts":1,"dur":1}, {"name":"i","ph":"i","pid":9,"tid":"early","ts":2},
{"name":"n","ph":"C","pid":9,"ts":2,"args":{"n":3}},
{"ph":"M","pid":9,"tid":"early","name":"thread_sort_index","args":{"sort_index":-5}},
{"ph":"M","pid":3,"name":"process_sort_index","args":{"sort_index":-1}},
{"ph":"M","pid":3,"name":"process_labels","args":{"labels":"GPU 0"}},
{"ph":"M","pid":9,"name":"process_name","args":{"name":"python"}},
{"ph":"M","pid":3,"name":"process_name","args":{"name":"python"}}])");
    compareLines(lines, {"python (GPU 0) / Thread 2:", "  c 1000 +1000", "python / early:", "  b 1000 +1000", "  i at 2000",
                         "python / late:", "  a 1000 +1000", "python / n (counter)", "  2000: 3"});
}

void TestTraceChrome::unended()
{
    TraceFiles files;
    const QByteArray events = R"([{"name":"a","ph":"B","pid":1,"tid":1,"ts":1}, {"name":"b","ph":"B","pid":1,"tid":1,"ts":2},
{"name":"x","ph":"X","pid":1,"tid":2,"ts":3,"dur":4}, {"ph":"E","pid":1,"tid":1,"ts":5}, {"ph":"E","pid":1,"tid":3,"ts":6})";
    const QStringList expected = {"Process 1 / Thread 1:",
                                  "  a 1000 +6000",
                                  "  .b 2000 +3000",
                                  "Process 1 / Thread 2:",
                                  "  x 3000 +4000",
                                  "Process 1 / Thread 3:",
                                  "skipped 1, line 2: this event ends one that never began",
                                  "skipped 1, line 2: this event begins but never ends; it is shown up to the end: a"};
    compareLines(files.read(events), expected); // an array may do without its end
    compareLines(files.read(events + ",\n"),
                 QStringList(expected).replaceInStrings("line 2: this event begins", "line 3: this event begins"));
    QStringList cut = files.read(events + ",\n{\"name\":\"y\",\"ph\":\"X\"");
    QCOMPARE(cut.filter("ends inside").size(), 1);
    QCOMPARE(cut.filter("skipped").size(), 3);
}

/// What is too deep is left out, with its end: those around it end where they end.
void TestTraceChrome::nestedTooDeep()
{
    QByteArray events = "[";
    for (int i = 0; i < 10000; ++i)
        events +=
            QByteArray(R"({"name":"a","pid":1,"tid":1,"ph":")") + (i < 5000 ? "B" : "E") + R"(","ts":)" + QByteArray::number(i) + "},\n";
    const QStringList lines = TraceFiles().read(events);
    QCOMPARE(lines.value(1), QStringLiteral("  a 0 +9999000"));
    QCOMPARE(lines.filter("skipped"), QStringList("skipped 904, line 4097: events nest deeper than 4096 levels here"));
}

void TestTraceChrome::everyCut()
{
    TraceFiles files;
    QByteArray whole = R"({"schemaVersion": 1, "traceEvents": [)";
    for (int i = 0; i < 5; ++i)
        whole +=
            QByteArray(i > 0 ? ",\n" : "\n") + R"({"ph":"X","name":"n\"}\\","pid":1,"tid":1,"ts":)" + QByteArray::number(i) + ",\"dur\":1}";
    const qsizetype events = whole.size();
    whole += "],\n\"otherData\": {\"a\": [1]}, \"traceName\": \"x\"}";
    for (qsizetype size = whole.indexOf('[') + 1; size <= whole.size(); ++size) {
        const auto trace = readTrace(files.write("cut", whole.left(size)));
        QVERIFY(trace);
        QCOMPARE(int((*trace)->sliceCount()), whole.left(std::min(size, events)).count("\"dur\":1}"));
    }
}

void TestTraceChrome::damaged()
{
    TraceFiles files;
    const QStringList lines = files.read(R"({"traceEvents": [
{"name":"a","ph":"X","pid":1,"tid":1,"ts":1,"dur":1},
17, "text", null,
{"name":"lost its end","ph":"X","pid":1,"tid":1,"ts":1,
{"name":"b","ph":"X","pid":1,"tid":1,"ts":3,"dur":1},
{"name":"its text","ph":"X","pid":1,"tid":1,"ts":1,"args":{"x":"ab
}},
{"name":"c","ph":"X","pid":1,"tid":1,"ts":5,"dur":1},
{"name":"no time","ph":"X","pid":1,"tid":1,"dur":1},
{"name":"odd time","ph":"X","pid":1,"tid":1,"ts":"soon","dur":1},
{"name":"odd duration","ph":"X","pid":1,"tid":1,"ts":1,"dur":[]},
{"name":"huge","ph":"X","pid":1,"tid":1,"ts":1e300,"dur":1},
{"name":"no phase","ts":1},
{"name" "x", "ph":"X"},
{"name":"C:\dir","ph":"X","pid":1,"tid":1,"ts":7,"dur":-1,"args":{"loss":NaN}}
]}})");
    compareLines(lines,
                 {"Process 1 / Thread 1:", "  a 1000 +1000", "  b 3000 +1000", "  c 5000 +1000", "  C:\\dir 7000 +0 {loss=NaN}",
                  "skipped 4, line 3: this is not an event (byte 72)", "skipped 2, line 6: this event is not valid JSON (byte 200)",
                  "skipped 3, line 9: this event has no time (ts)", "skipped 1, line 11: this event's duration is not a number (dur)",
                  "skipped 1, line 13: this event has no phase (ph)"});
}

void TestTraceChrome::longEvents()
{
    TraceFiles files;
    const QByteArray small = R"({"name":"a","ph":"X","pid":1,"tid":1,"ts":1,"dur":1})";
    const auto with = [](qsizetype size) {
        return R"({"name":"b","ph":"X","pid":1,"tid":1,"ts":2,"dur":1,"args":{"x":")" + QByteArray(size, 'y') + "\"}}";
    };
    const auto trace = readTrace(files.write("long", "[" + with(9'000'000) + ",\n" + small + "," + with(17'000'000) + "," + small + "]"));
    QVERIFY(trace);
    QCOMPARE((*trace)->sliceCount(), std::size_t(3));
    QCOMPARE((*trace)->origin().skipped.size(), std::size_t(1));
    QCOMPARE(std::get<std::string>((*trace)->arguments(1).front().value), std::string(ChromeParser::longestArgument, 'y'));
}

void TestTraceChrome::aroundTheEvents()
{
    TraceFiles files;
    const auto trace = readTrace(
        files.write("t", R"( {"displayTimeUnit": "ms", "deviceProperties": [{"name": "Toy"}], "long": [)" + QByteArray(100000, '1') + R"(],
"traceEvents": [{"name":"a","ph":"X","pid":1,"tid":1,"ts":1,"dur":1}], "otherData": {"version": "x"}, "traceName": "t.json"})"));
    QVERIFY(trace);
    QCOMPARE((*trace)->origin().notes, (std::vector<std::string>{R"(deviceProperties: [{"name": "Toy"}])", R"(otherData: {"version": "x"})",
                                                                 R"(traceName: "t.json")"}));
    QCOMPARE((*trace)->origin().producer, std::string("torch.profiler"));
    QCOMPARE((*trace)->unit(), Unit::Nanoseconds);
    QVERIFY(!(*trace)->clockMhz());
}

void TestTraceChrome::cycles()
{
    TraceFiles files;
    const QByteArray event = R"({"name":"a","ph":"X","pid":1,"tid":1,"ts":12,"dur":3.6})";
    const QByteArray other = R"("otherData": {"unit": "cycles", "clock_mhz": 940, "producer": "Nodewise", "npu": "tpuv3"})";
    for (const QByteArray& whole : {"{" + other + ",\"traceEvents\":[" + event + "]}", "{\"traceEvents\":[" + event + "]," + other + "}"}) {
        const auto trace = readTrace(files.write("t", whole));
        QVERIFY(trace);
        QCOMPARE((*trace)->unit(), Unit::Cycles);
        QCOMPARE((*trace)->clockMhz().value(), 940.0);
        QCOMPARE((*trace)->origin().npu, std::string("tpuv3"));
        QCOMPARE(sliceText(**trace, 0), QString("a 12 +4"));
    }
    const auto asked = readTrace(files.write("t", "[" + event + "]"), {.unit = Unit::Cycles, .clockMhz = 1000});
    QVERIFY(asked);
    QCOMPARE(sliceText(**asked, 0), QString("a 12 +4"));
    QCOMPARE((*asked)->nanoseconds(12).value(), 12.0);
}

void TestTraceChrome::pytorchSimTimeline()
{
    TraceFiles files;
    const std::string path = files.write("t", R"({"traceEvents": [
{"name":"process_name","ph":"M","pid":0,"args":{"name":"Core 0"}},
{"name":"thread_name","ph":"M","pid":0,"tid":"sa0","args":{"name":"sa0"}},
{"name":"MOVIN tag1","cat":"dma","ph":"X","ts":10,"dur":20,"pid":0,"tid":"dma","args":{"inst_id":1,"issued":10,"finished":20,"data_ready":30}},
{"name":"matmul","cat":"sa0","ph":"X","ts":40,"dur":160,"pid":0,"tid":"sa0","args":{"inst_id":3,"issued":32,"finished":200,"data_ready":null}},
{"name":"vector","cat":"vector","ph":"X","ts":200,"dur":5,"pid":0,"tid":"vector","args":{"inst_id":4,"issued":200,"finished":205}},
{"name":"MOVOUT tag2","cat":"dma","ph":"X","ts":210,"dur":20,"pid":0,"tid":"dma","args":{"inst_id":5,"issued":210,"finished":230}}
], "displayTimeUnit": "ns"})");
    const auto trace = readTrace(path);
    QVERIFY(trace);
    QCOMPARE((*trace)->unit(), Unit::Cycles);
    QCOMPARE((*trace)->origin().producer, std::string("PyTorchSim"));
    compareLines(traceText(**trace), {"Core 0 / dma:", "  MOVIN tag1 10 +20 load {inst_id=1, issued=10, finished=20, data_ready=30}",
                                      "  MOVOUT tag2 210 +20 store {inst_id=5, issued=210, finished=230}",
                                      "Core 0 / sa0:", "  matmul 40 +160 array {inst_id=3, issued=32, finished=200, data_ready=null}",
                                      "Core 0 / vector:", "  vector 200 +5 vector {inst_id=4, issued=200, finished=205}"});
}

void TestTraceChrome::sinceSeventy()
{
    TraceFiles files;
    const auto trace = readTrace(files.write("t", R"([{"name":"a","ph":"X","pid":1,"tid":1,"ts":1790857026000000.123,"dur":0.001},
{"name":"b","ph":"X","pid":1,"tid":1,"ts":1790857026000001.125,"dur":1},{"name":"c","ph":"X","pid":1,"tid":1,"ts":1790857025999999,"dur":1}])"));
    QVERIFY(trace);
    compareLines(traceText(**trace), {"Process 1 / Thread 1:", "  c -1123 +1000", "  a 0 +1", "  b 1002 +1000"});
    QCOMPARE((*trace)->origin().notes, std::vector<std::string>{"time 0: 1790857026000000123 ns"});
}

void TestTraceChrome::torchProfiler_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("a training step") << "torch_mlp";
    QTest::newRow("stacks and modules") << "torch_stack";
}

void TestTraceChrome::torchProfiler()
{
    QFETCH(QString, name);
    const auto trace = readData(name + ".json.gz");
    compareLines(torchLines(*trace), linesOf(name + ".txt"));
    QVERIFY(trace->origin().skipped.empty());
    QCOMPARE(trace->origin().producer, std::string("torch.profiler"));
}

void TestTraceChrome::torchKinds()
{
    const auto step = readData("torch_mlp.json.gz"), stack = readData("torch_stack.json.gz");
    const auto find = [](const Trace& trace, std::string_view name) {
        for (SliceId s = 0; s < trace.sliceCount(); ++s)
            if (trace.name(trace.columns().name[s]) == name)
                return s;
        return none;
    };
    const SliceId linear = find(*step, "aten::linear");
    QCOMPARE(step->columns().kind[linear], Kind::Operator);
    QCOMPARE(step->tryLink(linear)->op, std::string("aten.linear"));
    QVERIFY(!step->tryLink(find(*step, "hidden")));
    QCOMPARE(step->columns().kind[find(*step, "hidden")], Kind::Module);
    QCOMPARE(stack->columns().kind[find(*stack, "nn.Module: Linear_0")], Kind::Module);
    const auto arguments = step->arguments(linear);
    const auto dims = std::find_if(arguments.begin(), arguments.end(), [](const Argument& a) { return a.key == "Input Dims"; });
    QCOMPARE(std::get<std::string>(dims->value), std::string("[[4, 16], [4, 16], [4]]"));
}

void TestTraceChrome::gzip()
{
    const auto whole = readData("torch_mlp.json.gz"), cut = readData("torch_mlp_cut.json.gz"), damaged = readData("torch_mlp_damaged.gz");
    QVERIFY(cut->sliceCount() > 10 && cut->sliceCount() < whole->sliceCount());
    QVERIFY(damaged->sliceCount() > 10 && damaged->sliceCount() < whole->sliceCount());
    const auto said = [](const Trace& trace, std::string_view why) {
        return std::any_of(trace.origin().skipped.begin(), trace.origin().skipped.end(),
                           [why](const Skipped& skipped) { return skipped.why.english().starts_with(why); });
    };
    QVERIFY(said(*cut, "the file ends inside an event"));
    QVERIFY(said(*damaged, "the gzip stream ends early"));
    TraceFiles files;
    const QByteArray a = R"([{"name":"a","ph":"X","pid":1,"tid":1,"ts":1,"dur":1},)",
                     b = R"({"name":"b","ph":"X","pid":1,"tid":1,"ts":2,"dur":1}])";
    QCOMPARE(files.read(packed(a) + packed(b)).size(), 3); // two streams behind each other
    QCOMPARE(files.read(packed(a + b) + QByteArray(100, '\0')).size(), 3);
    QByteArray broken = packed(a + b);
    broken[broken.size() / 2] = char(~broken[broken.size() / 2]);
    files.read(broken); // whatever comes of it
}

void TestTraceChrome::acrossBuffers()
{
    TraceFiles files;
    QByteArray whole = "[";
    int count = 0;
    for (std::mt19937 random(3); whole.size() < 12'000'000; ++count)
        whole += (count > 0 ? ",\n" : "") + QByteArray(R"({"ph":"X","name":"n","pid":1,"tid":1,"ts":)") + QByteArray::number(count) +
                 R"(,"dur":1,"args":{"x":")" + QByteArray(int(random() % 3000), 'x') + "\\\"}{\"}}";
    const auto trace = readTrace(files.write("t", whole));
    QVERIFY(trace);
    QCOMPARE(int((*trace)->sliceCount()), count);
    QVERIFY((*trace)->origin().skipped.empty());
    QCOMPARE((*trace)->end(), Time(count) * 1000);
}

void TestTraceChrome::cancelsAndReports()
{
    TraceFiles files;
    QByteArray whole = "[";
    for (int i = 0; i < 100000; ++i)
        whole += R"({"ph":"X","name":"n","pid":1,"tid":1,"ts":1,"dur":1},)";
    const std::string path = files.write("t", whole);
    Progress progress;
    double last = 0;
    int reports = 0;
    progress.report = [&](const UserText&, double fraction) {
        QVERIFY(fraction <= 1);
        last = std::max(last, fraction);
        ++reports;
    };
    QVERIFY(readTrace(path, {}, progress));
    QVERIFY(reports > 10);
    QCOMPARE(last, 1.0);
    progress.report = [&](const UserText&, double) { progress.cancel.cancel(); };
    const auto cancelled = readTrace(path, {}, progress);
    QVERIFY(!cancelled);
    QCOMPARE(cancelled.error().message.english(), std::string(cancelledMessage));
}

void TestTraceChrome::bounds()
{
    TraceFiles files;
    QByteArray whole = "[";
    for (int i = 0; i < 20; ++i)
        whole += R"({"ph":"X","name":"n","pid":1,"tid":1,"ts":1,"dur":1},)";
    const auto trace = readTrace(files.write("t", whole), {.mostEvents = 5});
    QVERIFY(trace);
    QCOMPARE((*trace)->sliceCount(), std::size_t(5));
    QCOMPARE((*trace)->origin().skipped.front().count, std::uint64_t(15));
    QByteArray lanes = "[";
    for (int i = 0; i < 70000; ++i)
        lanes += R"({"ph":"X","name":"n","pid":1,"tid":)" + QByteArray::number(i) + R"(,"ts":1,"dur":1},)";
    const auto many = readTrace(files.write("t", lanes));
    QVERIFY(many);
    QCOMPARE((*many)->lanes().size(), std::size_t(65536));
    QByteArray open = "[";
    for (int i = 0; i < 5000; ++i)
        open += R"({"ph":"B","name":"n","pid":1,"tid":1,"ts":1},)";
    const auto deep = readTrace(files.write("t", open));
    QVERIFY(deep);
    QCOMPARE((*deep)->sliceCount(), std::size_t(4096));
}

void TestTraceChrome::keeps()
{
    TraceFiles files;
    QTemporaryDir folder;
    const TraceCache cache(folder.filePath("traces").toStdString());
    const auto kept = [&] { return QDir(folder.filePath("traces")).entryList(QDir::Files).size(); };
    QByteArray whole = "[";
    for (int i = 0; i < 80'000; ++i)
        whole += R"({"ph":"X","name":"n","pid":1,"tid":1,"ts":)" + QByteArray::number(i) + R"(,"dur":1},)";
    const std::string large = files.write("large", whole), small = files.write("small", whole.left(1000));
    QVERIFY(readTrace(small, {.cache = &cache}));
    QCOMPARE(kept(), 0);
    const auto first = readTrace(large, {.cache = &cache}), second = readTrace(large, {.cache = &cache}),
               cycles = readTrace(large, {.unit = Unit::Cycles, .cache = &cache});
    QVERIFY(first && second && cycles);
    QCOMPARE(kept(), 2);
    QCOMPARE((*second)->sliceCount(), (*first)->sliceCount());
    QCOMPARE((*first)->end(), 80'000'000);
    QCOMPARE((*second)->end(), 80'000'000);
    QCOMPARE((*cycles)->end(), 80'000);
    QCOMPARE((*second)->origin().file, large);
    files.write("large", whole.left(whole.size() / 2 + 1'500'000)); // another file at the same path
    QVERIFY((*readTrace(large, {.cache = &cache}))->sliceCount() < (*first)->sliceCount());
}

void TestTraceChrome::isOrIsNot_data()
{
    QTest::addColumn<QByteArray>("start");
    QTest::addColumn<bool>("chrome");
    QTest::newRow("array") << QByteArray(R"([{"ph": "X")") << true;
    QTest::newRow("object") << QByteArray(R"({"traceEvents": [)") << true;
    QTest::newRow("mark") << QByteArray("\xEF\xBB\xBF{\"traceEvents\":[") << true;
    QTest::newRow("late events") << QByteArray(R"({"displayTimeUnit": "ns", "other": [1,2)") << true;
    QTest::newRow("packed") << packed(R"({"traceEvents": []})") << true;
    QTest::newRow("an IR") << QByteArray(R"({"name": "m", "nodes": [{"op": "traceEvents"}]})") << false;
    QTest::newRow("a list") << QByteArray(R"([{"phase": "X"}])") << false;
    QTest::newRow("numbers") << QByteArray("[1, 2]") << false;
    QTest::newRow("empty") << QByteArray() << false;
    QTest::newRow("zip") << QByteArray("PK\x03\x04\0\0", 6) << false;
    QTest::newRow("mlir") << QByteArray("module {\n  func.func @f() {\n") << false;
    QTest::newRow("packed mlir") << packed("module {\n") << false;
}

void TestTraceChrome::isOrIsNot()
{
    QFETCH(QByteArray, start);
    QFETCH(bool, chrome);
    QCOMPARE(TraceFiles().reader(start), chrome ? "chrome" : "");
}

void TestTraceChrome::refuses()
{
    TraceFiles files;
    const auto said = [&](const std::string& path) {
        const auto trace = readTrace(path);
        return trace ? QString("read") : text(trace.error().text()).replace(files.path(), ".");
    };
    const QString hint =
        " (traces are Chrome JSON and Perfetto (also gzip), PyTorchSim logs, and CSV with a column for name, start and duration)";
    QCOMPARE(said(files.write("empty", "")), "./empty: this is not a trace: the file is empty" + hint);
    QCOMPARE(said(files.write("m.mlir", "module {\n}\n")), "./m.mlir: this is not a trace" + hint);
    QCOMPARE(said(files.path().toStdString() + "/none"), QString("./none: there is no such file"));
    QCOMPARE(said(files.path().toStdString()), QString(".: there is no log of PyTorchSim or TORCH_TRACE in the folder"));
    QCOMPARE(said(files.write("o.json", R"({"displayTimeUnit": "ms", "x": 1})")), QString("./o.json: this JSON has no traceEvents"));
}

QTEST_GUILESS_MAIN(TestTraceChrome)
#include "tst_trace_chrome.moc"
