// SPDX-License-Identifier: Apache-2.0
// From a builder's columns to a trace: lane by lane sorted, put into rows, numbered anew, summed up.
#include "core/trace/store/builder_parts.h"
#include "core/trace/store/lane_rows.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace nodewise::trace {

namespace {

/// The memory of a built trace.
struct Owned {
    NameTable names;
    ArgumentTable arguments;
    Column<Time> start, duration;
    Column<NameId> name;
    Column<Kind> kind;
    Column<LinkId> link;
    Column<Stall> stall;
    Column<std::uint32_t> waited, shape, firstArgument, flowsByTarget;
    Column<SliceId> parent;
    Column<Time> sampleTime;
    Column<double> sampleValue;
    Column<Flow> flows;
    Column<Instant> instants;
    Column<SliceSummary> sliceSummaries;
    Column<SampleSummary> sampleSummaries;
};

/// Where each lane's part begins, and one more.
template <class T>
std::vector<std::size_t> partsByLane(const Column<T>& lanes, std::size_t laneCount)
{
    std::vector<std::size_t> first(laneCount + 1, 0);
    for (const LaneId lane : lanes)
        ++first[lane + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    return first;
}

/// Numbers of events by lane, those of one lane as they came.
Column<std::uint32_t> orderByLane(const Column<LaneId>& lanes, std::vector<std::size_t> first)
{
    auto order = Column<std::uint32_t>::ofSize(lanes.size());
    for (std::size_t i = 0; i < lanes.size(); ++i)
        order[first[lanes[i]]++] = static_cast<std::uint32_t>(i);
    return order;
}

/// A column in the trace's order; empties the builder's. What lies beyond its end has `missing`.
template <class T>
Column<T> moved(Column<T>& from, const Column<std::uint32_t>& order, T missing)
{
    if (from.empty())
        return {};
    from.growTo(order.size(), missing);
    auto to = Column<T>::ofSize(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        to[i] = from[order[i]];
    from.clear();
    return to;
}

class Assembly {
public:
    explicit Assembly(Builder::Parts& parts) : m_parts(parts) {}

    Result<std::shared_ptr<const Trace>> run(const Progress& progress);

private:
    bool arrangeSlices(const Progress& progress);
    void moveSlices();
    void moveSamples();
    void moveFlows();
    void moveInstants();
    void sumUp();
    void findEnds();
    void view();
    void sortSamples(std::span<std::uint32_t> order) const;

    Builder::Parts& m_parts;
    Column<std::uint32_t> m_order; // the builder's number of each slice of the trace
    std::shared_ptr<Owned> m_owned = std::make_shared<Owned>();
    std::unique_ptr<Trace::Store> m_store = std::make_unique<Trace::Store>();
};

Result<std::shared_ptr<const Trace>> Assembly::run(const Progress& progress)
{
    const auto cancelled = [] { return fail(UserText::listed(cancelledMessage)); };
    if (!arrangeSlices(progress))
        return cancelled();
    moveSlices();
    if (progress.cancelled())
        return cancelled();
    moveFlows();
    moveSamples();
    moveInstants();
    if (progress.cancelled())
        return cancelled();
    sumUp();
    m_store->unit = m_parts.unit;
    m_store->clockMhz = m_parts.clockMhz;
    m_store->origin = std::move(m_parts.origin);
    m_store->groups = std::move(m_parts.groups);
    m_store->lanes = std::move(m_parts.lanes);
    m_store->links = std::move(m_parts.links);
    m_owned->names = std::move(m_parts.names);
    m_owned->names.dropIndex();
    m_owned->arguments = std::move(m_parts.arguments);
    m_owned->arguments.dropIndex();
    view();
    findEnds();
    m_store->memory = m_owned;
    m_store->finish();
    return std::make_shared<const Trace>(std::move(m_store));
}

bool Assembly::arrangeSlices(const Progress& progress)
{
    const std::size_t lanes = m_parts.lanes.size();
    const std::vector<std::size_t> first = partsByLane(m_parts.lane, lanes);
    m_order = orderByLane(m_parts.lane, first);
    m_parts.lane.clear();
    auto parent = Column<SliceId>::ofSize(m_order.size());
    LaneRows rows(m_parts.start, m_parts.duration);
    const auto part = [](auto& column, std::size_t from, std::size_t to) { return std::span(column.data() + from, to - from); };
    for (LaneId lane = 0; lane < lanes; ++lane) {
        if (first[lane] == first[lane + 1])
            continue;
        if (progress.cancelled())
            return false;
        progress.step(UserText("sorting slices into rows"), static_cast<double>(first[lane]) / static_cast<double>(m_order.size()));
        rows.arrange(lane, first[lane], part(m_order, first[lane], first[lane + 1]), part(parent, first[lane], first[lane + 1]),
                     m_store->rows);
    }
    if (rows.nested())
        m_owned->parent = std::move(parent);
    return true;
}

void Assembly::moveSlices()
{
    m_owned->start = moved<Time>(m_parts.start, m_order, 0);
    m_owned->duration = moved<Time>(m_parts.duration, m_order, 0);
    m_owned->name = moved<NameId>(m_parts.name, m_order, none);
    m_owned->kind = moved(m_parts.kind, m_order, Kind::Other);
    m_owned->link = moved<LinkId>(m_parts.link, m_order, none);
    m_owned->stall = moved(m_parts.stall, m_order, Stall::None);
    m_owned->waited = moved<std::uint32_t>(m_parts.waited, m_order, 0);
    m_owned->shape = moved<std::uint32_t>(m_parts.arguments.shape(), m_order, 0);
    m_owned->firstArgument = moved<std::uint32_t>(m_parts.arguments.first(), m_order, 0);
}

void Assembly::moveFlows()
{
    if (m_parts.flows.empty())
        return;
    auto place = Column<SliceId>::ofSize(m_order.size());
    for (std::size_t i = 0; i < m_order.size(); ++i)
        place[m_order[i]] = static_cast<SliceId>(i);
    auto flows = std::move(m_parts.flows);
    for (Flow& flow : flows)
        flow = {place[flow.from], place[flow.to], flow.name};
    std::ranges::stable_sort(flows, {}, &Flow::from);
    auto byTarget = Column<std::uint32_t>::ofSize(flows.size());
    std::iota(byTarget.begin(), byTarget.end(), 0u);
    std::ranges::stable_sort(byTarget, {}, [&](std::uint32_t at) { return flows[at].to; });
    m_owned->flows = std::move(flows);
    m_owned->flowsByTarget = std::move(byTarget);
}

void Assembly::sortSamples(std::span<std::uint32_t> order) const
{
    const auto time = [this](std::uint32_t sample) { return m_parts.sampleTime[sample]; };
    if (!std::ranges::is_sorted(order, {}, time))
        std::ranges::stable_sort(order, {}, time);
}

void Assembly::moveSamples()
{
    const std::vector<std::size_t> first = partsByLane(m_parts.sampleLane, m_parts.lanes.size());
    Column<std::uint32_t> order = orderByLane(m_parts.sampleLane, first);
    m_parts.sampleLane.clear();
    for (std::size_t lane = 0; lane < m_parts.lanes.size(); ++lane) {
        const std::size_t count = first[lane + 1] - first[lane];
        m_store->samples.push_back({first[lane], count});
        sortSamples({order.data() + first[lane], count});
    }
    m_owned->sampleTime = moved<Time>(m_parts.sampleTime, order, 0);
    m_owned->sampleValue = moved<double>(m_parts.sampleValue, order, 0);
}

void Assembly::moveInstants()
{
    m_owned->instants = std::move(m_parts.instants);
    std::ranges::stable_sort(m_owned->instants, {}, [](const Instant& instant) { return std::pair(instant.lane, instant.time); });
}

void Assembly::sumUp()
{
    for (const Row& row : m_store->rows)
        appendSummaries(m_owned->start.span().subspan(row.first, row.count), m_owned->duration.span().subspan(row.first, row.count),
                        row.first, m_owned->sliceSummaries);
    for (const Trace::Samples& part : m_store->samples)
        appendSummaries(m_owned->sampleValue.span().subspan(part.first, part.count), m_owned->sampleSummaries);
}

void Assembly::findEnds()
{
    Time begin = std::numeric_limits<Time>::max(), end = std::numeric_limits<Time>::min();
    const auto include = [&](Time from, Time to) {
        begin = std::min(begin, from);
        end = std::max(end, to);
    };
    const Columns& columns = m_store->columns;
    for (const Row& row : m_store->rows) {
        const SliceId last = row.first + row.count - 1;
        include(columns.start[row.first], columns.start[last] + columns.duration[last]);
    }
    for (const Trace::Samples& part : m_store->samples)
        if (part.count > 0)
            include(columns.sampleTime[part.first], columns.sampleTime[part.first + part.count - 1]);
    for (const Instant& instant : m_store->instants)
        include(instant.time, instant.time);
    m_store->begin = begin <= end ? begin : 0;
    m_store->end = begin <= end ? end : 0;
}

void Assembly::view()
{
    const Owned& owned = *m_owned;
    m_store->columns = {.start = owned.start.span(),
                        .duration = owned.duration.span(),
                        .name = owned.name.span(),
                        .kind = owned.kind.span(),
                        .link = owned.link.span(),
                        .stall = owned.stall.span(),
                        .waited = owned.waited.span(),
                        .sampleTime = owned.sampleTime.span(),
                        .sampleValue = owned.sampleValue.span()};
    m_store->parent = owned.parent.span();
    m_store->names = owned.names.view();
    m_store->arguments = {owned.arguments.shapes(), owned.shape.span(), owned.firstArgument.span(), owned.arguments.values()};
    m_store->flows = owned.flows.span();
    m_store->flowsByTarget = owned.flowsByTarget.span();
    m_store->instants = owned.instants.span();
    m_store->sliceSummaries = owned.sliceSummaries.span();
    m_store->sampleSummaries = owned.sampleSummaries.span();
}

} // namespace

Result<std::shared_ptr<const Trace>> Builder::Parts::build(const Progress& progress)
{
    if (overflowed)
        return fail("the trace has more than 4,294,967,294 slices or arguments");
    orderLanes();
    return Assembly(*this).run(progress);
}

} // namespace nodewise::trace
