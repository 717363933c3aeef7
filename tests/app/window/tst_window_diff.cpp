// SPDX-License-Identifier: Apache-2.0
// Differences of two graphs in the window: chosen in the dialog, against the own IR, in a tab that no session keeps; a backend's pipeline
// without an engine.
#include "app/viewer/diff_dialog.h"
#include "tests/app/window/window_bench.h"
#include "views/diff/diff_list.h"
#include "views/diff/diff_pane.h"
#include "views/diff/diff_view.h"
#include "views/graph/graph_canvas.h"
#include "views/rewrite/pipeline_page.h"

#include <QComboBox>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QToolButton>

using namespace nodewise;
using namespace nodewise::viewer;

class TestWindowDiff : public QObject {
    Q_OBJECT

    static bool complete(const ProgramTab* tab)
    {
        return QTest::qWaitFor([tab] { return tab->diff() && tab->diff()->isComplete(); }, patience);
    }

private Q_SLOTS:
    void ownIr()
    {
        Bench bench;
        ProgramTab* program = bench.open(data("cnn.pt2"));
        QVERIFY(Bench::ready(program));
        QVERIFY(bench[Command::DiffIr]->isEnabled());
        bench[Command::DiffIr]->trigger();
        ProgramTab* tab = bench.window.currentTab();
        QVERIFY(tab != program);
        QVERIFY(complete(tab));
        QCOMPARE(tab->title(), QStringLiteral("cnn.pt2: FX ↔ IR"));
        QVERIFY(tab->diff()->result()->diff.equal());
        savePicture(bench.window, QStringLiteral("diff_equal.png"));
        // What has no program can't be run or read again.
        QVERIFY(!bench[Command::DebugStart]->isEnabled());
        QVERIFY(!bench[Command::Reload]->isEnabled());
        QVERIFY(bench[Command::ZoomIn]->isEnabled());
        const double scale = tab->diff()->pane(true)->canvas()->scale();
        bench[Command::ZoomIn]->trigger();
        QVERIFY(tab->diff()->pane(true)->canvas()->scale() > scale);
        bench[Command::Find]->trigger();
        QVERIFY(tab->diff()->list()->filterField()->hasFocus());
        // The next session opens the program only.
        const Session session = bench.window.session();
        QCOMPARE(session.files.size(), 1);
        QCOMPARE(session.current, 0);
        bench[Command::CloseTab]->trigger();
        QCOMPARE(bench.window.currentTab(), program);
    }

    void twoGraphs()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("edited.json"));
        QFile in(data("cnn.ir.json")), out(file);
        QVERIFY(in.open(QIODevice::ReadOnly) && out.open(QIODevice::WriteOnly));
        out.write(in.readAll().replace("aten.relu.default", "aten.gelu.default"));
        out.close();
        Bench bench;
        QVERIFY(Bench::ready(bench.open(data("cnn.pt2"))));
        bench[Command::DiffGraphs]->trigger();
        DiffDialog* dialog = bench.window.diffDialog();
        QVERIFY(dialog);
        QCOMPARE(dialog->beforeBox()->count(), 2);
        QCOMPARE(dialog->beforeBox()->currentText(), QStringLiteral("cnn.pt2 — FX graph"));
        QCOMPARE(dialog->afterBox()->currentText(), QStringLiteral("cnn.pt2 — IR"));
        // A file that is opened meanwhile can be chosen; what was chosen stays.
        QVERIFY(Bench::ready(bench.open(file)));
        QCOMPARE(dialog->afterBox()->count(), 3);
        QCOMPARE(dialog->afterBox()->currentText(), QStringLiteral("cnn.pt2 — IR"));
        dialog->afterBox()->setCurrentIndex(0);
        QVERIFY(!dialog->compareButton()->isEnabled());
        dialog->afterBox()->setCurrentIndex(2);
        savePicture(*dialog, QStringLiteral("diff_dialog.png"));
        dialog->compareButton()->click();
        ProgramTab* tab = bench.window.currentTab();
        QVERIFY(complete(tab));
        QCOMPARE(tab->diff()->result()->diff.changed, std::size_t(1));
        QCOMPARE(tab->diff()->result()->diff.same, std::size_t(20));
        savePicture(bench.window, QStringLiteral("diff_light.png"));
        bench.window.applyTheme(QStringLiteral("dark"));
        bench.window.applyLanguage(QStringLiteral("ko"));
        savePicture(bench.window, QStringLiteral("diff_dark_ko.png"));
        // A double click shows the node where it can be run.
        const auto node = tab->diff()->pane(false)->selected();
        QVERIFY(node);
        Q_EMIT tab->diff()->pane(false)->canvas()->nodeActivated(*node);
        QCOMPARE(bench.window.currentPage()->selectedName(), QStringLiteral("relu"));
        QTRY_VERIFY(!bench.window.diffDialog());
    }

    void pipelineWithoutEngine()
    {
        Bench bench;
        QVERIFY(Bench::ready(bench.open(data("cnn.pt2"))));
        QVERIFY(bench[Command::Pipeline]->isEnabled());
        bench[Command::Pipeline]->trigger();
        auto* page = qobject_cast<views::PipelinePage*>(bench.window.currentTab()->tool());
        QVERIFY(page);
        QVERIFY(page->messageText().startsWith(QStringLiteral("Choose a backend profile")));
        page->start(QStringLiteral("spyre-2026"));
        QVERIFY(page->isComplete());
        QVERIFY2(page->messageText().contains(QStringLiteral("no engine")), qPrintable(page->messageText()));
        savePicture(bench.window, QStringLiteral("pipeline_no_engine.png"));
    }
};

QTEST_MAIN(TestWindowDiff)
#include "tst_window_diff.moc"
