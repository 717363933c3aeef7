// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_memory.h"

#include "core/summary/summary.h"

#include <QStringList>

#include <algorithm>
#include <map>

namespace nodewise::views {

namespace {

/// When the root's nodes run, by position: a node without a launch of its own takes no time where the ones before it ended.
struct Times {
    std::vector<std::int64_t> begin, end;
    std::vector<std::optional<std::uint32_t>> launch; ///< the last of the node's
    std::vector<bool> inside;                         ///< of its kernel, whose result is another node's
};

Times timesOf(const CostRun& run, const std::vector<graph::NodeId>& nodes)
{
    Times times;
    std::int64_t clock = 0;
    const auto& starts = run.run().starts;
    for (const graph::NodeId id : nodes) {
        const CostRun::NodeCost* cost = run.tryNode(id.index());
        times.begin.push_back(cost ? starts[cost->launches.front()] : clock);
        times.end.push_back(cost ? starts[cost->launches.back() + 1] : clock);
        times.launch.push_back(cost ? std::optional(cost->launches.back()) : std::nullopt);
        times.inside.push_back(cost && run.nodesOfLaunch(cost->launches.back()).back() != id.index());
        clock = std::max(clock, times.end.back());
    }
    return times;
}

} // namespace

CostMemory::CostMemory(std::shared_ptr<const CostRun> run, std::shared_ptr<const Document> document)
    : m_run(std::move(run)), m_document(std::move(document))
{
    if (m_document->fx()) {
        countWeights();
        findValues();
    }
    sumDram();
    readScratchpad();
}

void CostMemory::countWeights()
{
    for (const summary::WeightCount& count : summary::count(*m_document->model).weights)
        m_weights += count.bytes;
}

void CostMemory::findValues()
{
    const graph::Graph& graph = *m_document->fx();
    const auto& nodes = graph.root().nodes;
    const Times times = timesOf(*m_run, nodes);
    for (const summary::StorageLife& life : summary::storageLives(graph)) {
        const bool input = graph.node(life.owner).op == graph::NodeOp::Placeholder;
        const bool stays = times.inside[life.from] && times.launch[life.from] == times.launch[life.to];
        if (life.bytes == 0 || stays)
            continue;
        m_inputs += input ? life.bytes : 0;
        m_values.push_back(
            {life.owner.index(), life.bytes, input ? 0 : times.begin[life.from], input ? cycles() : times.end[life.to], input});
    }
}

void CostMemory::sumDram()
{
    std::map<std::int64_t, std::int64_t> changes;
    for (const Value& value : m_values)
        if (!value.input && value.from < value.to) {
            changes[value.from] += std::int64_t(value.bytes);
            changes[value.to] -= std::int64_t(value.bytes);
        }
    std::int64_t live = 0;
    for (const auto& [cycle, change] : changes) {
        live += change;
        if (m_dram.back().cycle == cycle)
            m_dram.back().bytes = std::uint64_t(live);
        else
            m_dram.push_back({cycle, std::uint64_t(live)});
    }
    const auto peak = std::max_element(m_dram.begin(), m_dram.end(), [](const Sample& a, const Sample& b) { return a.bytes < b.bytes; });
    m_dramPeak = std::size_t(peak - m_dram.begin());
}

/// The trace's only counter of bytes.
void CostMemory::readScratchpad()
{
    const auto& trace = m_run->trace();
    if (!trace)
        return;
    for (trace::LaneId lane = 0; lane < trace->lanes().size(); ++lane) {
        if (!trace->lanes()[lane].counter || trace->lanes()[lane].counterUnit != "B")
            continue;
        const auto [first, count] = trace->samplesOf(lane);
        for (std::size_t i = first; i < first + count; ++i) {
            const auto bytes = std::uint64_t(std::max(0.0, trace->columns().sampleValue[i]));
            m_scratchpad.push_back({trace->columns().sampleTime[i], bytes});
            m_scratchpadPeak = std::max(m_scratchpadPeak, bytes);
        }
        return;
    }
}

std::uint64_t CostMemory::at(std::span<const Sample> samples, std::int64_t cycle)
{
    const auto behind = std::upper_bound(samples.begin(), samples.end(), cycle,
                                         [](std::int64_t time, const Sample& sample) { return time < sample.cycle; });
    return behind == samples.begin() ? 0 : std::prev(behind)->bytes;
}

std::vector<std::uint32_t> CostMemory::living(std::int64_t cycle) const
{
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < m_values.size(); ++i)
        if (m_values[i].input || (m_values[i].from <= cycle && cycle < m_values[i].to))
            found.push_back(i);
    std::stable_sort(found.begin(), found.end(),
                     [this](std::uint32_t a, std::uint32_t b) { return m_values[a].bytes > m_values[b].bytes; });
    return found;
}

std::vector<CostMemory::Pad> CostMemory::pads(std::uint32_t launch) const
{
    std::vector<Pad> pads;
    const sim::TileGraph& graph = m_run->program().kernels[m_run->program().launches[launch].kernel];
    for (const sim::Buffer& buffer : graph.buffers) {
        if (buffer.argument >= 0)
            continue;
        QStringList sizes;
        for (const std::int64_t size : buffer.shape)
            sizes.append(QString::number(size));
        sizes.append(QString::fromStdString(buffer.element));
        pads.push_back({QString::fromStdString(buffer.name), sizes.join(QStringLiteral(" × ")), std::uint64_t(buffer.bytes)});
    }
    return pads;
}

QString CostMemory::name(std::uint32_t node) const
{
    return QString::fromStdString(m_document->fx()->qualifiedName(graph::NodeId(node)));
}

QString CostMemory::op(std::uint32_t node) const
{
    const graph::Node& of = m_document->fx()->node(graph::NodeId(node));
    return of.op == graph::NodeOp::CallFunction ? QString::fromStdString(std::string(of.opType())) : QString();
}

layout::Family CostMemory::family(std::uint32_t node) const
{
    const graph::Node& of = m_document->fx()->node(graph::NodeId(node));
    return of.op == graph::NodeOp::Placeholder ? layout::Family::Input : layout::familyOf(of.opType());
}

} // namespace nodewise::views
