// SPDX-License-Identifier: Apache-2.0
#include "core/export/planned_memory.h"

#include "core/base/byte_text.h"
#include "core/base/json_text.h"
#include "core/base/numbers.h"
#include "core/base/plain_text.h"
#include "core/graph/predicates.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

namespace nodewise::exporting {

namespace {

using graph::Node;
using graph::NodeId;
using Block = protocol::MemoryBlock;
using Json = nlohmann::ordered_json;

const std::string* tryFact(const Node& node, std::string_view key)
{
    const auto found = std::ranges::find(node.metadata.other, key, [](const auto& entry) { return std::string_view(entry.first); });
    return found == node.metadata.other.end() ? nullptr : &found->second;
}

/// "1 from byte 64"; a list's are those of its elements.
std::optional<std::pair<std::uint32_t, std::uint64_t>> placeOf(const Node& node)
{
    constexpr std::string_view between = " from byte ";
    const std::string* text = node.value.isTensor() ? tryFact(node, "memory") : nullptr;
    const std::size_t at = text ? text->find(between) : std::string::npos;
    if (at == std::string::npos)
        return std::nullopt;
    const auto memory = tryNumber<std::uint32_t>(std::string_view(*text).substr(0, at));
    const auto offset = tryNumber<std::uint64_t>(std::string_view(*text).substr(at + between.size()));
    return memory && offset ? std::optional(std::pair(*memory, *offset)) : std::nullopt;
}

std::uint64_t bytesOf(const graph::TensorMeta& meta)
{
    std::uint64_t bytes = std::uint64_t(graph::itemSize(meta.dtype));
    for (const graph::SymInt& size : meta.sizes)
        if (__builtin_mul_overflow(bytes, std::uint64_t(std::max<std::int64_t>(size.value, 0)), &bytes))
            return 0;
    return bytes;
}

class Planner {
public:
    explicit Planner(const program::Model& model) : m_graph(*model.graph), m_steps(m_graph.nodes().size()) {}

    PlannedMemory plan()
    {
        number();
        for (const NodeId id : m_graph.root().nodes)
            add(m_graph.node(id));
        for (const NodeId id : m_graph.root().nodes)
            extend(m_graph.node(id));
        sum();
        return std::move(m_out);
    }

private:
    /// A node that is no instruction, a view or an element, belongs to the one before it.
    void number()
    {
        for (const Node& node : m_graph.nodes())
            m_out.lives.names.push_back(m_graph.qualifiedName(node.id));
        std::optional<std::uint32_t> last;
        for (const NodeId id : m_graph.root().nodes) {
            if (tryFact(m_graph.node(id), "instruction")) {
                last = static_cast<std::uint32_t>(m_out.lives.steps.size());
                m_out.lives.steps.push_back({.node = id.index()});
            }
            m_steps[id.index()] = last.value_or(0);
        }
    }
    void add(const Node& node)
    {
        if (const graph::InputSpec* spec = m_graph.trySpec(node.id); spec && spec->kind == graph::InputSpec::Kind::Parameter) {
            m_out.lives.weights += node.value.isTensor() ? bytesOf(node.value.tensor) : 0;
            return;
        }
        const auto place = placeOf(node);
        if (!place)
            return;
        const std::uint64_t bytes = bytesOf(node.value.tensor);
        if (const auto same = sharedBlock(node, *place)) {
            m_blockOf[node.id.index()] = *same;
            m_out.lives.blocks[*same].nodes.push_back(node.id.index());
            m_out.lives.blocks[*same].bytes = std::max(m_out.lives.blocks[*same].bytes, bytes);
            return;
        }
        const auto index = static_cast<std::uint32_t>(m_out.lives.blocks.size());
        const bool input = node.op == graph::NodeOp::Placeholder;
        m_blockOf[node.id.index()] = index;
        const std::uint32_t step = input ? 0 : m_steps[node.id.index()];
        m_out.lives.blocks.push_back({.kind = Block::Kind::Value, .bytes = bytes, .first = step, .last = step, .nodes = {node.id.index()}});
        m_out.places.push_back({index, place->first, place->second});
        if (const graph::InputSpec* spec = m_graph.trySpec(node.id); spec && spec->kind == graph::InputSpec::Kind::Buffer)
            m_out.lives.blocks.back().last = lastStep(); // its content is there in the next call
    }
    /// What it reads lies at its own place: it is a view of it, or writes it.
    std::optional<std::uint32_t> sharedBlock(const Node& node, const std::pair<std::uint32_t, std::uint64_t>& place) const
    {
        for (const NodeId producer : m_graph.producers(node.id))
            if (const auto block = m_blockOf.find(producer.index()); block != m_blockOf.end() && placeOf(m_graph.node(producer)) == place)
                return block->second;
        return std::nullopt;
    }
    std::uint32_t lastStep() const { return m_out.lives.steps.empty() ? 0 : static_cast<std::uint32_t>(m_out.lives.steps.size() - 1); }
    void extend(const Node& node)
    {
        const bool output = node.op == graph::NodeOp::Output;
        for (const NodeId producer : m_graph.producers(node.id))
            if (const auto block = m_blockOf.find(producer.index()); block != m_blockOf.end()) {
                Block& read = m_out.lives.blocks[block->second];
                read.last = std::max(read.last, output ? lastStep() : m_steps[node.id.index()]);
                read.output = read.output || output;
            }
        if (const auto own = m_blockOf.find(node.id.index()); own != m_blockOf.end()) {
            Block& block = m_out.lives.blocks[own->second];
            block.last = std::max(block.last, m_steps[node.id.index()]);
        }
    }

    /// Sums by where blocks begin and end, not step by step for each.
    void sum()
    {
        protocol::MemoryAnswer& lives = m_out.lives;
        constexpr std::uint32_t most = 1024; // memories; the file gives them any number
        std::vector<std::map<std::uint32_t, std::uint64_t>> changes;
        std::vector<std::uint64_t> all(lives.steps.size() + 1, 0);
        for (const PlannedPlace& place : m_out.places) {
            const Block& block = lives.blocks[place.block];
            lives.allValues += block.bytes;
            all[std::min<std::size_t>(block.first, lives.steps.size())] += block.bytes;
            all[std::min<std::size_t>(block.last + 1, lives.steps.size())] -= block.bytes;
            if (place.memory >= most)
                continue;
            m_out.memories.resize(std::max<std::size_t>(m_out.memories.size(), place.memory + 1), 0);
            changes.resize(m_out.memories.size());
            std::uint64_t end = 0;
            if (!__builtin_add_overflow(place.offset, block.bytes, &end))
                m_out.memories[place.memory] = std::max(m_out.memories[place.memory], end);
            changes[place.memory][block.first] += block.bytes;
            changes[place.memory][block.last + 1] -= block.bytes;
        }
        std::uint64_t now = 0; // unsigned, and of blocks that a hostile file makes huge any number
        for (std::size_t step = 0; step < lives.steps.size(); ++step) {
            now += all[step];
            lives.steps[step].planned = now;
            if (lives.steps[step].planned > lives.plannedPeak) {
                lives.plannedPeak = lives.steps[step].planned;
                lives.plannedPeakStep = static_cast<std::uint32_t>(step);
            }
        }
        for (const auto& memory : changes) {
            std::uint64_t living = 0, peak = 0;
            for (const auto& [step, change] : memory)
                peak = std::max(peak, living += change);
            m_out.together.push_back(peak);
        }
    }

    const graph::Graph& m_graph;
    std::vector<std::uint32_t> m_steps; ///< by node
    std::map<std::uint32_t, std::uint32_t> m_blockOf;
    PlannedMemory m_out;
};

std::string nameOf(const protocol::MemoryAnswer& lives, const Block& block)
{
    return block.nodes.empty() ? std::string() : lives.names[block.nodes.front()];
}

std::string stepName(const protocol::MemoryAnswer& lives, std::uint32_t step)
{
    return step < lives.steps.size() ? lives.names[lives.steps[step].node] : std::string("-");
}

/// "....####.." over the instructions, or fewer columns of several each.
std::string lifeText(const Block& block, std::size_t steps)
{
    constexpr std::size_t widest = 64;
    const std::size_t columns = std::min(std::max<std::size_t>(steps, 1), widest);
    std::string text(columns, '.');
    const auto column = [&](std::uint32_t step) {
        return std::min<std::size_t>(std::size_t(step) * columns / std::max<std::size_t>(steps, 1), columns - 1);
    };
    for (std::size_t i = column(block.first); i <= column(block.last); ++i)
        text[i] = '#';
    return text;
}

std::vector<PlannedPlace> byAddress(std::vector<PlannedPlace> places, const std::vector<Block>& blocks)
{
    std::ranges::stable_sort(places, {},
                             [&](const PlannedPlace& place) { return std::tuple(place.memory, place.offset, blocks[place.block].first); });
    return places;
}

} // namespace

PlannedMemory plannedMemory(const program::Model& model)
{
    return Planner(model).plan();
}

std::string plannedMemoryText(const PlannedMemory& planned)
{
    const protocol::MemoryAnswer& lives = planned.lives;
    std::string out = "constants " + byteText(lives.weights) + ", planned values without reuse " + byteText(lives.allValues) + "\n";
    for (std::size_t memory = 0; memory < planned.memories.size(); ++memory)
        if (planned.memories[memory] > 0)
            out += "memory " + std::to_string(memory) + ": " + byteText(planned.memories[memory]) + " planned, " +
                   byteText(planned.together[memory]) + " live at once at the most\n";
    out += "peak " + byteText(lives.plannedPeak) + " at " + stepName(lives, lives.plannedPeakStep) + ", instruction " +
           std::to_string(lives.plannedPeakStep) + " of " + std::to_string(lives.steps.size()) + "\n\n";
    constexpr std::size_t most = 200;
    plain::Rows rows{{"memory", "from byte", "bytes", "first", "last", "life", "value"}};
    const auto places = byAddress(planned.places, lives.blocks);
    for (std::size_t i = 0; i < std::min(places.size(), most); ++i) {
        const Block& block = lives.blocks[places[i].block];
        rows.push_back({std::to_string(places[i].memory), plain::grouped(double(places[i].offset)), plain::grouped(double(block.bytes)),
                        std::to_string(block.first), std::to_string(block.last), lifeText(block, lives.steps.size()),
                        nameOf(lives, block) + (block.output ? " (output)" : "")});
    }
    out += plain::table(rows, {0, 1, 2, 3, 4});
    return places.size() > most ? out + "and " + std::to_string(places.size() - most) + " more\n" : out;
}

std::string plannedMemoryJson(const PlannedMemory& planned)
{
    const protocol::MemoryAnswer& lives = planned.lives;
    Json blocks = Json::array(), memories = Json::array(), steps = Json::array();
    for (const protocol::MemoryStep& step : lives.steps)
        steps.push_back({{"name", lives.names[step.node]}, {"planned", step.planned}});
    for (const PlannedPlace& place : byAddress(planned.places, lives.blocks)) {
        const Block& block = lives.blocks[place.block];
        Json names = Json::array();
        for (const std::uint32_t node : block.nodes)
            names.push_back(lives.names[node]);
        blocks.push_back({{"memory", place.memory},
                          {"offset", place.offset},
                          {"bytes", block.bytes},
                          {"first", block.first},
                          {"last", block.last},
                          {"nodes", std::move(names)},
                          {"output", block.output}});
    }
    for (std::size_t memory = 0; memory < planned.memories.size(); ++memory)
        memories.push_back({{"memory", memory}, {"bytes", planned.memories[memory]}, {"live_at_once", planned.together[memory]}});
    return jsonText(Json{{"constants", lives.weights},
                         {"all_values", lives.allValues},
                         {"planned_peak", lives.plannedPeak},
                         {"planned_peak_step", lives.plannedPeakStep},
                         {"memories", std::move(memories)},
                         {"steps", std::move(steps)},
                         {"blocks", std::move(blocks)}});
}

} // namespace nodewise::exporting
