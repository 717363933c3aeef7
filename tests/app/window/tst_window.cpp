// SPDX-License-Identifier: Apache-2.0
// The whole window on real programs, without a screen.
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
#include "app/viewer/session_store.h"
#include "app/viewer/status_line.h"
#include "app/viewer/welcome_page.h"
#include "tests/app/window/window_bench.h"
#include "tests/views/find.h"
#include "views/code/code_view.h"
#include "views/common/theme.h"
#include "views/graph/graph_canvas.h"
#include "views/inspect/inspector.h"
#include "views/inspect/outline.h"
#include "views/inspect/search_panel.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QMimeData>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>
#include <QTreeWidget>

using namespace nodewise;
using namespace nodewise::viewer;
using views::Side;

namespace {

QModelIndex findRow(const QAbstractItemModel& model, const QString& text, const QModelIndex& parent = {})
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        if (index.data().toString() == text)
            return index;
        if (const QModelIndex inside = findRow(model, text, index); inside.isValid())
            return inside;
    }
    return {};
}

} // namespace

class TestWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCoreApplication::setApplicationName("nodewise-test"); }

    void opensARealProgramIntoBothPanes()
    {
        Bench b;
        QVERIFY(b.window.welcome()->isVisible());
        ProgramTab* tab = b.open(data("llama.pt2"));
        QVERIFY(Bench::ready(tab));
        DocumentPage* page = tab->page();
        QVERIFY(page->pane(Side::Fx)->canvas());
        QVERIFY(page->pane(Side::Fx)->canvas()->scene());
        QVERIFY(!page->pane(Side::Fx)->canvas()->scene()->items.empty() || !page->pane(Side::Fx)->canvas()->scene()->groups.empty());
        QVERIFY(page->pane(Side::Ir)->code());
        QVERIFY(page->pane(Side::Ir)->code()->text().count() > 100);
        QVERIFY(page->outline()->view()->model()->rowCount() > 0);
        QVERIFY(!b.window.welcome()->isVisible());
        QVERIFY(b.window.windowTitle().contains("llama.pt2"));
        QCOMPARE(b.window.session().recent.first(), data("llama.pt2"));
    }

    void oneSelectionEverywhere()
    {
        Bench b;
        ProgramTab* tab = b.open(data("llama.pt2"));
        QVERIFY(Bench::ready(tab));
        DocumentPage* page = tab->page();
        QVERIFY(page->selectByName("linear_1"));
        const auto ir = page->selection().currentIr();
        QVERIFY(ir);
        QCOMPARE(page->document()->ir->node(*ir).name, std::string("linear_1"));
        views::CodeView* code = page->pane(Side::Ir)->code();
        QCOMPARE(code->currentLine(), code->text().tryLine(ir->index()));
        QTRY_VERIFY(find<views::Inspector>(page)->allText().contains("linear_1"));
        // From the outline to everything else.
        QTreeView* tree = page->outline()->view();
        const QModelIndex row = findRow(*tree->model(), "q_proj");
        QVERIFY(row.isValid());
        tree->setCurrentIndex(row);
        QTRY_VERIFY(page->selection().state().modulePath.endsWith("q_proj"));
        QTRY_VERIFY(find<views::Inspector>(page)->allText().contains("q_proj"));
        // Back and forward.
        b["go.back"]->trigger();
        QCOMPARE(page->selectedName(), QString("linear_1"));
        b["go.forward"]->trigger();
        QVERIFY(page->selection().state().modulePath.endsWith("q_proj"));
    }

    void walksProducersConsumersAndSiblings()
    {
        Bench b;
        ProgramTab* tab = b.open(data("llama.pt2"));
        QVERIFY(Bench::ready(tab));
        DocumentPage* page = tab->page();
        QVERIFY(page->selectByName("linear_1"));
        const graph::Graph& fx = *page->document()->fx();
        b["go.producer"]->trigger();
        const auto producer = page->selection().currentFx();
        QVERIFY(producer);
        QVERIFY(fx.node(*producer).op != graph::NodeOp::Placeholder); // the weight is passed over
        const auto& users = fx.node(*producer).users;
        QVERIFY(std::find(users.begin(), users.end(), *fx.tryFind("linear_1")) != users.end());
        QVERIFY(page->selectByName("linear_1"));
        b["go.previousSibling"]->trigger();
        QCOMPARE(page->selectedName(), QString("linear"));
        b["go.nextSibling"]->trigger();
        QCOMPARE(page->selectedName(), QString("linear_1"));
        b["go.consumer"]->trigger();
        QVERIFY(page->selectedName() != "linear_1");
    }

    void panesCanBeHiddenMaximizedAndSwitched()
    {
        Bench b;
        ProgramTab* tab = b.open(data("cnn.pt2"));
        QVERIFY(Bench::ready(tab));
        DocumentPage* page = tab->page();
        b["view.onlyFx"]->trigger();
        QVERIFY(page->pane(Side::Fx)->isVisible() && !page->pane(Side::Ir)->isVisible());
        QVERIFY(b["view.onlyFx"]->isChecked());
        b["view.onlyIr"]->trigger();
        QVERIFY(!page->pane(Side::Fx)->isVisible() && page->pane(Side::Ir)->isVisible());
        b["view.sideBySide"]->trigger();
        QVERIFY(page->pane(Side::Fx)->isVisible() && page->pane(Side::Ir)->isVisible());
        page->pane(Side::Ir)->setMode(PaneMode::Canvas);
        QVERIFY(Bench::ready(tab));
        QVERIFY(page->pane(Side::Ir)->canvas()->isVisible());
        b["view.summary"]->trigger();
        QVERIFY(page->summaryShown() && page->summary());
        QVERIFY(b["view.summary"]->isChecked());
        b["view.leftPanel"]->trigger();
        QVERIFY(!page->outline()->isVisible());
    }

    void irFileAloneHasNoFxSide()
    {
        Bench b;
        ProgramTab* tab = b.open(data("cnn.ir.json"));
        QVERIFY(Bench::ready(tab));
        QVERIFY(!tab->page()->pane(Side::Fx)->isVisible());
        QVERIFY(tab->page()->pane(Side::Ir)->isVisible());
        QVERIFY(!b["view.onlyFx"]->isEnabled() && !b["view.sideBySide"]->isEnabled());
        QVERIFY(tab->page()->selectByName(QString::fromStdString(tab->page()->document()->ir->nodes.front().name)));
    }

    void severalModelsAreAskedForAndOpenedApart()
    {
        Bench b;
        const QString file = QStringLiteral(NODEWISE_TEST_DATA "/odd/two_models.pt2");
        ProgramTab* tab = b.open(file);
        QVERIFY(QTest::qWaitFor([tab] { return find<ModelChooser>(tab) && find<ModelChooser>(tab)->isVisible(); }, patience));
        auto* list = find<ModelChooser>(tab)->findChild<QListWidget*>();
        QCOMPARE(list->count(), 2);
        QCOMPARE(list->item(0)->text(), QString("first"));
        QVERIFY(!b["file.export"]->isEnabled());
        QVERIFY(list->height() < 200); // as many rows as there are models
        QTRY_VERIFY(list->hasFocus()); // the keyboard chooses at once
        for (const char* language : {"ko", "en"}) {
            b.window.applyLanguage(language);
            QTRY_VERIFY(find<ModelChooser>(tab)->findChild<QLabel*>()->text().contains(language == QByteArray("ko") ? "모델" : "2 models"));
            for (const char* theme : {"dark", "light"}) {
                b.window.applyTheme(theme);
                QCoreApplication::processEvents();
                savePicture(b.window, QString("choice_%1_%2.png").arg(language, theme));
            }
        }
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_Return);
        QVERIFY(Bench::ready(tab));
        QCOMPARE(tab->title(), QString("two_models.pt2 · second"));
        QCOMPARE(tab->state().model, QString("second"));
        // The other model of the same file gets a tab of its own, the same one does not.
        OpenFile other = tab->state();
        other.model = "first";
        ProgramTab* first = b.window.open(other);
        QVERIFY(first != tab);
        QVERIFY(Bench::ready(first));
        QCOMPARE(first->title(), QString("two_models.pt2 · first"));
        other.model = "second";
        QCOMPARE(b.window.open(other), tab);
        QCOMPARE(b.window.tabs().size(), 2);
        // A name that is not there says which are.
        other.model = "third";
        ProgramTab* third = b.window.open(other);
        QVERIFY(QTest::qWaitFor([third] { return find<ErrorPage>(third) && find<ErrorPage>(third)->isVisible(); }, patience));
        QVERIFY2(find<ErrorPage>(third)->text().contains("first") && find<ErrorPage>(third)->text().contains("second"),
                 qPrintable(find<ErrorPage>(third)->text()));
    }

    void brokenFileShowsAnErrorAndOthersLive()
    {
        QTemporaryDir folder;
        QFile broken(folder.filePath("broken.pt2"));
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("PK\x03\x04 not really");
        broken.close();
        QFile weights(folder.filePath("weights.pth"));
        QVERIFY(weights.open(QIODevice::WriteOnly));
        weights.write("\x80\x02}q\x00.");
        weights.close();
        Bench b;
        ProgramTab* good = b.open(data("cnn.pt2"));
        QVERIFY(Bench::ready(good));
        ProgramTab* bad = b.open(broken.fileName());
        QVERIFY(QTest::qWaitFor([bad] { return find<ErrorPage>(bad) && find<ErrorPage>(bad)->isVisible(); }, patience));
        QVERIFY2(find<ErrorPage>(bad)->text().contains("broken.pt2"), qPrintable(find<ErrorPage>(bad)->text()));
        QVERIFY(!b["file.export"]->isEnabled());
        ProgramTab* other = b.open(weights.fileName());
        QVERIFY(QTest::qWaitFor([other] { return find<ErrorPage>(other) && find<ErrorPage>(other)->isVisible(); }, patience));
        QVERIFY2(test::named<QPlainTextEdit>(find<ErrorPage>(other), "snippet")->toPlainText().contains("torch.export.export"),
                 qPrintable(find<ErrorPage>(other)->text()));
        QCOMPARE(b.window.tabs().size(), 3);
        b["go.nextTab"]->trigger();
        QCOMPARE(b.window.currentTab(), good);
        QVERIFY(good->page()->selectByName(QString::fromStdString(good->page()->document()->ir->nodes.front().name)));
        QVERIFY(b["file.export"]->isEnabled());
    }

    void cancelLeavesAPageToTryAgain()
    {
        Bench b;
        ProgramTab* tab = b.open(data("llama.pt2"));
        QVERIFY(tab->loading());
        tab->cancel();
        QVERIFY(!tab->loading());
        QVERIFY(find<ErrorPage>(tab) && find<ErrorPage>(tab)->isVisible());
        test::finishJobs(); // the cancelled job's result must not arrive
        QVERIFY(!tab->page());
        tab->load();
        QVERIFY(Bench::ready(tab));
    }

    void reloadKeepsTheSelection()
    {
        Bench b;
        ProgramTab* tab = b.open(data("llama.pt2"));
        QVERIFY(Bench::ready(tab));
        QVERIFY(tab->page()->selectByName("linear_2"));
        const DocumentPage* before = tab->page();
        b["file.reload"]->trigger();
        QVERIFY(QTest::qWaitFor([&] { return tab->page() != before; }, patience));
        QCOMPARE(tab->page()->selectedName(), QString("linear_2"));
    }

    void sessionRoundTrip()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath("session.conf");
        {
            Bench b;
            ProgramTab* llama = b.open(data("llama.pt2"));
            QVERIFY(Bench::ready(llama));
            QVERIFY(llama->page()->selectByName("linear_3"));
            llama->page()->pane(Side::Fx)->setMode(PaneMode::Code);
            ProgramTab* cnn = b.open(data("cnn.pt2"));
            QVERIFY(Bench::ready(cnn));
            b["view.onlyIr"]->trigger();
            b.window.applyTheme("dark");
            SessionStore(folder.path(), file).keep(b.window.session());
        }
        Bench b(SessionStore(folder.path(), file).open(true));
        b.window.restoreFiles();
        QCOMPARE(b.window.tabs().size(), 2);
        for (ProgramTab* tab : b.window.tabs())
            QVERIFY(QTest::qWaitFor([tab] { return tab->page() != nullptr; }, patience));
        QCOMPARE(b.window.tabs()[0]->page()->selectedName(), QString("linear_3"));
        QVERIFY(b.window.tabs()[0]->page()->pane(Side::Fx)->mode() == PaneMode::Code);
        QCOMPARE(b.window.currentTab(), b.window.tabs()[1]);
        QVERIFY(b.window.currentPage()->panes() == DocumentPage::Panes::Ir);
        QVERIFY(b.theme.theme().kind == views::ThemeKind::Dark);
    }

    void severalNodesAndPlacesInTheCodeComeBack()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath("session.conf");
        QPoint fx, ir;
        const QStringList chosen{"linear_3", "linear_1", "mul_2"};
        {
            Bench b;
            ProgramTab* tab = b.open(data("llama.pt2"));
            QVERIFY(Bench::ready(tab));
            QVERIFY(tab->page()->selectByNames(chosen));
            QVERIFY(tab->page()->selection().state().ir.size() == 3);
            for (const Side side : {Side::Fx, Side::Ir}) {
                GraphPane* pane = tab->page()->pane(side);
                pane->setMode(PaneMode::Code);
                QVERIFY(Bench::ready(tab));
                // Elsewhere than the selection.
                pane->code()->verticalScrollBar()->setValue(side == Side::Fx ? 3 : 90);
                pane->code()->horizontalScrollBar()->setValue(17);
            }
            fx = tab->state().fxCode;
            ir = tab->state().irCode;
            QCOMPARE(fx, QPoint(17, 3));
            QCOMPARE(ir, QPoint(17, 90));
            SessionStore(folder.path(), file).keep(b.window.session());
        }
        Bench b(SessionStore(folder.path(), file).open(true));
        b.window.restoreFiles();
        ProgramTab* tab = b.window.tabs().value(0);
        QVERIFY(Bench::ready(tab));
        QCOMPARE(tab->page()->selectedNames(), chosen);
        QCOMPARE(tab->page()->pane(Side::Fx)->code()->scrollPlace(), fx);
        QCOMPARE(tab->page()->pane(Side::Ir)->code()->scrollPlace(), ir);
        QCOMPARE(tab->state().fxCode, fx);
    }

    void canvasesComeBackAsTheyWere()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath("session.conf");
        CanvasState fx, ir;
        {
            Bench b;
            ProgramTab* tab = b.open(data("llama.pt2"));
            QVERIFY(Bench::ready(tab));
            QVERIFY(tab->page()->selectByName("linear_3"));
            QVERIFY(Bench::ready(tab));
            views::GraphCanvas* canvas = tab->page()->pane(Side::Fx)->canvas();
            canvas->collapseAll();
            QVERIFY(Bench::ready(tab));
            canvas->expand("m.model.layers.1");
            QVERIFY(Bench::ready(tab));
            canvas->zoomIn();
            tab->page()->pane(Side::Ir)->setMode(PaneMode::Canvas);
            QVERIFY(Bench::ready(tab));
            tab->page()->pane(Side::Ir)->canvas()->zoomOut();
            fx = tab->state().fxCanvas;
            ir = tab->state().irCanvas;
            QVERIFY(fx.expanded.contains("m.model.layers.1") && fx.scale > 0 && ir.scale > 0);
            SessionStore(folder.path(), file).keep(b.window.session());
        }
        Bench b(SessionStore(folder.path(), file).open(true));
        b.window.restoreFiles();
        ProgramTab* tab = b.window.tabs().at(0);
        QVERIFY(Bench::ready(tab));
        QCOMPARE(tab->page()->selectedName(), QString("linear_3"));
        QVERIFY(tab->page()->pane(Side::Ir)->mode() == PaneMode::Canvas);
        const auto same = [](const CanvasState& a, const CanvasState& c) {
            return a.expanded == c.expanded && qFuzzyCompare(a.scale, c.scale) && qAbs(a.x - c.x) < 2 && qAbs(a.y - c.y) < 2;
        };
        QVERIFY(same(tab->state().fxCanvas, fx));
        QVERIFY(same(tab->state().irCanvas, ir));
        // A reload, too.
        const DocumentPage* before = tab->page();
        b["file.reload"]->trigger();
        QVERIFY(QTest::qWaitFor([&] { return tab->page() != before; }, patience));
        QVERIFY(Bench::ready(tab));
        QVERIFY(same(tab->state().fxCanvas, fx));
    }

    void strangeCanvasStatesDoNoHarm_data()
    {
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("scale");
        QTest::newRow("far away") << 1e9 << 1.0;
        QTest::newRow("tiny") << 0.0 << 1e-5;
        QTest::newRow("huge") << 0.0 << 100.0;
        QTest::newRow("not a number") << qQNaN() << 1.0;
        QTest::newRow("infinite") << 0.0 << qInf();
    }
    void strangeCanvasStatesDoNoHarm()
    {
        QFETCH(double, x);
        QFETCH(double, scale);
        Bench b;
        OpenFile file;
        file.file = data("llama.pt2");
        file.fxCanvas = {{"no.such.module", "m.model.layers.0", QString(100000, 'x')}, x, 10, scale};
        ProgramTab* tab = b.window.open(file);
        QVERIFY(Bench::ready(tab));
        const views::GraphCanvas* canvas = tab->page()->pane(Side::Fx)->canvas();
        QVERIFY(canvas->scale() > 0 && canvas->scale() <= 4);
        const auto& bounds = canvas->scene()->bounds;
        const CanvasState shown = tab->state().fxCanvas;
        const QSizeF seen = QSizeF(canvas->size()) / canvas->scale();
        const QRectF view(QPointF(shown.x - seen.width() / 2, shown.y - seen.height() / 2), seen);
        QVERIFY(view.intersects(QRectF(bounds.x, bounds.y, bounds.width, bounds.height)));
    }

    void textSizeReachesCanvasAndCode()
    {
        Bench b;
        ProgramTab* tab = b.open(data("llama.pt2"));
        QVERIFY(Bench::ready(tab));
        DocumentPage* page = tab->page();
        const views::GraphCanvas* canvas = page->pane(Side::Fx)->canvas();
        const QWidget* code = page->pane(Side::Ir)->code();
        const QImage before = page->pane(Side::Fx)->canvas()->grab().toImage();
        const double scale = canvas->scale(), points = QApplication::font().pointSizeF();
        const CanvasState view = tab->state().fxCanvas;
        b.window.applyTextSize(18);
        const double factor = 18 / points;
        QVERIFY(factor > 1.5);
        QCOMPARE(QApplication::font().pointSize(), 18);
        QCOMPARE(code->font().pointSize(), 18);
        QVERIFY(code->font().fixedPitch());
        QVERIFY(qAbs(canvas->scale() / scale - factor) < 0.01);
        QVERIFY(qAbs(tab->state().fxCanvas.y - view.y) < 2); // around the middle
        QVERIFY(page->pane(Side::Fx)->canvas()->grab().toImage() != before);
        // A canvas that is made later has it, too.
        page->pane(Side::Ir)->setMode(PaneMode::Canvas);
        QVERIFY(Bench::ready(tab));
        QVERIFY(page->pane(Side::Ir)->canvas()->scale() > 0.49 * factor);
        b.window.applyTheme("dark"); // keeps the size
        QCOMPARE(code->font().pointSize(), 18);
        b.window.applyTextSize(0);
        QCOMPARE(code->font().pointSizeF(), points);
        QVERIFY(qAbs(canvas->scale() / scale - 1) < 0.01);
    }

    void paletteRunsActionsAndFindsNodes()
    {
        Bench b;
        ProgramTab* tab = b.open(data("llama.pt2"));
        QVERIFY(Bench::ready(tab));
        b["go.palette"]->trigger();
        CommandPalette& palette = part<CommandPalette>(b.window);
        QVERIFY(palette.isVisible());
        const QAbstractItemModelTester tester(part<QListView>(palette).model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(palette.rowCount() > 20);
        QTest::keyClicks(palette.field(), "ir only");
        QTest::keyClick(palette.field(), Qt::Key_Return); // before the answer is there
        QTRY_VERIFY(!palette.isVisible());
        QVERIFY(tab->page()->panes() == DocumentPage::Panes::Ir);
        b["go.node"]->trigger();
        QTest::keyClicks(palette.field(), "linear_2");
        QTest::keyClick(palette.field(), Qt::Key_Return);
        QTRY_COMPARE(tab->page()->selectedName(), QString("linear_2"));
        b["go.module"]->trigger();
        QTest::keyClicks(palette.field(), "layers.1.mlp");
        QTest::keyClick(palette.field(), Qt::Key_Return);
        QTRY_VERIFY2(tab->page()->selection().state().modulePath.contains("layers.1.mlp"),
                     qPrintable(tab->page()->selection().state().modulePath));
        b["go.palette"]->trigger();
        QTest::keyClick(palette.field(), Qt::Key_Escape);
        QVERIFY(!palette.isVisible());
        // Without a prefix all kinds are found.
        b["go.palette"]->trigger();
        QTest::keyClicks(palette.field(), "layer 1 attention");
        QTest::keyClick(palette.field(), Qt::Key_Return);
        QTRY_COMPARE(b.window.currentPage()->selection().state().modulePath, "m.model.layers.1.self_attn");
    }

    void findMarksAndSteps()
    {
        Bench b;
        ProgramTab* tab = b.open(data("llama.pt2"));
        QVERIFY(Bench::ready(tab));
        b["go.find"]->trigger();
        views::SearchPanel* search = tab->page()->search();
        search->setQuery("op:linear");
        QTRY_VERIFY_WITH_TIMEOUT(search->resultCount() > 5, patience);
        b["go.findNext"]->trigger();
        const QString first = tab->page()->selectedName();
        QVERIFY(first.startsWith("linear"));
        b["go.findNext"]->trigger();
        QVERIFY(tab->page()->selectedName() != first);
    }

    void copiesSelectionAsJson()
    {
        Bench b;
        ProgramTab* tab = b.open(data("llama.pt2"));
        QVERIFY(Bench::ready(tab));
        QVERIFY(tab->page()->selectByName("linear_1"));
        QApplication::clipboard()->clear();
        b["file.copyJson"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!QApplication::clipboard()->text().isEmpty(), patience);
        const QJsonObject node = QJsonDocument::fromJson(QApplication::clipboard()->text().toUtf8()).object();
        QCOMPARE(node["name"].toString(), QString("linear_1"));
        QCOMPARE(node["op_type"].toString(), QString("aten.linear.default"));
    }

    void dropOpensFiles()
    {
        Bench b;
        QMimeData mime;
        mime.setUrls({QUrl::fromLocalFile(data("cnn.pt2")), QUrl::fromLocalFile(data("llama.pt2"))});
        // Qt remembers who took the drag and sends the drop there.
        QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&b.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(200, 200), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&b.window, &drop);
        QCOMPARE(b.window.tabs().size(), 2);
        QVERIFY(Bench::ready(b.window.currentTab()));
    }

    void theSameFileIsOpenedOnce()
    {
        Bench b;
        ProgramTab* first = b.open(data("cnn.pt2"));
        QVERIFY(Bench::ready(first));
        b.window.openFiles({data("cnn.pt2")});
        QCOMPARE(b.window.tabs().size(), 1);
        b["file.closeTab"]->trigger();
        QCOMPARE(b.window.tabs().size(), 0);
        QVERIFY(b.window.welcome()->isVisible());
    }

    void closingWhileLoadingIsSafe()
    {
        Bench b;
        b.open(data("llama.pt2"));
        b["file.closeTab"]->trigger();
        test::finishJobs();
        QCOMPARE(b.window.tabs().size(), 0);
    }

    void languageSwitchesLive()
    {
        Bench b;
        ProgramTab* tab = b.open(data("cnn.pt2"));
        QVERIFY(Bench::ready(tab));
        b.window.applyLanguage("ko");
        QTRY_COMPARE(b.window.menuBar()->actions().first()->text(), QString("파일(&F)"));
        QCOMPARE(b["file.export"]->iconText(), QString("내보내기"));
        b.window.applyLanguage("en");
        QTRY_COMPARE(b.window.menuBar()->actions().first()->text(), QString("&File"));
    }

    void everyActionHasATextAndATip()
    {
        Bench b;
        QSet<QKeySequence> keys;
        for (const QAction* action : b.window.actions().list()) {
            QVERIFY(!action->text().isEmpty() && !action->toolTip().isEmpty());
            for (const QKeySequence& key : action->shortcuts()) {
                QVERIFY2(!keys.contains(key), qPrintable(key.toString()));
                keys.insert(key);
            }
        }
    }

    void controlsHaveAccessibleNames()
    {
        Bench b;
        ProgramTab* tab = b.open(data("cnn.pt2"));
        QVERIFY(Bench::ready(tab));
        for (const QAbstractButton* button : b.window.findChildren<QAbstractButton*>())
            if (button->isVisible() && !button->objectName().startsWith("qt_") && !button->inherits("CloseButton") &&
                !button->inherits("QToolBarExtension"))
                QVERIFY2(
                    !button->text().isEmpty() || !button->accessibleName().isEmpty() || !button->toolTip().isEmpty(),
                    qPrintable(QString("%1 in %2").arg(button->metaObject()->className(), button->parent()->metaObject()->className())));
    }
};

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
