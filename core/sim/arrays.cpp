// SPDX-License-Identifier: Apache-2.0
#include "core/sim/arrays.h"

#include <algorithm>

namespace nodewise::sim {

namespace {

std::int64_t ceilDiv(std::int64_t a, std::int64_t b)
{
    return a / b + (a % b != 0);
}

} // namespace

Contraction contractionOf(const Npu& npu, std::int64_t batch, std::int64_t m, std::int64_t n, std::int64_t k)
{
    if (batch <= 0 || m <= 0 || n <= 0 || k <= 0)
        return {};
    return {.tiles = batch * ceilDiv(k, npu.rows()) * ceilDiv(n, npu.lanes), .streamed = m};
}

Arrays::Arrays(const Npu& npu)
    : m_rows(npu.rows()), m_fill(npu.rows() + npu.lanes - 2), m_depth(static_cast<std::size_t>(npu.weightBufferDepth)),
      m_arrays(static_cast<std::size_t>(npu.arraysPerCore), Array{.released = std::vector<std::int64_t>(m_depth)})
{
}

std::int64_t Arrays::ready() const
{
    const Array& array = m_arrays[m_turn];
    return std::max(array.loaded, array.released[array.place]);
}

void Arrays::stream(Array& array, std::int64_t tiles, std::int64_t rows, std::int64_t start) const
{
    // Once each place of the buffer has been used twice, every further tile takes as long as the one before it
    const std::int64_t settled = std::min<std::int64_t>(tiles, 2 * static_cast<std::int64_t>(m_depth) + 1);
    for (std::int64_t tile = 0; tile < settled; ++tile) {
        std::int64_t& released = array.released[array.place];
        array.loaded = std::max({array.loaded, released, start}) + m_rows;
        array.streamed = std::max(array.streamed, array.loaded) + rows;
        released = array.streamed;
        array.place = array.place + 1 == m_depth ? 0 : array.place + 1;
    }
    const std::int64_t period = m_depth == 1 ? m_rows + rows : std::max(m_rows, rows);
    std::int64_t rest = 0;
    if (__builtin_mul_overflow(tiles - settled, period, &rest) || rest > maxCycles)
        rest = maxCycles;
    array.loaded += rest;
    array.streamed += rest;
    if (rest != 0)
        for (std::int64_t& released : array.released)
            released += rest;
}

Arrays::Run Arrays::run(const Contraction& matmul, std::int64_t start)
{
    if (matmul.tiles == 0)
        return {.read = start, .end = start};
    const auto count = static_cast<std::int64_t>(m_arrays.size());
    const std::int64_t each = matmul.tiles / count, more = matmul.tiles % count;
    const std::int64_t rows = std::min(matmul.streamed, maxCycles);
    Run run;
    for (std::int64_t i = 0; i < std::min(count, matmul.tiles); ++i) {
        Array& array = m_arrays[(m_turn + static_cast<std::size_t>(i)) % m_arrays.size()];
        stream(array, each + (i < more), rows, start);
        run.read = std::max(run.read, array.streamed);
    }
    m_turn = (m_turn + static_cast<std::size_t>(more)) % m_arrays.size();
    if (__builtin_mul_overflow(matmul.tiles, rows, &run.busy))
        run.busy = maxCycles;
    run.read = std::min(run.read, maxCycles);
    run.end = std::min(run.read + m_fill, maxCycles);
    return run;
}

} // namespace nodewise::sim
