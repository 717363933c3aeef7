// SPDX-License-Identifier: Apache-2.0
// The canvas on real programs: opening, selecting, expanding in place, walking, failing.
#include "core/layout/placer.h"
#include "tests/views/finish.h"
#include "tests/views/legend_lines.h"
#include "tests/views/opened_canvas.h"
#include "views/common/theme.h"
#include "views/graph/minimap.h"

#include <QAccessible>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolTip>
#include <QWheelEvent>
#include <QtTest>

#include <future>

using namespace nodewise;
using namespace nodewise::views;

namespace {

class BrokenPlacer : public layout::Placer {
public:
    bool broken = true;
    layout::FastPlacer fast;
    Result<std::vector<layout::Placement>> place(std::span<const layout::PlacementRequest> requests, const CancelToken& cancel) override
    {
        if (broken)
            return fail("the layout worker stopped");
        return fast.place(requests, cancel);
    }
};

bool inside(const GraphCanvas& canvas, const QRectF& box)
{
    return QRectF(canvas.rect()).contains(box);
}

} // namespace

class TestCanvas : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void opensOnAPictureThatFits()
    {
        const Opened o("cnn");
        QVERIFY(o.canvas->scene()->items.size() > 8);
        QVERIFY(inside(*o.canvas, o.onScreen(o.canvas->scene()->bounds)));
        QVERIFY(o.canvas->scale() <= 1);
    }
    void firstFrameIsToldOnce()
    {
        const auto document = openProgram("cnn");
        GraphCanvas canvas(Side::Fx);
        QSignalSpy first(&canvas, &GraphCanvas::firstFrameComplete), busy(&canvas, &GraphCanvas::layoutBusy),
            done(&canvas, &GraphCanvas::layoutDone);
        canvas.resize(500, 400);
        canvas.setDocument(document);
        QVERIFY(!canvas.isComplete());
        canvas.show();
        QVERIFY(first.wait(20000));
        canvas.update();
        test::finishJobs();
        QCOMPARE(first.size(), 1);
        QCOMPARE(busy.size(), 1);
        QCOMPARE(done.size(), 1);
    }

    void clickSelectsAndShiftClickAdds()
    {
        const Opened o("cnn");
        o.click(o.onScreen(o.item("relu")));
        QCOMPARE(o.selection->state().fx, std::vector{o.node("relu")});
        o.click(o.onScreen(o.item("mean")), Qt::ShiftModifier);
        QCOMPARE(o.selection->state().fx, (std::vector{o.node("mean"), o.node("relu")}));
        QVERIFY(o.canvas->accessibleDescription().contains("mean"));
        QTest::mouseClick(o.canvas.get(), Qt::LeftButton, {}, QPoint(4, 4));
        QVERIFY(o.selection->state().isEmpty());
    }
    void clickOnAChipSelectsTheWeight()
    {
        const Opened o("cnn");
        const QRectF box = o.onScreen(o.item("linear"));
        QTest::mouseClick(o.canvas.get(), Qt::LeftButton, {},
                          QPointF(box.left() + box.width() * 0.25, box.bottom() - box.height() * 0.2).toPoint());
        QCOMPARE(o.selection->state().fx.size(), std::size_t(1));
        QCOMPARE(o.document->fx()->node(o.selection->state().fx.front()).op, graph::NodeOp::Placeholder);
    }

    void selectionFromElsewhereExpandsAndScrolls()
    {
        const Opened o("llama");
        const graph::NodeId node = o.node("linear_9");
        QVERIFY(!o.places().tryRect(o.item("linear_9"))); // hidden at first
        o.selection->selectFx(node);
        o.settle();
        QVERIFY(o.places().tryRect(o.item("linear_9")));
        QVERIFY(inside(*o.canvas, o.onScreen(o.item("linear_9"))));
        QVERIFY(o.canvas->scale() > 0.54); // its text can be read
        const QPointF off = o.onScreen(o.item("linear_9")).center() - QRectF(o.canvas->rect()).center();
        QVERIFY2(off.manhattanLength() < 4, "in the middle, since what is around it has changed");
        const auto* minimap = o.canvas->findChild<Minimap*>();
        QVERIFY(minimap->isVisible()); // now that the scene is larger than the view
        for (const char* name : {"linear_8", "linear_13", "add_8", "linear_1", "mul_9"}) {
            o.selection->selectFx(o.node(name));
            o.settle();
            const QRectF box = o.onScreen(o.item(name));
            QVERIFY2(inside(*o.canvas, box) && !box.intersects(minimap->geometry()), name);
        }
    }
    void selectionInViewDoesNotMoveTheView()
    {
        const Opened o("cnn");
        const auto before = o.canvas->viewState();
        o.selection->selectFx(o.node("relu"));
        o.settle();
        QCOMPARE(o.canvas->viewState().center, before.center);
        QCOMPARE(o.canvas->viewState().scale, before.scale);
    }

    /// What was opened is in view, readable, and clear of the overview; where it already is, nothing moves.
    void expandingEntersTheModule_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("room for all of it") << QSize(1400, 1400);
        QTest::newRow("usual") << QSize(700, 760);
        QTest::newRow("narrow") << QSize(300, 500);
    }
    void expandingEntersTheModule()
    {
        QFETCH(QSize, size);
        const Opened o("llama");
        o.canvas->resize(size);
        o.settle();
        const layout::GroupId group = o.group("m.model.layers.1");
        QVERIFY(group.valid());
        const QPointF before = o.onScreen(group).topLeft();
        o.canvas->toggle("m.model.layers.1");
        QVERIFY(o.canvas->scene()); // the old picture stands
        o.settle();
        QVERIFY(o.places().expanded(group));
        QVERIFY2(o.canvas->scale() >= 0.54, qPrintable(QString::number(o.canvas->scale())));
        const QRectF box = o.onScreen(group);
        const bool whole = inside(*o.canvas, box);
        QVERIFY(whole || box.height() > size.height() - 40 || box.width() > size.width() - 40);
        QVERIFY2(whole || (box.top() >= 0 && box.top() < 40), qPrintable(QString::number(box.top())));
        int seen = 0;
        for (const std::uint32_t node : o.canvas->nodesInView(1000))
            if (const auto place = o.canvas->placeOf(node))
                seen += box.contains(*place);
        QVERIFY2(seen >= 1, qPrintable(QString::number(seen)));
        if (whole && o.canvas->scale() == 1 && QRectF(QPointF(), QSizeF(size)).contains(QRectF(before, box.size())))
            QVERIFY((box.topLeft() - before).manhattanLength() < 2);
        const QPointF there = o.onScreen(group).topLeft();
        o.canvas->toggle("m.model.layers.1");
        o.settle();
        QVERIFY(!o.places().expanded(group));
        QVERIFY((o.onScreen(group).topLeft() - there).manhattanLength() < 3);
    }
    void doubleClickExpandsAndEnterCollapses()
    {
        const Opened o("llama");
        const layout::GroupId group = o.group("m.model.layers.0");
        const QRectF box = o.onScreen(group);
        const QPoint right(int(box.right()) - 6, int(box.center().y()));
        QTest::mouseDClick(o.canvas.get(), Qt::LeftButton, {}, right);
        o.settle();
        QVERIFY(o.places().expanded(group));
        o.selection->selectModule("m.model.layers.0");
        o.settle();
        QTest::keyClick(o.canvas.get(), Qt::Key_Return);
        o.settle();
        QVERIFY(!o.places().expanded(group));
    }
    void expandAllShowsEveryNode()
    {
        const Opened o("llama");
        o.canvas->expandAll();
        o.settle();
        QCOMPARE(o.canvas->scene()->items.size(), o.document->fxDiagram->items.size());
        o.canvas->collapseAll();
        o.settle();
        QVERIFY(o.canvas->scene()->items.size() < 12);
    }

    void arrowsWalkProducersAndConsumers()
    {
        const Opened o("cnn");
        QTest::keyClick(o.canvas.get(), Qt::Key_Home);
        QCOMPARE(o.selection->state().fx, std::vector{o.node("x")});
        QTest::keyClick(o.canvas.get(), Qt::Key_Down);
        QCOMPARE(o.selection->state().fx, std::vector{o.node("conv2d")});
        for (const char* expected : {"batch_norm", "relu", "mean", "split"}) {
            QTest::keyClick(o.canvas.get(), Qt::Key_Down);
            QCOMPARE(QString::fromStdString(o.document->fx()->node(o.selection->state().fx.front()).name), QString(expected));
        }
        QTest::keyClick(o.canvas.get(), Qt::Key_Up);
        QCOMPARE(o.selection->state().fx, std::vector{o.node("mean")});
    }
    void menuSelectsWhatIsReached()
    {
        const Opened o("cnn");
        const auto choose = [&o](const QString& text) {
            QMenu menu;
            o.canvas->fillMenu(menu);
            for (QAction* action : menu.actions())
                if (action->text() == text && action->isEnabled())
                    action->trigger();
            QStringList names;
            for (const graph::NodeId id : o.selection->state().fx)
                names.append(QString::fromStdString(o.document->fx()->node(id).name));
            names.sort();
            return names.join(u' ');
        };
        o.selection->selectFx(o.node("batch_norm"));
        QCOMPARE(choose("Select Everything Between"), "batch_norm"); // there is no between of one
        QCOMPARE(choose("Select Everything Upstream").remove("bn_").count("batch_norm"), 1);
        QVERIFY(o.selection->state().fx.size() >= 3); // x and conv2d, too
        o.selection->selectFx(o.node("mean"));
        QCOMPARE(choose("Select Everything Downstream"), "amax cat getitem getitem_1 linear mean output split");
        o.selection->selectNodes({o.node("conv2d"), o.node("mean")});
        QCOMPARE(choose("Select Everything Between"), "batch_norm conv2d mean relu");
    }
    /// The keys that the menu tells do what its entries do.
    void keysSelectWhatIsReached()
    {
        const Opened o("cnn");
        const auto press = [&o](Qt::KeyboardModifiers modifiers, Qt::Key key) {
            QTest::keyClick(o.canvas.get(), key, modifiers);
            QStringList names;
            for (const graph::NodeId id : o.selection->state().fx)
                names.append(QString::fromStdString(o.document->fx()->node(id).name));
            names.sort();
            return names.join(u' ');
        };
        o.selection->selectFx(o.node("mean"));
        QCOMPARE(press(Qt::ShiftModifier, Qt::Key_Down), "amax cat getitem getitem_1 linear mean output split");
        o.selection->selectFx(o.node("mean"));
        QCOMPARE(press(Qt::ControlModifier, Qt::Key_Up), "relu");
        QCOMPARE(press(Qt::ControlModifier, Qt::Key_Down), "mean");
        QVERIFY(press(Qt::ShiftModifier, Qt::Key_Up).contains("conv2d"));
        o.selection->selectNodes({o.node("conv2d"), o.node("mean")});
        QCOMPARE(press(Qt::ShiftModifier, Qt::Key_Right), "batch_norm conv2d mean relu");
        QMenu menu;
        o.canvas->fillMenu(menu);
        QStringList keys;
        for (const QAction* action : menu.actions())
            if (action->text().startsWith("Select Everything"))
                keys.append(action->shortcut().toString(QKeySequence::PortableText));
        QCOMPARE(keys, (QStringList{"Shift+Up", "Shift+Down", "Shift+Right"}));
    }
    /// A module opened alone, or with all inside it, is told to the other side's canvas, which does the same.
    void modulesOpenOnBothSides()
    {
        const Opened o("llama"), other("llama");
        connect(o.canvas.get(), &GraphCanvas::moduleOpened, other.canvas.get(), &GraphCanvas::openLike);
        for (const Opened* each : {&o, &other}) {
            each->canvas->collapseAll();
            each->settle();
        }
        const std::size_t closed = o.canvas->scene()->items.size();
        o.selection->selectModule("m.model.layers.0");
        o.settle();
        QTest::keyClick(o.canvas.get(), Qt::Key_Return, Qt::ControlModifier);
        o.settle();
        other.settle();
        QVERIFY(o.canvas->scene()->items.size() > closed);
        QCOMPARE(other.canvas->scene()->items.size(), o.canvas->scene()->items.size());
        o.selection->selectModule("m.model.layers.0.mlp");
        o.settle();
        QTest::keyClick(o.canvas.get(), Qt::Key_Return, Qt::ShiftModifier);
        o.settle();
        other.settle();
        QCOMPARE(other.canvas->scene()->items.size(), o.canvas->scene()->items.size());
    }
    void escapeGoesOneModuleOut()
    {
        const Opened o("llama");
        o.selection->selectFx(o.node("linear_1"));
        o.settle();
        QTest::keyClick(o.canvas.get(), Qt::Key_Escape);
        QCOMPARE(o.selection->state().modulePath, QString("m.model.layers.0.self_attn"));
    }
    void flagJumpsToItsProducerAndBackReturns()
    {
        const Opened o("llama");
        QVERIFY(!o.canvas->scene()->stubs.empty());
        o.selection->selectFx(o.node("embedding"));
        o.settle();
        const layout::Stub stub = o.canvas->scene()->stubs.front();
        QSignalSpy jumped(o.canvas.get(), &GraphCanvas::stubActivated);
        o.canvas->zoomToFit();
        o.click(o.onScreen(stub.rect));
        o.settle();
        const std::uint32_t producer = o.document->fxDiagram->item(stub.producer).node;
        QCOMPARE(jumped.size(), 1);
        QCOMPARE(o.selection->state().fx, std::vector{graph::NodeId(producer)});
        QVERIFY(inside(*o.canvas, o.onScreen(stub.producer)));
        o.selection->back();
        QCOMPARE(o.selection->state().fx, std::vector{o.node("embedding")});
    }

    void tooltipTellsOpShapeModuleAndPythonLine()
    {
        const Opened o("cnn");
        const QPoint at = o.onScreen(o.item("conv2d")).topLeft().toPoint() + QPoint(20, 8);
        QHelpEvent help(QEvent::ToolTip, at, o.canvas->mapToGlobal(at));
        QCoreApplication::sendEvent(o.canvas.get(), &help);
        const QString text = QToolTip::text();
        for (const char* part : {"conv2d", "aten.conv2d", "f32[2, 8, 16, 16]", " in forward"})
            QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
        QToolTip::hideText();
    }

    void wheelZoomsAtThePointer()
    {
        const Opened o("cnn");
        const QRectF before = o.onScreen(o.item("relu"));
        const double scale = o.canvas->scale();
        QWheelEvent wheel(before.topLeft(), before.topLeft(), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(o.canvas.get(), &wheel);
        QVERIFY(o.canvas->scale() > scale * 1.1);
        QVERIFY((o.onScreen(o.item("relu")).topLeft() - before.topLeft()).manhattanLength() < 2.5);
        QTest::keyClick(o.canvas.get(), Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(o.canvas->scale(), scale);
    }
    void dragMovesThePicture()
    {
        const Opened o("cnn");
        const QPointF before = o.onScreen(o.item("relu")).topLeft();
        QTest::mousePress(o.canvas.get(), Qt::LeftButton, {}, QPoint(20, 300));
        QTest::mouseMove(o.canvas.get(), QPoint(60, 330));
        QTest::mouseMove(o.canvas.get(), QPoint(70, 340));
        QTest::mouseRelease(o.canvas.get(), Qt::LeftButton, {}, QPoint(70, 340));
        QVERIFY((o.onScreen(o.item("relu")).topLeft() - before - QPointF(50, 40)).manhattanLength() < 1);
        QVERIFY(o.selection->state().isEmpty());
    }

    void marksChangeThePicture()
    {
        const Opened o("cnn");
        const QImage plain = o.canvas->grab().toImage();
        o.canvas->setMarked({o.node("relu").index()});
        const QImage marked = o.canvas->grab().toImage();
        const QRect box = o.onScreen(o.item("relu")).toAlignedRect();
        QVERIFY(plain.copy(box) != marked.copy(box));
        const QRect other = o.onScreen(o.item("split")).toAlignedRect();
        QVERIFY(plain.copy(other) == marked.copy(other));
        o.canvas->setMarked({});
        QVERIFY(o.canvas->grab().toImage() == plain);
    }

    void viewIsRestored()
    {
        const Opened o("llama");
        o.canvas->expand("m.model.layers.0");
        o.settle();
        o.canvas->zoomIn();
        const GraphCanvas::ViewState state = o.canvas->viewState();
        GraphCanvas other(Side::Fx);
        other.setAnimated(false);
        other.resize(900, 700);
        other.restoreViewState(state);
        other.setDocument(o.document);
        other.show();
        QVERIFY(QTest::qWaitFor([&other] { return other.isComplete(); }, 20000));
        QCOMPARE(other.viewState().expanded, state.expanded);
        QCOMPARE(other.viewState().scale, state.scale);
        QVERIFY((other.viewState().center - state.center).manhattanLength() < 2);
    }

    void sideWithoutAGraphSaysWhy()
    {
        auto document = std::make_shared<Document>();
        document->irFile = "a.ir.json";
        GraphCanvas canvas(Side::Fx);
        canvas.resize(400, 300);
        canvas.setDocument(document);
        canvas.show();
        const QImage said = canvas.grab().toImage();
        canvas.setEmptyText(QStringLiteral("Something else"));
        QVERIFY(canvas.grab().toImage() != said);
        QVERIFY(!canvas.isComplete());
        QVERIFY(!canvas.exported(GraphCanvas::ExportWhat::Whole));
    }
    void failedLayoutOffersAnotherTry()
    {
        const auto document = openProgram("cnn");
        const auto placer = std::make_shared<BrokenPlacer>();
        GraphCanvas canvas(Side::Fx);
        canvas.setPlacer(placer);
        canvas.resize(500, 400);
        QSignalSpy failed(&canvas, &GraphCanvas::layoutFailed);
        canvas.setDocument(document);
        canvas.show();
        QVERIFY(failed.wait(20000));
        QVERIFY(failed[0][0].toString().contains("the layout worker stopped"));
        auto* retry = canvas.findChild<QPushButton*>();
        QVERIFY(retry && retry->isVisible());
        placer->broken = false;
        QTest::mouseClick(retry, Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&canvas] { return canvas.isComplete(); }, 20000));
        QVERIFY(!retry->isVisible());
    }
    void legendOpensAndFoldsInItsCorner()
    {
        GraphCanvas canvas(Side::Fx);
        canvas.resize(700, 500);
        canvas.setDocument(openProgram("cnn"));
        canvas.setLegendVisible(true);
        canvas.show();
        QVERIFY(QTest::qWaitFor([&canvas] { return canvas.isComplete(); }, 20000));
        auto* legend = canvas.findChild<Legend*>();
        QVERIFY(legend && legend->isVisible() && legend->isFolded());
        const QRect folded = legend->geometry();
        QTest::mouseClick(legend, Qt::LeftButton);
        QVERIFY(!legend->isFolded());
        QVERIFY(legend->height() > 3 * folded.height());
        QCOMPARE(legend->geometry().bottomLeft(), folded.bottomLeft());
        QTest::mouseClick(legend, Qt::LeftButton);
        QCOMPARE(legend->geometry(), folded);
    }
    void legendExplainsStates()
    {
        using State = NodeMarks::State;
        const Opened o("cnn");
        o.canvas->setLegendVisible(true);
        auto* legend = o.canvas->findChild<Legend*>();
        legend->setFolded(false);
        const int before = legend->height();
        QVERIFY(test::marksOf(*legend).empty());
        auto marks = std::make_shared<NodeMarks>();
        marks->states.assign(40, State::Pending);
        marks->states[3] = State::Edited;
        o.canvas->setMarks(marks);
        QCOMPARE(test::marksOf(*legend), QStringList({"Runs next", "Has run", "Edited", "Not run yet"}));
        QVERIFY(legend->isVisible() && legend->height() > before);
        QVERIFY(legend->accessibleDescription().contains(Legend::nameOf(State::Edited)));
        auto timed = std::make_shared<NodeMarks>(*marks);
        timed->heat.assign(40, 0.5f);
        o.canvas->setMarks(timed);
        QCOMPARE(test::marksOf(*legend), QStringList({"Runs next", "Time, short to long", "Edited", "Not run yet"}));
        QVERIFY(legend->accessibleDescription().contains("Time, short to long"));
        // In a low pane the states stand beside the families.
        const int tall = legend->height();
        o.canvas->resize(o.canvas->width(), 200);
        QVERIFY(legend->height() < tall && legend->isVisible());
        o.canvas->setMarks(nullptr);
        QVERIFY(test::marksOf(*legend).empty());
    }
    void legendFoldsByKeyboard()
    {
        const Opened o("cnn");
        o.canvas->setLegendVisible(true);
        auto* legend = o.canvas->findChild<Legend*>();
        o.canvas->setFocus();
        QTest::keyClick(o.canvas.get(), Qt::Key_Tab);
        QVERIFY(legend->hasFocus());
        QCOMPARE(legend->accessibleName(), QStringLiteral("Legend of op families"));
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(legend);
        QCOMPARE(spoken->role(), QAccessible::CheckBox);
        QVERIFY(spoken->text(QAccessible::Description).contains(QStringLiteral("Matmul, convolution: ")));
        // The ring of the focus.
        const QColor accent = Theme::light().accent;
        QCOMPARE(legend->grab().toImage().pixelColor(legend->width() / 2, 0), accent);
        QTest::keyClick(legend, Qt::Key_Space);
        QVERIFY(!legend->isFolded() && spoken->state().checked);
        QTest::keyClick(legend, Qt::Key_Escape);
        QVERIFY(legend->isFolded());
        QTest::keyClick(legend, Qt::Key_Return);
        QVERIFY(!legend->isFolded());
        o.canvas->setFocus();
        QVERIFY(legend->grab().toImage().pixelColor(legend->width() / 2, 0) != accent);
    }
    void titleAtTheEdgeSelectsAndCollapsesItsModule()
    {
        const Opened o("llama");
        const layout::GroupId group = o.group("m.model.layers.0");
        o.canvas->expand("m.model.layers.0");
        o.settle();
        // Deep inside: the header is far above the view.
        const layout::Rect box = *o.places().tryRect(group);
        GraphCanvas::ViewState state = o.canvas->viewState();
        state.scale = 1;
        state.center = QPointF(box.x + 440, box.y + box.height - 100);
        GraphCanvas inside(Side::Fx);
        inside.setAnimated(false);
        inside.resize(900, 400);
        inside.restoreViewState(state);
        inside.setDocument(o.document);
        inside.setSelection(o.selection.get());
        inside.show();
        QVERIFY(QTest::qWaitFor([&inside] { return inside.isComplete(); }, 20000));
        inside.grab();
        int y = 4;
        const QString path = QStringLiteral("m.model.layers.0");
        for (; y < 200 && o.selection->state().modulePath != path; y += 4)
            QTest::mouseClick(&inside, Qt::LeftButton, {}, QPoint(66, y));
        QVERIFY2(y < 200, "no title of layers.0 at the top");
        QTest::mouseClick(&inside, Qt::LeftButton, {}, QPoint(30, y)); // the triangle before the title
        QVERIFY(QTest::qWaitFor([&inside] { return inside.isComplete(); }, 20000));
        const layout::SceneIndex places(*o.document->fxDiagram, *inside.scene());
        QVERIFY(!places.expanded(group));
        // It is in sight.
        const layout::Rect collapsed = *places.tryRect(group);
        const GraphCanvas::ViewState now = inside.viewState();
        const QRectF viewed(now.center - QPointF(450, 200) / now.scale, QSizeF(900, 400) / now.scale);
        QVERIFY(viewed.intersects(QRectF(collapsed.x, collapsed.y, collapsed.width, collapsed.height)));
    }
    void closingADocumentEndsItsLayout()
    {
        GraphCanvas canvas(Side::Fx);
        canvas.resize(500, 400);
        QSignalSpy busy(&canvas, &GraphCanvas::layoutBusy), done(&canvas, &GraphCanvas::layoutDone);
        canvas.setDocument(openProgram("llama"));
        canvas.show();
        canvas.setDocument(nullptr);
        test::finishJobs();
        QCOMPARE(busy.size(), 1);
        QCOMPARE(done.size(), 1);
        QVERIFY(!canvas.scene());
    }
    void canvasMayDieWhileItsLayoutRuns()
    {
        const auto document = openProgram("llama");
        for (int i = 0; i < 5; ++i) {
            GraphCanvas canvas(Side::Fx);
            canvas.resize(500, 400);
            canvas.setDocument(document);
            canvas.show();
            canvas.expandAll();
        }
        test::finishJobs();
    }
};

QTEST_MAIN(TestCanvas)
#include "tst_canvas.moc"
