// SPDX-License-Identifier: Apache-2.0
// The base of plots, by plots of a few bars: keyboard, mouse, tooltips, words, files, zoom; and what it gives to plots of tensors.
#include "views/common/zoomed_plot.h"
#include "views/tensor/histogram_plot.h"
#include "views/tensor/tensor_line_plot.h"

#include <QAction>
#include <QClipboard>
#include <QMenu>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QToolTip>
#include <QWheelEvent>
#include <QtTest>

using namespace nodewise::views;

namespace {

struct BarPicture : PlotPicture {
    std::vector<double> bars;
    AxisWindow window;

    void paint(QPainter& painter, const QRectF& rect, double) const
    {
        const AxisScale at = scale(rect);
        for (std::size_t i = 0; i < bars.size(); ++i) {
            const QRectF bar = at.span(PlotPlace(i), PlotPlace(i));
            painter.fillRect(bar.adjusted(1, bar.height() * (1 - bars[i]), -1, 0), theme.accent);
        }
        paintCursor(painter, at);
    }
    AxisScale scale(const QRectF& rect) const { return {window, rect.adjusted(20, 10, -20, -10)}; }
};

PlotWords words()
{
    return {.name = QCoreApplication::translate("bars", "Bars"), .exportTitle = "Export Bars", .exportFile = "bars.png"};
}

/// What both have in common.
template <class View>
class Bars : public View {
public:
    Bars() : View(words, {.hint = {300, 100}, .least = {100, 50}}, nullptr) {}
    bool hasPicture() const override { return !this->m_shown.bars.empty(); }
    QPoint at(PlotPlace place) const { return this->pointOf(place).toPoint(); }

protected:
    PlotPlace count() const override { return PlotPlace(this->m_shown.bars.size()); }
    QStringList linesAt(PlotPlace place) const override
    {
        return {QStringLiteral("bar %1").arg(place), QString::number(this->m_shown.bars[std::size_t(place)])};
    }
};

class Plain : public Bars<PictureView<BarPicture>> {
public:
    void set(std::vector<double> bars)
    {
        m_shown.bars = std::move(bars);
        m_shown.window = AxisWindow(double(count()));
        reset();
    }

protected:
    AxisScale scale() const { return picture().scale(rect()); }
    std::optional<PlotPlace> placeAt(const QPointF& at) const override { return scale().tryPlace(at.x()); }
    QPointF pointOf(PlotPlace place) const override { return {scale().middle(place), scale().area.center().y()}; }
};

class Zoomed : public Bars<ZoomedView<BarPicture>> {
public:
    void set(std::vector<double> bars)
    {
        m_shown.bars = std::move(bars);
        reset(AxisWindow(double(count())));
    }
};

template <class Plot>
struct Shown {
    Plot plot;
    explicit Shown(std::size_t bars)
    {
        plot.resize(340, 120);
        std::vector<double> values(bars);
        for (std::size_t i = 0; i < bars; ++i)
            values[i] = double(i + 1) / double(bars);
        plot.set(values);
        plot.show();
        (void)QTest::qWaitForWindowExposed(&plot);
        plot.setFocus();
    }
    void key(Qt::Key key, Qt::KeyboardModifiers with = {}) { QTest::keyClick(&plot, key, with); }
    void move(const QPoint& at) { mouse(QEvent::MouseMove, at, Qt::NoButton); }
    void leave()
    {
        QEvent event(QEvent::Leave);
        QCoreApplication::sendEvent(&plot, &event);
    }
    void mouse(QEvent::Type type, const QPoint& at, Qt::MouseButton button, Qt::MouseButtons held = {})
    {
        QMouseEvent event(type, at, plot.mapToGlobal(at), button, held, {});
        QCoreApplication::sendEvent(&plot, &event);
    }
    void wheel(const QPoint& at, const QPoint& by, Qt::KeyboardModifiers with = {})
    {
        QWheelEvent event(at, plot.mapToGlobal(at), {}, by, Qt::NoButton, with, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&plot, &event);
    }
    QString tip(const QPoint& at)
    {
        QHelpEvent event(QEvent::ToolTip, at, plot.mapToGlobal(at));
        QCoreApplication::sendEvent(&plot, &event);
        return QToolTip::text();
    }
};

using At = std::optional<PlotPlace>;

} // namespace

class TestPlotView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void keyboardWalks()
    {
        Shown<Plain> b(50);
        QSignalSpy chosen(&b.plot, &PlotView::chosen);
        b.key(Qt::Key_Left); // from nowhere: to the last
        QCOMPARE(b.plot.cursor(), At(49));
        b.key(Qt::Key_Right);
        QCOMPARE(b.plot.cursor(), At(49));
        b.key(Qt::Key_Home);
        QCOMPARE(b.plot.cursor(), At(0));
        b.key(Qt::Key_Right);
        b.key(Qt::Key_Right, Qt::ControlModifier); // a tenth
        QCOMPARE(b.plot.cursor(), At(6));
        b.key(Qt::Key_End);
        QCOMPARE(chosen.last()[0].toLongLong(), 49);
        QVERIFY(chosen.last()[1].toBool());
        QSignalSpy requested(&b.plot, &PlotView::requested);
        b.key(Qt::Key_Return);
        QCOMPARE(requested.takeFirst()[0].toLongLong(), 49);
    }

    /// A key wins over the mouse, which only rests there, and the mouse over the key when it moves.
    void mouseAndKeyboard()
    {
        Shown<Plain> b(5);
        b.move(b.plot.at(3));
        QCOMPARE(b.plot.pointed(), At(3));
        QVERIFY(!b.plot.cursor());
        b.key(Qt::Key_Right);
        QCOMPARE(b.plot.pointed(), At(4));
        b.move(b.plot.at(1));
        QCOMPARE(b.plot.pointed(), At(1));
        QCOMPARE(b.plot.cursor(), At(4));
    }

    void leavingLeavesTheCursor()
    {
        Shown<Plain> b(5);
        QSignalSpy hovered(&b.plot, &PlotView::hovered);
        b.plot.setCursorPlace(2);
        b.move(b.plot.at(1));
        QCOMPARE(hovered.last()[0].toString(), QString("bar 1, 0.4"));
        b.leave();
        QVERIFY(!b.plot.hover());
        QCOMPARE(b.plot.pointed(), At(2));
        QCOMPARE(hovered.last()[0].toString(), QString("bar 2, 0.6"));
        b.plot.setCursorPlace(5); // there is none
        QCOMPARE(b.plot.cursor(), At(2));
    }

    void clicks()
    {
        Shown<Plain> b(5);
        QSignalSpy chosen(&b.plot, &PlotView::chosen), requested(&b.plot, &PlotView::requested);
        QTest::mouseClick(&b.plot, Qt::LeftButton, {}, b.plot.at(3));
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toLongLong(), 3);
        QVERIFY(!chosen[0][1].toBool());
        QTest::mouseClick(&b.plot, Qt::RightButton, {}, b.plot.at(1));
        QTest::mouseClick(&b.plot, Qt::LeftButton, {}, QPoint(2, 50)); // beside the bars
        QCOMPARE(chosen.size(), 1);
        QTest::mouseDClick(&b.plot, Qt::LeftButton, {}, b.plot.at(4));
        QCOMPARE(requested.size(), 1);
        QCOMPARE(requested[0][0].toLongLong(), 4);
    }

    void tooltipFollowsMouseAndKeyboard()
    {
        Shown<Plain> b(5);
        QCOMPARE(b.tip(b.plot.at(1)), QString("bar 1\n0.4"));
        QTRY_COMPARE(b.tip(QPoint(2, 50)), QString());
        b.plot.setCursorPlace(2);
        b.key(Qt::Key_Right);
        QCOMPARE(QToolTip::text(), QString("bar 3\n0.8"));
    }

    void toldInWords()
    {
        Shown<Plain> b(5);
        QCOMPARE(b.plot.accessibleName(), QString("Bars"));
        QCOMPARE(b.plot.accessibleDescription(), QString());
        b.key(Qt::Key_Home);
        QCOMPARE(b.plot.accessibleDescription(), QString("bar 0, 0.2"));
        b.plot.set({1, 1});
        QVERIFY(!b.plot.cursor());
        QCOMPARE(b.plot.accessibleDescription(), QString());
    }

    void nothingToShow()
    {
        Shown<Zoomed> b(0);
        QSignalSpy chosen(&b.plot, &PlotView::chosen);
        for (const Qt::Key key : {Qt::Key_Left, Qt::Key_End, Qt::Key_Return, Qt::Key_Plus, Qt::Key_0, Qt::Key_PageDown})
            b.key(key);
        b.key(Qt::Key_C, Qt::ControlModifier);
        b.wheel({100, 50}, {0, 120});
        QTest::mouseClick(&b.plot, Qt::LeftButton, {}, QPoint(100, 50));
        QTest::mouseDClick(&b.plot, Qt::LeftButton, {}, QPoint(100, 50));
        QVERIFY(chosen.isEmpty() && !b.plot.pointed());
        QCOMPARE(b.tip({100, 50}), QString());
        const QImage shown = b.plot.grab().toImage();
        QCOMPARE(shown.pixelColor(100, 50), Theme::current().pane);
        QCOMPARE(shown.pixelColor(0, 0), Theme::current().pane); // no frame
    }

    void focusHasAFrame()
    {
        Shown<Plain> b(5);
        QVERIFY(QTest::qWaitForWindowActive(&b.plot));
        QCOMPARE(b.plot.grab().toImage().pixelColor(0, 60), Theme::current().accent);
        b.plot.clearFocus();
        QCOMPARE(b.plot.grab().toImage().pixelColor(0, 60), Theme::current().pane);
    }

    /// As large as a page needs, with the cursor and without the mouse; of the theme that is seen.
    void files()
    {
        Shown<Plain> b(5);
        b.plot.setCursorPlace(4);
        const QImage before = b.plot.pictureFile().image();
        QCOMPARE(before.size(), QSize(1800, 960));
        b.move(b.plot.at(1));
        QCOMPARE(b.plot.pictureFile().image(), before);
        b.key(Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->image().size(), before.size());
        QTemporaryDir folder;
        QCOMPARE(b.plot.pictureFile().write(folder.filePath("bars.svg")), QString());
        QVERIFY(QSvgRenderer(folder.filePath("bars.svg")).isValid());
        QSignalSpy said(&b.plot, &PlotView::message);
        b.plot.findChild<PictureSaver*>()->write(b.plot.pictureFile(), folder.filePath("bars.png"));
        QTRY_COMPARE(said.size(), 1);
        QCOMPARE(QImage(folder.filePath("bars.png")).size(), before.size());
        QMenu menu;
        b.plot.addPictureActions(menu);
        QCOMPARE(menu.actions().size(), 2);
    }

    void wheelZoomsWhereTheMouseIs()
    {
        Shown<Zoomed> b(100);
        QSignalSpy changes(&b.plot, &ZoomedPlot::windowChanged);
        const QPoint mouse = b.plot.at(30);
        b.wheel(mouse, {0, 240});
        QCOMPARE(b.plot.window().count(), 50.0);
        QVERIFY((b.plot.at(30) - mouse).manhattanLength() <= 2);
        QCOMPARE(changes.size(), 1);
        const double first = b.plot.window().first();
        b.wheel(mouse, {0, -120}, Qt::ShiftModifier);
        QVERIFY(b.plot.window().first() > first && b.plot.window().count() == 50);
        b.wheel(mouse, {0, -480});
        QVERIFY(b.plot.isWhole());
    }

    void keysZoomAtTheCursor()
    {
        Shown<Zoomed> b(100);
        b.plot.setCursorPlace(80);
        const QPoint before = b.plot.at(80);
        b.key(Qt::Key_Plus);
        QCOMPARE(b.plot.window().count(), 50.0);
        QVERIFY((b.plot.at(80) - before).manhattanLength() <= 2);
        b.key(Qt::Key_Home); // the cursor stays in sight
        QCOMPARE(b.plot.window().first(), 0.0);
        b.key(Qt::Key_PageDown);
        QCOMPARE(b.plot.window().first(), 40.0);
        b.key(Qt::Key_PageUp);
        QCOMPARE(b.plot.window().first(), 0.0);
        b.key(Qt::Key_Minus);
        QVERIFY(b.plot.isWhole());
        b.key(Qt::Key_Equal);
        b.key(Qt::Key_0);
        QVERIFY(b.plot.isWhole());
    }

    /// From nowhere, a key goes to what is seen, not to the very first.
    void walksWhereItIsZoomed()
    {
        Shown<Zoomed> b(100);
        b.wheel(b.plot.at(60), {0, 480});
        b.leave();
        const auto first = PlotPlace(std::ceil(b.plot.window().first()));
        QVERIFY(first > 0);
        b.key(Qt::Key_Right);
        QCOMPARE(b.plot.cursor(), At(first));
    }

    void dragPans()
    {
        Shown<Zoomed> b(100);
        QSignalSpy chosen(&b.plot, &PlotView::chosen);
        const auto drag = [&](const QPoint& from, const QPoint& by) {
            b.mouse(QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
            b.mouse(QEvent::MouseMove, from + by, Qt::NoButton, Qt::LeftButton);
            b.mouse(QEvent::MouseButtonRelease, from + by, Qt::LeftButton);
        };
        drag({170, 60}, {-60, 0}); // all is seen: nothing moves, and it is no click
        QVERIFY(b.plot.isWhole() && chosen.isEmpty());
        b.wheel({170, 60}, {0, 480});
        const double first = b.plot.window().first();
        drag({170, 60}, {-60, 0});
        QVERIFY(std::abs(b.plot.window().first() - first - 60.0 / 300 * 25) < 0.01);
        QVERIFY(chosen.isEmpty());
        drag({170, 60}, {2, 0}); // hardly moved: a click
        QCOMPARE(chosen.size(), 1);
        QTest::mouseDClick(&b.plot, Qt::LeftButton, {}, QPoint(170, 60));
        QVERIFY(b.plot.isWhole());
    }

    void windowsOfTheSameLengthAreTaken()
    {
        Shown<Zoomed> b(100);
        AxisWindow part(100);
        part.show(20, 30);
        b.plot.setWindow(part);
        QCOMPARE(b.plot.window(), part);
        b.plot.setWindow(AxisWindow(50));
        QCOMPARE(b.plot.window(), part);
    }

    void histogram()
    {
        HistogramPlot plot;
        plot.resize(300, 120);
        plot.setHistogram({-2, 2, {1, 5, 20, 4}});
        plot.show();
        QVERIFY(plot.accessibleDescription().startsWith("30 values from"));
        QTest::keyClick(&plot, Qt::Key_Home);
        QTest::keyClick(&plot, Qt::Key_Right);
        QVERIFY2(plot.accessibleDescription().endsWith(": 5 values"), qPrintable(plot.accessibleDescription()));
        QCOMPARE(QToolTip::text(), plot.accessibleDescription());
        const QImage before = plot.grab().toImage();
        QTest::keyClick(&plot, Qt::Key_End);
        QVERIFY(plot.grab().toImage() != before);  // the bin is marked
        plot.setHistogram({-2, 2, {1, 5, 20, 4}}); // the same: the cursor stays
        QCOMPARE(plot.cursor(), At(3));
    }

    /// Two elements under a pixel are one step of the keyboard; a zoom shows what there is until the rest comes.
    void tensorLine()
    {
        nodewise::protocol::Raster raster;
        raster.totalRows = raster.rows = 1;
        raster.totalColumns = raster.columns = 200;
        raster.width = 100;
        raster.height = 1;
        for (int i = 0; i < 100; ++i) {
            raster.mean.push_back(i);
            raster.min.push_back(i - 1);
            raster.max.push_back(i + 1);
        }
        TensorLinePlot plot;
        plot.resize(500, 200);
        plot.setRaster(raster);
        plot.show();
        QVERIFY(plot.accessibleDescription().startsWith("200 numbers"));
        QTest::keyClick(&plot, Qt::Key_Home);
        QTest::keyClick(&plot, Qt::Key_Right);
        QCOMPARE(plot.cursor(), At(2));
        QVERIFY2(plot.accessibleDescription().startsWith("[2:4]   0 … 2"), qPrintable(plot.accessibleDescription()));
        QSignalSpy changes(&plot, &ZoomedPlot::windowChanged);
        QTest::keyClick(&plot, Qt::Key_Plus);
        QCOMPARE(changes.size(), 1);
        QCOMPARE(plot.window().count(), 100.0);
        raster.column = 0;
        raster.columns = raster.width = 100;
        raster.plain = true;
        raster.min.clear();
        raster.max.clear();
        plot.setRaster(raster); // what was asked for: part and cursor stay
        QCOMPARE(plot.window().count(), 100.0);
        QVERIFY2(plot.accessibleDescription().startsWith("[2]   2"), qPrintable(plot.accessibleDescription()));
        QTest::keyClick(&plot, Qt::Key_End); // not there yet
        QCOMPARE(plot.accessibleDescription(), QString("[199]"));
    }
};

QTEST_MAIN(TestPlotView)
#include "tst_plot_view.moc"
