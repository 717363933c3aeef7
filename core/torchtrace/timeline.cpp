// SPDX-License-Identifier: Apache-2.0
#include "core/torchtrace/timeline.h"

#include "core/torchtrace/log.h"
#include "core/trace/chrome/chrome_event.h"
#include "core/trace/chrome/chrome_split.h"
#include "core/trace/input/decimal.h"
#include "core/trace/store/builder.h"
#include "core/trace/store/skips.h"

#include <algorithm>
#include <filesystem>

namespace nodewise::torchtrace {

namespace {

using trace::ChromeArgument;
using trace::ChromeEvent;

/// An event that began and did not end yet. Owns its texts.
struct Begun {
    std::string name, id;
    trace::Time time = 0;
    trace::SliceId slice = trace::none;
};

class TimelineMaker {
public:
    explicit TimelineMaker(const Progress& progress) : m_progress(progress), m_builder(trace::Unit::Nanoseconds) {}

    Result<void> add(const std::string& path)
    {
        const auto log = Log::open(path, m_progress);
        if (!log)
            return fail(log.error());
        const std::int64_t rank = (*log)->rank();
        const std::string name = rank >= 0 ? "rank " + std::to_string(rank) : std::filesystem::path(path).filename().string();
        m_lane = m_builder.addLane("torch.compile", m_builder.addGroup(name));
        m_open.clear();
        for (std::size_t i = 0; i < (*log)->entries().size(); ++i) {
            if (i % 4096 == 0 && m_progress.cancelled())
                return fail(Error{.message = UserText::listed(cancelledMessage), .file = path});
            const Entry& entry = (*log)->entries()[i];
            if ((*log)->word(entry.kind) == "chromium_event")
                take(**log, entry);
        }
        for (const Begun& begun : m_open) { // the process ended in them
            m_builder.setDuration(begun.slice, std::max<trace::Time>(m_last - begun.time, 0));
            m_skips.add(UserText("this event did not end; it is shown until the log's last one"), 0);
        }
        return {};
    }
    Result<std::shared_ptr<const trace::Trace>> build(const std::vector<std::string>& paths)
    {
        if (m_events == 0)
            return fail(Error{.message = UserText("this log of TORCH_TRACE has no times (chromium_event)"), .file = paths.front()});
        m_builder.origin().file = paths.front();
        m_builder.origin().producer = "TORCH_TRACE";
        m_builder.origin().skipped = m_skips.take();
        return m_builder.build(m_progress);
    }

private:
    void skip(const Entry& entry, const UserText& why) { m_skips.add(why, entry.line); }

    void take(const Log& log, const Entry& entry)
    {
        constexpr std::size_t longest = 4 << 20;
        auto text = entry.payloadSize <= longest ? log.payload(entry) : fail("");
        if (!text)
            return skip(entry, UserText("this event is longer than %1 bytes", longest));
        const std::size_t size = text->size();
        text->append(trace::EventSplitter::padding, ' ');
        const ChromeEvent* const event = m_parser.parse(std::string_view(*text).substr(0, size));
        if (!event)
            return skip(entry, UserText("this event is not valid JSON"));
        const auto ticks = trace::ticksOf(event->time, 3);
        if (!ticks)
            return skip(entry, UserText("this event has no time (ts)"));
        if (!m_base)
            m_base = *ticks; // nanoseconds since 1970 are more than a trace holds
        takeEvent(entry, *event, *ticks - *m_base);
    }
    void takeEvent(const Entry& entry, const ChromeEvent& event, trace::Time time)
    {
        ++m_events;
        m_last = std::max(m_last, time);
        switch (event.phase) {
        case 'B':
            return begin(entry, event, time);
        case 'E':
            return end(entry, event, time);
        case 'X': {
            const trace::SliceId slice =
                m_builder.addSlice(m_lane, time, trace::ticksOf(event.duration, 3).value_or(0), m_builder.intern(event.name));
            return addArguments(slice, event);
        }
        case 'i':
        case 'I':
            return m_builder.addInstant(m_lane, time, m_builder.intern(event.name));
        default:
            return skip(entry, UserText("events of this phase are not shown: %1", std::string(1, event.phase)));
        }
    }
    static std::string idOf(const ChromeEvent& event)
    {
        const ChromeArgument* id = event.tryArgument("compile_id");
        return id ? std::string(id->text) : std::string();
    }
    void begin(const Entry& entry, const ChromeEvent& event, trace::Time time)
    {
        constexpr std::size_t deepest = 1000;
        if (m_open.size() >= deepest)
            return skip(entry, UserText("events nest deeper than %1 levels here", deepest));
        const trace::SliceId slice = m_builder.addSlice(m_lane, time, 0, m_builder.intern(event.name), trace::Kind::Operator);
        addArguments(slice, event);
        m_open.push_back({std::string(event.name), idOf(event), time, slice});
    }
    /// The innermost of that name: all threads write as one.
    void end(const Entry& entry, const ChromeEvent& event, trace::Time time)
    {
        const auto begun = std::find_if(m_open.rbegin(), m_open.rend(), [&event](const Begun& one) { return one.name == event.name; });
        if (begun == m_open.rend())
            return skip(entry, UserText("this event ends one that never began"));
        m_builder.setDuration(begun->slice, std::max<trace::Time>(time - begun->time, 0));
        addArguments(begun->slice, event, begun->id);
        m_open.erase(std::next(begun).base());
    }
    /// `known`: the compile id that the slice has already.
    void addArguments(trace::SliceId slice, const ChromeEvent& event, const std::string& known = {})
    {
        for (const ChromeArgument& argument : event.arguments) {
            if (!known.empty() && argument.key == "compile_id")
                continue;
            if (argument.type == ChromeArgument::Type::Integer)
                m_builder.addArgument(slice, argument.key, argument.integer);
            else if (argument.type == ChromeArgument::Type::Real)
                m_builder.addArgument(slice, argument.key, argument.real);
            else
                m_builder.addArgument(slice, argument.key, argument.text);
        }
    }

    const Progress& m_progress;
    trace::Builder m_builder;
    trace::ChromeParser m_parser;
    trace::Skips m_skips;
    trace::LaneId m_lane = trace::none;
    std::vector<Begun> m_open;
    std::optional<trace::Time> m_base;
    trace::Time m_last = 0;
    std::size_t m_events = 0;
};

Result<std::shared_ptr<const trace::Trace>> readTimeline(const std::vector<std::string>& paths, const trace::ReadOptions&,
                                                         const Progress& progress)
{
    TimelineMaker maker(progress);
    for (const std::string& path : paths)
        if (auto added = maker.add(path); !added)
            return fail(std::move(added.error()));
    return maker.build(paths);
}

} // namespace

const trace::FormatReader& timelineReader()
{
    static constexpr trace::FormatReader reader{
        .name = "torch_trace", .detects = Log::isLogText, .read = readTimeline, .together = true, .kept = false};
    return reader;
}

} // namespace nodewise::torchtrace
