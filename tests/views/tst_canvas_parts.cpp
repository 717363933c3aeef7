// SPDX-License-Identifier: Apache-2.0
// The canvas's parts on small scenes made by hand: index, lines, scrolling image, detail, hits, walk.
#include "core/layout/bundled_metrics.h"
#include "core/layout/item_shape.h"
#include "views/common/theme.h"
#include "views/diff/diff_overlay.h"
#include "views/graph/backing_image.h"
#include "views/graph/canvas_fonts.h"
#include "views/graph/canvas_navigator.h"
#include "views/graph/highlight.h"
#include "views/graph/line_raster.h"
#include "views/graph/rect_tree.h"
#include "views/graph/scene_painter.h"
#include "views/graph/screen_ink.h"
#include "views/graph/state_look.h"

#include <QPainter>
#include <QRandomGenerator>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::views;
using namespace nodewise::layout;

namespace {

// Root: input -> module m (a, b beside each other -> c) -> output; n is a collapsed module beside m. A hub's flag stands at b.
struct Sample {
    std::shared_ptr<Diagram> diagram = std::make_shared<Diagram>();
    std::shared_ptr<Scene> scene = std::make_shared<Scene>();
    std::shared_ptr<const SceneModel> model;

    Sample()
    {
        group("", "", GroupId(), {0, 0, 900, 640}, true);
        group("m", "M", GroupId(0), {20, 100, 460, 300}, true);
        group("n", "N", GroupId(0), {560, 150, 160, 50}, false);
        item("x", 0, {180, 20, 140, 50}, Family::Input);
        item("a", 1, {40, 150, 160, 60}, Family::Matmul, {{"weight 32×32", 9, "a.weight"}});
        item("b", 1, {280, 150, 140, 60}, Family::Pointwise);
        item("c", 1, {160, 300, 140, 50}, Family::View);
        item("hidden", 2, {}, Family::Matmul);
        item("y", 0, {180, 480, 140, 50}, Family::Output);
        route(End{.item = ItemId(0)}, End{.item = ItemId(1)}, 250, 70, 120, 150, "1×16");
        route(End{.item = ItemId(0)}, End{.item = ItemId(2)}, 250, 70, 350, 150, "");
        route(End{.item = ItemId(1)}, End{.item = ItemId(3)}, 120, 210, 230, 300, "");
        route(End{.item = ItemId(2)}, End{.item = ItemId(3)}, 350, 210, 230, 300, "");
        route(End{.item = ItemId(3)}, End{.item = ItemId(5)}, 230, 350, 250, 480, "");
        route(End{.item = ItemId(0)}, End{.group = GroupId(2)}, 300, 60, 640, 150, "");
        scene->stubs.push_back({ItemId(0), End{.item = ItemId(2)}, "mask", {424, 160, 50, 18}});
        scene->bounds = {0, 0, 900, 640};
        model = std::make_shared<SceneModel>(diagram, scene, std::make_shared<DiagramFacts>(*diagram));
    }

    void group(const char* path, const char* type, GroupId parent, Rect rect, bool expanded)
    {
        const GroupId id(diagram->groups.size());
        diagram->groups.push_back({Group::Kind::Module, path, type, path, parent, {}, {}, 0});
        if (parent.valid())
            diagram->groups[parent.index()].children.push_back(id);
        scene->groups.push_back({id, rect, expanded});
    }
    void item(const char* title, std::size_t group, Rect rect, Family family, std::vector<Chip> chips = {})
    {
        const ItemId id(diagram->items.size());
        diagram->items.push_back({id.index(), title, "aten.op · 1×16", std::move(chips), family, GroupId(group), ""});
        diagram->groups[group].items.push_back(id);
        if (rect.width > 0)
            scene->items.push_back({id, rect});
    }
    void route(End from, End to, double x0, double y0, double x1, double y1, const char* label)
    {
        const double half = (y1 - y0) / 2;
        scene->routes.push_back(
            {from, to, {{x0, y0}, {x0, y0 + half}, {x1, y1 - half}, {x1, y1}}, label, {(x0 + x1) / 2, (y0 + y1) / 2}, {}});
    }
};

End itemEnd(std::size_t index)
{
    return End{.item = ItemId(index)};
}

QImage painted(const Sample& sample, const ViewTransform& view, const QSize& size)
{
    static CanvasFonts fonts;
    PatchCache patches;
    const CanvasMetrics metrics(fonts.face());
    const Theme theme = Theme::light();
    QImage image(size, QImage::Format_RGB32);
    image.fill(theme.pane);
    QPainter painter(&image);
    ScreenInk ink(painter, fonts, patches, &image, image.rect());
    ScenePainter(*sample.model, theme, metrics, view, 1).paint(ink, image.rect());
    return image;
}

int countPixels(const QImage& image, QRgb color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += (image.pixel(x, y) & 0xffffff) == (color & 0xffffff);
    return count;
}

/// Counts what is drawn instead of drawing it.
class CountingInk : public Ink {
public:
    int fills = 0, boxes = 0, curves = 0, arrows = 0, flags = 0;
    QStringList texts;
    double smallest = 1e9;
    void fill(const QRectF&, QRgb) override { ++fills; }
    void box(const QRectF&, const BoxStyle&) override { ++boxes; }
    void flag(const QRectF&, double, QRgb, QRgb) override { ++flags; }
    void curve(std::span<const QPointF>, QRgb, double) override { ++curves; }
    void arrow(QPointF, QPointF, QRgb, double) override { ++arrows; }
    void text(const QRectF&, std::string_view utf8, const TextStyle& style) override
    {
        texts.append(QString::fromUtf8(utf8.data(), qsizetype(utf8.size())));
        smallest = std::min(smallest, style.size);
    }
    double textWidth(std::string_view utf8, double size) const override { return double(utf8.size()) * size * 0.6; }
    void flush() override {}
};

} // namespace

class TestCanvasParts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void treeFindsWhatALinearScanFinds()
    {
        QRandomGenerator random(7);
        std::vector<QRectF> rects;
        for (int i = 0; i < 1000; ++i)
            rects.emplace_back(random.bounded(5000), random.bounded(90000), 1 + random.bounded(300), 1 + random.bounded(300));
        const RectTree tree(rects);
        std::vector<std::uint32_t> found;
        for (int i = 0; i < 50; ++i) {
            const QRectF area(random.bounded(5000), random.bounded(90000), random.bounded(2000), random.bounded(9000));
            tree.query(area, found);
            std::vector<std::uint32_t> expected;
            for (std::size_t k = 0; k < rects.size(); ++k)
                if (rects[k].left() <= area.right() && area.left() <= rects[k].right() && rects[k].top() <= area.bottom() &&
                    area.top() <= rects[k].bottom())
                    expected.push_back(std::uint32_t(k));
            QCOMPARE(found, expected);
        }
        RectTree().query(QRectF(0, 0, 1, 1), found);
        QVERIFY(found.empty());
    }

    void lineCoversAsManyPixelsAsItIsLong_data()
    {
        QTest::addColumn<QPointF>("to");
        QTest::newRow("down") << QPointF(20, 90);
        QTest::newRow("steep") << QPointF(50, 90);
        QTest::newRow("flat") << QPointF(95, 30);
        QTest::newRow("up") << QPointF(90, 2);
    }
    void lineCoversAsManyPixelsAsItIsLong()
    {
        QFETCH(QPointF, to);
        QImage image(100, 100, QImage::Format_RGB32);
        image.fill(Qt::black);
        const QPointF from(20, 20);
        LineRaster(image, image.rect()).line(from, to, qRgb(255, 255, 255), 2);
        double sum = 0;
        for (int y = 0; y < 100; ++y)
            for (int x = 0; x < 100; ++x)
                sum += qGreen(image.pixel(x, y)) / 255.0;
        const double length = std::hypot(to.x() - from.x(), to.y() - from.y());
        QVERIFY2(std::abs(sum - 2 * length) < 0.1 * length, qPrintable(QString::number(sum)));
    }
    void lineStaysInsideItsClip()
    {
        QImage image(100, 100, QImage::Format_RGB32);
        image.fill(Qt::black);
        LineRaster(image, QRect(40, 40, 20, 20)).line({-5000, -5000}, {9000, 9000}, qRgb(255, 255, 255), 3);
        QVERIFY(countPixels(image, qRgb(255, 255, 255)) > 20);
        for (const QPoint p : {QPoint(39, 39), QPoint(60, 60), QPoint(10, 10)})
            QCOMPARE(image.pixel(p) & 0xffffff, 0u);
    }

    // Scrolled pixels and redrawn strips give what drawing it all gives.
    void scrolledImageEqualsADrawnOne_data()
    {
        QTest::addColumn<QPointF>("by");
        QTest::newRow("left up") << QPointF(-37, -21);
        QTest::newRow("right down") << QPointF(45, 60);
        QTest::newRow("sideways") << QPointF(200, 0);
        QTest::newRow("down") << QPointF(0, 90);
        QTest::newRow("beyond") << QPointF(5000, 0);
    }
    void scrolledImageEqualsADrawnOne()
    {
        QFETCH(QPointF, by);
        const Sample sample;
        CanvasFonts fonts;
        PatchCache patches;
        const CanvasMetrics metrics(fonts.face());
        const Theme theme = Theme::light();
        ViewTransform view{0.9, {10, 5}};
        const auto draw = [&](QImage& image, const QRect& area) {
            QPainter painter(&image);
            painter.setClipRect(area);
            painter.fillRect(area, theme.pane);
            ScreenInk ink(painter, fonts, patches, &image, area);
            ScenePainter(*sample.model, theme, metrics, view, 1).paint(ink, area);
        };
        const QSize size(420, 380);
        BackingImage scrolled, drawn;
        scrolled.update(view, size, draw);
        view.offset += by;
        scrolled.update(view, size, draw);
        drawn.update(view, size, draw);
        QVERIFY(scrolled.image() == drawn.image());
    }

    void textIsAsWideAtEverySizeAsMeasured()
    {
        CanvasFonts fonts;
        const CanvasMetrics metrics(fonts.face());
        const std::string_view text = "view_1 · 1×16×32 …";
        const double measured = metrics.width(text, TextMetrics::Role::Title);
        QVERIFY(std::abs(measured -
                         QFontMetricsF(fonts.font(13)).horizontalAdvance(QString::fromUtf8(text.data(), qsizetype(text.size())))) < 4);
        QCOMPARE(fonts.width(text, 26), 2 * measured);
        GlyphBatch batch;
        QVERIFY(fonts.append(batch, text, {}, 13, measured));
        QCOMPARE(batch.glyphs.size(), qsizetype(18));
        QVERIFY(fonts.append(batch, text, {}, 13, measured / 2));
        QVERIFY(batch.glyphs.size() < 18 + 11);
        QVERIFY(!fonts.append(batch, "한", {}, 13, 100)); // drawn by the painter, with its fallback fonts
        QVERIFY(metrics.width("한글", TextMetrics::Role::Title) >= 26);
    }

    void farOutThereIsLessToRead()
    {
        QCOMPARE(detailAt(1), Detail::Everything);
        QCOMPARE(detailAt(0.4), Detail::Titles);
        QCOMPARE(detailAt(0.1), Detail::Blocks);
        QCOMPARE(detailAt(0.01), Detail::Bars);
    }
    void detailDecidesWhatIsDrawn()
    {
        const Sample sample;
        CanvasFonts fonts;
        const CanvasMetrics metrics(fonts.face());
        const Theme theme = Theme::light();
        const auto drawn = [&](double scale) {
            CountingInk ink;
            ScenePainter painter(*sample.model, theme, metrics, {scale, {}}, 1);
            painter.paint(ink, QRectF(0, 0, 4000, 4000));
            painter.paintFloatingTitles(ink, QRectF(0, 0, 4000, 4000));
            return ink;
        };
        const CountingInk near = drawn(1), titles = drawn(0.4), blocks = drawn(0.15), bars = drawn(0.02);
        QVERIFY(near.texts.contains("weight 32×32") && near.texts.contains("aten.op · 1×16") && near.texts.contains("mask"));
        QVERIFY(!near.texts.contains("1×16")); // of a line whose node says it
        Sample silent;
        silent.diagram->items[0].subtitle.clear();
        const SceneModel unsaid(silent.diagram, silent.scene, std::make_shared<DiagramFacts>(*silent.diagram));
        CountingInk line;
        ScenePainter(unsaid, theme, metrics, {1, {}}, 1).paint(line, QRectF(0, 0, 4000, 4000));
        QVERIFY(line.texts.contains("1×16"));
        QCOMPARE(near.arrows, 6);
        QVERIFY(titles.texts.contains("a") && !titles.texts.contains("aten.op · 1×16"));
        QVERIFY(titles.texts.contains("m")); // floating title
        QVERIFY(!blocks.texts.contains("a") && blocks.texts.contains("m"));
        QCOMPARE(blocks.curves, 6);
        QVERIFY(bars.texts.isEmpty());
        for (const double scale : {1.0, 0.7, 0.55, 0.4, 0.3, 0.22, 0.1, 0.05})
            QVERIFY2(drawn(scale).smallest >= 6, qPrintable(QString::number(scale)));
    }
    /// Weights are drawn on their consumers, and what a collapsed module hides is told by its sign.
    void differencesOfWeightsAndInModules()
    {
        const Sample sample; // item 1, "a", has the weight 9; item 4, "hidden", stands in a collapsed module
        CanvasFonts fonts;
        const CanvasMetrics metrics(fonts.face());
        const Theme theme = Theme::light();
        const auto signs = [&](const NodeMarks& marks) {
            CountingInk ink;
            ScenePainter painter(*sample.model, theme, metrics, {1, {}}, 1);
            painter.setMarks(&marks);
            painter.paint(ink, QRectF(0, 0, 4000, 4000));
            QStringList found;
            for (const QString& text : ink.texts)
                if (text == "~" || text == "+" || text == "−")
                    found.append(text);
            return found;
        };
        std::vector<Difference> nodes(10, Difference::Same);
        const auto marked = [&nodes] {
            NodeMarks marks;
            marks.overlay = DiffOverlay::of(nodes);
            return marks;
        };
        QVERIFY(signs(marked()).isEmpty());
        nodes[9] = Difference::Changed;
        QCOMPARE(signs(marked()), QStringList("~"));
        nodes[9] = Difference::Same;
        nodes[4] = Difference::Added;
        QCOMPARE(signs(marked()), QStringList("+"));
    }
    /// An overlay is drawn whatever it says: colors and signs of nodes, the worst that a collapsed module hides, sums as second lines.
    void overlayOfAnything()
    {
        const Sample sample; // items 0 to 3 are seen, 4 stands in a collapsed module
        CanvasFonts fonts;
        const CanvasMetrics metrics(fonts.face());
        const Theme theme = Theme::light();
        const auto texts = [&](std::shared_ptr<const Overlay> overlay) {
            NodeMarks marks;
            marks.overlay = std::move(overlay);
            CountingInk ink;
            ScenePainter painter(*sample.model, theme, metrics, {1, {}}, 1);
            painter.setMarks(&marks);
            painter.paint(ink, QRectF(0, 0, 4000, 4000));
            return ink.texts;
        };
        enum class Kind { None, Odd, Even };
        constexpr Kind kinds[] = {Kind::Odd, Kind::Even};
        const auto entryOf = [](Kind kind) {
            Overlay::Entry entry;
            entry.sign = kind == Kind::Odd ? "o" : "e";
            entry.colors = [](const Theme& of, float value) { return Overlay::Colors{heatLook(of, value), heatColor(of, value)}; };
            entry.rank = int(kind);
            entry.bad = true;
            entry.signInLegend = kind == Kind::Even;
            return entry;
        };
        QVERIFY(!makeOverlay(kinds, std::vector<Kind>(), entryOf));
        const auto overlay = makeOverlay(kinds, std::vector{Kind::None, Kind::Odd, Kind::Even, Kind::None, Kind::Odd, Kind::None}, entryOf);
        QVERIFY(!overlay->tryEntry(0) && !overlay->tryEntry(99) && overlay->tryEntry(2)->rank == 2);
        QCOMPARE(texts(overlay).count("o"), 2); // one node, and the module that hides the other
        QCOMPARE(texts(overlay).count("e"), 0);
        overlay->amounts.assign(6, {});
        overlay->amounts[1] = {3, "three"};
        overlay->amounts[4] = {5, "five"};
        overlay->sumText = [](double sum) { return "together " + std::to_string(int(sum)); };
        QCOMPARE(texts(overlay).count("three"), 1);
        QCOMPARE(texts(overlay).count("together 5"), 1);
        QVERIFY(!texts(overlay).contains("five"));
        // The module has the color of its sum, at the heat among all modules.
        overlay->entries[0].bad = false;
        NodeMarks marks;
        marks.overlay = overlay;
        const GroupMarks groups(*sample.model, marks);
        QVERIFY(!groups.tryWorst(GroupId(2)));
        QCOMPARE(groups.trySumColors(GroupId(2), theme)->strong, heatColor(theme, 1));
        QVERIFY(!groups.trySumColors(GroupId(1), theme) && !groups.stop().valid());
    }
    void whatIsOutOfSightIsNotDrawn()
    {
        const Sample sample;
        CanvasFonts fonts;
        const CanvasMetrics metrics(fonts.face());
        const Theme theme = Theme::light();
        CountingInk ink;
        ScenePainter(*sample.model, theme, metrics, {1, {}}, 1).paint(ink, QRectF(560, 140, 100, 80));
        QCOMPARE(ink.texts, QStringList({"▸ n", "N · 0 ops"}));
    }
    void titlesStayAtTheEdge_data()
    {
        QTest::addColumn<QRectF>("exposed");
        QTest::addColumn<QStringList>("titles");
        QTest::newRow("headers in sight") << QRectF(0, 0, 900, 640) << QStringList();
        QTest::newRow("below the header") << QRectF(0, 180, 900, 400) << QStringList{"▾ m"};
        QTest::newRow("right of the header") << QRectF(200, 0, 600, 640) << QStringList{"▾ m"};
        QTest::newRow("below both headers") << QRectF(0, 345, 900, 300) << QStringList{"▾ m", "▾ inner"};
        QTest::newRow("below the module") << QRectF(0, 420, 900, 200) << QStringList();
        QTest::newRow("its last pixels") << QRectF(0, 397, 900, 200) << QStringList();
    }
    void titlesStayAtTheEdge()
    {
        QFETCH(QRectF, exposed);
        QFETCH(QStringList, titles);
        Sample sample;
        sample.group("inner", "Inner", GroupId(1), {40, 300, 400, 90}, true);
        const SceneModel model(sample.diagram, sample.scene, std::make_shared<DiagramFacts>(*sample.diagram));
        // The same at any zoom and pixel ratio at which headers are drawn.
        for (const double scale : {1.0, 1.5, 3.0}) {
            const CountingInk ink;
            const ViewTransform view{scale, -exposed.topLeft() * scale};
            const QRectF device(QPointF(0, 0), exposed.size() * scale);
            const auto found = floatingTitles(model, layout::BundledMetrics(), view, scale, device, ink);
            QStringList texts;
            for (std::size_t i = 0; i < found.size(); ++i) {
                texts.append(QString::fromStdString(found[i].text));
                QVERIFY(device.contains(found[i].plate));
                QVERIFY(view.map(sample.scene->groups[found[i].group].rect).contains(found[i].plate));
                QVERIFY(found[i].size / scale >= 11);
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY(!found[i].plate.intersects(found[j].plate));
            }
            QCOMPARE(texts, titles);
        }
    }
    void selectedWireLeavesTheTitleLegible()
    {
        Sample sample;
        // Down through the title of m.
        sample.route(itemEnd(0), itemEnd(1), 45, 60, 45, 150, "");
        const SceneModel model(sample.diagram, sample.scene, std::make_shared<DiagramFacts>(*sample.diagram));
        CanvasFonts fonts;
        PatchCache patches;
        const CanvasMetrics metrics(fonts.face());
        const Theme theme = Theme::light();
        const ViewTransform view{1, {}};
        const auto draw = [&](bool selected) {
            QImage image(900, 640, QImage::Format_RGB32);
            image.fill(theme.pane);
            QPainter painter(&image);
            ScreenInk ink(painter, fonts, patches, nullptr, {});
            ScenePainter scenePainter(model, theme, metrics, view, 1);
            scenePainter.paint(ink, image.rect());
            Highlight highlight;
            if (selected)
                highlight.setSelected(model, {itemEnd(0)}, {});
            highlight.paint(ink, scenePainter, model, view, image.rect());
            return image;
        };
        const QRect title(33, 107, 30, 16);
        QCOMPARE(draw(true).copy(title), draw(false).copy(title));
        QVERIFY(countPixels(draw(true).copy(40, 80, 10, 20), theme.accent.rgb()) > 10); // above the title it is seen
    }
    void familiesColorTheLeftEdge()
    {
        const QImage image = painted(Sample(), {1, {}}, {900, 640});
        QVERIFY(countPixels(image, Theme::light().of(Family::Matmul).rgb()) > 100);
        QVERIFY(countPixels(image, Theme::light().of(Family::Pointwise).rgb()) > 100);
    }

    void hitsTellThingsApart()
    {
        const Sample sample;
        CanvasFonts fonts;
        const CanvasMetrics metrics(fonts.face());
        const auto hit = [&](double x, double y) { return sample.model->hit({x, y}, 4, metrics); };
        QCOMPARE(hit(190, 40).kind, Hit::Kind::Item);
        const Rect chip = itemShape(sample.diagram->items[1], metrics).chips[0];
        QCOMPARE(hit(40 + chip.x + 5, 150 + chip.y + 5).kind, Hit::Kind::Chip);
        QCOMPARE(hit(440, 168).kind, Hit::Kind::Stub);
        QCOMPARE(hit(240, 115).kind, Hit::Kind::GroupHeader);
        QCOMPARE(hit(36, 115).kind, Hit::Kind::GroupTriangle);
        QCOMPARE(hit(700, 180).kind, Hit::Kind::CollapsedGroup);
        QCOMPARE(hit(240, 415).kind, Hit::Kind::Route);
        QCOMPARE(hit(100, 380).kind, Hit::Kind::GroupArea);
        QCOMPARE(hit(800, 600).kind, Hit::Kind::Nothing);
    }

    void walkFollowsProducersConsumersAndRows()
    {
        const Sample sample;
        const SceneModel& model = *sample.model;
        CanvasNavigator walk;
        using Step = CanvasNavigator::Step;
        QCOMPARE(CanvasNavigator::first(model)->item, ItemId(0));
        QCOMPARE(walk.step(model, itemEnd(1), Step::Consumer)->item, ItemId(3));
        QCOMPARE(walk.step(model, itemEnd(3), Step::Producer)->item, ItemId(1)); // comes back, not to the nearer one
        QCOMPARE(walk.step(model, itemEnd(1), Step::Right)->item, ItemId(2));
        QCOMPARE(walk.step(model, itemEnd(2), Step::Left)->item, ItemId(1));
        QVERIFY(!walk.step(model, itemEnd(1), Step::Left));
        QVERIFY(!walk.step(model, itemEnd(5), Step::Consumer));
        QCOMPARE(walk.step(model, End{.group = GroupId(2)}, Step::Producer)->item, ItemId(0));
        QCOMPARE(CanvasNavigator::around(model, itemEnd(0), false).size(), std::size_t(3));
    }

    /// From x over a to c, into the collapsed n on the side; b only has it.
    void wayIsLit()
    {
        const Sample sample;
        CanvasFonts fonts;
        PatchCache patches;
        const CanvasMetrics metrics(fonts.face());
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            const ViewTransform view{1, {}};
            const auto draw = [&](const Highlight& highlight) {
                QImage image(900, 640, QImage::Format_RGB32);
                image.fill(theme.pane);
                QPainter painter(&image);
                ScreenInk ink(painter, fonts, patches, nullptr, {});
                ScenePainter scenePainter(*sample.model, theme, metrics, view, 1);
                highlight.paint(ink, scenePainter, *sample.model, view, image.rect());
                return image;
            };
            const QRgb color = pathColor(theme).rgb();
            Highlight highlight;
            const LitPath path{{}, {0, 1, 3}, {0, 1, 2, 3}}, hidden{{}, {0, 4}, {}};
            highlight.setPath(*sample.model, &path);
            const QImage lit = draw(highlight);
            const auto along = [&](const QImage& image, QRect where) { return countPixels(image.copy(where), color); };
            QVERIFY(along(lit, {100, 80, 160, 60}) > 20);  // from x to a
            QVERIFY(along(lit, {120, 220, 110, 70}) > 20); // from a to c
            QCOMPARE(along(lit, {300, 220, 100, 60}), 0);  // not from b
            QCOMPARE(along(lit, {230, 360, 60, 100}), 0);  // and no further
            QVERIFY(along(lit, {30, 140, 180, 80}) > 200); // a is outlined
            highlight.setPath(*sample.model, &hidden);     // what n hides
            QVERIFY(along(draw(highlight), {540, 120, 200, 100}) > 200);
            highlight.setPath(*sample.model, nullptr);
            QCOMPARE(countPixels(draw(highlight), color), 0);
        }
    }

    void marksAreDrawnOverThePicture()
    {
        const Sample sample;
        CanvasFonts fonts;
        PatchCache patches;
        const CanvasMetrics metrics(fonts.face());
        const Theme theme = Theme::light();
        const ViewTransform view{1, {}};
        const auto draw = [&](const Highlight& highlight) {
            QImage image(900, 640, QImage::Format_RGB32);
            image.fill(theme.pane);
            QPainter painter(&image);
            ScreenInk ink(painter, fonts, patches, nullptr, {});
            ScenePainter scenePainter(*sample.model, theme, metrics, view, 1);
            highlight.paint(ink, scenePainter, *sample.model, view, image.rect());
            return image;
        };
        Highlight highlight;
        highlight.setFound(*sample.model, {3, 4}); // item c, and one that group n hides
        QVERIFY(countPixels(draw(highlight), theme.warning.rgb()) > 200);
        highlight.setSelected(*sample.model, {itemEnd(1)}, {9});
        const QImage image = draw(highlight);
        QVERIFY(countPixels(image, theme.selection.rgb()) > 2000);
        QVERIFY(countPixels(image, theme.accent.rgb()) > 200);
        // Producers and consumers are outlined, the others are not.
        QCOMPARE(image.pixel(250, 20) & 0xffffff, theme.accent.rgb() & 0xffffff);
        QVERIFY((image.pixel(350, 150) & 0xffffff) != (theme.accent.rgb() & 0xffffff));
    }
};

QTEST_MAIN(TestCanvasParts)
#include "tst_canvas_parts.moc"
