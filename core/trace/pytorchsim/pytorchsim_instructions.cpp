// SPDX-License-Identifier: Apache-2.0
#include "core/trace/pytorchsim/pytorchsim_instructions.h"

#include <algorithm>
#include <charconv>

namespace nodewise::trace::pytorchsim {

namespace {

constexpr std::size_t mostPending = 4'000'000, longestName = 256;

/// Elements of "[128, 64]"; nothing where it is no list of numbers, or too many.
std::optional<std::int64_t> elementsOf(std::string_view size)
{
    if (!size.starts_with('['))
        return {};
    std::int64_t product = 1;
    const char* at = size.data() + 1;
    const char* const end = size.data() + size.size();
    while (at < end && *at != ']') {
        if (*at == ' ' || *at == ',') {
            ++at;
            continue;
        }
        std::int64_t side = 0;
        const auto [next, code] = std::from_chars(at, end, side);
        if (code != std::errc() || side < 0 || side > 1'000'000'000 || product > 1'000'000'000)
            return {};
        product *= side;
        at = next;
    }
    return product;
}

const char* computeName(std::int64_t type)
{
    switch (type) {
    case 0:
        return "vector";
    case 1:
        return "matmul";
    case 2:
        return "preload";
    case 3:
        return "cross-lane";
    default:
        return "compute";
    }
}

std::string computeLane(std::int64_t type, std::int64_t array)
{
    if (type == 1 || type == 2)
        return array >= 0 ? "Array " + std::to_string(array) : "Array";
    return type == 3 ? "Cross-lane" : "Vector";
}

} // namespace

Instructions::Pending& Instructions::pendingOf(const Instruction& line, LinkId link)
{
    Pending& pending = m_pending[*line.id];
    if (pending.opcode == Opcode::None)
        pending.link = link;
    merge(pending, line);
    return pending;
}

void Instructions::merge(Pending& pending, const Instruction& line)
{
    const auto update = [](std::int64_t& to, const std::optional<std::int64_t>& from) { to = from.value_or(to); };
    pending.core = {line.core, line.sparse};
    if (line.opcode != Opcode::None)
        pending.opcode = line.opcode;
    // A line that names no buffer leaves the name of one that did.
    if (line.opcode != Opcode::None && line.opcode != Opcode::Compute && (pending.name == none || !line.buffer.empty()))
        pending.name = nameOf(line.opcodeText.substr(0, longestName), line.buffer.substr(0, longestName));
    update(pending.type, line.computeType);
    update(pending.cycles, line.computeCycle);
    update(pending.overlap, line.overlap);
    update(pending.array, line.array);
    update(pending.tile, line.tile);
    if (line.address) {
        pending.address = *line.address;
        pending.addressed = true;
    }
    if (const auto elements = elementsOf(line.size); elements && line.elementBits && *line.elementBits > 0 && *line.elementBits <= 1024)
        pending.bytes = *elements * *line.elementBits / 8;
    pending.async = pending.async || line.async;
}

UserText Instructions::take(const Instruction& line, LinkId link)
{
    m_last = std::max(m_last, line.cycle);
    const Lanes::Core core{line.core, line.sparse};
    if (line.tag == Tag::Scheduled) {
        m_builder.addInstant(m_lanes.lane(core, "Tiles"), m_base + line.cycle, m_builder.intern("tile scheduled"));
        return {};
    }
    if (line.tag == Tag::Statistics)
        return {};
    if (line.tag == Tag::Unknown)
        return UserText("this tag of an instruction is not known: %1", std::string(line.tagText.substr(0, 40)));
    if (!line.id)
        return UserText("this instruction has no number (INST_ID)");
    // A sparse core tells at log level info what it finished, not what it issued.
    const bool finishedAlone = line.sparse && line.tag == Tag::Finished && line.opcode == Opcode::Compute && line.computeCycle;
    if (line.tag != Tag::Issued && line.tag != Tag::Skipped && !finishedAlone && !m_pending.contains(*line.id))
        return UserText("this instruction was never issued");
    if (m_pending.size() >= mostPending && !m_pending.contains(*line.id))
        return UserText("more than %1 instructions run at a time", mostPending);
    Pending& pending = pendingOf(line, link);
    const auto finish = [&](Time end) {
        show(*line.id, pending, end);
        m_pending.erase(*line.id);
    };
    switch (line.tag) {
    case Tag::Issued:
        pending.issued = line.cycle;
        break;
    case Tag::Sent:
        pending.sent = line.cycle;
        pending.async = true;
        break;
    case Tag::FirstResponse:
        pending.first = line.cycle;
        break;
    case Tag::Done:
        finish(line.cycle);
        break;
    case Tag::Skipped:
        m_builder.addInstant(laneOf(pending), m_base + line.cycle, m_builder.intern("skipped"));
        m_pending.erase(*line.id);
        break;
    default: // finished; an asynchronous load only when its data are there
        if (pending.opcode == Opcode::Load && pending.async)
            pending.sent = pending.sent < 0 ? line.cycle : pending.sent;
        else
            finish(line.cycle);
    }
    return {};
}

void Instructions::take(const OldCompute& line, LinkId link)
{
    m_last = std::max(m_last, line.finish);
    // How long it takes is not said: it begins when it was issued, or when the one before it on its unit ended.
    Time& before = m_oldFinish[{line.core, line.type}];
    Pending pending{.issued = line.cycle, .core = {line.core, false}, .opcode = Opcode::Compute, .type = line.type, .link = link};
    pending.cycles = line.finish - std::clamp(before, line.cycle, line.finish);
    before = line.finish;
    showCompute(-1, pending, line.finish);
}

NameId Instructions::nameOf(std::string_view opcode, std::string_view buffer)
{
    m_text.assign(opcode);
    if (!buffer.empty())
        m_text.append(" ").append(buffer);
    return m_builder.intern(m_text);
}

NameId Instructions::nameOf(const Pending& pending)
{
    if (pending.opcode == Opcode::Compute)
        return m_builder.intern(computeName(pending.type));
    return pending.name == none ? m_builder.intern("instruction") : pending.name;
}

LaneId Instructions::laneOf(const Pending& pending)
{
    switch (pending.opcode) {
    case Opcode::Compute:
        return m_lanes.lane(pending.core, computeLane(pending.type, pending.array));
    case Opcode::Load:
        return m_lanes.lane(pending.core, "DMA in");
    case Opcode::Store:
        return m_lanes.lane(pending.core, "DMA out");
    default:
        return m_lanes.lane(pending.core, pending.opcode == Opcode::Barrier ? "Barriers" : "Others");
    }
}

SliceId Instructions::slice(const Pending& pending, Time start, Time end)
{
    const Kind kind = pending.opcode == Opcode::Load           ? Kind::Load
                      : pending.opcode == Opcode::Store        ? Kind::Store
                      : pending.opcode == Opcode::Barrier      ? Kind::Barrier
                      : pending.opcode != Opcode::Compute      ? Kind::Other
                      : pending.type == 1 || pending.type == 2 ? Kind::Array
                                                               : Kind::Vector;
    return m_builder.addSlice(laneOf(pending), m_base + start, std::max<Time>(end - start, 0), nameOf(pending), kind, pending.link);
}

void Instructions::showCompute(std::int64_t id, const Pending& pending, Time end)
{
    const Time issued = pending.issued < 0 ? end : pending.issued;
    const Time start = pending.cycles >= 0 ? end - std::min(pending.cycles, end) : issued;
    const SliceId made = slice(pending, start, end);
    addNumbers(made, id, pending);
    add(made, "overlap", pending.overlap);
    // Units work in order: between issue and start it waited for what the unit did before.
    if (start > issued)
        m_builder.setStall(made, Stall::Engine, start - issued);
}

void Instructions::show(std::int64_t id, const Pending& pending, Time end)
{
    if (pending.opcode == Opcode::Compute)
        return showCompute(id, pending, end);
    const SliceId made = slice(pending, pending.issued < 0 ? end : pending.issued, end);
    addNumbers(made, id, pending);
    add(made, "bytes", pending.bytes);
    if (pending.addressed)
        m_builder.addArgument(made, "address", pending.address);
    add(made, "sent", pending.sent < 0 ? -1 : m_base + pending.sent);
    add(made, "first response", pending.first < 0 ? -1 : m_base + pending.first);
}

void Instructions::add(SliceId slice, std::string_view key, std::int64_t value)
{
    if (value >= 0)
        m_builder.addArgument(slice, key, value);
}

void Instructions::addNumbers(SliceId slice, std::int64_t id, const Pending& pending)
{
    add(slice, "instruction", id);
    add(slice, "issued", pending.issued < 0 ? -1 : m_base + pending.issued);
    add(slice, "tile", pending.tile);
}

void Instructions::end(Skips& skips, std::uint64_t line)
{
    std::vector<std::int64_t> ids; // in an order that does not depend on the table
    for (const auto& [id, pending] : m_pending)
        ids.push_back(id);
    std::sort(ids.begin(), ids.end());
    for (const std::int64_t id : ids) {
        const Pending& pending = m_pending[id];
        const Time known = std::max({pending.issued, pending.sent, pending.first});
        if (known >= 0 && pending.opcode != Opcode::Compute)
            show(id, pending, known);
        skips.add(UserText("this instruction never ends: number %1", id), line);
    }
    m_pending.clear();
    m_oldFinish.clear();
    m_last = 0;
}

} // namespace nodewise::trace::pytorchsim
