// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/store.h"
#include "core/trace/store/words.h"
#include "core/trace/write/text_output.h"

namespace nodewise::trace {

namespace {

/// Where a slice is the innermost one of its lane, so that a flow's point belongs to it; its start where it never is.
Time ownTime(const Trace& trace, SliceId slice)
{
    const Row& own = trace.rowOf(slice);
    const auto rows = trace.rowsOf(own.lane);
    Time time = trace.start(slice);
    constexpr int mostTries = 64;
    for (int tries = 0; tries < mostTries; ++tries) {
        SliceId deeper = none;
        for (std::size_t depth = own.depth + std::size_t(1); depth < rows.size() && deeper == none; ++depth)
            deeper = trace.at(rows[depth], time);
        if (deeper == none)
            return time;
        if (trace.end(deeper) <= time || trace.end(deeper) >= trace.end(slice))
            break;
        time = trace.end(deeper);
    }
    return trace.start(slice);
}

class Writer {
public:
    Writer(const Trace& trace, const Sink& sink, const Progress& progress)
        : m_trace(trace), m_store(trace.store()), m_output(sink, progress, trace.sliceCount()), m_text(m_output.text())
    {
    }

    Result<void> write()
    {
        m_text += "{\"displayTimeUnit\":\"ns\",\"otherData\":{";
        writeOrigin();
        m_text += "},\"traceEvents\":[";
        writeNames();
        for (SliceId slice = 0; slice < m_trace.sliceCount(); ++slice) {
            writeSlice(slice);
            if (!m_output.event())
                return m_output.finish();
        }
        writeCounters();
        for (const Instant& instant : m_trace.instants()) {
            begin("i", m_trace.name(instant.name), instant.lane, instant.time);
            m_text += ",\"s\":\"t\"}";
        }
        for (std::size_t i = 0; i < m_trace.flows().size(); ++i)
            writeFlow(i);
        m_text += "\n]}\n";
        return m_output.finish();
    }

private:
    void member(std::string_view key, std::string_view value, bool first = false)
    {
        if (value.empty())
            return;
        m_text += first ? "" : ",";
        appendJson(m_text, key);
        m_text += ':';
        appendJson(m_text, value);
    }
    void writeOrigin()
    {
        const Origin& origin = m_trace.origin();
        member("unit", wordOf(m_trace.unit()), true);
        if (m_trace.clockMhz()) {
            m_text += ",\"clock_mhz\":";
            appendJson(m_text, *m_trace.clockMhz());
        }
        member("producer", origin.producer);
        member("npu", origin.npu);
        member("profile", origin.profile);
        if (m_trace.unit() == Unit::Cycles)
            member("note", "ts and dur are cycles");
        for (std::size_t i = 0; i < origin.notes.size(); ++i)
            member("note " + std::to_string(i + 1), origin.notes[i]);
    }

    // --- processes and threads ----------------------------------------------------------------------------------------------------------

    std::uint64_t processOf(LaneId lane) const { return m_trace.lanes()[lane].group + std::uint32_t(1); } // 0: none
    void place(std::uint64_t process, std::uint64_t thread)
    {
        m_text += ",\"pid\":";
        appendNumber(m_text, static_cast<std::int64_t>(process));
        m_text += ",\"tid\":";
        appendNumber(m_text, static_cast<std::int64_t>(thread));
    }
    void describe(std::string_view what, std::uint64_t process, std::uint64_t thread, std::string_view key, std::string_view json)
    {
        separate();
        m_text.append("{\"ph\":\"M\",\"name\":\"").append(what).append("\"");
        place(process, thread);
        m_text.append(",\"args\":{\"").append(key).append("\":").append(json).append("}}");
    }
    static std::string inQuotes(std::string_view text)
    {
        std::string json;
        appendJson(json, text);
        return json;
    }
    void writeNames()
    {
        for (std::uint32_t group = 0; group < m_trace.groups().size(); ++group) {
            describe("process_name", group + 1, 0, "name", inQuotes(groupPath(m_trace, group)));
            describe("process_sort_index", group + 1, 0, "sort_index", std::to_string(group));
        }
        for (LaneId lane = 0; lane < m_trace.lanes().size(); ++lane) {
            if (m_trace.lanes()[lane].counter)
                continue;
            describe("thread_name", processOf(lane), lane + 1, "name", inQuotes(m_trace.lanes()[lane].name));
            describe("thread_sort_index", processOf(lane), lane + 1, "sort_index", std::to_string(lane));
        }
    }

    // --- events -------------------------------------------------------------------------------------------------------------------------

    void separate()
    {
        m_text += m_first ? "\n" : ",\n";
        m_first = false;
    }
    /// Cycles as they are; nanoseconds as microseconds with three decimals.
    void time(std::string_view key, Time ticks)
    {
        m_text.append(",\"").append(key).append("\":");
        if (m_trace.unit() == Unit::Cycles) {
            appendNumber(m_text, ticks);
            return;
        }
        const Time rest = ticks % 1000;
        if (ticks < 0)
            m_text += '-';
        appendNumber(m_text, std::abs(ticks / 1000));
        const auto decimals = std::to_string(1000 + std::abs(rest));
        m_text.append(".").append(decimals, 1);
    }
    void begin(std::string_view phase, std::string_view name, LaneId lane, Time at)
    {
        separate();
        m_text.append("{\"ph\":\"").append(phase).append("\",\"name\":");
        appendJson(m_text, name);
        place(processOf(lane), lane + 1);
        time("ts", at);
    }
    void writeSlice(SliceId slice)
    {
        const Columns& columns = m_store.columns;
        while (slice >= m_store.rows[m_row].first + m_store.rows[m_row].count)
            ++m_row;
        begin("X", m_trace.name(columns.name[slice]), m_store.rows[m_row].lane, columns.start[slice]);
        time("dur", columns.duration[slice]);
        m_text.append(",\"cat\":\"").append(wordOf(columns.kind[slice])).append("\"");
        m_arguments = 0;
        m_store.arguments.each(slice, [this](NameId key, ArgumentType type, std::uint64_t bits) {
            argument(m_store.names(key));
            appendJson(m_text, m_store.names, type, bits);
        });
        if (const Link* link = m_trace.tryLink(slice))
            writeLink(*link);
        if (!columns.stall.empty() && columns.stall[slice] != Stall::None) {
            argument("stall");
            appendJson(m_text, wordOf(columns.stall[slice]));
            number("waited", columns.waited[slice]);
        }
        m_text += m_arguments ? "}}" : "}";
    }
    void argument(std::string_view key)
    {
        m_text += m_arguments++ ? "," : ",\"args\":{";
        appendJson(m_text, key);
        m_text += ':';
    }
    void text(std::string_view key, std::string_view value)
    {
        if (value.empty())
            return;
        argument(key);
        appendJson(m_text, value);
    }
    void number(std::string_view key, std::int64_t value)
    {
        argument(key);
        appendNumber(m_text, value);
    }
    void writeLink(const Link& link)
    {
        if (link.nodes.size() == 1)
            text("node", link.nodes.front());
        if (link.nodes.size() > 1) {
            argument("node");
            for (std::size_t i = 0; i < link.nodes.size(); ++i) {
                m_text += i ? ',' : '[';
                appendJson(m_text, link.nodes[i]);
            }
            m_text += ']';
        }
        text("kernel", link.kernel);
        if (link.launch != none)
            number("launch", link.launch);
        if (link.line != 0)
            number("line", link.line);
        text("module", link.module);
        text("op", link.op);
    }
    void writeCounters()
    {
        for (LaneId lane = 0; lane < m_trace.lanes().size(); ++lane) {
            const auto samples = m_trace.samplesOf(lane);
            const Lane& about = m_trace.lanes()[lane];
            for (std::size_t i = samples.first; i < samples.first + samples.count; ++i) {
                begin("C", about.name, lane, m_store.columns.sampleTime[i]);
                m_text += ",\"args\":{";
                appendJson(m_text, about.counterUnit.empty() ? std::string_view("value") : std::string_view(about.counterUnit));
                m_text += ':';
                appendJson(m_text, m_store.columns.sampleValue[i]);
                m_text += "}}";
                m_output.event();
            }
        }
    }
    void writeFlow(std::size_t i)
    {
        const Flow& flow = m_trace.flows()[i];
        for (const bool start : {true, false}) {
            const SliceId slice = start ? flow.from : flow.to;
            begin(start ? "s" : "f", m_trace.name(flow.name), m_trace.laneOf(slice), ownTime(m_trace, slice));
            m_text.append(",\"cat\":\"flow\",\"id\":").append(std::to_string(i + 1)).append(start ? "}" : ",\"bp\":\"e\"}");
        }
        m_output.event();
    }

    const Trace& m_trace;
    const Trace::Store& m_store;
    Output m_output;
    std::string& m_text;
    std::size_t m_row = 0;
    int m_arguments = 0; // of this event, so far
    bool m_first = true;
};

} // namespace

Result<void> writeChrome(const Trace& trace, const Sink& sink, const Progress& progress)
{
    return Writer(trace, sink, progress).write();
}

} // namespace nodewise::trace
