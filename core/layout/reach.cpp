// SPDX-License-Identifier: Apache-2.0
#include "core/layout/reach.h"

namespace nodewise::layout {

namespace {

/// The other ends of each item's edges, one after the other.
struct Ends {
    std::vector<std::uint32_t> first; ///< by item, and one more
    std::vector<std::uint32_t> other;
};

Ends endsOf(const Diagram& diagram, bool up)
{
    const auto here = [up](const Edge& edge) { return (up ? edge.to : edge.from).index(); };
    Ends ends;
    ends.first.assign(diagram.items.size() + 1, 0);
    for (const Edge& edge : diagram.edges)
        ++ends.first[here(edge) + 1];
    for (std::size_t i = 1; i < ends.first.size(); ++i)
        ends.first[i] += ends.first[i - 1];
    ends.other.resize(diagram.edges.size());
    std::vector<std::uint32_t> next(ends.first.begin(), ends.first.end() - 1);
    for (const Edge& edge : diagram.edges)
        ends.other[next[here(edge)]++] = static_cast<std::uint32_t>((up ? edge.from : edge.to).index());
    return ends;
}

std::vector<bool> along(const Diagram& diagram, std::span<const ItemId> from, bool up)
{
    const Ends ends = endsOf(diagram, up);
    std::vector<bool> seen(diagram.items.size(), false);
    std::vector<std::uint32_t> open;
    const auto visit = [&](std::uint32_t item) {
        if (!seen[item])
            open.push_back(item);
        seen[item] = true;
    };
    for (const ItemId item : from)
        visit(static_cast<std::uint32_t>(item.index()));
    while (!open.empty()) {
        const std::uint32_t item = open.back();
        open.pop_back();
        for (std::uint32_t i = ends.first[item]; i < ends.first[item + 1]; ++i)
            visit(ends.other[i]);
    }
    return seen;
}

} // namespace

std::vector<bool> reached(const Diagram& diagram, std::span<const ItemId> from, Reach which)
{
    if (which != Reach::Between)
        return along(diagram, from, which == Reach::Upstream);
    std::vector<bool> both = along(diagram, from, true);
    const std::vector<bool> down = along(diagram, from, false);
    for (std::size_t i = 0; i < both.size(); ++i)
        both[i] = both[i] && down[i];
    return both;
}

} // namespace nodewise::layout
