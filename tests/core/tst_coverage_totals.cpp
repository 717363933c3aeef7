// SPDX-License-Identifier: Apache-2.0
// Sums of verdicts by verdict and operator, comparison of two answers, and the reports made of them.
#include "core/coverage/matrix.h"
#include "core/coverage/report.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <set>

using namespace nodewise;
using namespace nodewise::coverage;
using protocol::ChainLink;
using protocol::CoverageAnswer;
using protocol::Verdict;
using Stage = ChainLink::Stage;

namespace {

/// Two sines that nothing computes, three products that something does (one in another way), a view and a call left to the CPU.
CoverageAnswer some()
{
    CoverageAnswer answer{.profile = "mine", .title = "Some | more", .path = "/p/mine.json"};
    answer.judgments = {
        {.verdict = Verdict::Direct,
         .reason = UserText("the OpFunc %1 computes it", std::string("mul")),
         .chain = {{.stage = Stage::Mapping, .op = "aten.mul.Tensor", .rule = "inductor-2.13", .becomes = {"mul"}},
                   {.stage = Stage::OpFunc, .depth = 0, .op = "mul", .rule = "mul", .file = "/p/mine.json", .line = 7, .unit = "sfp"}}},
        {.verdict = Verdict::Unimplemented,
         .reason = UserText("there is no OpFunc for %1", std::string("sin")),
         .chain = {{.stage = Stage::Mapping, .op = "aten.sin.default", .rule = "inductor-2.13", .becomes = {"sin"}},
                   {.stage = Stage::Unimplemented, .op = "sin", .why = UserText("there is no OpFunc for %1", std::string("sin"))}}},
        {.verdict = Verdict::Direct, .reason = UserText("the OpFunc %1 computes it", std::string("mul32"))},
        {.verdict = Verdict::Fallback,
         .reason = UserText(std::string("slow")),
         .chain = {{.stage = Stage::Fallback, .op = "aten.cumsum.default", .rule = "aten.cumsum", .file = "/p/mine.json", .line = 20}}}};
    const auto add = [&](const char* name, const char* op, std::uint32_t judgment, std::optional<double> flops, std::uint64_t bytes) {
        answer.nodes.push_back(
            {.node = std::uint32_t(answer.nodes.size()), .name = name, .op = op, .judgment = judgment, .flops = flops, .bytes = bytes});
    };
    add("mul", "aten.mul.Tensor", 2, 10, 40);
    add("sin", "aten.sin.default", 1, 5, 20);
    add("mul_1", "aten.mul.Tensor", 0, 10, 40);
    add("sin_1", "aten.sin.default", 1, {}, 20);
    add("mul_2", "aten.mul.Tensor", 0, 1000, 4000);
    add("cumsum", "aten.cumsum.default", 3, 0, 0);
    return answer;
}

QJsonObject object(const std::string& json)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(json), &error);
    return error.error == QJsonParseError::NoError ? document.object() : QJsonObject();
}

} // namespace

class TestCoverageTotals : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sums();
    void order();
    void decisiveLinks();
    void json();
    void markdown();
    void trends();
    void comparison();
    void matrix();
    void foreignAnswers();
};

void TestCoverageTotals::sums()
{
    const Totals totals = totalsOf(some());
    QVERIFY((totals.all == Amount{.count = 6, .flops = 1025, .bytes = 4120, .unknownFlops = 1}));
    QVERIFY((totals.of(Verdict::Unimplemented) == Amount{.count = 2, .flops = 5, .bytes = 40, .unknownFlops = 1}));
    QVERIFY((totals.of(Verdict::Direct) == Amount{.count = 3, .flops = 1020, .bytes = 4080}));
    QVERIFY((totals.covered() == Amount{.count = 4, .flops = 1020, .bytes = 4080}));
    QCOMPARE(totals.missing(), std::uint64_t(2));
}

void TestCoverageTotals::order()
{
    // What fails first; then the CPU, then the device. The way of most nodes first.
    const Totals totals = totalsOf(some());
    QCOMPARE(totals.ops.size(), std::size_t(3));
    QCOMPARE(totals.ops[0].op, std::string("aten.sin.default"));
    QCOMPARE(totals.ops[1].op, std::string("aten.cumsum.default"));
    QCOMPARE(totals.ops[2].op, std::string("aten.mul.Tensor"));
    QCOMPARE(totals.ops[2].ways.size(), std::size_t(2));
    QCOMPARE(totals.ops[2].ways[0].judgment, 0u);
    QCOMPARE(totals.ops[2].ways[0].nodes, (std::vector<std::uint32_t>{2, 4}));
    std::set<std::size_t> places;
    for (std::size_t i = 0; i < verdictCount; ++i)
        places.insert(severity(static_cast<Verdict>(i)));
    QCOMPARE(places.size(), verdictCount);
    QVERIFY(severity(Verdict::Refused) < severity(Verdict::Unsupported));
    QVERIFY(severity(Verdict::Unsupported) < severity(Verdict::Unimplemented) && severity(Verdict::Lowered) < severity(Verdict::Direct));
    QVERIFY(!isCovered(Verdict::Refused) && !isCovered(Verdict::Unsupported) && !isCovered(Verdict::Unimplemented) &&
            isCovered(Verdict::Fallback));
}

void TestCoverageTotals::decisiveLinks()
{
    const CoverageAnswer answer = some();
    QCOMPARE(ruleText(*decisive(answer.judgments[0])), std::string("mul (mine.json:7)"));
    QCOMPARE(ruleText(*decisive(answer.judgments[1])), std::string());
    QVERIFY(decisive(answer.judgments[1])->stage == Stage::Unimplemented);
    QCOMPARE(ruleText(*decisive(answer.judgments[3])), std::string("aten.cumsum (mine.json:20)"));
    QVERIFY(decisive({}) == nullptr);
    // A rule that was passed over takes nothing
    const protocol::Judgment passed{.verdict = Verdict::Direct,
                                    .reason = {},
                                    .chain = {{.stage = Stage::Declined, .op = "a", .rule = "one", .file = "/p", .line = 2},
                                              {.stage = Stage::OpFunc, .op = "a", .rule = "two", .file = "/p", .line = 3}}};
    QCOMPARE(decisive(passed)->rule, std::string("two"));
    // Of what was decomposed the decomposition, though a pass stands before it
    const protocol::Judgment decomposed{.verdict = Verdict::Decomposed,
                                        .reason = {},
                                        .chain = {{.stage = Stage::Pass, .op = "a", .rule = "fold", .file = "/p", .line = 2},
                                                  {.stage = Stage::Decomposition, .op = "a", .rule = "composite"}}};
    QCOMPARE(decisive(decomposed)->rule, std::string("composite"));
}

void TestCoverageTotals::json()
{
    const QJsonObject report = object(jsonReport(some()));
    QCOMPARE(report.keys(), (QStringList{"ops", "profile", "totals"}));
    QCOMPARE(report["profile"].toString(), QStringLiteral("mine"));
    const QJsonArray ops = report["ops"].toArray();
    QCOMPARE(ops.size(), 3);
    const QJsonObject sin = ops[0].toObject(), mul = ops[2].toObject();
    QCOMPARE(sin["op"].toString(), QStringLiteral("aten.sin.default"));
    QCOMPARE(sin["count"].toInt(), 2);
    QCOMPARE(sin["verdict"].toString(), QStringLiteral("unimplemented"));
    QCOMPARE(sin["reason"].toString(), QStringLiteral("there is no OpFunc for sin"));
    QCOMPARE(sin["nodes"].toArray(), (QJsonArray{"sin", "sin_1"}));
    QVERIFY(!sin.contains("others"));
    QCOMPARE(mul["nodes"].toArray(), (QJsonArray{"mul", "mul_1", "mul_2"}));
    const QJsonObject function = mul["chain"].toArray()[1].toObject();
    QCOMPARE(
        function,
        (QJsonObject{
            {"stage", "opFunc"}, {"depth", 0}, {"op", "mul"}, {"rule", "mul"}, {"file", "/p/mine.json"}, {"line", 7}, {"unit", "sfp"}}));
    QCOMPARE(mul["others"].toArray().size(), 1);
    QCOMPARE(mul["others"][0]["nodes"].toArray(), QJsonArray{"mul"});
    const QJsonObject totals = report["totals"].toObject();
    QCOMPARE(totals["count"].toInt(), 6);
    QCOMPARE(totals["covered"]["count"].toInt(), 4);
    QCOMPARE(totals["verdicts"].toObject().size(), 8);
    QCOMPARE(totals["verdicts"]["unimplemented"]["flops"].toDouble(), 5.0);
    QCOMPARE(totals["verdicts"]["unimplemented"]["unknownFlops"].toInt(), 1);
    QCOMPARE(totals["unknownFlops"].toInt(), 1);
    QCOMPARE(totals["covered"]["unknownFlops"].toInt(), 0);
    // Bytes that are no UTF-8 stay readable
    CoverageAnswer odd = some();
    odd.nodes[0].name = "bad\xff";
    QVERIFY(!object(jsonReport(odd)).isEmpty());
}

void TestCoverageTotals::markdown()
{
    const std::string text = markdownReport(some(), "a.pt2");
    const QString report = QString::fromStdString(text);
    QVERIFY(report.startsWith("# mine on a.pt2: Some \\| more\n\n4 of 6 nodes are covered, with 99.5 % of the operations and 99.0 % of the "
                              "bytes. One node has operations that no formula tells: they are not counted.\n\n| verdict | nodes | FLOP | "
                              "bytes |\n|---|---:|---:|---:|\n| unimplemented | 2 | 5 | 40 B |\n"));
    QVERIFY(report.contains("| aten.sin.default | unimplemented | 2 | 5 | 40 B |  | there is no OpFunc for sin |\n"));
    QVERIFY(report.contains("| aten.mul.Tensor | direct | 3 | 1.0 k | 4.1 kB | mul (mine.json:7) | the OpFunc mul computes it (and 1 other "
                            "way) |\n"));
    CoverageAnswer odd = some();
    odd.nodes[1].op = odd.nodes[3].op = "my.a|b_*";
    QVERIFY(QString::fromStdString(markdownReport(odd, "a")).contains("| my.a\\|b\\_\\* |"));
    odd.title = "Fal|con *NPU* <i>";
    QVERIFY(QString::fromStdString(markdownReport(odd, "a_b")).startsWith("# "));
    QVERIFY2(markdownReport(odd, "a_b").find(" a\\_b: Fal\\|con \\*NPU\\* &lt;i&gt;\n") != std::string::npos,
             markdownReport(odd, "a_b").c_str());
    QCOMPARE(flopsText(0), std::string("0"));
    QCOMPARE(flopsText(Amount{.count = 2, .flops = 5, .unknownFlops = 1}), std::string("5"));
    QCOMPARE(flopsText(Amount{.count = 2, .unknownFlops = 2}), std::string("?"));
    QCOMPARE(unknownFlopsNote(Amount{.count = 2}), std::string());
    QCOMPARE(unknownFlopsNote(Amount{.count = 3, .unknownFlops = 2}),
             std::string("2 nodes have operations that no formula tells: they are not counted."));
    QCOMPARE(flopsText(1.5e12), std::string("1.5 T"));
}

void TestCoverageTotals::trends()
{
    QVERIFY(trend(Verdict::Direct, Verdict::Unsupported) == Trend::Worse);
    QVERIFY(trend(Verdict::Direct, Verdict::Fallback) == Trend::Worse);
    QVERIFY(trend(Verdict::Fallback, Verdict::Unimplemented) == Trend::Worse);
    QVERIFY(trend(Verdict::Unimplemented, Verdict::Custom) == Trend::Better);
    QVERIFY(trend(Verdict::Lowered, Verdict::Decomposed) == Trend::Changed);
    QVERIFY(trend(Verdict::Unimplemented, Verdict::Unsupported) == Trend::Changed);
    QVERIFY(trend(Verdict::Direct, Verdict::Refused) == Trend::Worse);
    QVERIFY(trend(Verdict::Lowered, Verdict::Lowered) == Trend::Same);
}

void TestCoverageTotals::comparison()
{
    CoverageAnswer second = some();
    second.profile = "theirs";
    std::ranges::reverse(second.nodes); // names count, not places
    for (auto& node : second.nodes) {
        if (node.name == "sin")
            node.judgment = 0; // better
        if (node.name == "mul")
            node.judgment = 1; // worse
    }
    second.nodes.push_back({.node = 9, .name = "more", .op = "aten.more"});
    const CoverageAnswer first = some();
    const Comparison found = compared(first, second);
    QVERIFY((found.counts == std::array<std::uint64_t, 4>{1, 1, 0, 4}));
    QCOMPARE(found.ops[0].op, std::string("aten.mul.Tensor"));
    QVERIFY((found.ops[0].counts == std::array<std::uint64_t, 4>{1, 0, 0, 2}));
    QCOMPARE(found.ops[1].op, std::string("aten.sin.default"));
    QCOMPARE(found.ops[0].nodes.size(), std::size_t(1));
    QCOMPARE(second.nodes[found.ops[0].nodes[0].second].name, std::string("mul"));
    const QJsonObject json = object(jsonComparison(first, second));
    QCOMPARE(json["other"].toString(), QStringLiteral("theirs"));
    QCOMPARE(json["totals"]["worse"].toInt(), 1);
    QCOMPARE(json["totals"]["from"]["covered"]["count"].toInt(), 4);
    QCOMPARE(json["ops"][0]["nodes"][0]["trend"].toString(), QStringLiteral("worse"));
    QCOMPARE(json["ops"][0]["nodes"][0]["from"]["verdict"].toString(), QStringLiteral("direct"));
    QCOMPARE(json["ops"][0]["nodes"][0]["to"]["reason"].toString(), QStringLiteral("there is no OpFunc for sin"));
    const QString markdown = QString::fromStdString(markdownComparison(first, second, "a.pt2"));
    QVERIFY(markdown.startsWith("# From mine to theirs on a.pt2\n\n| verdict | mine | theirs |\n|---|---:|---:|\n"));
    QVERIFY(markdown.contains("| aten.mul.Tensor | 1 | 0 | 0 | 2 | mul: direct -&gt; unimplemented: there is no OpFunc for sin |\n"));
}

void TestCoverageTotals::matrix()
{
    CoverageAnswer fine = some();
    for (auto& node : fine.nodes)
        node.judgment = 0;
    fine.nodes.resize(1);
    CoverageAnswer partly = some();
    partly.nodes[1].judgment = 0;
    const Matrix made = matrixOf(
        "mine", {{"fine", totalsOf(fine), {}}, {"partly", totalsOf(partly), {}}, {"broken", {}, Error{.message = UserText("no file")}}});
    QCOMPARE(made.rows.size(), std::size_t(3));
    QCOMPARE(made.rows[0].op, std::string("aten.sin.default"));
    QVERIFY(!made.rows[0].cells[0] && made.rows[0].cells[1] && !made.rows[0].cells[2]);
    QCOMPARE(cellText(*made.rows[0].cells[1]), std::string("unimplemented 1/2"));
    QCOMPARE(made.rows[2].count, std::uint64_t(4));
    QCOMPARE(cellText(*made.rows[2].cells[0]), std::string("direct 1"));
    const QJsonObject json = object(jsonMatrix(made));
    QCOMPARE(json["models"][1]["totals"]["covered"]["count"].toInt(), 5);
    QCOMPARE(json["models"][2]["error"].toString(), QStringLiteral("no file"));
    QCOMPARE(json["ops"][0]["models"]["partly"]["missing"].toInt(), 1);
    QCOMPARE(QString::fromStdString(markdownMatrix(made)),
             QStringLiteral("# mine\n\n| operator | fine | partly | broken |\n|---|---|---|---|\n| nodes | 1 | 6 | error |\n"
                            "| not covered | 0 | 1 | no file |\n| operations covered | 100.0 % | 100.0 % |  |\n"
                            "| aten.sin.default |  | unimplemented 1/2 |  |\n| aten.cumsum.default |  | fallback 1 |  |\n"
                            "| aten.mul.Tensor | direct 1 | direct 3 |  |\n"));
}

void TestCoverageTotals::foreignAnswers()
{
    CoverageAnswer odd = some();
    odd.nodes[0].judgment = 99;
    QCOMPARE(totalsOf(odd).all.count, std::uint64_t(5));
    QCOMPARE(compared(odd, some()).of(Trend::Same), std::uint64_t(5));
}

QTEST_GUILESS_MAIN(TestCoverageTotals)
#include "tst_coverage_totals.moc"
