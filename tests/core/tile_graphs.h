// SPDX-License-Identifier: Apache-2.0
// Tile graphs written by hand, for tests.
#pragma once

#include "core/sim/tile_graph.h"

#include <initializer_list>
#include <string>
#include <vector>

namespace nodewise::sim {

/// Puts a graph together step by step.
class GraphMaker {
public:
    TileGraph graph;

    NumberId number(std::int64_t value)
    {
        graph.numbers.push_back({.op = Number::Op::Constant, .value = value});
        return NumberId(graph.numbers.size() - 1);
    }
    NumberId of(std::uint32_t loop)
    {
        graph.numbers.push_back({.op = Number::Op::Loop, .value = loop});
        return NumberId(graph.numbers.size() - 1);
    }
    /// A float32 array in DRAM, or in the scratchpad.
    std::uint32_t dram(std::string name, std::vector<std::int64_t> shape)
    {
        return buffer(std::move(name), std::move(shape), m_arguments++);
    }
    std::uint32_t pad(std::string name, std::vector<std::int64_t> shape) { return buffer(std::move(name), std::move(shape), -1); }

    /// From 0 to `upper`; close() ends it.
    std::uint32_t loop(std::string variable, std::int64_t upper, std::int64_t step = 1, bool parallel = false)
    {
        Step out{.kind = Step::Kind::Loop, .lower = number(0), .upper = number(upper), .step = step, .variable = std::move(variable)};
        out.parallel = parallel;
        m_open.push_back(add(std::move(out)));
        return m_open.back();
    }
    void close()
    {
        graph.steps[m_open.back()].end = std::uint32_t(graph.steps.size());
        m_open.pop_back();
    }

    std::uint32_t load(std::uint32_t dram, std::uint32_t pad, std::vector<NumberId> offsets, std::vector<std::int64_t> sizes,
                       bool fresh = true)
    {
        Step out = move(Step::Kind::Load, dram, pad, std::move(offsets), sizes);
        out.writes = {{.buffer = pad, .fresh = fresh}};
        return add(std::move(out));
    }
    std::uint32_t store(std::uint32_t pad, std::uint32_t dram, std::vector<NumberId> offsets, std::vector<std::int64_t> sizes)
    {
        Step out = move(Step::Kind::Store, dram, pad, std::move(offsets), sizes);
        out.reads = {{.buffer = pad}};
        return add(std::move(out));
    }
    std::uint32_t product(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::int64_t m, std::int64_t n, std::int64_t k)
    {
        Step out{.kind = Step::Kind::Array, .batch = number(1), .m = number(m), .n = number(n), .k = number(k)};
        out.reads = {{.buffer = a}, {.buffer = b}, {.buffer = c}};
        out.writes = {{.buffer = c}};
        return add(std::move(out));
    }
    std::uint32_t vector(std::initializer_list<std::uint32_t> reads, std::uint32_t write, std::int64_t points,
                         std::vector<VectorWork> work = {}, bool fresh = true)
    {
        Step out{.kind = Step::Kind::Vector, .points = number(points), .work = std::move(work)};
        for (const std::uint32_t read : reads)
            out.reads.push_back({.buffer = read});
        out.writes = {{.buffer = write, .fresh = fresh}};
        return add(std::move(out));
    }
    void barrier() { add({.kind = Step::Kind::Barrier}); }

private:
    std::uint32_t add(Step step)
    {
        step.line = std::uint32_t(graph.steps.size() + 1);
        graph.steps.push_back(std::move(step));
        return std::uint32_t(graph.steps.size() - 1);
    }
    std::uint32_t buffer(std::string name, std::vector<std::int64_t> shape, std::int32_t argument)
    {
        Buffer out{.name = std::move(name), .argument = argument, .element = "f32", .shape = std::move(shape), .strides = {}};
        out.strides.resize(out.shape.size());
        std::int64_t elements = 1;
        for (std::size_t axis = out.shape.size(); axis-- > 0; elements *= out.shape[axis])
            out.strides[axis] = elements;
        out.bytes = elements * 4;
        graph.buffers.push_back(std::move(out));
        return std::uint32_t(graph.buffers.size() - 1);
    }
    Step move(Step::Kind kind, std::uint32_t dram, std::uint32_t pad, std::vector<NumberId> offsets, const std::vector<std::int64_t>& sizes)
    {
        Step out{.kind = kind, .dram = dram, .pad = pad, .offsets = std::move(offsets)};
        for (const std::int64_t size : sizes) {
            out.sizes.push_back(number(size));
            out.steps.push_back(number(1));
        }
        return out;
    }

    std::int32_t m_arguments = 0;
    std::vector<std::uint32_t> m_open;
};

/// Y[M, N] = X[M, K] W[K, N] in tiles, as the template gemm makes it: Y's tile is filled, X and W are loaded along K, Y is stored.
inline TileGraph gemmGraph(std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t tm, std::int64_t tn, std::int64_t tk)
{
    GraphMaker maker;
    maker.graph.name = "gemm";
    const auto X = maker.dram("X", {m, k}), W = maker.dram("W", {k, n}), Y = maker.dram("Y", {m, n});
    const auto Xs = maker.pad("X_spad", {tm, tk}), Ws = maker.pad("W_spad", {tk, tn}), Ys = maker.pad("Y_spad", {tm, tn});
    const NumberId i = maker.of(maker.loop("m", m, tm, true)), j = maker.of(maker.loop("n", n, tn, true));
    maker.vector({}, Ys, tm * tn);
    const NumberId l = maker.of(maker.loop("k", k, tk));
    maker.load(X, Xs, {i, l}, {tm, tk});
    maker.load(W, Ws, {l, j}, {tk, tn});
    maker.product(Xs, Ws, Ys, tm, tn, tk);
    maker.close();
    maker.store(Ys, Y, {i, j}, {tm, tn});
    maker.close();
    maker.close();
    return maker.graph;
}

} // namespace nodewise::sim
