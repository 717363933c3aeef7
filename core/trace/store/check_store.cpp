// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/sections.h"

#include <algorithm>
#include <cmath>

namespace nodewise::trace {

namespace {

using Store = Trace::Store;

tl::unexpected<Error> damaged(std::string section, UserText why)
{
    return fail(Error{.message = std::move(why), .record = std::move(section)});
}

auto wrongCount(std::string section)
{
    return damaged(std::move(section), UserText("the section holds the wrong number of values"));
}

auto outOfRange(std::string section)
{
    return damaged(std::move(section), UserText("the section holds a value that is out of range"));
}

bool inRange(Time time)
{
    return time >= -farthest && time <= farthest;
}

bool lengthIs(std::size_t size, std::size_t count)
{
    return size == 0 || size == count;
}

template <class T, class Good>
bool all(std::span<const T> values, Good good)
{
    // Without an early end, so that the compiler looks at several at once.
    bool fine = true;
    for (const T& value : values)
        fine &= good(value);
    return fine;
}

Result<void> checkLengths(const Store& store)
{
    const std::size_t count = store.columns.start.size();
    const Columns& columns = store.columns;
    if (count >= none || columns.duration.size() != count || columns.name.size() != count || columns.kind.size() != count)
        return wrongCount("start");
    const bool optional = lengthIs(columns.link.size(), count) && lengthIs(columns.stall.size(), count) &&
                          columns.waited.size() == columns.stall.size() && lengthIs(store.parent.size(), count) &&
                          lengthIs(store.arguments.shape.size(), count) && store.arguments.first.size() == store.arguments.shape.size();
    if (!optional)
        return wrongCount("link");
    if (columns.sampleValue.size() != columns.sampleTime.size())
        return wrongCount("sample value");
    if (store.flowsByTarget.size() != store.flows.size())
        return wrongCount("flows by target");
    return {};
}

Result<void> checkGroups(const Store& store)
{
    if (store.unit > Unit::Nanoseconds || !std::isfinite(store.clockMhz.value_or(1)))
        return outOfRange("description");
    for (std::size_t i = 0; i < store.groups.size(); ++i)
        if (store.groups[i].parent != none && store.groups[i].parent >= i)
            return outOfRange("groups");
    for (const Lane& lane : store.lanes)
        if (lane.group != none && lane.group >= store.groups.size())
            return outOfRange("lanes");
    return {};
}

// Rows follow each other without a gap, sorted by lane and depth, and cover all slices.
Result<void> checkRows(const Store& store)
{
    std::uint64_t next = 0;
    const Row* before = nullptr;
    for (const Row& row : store.rows) {
        const bool sameLane = before && before->lane == row.lane;
        if (row.lane >= store.lanes.size() || (before && row.lane < before->lane) || row.depth != (sameLane ? before->depth + 1 : 0) ||
            row.count == 0 || row.first != next)
            return outOfRange("rows");
        next += row.count;
        before = &row;
    }
    return next == store.columns.start.size() ? Result<void>() : wrongCount("rows");
}

Result<void> checkTimes(const Store& store)
{
    const auto start = store.columns.start, duration = store.columns.duration;
    if (!all(start, inRange))
        return outOfRange("start");
    if (!all(duration, [](Time ticks) { return ticks >= 0 && ticks <= farthest; }))
        return outOfRange("duration");
    for (const Row& row : store.rows) {
        bool inOrder = true;
        for (std::size_t slice = row.first + std::size_t(1); slice < std::size_t(row.first) + row.count; ++slice)
            inOrder &= start[slice - 1] + duration[slice - 1] <= start[slice];
        if (!inOrder)
            return outOfRange("start");
    }
    return store.begin >= -farthest && store.begin <= store.end && store.end <= 2 * farthest ? Result<void>() : outOfRange("description");
}

Result<void> checkSlices(const Store& store)
{
    const Columns& columns = store.columns;
    if (!all(columns.kind, [](Kind kind) { return kind <= Kind::Window; }))
        return outOfRange("kind");
    if (!all(columns.stall, [](Stall stall) { return stall <= Stall::Barrier; }))
        return outOfRange("stall");
    if (!all(columns.link, [count = store.links.size()](LinkId link) { return link == none || link < count; }))
        return outOfRange("link");
    std::size_t laneBegin = 0;
    for (std::size_t row = 0; row < store.rows.size() && !store.parent.empty(); ++row) {
        const Row& here = store.rows[row];
        laneBegin = here.depth == 0 ? here.first : laneBegin;
        for (std::size_t slice = here.first; slice < std::size_t(here.first) + here.count; ++slice)
            if (const SliceId parent = store.parent[slice]; parent != none && (parent >= slice || parent < laneBegin))
                return outOfRange("parent");
    }
    return {};
}

Result<void> checkNames(const Store& store)
{
    const NameView& names = store.names;
    if (!std::ranges::is_sorted(names.ends) || (!names.ends.empty() && names.ends.back() > names.text.size()))
        return outOfRange("name ends");
    const auto known = [count = names.size()](NameId name) { return name == none || name < count; };
    if (!all(store.columns.name, known))
        return outOfRange("name");
    if (!all(store.flows, [&](const Flow& flow) { return known(flow.name); }))
        return outOfRange("flows");
    return all(store.instants, [&](const Instant& instant) { return known(instant.name); }) ? Result<void>() : outOfRange("instants");
}

Result<void> checkArguments(const Store& store)
{
    const ArgumentView& arguments = store.arguments;
    for (std::size_t i = 1; i < arguments.shapes.size(); ++i) {
        const ArgumentShape& shape = arguments.shapes[i];
        if (shape.parent >= i || shape.length != arguments.shapes[shape.parent].length + 1 || shape.type > ArgumentType::Name)
            return outOfRange("argument shapes");
    }
    if (!arguments.shapes.empty() && arguments.shapes.front().length != 0)
        return outOfRange("argument shapes");
    for (std::size_t slice = 0; slice < arguments.shape.size(); ++slice) {
        const std::uint32_t shape = arguments.shape[slice];
        if (shape != 0 && (shape >= arguments.shapes.size() ||
                           std::uint64_t(arguments.first[slice]) + arguments.shapes[shape].length > arguments.values.size()))
            return outOfRange("argument shape");
    }
    return {};
}

Result<void> checkFlows(const Store& store)
{
    const std::size_t slices = store.columns.start.size();
    if (!all(store.flows, [&](const Flow& flow) { return flow.from < slices && flow.to < slices; }) ||
        !std::ranges::is_sorted(store.flows, {}, &Flow::from))
        return outOfRange("flows");
    if (!all(store.flowsByTarget, [&](std::uint32_t place) { return place < store.flows.size(); }))
        return outOfRange("flows by target");
    if (!all(store.instants, [&](const Instant& instant) { return instant.lane < store.lanes.size() && inRange(instant.time); }))
        return outOfRange("instants");
    return {};
}

Result<void> checkSamples(const Store& store)
{
    if (store.samples.size() != store.lanes.size())
        return wrongCount("samples");
    std::size_t next = 0;
    const auto time = store.columns.sampleTime;
    for (const auto& part : store.samples) {
        if (part.first != next || part.count > time.size() - next)
            return outOfRange("samples");
        if (!all(time.subspan(next, part.count), inRange) || !std::ranges::is_sorted(time.subspan(next, part.count)))
            return outOfRange("sample time");
        next += part.count;
    }
    return next == time.size() ? Result<void>() : wrongCount("samples");
}

// That each reaches from its first slice to its last one also keeps them in order, so that sums of them don't overflow.
bool areGood(const Store& store, const Row& row, std::span<const SliceSummary> summaries)
{
    const auto start = store.columns.start.subspan(row.first, row.count), duration = store.columns.duration.subspan(row.first, row.count);
    bool fine = true;
    std::size_t slices = levelFan, first = 0;
    for (const SliceSummary& summary : summaries) {
        const std::size_t last = std::min<std::size_t>(first + slices, row.count) - 1;
        fine &= summary.begin == start[first] && summary.end == start[last] + duration[last] && summary.busy >= 0 &&
                summary.busy <= summary.end - summary.begin && summary.longest >= row.first && summary.longest - row.first < row.count;
        first = last + 1;
        if (first == row.count) { // the next level
            first = 0;
            slices *= levelFan;
        }
    }
    return fine;
}

Result<void> checkSummaries(const Store& store)
{
    std::size_t next = 0;
    for (const Row& row : store.rows) {
        const std::size_t count = summaryCount(row.count);
        if (count > store.sliceSummaries.size() - next)
            return wrongCount("slice summaries");
        if (!areGood(store, row, store.sliceSummaries.subspan(next, count)))
            return outOfRange("slice summaries");
        next += count;
    }
    std::size_t samples = 0;
    for (const auto& part : store.samples)
        samples += summaryCount(part.count);
    if (next != store.sliceSummaries.size())
        return wrongCount("slice summaries");
    return samples == store.sampleSummaries.size() ? Result<void>() : wrongCount("sample summaries");
}

} // namespace

Result<void> checkStore(const Trace::Store& store)
{
    // Later checks rely on earlier ones.
    for (const auto check : {checkLengths, checkGroups, checkRows, checkTimes, checkSlices, checkNames, checkArguments, checkFlows,
                             checkSamples, checkSummaries})
        if (auto checked = check(store); !checked)
            return checked;
    return {};
}

} // namespace nodewise::trace
