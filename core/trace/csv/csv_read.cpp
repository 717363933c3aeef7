// SPDX-License-Identifier: Apache-2.0
#include "core/trace/csv/csv_read.h"

#include "core/base/json.h"
#include "core/base/numbers.h"
#include "core/trace/csv/csv_fields.h"
#include "core/trace/input/decimal.h"
#include "core/trace/input/reader.h"
#include "core/trace/store/places.h"
#include "core/trace/store/skips.h"
#include "core/trace/store/words.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace nodewise::trace {

namespace {

enum Column : std::uint8_t {
    Type,
    Group,
    LaneName,
    Start,
    Duration,
    End,
    Name,
    KindWord,
    Value,
    UnitName,
    Node,
    Kernel,
    Launch,
    Line,
    Module,
    Op,
    StallWord,
    Waited,
    Id,
    To,
    Arguments,
    columnCount
};

struct ColumnName {
    std::string_view text;
    Column column;
};
/// The first ones are those that we write.
constexpr ColumnName columnNames[] = {
    {"type", Type},     {"group", Group},         {"lane", LaneName}, {"start", Start},       {"duration", Duration}, {"name", Name},
    {"kind", KindWord}, {"value", Value},         {"unit", UnitName}, {"node", Node},         {"kernel", Kernel},     {"launch", Launch},
    {"line", Line},     {"module", Module},       {"op", Op},         {"stall", StallWord},   {"waited", Waited},     {"id", Id},
    {"to", To},         {"arguments", Arguments}, {"end", End},       {"process", Group},     {"thread", LaneName},   {"track", LaneName},
    {"ts", Start},      {"begin", Start},         {"dur", Duration},  {"category", KindWord}, {"cat", KindWord},
};

std::string lowered(std::string_view text)
{
    std::string out;
    for (const char c : text)
        if (c != ' ' || (!out.empty()))
            out += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    while (out.ends_with(' '))
        out.pop_back();
    return out;
}

std::optional<Column> tryColumn(std::string_view name)
{
    const std::string word = lowered(name);
    for (const ColumnName& known : columnNames)
        if (known.text == word)
            return known.column;
    return {};
}

/// Which field holds what.
class Header {
public:
    explicit Header(const std::vector<std::string_view>& names)
    {
        m_places.fill(-1);
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto column = tryColumn(names[i]);
            if (column && m_places[*column] < 0)
                m_places[*column] = static_cast<int>(i);
            else if (!names[i].empty())
                m_others.emplace_back(names[i], i);
        }
        m_count = names.size();
    }
    bool has(Column column) const { return m_places[column] >= 0; }
    bool isTrace() const { return has(Start) && (has(Duration) || has(End) || (has(Value) && has(Type))); }
    std::string_view of(const std::vector<std::string_view>& fields, Column column) const
    {
        const int place = m_places[column];
        return place >= 0 && static_cast<std::size_t>(place) < fields.size() ? fields[static_cast<std::size_t>(place)] : std::string_view();
    }
    const std::vector<std::pair<std::string, std::size_t>>& others() const { return m_others; }
    std::size_t count() const { return m_count; }

private:
    std::array<int, columnCount> m_places{};
    std::vector<std::pair<std::string, std::size_t>> m_others;
    std::size_t m_count = 0;
};

/// Slices by the texts that flows name them by.
class Ids {
public:
    void add(std::string_view text, SliceId slice)
    {
        const auto number = tryNumber<std::uint32_t>(text);
        if (number && *number < 2 * m_byNumber.size() + 1'000'000) { // ours are counted
            if (*number >= m_byNumber.size())
                m_byNumber.resize(std::size_t(*number) + 1, none);
            m_byNumber[*number] = slice;
        } else {
            m_byText[std::string(text)] = slice;
        }
    }
    SliceId find(const std::string& text) const
    {
        const auto number = tryNumber<std::uint32_t>(text);
        if (number && *number < m_byNumber.size() && m_byNumber[*number] != none)
            return m_byNumber[*number];
        const auto found = m_byText.find(text);
        return found == m_byText.end() ? none : found->second;
    }

private:
    std::vector<SliceId> m_byNumber;
    std::unordered_map<std::string, SliceId> m_byText;
};

class Reader {
public:
    Reader(ByteSource source, const ReadOptions& options, const Progress& progress)
        : m_source(std::move(source)), m_lines(m_source), m_options(options), m_progress(progress)
    {
    }

    Result<std::shared_ptr<const Trace>> read(const std::string& path)
    {
        if (!readHeader())
            return fail(Error{.message = UserText("this CSV has no columns for start and duration"), .file = path});
        for (std::uint64_t count = 0; m_lines.next(); ++count) {
            if (count % 4096 == 0 && m_progress.cancelled())
                return fail(Error{.message = UserText::listed(cancelledMessage), .file = path});
            if (count % 4096 == 0)
                m_progress.step(UserText("Reading the trace"), m_source.fraction());
            take();
        }
        finish(path);
        return m_builder.build(m_progress);
    }

private:
    using Fields = std::vector<std::string_view>;
    struct Flow {
        std::string from, to;
        NameId name = none;
        std::uint64_t line = 0;
    };

    void skip(const UserText& why) { m_skips.add(why, m_lines.line()); }
    std::string_view field(Column column) const { return m_header->of(m_lines.fields(), column); }

    bool readHeader()
    {
        bool first = true;
        while (m_lines.next()) {
            std::string_view text = m_lines.text();
            if (first && text.starts_with("\xEF\xBB\xBF"))
                text.remove_prefix(3);
            if (text.starts_with('#')) {
                takeComment(text.substr(1));
            } else if (text.find_first_not_of(" ,") != std::string_view::npos) {
                Fields names = m_lines.fields();
                if (first && names.front().starts_with("\xEF\xBB\xBF"))
                    names.front().remove_prefix(3);
                m_header.emplace(names);
                return m_header->isTrace();
            }
            first = false;
        }
        return false;
    }
    /// "# unit: cycles"
    void takeComment(std::string_view text)
    {
        constexpr std::size_t mostNotes = 500;
        const std::size_t colon = text.find(": ");
        if (colon == std::string_view::npos)
            return;
        const std::string key = lowered(text.substr(0, colon));
        const std::string_view value = text.substr(colon + 2);
        Origin& origin = m_builder.origin();
        if (key == "unit")
            m_unit = tryUnit(value);
        else if (key == "clock_mhz")
            m_clock = tryNumber<double>(value);
        else if (key == "producer")
            origin.producer = value;
        else if (key == "npu")
            origin.npu = value;
        else if (key == "profile")
            origin.profile = value;
        else if (origin.notes.size() < mostNotes)
            origin.notes.push_back(key == "note" ? std::string(value) : key + ": " + std::string(value));
    }

    // --- lines --------------------------------------------------------------------------------------------------------------------------

    void take()
    {
        if (m_lines.text().starts_with('#') || m_lines.text().empty())
            return;
        if (m_lines.broken())
            return skip(UserText("this line's quotes are not closed"));
        if (m_lines.fields().size() > m_header->count())
            return skip(UserText("this line has more fields than there are columns"));
        if (++m_events > m_options.mostEvents)
            return skip(UserText("the trace has more than %1 events", m_options.mostEvents));
        const std::string_view type = field(Type);
        if (type == "flow")
            return takeFlow();
        const auto start = timeOf(field(Start));
        if (!start)
            return skip(UserText("this line's start is not a number"));
        if (type.empty() || type == "slice")
            return takeSlice(*start);
        if (type == "counter")
            return takeSample(*start);
        if (type != "instant")
            return skip(UserText("this line is of an unknown type: %1", std::string(type.substr(0, 40))));
        if (const LaneId lane = laneOf("Slices"); lane != none)
            m_builder.addInstant(lane, *start, m_builder.intern(field(Name)));
    }
    /// Files that do not say their unit hold microseconds.
    int scale() const { return m_unit || m_options.unit == Unit::Cycles ? 0 : 3; }
    std::optional<Time> timeOf(std::string_view text) const
    {
        const auto ticks = ticksOf(text, scale());
        return ticks && *ticks <= farthest && *ticks >= -farthest ? ticks : std::nullopt;
    }
    LaneId laneOf(std::string_view otherwise)
    {
        const std::string_view name = field(LaneName);
        const LaneId lane = m_places.lane(m_places.group(field(Group)), name.empty() ? otherwise : name);
        if (lane == none)
            skip(UserText("there are more than %1 lanes", Places::mostLanes));
        return lane;
    }
    void takeSlice(Time start)
    {
        auto duration = timeOf(field(Duration));
        if (const auto end = duration ? std::nullopt : timeOf(field(End)))
            duration = *end - start;
        if (!duration)
            return skip(UserText("this line's duration is not a number"));
        const LaneId lane = laneOf("Slices");
        if (lane == none)
            return;
        const Kind kind = tryKind(field(KindWord)).value_or(Kind::Other);
        const SliceId slice = m_builder.addSlice(lane, start, *duration, m_builder.intern(field(Name)), kind, linkOf());
        if (const auto cause = tryStall(field(StallWord)); cause && *cause != Stall::None)
            m_builder.setStall(slice, *cause, tryNumber<Time>(field(Waited)).value_or(0));
        if (const std::string_view id = field(Id); !id.empty())
            m_ids.add(id, slice);
        takeArguments(slice);
    }
    LinkId linkOf()
    {
        Link link{.kernel = std::string(field(Kernel)),
                  .launch = tryNumber<std::uint32_t>(field(Launch)).value_or(none),
                  .line = tryNumber<std::uint32_t>(field(Line)).value_or(0),
                  .module = std::string(field(Module)),
                  .op = std::string(field(Op))};
        for (std::string_view nodes = field(Node); !nodes.empty();) {
            const std::size_t end = std::min(nodes.find(';'), nodes.size());
            link.nodes.emplace_back(nodes.substr(0, end));
            nodes.remove_prefix(std::min(end + 1, nodes.size()));
        }
        return link == Link() ? none : m_places.link(std::move(link));
    }
    void takeArguments(SliceId slice)
    {
        for (const auto& [name, place] : m_header->others())
            if (place < m_lines.fields().size() && !m_lines.fields()[place].empty())
                addArgument(slice, name, m_lines.fields()[place]);
        const std::string_view text = field(Arguments);
        if (text.empty())
            return;
        const auto nests = [](char c) { return c == '[' || c == '{'; };
        if (std::ranges::count_if(text, nests) > json::maxDepth && !json::parse(text)) // what is inside is written below, which recurses
            return skip(UserText("the JSON nests deeper than %1 levels", json::maxDepth));
        const auto object = nlohmann::ordered_json::parse(text, nullptr, false);
        if (!object.is_object())
            return skip(UserText("this line's arguments are not a JSON object"));
        for (const auto& [key, value] : object.items())
            if (value.is_number_integer())
                m_builder.addArgument(slice, std::string_view(key), value.get<std::int64_t>());
            else if (value.is_number_float())
                m_builder.addArgument(slice, std::string_view(key), value.get<double>());
            else
                m_builder.addArgument(slice, std::string_view(key),
                                      std::string_view(value.is_string() ? value.get<std::string>() : value.dump()));
    }
    void addArgument(SliceId slice, std::string_view key, std::string_view text)
    {
        if (const auto integer = tryNumber<std::int64_t>(text))
            m_builder.addArgument(slice, key, *integer);
        else if (const auto real = tryNumber<double>(text); real && text.find_first_of(".eE") != std::string_view::npos)
            m_builder.addArgument(slice, key, *real);
        else
            m_builder.addArgument(slice, key, text);
    }
    void takeSample(Time start)
    {
        const auto value = tryNumber<double>(field(Value));
        if (!value)
            return skip(UserText("this counter has no number"));
        const std::string_view lane = field(LaneName).empty() ? field(Name) : field(LaneName);
        const LaneId counter = m_places.counter(m_places.group(field(Group)), lane, field(UnitName));
        if (counter == none)
            return skip(UserText("there are more than %1 lanes", Places::mostLanes));
        m_builder.addSample(counter, start, *value);
    }
    void takeFlow()
    {
        m_flows.push_back(
            {std::string(field(Id)), std::string(field(To)), field(Name).empty() ? none : m_builder.intern(field(Name)), m_lines.line()});
    }

    void finish(const std::string& path)
    {
        for (const Flow& flow : m_flows) {
            const SliceId from = m_ids.find(flow.from), to = m_ids.find(flow.to);
            if (from == none || to == none)
                m_skips.add(UserText("this flow names a slice that does not exist"), flow.line);
            else
                m_builder.addFlow(from, to, flow.name);
        }
        if (!m_source.damage().empty())
            skip(m_source.damage());
        m_builder.setUnit(m_unit.value_or(m_options.unit.value_or(Unit::Nanoseconds)));
        const auto clock = m_options.clockMhz ? m_options.clockMhz : m_clock;
        if (clock && *clock > 0 && *clock < 1e6)
            m_builder.setClock(*clock);
        Origin& origin = m_builder.origin();
        origin.file = path;
        if (origin.producer.empty())
            origin.producer = "CSV";
        origin.skipped = m_skips.take();
    }

    ByteSource m_source;
    CsvLines m_lines;
    const ReadOptions& m_options;
    const Progress& m_progress;
    Builder m_builder{Unit::Nanoseconds};
    Places m_places{m_builder};
    Skips m_skips;
    Ids m_ids;
    std::optional<Header> m_header;
    std::optional<Unit> m_unit;
    std::optional<double> m_clock;
    std::vector<Flow> m_flows;
    std::uint64_t m_events = 0;
};

bool detects(std::string_view start)
{
    constexpr std::size_t mostComments = 1000;
    for (std::size_t lines = 0; !start.empty() && lines < mostComments; ++lines) {
        const std::size_t end = start.find('\n');
        std::string_view line = start.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        start.remove_prefix(end == std::string_view::npos ? start.size() : end + 1);
        if (line.starts_with('#') || line.find_first_not_of(" ,") == std::string_view::npos)
            continue;
        std::vector<std::string_view> names;
        std::string plain;
        splitCsv(line, names, plain);
        return Header(names).isTrace();
    }
    return false;
}

} // namespace

Result<std::shared_ptr<const Trace>> readCsv(const std::string& path, const ReadOptions& options, const Progress& progress)
{
    auto source = ByteSource::open(path);
    if (!source)
        return fail(std::move(source.error()));
    return Reader(std::move(*source), options, progress).read(path);
}

extern const FormatReader csvReader;
const FormatReader csvReader{.name = "csv",
                             .detects = detects,
                             .read = [](const std::vector<std::string>& paths, const ReadOptions& options, const Progress& progress) {
                                 return readCsv(paths.front(), options, progress);
                             }};

} // namespace nodewise::trace
