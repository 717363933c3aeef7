// SPDX-License-Identifier: Apache-2.0
// A comparison's answers as a report: what is told of the first divergence, of all values, of weights and of what was not compared.
#include "core/export/comparison_finding.h"
#include "core/export/comparison_report.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::protocol;
using exporting::findingOf;
using Verdict = CompareRow::Verdict;

namespace {

CompareRow row(const std::string& name, Verdict verdict)
{
    CompareRow out{.name = name, .op = "aten.relu.default", .module = "layers.0", .verdict = verdict};
    out.expectedName = name;
    out.dtype = out.expectedDtype = "float32";
    out.shape = {2, 3};
    out.rtol = 1e-3;
    if (verdict == Verdict::NotCompared)
        out.why = UserText("the dump has no value of this name");
    else
        out.figures = {.elements = 6, .snr = verdict == Verdict::Equal ? std::numeric_limits<double>::infinity() : 20};
    if (verdict == Verdict::Within)
        out.figures.maxAbs = 1e-6;
    if (verdict == Verdict::Diverged) {
        out.figures.mismatches = 1;
        out.figures.maxAbs = 0.5;
        out.figures.firstIndex = {1, 2};
        out.figures.message = UserText("only one of the two is a tensor");
    }
    return out;
}

std::string cell(const exporting::Finding::Table& table, std::size_t line, std::size_t column)
{
    return table.rows.at(line).at(column).english();
}

/// Two values agree, one does not, two are in the run alone.
struct Compared {
    LaunchAnswer launch;
    CompareAnswer answer{.total = 5, .compared = 3, .equal = 1, .within = 1, .diverged = 1, .notCompared = 2};
    std::vector<CompareRow> rows{row("a", Verdict::Equal), row("b", Verdict::NotCompared), row("c", Verdict::Within),
                                 row("d", Verdict::Diverged), row("e", Verdict::NotCompared)};
    Compared()
    {
        launch.fingerprint.cpu = "AVX2";
        launch.fingerprint.threads = 2;
        answer.first = 3;
        answer.firstRow = rows[3];
        answer.sample =
            CompareSample{.slice = "[0:2, 1:3]", .rows = {0, 1}, .columns = {1, 2}, .actual = {1, 2, 3, 4}, .expected = {1, 2, 3, 4.5}};
        answer.unused = {"stranger"};
    }
    exporting::Finding finding() const
    {
        return findingOf({.program = "m.pt2",
                          .reference = exporting::ownSide(Side::Ir),
                          .launch = launch,
                          .answer = answer,
                          .rows = exporting::pointersTo(rows)});
    }
};

} // namespace

class TestComparisonFinding : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void divergence();
    void agreement();
    void blame();
    void weights();
    void reasons();
    void inheritedAndIncomplete();
};

void TestComparisonFinding::divergence()
{
    const auto finding = Compared().finding();
    QCOMPARE(finding.title.english(), std::string("d diverges"));
    QCOMPARE(finding.subtitle.english(), std::string("m.pt2 against its own IR"));
    QCOMPARE(finding.verdict.english(), std::string("This is the first value that is out of tolerance"));
    QCOMPARE(finding.points.size(), std::size_t(3)); // of what was compared
    QCOMPARE(finding.firstPoint, std::size_t(2));
    QCOMPARE(finding.excerpt.node.name, std::string("d"));
    QCOMPARE(finding.sample.cells.size(), std::size_t(4));
    QVERIFY(!finding.sample.cells[2].off && finding.sample.cells[3].off);
    QCOMPARE(finding.sample.firstRow, std::size_t(1));
    QCOMPARE(finding.sample.firstColumn, std::size_t(1));
    QCOMPARE(cell(finding.tables[0], 0, 0), std::string("d"));
    QVERIFY(finding.tables[0].note.empty());
    bool counted = false, cpu = false;
    for (const auto& [label, value] : finding.facts) {
        counted = counted || value.english() == "3 compared, 1 equal, 1 within tolerance, 1 diverged, 2 not compared";
        cpu = cpu || value.english() == "AVX2, 2 threads";
    }
    QVERIFY(counted && cpu);
}

void TestComparisonFinding::agreement()
{
    Compared compared;
    compared.answer.first.reset();
    compared.answer.firstRow.reset();
    compared.answer.diverged = 0;
    compared.rows.erase(compared.rows.begin() + 3);
    const auto finding = compared.finding();
    QCOMPARE(finding.title.english(), std::string("Both sides agree"));
    QVERIFY(finding.verdict.empty() && finding.place.empty() && finding.sample.cells.empty() && finding.excerpt.node.name.empty());
    QVERIFY(finding.tables[0].rows.empty());
    QCOMPARE(finding.firstPoint, finding.points.size());
    compared.answer.weights.diverged = 1;
    QCOMPARE(compared.finding().title.english(), std::string("The weights differ"));
}

void TestComparisonFinding::blame()
{
    Compared compared;
    CompareReplay replay;
    replay.onExpected = CompareFigures{.elements = 6, .mismatches = 2, .maxAbs = 1, .message = UserText("neither a tensor nor a number")};
    replay.operatorDiffers = true;
    compared.answer.replay = replay;
    QVERIFY(compared.finding().blamesOperator);
    QCOMPARE(compared.finding().verdict.english(), std::string("This operator is the cause"));
    QCOMPARE(compared.finding().evidence.english(),
             std::string("on the reference's inputs, its output is still out of tolerance, neither a tensor nor a number"));
    replay.why = UserText("the reference no longer has the value");
    QCOMPARE(exporting::blameOf(replay).verdict.english(),
             std::string("The cause is this operator, or an input that the reference does not have"));
    QVERIFY(exporting::blameOf(replay).evidence.english().ends_with(" (the reference no longer has the value)"));
    replay = {.onExpected = CompareFigures{.elements = 6}};
    QCOMPARE(exporting::blameOf(replay).verdict.english(), std::string("Its inputs are the cause"));
    QVERIFY(exporting::blameOf(replay).evidence.english().ends_with("bit for bit"));
    replay.onExpected->maxAbs = 0.25;
    QVERIFY(exporting::blameOf(replay).evidence.english().ends_with("within tolerance, max abs 0.25"));
    replay = {.why = UserText("there is no operator here")};
    QVERIFY(exporting::blameOf(replay).verdict.english().starts_with("It is unclear"));
    QVERIFY(!exporting::blameOf(replay).itsOperator);
}

void TestComparisonFinding::weights()
{
    Compared compared;
    QVERIFY(compared.finding().tables[1].rows.empty());
    auto& weights = compared.answer.weights;
    weights = {.compared = 30, .equal = 5, .within = 24, .diverged = 1, .notCompared = 0, .rows = {}, .note = {}};
    for (int i = 0; i < 24; ++i)
        weights.rows.push_back(row("w" + std::to_string(i) + ".weight", Verdict::Within));
    weights.rows.push_back(row("off.weight", Verdict::Diverged));
    const auto finding = compared.finding();
    QCOMPARE(finding.tables[1].rows.size(), std::size_t(20));
    QCOMPARE(cell(finding.tables[1], 0, 0), std::string("off.weight")); // worst first
    QCOMPARE(cell(finding.tables[1], 1, 0), std::string("w0.weight"));
    QCOMPARE(finding.tables[1].note.english(), std::string("and 5 more"));
    weights.rows = {row("same.weight", Verdict::Within)};
    weights.rows.front().expectedDtype = "bfloat16";
    QCOMPARE(cell(compared.finding().tables[1], 0, 2), std::string("float32 against bfloat16[2, 3]"));
    weights.rows.front().figures.maxAbs = 0; // the same numbers in another dtype
    QVERIFY(compared.finding().tables[1].rows.empty());
}

void TestComparisonFinding::reasons()
{
    const auto table = Compared().finding().tables[2];
    QCOMPARE(table.rows.size(), std::size_t(2));
    QCOMPARE(cell(table, 0, 0), std::string("2"));
    QCOMPARE(cell(table, 0, 1), std::string("the dump has no value of this name"));
    QCOMPARE(cell(table, 0, 2), std::string("b, e"));
    QCOMPARE(cell(table, 1, 1), std::string("only in the reference"));
}

/// That no kernel is wrong is not known of values that were not compared.
void TestComparisonFinding::inheritedAndIncomplete()
{
    exporting::Compared compared;
    compared.pair.program = "m.pt2";
    compared.answer.lowered = LoweredSummary{.npu = "tpuv3", .inherited = 1};
    compared.answer.compared = compared.answer.diverged = 1;
    compared.answer.rows = {row("d", Verdict::Diverged)};
    const auto result = [&] { return exporting::reportJson({&compared, 1}, true); };
    QVERIFY(result().find("\"result\": \"inherited\"") != std::string::npos);
    compared.answer.missing = {{.name = "out", .why = UserText("the run stopped before it"), .output = true}};
    QVERIFY(!compared.diverged() && compared.incomplete());
    QVERIFY(result().find("\"result\": \"incomplete\"") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestComparisonFinding)
#include "tst_comparison_finding.moc"
