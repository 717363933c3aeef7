// SPDX-License-Identifier: Apache-2.0
#include "core/base/csv_cell.h"
#include "core/trace/store/store.h"
#include "core/trace/store/words.h"
#include "core/trace/write/text_output.h"

#include <algorithm>

namespace nodewise::trace {

namespace {

constexpr std::string_view columnNames =
    "type,group,lane,start,duration,name,kind,value,unit,node,kernel,launch,line,module,op,stall,waited,id,to,arguments\n";

/// Fields of one line; those that aren't set stay empty.
struct Fields {
    std::string_view type, name, kind, value, unit, kernel, module, op, stall;
    const std::string* place = nullptr; ///< group and lane, as they stand in the file
    std::optional<std::int64_t> start, duration, launch, line, waited, id, to;
    std::string_view node, arguments;
};

class Writer {
public:
    Writer(const Trace& trace, const Sink& sink, const Progress& progress)
        : m_trace(trace), m_store(trace.store()), m_output(sink, progress, trace.sliceCount()), m_text(m_output.text())
    {
        for (const Lane& lane : trace.lanes()) {
            std::string place;
            appendField(place, groupPath(trace, lane.group));
            place += ',';
            appendField(place, lane.name);
            m_places.push_back(std::move(place));
        }
    }

    Result<void> write()
    {
        writeOrigin();
        m_text += columnNames;
        for (SliceId slice = 0; slice < m_trace.sliceCount(); ++slice)
            if (writeSlice(slice); !m_output.event())
                return m_output.finish();
        for (LaneId lane = 0; lane < m_trace.lanes().size(); ++lane)
            writeSamples(lane);
        for (const Instant& instant : m_trace.instants()) {
            write({.type = "instant", .name = m_trace.name(instant.name), .place = &m_places[instant.lane], .start = instant.time});
            m_output.event();
        }
        for (const Flow& flow : m_trace.flows()) {
            write({.type = "flow", .name = m_trace.name(flow.name), .id = flow.from, .to = flow.to});
            m_output.event();
        }
        return m_output.finish();
    }

private:
    static void appendField(std::string& out, std::string_view field) { out += csvCell(field); }
    void field(std::string_view text)
    {
        m_text += ',';
        appendField(m_text, text);
    }
    void field(std::optional<std::int64_t> number)
    {
        m_text += ',';
        if (number)
            appendNumber(m_text, *number);
    }
    void write(const Fields& fields)
    {
        m_text.append(fields.type).append(",").append(fields.place ? *fields.place : ",");
        field(fields.start);
        field(fields.duration);
        for (const auto text : {fields.name, fields.kind, fields.value, fields.unit, fields.node, fields.kernel})
            field(text);
        field(fields.launch);
        field(fields.line);
        for (const auto text : {fields.module, fields.op, fields.stall})
            field(text);
        for (const auto number : {fields.waited, fields.id, fields.to})
            field(number);
        field(fields.arguments);
        m_text += '\n';
    }
    /// One line each: a line break in a note would end it.
    void describe(std::string_view key, std::string value)
    {
        std::ranges::replace_if(
            value, [](char c) { return c == '\n' || c == '\r'; }, ' ');
        if (!value.empty())
            m_text.append("# ").append(key).append(": ").append(value).append("\n");
    }
    void writeOrigin()
    {
        const Origin& origin = m_trace.origin();
        describe("unit", std::string(wordOf(m_trace.unit())));
        if (m_trace.clockMhz()) {
            std::string clock;
            appendJson(clock, *m_trace.clockMhz());
            describe("clock_mhz", clock);
        }
        describe("producer", origin.producer);
        describe("npu", origin.npu);
        describe("profile", origin.profile);
        for (const std::string& note : origin.notes)
            describe("note", note);
    }
    void writeSlice(SliceId slice)
    {
        const Columns& columns = m_store.columns;
        while (slice >= m_store.rows[m_row].first + m_store.rows[m_row].count)
            ++m_row;
        Fields fields{.type = "slice", .name = m_trace.name(columns.name[slice]), .kind = wordOf(columns.kind[slice])};
        fields.place = &m_places[m_store.rows[m_row].lane];
        fields.start = columns.start[slice];
        fields.duration = columns.duration[slice];
        if (!m_trace.flows().empty())
            fields.id = slice;
        if (!columns.stall.empty() && columns.stall[slice] != Stall::None) {
            fields.stall = wordOf(columns.stall[slice]);
            fields.waited = columns.waited[slice];
        }
        if (const Link* link = m_trace.tryLink(slice))
            setLink(*link, fields);
        setArguments(slice, fields);
        write(fields);
    }
    void setLink(const Link& link, Fields& fields)
    {
        m_nodes.clear();
        for (const std::string& node : link.nodes)
            m_nodes.append(m_nodes.empty() ? "" : ";").append(node);
        fields.node = m_nodes;
        fields.kernel = link.kernel;
        fields.module = link.module;
        fields.op = link.op;
        if (link.launch != none)
            fields.launch = link.launch;
        if (link.line != 0)
            fields.line = link.line;
    }
    void setArguments(SliceId slice, Fields& fields)
    {
        m_arguments.clear();
        m_store.arguments.each(slice, [this](NameId key, ArgumentType type, std::uint64_t bits) {
            m_arguments += m_arguments.empty() ? '{' : ',';
            appendJson(m_arguments, m_store.names(key));
            m_arguments += ':';
            appendJson(m_arguments, m_store.names, type, bits);
        });
        if (!m_arguments.empty())
            m_arguments += '}';
        fields.arguments = m_arguments;
    }
    void writeSamples(LaneId lane)
    {
        const auto samples = m_trace.samplesOf(lane);
        for (std::size_t i = samples.first; i < samples.first + samples.count; ++i) {
            m_value.clear();
            appendJson(m_value, m_store.columns.sampleValue[i]);
            std::erase(m_value, '"'); // NaN stands without quotes here
            write({.type = "counter",
                   .value = m_value,
                   .unit = m_trace.lanes()[lane].counterUnit,
                   .place = &m_places[lane],
                   .start = m_store.columns.sampleTime[i]});
            m_output.event();
        }
    }

    const Trace& m_trace;
    const Trace::Store& m_store;
    Output m_output;
    std::string& m_text;
    std::vector<std::string> m_places;
    std::size_t m_row = 0;
    std::string m_nodes, m_arguments, m_value; // of one line
};

} // namespace

Result<void> writeCsv(const Trace& trace, const Sink& sink, const Progress& progress)
{
    return Writer(trace, sink, progress).write();
}

} // namespace nodewise::trace
