// SPDX-License-Identifier: Apache-2.0
// Traces written as Chrome JSON, Perfetto protobuf and CSV, read back by other means than our own readers.
#include "core/trace/cache/cache_file.h"
#include "core/trace/read.h"
#include "core/trace/store/builder.h"
#include "core/trace/write/write.h"
#include "trace_text.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <protozero/pbf_reader.hpp>
#include <set>
#include <zlib.h>

using namespace nodewise;
using namespace nodewise::trace;
using Json = nlohmann::json;

namespace {

/// Nested, overlapping, linked, with a flow, a counter, an instant and names that need care.
std::shared_ptr<const Trace> sample(Unit unit)
{
    Builder builder(unit, unit == Unit::Cycles ? std::optional(940.0) : std::nullopt);
    builder.origin() = {.producer = "test", .npu = "tpuv3", .notes = {"Command line: a\nb"}};
    const auto run = builder.addGroup("run"), core = builder.addGroup("Core 0", run);
    const LaneId array = builder.addLane("Array, 0", core), dma = builder.addLane("DMA", core),
                 counter = builder.addCounter("DRAM", core, "GB/s");
    const LaneId alone = builder.addLane("alone");
    const LinkId link = builder.addLink(
        {.nodes = {"add", "true_graph_0/mul"}, .kernel = "gemm_4", .launch = 3, .line = 17, .module = "layers.0", .op = "aten.mm.default"});
    const LinkId one = builder.addLink({.nodes = {"relu"}});
    const SliceId outer = builder.addSlice(array, -1500, 3001, builder.intern("outer \"a\""), Kind::Kernel, link);
    builder.addSlice(array, -1500, 500, builder.intern("inner"), Kind::Array, one);
    builder.addSlice(array, 1000, 2000, builder.intern("overlaps\nit"), Kind::Array);
    const SliceId load = builder.addSlice(dma, 7, 0, builder.intern("\xFF bad \xED\x95\x9C"), Kind::Load);
    builder.addArgument(outer, "bytes", 4096);
    builder.addArgument(outer, "rate", 2.0);
    builder.addArgument(outer, "odd", std::nan(""));
    builder.addArgument(outer, "shape", std::string_view("[4, 5]"));
    builder.setStall(load, Stall::Scratchpad, 12);
    builder.addFlow(outer, load, builder.intern("data"));
    builder.addSample(counter, 0, 12.5);
    builder.addSample(counter, 10, -1);
    builder.addInstant(alone, 33, builder.intern("mark"));
    auto trace = builder.build();
    return *trace;
}

std::string written(Result<void> (*write)(const Trace&, const Sink&, const Progress&), const Trace& trace)
{
    std::string all;
    const auto done = write(trace,
                            [&](std::string_view part) -> Result<void> {
                                all += part;
                                return {};
                            },
                            {});
    if (!done)
        qFatal("%s", done.error().text().c_str());
    return all;
}

std::vector<Json> eventsOf(const Json& json, const std::string& phase)
{
    std::vector<Json> events;
    for (const Json& event : json.at("traceEvents"))
        if (event.at("ph") == phase)
            events.push_back(event);
    return events;
}

/// With ' for quotes, as moc reads no raw strings.
QString said(const Json& json)
{
    return QString::fromStdString(json.dump()).replace('"', '\'');
}

/// The same text as of another with other blanks and another order of members.
QString parsed(std::string text)
{
    std::ranges::replace(text, '\'', '"');
    return said(Json::parse(text));
}

/// Fields of a CSV text, by RFC 4180.
std::vector<QStringList> linesOf(const std::string& text)
{
    std::vector<QStringList> lines(1, QStringList{""});
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        QString& field = lines.back().back();
        const char c = text[i];
        if (quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"')
            field += text[++i];
        else if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            lines.back() << "";
        else if (c == '\n' && !quoted)
            lines.push_back({""});
        else
            field += QLatin1Char(c);
    }
    lines.pop_back(); // behind the last line
    return lines;
}

/// A Perfetto trace as its packets say it: tracks by uuid, events as "track: type name @time ...".
struct Perfetto {
    struct Track {
        QString name, unit;
        quint64 parent = 0;
    };
    std::map<quint64, Track> tracks;
    std::map<quint64, QString> categories, names, keys;
    QStringList events;
    bool cleared = false;
};

QString textOf(protozero::pbf_reader& reader)
{
    return QString::fromStdString(reader.get_string());
}

void readInterned(protozero::pbf_reader data, Perfetto& out)
{
    while (data.next()) {
        auto& into = data.tag() == 1 ? out.categories : data.tag() == 2 ? out.names : out.keys;
        quint64 id = 0;
        QString text;
        for (auto entry = data.get_message(); entry.next();)
            if (entry.tag() == 1)
                id = entry.get_uint64();
            else
                text = textOf(entry);
        into[id] = text;
    }
}

void readTrack(protozero::pbf_reader data, Perfetto& out)
{
    quint64 uuid = 0;
    Perfetto::Track track;
    while (data.next())
        switch (data.tag()) {
        case 1:
            uuid = data.get_uint64();
            break;
        case 2:
            track.name = textOf(data);
            break;
        case 5:
            track.parent = data.get_uint64();
            break;
        case 8:
            for (auto counter = data.get_message(); counter.next();)
                if (counter.tag() == 6)
                    track.unit = textOf(counter);
            break;
        default:
            data.skip();
        }
    out.tracks[uuid] = track;
}

QString annotationOf(protozero::pbf_reader data, const Perfetto& out)
{
    QString key, value;
    while (data.next())
        switch (data.tag()) {
        case 1:
            key = out.keys.at(data.get_uint64());
            break;
        case 10:
            key = textOf(data);
            break;
        case 4:
            value = QString::number(data.get_int64());
            break;
        case 5:
            value = QString::number(data.get_double(), 'f', 1);
            break;
        case 6:
            value = '\'' + textOf(data) + '\'';
            break;
        default:
            data.skip();
        }
    return ' ' + key + '=' + value;
}

void readEvent(protozero::pbf_reader data, quint64 time, Perfetto& out)
{
    int type = 0;
    quint64 track = 0;
    QString name, rest;
    while (data.next())
        switch (data.tag()) {
        case 9:
            type = data.get_enum();
            break;
        case 11:
            track = data.get_uint64();
            break;
        case 10:
            name = ' ' + out.names.at(data.get_uint64());
            break;
        case 3:
            rest += " (" + out.categories.at(data.get_uint64()) + ')';
            break;
        case 4:
            rest += annotationOf(data.get_message(), out);
            break;
        case 44:
            rest += QString(" %1").arg(data.get_double());
            break;
        case 47:
            rest += QString(" ->%1").arg(data.get_fixed64());
            break;
        case 48:
            rest += QString(" <-%1").arg(data.get_fixed64());
            break;
        default:
            data.skip();
        }
    const char* const types[] = {"?", "begin", "end", "instant", "counter"};
    out.events << QString("%1.%2: %3%4 @%5%6").arg(out.tracks.at(track).name).arg(track).arg(types[type]).arg(name).arg(time).arg(rest);
}

Perfetto readPerfetto(const std::string& bytes)
{
    Perfetto out;
    for (protozero::pbf_reader trace(bytes); trace.next();) {
        quint64 time = 0, flags = 0;
        for (auto packet = trace.get_message(); packet.next();)
            switch (packet.tag()) {
            case 8:
                time = packet.get_uint64();
                break;
            case 11:
                readEvent(packet.get_message(), time, out);
                break;
            case 12:
                readInterned(packet.get_message(), out);
                break;
            case 13:
                flags = packet.get_uint32();
                if (!out.cleared && !(flags & 1))
                    qFatal("the first packet must clear the state");
                out.cleared = true;
                break;
            case 60:
                readTrack(packet.get_message(), out);
                break;
            default:
                packet.skip();
            }
    }
    return out;
}

/// Each line with its lane, sorted: lanes without a group may stand elsewhere. A NaN is a text in JSON.
QStringList laneByLane(const Trace& trace)
{
    QStringList lines;
    QString lane;
    for (const QString& line : test::traceText(trace)) {
        lane = line.startsWith("  ") ? lane : line;
        lines << QString(lane + " | " + line).replace("=nan", "=NaN");
    }
    lines.sort();
    return lines;
}

} // namespace

class TestTraceWrite : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void chromeOfCycles()
    {
        const Json json = Json::parse(written(writeChrome, *sample(Unit::Cycles)));
        QCOMPARE(said(json["otherData"]["unit"]), QString("'cycles'"));
        QCOMPARE(said(json["otherData"]["clock_mhz"]), QString("940.0"));
        QCOMPARE(said(json["otherData"]["npu"]), QString("'tpuv3'"));
        QCOMPARE(said(json["otherData"]["note 1"]), QString("'Command line: a\\nb'"));
        const auto slices = eventsOf(json, "X");
        QCOMPARE(slices.size(), std::size_t(4));
        QCOMPARE(said(slices[0]), parsed("{'ph':'X','name':'outer \\'a\\'','cat':'kernel','pid':2,'tid':1,'ts':-1500,'dur':3001,'args':{"
                                         "'bytes':4096,'rate':2.0,'odd':'NaN','shape':'[4, "
                                         "5]','node':['add','true_graph_0/mul'],'kernel':'gemm_4','launch':3,'line':17,"
                                         "'module':'layers.0','op':'aten.mm.default'}}"));
        QVERIFY(slices[0]["args"]["bytes"].is_number_integer() && slices[0]["args"]["rate"].is_number_float());
        QCOMPARE(said(slices[1]["args"]), parsed("{'node':'relu'}"));
        QCOMPARE(said(slices[2]["name"]), QString("'overlaps\\nit'"));
        QVERIFY(!slices[2].contains("args"));
        QCOMPARE(said(slices[3]), parsed("{'ph':'X','name':'\xEF\xBF\xBD bad \xED\x95\x9C','cat':'load','pid':2,'tid':2,'ts':7,'dur':0,"
                                         "'args':{'stall':'scratchpad','waited':12}}"));
        QCOMPARE(said(eventsOf(json, "C")), parsed("[{'ph':'C','name':'DRAM','pid':2,'tid':3,'ts':0,'args':{'GB/s':12.5}},"
                                                   "{'ph':'C','name':'DRAM','pid':2,'tid':3,'ts':10,'args':{'GB/s':-1.0}}]"));
        QCOMPARE(said(eventsOf(json, "i")), parsed("[{'ph':'i','name':'mark','pid':0,'tid':4,'ts':33,'s':'t'}]"));
        // The flow starts where `outer` is innermost: behind `inner`.
        QCOMPARE(said(eventsOf(json, "s")), parsed("[{'ph':'s','name':'data','cat':'flow','id':1,'pid':2,'tid':1,'ts':-1000}]"));
        QCOMPARE(said(eventsOf(json, "f")), parsed("[{'ph':'f','name':'data','cat':'flow','id':1,'pid':2,'tid':2,'ts':7,'bp':'e'}]"));
        std::map<std::string, std::string> names;
        for (const Json& event : eventsOf(json, "M"))
            if (event["args"].contains("name"))
                names[event["name"].get<std::string>() + event["pid"].dump() + "." + event["tid"].dump()] = event["args"]["name"];
        QCOMPARE(names.at("process_name2.0"), std::string("run / Core 0"));
        QCOMPARE(names.at("thread_name2.1"), std::string("Array, 0"));
        QCOMPARE(names.at("thread_name0.4"), std::string("alone"));
        QVERIFY(!names.contains("thread_name2.3")); // the counter
    }

    void chromeOfNanoseconds()
    {
        std::string text = written(writeChrome, *sample(Unit::Nanoseconds));
        const Json json = Json::parse(text);
        std::ranges::replace(text, '"', '\'');
        QVERIFY(text.find("'ts':-1.500,'dur':3.001") != std::string::npos);
        QVERIFY(text.find("'ts':0.007,'dur':0.000") != std::string::npos);
        QCOMPARE(said(json["otherData"]["unit"]), QString("'ns'"));
        QVERIFY(!json["otherData"].contains("clock_mhz"));
    }

    void csv()
    {
        const std::string text = written(writeCsv, *sample(Unit::Cycles));
        const auto lines = linesOf(text);
        QStringList comments;
        std::size_t first = 0;
        for (; lines[first][0].startsWith('#'); ++first)
            comments << lines[first].join(',');
        QCOMPARE(comments.join('\n'),
                 QString("# unit: cycles\n# clock_mhz: 940.0\n# producer: test\n# npu: tpuv3\n# note: Command line: a b"));
        const QStringList names = lines[first];
        const auto field = [&](std::size_t line, const QString& name) { return lines[first + line].at(names.indexOf(name)); };
        for (const QStringList& line : std::span(lines).subspan(first))
            QCOMPARE(line.size(), names.size());
        QCOMPARE(lines.size() - first, std::size_t(1 + 4 + 2 + 1 + 1));
        QCOMPARE(field(1, "type"), QString("slice"));
        QCOMPARE(field(1, "group"), QString("run / Core 0"));
        QCOMPARE(field(1, "lane"), QString("Array, 0"));
        QCOMPARE(field(1, "start") + field(1, "duration"), QString("-15003001"));
        QCOMPARE(field(1, "name"), QString("outer \"a\""));
        QCOMPARE(field(1, "kind"), QString("kernel"));
        QCOMPARE(field(1, "node"), QString("add;true_graph_0/mul"));
        QCOMPARE(field(1, "kernel") + field(1, "launch") + field(1, "line"), QString("gemm_4317"));
        QCOMPARE(field(1, "module") + field(1, "op"), QString("layers.0aten.mm.default"));
        QCOMPARE(field(1, "arguments").replace('"', '\''), QString("{'bytes':4096,'rate':2.0,'odd':'NaN','shape':'[4, 5]'}"));
        QCOMPARE(field(2, "node"), QString("relu"));
        QCOMPARE(field(2, "launch") + field(2, "line"), QString());
        QCOMPARE(field(3, "name"), QString("overlaps\nit"));
        QCOMPARE(field(4, "stall") + field(4, "waited"), QString("scratchpad12"));
        QCOMPARE(field(5, "type") + field(5, "start") + field(5, "value") + field(5, "unit"), QString("counter012.5GB/s"));
        QCOMPARE(field(7, "type") + field(7, "lane") + field(7, "name"), QString("instantalonemark"));
        QCOMPARE(field(8, "type") + field(8, "name"), QString("flowdata"));
        QCOMPARE(field(8, "id"), field(1, "id"));
        QCOMPARE(field(8, "to"), field(4, "id"));
    }

    void perfetto()
    {
        const Perfetto got = readPerfetto(written(writePerfetto, *sample(Unit::Cycles)));
        std::map<QString, quint64> ids;
        for (const auto& [id, track] : got.tracks)
            if (!ids.contains(track.name))
                ids[track.name] = id;
        QCOMPARE(got.tracks.at(ids.at("Core 0")).parent, ids.at("run"));
        QCOMPARE(got.tracks.at(ids.at("run")).parent, ids.at("Cycles, each shown as 1 ns"));
        QCOMPARE(got.tracks.at(ids.at("DRAM")).unit, QString("GB/s"));
        QCOMPARE(got.tracks.at(ids.at("DRAM")).parent, ids.at("Core 0"));
        QCOMPARE(got.tracks.at(ids.at("alone")).parent, ids.at("Cycles, each shown as 1 ns"));
        // Times from -1500 on; what overlaps without nesting stands on a second track of the same name.
        QCOMPARE(got.events.join('\n'),
                 QString("Array, 0.4: begin outer \"a\" @0 (kernel) bytes=4096 rate=2.0 odd=nan shape='[4, 5]'"
                         " node='add;true_graph_0/mul' kernel='gemm_4' module='layers.0' op='aten.mm.default' launch=3 line=17 ->1\n"
                         "Array, 0.4: begin inner @0 (array) node='relu'\n"
                         "Array, 0.4: end @500\n"
                         "Array, 0.5: begin overlaps\nit @2500 (array)\n"
                         "Array, 0.4: end @3001\n"
                         "Array, 0.5: end @4500\n"
                         "DMA.6: begin %1 @1507 (load) stall='scratchpad' waited=12 <-1\n"
                         "DMA.6: end @1507\n"
                         "DRAM.7: counter @1500 12.5\n"
                         "DRAM.7: counter @1510 -1\n"
                         "alone.8: instant mark @1533")
                     .arg(QString::fromUtf8("\xFF bad \xED\x95\x9C")));
    }

    /// Whatever overlaps: on each track ends match begins, and time does not go back.
    void perfettoNests()
    {
        Builder builder(Unit::Nanoseconds);
        const LaneId lane = builder.addLane("lane");
        unsigned random = 1;
        for (int i = 0; i < 500; ++i) {
            random = random * 1664525 + 1013904223;
            builder.addSlice(lane, random >> 22, (random >> 10) % 60, builder.intern("n"));
        }
        const Perfetto got = readPerfetto(written(writePerfetto, **builder.build()));
        std::map<QString, std::vector<quint64>> open;
        std::map<QString, quint64> now;
        for (const QString& event : got.events) {
            const QString track = event.section(':', 0, 0);
            const quint64 time = event.section('@', 1).section(' ', 0, 0).toULongLong();
            QVERIFY(time >= now[track]);
            now[track] = time;
            if (event.contains(": begin")) {
                open[track].push_back(time);
            } else {
                QVERIFY(!open[track].empty());
                open[track].pop_back();
            }
        }
        for (const auto& [track, left] : open)
            QVERIFY(left.empty());
        QCOMPARE(got.events.size(), 1000);
    }

    /// Our own reader takes each form for what it was.
    void comesBack_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("cycles");
        for (const char* name : {"a.json", "a.json.gz", "a.csv", "a.nwtrace"})
            for (const bool cycles : {true, false})
                QTest::addRow("%s, %s", name, cycles ? "cycles" : "ns") << name << cycles;
    }
    void comesBack()
    {
        QFETCH(const QString, name);
        QFETCH(const bool, cycles);
        const auto trace = sample(cycles ? Unit::Cycles : Unit::Nanoseconds);
        QTemporaryDir folder;
        const std::string path = folder.filePath(name).toStdString();
        QVERIFY(writeTrace(*trace, path));
        const auto read = readTrace(path);
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        test::compareLines(laneByLane(**read), laneByLane(*trace));
        QCOMPARE((*read)->unit(), trace->unit());
        QCOMPARE((*read)->clockMhz(), trace->clockMhz());
        QCOMPARE((*read)->origin().npu, std::string("tpuv3"));
        for (SliceId slice = 0; slice < trace->sliceCount(); ++slice) {
            const Columns &is = (*read)->columns(), &shall = trace->columns();
            QCOMPARE(is.stall.empty() ? Stall::None : is.stall[slice], shall.stall[slice]);
            QCOMPARE(is.waited.empty() ? 0 : is.waited[slice], shall.waited[slice]);
        }
    }

    /// Each slice needs a track of its own: with a look at each track for each slice this took minutes.
    void manyThatOverlap()
    {
        constexpr int count = 600'000;
        Builder builder(Unit::Cycles);
        const LaneId lane = builder.addLane("lane");
        const NameId name = builder.intern("slice");
        for (int i = 0; i < count; ++i)
            builder.addSlice(lane, i, 2 * count, name);
        const auto trace = *builder.build();
        std::set<std::uint64_t> tracks;
        std::map<std::uint64_t, int> open;
        int ends = 0;
        protozero::pbf_reader file;
        const std::string all = written(writePerfetto, *trace);
        for (file = protozero::pbf_reader(all); file.next(1);)
            for (auto packet = file.get_message(); packet.next();)
                if (packet.tag() != 11) { // TrackEvent
                    packet.skip();
                } else {
                    std::uint64_t track = 0;
                    int type = 0;
                    for (auto event = packet.get_message(); event.next();)
                        if (event.tag() == 9)
                            type = event.get_enum();
                        else if (event.tag() == 11)
                            track = event.get_uint64();
                        else
                            event.skip();
                    tracks.insert(track);
                    open[track] += type == 1 ? 1 : type == 2 ? -1 : 0;
                    ends += type == 2;
                    QVERIFY(open[track] >= 0 && open[track] <= 1);
                }
        QCOMPARE(tracks.size(), std::size_t(count));
        QCOMPARE(ends, count);
    }

    void endsWhenCancelledOrFull()
    {
        Builder builder(Unit::Cycles);
        const LaneId lane = builder.addLane("lane");
        for (int i = 0; i < 20000; ++i)
            builder.addSlice(lane, i, 1, builder.intern("slice"));
        const auto trace = *builder.build();
        for (const auto write : {writeChrome, writePerfetto, writeCsv}) {
            int parts = 0;
            const auto full =
                write(*trace, [&](std::string_view) { return ++parts == 2 ? Result<void>(fail("full")) : Result<void>(); }, {});
            QVERIFY(!full && full.error().message == "full");
            QCOMPARE(parts, 2);
            Progress progress;
            progress.report = [&](const UserText&, double) { progress.cancel.cancel(); };
            const auto cancelled = write(
                *trace, [](std::string_view) { return Result<void>(); }, progress);
            QVERIFY(!cancelled && cancelled.error().message == cancelledMessage);
        }
    }

    void files()
    {
        QTemporaryDir folder;
        const auto path = [&](const char* name) { return folder.filePath(name).toStdString(); };
        const auto trace = sample(Unit::Cycles);
        for (const char* name : {"a.json", "a.json.gz", "a.pftrace", "a.csv", "a.nwtrace"})
            QVERIFY(writeTrace(*trace, path(name)));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 5);
        QFile plain(folder.filePath("a.json"));
        QVERIFY(plain.open(QIODevice::ReadOnly));
        const QByteArray text = plain.readAll();
        QCOMPARE(text.toStdString(), written(writeChrome, *trace));
        QByteArray unzipped(text.size() + 1, 0);
        const ::gzFile zipped = ::gzopen(path("a.json.gz").c_str(), "rb");
        unzipped.resize(::gzread(zipped, unzipped.data(), static_cast<unsigned>(unzipped.size())));
        ::gzclose(zipped);
        QCOMPARE(unzipped, text);
        QCOMPARE((*openCacheFile(path("a.nwtrace")))->sliceCount(), std::size_t(4));
        const auto other = writeTrace(*trace, path("a.txt"));
        QVERIFY(other.error().message == "the file extension is not one of a trace format");
        const auto nowhere = writeTrace(*trace, path("no/where.csv"));
        QCOMPARE(nowhere.error().file, path("no/where.csv"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 5);
    }
};

QTEST_APPLESS_MAIN(TestTraceWrite)
#include "tst_trace_write.moc"
