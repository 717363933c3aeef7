// SPDX-License-Identifier: Apache-2.0
// What is told of a program without PyTorch: guards by a table of schemas, and a session that was never launched.
#include "core/planner/plan_session.h"
#include "core/planner/table_operators.h"
#include "tests/core/rewrite_graphs.h"

using namespace nodewise;
using planner::SchemaTable;

namespace {

std::shared_ptr<const SchemaTable> table()
{
    using Kind = protocol::OpSchema::Kind;
    planner::SchemaTableSource source;
    source.answer.torchVersion = "2.13.0";
    source.answer.schemas = {{.opType = "aten.clone.default",
                              .kind = Kind::Operator,
                              .name = "aten::clone",
                              .overload = "",
                              .text = "",
                              .arguments = {{.name = "self", .type = "Tensor"},
                                            {.name = "memory_format", .type = "MemoryFormat?", .defaultText = "contiguous_format"},
                                            {.name = "count", .type = "int", .defaultText = "3"}}}};
    auto read = SchemaTable::read(planner::tableText(source));
    if (!read)
        qFatal("%s", read.error().text().c_str());
    return *read;
}

} // namespace

class TestPlanner : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void defaultsThatAreNoValues();
    void neverLaunched();
};

/// Such a guard can't be told; it is not wrong, which would end the whole coverage.
void TestPlanner::defaultsThatAreNoValues()
{
    const auto graph = test::parsed("%x : f32[2] = placeholder\n%y : f32[2] = aten.clone.default(self: %x)\nreturn (%y)\n");
    planner::TableOperators operators(table(), {});
    const graph::Node& call = graph->node(test::id(*graph, "y"));
    const auto told = operators.holds(*graph, call, "count == 3");
    QVERIFY2(told, told ? "" : told.error().text().c_str());
    QVERIFY(told->always);
    const auto untold = operators.holds(*graph, call, "memory_format == torch.contiguous_format");
    QVERIFY2(untold, untold ? "" : untold.error().text().c_str());
    QVERIFY(!untold->always);
    QVERIFY(untold->partly.english().ends_with("(memory_format)"));
    QVERIFY(!operators.holds(*graph, call, "memory_formats == 1")); // is no argument
}

void TestPlanner::neverLaunched()
{
    const planner::PlanSession session(table());
    QCOMPARE(session.entry().reason, std::string("entry"));
    QCOMPARE(session.state().states, std::string());
}

QTEST_APPLESS_MAIN(TestPlanner)
#include "tst_planner.moc"
