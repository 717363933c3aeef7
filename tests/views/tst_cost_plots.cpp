// SPDX-License-Identifier: Apache-2.0
// Plots of a simulated program that was made by hand.
#include "tests/views/cost_runs.h"
#include "views/common/theme.h"
#include "views/cost/cost_memory_plot.h"
#include "views/cost/cost_text.h"
#include "views/cost/log_axis.h"
#include "views/cost/roofline_plot.h"

#include <QLocale>
#include <QSignalSpy>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::views;
using Bound = sim::Cost::Bound;

class TestCostPlots : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void logAxis()
    {
        const LogAxis axis = LogAxis::around({0, 3, 400, -1});
        QCOMPARE(axis.low(), 1.0);
        QCOMPARE(axis.high(), 1000.0);
        QCOMPARE(axis.decades(), 3);
        QCOMPARE(axis.part(10), 1.0 / 3);
        QCOMPARE(axis.value(0.5), std::sqrt(1000.0));
        QCOMPARE(axis.ticks().size(), 4u);
        QCOMPARE(axis.smallTicks().size(), 24u);
        QVERIFY(axis.part(0) < -1000);
        QCOMPARE(LogAxis::around({10}), LogAxis::around({10, 100})); // never less than a decade
        QCOMPARE(LogAxis::around({}).decades(), 1);
        QCOMPARE(LogAxis::around({0.01, 1000}).low(), 0.01);
    }

    /// No dot stands above a roof, and a dot that uses all of one stands on it.
    void roofline()
    {
        const auto run = cost_runs::run();
        const Roofline roofline(*run);
        QCOMPARE(roofline.arrayRoof(), 256.0);
        QCOMPARE(roofline.vectorRoof(), 32.0);
        QCOMPARE(roofline.ridge(roofline.arrayRoof()), 16.0);
        QCOMPARE(roofline.dots().size(), 3u);
        QCOMPARE(roofline.dots().front().kernel, 0u); // the largest share
        for (const Roofline::Dot& dot : roofline.dots()) {
            const double roof = dot.arrays ? roofline.arrayRoof() : roofline.vectorRoof();
            QVERIFY(dot.rate <= std::min(roof, dot.intensity * roofline.bytesPerCycle()) * (1 + 1e-12));
            QVERIFY(roofline.x().part(dot.intensity) > 0 && roofline.x().part(dot.intensity) < 1);
            QVERIFY(roofline.y().part(dot.rate) > 0 && roofline.y().part(dot.rate) < 1);
        }
        QCOMPARE(roofline.dots()[0].rate, 204.8);
        QCOMPARE(roofline.dots()[0].intensity, 204'800.0 / 9216);
        QVERIFY(roofline.dots()[0].arrays && !roofline.dots()[1].arrays);
        QCOMPARE(roofline.leftOut(), 0);
    }

    void rooflinePlot()
    {
        RooflinePlot plot;
        plot.resize(600, 320);
        plot.setRun(cost_runs::run());
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        QSignalSpy chosen(&plot, &RooflinePlot::kernelChosen), requested(&plot, &RooflinePlot::kernelRequested);
        const RooflinePicture picture = plot.picture();
        const auto dot = std::ranges::find(plot.roofline()->dots(), 1u, &Roofline::Dot::kernel);
        const QPoint at = picture.place(picture.area(plot.rect()), dot->intensity, dot->rate).toPoint();
        QTest::mouseMove(&plot, at);
        QTRY_VERIFY(plot.hover());
        QCOMPARE(plot.roofline()->dots()[std::size_t(*plot.hover())].kernel, 1u);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, at);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.takeFirst().front().toUInt(), 1u);
        // By keyboard from left to right: tanh and the addition have as many bytes for an operation, then the product.
        QTest::keyClick(&plot, Qt::Key_End);
        QCOMPARE(chosen.takeLast().front().toUInt(), 0u);
        QTest::keyClick(&plot, Qt::Key_Home);
        QCOMPARE(chosen.takeLast().front().toUInt(), 1u);
        QTest::keyClick(&plot, Qt::Key_Right);
        QCOMPARE(chosen.takeLast().front().toUInt(), 2u);
        QTest::keyClick(&plot, Qt::Key_Return);
        QCOMPARE(requested.takeLast().front().toUInt(), 2u);
        QVERIFY(plot.accessibleDescription().contains("tanh_2"));
        plot.setRun(nullptr);
        QTest::keyClick(&plot, Qt::Key_Right); // nothing happens
        QCOMPARE(chosen.count(), 0);
    }

    /// Larger shares have larger dots; the roofs' colors are on the picture.
    void rooflinePicture()
    {
        const auto run = cost_runs::run();
        RooflinePlot plot;
        plot.resize(700, 400);
        ThemeHub hub;
        hub.apply(ThemeKind::Dark);
        plot.setRun(run);
        const auto& dots = plot.roofline()->dots();
        QVERIFY(RooflinePicture::radius(dots[0]) > RooflinePicture::radius(dots[1]));
        const QImage picture = plot.grab().toImage();
        const auto has = [&](const QColor& color) {
            for (int y = 0; y < picture.height(); ++y)
                for (int x = 0; x < picture.width(); ++x)
                    if (picture.pixelColor(x, y) == color)
                        return true;
            return false;
        };
        QVERIFY(has(boundColor(Theme::dark(), Bound::Compute)));
        QVERIFY(has(Theme::dark().pane));
    }

    void memoryPlot()
    {
        CostMemoryPlot plot;
        plot.resize(700, 320);
        plot.setMemory(std::make_shared<const CostMemory>(cost_runs::run(), cost_runs::document()));
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        QCOMPARE(plot.cursor(), std::optional<std::int64_t>(2000)); // DRAM's peak
        QVERIFY(plot.accessibleDescription().contains("12.3 kB"));
        const CostMemoryPicture picture = plot.picture();
        const QRectF dram = picture.dramArea(plot.rect()), pad = picture.padArea(plot.rect());
        QVERIFY(dram.bottom() < pad.top() && pad.bottom() < plot.height() && dram.height() > 40 && pad.height() > 40);
        const AxisScale scale = picture.scale(plot.rect());
        QSignalSpy chosen(&plot, &PlotView::chosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(int(scale.x(1500)), int(dram.center().y())));
        QCOMPARE(chosen.count(), 1);
        QVERIFY(std::abs(chosen.takeFirst().front().toLongLong() - 1500) < 20);
        QTest::keyClick(&plot, Qt::Key_Right);
        QCOMPARE(chosen.takeFirst().front().toLongLong(), 2000); // the next launch
        QTest::keyClick(&plot, Qt::Key_Left);
        QCOMPARE(chosen.takeFirst().front().toLongLong(), 1000);
        QTest::keyClick(&plot, Qt::Key_End);
        QCOMPARE(chosen.takeFirst().front().toLongLong(), 2999);
        const double before = plot.window().count();
        QTest::keyClick(&plot, Qt::Key_Plus);
        QVERIFY(plot.window().count() < before);
        QTest::keyClick(&plot, Qt::Key_0);
        QVERIFY(plot.window().whole());
        // The higher half of DRAM's area is filled where most lives, and not where little does.
        const QImage shown = plot.grab().toImage();
        const auto filled = [&](std::int64_t cycle) {
            const QColor color = shown.pixelColor(int(scale.x(double(cycle))) + 3, int(dram.top() + dram.height() * 0.2));
            return color != Theme::light().pane;
        };
        QVERIFY(filled(2100) && !filled(500));
        plot.setMemory(nullptr);
        QTest::keyClick(&plot, Qt::Key_Right);
        QCOMPARE(chosen.count(), 0);
    }
};

QTEST_MAIN(TestCostPlots)
#include "tst_cost_plots.moc"
