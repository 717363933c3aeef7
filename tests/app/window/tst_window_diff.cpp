// SPDX-License-Identifier: Apache-2.0
// Differences of two graphs in the window: chosen in the dialog, against the own IR, in a tab that no session keeps; a backend's pipeline
// without an engine.
#include "app/viewer/diff_dialog.h"
#include "app/viewer/diff_tabs.h"
#include "tests/app/window/window_bench.h"
#include "tests/views/find.h"
#include "views/diff/diff_list.h"
#include "views/diff/diff_pane.h"
#include "views/diff/diff_view.h"
#include "views/graph/graph_canvas.h"
#include "views/rewrite/pipeline_page.h"

#include <QComboBox>
#include <QDragMoveEvent>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QToolButton>
#include <QUrl>

using namespace nodewise;
using namespace nodewise::viewer;

class TestWindowDiff : public QObject {
    Q_OBJECT

    static bool complete(const ProgramTab* tab)
    {
        return QTest::qWaitFor([tab] { return find<views::DiffView>(tab) && find<views::DiffView>(tab)->isComplete(); }, patience);
    }

    static QPushButton* defaultButton(const QDialog& dialog)
    {
        const auto buttons = dialog.findChildren<QPushButton*>();
        const auto found = std::ranges::find_if(buttons, &QPushButton::isDefault);
        return found == buttons.end() ? nullptr : *found;
    }

private Q_SLOTS:
    void ownIr()
    {
        Bench bench;
        ProgramTab* program = bench.open(data("cnn.pt2"));
        QVERIFY(Bench::ready(program));
        QVERIFY(bench["diff.ir"]->isEnabled());
        bench["diff.ir"]->trigger();
        ProgramTab* tab = bench.window.currentTab();
        QVERIFY(tab != program);
        QVERIFY(complete(tab));
        QCOMPARE(tab->title(), QStringLiteral("cnn.pt2: FX ↔ IR"));
        QVERIFY(find<views::DiffView>(tab)->result()->diff.equal());
        savePicture(bench.window, QStringLiteral("diff_equal.png"));
        // What has no program can't be run or read again.
        QVERIFY(!bench["debug.start"]->isEnabled());
        QVERIFY(!bench["file.reload"]->isEnabled());
        QVERIFY(bench["view.zoomIn"]->isEnabled());
        const double scale = find<views::DiffView>(tab)->pane(true)->canvas()->scale();
        bench["view.zoomIn"]->trigger();
        QVERIFY(find<views::DiffView>(tab)->pane(true)->canvas()->scale() > scale);
        bench["go.find"]->trigger();
        QVERIFY(find<views::DiffView>(tab)->list()->filterField()->hasFocus());
        // The next session opens the program only.
        const Session session = bench.window.session();
        QCOMPARE(session.files.size(), 1);
        QCOMPARE(session.current, 0);
        bench["file.closeTab"]->trigger();
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
        bench["diff.graphs"]->trigger();
        DiffDialog* dialog = bench.window.findChild<DiffDialog*>();
        QVERIFY(dialog);
        QCOMPARE(test::named<QComboBox>(dialog, "before")->count(), 2);
        QCOMPARE(test::named<QComboBox>(dialog, "before")->currentText(), QStringLiteral("cnn.pt2 — FX graph"));
        QCOMPARE(test::named<QComboBox>(dialog, "after")->currentText(), QStringLiteral("cnn.pt2 — IR"));
        // A file that is opened meanwhile can be chosen; what was chosen stays.
        QVERIFY(Bench::ready(bench.open(file)));
        QCOMPARE(test::named<QComboBox>(dialog, "after")->count(), 3);
        QCOMPARE(test::named<QComboBox>(dialog, "after")->currentText(), QStringLiteral("cnn.pt2 — IR"));
        test::named<QComboBox>(dialog, "after")->setCurrentIndex(0);
        QVERIFY(!test::named<QPushButton>(dialog, "compare")->isEnabled());
        test::named<QComboBox>(dialog, "after")->setCurrentIndex(2);
        savePicture(*dialog, QStringLiteral("diff_dialog.png"));
        test::named<QPushButton>(dialog, "compare")->click();
        ProgramTab* tab = bench.window.currentTab();
        QVERIFY(complete(tab));
        QCOMPARE(find<views::DiffView>(tab)->result()->diff.changed, std::size_t(1));
        QCOMPARE(find<views::DiffView>(tab)->result()->diff.same, std::size_t(20));
        savePicture(bench.window, QStringLiteral("diff_light.png"));
        bench.window.applyTheme(QStringLiteral("dark"));
        bench.window.applyLanguage(QStringLiteral("ko"));
        savePicture(bench.window, QStringLiteral("diff_dark_ko.png"));
        // A double click shows the node where it can be run.
        const auto node = find<views::DiffView>(tab)->pane(false)->selected();
        QVERIFY(node);
        Q_EMIT find<views::DiffView>(tab)->pane(false)->canvas()->nodeActivated(*node);
        QCOMPARE(bench.window.currentPage()->selectedName(), QStringLiteral("relu"));
        QTRY_VERIFY(!bench.window.findChild<DiffDialog*>());
    }

    /// A program that is read again may have other nodes: they are found by name, or it is told that there is none.
    void nodesOfAProgramReadAgain()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("changing.json"));
        const auto put = [&file](const QByteArray& text) {
            QFile out(file);
            QVERIFY(out.open(QIODevice::WriteOnly) && out.write(text) == text.size());
        };
        QFile in(data("cnn.ir.json"));
        QVERIFY(in.open(QIODevice::ReadOnly));
        const QByteArray whole = in.readAll();
        put(whole);
        Bench bench;
        ProgramTab* program = bench.open(file);
        QVERIFY(Bench::ready(program));
        const auto document = program->page()->document();
        part<DiffTabs>(bench.window)
            .show({document, views::Side::Ir, QStringLiteral("a")}, {document, views::Side::Ir, QStringLiteral("b")});
        ProgramTab* tab = bench.window.currentTab();
        QVERIFY(complete(tab));
        QJsonObject root = QJsonDocument::fromJson(whole).object();
        QJsonArray nodes = root[QStringLiteral("nodes")].toArray();
        QVERIFY(nodes.size() > 2);
        const auto last = std::uint32_t(nodes.size() - 1);
        const QString lastName = nodes.last()[QStringLiteral("name")].toString();
        bench.window.open(OpenFile{.file = file});
        put(QJsonDocument::fromJson(whole).toJson());
        bench["file.reload"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(program->page() && program->page()->document() != document && program->page()->isComplete(), patience);
        Q_EMIT find<views::DiffView>(tab)->pane(true)->canvas()->nodeActivated(last);
        QCOMPARE(bench.window.currentTab(), program);
        QCOMPARE(program->page()->selectedName(), lastName);
        // Gone with its tab.
        bench["file.closeTab"]->trigger();
        QCOMPARE(bench.window.currentTab(), tab);
        Q_EMIT find<views::DiffView>(tab)->pane(true)->canvas()->nodeActivated(last);
        QCOMPARE(bench.window.currentTab(), tab);
    }

    /// What is read again is compared again, and the difference that was looked at stays.
    void comparedAgain()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("changing.json"));
        const auto put = [&file](const QByteArray& text) {
            QFile out(file);
            QVERIFY(out.open(QIODevice::WriteOnly) && out.write(text) == text.size());
        };
        QFile in(data("cnn.ir.json"));
        QVERIFY(in.open(QIODevice::ReadOnly));
        const QByteArray whole = in.readAll();
        put(QByteArray(whole).replace("aten.relu.default", "aten.gelu.default").replace("aten.linear.default", "aten.bilinear.default"));
        Bench bench;
        ProgramTab* other = bench.open(data("cnn.pt2"));
        QVERIFY(Bench::ready(other));
        ProgramTab* program = bench.open(file);
        QVERIFY(Bench::ready(program));
        part<DiffTabs>(bench.window)
            .show({other->page()->document(), views::Side::Ir, QStringLiteral("a")},
                  {program->page()->document(), views::Side::Ir, QStringLiteral("b")});
        ProgramTab* tab = bench.window.currentTab();
        QVERIFY(complete(tab));
        const auto first = find<views::DiffView>(tab)->result();
        QVERIFY(first->diff.changed >= 2);
        find<views::DiffView>(tab)->list()->step(1); // not the first one
        const auto nameOf = [&] {
            const auto& result = *find<views::DiffView>(tab)->result();
            return nodeOf(result, result.diff.entries[find<views::DiffView>(tab)->list()->currentEntry().value_or(0)]).name;
        };
        const std::string looked = nameOf();
        put(QByteArray(whole).replace("aten.relu.default", "aten.silu.default").replace("aten.linear.default", "aten.bilinear.default"));
        const auto document = program->page()->document();
        bench.window.open(OpenFile{.file = file});
        bench["file.reload"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(
            find<views::DiffView>(tab)->result() != first && find<views::DiffView>(tab)->state() == views::DiffView::State::Done, patience);
        QVERIFY(find<views::DiffView>(tab)->input(true).document == program->page()->document() && program->page()->document() != document);
        QCOMPARE(find<views::DiffView>(tab)->result()->after.title, QStringLiteral("b"));
        QCOMPARE(find<views::DiffView>(tab)->result()->before.document, other->page()->document()); // it was not read again
        QVERIFY(find<views::DiffView>(tab)->list()->currentEntry());
        QCOMPARE(nameOf(), looked);
    }

    /// Asked for in a tab that compares, or with a file that is opened for it, the dialog knows what is meant.
    void dialogProposes()
    {
        Bench bench;
        ProgramTab* program = bench.open(data("cnn.pt2"));
        QVERIFY(Bench::ready(program));
        bench["diff.ir"]->trigger();
        QVERIFY(complete(bench.window.currentTab()));
        bench["diff.graphs"]->trigger();
        DiffDialog* dialog = bench.window.findChild<DiffDialog*>();
        QVERIFY(dialog);
        QCOMPARE(test::named<QComboBox>(dialog, "before")->currentText(), QStringLiteral("cnn.pt2 — FX graph"));
        QCOMPARE(test::named<QComboBox>(dialog, "after")->currentText(), QStringLiteral("cnn.pt2 — IR"));
        QSignalSpy asked(dialog, &DiffDialog::openRequested);
        dialog->openButton()->click();
        QCOMPARE(asked.size(), 1);
        QVERIFY(Bench::ready(bench.open(data("attention.pt2"))));
        QCOMPARE(test::named<QComboBox>(dialog, "before")->currentText(), QStringLiteral("cnn.pt2 — FX graph"));
        QCOMPARE(test::named<QComboBox>(dialog, "after")->currentText(), QStringLiteral("attention.pt2 — FX graph"));
    }

    /// Another program takes the place of one of the two: out of what is open, or dropped onto its side.
    void anotherGraph()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("edited.json"));
        QFile in(data("cnn.ir.json")), out(file);
        QVERIFY(in.open(QIODevice::ReadOnly) && out.open(QIODevice::WriteOnly));
        out.write(in.readAll().replace("aten.relu.default", "aten.gelu.default"));
        out.close();
        Bench bench;
        QVERIFY(Bench::ready(bench.open(data("attention.pt2"))));
        QVERIFY(Bench::ready(bench.open(data("cnn.pt2"))));
        bench["diff.ir"]->trigger();
        ProgramTab* tab = bench.window.currentTab();
        QVERIFY(complete(tab));
        views::DiffView* view = find<views::DiffView>(tab);
        QVERIFY(!test::named<QToolButton>(view, "other")->isHidden() && view->acceptDrops());
        const auto choices = [view] {
            QMetaObject::invokeMethod(test::named<QToolButton>(view, "other")->menu(), "aboutToShow");
            return test::named<QToolButton>(view, "other")->menu()->actions();
        };
        QStringList texts;
        for (const QAction* action : choices())
            texts.append(action->text());
        QCOMPARE(texts.mid(0, 3), QStringList({"attention.pt2 — FX graph", "attention.pt2 — IR", "cnn.pt2 — IR"}));
        QVERIFY(choices()[2]->isChecked());
        choices()[0]->trigger();
        QVERIFY(complete(tab));
        QCOMPARE(tab->title(), QStringLiteral("cnn.pt2 ↔ attention.pt2"));
        QVERIFY(!view->result()->diff.equal());
        choices().last()->trigger(); // swapped
        QVERIFY(complete(tab));
        QCOMPARE(tab->title(), QStringLiteral("attention.pt2 ↔ cnn.pt2"));
        // Dropped onto the side before: opened in a tab of its own, compared here.
        QMimeData data_;
        data_.setUrls({QUrl::fromLocalFile(file)});
        const QPointF at = view->pane(false)->mapTo(view, view->pane(false)->rect().center());
        QDragEnterEvent enter(at.toPoint(), Qt::CopyAction, &data_, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(view, &enter);
        QVERIFY(enter.isAccepted());
        QDragMoveEvent move(at.toPoint(), Qt::CopyAction, &data_, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(view, &move);
        savePicture(bench.window, QStringLiteral("diff_drop.png"));
        QDropEvent drop(at, Qt::CopyAction, &data_, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(view, &drop);
        QTRY_COMPARE_WITH_TIMEOUT(tab->title(), QStringLiteral("edited.json ↔ cnn.pt2"), patience);
        QCOMPARE(bench.window.currentTab(), tab);
        QVERIFY(complete(tab));
        QCOMPARE(view->result()->before.side, views::Side::Ir);
        QCOMPARE(view->result()->diff.changed, std::size_t(1));
        QCOMPARE(bench.window.tabs().size(), 4);
        // A pipeline's graphs are its own.
        bench.window.open(OpenFile{.file = data("cnn.pt2")});
        bench["pipeline.show"]->trigger();
        QVERIFY(test::named<QToolButton>(find<views::DiffView>(bench.window.currentTab()), "other")->isHidden() &&
                !find<views::DiffView>(bench.window.currentTab())->acceptDrops());
    }

    void pipelineWithoutEngine()
    {
        Bench bench;
        QVERIFY(Bench::ready(bench.open(data("cnn.pt2"))));
        QVERIFY(bench["pipeline.show"]->isEnabled());
        bench["pipeline.show"]->trigger();
        auto* page = qobject_cast<views::PipelinePage*>(bench.window.currentTab()->tool());
        QVERIFY(page);
        const auto* message = test::named<QLabel>(page, "pipeline message");
        QVERIFY(message->text().startsWith(QStringLiteral("Choose a backend profile")));
        page->start(QStringLiteral("spyre-2026"));
        QVERIFY(page->isComplete());
        QVERIFY2(message->text().contains(QStringLiteral("no engine")), qPrintable(message->text()));
        savePicture(bench.window, QStringLiteral("pipeline_no_engine.png"));
    }
};

QTEST_MAIN(TestWindowDiff)
#include "tst_window_diff.moc"
