// SPDX-License-Identifier: Apache-2.0
// Memory over a run as the window draws it: axes, columns of pixels, zoom, and pictures looked at pixel by pixel.
#include "tests/views/memory_answers.h"
#include "views/common/axis_ticks.h"
#include "views/common/style_sheet.h"
#include "views/numerics/lifetime_view.h"
#include "views/numerics/memory_columns.h"
#include "views/numerics/memory_plot.h"
#include "views/numerics/memory_text.h"

#include <QElapsedTimer>
#include <QPainter>
#include <QSignalSpy>
#include <QWheelEvent>
#include <QtTest>

#include <cmath>
#include <random>

using namespace nodewise;
using namespace nodewise::views;
using namespace nodewise::views::memory_answers;

namespace {

QStringList texts(const std::vector<QString>& all)
{
    return {all.begin(), all.end()};
}

/// With a profile, at a size.
template <class View>
struct Shown {
    View view;
    explicit Shown(const std::shared_ptr<const MemoryProfile>& profile, QSize size = {700, 300})
    {
        view.resize(size);
        view.setProfile(profile);
        view.show();
    }
    QImage grab() { return view.grab().toImage(); }
    QPointF at(std::uint32_t step, double part = 0.5)
    {
        const AxisScale scale = view.scale();
        return {scale.middle(step), scale.area.top() + scale.area.height() * part};
    }
    void wheel(const QPointF& at, int by, Qt::KeyboardModifiers with = Qt::NoModifier)
    {
        QWheelEvent event(at, view.mapToGlobal(at), {}, {0, by}, Qt::NoButton, with, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&view, &event);
    }
};

/// Pixels of about this color in a column of the plot's area.
int pixels(const QImage& image, const QRectF& area, double x, const QColor& color)
{
    int count = 0;
    for (int y = int(area.top()); y < int(area.bottom()); ++y) {
        const QColor there = image.pixelColor(int(x), y);
        if (std::abs(there.red() - color.red()) + std::abs(there.green() - color.green()) + std::abs(there.blue() - color.blue()) < 12)
            ++count;
    }
    return count;
}

} // namespace

class TestMemoryPlot : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void ticks_data()
    {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<int>("most");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("bytes") << 0.0 << 900.0 << 5 << QStringList{"0", "200 B", "400 B", "600 B", "800 B"};
        QTest::newRow("end included") << 0.0 << 1000.0 << 6 << QStringList{"0", "0.2 kB", "0.4 kB", "0.6 kB", "0.8 kB", "1.0 kB"};
        QTest::newRow("kilo") << 0.0 << 131'100.0 << 4 << QStringList{"0", "50 kB", "100 kB"};
        QTest::newRow("fractions") << 0.0 << 2'300'000.0 << 6 << QStringList{"0", "0.5 MB", "1.0 MB", "1.5 MB", "2.0 MB"};
        QTest::newRow("large") << 0.0 << 9.9e10 << 3 << QStringList{"0", "50 GB"};
        QTest::newRow("part") << 4.2e9 << 4.31e9 << 3 << QStringList{"4.20 GB", "4.25 GB", "4.30 GB"};
        QTest::newRow("few") << 0.0 << 131'100.0 << 1 << QStringList{"0", "100 kB"};
    }
    void ticks()
    {
        QFETCH(const double, low);
        QFETCH(const double, high);
        QFETCH(const int, most);
        QFETCH(const QStringList, expected);
        QCOMPARE(texts(byteTickTexts(roundTicks(low, high, most))), expected);
    }
    void ticksOfWholeNumbers()
    {
        QCOMPARE(roundTicks(1, 4, 10, 1), (std::vector<double>{1, 2, 3, 4}));
        QCOMPARE(roundTicks(17.4, 92, 4, 1), (std::vector<double>{20, 40, 60, 80}));
        QCOMPARE(roundTicks(3, 3, 4, 1), std::vector<double>{3});
        for (double high = 1; high < 1e15; high *= 3.7) { // never more than asked for, never a mark outside
            const auto all = roundTicks(high / 3, high, 7);
            QVERIFY2(all.size() >= 2 && all.size() <= 7, qPrintable(QString::number(high)));
            QVERIFY(all.front() >= high / 3 * (1 - 1e-9) && all.back() <= high * (1 + 1e-9));
        }
    }

    void windowStaysWithin()
    {
        AxisWindow window(100);
        QVERIFY(window.whole());
        window.zoom(0.5, 0.5);
        QCOMPARE(window.first(), 25.0);
        QCOMPARE(window.count(), 50.0);
        window.zoom(0.25, 0.5); // what is under the mouse stays there
        QCOMPARE(window.first() + 0.25 * window.count(), 25 + 0.25 * 50);
        window.pan(-1000);
        QCOMPARE(window.first(), 0.0);
        window.pan(1000);
        QCOMPARE(window.end(), 100.0);
        window.zoom(1, 1e-9);
        QCOMPARE(window.count(), 8.0);
        QCOMPARE(window.end(), 100.0);
        window.zoom(0, 1e9);
        QVERIFY(window.whole());
        AxisWindow few(3);
        few.zoom(0.5, 0.1);
        QCOMPARE(few.count(), 3.0);
        AxisWindow none(0);
        none.zoom(0.5, 0.5);
        none.pan(3);
        QVERIFY(!none.tryPlace(0.5));
    }
    void windowFindsAndReveals()
    {
        AxisWindow window(100);
        QCOMPARE(window.tryPlace(0), std::optional(PlotPlace(0)));
        QCOMPARE(window.tryPlace(0.999), std::optional(PlotPlace(99)));
        QCOMPARE(window.tryPlace(1), std::optional(PlotPlace(99)));
        QVERIFY(!window.tryPlace(1.01) && !window.tryPlace(-0.01));
        window.zoom(0, 0.1);
        const AxisWindow before = window;
        window.reveal(5);
        QCOMPARE(window, before);
        window.reveal(60);
        QVERIFY(window.first() <= 60 && window.end() >= 61 && window.count() == 10);
        window.reveal(0);
        QCOMPARE(window.first(), 0.0);
        window.reveal(99);
        QCOMPARE(window.end(), 100.0);
    }

    void columnsOfFewSteps()
    {
        const std::vector<std::uint64_t> values{5, 1, 9};
        const auto columns = columnsOf(values, AxisWindow(3), 6);
        QCOMPARE(columns.size(), std::size_t(6));
        for (std::size_t i = 0; i < 6; ++i)
            QCOMPARE(columns[i], (StepColumn{values[i / 2], values[i / 2], std::uint32_t(i / 2)}));
        QVERIFY(columnsOf({}, AxisWindow(0), 10).empty());
        QVERIFY(columnsOf(values, AxisWindow(4), 10).empty()); // of another run
        QVERIFY(columnsOf(values, AxisWindow(3), 0).empty());
    }
    /// However it is zoomed, every peak that is seen is in a column, and no column says what is not there.
    void columnsHideNoPeak()
    {
        std::mt19937 random(7);
        std::vector<std::uint64_t> values(100'000);
        for (auto& value : values)
            value = random() % 1000;
        values[77'777] = 5000;
        values[99'999] = 7000;
        for (int round = 0; round < 40; ++round) {
            AxisWindow window(100'000);
            window.zoom(0.7777, std::pow(0.8, round));
            const auto columns = columnsOf(values, window, 613);
            std::uint64_t most = 0, expected = 0;
            for (const StepColumn& column : columns) {
                most = std::max(most, column.most);
                QVERIFY(column.least <= column.most && values[column.mostAt] == column.most);
            }
            for (auto step = std::size_t(window.first()); step < std::size_t(std::ceil(window.end())); ++step)
                expected = std::max(expected, values[step]);
            QCOMPARE(most, expected);
        }
    }

    void profileOfASmallRun()
    {
        const auto profile = small();
        QCOMPARE(profile->steps(), 6u);
        QCOMPARE(profile->base(), 1100u);
        QCOMPARE(profile->most(), 500u);
        QCOMPARE(profile->living(2, false), (std::vector<std::uint32_t>{3, 2}));
        QCOMPARE(profile->living(2, true), (std::vector<std::uint32_t>{0, 3, 1, 2}));
        QCOMPARE(profile->stepsOf(node("relu")).size(), std::size_t(2)); // in a loop
        QCOMPARE(profile->tryStepOf(node("relu"), 0), std::optional(1u));
        QCOMPARE(profile->tryStepOf(node("relu"), 5), std::optional(3u));
        QVERIFY(!profile->tryStepOf(node("p_weight"), 0));
        QVERIFY(profile->stepsOf(9999).empty());
        QCOMPARE(profile->name(node("relu")), QString("relu"));
        for (std::uint32_t step = 0; step < profile->steps(); ++step) // layers add up to the whole
            QCOMPARE(profile->layers().back().upTo[step], profile->planned()[step]);
    }
    /// Of an engine that is of another mind: nothing is read out of bounds.
    void profileOfNonsense()
    {
        protocol::MemoryAnswer answer = smallAnswer();
        answer.blocks.push_back({.kind = Block::Kind::Value, .bytes = 5, .first = 4, .last = 99, .nodes = {0}});
        answer.blocks.push_back({.kind = Block::Kind::Value, .bytes = 5, .first = 4, .last = 2, .nodes = {0}});
        answer.blocks.push_back({.kind = Block::Kind::Value, .bytes = 5, .first = 0, .last = 0, .nodes = {4711}});
        answer.steps.push_back({.node = 4711, .planned = 1});
        answer.plannedPeakStep = 1000;
        const MemoryProfile profile(answer, answerDocument(), Side::Fx);
        QCOMPARE(profile.answer().blocks.size(), smallAnswer().blocks.size() + 1);
        QCOMPARE(profile.answer().plannedPeakStep, 6u);
        QCOMPARE(profile.name(profile.nodeAt(6)), QString());
        QCOMPARE(MemoryText::lines(profile, profile.block(profile.living(0, false).back())).size(), qsizetype(2));
        Shown<MemoryPlot> shown(std::make_shared<const MemoryProfile>(answer, answerDocument(), Side::Fx));
        shown.view.setCursorPlace(6);
        QVERIFY(!shown.grab().isNull());
    }
    void emptyRun()
    {
        const auto profile = std::make_shared<const MemoryProfile>(protocol::MemoryAnswer{.measured = true}, answerDocument(), Side::Fx);
        Shown<MemoryPlot> plot(profile);
        Shown<LifetimeView> lives(profile);
        for (ZoomedPlot* view : std::initializer_list<ZoomedPlot*>{&plot.view, &lives.view}) {
            for (const int key : {Qt::Key_Left, Qt::Key_End, Qt::Key_Plus, Qt::Key_0, Qt::Key_Down})
                QTest::keyClick(view, Qt::Key(key));
            QTest::mouseClick(view, Qt::LeftButton, {}, view->rect().center());
            QVERIFY(!view->cursor());
            QVERIFY(!view->grab().isNull());
        }
    }

    void textsOfARun()
    {
        const auto profile = small();
        QCOMPARE(MemoryText::plannedPeak(*profile, true), QString("planned peak 400 B at linear_1"));
        QCOMPARE(MemoryText::measuredPeak(*profile, true), QString("measured peak 500 B at linear_1"));
        QVERIFY(MemoryText::rest(*profile).contains("weights 1.0 kB"));
        QVERIFY2(MemoryText::difference(*profile).contains("100 B more than planned"), qPrintable(MemoryText::difference(*profile)));
        QVERIFY(MemoryText::line(*profile, 2).startsWith("step 3 of 6: linear_1"));
        QVERIFY(MemoryText::line(*profile, 2).contains("peak while it ran 500 B"));
        QCOMPARE(MemoryText::sharedBy(*profile, profile->block(3)), QString("view"));
        const auto planned = of(withoutData());
        QCOMPARE(MemoryText::ofOperator(*profile), QString("400 B of values, 100 B of temporary memory"));
        QVERIFY(MemoryText::measuredPeak(*planned).isEmpty() && MemoryText::ofOperator(*planned).isEmpty());
        QVERIFY(MemoryText::difference(*planned).startsWith("planned only"));
        QVERIFY(!MemoryText::line(*planned, 2).contains("held"));
    }

    /// The area is as high as what was planned, in the colors of who made it; the rest is empty.
    void areaIsThePlan()
    {
        Shown<MemoryPlot> shown(small());
        const QImage image = shown.grab();
        const AxisScale scale = shown.view.scale();
        const QColor linear = memoryColor(Theme::light(), layout::Family::Matmul),
                     relu = memoryColor(Theme::light(), layout::Family::Activation);
        const double byte = scale.area.height() / (500 * 1.02);
        // Step 3 of 6: 300 B of linear_1 and 100 B of relu's, below each other.
        const double x = scale.x(2.25);
        QVERIFY(std::abs(pixels(image, scale.area, x, linear) - 300 * byte) < 5);
        QVERIFY(std::abs(pixels(image, scale.area, x, relu) - 100 * byte) < 5);
        QVERIFY(std::abs(pixels(image, scale.area, scale.x(5.75), relu) - 20 * byte) < 4);
        QCOMPARE(pixels(image, scale.area, scale.x(5.75), linear), 0);
    }
    void baseLiesBelow()
    {
        Shown<MemoryPlot> shown(small());
        const AxisScale scale = shown.view.scale();
        QCOMPARE(pixels(shown.grab(), scale.area, scale.x(2.25), memoryBaseColor(Theme::light())), 0);
        shown.view.setShowsBase(true);
        const AxisScale with = shown.view.scale();
        const double share = pixels(shown.grab(), with.area, with.x(2.25), memoryBaseColor(Theme::light())) / with.area.height();
        QVERIFY2(std::abs(share - 1100.0 / (1600 * 1.02)) < 0.05, qPrintable(QString::number(share)));
    }
    /// One step of 100,000 that needs more is seen, and the plot is drawn from columns, not from steps.
    void longRun()
    {
        const auto profile = of(longAnswer(100'000));
        Shown<MemoryPlot> shown(profile, {1200, 400});
        const AxisScale scale = shown.view.scale();
        QElapsedTimer timer;
        timer.start();
        const QImage image = shown.grab();
        qInfo("a picture of %u steps and %zu blocks took %lld ms", profile->steps(), profile->answer().blocks.size(), timer.elapsed());
        timer.start();
        const auto living = profile->living(50'000, true);
        qInfo("%zu living blocks were found in %lld ms", living.size(), timer.elapsed());
        const double x = scale.middle(profile->answer().plannedPeakStep);
        const QRectF above(scale.area.left(), scale.area.top(), scale.area.width(), scale.area.height() * 0.4);
        int drawn = 0;
        for (int by = -1; by <= 1; ++by)
            for (int y = int(above.top()) + 8; y < int(above.bottom()); ++y)
                drawn += image.pixelColor(int(x) + by, y) != Theme::light().pane;
        QVERIFY2(drawn > above.height() / 2, qPrintable(QString::number(drawn)));
    }

    void clickChoosesAStep()
    {
        Shown<MemoryPlot> shown(small());
        QSignalSpy chosen(&shown.view, &PlotView::chosen);
        QTest::mouseClick(&shown.view, Qt::LeftButton, {}, shown.at(4).toPoint());
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toUInt(), 4u);
        QVERIFY(!chosen[0][1].toBool());
        QTest::mouseClick(&shown.view, Qt::LeftButton, {}, {2, 2}); // among the numbers of the axis
        QCOMPARE(chosen.size(), 1);
    }
    void wheelZoomsWhereTheMouseIs()
    {
        Shown<MemoryPlot> shown(of(longAnswer(1000)));
        QSignalSpy changes(&shown.view, &ZoomedPlot::windowChanged);
        const QPointF mouse = shown.at(300);
        shown.wheel(mouse, 240);
        QCOMPARE(changes.size(), 1);
        QCOMPARE(shown.view.window().count(), 500.0);
        QVERIFY(std::abs(shown.view.scale().middle(300) - mouse.x()) < 1);
        shown.wheel(mouse, -240);
        QVERIFY(shown.view.window().whole());
        shown.wheel(mouse, 480);
        const double first = shown.view.window().first();
        shown.wheel(mouse, -120, Qt::ShiftModifier); // sideways
        QVERIFY(shown.view.window().first() > first && shown.view.window().count() == 250);
    }
    void dragPans()
    {
        Shown<MemoryPlot> shown(of(longAnswer(1000)));
        QSignalSpy chosen(&shown.view, &PlotView::chosen);
        shown.wheel(shown.at(500), 480);
        const double first = shown.view.window().first(), width = shown.view.scale().area.width();
        const QPoint from = shown.view.rect().center();
        QTest::mousePress(&shown.view, Qt::LeftButton, {}, from);
        QTest::mouseMove(&shown.view, from + QPoint(-60, 0));
        QTest::mouseRelease(&shown.view, Qt::LeftButton, {}, from + QPoint(-60, 0));
        QVERIFY(std::abs(shown.view.window().first() - first - 60 / width * 250) < 0.5);
        QVERIFY(chosen.isEmpty()); // it was no click
        QTest::mouseDClick(&shown.view, Qt::LeftButton, {}, from);
        QVERIFY(shown.view.window().whole());
    }
    void keyboard()
    {
        Shown<MemoryPlot> shown(of(longAnswer(1000)));
        shown.view.setFocus();
        QSignalSpy chosen(&shown.view, &PlotView::chosen);
        shown.view.setCursorPlace(500);
        QTest::keyClick(&shown.view, Qt::Key_Right);
        QCOMPARE(shown.view.cursor(), std::optional(PlotPlace(501)));
        QVERIFY(chosen.last()[1].toBool());
        QTest::keyClick(&shown.view, Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(shown.view.cursor(), std::optional(PlotPlace(401)));
        QTest::keyClick(&shown.view, Qt::Key_End);
        QCOMPARE(shown.view.cursor(), std::optional(PlotPlace(999)));
        QTest::keyClick(&shown.view, Qt::Key_Right);
        QCOMPARE(shown.view.cursor(), std::optional(PlotPlace(999)));
        QTest::keyClick(&shown.view, Qt::Key_Plus);
        QCOMPARE(shown.view.window().count(), 500.0);
        QVERIFY(shown.view.scale().shows(999));
        QTest::keyClick(&shown.view, Qt::Key_Home); // the cursor is kept in sight
        QCOMPARE(shown.view.window().first(), 0.0);
        QTest::keyClick(&shown.view, Qt::Key_PageDown);
        QCOMPARE(shown.view.window().first(), 400.0);
        QTest::keyClick(&shown.view, Qt::Key_0);
        QVERIFY(shown.view.window().whole());
    }

    void selectedNodeIsMarked()
    {
        Shown<MemoryPlot> shown(small());
        const AxisScale scale = shown.view.scale();
        const QColor selection = Theme::light().selection;
        QCOMPARE(pixels(shown.grab(), scale.area, scale.x(5.75), selection), 0);
        shown.view.setMarked({1, 5});
        QVERIFY(pixels(shown.grab(), scale.area, scale.x(5.75), selection) > scale.area.height() / 2);
    }
    void blockIsDrawnOverItsLife()
    {
        Shown<MemoryPlot> shown(small());
        const AxisScale scale = shown.view.scale();
        const QImage before = shown.grab();
        shown.view.setBlock(2);
        const QImage after = shown.grab();
        const int low = int(scale.area.bottom()) - 4;
        const auto run = small();
        const Block& block = run->block(2);
        for (std::uint32_t step = 0; step < 6; ++step) {
            const bool lives = block.first <= step && step <= block.last;
            const int x = int(scale.x(step + 0.3));
            QCOMPARE(before.pixelColor(x, low) != after.pixelColor(x, low), lives);
        }
    }

    void lifetimesAreBars()
    {
        Shown<LifetimeView> shown(small());
        shown.view.setCursorPlace(2);
        shown.view.setBlocks(small()->living(2, false));
        const LifetimePicture picture = shown.view.picture();
        QCOMPARE(picture.rows, (std::vector<std::uint32_t>{3, 2, 6, 4, 5})); // what lives there, then the rest, largest first
        const QImage image = shown.grab();
        const AxisScale scale = shown.view.scale();
        for (std::size_t row = 0; row < picture.rows.size(); ++row) {
            const Block block = small()->block(picture.rows[row]);
            const double y = scale.area.top() + picture.rowHeight() * (double(row) + 0.5);
            const QColor full = memoryColor(Theme::light(), small()->family(block));
            const QColor color = row < 2 ? full : mixed(Theme::light().pane, full, 0.55);
            for (std::uint32_t step = 0; step < 6; ++step) {
                const QRectF line(0, y - 3, 1, 5);
                QCOMPARE(pixels(image, line, scale.x(step + 0.3), color) > 2, block.first <= step && step <= block.last);
            }
        }
        QSignalSpy chosen(&shown.view, &LifetimeView::blockChosen);
        QSignalSpy steps(&shown.view, &PlotView::chosen);
        QTest::mouseClick(&shown.view, Qt::LeftButton, {}, QPoint(20, int(scale.area.top() + picture.rowHeight() * 1.5)));
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toUInt(), picture.rows[1]);
        QTest::mouseClick(&shown.view, Qt::LeftButton, {}, QPoint(int(scale.middle(4)), int(scale.area.bottom()) - 3)); // below all bars
        QCOMPARE(steps.size(), 1);
        QCOMPARE(steps[0][0].toUInt(), 4u);
        QTest::keyClick(&shown.view, Qt::Key_Down);
        QCOMPARE(chosen.last()[0].toUInt(), picture.rows[0]);
        shown.view.setBlock(picture.rows[0]);
        QTest::keyClick(&shown.view, Qt::Key_Down);
        QCOMPARE(chosen.last()[0].toUInt(), picture.rows[1]);
    }
    void lifetimesScroll()
    {
        const auto profile = of(longAnswer(2000));
        Shown<LifetimeView> shown(profile, {600, 200});
        shown.view.setBlocks(profile->living(1000, true));
        QCOMPARE(shown.view.blocks().size(), LifetimeView::most); // the largest of them
        QCOMPARE(shown.view.picture().scrolled, 0.0);
        shown.wheel(shown.at(1000), -120);
        QVERIFY(shown.view.picture().scrolled > 0 && shown.view.window().whole());
        shown.wheel(shown.at(1000), 240, Qt::ControlModifier);
        QCOMPARE(shown.view.window().count(), 1000.0);
        shown.view.setBlock(shown.view.blocks().back());
        QVERIFY(shown.view.picture().scrolled > 1000);
        shown.view.setBlock(shown.view.blocks().front());
        QCOMPARE(shown.view.picture().scrolled, 0.0);
    }
};

QTEST_MAIN(TestMemoryPlot)
#include "tst_memory_plot.moc"
