// SPDX-License-Identifier: Apache-2.0
// The store of traces: rows, levels of detail, arguments, flows, counters; beside plain loops over the same events.
#include "core/trace/store/builder.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>

using namespace nodewise;
using namespace nodewise::trace;

namespace {

std::shared_ptr<const Trace> built(Builder& builder)
{
    auto trace = builder.build();
    if (!trace)
        qFatal("%s", trace.error().text().c_str());
    return *trace;
}

/// "a[0,10) b[2,4)" of each row, rows in lines.
QString rowsText(const Trace& trace)
{
    QStringList lines;
    for (const Row& row : trace.rows()) {
        QStringList slices;
        for (SliceId s = row.first; s < row.first + row.count; ++s)
            slices << QString("%1[%2,%3)")
                          .arg(QString::fromStdString(std::string(trace.name(trace.columns().name[s]))))
                          .arg(trace.start(s))
                          .arg(trace.end(s));
        lines << QString("%1.%2: %3").arg(row.lane).arg(row.depth).arg(slices.join(' '));
    }
    return lines.join('\n');
}

struct Event {
    Time start, duration;
};

/// One lane; events named by their numbers.
std::shared_ptr<const Trace> traceOf(const std::vector<Event>& events)
{
    Builder builder(Unit::Cycles);
    const LaneId lane = builder.addLane("lane");
    for (std::size_t i = 0; i < events.size(); ++i)
        builder.addSlice(lane, events[i].start, events[i].duration, builder.intern(std::to_string(i)));
    return built(builder);
}

std::vector<Event> randomEvents(unsigned seed, std::size_t count, Time span, Time longest)
{
    std::mt19937 random(seed);
    std::vector<Event> events;
    for (std::size_t i = 0; i < count; ++i) {
        const Time start = static_cast<Time>(random() % static_cast<unsigned>(span));
        // Mostly short, some long, some of no length at all.
        const unsigned longer = random() % 10 == 0 ? static_cast<unsigned>(longest) : static_cast<unsigned>(longest) / 20 + 1;
        events.push_back({start, static_cast<Time>(random() % longer)});
    }
    return events;
}

bool contains(const Event& outer, const Event& inner)
{
    // A slice that begins as another one ends lies behind it, not in it.
    return outer.start <= inner.start && outer.start + outer.duration >= inner.start + inner.duration &&
           outer.start + outer.duration > inner.start;
}

/// The rule of rows, word for word: by start, the longer first; the first free row below all that contain it.
std::vector<std::uint32_t> depthsByRule(const std::vector<Event>& events)
{
    std::vector<std::size_t> order(events.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        return std::pair(events[a].start, -events[a].duration) < std::pair(events[b].start, -events[b].duration);
    });
    std::vector<std::uint32_t> depths(events.size(), 0);
    std::vector<std::size_t> placed;
    for (const std::size_t i : order) {
        std::uint32_t depth = 0;
        for (const std::size_t other : placed)
            if (contains(events[other], events[i]))
                depth = std::max(depth, depths[other] + 1);
        const auto taken = [&](std::size_t other) {
            return depths[other] == depth && events[other].start + events[other].duration > events[i].start;
        };
        while (std::ranges::any_of(placed, taken))
            ++depth;
        depths[i] = depth;
        placed.push_back(i);
    }
    return depths;
}

void checkPieces(const Trace& trace, const Row& row, Time from, Time to, Time pixel)
{
    std::vector<Trace::Piece> pieces;
    trace.pieces(row, from, to, pixel, pieces);
    std::vector<SliceId> visible;
    for (SliceId s = row.first; s < row.first + row.count; ++s)
        if (trace.start(s) < to && (trace.end(s) > from || trace.start(s) == from))
            visible.push_back(s);
    SliceId next = pieces.empty() ? none : pieces.front().first;
    for (const auto& piece : pieces) {
        QCOMPARE(piece.first, next);
        QVERIFY(piece.count > 0);
        const SliceId last = piece.first + piece.count - 1;
        QCOMPARE(piece.begin, trace.start(piece.first));
        QCOMPARE(piece.end, trace.end(last));
        Time busy = 0, longest = 0;
        for (SliceId s = piece.first; s <= last; ++s) {
            busy += trace.duration(s);
            longest = std::max(longest, trace.duration(s));
        }
        QCOMPARE(piece.busy, busy);
        QVERIFY(piece.longest >= piece.first && piece.longest <= last);
        QCOMPARE(trace.duration(piece.longest), longest);
        if (piece.count > 1)
            QVERIFY(piece.end - piece.begin <= pixel);
        next = last + 1;
    }
    if (visible.empty())
        return;
    QVERIFY(!pieces.empty());
    QVERIFY(pieces.front().first <= visible.front());
    QVERIFY(next > visible.back());
    // Two for each pixel, one for each slice that is wider, and those at the borders.
    QVERIFY2(static_cast<Time>(pieces.size()) <= 3 * ((std::min(to, trace.end()) - std::max(from, trace.begin())) / pixel + 2),
             qPrintable(QString("%1 pieces").arg(pieces.size())));
}

} // namespace

using Starts = QList<QPair<int, int>>; // and durations

class TestTraceStore : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void emptyTrace()
    {
        Builder builder(Unit::Nanoseconds);
        const LaneId lane = builder.addLane("lane");
        const auto trace = built(builder);
        QCOMPARE(trace->sliceCount(), std::size_t(0));
        QCOMPARE(trace->begin(), Time(0));
        QCOMPARE(trace->end(), Time(0));
        QVERIFY(trace->rows().empty());
        QVERIFY(trace->rowsOf(lane).empty());
        QVERIFY(trace->flowsFrom(0).empty());
        std::vector<Trace::Bin> bins(3);
        trace->bins(lane, 0, 100, 1, bins);
        QVERIFY(bins.empty());
    }

    void rows_data()
    {
        QTest::addColumn<Starts>("events");
        QTest::addColumn<QString>("rows");
        QTest::newRow("one after the other") << Starts{{0, 10}, {10, 5}, {20, 0}} << "0.0: 0[0,10) 1[10,15) 2[20,20)";
        QTest::newRow("nested") << Starts{{0, 10}, {2, 3}, {2, 1}, {6, 4}} << "0.0: 0[0,10)\n0.1: 1[2,5) 3[6,10)\n0.2: 2[2,3)";
        QTest::newRow("any order") << Starts{{6, 4}, {2, 1}, {2, 3}, {0, 10}} << "0.0: 3[0,10)\n0.1: 2[2,5) 0[6,10)\n0.2: 1[2,3)";
        QTest::newRow("overlapping") << Starts{{0, 10}, {5, 10}, {10, 3}} << "0.0: 0[0,10)\n0.1: 1[5,15)\n0.2: 2[10,13)";
        QTest::newRow("overlapping, then free above") << Starts{{0, 10}, {5, 10}, {10, 8}} << "0.0: 0[0,10) 2[10,18)\n0.1: 1[5,15)";
        QTest::newRow("alike") << Starts{{3, 4}, {3, 4}, {3, 4}} << "0.0: 0[3,7)\n0.1: 1[3,7)\n0.2: 2[3,7)";
        QTest::newRow("of no length") << Starts{{0, 4}, {4, 0}, {2, 0}, {4, 0}} << "0.0: 0[0,4) 1[4,4) 3[4,4)\n0.1: 2[2,2)";
        QTest::newRow("negative") << Starts{{-5, 10}, {-3, -7}} << "0.0: 0[-5,5)\n0.1: 1[-3,-3)";
    }
    void rows()
    {
        QFETCH(const Starts, events);
        std::vector<Event> list;
        for (const auto& [start, duration] : events)
            list.push_back({start, duration});
        QTEST(rowsText(*traceOf(list)), "rows");
    }

    void rowsOfRandomSlices()
    {
        for (unsigned seed = 0; seed < 30; ++seed) {
            const auto events = randomEvents(seed, 300, 100 + static_cast<Time>(seed) * 100, 80);
            const auto trace = traceOf(events);
            const auto depths = depthsByRule(events);
            for (SliceId s = 0; s < trace->sliceCount(); ++s) {
                const auto number = static_cast<std::size_t>(std::stoi(std::string(trace->name(trace->columns().name[s]))));
                QCOMPARE(trace->start(s), events[number].start);
                QCOMPARE(trace->duration(s), events[number].duration);
                QCOMPARE(trace->rowOf(s).depth, depths[number]);
            }
            for (const Row& row : trace->rows())
                for (SliceId s = row.first + 1; s < row.first + row.count; ++s)
                    QVERIFY(trace->end(s - 1) <= trace->start(s));
        }
    }

    void parents()
    {
        for (unsigned seed = 0; seed < 10; ++seed) {
            const auto trace = traceOf(randomEvents(seed, 200, 300, 80));
            for (SliceId s = 0; s < trace->sliceCount(); ++s) {
                SliceId expected = none;
                for (SliceId other = 0; other < s; ++other)
                    if (trace->rowOf(other).depth < trace->rowOf(s).depth &&
                        contains({trace->start(other), trace->duration(other)}, {trace->start(s), trace->duration(s)}))
                        expected = other; // slices are numbered row by row, from the top
                QCOMPARE(trace->parentOf(s), expected);
            }
        }
        QCOMPARE(traceOf({{0, 3}, {3, 4}})->parentOf(1), none);
    }

    /// So many rows as there are slices must not take the square of it.
    void manyOpenAtOnce()
    {
        std::vector<Event> events;
        for (Time i = 0; i < 200000; ++i)
            events.push_back({i, 1000000});
        const auto trace = traceOf(events);
        QCOMPARE(trace->rows().size(), std::size_t(200000));
        QCOMPARE(trace->rowOf(199999).depth, 199999u);
    }

    void lanes()
    {
        Builder builder(Unit::Cycles, 940);
        const auto run = builder.addGroup("run");
        const auto core = builder.addGroup("Core", run);
        builder.renameGroup(core, "Core 0");
        const LaneId a = builder.addLane("a", core), empty = builder.addLane("empty", core), b = builder.addLane("?", core);
        builder.rename(b, "b");
        const NameId name = builder.intern("x");
        QCOMPARE(builder.intern("x"), name);
        builder.addSlice(b, 7, 2, name);
        builder.addSlice(a, 5, 1, name, Kind::Load);
        builder.addSlice(b, 5, 1, builder.intern("y"), Kind::Store);
        builder.addInstant(b, 100, name);
        builder.addInstant(a, -3, name);
        builder.origin().notes.push_back("note");
        const auto trace = built(builder);
        QCOMPARE(rowsText(*trace), QString("0.0: x[5,6)\n2.0: y[5,6) x[7,9)"));
        QCOMPARE(trace->rowsOf(a).size(), std::size_t(1));
        QVERIFY(trace->rowsOf(empty).empty());
        QCOMPARE(trace->rowsOf(b).front().first, 1u);
        QCOMPARE(trace->laneOf(2), b);
        QCOMPARE(trace->lanes()[b].name, std::string("b"));
        QCOMPARE(trace->groups()[core].name, std::string("Core 0"));
        QCOMPARE(trace->groups()[core].parent, run);
        QCOMPARE(trace->columns().kind[1], Kind::Store);
        QCOMPARE(trace->begin(), Time(-3));
        QCOMPARE(trace->end(), Time(100));
        QCOMPARE(trace->instants()[0].lane, a);
        QCOMPARE(trace->origin().notes.front(), std::string("note"));
        QCOMPARE(trace->nanoseconds(94).value(), 100.0);
        QVERIFY(!traceOf({{0, 1}})->nanoseconds(1));
        QCOMPARE(builder.sliceCount(), std::size_t(0));
    }

    void at()
    {
        const auto trace = traceOf({{0, 10}, {10, 5}, {20, 0}});
        const Row& row = trace->rows().front();
        for (const auto& [time, slice] :
             std::map<Time, SliceId>{{-1, none}, {0, 0}, {9, 0}, {10, 1}, {14, 1}, {15, none}, {20, 2}, {21, none}})
            QCOMPARE(trace->at(row, time), slice);
    }

    void argumentsAndLinks()
    {
        Builder builder(Unit::Nanoseconds);
        const LaneId lane = builder.addLane("lane");
        const NameId name = builder.intern("n");
        const LinkId link = builder.addLink({.nodes = {"add"}, .kernel = "gemm_4", .launch = 7, .module = "layers.0", .op = "aten.add"});
        const SliceId late = builder.addSlice(lane, 100, 1, name);
        const SliceId early = builder.addSlice(lane, 50, 1, name, Kind::Array, link);
        builder.addSlice(lane, 10, 1, name);
        builder.addArgument(late, "bytes", 4096);
        builder.addArgument(late, "shape", std::string_view("[4, 5]"));
        builder.addArgument(early, "bytes", std::int64_t(-1));
        builder.addArgument(early, "shape", 1.5);            // the same key, of another type
        builder.addArgument(late, "late", std::string("x")); // taken up again
        for (int i = 0; i < 500; ++i)
            builder.addArgument(early, "many " + std::to_string(i), i);
        builder.setDuration(late, 33);
        builder.setStall(early, Stall::Data, 12);
        const auto trace = built(builder);
        QVERIFY(trace->arguments(0).empty());
        const auto first = trace->arguments(1), second = trace->arguments(2);
        QCOMPARE(first.size(), std::size_t(502));
        QCOMPARE(first[0].key, std::string("bytes"));
        QCOMPARE(std::get<std::int64_t>(first[0].value), std::int64_t(-1));
        QCOMPARE(std::get<double>(first[1].value), 1.5);
        QCOMPARE(first[501].key, std::string("many 499"));
        QCOMPARE(std::get<std::int64_t>(first[501].value), std::int64_t(499));
        QCOMPARE(second.size(), std::size_t(3));
        QCOMPARE(std::get<std::int64_t>(second[0].value), std::int64_t(4096));
        QCOMPARE(std::get<std::string>(second[1].value), std::string("[4, 5]"));
        QCOMPARE(std::get<std::string>(second[2].value), std::string("x"));
        QCOMPARE(trace->duration(2), Time(33));
        QCOMPARE(trace->tryLink(1)->kernel, std::string("gemm_4"));
        QVERIFY(!trace->tryLink(0) && !trace->tryLink(2));
        QCOMPARE(trace->columns().stall[1], Stall::Data);
        QCOMPARE(trace->columns().waited[1], 12u);
        QCOMPARE(trace->columns().stall[2], Stall::None);
    }

    void manyNames()
    {
        Builder builder(Unit::Cycles);
        for (int i = 0; i < 5000; ++i)
            QCOMPARE(builder.intern("name " + std::to_string(i)), static_cast<NameId>(i));
        for (int i = 0; i < 5000; ++i)
            QCOMPARE(builder.intern("name " + std::to_string(i)), static_cast<NameId>(i));
        QCOMPARE(builder.intern(""), 5000u);
        const auto trace = built(builder);
        QCOMPARE(trace->nameCount(), std::size_t(5001));
        QCOMPARE(trace->name(4321), std::string_view("name 4321"));
        QCOMPARE(trace->name(5000), std::string_view());
        QCOMPARE(trace->name(none), std::string_view());
        QCOMPARE(trace->name(777777), std::string_view());
    }

    void flows()
    {
        Builder builder(Unit::Cycles);
        const LaneId lane = builder.addLane("lane");
        const NameId name = builder.intern("n");
        std::vector<SliceId> slices;
        for (Time t = 4; t >= 0; --t) // in the trace they are numbered the other way round
            slices.push_back(builder.addSlice(lane, t, 1, name));
        builder.addFlow(slices[1], slices[0], name);
        builder.addFlow(slices[4], slices[0]);
        builder.addFlow(slices[4], slices[2]);
        const auto trace = built(builder);
        QCOMPARE(trace->flows().size(), std::size_t(3));
        QCOMPARE(trace->flowsFrom(0).size(), std::size_t(2));
        QCOMPARE(trace->flowsFrom(3).size(), std::size_t(1));
        QCOMPARE(trace->flowsFrom(3).front().to, 4u);
        QCOMPARE(trace->flowsFrom(3).front().name, name);
        QVERIFY(trace->flowsFrom(1).empty());
        const auto into = trace->flowsTo(4);
        QCOMPARE(into.size(), std::size_t(2));
        QCOMPARE(into[0].from, 0u);
        QCOMPARE(into[1].from, 3u);
        QVERIFY(trace->flowsTo(0).empty());
    }

    void piecesOfRandomRows()
    {
        std::mt19937 random(7);
        for (unsigned seed = 0; seed < 20; ++seed) {
            const auto trace = traceOf(randomEvents(seed, 3000, 100 << (seed % 12), 60));
            for (const Row& row : trace->rows())
                for (const Time pixel : {Time(0), Time(1), Time(3), Time(10), Time(100), Time(5000), Time(1) << 62}) {
                    const Time from = static_cast<Time>(random() % 100000) - 100;
                    checkPieces(*trace, row, trace->begin(), trace->end() + 1, std::max<Time>(pixel, 1));
                    checkPieces(*trace, row, from, from + static_cast<Time>(random() % 100000), std::max<Time>(pixel, 1));
                    if (QTest::currentTestFailed())
                        return;
                }
        }
    }

    /// One tick in a billion of nothing, and among a million others.
    void nothingHides()
    {
        Builder builder(Unit::Cycles);
        const LaneId lane = builder.addLane("lane");
        const NameId name = builder.intern("n");
        for (Time t = 0; t < 1000000; ++t)
            builder.addSlice(lane, t * 2, 1, name);
        builder.addSlice(lane, 1000000000, 1, name);
        builder.addSlice(lane, 3000000000, 0, name);
        const auto trace = built(builder);
        std::vector<Trace::Piece> pieces;
        trace->pieces(trace->rows().front(), 0, 4000000000, 2500000, pieces);
        QCOMPARE(pieces.size(), std::size_t(3));
        QCOMPARE(pieces[0].count, 1000000u);
        QCOMPARE(pieces[0].busy, Time(1000000));
        QCOMPARE(pieces[1].begin, Time(1000000000));
        QCOMPARE(pieces[1].end, Time(1000000001));
        QCOMPARE(pieces[2].count, 1u);
        QCOMPARE(pieces[2].busy, Time(0));
    }

    /// The pieces stay where they are while the view moves.
    void piecesStandStill()
    {
        const auto trace = traceOf(randomEvents(3, 5000, 20000, 30));
        const Row& row = trace->rows().front();
        std::vector<Trace::Piece> all, part;
        trace->pieces(row, trace->begin(), trace->end() + 1, 50, all);
        for (Time from = 0; from < 5000; from += 7) {
            trace->pieces(row, from, from + 3000, 50, part);
            QVERIFY(part.size() > 20);
            for (std::size_t i = 2; i + 2 < part.size(); ++i) {
                const auto same = std::ranges::find(all, part[i].first, &Trace::Piece::first);
                QVERIFY(same != all.end());
                QCOMPARE(part[i].count, same->count);
            }
        }
    }

    /// Those wider than 32 bits can tell are told apart, too.
    void longestOfVeryLong()
    {
        std::vector<Event> events;
        Time at = 0;
        for (Time i = 0; i < 20; ++i) {
            events.push_back({at, (Time(1) << 40) + (i == 13 ? 5 : 0)});
            at += Time(1) << 41;
        }
        const auto trace = traceOf(events);
        std::vector<Trace::Piece> pieces;
        trace->pieces(trace->rows().front(), trace->begin(), trace->end(), Time(1) << 55, pieces);
        QCOMPARE(pieces.size(), std::size_t(1));
        QCOMPARE(pieces[0].longest, 13u);
    }

    void farTimes()
    {
        constexpr Time most = std::numeric_limits<Time>::max(), least = std::numeric_limits<Time>::min();
        const auto trace = traceOf({{least, most}, {most, most}, {0, least}, {least, 0}});
        QCOMPARE(trace->begin(), -(Time(1) << 60));
        QCOMPARE(trace->end(), Time(1) << 61);
        for (const Row& row : trace->rows())
            for (const Time pixel : {least, Time(1), most}) {
                std::vector<Trace::Piece> pieces;
                trace->pieces(row, least, most, pixel, pieces);
                QVERIFY(!pieces.empty());
            }
    }

    void counters()
    {
        Builder builder(Unit::Cycles);
        const LaneId other = builder.addCounter("other"), lane = builder.addCounter("bandwidth", none, "GB/s");
        builder.addSample(other, 5, 99);
        builder.addSlice(builder.addLane("lane"), 0, 100, builder.intern("n"));
        for (const auto& [time, value] : {std::pair(30, 3.0), {10, 1.0}, {20, 2.0}, {21, 8.0}, {22, -4.0}, {22, 2.5}})
            builder.addSample(lane, time, value);
        const auto trace = built(builder);
        QCOMPARE(trace->lanes()[lane].counterUnit, std::string("GB/s"));
        QVERIFY(trace->lanes()[lane].counter);
        const auto samples = trace->samplesOf(lane);
        QCOMPARE(samples.count, std::size_t(6));
        QCOMPARE(trace->columns().sampleTime[samples.first], Time(10));
        QCOMPARE(trace->columns().sampleValue[samples.first + 4], 2.5); // of two at a time the later stays
        std::vector<Trace::Bin> bins;
        trace->bins(lane, 0, 100, 5, bins);
        const auto text = [&] {
            QStringList all;
            for (const auto& bin : bins)
                all << QString("[%1,%2) %3..%4 %5").arg(bin.begin).arg(bin.end).arg(bin.low).arg(bin.high).arg(bin.last);
            return all.join('\n');
        };
        QCOMPARE(text(), QString("[10,20) 1..1 1\n[20,22) -4..8 -4\n[22,30) 2.5..2.5 2.5\n[30,100) 3..3 3"));
        trace->bins(lane, 40, 50, 5, bins);
        QCOMPARE(text(), QString("[30,100) 3..3 3"));
    }

    void binsOfManySamples()
    {
        Builder builder(Unit::Cycles);
        const LaneId lane = builder.addCounter("c");
        std::mt19937 random(11);
        std::vector<std::pair<Time, double>> samples;
        for (Time t = 0; samples.size() < 20000; t += 1 + static_cast<Time>(random() % 40))
            samples.emplace_back(t, std::sin(static_cast<double>(random())) * 100);
        samples[777].second = std::nan("");
        for (const auto& [time, value] : samples)
            builder.addSample(lane, time, value);
        const auto trace = built(builder);
        for (const Time pixel : {1, 10, 100, 3000, 1000000}) {
            std::vector<Trace::Bin> bins;
            trace->bins(lane, 1000, 300000, pixel, bins);
            QVERIFY(!bins.empty() && static_cast<Time>(bins.size()) <= 3 * (299000 / pixel + 2));
            QVERIFY(bins.front().begin <= 1000 && bins.back().end >= 300000);
            for (std::size_t i = 0; i < bins.size(); ++i) {
                const auto& bin = bins[i];
                if (i > 0)
                    QCOMPARE(bin.begin, bins[i - 1].end);
                double low = INFINITY, high = -INFINITY, last = 0;
                for (const auto& [time, value] : samples)
                    if (time >= bin.begin && time < bin.end && !std::isnan(value)) {
                        low = std::min(low, value);
                        high = std::max(high, value);
                        last = value;
                    }
                if (std::isinf(low))
                    continue; // only a NaN
                QCOMPARE(bin.low, low);
                QCOMPARE(bin.high, high);
                if (!std::isnan(bin.last))
                    QCOMPARE(bin.last, last);
            }
        }
    }

    void cancelled()
    {
        Builder builder(Unit::Cycles);
        builder.addSlice(builder.addLane("lane"), 0, 1, builder.intern("n"));
        Progress progress;
        progress.cancel.cancel();
        const auto trace = builder.build(progress);
        QVERIFY(!trace);
        QVERIFY(trace.error().message == cancelledMessage);
    }
};

QTEST_APPLESS_MAIN(TestTraceStore)
#include "tst_trace_store.moc"
