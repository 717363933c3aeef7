// SPDX-License-Identifier: Apache-2.0
#include "core/trace/perfetto/perfetto_sequence.h"

#include "core/trace/perfetto/proto_field.h"

namespace nodewise::trace {

namespace {

constexpr std::size_t mostCounters = 64; // of a packet's defaults; a hostile one could go on beyond

/// Each event may name the same long text by a number of a few bytes: what goes on beyond is cut.
constexpr std::size_t longestName = 16'384, longestText = 2048;

/// {iid 1, name 2}, which all entries have.
void addEntry(PerfettoSequence::Texts& texts, std::string_view bytes, std::size_t longest = longestText)
{
    std::uint64_t id = 0;
    std::string_view text;
    Message message = messageOf(bytes);
    while (message.next())
        if (message.tag() == 1)
            id = integerOf(message);
        else if (message.tag() == 2)
            text = bytesOf(message);
        else
            message.skip();
    std::string& kept = texts[id] = text.substr(0, longest);
    if (text.size() > longest)
        kept += "...";
}

} // namespace

void PerfettoSequence::intern(std::string_view bytes)
{
    Message message = messageOf(bytes);
    while (message.next())
        switch (message.tag()) {
        case 1:
            addEntry(categories, bytesOf(message));
            break;
        case 2:
            addEntry(names, bytesOf(message), longestName);
            break;
        case 3:
            addEntry(keys, bytesOf(message));
            break;
        case 24:
            addEntry(gpuSpecifications, bytesOf(message));
            break;
        case 29:
            addEntry(strings, bytesOf(message));
            break;
        default:
            message.skip();
        }
}

void PerfettoSequence::setDefaults(std::string_view bytes)
{
    Message message = messageOf(bytes);
    while (message.next())
        if (message.tag() == 58) { // timestamp_clock_id
            clock = integerOf(message);
        } else if (message.tag() == 11) { // track_event_defaults
            Message event = messageOf(bytesOf(message));
            while (event.next())
                if (event.tag() == 11)
                    track = integerOf(event);
                else if (event.tag() == 31 && counterTracks.size() < mostCounters)
                    integersOf(event, [this](std::uint64_t uuid) { counterTracks.push_back(uuid); });
                else
                    event.skip();
        } else {
            message.skip();
        }
}

const std::string& PerfettoSequence::textOf(const Texts& texts, std::uint64_t id)
{
    static const std::string empty;
    const auto found = texts.find(id);
    return found == texts.end() ? empty : found->second;
}

} // namespace nodewise::trace
