// SPDX-License-Identifier: Apache-2.0
#include "core/trace/chrome/chrome.h"

#include "core/trace/chrome/chrome_flows.h"
#include "core/trace/chrome/chrome_lanes.h"
#include "core/trace/chrome/chrome_split.h"
#include "core/trace/chrome/chrome_words.h"
#include "core/trace/input/decimal.h"
#include "core/trace/store/skips.h"
#include "core/trace/store/words.h"

#include <nlohmann/json.hpp>

namespace nodewise::trace {

namespace {

constexpr std::size_t mostOpen = 1'000'000;

/// Reads one file once. Owns the builder.
class Reader {
public:
    /// `ownUnit`: the file is known to be one of our own writer, and to say this unit.
    Reader(ByteSource source, const ReadOptions& options, const Progress& progress, std::optional<Unit> ownUnit)
        : m_source(std::move(source)), m_split(m_source), m_options(options), m_progress(progress), m_ownUnit(ownUnit),
          m_unit(ownUnit ? ownUnit : options.unit), m_own(ownUnit.has_value())
    {
        if (m_own)
            m_lanes.setOwn();
    }

    /// The unit became known after the first events: it is to be read again.
    bool unitCameLate() const { return m_lateUnit.has_value(); }
    std::optional<Unit> lateUnit() const { return m_lateUnit; }

    Result<std::shared_ptr<const Trace>> read(const std::string& path)
    {
        using Step = EventSplitter::Step;
        for (std::uint64_t count = 0;; ++count) {
            if (count % 4096 == 0 && !goOn())
                return fail(Error{.message = UserText::listed(cancelledMessage), .file = path});
            const Step step = m_split.next();
            if (step == Step::End)
                break;
            take(step);
            if (m_lateUnit)
                return fail(UserText());
        }
        if (!m_split.hadEvents())
            return fail(Error{.message = UserText("this JSON has no traceEvents"), .file = path});
        finish(path);
        return m_builder.build(m_progress);
    }

private:
    bool goOn() const
    {
        if (m_progress.cancelled())
            return false;
        m_progress.step(UserText("Reading the trace"), m_source.fraction());
        return true;
    }
    void take(EventSplitter::Step step)
    {
        using Step = EventSplitter::Step;
        switch (step) {
        case Step::Event:
            return takeText();
        case Step::Member:
            return takeMember();
        case Step::Broken:
            return skip(UserText("this is not an event (byte %1)", m_split.offset()));
        case Step::TooLong:
            return skip(UserText("this event is longer than 16 MB (byte %1)", m_split.offset()));
        case Step::Cut:
            return skip(UserText("the file ends inside an event (byte %1)", m_split.offset()));
        case Step::End:
            break;
        }
    }
    void skip(const UserText& why)
    {
        m_skips.add(why, [this] { return m_split.line(); });
    }

    void takeText()
    {
        const ChromeEvent* const event = m_parser.parse(m_split.text());
        if (!event)
            return skip(UserText("this event is not valid JSON (byte %1)", m_split.offset()));
        if (event->phase == 'M')
            return m_lanes.describe(*event);
        if (event->phase == '\0')
            return skip(UserText("this event has no phase (ph)"));
        if (m_events >= m_options.mostEvents)
            return skip(UserText("the trace has more than %1 events", m_options.mostEvents));
        ++m_events;
        takeEvent(*event);
    }

    // --- times --------------------------------------------------------------------------------------------------------------------------

    void decideUnit(const ChromeEvent& event)
    {
        if (!m_unit)
            m_unit = countsCycles(event) ? Unit::Cycles : Unit::Nanoseconds;
        if (countsCycles(event) && m_producer.empty())
            m_producer = "PyTorchSim";
        m_decided = true;
    }
    int scale() const { return m_unit == Unit::Cycles ? 0 : 3; }
    /// In ticks from the base. A time since 1970 leaves a double too few digits for nanoseconds: then the base is the first time, but in
    /// files of our own writer, whose times are already as they were read.
    std::optional<Time> timeOf(const ChromeEvent& event)
    {
        if (!m_decided)
            decideUnit(event);
        const auto ticks = ticksOf(event.time, scale());
        if (!ticks)
            return {};
        constexpr Time exactInDoubles = Time(1) << 53;
        if (!m_base)
            m_base = !m_own && (*ticks > exactInDoubles || *ticks < -exactInDoubles) ? *ticks : 0;
        const Time time = *ticks - *m_base;
        return time > farthest || time < -farthest ? std::nullopt : std::optional(time);
    }
    std::optional<Time> durationOf(const ChromeEvent& event) const
    {
        if (event.duration.empty())
            return 0;
        const auto ticks = ticksOf(event.duration, scale());
        return !ticks || *ticks > farthest ? std::nullopt : std::optional(std::max<Time>(*ticks, 0));
    }

    // --- events -------------------------------------------------------------------------------------------------------------------------

    void takeEvent(const ChromeEvent& event)
    {
        constexpr std::string_view timed = "XBEiIRCstfbenSTpF", left = "NODPVvcas()=";
        if (timed.find(event.phase) == std::string_view::npos)
            return left.find(event.phase) != std::string_view::npos
                       ? skip(UserText("events of this phase are not shown: %1", std::string(1, event.phase)))
                       : skip(UserText("this event's phase is not known: %1", event.phase));
        const auto time = timeOf(event);
        if (!time)
            return skip(UserText("this event has no time (ts)"));
        if (std::string_view("benSTpF").find(event.phase) != std::string_view::npos)
            return takeAsync(event, *time);
        if (event.phase == 'C')
            return takeCounter(event, *time);
        if (event.name == "[memory]" && event.phase == 'i')
            return takeMemory(event, *time);
        ChromeLanes::Thread* const thread = m_lanes.thread(event);
        if (!thread)
            return skip(UserText("there are more than %1 lanes", ChromeLanes::mostLanes));
        takeThreadEvent(event, *thread, *time);
    }
    void takeThreadEvent(const ChromeEvent& event, ChromeLanes::Thread& thread, Time time)
    {
        see(time);
        switch (event.phase) {
        case 'X':
            return takeComplete(event, thread, time);
        case 'B':
            return begin(thread.open, thread.dropped, event, time);
        case 'E':
            return end(event, thread, time);
        case 's':
        case 't':
        case 'f':
            return m_flows.add(event, thread.lane, time, m_builder.intern(event.name));
        default:
            m_builder.addInstant(thread.lane, time, m_builder.intern(event.name));
        }
    }
    void see(Time time) { m_last = std::max(m_last, time); }

    void takeComplete(const ChromeEvent& event, const ChromeLanes::Thread& thread, Time time)
    {
        const auto duration = durationOf(event);
        if (!duration)
            return skip(UserText("this event's duration is not a number (dur)"));
        see(time + *duration);
        const SliceId slice = addSlice(event, thread.lane, time, *duration);
        addArguments(slice, event);
    }
    SliceId addSlice(const ChromeEvent& event, LaneId lane, Time time, Time duration)
    {
        const NameId name = m_builder.intern(event.name);
        return m_builder.addSlice(lane, time, duration, name, kindOf(event), linkOf(event));
    }
    LinkId linkOf(const ChromeEvent& event)
    {
        auto link = tryLinkOf(event, m_own);
        return link ? m_lanes.link(std::move(*link)) : none;
    }
    void addArguments(SliceId slice, const ChromeEvent& event)
    {
        for (const ChromeArgument& argument : event.arguments)
            if (!m_own || !isOwnWord(argument.key))
                addArgument(slice, argument.key, argument, argument.text);
        if (const ChromeArgument* const stall = m_own ? event.tryArgument("stall") : nullptr)
            if (const auto cause = tryStall(stall->text); cause && *cause != Stall::None) {
                const ChromeArgument* const waited = event.tryArgument("waited");
                m_builder.setStall(slice, *cause, waited ? waited->integer : 0);
            }
    }
    void addArgument(SliceId slice, std::string_view key, const ChromeArgument& argument, std::string_view text)
    {
        const NameId name = m_builder.intern(key);
        if (argument.type == ChromeArgument::Type::Integer)
            m_builder.addArgument(slice, name, argument.integer);
        else if (argument.type == ChromeArgument::Type::Real)
            m_builder.addArgument(slice, name, argument.real);
        else
            m_builder.addArgument(slice, name, text);
    }

    // --- what begins and ends by itself -------------------------------------------------------------------------------------------------

    static void keepArguments(const ChromeEvent& event, OpenSlice& open)
    {
        for (const ChromeArgument& argument : event.arguments) {
            open.arguments.push_back({std::string(argument.key), std::string(argument.text), argument});
            open.arguments.back().argument.key = open.arguments.back().argument.text = {};
        }
    }
    void begin(std::vector<OpenSlice>& stack, std::size_t& dropped, const ChromeEvent& event, Time time)
    {
        if (dropped > 0 || stack.size() >= ChromeLanes::deepest || m_open >= mostOpen) {
            ++dropped;
            return skip(m_open >= mostOpen ? UserText("more than %1 events are open here", mostOpen)
                                           : UserText("events nest deeper than %1 levels here", ChromeLanes::deepest));
        }
        ++m_open;
        stack.push_back({std::string(event.name), std::string(event.category), time, {}});
        keepArguments(event, stack.back());
    }
    void end(const ChromeEvent& event, ChromeLanes::Thread& thread, Time time)
    {
        if (thread.dropped > 0) {
            --thread.dropped;
            return;
        }
        if (thread.open.empty())
            return skip(UserText("this event ends one that never began"));
        keepArguments(event, thread.open.back());
        close(thread.open, thread.lane, time);
    }
    void close(std::vector<OpenSlice>& stack, LaneId lane, Time time)
    {
        const OpenSlice open = std::move(stack.back());
        stack.pop_back();
        --m_open;
        ChromeEvent event{.phase = 'X', .name = open.name, .category = open.category};
        for (const OpenSlice::Owned& owned : open.arguments) {
            event.arguments.push_back(owned.argument);
            event.arguments.back().key = owned.key;
            event.arguments.back().text = owned.text;
        }
        const SliceId slice = addSlice(event, lane, open.start, std::max<Time>(time - open.start, 0));
        addArguments(slice, event);
    }
    void takeAsync(const ChromeEvent& event, Time time)
    {
        const LaneId lane = m_lanes.asyncLane(event);
        if (lane == none)
            return skip(UserText("there are more than %1 lanes", ChromeLanes::mostLanes));
        see(time);
        Async& async = m_async[asyncKey(event)];
        async.lane = lane;
        const bool starts = event.phase == 'b' || event.phase == 'S', ends = event.phase == 'e' || event.phase == 'F';
        if (starts)
            return begin(async.open, async.dropped, event, time);
        if (!ends) {
            m_builder.addInstant(lane, time, m_builder.intern(event.name));
        } else if (async.dropped > 0) {
            --async.dropped;
        } else if (async.open.empty()) {
            skip(UserText("this event ends one that never began"));
        } else {
            keepArguments(event, async.open.back());
            close(async.open, lane, time);
        }
        if (async.open.empty())
            m_async.erase(asyncKey(event));
    }
    static std::string asyncKey(const ChromeEvent& event)
    {
        std::string key(event.category);
        key.append(1, '\0').append(event.id);
        // An id of the old kind ("S") is everybody's, unless it says otherwise.
        return event.nestedId ? key.append(1, '\0').append(event.process) : key;
    }

    // --- counters -----------------------------------------------------------------------------------------------------------------------

    void addSample(LaneId counter, Time time, double value)
    {
        if (counter == none)
            return skip(UserText("there are more than %1 lanes", ChromeLanes::mostLanes));
        see(time);
        m_builder.addSample(counter, time, value);
    }
    void takeCounter(const ChromeEvent& event, Time time)
    {
        if (m_own && event.arguments.size() == 1) {
            const ChromeArgument& only = event.arguments.front();
            if (const auto value = only.number())
                return addSample(m_lanes.ownCounter(event, only.key == "value" ? std::string_view() : only.key), time, *value);
        }
        std::string name(event.name);
        if (!event.id.empty())
            name.append(" ").append(event.id);
        bool any = false;
        for (const ChromeArgument& series : event.arguments) {
            const auto value = series.number();
            if (!value)
                continue;
            any = true;
            const bool only = event.arguments.size() == 1 && (series.key == "value" || series.key == event.name || series.key.empty());
            addSample(m_lanes.counter(event.process, only ? name : name + ": " + std::string(series.key)), time, *value);
        }
        if (!any)
            skip(UserText("this counter has no number"));
    }
    /// torch.profiler's allocations, with profile_memory=True.
    void takeMemory(const ChromeEvent& event, Time time)
    {
        const ChromeArgument* const device = event.tryArgument("Device Type");
        const ChromeArgument* const index = event.tryArgument("Device Id");
        std::string where = device && device->text != "0" ? " of device " + std::string(device->text) : std::string();
        if (!where.empty() && index && index->type == ChromeArgument::Type::Integer && index->integer >= 0)
            where += ":" + std::string(index->text);
        bool any = false;
        for (const auto& [key, name] : {std::pair("Total Allocated", "Allocated memory"), std::pair("Total Reserved", "Reserved memory")})
            if (const ChromeArgument* total = event.tryArgument(key))
                if (const auto value = total->number(); value && (*value != 0 || std::string_view(key) == "Total Allocated")) {
                    addSample(m_lanes.counter(event.process, name + where, "B"), time, *value);
                    any = true;
                }
        if (!any)
            skip(UserText("this counter has no number"));
    }

    // --- what stands around the events --------------------------------------------------------------------------------------------------

    void takeMember()
    {
        constexpr std::size_t longestNote = 4096, longestKey = 64;
        std::string_view key = m_split.key();
        key = key.size() >= 2 ? key.substr(1, key.size() - 2) : key;
        const std::string_view text = m_split.text();
        if (key == "traceEvents" || key.size() > longestKey || text.size() > longestNote)
            return;
        if (key == "otherData" && takeOtherData(text))
            return;
        if (key == "deviceProperties" || key == "schemaVersion")
            m_producer = "torch.profiler";
        if (key != "displayTimeUnit" && text != "[]" && text != "{}")
            m_builder.origin().notes.push_back(repairedJson(key) + ": " + repairedJson(text));
    }
    /// False where it is none of ours.
    bool takeOtherData(std::string_view text)
    {
        const auto data = nlohmann::ordered_json::parse(text, nullptr, false);
        const auto unit = data.is_object() ? data.find("unit") : data.end();
        const auto said = data.is_object() && unit != data.end() && unit->is_string() ? tryUnit(unit->get<std::string>()) : std::nullopt;
        if (!said)
            return false;
        m_own = true;
        m_lanes.setOwn();
        for (const auto& [key, value] : data.items())
            takeOwn(key, value);
        // Members may stand in any order: after the events, all is read again.
        if (m_decided && !m_ownUnit)
            m_lateUnit = said;
        m_unit = said;
        return true;
    }
    void takeOwn(const std::string& key, const nlohmann::ordered_json& value)
    {
        Origin& origin = m_builder.origin();
        if (key == "clock_mhz" && value.is_number() && !m_options.clockMhz)
            setClock(value.get<double>());
        if (!value.is_string())
            return;
        const auto string = value.get<std::string>();
        if (key == "producer")
            m_producer = string;
        else if (key == "npu")
            origin.npu = string;
        else if (key == "profile")
            origin.profile = string;
        else if (key.starts_with("note "))
            origin.notes.push_back(string);
    }
    void setClock(double mhz)
    {
        if (mhz > 0 && mhz < 1e6)
            m_builder.setClock(mhz);
    }

    // --- the end ------------------------------------------------------------------------------------------------------------------------

    void closeAll(std::vector<OpenSlice>& open, LaneId lane)
    {
        while (!open.empty()) {
            skip(UserText("this event begins but never ends; it is shown up to the end: %1", open.back().name));
            close(open, lane, m_last);
        }
    }
    void finish(const std::string& path)
    {
        m_lanes.eachThread([this](ChromeLanes::Thread& thread) { closeAll(thread.open, thread.lane); });
        for (auto& [key, async] : m_async)
            closeAll(async.open, async.lane);
        m_flows.resolve(m_builder, m_skips);
        m_lanes.finish();
        if (m_split.wasCut())
            skip(UserText("the file ends before its list of events does"));
        if (!m_source.damage().empty())
            skip(m_source.damage());
        m_builder.setUnit(m_unit.value_or(Unit::Nanoseconds));
        if (m_options.clockMhz)
            setClock(*m_options.clockMhz);
        Origin& origin = m_builder.origin();
        origin.file = path;
        origin.producer = m_producer.empty() ? "Chrome trace" : m_producer;
        if (m_base.value_or(0) != 0)
            origin.notes.push_back("time 0: " + std::to_string(*m_base) + (m_unit == Unit::Cycles ? " cycles" : " ns"));
        origin.skipped = m_skips.take();
    }

    struct Async {
        LaneId lane = none;
        std::vector<OpenSlice> open;
        std::size_t dropped = 0; ///< as of a thread
    };

    ByteSource m_source;
    EventSplitter m_split;
    const ReadOptions& m_options;
    const Progress& m_progress;
    ChromeParser m_parser;
    Builder m_builder{Unit::Nanoseconds};
    ChromeLanes m_lanes{m_builder};
    ChromeFlows m_flows;
    Skips m_skips;
    std::unordered_map<std::string, Async> m_async;
    std::string m_producer;
    std::optional<Unit> m_ownUnit, m_unit, m_lateUnit;
    bool m_decided = false, m_own;
    std::optional<Time> m_base;
    Time m_last = -farthest;
    std::size_t m_open = 0;
    std::uint64_t m_events = 0;
};

} // namespace

Result<std::shared_ptr<const Trace>> readChrome(const std::string& path, const ReadOptions& options, const Progress& progress)
{
    for (std::optional<Unit> ownUnit;;) {
        auto source = ByteSource::open(path);
        if (!source)
            return fail(std::move(source.error()));
        Reader reader(std::move(*source), options, progress, ownUnit);
        auto trace = reader.read(path);
        if (!reader.unitCameLate())
            return trace;
        ownUnit = reader.lateUnit();
    }
}

} // namespace nodewise::trace
