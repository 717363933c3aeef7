// SPDX-License-Identifier: Apache-2.0
#include "core/diff/half.h"

namespace nodewise::diff {

namespace {

std::uint64_t attributesHash(const SideNode& node)
{
    std::uint64_t hash = 0;
    for (const auto& [name, value] : node.attributes)
        if (node.op != "placeholder" || name != "kind")      // pytorch-ir's files don't say it
            hash += hashOfPair(hashOf(name), hashOf(value)); // in any order
    return hash;
}

std::uint64_t resultsHash(const SideNode& node)
{
    std::uint64_t hash = 0;
    for (const auto& [shape, dtype] : node.results)
        hash = hashOfPair(hash, hashOfPair(hashOf(shape), hashOf(dtype)));
    return hash;
}

} // namespace

Half::Half(const Side& of) : side(of), users(of.nodes.size()), rank(of.nodes.size(), 0), labels(of.nodes.size())
{
    for (std::uint32_t i = 0; i < side.nodes.size(); ++i)
        for (std::uint32_t slot = 0; slot < side.nodes[i].inputs.size(); ++slot)
            users[side.nodes[i].inputs[slot].first].push_back({i, slot});
    for (std::uint32_t i = 0; i < side.order.size(); ++i)
        rank[side.order[i]] = i;
    label();
    sort();
}

void Half::label()
{
    // What a body does tells it from others; in any order, as its nodes are matched later.
    std::map<std::string, std::uint64_t> bodies;
    for (const SideNode& node : side.nodes)
        bodies[node.graph] += hashOfPair(hashOf(node.op), attributesHash(node));
    for (std::size_t i = 0; i < side.nodes.size(); ++i) {
        const SideNode& node = side.nodes[i];
        const std::uint64_t op = hashOf(node.op);
        const std::uint64_t attributes = hashOfPair(hashOfPair(op, attributesHash(node)), node.body.empty() ? 0 : bodies[node.body]);
        const std::uint64_t results = hashOfPair(attributes, resultsHash(node));
        labels[i] = {hashOfPair(results, hashOf(node.module)), results, attributes, op};
    }
}

void Half::sort()
{
    std::vector<std::size_t> missing(side.nodes.size(), 0);
    for (std::size_t i = 0; i < users.size(); ++i)
        for (const Use& use : users[i])
            ++missing[use.node];
    std::vector<std::uint32_t> ready;
    for (std::size_t i = missing.size(); i-- > 0;)
        if (missing[i] == 0)
            ready.push_back(static_cast<std::uint32_t>(i));
    std::vector<bool> placed(missing.size(), false);
    while (!ready.empty()) {
        const std::uint32_t node = ready.back();
        ready.pop_back();
        placed[node] = true;
        graphs[side.nodes[node].graph].push_back(node);
        for (const Use& use : users[node])
            if (--missing[use.node] == 0)
                ready.push_back(use.node);
    }
    for (std::uint32_t i = 0; i < placed.size(); ++i)
        if (!placed[i])
            graphs[side.nodes[i].graph].push_back(i);
}

} // namespace nodewise::diff
