// SPDX-License-Identifier: Apache-2.0
// DRAM that all cores share: what of a transfer each channel serves, and when.
#pragma once

#include "core/sim/npu.h"
#include "core/sim/tile_graph.h"

#include <cstdint>
#include <vector>

namespace nodewise::sim {

/// Owns the channels' clocks. Times of channels are counted in parts of a cycle, as whole numbers.
class Dram {
public:
    explicit Dram(const Npu& npu);

    /// Serves requests that arrive from cycle `arrival` on, one after the other, the first at channel `first`. Gives the cycle in which the
    /// last one is through.
    std::int64_t serve(std::int64_t requests, std::uint32_t first, std::int64_t arrival);

    std::int64_t busy() const; ///< cycles, summed over channels, divided by their number
    /// Cycles that so many bytes take at least: all channels busy all the time.
    std::int64_t bound(std::int64_t bytes) const;

private:
    static constexpr int bits = 20;                                ///< of a cycle's parts
    static constexpr std::int64_t longest = std::int64_t(1) << 61; ///< parts that a transfer takes at most: beyond all that is simulated
    std::vector<std::int64_t> m_free;                              ///< by channel
    std::int64_t m_each;                                           ///< of a request
    std::int64_t m_requestBytes;
    std::int64_t m_requests = 0;
};

/// How many requests of DRAM a strided box of an array takes: each run of bytes that lie together takes the requests it touches.
class Requests {
public:
    explicit Requests(std::int64_t requestBytes) : m_bytes(requestBytes) {}

    struct Axis {
        std::int64_t stride = 0, count = 0; ///< bytes
    };
    /// Axes in any order; they are put together where they lie together. `address` of the first byte.
    std::int64_t of(std::vector<Axis>& axes, std::int64_t elementBytes, std::int64_t address) const;

    __extension__ using Wide = __int128;

private:
    static constexpr std::int64_t most = std::int64_t(1) << 60;
    static std::int64_t joined(std::vector<Axis>& axes, std::int64_t elementBytes);
    std::size_t residue(Wide address) const;
    Wide ofRuns(const std::vector<Axis>& axes, std::int64_t run, std::size_t first) const;

    std::int64_t m_bytes;
};

} // namespace nodewise::sim
