// SPDX-License-Identifier: Apache-2.0
// A small machine and a product of matrices in tiles, for tests of whole programs on the simulated NPU.
#pragma once

#include "core/sim/simulator.h"
#include "tests/core/tile_graphs.h"

#include <QtGlobal>

#include <utility>

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

/// Y[m, n] = relu(X[m, k] W[k, n]) in tiles of 8 x 8, `rows` of them above each other, each the sum of `depth` products.
struct Product {
    std::int64_t rows = 4, depth = 3;

    TileGraph graph(std::string name) const
    {
        constexpr std::int64_t side = 8;
        GraphMaker maker;
        maker.graph.name = std::move(name);
        const auto X = maker.dram("X", {rows * side, depth * side}), W = maker.dram("W", {depth * side, side}),
                   Y = maker.dram("Y", {rows * side, side});
        const auto Xs = maker.pad("X_spad", {side, side}), Ws = maker.pad("W_spad", {side, side}), Ys = maker.pad("Y_spad", {side, side});
        const NumberId zero = maker.number(0), m = maker.of(maker.loop("m", rows * side, side, true));
        maker.vector({}, Ys, side * side);
        const NumberId k = maker.of(maker.loop("k", depth * side, side));
        maker.load(X, Xs, {m, k}, {side, side});
        maker.load(W, Ws, {k, zero}, {side, side});
        maker.product(Xs, Ws, Ys, side, side, side);
        maker.close();
        maker.vector({Ys}, Ys, side * side, {{VectorWork::Class::Compare, 1}}, false);
        maker.store(Ys, Y, {m, zero}, {side, side});
        maker.close();
        return maker.graph;
    }
};

} // namespace nodewise::test
