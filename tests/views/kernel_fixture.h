// SPDX-License-Identifier: Apache-2.0
// A plan of kernels for cnn.pt2 as the engine would answer it, small enough to be checked by eye; and what checks of them find.
#pragma once

#include "core/graph/graph.h"
#include "core/protocol/lower.h"

#include <ctime>
#include <string>

namespace nodewise::test {

/// Kernel 0 is good, 1 differs, 2 crashes, 3 could not be rendered. The graph's operators in order: the first two share kernel 0's launch,
/// each of the next two has its own, the fifth kernel 3, the sixth is a view, and all others are ATen's. For "kept" an earlier check found
/// that kernel 0 is good and 1 crashed. For "invalid" kernel 1 does not verify.
inline protocol::LowerAnswer somePlan(const graph::Graph& graph, const std::string& npu)
{
    protocol::LowerAnswer plan;
    plan.npu = npu;
    const auto kernel = [&plan](const char* name, const char* op) -> protocol::LoweredKernel& {
        protocol::LoweredKernel& made = plan.kernels.emplace_back();
        made.name = name;
        made.key = std::string("key_of_") + name;
        made.file = "/templates/gemm.mlir";
        made.text = std::string("func.func @") + name + "() {\n  %a = arith.constant 1 : i32\n  return\n}\n";
        made.lines = {3, 4, 4, 5};
        made.ops = {op};
        made.axes = {{"TILE_M", 100, 16}};
        made.scratchpads = {{"X_spad", "f32", {16, 32}, 2048}};
        made.tiling = UserText("of 3 sizes 2 fit");
        return made;
    };
    kernel("gemm_0", "aten.linear.default").ops.push_back("aten.relu.default");
    kernel("pointwise_1", "aten.add.Tensor");
    kernel("reduce_2", "aten.sum.default");
    protocol::LoweredKernel& broken = kernel("softmax_3", "aten.softmax.int");
    broken.text.clear();
    broken.why = UserText("no tile fits the scratchpad");
    std::size_t place = 0;
    for (const graph::NodeId id : graph.root().nodes) {
        protocol::LoweredNode node{.node = id.index(), .name = graph.qualifiedName(id), .op = std::string(graph.node(id).opType())};
        if (graph.node(id).op == graph::NodeOp::CallFunction) {
            const std::size_t at = place++;
            node.floating = true;
            if (at < 5) {
                const std::uint32_t launch = at < 2 ? 0 : std::uint32_t(at - 1);
                node.route = protocol::LoweredNode::Route::Kernel;
                node.launch = launch;
                node.tried = {{"layer_norm", UserText("another operator")}, {"gemm", {}}};
                if (plan.launches.size() <= launch)
                    plan.launches.push_back(
                        {.kernel = launch, .nodes = {}, .own = 1, .ended = UserText("2 nodes read its result"), .copied = {}});
                plan.launches[launch].nodes.push_back(id.index());
                ++plan.kernels[launch].launches;
            } else if (at == 5) {
                node.route = protocol::LoweredNode::Route::View;
            } else {
                node.route = protocol::LoweredNode::Route::Fallback;
                node.why = UserText("there is no template");
            }
        }
        plan.nodes.push_back(std::move(node));
    }
    plan.kernels[0].launches = 1;
    if (npu.ends_with(".mlir")) // then that is the template
        for (protocol::LoweredKernel& made : plan.kernels) {
            made.file = npu;
            made.sources = {npu};
        }
    if (npu == "invalid")
        plan.kernels[1].invalid = UserText("line 2: redefinition of SSA value '%a'");
    if (npu == "kept") {
        const std::int64_t time = std::time(nullptr) - 2 * 60 * 60 - 30;
        plan.kernels[0].kept =
            protocol::KeptVerdict{.equal = true, .maxAbs = 3e-7, .program = "old.pt2", .inputs = "samples", .time = time};
        plan.kernels[1].kept = protocol::KeptVerdict{.outcome = protocol::KernelRunAnswer::Outcome::Crashed,
                                                     .message = UserText("killed"),
                                                     .program = "old.pt2",
                                                     .inputs = "samples",
                                                     .time = time};
    }
    return plan;
}

inline protocol::KernelRunAnswer someRun(const std::string& name)
{
    protocol::KernelRunAnswer run;
    run.passesMs = 4;
    run.jitMs = 9;
    run.runMs = 0.25;
    if (name == "reduce_2") {
        run.outcome = protocol::KernelRunAnswer::Outcome::Crashed;
        run.message = UserText("reduce_2 was killed by signal 11");
    }
    return run;
}

inline protocol::LowerVerdictsAnswer someVerdicts(const protocol::LowerVerdictsRequest& request)
{
    protocol::LowerVerdictsAnswer answer;
    for (const std::uint32_t kernel : request.kernels) {
        auto& verdict = answer.verdicts.emplace_back();
        verdict.kernel = kernel;
        verdict.equal = kernel == 0;
        verdict.rtol = verdict.atol = 1e-4;
        verdict.elements = 1200;
        if (!verdict.equal) {
            verdict.maxAbs = 0.5;
            verdict.mismatches = 7;
            verdict.message = UserText("7 of 1200 elements differ");
        }
    }
    return answer;
}

} // namespace nodewise::test
