// SPDX-License-Identifier: Apache-2.0
// DRAM that all cores share: what of a transfer each channel serves, and when.
#pragma once

#include "core/sim/npu.h"
#include "core/sim/tile_graph.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace nodewise::sim {

/// Which rows of DRAM a copy touches. A row here is that of the same number in all channels.
struct RowSpan {
    std::int64_t first = 0;
    std::uint32_t more = 0;          ///< from the first to the last
    std::uint32_t openings : 31 = 0; ///< summed over channels, if none is open before
    std::uint32_t dense : 1 = 0;     ///< all between are touched
};

/// What a copy asks of DRAM.
struct Transfer {
    std::int64_t requests = 0;
    std::int64_t each = 0;     ///< of a request in its channel, in parts of a cycle: RowUse::Use::each
    std::uint32_t channel = 0; ///< of the first request
    bool write = false;
    RowSpan rows;
};

/// Owns the channels' clocks. Times of channels are counted in parts of a cycle, as whole numbers.
class Dram {
public:
    explicit Dram(const Npu& npu);

    /// Serves requests that arrive from cycle `arrival` on, one after the other. Gives the cycle in which the last one is through. Its data
    /// come dramLatency without the time that opens a row later.
    std::int64_t serve(const Transfer& transfer, std::int64_t arrival);

    /// Cycles that the last requests of the transfer that was served last wait in the channels' queues, if these are full.
    std::int64_t queued() const { return (std::min(m_queue, m_rounds) * m_each) >> bits; }

    /// So many cycles as parts, at least 1.
    static std::int64_t partsOf(double cycles);
    std::int64_t requests() const { return m_requests; }
    std::int64_t openings() const { return m_openings; } ///< of rows
    std::int64_t busy() const;                           ///< cycles, summed over channels, divided by their number
    /// Cycles that so many bytes take at least: all channels busy all the time.
    std::int64_t bound(std::int64_t bytes) const;

private:
    static constexpr int bits = 20;                                ///< of a cycle's parts
    static constexpr std::int64_t longest = std::int64_t(1) << 61; ///< parts that a transfer takes at most: beyond all that is simulated
    static constexpr std::int64_t closed = -1;
    enum class Way : std::uint8_t { None, Read, Write };
    std::int64_t channels() const { return static_cast<std::int64_t>(m_free.size()); }
    std::int64_t opened(const RowSpan& rows);
    std::int64_t turned(bool write);

    std::vector<std::int64_t> m_free; ///< by channel
    std::vector<std::int64_t> m_open; ///< by bank: which of its rows, in all channels alike; empty without rows
    Npu::Rows m_rows;
    std::int64_t m_toWrite, m_toRead; ///< parts
    Way m_way = Way::None;
    std::int64_t m_peak;                   ///< of a request at DRAM's peak, without refresh
    std::int64_t m_rounds = 0, m_each = 0; ///< of the last transfer: requests on each channel, and parts of one
    std::int64_t m_requestBytes, m_queue;
    std::int64_t m_requests = 0, m_openings = 0;
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
    /// Bytes of each run that the axes that are left stand around.
    static std::int64_t runOf(const std::vector<Axis>& axes, std::int64_t bytes);

    __extension__ using Wide = __int128;

private:
    static constexpr std::int64_t most = std::int64_t(1) << 60;
    static std::int64_t joined(std::vector<Axis>& axes, std::int64_t elementBytes);
    std::size_t residue(Wide address) const;
    Wide ofRuns(const std::vector<Axis>& axes, std::int64_t run, std::size_t first) const;

    std::int64_t m_bytes;
};

/// Which rows a strided box touches. All channels hold the same piece of an array's rows open, so that a row is as long as those of all
/// channels together.
class RowUse {
public:
    explicit RowUse(const Npu& npu);

    bool any() const { return m_bytes != 0; }
    /// Which row an address is in, and where in it.
    std::pair<std::uint64_t, std::uint64_t> place(std::uint64_t address) const;
    struct Use {
        std::int64_t each = 0;      ///< parts of a cycle that a request takes in its channel: its data, or the rows that it has to open
        std::uint32_t openings = 0; ///< as RowSpan's
        bool dense = false;
    };
    /// Of axes as Requests::of leaves them, around runs of so many bytes.
    Use of(const std::vector<Requests::Axis>& axes, std::int64_t run, std::int64_t requests) const;

private:
    std::int64_t m_channels, m_bytes, m_banks; ///< bytes of a row of all channels; 0 without rows
    int m_shift = -1;                          ///< bytes as a power of 2, for divisions are slow; -1 = they are none
    std::int64_t m_each;                       ///< parts of a request's data, with its share of refresh
    std::int64_t m_between, m_rowCycle;        ///< parts from one opening to the next, in a channel and in a bank
};

} // namespace nodewise::sim
