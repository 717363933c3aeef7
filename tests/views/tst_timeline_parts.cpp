// SPDX-License-Identifier: Apache-2.0
// What a timeline is made of, without a screen: its window, its texts, its lanes, its search, its tables.
#include "tests/views/trace_fixture.h"
#include "views/common/theme.h"
#include "views/timeline/lane_list.h"
#include "views/timeline/slice_facts.h"
#include "views/timeline/slice_look.h"
#include "views/timeline/slice_search.h"
#include "views/timeline/slice_table.h"
#include "views/timeline/sum_model.h"
#include "views/timeline/tick_text.h"
#include "views/timeline/time_window.h"
#include "views/timeline/top_down_model.h"
#include "views/timeline/top_down_page.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

#include <limits>

using namespace nodewise;
using namespace nodewise::views;
using namespace nodewise::trace_fixture;

namespace {

constexpr Time far = Time(1) << 62;

std::shared_ptr<const trace::Trace> emptyTrace(trace::Unit unit = trace::Unit::Cycles, std::optional<double> clock = {}, Time begin = 0,
                                               Time end = 1)
{
    Builder builder(unit, clock);
    const LaneId lane = builder.addLane("lane");
    builder.addSlice(lane, begin, end - begin, builder.intern("x"));
    return built(builder);
}

QStringList texts(const RulerMarks& marks)
{
    QStringList out;
    for (const auto& mark : marks.marks)
        out.append(mark.under.isEmpty() ? mark.text : mark.text + QLatin1Char('|') + mark.under);
    return out;
}

std::vector<SliceId> matching(const trace::Trace& trace, const char* words)
{
    return findSlices(trace, QString::fromUtf8(words)).slices.all();
}

} // namespace

class TestTimelineParts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QStringLiteral("en_US"))); }

    void ticksAreExactAndEndAtTheEnds()
    {
        QCOMPARE(ticksBetween(far, far + 3), 3.0);
        QCOMPARE(ticksBetween(far + 3, far), -3.0);
        QCOMPARE(ticksApart(-far, far), std::numeric_limits<Time>::max());
        QCOMPARE(ticksApart(5, 2), Time(-3));
        QCOMPARE(movedBy(far, 1.5), far + 1);
        QCOMPARE(movedBy(far, -1.5), far - 2);
        QCOMPARE(movedBy(far, 1e30), std::numeric_limits<Time>::max());
        QCOMPARE(movedBy(-far, -1e30), std::numeric_limits<Time>::min());
    }
    void windowKeepsWhatIsUnderTheMouse_data()
    {
        QTest::addColumn<qlonglong>("begin");
        QTest::addColumn<qlonglong>("end");
        QTest::newRow("small") << 0ll << 1000ll;
        QTest::newRow("years of nanoseconds") << 1'000'000'000'000'000'000ll << 1'100'000'000'000'000'000ll;
        QTest::newRow("near 2^62") << qlonglong(far - 1'000'000) << qlonglong(far);
        QTest::newRow("all there is") << -qlonglong(far) << qlonglong(far);
    }
    void windowKeepsWhatIsUnderTheMouse()
    {
        QFETCH(const qlonglong, begin);
        QFETCH(const qlonglong, end);
        TimeScale scale{TimeWindow(begin, end), 100, 1000};
        const double at = 733;
        for (int i = 0; i < 250 && scale.window.span() > TimeWindow::fewest; ++i) {
            const Time tick = scale.nearestTo(at);
            const double before = scale.x(tick);
            TimeWindow zoomed = scale.window;
            zoomed.zoom((at - scale.left) / scale.width, 0.75);
            const double grown = scale.window.span() / zoomed.span();
            scale.window = zoomed;
            // The tick moves away from the mouse only as pixels grow.
            QVERIFY2(std::abs((scale.x(tick) - at) - (before - at) * grown) < 0.6, qPrintable(QString::number(i)));
        }
        QCOMPARE(scale.window.span(), TimeWindow::fewest);
        QVERIFY(ticksBetween(begin, scale.window.first()) >= -ticksBetween(begin, end) / 50 - 2);
        QVERIFY(ticksBetween(scale.window.last(), end) > -1e17);
    }
    void windowStaysWithin()
    {
        TimeWindow window(0, 10000);
        QVERIFY(window.whole());
        const TimeWindow all = window;
        window.pan(5000);
        QCOMPARE(window, all);
        window.zoom(0.5, 0.1);
        window.pan(-1e9);
        QCOMPARE(window.first(), all.first());
        window.pan(1e9);
        QCOMPARE(window.last(), all.last());
        window.show(400, 500);
        QVERIFY(window.first() <= 400 && window.last() >= 500 && window.span() < 120);
        const TimeWindow before = window;
        window.reveal(420, 430);
        QCOMPARE(window, before);
        window.reveal(9000, 9010);
        QVERIFY(window.first() <= 9000 && window.last() >= 9010 && window.span() == before.span());
        window.reveal(100, 5000); // longer than the window: from its beginning
        QVERIFY(window.first() <= 100 && window.last() > 100);
        window.showAll();
        QCOMPARE(window, all);
        TimeWindow one(7, 7); // a single moment
        one.zoom(0.5, 0.01);
        QVERIFY(one.span() >= TimeWindow::fewest && one.first() <= 7 && one.last() >= 7);
    }

    void durations()
    {
        const TickText clocked(*emptyTrace(trace::Unit::Cycles, 940.0, 0, 48210)), cycles(*emptyTrace()),
            time(*emptyTrace(trace::Unit::Nanoseconds));
        QCOMPARE(clocked.length(48210), QStringLiteral("48,210 cycles · 51.3 µs at 940 MHz"));
        QCOMPARE(cycles.length(48210), QStringLiteral("48,210 cycles"));
        QCOMPARE(time.length(51'300), QStringLiteral("51.3 µs"));
        QCOMPARE(clocked.exact(1184), QStringLiteral("1,184 cycles · 1.26 µs"));
        QCOMPARE(clocked.exact(1), QStringLiteral("1 cycle · 1.06 ns"));
        QCOMPARE(time.exact(134'217), QStringLiteral("134.217 µs"));
        QCOMPARE(time.exact(999), QStringLiteral("999 ns"));
        QCOMPARE(TickText::time(1.2e9), QStringLiteral("1.20 s"));
        QCOMPARE(TickText::time(999'999), QStringLiteral("1.00 ms"));
        QCOMPARE(TickText::clock(1050), QStringLiteral("1.05 GHz"));
    }
    void timesOfDayAreToldFromTheBegin()
    {
        const TickText text(*emptyTrace(trace::Unit::Nanoseconds, {}, 1'000'000'000'000'000'000, 1'000'000'000'000'500'000));
        QCOMPARE(text.place(1'000'000'000'000'012'345), QStringLiteral("12.345 µs"));
        const TickText cycles(*emptyTrace(trace::Unit::Cycles, {}, 100, 5000)); // what begins late in the beginning stays what it is
        QCOMPARE(cycles.place(100), QStringLiteral("100 cycles"));
    }
    void marksOfTheRuler()
    {
        const TickText clocked(*emptyTrace(trace::Unit::Cycles, 1000.0, 0, 48210));
        QCOMPARE(texts(rulerMarks(clocked, 0, 20000, 4)),
                 QStringList({"0|0", "5,000|5.00 µs", "10,000|10.00 µs", "15,000|15.00 µs", "20,000|20.00 µs"}));
        const TickText time(*emptyTrace(trace::Unit::Nanoseconds));
        QCOMPARE(texts(rulerMarks(time, 0, 2'000'000, 4)), QStringList({"0", "0.5 ms", "1.0 ms", "1.5 ms", "2.0 ms"}));
        // A close look far from 0: short numbers from a base.
        const TickText late(*emptyTrace(trace::Unit::Cycles, {}, 0, Time(1) << 60));
        const RulerMarks close = rulerMarks(late, 1'000'000'000'000'007, 1'000'000'000'000'037, 3);
        QCOMPARE(close.base, QStringLiteral("1,000,000,000,000,000 cycles"));
        QCOMPARE(texts(close), QStringList({"+10", "+20", "+30"}));
        QCOMPARE(close.marks.front().time, Time(1'000'000'000'000'010));
        for (const Time end : {Time(1), Time(999), Time(1) << 40, Time(1) << 60})
            for (const int most : {1, 5, 20}) {
                const RulerMarks marks = rulerMarks(late, 0, end, most);
                QVERIFY2(marks.marks.size() <= std::size_t(most) + 1, qPrintable(QString::number(end)));
            }
    }

    void lanesNestCollapseHideAndPin()
    {
        const auto trace = npuTrace(2, 3);
        LaneList lanes;
        lanes.setTrace(trace);
        const auto names = [&] {
            QStringList out;
            for (const Strip& strip : lanes.strips())
                out.append(QString::fromStdString(strip.kind == Strip::Kind::Group ? '[' + trace->groups()[strip.index].name + ']'
                                                                                   : trace->lanes()[strip.index].name));
            return out.join(QLatin1Char(' '));
        };
        QCOMPARE(names(), QStringLiteral("[Run] Kernels [Core 0] DMA in Array 0 Array 1 Vector DMA out [Memory] DRAM Scratchpad"));
        for (std::size_t i = 1; i < lanes.strips().size(); ++i)
            QCOMPARE(lanes.strips()[i].top, lanes.strips()[i - 1].bottom());
        lanes.setGroupOpen(2, false);
        QVERIFY(names().endsWith(QLatin1String("DMA out [Memory]")));
        lanes.setLanePinned(3, true);
        QVERIFY(names().startsWith(QLatin1String("Array 1 [Run]")));
        QCOMPARE(names().count(QLatin1String("Array 1")), 1);
        QCOMPARE(lanes.pinnedHeight(), lanes.strips().front().height);
        lanes.setLaneHidden(1, true);
        QVERIFY(!names().contains(QLatin1String("DMA in")) && lanes.hiddenCount() == 1);
        lanes.showHidden();
        QVERIFY(names().contains(QLatin1String("DMA in")));
        std::vector<char> only(trace->lanes().size(), 0);
        only[0] = 1;
        lanes.setOnly(only);
        QCOMPARE(names(), QStringLiteral("[Run] Kernels"));
        lanes.openTo(6); // DRAM, of a closed group
        QVERIFY(names().endsWith(QLatin1String("[Memory] DRAM")));
        QCOMPARE(lanes.tryAt(lanes.height() + 1), std::nullopt);
        QCOMPARE(lanes.tryAt(-1), std::nullopt);
        QCOMPARE(lanes.tryAt(0.5), std::optional<std::size_t>(0));
        lanes.setGroupHidden(0, true);
        QVERIFY(!names().contains(QLatin1String("Kernels")));
    }
    void heightByDepth()
    {
        Builder builder(trace::Unit::Cycles);
        const LaneId deep = builder.addLane("deep"), flat = builder.addLane("flat");
        for (int i = 0; i < 6; ++i)
            builder.addSlice(deep, i, 20 - 2 * i, builder.intern("n"));
        builder.addSlice(flat, 0, 20, builder.intern("n"));
        LaneList lanes;
        lanes.setTrace(built(builder));
        QVERIFY(lanes.strips()[0].height > lanes.strips()[1].height + 4 * lanes.strips()[0].rowHeight);
        lanes.setLaneFlat(deep, true);
        QVERIFY(lanes.strips()[0].height < 2 * lanes.strips()[1].height);
    }
    void transfersInFlightAreFlatAtFirst()
    {
        Builder builder(trace::Unit::Cycles);
        const LaneId beside = builder.addLane("beside"), within = builder.addLane("within");
        for (int i = 0; i < 8; ++i) {
            builder.addSlice(beside, i, 20, builder.intern("load"), Kind::Load);
            builder.addSlice(within, i, 20 - 2 * i, builder.intern("call"));
        }
        LaneList lanes;
        lanes.setTrace(built(builder));
        QVERIFY(!lanes.strips()[*lanes.tryStripOf(beside)].open && lanes.strips()[*lanes.tryStripOf(within)].open);
    }
    void groupsAThousandDeep()
    {
        Builder builder(trace::Unit::Cycles);
        std::uint32_t group = trace::none;
        for (int i = 0; i < 20000; ++i)
            group = builder.addGroup("g", group);
        const LaneId lane = builder.addLane("deep", group);
        builder.addSlice(lane, 0, 5, builder.intern("x"));
        LaneList lanes;
        lanes.setTrace(built(builder));
        QVERIFY(lanes.tryStripOf(lane));
        lanes.setAllOpen(false);
        QVERIFY(!lanes.tryStripOf(lane));
        lanes.openTo(lane);
        QVERIFY(lanes.tryStripOf(lane));
    }

    void wordsOfASearch()
    {
        QCOMPARE(searchWords(QStringLiteral(" a  kind:load \"b c\" lane:\"DMA in\" http://x kind: ")),
                 (std::vector<SearchWord>{{{}, "a"}, {"kind", "load"}, {{}, "b c"}, {"lane", "DMA in"}, {{}, "http://x"}, {{}, "kind:"}}));
        QVERIFY(searchWords(QStringLiteral("  ")).empty());
    }
    void searchAgainstLookingAtEach()
    {
        const auto trace = npuTrace(4, 5);
        const auto expected = [&](auto wanted) {
            std::vector<SliceId> out;
            for (SliceId slice = 0; slice < trace->sliceCount(); ++slice)
                if (wanted(slice))
                    out.push_back(slice);
            return out;
        };
        const auto& columns = trace->columns();
        QCOMPARE(matching(*trace, "MATMUL"), expected([&](SliceId s) { return trace->name(columns.name[s]) == "matmul 128×128"; }));
        QCOMPARE(matching(*trace, "node:linear_2"), expected([&](SliceId s) { return trace->tryLink(s)->nodes[0] == "linear_2"; }));
        QCOMPARE(matching(*trace, "linear_2 kind:load"),
                 expected([&](SliceId s) { return trace->tryLink(s)->nodes[0] == "linear_2" && columns.kind[s] == Kind::Load; }));
        QCOMPARE(matching(*trace, "lane:\"core 0 / array\""), expected([&](SliceId s) { return columns.kind[s] == Kind::Array; }));
        QCOMPARE(matching(*trace, "wait:data"), expected([&](SliceId s) { return columns.stall[s] == Stall::Data; }));
        QCOMPARE(matching(*trace, "arg:buffer=A_spad"), expected([&](SliceId s) { return columns.kind[s] == Kind::Load; }));
        QCOMPARE(matching(*trace, "longer:400 kind:vector"),
                 expected([&](SliceId s) { return columns.duration[s] > 400 && columns.kind[s] == Kind::Vector; }));
        QCOMPARE(matching(*trace, "module:layers.1 op:linear kernel:gemm_3"),
                 expected([&](SliceId s) { return trace->tryLink(s)->kernel == "gemm_3"; }));
        QVERIFY(matching(*trace, "nowhere").empty() && matching(*trace, "").empty());
        const FoundSlices found = findSlices(*trace, QStringLiteral("matmul"));
        QCOMPARE(found.inTime.size(), found.slices.size());
        for (std::size_t i = 1; i < found.inTime.size(); ++i)
            QVERIFY(trace->start(found.inTime[i - 1]) <= trace->start(found.inTime[i]));
        QCOMPARE(std::count(found.lanes.begin(), found.lanes.end(), char(1)), std::ptrdiff_t(2));
        Progress cancelled;
        cancelled.cancel.cancel();
        QVERIFY(findSlices(*trace, QStringLiteral("matmul"), cancelled).slices.empty());
    }
    void slicesOfNodes()
    {
        const auto trace = npuTrace(4, 5);
        const SliceSet two = slicesOf(*trace, {QStringLiteral("linear_1"), QStringLiteral("linear_3"), QStringLiteral("other")});
        QCOMPARE(two.size(), trace->sliceCount() / 2);
        for (const SliceId slice : two.all())
            QVERIFY(trace->tryLink(slice)->nodes[0] == "linear_1" || trace->tryLink(slice)->nodes[0] == "linear_3");
        QVERIFY(slicesOf(*trace, {QStringLiteral("linear")}).empty()); // whole names
        QVERIFY(slicesOf(*randomTrace(1, 1, 3), {QStringLiteral("linear_1")}).empty());
        QCOMPARE(two.firstOf(0, trace->sliceCount()), two.all().front());
        QCOMPARE(two.firstOf(two.all().back() + 1, 5), trace::none);
    }

    void factsOfASlice()
    {
        const auto trace = npuTrace(2, 3);
        const TickText text(*trace);
        const auto slice = matching(*trace, "kind:array wait:data node:linear_1").front();
        QStringList names;
        for (const SliceFact& fact : SliceFacts::facts(*trace, text, slice))
            names.append(fact.name);
        QCOMPARE(names, QStringList({"Start", "Duration", "Waited", "Kind", "Lane", "Nodes", "Kernel", "Operator", "Module", "Launch",
                                     "Follows", "Leads to"}));
        const QString lines = SliceFacts::lines(*trace, text, slice).join(QLatin1Char('\n'));
        QVERIFY2(lines.contains(QLatin1String("for data from DRAM")) && lines.contains(QLatin1String("gemm_1, line 4")) &&
                     lines.contains(QLatin1String("Core 0 / Array")),
                 qPrintable(lines));
        Builder builder(trace::Unit::Cycles);
        const LaneId lane = builder.addLane("<b>lane</b>");
        builder.addSlice(lane, 0, 5, builder.intern("<script>"));
        const auto hostile = built(builder);
        QVERIFY(SliceFacts::tip(*hostile, TickText(*hostile), 0).html().contains(QLatin1String("&lt;script&gt;")));
        QVERIFY(!SliceFacts::laneTip(*hostile, false, 0).html().contains(QLatin1String("<b>lane")));
    }
    void selfIsWhatNoSliceWithinCovers()
    {
        Builder builder(trace::Unit::Cycles);
        const LaneId lane = builder.addLane("lane");
        for (const auto& [start, length, name] : {std::tuple(0, 100, "outer"), {10, 30, "a"}, {15, 10, "in a"}, {50, 20, "b"}})
            builder.addSlice(lane, start, length, builder.intern(name));
        const auto trace = built(builder);
        const auto outer = matching(*trace, "outer").front();
        QVERIFY(SliceFacts::lines(*trace, TickText(*trace), outer).contains(QStringLiteral("Self: 50 cycles")));
    }
    void colors()
    {
        QCOMPARE(familyOfName("aten::addmm"), layout::familyOf("aten.addmm.default"));
        QCOMPARE(familyOfName("aten::scaled_dot_product_attention"), layout::Family::Normalization);
        QCOMPARE(familyOfName("some user's range"), familyOfName("some user's range"));
        QCOMPARE(familyOf(Kind::Load), familyOf(Kind::Store));
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            const SlicePalette palette(theme);
            for (int family = 0; family < layout::familyCount; ++family)
                for (int shade = 0; shade < SlicePalette::shades; ++shade) {
                    const auto& ink = palette.ink(layout::Family(family), shade, SlicePalette::Light::Full);
                    QVERIFY(std::abs(ink.fill.lightness() - ink.text.lightness()) > 40);
                    QVERIFY(palette.thin(layout::Family(family), shade, SlicePalette::Light::Full, 0) != theme.pane); // nothing hides
                }
        }
    }

    void models()
    {
        const auto trace = npuTrace(3, 4);
        const TickText text(*trace);
        SliceTable table;
        const QAbstractItemModelTester tableTester(&table);
        table.setTrace(trace);
        table.setRows({{0, 0}, {5, 12}});
        QCOMPARE(table.index(1, SliceTable::Gap).data().toString(), QStringLiteral("12"));
        QVERIFY(table.headerData(SliceTable::Start, Qt::Horizontal).toString().contains(QLatin1String("cycles")));
        QVERIFY(SliceFacts::facts(*trace, text, 0).size() > 4);
        SumModel sums;
        const QAbstractItemModelTester sumTester(&sums);
        sums.setSums(*trace::sumUp(*trace, trace::everything(*trace), trace::SumBy::Kind), trace::SumBy::Kind, text);
        QVERIFY(sums.rowCount() == 5);
        QCOMPARE(sums.columnCount(), int(SumModel::ColumnCount));
        TopDownModel tree;
        const QAbstractItemModelTester treeTester(&tree);
        tree.setTree(*trace::programTree(*trace, trace::everything(*trace)), text);
        QCOMPARE(tree.rowCount(), 1);
        QCOMPARE(tree.index(0, TopDownModel::Label).data().toString(), QStringLiteral("model"));
    }
    void partsOfTheTreeAreTheirSlices()
    {
        for (const auto& trace : {npuTrace(4, 3), randomTrace(5, 2, 60)}) {
            const bool linked = !trace->columns().link.empty();
            const trace::Tree tree =
                linked ? *trace::programTree(*trace, trace::everything(*trace)) : *trace::callTree(*trace, trace::everything(*trace));
            QVERIFY(tree.size() > 4);
            for (std::uint32_t node = 1; node < tree.size(); ++node) {
                const SliceSet slices = slicesOfPart(*trace, tree, node);
                QVERIFY2(slices.contains(tree[node].example), tree[node].label.c_str());
                // Calls count their own slices; parts of a program those below, too.
                if (!linked)
                    QCOMPARE(slices.size(), std::size_t(tree[node].count));
            }
        }
    }
};

QTEST_MAIN(TestTimelineParts)
#include "tst_timeline_parts.moc"
