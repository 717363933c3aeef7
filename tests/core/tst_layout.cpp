// SPDX-License-Identifier: Apache-2.0
// Layout without Graphviz: nesting, sharing, stubs, incremental expansion, cycles, large modules. The worker has its own test.
#include "layout_checks.h"

#include "core/ir/convert.h"
#include "core/layout/bundled_metrics.h"
#include "core/layout/item_shape.h"
#include "core/layout/layouter.h"
#include "core/layout/placer.h"
#include "core/program/program.h"

#include <QDir>
#include <QTest>

using namespace nodewise;
using namespace nodewise::layout;

namespace {

/// Counts what it is asked for, and answers as the fast placer does.
class CountingPlacer : public FastPlacer {
public:
    Result<std::vector<Placement>> place(std::span<const PlacementRequest> requests, const CancelToken& cancel) override
    {
        for (const PlacementRequest& request : requests)
            largest = std::max(largest, request.nodes.size());
        asked += requests.size();
        return FastPlacer::place(requests, cancel);
    }
    std::size_t asked = 0, largest = 0;
};

std::shared_ptr<const program::Model> model(const QString& name)
{
    const auto opened = program::open((QStringLiteral(NODEWISE_TEST_DATA "/programs/") + name + QStringLiteral(".pt2")).toStdString());
    return opened ? *opened : nullptr;
}

struct Picture {
    std::shared_ptr<const Diagram> diagram;
    BundledMetrics metrics;
    CountingPlacer placer;
    LayoutCache cache;

    std::shared_ptr<const Scene> scene(const ExpansionState& state, bool share = true)
    {
        const auto made = layout::layout(*diagram, state, metrics, placer, cache, {.share = share});
        return made ? *made : nullptr;
    }
};

GroupId groupAt(const Diagram& diagram, std::string_view path)
{
    for (std::size_t g = 0; g < diagram.groups.size(); ++g)
        if (diagram.groups[g].path == path)
            return GroupId(g);
    return {};
}

ItemId itemNamed(const Diagram& diagram, std::string_view title)
{
    for (std::size_t i = 0; i < diagram.items.size(); ++i)
        if (diagram.items[i].title == title)
            return ItemId(i);
    return {};
}

/// Items "0".."n-1" in the given groups (by number; 0 is the root), joined by edges.
Diagram diagramBy(const std::vector<std::size_t>& groupOf, std::size_t groups,
                  const std::vector<std::pair<std::size_t, std::size_t>>& edges)
{
    Diagram d;
    d.groups.push_back(Group{.kind = Group::Kind::Root});
    for (std::size_t g = 1; g <= groups; ++g) {
        d.groups.push_back(Group{.title = "m" + std::to_string(g), .subtitle = "M", .path = "m" + std::to_string(g), .parent = GroupId(0)});
        d.groups[0].children.push_back(GroupId(g));
    }
    for (std::size_t i = 0; i < groupOf.size(); ++i) {
        d.items.push_back(Item{.title = "op_" + std::to_string(i), .subtitle = "1×2", .group = GroupId(groupOf[i])});
        d.groups[groupOf[i]].items.push_back(ItemId(i));
    }
    for (const auto& [from, to] : edges)
        d.edges.push_back(Edge{.from = ItemId(from), .to = ItemId(to), .label = "1×2"});
    return d;
}

} // namespace

class TestLayout : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void programs_data()
    {
        QTest::addColumn<QString>("name");
        const QStringList files = QDir(QStringLiteral(NODEWISE_TEST_DATA "/programs")).entryList({QStringLiteral("*.pt2")});
        QVERIFY(files.size() > 20);
        for (const QString& file : files)
            QTest::newRow(qPrintable(file)) << file.chopped(4);
    }

    void programs()
    {
        QFETCH(QString, name);
        const auto opened = model(name);
        QVERIFY(opened);
        Picture p{.diagram = diagramOf(*opened->graph)};
        const ExpansionState states[] = {ExpansionState(), initialExpansion(*p.diagram, 900, 700, p.metrics),
                                         ExpansionState::all(*p.diagram)};
        for (const ExpansionState& state : states) {
            const auto scene = p.scene(state);
            QVERIFY(scene);
            QCOMPARE(QString::fromStdString(checks::all(*p.diagram, *scene, p.metrics)), QString());
        }
        QCOMPARE(p.scene(states[2])->items.size(), p.diagram->items.size());
    }

    void drawsEveryNodeOnce()
    {
        const auto opened = model(QStringLiteral("llama"));
        QVERIFY(opened);
        const auto diagram = diagramOf(*opened->graph);
        std::vector<int> seen(opened->graph->nodes().size(), 0);
        for (const Item& item : diagram->items) {
            ++seen[item.node];
            for (const Chip& chip : item.chips)
                seen[chip.node] = std::max(seen[chip.node], 1);
        }
        for (const graph::Node& node : opened->graph->nodes())
            QVERIFY2(seen[node.id.index()] == (node.op == graph::NodeOp::GetAttr && node.body.valid() ? 0 : 1), node.name.c_str());
    }

    void foldsModulesOfOneNode()
    {
        const auto opened = model(QStringLiteral("llama"));
        const auto diagram = diagramOf(*opened->graph);
        const Item& item = diagram->item(itemNamed(*diagram, "linear_1"));
        QCOMPARE(item.module, std::string("m.model.layers.0.self_attn.k_proj"));
        QCOMPARE(diagram->group(item.group).path, std::string("m.model.layers.0.self_attn"));
        QVERIFY2(item.subtitle.starts_with("k_proj · "), item.subtitle.c_str());
        QCOMPARE(item.chips.size(), std::size_t(1));
        QVERIFY2(item.chips[0].text.starts_with("weight ") || item.chips[0].text.starts_with("k_proj.weight "), item.chips[0].text.c_str());
        QCOMPARE(item.family, Family::Matmul);
    }

    void hubsAreStubs()
    {
        const auto opened = model(QStringLiteral("llama"));
        Picture p{.diagram = diagramOf(*opened->graph)};
        std::vector<std::string> hubs;
        const auto open = p.scene(ExpansionState::all(*p.diagram));
        for (const Stub& stub : open->stubs)
            hubs.push_back(stub.text);
        // Rotary cosine and sine and the mask: two layers take each.
        QCOMPARE(hubs.size(), std::size_t(6));
        std::sort(hubs.begin(), hubs.end());
        QCOMPARE(std::unique(hubs.begin(), hubs.end()) - hubs.begin(), std::ptrdiff_t(3));
        // A collapsed layer has them at its box.
        ExpansionState closed = ExpansionState::all(*p.diagram);
        closed.set(groupAt(*p.diagram, "m.model.layers.1"), false);
        std::size_t atLayer = 0;
        const auto scene = p.scene(closed);
        for (const Stub& stub : scene->stubs)
            atLayer += stub.consumer.group == groupAt(*p.diagram, "m.model.layers.1");
        QCOMPARE(atLayer, std::size_t(3));
    }

    void residualsAreDrawn()
    {
        const auto opened = model(QStringLiteral("resnet18"));
        const auto diagram = diagramOf(*opened->graph);
        for (const Edge& edge : diagram->edges)
            QVERIFY2(!edge.stub, diagram->item(edge.from).title.c_str());
    }

    void equalModulesAreEqual()
    {
        const auto opened = model(QStringLiteral("llama"));
        Picture p{.diagram = diagramOf(*opened->graph)};
        const auto shared = p.scene(ExpansionState::all(*p.diagram));
        QVERIFY(p.cache.counts().shared > 0);
        const SceneIndex index(*p.diagram, *shared);
        const Rect first = *index.tryRect(groupAt(*p.diagram, "m.model.layers.0")),
                   second = *index.tryRect(groupAt(*p.diagram, "m.model.layers.1"));
        QCOMPARE(first.width, second.width);
        QCOMPARE(first.height, second.height);
        Picture alone{.diagram = p.diagram};
        QVERIFY(checks::same(*shared, *alone.scene(ExpansionState::all(*p.diagram), false)));
        QVERIFY(alone.placer.asked > p.placer.asked);
    }

    void sameWhateverTheCacheHolds()
    {
        const auto opened = model(QStringLiteral("resnet18"));
        Picture used{.diagram = diagramOf(*opened->graph)}, fresh{.diagram = used.diagram};
        ExpansionState state;
        for (std::size_t g = 1; g < used.diagram->groups.size(); ++g) {
            state.set(GroupId(g), true);
            QVERIFY(used.scene(state));
        }
        QVERIFY(checks::same(*used.scene(state), *fresh.scene(state)));
    }

    void expandingPlacesOneModuleAndKeepsTheOrder()
    {
        const auto opened = model(QStringLiteral("llama"));
        Picture p{.diagram = diagramOf(*opened->graph)};
        ExpansionState state;
        state.set(groupAt(*p.diagram, "m"), true);
        state.set(groupAt(*p.diagram, "m.model"), true);
        const SceneIndex before(*p.diagram, *p.scene(state));
        const std::size_t asked = p.placer.asked;
        const GroupId layer = groupAt(*p.diagram, "m.model.layers.1");
        state.set(layer, true);
        const SceneIndex after(*p.diagram, *p.scene(state));
        QCOMPARE(p.placer.asked, asked + 1);
        const auto order = [&](const SceneIndex& index) {
            std::vector<std::pair<double, std::uint32_t>> rows;
            for (const GroupId child : p.diagram->group(groupAt(*p.diagram, "m.model")).children)
                rows.push_back({index.tryRect(child)->y, child.index()});
            std::sort(rows.begin(), rows.end());
            std::vector<std::uint32_t> ids;
            for (const auto& row : rows)
                ids.push_back(row.second);
            return ids;
        };
        QCOMPARE(order(before), order(after));
        QVERIFY(after.expanded(layer));
        const Point shift = anchorShift(before, after, layer);
        QCOMPARE(shift.y, after.tryRect(layer)->y - before.tryRect(layer)->y);
    }

    void cyclesBetweenModules()
    {
        // m1 gives to m2, which gives back to m1.
        const Diagram d = diagramBy({0, 1, 2, 1, 2, 0}, 2, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {3, 5}});
        Picture p{.diagram = std::make_shared<const Diagram>(d)};
        for (const ExpansionState& state : {ExpansionState(), ExpansionState::all(d)}) {
            const auto scene = p.scene(state);
            QVERIFY(scene);
            QCOMPARE(QString::fromStdString(checks::nesting(d, *scene)), QString());
            QCOMPARE(QString::fromStdString(checks::ends(d, *scene)), QString());
        }
        // Collapsed: both directions are one route each.
        QCOMPARE(p.scene({})->routes.size(), std::size_t(5));
    }

    void parallelEdgesAreOneRoute()
    {
        const Diagram d = diagramBy({1, 1, 2, 2}, 2, {{0, 2}, {1, 3}, {0, 3}});
        Picture p{.diagram = std::make_shared<const Diagram>(d)};
        const auto scene = p.scene({});
        QCOMPARE(scene->routes.size(), std::size_t(1));
        QCOMPARE(scene->routes[0].edges.size(), std::size_t(3));
    }

    void largeModulesStayOutOfGraphviz()
    {
        constexpr std::size_t count = 5000;
        std::vector<std::pair<std::size_t, std::size_t>> edges;
        for (std::size_t i = 1; i < count; ++i) {
            edges.push_back({i - 1, i});
            if (i % 3 == 0)
                edges.push_back({i - 3, i});
        }
        const Diagram d = diagramBy(std::vector<std::size_t>(count, 0), 0, edges);
        Picture p{.diagram = std::make_shared<const Diagram>(d)};
        const auto scene = p.scene({});
        QVERIFY(scene);
        QCOMPARE(p.placer.asked, std::size_t(0));
        QCOMPARE(QString::fromStdString(checks::nesting(d, *scene)), QString());
        QCOMPARE(QString::fromStdString(checks::ends(d, *scene)), QString());
    }

    void cancelled()
    {
        const auto opened = model(QStringLiteral("cnn"));
        Picture p{.diagram = diagramOf(*opened->graph)};
        Progress progress;
        progress.cancel.cancel();
        const auto scene = layout::layout(*p.diagram, {}, p.metrics, p.placer, p.cache, {}, progress);
        QVERIFY(!scene);
        QCOMPARE(scene.error().message.english(), std::string(cancelledMessage));
        QVERIFY(p.scene({}));
    }

    /// The IR's picture is the FX graph's, where nodes correspond: same groups, same items, same edges.
    void irLooksTheSame_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"cnn", "llama", "resnet18", "attention", "cond_branch", "scan", "dynamic_batch", "gpt2"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void irLooksTheSame()
    {
        QFETCH(QString, name);
        const auto opened = model(name);
        QVERIFY(opened);
        const auto converted = ir::convert(*opened->graph);
        QVERIFY2(converted, converted ? "" : converted.error().text().c_str());
        const auto fx = diagramOf(*opened->graph), other = diagramOf(*converted->graph);
        const auto titles = [](const Diagram& d) {
            std::vector<std::string> lines;
            for (const Item& item : d.items)
                lines.push_back(d.group(item.group).path + ": " + item.title + " | " + itemSubtitle(item).english() + " | " +
                                std::to_string(item.chips.size()));
            for (const Edge& edge : d.edges)
                lines.push_back(d.item(edge.from).title + " -> " + d.item(edge.to).title + " | " + edge.label + (edge.stub ? " stub" : ""));
            std::sort(lines.begin(), lines.end());
            return lines;
        };
        const auto a = titles(*fx), b = titles(*other);
        for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
            QVERIFY2(b[i] == a[i], (b[i] + " instead of " + a[i]).c_str());
        QCOMPARE(b.size(), a.size());
    }

    void initialExpansionFits()
    {
        const auto opened = model(QStringLiteral("vit"));
        Picture p{.diagram = diagramOf(*opened->graph)};
        const ExpansionState small = initialExpansion(*p.diagram, 500, 500, p.metrics),
                             large = initialExpansion(*p.diagram, 4000, 8000, p.metrics);
        const auto boxes = [&](const ExpansionState& state) {
            const auto scene = p.scene(state);
            return scene->items.size() + scene->groups.size();
        };
        QVERIFY(boxes(small) >= 4);
        QVERIFY(boxes(small) < boxes(large));
        const auto scene = p.scene(initialExpansion(*p.diagram, 1000, 1200, p.metrics));
        QVERIFY(scene->bounds.width * legibleScale <= 1000 && scene->bounds.height * legibleScale <= 1200);
        QVERIFY(large == ExpansionState::all(*p.diagram));
    }

    void expansionState()
    {
        Diagram d = diagramBy({1, 2}, 2, {{0, 1}});
        d.groups[2].parent = GroupId(1);
        d.groups[0].children = {GroupId(1)};
        d.groups[1].children = {GroupId(2)};
        ExpansionState state;
        QVERIFY(state.hiddenBy(d, ItemId(1)) == GroupId(1));
        QVERIFY(state.reveal(d, ItemId(1)));
        QVERIFY(!state.reveal(d, ItemId(1)));
        QVERIFY(!state.hiddenBy(d, ItemId(1)).valid());
        QVERIFY(state == ExpansionState::all(d));
        state.setAllInside(d, GroupId(1), false);
        QVERIFY(state == ExpansionState());
    }

    void families()
    {
        QCOMPARE(familyOf("aten.linear.default"), Family::Matmul);
        QCOMPARE(familyOf("aten.add_.Tensor"), Family::Pointwise);
        QCOMPARE(familyOf("aten.scaled_dot_product_attention.default"), Family::Normalization);
        QCOMPARE(familyOf("aten._softmax.default"), Family::Activation);
        QCOMPARE(familyOf("<built-in function getitem>"), Family::View);
        QCOMPARE(familyOf("higher_order.cond"), Family::Control);
        QCOMPARE(familyOf("cond"), Family::Control);
        QCOMPARE(familyOf("aten.sym_size.int"), Family::Symbolic);
        QCOMPARE(familyOf("mylib.fused_conv_relu.default"), Family::Matmul);
        QCOMPARE(familyOf("mylib.frobnicate.default"), Family::Other);
    }
};

QTEST_GUILESS_MAIN(TestLayout)
#include "tst_layout.moc"
