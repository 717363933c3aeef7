// SPDX-License-Identifier: Apache-2.0
// A small machine and a product of matrices in tiles, for tests of whole programs on the simulated NPU.
#pragma once

#include "core/sim/simulator.h"

#include <QtGlobal>

namespace nodewise::test {

using namespace nodewise::sim;

inline Npu machine()
{
    auto npu = readNpu(R"({"name": "test", "num_cores": 2, "core_freq_mhz": 500, "vpu_num_lanes": 8, "vpu_spad_size_kb_per_lane": 4,
                           "num_systolic_array_per_core": 2, "vpu_vector_length_bits": 64, "dram_type": "simple", "dram_channels": 2,
                           "dram_latency": 20, "dram_req_size_byte": 32, "dram_freq_mhz": 500,
                           "dram_bandwidth_gbps_per_channel": 8})",
                       "test.json");
    if (!npu)
        qFatal("%s", npu.error().text().c_str());
    return *npu;
}

/// Y[m, n] = relu(X[m, k] W[k, n]) in tiles of 8, each of `rows` and `depth` tiles long.
struct Product {
    std::int64_t rows = 4, depth = 3;
    bool parallel = true;

    TileGraph graph(const std::string& name) const
    {
        constexpr std::int64_t side = 8;
        TileGraph out{.name = name};
        const auto constant = [&out](std::int64_t value) {
            out.numbers.push_back({.value = value});
            return NumberId(out.numbers.size() - 1);
        };
        const NumberId zero = constant(0), one = constant(1), tile = constant(side);
        const NumberId lastRow = constant(rows * side), lastDepth = constant(depth * side);
        const auto dram = [](const char* called, std::int32_t argument, std::int64_t height, std::int64_t width) {
            return Buffer{.name = called,
                          .argument = argument,
                          .element = "f32",
                          .shape = {height, width},
                          .strides = {width, 1},
                          .bytes = 4 * height * width};
        };
        const auto pad = [](const char* called) {
            return Buffer{.name = called, .element = "f32", .shape = {side, side}, .strides = {side, 1}, .bytes = 4 * side * side};
        };
        out.buffers = {dram("X", 0, rows * side, depth * side),
                       dram("W", 1, depth * side, side),
                       dram("Y", 2, rows * side, side),
                       pad("X_spad"),
                       pad("W_spad"),
                       pad("Y_spad")};
        const auto loop = [&out](const char* variable, NumberId upper, NumberId lower) {
            out.steps.push_back(
                {.line = std::uint32_t(out.steps.size() + 10), .lower = lower, .upper = upper, .step = 8, .variable = variable});
            out.numbers.push_back({.op = Number::Op::Loop, .value = std::int64_t(out.steps.size() - 1)});
            return NumberId(out.numbers.size() - 1);
        };
        const auto copy = [&](Step::Kind kind, std::uint32_t in, std::uint32_t scratch, NumberId row, NumberId column) {
            Step step{.kind = kind, .line = std::uint32_t(out.steps.size() + 10)};
            step.dram = in;
            step.pad = scratch;
            step.offsets = {row, column};
            step.sizes = {tile, tile};
            step.steps = {one, one};
            (kind == Step::Kind::Load ? step.writes : step.reads) = {{.buffer = scratch, .fresh = kind == Step::Kind::Load}};
            out.steps.push_back(step);
        };
        const NumberId m = loop("m", lastRow, zero);
        out.steps[0].parallel = parallel;
        Step fill{.kind = Step::Kind::Vector, .line = 11};
        fill.points = constant(side * side);
        fill.writes = {{.buffer = 5, .fresh = true}};
        out.steps.push_back(fill);
        const NumberId k = loop("k", lastDepth, zero);
        out.steps[2].accumulation = true;
        copy(Step::Kind::Load, 0, 3, m, k);
        copy(Step::Kind::Load, 1, 4, k, zero);
        Step product{.kind = Step::Kind::Array, .line = 15};
        product.batch = one;
        product.m = product.n = product.k = tile;
        product.reads = {{.buffer = 3}, {.buffer = 4}, {.buffer = 5}};
        product.writes = {{.buffer = 5}};
        out.steps.push_back(product);
        out.steps[2].end = std::uint32_t(out.steps.size());
        Step relu{.kind = Step::Kind::Vector, .line = 16};
        relu.points = constant(side * side);
        relu.work = {{VectorWork::Class::Compare, 1}};
        relu.reads = relu.writes = {{.buffer = 5}};
        out.steps.push_back(relu);
        copy(Step::Kind::Store, 2, 5, m, zero);
        out.steps[0].end = std::uint32_t(out.steps.size());
        return out;
    }
};

} // namespace nodewise::test
