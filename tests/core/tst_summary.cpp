// SPDX-License-Identifier: Apache-2.0
#include "core/graph/text_form.h"
#include "core/summary/report.h"
#include "core/summary/summary.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::summary;

namespace {

std::shared_ptr<const graph::Graph> parsed(const std::string& text)
{
    auto graph = graph::parseText(text);
    if (!graph)
        qFatal("%s", graph.error().text().c_str());
    return *graph;
}

double flopsOf(const std::string& text, const char* node)
{
    const auto graph = parsed(text);
    return nodeFlops(*graph, *graph->tryFind(node)).value_or(-1);
}

} // namespace

class TestSummary : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void estimatesFlops_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("expected");
        const auto row = [](const char* name, const char* text, double expected) {
            QTest::newRow(name) << QString::fromLatin1(text) << expected;
        };
        row("linear",
            "%x : f32[2, 3] = placeholder\n%w : f32[5, 3] = placeholder\n%y : f32[2, 5] = aten.linear.default(input: %x, weight: "
            "%w)\nreturn (%y)",
            2 * 2 * 5 * 3);
        row("linear with bias",
            "%x : f32[2, 3] = placeholder\n%w : f32[5, 3] = placeholder\n%b : f32[5] = placeholder\n%y : f32[2, 5] = "
            "aten.linear.default(input: %x, "
            "weight: %w, bias: %b)\nreturn (%y)",
            2 * 2 * 5 * 3 + 10);
        row("mm", "%x : f32[2, 3] = placeholder\n%w : f32[3, 5] = placeholder\n%y : f32[2, 5] = aten.mm.default(%x, %w)\nreturn (%y)", 60);
        row("addmm",
            "%b : f32[5] = placeholder\n%x : f32[2, 3] = placeholder\n%w : f32[3, 5] = placeholder\n%y : f32[2, 5] = "
            "aten.addmm.default(self: %b, mat1: %x, mat2: %w)\nreturn (%y)",
            70);
        row("addmv",
            "%b : f32[2] = placeholder\n%x : f32[2, 3] = placeholder\n%w : f32[3] = placeholder\n%y : f32[2] = "
            "aten.addmv.default(self: %b, mat: %x, vec: %w)\nreturn (%y)",
            14);
        row("one operation an element is far off",
            "%x : f32[2, 3] = placeholder\n%w : f32[3, 5] = placeholder\n%y : f32[2, 5] = aten.tensordot.default(self: %x, other: %w, "
            "dims_self: [1], dims_other: [0])\nreturn (%y)",
            -1);
        row("bmm",
            "%x : f32[4, 2, 3] = placeholder\n%w : f32[4, 3, 5] = placeholder\n%y : f32[4, 2, 5] = aten.bmm.default(%x, %w)\nreturn (%y)",
            240);
        row("grouped convolution",
            "%x : f32[1, 4, 8, 8] = placeholder\n%w : f32[6, 2, 3, 3] = placeholder\n%y : f32[1, 6, 6, 6] = aten.conv2d.default(input: %x, "
            "weight: %w, "
            "groups: 2)\nreturn (%y)",
            2.0 * 6 * 36 * 2 * 9);
        row("transposed convolution",
            "%x : f32[1, 4, 8] = placeholder\n%w : f32[4, 2, 3] = placeholder\n%y : f32[1, 2, 10] = aten.conv_transpose1d.default(input: "
            "%x, weight: "
            "%w)\nreturn (%y)",
            2.0 * 32 * 2 * 3);
        row("attention",
            "%q : f32[1, 2, 5, 8] = placeholder\n%k : f32[1, 2, 7, 8] = placeholder\n%v : f32[1, 2, 7, 4] = placeholder\n%y : f32[1, 2, 5, "
            "4] = "
            "aten.scaled_dot_product_attention.default(query: %q, key: %k, value: %v)\nreturn (%y)",
            2.0 * 2 * 5 * 7 * (8 + 4));
        row("elementwise", "%x : f32[2, 3] = placeholder\n%y : f32[2, 3] = aten.relu.default(%x)\nreturn (%y)", 6);
        row("reduction", "%x : f32[2, 3] = placeholder\n%y : f32[2] = aten.sum.dim_IntList(self: %x, dim: [1])\nreturn (%y)", 6);
        row("view", "%x : f32[2, 3] = placeholder\n%y : f32[6] = aten.view.default(%x, [6])\nreturn (%y)", 0);
        row("symbol with a hint",
            "sym {s0} \"Symbol('s0', positive=True, integer=True)\" hint 4\n%x : f32[s0, 3] = placeholder\n%y : f32[s0, 3] = "
            "aten.relu.default(%x)\nreturn (%y)",
            12);
        row("unbacked symbol", "%x : f32[u0, 3] = placeholder\n%y : f32[u0, 3] = aten.relu.default(%x)\nreturn (%y)", -1);
        row("Fourier transform", "%x : f32[8] = placeholder\n%y : c64[8] = aten.fft_fft.default(%x)\nreturn (%y)", -1);
        row("no formula", "%x : f32[2, 3] = placeholder\n%y : f32[2, 3] = mine.secret.default(%x)\nreturn (%y)", -1);
    }
    void estimatesFlops()
    {
        QFETCH(QString, text);
        QFETCH(double, expected);
        QCOMPARE(flopsOf(text.toStdString(), "y"), expected);
    }

    /// What the total leaves out stands beside it.
    void incompleteTotalSaysSo()
    {
        program::Model model;
        model.graph = parsed("%x : f32[2, 3] = placeholder\n%r : f32[2, 3] = aten.relu.default(%x)\n"
                             "%y : f32[2, 3] = mine.secret.default(%r)\nreturn (%y)\n");
        const std::string text = reportText(model, summarize(model), "a.pt2");
        QVERIFY2(text.find("6 estimated, incomplete: without 1 node\n") != std::string::npos, text.c_str());
        model.graph = parsed("%x : f32[2, 3] = placeholder\n%y : f32[2, 3] = aten.relu.default(%x)\nreturn (%y)\n");
        QVERIFY(reportText(model, summarize(model), "a.pt2").find("6 estimated\n") != std::string::npos);
    }

    /// 40-byte input throughout; a and b make 400 bytes each, v is a view of a, a is freed after b.
    void followsLiveBytes()
    {
        const auto graph = parsed(""
                                  R"(%p : f32[1000] = placeholder parameter "p"
%x : f32[10] = placeholder
%a : f32[100] = aten.repeat.default(%x, [10])
%v : f32[10, 10] = aten.view.default(%a, [10, 10])
%b : f32[10, 10] = aten.relu.default(%v)
%c : f32[] = aten.sum.default(%b)
%d : f32[] = aten.relu_.default(%c)
return (%d)
)");
        const Liveness live = liveness(*graph);
        QCOMPARE(live.bytes, (std::vector<std::uint64_t>{0, 40, 440, 440, 840, 444, 44, 44}));
        QCOMPARE(live.peak, std::uint64_t(840));
        QCOMPARE(graph->node(live.peakNode).name, std::string("b"));
        QCOMPARE(live.atPeak.size(), std::size_t(3));
        QCOMPARE(graph->node(live.atPeak[0]).name, std::string("a"));
    }

    void elementsOfATupleLiveApart()
    {
        const auto graph = parsed(R"(%x : f32[100] = placeholder
%m : (f32[10], i64[100]) = aten.topk.default(%x, 10)
%a : f32[10] = "operator.getitem"(%m, 0)
%b : i64[100] = "operator.getitem"(%m, 1)
%c : i64[100] = aten.neg.default(%b)
%d : f32[10] = aten.neg.default(%a)
return (%d)
)");
        QCOMPARE(liveness(*graph).bytes, (std::vector<std::uint64_t>{400, 1240, 1240, 1240, 2040, 480, 440}));
    }

    /// Of 300,000 pieces each is looked at once: one by one for each getitem that would be 10^11.
    void manyElementsTakeLinearTime()
    {
        constexpr std::size_t many = 300'000;
        std::string list = "f32[1]", items, used;
        for (std::size_t i = 0; i < many; ++i) {
            const std::string name = "%item_" + std::to_string(i);
            list += i > 0 ? ", f32[1]" : "";
            items += name + " : f32[1] = \"operator.getitem\"(%parts, " + std::to_string(i) + ")\n";
            used += (i > 0 ? ", " : "") + name;
        }
        const auto graph = parsed("%x : f32[1] = placeholder\n%parts : (" + list + ") = mine.parts.default(%x)\n" + items +
                                  "%joined : f32[1] = aten.cat.default([" + used + "])\nreturn (%joined)\n");
        QCOMPARE(graph->producers(graph::NodeId(many + 2)).size(), many);
        const Liveness live = liveness(*graph);
        QCOMPARE(live.peak, std::uint64_t(4 * (many + 2)));
        QCOMPARE(live.atPeak.size(), std::size_t(3));
    }

    void countsStoragesOnce()
    {
        program::Model model;
        model.graph = parsed("%x : f32[2] = placeholder\nreturn (%x)");
        const graph::TensorMeta whole{
            .dtype = graph::ScalarType::Float32, .sizes = {4, 3}, .strides = {3, 1}, .storageOffset = 0, .device = {}};
        const graph::TensorMeta part{
            .dtype = graph::ScalarType::Float32, .sizes = {2, 3}, .strides = {3, 1}, .storageOffset = 6, .device = {}};
        model.weights = {{.name = "a", .meta = part, .record = "w0", .recordSize = 48},
                         {.name = "b", .meta = whole, .record = "w0", .recordSize = 48},
                         {.name = "c", .meta = whole, .record = "", .recordSize = 0}};
        model.aliases = {{.entries = {0, 1}}};
        const Summary summary = summarize(model);
        QCOMPARE(summary.parameters, std::int64_t(24));
        QCOMPARE(summary.parameterBytes, std::uint64_t(96));
        QCOMPARE(summary.aliases, std::size_t(1));
        QCOMPARE(summary.inputs.size(), std::size_t(1));
        QCOMPARE(summary.inputs[0].type, std::string("f32[2]"));
        QVERIFY(!summary.warnings.empty());
    }
};

QTEST_GUILESS_MAIN(TestSummary)
#include "tst_summary.moc"
