// SPDX-License-Identifier: Apache-2.0
#include "core/sim/work.h"

#include <algorithm>
#include <limits>

namespace nodewise::sim {

namespace {

constexpr std::uint64_t alignment = 4096;                                             ///< of buffers in DRAM: a page
constexpr std::uint64_t mostAddress = std::numeric_limits<std::uint64_t>::max() >> 1; ///< beyond are only those that went around

/// Addresses and strides go around where they don't fit: only files that no compiler writes have such.
std::int64_t wrapped(std::int64_t a, std::int64_t b)
{
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

std::int64_t saturated(std::int64_t a, std::int64_t b)
{
    std::int64_t product = 0;
    return __builtin_mul_overflow(a, b, &product) ? Arrays::maxCycles : product;
}

} // namespace

bool Box::meets(const Box& other) const
{
    if (whole || other.whole || low.size() != other.low.size())
        return true;
    for (std::size_t axis = 0; axis < low.size(); ++axis)
        if (high[axis] < other.low[axis] || other.high[axis] < low[axis])
            return false;
    return true;
}

Works::Works(const TileGraph& graph, const Npu& npu)
    : m_graph(graph), m_npu(npu), m_requests(npu.dramRequestBytes), m_rows(npu), m_dma(graph.steps.size()), m_vector(graph.steps.size())
{
    // A buffer begins on the first channel
    const auto turn = static_cast<std::uint64_t>(npu.dramRequestBytes * npu.dramChannels);
    const std::uint64_t each = (alignment + turn - 1) / turn * turn;
    std::uint64_t base = 0;
    for (const Buffer& buffer : graph.buffers) {
        m_bases.push_back(base);
        if (buffer.argument >= 0)
            base = (base + static_cast<std::uint64_t>(buffer.bytes) + each - 1) / each * each;
    }
    for (std::size_t i = 0; i < graph.steps.size(); ++i) {
        const Step& step = graph.steps[i];
        m_vector[i] = {.passes = passes(step), .eachCycle = npu.lanes * elements(step)};
        if (step.kind == Step::Kind::Load || step.kind == Step::Kind::Store)
            for (const std::int64_t stride : graph.buffers[step.dram].strides)
                m_dma[i].axes.push_back({.bytes = wrapped(stride, (step.elementBits + 7) / 8)});
    }
}

std::int64_t Works::passes(const Step& step) const
{
    std::int64_t sum = 0;
    for (const VectorWork& work : step.work)
        sum += work.count * m_npu.passes[static_cast<std::size_t>(work.kind)];
    return std::max<std::int64_t>(sum, 1); // moving a point is a pass, too
}

std::int64_t Works::elements(const Step& step) const
{
    return std::max<std::int64_t>(1, m_npu.vectorBits / std::max<std::uint32_t>(step.operandBits, 1));
}

void Works::at(const Walk& walk, Work& out)
{
    const Step& step = m_graph.steps[walk.step()];
    out.amount = walk.amount();
    if (step.kind == Step::Kind::Array) {
        const Contraction matmul = contractionOf(m_npu, walk.value(step.batch), walk.value(step.m), walk.value(step.n), walk.value(step.k));
        out.cost = matmul.tiles;
        out.each = matmul.streamed;
    } else if (step.kind == Step::Kind::Vector) {
        const auto& [passes, eachCycle] = m_vector[walk.step()];
        out.cost = saturated(out.amount / eachCycle + (out.amount % eachCycle != 0), passes);
    } else {
        out.amount = walk.bytes();
        dma(walk, step, out);
    }
}

/// What depends on where in a request a box begins, and where that is new, on its shape.
void Works::measure(Dma& dma, std::int64_t elementBytes, bool shape) const
{
    std::vector<Requests::Axis> boxes;
    Requests::Wide below = 0, above = elementBytes;
    std::int64_t bytes = elementBytes;
    for (const Dma::Axis& axis : dma.axes) {
        const std::int64_t stride = std::max(wrapped(axis.bytes, axis.by), -std::numeric_limits<std::int64_t>::max());
        boxes.push_back({.stride = stride, .count = axis.size});
        (stride < 0 ? below : above) += Requests::Wide(stride) * (std::max<std::int64_t>(axis.size, 1) - 1);
        bytes = saturated(bytes, std::max<std::int64_t>(axis.size, 1));
    }
    dma.requests = m_requests.of(boxes, elementBytes, dma.within);
    if (!shape)
        return;
    dma.rows = m_rows.of(boxes, Requests::runOf(boxes, bytes), dma.requests);
    dma.below = static_cast<std::int64_t>(below);
    dma.span = static_cast<std::int64_t>(above - below);
}

void Works::dma(const Walk& walk, const Step& step, Work& out)
{
    Dma& dma = m_dma[walk.step()];
    std::uint64_t at = m_bases[step.dram];
    const std::size_t axes = dma.axes.size();
    bool same = true;
    for (std::size_t i = 0; i < axes; ++i) {
        Dma::Axis& axis = dma.axes[i];
        at += static_cast<std::uint64_t>(wrapped(walk.value(step.offsets[i]), axis.bytes));
        const std::int64_t size = walk.value(step.sizes[i]), by = walk.value(step.steps[i]);
        same = same && size == axis.size && by == axis.by;
        axis.size = size;
        axis.by = by;
    }
    const auto each = static_cast<std::uint64_t>(m_npu.dramRequestBytes);
    if (!same || dma.within != static_cast<std::int64_t>(at % each)) {
        dma.within = static_cast<std::int64_t>(at % each);
        measure(dma, (step.elementBits + 7) / 8, !same);
    }
    m_address = at;
    out.cost = dma.requests;
    out.each = dma.rows.each;
    out.channel = static_cast<std::uint32_t>(at / each % static_cast<std::uint64_t>(m_npu.dramChannels));
    if (!m_rows.any())
        return;
    const auto [row, within] = m_rows.place((at + static_cast<std::uint64_t>(dma.below)) & mostAddress);
    out.rows.first = static_cast<std::int64_t>(row);
    out.rows.more = static_cast<std::uint32_t>(m_rows.place(within + static_cast<std::uint64_t>(dma.span) - 1).first);
    out.rows.openings = dma.rows.openings & 0x7FFFFFFF;
    out.rows.dense = dma.rows.dense;
}

Box Works::box(const Walk& walk) const
{
    const Step& step = m_graph.steps[walk.step()];
    Box box;
    for (std::size_t axis = 0; axis < step.offsets.size(); ++axis) {
        const std::int64_t from = walk.value(step.offsets[axis]), by = walk.value(step.steps[axis]);
        std::int64_t to = 0;
        if (__builtin_mul_overflow(walk.value(step.sizes[axis]) - 1, by, &to) || __builtin_add_overflow(to, from, &to))
            box.whole = true;
        box.whole = box.whole || !walk.known(step.offsets[axis]);
        box.low.push_back(std::min(from, to));
        box.high.push_back(std::max(from, to));
    }
    return box;
}

} // namespace nodewise::sim
