// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/memory_profile.h"

#include <algorithm>
#include <array>

namespace nodewise::views {

namespace {

using Block = protocol::MemoryBlock;
using layout::Family;
constexpr std::size_t mostLargest = 1000;
constexpr std::size_t mostLayers = 5; // besides the rest: more colors are no help in a small plot

} // namespace

MemoryProfile::MemoryProfile(protocol::MemoryAnswer answer, std::shared_ptr<const Document> document, Side side)
    : m_answer(std::move(answer)), m_document(std::move(document)), m_side(side)
{
    tidy();
    m_planned.reserve(m_answer.steps.size());
    for (const protocol::MemoryStep& step : m_answer.steps) {
        m_planned.push_back(step.planned);
        if (!m_answer.measured)
            continue;
        m_held.push_back(step.held);
        m_peak.push_back(step.peak);
    }
    makeLayers();
    makeIndices();
    findLargest();
}

MemoryProfile::MemoryProfile(exporting::PlannedMemory planned, std::shared_ptr<const Document> document)
    : MemoryProfile(std::move(planned.lives), std::move(document), Side::Fx)
{
    const std::size_t blocks = m_answer.blocks.size();
    if (std::ranges::all_of(planned.places, [blocks](const auto& place) { return place.block < blocks; }))
        m_places = std::move(planned.places);
    m_memories = std::move(planned.memories);
}

void MemoryProfile::tidy()
{
    const std::size_t steps = m_answer.steps.size(), nodes = m_answer.names.size();
    std::erase_if(m_answer.blocks, [steps](const Block& block) { return block.first > block.last || block.last >= steps; });
    for (Block& block : m_answer.blocks)
        std::erase_if(block.nodes, [nodes](std::uint32_t node) { return node >= nodes; });
    const auto last = static_cast<std::uint32_t>(std::max<std::size_t>(steps, 1) - 1);
    m_answer.plannedPeakStep = std::min(m_answer.plannedPeakStep, last);
    m_answer.measuredPeakStep = std::min(m_answer.measuredPeakStep, last);
}

/// Sums over all steps decide which families have a color of their own.
void MemoryProfile::makeLayers()
{
    const std::size_t steps = m_planned.size();
    std::array<double, layout::familyCount> sums{};
    std::vector<Family> families;
    families.reserve(m_answer.blocks.size());
    for (const Block& block : m_answer.blocks) {
        families.push_back(block.kind == Block::Kind::Value ? family(block) : Family::Other);
        if (block.kind == Block::Kind::Value)
            sums[std::size_t(families.back())] += double(block.bytes) * double(block.last - block.first + 1);
    }
    std::vector<Family> order;
    for (std::size_t i = 0; i < sums.size(); ++i)
        if (sums[i] > 0 && Family(i) != Family::Other)
            order.push_back(Family(i));
    std::sort(order.begin(), order.end(), [&](Family a, Family b) { return sums[std::size_t(a)] > sums[std::size_t(b)]; });
    order.resize(std::min(order.size(), mostLayers));
    order.push_back(Family::Other);
    std::array<std::size_t, layout::familyCount> layerOf{};
    layerOf.fill(order.size() - 1);
    for (std::size_t i = 0; i < order.size(); ++i)
        layerOf[std::size_t(order[i])] = i;

    std::vector<std::vector<std::int64_t>> change(order.size(), std::vector<std::int64_t>(steps + 1));
    for (std::size_t i = 0; i < m_answer.blocks.size(); ++i) {
        const Block& block = m_answer.blocks[i];
        if (block.kind != Block::Kind::Value)
            continue;
        auto& layer = change[layerOf[std::size_t(families[i])]];
        layer[block.first] += std::int64_t(block.bytes);
        layer[block.last + 1] -= std::int64_t(block.bytes);
    }
    std::vector<std::uint64_t> below(steps);
    for (std::size_t i = 0; i < order.size(); ++i) {
        std::int64_t lives = 0;
        bool any = false;
        for (std::size_t step = 0; step < steps; ++step) {
            lives += change[i][step];
            any = any || lives > 0;
            below[step] += std::uint64_t(lives);
        }
        if (any)
            m_layers.push_back({order[i], below});
    }
}

template <class Each>
MemoryProfile::Index MemoryProfile::indexed(Each&& each) const
{
    Index index;
    index.begins.assign(m_answer.names.size() + 1, 0);
    each([&](std::uint32_t node, std::uint32_t) { ++index.begins[node + 1]; });
    for (std::size_t i = 1; i < index.begins.size(); ++i)
        index.begins[i] += index.begins[i - 1];
    index.items.resize(index.begins.back());
    std::vector<std::uint32_t> next(index.begins);
    each([&](std::uint32_t node, std::uint32_t item) { index.items[next[node]++] = item; });
    return index;
}

void MemoryProfile::makeIndices()
{
    m_stepsOf = indexed([this](auto&& put) {
        for (std::size_t i = 0; i < m_answer.steps.size(); ++i)
            if (m_answer.steps[i].node < m_answer.names.size())
                put(m_answer.steps[i].node, std::uint32_t(i));
    });
    m_blocksOf = indexed([this](auto&& put) {
        for (std::size_t i = 0; i < m_answer.blocks.size(); ++i)
            for (const std::uint32_t node : m_answer.blocks[i].nodes)
                put(node, std::uint32_t(i));
    });
}

void MemoryProfile::findLargest()
{
    for (std::uint32_t i = 0; i < m_answer.blocks.size(); ++i)
        if (block(i).kind == Block::Kind::Value)
            m_largest.push_back(i);
    const auto larger = [this](std::uint32_t a, std::uint32_t b) {
        return block(a).bytes != block(b).bytes ? block(a).bytes > block(b).bytes : a < b;
    };
    const auto end = m_largest.begin() + std::ptrdiff_t(std::min(m_largest.size(), mostLargest));
    std::partial_sort(m_largest.begin(), end, m_largest.end(), larger);
    m_largest.erase(end, m_largest.end());
}

std::uint64_t MemoryProfile::most() const
{
    return std::max(m_answer.plannedPeak, m_answer.measured ? m_answer.measuredPeak : 0);
}

QString MemoryProfile::name(std::uint32_t node) const
{
    return node < m_answer.names.size() ? QString::fromStdString(m_answer.names[node]) : QString();
}

QString MemoryProfile::op(std::uint32_t node) const
{
    if (m_side == Side::Ir)
        return m_document->ir && node < m_document->ir->nodes.size() ? QString::fromStdString(m_document->ir->nodes[node].opType)
                                                                     : QString();
    const graph::Graph* fx = m_document->fx();
    if (!fx || node >= fx->nodes().size())
        return {};
    const graph::Node& of = fx->node(graph::NodeId(node));
    const std::string_view type = of.op == graph::NodeOp::CallFunction ? of.opType() : std::string_view();
    return QString::fromUtf8(type.data(), qsizetype(type.size()));
}

Family MemoryProfile::family(std::uint32_t node) const
{
    if (m_side == Side::Ir)
        return m_document->ir && node < m_document->ir->nodes.size() ? layout::familyOf(m_document->ir->nodes[node].opType) : Family::Other;
    const graph::Graph* fx = m_document->fx();
    const bool call = fx && node < fx->nodes().size() && fx->node(graph::NodeId(node)).op == graph::NodeOp::CallFunction;
    return call ? layout::familyOf(fx->node(graph::NodeId(node)).opType()) : Family::Other;
}

std::optional<std::uint32_t> MemoryProfile::tryStepOf(std::uint32_t node, std::uint32_t near) const
{
    const auto all = stepsOf(node);
    if (all.empty())
        return std::nullopt;
    const auto next = std::lower_bound(all.begin(), all.end(), near);
    if (next == all.begin())
        return all.front();
    if (next == all.end())
        return all.back();
    return *next - near < near - *(next - 1) ? *next : *(next - 1);
}

std::vector<std::uint32_t> MemoryProfile::living(std::uint32_t step, bool base) const
{
    std::vector<std::uint32_t> out;
    for (std::size_t i = 0; i < m_answer.blocks.size(); ++i) {
        const Block& block = m_answer.blocks[i];
        if (block.first <= step && step <= block.last && (base || block.kind == Block::Kind::Value))
            out.push_back(std::uint32_t(i));
    }
    std::stable_sort(out.begin(), out.end(), [this](std::uint32_t a, std::uint32_t b) { return block(a).bytes > block(b).bytes; });
    return out;
}

} // namespace nodewise::views
