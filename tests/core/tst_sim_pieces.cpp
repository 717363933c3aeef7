// SPDX-License-Identifier: Apache-2.0
// What goes into the timeline of a simulated program: windows, curves, words of steps; and sweeps.
#include "core/sim/step_text.h"
#include "core/sim/sweep.h"
#include "core/sim/windows.h"
#include "tests/core/simulated_product.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::sim;
using nodewise::test::machine;
using nodewise::test::Product;

class TestSimPieces : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void windowsHoldWhatComes();
    void curveKeepsPeaks();
    void stepsInWords();
    void sweepIsRead();
};

void TestSimPieces::windowsHoldWhatComes()
{
    QCOMPARE(Windows::widthFor(0), std::int64_t(10));
    QCOMPARE(Windows::widthFor(12'000), std::int64_t(20));
    QCOMPARE(Windows::widthFor(1'000'000), std::int64_t(1000));
    QVERIFY(Windows::widthFor(std::numeric_limits<std::int64_t>::max()) > 0);
    Windows windows(25, 10);
    windows.add(0, 10, 30);  // one whole window
    windows.add(5, 15, 10);  // half in each
    windows.add(22, 22, 7);  // at once
    windows.add(18, 25, 14); // 4 and 10
    trace::Builder builder(trace::Unit::Cycles);
    const trace::LaneId counter = builder.addCounter("c");
    windows.write(builder, counter, 10);
    const auto built = builder.build();
    QVERIFY(built.has_value());
    const trace::Columns& columns = (*built)->columns();
    const std::vector<double> values(columns.sampleValue.begin(), columns.sampleValue.end());
    const std::vector<std::int64_t> times(columns.sampleTime.begin(), columns.sampleTime.end());
    QCOMPARE(times, (std::vector<std::int64_t>{0, 10, 20, 25}));
    QCOMPARE(values, (std::vector<double>{35, 9, 34, 0})); // the last window is 5 wide
}

void TestSimPieces::curveKeepsPeaks()
{
    const auto samples = [](std::int64_t width) {
        trace::Builder builder(trace::Unit::Cycles);
        CounterCurve curve(builder, builder.addCounter("c"), width);
        for (const auto& [time, value] :
             std::vector<std::pair<std::int64_t, double>>{{0, 0}, {0, 4}, {3, 9}, {4, 2}, {31, 5}, {40, 1}, {47, 0}})
            curve.add(time, value);
        curve.end();
        const auto built = builder.build();
        std::vector<std::pair<std::int64_t, double>> out;
        for (std::size_t at = 0; at < (*built)->columns().sampleTime.size(); ++at)
            out.emplace_back((*built)->columns().sampleTime[at], (*built)->columns().sampleValue[at]);
        return out;
    };
    using Samples = std::vector<std::pair<std::int64_t, double>>;
    QVERIFY((samples(0) == Samples{{0, 4}, {3, 9}, {4, 2}, {31, 5}, {40, 1}, {47, 0}}));
    QVERIFY((samples(10) == Samples{{0, 9}, {10, 2}, {30, 5}, {40, 1}, {47, 0}}));
}

void TestSimPieces::stepsInWords()
{
    const TileGraph graph = Product{}.graph("k");
    const auto fixed = fixedNumbers(graph);
    QStringList words;
    for (const Step& step : graph.steps)
        words.append(QString::fromStdString(stepName(graph, step) + ": " + fixedShape(step, fixed)));
    QCOMPARE(words, (QStringList{"for m: ", "vector Y: ", "for k: ", "load X: 8x8", "load W: 8x8", "matmul Y: 8x8x8",
                                 "vector Y: ", "store Y: 8x8"}));
    const Step& load = graph.steps[3];
    TileGraph ragged = graph; // the tile depends on the loop
    ragged.numbers.push_back({.op = Number::Op::Min, .left = load.sizes[0], .right = load.offsets[0]});
    ragged.steps[3].sizes[0] = NumberId(ragged.numbers.size() - 1);
    QCOMPARE(fixedShape(ragged.steps[3], fixedNumbers(ragged)), std::string());
    ragged.numbers.back() = {.op = Number::Op::Min, .left = load.sizes[1], .right = load.steps[0]};
    QCOMPARE(fixedShape(ragged.steps[3], fixedNumbers(ragged)), std::string("1x8"));
}

void TestSimPieces::sweepIsRead()
{
    const auto sweep = readSweep(machine(), "num_cores=1,2,4");
    QVERIFY(sweep.has_value());
    QCOMPARE(sweep->parameter, std::string("num_cores"));
    QCOMPARE(sweep->points.size(), std::size_t(3));
    QCOMPARE(sweep->points[2].value, std::string("4"));
    QCOMPARE(sweep->points[2].npu.cores, std::int64_t(4));
    QVERIFY(sameCut(sweep->points[2].npu, machine()));
    const auto cut = readSweep(machine(), "vpu_num_lanes=16");
    QVERIFY(cut.has_value() && !sameCut(cut->points[0].npu, machine()));
    for (const char* wrong : {"num_cores", "=1", "num_cores=", "no_such=1", "num_cores=1,,2", "num_cores=1,x"})
        QVERIFY2(!readSweep(machine(), wrong), wrong);
}

QTEST_GUILESS_MAIN(TestSimPieces)
#include "tst_sim_pieces.moc"
