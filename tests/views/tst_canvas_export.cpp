// SPDX-License-Identifier: Apache-2.0
// Pictures that a canvas writes: whole and visible, on other threads, canceled, too large.
#include "tests/views/opened_canvas.h"
#include "views/graph/canvas_export.h"

#include <QSvgRenderer>
#include <QTemporaryDir>

#include <future>

using namespace nodewise;
using namespace nodewise::views;

class TestCanvasExport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void exportsWriteFilesThatOpen()
    {
        const Opened o("cnn");
        const QTemporaryDir folder;
        const auto path = [&folder](const char* name) { return folder.filePath(QLatin1String(name)); };
        for (const char* name : {"a.svg", "a.png", "a.pdf"})
            QVERIFY2(!o.canvas->exported(GraphCanvas::ExportWhat::Whole)->write(path(name)), name);
        QFile svg(path("a.svg"));
        QVERIFY(svg.open(QIODevice::ReadOnly));
        const QByteArray text = svg.readAll();
        QVERIFY(QSvgRenderer(text).isValid());
        QVERIFY(text.contains("batch_norm") && text.contains("weight 8×3×3×3"));
        const QImage png(path("a.png"));
        QCOMPARE(png.width(), int(std::lround((o.canvas->scene()->bounds.width + 32) * 2)));
        QFile pdf(path("a.pdf"));
        QVERIFY(pdf.open(QIODevice::ReadOnly) && pdf.readAll().startsWith("%PDF"));
        QVERIFY(!o.canvas->exported(GraphCanvas::ExportWhat::Visible)->write(path("part.png")));
        const auto whole = o.canvas->exported(GraphCanvas::ExportWhat::Whole);
        QVERIFY(whole->write(path("a.gif"))->contains(".svg"));
        QVERIFY(whole->write("/nowhere/a.svg").has_value());
    }
    void exportsAreTheSameFromAnotherThread_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("SVG") << "a.svg";
        QTest::newRow("PNG") << "a.png";
    }
    void exportsAreTheSameFromAnotherThread()
    {
        QFETCH(QString, name);
        const QTemporaryDir here, there;
        std::shared_ptr<const CanvasExport> picture;
        {
            const Opened o("llama");
            picture = o.canvas->exported(GraphCanvas::ExportWhat::Whole);
            QVERIFY(!picture->write(here.filePath(name)));
        }
        // The canvas is gone; the snapshot holds all it needs.
        double last = -1;
        Progress progress;
        progress.report = [&last](const UserText&, double fraction) { last = fraction; };
        const auto why = std::async(std::launch::async, [&] { return picture->write(there.filePath(name), progress); }).get();
        QVERIFY2(!why, qPrintable(why.value_or(QString())));
        QVERIFY(name.endsWith("svg") || last > 0.5);
        QFile a(here.filePath(name)), b(there.filePath(name));
        QVERIFY(a.open(QIODevice::ReadOnly) && b.open(QIODevice::ReadOnly));
        const QByteArray bytes = a.readAll();
        QVERIFY(bytes.size() > 5000);
        QVERIFY(bytes == b.readAll());
    }
    void cancelledExportLeavesNoFile_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"a.svg", "a.png", "a.pdf"})
            QTest::newRow(name) << name;
    }
    void cancelledExportLeavesNoFile()
    {
        QFETCH(QString, name);
        const Opened o("cnn");
        const QTemporaryDir folder;
        Progress progress;
        progress.cancel.cancel();
        QCOMPARE(o.canvas->exported(GraphCanvas::ExportWhat::Whole)->write(folder.filePath(name), progress),
                 std::optional(QString("cancelled")));
        QVERIFY(QDir(folder.path()).isEmpty());
    }
    void tooLargePngIsRefusedWithAWayOut()
    {
        const Opened o("cnn");
        const QTemporaryDir folder;
        CanvasExport picture = *o.canvas->exported(GraphCanvas::ExportWhat::Whole);
        QVERIFY(picture.pngSize());
        picture.area.setHeight(20000); // smaller than on the screen, but legible
        QVERIFY(picture.pngSize() && picture.pngSize()->height() <= 16000);
        picture.area.setHeight(90000);
        QVERIFY(!picture.pngSize());
        const QString why = picture.write(folder.filePath("a.png")).value_or(QString());
        QVERIFY2(why.contains("90,032") && why.contains("SVG or PDF") && why.contains("collapse"), qPrintable(why));
        QVERIFY(QDir(folder.path()).isEmpty());
        QVERIFY(!picture.write(folder.filePath("a.svg")));
        // Seen from far away it is small enough.
        picture.scale = 0.05;
        QVERIFY(picture.pngSize());
    }
};

QTEST_MAIN(TestCanvasExport)
#include "tst_canvas_export.moc"
