// SPDX-License-Identifier: Apache-2.0
// The machine over 2,000 tiny operators, armed with a breakpoint that never hits, beside a plain loop over the same operators.
// One thread; the ratio of both is what counts (bench.py: machine / plain).
#include "core/torch/run/compile.h"
#include "core/torch/run/machine.h"

#include <ATen/Parallel.h>
#include <ATen/ops/add.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/sin.h>
#include <benchmark/benchmark.h>
#include <c10/core/InferenceMode.h>

namespace {

using namespace nodewise;
using graph::Argument;

constexpr int operators = 2000;

graph::Node call(const char* target, graph::NodeId input, int index)
{
    graph::Node out{.name = "n" + std::to_string(index), .target = target, .subgraph = graph::SubgraphId(0)};
    out.args.push_back({.name = "self", .value = Argument(Argument::NodeRef{input})});
    out.value.kind = graph::Value::Kind::Tensor;
    return out;
}

/// sin, add 0.1, sin, ... on four numbers.
std::shared_ptr<const graph::Graph> chain()
{
    graph::GraphBuilder builder;
    graph::Node input{.op = graph::NodeOp::Placeholder, .name = "x", .target = "x", .subgraph = graph::SubgraphId(0)};
    input.value.kind = graph::Value::Kind::Tensor;
    graph::NodeId last = *builder.addNode(std::move(input));
    for (int i = 0; i < operators; ++i) {
        graph::Node node = call(i % 2 == 0 ? "torch.ops.aten.sin.default" : "torch.ops.aten.add.Tensor", last, i);
        if (i % 2 == 1)
            node.args.push_back({.name = "other", .value = Argument(0.1)});
        last = *builder.addNode(std::move(node));
    }
    graph::Node output{.op = graph::NodeOp::Output, .name = "output", .target = "output", .subgraph = graph::SubgraphId(0)};
    output.args.push_back({.value = Argument(Argument::List{Argument(Argument::NodeRef{last})})});
    (void)builder.addNode(std::move(output));
    return builder.build();
}

void plain(benchmark::State& state)
{
    at::set_num_threads(1);
    const at::Tensor x = at::ones({4});
    const c10::InferenceMode inference;
    for (auto _ : state) {
        at::Tensor value = x;
        for (int i = 0; i < operators / 2; ++i) {
            value = at::sin(value);
            value = at::add(value, 0.1);
        }
        benchmark::DoNotOptimize(value);
    }
}

void machine(benchmark::State& state)
{
    at::set_num_threads(1);
    torch_box::Machine run(torch_box::compile(*chain()));
    std::vector<std::uint8_t> stops(run.plan().nodeCount);
    run.setStops(stops.data());
    const torch_box::Values inputs{at::ones({4})};
    for (auto _ : state) {
        (void)run.start(inputs, 0);
        const auto end = run.run();
        if (!end)
            state.SkipWithError(end.error().text().c_str());
    }
}

BENCHMARK(plain)->Unit(benchmark::kMicrosecond)->MinTime(1);
BENCHMARK(machine)->Unit(benchmark::kMicrosecond)->MinTime(1);

} // namespace

BENCHMARK_MAIN();
