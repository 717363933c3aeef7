// SPDX-License-Identifier: Apache-2.0
#include "core/diff/half.h"

#include <functional>
#include <string_view>

namespace nodewise::diff {

namespace {

std::uint64_t hashed(std::string_view text)
{
    return std::hash<std::string_view>()(text);
}

std::uint64_t attributesHash(const SideNode& node)
{
    std::uint64_t hash = 0;
    for (const auto& [name, value] : node.attributes)
        if (node.op != "placeholder" || name != "kind") // pytorch-ir's files don't say it
            hash += mixed(hashed(name), hashed(value)); // in any order
    return hash;
}

std::uint64_t resultsHash(const SideNode& node)
{
    std::uint64_t hash = 0;
    for (const auto& [shape, dtype] : node.results)
        hash = mixed(hash, mixed(hashed(shape), hashed(dtype)));
    return hash;
}

} // namespace

// Steele, Lea, Flood: Fast splittable pseudorandom number generators (OOPSLA 2014), figure 13.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b)
{
    std::uint64_t z = a * 0x9e3779b97f4a7c15u + b + 0x7f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

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
        bodies[node.graph] += mixed(hashed(node.op), attributesHash(node));
    for (std::size_t i = 0; i < side.nodes.size(); ++i) {
        const SideNode& node = side.nodes[i];
        const std::uint64_t op = hashed(node.op);
        const std::uint64_t attributes = mixed(mixed(op, attributesHash(node)), node.body.empty() ? 0 : bodies[node.body]);
        const std::uint64_t results = mixed(attributes, resultsHash(node));
        labels[i] = {mixed(results, hashed(node.module)), results, attributes, op};
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
