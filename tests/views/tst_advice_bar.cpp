// SPDX-License-Identifier: Apache-2.0
// What keeps a kernel from being faster, below the kernels' table.
#include "tests/core/tile_graphs.h"
#include "tests/views/cost_runs.h"
#include "views/cost/advice_bar.h"
#include "views/cost/cost_text.h"

#include <QPushButton>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::views;

class TestAdviceBar : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// What is advised is simulated on demand, and told beside it; another kernel has another advice and no result yet.
    void advice()
    {
        AdviceBar bar;
        QVERIFY(bar.isHidden() && bar.text().isEmpty());
        sim::GraphMaker maker;
        maker.graph.name = "product";
        maker.product(maker.pad("A", {3000, 3}), maker.pad("B", {3, 16}), maker.pad("C", {3000, 16}), 3000, 16, 3);
        sim::GraphMaker reads;
        reads.graph.name = "read";
        reads.load(reads.dram("X", {4096}), reads.pad("X_spad", {4096}), {reads.number(0)}, {4096});
        auto npu = cost_runs::npu();
        npu.scratchpadBytesPerLane = 1 << 16;
        const auto held = std::make_shared<const sim::Program>(
            sim::Program{.kernels = {maker.graph, reads.graph}, .launches = {{.kernel = 0}, {.kernel = 1}}, .gaps = {}, .notes = {}});
        const auto run = cost::simulate({.program = held, .npu = npu}, {.trace = false});
        QVERIFY(run);
        bar.show(*run, 0);
        QVERIFY(!bar.isHidden() && bar.resultText().isEmpty() && bar.button()->isEnabled());
        QVERIFY2(bar.text().startsWith("product: K = 3 fills 3 of the array's 16 rows") && bar.text().contains("\nTry: "),
                 qPrintable(bar.text()));
        bar.button()->click();
        QVERIFY(bar.running() && !bar.button()->isEnabled());
        QTRY_VERIFY(!bar.running());
        const auto outcome = cost::attempt(**run, 0);
        QVERIFY(outcome && outcome->after < outcome->before);
        QCOMPARE(bar.resultText(), CostText::outcome(*outcome));
        QVERIFY(bar.button()->isEnabled());
        bar.show(*run, 1);
        QVERIFY(bar.resultText().isEmpty() && bar.text().startsWith("read: DRAM is the limit"));
        bar.button()->click();
        bar.show(*run, {}); // before it is done
        QVERIFY(bar.isHidden() && !bar.running() && bar.text().isEmpty());
        QCOMPARE(CostText::outcome({.before = 200, .after = 50}), "200 → 50 cycles (−75 %)");
    }
};

QTEST_MAIN(TestAdviceBar)
#include "tst_advice_bar.moc"
