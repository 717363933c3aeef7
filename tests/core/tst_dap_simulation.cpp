// SPDX-License-Identifier: Apache-2.0
// From a plan of kernels and their tile graphs to a program that is simulated.
#include "core/cost/simulation.h"
#include "tests/core/simulated_product.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::sim;
using nodewise::test::machine;
using nodewise::test::Product;

class TestDapSimulation : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void planBecomesProgram();
    void bodiesAreNoted();
};

void TestDapSimulation::planBecomesProgram()
{
    protocol::LowerAnswer plan;
    plan.kernels = {
        {.name = "gemm_0", .text = "a"}, {.name = "broken_1", .why = UserText("no tile fits")}, {.name = "copy_2", .text = "c"}};
    plan.launches = {{.kernel = 0, .nodes = {1, 2}, .own = 1}, {.kernel = 1, .nodes = {3}, .own = 1}, {.kernel = 2, .copied = 2}};
    using Route = protocol::LoweredNode::Route;
    plan.nodes = {{.node = 0, .name = "x", .op = "placeholder"},
                  {.node = 1, .name = "linear", .op = "aten.linear.default", .route = Route::Kernel, .launch = 0},
                  {.node = 2, .name = "relu", .op = "aten.relu.default", .route = Route::Kernel, .launch = 0},
                  {.node = 3, .name = "sum_1", .op = "aten.sum.default", .route = Route::Kernel, .launch = 1},
                  {.node = 4, .name = "rand", .op = "aten.rand.default", .route = Route::Fallback, .why = UserText("it is random")}};
    const protocol::TileGraphsRequest request = cost::tileGraphsOf(plan);
    QCOMPARE(request.kernels.size(), std::size_t(2));
    QCOMPARE(request.kernels[1].name, std::string("copy_2"));
    QCOMPARE(request.kernels[1].source.text, std::string("c"));
    protocol::TileGraphsAnswer answer;
    answer.kernels = {{.graph = Product{}.graph("kernel")}, {.graph = Product{.rows = 1}.graph("kernel")}};
    const Program made = cost::simulatedProgram(plan, answer, [](std::uint32_t node) { return "m" + std::to_string(node); });
    QCOMPARE(made.kernels.size(), std::size_t(3));
    QCOMPARE(made.kernels[0].name, std::string("gemm_0"));
    QVERIFY(made.kernels[1].why == "no tile fits");
    QCOMPARE(made.kernels[2].buffers[0].shape[0], std::int64_t(8));
    QCOMPARE(made.launches[0].link.nodes, (std::vector<std::string>{"linear", "relu"}));
    QCOMPARE(made.launches[0].link.op, std::string("aten.linear.default"));
    QCOMPARE(made.launches[0].link.module, std::string("m2"));
    QCOMPARE(made.launches[2].link.nodes, (std::vector<std::string>{"relu"}));
    QCOMPARE(made.launches[2].link.op, std::string("copy"));
    QCOMPARE(made.gaps.size(), std::size_t(1));
    QVERIFY(made.gaps[0].node == "rand" && made.gaps[0].why == "ATen runs it: it is random");
    QVERIFY(made.notes.empty());
    const auto run = simulateProgram(made, machine());
    QVERIFY(run.has_value());
    QCOMPARE(run->gaps.size(), std::size_t(2));
    // An answer that is too short is no reason to read behind its end
    answer.kernels.pop_back();
    QVERIFY(!cost::simulatedProgram(plan, answer, [](std::uint32_t) { return std::string(); }).kernels[2].why.empty());
    const protocol::LowerRequest::Machine cut = cost::machineOf(machine());
    QVERIFY(cut.lanes == 8 && cut.scratchpadBytesPerLane == 4096 && cut.name == "test");
    const protocol::LowerRequest asked{.machine = cut};
    const auto decoded = protocol::decodeBody<protocol::LowerRequest>(protocol::encodeBody(asked));
    QVERIFY(decoded && *decoded == asked);
}

void TestDapSimulation::bodiesAreNoted()
{
    protocol::LowerAnswer plan;
    plan.kernels = {{.name = "k", .text = "a"}};
    plan.launches = {{.kernel = 0, .graph = 1, .nodes = {1}, .own = 1}};
    using Route = protocol::LoweredNode::Route;
    plan.nodes = {{.node = 1, .graph = 1, .name = "true_graph_0/sin", .op = "aten.sin.default", .route = Route::Kernel, .launch = 0},
                  {.node = 2, .name = "cond", .op = "higher_order.cond", .route = Route::Body}};
    protocol::TileGraphsAnswer answer;
    answer.kernels = {{.graph = Product{}.graph("kernel")}};
    const auto none = [](std::uint32_t) { return std::string(); };
    const Program made = cost::simulatedProgram(plan, answer, none);
    QCOMPARE(made.notes.size(), std::size_t(1));
    QVERIFY(made.notes[0] == "bodies of control flow count once each: true_graph_0");
    plan.nodes[1].op = "higher_order.wrap_with_set_grad_enabled"; // its body runs once
    QVERIFY(cost::simulatedProgram(plan, answer, none).notes.empty());
    const Program sized = cost::simulatedProgram(plan, answer, none, {"s0", "s1"});
    QCOMPARE(sized.notes.size(), std::size_t(1));
    QVERIFY(sized.notes[0] == "sizes known only at run time are those at export: s0, s1");
}

QTEST_GUILESS_MAIN(TestDapSimulation)
#include "tst_dap_simulation.moc"
