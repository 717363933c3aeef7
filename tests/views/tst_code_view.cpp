// SPDX-License-Identifier: Apache-2.0
#include "tests/views/menu.h"
#include "tests/views/test_document.h"
#include "views/code/code_view.h"

#include <QApplication>
#include <QClipboard>
#include <QScrollBar>
#include <QSignalSpy>

using namespace nodewise;
using namespace nodewise::views;

class TestCodeView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void everyOperatorHasOneLine();
    void irLineIsAsDrawn();
    void bodiesStandUnderTheirOperator();
    void graphTextHasEverySubgraph();
    void clickSelectsAndSelectionIsFollowed();
    void moduleSelectsItsLines();
    void arrowsWalkTheSelection();
    void definitionOfAName();
    void copies();
    void selectsText();
    void marksAreOfTheOwnSide();
    void loneIrFileHasNoFxCode();
    void hundredThousandLines();

private:
    std::shared_ptr<const Document> m_llama;
};

namespace {

struct Shown {
    explicit Shown(std::shared_ptr<const Document> document, Side side = Side::Fx) : selection(std::move(document)), view(side)
    {
        view.resize(700, 400);
        view.setSelection(&selection);
        view.show();
        (void)QTest::qWaitForWindowExposed(&view);
    }
    QRect caret() const { return view.inputMethodQuery(Qt::ImCursorRectangle).toRect(); }
    QString line(int index) const { return view.text().line(index); }
    int lineOf(const char* text) const
    {
        for (int i = 0; i < view.text().count(); ++i) {
            if (line(i).contains(QLatin1String(text)))
                return i;
        }
        return -1;
    }
    Selection selection;
    CodeView view;
};

} // namespace

void TestCodeView::initTestCase()
{
    m_llama = openProgram("llama.pt2");
    QVERIFY(m_llama);
}

void TestCodeView::everyOperatorHasOneLine()
{
    const auto text = fxCodeText(*m_llama->fx());
    for (const graph::Node& node : m_llama->fx()->nodes()) {
        if (node.op != graph::NodeOp::CallFunction)
            continue;
        const int line = text->tryLine(node.id.index());
        QVERIFY2(line >= 0, node.name.c_str());
        QVERIFY2(text->lines[std::size_t(line)].text.find(node.name) != std::string::npos, node.name.c_str());
    }
    const auto irText = irCodeText(*m_llama->ir);
    for (const ir::OpNode& node : m_llama->ir->nodes)
        QVERIFY2(irText->tryLine(node.id.index()) >= 0, node.name.c_str());
}

void TestCodeView::irLineIsAsDrawn()
{
    Shown shown(m_llama, Side::Ir);
    const int line = shown.view.text().tryLine(irNode(*m_llama, "linear").index());
    QCOMPARE(shown.line(line).trimmed(),
             QStringLiteral("%linear : f32[1,16,32] = aten.linear.default(%mul_3, m.model.layers.0.self_attn.q_proj.weight)"));
    QVERIFY(shown.line(0).startsWith(QLatin1String("graph ")));
    QVERIFY(shown.line(0).contains(QLatin1String("%i : i64[1,16]")));
    QVERIFY(shown.line(shown.view.text().count() - 1).contains(QLatin1String("return %linear_14")));
}

void TestCodeView::bodiesStandUnderTheirOperator()
{
    const auto cond = openProgram("cond_branch.pt2");
    QVERIFY(cond);
    Shown shown(cond, Side::Ir);
    const int op = shown.view.text().tryLine(irNode(*cond, "cond").index());
    QVERIFY(shown.line(op).contains(QLatin1String("cond(%gt, true_graph_0, false_graph_0, [%x])")));
    QVERIFY2(shown.line(op + 1).contains(QLatin1String("body true_graph_0(")), qPrintable(shown.line(op + 1)));
    QVERIFY(shown.lineOf("body false_graph_0(") > shown.lineOf("aten.sin.default"));
}

void TestCodeView::graphTextHasEverySubgraph()
{
    const auto cond = openProgram("cond_branch.pt2");
    Shown shown(cond);
    test::contextMenu(*shown.view.viewport(), "Show as graph():");
    QCOMPARE(shown.line(0), QStringLiteral("graph():"));
    QVERIFY(shown.lineOf("# true_graph_0") > 0);
    QVERIFY(shown.lineOf("aten.sin.default") > shown.lineOf("# true_graph_0"));
}

void TestCodeView::clickSelectsAndSelectionIsFollowed()
{
    Shown shown(m_llama);
    const graph::NodeId linear = fxNode(*m_llama, "linear_3");
    shown.selection.selectFx(linear);
    QCOMPARE(shown.view.currentLine(), shown.view.text().tryLine(linear.index()));
    const int top = shown.view.verticalScrollBar()->value();
    QVERIFY(top > 0);

    // The line of another node that is in sight.
    int other = shown.view.currentLine() + 1;
    while (!shown.view.text().lines[std::size_t(other)].defines())
        ++other;
    const QRect caret = shown.caret();
    QTest::mouseClick(shown.view.viewport(), Qt::LeftButton, {},
                      caret.center() + QPoint(0, caret.height() * (other - shown.view.currentLine())));
    QCOMPARE(shown.view.currentLine(), other);
    const auto current = shown.selection.currentFx();
    QVERIFY(current);
    QCOMPARE(shown.view.text().lines[std::size_t(other)].node, current->index());
    QCOMPARE(shown.view.verticalScrollBar()->value(), top); // the line clicked stays where the eye is
    QVERIFY(shown.selection.currentIr());
}

void TestCodeView::moduleSelectsItsLines()
{
    Shown shown(m_llama);
    shown.selection.selectModule(QStringLiteral("m.model.layers.1"));
    const auto& line = shown.view.text().lines[std::size_t(shown.view.currentLine())];
    const auto module = [this](std::uint32_t node) { return m_llama->fx()->module(m_llama->fx()->node(graph::NodeId(node)).module).path; };
    QVERIFY(line.defines());
    QVERIFY(module(line.node).starts_with("m.model.layers.1."));
    const auto& before = shown.view.text().lines[std::size_t(shown.view.currentLine() - 1)];
    QVERIFY(!before.defines() || !module(before.node).starts_with("m.model.layers.1."));
}

void TestCodeView::arrowsWalkTheSelection()
{
    Shown shown(m_llama, Side::Ir);
    shown.selection.selectIr(irNode(*m_llama, "linear"));
    const int line = shown.view.currentLine();
    QTest::keyClick(&shown.view, Qt::Key_Down);
    QCOMPARE(shown.view.currentLine(), line + 1);
    QCOMPARE(shown.selection.currentIr()->index(), shown.view.text().lines[std::size_t(line + 1)].node);
    QTest::keyClick(&shown.view, Qt::Key_Up);
    QCOMPARE(shown.selection.currentIr()->index(), irNode(*m_llama, "linear").index());
    QTest::keyClick(&shown.view, Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(shown.view.currentLine(), shown.view.text().count() - 1);
    QTest::keyClick(&shown.view, Qt::Key_Home, Qt::ControlModifier);
    QCOMPARE(shown.view.currentLine(), 0);
    QTest::keyClick(&shown.view, Qt::Key_PageDown);
    QVERIFY(shown.view.currentLine() > 5);
}

void TestCodeView::definitionOfAName()
{
    Shown shown(m_llama, Side::Ir);
    shown.selection.selectIr(irNode(*m_llama, "linear"));
    const int line = shown.view.currentLine();
    shown.view.goTo(line, int(shown.line(line).indexOf(QLatin1String("mul_3"))) + 1);
    QTest::mouseDClick(shown.view.viewport(), Qt::LeftButton, {}, shown.caret().center());
    QCOMPARE(shown.view.selectedText(), QStringLiteral("mul_3"));
    QTest::keyClick(&shown.view, Qt::Key_F12);
    QCOMPARE(shown.selection.currentIr()->index(), irNode(*m_llama, "mul_3").index());
    QCOMPARE(shown.view.currentLine(), shown.view.text().tryLine(irNode(*m_llama, "mul_3").index()));

    // A graph input is made by no operator, yet has a place.
    const int embedding = shown.view.text().tryLine(irNode(*m_llama, "embedding").index());
    shown.view.goTo(embedding, int(shown.line(embedding).indexOf(QLatin1String("%i"))) + 1);
    QVERIFY(shown.view.goToDefinition());
    QCOMPARE(shown.view.currentLine(), 0);
}

void TestCodeView::copies()
{
    Shown shown(m_llama, Side::Ir);
    shown.selection.selectIr(irNode(*m_llama, "linear"));
    QTest::keyClick(&shown.view, Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QApplication::clipboard()->text().startsWith(QLatin1String("%linear : ")));
    shown.view.copyAll();
    QCOMPARE(QApplication::clipboard()->text().count(QLatin1Char('\n')) + 1, shown.view.text().count());
}

void TestCodeView::selectsText()
{
    Shown shown(m_llama, Side::Ir);
    shown.view.goTo(0, 0);
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(&shown.view, Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(shown.view.selectedText(), QStringLiteral("graph"));
    QTest::keyClick(&shown.view, Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(shown.view.selectedText(), shown.line(0) + QLatin1Char('\n') + shown.line(1).left(5));
    QTest::keyClick(&shown.view, Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(shown.view.selectedText().count(QLatin1Char('\n')) + 1, shown.view.text().count());
}

void TestCodeView::marksAreOfTheOwnSide()
{
    Shown shown(m_llama, Side::Ir);
    shown.view.goTo(0);
    const QImage before = shown.view.viewport()->grab().toImage();
    shown.view.setMarked({graph::NodeId(0)}, {});
    QCOMPARE(shown.view.viewport()->grab().toImage(), before);
    shown.view.setMarked({}, {m_llama->ir->root().nodes.front()});
    QVERIFY(shown.view.viewport()->grab().toImage() != before);
}

void TestCodeView::loneIrFileHasNoFxCode()
{
    const auto lone = openIr("llama.ir.json");
    QVERIFY(lone);
    Shown fx(lone, Side::Fx);
    QCOMPARE(fx.view.text().count(), 0);
    QTest::keyClick(&fx.view, Qt::Key_Down);
    Shown ir(lone, Side::Ir);
    QVERIFY(ir.view.text().tryLine(irNode(*lone, "linear").index()) > 0);
}

void TestCodeView::hundredThousandLines()
{
    auto graph = std::make_shared<ir::Graph>();
    graph->subgraphs.resize(1);
    graph->modules.resize(1);
    for (std::size_t i = 0; i < 100'000; ++i) {
        ir::OpNode node;
        node.id = ir::NodeId(i);
        node.name = "add_" + std::to_string(i);
        node.opType = "aten.add.Tensor";
        node.outputs = {{.name = node.name, .dtype = "float32"}};
        graph->subgraphs[0].nodes.push_back(node.id);
        graph->nodes.push_back(std::move(node));
    }
    auto document = std::make_shared<Document>();
    document->ir = graph;
    Shown shown(document, Side::Ir);
    QCOMPARE(shown.view.text().count(), 100'002);
    shown.selection.selectIr(ir::NodeId(99'999));
    QCOMPARE(shown.view.currentLine(), 100'000);
    QVERIFY(shown.view.verticalScrollBar()->value() > 99'000);
    QVERIFY(!shown.view.viewport()->grab().isNull());
}

QTEST_MAIN(TestCodeView)
#include "tst_code_view.moc"
