// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/trace.h"

#include "core/trace/store/store.h"

#include <algorithm>
#include <bit>

namespace nodewise::trace {

void Trace::Store::finish()
{
    firstRow.assign(lanes.size() + 1, static_cast<std::uint32_t>(rows.size()));
    for (std::size_t row = rows.size(); row-- > 0;)
        firstRow[rows[row].lane] = static_cast<std::uint32_t>(row);
    for (std::size_t lane = lanes.size(); lane-- > 0;)
        firstRow[lane] = std::min(firstRow[lane], firstRow[lane + 1]);
    std::size_t next = 0;
    firstSummary.clear();
    for (const Row& row : rows) {
        firstSummary.push_back(next);
        next += summaryCount(row.count);
    }
    next = 0;
    firstLaneSummary.clear();
    for (const Samples& part : samples) {
        firstLaneSummary.push_back(next);
        next += summaryCount(part.count);
    }
}

Trace::Trace(std::unique_ptr<const Store> store) : m_store(std::move(store))
{
}
Trace::~Trace() = default;

Unit Trace::unit() const
{
    return m_store->unit;
}

std::optional<double> Trace::clockMhz() const
{
    return m_store->clockMhz;
}

std::optional<double> Trace::nanoseconds(Time ticks) const
{
    if (m_store->unit == Unit::Nanoseconds)
        return static_cast<double>(ticks);
    if (!m_store->clockMhz)
        return {};
    return static_cast<double>(ticks) * 1000.0 / *m_store->clockMhz;
}

const Origin& Trace::origin() const
{
    return m_store->origin;
}

bool Trace::isCutOff() const
{
    return m_store->file && m_store->file->isCutOff();
}

Time Trace::begin() const
{
    return m_store->begin;
}

Time Trace::end() const
{
    return m_store->end;
}

const std::vector<Group>& Trace::groups() const
{
    return m_store->groups;
}

const std::vector<Lane>& Trace::lanes() const
{
    return m_store->lanes;
}

const std::vector<Row>& Trace::rows() const
{
    return m_store->rows;
}

std::span<const Row> Trace::rowsOf(LaneId lane) const
{
    if (lane >= m_store->lanes.size())
        return {};
    return std::span(m_store->rows).subspan(m_store->firstRow[lane], m_store->firstRow[lane + 1] - m_store->firstRow[lane]);
}

const std::vector<Link>& Trace::links() const
{
    return m_store->links;
}

std::string_view Trace::name(NameId name) const
{
    return m_store->names(name);
}

std::size_t Trace::nameCount() const
{
    return m_store->names.size();
}

std::size_t Trace::sliceCount() const
{
    return m_store->columns.start.size();
}

const Columns& Trace::columns() const
{
    return m_store->columns;
}

LaneId Trace::laneOf(SliceId slice) const
{
    return rowOf(slice).lane;
}

const Row& Trace::rowOf(SliceId slice) const
{
    const auto& rows = m_store->rows;
    return *std::prev(std::upper_bound(rows.begin(), rows.end(), slice, [](SliceId s, const Row& row) { return s < row.first; }));
}

const Link* Trace::tryLink(SliceId slice) const
{
    const auto& link = m_store->columns.link;
    return link.empty() || link[slice] >= m_store->links.size() ? nullptr : &m_store->links[link[slice]];
}

std::vector<Argument> Trace::arguments(SliceId slice) const
{
    std::vector<Argument> all;
    m_store->arguments.each(slice, [&](NameId key, ArgumentType type, std::uint64_t bits) {
        Argument argument{std::string(name(key)), static_cast<std::int64_t>(bits)};
        if (type == ArgumentType::Real)
            argument.value = std::bit_cast<double>(bits);
        else if (type == ArgumentType::Name)
            argument.value = std::string(name(static_cast<NameId>(bits)));
        all.push_back(std::move(argument));
    });
    return all;
}

SliceId Trace::parentOf(SliceId slice) const
{
    const SliceId parent = m_store->parent.empty() ? none : m_store->parent[slice];
    return parent < slice ? parent : none; // in a file that was cut 0 is its own
}

SliceId Trace::at(const Row& row, Time time) const
{
    const auto starts = m_store->columns.start.subspan(row.first, row.count);
    const auto after = std::upper_bound(starts.begin(), starts.end(), time);
    if (after == starts.begin())
        return none;
    const auto slice = row.first + static_cast<SliceId>(after - starts.begin() - 1);
    return time < end(slice) || time == start(slice) ? slice : none;
}

Trace::Samples Trace::samplesOf(LaneId lane) const
{
    return lane < m_store->samples.size() ? m_store->samples[lane] : Samples{};
}

std::span<const Flow> Trace::flows() const
{
    return m_store->flows;
}

std::span<const Flow> Trace::flowsFrom(SliceId slice) const
{
    return equalPart(m_store->flows, slice, [](const Flow& flow) { return flow.from; });
}

std::vector<Flow> Trace::flowsTo(SliceId slice) const
{
    std::vector<Flow> all;
    const auto target = [&](std::uint32_t place) { return m_store->flows[place].to; };
    for (const std::uint32_t place : equalPart(m_store->flowsByTarget, slice, target))
        all.push_back(m_store->flows[place]);
    return all;
}

std::span<const Instant> Trace::instants() const
{
    return m_store->instants;
}

void Trace::pieces(const Row& row, Time from, Time to, Time pixel, std::vector<Piece>& out) const
{
    out.clear();
    // A copy of a row finds its summaries, too.
    const auto at = std::ranges::lower_bound(m_store->rows, row.first, {}, &Row::first) - m_store->rows.begin();
    const RowLevels levels{
        .start = m_store->columns.start.subspan(row.first, row.count),
        .duration = m_store->columns.duration.subspan(row.first, row.count),
        .summaries = m_store->sliceSummaries.subspan(m_store->firstSummary[static_cast<std::size_t>(at)], summaryCount(row.count)),
        .first = row.first};
    findPieces(levels, from, to, pixel, out);
}

void Trace::bins(LaneId counter, Time from, Time to, Time pixel, std::vector<Bin>& out) const
{
    out.clear();
    const Samples part = samplesOf(counter);
    if (part.count == 0)
        return;
    findBins({.time = m_store->columns.sampleTime.subspan(part.first, part.count),
              .value = m_store->columns.sampleValue.subspan(part.first, part.count),
              .summaries = m_store->sampleSummaries.subspan(m_store->firstLaneSummary[counter], summaryCount(part.count)),
              .end = m_store->end},
             from, to, pixel, out);
}

} // namespace nodewise::trace
