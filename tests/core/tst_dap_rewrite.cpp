// SPDX-License-Identifier: Apache-2.0
// nodewise/rewrite there and back, and what is refused.
#include "core/protocol/rewrite.h"
#include "tests/core/dap_bodies.h"

#include <QTest>

using namespace nodewise;
using namespace nodewise::protocol;
using nodewise::test::again;
using nodewise::test::refusal;

class TestDapRewrite : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void request()
    {
        QCOMPARE(encodeBody(RewriteRequest{.program = "a.pt2"}), std::string(R"({"program":"a.pt2"})"));
        const RewriteRequest full{.program = "a.pt2",
                                  .model = "m",
                                  .profile = {.name = "spyre-2026", .text = "{}", .folders = {"/p"}},
                                  .plugins = {"x.so"},
                                  .ir = "/tmp/out.json"};
        QVERIFY(again(full) == full);
    }

    void answer()
    {
        RewriteAnswer full{.profile = "mine", .title = "Mine", .path = "/p/mine.json"};
        full.steps.push_back({.name = "decompositions",
                              .line = 3,
                              .changes = 2,
                              .graph = "return ()\n",
                              .from = {{0}, {1, 2}, {}},
                              .events = {{.node = 1,
                                          .after = {1, 2},
                                          .link = {.stage = ChainLink::Stage::Decomposition,
                                                   .depth = 1,
                                                   .op = "aten.linear.default",
                                                   .rule = "linear",
                                                   .file = "/p/mine.json",
                                                   .line = 3,
                                                   .why = UserText("as products"),
                                                   .becomes = {"aten.mm.default"}}}},
                              .note = UserText("a note"),
                              .ms = 1.5});
        full.steps.push_back({.name = "insert-restickify", .point = "pre-scheduling", .ran = false});
        full.problems.push_back({.file = "/p/f.py", .line = 2, .column = 7, .message = UserText("wrong"), .hint = UserText("right")});
        full.ms = 12;
        QVERIFY(again(full) == full);
        const std::string text = encodeBody(RewriteAnswer{
            .profile = "a", .steps = {{.name = "dead-code", .point = "post", .events = {{.node = 4, .link = {.op = "aten.add.Tensor"}}}}}});
        QCOMPARE(text, std::string(R"({"profile":"a","steps":[{"events":[{"node":4,"op":"aten.add.Tensor","stage":"decomposition"}],)"
                                   R"("name":"dead-code","point":"post"}]})"));
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("found");
        QTest::addColumn<QString>("expected");
        QTest::newRow("no program") << refusal<RewriteRequest>("{}") << QStringLiteral("$.arguments.program: this is missing");
        QTest::newRow("no steps") << refusal<RewriteAnswer>(R"({"profile": "a"})") << QStringLiteral("$.body.steps: this is missing");
        QTest::newRow("negative node") << refusal<RewriteAnswer>(R"({"profile": "a", "steps": [{"name": "x", "from": [[0], [-1]]}]})")
                                       << QStringLiteral("$.body.steps[0].from[1][0]: this is less than 0");
        QTest::newRow("event without node") << refusal<RewriteAnswer>(
                                                   R"({"profile": "a", "steps": [{"name": "x", "events": [{"stage": "pass"}]}]})")
                                            << QStringLiteral("$.body.steps[0].events[0].node: this is missing");
    }
    void refusals()
    {
        QFETCH(QString, found);
        QFETCH(QString, expected);
        QCOMPARE(found, expected);
    }
};

QTEST_GUILESS_MAIN(TestDapRewrite)
#include "tst_dap_rewrite.moc"
