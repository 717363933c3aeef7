// SPDX-License-Identifier: Apache-2.0
#include "core/layout/rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace nodewise::layout {

namespace {

constexpr double placeExtent = 3;
constexpr int straightenSweeps = 16;
constexpr double straightenWeight = 50;
constexpr double straightWeight = 12, longWeight = 8;

/// x of a spline at a height. Splines of layered drawings run down (or up) all the way, so any crossing is the crossing.
double xAt(const std::vector<Point>& spline, double y, Point from, Point to)
{
    const auto line = [y](Point a, Point b) { return std::abs(b.y - a.y) < 1e-6 ? a.x : a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y); };
    for (std::size_t i = 0; i + 3 < spline.size(); i += 3) {
        const Point &a = spline[i], &b = spline[i + 1], &c = spline[i + 2], &d = spline[i + 3];
        if ((a.y - y) * (d.y - y) > 0)
            continue;
        double low = 0, high = 1;
        for (int step = 0; step < 24; ++step) {
            const double t = (low + high) / 2, s = 1 - t;
            const double at = s * s * s * a.y + 3 * s * s * t * b.y + 3 * s * t * t * c.y + t * t * t * d.y;
            ((at < y) == (a.y < d.y) ? low : high) = t;
        }
        const double t = (low + high) / 2, s = 1 - t;
        return s * s * s * a.x + 3 * s * s * t * b.x + 3 * s * t * t * c.x + t * t * t * d.x;
    }
    return line(from, to);
}

std::vector<double> rowHeights(const Placement& placement)
{
    std::vector<double> ys;
    for (const Point& center : placement.centers)
        ys.push_back(center.y);
    std::sort(ys.begin(), ys.end());
    std::vector<double> distinct;
    for (const double y : ys)
        if (distinct.empty() || y - distinct.back() > 1)
            distinct.push_back(y);
    return distinct;
}

void addPlace(Rows& rows, RowChain& chain, double x, std::uint32_t row)
{
    chain.places.push_back(static_cast<std::uint32_t>(rows.nodes.size()));
    rows.nodes.push_back({.left = placeExtent, .right = placeExtent, .x = x, .row = row});
}

void addChain(Rows& rows, const PlacementRequest::Edge& edge, const std::vector<Point>& spline, const Placement& placement,
              const std::vector<double>& ys)
{
    RowChain& chain = rows.chains.emplace_back();
    const Point from = placement.centers[edge.from], to = placement.centers[edge.to];
    const std::uint32_t first = rows.nodes[edge.from].row, last = rows.nodes[edge.to].row;
    if (first < last) {
        for (std::uint32_t row = first + 1; row < last; ++row)
            addPlace(rows, chain, xAt(spline, ys[row], from, to), row);
        return;
    }
    // A back edge turns around beside its two ends.
    chain.back = true;
    addPlace(rows, chain, from.x + rows.nodes[edge.from].right + placeExtent, first);
    for (std::uint32_t row = first; row-- > last + 1;)
        addPlace(rows, chain, xAt(spline, ys[row], from, to), row);
    if (first != last)
        addPlace(rows, chain, to.x + rows.nodes[edge.to].right + placeExtent, last);
}

/// Weighted isotonic regression (pool adjacent violators): positions closest to `wanted` that keep order and distances.
class RowSolver {
public:
    void solve(Rows& rows, const std::vector<std::uint32_t>& row, const std::vector<double>& wanted, const std::vector<double>& weights)
    {
        m_blocks.clear();
        double offset = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i > 0)
                offset += distance(rows, row[i - 1], row[i]);
            Block block{(wanted[i] - offset) * weights[i], weights[i], i, i};
            while (!m_blocks.empty() && m_blocks.back().value() > block.value()) {
                block.sum += m_blocks.back().sum;
                block.weight += m_blocks.back().weight;
                block.first = m_blocks.back().first;
                m_blocks.pop_back();
            }
            m_blocks.push_back(block);
        }
        offset = 0;
        for (const Block& block : m_blocks)
            for (std::size_t i = block.first; i <= block.last; ++i) {
                if (i > 0)
                    offset += distance(rows, row[i - 1], row[i]);
                rows.nodes[row[i]].x = block.value() + offset;
            }
    }

private:
    struct Block {
        double sum, weight;
        std::size_t first, last;
        double value() const { return sum / weight; }
    };

    static double distance(const Rows& rows, std::uint32_t a, std::uint32_t b)
    {
        return rows.nodes[a].right + gapBetween(rows, a, b) + rows.nodes[b].left;
    }

    std::vector<Block> m_blocks;
};

/// Segments by their lower and by their upper node.
struct Adjacency {
    std::vector<std::vector<std::uint32_t>> above, below;

    explicit Adjacency(const Rows& rows) : above(rows.nodes.size()), below(rows.nodes.size())
    {
        for (std::uint32_t s = 0; s < rows.segments.size(); ++s) {
            above[rows.segments[s].lower].push_back(s);
            below[rows.segments[s].upper].push_back(s);
        }
    }
};

/// One pass over the rows: each node is drawn to its neighbours above (or below, or both), a little to where it was first.
void sweep(Rows& rows, const Adjacency& adjacency, const std::vector<double>& home, bool up, bool both, bool holdBoxes = false)
{
    RowSolver solver;
    std::vector<double> wanted, weights;
    const auto weightOf = [&](const RowSegment& s) {
        return holdBoxes && rows.isPlace(s.upper) && rows.isPlace(s.lower) ? straightenWeight : s.weight;
    };
    for (std::size_t step = 0; step < rows.rows.size(); ++step) {
        const auto& row = rows.rows[up ? rows.rows.size() - 1 - step : step];
        wanted.clear();
        weights.clear();
        for (const std::uint32_t n : row) {
            double weight = holdBoxes && !rows.isPlace(n) ? 1e7 : 0.02, sum = weight * home[n];
            const auto pull = [&](double x, double w) { sum += x * w, weight += w; };
            if (!up || both)
                for (const std::uint32_t s : adjacency.above[n])
                    pull(rows.nodes[rows.segments[s].upper].x, weightOf(rows.segments[s]));
            if (up || both)
                for (const std::uint32_t s : adjacency.below[n])
                    pull(rows.nodes[rows.segments[s].lower].x, weightOf(rows.segments[s]));
            wanted.push_back(sum / weight);
            weights.push_back(weight);
        }
        solver.solve(rows, row, wanted, weights);
    }
}

} // namespace

Rows rowsOf(const PlacementRequest& request, const Placement& placement)
{
    Rows rows;
    const std::vector<double> ys = rowHeights(placement);
    rows.boxes = static_cast<std::uint32_t>(request.nodes.size());
    for (std::size_t i = 0; i < request.nodes.size(); ++i) {
        const auto& node = request.nodes[i];
        const auto above = std::upper_bound(ys.begin(), ys.end(), placement.centers[i].y + 0.5) - ys.begin();
        const auto row = static_cast<std::uint32_t>(std::max<std::ptrdiff_t>(above, 1) - 1);
        rows.nodes.push_back(
            {.left = node.width / 2, .right = node.width / 2, .height = node.height, .x = placement.centers[i].x, .row = row});
    }
    for (std::size_t e = 0; e < request.edges.size(); ++e)
        addChain(rows, request.edges[e], e < placement.splines.size() ? placement.splines[e] : std::vector<Point>(), placement, ys);
    rows.rows.resize(ys.size());
    for (std::uint32_t n = 0; n < rows.nodes.size(); ++n)
        rows.rows[rows.nodes[n].row].push_back(n);
    for (auto& row : rows.rows)
        std::stable_sort(row.begin(), row.end(), [&rows](std::uint32_t a, std::uint32_t b) { return rows.nodes[a].x < rows.nodes[b].x; });
    makeSegments(rows, request);
    return rows;
}

void makeSegments(Rows& rows, const PlacementRequest& request)
{
    rows.segments.clear();
    for (std::size_t e = 0; e < request.edges.size(); ++e) {
        const RowChain& chain = rows.chains[e];
        std::uint32_t previous = request.edges[e].from;
        const auto link = [&](std::uint32_t next) {
            const bool down = rows.nodes[previous].row < rows.nodes[next].row;
            const bool longPiece = rows.isPlace(previous) && rows.isPlace(next);
            const bool straight = std::abs(rows.nodes[previous].x - rows.nodes[next].x) < 2;
            const double weight = longPiece ? longWeight : straight && !chain.back ? straightWeight : 1;
            if (rows.nodes[previous].row != rows.nodes[next].row)
                rows.segments.push_back({.upper = down ? previous : next, .lower = down ? next : previous, .weight = weight});
            previous = next;
        };
        for (const std::uint32_t place : chain.places)
            link(place);
        if (!chain.back)
            link(request.edges[e].to);
    }
}

double gapBetween(const Rows& rows, std::uint32_t a, std::uint32_t b)
{
    const int places = int(rows.isPlace(a)) + int(rows.isPlace(b));
    return places == 0 ? 28 : places == 1 ? 16 : 10;
}

void separate(Rows& rows)
{
    RowSolver solver;
    std::vector<double> wanted, weights;
    for (const auto& row : rows.rows) {
        wanted.clear();
        weights.clear();
        for (const std::uint32_t n : row) {
            wanted.push_back(rows.nodes[n].x);
            weights.push_back(rows.isPlace(n) ? 1 : 1000);
        }
        solver.solve(rows, row, wanted, weights);
    }
}

void straighten(Rows& rows)
{
    if (rows.nodes.size() == rows.boxes)
        return;
    const Adjacency adjacency(rows);
    std::vector<double> home;
    for (const RowNode& node : rows.nodes)
        home.push_back(node.x);
    for (int i = 0; i < straightenSweeps; ++i)
        sweep(rows, adjacency, home, i % 2 != 0, true, true);
}

void respace(Rows& rows, int sweeps)
{
    const Adjacency adjacency(rows);
    std::vector<double> home;
    for (const RowNode& node : rows.nodes)
        home.push_back(node.x);
    for (int i = 0; i < sweeps; ++i) {
        sweep(rows, adjacency, home, i % 2 != 0, false);
    }
    sweep(rows, adjacency, home, false, true);
    sweep(rows, adjacency, home, true, true);
}

} // namespace nodewise::layout
