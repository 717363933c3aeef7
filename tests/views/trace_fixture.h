// SPDX-License-Identifier: Apache-2.0
// Traces made by rule: a small NPU's run, and slices at random.
#pragma once

#include "core/trace/store/builder.h"

#include <cmath>
#include <memory>
#include <random>
#include <string>

namespace nodewise::trace_fixture {

using trace::Builder;
using trace::Kind;
using trace::LaneId;
using trace::LinkId;
using trace::SliceId;
using trace::Stall;
using trace::Time;

inline std::shared_ptr<const trace::Trace> built(Builder& builder)
{
    return *builder.build();
}

struct NpuLanes {
    LaneId kernels, in, array[2], vector, out, dram, scratchpad;
};

inline NpuLanes addNpuLanes(Builder& builder)
{
    const std::uint32_t run = builder.addGroup("Run"), core = builder.addGroup("Core 0"), memory = builder.addGroup("Memory", core);
    NpuLanes lanes{};
    lanes.kernels = builder.addLane("Kernels", run);
    lanes.in = builder.addLane("DMA in", core);
    lanes.array[0] = builder.addLane("Array 0", core);
    lanes.array[1] = builder.addLane("Array 1", core);
    lanes.vector = builder.addLane("Vector", core);
    lanes.out = builder.addLane("DMA out", core);
    lanes.dram = builder.addCounter("DRAM", memory, "GB/s");
    lanes.scratchpad = builder.addCounter("Scratchpad", memory, "B");
    return lanes;
}

/// Node "linear_i", kernel "gemm_i" of module "model.layers.<i / 2>.mlp".
inline trace::Link npuLink(int i)
{
    const std::string number = std::to_string(i);
    return {.nodes = {"linear_" + number},
            .kernel = "gemm_" + number,
            .launch = std::uint32_t(i),
            .line = 4,
            .module = "model.layers." + std::to_string(i / 2) + ".mlp",
            .op = "aten.linear.default"};
}

/// `tiles` times load, array, vector and store, in `kernels` kernels; each waits for the one before it.
inline std::shared_ptr<const trace::Trace> npuTrace(int kernels = 6, int tiles = 8)
{
    Builder builder(trace::Unit::Cycles, 940.0);
    builder.origin().producer = "fixture";
    const NpuLanes lanes = addNpuLanes(builder);
    std::mt19937 random(7);
    Time in = 0, array[2] = {0, 0}, vector = 0, out = 0;
    for (int kernel = 0; kernel < kernels; ++kernel) {
        const LinkId link = builder.addLink(npuLink(kernel));
        const Time begin = in;
        for (int tile = 0; tile < tiles; ++tile) {
            const auto unit = std::size_t(tile % 2);
            const Time moved = 180 + Time(random() % 240), computed = 320 + Time(random() % 420), post = 90 + Time(random() % 200);
            const SliceId load = builder.addSlice(lanes.in, in, moved, builder.intern("load A_tile"), Kind::Load, link);
            builder.addArgument(load, "bytes", std::int64_t(moved * 64));
            builder.addArgument(load, "buffer", "A_spad");
            builder.addSample(lanes.dram, in, double(150 + random() % 98));
            builder.addSample(lanes.scratchpad, in, double(65536 * (1 + tile % 4)));
            in += moved;
            const Time start = std::max(in, array[unit]);
            const SliceId multiply =
                builder.addSlice(lanes.array[unit], start, computed, builder.intern("matmul 128×128"), Kind::Array, link);
            if (start > array[unit])
                builder.setStall(multiply, Stall::Data, start - array[unit]);
            array[unit] = start + computed;
            vector = std::max(vector, array[unit]);
            const SliceId add =
                builder.addSlice(lanes.vector, vector, post, builder.intern(tile % 3 ? "bias add" : "relu"), Kind::Vector, link);
            vector += post;
            out = std::max(out, vector);
            const SliceId store = builder.addSlice(lanes.out, out, moved / 2, builder.intern("store Y_tile"), Kind::Store, link);
            out += moved / 2;
            builder.addFlow(load, multiply);
            builder.addFlow(multiply, add);
            builder.addFlow(add, store);
            in = std::max(in, array[unit] - 700);
        }
        builder.addSlice(lanes.kernels, begin, out - begin, builder.intern("gemm_" + std::to_string(kernel)), Kind::Kernel, link);
        in = std::max(in, out - 400);
    }
    builder.addInstant(lanes.vector, vector / 2, builder.intern("barrier met"));
    return built(builder);
}

/// Nested slices on `lanes` lanes, by a seed; names "name 0" to "name 19".
inline std::shared_ptr<const trace::Trace> randomTrace(unsigned seed, int lanes, int slices)
{
    Builder builder(trace::Unit::Nanoseconds);
    std::mt19937_64 random(seed);
    const std::uint32_t group = builder.addGroup("process");
    for (int i = 0; i < lanes; ++i) {
        const LaneId lane = builder.addLane("thread " + std::to_string(i), group);
        Time at = 1'000'000'000'000'000'000;
        for (int j = 0; j < slices; ++j) {
            at += Time(random() % 5000);
            const Time length = 1 + Time(random() % 4000);
            builder.addSlice(lane, at, length, builder.intern("name " + std::to_string(random() % 20)), Kind::Operator);
            if (length > 1000)
                builder.addSlice(lane, at + 10, length / 2, builder.intern("name " + std::to_string(random() % 20)), Kind::Operator);
            at += length;
        }
    }
    return built(builder);
}

} // namespace nodewise::trace_fixture
