// SPDX-License-Identifier: Apache-2.0
#include "core/trace/analysis/sums.h"

#include "core/trace/analysis/selected.h"
#include "core/trace/store/words.h"

#include <algorithm>
#include <unordered_map>

namespace nodewise::trace {

namespace {

/// Numbers the groups of slices by a key that is cheap to find, as they come.
class Groups {
public:
    Groups(const Trace& trace, SumBy by) : m_trace(trace), m_by(by)
    {
        switch (by) {
        case SumBy::Name:
            m_groupOf.assign(trace.nameCount() + 1, none);
            break;
        case SumBy::Kind:
        case SumBy::Stall:
            m_groupOf.assign(256, none);
            break;
        case SumBy::Lane:
            m_groupOf.assign(trace.lanes().size(), none);
            break;
        default:
            m_groupOf.assign(trace.links().size() + 1, none);
        }
    }
    Sum& of(SliceId slice, const Row& row)
    {
        const std::size_t quick = quickKey(slice, row);
        if (m_groupOf[quick] == none)
            m_groupOf[quick] = numberOf(textOf(slice, row));
        return m_parts[m_groupOf[quick]];
    }
    std::vector<Sum> take() { return std::move(m_parts); }

private:
    std::size_t quickKey(SliceId slice, const Row& row) const
    {
        const Columns& columns = m_trace.columns();
        const auto orLast = [this](std::uint32_t id) { return std::min<std::size_t>(id, m_groupOf.size() - 1); };
        switch (m_by) {
        case SumBy::Name:
            return orLast(columns.name[slice]);
        case SumBy::Kind:
            return static_cast<std::size_t>(columns.kind[slice]);
        case SumBy::Stall:
            return columns.stall.empty() ? 0 : static_cast<std::size_t>(columns.stall[slice]);
        case SumBy::Lane:
            return row.lane;
        default:
            return orLast(columns.link.empty() ? none : columns.link[slice]);
        }
    }
    std::string textOf(SliceId slice, const Row& row) const
    {
        const Columns& columns = m_trace.columns();
        const Link* const link = m_trace.tryLink(slice);
        switch (m_by) {
        case SumBy::Name:
            return std::string(m_trace.name(columns.name[slice]));
        case SumBy::Kind:
            return std::string(wordOf(columns.kind[slice]));
        case SumBy::Stall:
            return std::string(wordOf(columns.stall.empty() ? Stall::None : columns.stall[slice]));
        case SumBy::Lane:
            return m_trace.lanes()[row.lane].name;
        case SumBy::Node:
            return link ? joinedNodes(*link) : std::string();
        case SumBy::Op:
            return link ? link->op : std::string();
        case SumBy::Module:
            return link ? link->module : std::string();
        case SumBy::Kernel:
            return link ? link->kernel : std::string();
        }
        return {};
    }
    std::uint32_t numberOf(std::string key)
    {
        const auto [at, isNew] = m_numbers.try_emplace(std::move(key), static_cast<std::uint32_t>(m_parts.size()));
        if (isNew)
            m_parts.push_back({.key = at->first});
        return at->second;
    }

    const Trace& m_trace;
    SumBy m_by;
    std::vector<std::uint32_t> m_groupOf; // by quickKey
    std::unordered_map<std::string, std::uint32_t> m_numbers;
    std::vector<Sum> m_parts;
};

void add(Sum& sum, SliceId slice, Time inside, Time self, Time waited)
{
    if (sum.count++ == 0 || inside < sum.shortest)
        sum.shortest = inside;
    if (sum.example == none || inside > sum.longest) {
        sum.longest = inside;
        sum.example = slice;
    }
    sum.total = plus(sum.total, inside);
    sum.self = plus(sum.self, self);
    sum.waited = plus(sum.waited, waited);
}

} // namespace

std::string joinedNodes(const Link& link)
{
    std::string all;
    for (const std::string& node : link.nodes)
        all.append(all.empty() ? "" : ", ").append(node);
    return all;
}

Selection everything(const Trace& trace)
{
    return {.rows = {}, .range = {trace.begin(), trace.end() + 1}, .filter = {}};
}

Result<Sums> sumUp(const Trace& trace, const Selection& selection, SumBy by, const Progress& progress)
{
    Groups groups(trace, by);
    Sums sums;
    const auto waited = trace.columns().waited;
    const bool done = eachSelected(trace, selection, progress, [&](SliceId slice, const Row& row, Time self) {
        const Time inside = clipped(trace, slice, selection.range), before = waited.empty() ? 0 : Time(waited[slice]);
        add(groups.of(slice, row), slice, inside, self, before);
        add(sums.all, slice, inside, self, before);
    });
    if (!done)
        return fail(UserText::listed(cancelledMessage));
    sums.parts = groups.take();
    std::ranges::stable_sort(sums.parts, std::greater(), &Sum::total);
    return sums;
}

} // namespace nodewise::trace
