// SPDX-License-Identifier: Apache-2.0
// Timed slices, counters, flows and instants on lanes: what a simulator, a profiler or Nodewise itself recorded. Columns, 64 bits wide
// where they hold times, so that ten million slices are read without an allocation each.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace nodewise::trace {

/// A point in time or a duration, in ticks of Trace::unit().
using Time = std::int64_t;
enum class Unit : std::uint8_t { Cycles, Nanoseconds };

using SliceId = std::uint32_t;                    ///< place in the columns of slices
using NameId = std::uint32_t;                     ///< in Trace::name
using LaneId = std::uint32_t;                     ///< in Trace::lanes
using LinkId = std::uint32_t;                     ///< in Trace::links
inline constexpr std::uint32_t none = 0xFFFFFFFF; ///< of any of them

/// What a slice is, for its color and for sums.
enum class Kind : std::uint8_t { Other, Kernel, Load, Store, Array, Vector, Barrier, Operator, Module, Runtime, Memory, Window };

/// What a slice waited for before it began, where that is known.
enum class Stall : std::uint8_t {
    None,
    Data,       ///< what it reads was still on its way from DRAM
    Engine,     ///< its own engine was busy
    Scratchpad, ///< there was no room for what it writes
    Dependency, ///< what another unit computes
    Issue,      ///< another instruction of the core was issued in that cycle
    Barrier
};

struct Group {
    std::string name;            ///< "run", "Core 0", a process
    std::uint32_t parent = none; ///< another group, of a smaller index
};

struct Lane {
    std::string name; ///< "Array 0", a thread
    std::uint32_t group = none;
    bool counter = false;    ///< it holds one counter, no slices
    std::string counterUnit; ///< "GB/s", "%", "B"; "" = a mere number
};

/// Slices of one lane that do not overlap, in the order of time. Where slices of a lane nest or overlap, deeper ones are in rows below.
struct Row {
    LaneId lane = 0;
    std::uint32_t depth = 0;
    SliceId first = 0;
    std::uint32_t count = 0;
};

/// Where a slice belongs in a program.
struct Link {
    std::vector<std::string> nodes; ///< FX nodes, qualified: "add", "true_graph_0/add"
    std::string kernel;             ///< "gemm_4", "" = none
    std::uint32_t launch = none;    ///< place among the run's launches
    std::uint32_t line = 0;         ///< of the kernel's text, from 1; 0 = none
    std::string module;             ///< "model.layers.0.self_attn" of its last node
    std::string op;                 ///< "aten.linear.default" of its first node
    bool operator==(const Link&) const = default;
};

using ArgumentValue = std::variant<std::int64_t, double, std::string>;
struct Argument {
    std::string key;
    ArgumentValue value;
};

struct Flow {
    SliceId from = none, to = none;
    NameId name = none;
};

struct Instant {
    Time time = 0;
    LaneId lane = 0;
    NameId name = none;
};

/// What a reader could not use.
struct Skipped {
    std::uint64_t count = 0;
    std::uint64_t line = 0; ///< of the first one, from 1; of a file without lines the byte
    UserText why;           ///< of the first one
};

/// What is known of where a trace comes from.
struct Origin {
    std::string file, producer;     ///< "trace.json", "torch.profiler"
    std::string npu, profile;       ///< of a simulation
    std::vector<std::string> notes; ///< verbatim, "Command line: ..."
    std::vector<Skipped> skipped;   ///< by reason
};

/// The columns as they lie in memory or in a mapped file. Every span of slices has the same length but those that may be empty.
struct Columns {
    std::span<const Time> start, duration;
    std::span<const NameId> name;
    std::span<const Kind> kind;
    std::span<const LinkId> link;          ///< empty: no slice has one
    std::span<const Stall> stall;          ///< empty: nothing is known of it
    std::span<const std::uint32_t> waited; ///< ticks; empty with `stall`
    std::span<const Time> sampleTime;      ///< of all counters, lane by lane
    std::span<const double> sampleValue;
};

/// Immutable, shared as pointer to const, read by several threads at once. Made by a Builder, or read from the binary cache.
class Trace {
public:
    ~Trace();
    Trace(const Trace&) = delete;
    Trace& operator=(const Trace&) = delete;

    Unit unit() const;
    /// Ticks of cycles convert to time only where the clock is known.
    std::optional<double> clockMhz() const;
    std::optional<double> nanoseconds(Time ticks) const;
    const Origin& origin() const;

    Time begin() const; ///< of the first event
    Time end() const;   ///< of the last one

    const std::vector<Group>& groups() const;
    const std::vector<Lane>& lanes() const;
    /// Sorted by lane, then depth. A lane without slices has none.
    const std::vector<Row>& rows() const;
    std::span<const Row> rowsOf(LaneId lane) const;
    const std::vector<Link>& links() const;
    std::string_view name(NameId name) const; ///< "" for none
    std::size_t nameCount() const;

    std::size_t sliceCount() const;
    const Columns& columns() const;
    Time start(SliceId slice) const { return columns().start[slice]; }
    Time duration(SliceId slice) const { return columns().duration[slice]; }
    Time end(SliceId slice) const { return start(slice) + duration(slice); }
    LaneId laneOf(SliceId slice) const;
    const Row& rowOf(SliceId slice) const;
    const Link* tryLink(SliceId slice) const;
    std::vector<Argument> arguments(SliceId slice) const;
    /// The innermost slice around it in its lane; none at the top.
    SliceId parentOf(SliceId slice) const;
    /// The slice of a row at this time, or none.
    SliceId at(const Row& row, Time time) const;

    /// A counter's part of the columns sampleTime and sampleValue; a value holds until the next.
    struct Samples {
        std::size_t first = 0, count = 0;
    };
    Samples samplesOf(LaneId lane) const;

    std::span<const Flow> flows() const; ///< sorted by `from`
    std::span<const Flow> flowsFrom(SliceId slice) const;
    std::vector<Flow> flowsTo(SliceId slice) const;
    std::span<const Instant> instants() const; ///< sorted by lane, then time

    /// A piece of a row as wide as a pixel or wider: one slice, or what is narrower than a pixel, summed up.
    struct Piece {
        Time begin = 0, end = 0;
        SliceId first = none;    ///< the only one, or the first of several
        std::uint32_t count = 0; ///< slices
        Time busy = 0;           ///< ticks of the piece that slices cover
        SliceId longest = none;  ///< whose kind and name stand for the piece
    };
    /// Pieces of a row between two times, in order; slices narrower than `pixel` ticks are joined into pieces of at most that width, so
    /// that none hides. Takes time by the number of pieces, not of slices.
    void pieces(const Row& row, Time from, Time to, Time pixel, std::vector<Piece>& out) const;

    /// One value of a counter that holds for a pixel or longer, or several that don't.
    struct Bin {
        Time begin = 0, end = 0;
        double low = 0, high = 0, last = 0;
    };
    /// A counter between two times, likewise: also the value that holds when the view begins. NaN only where all values are.
    void bins(LaneId counter, Time from, Time to, Time pixel, std::vector<Bin>& out) const;

    /// Whether the file that it was mapped from was cut meanwhile: what was gone when it was looked at is zeros.
    bool isCutOff() const;

    struct Store; ///< for this folder's own files
    explicit Trace(std::unique_ptr<const Store> store);
    const Store& store() const { return *m_store; }

private:
    std::unique_ptr<const Store> m_store;
};

} // namespace nodewise::trace
