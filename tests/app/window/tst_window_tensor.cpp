// SPDX-License-Identifier: Apache-2.0
// The tensor view over the real engine: every way to look at a tensor, search, and tensors of gigabytes.
#include "app/viewer/language.h"
#include "tests/app/window/tensor_bench.h"
#include "tests/views/find.h"
#include "views/common/theme.h"
#include "views/tensor/bits_page.h"
#include "views/tensor/busy_strip.h"
#include "views/tensor/difference_page.h"
#include "views/tensor/find_bar.h"
#include "views/tensor/grid_panel.h"
#include "views/tensor/heat_map_page.h"
#include "views/tensor/heat_map_panel.h"
#include "views/tensor/histogram_page.h"
#include "views/tensor/histogram_plot.h"
#include "views/tensor/image_page.h"
#include "views/tensor/line_page.h"
#include "views/tensor/slice_text.h"
#include "views/tensor/storage_page.h"
#include "views/tensor/tensor_summary.h"
#include "views/tensor/tensor_view.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>
#include <QWheelEvent>

#include <cmath>

using namespace nodewise;
using namespace nodewise::views;
using Bench = TensorBench;
using Page = TensorView::Page;
using Scope = protocol::ValuesRequest::Scope;

class TestWindowTensor : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setApplicationName("nodewise-test");
        NEEDS_WORKER;
    }

    void narrowedSlices()
    {
        const std::vector<std::int64_t> shape{4, 5, 6};
        const auto text = [&](const char* slice, std::size_t kept, std::int64_t index) {
            return QString::fromStdString(narrowed(slice, shape, kept, index).value_or("none"));
        };
        QCOMPARE(text("", 0, 3), QString("[3, :, :]"));
        QCOMPARE(text("[1:, 2:5:2]", 1, 1), QString("[1:, 4, :]"));
        QCOMPARE(text("[0, ...]", 1, 5), QString("[0, :, 5]"));
        QCOMPARE(text("[0]", 2, 0), QString("none"));
        QCOMPARE(text("[x > 0]", 0, 0), QString("none"));
    }

    void numberFormats()
    {
        using Style = NumberFormat::Style;
        const auto in = [](Style style, int digits = 5) { return NumberFormat{style, digits}; };
        QCOMPARE(in(Style::Auto).text(-1.23456789, "float32"), QString("−1.2346"));
        QCOMPARE(in(Style::Fixed, 2).text(1.005e3, "float32"), QString("1005.00"));
        QCOMPARE(in(Style::Scientific, 1).text(12345.0, "float32"), QString("1.2e+04"));
        QCOMPARE(in(Style::Hex).text(1.0, "float32"), QString("0x3f800000"));
        QCOMPARE(in(Style::Hex).text(-2.0, "float64"), QString("0xc000000000000000"));
        QCOMPARE(in(Style::Bits).text(1.0, "float16"), QString("0011110000000000"));
        QCOMPARE(in(Style::Hex).text(-0.0, "bfloat16"), QString("0x8000"));
        QCOMPARE(in(Style::Hex).text(INFINITY, "float16"), QString("0x7c00"));
        QCOMPARE(in(Style::Bits).text(std::ldexp(1.0, -9), "float8_e4m3fn"), QString("00000001")); // the least subnormal
        QCOMPARE(in(Style::Hex).text(448.0, "float8_e4m3fn"), QString("0x7e"));
        QCOMPARE(in(Style::Hex).text(std::ldexp(1.0, -149), "float32"), QString("0x00000001"));
        QCOMPARE(in(Style::Hex).text(NAN, "float32"), QString("NaN"));
        QCOMPARE(in(Style::Hex).text(std::int64_t(-1), "int16"), QString("0xffff"));
        QCOMPARE(in(Style::Bits).text(std::int64_t(5), "int8"), QString("00000101"));
        QCOMPARE(in(Style::Auto).text(std::int64_t(-7), "int64"), QString("−7"));
    }

    void colorMaps()
    {
        for (int i = 0; i < ColorMap::kinds; ++i) {
            const ColorMap map(static_cast<ColorMap::Kind>(i));
            const auto light = [&](double part) { return qGray(map.at(part)); };
            for (double part = 0.05; part <= 1; part += 0.05) // lighter step by step; a diverging one on either side of its middle
                QVERIFY2(map.diverging()
                             ? (part <= 0.5 ? light(part) >= light(part - 0.05) : light(part) <= light(part - 0.05) || part < 0.54)
                             : light(part) >= light(part - 0.05),
                         qPrintable(QString("%1 at %2").arg(i).arg(part)));
            QCOMPARE(map.at(-1), map.at(0));
            QCOMPARE(map.at(2), map.at(1));
        }
        protocol::Raster raster{.width = 4, .height = 1, .plain = true, .mean = {-4, 0, 2, NAN}, .flags = {0, 0, 0, protocol::Raster::Nan}};
        QCOMPARE(rangeOf(raster, RangeRule::Auto), (ColorRange{-4, 2}));
        QCOMPARE(rangeOf(raster, RangeRule::Symmetric), (ColorRange{-4, 4}));
        QCOMPARE(rangeOf(raster, RangeRule::Manual, {1, 2}), (ColorRange{1, 2}));
        const Theme theme = Theme::light();
        const ColorMap map(ColorMap::Kind::RedBlue);
        const QImage image = imageOf(raster, {-4, 4}, map, theme);
        QCOMPARE(image.pixel(0, 0), map.at(0));
        QCOMPARE(image.pixel(1, 0), map.at(0.5));
        QCOMPARE(QColor(image.pixel(3, 0)), nanColor(theme));
        QVERIFY(rangeOf({.mean = {3, 3}}, RangeRule::Auto).low < 3); // a constant has a width
    }

    /// Each page asks for what it shows, follows the slice, and is empty without a tensor.
    void heatMap()
    {
        NEEDS_WORKER;
        m_bench = std::make_unique<Bench>();
        Bench& b = *m_bench;
        QVERIFY(b.start());
        b.view.showPage(Page::HeatMap);
        QTRY_VERIFY(b.part<HeatMapPage>().words().contains("No tensor"));
        QVERIFY(b.show(Scope::ProgramInputs, "x"));
        HeatMapPanel& map = b.part<HeatMapPage>().panel();
        QTRY_VERIFY(map.view().raster().width > 0);
        const auto& shape = b.view.model().value()->shape;
        QCOMPARE(map.view().raster().totalRows, static_cast<std::uint64_t>(shape[2]));
        QVERIFY(isPlausible(map.picture()));
        QVERIFY(test::named<QComboBox>(b.view, "rows")->isVisible());
        test::named<QComboBox>(b.view, "rows")->setCurrentIndex(1);
        QTRY_COMPARE(map.view().raster().totalRows, static_cast<std::uint64_t>(shape[0] * shape[1] * shape[2]));
        // Hovering tells index and value; a click leads to the cell.
        test::named<QComboBox>(b.view, "rows")->setCurrentIndex(0);
        QTRY_COMPARE(map.view().raster().totalRows, static_cast<std::uint64_t>(shape[2]));
        QSignalSpy hovered(&map.view(), &PlotView::hovered);
        QTest::mouseMove(&map.view(), QPoint(20, 20));
        QTRY_VERIFY(!hovered.isEmpty() && hovered.back().at(0).toString().startsWith("row "));
        QSignalSpy chosen(&map.view(), &RasterView::cellChosen);
        QTest::mouseClick(&map.view(), Qt::LeftButton, {}, QPoint(20, 20));
        QCOMPARE(chosen.size(), 1);
        QTRY_COMPARE(b.view.grid()->currentIndex().row(), chosen[0][0].toInt());
    }

    /// Zoom by keyboard asks for the part.
    void heatMapIsZoomed()
    {
        NEEDS_WORKER;
        Bench& b = shown();
        b.view.showPage(Page::HeatMap);
        HeatMapPanel& map = b.part<HeatMapPage>().panel();
        QTRY_VERIFY(map.view().raster().width > 0);
        const auto all = map.view().raster().rows;
        QTest::keyClick(&map.view(), Qt::Key_Plus);
        QTRY_VERIFY(map.view().raster().rows < all);
        QTest::keyClick(&map.view(), Qt::Key_0);
        QTRY_COMPARE(map.view().raster().rows, all);
        // With Ctrl, arrows move a cursor, whose number is told; Enter selects its cell.
        QSignalSpy chosen(&map.view(), &RasterView::cellChosen);
        QTest::keyClick(&map.view(), Qt::Key_Home);
        QTest::keyClick(&map.view(), Qt::Key_Right, Qt::ControlModifier);
        QTest::keyClick(&map.view(), Qt::Key_Down, Qt::ControlModifier);
        QVERIFY2(map.view().accessibleDescription().startsWith("row 1, column 1   "), qPrintable(map.view().accessibleDescription()));
        QVERIFY(map.view().isWhole() && chosen.isEmpty());
        QTest::keyClick(&map.view(), Qt::Key_Return);
        QCOMPARE(chosen.takeFirst().at(0).toInt(), 1);
        map.choose(RangeRule::Manual, ColorMap::Kind::Magma);
        map.setManual({-1, 1});
        QCOMPARE(map.view().range(), (ColorRange{-1, 1}));
        map.choose(RangeRule::Auto, ColorMap::Kind::Viridis);
        b.picture("heat_map");
    }

    void images()
    {
        NEEDS_WORKER;
        Bench& b = shown();
        const auto& shape = b.view.model().value()->shape;
        b.view.showPage(Page::Images);
        QTRY_COMPARE(b.part<ImagePage>().sheet().held(), static_cast<std::size_t>(shape[1]));
        b.picture("images");
        test::named<QComboBox>(b.view, "mode")->setCurrentIndex(2);
        QTRY_VERIFY(isPlausible(b.part<ImagePage>().picture()));
        b.picture("rgb");
        QCOMPARE(ImagePage::likelyChannels({1, 3, 32, 32}), 1);
        QCOMPARE(ImagePage::likelyChannels({32, 32, 3}), 2);
        QCOMPARE(ImagePage::likelyChannels({5, 6}), -1);
    }

    void line()
    {
        NEEDS_WORKER;
        Bench& b = shown();
        b.view.showPage(Page::Line);
        TensorLinePlot& plot = b.view.line().plot();
        const auto said = [&](const QPoint& at) {
            QTest::mouseMove(&plot, at - QPoint(1, 0));
            QTest::mouseMove(&plot, at);
            return plot.accessibleDescription();
        };
        QTRY_VERIFY(said({300, 60}).contains("mean"));
        b.picture("line");
        test::named<QComboBox>(b.view, "others")->setCurrentIndex(1);
        QTRY_VERIFY(!said({300, 60}).contains("mean"));
        b.view.line().dimensionChoice()->setCurrentIndex(1);
        QTRY_VERIFY(said({600, 60}).startsWith("[2]")); // of three channels
    }

    void histogram()
    {
        NEEDS_WORKER;
        Bench& b = shown();
        b.view.showPage(Page::Histogram);
        QTRY_VERIFY(test::named<QLabel>(b.view, "foot")->text().contains("values"));
        b.view.histogram().setRange("-0.5", "0.5");
        QTRY_VERIFY2(test::named<QLabel>(b.view, "foot")->text().contains("below"),
                     qPrintable(test::named<QLabel>(b.view, "foot")->text()));
        b.view.histogram().logarithmic()->setChecked(true);
        QVERIFY(b.view.histogram().plot().isLogarithmic());
        b.view.histogram().setRange("", "");
        b.picture("histogram");
    }

    /// The last one of these: others have a session of their own.
    void bits()
    {
        NEEDS_WORKER;
        Bench& b = shown();
        const auto& shape = b.view.model().value()->shape;
        b.view.showPage(Page::Bits);
        QTRY_VERIFY2(b.view.bits().view().lines().join('\n').contains("× 2^"), qPrintable(b.view.bits().view().lines().join('\n')));
        test::named<QLineEdit>(b.view, "index")->setText("[0, 1, 2, 3]");
        QTest::keyClick(test::named<QLineEdit>(b.view, "index"), Qt::Key_Return);
        const auto address = ((shape[2] + 2) * shape[3] + 3) * 4;
        QTRY_VERIFY(b.view.bits().view().lines().back().contains(QString("at %1 of").arg(address)));
        b.picture("bits");

        b.view.setSlice("[0, :, 1:1]");
        QTRY_VERIFY(b.view.bits().words().contains("no elements"));
        m_bench.reset();
    }

    void storageAndDifference()
    {
        NEEDS_WORKER;
        Bench b("aliases.pt2");
        QVERIFY(b.start());
        QVERIFY(b.run());
        std::vector<protocol::ValueInfo> all;
        protocol::ValuesRequest request;
        request.scope = Scope::Executed;
        b.session.ask<protocol::ValuesAnswer>(request, &b.view, [&](Result<protocol::ValuesAnswer> answer) { all = answer->values; });
        QTRY_VERIFY(!all.empty());
        const auto shared = std::find_if(
            all.begin(), all.end(), [](const auto& one) { return !one.aliases.empty() && one.kind == protocol::ValueInfo::Kind::Tensor; });
        QVERIFY(shared != all.end());
        b.view.showValue(*shared);
        b.view.showPage(Page::Storage);
        QTRY_VERIFY2(b.view.storage().view().facts().join(' ').contains("lie in this storage"),
                     qPrintable(b.view.storage().view().facts().join(' ')));
        b.picture("storage");
        const QString before = QString::fromStdString(b.view.model().value()->name);
        const int row = QFontMetrics(b.view.storage().view().font()).height();
        QTest::mouseDClick(&b.view.storage().view(), Qt::LeftButton, {},
                           QPoint(40, 12 + 3 * (row + 6) + 6 + (row + 14) + 5)); // the second bar
        QTRY_VERIFY(QString::fromStdString(b.view.model().value()->name) != before);
        b.view.showPage(Page::Difference);
        QTRY_VERIFY2(b.view.difference().words().contains("instead of"), qPrintable(b.view.difference().words())); // another shape
        b.picture("difference");
    }

    void findsAndGoes()
    {
        NEEDS_WORKER;
        Bench b;
        QVERIFY(b.start());
        QVERIFY(b.show(Scope::ProgramInputs, "x"));
        GridPanel& grid = b.part<GridPanel>();
        // The greatest lies in some channel: the slice follows to it.
        b.menuAction("Maximum")->trigger();
        QTRY_VERIFY2(grid.findBar().resultText().contains(" at ["), qPrintable(grid.findBar().resultText()));
        QTRY_VERIFY(grid.grid().currentIndex().isValid());
        const auto stats = b.view.summary()->allText();
        const auto element = grid.chosenElement();
        QCOMPARE(element.size(), 4u);
        QTRY_VERIFY(grid.grid().currentIndex().data(Qt::EditRole).toString().size() > 1);
        const double greatest = grid.grid().currentIndex().data(Qt::EditRole).toString().toDouble();
        // Typed, it is found again, exactly, and as an index.
        b.view.setSlice("");
        QTRY_COMPARE(b.view.model().slicedShape().size(), 4u);
        b.menuAction("Number or Index…")->trigger();
        grid.findBar().field()->setText(QString::number(greatest, 'g', 12));
        test::named<QLineEdit>(grid.findBar(), "nearness")->setText("1e-6");
        QTest::keyClick(grid.findBar().field(), Qt::Key_Return);
        QTRY_COMPARE(grid.chosenElement(), element);
        grid.findBar().field()->setText("[0, 2, 5, 6]");
        QTest::keyClick(grid.findBar().field(), Qt::Key_Return);
        QTRY_COMPARE(grid.grid().currentIndex().row(), 5);
        QTRY_COMPARE(b.view.model().slice(), QString("[0, 2, :, :]"));
        grid.findBar().field()->setText("[0, 9, 5, 6]");
        QTest::keyClick(grid.findBar().field(), Qt::Key_Return);
        QCOMPARE(grid.findBar().resultText(), QString("No such element"));
        grid.findBar().field()->setText("nan");
        QTest::keyClick(grid.findBar().field(), Qt::Key_Return);
        QTRY_COMPARE(grid.findBar().resultText(), QString("Not found in this slice"));
        grid.findBar().field()->setText("twelve");
        QTest::keyClick(grid.findBar().field(), Qt::Key_Return);
        QVERIFY(grid.findBar().resultText().startsWith("Type a number"));
        b.picture("find");
        QTest::keyClick(grid.findBar().field(), Qt::Key_Escape);
        QVERIFY(!grid.findBar().isVisible());
        test::named<QComboBox>(b.view, "format")->setCurrentIndex(int(NumberFormat::Style::Bits));
        QTRY_COMPARE(grid.grid().numbers().index(0, 0).data().toString().size(), 32);
        QVERIFY(!test::named<QSpinBox>(b.view, "digits")->isEnabled());
        test::named<QComboBox>(b.view, "format")->setCurrentIndex(int(NumberFormat::Style::Fixed));
        test::named<QSpinBox>(b.view, "digits")->setValue(1);
        QCOMPARE(grid.grid().numbers().index(0, 0).data().toString().section('.', 1).size(), 1);
    }

    /// "3 of 1,204": of all matches, whichever way it goes and around the end.
    void countsMatches()
    {
        NEEDS_WORKER;
        Bench b;
        QVERIFY(b.start());
        QVERIFY(b.show(Scope::ProgramInputs, "x"));
        GridPanel& grid = b.part<GridPanel>();
        // Five cells with the same number, in two channels.
        const std::vector<QString> cells{"[0, 0, 1, 2]", "[0, 0, 1, 3]", "[0, 0, 4, 0]", "[0, 2, 3, 4]", "[0, 2, 5, 6]"};
        for (const QString& cell : cells) {
            protocol::EditRequest request;
            request.value = b.view.model().value()->ref;
            request.slice = cell.toStdString();
            request.number = protocol::Scalar(77.5);
            bool done = false;
            b.session.ask<protocol::EditsAnswer>(request, &b.view,
                                                 [&](Result<protocol::EditsAnswer> answer) { done = answer.has_value(); });
            QTRY_VERIFY(done);
        }
        FindBar& bar = grid.findBar();
        b.menuAction("Number or Index…")->trigger();
        bar.field()->setText("77.5");
        const auto next = [&](bool back, const char* count, int cell) {
            QTest::keyClick(bar.field(), Qt::Key_Return, back ? Qt::ShiftModifier : Qt::NoModifier);
            const QString where = cells[static_cast<std::size_t>(cell)];
            return QTest::qWaitFor([&] { return bar.countText() == count && bar.resultText().contains(where); }, patience);
        };
        QVERIFY2(next(false, "1 of 5", 0), qPrintable(bar.countText()));
        QVERIFY2(next(false, "2 of 5", 1), qPrintable(bar.countText()));
        QVERIFY2(next(true, "1 of 5", 0), qPrintable(bar.countText()));
        QVERIFY2(next(true, "5 of 5", 4), qPrintable(bar.countText())); // around the start
        b.picture("find_count");
        QVERIFY2(next(false, "1 of 5", 0), qPrintable(bar.countText())); // and the end
        // From a cell that is no match the one behind it is told by a count.
        grid.showElement({0, 1, 0, 5});
        QTRY_COMPARE(grid.chosenElement(), (std::vector<std::int64_t>{0, 1, 0, 5}));
        QVERIFY2(next(false, "4 of 5", 3), qPrintable(bar.countText()));
        // The extremes, and what is in no cell.
        b.menuAction("Maximum")->trigger();
        QTRY_COMPARE(bar.countText(), QString("5 of 5"));
        bar.field()->setText("nan");
        QTest::keyClick(bar.field(), Qt::Key_Return);
        QTRY_COMPARE(bar.countText(), QString());
        // Other values: nothing is known of them.
        bar.field()->setText("77.5");
        QTest::keyClick(bar.field(), Qt::Key_Return);
        QTRY_VERIFY(bar.countText().endsWith(" of 5"));
        QVERIFY(b.view.model().setData(b.view.model().index(0, 0), "77.5"));
        QTRY_COMPARE(bar.countText(), QString());
        QTest::keyClick(bar.field(), Qt::Key_Return);
        QTRY_VERIFY2(bar.countText().endsWith(" of 6"), qPrintable(bar.countText()));
    }

    /// Integers past int64 to their last digit: shown, found, edited, and told in Python.
    void largeIntegers()
    {
        NEEDS_WORKER;
        Bench b("../large/unsigned.pt2");
        QVERIFY(b.start());
        QVERIFY(b.run());
        QVERIFY(b.show(Scope::Executed, "view"));
        const auto text = [&](int row, int column, int role = Qt::DisplayRole) {
            return b.view.model().index(row, column).data(role).toString();
        };
        QTRY_COMPARE(text(0, 0), QString("18446744073709551615"));
        QCOMPARE(text(0, 1), QString("9007199254740993"));
        QCOMPARE(text(1, 1), QString("9223372036854775808"));
        QCOMPARE(text(0, 0, Qt::EditRole), QString("18446744073709551615"));
        // As wide as its longest number.
        QVERIFY(b.view.grid()->columnWidth(0) > QFontMetrics(monoFont()).horizontalAdvance("18446744073709551615"));
        FindBar& bar = b.part<GridPanel>().findBar();
        const auto found = [&](const QString& number) {
            bar.field()->setText(number);
            bar.showResult({}, false);
            QTest::keyClick(bar.field(), Qt::Key_Return);
            return QTest::qWaitFor([&] { return !bar.resultText().isEmpty(); }, patience) ? bar.resultText() : QString();
        };
        QCOMPARE(found("18446744073709551615"), QString("18446744073709551615 at [0, 0]"));
        QVERIFY(found("18446744073709551614").contains("Not found")); // the same double
        QVERIFY(found("-1").contains("Not found"));                   // the same bits
        QCOMPARE(found("9007199254740993"), QString("9007199254740993 at [0, 1]"));
        b.picture("large_integers");
        QVERIFY(b.view.model().setData(b.view.model().index(1, 0), "18446744073709551614"));
        QTRY_COMPARE(text(1, 0), QString("18446744073709551614"));
        test::named<QAction>(b.view, "copyAsPython")->trigger();
        QTRY_VERIFY(QGuiApplication::clipboard()->text().contains("18446744073709551614"));
    }

    /// What is under the pointer in the images: where it stands in the slice, and the number.
    void hoversOverImages()
    {
        NEEDS_WORKER;
        Bench b;
        QVERIFY(b.start());
        QVERIFY(b.show(Scope::ProgramInputs, "x"));
        const auto& shape = b.view.model().value()->shape;
        b.view.showPage(Page::Images);
        ImagePage& page = b.part<ImagePage>();
        QTRY_COMPARE(page.sheet().held(), static_cast<std::size_t>(shape[1]));
        QVERIFY(page.hoverText().startsWith("Double-click"));
        const auto at = [&](const QPoint& point) {
            QWidget* viewport = page.sheet().viewport();
            QMouseEvent move(QEvent::MouseMove, point, viewport->mapToGlobal(point), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
            QCoreApplication::sendEvent(viewport, &move);
            return page.hoverText();
        };
        const auto number = [&](const QString& slice) {
            std::optional<double> out;
            protocol::SliceRequest request{.value = b.view.model().value()->ref, .slice = slice.toStdString()};
            b.session.ask<protocol::Slice>(request, &b.view, [&](Result<protocol::Slice> answer) { out = answer->numbers.at(0); });
            return QTest::qWaitFor([&] { return out.has_value(); }, patience) ? *out : 0.0;
        };
        // The second tile; each of its pixels is one element.
        const QRect tile = page.sheet().tileRect(1);
        QVERIFY(tile.width() > 112); // three have more room than many
        const QString second = at(tile.topLeft() + QPoint(tile.width() / 2, tile.width() / 2));
        QVERIFY2(second.startsWith("[0, 1, "), qPrintable(second));
        const QString element = second.section("   ", 0, 0);
        QCOMPARE(element, QString("[0, 1, %1, %2]").arg(shape[2] / 2).arg(shape[3] / 2));
        const double shown = second.section("   ", 1).replace(QStringLiteral("−"), "-").toDouble();
        QVERIFY2(std::abs(shown - number(element)) < 1e-5 * std::max(1.0, std::abs(shown)), qPrintable(second));
        b.picture("images_hover");
        QVERIFY(at(tile.topLeft() + QPoint(-4, 40)).startsWith("Double-click")); // between two tiles
        test::named<QComboBox>(b.view, "mode")->setCurrentIndex(1);
        test::named<QSpinBox>(b.view, "channel")->setValue(2);
        QTRY_VERIFY2(at(page.sheet().viewport()->rect().center()).startsWith("[0, 2, "), qPrintable(page.hoverText()));
        test::named<QComboBox>(b.view, "mode")->setCurrentIndex(2);
        test::named<QSpinBox>(b.view, "channel")->setValue(0);
        QTRY_VERIFY2(at(page.sheet().viewport()->rect().center() + QPoint(1, 1)).startsWith("[0, 0:3, "), qPrintable(page.hoverText()));
        QCOMPARE(page.hoverText().split("   ").size(), 4); // an index and three numbers
        // Of [H, W, C] the channel is last.
        b.view.setSlice("[0, 0]");
        QTRY_COMPARE(b.view.model().slicedShape().size(), 2u);
        test::named<QComboBox>(b.view, "mode")->setCurrentIndex(0);
        QTRY_VERIFY2(at(QPoint(12, 12)).startsWith("[0, 0]   "), qPrintable(page.hoverText()));
    }

    /// 4.9 GB, mapped: the grid is there at once, pictures come and may be given up; nothing waits in the window. Times are told.
    void largeTensor()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        const QString file = folder.filePath("large.bin");
        QFile out(file);
        QVERIFY(out.open(QIODevice::ReadWrite));
        constexpr qint64 rows = 300'000, columns = 4096;
        if (!out.resize(rows * columns * 4))
            QSKIP("no room for a sparse file");
        out.close();
        Bench b("../large/tall_input.pt2");
        protocol::LaunchArguments launch;
        launch.inputs = {{.name = "x", .file = file.toStdString(), .dtype = "float32", .shape = {rows, columns}}};
        QVERIFY(b.start(launch));
        QElapsedTimer timer;
        timer.start();
        QVERIFY(b.show(Scope::ProgramInputs, "x"));
        QCOMPARE(b.view.model().rowCount(), static_cast<int>(rows));
        // The statistics tell how far they are: under the grid, and to whoever follows the protocol.
        QSignalSpy progress(&b.session, &DebugSession::progress);
        BusyStrip& counting = b.part<GridPanel>().strip();
        QTRY_VERIFY_WITH_TIMEOUT(counting.isVisible() && counting.text().contains(QString("of %1 elements").arg(rows * columns)), patience);
        QVERIFY2(counting.text().contains("pass 1 of 4"), qPrintable(counting.text()));
        QVERIFY(!progress.isEmpty() && progress.back().at(1).toDouble() > 0 && progress.back().at(1).toDouble() < 1);
        b.picture("statistics_under_way");
        // Given up, the summary says so instead of another tensor's numbers.
        QTest::mouseClick(counting.findChild<QToolButton*>(), Qt::LeftButton);
        QVERIFY(!counting.isVisible());
        QVERIFY2(b.view.summary()->allText().contains("canceled"), qPrintable(b.view.summary()->allText()));
        QTRY_COMPARE(b.view.model().index(0, 0).data().toString(), QString("0"));
        qInfo("grid of 4.9 GB: %lld ms", timer.restart());
        b.view.showPage(Page::HeatMap);
        const protocol::Raster& raster = b.part<HeatMapPage>().panel().view().raster();
        QTRY_VERIFY_WITH_TIMEOUT(raster.width > 0, patience);
        qInfo("first picture: %lld ms", timer.restart());
        // The whole one is under way, which is seen, and is given up.
        auto* strip = b.part<HeatMapPage>().findChild<BusyStrip*>();
        QTRY_VERIFY_WITH_TIMEOUT(strip->isVisible(), patience);
        QVERIFY(raster.sampled);
        QTest::mouseClick(strip->findChild<QToolButton*>(), Qt::LeftButton);
        QVERIFY(!strip->isVisible() && raster.sampled);
        b.picture("large");
        timer.restart();
        // A cell far down comes while statistics and the whole picture are under way.
        b.view.showPage(Page::Grid);
        QCOMPARE(b.view.model().index(rows - 1, 5).data().toString(), QString("…"));
        QTRY_COMPARE(b.view.model().index(rows - 1, 5).data().toString(), QString("0"));
        qInfo("a page beside them: %lld ms", timer.restart());
        b.session.end();
    }

    void korean()
    {
        NEEDS_WORKER;
        viewer::Language language;
        language.apply("ko");
        Bench b;
        QVERIFY(b.start());
        QVERIFY(b.show(Scope::ProgramInputs, "x"));
        b.menuAction("최댓값(M)")->trigger();
        QTRY_VERIFY(b.part<GridPanel>().findBar().resultText().contains("["));
        viewer::savePicture(b.view, "tensor_korean_grid.png");
        b.view.showPage(Page::HeatMap);
        QTRY_VERIFY(b.part<HeatMapPage>().panel().view().raster().width > 0);
        viewer::savePicture(b.view, "tensor_korean_heat_map.png");
        b.view.showPage(Page::Bits);
        QTRY_VERIFY(b.view.bits().view().lines().size() > 2);
        viewer::savePicture(b.view, "tensor_korean_bits.png");
        b.view.showPage(Page::Storage);
        QTRY_VERIFY(!b.view.storage().view().facts().isEmpty());
        viewer::savePicture(b.view, "tensor_korean_storage.png");
        language.apply("en");
        QTRY_VERIFY(b.menuAction("Maximum"));
    }

private:
    /// A session with x shown, for those that look at one page after the other.
    Bench& shown()
    {
        if (!m_bench) {
            m_bench = std::make_unique<Bench>();
            if (!m_bench->start() || !m_bench->show(Scope::ProgramInputs, "x"))
                qFatal("no tensor is shown");
        }
        return *m_bench;
    }
    std::unique_ptr<Bench> m_bench;
};

QTEST_MAIN(TestWindowTensor)
#include "tst_window_tensor.moc"
