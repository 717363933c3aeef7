// SPDX-License-Identifier: Apache-2.0
// Bodies of what a backend profile says of a program: there and back, as the text of the contract, and refused with their place.
#include "core/protocol/coverage.h"
#include "tests/core/dap_bodies.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::protocol;
using test::again;
using test::refusal;

class TestDapCoverage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void requests();
    void answer();
    void words();
    void profileCheck();
    void refusals_data();
    void refusals();
};

void TestDapCoverage::requests()
{
    QCOMPARE(encodeBody(CoverageRequest{.program = "a.pt2"}), std::string(R"({"program":"a.pt2"})"));
    const CoverageRequest full{.program = "a.pt2",
                               .model = "decoder",
                               .profile = {.name = "mine.json", .text = "{\"name\": \"mine\"}", .folders = {"/profiles", "/more"}},
                               .plugins = {"lib.so"}};
    QVERIFY(again(full) == full);
    QCOMPARE(encodeBody(ProfileCheckRequest()), std::string("{}"));
    QVERIFY(again(ProfileCheckRequest{{.name = "spyre-2026"}}).profile.name == "spyre-2026");
}

void TestDapCoverage::answer()
{
    using Stage = ChainLink::Stage;
    const ChainLink mapping{.stage = Stage::Mapping, .op = "aten.sin.default", .rule = "inductor-2.13", .becomes = {"sin"}};
    const ChainLink missing{.stage = Stage::Unimplemented,
                            .depth = 2,
                            .op = "sin",
                            .rule = "sin",
                            .file = "/p/spyre.json",
                            .line = 12,
                            .unit = "sfp",
                            .why = UserText("there is no OpFunc for %1", std::string("sin"))};
    const CoverageAnswer full{
        .profile = "mine",
        .title = "Some",
        .path = "/p/mine.json",
        .judgments = {{.verdict = Verdict::Unimplemented,
                       .reason = UserText("there is no OpFunc for %1", std::string("sin")),
                       .chain = {mapping, missing}},
                      {.verdict = Verdict::Direct}},
        .nodes = {{.node = 3, .graph = 1, .name = "body/sin", .op = "aten.sin.default", .judgment = 0, .flops = 64, .bytes = 256},
                  {.node = 4, .name = "add", .op = "aten.add.Tensor", .judgment = 1}},
        .problems = {{.file = "/p/mine.json",
                      .line = 2,
                      .column = 3,
                      .message = UserText("no '%1'", std::string("x")),
                      .hint = UserText("write it")}},
        .ms = 1.5};
    QVERIFY(again(full) == full);
    QVERIFY(again(full).judgments[0].reason == "there is no OpFunc for sin");
    QVERIFY(!again(full).nodes[1].flops);
    QCOMPARE(encodeBody(CoverageAnswer()), std::string(R"({"judgments":[],"nodes":[],"profile":""})"));
}

void TestDapCoverage::words()
{
    // Each has its own, and comes back as itself.
    QSet<QByteArray> verdicts, stages;
    for (int i = 0; i <= static_cast<int>(Verdict::Refused); ++i) {
        const auto verdict = static_cast<Verdict>(i);
        const std::string_view word = verdictWord(verdict);
        verdicts.insert(QByteArray(word.data(), qsizetype(word.size())));
        QVERIFY(again(CoverageAnswer{.judgments = {{.verdict = verdict}}}).judgments[0].verdict == verdict);
    }
    for (int i = 0; i <= static_cast<int>(ChainLink::Stage::Refused); ++i) {
        const auto stage = static_cast<ChainLink::Stage>(i);
        const std::string_view word = stageWord(stage);
        stages.insert(QByteArray(word.data(), qsizetype(word.size())));
        QVERIFY(again(CoverageAnswer{.judgments = {{.chain = {{.stage = stage}}}}}).judgments[0].chain[0].stage == stage);
    }
    QCOMPARE(verdicts.size(), 8);
    QCOMPARE(stages.size(), 16);
    QVERIFY(!verdicts.contains("") && !stages.contains(""));
    QVERIFY(verdictWord(Verdict::Unsupported) == "unsupported" && stageWord(ChainLink::Stage::OpFunc) == "opFunc");
}

void TestDapCoverage::profileCheck()
{
    const ProfileCheckAnswer full{.profile = "mine",
                                  .title = "Some",
                                  .path = "/p/mine.json",
                                  .problems = {{.message = UserText("wrong")}},
                                  .rules = {{"overrides", 2}, {"decompositions", 20}}};
    QVERIFY(again(full) == full);
    QCOMPARE(encodeBody(ProfileCheckAnswer{.profile = "a", .rules = {{"overrides", 2}}}),
             std::string(R"({"profile":"a","rules":[["overrides",2]]})"));
}

void TestDapCoverage::refusals_data()
{
    QTest::addColumn<QString>("found");
    QTest::addColumn<QString>("expected");
    QTest::newRow("no program") << refusal<CoverageRequest>("{}") << QStringLiteral("$.arguments.program: this is missing");
    QTest::newRow("no verdict") << refusal<CoverageAnswer>(R"({"profile": "a", "judgments": [{"verdict": "good"}], "nodes": []})")
                                << QStringLiteral("$.body.judgments[0].verdict: this must be one of \"direct\", \"lowered\", "
                                                  "\"decomposed\", \"custom\", \"fallback\", \"unsupported\", \"unimplemented\", "
                                                  "\"refused\"");
    QTest::newRow("counts") << refusal<ProfileCheckAnswer>(R"({"profile": "a", "rules": [["a", 1], ["b", -1]]})")
                            << QStringLiteral("$.body.rules[1]: this must be a name with a count");
    QTest::newRow("folders") << refusal<ProfileCheckRequest>(R"({"profile": {"folders": "x"}})")
                             << QStringLiteral("$.arguments.profile.folders: this must be an array");
}

void TestDapCoverage::refusals()
{
    QFETCH(QString, found);
    QFETCH(QString, expected);
    QCOMPARE(found, expected);
}

QTEST_GUILESS_MAIN(TestDapCoverage)
#include "tst_dap_coverage.moc"
