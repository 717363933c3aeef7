// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/levels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace nodewise::trace {

namespace {

constexpr std::uint32_t widest = std::numeric_limits<std::uint32_t>::max();

std::size_t above(std::size_t items)
{
    return (items + levelFan - 1) / levelFan;
}

/// Where each level lies among the summaries, and how long it is; level 0 is what is summed up.
struct Levels {
    explicit Levels(std::size_t items)
    {
        size[0] = items;
        for (std::size_t next = 0; size[top] > levelFan; ++top) {
            first[top + 1] = next;
            size[top + 1] = above(size[top]);
            next += size[top + 1];
        }
    }
    /// How many items there are before a place of a level.
    std::size_t itemsBefore(std::size_t level, std::size_t at) const { return std::min(at << (3 * level), size[0]); }

    std::array<std::size_t, 24> size = {}, first = {};
    std::size_t top = 0;
};
static_assert(levelFan == 8, "itemsBefore shifts by three bits a level");

struct Range {
    Time begin, end;
};

/// What a pixel shows of a row: a piece, and how long its longest slice is.
struct PieceUnit : Trace::Piece {
    Time width = 0;
    void join(const PieceUnit& next)
    {
        end = next.end;
        count += next.count;
        busy += next.busy;
        if (next.width > width) {
            width = next.width;
            longest = next.longest;
        }
    }
};

struct PieceSource {
    using Unit = PieceUnit;
    const RowLevels& row;

    std::size_t size() const { return row.start.size(); }
    Range range(const Levels& levels, std::size_t level, std::size_t at) const
    {
        if (level == 0)
            return {row.start[at], row.start[at] + row.duration[at]};
        const SliceSummary& summary = row.summaries[levels.first[level] + at];
        return {summary.begin, summary.end};
    }
    Unit unit(const Levels& levels, std::size_t level, std::size_t at) const
    {
        if (level == 0) {
            const Time width = row.duration[at];
            const SliceId slice = row.first + static_cast<SliceId>(at);
            return {{.begin = row.start[at], .end = row.start[at] + width, .first = slice, .count = 1, .busy = width, .longest = slice},
                    width};
        }
        const SliceSummary& summary = row.summaries[levels.first[level] + at];
        const std::size_t first = levels.itemsBefore(level, at);
        return {{.begin = summary.begin,
                 .end = summary.end,
                 .first = row.first + static_cast<SliceId>(first),
                 .count = static_cast<std::uint32_t>(levels.itemsBefore(level, at + 1) - first),
                 .busy = summary.busy,
                 .longest = summary.longest},
                summary.width < widest ? Time(summary.width) : row.duration[summary.longest - row.first]};
    }
};

struct BinUnit : Trace::Bin {
    void join(const BinUnit& next)
    {
        end = next.end;
        low = std::fmin(low, next.low); // of a number and NaN the number
        high = std::fmax(high, next.high);
        last = next.last;
    }
};

struct BinSource {
    using Unit = BinUnit;
    const CounterLevels& counter;

    std::size_t size() const { return counter.time.size(); }
    Time timeOf(std::size_t item) const { return item < size() ? counter.time[item] : std::max(counter.end, counter.time.back()); }
    Range range(const Levels& levels, std::size_t level, std::size_t at) const
    {
        return {counter.time[levels.itemsBefore(level, at)], timeOf(levels.itemsBefore(level, at + 1))};
    }
    Unit unit(const Levels& levels, std::size_t level, std::size_t at) const
    {
        const auto [begin, end] = range(levels, level, at);
        const double last = counter.value[levels.itemsBefore(level, at + 1) - 1];
        if (level == 0)
            return {{begin, end, last, last, last}};
        const SampleSummary& summary = counter.summaries[levels.first[level] + at];
        return {{begin, end, summary.low, summary.high, last}};
    }
};

Time floorTo(Time time, Time step)
{
    const Time rest = time % step;
    return time - (rest < 0 ? rest + step : rest);
}

/// Joins units that begin in one cell of a grid of pixels: the grid stands still while the view moves, so the pieces do, too.
template <class Unit, class Piece>
class Joiner {
public:
    Joiner(Time pixel, std::vector<Piece>& out) : m_pixel(pixel), m_out(out) {}

    void add(const Unit& unit)
    {
        if (m_open && unit.begin < m_cellEnd && unit.end - m_unit.begin <= m_pixel) {
            m_unit.join(unit);
            return;
        }
        finish();
        m_unit = unit;
        m_any = true;
        m_open = unit.end - unit.begin < m_pixel;
        m_cellEnd = m_open ? floorTo(unit.begin, m_pixel) + m_pixel : 0;
    }
    void finish()
    {
        if (m_any)
            m_out.push_back(m_unit);
    }

private:
    Time m_pixel, m_cellEnd = 0;
    std::vector<Piece>& m_out;
    Unit m_unit;
    bool m_any = false, m_open = false; // one is held; and it takes more
};

/// Walks down from the top level, and no deeper than to what is at most a pixel wide.
template <class Source, class Piece>
class Descent {
public:
    Descent(const Source& source, Time from, Time to, Time pixel, std::vector<Piece>& out)
        : m_source(source), m_levels(source.size()), m_from(from), m_to(to), m_pixel(pixel), m_joiner(pixel, out)
    {
    }
    void run()
    {
        visit(m_levels.top, 0, m_levels.size[m_levels.top]);
        m_joiner.finish();
    }

private:
    void visit(std::size_t level, std::size_t from, std::size_t to) // NOLINT(misc-no-recursion): a level each time, of at most 22
    {
        for (std::size_t i = from; i < to; ++i) {
            const Range range = m_source.range(m_levels, level, i);
            if (range.end < m_from || (level == 0 && range.end == m_from && range.begin < m_from))
                continue;
            if (range.begin >= m_to)
                return;
            if (level == 0 || range.end - range.begin <= m_pixel)
                m_joiner.add(m_source.unit(m_levels, level, i));
            else
                visit(level - 1, i * levelFan, std::min((i + 1) * levelFan, m_levels.size[level - 1]));
        }
    }

    const Source& m_source;
    Levels m_levels;
    Time m_from, m_to, m_pixel;
    Joiner<typename Source::Unit, Piece> m_joiner;
};

SliceSummary join(std::span<const SliceSummary> parts)
{
    SliceSummary all = parts.front();
    all.end = parts.back().end;
    for (const SliceSummary& part : parts.subspan(1)) {
        all.busy += part.busy;
        if (part.width > all.width) {
            all.width = part.width;
            all.longest = part.longest;
        }
    }
    return all;
}

SampleSummary join(std::span<const SampleSummary> parts)
{
    SampleSummary all = parts.front();
    for (const SampleSummary& part : parts.subspan(1))
        all = {std::fmin(all.low, part.low), std::fmax(all.high, part.high)};
    return all;
}

// The second level and those above, of the first one, which ends `out`.
template <class Summary>
void appendLevels(std::size_t size, Column<Summary>& out)
{
    for (std::size_t next = 0; size > levelFan; size = next) {
        next = above(size);
        const std::size_t first = out.size() - size;
        for (std::size_t i = 0; i < next; ++i) {
            const std::size_t at = i * levelFan;
            out.push_back(join(out.span().subspan(first + at, std::min(levelFan, size - at))));
        }
    }
}

} // namespace

std::size_t summaryCount(std::size_t items)
{
    std::size_t count = 0;
    while (items > levelFan)
        count += items = above(items);
    return count;
}

void appendSummaries(std::span<const Time> start, std::span<const Time> duration, SliceId first, Column<SliceSummary>& out)
{
    if (start.size() <= levelFan)
        return;
    for (std::size_t from = 0; from < start.size(); from += levelFan) {
        const std::size_t to = std::min(from + levelFan, start.size());
        const auto* longest = std::max_element(&duration[from], &duration[from] + (to - from));
        SliceSummary summary{.begin = start[from], .end = start[to - 1] + duration[to - 1]};
        for (std::size_t i = from; i < to; ++i)
            summary.busy += duration[i];
        summary.longest = first + static_cast<SliceId>(longest - duration.data());
        summary.width = static_cast<std::uint32_t>(std::min<Time>(*longest, widest));
        out.push_back(summary);
    }
    appendLevels(above(start.size()), out);
}

void appendSummaries(std::span<const double> values, Column<SampleSummary>& out)
{
    if (values.size() <= levelFan)
        return;
    for (std::size_t from = 0; from < values.size(); from += levelFan) {
        SampleSummary summary{values[from], values[from]};
        for (std::size_t i = from; i < std::min(from + levelFan, values.size()); ++i)
            summary = {std::fmin(summary.low, values[i]), std::fmax(summary.high, values[i])};
        out.push_back(summary);
    }
    appendLevels(above(values.size()), out);
}

void findPieces(const RowLevels& row, Time from, Time to, Time pixel, std::vector<Trace::Piece>& out)
{
    const PieceSource source{row};
    Descent<PieceSource, Trace::Piece>(source, from, to, std::clamp<Time>(pixel, 1, farthest), out).run();
}

void findBins(const CounterLevels& counter, Time from, Time to, Time pixel, std::vector<Trace::Bin>& out)
{
    const BinSource source{counter};
    Descent<BinSource, Trace::Bin>(source, from, to, std::clamp<Time>(pixel, 1, farthest), out).run();
}

} // namespace nodewise::trace
