// SPDX-License-Identifier: Apache-2.0
#include "core/findings/rules.h"

#include "core/base/byte_text.h"
#include "core/graph/predicates.h"

#include <array>
#include <map>
#include <set>
#include <utility>
#include <zlib.h>

namespace nodewise::findings {

namespace {

/// Kept in the file, and read by no node.
void findUnused(const program::Model& model, Findings& found)
{
    const graph::Graph& graph = *model.graph;
    std::map<std::string_view, const program::WeightEntry*> entries;
    for (const program::WeightEntry& entry : model.weights)
        entries[entry.name] = &entry;
    std::set<std::string_view> read; // storages: a tied weight is read under its other name
    for (const graph::NodeId id : graph.root().nodes)
        if (const auto entry = entries.find(graph::weightName(graph, graph.node(id)));
            entry != entries.end() && !graph.node(id).users.empty())
            read.insert(entry->second->record);
    std::vector<graph::NodeId> unused;
    std::uint64_t sum = 0;
    for (const graph::NodeId id : graph.root().nodes) {
        const graph::Node& node = graph.node(id);
        // num_batches_tracked and its like: torch keeps a count that inference does not read.
        const bool counter = node.value.isTensor() && node.value.tensor.sizes.empty();
        if (!graph::isWeight(graph, node) || !node.users.empty() || counter)
            continue;
        const auto entry = entries.find(graph::weightName(graph, node));
        if (entry != entries.end() && read.contains(entry->second->record))
            continue;
        unused.push_back(id);
        sum += entry == entries.end() ? 0 : entry->second->recordSize;
    }
    if (unused.empty())
        return;
    found.push_back({.rule = "unused-weight",
                     .rank = Rank::Warning,
                     .title = unused.size() == 1 ? UserText("A weight is stored but never read (%1)", byteText(sum))
                                                 : UserText("%1 weights are stored but never read (%2)", unused.size(), byteText(sum)),
                     .evidence = {namesOf(graph, unused)},
                     .nodes = unused,
                     .remedy = UserText("Check that the right part of the model was exported; if so, leave them out of the file"),
                     .weight = double(sum)});
}

/// CRC-32 of so many copies of four bytes, in as many steps as that number has bits.
std::uint32_t checksumOf(const std::array<unsigned char, 4>& pattern, std::uint64_t copies)
{
    uLong all = crc32(0, nullptr, 0), power = crc32(0, pattern.data(), pattern.size());
    for (std::uint64_t length = pattern.size(); copies > 0; copies >>= 1, length *= 2) {
        if (copies & 1)
            all = crc32_combine(all, power, static_cast<z_off_t>(length));
        power = crc32_combine(power, power, static_cast<z_off_t>(length));
    }
    return static_cast<std::uint32_t>(all);
}

/// Fresh from their initialization: zeros, or ones in float32. That such are equal means nothing.
bool isInitial(const program::WeightEntry& entry)
{
    constexpr std::array<unsigned char, 4> zero{}, one{0, 0, 0x80, 0x3f};
    return entry.recordSize % 4 == 0 &&
           (entry.checksum == checksumOf(zero, entry.recordSize / 4) || entry.checksum == checksumOf(one, entry.recordSize / 4));
}

/// Storages of the same length and checksum: one weight under two names that is no longer tied. (CRC-32 of equal lengths: no proof.)
void findCopies(const program::Model& model, Findings& found)
{
    constexpr std::uint64_t least = 1024; // nothing is gained by less
    std::map<std::pair<std::uint64_t, std::uint32_t>, std::vector<const program::WeightEntry*>> same;
    std::set<std::string_view> records;
    for (const program::WeightEntry& entry : model.weights)
        if (entry.recordSize >= least && entry.checksum != 0 && !entry.pickled && records.insert(entry.record).second)
            same[{entry.recordSize, entry.checksum}].push_back(&entry);
    std::uint64_t saved = 0;
    std::vector<UserText> evidence;
    std::vector<graph::NodeId> nodes;
    for (const auto& [key, entries] : same) {
        if (entries.size() < 2 || isInitial(*entries.front()))
            continue;
        saved += key.first * (entries.size() - 1);
        if (evidence.size() < 3)
            evidence.emplace_back("%1 = %2: %3", entries[0]->name, entries[1]->name, byteText(key.first));
        for (const graph::NodeId id : model.graph->root().nodes)
            if (graph::weightName(*model.graph, model.graph->node(id)) == entries[1]->name)
                nodes.push_back(id);
    }
    if (saved > 0)
        found.push_back(
            {.rule = "same-weight-twice",
             .rank = Rank::Warning,
             .title = UserText("Weights have the same content under several names (%1 could be saved)", byteText(saved)),
             .evidence = std::move(evidence),
             .nodes = std::move(nodes),
             .remedy = UserText("Tie them before the export (lm_head.weight = embedding.weight); torch.export keeps tied ones once"),
             .weight = double(saved)});
}

} // namespace

void findWeights(const program::Model& model, Findings& found)
{
    findUnused(model, found);
    findCopies(model, found);
}

} // namespace nodewise::findings
