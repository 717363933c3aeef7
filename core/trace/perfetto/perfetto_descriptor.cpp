// SPDX-License-Identifier: Apache-2.0
#include "core/trace/perfetto/perfetto_descriptor.h"

#include "core/trace/perfetto/proto_field.h"

namespace nodewise::trace {

namespace {

void nameProcess(PerfettoTrack& track, std::string_view bytes)
{
    std::uint64_t pid = 0;
    std::string_view name;
    Message message = messageOf(bytes);
    while (message.next())
        if (message.tag() == 1)
            pid = integerOf(message);
        else if (message.tag() == 6)
            name = bytesOf(message);
        else
            message.skip();
    if (track.name.empty())
        track.name = numbered(name, "process", pid);
}
std::uint64_t processTrack(PerfettoTracks& tracks, std::uint64_t pid)
{
    const std::uint64_t uuid = PerfettoTracks::processes | (pid & 0xffffffff);
    if (!tracks.has(uuid))
        tracks.track(uuid).name = "process " + std::to_string(pid);
    return uuid;
}
void describeCounter(PerfettoTrack& track, std::string_view bytes)
{
    constexpr std::string_view units[]{"", "ns", "", "B"};
    track.counter = true;
    Message message = messageOf(bytes);
    while (message.next())
        switch (message.tag()) {
        case 3:
            if (const std::uint64_t unit = integerOf(message); unit < std::size(units))
                track.unit = units[unit];
            break;
        case 4:
            track.factor = static_cast<double>(static_cast<std::int64_t>(integerOf(message)));
            break;
        case 5:
            track.incremental = integerOf(message) != 0;
            break;
        case 6:
            track.unit = bytesOf(message);
            break;
        default:
            message.skip();
        }
}

} // namespace

std::string numbered(std::string_view name, const char* kind, std::uint64_t number)
{
    return name.empty() ? std::string(kind) + " " + std::to_string(number) : std::string(name) + " (" + std::to_string(number) + ")";
}

void nameThread(PerfettoTracks& tracks, PerfettoTrack& track, std::string_view bytes)
{
    std::uint64_t pid = 0, tid = 0;
    std::string_view name;
    Message message = messageOf(bytes);
    while (message.next())
        if (message.tag() == 1)
            pid = integerOf(message);
        else if (message.tag() == 2)
            tid = integerOf(message);
        else if (message.tag() == 5)
            name = bytesOf(message);
        else
            message.skip();
    if (track.name.empty())
        track.name = numbered(name, "thread", tid);
    if (track.parent == 0)
        track.parent = processTrack(tracks, pid);
}

void describeTrack(PerfettoTracks& tracks, std::string_view bytes)
{
    std::uint64_t uuid = 0;
    PerfettoTrack track;
    Message message = messageOf(bytes);
    while (message.next())
        switch (message.tag()) {
        case 1:
            uuid = integerOf(message);
            break;
        case 2:
        case 10:
            track.name = bytesOf(message);
            break;
        case 3:
            nameProcess(track, bytesOf(message));
            break;
        case 4:
            nameThread(tracks, track, bytesOf(message));
            break;
        case 5:
            track.parent = integerOf(message);
            break;
        case 8:
            describeCounter(track, bytesOf(message));
            break;
        case 12:
            track.rank = static_cast<std::int32_t>(integerOf(message));
            break;
        default:
            message.skip();
        }
    if (track.parent == uuid)
        track.parent = 0;
    tracks.track(uuid) = std::move(track);
}

} // namespace nodewise::trace
