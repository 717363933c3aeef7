// SPDX-License-Identifier: Apache-2.0
// What the whole window writes: exports and pictures.
#include "app/viewer/actions.h"
#include "app/viewer/command_palette.h"
#include "app/viewer/diagnostics_dialog.h"
#include "app/viewer/document_page.h"
#include "app/viewer/error_page.h"
#include "app/viewer/export_dialog.h"
#include "app/viewer/graph_pane.h"
#include "app/viewer/language.h"
#include "app/viewer/main_window.h"
#include "app/viewer/model_chooser.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/status_line.h"
#include "tests/app/window/window_bench.h"
#include "tests/views/find.h"
#include "views/code/code_view.h"
#include "views/common/theme.h"
#include "views/graph/graph_canvas.h"
#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>
#include <QTreeWidget>

using namespace nodewise;
using namespace nodewise::viewer;
using views::Side;

class TestWindowExport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCoreApplication::setApplicationName("nodewise-test"); }

    void exportWritesWhatItShows_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QString>("suffix");
        for (const exporting::Format* format : exporting::formats())
            QTest::newRow(format->id.data()) << QByteArray(format->id.data()) << QString::fromUtf8(format->suffix.data());
    }
    void exportWritesWhatItShows()
    {
        QFETCH(QByteArray, format);
        QFETCH(QString, suffix);
        Bench b;
        ProgramTab* tab = b.open(data("cnn.pt2"));
        QVERIFY(Bench::ready(tab));
        tab->page()->pane(Side::Ir)->setMode(PaneMode::Canvas);
        QVERIFY(Bench::ready(tab));
        ExportDialog dialog(*tab->page(), &b.window);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.chooseFormat(format);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.rendering(), patience);
        QTemporaryDir folder;
        const QString path = folder.filePath("out" + suffix);
        QSignalSpy exported(&dialog, &ExportDialog::exported), failed(&dialog, &ExportDialog::failed);
        dialog.save(path);
        QTRY_VERIFY_WITH_TIMEOUT(!exported.isEmpty() || !failed.isEmpty(), patience);
        QVERIFY2(failed.isEmpty(), failed.isEmpty() ? "" : qPrintable(failed[0][0].toString()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        QVERIFY(text.size() > 100);
        if (suffix.endsWith("json"))
            QVERIFY(!QJsonDocument::fromJson(text).isNull());
        if (!test::named<QPlainTextEdit>(dialog, "preview")->toPlainText().isEmpty())
            QVERIFY(QString::fromUtf8(text).startsWith(test::named<QPlainTextEdit>(dialog, "preview")->toPlainText().left(80)));
    }

    void exportSaysWhenItCannotWrite()
    {
        Bench b;
        ProgramTab* tab = b.open(data("cnn.pt2"));
        QVERIFY(Bench::ready(tab));
        ExportDialog dialog(*tab->page(), &b.window);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.rendering(), patience);
        QSignalSpy failed(&dialog, &ExportDialog::failed);
        dialog.save("/nowhere/at/all.json");
        QTRY_VERIFY_WITH_TIMEOUT(!failed.isEmpty(), patience);
        QVERIFY(failed[0][0].toString().contains("/nowhere/at/all.json"));
    }

    /// What is selected as a module is what is exported, unless another part is chosen; a selected node changes nothing.
    void selectedModuleIsThePart()
    {
        Bench b;
        ProgramTab* tab = b.open(data("llama.pt2"));
        QVERIFY(Bench::ready(tab));
        QVERIFY(tab->page()->selectByName("linear_2"));
        QString whole;
        {
            ExportDialog dialog(*tab->page(), &b.window);
            dialog.setAttribute(Qt::WA_DeleteOnClose, false);
            QTRY_VERIFY_WITH_TIMEOUT(!dialog.rendering(), patience);
            QCOMPARE(test::named<QComboBox>(dialog, "part")->currentText(), "Whole program");
            whole = test::named<QPlainTextEdit>(dialog, "preview")->toPlainText();
        }
        tab->page()->selection().selectModule("m.model.layers.1.self_attn");
        ExportDialog dialog(*tab->page(), &b.window);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        auto* part = test::named<QComboBox>(dialog, "part");
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.rendering(), patience);
        QCOMPARE(part->currentText(), "Module m.model.layers.1.self_attn");
        const QString module = test::named<QPlainTextEdit>(dialog, "preview")->toPlainText();
        QVERIFY(module.contains("layers.1.self_attn") && !module.contains("layers.0.") && module != whole);
        part->setCurrentIndex(part->findText("Whole program"));
        auto* side = dialog.findChildren<QComboBox*>().constFirst();
        side->setCurrentIndex(side->findText("FX graph"));
        QCOMPARE(side->currentText(), "FX graph");
        QCOMPARE(part->currentText(), "Whole program");
    }

    void picturesAreWritten_data()
    {
        QTest::addColumn<QString>("suffix");
        for (const char* suffix : {".svg", ".png", ".pdf"})
            QTest::newRow(suffix) << QString(suffix);
    }
    void picturesAreWritten()
    {
        QFETCH(QString, suffix);
        Bench b;
        ProgramTab* tab = b.open(data("cnn.pt2"));
        QVERIFY(Bench::ready(tab));
        ExportDialog dialog(*tab->page(), &b.window);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.choosePicture();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.rendering(), patience);
        QTemporaryDir folder;
        QSignalSpy exported(&dialog, &ExportDialog::exported), failed(&dialog, &ExportDialog::failed);
        dialog.save(folder.filePath("picture" + suffix));
        QTRY_VERIFY_WITH_TIMEOUT(!exported.isEmpty() || !failed.isEmpty(), patience);
        QVERIFY2(failed.isEmpty(), failed.isEmpty() ? "" : qPrintable(failed[0][0].toString()));
        QVERIFY(QFileInfo(folder.filePath("picture" + suffix)).size() > 500);
        QVERIFY(!dialog.writing());
    }

    void pictureCanBeCancelled()
    {
        Bench b;
        ProgramTab* tab = b.open(data("llama.pt2"));
        QVERIFY(Bench::ready(tab));
        tab->page()->pane(Side::Fx)->canvas()->expandAll();
        QVERIFY(Bench::ready(tab));
        ExportDialog dialog(*tab->page(), &b.window);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.choosePicture();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.rendering(), patience);
        const QTemporaryDir folder;
        QSignalSpy exported(&dialog, &ExportDialog::exported);
        dialog.save(folder.filePath("a.svg"));
        QVERIFY(dialog.writing()); // the window is free while the picture is drawn
        test::named<QPushButton>(dialog, "stop")->click();
        QVERIFY(!dialog.writing());
        test::finishJobs();
        QVERIFY(exported.isEmpty());
        QVERIFY(QDir(folder.path()).isEmpty());
        dialog.save(folder.filePath("a.svg"));
        QTRY_VERIFY_WITH_TIMEOUT(!exported.isEmpty(), patience);
        QVERIFY(QFileInfo(folder.filePath("a.svg")).size() > 50000);
    }
};

QTEST_MAIN(TestWindowExport)
#include "tst_window_export.moc"
