// SPDX-License-Identifier: Apache-2.0
// What is found in graphs written as text, and what is not; how it is reported.
#include "core/findings/report.h"
#include "core/findings/rules.h"
#include "core/findings/runs.h"
#include "core/graph/text_form.h"
#include "tests/core/hostile_names.h"

#include <QtTest>

#include <zlib.h>

using namespace nodewise;
using namespace nodewise::findings;

namespace {

program::Model modelOf(const QString& text)
{
    auto graph = graph::parseText(text.toStdString());
    if (!graph)
        qFatal("%s", graph.error().text().c_str());
    program::Model model;
    model.graph = *graph;
    return model;
}

/// "rule: node node; rule: node"
QString told(const program::Model& model)
{
    QStringList all;
    for (const Finding& finding : findingsOf(model)) {
        QStringList nodes;
        for (const graph::NodeId node : finding.nodes)
            nodes.append(QString::fromStdString(model.graph->qualifiedName(node)));
        all.append(QString::fromStdString(finding.rule) + ": " + nodes.join(' '));
    }
    return all.join("; ");
}

program::WeightEntry weight(const char* name, const char* record, std::uint64_t size, std::uint32_t checksum)
{
    program::WeightEntry entry;
    entry.name = name;
    entry.record = record;
    entry.recordSize = size;
    entry.checksum = checksum;
    return entry;
}

} // namespace

class TestFindings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// What was run or judged joins what was read, in the same order.
    void runsJoin()
    {
        const program::Model model = modelOf("%x : f32[2] = placeholder\n%a : f32[2] = aten.relu.default(self: %x)\nreturn (%a)");
        const graph::NodeId x = *model.graph->tryFind("x"), a = *model.graph->tryFind("a");
        std::vector<Finding> found{{.rule = "hint", .rank = Rank::Hint}};
        addUnsupported(found, *model.graph, "npu", {});
        QCOMPARE(found.size(), 1u); // nothing to say
        addUnsupported(found, *model.graph, "npu", {x, a});
        addDivergence(found, *model.graph, a, "device.npz", 40);
        addNonFinite(found, *model.graph, true, a, UserText("log of -1"), 3);
        rank(found);
        QStringList rules;
        for (const Finding& finding : found)
            rules.append(QString::fromStdString(finding.rule));
        QCOMPARE(rules, (QStringList{"divergence", "nan-origin", "unsupported-operator", "hint"}));
        QVERIFY(found[0].nodes == std::vector{a} && found[0].title == "values differ from device.npz from this node on");
        QVERIFY(found[1].evidence.size() == 3 && found[1].evidence[1] == "log of -1");
    }

    void finds_data()
    {
        QTest::addColumn<QString>("graph");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* graph, const char* expected) {
            QTest::newRow(name) << QString::fromLatin1(graph) << QString::fromLatin1(expected);
        };
        row("nothing", "%x : f32[2] = placeholder\n%y : f32[2] = aten.relu.default(self: %x)\nreturn (%y)", "");
        row("float64 from nowhere",
            "%x : f32[2] = placeholder\n%c : f64[2] = aten.to.dtype(self: %x, dtype: torch.float64)\n%y : f64[2] = aten.exp.default(self: "
            "%c)\nreturn (%y)",
            "float64: c");
        row("float64 that is meant", "%x : f64[2] = placeholder\n%y : f64[2] = aten.exp.default(self: %x)\nreturn (%y)", "");
        row("a round trip",
            "%x : f32[2] = placeholder\n%s : f32[2] = aten.to.dtype(self: %x, dtype: torch.float32)\n%a : bf16[2] = aten.to.dtype(self: "
            "%s, "
            "dtype: torch.bfloat16)\n%y : f32[2] = aten.to.dtype(self: %a, dtype: torch.float32)\nreturn (%y)",
            "lossy-round-trip: y");
        row("logarithm of a softmax",
            "%x : f32[2] = placeholder\n%s : f32[2] = aten.softmax.int(self: %x, dim: 0)\n%v : f32[2] = aten.view.default(self: %s, size: "
            "[2])\n%y : f32[2] = aten.log.default(self: %v)\nreturn (%y)",
            "log-of-softmax: y");
        row("a variance alone, and guarded",
            "%x : f32[2] = placeholder\n%v : f32[] = aten.mean.dim(self: %x, dim: [0])\n%e : f32[] = aten.add.Tensor(self: %v, other: "
            "1e-05)\n%a : f32[] = aten.rsqrt.default(self: %v)\n%b : f32[] = aten.rsqrt.default(self: %e)\nreturn (%a, %b)",
            "unguarded-reciprocal: a");
        row("division",
            "%x : f32[2] = placeholder\n%z : f32[2] = placeholder\n%s : f32[] = aten.sum.default(self: %x)\n%a : f32[2] = "
            "aten.div.Tensor(self: %x, other: %s)\n%b : f32[2] = aten.div.Tensor(self: %x, other: %z)\n%c : f32[2] = "
            "aten.div.Tensor(self: %x, other: 2.0)\nreturn (%a, %b, %c)",
            "unguarded-division: a");
        row("training",
            "%x : f32[2] = placeholder\n%a : f32[2] = aten.dropout.default(input: %x, p: 0.1, train: True)\n%b : f32[2] = "
            "aten.dropout.default(input: %a, p: 0.1, train: False)\n%c : f32[2] = aten.dropout.default(input: %b, p: 0.0, train: "
            "True)\nreturn (%c)",
            "training-mode: a");
        row("data", "%x : f32[2] = placeholder\n%a : i64[u0, 1] = aten.nonzero.default(self: %x)\nreturn (%a)", "data-dependent: a");
        row("twice, and in chains",
            "%x : f32[2] = placeholder\n%a : f32[2] = aten.exp.default(self: %x)\n%b : f32[2] = aten.exp.default(self: %x)\n%c : f32[2] = "
            "aten.cos.default(self: %a)\n%d : f32[2] = aten.cos.default(self: %b)\n%e : f32[2] = aten.sin.default(self: %b)\nreturn (%c, "
            "%d, %e)",
            "computed-twice: b d");
        row("random twice", "%a : f32[2] = aten.rand.default(size: [2])\n%b : f32[2] = aten.rand.default(size: [2])\nreturn (%a, %b)", "");
        row("written between",
            "%x : f32[2] = placeholder\n%a : f32[2] = aten.exp.default(self: %x)\n%w : f32[2] = aten.add_.Tensor(self: %a, other: 1.0)\n%b "
            ": "
            "f32[2] = aten.exp.default(self: %x)\nreturn (%w, %b)",
            "");
        row("an input is written between",
            "%x : f32[2] = placeholder\n%a : f32[2] = aten.exp.default(self: %x)\n%w : f32[2] = aten.add_.Tensor(self: %x, other: 1.0)\n%b "
            ": "
            "f32[2] = aten.exp.default(self: %x)\nreturn (%a, %b)",
            "");
        row("filled through a view",
            "%x : f32[2] = placeholder\n%z : f32[2] = aten.zeros.default(size: [2])\n%v : f32[2] = aten.view.default(self: %z, size: "
            "[2])\n%c : f32[2] = aten.copy_.default(self: %v, src: %x)\n%y : f32[2] = aten.relu.default(self: %z)\nreturn (%y)",
            "");
        row("the same in every run",
            "%x : f32[4] = placeholder\n%r : i64[4] = aten.arange.default(end: 4)\n%f : f32[4] = aten.mul.Tensor(self: %r, other: 0.5)\n%y "
            ": "
            "f32[4] = aten.add.Tensor(self: %x, other: %f)\nreturn (%y)",
            "constant: r f");
        row("devices",
            "%x : f32[4] on cuda = placeholder\n%y : f32[4] on cuda = aten.relu.default(self: %x)\n%m : f32[] = "
            "placeholder\nreturn (%y)",
            "other-device: m");
    }

    void finds()
    {
        QFETCH(QString, graph);
        QFETCH(QString, expected);
        QCOMPARE(told(modelOf(graph)), expected);
    }

    void weights()
    {
        program::Model model =
            modelOf("%a : f32[512] = placeholder parameter \"a\"\n%b : f32[512] = placeholder parameter \"b\"\n%c : f32[512] = "
                    "placeholder parameter \"c\"\n%t : f32[512] = placeholder parameter \"tied\"\n%z : f32[512] = placeholder "
                    "parameter \"z\"\n%n : i64[] = placeholder buffer \"count\"\n%y : f32[512] = aten.add.Tensor(self: %a, "
                    "other: %b)\n%u : f32[512] = aten.add.Tensor(self: %y, other: %z)\nreturn (%u)");
        const std::vector<unsigned char> zeros(2048, 0);
        const auto initial = static_cast<std::uint32_t>(crc32(0, zeros.data(), uInt(zeros.size())));
        model.weights = {weight("a", "0", 2048, 77),    weight("b", "1", 2048, 77),      weight("c", "2", 2048, 5),
                         weight("tied", "0", 2048, 77), weight("z", "3", 2048, initial), weight("z2", "4", 2048, initial),
                         weight("count", "5", 8, 1)};
        QCOMPARE(told(model), "unused-weight: c; same-weight-twice: b");
    }

    /// Worst first; JSON and HTML are read back whole, whatever the names.
    void reports()
    {
        for (const std::string& name : test::hostileNames()) {
            graph::GraphBuilder builder;
            graph::Node node;
            node.name = name;
            node.target = "torch.ops.aten.nonzero.default";
            if (!builder.addNode(node))
                continue;
            program::Model model;
            model.graph = builder.build();
            const auto found = findingsOf(model);
            QCOMPARE(found.size(), 1u);
            const QJsonDocument json = QJsonDocument::fromJson(QByteArray::fromStdString(reportJson(found, *model.graph, name)));
            QCOMPARE(json.object()["totals"].toObject()["warning"].toInt(), 1);
            QCOMPARE(json.object()["findings"].toArray()[0].toObject()["rule"].toString(), "data-dependent");
            const QString html = QString::fromStdString(reportHtml(found, *model.graph, name));
            QCOMPARE(html.count("<section"), 1);
            QVERIFY(!html.contains("<script", Qt::CaseInsensitive) && !html.contains("<img", Qt::CaseInsensitive));
            const std::string text = reportText(found, *model.graph, name);
            QVERIFY(text.find('\x1b') == std::string::npos);
        }
    }
};

QTEST_APPLESS_MAIN(TestFindings)
#include "tst_findings.moc"
