// SPDX-License-Identifier: Apache-2.0
#include "core/base/utf8.h"
#include "core/trace/store/store.h"
#include "core/trace/store/words.h"
#include "core/trace/write/text_output.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <limits>
#include <numeric>
#include <protozero/pbf_writer.hpp>
#include <queue>

namespace nodewise::trace {

namespace {

// Numbers of fields and values in Perfetto's messages.
namespace field {
constexpr std::uint32_t packet = 1;                                                                      // Trace
constexpr std::uint32_t timestamp = 8, sequence = 10, event = 11, interned = 12, flags = 13, track = 60; // TracePacket
constexpr std::uint32_t uuid = 1, trackName = 2, parent = 5, counter = 8, ordering = 11, rank = 12;      // TrackDescriptor
constexpr std::uint32_t unitName = 6;                                                                    // CounterDescriptor
constexpr std::uint32_t categories = 1, names = 2, keys = 3;                                             // InternedData
constexpr std::uint32_t id = 1, text = 2;                                                                // its entries
constexpr std::uint32_t category = 3, annotation = 4, type = 9, nameId = 10, trackId = 11, value = 44;   // TrackEvent
constexpr std::uint32_t flow = 47, flowEnd = 48;                                                         // TrackEvent
constexpr std::uint32_t keyId = 1, integer = 4, real = 5, string = 6, key = 10;                          // DebugAnnotation
} // namespace field
enum Type : int { SliceBegin = 1, SliceEnd, InstantEvent, Counter }; // TrackEvent.Type
constexpr int explicitOrder = 3;                                     // TrackDescriptor.ChildTracksOrdering
constexpr std::uint32_t stateCleared = 1, needsState = 2;            // TracePacket.SequenceFlags
constexpr std::uint64_t cyclesTrack = 1;

/// Tracks of slices that nest, as Perfetto wants them: by when the innermost open slice of each ends. A tree of maxima, so that a lane
/// whose slices all overlap takes no time by its square.
class NestedTracks {
public:
    static constexpr Time free = std::numeric_limits<Time>::max();

    std::size_t size() const { return m_size; }
    /// The first track that has room for a slice that ends then; size() where none has.
    std::size_t fitting(Time end) const
    {
        if (m_size == 0 || m_latest[1] < end)
            return m_size;
        std::size_t at = 1;
        while (at < m_capacity)
            at = 2 * at + (m_latest[2 * at] >= end ? 0 : 1);
        return at - m_capacity;
    }
    std::size_t add()
    {
        if (m_size == m_capacity)
            grow();
        set(m_size, free);
        return m_size++;
    }
    void set(std::size_t track, Time end)
    {
        std::size_t at = track + m_capacity;
        m_latest[at] = end;
        for (at /= 2; at > 0; at /= 2)
            m_latest[at] = std::max(m_latest[2 * at], m_latest[2 * at + 1]);
    }
    void clear() { *this = NestedTracks(); }

private:
    void grow()
    {
        const std::vector<Time> before(m_latest.begin() + static_cast<std::ptrdiff_t>(m_capacity), m_latest.end());
        m_capacity = std::max<std::size_t>(8, 2 * m_capacity);
        m_latest.assign(2 * m_capacity, std::numeric_limits<Time>::min());
        for (std::size_t track = 0; track < before.size(); ++track)
            set(track, before[track]);
    }
    std::size_t m_size = 0, m_capacity = 0;
    std::vector<Time> m_latest = {}; ///< leaves from m_capacity on; the root is 1
};

class Writer {
public:
    Writer(const Trace& trace, const Sink& sink, const Progress& progress)
        : m_trace(trace), m_store(trace.store()), m_output(sink, progress, trace.sliceCount()), m_flowsTo(m_store.flowsByTarget),
          m_shift(std::min<Time>(trace.begin(), 0)), m_nextTrack(firstGroup + trace.groups().size())
    {
    }

    Result<void> write()
    {
        intern();
        writeGroups();
        for (LaneId lane = 0; lane < m_trace.lanes().size(); ++lane)
            if (!(m_trace.lanes()[lane].counter ? writeCounter(lane) : writeLane(lane)))
                break;
        return m_output.finish();
    }

private:
    static constexpr std::uint64_t firstGroup = 2;

    using Message = protozero::pbf_writer;

    void packet(std::uint32_t sequenceFlags, auto&& fill)
    {
        m_packet.clear();
        Message message(m_packet);
        message.add_uint32(field::sequence, 1);
        message.add_uint32(field::flags, sequenceFlags);
        fill(message);
        Message(m_output.text()).add_message(field::packet, m_packet);
    }

    // --- names and tracks ---------------------------------------------------------------------------------------------------------------

    /// Numbers are those of the trace, from 1: 0 is none.
    void internAll(std::uint32_t kind, const std::vector<NameId>& ids, auto&& textOf)
    {
        constexpr std::size_t part = 1000; // of one packet
        for (std::size_t from = 0; from < ids.size(); from += part) {
            packet(m_cleared ? needsState : stateCleared | needsState, [&](Message& message) {
                Message entries(message, field::interned);
                for (std::size_t i = from; i < std::min(from + part, ids.size()); ++i) {
                    Message entry(entries, kind);
                    entry.add_uint64(field::id, std::uint64_t(ids[i]) + 1);
                    entry.add_string(field::text, utf8::replaced(textOf(ids[i])));
                }
            });
            m_cleared = true;
            m_output.event();
        }
    }
    void intern()
    {
        std::vector<NameId> kinds(static_cast<std::size_t>(Kind::Window) + 1);
        std::iota(kinds.begin(), kinds.end(), 0u);
        internAll(field::categories, kinds, [](NameId kind) { return wordOf(static_cast<Kind>(kind)); });
        std::vector<bool> names(m_trace.nameCount()), keys(m_trace.nameCount());
        const auto mark = [](std::vector<bool>& used, NameId name) {
            if (name < used.size())
                used[name] = true;
        };
        for (const NameId id : m_store.columns.name)
            mark(names, id);
        for (const Instant& instant : m_trace.instants())
            mark(names, instant.name);
        for (const ArgumentShape& shape : m_store.arguments.shapes)
            mark(keys, shape.key);
        for (const auto& [kind, used] : {std::pair(field::names, &names), {field::keys, &keys}}) {
            std::vector<NameId> ids;
            for (NameId id = 0; id < used->size(); ++id)
                if ((*used)[id])
                    ids.push_back(id);
            internAll(kind, ids, [this](NameId id) { return m_trace.name(id); });
        }
    }
    void describe(std::uint64_t uuid, std::uint64_t parent, std::string_view name, std::uint32_t rank,
                  const std::string* counterUnit = nullptr)
    {
        packet(needsState, [&](Message& message) {
            Message track(message, field::track);
            track.add_uint64(field::uuid, uuid);
            track.add_string(field::trackName, utf8::replaced(name));
            if (parent != 0)
                track.add_uint64(field::parent, parent);
            if (counterUnit) {
                Message counter(track, field::counter);
                if (!counterUnit->empty())
                    counter.add_string(field::unitName, utf8::replaced(*counterUnit));
            }
            track.add_int32(field::ordering, explicitOrder);
            track.add_int32(field::rank, static_cast<std::int32_t>(rank));
        });
    }
    std::uint64_t groupTrack(std::uint32_t group) const
    {
        return group != none ? firstGroup + group : m_trace.unit() == Unit::Cycles ? cyclesTrack : 0;
    }
    void writeGroups()
    {
        if (m_trace.unit() == Unit::Cycles)
            describe(cyclesTrack, 0, "Cycles, each shown as 1 ns", 0);
        for (std::uint32_t group = 0; group < m_trace.groups().size(); ++group)
            describe(firstGroup + group, groupTrack(m_trace.groups()[group].parent), m_trace.groups()[group].name, group);
    }

    // --- events -------------------------------------------------------------------------------------------------------------------------

    void event(Time time, std::uint64_t track, Type type, auto&& fill)
    {
        packet(needsState, [&](Message& message) {
            message.add_uint64(field::timestamp, static_cast<std::uint64_t>(time - m_shift));
            Message event(message, field::event);
            event.add_enum(field::type, type);
            event.add_uint64(field::trackId, track);
            fill(event);
        });
    }
    static void name(Message& event, NameId name)
    {
        if (name != none)
            event.add_uint64(field::nameId, std::uint64_t(name) + 1);
    }
    bool writeCounter(LaneId lane)
    {
        const Lane& about = m_trace.lanes()[lane];
        const std::uint64_t track = m_nextTrack++;
        describe(track, groupTrack(about.group), about.name, rankOf(lane), &about.counterUnit);
        const auto samples = m_trace.samplesOf(lane);
        for (std::size_t i = samples.first; i < samples.first + samples.count; ++i) {
            event(m_store.columns.sampleTime[i], track, Counter,
                  [&](Message& event) { event.add_double(field::value, m_store.columns.sampleValue[i]); });
            m_output.event();
        }
        return true;
    }
    /// Groups stand before the lanes beside them.
    std::uint32_t rankOf(LaneId lane) const { return static_cast<std::uint32_t>(m_trace.groups().size()) + lane; }

    bool writeLane(LaneId lane)
    {
        m_tracks.clear();
        m_uuids.clear();
        m_ends.clear();
        trackFor(lane, 0); // also for a lane of nothing but instants
        const auto instants = equalPart(m_trace.instants(), lane, [](const Instant& instant) { return instant.lane; });
        for (const Instant& instant : instants)
            event(instant.time, m_uuids.front(), InstantEvent, [&](Message& event) { name(event, instant.name); });
        for (const SliceId slice : inOrder(lane)) {
            const Time end = m_trace.end(slice);
            closeUntil(m_trace.start(slice));
            const std::size_t track = trackFor(lane, end);
            begin(slice, m_uuids[track]);
            m_ends[track].push_back(end);
            m_tracks.set(track, end);
            m_open.emplace(end, track);
            if (!m_output.event())
                return false;
        }
        closeUntil(m_trace.end() + 1);
        return true;
    }
    /// By start; those around others first, as their rows are.
    std::vector<SliceId> inOrder(LaneId lane) const
    {
        std::vector<SliceId> slices;
        for (const Row& row : m_trace.rowsOf(lane))
            for (SliceId slice = row.first; slice < row.first + row.count; ++slice)
                slices.push_back(slice);
        if (m_trace.rowsOf(lane).size() > 1)
            std::ranges::sort(slices, [this](SliceId a, SliceId b) {
                return m_trace.start(a) != m_trace.start(b) ? m_trace.start(a) < m_trace.start(b) : a < b;
            });
        return slices;
    }
    std::size_t trackFor(LaneId lane, Time end)
    {
        if (const std::size_t found = m_tracks.fitting(end); found < m_tracks.size())
            return found;
        const Lane& about = m_trace.lanes()[lane];
        m_uuids.push_back(m_nextTrack++);
        m_ends.emplace_back();
        describe(m_uuids.back(), groupTrack(about.group), about.name, rankOf(lane));
        return m_tracks.add();
    }
    /// Of a track the slice that ends first is the innermost.
    void closeUntil(Time now)
    {
        for (; !m_open.empty() && m_open.top().first <= now; m_open.pop()) {
            const auto [end, track] = m_open.top();
            event(end, m_uuids[track], SliceEnd, [](Message&) {});
            m_ends[track].pop_back();
            m_tracks.set(track, m_ends[track].empty() ? NestedTracks::free : m_ends[track].back());
        }
    }
    void begin(SliceId slice, std::uint64_t track)
    {
        event(m_trace.start(slice), track, SliceBegin, [&](Message& event) {
            name(event, m_store.columns.name[slice]);
            event.add_uint64(field::category, static_cast<std::uint64_t>(m_store.columns.kind[slice]) + 1);
            annotate(event, slice);
            const auto first = m_trace.flows().data();
            for (const Flow& flow : m_trace.flowsFrom(slice))
                event.add_fixed64(field::flow, static_cast<std::uint64_t>(&flow - first) + 1);
            for (const std::uint32_t place : equalPart(m_flowsTo, slice, [&](std::uint32_t at) { return first[at].to; }))
                event.add_fixed64(field::flowEnd, std::uint64_t(place) + 1);
        });
    }
    void annotate(Message& event, SliceId slice)
    {
        m_store.arguments.each(slice, [&](NameId key, ArgumentType type, std::uint64_t bits) {
            Message annotation(event, field::annotation);
            annotation.add_uint64(field::keyId, std::uint64_t(key) + 1);
            if (type == ArgumentType::Integer)
                annotation.add_int64(field::integer, static_cast<std::int64_t>(bits));
            else if (type == ArgumentType::Real)
                annotation.add_double(field::real, std::bit_cast<double>(bits));
            else
                add(annotation, m_trace.name(static_cast<NameId>(bits)));
        });
        const Columns& columns = m_store.columns;
        if (!columns.stall.empty() && columns.stall[slice] != Stall::None) {
            text(event, "stall", wordOf(columns.stall[slice]));
            number(event, "waited", columns.waited[slice]);
        }
        if (const Link* link = m_trace.tryLink(slice))
            annotate(event, *link);
    }
    static void annotate(Message& event, const Link& link)
    {
        std::string nodes;
        for (const std::string& node : link.nodes)
            nodes.append(nodes.empty() ? "" : ";").append(node);
        for (const auto& [key, value] : {std::pair<std::string_view, std::string_view>("node", nodes),
                                         {"kernel", link.kernel},
                                         {"module", link.module},
                                         {"op", link.op}})
            text(event, key, value);
        if (link.launch != none)
            number(event, "launch", link.launch);
        if (link.line != 0)
            number(event, "line", link.line);
    }
    static void add(Message& annotation, std::string_view text) { annotation.add_string(field::string, utf8::replaced(text)); }
    static void text(Message& event, std::string_view key, std::string_view value)
    {
        if (value.empty())
            return;
        Message annotation(event, field::annotation);
        annotation.add_string(field::key, key.data(), key.size());
        add(annotation, value);
    }
    static void number(Message& event, std::string_view key, std::int64_t value)
    {
        Message annotation(event, field::annotation);
        annotation.add_string(field::key, key.data(), key.size());
        annotation.add_int64(field::integer, value);
    }

    const Trace& m_trace;
    const Trace::Store& m_store;
    Output m_output;
    std::span<const std::uint32_t> m_flowsTo;
    Time m_shift; // Perfetto's times are not negative
    std::uint64_t m_nextTrack;
    bool m_cleared = false;
    // Of the lane: its tracks, their numbers in the file, when their open slices end, outermost first; all open slices.
    NestedTracks m_tracks;
    std::vector<std::uint64_t> m_uuids;
    std::vector<std::vector<Time>> m_ends;
    std::priority_queue<std::pair<Time, std::size_t>, std::vector<std::pair<Time, std::size_t>>, std::greater<>> m_open;
    std::string m_packet;
};

} // namespace

Result<void> writePerfetto(const Trace& trace, const Sink& sink, const Progress& progress)
{
    return Writer(trace, sink, progress).write();
}

} // namespace nodewise::trace
