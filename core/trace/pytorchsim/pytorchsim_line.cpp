// SPDX-License-Identifier: Apache-2.0
#include "core/trace/pytorchsim/pytorchsim_line.h"

#include "core/base/numbers.h"
#include "core/base/words.h"
#include "core/trace/store/levels.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace nodewise::trace::pytorchsim {

namespace {

constexpr std::uint32_t mostCores = 4096, mostArrays = 256;

void eatBlanks(std::string_view& text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
}

template <class Number>
std::optional<Number> eatNumber(std::string_view& text)
{
    Number value{};
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc())
        return {};
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

std::optional<Time> eatTime(std::string_view& text)
{
    const auto value = eatNumber<Time>(text);
    return value && *value >= 0 && *value <= farthest ? value : std::nullopt;
}

std::string_view trimmed(std::string_view text)
{
    eatBlanks(text);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
        text.remove_suffix(1);
    return text;
}

/// "[120]"; cuts it off.
std::optional<Time> eatCycle(std::string_view& text)
{
    if (!takePrefix(text, "["))
        return {};
    const auto cycle = eatTime(text);
    return takePrefix(text, "]") ? cycle : std::nullopt;
}

/// "[Core 0]" or "[StonneCore 0]"
std::optional<std::uint32_t> eatCore(std::string_view& text, bool& sparse)
{
    sparse = text.starts_with("[Stonne");
    if (!takePrefix(text, sparse ? "[StonneCore " : "[Core "))
        return {};
    const auto core = eatNumber<std::uint32_t>(text);
    return takePrefix(text, "]") && core && *core < mostCores ? core : std::nullopt;
}

struct TagName {
    std::string_view text;
    Tag tag;
};
constexpr TagName tagNames[] = {
    {"INST_ISSUED", Tag::Issued},       {"INST_FINISHED", Tag::Finished}, {"ASYNC_DMA_ISSUE", Tag::Sent},    {"DRAM_RESP_DONE", Tag::Done},
    {"TILE_SCHEDULED", Tag::Scheduled}, {"INST_SKIP", Tag::Skipped},      {"L2CACHE_STAT", Tag::Statistics}, {"DRAM_NUMA", Tag::Statistics},
};

Tag tagOf(std::string_view text)
{
    for (const TagName& name : tagNames)
        if (name.text == text)
            return name.tag;
    const bool first = text.find("FIRST") != std::string_view::npos && text.find("RESP") != std::string_view::npos;
    return first ? Tag::FirstResponse : Tag::Unknown;
}

Opcode opcodeOf(std::string_view text)
{
    if (text.empty())
        return Opcode::None;
    if (text == "COMP")
        return Opcode::Compute;
    if (text == "MOVIN")
        return Opcode::Load;
    if (text == "MOVOUT")
        return Opcode::Store;
    return text == "BAR" || text.ends_with("_BAR") ? Opcode::Barrier : Opcode::Other;
}

std::optional<std::int64_t> integerOf(std::string_view text)
{
    const int base = text.starts_with("0x") ? 16 : 10;
    text.remove_prefix(base == 16 ? 2 : 0);
    std::uint64_t bits = 0;
    if (base == 16) { // an address may fill 64 bits
        const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), bits, base);
        return code == std::errc() && end == text.data() + text.size() ? std::optional(static_cast<std::int64_t>(bits)) : std::nullopt;
    }
    return tryNumber<std::int64_t>(text);
}

/// A value up to the blank or parenthesis after it; of a list its bracket.
std::string_view eatValue(std::string_view& text)
{
    const bool list = text.starts_with('[');
    const std::size_t end = list ? text.find(']') : text.find_first_of(" )");
    const std::string_view value = text.substr(0, end == std::string_view::npos ? text.size() : end + (list ? 1 : 0));
    text.remove_prefix(value.size());
    return value;
}

void take(Instruction& instruction, std::string_view key, std::string_view value)
{
    struct Field {
        std::string_view key;
        std::optional<std::int64_t> Instruction::*number;
    };
    static constexpr Field fields[] = {
        {"compute_type", &Instruction::computeType},
        {"compute_cycle", &Instruction::computeCycle},
        {"overlapping_cycle", &Instruction::overlap},
        {"sa", &Instruction::array},
        {"tile", &Instruction::tile},
        {"elem_bits", &Instruction::elementBits},
        {"dram", &Instruction::address},
    };
    for (const Field& field : fields)
        if (field.key == key) {
            instruction.*field.number = integerOf(value);
            return;
        }
    if (key == "addr_name")
        instruction.buffer = value;
    else if (key == "size")
        instruction.size = value;
    else if (key == "async")
        instruction.async = value == "1" || value == "true";
}

/// "(ASYNC subgraph_id=1 addr_name=arg0 size=[128, 64] tile=0)"
void readDetails(std::string_view text, Instruction& instruction)
{
    takePrefix(text, "(");
    while (!text.empty() && text.front() != ')') {
        eatBlanks(text);
        const std::size_t end = text.find_first_of("= )");
        const std::string_view key = text.substr(0, end);
        text.remove_prefix(key.size());
        if (takePrefix(text, "="))
            take(instruction, key, eatValue(text));
        else if (key == "ASYNC")
            instruction.async = true;
        if (key.empty() && !text.empty() && text.front() != ')')
            text.remove_prefix(1);
    }
}

} // namespace

std::string_view withoutPrefix(std::string_view line)
{
    // spdlog: "[date time] [level] "; some copies lack the first.
    const auto isDate = [](std::string_view text) {
        return text.size() > 11 && text[0] == '[' && text[5] == '-' && text[8] == '-' && text[11] == ' ';
    };
    if (isDate(line)) {
        const std::size_t end = line.find("] ");
        if (end == std::string_view::npos)
            return line;
        line.remove_prefix(end + 2);
    }
    for (const std::string_view level : {std::string_view("[info] "), std::string_view("[trace] "), std::string_view("[debug] "),
                                         std::string_view("[warning] "), std::string_view("[error] "), std::string_view("[critical] ")})
        if (takePrefix(line, level))
            break;
    return line;
}

std::optional<double> numberAfter(std::string_view line, std::string_view word)
{
    const std::size_t at = line.find(word);
    if (at == std::string_view::npos)
        return {};
    line.remove_prefix(at + word.size());
    takePrefix(line, ":") || takePrefix(line, "=");
    eatBlanks(line);
    const auto value = eatNumber<double>(line);
    return value && *value >= 0 && *value < 1e15 ? value : std::nullopt;
}

std::optional<Time> countAfter(std::string_view line, std::string_view word)
{
    const std::size_t at = line.find(word);
    if (at == std::string_view::npos)
        return {};
    line.remove_prefix(at + word.size());
    takePrefix(line, ":") || takePrefix(line, "=");
    eatBlanks(line);
    return eatTime(line);
}

std::string_view textBetween(std::string_view line, std::string_view word, std::string_view end)
{
    const std::size_t at = line.find(word);
    if (at == std::string_view::npos)
        return {};
    line.remove_prefix(at + word.size());
    const std::size_t stop = end.empty() ? std::string_view::npos : line.find(end);
    std::string_view text = trimmed(line.substr(0, stop));
    takePrefix(text, ":");
    return trimmed(text);
}

bool isInstruction(std::string_view line)
{
    if (!takePrefix(line, "[") || line.empty() || line.front() < '0' || line.front() > '9')
        return false;
    const std::size_t end = line.find("][");
    return end != std::string_view::npos && end < 24 &&
           (line.substr(end).starts_with("][Core ") || line.substr(end).starts_with("][StonneCore "));
}

std::optional<Instruction> readInstruction(std::string_view line)
{
    Instruction instruction;
    const auto cycle = eatCycle(line);
    if (!cycle)
        return {};
    const auto core = eatCore(line, instruction.sparse);
    const std::size_t tagEnd = line.find(']');
    if (!core || !takePrefix(line, "[") || tagEnd == std::string_view::npos)
        return {};
    instruction.cycle = *cycle;
    instruction.core = *core;
    instruction.tagText = trimmed(line.substr(0, tagEnd - 1));
    instruction.tag = tagOf(instruction.tagText);
    line.remove_prefix(tagEnd);
    if (takePrefix(line, "[INST_ID=")) {
        instruction.id = eatNumber<std::int64_t>(line);
        if (!instruction.id || !takePrefix(line, "]"))
            return {};
    }
    eatBlanks(line);
    instruction.opcodeText = line.substr(0, line.find_first_of(" ("));
    line.remove_prefix(instruction.opcodeText.size());
    instruction.opcode = opcodeOf(instruction.opcodeText);
    eatBlanks(line);
    readDetails(line, instruction);
    if (instruction.computeCycle && (*instruction.computeCycle < 0 || *instruction.computeCycle > farthest))
        return {};
    if (instruction.array && *instruction.array >= mostArrays)
        return {};
    return instruction;
}

bool isOldInstruction(std::string_view line)
{
    bool sparse = false;
    return (line.starts_with("[Core ") || line.starts_with("[StonneCore ")) && eatCore(line, sparse) && eatCycle(line);
}

std::optional<OldCompute> readOldCompute(std::string_view line)
{
    bool sparse = false;
    const auto core = eatCore(line, sparse);
    if (!core)
        return {};
    const auto cycle = eatCycle(line);
    eatBlanks(line);
    if (!cycle || !takePrefix(line, "COMP-"))
        return {};
    const auto type = eatNumber<std::int64_t>(line);
    auto finish = countAfter(line, "finsh at"); // as it was spelled
    finish = finish ? finish : countAfter(line, "finish at");
    if (!type || !finish || *finish < *cycle || line.find("ISSUED") == std::string_view::npos)
        return {};
    return OldCompute{*core, *cycle, *finish, *type};
}

std::optional<CoreLine> readCoreLine(std::string_view line)
{
    if (!takePrefix(line, "Core ["))
        return {};
    const auto core = eatNumber<std::uint32_t>(line);
    if (!core || *core >= mostCores || !takePrefix(line, "]"))
        return {};
    eatBlanks(line);
    if (!takePrefix(line, ":"))
        return {};
    return CoreLine{*core, trimmed(line)};
}

std::optional<UnitUse> readUnitUse(std::string_view rest)
{
    UnitUse use;
    if (rest.starts_with("DMA active")) {
        use.unit = "DMA";
        use.active = countAfter(rest, "DMA active_cycles");
        use.idle = countAfter(rest, "DMA idle_cycles");
        use.bandwidth = numberAfter(rest, "DRAM BW");
        use.responses = countAfter(rest, "(");
        return use.active ? std::optional(use) : std::nullopt;
    }
    const std::size_t word = rest.find("tilization(%)");
    if (word == std::string_view::npos || word < 2)
        return {};
    use.unit = trimmed(rest.substr(0, word - 1));
    rest.remove_prefix(word);
    use.utilization = numberAfter(rest, "tilization(%)");
    use.active = countAfter(rest, "active_cycles");
    use.active = use.active ? use.active : countAfter(rest, "active cycle");
    use.idle = countAfter(rest, "idle_cycles");
    use.idle = use.idle ? use.idle : countAfter(rest, "idle_cycle");
    return use.utilization ? std::optional(use) : std::nullopt;
}

std::optional<SchedulerLine> readSchedulerLine(std::string_view line)
{
    SchedulerLine out;
    if (!takePrefix(line, "[Scheduler "))
        return {};
    const auto scheduler = eatNumber<std::uint32_t>(line);
    if (!scheduler || *scheduler >= mostCores || !takePrefix(line, "]"))
        return {};
    out.scheduler = *scheduler;
    eatBlanks(line);
    const auto first = [line](auto read, std::initializer_list<std::string_view> words) {
        decltype(read(line, {})) found;
        for (const std::string_view word : words)
            if (!found)
                found = read(line, word);
        return found;
    };
    const auto count = [](std::string_view text, std::string_view word) { return countAfter(text, word); };
    out.kernel = first(count, {"kernel_id", "Kernel "});
    out.requested = first(count, {"request_time_cycles"});
    out.started = first(count, {"Started at"});
    out.finished = first(count, {"finished at cycle", "finish at cycle", "finished at", "finish at"});
    out.computeTime = first(count, {"Total compute time"});
    for (const std::string_view word : {std::string_view("tog_path:"), std::string_view("TOG path:"), std::string_view("Graph path:")})
        if (out.path.empty())
            out.path = textBetween(line, word, " operation:");
    while (out.path.ends_with(','))
        out.path.remove_suffix(1);
    for (const std::string_view end :
         {std::string_view(", request_time"), std::string_view(" finished at"), std::string_view(" finish at")})
        if (line.find(end) != std::string_view::npos && out.operation.empty())
            out.operation = textBetween(line, " operation:", end);
    return out;
}

} // namespace nodewise::trace::pytorchsim
