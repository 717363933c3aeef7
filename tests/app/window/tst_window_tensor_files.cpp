// SPDX-License-Identifier: Apache-2.0
// The tensor view over the real engine: pictures, pins, and files to take away.
#include "tests/app/window/tensor_bench.h"
#include "tests/views/find.h"
#include "views/common/theme.h"
#include "views/tensor/difference_page.h"
#include "views/tensor/grid_panel.h"
#include "views/tensor/heat_map_page.h"
#include "views/tensor/heat_map_panel.h"
#include "views/tensor/image_page.h"
#include "views/tensor/picture_dialog.h"
#include "views/tensor/picture_export.h"
#include "views/tensor/tensor_view.h"

#include <QClipboard>
#include <QComboBox>
#include <QFileInfo>
#include <QGuiApplication>
#include <QJsonArray>
#include <QRadioButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>

using namespace nodewise;
using namespace nodewise::views;
using Bench = TensorBench;
using Page = TensorView::Page;
using Scope = protocol::ValuesRequest::Scope;

class TestWindowTensorFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setApplicationName("nodewise-test");
        NEEDS_WORKER;
    }

    /// With a pixel per element, or several, in the colors that are seen; whatever the window's size.
    void picturesOfElements()
    {
        NEEDS_WORKER;
        Bench b;
        QVERIFY(b.start());
        QVERIFY(b.show(Scope::ProgramInputs, "x"));
        b.view.setSlice("[0]");
        const auto shape = b.view.model().value()->shape;
        const int high = static_cast<int>(shape[2]), wide = static_cast<int>(shape[3]);
        QTemporaryDir folder;
        QSignalSpy said(&b.view, &TensorView::message);
        const auto exported = [&](int scale, const char* name) {
            const QString file = folder.filePath(name);
            said.clear();
            b.view.exportPicture(scale, file);
            (void)QTest::qWaitFor([&] { return !said.isEmpty(); }, patience);
            if (said.isEmpty() || !said.back().at(0).toString().startsWith("Written"))
                qWarning("%s", said.isEmpty() ? "nothing" : qPrintable(said.back().at(0).toString()));
            return QImage(file);
        };
        b.view.showPage(Page::HeatMap);
        RasterView& map = b.part<HeatMapPage>().panel().view();
        QTRY_VERIFY(map.raster().width > 0);
        test::named<QComboBox>(b.view, "rows")->setCurrentIndex(1);
        QTRY_COMPARE(map.raster().totalRows, static_cast<std::uint64_t>(shape[1] * shape[2]));
        const QImage one = exported(1, "one.png"), three = exported(3, "three.png");
        QCOMPARE(one.size(), QSize(wide, 3 * high));
        QCOMPARE(three.size(), QSize(3 * wide, 9 * high));
        for (const QPoint at : {QPoint(0, 0), QPoint(wide - 1, high), QPoint(3, 3 * high - 1)})
            QCOMPARE(one.pixel(at), three.pixel(3 * at + QPoint(1, 2)));
        // An element's own color.
        const auto cell = b.view.model().index(0, 0).data(Qt::EditRole).toString().toDouble();
        QCOMPARE(one.pixel(0, 0), map.map().at(std::floor(map.range().part(cell) * 1024) / 1024));
        QTest::keyClick(&map, Qt::Key_Plus); // what is zoomed to does not matter
        QTRY_VERIFY(map.raster().rows < map.raster().totalRows);
        QCOMPARE(exported(1, "zoomed.png").size(), one.size());

        b.view.showPage(Page::Images);
        QTRY_COMPARE(b.part<ImagePage>().sheet().held(), 3u);
        const QImage sheet = exported(2, "sheet.png");
        QCOMPARE(sheet.size(), QSize((2 * wide + 1) * 2, (2 * high + 1) * 2)); // three in two rows
        QVERIFY(isPlausible(sheet));
        test::named<QComboBox>(b.view, "mode")->setCurrentIndex(2);
        QTRY_VERIFY(isPlausible(b.part<ImagePage>().picture()));
        QCOMPARE(exported(1, "rgb.png").size(), QSize(wide, high));
        test::named<QComboBox>(b.view, "mode")->setCurrentIndex(1);
        test::named<QSpinBox>(b.view, "channel")->setValue(1);
        QTRY_VERIFY(isPlausible(b.part<ImagePage>().picture()));
        QCOMPARE(exported(4, "channel.png").size(), QSize(4 * wide, 4 * high));

        // A folder that is not there, and a page without such a picture.
        said.clear();
        b.view.exportPicture(1, folder.filePath("no/such.png"));
        QTRY_VERIFY(!said.isEmpty() && said.back().at(0).toString().contains("could not be written"));
        b.view.showPage(Page::Storage);
        said.clear();
        b.view.exportPicture(1, folder.filePath("storage.png"));
        QVERIFY(said.back().at(0).toString().contains("no picture"));
        QVERIFY(!QFileInfo::exists(folder.filePath("storage.png")));
    }

    void pictureSizes()
    {
        ElementPicture map;
        map.tables.resize(1);
        map.rows = 5000;
        map.columns = 3000;
        QVERIFY(map.fits(1) && map.fits(2) && !map.fits(3)); // 9000 x 15000 are too many pixels
        QCOMPARE(map.largestScale(), 2);
        map.rows = 300'000;
        map.columns = 4096;
        QCOMPARE(map.largestScale(), 0);
        map.rows = 40'000; // of few elements, but too high
        map.columns = 2;
        QCOMPARE(map.largestScale(), 0);
        map.rows = 5000;
        map.columns = 3000;
        std::uint64_t covered = 0;
        for (const PicturePart& part : partsOf(map)) {
            QVERIFY(part.rows * part.columns <= std::uint64_t(protocol::RasterRequest::maxPixels));
            covered += part.rows * part.columns;
        }
        QCOMPARE(covered, map.rows * map.columns);
        ElementPicture sheet;
        sheet.kind = ElementPicture::Kind::Sheet;
        sheet.tables.resize(64);
        sheet.rows = sheet.columns = 10;
        QCOMPARE(sheet.across(), 8u);
        QCOMPARE(sheet.size(1), std::pair(std::uint64_t(87), std::uint64_t(87)));
        PictureDialog dialog(QSize(640, 480), sheet);
        QCOMPARE(dialog.scale(), 1);
        QVERIFY2(test::named<QLabel>(dialog, "size")->text().startsWith("87 × 87"),
                 qPrintable(test::named<QLabel>(dialog, "size")->text()));
        dialog.pixels()->setValue(10);
        QVERIFY2(test::named<QLabel>(dialog, "size")->text().startsWith("870 × 870"),
                 qPrintable(test::named<QLabel>(dialog, "size")->text()));
        test::named<QRadioButton>(dialog, "asSeen")->setChecked(true);
        QCOMPARE(dialog.scale(), 0);
        QVERIFY2(test::named<QLabel>(dialog, "size")->text().startsWith("640 × 480"),
                 qPrintable(test::named<QLabel>(dialog, "size")->text()));
        map.rows = 300'000;
        map.columns = 4096;
        PictureDialog large(QSize(640, 480), map);
        QVERIFY(test::named<QRadioButton>(large, "asSeen")->isChecked() && !large.perElement()->isEnabled());
        QVERIFY2(test::named<QLabel>(large, "size")->text().contains("16,000,000 elements"),
                 qPrintable(test::named<QLabel>(large, "size")->text()));
        for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Dark}) {
            ThemeHub hub;
            hub.apply(kind);
            const QString suffix = kind == ThemeKind::Light ? "light" : "dark";
            dialog.perElement()->setChecked(true);
            dialog.show();
            viewer::savePicture(dialog, "tensor_picture_dialog_" + suffix + ".png");
            large.show();
            viewer::savePicture(large, "tensor_picture_dialog_large_" + suffix + ".png");
        }
    }

    /// Pins that follow the stop come back with the session file, in the same program.
    void pinsAreKept()
    {
        NEEDS_WORKER;
        QJsonObject kept;
        {
            Bench b;
            QVERIFY(b.start());
            QVERIFY(b.run());
            QVERIFY(b.show(Scope::ProgramInputs, "x"));
            b.view.pin(false);
            b.view.pin(true); // a copy ends with its worker
            QTRY_COMPARE(b.part<GridPanel>().pins().size(), 2);
            QVERIFY(b.show(Scope::Executed, "conv2d"));
            b.view.pin(false);
            kept = b.view.pins();
        }
        Bench b;
        b.view.restorePins(kept);
        QCOMPARE(b.view.pins(), kept); // nothing ran: they are still wanted
        QVERIFY(b.start());
        // At the entry there is only the input; the other one comes when it is made.
        QTRY_COMPARE(b.part<GridPanel>().pins().size(), 1);
        QCOMPARE(QString::fromStdString(b.part<GridPanel>().pins()[0]->value().name), QString("x"));
        QCOMPARE(b.view.pins(), kept);
        QVERIFY(b.run());
        QTRY_COMPARE(b.part<GridPanel>().pins().size(), 2);
        QCOMPARE(QString::fromStdString(b.part<GridPanel>().pins()[1]->value().name), QString("conv2d"));
        QTRY_VERIFY(b.part<GridPanel>().pins()[1]->grid().numbers().rowCount() > 0);
        QCOMPARE(b.view.pins(), kept);
        // Another program has a node x, too.
        Bench other("bert.pt2");
        other.view.restorePins(kept);
        QVERIFY(other.start());
        QVERIFY(other.run());
        (void)other.value(Scope::ProgramInputs, "x"); // answered after what the view asked
        QVERIFY(other.part<GridPanel>().pins().isEmpty());
        QVERIFY(other.view.pins().isEmpty());
        // Neither is a damaged record anything.
        Bench damaged;
        kept["pins"] = QJsonArray{1, QJsonObject{{"node", "x"}, {"path", QJsonArray{-5, "a"}}}, QJsonObject()};
        damaged.view.restorePins(kept);
        QVERIFY(damaged.start());
        QVERIFY(damaged.value(Scope::ProgramInputs, "x"));
        QVERIFY(damaged.part<GridPanel>().pins().isEmpty());
    }

    /// One that stays and one that follows, sliced and scrolled together.
    void pins()
    {
        NEEDS_WORKER;
        Bench b;
        QVERIFY(b.start());
        QVERIFY(b.show(Scope::ProgramInputs, "x"));
        b.view.setSlice("[0, 1]");
        GridPanel& grid = b.part<GridPanel>();
        QTRY_COMPARE(b.view.model().slicedShape().size(), 2u);
        b.view.pin(true);
        QTRY_COMPARE(grid.pins().size(), 1);
        b.view.pin(false);
        QCOMPARE(grid.pins().size(), 2);
        const TensorModel &stays = grid.pins()[0]->grid().numbers(), &follows = grid.pins()[1]->grid().numbers();
        QTRY_VERIFY(stays.rowCount() > 0 && follows.rowCount() > 0);
        const auto at = [](const TensorModel& model) { return model.index(2, 3).data(Qt::EditRole).toString(); };
        QTRY_VERIFY(at(stays).size() > 1 && at(stays) == at(follows));
        const QString before = at(stays);
        QVERIFY(b.view.model().setData(b.view.model().index(2, 3), "7.5"));
        QTRY_COMPARE(at(follows), QString("7.5"));
        QTRY_COMPARE(at(b.view.model()), QString("7.5"));
        QCOMPARE(at(stays), before);
        QTRY_VERIFY(stays.index(2, 3).data(Qt::BackgroundRole).isValid()); // marked: it differs
        QVERIFY(!stays.index(2, 4).data(Qt::BackgroundRole).isValid());
        QVERIFY(!follows.index(2, 3).data(Qt::BackgroundRole).isValid());
        b.picture("pins");
        b.view.resize(760, 260);
        grid.grid().verticalScrollBar()->setValue(3);
        QCOMPARE(grid.pins()[0]->grid().verticalScrollBar()->value(), 3);
        b.view.setSlice("[0, 2]");
        QTRY_COMPARE(stays.slice(), QString("[0, 2]"));
        // The copy is something to compare with.
        b.view.setSlice("");
        b.view.showPage(Page::Difference);
        QTRY_VERIFY2(b.view.difference().figures().contains("1 of "), qPrintable(b.view.difference().figures()));
        b.picture("difference_of_copy");
        b.view.showPage(Page::Grid);
        QTest::mouseClick(grid.pins()[0]->findChild<QToolButton*>(), Qt::LeftButton);
        QTRY_COMPARE(grid.pins().size(), 1);
    }

    void exports()
    {
        NEEDS_WORKER;
        Bench b;
        QVERIFY(b.start());
        QVERIFY(b.show(Scope::ProgramInputs, "x"));
        QTemporaryDir folder;
        QSignalSpy said(&b.view, &TensorView::message);
        for (const char* name : {"x.npy", "x.npz", "x.safetensors", "x.pt", "x.csv"}) {
            const QString file = folder.filePath(QLatin1String(name));
            b.view.exportTo(*b.view.model().value(), "[0, 0]", file);
            QTRY_VERIFY2(QFileInfo(file).size() > 100, name);
            QTRY_VERIFY(!said.isEmpty() && said.back().at(0).toString().contains(file));
        }
        const QString file = folder.filePath("x.png");
        b.view.exportTo(*b.view.model().value(), {}, file);
        QVERIFY(said.back().at(0).toString().contains("no picture"));
        b.view.showPage(Page::HeatMap);
        QTRY_VERIFY(b.part<HeatMapPage>().panel().view().raster().width > 0);
        b.view.exportTo(*b.view.model().value(), {}, file);
        QVERIFY(isPlausible(QImage(file)));
        b.view.setSlice("[0, 0, 0, :3]");
        test::named<QAction>(b.view, "copyAsPython")->trigger();
        QTRY_VERIFY(QGuiApplication::clipboard()->text().endsWith("], dtype=torch.float32)"));
        QVERIFY(QGuiApplication::clipboard()->text().startsWith("torch.tensor(["));
    }
};

QTEST_MAIN(TestWindowTensorFiles)
#include "tst_window_tensor_files.moc"
