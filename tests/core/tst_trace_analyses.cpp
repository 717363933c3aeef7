// SPDX-License-Identifier: Apache-2.0
// What is found in a trace: sums of a box, trees from the top down, the critical path, what changed between two.
#include "core/trace/analysis/compare.h"
#include "core/trace/analysis/critical_path.h"
#include "core/trace/analysis/sums.h"
#include "core/trace/store/builder.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace nodewise;
using namespace nodewise::trace;

namespace {

/// A Builder that reads better in tests.
struct Maker {
    explicit Maker(Unit unit = Unit::Cycles, std::optional<double> clock = {}) : builder(unit, clock) {}
    LaneId lane(const char* name) { return builder.addLane(name); }
    SliceId slice(LaneId lane, Time start, Time duration, const std::string& name, Kind kind = Kind::Other, LinkId link = none)
    {
        return builder.addSlice(lane, start, duration, builder.intern(name), kind, link);
    }
    std::shared_ptr<const Trace> make() { return *builder.build(); }
    Builder builder;
};

QString text(const Sums& sums)
{
    QStringList lines;
    for (const Sum& sum : sums.parts)
        lines << QString("%1: %2x total %3 self %4 [%5..%6] waited %7")
                     .arg(QString::fromStdString(sum.key))
                     .arg(sum.count)
                     .arg(sum.total)
                     .arg(sum.self)
                     .arg(sum.shortest)
                     .arg(sum.longest)
                     .arg(sum.waited);
    return lines.join('\n');
}

QString text(const Trace& trace, const Tree& tree, std::uint32_t at = 0, int depth = 0)
{
    const TreeNode& node = tree[at];
    QString out = QString(depth * 2, ' ') + QString("%1: %2x total %3 self %4\n")
                                                .arg(node.label.empty() ? "whole" : QString::fromStdString(node.label))
                                                .arg(node.count)
                                                .arg(node.total)
                                                .arg(node.self);
    for (const std::uint32_t child : node.children)
        out += text(trace, tree, child, depth + 1);
    return out;
}

QString text(const Trace& trace, const CriticalPath& path)
{
    QStringList steps;
    for (const CriticalStep& step : path.steps)
        steps << QString(step.behind == CriticalStep::Behind::Flow   ? "-> "
                         : step.behind == CriticalStep::Behind::Lane ? "| "
                                                                     : "") +
                     QString("+%1 %2").arg(step.gap).arg(QString::fromStdString(std::string(trace.name(trace.columns().name[step.slice]))));
    return steps.join(' ') + QString("; busy %1, gaps %2").arg(path.busy).arg(path.gaps);
}

QString text(const std::vector<Change>& changes)
{
    QStringList lines;
    for (const Change& change : changes)
        lines << QString("%1: %2x %3 -> %4x %5, %6")
                     .arg(QString::fromStdString(change.key))
                     .arg(change.sides[0].count)
                     .arg(change.sides[0].ticks)
                     .arg(change.sides[1].count)
                     .arg(change.sides[1].ticks)
                     .arg(change.difference());
    return lines.join('\n');
}

Link linkTo(const char* node, const char* kernel, std::uint32_t launch, const char* module = "", const char* op = "")
{
    return {.nodes = node[0] ? std::vector<std::string>{node} : std::vector<std::string>{},
            .kernel = kernel,
            .launch = launch,
            .module = module,
            .op = op};
}

Progress cancelledProgress()
{
    Progress progress;
    progress.cancel.cancel();
    return progress;
}

/// Two kernels on a machine of two units.
std::shared_ptr<const Trace> simulated(Time factor = 1, std::optional<double> clock = 1000, const char* second = "gelu")
{
    Maker maker(Unit::Cycles, clock);
    const LaneId run = maker.lane("kernels"), modules = maker.lane("modules"), dma = maker.lane("DMA"), array = maker.lane("Array 0");
    const LinkId mm = maker.builder.addLink(linkTo("mm", "gemm_0", 0, "layers.0.mlp", "aten.mm.default"));
    const LinkId gelu = maker.builder.addLink(linkTo(second, "pointwise_1", 1, "layers.0.act", "aten.gelu.default"));
    maker.slice(modules, 0, 100 * factor, "layers.0", Kind::Module, mm);
    maker.slice(run, 0, 60 * factor, "gemm_0", Kind::Kernel, mm);
    maker.slice(run, 60 * factor, 40, "pointwise_1", Kind::Kernel, gelu);
    const SliceId load = maker.slice(dma, 0, 20 * factor, "load", Kind::Load, mm);
    const SliceId product = maker.slice(array, 25 * factor, 30 * factor, "product", Kind::Array, mm);
    const SliceId more = maker.slice(dma, 20 * factor, 30 * factor, "load", Kind::Load, mm);
    const SliceId points = maker.slice(array, 70 * factor, 20, "points", Kind::Vector, gelu);
    maker.builder.setStall(product, Stall::Data, 5);
    maker.builder.setStall(points, Stall::Dependency, 7);
    maker.builder.addFlow(load, product);
    maker.builder.addFlow(more, points);
    return maker.make();
}

} // namespace

class TestTraceAnalyses : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sumsOfEverything()
    {
        const auto trace = simulated();
        const auto by = [&](SumBy how) { return text(*sumUp(*trace, everything(*trace), how)); };
        QCOMPARE(by(SumBy::Name), QString("layers.0: 1x total 100 self 100 [100..100] waited 0\n"
                                          "gemm_0: 1x total 60 self 60 [60..60] waited 0\n"
                                          "load: 2x total 50 self 50 [20..30] waited 0\n"
                                          "pointwise_1: 1x total 40 self 40 [40..40] waited 0\n"
                                          "product: 1x total 30 self 30 [30..30] waited 5\n"
                                          "points: 1x total 20 self 20 [20..20] waited 7"));
        QCOMPARE(by(SumBy::Kind).section('\n', 0, 1),
                 QString("kernel: 2x total 100 self 100 [40..60] waited 0\nmodule: 1x total 100 self 100 [100..100] waited 0"));
        QCOMPARE(by(SumBy::Stall), QString("none: 5x total 250 self 250 [20..100] waited 0\n"
                                           "data: 1x total 30 self 30 [30..30] waited 5\n"
                                           "dependency: 1x total 20 self 20 [20..20] waited 7"));
        QCOMPARE(by(SumBy::Node), QString("mm: 5x total 240 self 240 [20..100] waited 5\ngelu: 2x total 60 self 60 [20..40] waited 7"));
        QCOMPARE(by(SumBy::Op).section(':', 0, 0), QString("aten.mm.default"));
        QCOMPARE(by(SumBy::Module).section(':', 0, 0), QString("layers.0.mlp"));
        QCOMPARE(by(SumBy::Kernel).section(':', 0, 0), QString("gemm_0"));
        QCOMPARE(by(SumBy::Lane).section('\n', 2, 2), QString("DMA: 2x total 50 self 50 [20..30] waited 0"));
        const auto sums = sumUp(*trace, everything(*trace), SumBy::Name);
        QCOMPARE(sums->all.count, std::uint64_t(7));
        QCOMPARE(sums->all.total, Time(300));
        QCOMPARE(sums->all.mean(), 300.0 / 7);
        QCOMPARE(trace->duration(sums->all.example), Time(100));
        QVERIFY(sumUp(*trace, everything(*trace), SumBy::Name, cancelledProgress()).error().message == cancelledMessage);
    }

    void sumsOfABox()
    {
        const auto trace = simulated();
        std::vector<std::uint32_t> units;
        for (std::uint32_t row = 0; row < trace->rows().size(); ++row)
            if (trace->lanes()[trace->rows()[row].lane].name != "modules" && trace->lanes()[trace->rows()[row].lane].name != "kernels")
                units.push_back(row);
        QCOMPARE(text(*sumUp(*trace, {.rows = units, .range = {15, 30}, .filter = {}}, SumBy::Name)),
                 QString("load: 2x total 15 self 15 [5..10] waited 0\nproduct: 1x total 5 self 5 [5..5] waited 5"));
        const auto loads = [&](SliceId slice) { return trace->columns().kind[slice] == Kind::Load; };
        QCOMPARE(sumUp(*trace, {.rows = units, .range = {15, 30}, .filter = loads}, SumBy::Name)->all.count, std::uint64_t(2));
        QCOMPARE(sumUp(*trace, {.rows = units, .range = {55, 60}, .filter = {}}, SumBy::Name)->all.count, std::uint64_t(0));
    }

    void selfTimes()
    {
        Maker maker;
        const LaneId lane = maker.lane("lane");
        maker.slice(lane, 0, 100, "outer");
        maker.slice(lane, 10, 30, "a");
        maker.slice(lane, 20, 30, "b"); // overlaps a: together they cover 40
        maker.slice(lane, 60, 10, "c");
        maker.slice(lane, 62, 2, "d");
        const auto trace = maker.make();
        QCOMPARE(text(*sumUp(*trace, everything(*trace), SumBy::Name)), QString("outer: 1x total 100 self 50 [100..100] waited 0\n"
                                                                                "a: 1x total 30 self 30 [30..30] waited 0\n"
                                                                                "b: 1x total 30 self 30 [30..30] waited 0\n"
                                                                                "c: 1x total 10 self 8 [10..10] waited 0\n"
                                                                                "d: 1x total 2 self 2 [2..2] waited 0"));
        QCOMPARE(text(*sumUp(*trace, {.rows = {0}, .range = {30, 63}, .filter = {}}, SumBy::Name)),
                 QString("outer: 1x total 33 self 10 [33..33] waited 0"));
    }

    /// Beside a count tick by tick.
    void selfTimesOfRandomSlices()
    {
        std::mt19937 random(5);
        for (int round = 0; round < 20; ++round) {
            Maker maker;
            const LaneId lane = maker.lane("lane");
            for (int i = 0; i < 60; ++i)
                maker.slice(lane, random() % 200, random() % 50, std::to_string(i));
            const auto trace = maker.make();
            const Range range{static_cast<Time>(random() % 100), static_cast<Time>(100 + random() % 150)};
            const auto sums = sumUp(*trace, {.rows = {}, .range = range, .filter = {}}, SumBy::Name);
            for (const Sum& sum : sums->parts) {
                const SliceId slice = sum.example;
                Time total = 0, self = 0;
                for (Time tick = std::max(range.from, trace->start(slice)); tick < std::min(range.to, trace->end(slice)); ++tick) {
                    bool covered = false;
                    for (SliceId other = 0; other < trace->sliceCount(); ++other)
                        covered |= trace->parentOf(other) == slice && trace->start(other) <= tick && tick < trace->end(other);
                    ++total;
                    self += covered ? 0 : 1;
                }
                QCOMPARE(sum.total, total);
                QCOMPARE(sum.self, self);
            }
        }
    }

    void treeOfAProgram()
    {
        const auto trace = simulated();
        QCOMPARE(text(*trace, *programTree(*trace, everything(*trace))), QString("whole: 6x total 100 self 0\n"
                                                                                 "  layers: 6x total 100 self 0\n"
                                                                                 "    0: 6x total 100 self 0\n"
                                                                                 "      mlp: 4x total 60 self 0\n"
                                                                                 "        aten.mm.default: 4x total 60 self 0\n"
                                                                                 "          gemm_0: 4x total 60 self 60\n"
                                                                                 "            DMA: 2x total 50 self 50\n"
                                                                                 "            Array 0: 1x total 30 self 30\n"
                                                                                 "      act: 2x total 40 self 0\n"
                                                                                 "        aten.gelu.default: 2x total 40 self 0\n"
                                                                                 "          pointwise_1: 2x total 40 self 40\n"
                                                                                 "            Array 0: 1x total 20 self 20\n"));
        // Without the lane of kernels, units are all that is known.
        const auto units = [&](SliceId slice) { return trace->columns().kind[slice] != Kind::Kernel; };
        const auto tree = programTree(*trace, {.rows = {}, .range = {0, 50}, .filter = units});
        QCOMPARE(text(*trace, *tree).section('\n', 0, 0), QString("whole: 3x total 75 self 0"));
        QVERIFY(programTree(*trace, everything(*trace), cancelledProgress()).error().message == cancelledMessage);
    }

    void treeOfCalls()
    {
        Maker maker;
        const LaneId a = maker.lane("a"), b = maker.lane("b");
        for (const Time at : {0, 100}) {
            maker.slice(a, at, 50, "forward");
            maker.slice(a, at + 5, 20, "linear");
            maker.slice(a, at + 6, 10, "mm");
            maker.slice(a, at + 30, 10, "mm");
        }
        maker.slice(b, 0, 7, "mm");
        const auto trace = maker.make();
        QCOMPARE(text(*trace, *callTree(*trace, everything(*trace))), QString("whole: 3x total 107 self 0\n"
                                                                              "  forward: 2x total 100 self 40\n"
                                                                              "    linear: 2x total 40 self 20\n"
                                                                              "      mm: 2x total 20 self 20\n"
                                                                              "    mm: 2x total 20 self 20\n"
                                                                              "  mm: 1x total 7 self 7\n"));
        // Without the row between, the innermost hang on the outermost.
        std::vector<std::uint32_t> rows;
        for (std::uint32_t row = 0; row < trace->rows().size(); ++row)
            if (trace->rows()[row].depth != 1)
                rows.push_back(row);
        QCOMPARE(text(*trace, *callTree(*trace, {.rows = rows, .range = {0, 1000}, .filter = {}})).section('\n', 1, 2),
                 QString("  forward: 2x total 100 self 40\n    mm: 2x total 20 self 20"));
    }

    /// Names without end: the tree stops growing, and nothing is lost of the times.
    void treeOfTooManyNames()
    {
        Maker maker;
        const LaneId lane = maker.lane("lane");
        const auto count = static_cast<Time>(mostTreeNodes);
        for (Time i = 0; i < count; ++i) {
            maker.slice(lane, i * 10, 8, std::to_string(i));
            maker.slice(lane, i * 10 + 1, 3, "inner");
        }
        const auto trace = maker.make();
        const auto tree = callTree(*trace, everything(*trace));
        QVERIFY(tree->size() < 3 * mostTreeNodes);
        QCOMPARE(tree->front().total, count * 8);
        QVERIFY(tree->front().count >= std::uint64_t(count)); // the rest holds slices and those in them
        Time self = 0;
        for (const TreeNode& node : *tree)
            self += node.self;
        QCOMPARE(self, count * 8);
        const auto rest = std::ranges::find(*tree, TreeNode::Level::Rest, &TreeNode::level);
        QVERIFY(rest != tree->end() && rest->label.empty());
        QCOMPARE(compare(*trace, *trace)->whole.difference(), 0.0);
    }

    void criticalPaths()
    {
        const auto trace = simulated();
        // The second load had ended before the array was free; the product waited for the first.
        QCOMPARE(text(*trace, *criticalPath(*trace)), QString("+0 load -> +5 product | +15 points; busy 70, gaps 20"));
        const auto flow = [] {
            Maker maker;
            const LaneId a = maker.lane("a"), b = maker.lane("b");
            const SliceId x = maker.slice(a, 2, 10, "x"), y = maker.slice(b, 0, 11, "y"), z = maker.slice(a, 12, 3, "z"),
                          w = maker.slice(b, 20, 5, "w");
            maker.slice(a, 14, 30, "around", Kind::Module);
            maker.builder.addFlow(y, z);
            maker.builder.addFlow(z, w);
            maker.builder.addFlow(w, x); // against time: it tells nothing
            return maker.make();
        }();
        QCOMPARE(text(*flow, *criticalPath(*flow)), QString("+2 x | +0 z -> +5 w; busy 18, gaps 7"));
        SliceId z = none;
        for (SliceId slice = 0; slice < flow->sliceCount(); ++slice)
            if (flow->name(flow->columns().name[slice]) == "z")
                z = slice;
        QCOMPARE(text(*flow, *criticalPath(*flow, z)), QString("+2 x | +0 z; busy 13, gaps 2"));
        QVERIFY(criticalPath(*flow, none, cancelledProgress()).error().message == cancelledMessage);
        QVERIFY(criticalPath(*Maker().make())->steps.empty());
    }

    /// The call that launches a kernel returns when that has begun already.
    void criticalPathThroughAnOverlap()
    {
        Maker maker;
        const LaneId cpu = maker.lane("cpu"), gpu = maker.lane("gpu");
        maker.slice(gpu, 0, 20, "earlier", Kind::Kernel);
        const SliceId call = maker.slice(cpu, 10, 30, "launch", Kind::Runtime);
        const SliceId kernel = maker.slice(gpu, 25, 40, "kernel", Kind::Kernel);
        maker.builder.addFlow(call, kernel);
        const auto trace = maker.make();
        const auto path = criticalPath(*trace);
        QCOMPARE(text(*trace, *path), QString("+10 launch -> +0 kernel; busy 55, gaps 10"));
        QCOMPARE(path->steps.front().ticks, Time(15));
        QCOMPARE(path->busy + path->gaps, trace->end() - trace->begin());
    }

    void criticalPathOfCalls()
    {
        Maker maker;
        const LaneId lane = maker.lane("cpu");
        maker.slice(lane, 0, 100, "forward", Kind::Operator);
        maker.slice(lane, 5, 40, "linear", Kind::Operator);
        maker.slice(lane, 10, 20, "mm", Kind::Operator);
        maker.slice(lane, 50, 45, "relu", Kind::Operator);
        const auto trace = maker.make();
        QCOMPARE(text(*trace, *criticalPath(*trace)), QString("+10 mm | +20 relu; busy 65, gaps 30"));
    }

    void criticalPathOfNoLength()
    {
        Maker maker;
        const LaneId lane = maker.lane("lane");
        std::vector<SliceId> slices;
        for (int i = 0; i < 5; ++i)
            slices.push_back(maker.slice(lane, 10, 0, std::to_string(i)));
        for (int i = 0; i < 5; ++i)
            maker.builder.addFlow(slices[static_cast<std::size_t>(i)], slices[static_cast<std::size_t>(4 - i)]);
        const auto path = criticalPath(*maker.make());
        QVERIFY(!path->steps.empty() && path->steps.size() <= 5);
    }

    void comparedByNode()
    {
        const auto comparison = compare(*simulated(), *simulated(3, 1000, "tanh"));
        QCOMPARE(comparison->by, Comparison::By::Node);
        QCOMPARE(comparison->scale, Comparison::Scale::Cycles);
        QCOMPARE(text({comparison->whole}), QString(": 7x 100 -> 7x 300, 200"));
        QCOMPARE(text(comparison->changes), QString("mm: 1x 60 -> 1x 180, 120"));
        QCOMPARE(comparison->changes[0].ratio().value(), 3.0);
        QCOMPARE(text(comparison->only[0]), QString("gelu: 1x 40 -> 0x 0, -40"));
        QCOMPARE(text(comparison->only[1]), QString("tanh: 0x 0 -> 1x 40, 40"));
        QCOMPARE(text(comparison->kinds), QString("module: 1x 100 -> 1x 300, 200\nkernel: 2x 100 -> 2x 220, 120\nload: 2x 50 -> 2x 150, "
                                                  "100\narray: 1x 30 -> 1x 90, 60\nvector: 1x 20 -> 1x 20, 0"));
        QVERIFY(compare(*simulated(), *simulated(), cancelledProgress()).error().message == cancelledMessage);
    }

    void comparedInTime()
    {
        // 100 cycles of 1 GHz take 100 ns, at 500 MHz 200 ns.
        const auto clocks = compare(*simulated(), *simulated(1, 500));
        QCOMPARE(clocks->scale, Comparison::Scale::Nanoseconds);
        QCOMPARE(text({clocks->whole}), QString(": 7x 100 -> 7x 100, 100"));
        QCOMPARE(text(clocks->changes), QString("mm: 1x 60 -> 1x 60, 60\ngelu: 1x 40 -> 1x 40, 40"));
        QCOMPARE(compare(*simulated(), *simulated(1, {}))->scale, Comparison::Scale::Cycles);
        Maker maker(Unit::Nanoseconds);
        maker.slice(maker.lane("cpu"), 0, 1000, "mm", Kind::Operator, maker.builder.addLink(linkTo("mm", "", none)));
        const auto measured = maker.make();
        QCOMPARE(compare(*simulated(), *measured)->scale, Comparison::Scale::Nanoseconds);
        const auto shares = compare(*simulated(1, {}), *measured);
        QCOMPARE(shares->scale, Comparison::Scale::Shares);
        QCOMPARE(shares->changes[0].sides[0].value, 0.6);
        QCOMPARE(shares->changes[0].sides[1].value, 1.0);
    }

    void comparedByLaunch()
    {
        // A log knows kernels, no nodes; its launches are told by their instructions alone.
        Maker maker;
        const LaneId dma = maker.lane("dma"), array = maker.lane("sa0");
        const LinkId first = maker.builder.addLink(linkTo("", "gemm_0", 4)), again = maker.builder.addLink(linkTo("", "gemm_0", 9));
        maker.slice(dma, 0, 30, "MOVIN", Kind::Load, first);
        maker.slice(array, 10, 60, "matmul", Kind::Array, first);
        maker.slice(array, 100, 50, "matmul", Kind::Array, again);
        const auto comparison = compare(*simulated(), *maker.make());
        QCOMPARE(comparison->by, Comparison::By::Launch);
        QCOMPARE(text(comparison->changes), QString("gemm_0 #1: 1x 60 -> 1x 70, 10"));
        QCOMPARE(text(comparison->only[1]), QString("gemm_0 #2: 0x 0 -> 1x 50, 50"));
        QCOMPARE(text(comparison->only[0]), QString("pointwise_1 #1: 1x 40 -> 0x 0, -40"));
    }

    void comparedByPath()
    {
        const auto calls = [](Time slower) {
            Maker maker(Unit::Nanoseconds);
            const LaneId lane = maker.lane("lane");
            maker.slice(lane, 0, 100 + slower, "forward");
            maker.slice(lane, 10, 20 + slower, "mm");
            maker.slice(lane, 60 + slower, 10, "mm");
            return maker.make();
        };
        const auto comparison = compare(*calls(0), *calls(7));
        QCOMPARE(comparison->by, Comparison::By::Path);
        QCOMPARE(comparison->scale, Comparison::Scale::Nanoseconds);
        QCOMPARE(text(comparison->changes), QString("forward: 1x 100 -> 1x 107, 7\nforward > mm: 2x 30 -> 2x 37, 7"));
        QVERIFY(comparison->only[0].empty() && comparison->only[1].empty());
    }

    void emptyTraces()
    {
        const auto comparison = compare(*Maker().make(), *Maker().make());
        QVERIFY(comparison->changes.empty() && comparison->kinds.empty());
        QVERIFY(!comparison->whole.ratio());
        QCOMPARE(sumUp(*Maker().make(), everything(*Maker().make()), SumBy::Node)->all.count, std::uint64_t(0));
    }
};

QTEST_APPLESS_MAIN(TestTraceAnalyses)
#include "tst_trace_analyses.moc"
