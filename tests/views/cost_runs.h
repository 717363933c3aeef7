// SPDX-License-Identifier: Apache-2.0
// A simulated program made by hand, small enough to be checked by eye: three kernels in four launches, and a node that is left out.
#pragma once

#include "core/graph/text_form.h"
#include "core/trace/store/builder.h"
#include "views/common/document.h"
#include "views/cost/cost_run.h"

#include <QtGlobal>

#include <algorithm>

namespace nodewise::views::cost_runs {

inline std::shared_ptr<const Document> document()
{
    static const auto made = [] {
        const auto graph = graph::parseText(R"(module "" : pkg.Net
%p_weight : f32[64, 64] = placeholder parameter "weight"
%x : f32[16, 64] = placeholder
%linear : f32[16, 64] = aten.linear.default(%x, %p_weight)
%relu : f32[16, 64] = aten.relu.default(%linear)
%linear_1 : f32[16, 64] = aten.linear.default(%relu, %p_weight)
%sort : f32[16, 64] = aten.msort.default(%linear_1)
%add : f32[16, 64] = aten.add.Tensor(%sort, %relu)
%tanh : f32[16, 64] = aten.tanh.default(%add)
return (%tanh)
)");
        if (!graph)
            qFatal("%s", graph.error().text().c_str());
        auto model = std::make_shared<program::Model>();
        model->graph = *graph;
        auto document = std::make_shared<Document>();
        document->model = model;
        return document;
    }();
    return made;
}

inline std::uint32_t node(const char* name)
{
    return document()->fx()->tryFind(name)->index();
}

/// gemm_0 computes linear and relu, then linear_1; pointwise_1 computes add, tanh_2 tanh. ATen runs sort.
inline std::shared_ptr<const protocol::LowerAnswer> plan()
{
    auto plan = std::make_shared<protocol::LowerAnswer>();
    plan->npu = "small16";
    plan->profile = "reference";
    const char* const ops[] = {"aten.linear.default", "aten.add.Tensor", "aten.tanh.default"};
    const char* const names[] = {"gemm_0", "pointwise_1", "tanh_2"};
    for (int i = 0; i < 3; ++i) {
        protocol::LoweredKernel& kernel = plan->kernels.emplace_back();
        kernel.name = names[i];
        kernel.key = std::string("key_of_") + names[i];
        kernel.file = i == 0 ? "/templates/gemm.mlir" : "/templates/pointwise.mlir";
        kernel.text = "func.func @k() {\n}\n";
        kernel.ops = {ops[i]};
        kernel.launches = i == 0 ? 2 : 1;
    }
    plan->launches = {{.kernel = 0, .nodes = {node("linear"), node("relu")}, .own = 1},
                      {.kernel = 0, .nodes = {node("linear_1")}, .own = 1},
                      {.kernel = 1, .nodes = {node("add")}, .own = 1},
                      {.kernel = 2, .nodes = {node("tanh")}, .own = 1}};
    const auto add = [&](const char* name, protocol::LoweredNode::Route route, std::optional<std::uint32_t> launch) {
        protocol::LoweredNode& made = plan->nodes.emplace_back();
        made.node = node(name);
        made.name = name;
        made.op = std::string(document()->fx()->node(graph::NodeId(made.node)).opType());
        made.route = route;
        made.launch = launch;
    };
    using Route = protocol::LoweredNode::Route;
    add("linear", Route::Kernel, 0);
    add("relu", Route::Kernel, 0);
    add("linear_1", Route::Kernel, 1);
    add("sort", Route::Fallback, {});
    add("add", Route::Kernel, 2);
    add("tanh", Route::Kernel, 3);
    return plan;
}

inline sim::Npu npu()
{
    sim::Npu npu;
    npu.name = "small16";
    npu.cores = 1;
    npu.coreMhz = 1000;
    npu.lanes = 16;
    npu.vectorBits = 64; // 32 elements of 32 bits in a cycle
    npu.scratchpadBytesPerLane = 1024;
    npu.dramBytesPerCycle = 16;
    return npu;
}

inline sim::Cost cost(std::int64_t cycles, std::int64_t macs, std::int64_t points, std::int64_t read, std::int64_t written)
{
    sim::Cost cost;
    cost.cycles = cycles;
    cost.macs = macs;
    cost.vectorPoints = points;
    cost.traffic = {{0, read, 0}, {1, 0, written}};
    cost.arrayBound = macs / 256;
    cost.vectorBound = points / 32;
    cost.dramBound = (read + written) / 16;
    cost.arrayBusy = cost.arrayBound;
    cost.vectorBusy = cost.vectorBound;
    cost.loadBusy = read / 16;
    cost.storeBusy = written / 16;
    cost.dramBusy = cost.dramBound;
    cost.scratchpadPeak = 4096;
    return cost;
}

inline std::shared_ptr<const sim::Program> program()
{
    auto program = std::make_shared<sim::Program>();
    const auto held = plan();
    for (const protocol::LoweredKernel& kernel : held->kernels) {
        sim::TileGraph& graph = program->kernels.emplace_back();
        graph.name = kernel.name;
        graph.buffers = {{"X", 0, 32, "f32", {16, 64}, {64, 1}, 4096}, {"X_spad", -1, 32, "f32", {16, 16}, {16, 1}, 1024}};
    }
    for (const protocol::LoweredLaunch& launch : held->launches) {
        sim::Program::Launch& made = program->launches.emplace_back();
        made.kernel = launch.kernel;
        for (const std::uint32_t each : launch.nodes)
            made.link.nodes.push_back(document()->fx()->qualifiedName(graph::NodeId(each)));
    }
    return program;
}

/// Launches take 1,000, 1,000, 400 and 600 cycles: the products are bound by compute, the addition by memory, tanh by issue. A kernel's
/// cycles are `factor` times that. A kernel that is `missing` could not be simulated.
inline std::shared_ptr<const CostRun> run(std::int64_t factor = 1, std::vector<std::string> parameters = {},
                                          std::optional<std::uint32_t> missing = {})
{
    sim::ProgramRun made;
    made.kernels = {cost(1000 * factor, 204'800, 0, 8192, 1024), cost(400 * factor, 0, 1024, 4096, 2048),
                    cost(600 * factor, 0, 1024, 1024, 1024)};
    made.kernels[0].stalled[std::size_t(trace::Stall::Data)] = 300;
    made.kernels[0].stalled[std::size_t(trace::Stall::Engine)] = 100;
    made.missing.resize(3);
    if (missing) {
        made.kernels[*missing] = {};
        made.missing[*missing] = UserText("its tiles do not fit");
    }
    made.gaps.push_back({"sort", UserText("ATen runs it: %1", UserText("no template"))});
    trace::Builder builder(trace::Unit::Cycles, 1000);
    const auto lane = builder.addLane("Kernels");
    const auto pad = builder.addCounter("Scratchpad in use", trace::none, "B");
    std::int64_t at = 0;
    const auto held = program();
    for (std::uint32_t i = 0; i < held->launches.size(); ++i) {
        const std::uint32_t kernel = held->launches[i].kernel;
        made.launches.push_back(kernel);
        made.starts.push_back(at);
        trace::Link link = held->launches[i].link;
        link.kernel = held->kernels[kernel].name;
        link.launch = i;
        if (missing == kernel) {
            made.gaps.push_back({link.nodes.front(), made.missing[kernel]});
            continue;
        }
        builder.addSlice(lane, at, made.kernels[kernel].cycles, builder.intern(link.kernel), trace::Kind::Kernel, builder.addLink(link));
        builder.addSample(pad, at, 1024);
        builder.addSample(pad, at + 100, 4096);
        at += made.kernels[kernel].cycles;
    }
    builder.addSample(pad, at, 0);
    made.starts.push_back(at);
    made.trace = *builder.build();
    return std::make_shared<const CostRun>(CostRun::Parts{npu(), std::move(parameters), plan(), held, std::move(made)});
}

} // namespace nodewise::views::cost_runs
