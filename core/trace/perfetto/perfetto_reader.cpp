// SPDX-License-Identifier: Apache-2.0
// Reads Perfetto's binary traces. Source of the numbers of fields: github.com/google/perfetto, protos/perfetto/trace/ (2026).
#include "core/trace/input/reader.h"
#include "core/trace/perfetto/perfetto_annotation.h"
#include "core/trace/perfetto/perfetto_clocks.h"
#include "core/trace/perfetto/perfetto_descriptor.h"
#include "core/trace/perfetto/perfetto_devices.h"
#include "core/trace/perfetto/perfetto_packets.h"
#include "core/trace/perfetto/perfetto_sequence.h"
#include "core/trace/perfetto/proto_field.h"
#include "core/trace/store/words.h"

namespace nodewise::trace {

namespace {

using Type = PerfettoTracks::Type;

enum SequenceFlag : std::uint32_t { StateCleared = 1, NeedsState = 2 };
/// The parts of a packet that matter, before they are read.
struct Packet {
    std::uint64_t at = 0, sequence = 0, flags = 0, clock = 0;
    std::optional<Time> timestamp;
    Time own = 0; ///< the timestamp in its clock, once those before it are known
    bool dropped = false;
    std::string_view event, descriptor, interned, defaults, snapshot, gpuStage, gpuCounter, ftrace, thread, process;
};

Packet packetOf(std::string_view bytes, std::uint64_t at)
{
    Packet packet{.at = at};
    Message message = messageOf(bytes);
    while (message.next())
        switch (message.tag()) {
        case 1:
            packet.ftrace = bytesOf(message);
            break;
        case 6:
            packet.snapshot = bytesOf(message);
            break;
        case 8:
            packet.timestamp = static_cast<Time>(integerOf(message));
            break;
        case 10:
            packet.sequence = integerOf(message);
            break;
        case 11:
            packet.event = bytesOf(message);
            break;
        case 12:
            packet.interned = bytesOf(message);
            break;
        case 13:
            packet.flags |= integerOf(message);
            break;
        case 41:
            if (integerOf(message) != 0)
                packet.flags |= StateCleared;
            break;
        case 42:
            packet.dropped = integerOf(message) != 0;
            break;
        case 43:
            packet.process = bytesOf(message);
            break;
        case 44:
            packet.thread = bytesOf(message);
            break;
        case 52:
            packet.gpuCounter = bytesOf(message);
            break;
        case 53:
            packet.gpuStage = bytesOf(message);
            break;
        case 58:
            packet.clock = integerOf(message);
            break;
        case 59:
            packet.defaults = bytesOf(message);
            break;
        case 60:
            packet.descriptor = bytesOf(message);
            break;
        default:
            message.skip();
        }
    return packet;
}

constexpr std::size_t mostSequences = 65536, mostOfAnEvent = 4096; // real ones have some dozens

class PerfettoReader {
public:
    PerfettoReader(ByteSource source, const ReadOptions& options, const Progress& progress)
        : m_source(std::move(source)), m_options(options), m_progress(progress)
    {
    }

    Result<std::shared_ptr<const Trace>> read(const std::string& path)
    {
        bool cancelled = false;
        std::uint64_t packets = 0;
        UserText wrong = readPackets(m_source, [&](std::string_view bytes, std::uint64_t at) {
            constexpr std::uint64_t often = 4096;
            if (++packets % often == 0) {
                m_progress.step(UserText("Reading the trace"), m_source.fraction());
                cancelled = m_progress.cancelled();
            }
            take(bytes, at);
            return !cancelled;
        });
        if (cancelled)
            return fail(Error{.message = UserText::listed(cancelledMessage), .file = path});
        if (wrong.empty())
            wrong = m_source.damage();
        if (packets == 0)
            return fail(Error{.message = wrong.empty() ? UserText("the trace is empty") : std::move(wrong), .file = path});
        if (!wrong.empty())
            m_skips.add(wrong, std::uint64_t(0));
        m_devices.finish();
        const Time base = m_tracks.build(m_skips);
        Origin& origin = m_builder.origin();
        if (base != 0)
            origin.notes.push_back("first event at " + std::to_string(base) + " ns");
        origin.file = path;
        origin.producer = "Perfetto";
        origin.skipped = m_skips.take();
        return m_builder.build(m_progress);
    }

private:
    void take(std::string_view bytes, std::uint64_t at)
    {
        try {
            Packet packet = packetOf(bytes, at);
            if (m_sequences.size() >= mostSequences && !m_sequences.contains(packet.sequence))
                return m_skips.add(UserText("there are too many sequences"), at);
            PerfettoSequence& sequence = m_sequences[packet.sequence];
            if ((packet.flags & StateCleared) != 0)
                sequence.clear();
            else if (packet.dropped)
                sequence.lost = true;
            if (!packet.interned.empty())
                sequence.intern(packet.interned);
            if (!packet.defaults.empty())
                sequence.setDefaults(packet.defaults);
            if (!packet.snapshot.empty())
                m_clocks.addSnapshot(packet.snapshot, packet.sequence);
            if (!packet.descriptor.empty())
                describeTrack(m_tracks, packet.descriptor);
            if (!packet.thread.empty())
                describeThread(packet, sequence);
            if (sequence.lost && (packet.flags & NeedsState) != 0)
                return m_skips.add(UserText("the packet refers to packets that were lost"), at);
            packet.own = packet.timestamp.value_or(0); // a difference is one in every packet, whatever it holds
            if (packet.timestamp && packet.snapshot.empty())
                packet.own = m_clocks.absolute(clockOf(packet, sequence), packet.sequence, *packet.timestamp);
            takeEvents(packet, sequence);
        } catch (const protozero::exception&) {
            m_skips.add(UserText("the packet is damaged"), at);
        }
    }
    void takeEvents(const Packet& packet, PerfettoSequence& sequence)
    {
        if (m_tracks.size() >= m_options.mostEvents)
            return m_skips.add(UserText("the trace has more events than are read"), packet.at);
        if (!packet.event.empty())
            trackEvent(packet, sequence);
        if (!packet.gpuStage.empty())
            m_devices.gpuStage(packet.gpuStage, timeOf(packet, sequence), packet.at, sequence);
        if (!packet.gpuCounter.empty())
            m_devices.gpuCounter(packet.gpuCounter, timeOf(packet, sequence), packet.at);
        if (!packet.ftrace.empty())
            m_devices.ftrace(packet.ftrace, packet.at);
    }

    // Times

    static std::uint64_t clockOf(const Packet& packet, const PerfettoSequence& sequence)
    {
        return packet.clock != 0 ? packet.clock : sequence.clock != 0 ? sequence.clock : PerfettoClocks::bootTime;
    }
    Time timeOf(const Packet& packet, const PerfettoSequence& sequence)
    {
        bool known = true;
        const Time time = m_clocks.convert(clockOf(packet, sequence), packet.sequence, packet.own, known);
        if (!known)
            m_skips.add(UserText("no snapshot joins the clock of the packet to that of the trace: its time is as it stands there"),
                        packet.at);
        return time;
    }

    // Tracks

    /// Chrome's old way: a thread per sequence, and times as differences from its reference.
    void describeThread(const Packet& packet, PerfettoSequence& sequence)
    {
        PerfettoTrack track;
        nameThread(m_tracks, track, packet.thread);
        sequence.track = PerfettoTracks::threads | (packet.sequence & 0xffffffff);
        m_tracks.track(sequence.track) = std::move(track);
        Message message = messageOf(packet.thread);
        while (message.next())
            if (message.tag() == 6)
                m_microseconds[packet.sequence] = static_cast<Time>(integerOf(message));
            else
                message.skip();
    }

    // Events of programs

    struct Read {
        PerfettoTracks::Event event;
        std::vector<PerfettoTracks::Argument> arguments;
        std::vector<std::pair<std::uint64_t, bool>> flows; ///< id, whether it ends here
        std::vector<std::pair<std::uint64_t, double>> counters;
        std::vector<std::uint64_t> counterTracks;
        std::optional<Time> microseconds, difference;
        Link link;
        std::string_view legacy, name;
    };

    void trackEvent(const Packet& packet, PerfettoSequence& sequence)
    {
        Read read;
        read.event = {.track = sequence.track, .type = Type::Instant, .at = packet.at};
        Message message = messageOf(packet.event);
        while (message.next())
            readField(read, message, sequence);
        read.event.time = timeOfEvent(packet, sequence, read);
        if (!read.legacy.empty() && !readLegacy(read, packet.at))
            return;
        constexpr std::size_t longestOp = 256; // a thousand events may share one longer name, of which each would have its own copy
        if (read.name.starts_with("aten::") && read.name.size() <= longestOp && read.link.op.empty())
            read.link.op = "aten." + std::string(read.name.substr(6)); // as the reader of Chrome's traces links it
        if (read.link != Link())
            addLink(read, packet.at);
        m_tracks.add(read.event, std::move(read.arguments));
        if (read.flows.size() + read.counters.size() > mostOfAnEvent)
            m_skips.add(UserText("the event has more flows and counters than are read"), packet.at);
        read.flows.resize(std::min(read.flows.size(), mostOfAnEvent));
        read.counters.resize(std::min(read.counters.size(), mostOfAnEvent));
        if (read.counterTracks.empty())
            read.counterTracks = sequence.counterTracks;
        for (const auto& [id, ends] : read.flows)
            m_tracks.addFlow(id, ends);
        for (std::size_t i = 0; i < std::min(read.counters.size(), read.counterTracks.size()); ++i)
            m_tracks.add({.track = read.counterTracks[i],
                          .time = read.event.time,
                          .type = Type::Counter,
                          .value = read.counters[i].second,
                          .at = packet.at},
                         {});
    }
    /// Of texts that events share each link has a copy.
    void addLink(Read& read, std::uint64_t at)
    {
        constexpr std::uint64_t mostLinkBytes = std::uint64_t(1) << 30;
        m_linkBytes += sizeof(Link) + read.link.kernel.size() + read.link.module.size() + read.link.op.size();
        for (const std::string& node : read.link.nodes)
            m_linkBytes += sizeof(node) + node.size();
        if (m_linkBytes <= mostLinkBytes)
            read.event.link = m_builder.addLink(std::move(read.link));
        else
            m_skips.add(UserText("what events say of nodes and kernels is more than is read"), at);
    }
    Time timeOfEvent(const Packet& packet, const PerfettoSequence& sequence, const Read& read)
    {
        constexpr Time nanoseconds = 1000;
        Time& last = m_microseconds[packet.sequence];
        if (read.microseconds)
            last = *read.microseconds;
        else if (read.difference)
            last = summed(last, *read.difference);
        else
            return timeOf(packet, sequence);
        return multiplied(last, nanoseconds);
    }
    void readField(Read& read, Message& message, const PerfettoSequence& sequence)
    {
        PerfettoTracks::Event& event = read.event;
        switch (message.tag()) {
        case 1:
            read.difference = static_cast<Time>(integerOf(message));
            break;
        case 3:
            integersOf(message, [&](std::uint64_t id) { setKind(event, PerfettoSequence::textOf(sequence.categories, id)); });
            break;
        case 4:
            annotation(read, bytesOf(message), sequence);
            break;
        case 6:
            read.legacy = bytesOf(message);
            break;
        case 9:
            event.type = typeOf(integerOf(message));
            break;
        case 10:
            read.name = PerfettoSequence::textOf(sequence.names, integerOf(message));
            event.name = m_builder.intern(read.name);
            break;
        case 11:
            event.track = integerOf(message);
            break;
        case 12:
            integersOf(message, [&](std::uint64_t value) { read.counters.emplace_back(0, double(static_cast<std::int64_t>(value))); });
            break;
        case 16:
            read.microseconds = static_cast<Time>(integerOf(message));
            break;
        case 22:
            setKind(event, bytesOf(message));
            break;
        case 23:
            read.name = bytesOf(message);
            event.name = m_builder.intern(read.name);
            break;
        case 30:
            event.value = static_cast<double>(static_cast<std::int64_t>(integerOf(message)));
            break;
        case 31:
            integersOf(message, [&](std::uint64_t uuid) { read.counterTracks.push_back(uuid); });
            break;
        case 44:
            event.value = realOf(message);
            break;
        case 36:
        case 42:
        case 47:
        case 48:
            flows(read, message);
            break;
        default:
            message.skip();
        }
    }
    static void flows(Read& read, Message& message)
    {
        const bool ends = message.tag() == 42 || message.tag() == 48;
        if (message.wire_type() != protozero::pbf_wire_type::length_delimited)
            read.flows.emplace_back(integerOf(message), ends);
        else if (message.tag() >= 47)
            for (const std::uint64_t id : message.get_packed_fixed64())
                read.flows.emplace_back(id, ends);
        else
            for (const std::uint64_t id : message.get_packed_uint64())
                read.flows.emplace_back(id, ends);
    }
    static Type typeOf(std::uint64_t number) { return number >= 1 && number <= 4 ? static_cast<Type>(number) : Type::Instant; }
    static void setKind(PerfettoTracks::Event& event, std::string_view category)
    {
        if (const auto kind = tryKind(category))
            event.kind = *kind;
        else if (category == "cpu_op")
            event.kind = Kind::Operator;
        else if (category == "cuda_runtime" || category == "cuda_driver")
            event.kind = Kind::Runtime;
        else if (category == "kernel")
            event.kind = Kind::Kernel;
        else if (category.starts_with("gpu_mem"))
            event.kind = Kind::Memory;
    }
    /// Events that were translated from Chrome's: those with a duration are whole; others of that kind are counted.
    bool readLegacy(Read& read, std::uint64_t at)
    {
        char phase = 0;
        Time microseconds = 0;
        Message message = messageOf(read.legacy);
        while (message.next())
            if (message.tag() == 2)
                phase = static_cast<char>(integerOf(message));
            else if (message.tag() == 3)
                microseconds = static_cast<Time>(integerOf(message));
            else
                message.skip();
        if (phase == 'X') {
            read.event.type = Type::Whole;
            read.event.duration = multiplied(microseconds, 1000);
        } else if (phase == 'B' || phase == 'E') {
            read.event.type = phase == 'B' ? Type::Begin : Type::End;
        } else if (phase == 'i' || phase == 'I') {
            read.event.type = Type::Instant;
        } else if (phase != 0) {
            m_skips.add(UserText("events of the old kind '%1' are not read", std::string(1, phase >= ' ' && phase < 0x7f ? phase : '?')),
                        at);
            return false;
        }
        return true;
    }

    void annotation(Read& read, std::string_view bytes, const PerfettoSequence& sequence)
    {
        std::string key;
        std::optional<ArgumentValue> value = annotationValue(bytes, sequence, key);
        if (!value || key.empty())
            return;
        if (const auto* text = std::get_if<std::string>(&*value); text != nullptr && setLink(read.link, key, *text))
            return;
        if (const auto* number = std::get_if<std::int64_t>(&*value);
            number && (key == "launch" || key == "line") && *number >= 0 && *number < none)
            (key == "launch" ? read.link.launch : read.link.line) = static_cast<std::uint32_t>(*number);
        else
            read.arguments.push_back({m_builder.intern(key), std::move(*value)});
    }
    /// As Nodewise writes them.
    static bool setLink(Link& link, std::string_view key, const std::string& text)
    {
        if (key == "node") {
            for (std::size_t from = 0, to = 0; to != std::string::npos; from = to + 1) {
                to = text.find(';', from);
                link.nodes.push_back(text.substr(from, to - from));
            }
        } else if (key == "kernel") {
            link.kernel = text;
        } else if (key == "module") {
            link.module = text;
        } else if (key == "op") {
            link.op = text;
        } else {
            return false;
        }
        return true;
    }
    ByteSource m_source;
    const ReadOptions& m_options;
    const Progress& m_progress;
    Builder m_builder{Unit::Nanoseconds};
    PerfettoTracks m_tracks{m_builder};
    Skips m_skips;
    PerfettoDevices m_devices{m_builder, m_tracks, m_skips};
    PerfettoClocks m_clocks;
    std::unordered_map<std::uint64_t, PerfettoSequence> m_sequences;
    std::unordered_map<std::uint64_t, Time> m_microseconds; ///< per sequence: the last time that was given as a difference
    std::uint64_t m_linkBytes = 0;
};

} // namespace

extern const FormatReader perfettoReader;
const FormatReader perfettoReader{.name = "perfetto",
                                  .detects = startsWithPacket,
                                  .read = [](const std::vector<std::string>& paths, const ReadOptions& options,
                                             const Progress& progress) -> Result<std::shared_ptr<const Trace>> {
                                      auto source = ByteSource::open(paths.front());
                                      if (!source)
                                          return fail(std::move(source.error()));
                                      return PerfettoReader(std::move(*source), options, progress).read(paths.front());
                                  },
                                  .binary = true};

} // namespace nodewise::trace
