// SPDX-License-Identifier: Apache-2.0
// Rows by longest paths, order by barycenters, x by the solver of rows.h: linear per sweep, whatever the size.
#include "core/layout/rows.h"

#include <algorithm>
#include <numeric>

namespace nodewise::layout {

namespace {

constexpr double rowHeight = 100; ///< of the answer: only equality of y matters to the layouter
constexpr int orderSweeps = 8, spaceSweeps = 8;

/// The edges without those that close a cycle, as neighbour lists.
class Acyclic {
public:
    explicit Acyclic(const PlacementRequest& request) : m_request(request), m_state(request.nodes.size()), m_out(request.nodes.size())
    {
        m_back.assign(request.edges.size(), false);
        for (std::uint32_t e = 0; e < request.edges.size(); ++e)
            m_out[request.edges[e].from].push_back(e);
        for (std::uint32_t n = 0; n < request.nodes.size(); ++n)
            if (m_state[n] == New)
                visit(n);
        std::reverse(m_order.begin(), m_order.end());
    }

    const std::vector<std::uint32_t>& order() const { return m_order; } ///< topological
    bool isBack(std::size_t edge) const { return m_back[edge]; }

private:
    enum State : std::uint8_t { New, Open, Done };

    void visit(std::uint32_t root)
    {
        std::vector<std::pair<std::uint32_t, std::size_t>> stack{{root, 0}};
        m_state[root] = Open;
        while (!stack.empty()) {
            auto& [node, next] = stack.back();
            if (next == m_out[node].size()) {
                m_state[node] = Done;
                m_order.push_back(node);
                stack.pop_back();
                continue;
            }
            const std::uint32_t edge = m_out[node][next++];
            const std::uint32_t to = m_request.edges[edge].to;
            if (m_state[to] == Open)
                m_back[edge] = true;
            else if (m_state[to] == New) {
                m_state[to] = Open;
                stack.push_back({to, 0});
            }
        }
    }

    const PlacementRequest& m_request;
    std::vector<State> m_state;
    std::vector<std::vector<std::uint32_t>> m_out;
    std::vector<bool> m_back;
    std::vector<std::uint32_t> m_order;
};

using Rank = PlacementRequest::Rank;

std::vector<std::uint32_t> longestPaths(const PlacementRequest& request, const Acyclic& acyclic)
{
    std::vector<std::vector<std::uint32_t>> out(request.nodes.size());
    for (std::uint32_t e = 0; e < request.edges.size(); ++e)
        if (!acyclic.isBack(e))
            out[request.edges[e].from].push_back(request.edges[e].to);
    const bool ports = std::any_of(request.nodes.begin(), request.nodes.end(), [](const auto& n) { return n.rank == Rank::First; });
    std::vector<std::uint32_t> row(request.nodes.size(), 0), inputs(request.nodes.size(), 0);
    for (std::size_t n = 0; n < row.size(); ++n)
        row[n] = ports && request.nodes[n].rank != Rank::First ? 1 : 0;
    for (const std::uint32_t n : acyclic.order())
        for (const std::uint32_t to : out[n]) {
            row[to] = std::max(row[to], row[n] + 1);
            ++inputs[to];
        }
    // What nothing feeds stands right above what it feeds.
    for (auto n = acyclic.order().rbegin(); n != acyclic.order().rend(); ++n)
        if (inputs[*n] == 0 && request.nodes[*n].rank == Rank::Free && !out[*n].empty())
            row[*n] = row[*std::min_element(out[*n].begin(), out[*n].end(), [&](auto a, auto b) { return row[a] < row[b]; })] - 1;
    std::uint32_t last = 0;
    for (std::size_t n = 0; n < row.size(); ++n)
        if (request.nodes[n].rank != Rank::Last)
            last = std::max(last, row[n]);
    for (std::size_t n = 0; n < row.size(); ++n)
        if (request.nodes[n].rank == Rank::Last)
            row[n] = last + 1;
    return row;
}

/// Sorts each row by the mean position of its neighbours in the row before (or after).
void orderByBarycenter(Rows& rows)
{
    std::vector<std::vector<std::uint32_t>> above(rows.nodes.size()), below(rows.nodes.size());
    for (const RowSegment& s : rows.segments) {
        above[s.lower].push_back(s.upper);
        below[s.upper].push_back(s.lower);
    }
    std::vector<double> position(rows.nodes.size());
    const auto number = [&](const std::vector<std::uint32_t>& row) {
        for (std::size_t i = 0; i < row.size(); ++i)
            position[row[i]] = static_cast<double>(i) / static_cast<double>(row.size());
    };
    for (const auto& row : rows.rows)
        number(row);
    for (int i = 0; i < orderSweeps; ++i)
        for (std::size_t step = 0; step < rows.rows.size(); ++step) {
            auto& row = rows.rows[i % 2 ? rows.rows.size() - 1 - step : step];
            const auto& neighbours = i % 2 ? below : above;
            for (const std::uint32_t n : row)
                if (const auto& list = neighbours[n]; !list.empty())
                    position[n] = std::accumulate(list.begin(), list.end(), 0.0, [&](double sum, auto m) { return sum + position[m]; }) /
                                  static_cast<double>(list.size());
            std::stable_sort(row.begin(), row.end(), [&](auto a, auto b) { return position[a] < position[b]; });
            number(row);
        }
}

/// Each node keeps one straight line down: to the middle one of the nodes that it feeds, if that is not taken.
void preferStraight(Rows& rows)
{
    std::vector<std::vector<std::uint32_t>> above(rows.nodes.size());
    for (std::uint32_t s = 0; s < rows.segments.size(); ++s)
        above[rows.segments[s].lower].push_back(s);
    std::vector<bool> taken(rows.nodes.size(), false);
    for (const auto& row : rows.rows)
        for (const std::uint32_t n : row) {
            auto& list = above[n];
            if (list.empty())
                continue;
            std::stable_sort(list.begin(), list.end(),
                             [&](auto a, auto b) { return rows.nodes[rows.segments[a].upper].x < rows.nodes[rows.segments[b].upper].x; });
            RowSegment& middle = rows.segments[list[(list.size() - 1) / 2]];
            if (taken[middle.upper])
                continue;
            taken[middle.upper] = true;
            middle.weight = std::max(middle.weight, 12.0);
        }
}

Placement placeOne(const PlacementRequest& request)
{
    const Acyclic acyclic(request);
    const std::vector<std::uint32_t> row = longestPaths(request, acyclic);
    Placement placement;
    for (std::size_t n = 0; n < request.nodes.size(); ++n)
        placement.centers.push_back({static_cast<double>(n), row[n] * rowHeight});
    Rows rows = rowsOf(request, placement);
    orderByBarycenter(rows);
    for (const auto& order : rows.rows) {
        double x = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            x += i ? rows.nodes[order[i - 1]].right + gapBetween(rows, order[i - 1], order[i]) + rows.nodes[order[i]].left : 0;
            rows.nodes[order[i]].x = x;
        }
        for (const std::uint32_t n : order)
            rows.nodes[n].x -= x / 2;
    }
    makeSegments(rows, request);
    preferStraight(rows);
    respace(rows, spaceSweeps);

    for (std::size_t n = 0; n < request.nodes.size(); ++n)
        placement.centers[n].x = rows.nodes[n].x;
    for (std::size_t e = 0; e < request.edges.size(); ++e) {
        std::vector<Point>& spline = placement.splines.emplace_back();
        if (rows.chains[e].places.empty())
            continue;
        const auto corner = [&](std::uint32_t n) {
            const Point p{rows.nodes[n].x, rows.nodes[n].row * rowHeight};
            spline.insert(spline.end(), spline.empty() ? 1 : 3, p);
        };
        corner(request.edges[e].from);
        for (const std::uint32_t place : rows.chains[e].places)
            corner(place);
        corner(request.edges[e].to);
    }
    return placement;
}

} // namespace

Result<std::vector<Placement>> FastPlacer::place(std::span<const PlacementRequest> requests, const CancelToken& cancel)
{
    std::vector<Placement> answers;
    for (const PlacementRequest& request : requests) {
        if (cancel.cancelled())
            return fail(UserText::listed(cancelledMessage));
        answers.push_back(placeOne(request));
    }
    return answers;
}

} // namespace nodewise::layout
