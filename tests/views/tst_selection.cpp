// SPDX-License-Identifier: Apache-2.0
// The one selection of a document: both sides follow, and going back returns to places, not to every step of a walk.
#include "core/layout/diagram.h"
#include "test_document.h"
#include "views/code/code_view.h"
#include "views/common/selection.h"
#include "views/graph/graph_canvas.h"
#include "views/inspect/outline.h"

#include <QSignalSpy>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::views;

class TestSelection : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void stepsOfAWalkAreOnePlace()
    {
        const auto document = openProgram("llama.pt2");
        QVERIFY(document);
        Selection selection(document);
        const auto& nodes = document->fx()->root().nodes;
        selection.selectFx(nodes[40]);
        for (int i = 41; i < 45; ++i) {
            const Selection::Walk step(&selection);
            selection.selectFx(nodes[std::size_t(i)]);
        }
        selection.selectFx(nodes[60]);
        selection.back();
        QCOMPARE(selection.currentFx(), std::optional(nodes[44])); // where the walk ended
        selection.back();
        QCOMPARE(selection.currentFx(), std::optional(nodes[40])); // where it began
        selection.back();
        QVERIFY(!selection.canGoBack());
    }

    void walkOnFromAPlaceThatWasReturnedTo()
    {
        const auto document = openProgram("llama.pt2");
        QVERIFY(document);
        Selection selection(document);
        const auto& nodes = document->fx()->root().nodes;
        const auto step = [&](int to) {
            const Selection::Walk walk(&selection);
            selection.selectFx(nodes[std::size_t(to)]);
        };
        step(40);
        step(41);
        selection.selectFx(nodes[60]);
        selection.back();
        step(42); // leaves 41, which is a place now
        QVERIFY(!selection.canGoForward());
        selection.back();
        QCOMPARE(selection.currentFx(), std::optional(nodes[41]));
        selection.forward();
        QCOMPARE(selection.currentFx(), std::optional(nodes[42]));
    }

    void arrowsInTheCodeAreOneWalk()
    {
        const auto document = openProgram("llama.pt2");
        QVERIFY(document);
        Selection selection(document);
        CodeView code(Side::Fx);
        code.resize(600, 400);
        code.setSelection(&selection);
        code.show();
        QVERIFY(QTest::qWaitForWindowExposed(&code));
        const graph::NodeId start = fxNode(*document, "linear_1");
        selection.selectFx(start);
        for (int i = 0; i < 12; ++i)
            QTest::keyClick(&code, Qt::Key_Down);
        QVERIFY(selection.currentFx() != std::optional(start));
        selection.back();
        QCOMPARE(selection.currentFx(), std::optional(start));
    }

    void arrowsInTheOutlineAreOneWalk()
    {
        const auto document = openProgram("llama.pt2");
        QVERIFY(document);
        Selection selection(document);
        Outline outline;
        outline.resize(300, 600);
        outline.setSelection(&selection);
        outline.show();
        QVERIFY(QTest::qWaitForWindowExposed(&outline));
        selection.selectModule(QStringLiteral("m.model.layers.0"));
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(outline.view(), Qt::Key_Down);
        QVERIFY(selection.state().modulePath != QStringLiteral("m.model.layers.0"));
        selection.back();
        QCOMPARE(selection.state().modulePath, QStringLiteral("m.model.layers.0"));
    }

    void severalNodesOfALoneIrFileStaySelected()
    {
        auto document = std::make_shared<Document>(*openIr("cnn.ir.json"));
        document->irDiagram = layout::diagramOf(*document->ir);
        Selection selection(document);
        GraphCanvas canvas(Side::Ir);
        canvas.setAnimated(false);
        canvas.resize(800, 700);
        canvas.setDocument(document);
        canvas.setSelection(&selection);
        canvas.show();
        QVERIFY(QTest::qWaitFor([&canvas] { return canvas.isComplete(); }, 20000));
        const auto& scene = *canvas.scene();
        const GraphCanvas::ViewState view = canvas.viewState();
        std::vector<ir::NodeId> clicked;
        for (const layout::PlacedItem& placed : scene.items) {
            const std::uint32_t node = document->irDiagram->item(placed.item).node;
            if (node == layout::noNode || clicked.size() == 3)
                continue;
            const QPointF at = (QPointF(placed.rect.x + placed.rect.width / 2, placed.rect.y + 8) - view.center) * view.scale;
            QTest::mouseClick(&canvas, Qt::LeftButton, clicked.empty() ? Qt::NoModifier : Qt::ShiftModifier,
                              (at + QPointF(canvas.width(), canvas.height()) / 2).toPoint());
            clicked.insert(clicked.begin(), ir::NodeId(node));
            QCOMPARE(selection.state().ir, clicked);
        }
        QCOMPARE(clicked.size(), std::size_t(3));
    }

    void irNodesBringTheirFxNodes()
    {
        const auto document = openProgram("cnn.pt2");
        QVERIFY(document);
        Selection selection(document);
        const std::vector nodes{irNode(*document, "relu"), irNode(*document, "conv2d")};
        selection.selectIrNodes(nodes);
        QCOMPARE(selection.state().ir, nodes);
        QCOMPARE(selection.state().fx, (std::vector{fxNode(*document, "relu"), fxNode(*document, "conv2d")}));
        QVERIFY(selection.state().side == Side::Ir);
    }

    /// What is found out late is said of the same graphs, and gives way to what is found out later.
    void lateDiagnostics()
    {
        const auto document = openProgram("cnn.pt2");
        QVERIFY(document);
        const std::size_t before = document->diagnostics.size();
        Selection selection(document);
        QSignalSpy changed(&selection, &Selection::documentChanged);
        selection.setLateDiagnostics({});
        QCOMPARE(changed.size(), 0);
        const graph::Diagnostic found{.where = Error{.message = UserText("nobody runs it"), .node = "relu"}};
        selection.setLateDiagnostics({found, found});
        QCOMPARE(changed.size(), 1);
        QCOMPARE(selection.document().diagnostics.size(), before + 2);
        QCOMPARE(selection.document().fx(), document->fx());
        QCOMPARE(document->diagnostics.size(), before);
        selection.setLateDiagnostics({found});
        QCOMPARE(selection.document().diagnostics.size(), before + 1);
        selection.setLateDiagnostics({});
        QCOMPARE(selection.document().diagnostics.size(), before);
        QCOMPARE(changed.size(), 3);
    }

    void nodesByName()
    {
        const auto document = openProgram("cond_branch.pt2");
        QVERIFY(document);
        std::size_t inBodies = 0;
        for (const graph::Node& node : document->fx()->nodes()) {
            const std::string name = document->fx()->qualifiedName(node.id);
            inBodies += name.find('/') != std::string::npos;
            QCOMPARE(tryNodeIndex(*document, Side::Fx, name), std::optional(node.id.index()));
        }
        QVERIFY(inBodies > 0);
        for (const ir::Subgraph& body : document->ir->subgraphs)
            for (const ir::NodeId id : body.nodes)
                if (!body.name.empty())
                    QCOMPARE(tryNodeIndex(*document, Side::Ir, body.name + '/' + document->ir->node(id).name), std::optional(id.index()));
        QVERIFY(!tryNodeIndex(*document, Side::Fx, "nobody") && !tryNodeIndex(*document, Side::Ir, "nobody/x"));
    }
};

QTEST_MAIN(TestSelection)
#include "tst_selection.moc"
