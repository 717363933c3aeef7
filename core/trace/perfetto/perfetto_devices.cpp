// SPDX-License-Identifier: Apache-2.0
#include "core/trace/perfetto/perfetto_devices.h"

#include "core/base/numbers.h"
#include "core/trace/perfetto/perfetto_descriptor.h"
#include "core/trace/perfetto/proto_field.h"

namespace nodewise::trace {

namespace {

using Type = PerfettoTracks::Type;

constexpr std::uint64_t gpuQueues = PerfettoTracks::own | 1ULL << 40, gpuCounters = PerfettoTracks::own | 2ULL << 40,
                        cpuTracks = PerfettoTracks::own | 3ULL << 40, marks = PerfettoTracks::own | 4ULL << 40,
                        markCounters = PerfettoTracks::own | 5ULL << 40;

} // namespace

// GPUs

void PerfettoDevices::gpuStage(std::string_view bytes, Time time, std::uint64_t at, const PerfettoSequence& sequence)
{
    std::uint64_t queue = 0, gpu = 0, name = 0, stage = 0;
    PerfettoTracks::Event event{.time = time, .type = Type::Whole, .kind = Kind::Kernel, .at = at};
    std::vector<PerfettoTracks::Argument> arguments;
    Message message = messageOf(bytes);
    while (message.next())
        switch (message.tag()) {
        case 2:
            event.duration = static_cast<Time>(integerOf(message));
            break;
        case 6:
            extraData(arguments, bytesOf(message));
            break;
        case 11:
            gpu = integerOf(message);
            break;
        case 13:
            queue = integerOf(message);
            break;
        case 14:
            stage = integerOf(message);
            break;
        case 20:
            name = integerOf(message);
            break;
        default:
            message.skip();
        }
    const std::string& called = PerfettoSequence::textOf(sequence.names, name);
    const std::string& stageName = PerfettoSequence::textOf(sequence.gpuSpecifications, stage);
    event.name = m_builder.intern(called.empty() ? stageName : called);
    event.track = gpuQueues | (gpu & 0xff) << 32 | (queue & 0xffffffff);
    if (!m_tracks.has(event.track)) {
        const std::string& queueName = PerfettoSequence::textOf(sequence.gpuSpecifications, queue);
        m_tracks.track(event.track).name = queueName.empty() ? "queue " + std::to_string(queue) : queueName;
        m_tracks.track(event.track).parent = gpuGroup(gpu);
    }
    m_tracks.add(event, std::move(arguments));
}

std::uint64_t PerfettoDevices::gpuGroup(std::uint64_t gpu)
{
    const std::uint64_t uuid = gpuQueues | 0xff00000000 | (gpu & 0xffff) << 16 | 0xffff;
    if (!m_tracks.has(uuid))
        m_tracks.track(uuid).name = "GPU " + std::to_string(gpu);
    return uuid;
}

void PerfettoDevices::extraData(std::vector<PerfettoTracks::Argument>& arguments, std::string_view bytes)
{
    std::string_view key, value;
    Message message = messageOf(bytes);
    while (message.next())
        if (message.tag() == 1)
            key = bytesOf(message);
        else if (message.tag() == 2)
            value = bytesOf(message);
        else
            message.skip();
    if (!key.empty())
        arguments.push_back({m_builder.intern(key), std::string(value)});
}

void PerfettoDevices::gpuCounter(std::string_view bytes, Time time, std::uint64_t at)
{
    Message message = messageOf(bytes);
    while (message.next())
        if (message.tag() == 1)
            nameGpuCounters(bytesOf(message));
        else if (message.tag() == 2)
            addGpuCounter(bytesOf(message), time, at);
        else
            message.skip();
}

void PerfettoDevices::nameGpuCounters(std::string_view bytes)
{
    Message message = messageOf(bytes);
    while (message.next()) {
        if (message.tag() != 1) {
            message.skip();
            continue;
        }
        std::uint64_t id = 0;
        std::string_view name;
        Message spec = messageOf(bytesOf(message));
        while (spec.next())
            if (spec.tag() == 1)
                id = integerOf(spec);
            else if (spec.tag() == 2)
                name = bytesOf(spec);
            else
                spec.skip();
        PerfettoTrack& track = m_tracks.track(gpuCounters | (id & 0xffffffff));
        track.name = name;
        track.counter = true;
        track.parent = gpuGroup(0);
    }
}

void PerfettoDevices::addGpuCounter(std::string_view bytes, Time time, std::uint64_t at)
{
    PerfettoTracks::Event event{.time = time, .type = Type::Counter, .at = at};
    Message message = messageOf(bytes);
    while (message.next())
        if (message.tag() == 1)
            event.track = gpuCounters | (integerOf(message) & 0xffffffff);
        else if (message.tag() == 2)
            event.value = static_cast<double>(static_cast<std::int64_t>(integerOf(message)));
        else if (message.tag() == 3)
            event.value = realOf(message);
        else
            message.skip();
    m_tracks.add(event, {});
}

// Linux

void PerfettoDevices::ftrace(std::string_view bytes, std::uint64_t at)
{
    std::uint64_t cpu = 0;
    std::vector<std::string_view> events;
    Message message = messageOf(bytes);
    while (message.next())
        if (message.tag() == 1)
            cpu = integerOf(message);
        else if (message.tag() == 2)
            events.push_back(bytesOf(message));
        else
            message.skip();
    for (const std::string_view event : events)
        ftraceEvent(event, cpu, at);
}

void PerfettoDevices::ftraceEvent(std::string_view bytes, std::uint64_t cpu, std::uint64_t at)
{
    Time time = 0;
    std::uint64_t pid = 0;
    std::string_view print, change;
    Message message = messageOf(bytes);
    while (message.next())
        switch (message.tag()) {
        case 1:
            time = static_cast<Time>(integerOf(message));
            break;
        case 2:
            pid = integerOf(message);
            break;
        case 3:
            print = bytesOf(message);
            break;
        case 4:
            change = bytesOf(message);
            break;
        default:
            message.skip();
        }
    if (!print.empty())
        mark(print, time, pid, at);
    if (!change.empty())
        switchTo(change, time, cpu, at);
}

/// "B|123|name", "E|123", "I|123|name", "C|123|name|5".
void PerfettoDevices::mark(std::string_view bytes, Time time, std::uint64_t pid, std::uint64_t at)
{
    std::string_view text;
    Message message = messageOf(bytes);
    while (message.next())
        if (message.tag() == 2)
            text = bytesOf(message);
        else
            message.skip();
    while (text.ends_with('\n'))
        text.remove_suffix(1);
    if (text.empty() || (text.size() > 1 && text[1] != '|'))
        return;
    const std::size_t border = text.find('|', 2);
    const std::string_view name = border == std::string_view::npos ? std::string_view() : text.substr(border + 1);
    PerfettoTracks::Event event{.track = marks | (pid & 0xffffffff), .time = time, .at = at};
    if (!m_tracks.has(event.track))
        m_tracks.track(event.track).name = "thread " + std::to_string(pid);
    if (text[0] == 'C')
        return addCounter(name, time, pid, at);
    if (text[0] == 'B' || text[0] == 'I')
        event.type = text[0] == 'B' ? Type::Begin : Type::Instant;
    else if (text[0] == 'E')
        event.type = Type::End;
    else
        return m_skips.add(
            UserText("marks of the kind '%1' are not read", std::string(1, text[0] >= ' ' && text[0] < 0x7f ? text[0] : '?')), at);
    event.name = m_builder.intern(name);
    m_tracks.add(event, {});
}

/// "name|5".
void PerfettoDevices::addCounter(std::string_view text, Time time, std::uint64_t pid, std::uint64_t at)
{
    const std::size_t border = text.rfind('|');
    const auto value = border == std::string_view::npos ? std::nullopt : tryNumber<std::int64_t>(text.substr(border + 1));
    if (!value)
        return m_skips.add(UserText("the counter has no number"), at);
    const std::string name(text.substr(0, border));
    PerfettoTracks::Event event{
        .track = markCounters | m_builder.intern(name), .time = time, .type = Type::Counter, .value = double(*value), .at = at};
    if (!m_tracks.has(event.track)) {
        m_tracks.track(event.track).name = name + " of thread " + std::to_string(pid);
        m_tracks.track(event.track).counter = true;
    }
    m_tracks.add(event, {});
}

void PerfettoDevices::switchTo(std::string_view bytes, Time time, std::uint64_t cpu, std::uint64_t at)
{
    std::string_view name;
    std::uint64_t pid = 0;
    Message message = messageOf(bytes);
    while (message.next())
        if (message.tag() == 5)
            name = bytesOf(message);
        else if (message.tag() == 6)
            pid = integerOf(message);
        else
            message.skip();
    closeCpu(cpu, time);
    m_cpus[cpu] = {.track = cpuTracks | (cpu & 0xffffffff),
                   .time = time,
                   .type = Type::Whole,
                   .name = m_builder.intern(numbered(name, "thread", pid)),
                   .at = at};
    m_lastFtrace = std::max(m_lastFtrace, time);
    if (pid == 0)
        m_cpus.erase(cpu); // idle
}

void PerfettoDevices::closeCpu(std::uint64_t cpu, Time time)
{
    const auto found = m_cpus.find(cpu);
    if (found == m_cpus.end())
        return;
    found->second.duration = time - found->second.time;
    if (!m_tracks.has(found->second.track))
        m_tracks.track(found->second.track).name = "CPU " + std::to_string(cpu);
    m_tracks.add(found->second, {});
}

void PerfettoDevices::finish()
{
    for (const auto& [cpu, running] : m_cpus)
        closeCpu(cpu, m_lastFtrace);
}

} // namespace nodewise::trace
