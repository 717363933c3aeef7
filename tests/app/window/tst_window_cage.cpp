// SPDX-License-Identifier: Apache-2.0
// What holds back code in files is said in one line: in About, beside the warnings, and in the status bar where it is not whole.
#include "app/viewer/cage_text.h"
#include "app/viewer/diagnostics_dialog.h"
#include "app/viewer/status_line.h"
#include "core/process/cage.h"
#include "tests/app/window/window_bench.h"
#include "views/common/message_box.h"
#include "views/common/theme.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

using namespace nodewise;
using namespace nodewise::viewer;

class TestWindowCage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { qunsetenv(process::cageSwitch); }

    void saysWhatThereIs_data()
    {
        QTest::addColumn<QByteArray>("asIf");
        QTest::addColumn<QString>("said");
        QTest::newRow("no Landlock") << QByteArray("calls")
                                     << "Cage of the workers: system calls and files (seccomp); this kernel has no Landlock";
        QTest::newRow("off") << QByteArray("off") << "Cage of the workers: none: it is switched off by NODEWISE_CAGE";
        if (process::cageComplete())
            QTest::newRow("whole") << QByteArray() << "Cage of the workers: files and system calls (Landlock ";
    }
    void saysWhatThereIs()
    {
        QFETCH(QByteArray, asIf);
        QFETCH(QString, said);
        if (!asIf.isEmpty())
            qputenv(process::cageSwitch, asIf);
        Bench b;
        QVERIFY(Bench::ready(b.open(data("cnn.pt2"))));
        auto& button = *test::named<QToolButton>(b.window.status(), "cage");
        QCOMPARE(button.isVisible(), !asIf.isEmpty());
        QVERIFY2(button.toolTip().contains(said), qPrintable(button.toolTip()));
        // Where it is not whole, the button leads to About.
        asIf.isEmpty() ? b["help.about"]->trigger() : button.click();
        auto* about = b.window.findChild<views::MessageBox*>();
        QVERIFY(about && about->isVisible());
        QVERIFY2(about->text().contains(said), qPrintable(about->text()));
        if (asIf != "off")
            savePicture(*about, QStringLiteral("about_%1.png").arg(asIf.isEmpty() ? "cage" : "no_landlock"));
        about->close();
        b["tools.warnings"]->trigger();
        auto* dialog = b.window.findChild<DiagnosticsDialog*>();
        QVERIFY(test::named<QLabel>(dialog, "cage")->text().startsWith(said));
        for (QPushButton* each : dialog->findChildren<QPushButton*>())
            if (each->text().contains("Copy"))
                each->click();
        QVERIFY2(QApplication::clipboard()->text().startsWith(said), qPrintable(QApplication::clipboard()->text()));
        if (asIf == "calls")
            savePicture(b.window, "no_landlock.png");
        b.window.applyLanguage("ko");
        QVERIFY(!cageLine().contains("Cage of the workers"));
        QTRY_VERIFY(!button.text().contains("Cage"));
        b.window.applyLanguage("en");
    }
};

QTEST_MAIN(TestWindowCage)
#include "tst_window_cage.moc"
