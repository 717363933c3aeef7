// SPDX-License-Identifier: Apache-2.0
// What is in a core's scratchpad: each buffer holds one version of its contents after the other, or two at once where there is room.
#pragma once

#include "core/sim/npu.h"
#include "core/sim/simulator.h"
#include "core/sim/tile_graph.h"

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace nodewise::sim {

/// An access of an instruction that was fetched: what must have been done to the version before it. A version's writes and reads are
/// counted in the order of the program, so that who comes later never counts.
struct VersionAccess {
    enum class Kind : std::uint8_t { Read, Write, Fresh, Accumulate };
    std::uint32_t buffer = 0;
    Kind kind = Kind::Read;
    std::uint32_t version = 0;
    std::uint32_t writes = 0, reads = 0; ///< of the version before it
};

/// What an access waits for. `known` is false while that has not been issued itself.
struct Wait {
    bool known = true;
    std::int64_t until = 0;
    trace::Stall cause = trace::Stall::None;
    std::uint32_t blocker = trace::none;

    void also(std::int64_t time, trace::Stall why, std::uint32_t who)
    {
        if (time > until) {
            until = time;
            cause = why;
            blocker = who;
        }
    }
};

/// Of one core. Owns all versions that something waits for.
class Versions {
public:
    /// `copies` by buffer: 0 of what is not in the scratchpad.
    explicit Versions(const std::vector<std::uint8_t>& copies);

    /// In the order of the program. A write does not wait for the reads of its own instruction, which were fetched before it: `own`.
    void fetch(std::uint32_t buffer, VersionAccess::Kind kind, std::uint32_t own, VersionAccess& out);
    void check(const VersionAccess& access, Unit unit, Wait& wait) const;
    void issue(const VersionAccess& access, Unit unit, std::uint32_t instruction, std::int64_t start, std::int64_t end);

    /// From the first write to the last access of each version: by buffer and copy, in order. Of versions that something may still read
    /// as far as they were used.
    using Span = std::pair<std::int64_t, std::int64_t>;
    std::vector<std::vector<Span>> lives() const;

private:
    struct Version {
        std::uint32_t number = 0;
        std::uint32_t fetchedWrites = 0, fetchedReads = 0, issuedWrites = 0, issuedReads = 0;
        std::int64_t begin = 0, written = 0, read = 0; ///< ends of the last ones
        std::uint32_t writer = trace::none, reader = trace::none;
        Unit writerUnit = Unit::Load;
        bool used = false;
    };
    static constexpr std::uint32_t none = 0xFFFFFFFF;
    struct Buffer {
        std::uint8_t copies = 0;   ///< 1 or 2
        std::uint32_t fetched = 0; ///< newest version that was fetched
        /// By copy the newest one in it whose fresh write was issued. Copies take turns, but the later of two may begin first.
        std::array<std::uint32_t, 2> begun = {0, none};
        std::vector<Version> ring; ///< by number, modulo the size
        std::vector<std::vector<Span>> lives;
    };
    static Version& at(Buffer& buffer, std::uint32_t number) { return buffer.ring[number & (buffer.ring.size() - 1)]; }
    static const Version& at(const Buffer& buffer, std::uint32_t number) { return buffer.ring[number & (buffer.ring.size() - 1)]; }
    static std::uint32_t oldest(const Buffer& buffer);
    static void open(Buffer& buffer);
    static void record(Buffer& buffer, const Version& version);
    static void checkDead(const Buffer& buffer, std::uint32_t number, Wait& wait);

    std::vector<Buffer> m_buffers;
};

} // namespace nodewise::sim
