// SPDX-License-Identifier: Apache-2.0
// Room on the canvas: what is shown when the widget changes its size, where the minimap stands, what of a name is seen, and what a line
// says.
#include "tests/views/opened_canvas.h"

#include "views/graph/ink.h"
#include "views/graph/minimap.h"
#include "views/graph/node_text.h"

#include <QMenu>

using namespace nodewise;
using namespace nodewise::views;

namespace {

/// A letter is as wide as the text is high.
class CountingInk : public Ink {
public:
    void fill(const QRectF&, QRgb) override {}
    void box(const QRectF&, const BoxStyle&) override {}
    void flag(const QRectF&, double, QRgb, QRgb) override {}
    void curve(std::span<const QPointF>, QRgb, double) override {}
    void arrow(QPointF, QPointF, QRgb, double) override {}
    void text(const QRectF&, std::string_view, const TextStyle&) override {}
    double textWidth(std::string_view utf8, double size) const override
    {
        return double(QString::fromUtf8(utf8.data(), qsizetype(utf8.size())).size()) * size;
    }
    void flush() override {}
};

/// Boxes that the minimap hides.
int hidden(const Opened& o)
{
    const auto* minimap = o.canvas->findChild<Minimap*>();
    int count = 0;
    if (!minimap->isVisible())
        return 0;
    for (const layout::PlacedItem& item : o.canvas->scene()->items)
        count += o.onScreen(item.rect).intersects(QRectF(minimap->geometry()));
    for (const layout::PlacedGroup& group : o.canvas->scene()->groups)
        count += !group.expanded && o.onScreen(group.rect).intersects(QRectF(minimap->geometry()));
    return count;
}

} // namespace

class TestCanvasRoom : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// As after a pane is maximized, or the dock opened.
    void anotherSizeFitsAgain()
    {
        Opened o("gpt2");
        o.canvas->zoomToFit();
        const double before = o.canvas->scale();
        o.canvas->resize(450, 350);
        QVERIFY(o.canvas->scale() < before);
        const QRectF all = o.onScreen(o.canvas->scene()->bounds);
        QVERIFY(QRectF(o.canvas->rect()).adjusted(-1, -1, 1, 1).contains(all));
        o.canvas->resize(900, 700);
        QCOMPARE(o.canvas->scale(), before);
    }
    void anotherSizeKeepsTheOpenedModule()
    {
        Opened o("gpt2");
        o.canvas->collapseAll();
        o.settle();
        const std::string path = o.document->fxDiagram->groups[1].path;
        o.canvas->toggle(path);
        o.settle();
        const QRectF before = o.onScreen(o.group(path.c_str()));
        o.canvas->resize(1300, 900);
        const QRectF after = o.onScreen(o.group(path.c_str()));
        QVERIFY(QRectF(o.canvas->rect()).intersects(after));
        QVERIFY(after.width() >= before.width() - 1); // there is more room
    }
    void whatTheUserMovedStaysInTheMiddle()
    {
        Opened o("gpt2");
        o.canvas->zoomIn();
        o.canvas->zoomIn();
        const GraphCanvas::ViewState before = o.canvas->viewState();
        o.canvas->resize(700, 500);
        const GraphCanvas::ViewState after = o.canvas->viewState();
        QCOMPARE(after.scale, before.scale);
        QVERIFY((after.center - before.center).manhattanLength() < 3 / before.scale);
    }
    void allExpandedCanBeRead()
    {
        Opened o("llama");
        o.canvas->expandAll();
        o.settle();
        QVERIFY2(o.canvas->scale() >= 0.5, qPrintable(QString::number(o.canvas->scale()))); // 13 px text has 6.5 at least
    }

    void minimapHidesNothing_data()
    {
        QTest::addColumn<QString>("program");
        for (const char* name : {"gpt2", "bert", "llama", "resnet18", "cnn"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void minimapHidesNothing()
    {
        QFETCH(QString, program);
        Opened o(program.toLatin1().constData());
        o.canvas->expandAll();
        o.settle();
        int seen = 0;
        for (const QSize size : {QSize(900, 700), QSize(1280, 800), QSize(1600, 900)}) {
            o.canvas->resize(size);
            for (int step = 0; step < 30; ++step) {
                QTest::keyClick(o.canvas.get(), step % 10 == 9 ? Qt::Key_Minus : Qt::Key_PageDown);
                QCOMPARE(hidden(o), 0);
                seen += o.canvas->findChild<Minimap*>()->isVisible();
            }
            o.canvas->zoomToFit();
        }
        QVERIFY(seen > 0 || program == "cnn"); // it has not just gone
    }

    void namesKeepTheirEnd()
    {
        const CountingInk ink;
        QCOMPARE(QString::fromStdString(ink.endOf("scaled_dot_product_attention_3", 1, 8)), QString("…ntion_3"));
        QCOMPARE(QString::fromStdString(ink.endOf("add_3", 1, 5)), QString("add_3"));
        QCOMPARE(QString::fromStdString(ink.endOf("층.어텐션_3", 1, 5)), QString("…텐션_3"));
        QCOMPARE(QString::fromStdString(ink.endOf("add", 1, 0)), QString("…"));
    }

    void lineSaysArgumentAndValue()
    {
        Opened o("cnn");
        const layout::Scene& scene = *o.canvas->scene();
        QStringList said;
        for (const layout::Route& route : scene.routes)
            said += NodeText::lines(*o.document, Side::Fx, *o.document->fxDiagram, route);
        QVERIFY2(!said.filter(QRegularExpression(" → .* as (self|input|x)")).isEmpty(), qPrintable(said.join('\n')));
        const graph::Graph& fx = *o.document->fx();
        for (const graph::Node& node : fx.nodes())
            for (const graph::NodeId producer : fx.producers(node.id))
                if (node.op == graph::NodeOp::CallFunction)
                    QVERIFY2(!NodeText::argumentOf(fx, producer.index(), node.id.index()).isEmpty(), node.name.c_str());
    }

    void menuTellsKeys()
    {
        Opened o("gpt2");
        QMenu menu;
        o.canvas->fillMenu(menu);
        QHash<QString, QString> keys;
        for (const QAction* action : menu.actions())
            keys.insert(action->text(), action->shortcut().toString(QKeySequence::PortableText));
        QCOMPARE(keys.value("Zoom to Fit"), QString("Ctrl+0"));
        QCOMPARE(keys.value("Expand All"), QString("Ctrl+Shift+X"));
    }
    void onlyThisModule()
    {
        Opened o("gpt2");
        o.canvas->expandAll();
        o.settle();
        const auto& groups = o.document->fxDiagram->groups;
        const layout::Group& last = groups.back();
        o.selection->selectModule(QString::fromStdString(last.path));
        QMenu menu;
        o.canvas->fillMenu(menu);
        for (QAction* action : menu.actions())
            if (action->text() == "Open Only This Module")
                action->trigger();
        o.settle();
        const std::vector<std::string> open = o.canvas->viewState().expanded;
        QVERIFY(!open.empty() && open.size() < groups.size() / 2);
        for (const std::string& path : open)
            QVERIFY2(last.path.starts_with(path), path.c_str());
    }
};

QTEST_MAIN(TestCanvasRoom)
#include "tst_canvas_room.moc"
