// SPDX-License-Identifier: Apache-2.0
// Differences of two graphs as the window shows them: colors, list, both canvases with one selection, steps, cancelling.
#include "core/graph/text_form.h"
#include "tests/views/color_vision.h"
#include "tests/views/find.h"
#include "tests/views/finish.h"
#include "tests/views/legend_lines.h"
#include "tests/views/test_document.h"
#include "views/common/filter_chips.h"
#include "views/common/selection.h"
#include "views/common/theme.h"
#include "views/diff/diff_list.h"
#include "views/diff/diff_pane.h"
#include "views/diff/diff_text.h"
#include "views/diff/diff_view.h"
#include "views/graph/graph_canvas.h"
#include "views/table/value_filter.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QThreadPool>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::views;
using namespace nodewise::test;

namespace {

constexpr int patience = 30000; // ms; nothing waits this long

const QString base = QStringLiteral(R"(module a : M
module b : M
%p_a : f32[4, 4] grad = placeholder parameter "a.weight"
%x : f32[2, 4] = placeholder
%linear : f32[2, 4] = aten.linear.default(input: %x, weight: %p_a) @a
%relu : f32[2, 4] = aten.relu.default(self: %linear) @a
%softmax : f32[2, 4] = aten.softmax.int(self: %relu, dim: 1) @b
%neg : f32[2, 4] = aten.neg.default(self: %softmax) @b
return (%neg)
)");

/// Another dim, no neg, an exp more, another dtype and operator.
QString edited()
{
    QString text = base;
    text.replace(QStringLiteral("dim: 1"), QStringLiteral("dim: 0"));
    text.replace(QStringLiteral("%softmax : f32"), QStringLiteral("%softmax : f16"));
    text.remove(QStringLiteral("%neg : f32[2, 4] = aten.neg.default(self: %softmax) @b\n"));
    text.replace(QStringLiteral("return (%neg)"), QStringLiteral("return (%softmax)"));
    text.replace(QStringLiteral("%relu : f32[2, 4]"),
                 QStringLiteral("%exp : f32[2, 4] = aten.exp.default(self: %linear) @a\n%relu : f32[2, 4]"));
    text.replace(QStringLiteral("aten.relu.default(self: %linear)"), QStringLiteral("aten.relu.default(self: %exp)"));
    return text;
}

DiffInput inputOf(const QString& text, const char* title)
{
    const auto graph = graph::parseText(text.toStdString());
    if (!graph)
        qFatal("%s", graph.error().text().c_str());
    auto model = std::make_shared<program::Model>();
    model->graph = *graph;
    auto document = std::make_shared<Document>();
    document->file = title;
    document->model = model;
    document->fxDiagram = layout::diagramOf(**graph);
    return {document, Side::Fx, QLatin1String(title)};
}

std::shared_ptr<const DiffResult> resultOf(const QString& before, const QString& after, const diff::Known& known = {})
{
    auto found = compared(inputOf(before, "before.pt2"), inputOf(after, "after.pt2"), known, {});
    return found ? *found : nullptr;
}

/// Lines of the tree, children behind two blanks each.
QStringList linesOf(const QAbstractItemModel& model, const QModelIndex& parent = {}, int depth = 0)
{
    QStringList out;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(parent); ++column)
            cells << model.index(row, column, parent).data().toString();
        out << QString(depth * 2, QLatin1Char(' ')) + cells.join(QStringLiteral(" | "));
        out << linesOf(model, model.index(row, 0, parent), depth + 1);
    }
    return out;
}

/// A view of both graphs, compared.
struct Bench {
    DiffView view;
    Bench()
    {
        view.setAnimated(false);
        view.resize(1300, 700);
        view.show();
    }
    bool shows(const QString& before, const QString& after)
    {
        view.compare(inputOf(before, "before.pt2"), inputOf(after, "after.pt2"));
        return QTest::qWaitFor([this] { return view.isComplete(); }, patience);
    }
    std::uint32_t node(bool after, const char* name) const
    {
        const auto& nodes = after ? view.result()->nodesAfter.nodes : view.result()->nodesBefore.nodes;
        for (std::uint32_t i = 0; i < nodes.size(); ++i)
            if (nodes[i].name == name)
                return i;
        return 99;
    }
    QString selected(bool after) const
    {
        const auto node = view.pane(after)->selected();
        const auto& side = after ? view.result()->nodesAfter : view.result()->nodesBefore;
        return node ? QString::fromStdString(side.nodes[*node].name) : QString();
    }
    QString line() const
    {
        const QModelIndexList rows = view.list()->chosenRows();
        return rows.empty() ? QString() : rows.front().data().toString();
    }
};

} // namespace

class TestDiffViews : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void colorsAreToldApart()
    {
        for (const Theme& theme : {Theme::light(), Theme::dark()})
            for (const Difference a : everyDifference) {
                QVERIFY2(contrast(differenceColor(theme, a), theme.pane) > 1.9, differenceSign(a));
                QVERIFY(*differenceSign(a));
                for (const Difference b : everyDifference)
                    for (const Eyes& eyes : allEyes)
                        if (a != b) {
                            const double apart =
                                distance(seenWith(eyes, differenceColor(theme, a)), seenWith(eyes, differenceColor(theme, b)));
                            QVERIFY2(apart > 60,
                                     qPrintable(QStringLiteral("%1 %2: %3").arg(differenceSign(a), differenceSign(b)).arg(apart)));
                        }
            }
    }

    void rows()
    {
        DiffModel model;
        const QAbstractItemModelTester tester(&model);
        const auto result = resultOf(base, edited());
        QVERIFY(result);
        model.setRows(DiffModel::rowsOf(*result, false));
        QCOMPARE(linesOf(model),
                 QStringList({QStringLiteral("a |  | "), QStringLiteral("  exp |  | exp · float32 2×4"), QStringLiteral("b |  | "),
                              QStringLiteral("  softmax | dim = 1, float32 | dim = 0, float16"), QStringLiteral("    dim | 1 | 0"),
                              QStringLiteral("    dtype | float32 | float16"), QStringLiteral("  neg | neg · float32 2×4 | ")}));
        QCOMPARE(DiffText::countsOf(result->diff), QStringLiteral("1 changed, 1 added, 1 removed"));
        model.setRows(DiffModel::rowsOf(*result, true));
        QVERIFY(linesOf(model).contains(QStringLiteral("  linear | linear | linear")));
    }

    void replacedRows()
    {
        QString text = base;
        text.replace(QStringLiteral("%neg : f32[2, 4] = aten.neg.default(self: %softmax) @b"),
                     QStringLiteral("%mul : f32[2, 4] = aten.mul.Scalar(self: %softmax, other: -1) @b\n"
                                    "%clone : f32[2, 4] = aten.clone.default(self: %mul) @b"));
        text.replace(QStringLiteral("return (%neg)"), QStringLiteral("return (%clone)"));
        const auto result = resultOf(base, text, {{5, 5}, {5, 6}});
        QVERIFY(result);
        DiffModel model;
        model.setRows(DiffModel::rowsOf(*result, false));
        QCOMPARE(linesOf(model),
                 QStringList({QStringLiteral("b |  | "), QStringLiteral("  neg | neg | mul.Scalar, clone"),
                              QStringLiteral("    neg | neg · float32 2×4 | "), QStringLiteral("    mul |  | mul.Scalar · float32 2×4"),
                              QStringLiteral("    clone |  | clone · float32 2×4")}));
    }

    void listFiltersAndSteps()
    {
        DiffList list;
        list.resize(400, 500);
        list.setResult(resultOf(base, edited()));
        QSignalSpy chosen(&list, &DiffList::entryChosen);
        list.step(1);
        list.step(1);
        list.step(1);
        list.step(1); // begins again
        QCOMPARE(chosen.size(), 4);
        QCOMPARE(chosen[0][0], chosen[3][0]);
        list.step(-1);
        QCOMPARE(chosen[4][0], chosen[2][0]);
        list.chips()->chip(DiffModel::kindOf(Difference::Added))->setChecked(true);
        QCOMPARE(linesOf(list.filter()).size(), 2);
        list.chips()->chip(DiffModel::kindOf(Difference::Added))->setChecked(false);
        list.filterField()->setText(QStringLiteral("float16"));
        QCOMPARE(linesOf(list.filter()).front(), QStringLiteral("b |  | "));
        list.filterField()->setText(QStringLiteral("nothing like it"));
        QCOMPARE(list.filter().rowCount(), 0);
        // What is chosen elsewhere is shown, filtered out or not.
        QVERIFY(list.showEntry(chosen[0][0].toUInt()));
        QCOMPARE(list.filterField()->text(), QString());
        list.findChild<QToolButton*>("only differences")->setChecked(false);
        QVERIFY(linesOf(list.filter()).size() > 8);
    }

    void equal()
    {
        DiffList list;
        QString text = base;
        list.setResult(resultOf(base, text.replace(QStringLiteral("%relu"), QStringLiteral("%other"))));
        QVERIFY2(list.emptyText().contains(QStringLiteral("No differences")), qPrintable(list.emptyText()));
        QVERIFY(list.emptyText().contains(QStringLiteral("All 7 nodes are the same")));
        list.findChild<QToolButton*>("only differences")->setChecked(false);
        QCOMPARE(list.emptyText(), QString());
    }

    void bothCanvases()
    {
        Bench bench;
        QCOMPARE(bench.view.state(), DiffView::State::Empty);
        QVERIFY(bench.shows(base, edited()));
        QVERIFY(bench.view.nextAction()->isEnabled());
        // From the list to both, beginning with the first.
        QCOMPARE(bench.line(), QStringLiteral("exp"));
        QCOMPARE(bench.selected(true), QStringLiteral("exp"));
        QCOMPARE(bench.selected(false), QString());
        bench.view.nextAction()->trigger();
        QCOMPARE(bench.selected(true), QStringLiteral("softmax"));
        QCOMPARE(bench.selected(false), QStringLiteral("softmax"));
        // From a canvas to the other one and to the list.
        bench.view.pane(false)->select({});
        bench.view.pane(true)->select({});
        Q_EMIT bench.view.pane(false)->nodeSelected(bench.node(false, "linear"));
        QCOMPARE(bench.selected(true), QStringLiteral("linear"));
        QCOMPARE(bench.line(), QString()); // it is the same, and not listed
        Q_EMIT bench.view.pane(false)->nodeSelected(bench.node(false, "neg"));
        QCOMPARE(bench.line(), QStringLiteral("neg"));
        QCOMPARE(bench.selected(true), QString());
        bench.view.list()->findChild<QToolButton*>("only differences")->setChecked(false);
        Q_EMIT bench.view.pane(true)->nodeSelected(bench.node(true, "relu"));
        QCOMPARE(bench.line(), QStringLiteral("relu"));
    }

    void canvasFollows()
    {
        Bench bench;
        QVERIFY(bench.shows(base, edited()));
        GraphCanvas* from = bench.view.pane(false)->canvas();
        GraphCanvas* to = bench.view.pane(true)->canvas();
        const std::uint32_t before = bench.node(false, "softmax"), after = bench.node(true, "softmax");
        const auto away = [](const GraphCanvas* canvas, std::uint32_t node) {
            return *canvas->placeOf(node) - QPointF(canvas->rect().center());
        };
        const auto zoomAt = [](GraphCanvas* canvas, int delta) {
            QWheelEvent wheel(QPointF(canvas->rect().center()), canvas->mapToGlobal(QPointF(canvas->rect().center())), {}, {0, delta},
                              Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(canvas, &wheel);
        };
        zoomAt(from, 360);
        QVERIFY(from->placeOf(before) && to->placeOf(after));
        QCOMPARE(to->scale(), from->scale());
        from->scrollTo(before, from->rect().center(), from->scale());
        QVERIFY((away(to, after) - away(from, before)).manhattanLength() < 3);
        test::named<QToolButton>(bench.view, "link")->setChecked(false);
        const double scale = to->scale();
        zoomAt(from, 360);
        QCOMPARE(to->scale(), scale);
    }

    void openModulesFollow()
    {
        Bench bench;
        QVERIFY(bench.shows(base, edited()));
        GraphCanvas* from = bench.view.pane(true)->canvas();
        GraphCanvas* to = bench.view.pane(false)->canvas();
        const auto open = [](const GraphCanvas* canvas) { return canvas->viewState().expanded; };
        // What differs is open: neg was in b, which is softmax alone now and no module any more. So is the place of exp, which is shown
        // first.
        QTRY_COMPARE_WITH_TIMEOUT(open(to), std::vector<std::string>({"a", "b"}), patience);
        QCOMPARE(open(from), std::vector<std::string>({"a"}));
        QTest::keyClick(from, Qt::Key_Shift); // the user is there
        from->collapse("a");
        QTRY_COMPARE_WITH_TIMEOUT(open(to), std::vector<std::string>({"b"}), patience);
        from->expand("a");
        QTRY_COMPARE_WITH_TIMEOUT(open(to), std::vector<std::string>({"a", "b"}), patience);
    }

    void programAgainstItsIr()
    {
        auto document = std::make_shared<Document>(*openProgram("llama.pt2"));
        document->fxDiagram = layout::diagramOf(*document->fx());
        document->irDiagram = layout::diagramOf(*document->ir);
        Bench bench;
        bench.view.compare({document, Side::Fx, QStringLiteral("llama.pt2")}, {document, Side::Ir, QStringLiteral("llama.pt2")});
        QTRY_VERIFY_WITH_TIMEOUT(bench.view.isComplete(), patience);
        QVERIFY(bench.view.result()->diff.equal());
        QVERIFY(!bench.view.nextAction()->isEnabled());
        QCOMPARE(bench.view.pane(true)->canvas()->side(), Side::Ir);
    }

    void cancelled()
    {
        Bench bench;
        bench.view.compare(inputOf(base, "a"), inputOf(edited(), "b"));
        bench.view.cancel();
        QCOMPARE(bench.view.state(), DiffView::State::Failed);
        QThreadPool::globalInstance()->waitForDone(); // what was under way has its result
        QCoreApplication::processEvents();
        QCOMPARE(bench.view.state(), DiffView::State::Failed); // a late result is dropped
        QVERIFY(bench.shows(base, edited()));
        bench.view.clear();
        QCOMPARE(bench.view.state(), DiffView::State::Empty);
    }

    void legendNamesDifferences()
    {
        Legend legend(nullptr);
        const auto result = resultOf(base, edited());
        legend.setMarks(result->marksAfter.get());
        QCOMPARE(test::marksOf(legend), QStringList({"Changed", "Added"}));
        legend.setMarks(result->marksBefore.get());
        QCOMPARE(test::marksOf(legend), QStringList({"Changed", "Removed"}));
    }
};

QTEST_MAIN(TestDiffViews)
#include "tst_diff_views.moc"
