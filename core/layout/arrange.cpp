// SPDX-License-Identifier: Apache-2.0
#include "core/layout/arrange.h"

#include "core/layout/item_shape.h"
#include "core/layout/wire_labels.h"

#include <algorithm>
#include <cmath>

namespace nodewise::layout {

namespace {

constexpr double rowGap = 40, portGap = 16, mostSlopeGap = 44;
constexpr double turn = 26; ///< how far a back edge swings out below and above its ends
constexpr double portMargin = 14, portDistance = 18;
constexpr double nearlyStraight = 9; ///< an edge that misses the middle by less is drawn straight
constexpr int respaceSweeps = 8;

/// A path under construction: vertical pieces and S-curves with vertical ends, all as cubic Beziers.
class PathMaker {
public:
    explicit PathMaker(Point start) : m_points{start} {}

    void down(double y)
    {
        const Point at = m_points.back();
        if (std::abs(y - at.y) < 0.5)
            return;
        // Straight on: the piece before is made longer.
        if (m_straight) {
            const Point start = m_points[m_points.size() - 4];
            m_points.resize(m_points.size() - 3);
            line(start, {at.x, y});
        } else {
            line(at, {at.x, y});
        }
        m_straight = true;
    }

    void curve(Point to)
    {
        const Point at = m_points.back();
        if (std::abs(to.x - at.x) < 0.5) {
            down(to.y);
            return;
        }
        const double middle = (to.y - at.y) * 0.5;
        add({at.x, at.y + middle}, {to.x, to.y - middle}, to);
        m_straight = false;
    }

    /// Around, leaving and arriving downwards (swing > 0) or upwards.
    void around(Point to, double swing)
    {
        const Point at = m_points.back();
        add({at.x, at.y + swing}, {to.x, to.y + swing}, to);
        m_straight = false;
    }

    std::vector<Point> take() { return std::move(m_points); }

private:
    void line(Point from, Point to)
    {
        add({from.x + (to.x - from.x) / 3, from.y + (to.y - from.y) / 3},
            {from.x + (to.x - from.x) * 2 / 3, from.y + (to.y - from.y) * 2 / 3}, to);
    }
    void add(Point a, Point b, Point c) { m_points.insert(m_points.end(), {a, b, c}); }

    std::vector<Point> m_points;
    bool m_straight = false;
};

/// Positions as near as possible to `wanted` (ascending), at least `distance` apart, within [low, high].
void spread(std::vector<double>& wanted, double low, double high)
{
    const auto count = static_cast<double>(wanted.size());
    const double distance = wanted.size() > 1 ? std::min(portDistance, (high - low) / (count - 1)) : 0;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        wanted[i] = std::max(std::clamp(wanted[i], low, high), i ? wanted[i - 1] + distance : low);
    for (std::size_t i = wanted.size(); i-- > 0;)
        wanted[i] = std::min(wanted[i], i + 1 < wanted.size() ? wanted[i + 1] - distance : high);
}

class Arranger {
public:
    explicit Arranger(ArrangeInput input) : m_in(std::move(input)), m_level(*m_in.level), m_rows(*m_in.rows) {}

    Arranged run()
    {
        setExtents();
        const bool changed =
            std::any_of(m_in.children.begin(), m_in.children.end(), [](const ChildBox& child) { return child.expanded != nullptr; });
        // Boxes align by their middles, not by their ports: else modules one below the other would drift sideways.
        if (changed)
            respace(m_rows, respaceSweeps);
        else {
            separate(m_rows);
            straighten(m_rows);
        }
        alignPorts();
        placeColumns();
        placeBands();
        placeBoxes();
        placePorts();
        drawWires();
        setLabels();
        for (ChildBox& child : m_in.children)
            m_out.inside.push_back(std::move(child.expanded));
        return std::move(m_out);
    }

private:
    bool isChild(std::uint32_t vertex) const { return vertex < m_level.children; }
    const Arranged* expanded(std::uint32_t vertex) const { return isChild(vertex) ? m_in.children[vertex].expanded.get() : nullptr; }
    double axis(std::uint32_t vertex) const { return m_rows.nodes[vertex].x; }

    void setExtents()
    {
        for (std::uint32_t v = 0; v < m_level.children; ++v) {
            const ChildBox& child = m_in.children[v];
            m_rows.nodes[v].left = child.width / 2;
            m_rows.nodes[v].right = child.width / 2 + child.stubs;
            m_rows.nodes[v].height = child.height;
        }
    }

    double outOffset(const Wire& wire) const
    {
        const Arranged* inner = expanded(wire.from);
        return inner ? inner->outX[wire.fromPort] - inner->width / 2 : 0;
    }
    double inOffset(const Wire& wire) const
    {
        const Arranged* inner = expanded(wire.to);
        return inner ? inner->inX[wire.toPort] - inner->width / 2 : 0;
    }

    /// A port stands right above (or below) what it joins in the next row, so that a wire crosses borders without a jog.
    void alignPorts()
    {
        std::vector<double> sum(m_level.vertices.size(), 0), count(m_level.vertices.size(), 0);
        const auto pull = [&](std::uint32_t port, double x) {
            sum[port] += x;
            ++count[port];
        };
        for (std::size_t w = 0; w < m_level.wires.size(); ++w) {
            const Wire& wire = m_level.wires[w];
            if (!m_rows.chains[m_in.pairOf[w]].places.empty())
                continue;
            if (!isChild(wire.from) && isChild(wire.to))
                pull(wire.from, axis(wire.to) + inOffset(wire));
            if (!isChild(wire.to) && isChild(wire.from))
                pull(wire.to, axis(wire.from) + outOffset(wire));
        }
        for (std::uint32_t v = m_level.children; v < m_level.vertices.size(); ++v)
            if (count[v] > 0)
                m_rows.nodes[v].x = sum[v] / count[v];
        for (auto& row : m_rows.rows)
            if (isPortRow(static_cast<std::size_t>(&row - m_rows.rows.data())))
                std::stable_sort(row.begin(), row.end(), [this](auto a, auto b) { return axis(a) < axis(b); });
        separate(m_rows);
    }

    /// Moves everything so that the leftmost extent stands at the padding; sets the box's width.
    void placeColumns()
    {
        double low = 0, high = 0;
        bool first = true;
        for (const RowNode& node : m_rows.nodes) {
            low = first ? node.x - node.left : std::min(low, node.x - node.left);
            high = first ? node.x + node.right : std::max(high, node.x + node.right);
            first = false;
        }
        const double content = high - low + 2 * shape::groupPad;
        m_out.width = std::ceil(std::max(content, m_in.headerWidth));
        const double shift = shape::groupPad + (m_out.width - content) / 2 - low;
        for (RowNode& node : m_rows.nodes)
            node.x = std::round((node.x + shift) * 2) / 2;
    }

    bool isPortRow(std::size_t row) const
    {
        return row < m_rows.rows.size() && std::any_of(m_rows.rows[row].begin(), m_rows.rows[row].end(),
                                                       [this](std::uint32_t n) { return !isChild(n) && !m_rows.isPlace(n); });
    }

    void placeBands()
    {
        const std::size_t count = m_rows.rows.size();
        std::vector<double> slope(count, 0);
        for (const RowSegment& s : m_rows.segments)
            slope[m_rows.nodes[s.upper].row] = std::max(slope[m_rows.nodes[s.upper].row], std::abs(axis(s.upper) - axis(s.lower)));
        double y = m_in.root ? shape::groupPad : shape::groupHeader;
        if (!m_in.root && !isPortRow(0))
            y += 4;
        for (std::size_t row = 0; row < count; ++row) {
            double height = 0;
            for (const std::uint32_t n : m_rows.rows[row])
                height = std::max(height, m_rows.nodes[n].height);
            m_top.push_back(y);
            m_bottom.push_back(y + height);
            const double base = isPortRow(row) || isPortRow(row + 1) ? portGap : rowGap;
            y += height + (row + 1 < count ? base + std::min(mostSlopeGap, slope[row] / 9) : 0);
        }
        m_out.height = std::ceil(y + (count > 0 && isPortRow(count - 1) ? 6 : shape::groupPad));
    }

    void placeBoxes()
    {
        for (std::uint32_t v = 0; v < m_level.children; ++v) {
            const ChildBox& child = m_in.children[v];
            m_out.boxes.push_back({axis(v) - child.width / 2, m_top[m_rows.nodes[v].row], child.width, child.height});
        }
        for (std::uint32_t v = m_level.children; v < m_level.vertices.size(); ++v)
            (v < m_level.children + m_level.inPorts ? m_out.inX : m_out.outX).push_back(axis(v));
    }

    /// x where the pair's edge comes from, seen from its end.
    double lastX(std::uint32_t pair, double start) const
    {
        const RowChain& chain = m_rows.chains[pair];
        return chain.places.empty() ? start : m_rows.nodes[chain.places.back()].x;
    }

    double startX(const Wire& wire) const { return axis(wire.from) + outOffset(wire); }

    /// Where wires enter a box from above: below where they come from, apart from each other. A single one enters in the middle.
    void placePorts()
    {
        std::vector<std::vector<std::uint32_t>> incoming(m_level.children);
        m_endX.resize(m_in.request->edges.size());
        std::vector<double> from(m_in.request->edges.size(), 0);
        std::vector<bool> seen(m_in.request->edges.size(), false);
        for (std::size_t w = 0; w < m_level.wires.size(); ++w) {
            const std::uint32_t pair = m_in.pairOf[w];
            if (seen[pair])
                continue;
            seen[pair] = true;
            from[pair] = lastX(pair, startX(m_level.wires[w]));
            const double middle = axis(m_level.wires[w].to);
            m_endX[pair] = std::abs(from[pair] - middle) < nearlyStraight ? from[pair] : middle;
            if (isChild(m_level.wires[w].to))
                incoming[m_level.wires[w].to].push_back(pair);
        }
        for (std::uint32_t v = 0; v < m_level.children; ++v)
            if (incoming[v].size() > 1 && !expanded(v))
                placePortsOf(v, incoming[v], from);
    }

    void placePortsOf(std::uint32_t vertex, std::vector<std::uint32_t>& pairs, const std::vector<double>& from)
    {
        std::stable_sort(pairs.begin(), pairs.end(), [&from](auto a, auto b) { return from[a] < from[b]; });
        std::vector<double> wanted;
        wanted.reserve(pairs.size());
        const double reach = m_in.children[vertex].width * 0.36;
        for (const std::uint32_t pair : pairs)
            wanted.push_back(std::clamp(from[pair], axis(vertex) - reach, axis(vertex) + reach));
        const double half = std::max(0.0, m_in.children[vertex].width / 2 - portMargin);
        spread(wanted, axis(vertex) - half, axis(vertex) + half);
        for (std::size_t i = 0; i < pairs.size(); ++i)
            m_endX[pairs[i]] = wanted[i];
    }

    void drawWires()
    {
        for (std::size_t w = 0; w < m_level.wires.size(); ++w)
            m_out.wires.push_back(draw(m_level.wires[w], m_in.pairOf[w]));
    }

    std::vector<Point> draw(const Wire& wire, std::uint32_t pair) const
    {
        const RowChain& chain = m_rows.chains[pair];
        const double x = startX(wire), end = expanded(wire.to) ? axis(wire.to) + inOffset(wire) : m_endX[pair];
        std::uint32_t row = m_rows.nodes[wire.from].row;
        const std::uint32_t last = m_rows.nodes[wire.to].row;
        PathMaker path({x, isChild(wire.from) ? m_out.boxes[wire.from].y + m_out.boxes[wire.from].height : 0});
        path.down(m_bottom[row]);
        if (chain.back) {
            drawBack(path, chain, row, last, end);
            return path.take();
        }
        for (const std::uint32_t place : chain.places) {
            ++row;
            path.curve({m_rows.nodes[place].x, m_top[row]});
            path.down(m_bottom[row]);
        }
        path.curve({end, m_top[last]});
        if (!isChild(wire.to))
            path.down(m_out.height);
        return path.take();
    }

    void drawBack(PathMaker& path, const RowChain& chain, std::uint32_t row, std::uint32_t last, double end) const
    {
        path.around({m_rows.nodes[chain.places.front()].x, m_bottom[row]}, turn);
        path.down(m_top[row]);
        for (std::size_t i = 1; i < chain.places.size(); ++i) {
            --row;
            path.curve({m_rows.nodes[chain.places[i]].x, m_bottom[row]});
            path.down(m_top[row]);
        }
        path.around({end, m_top[last]}, -turn);
    }

    /// A value is labelled once, on its straightest wire; wires of one value with different labels (getitem) each.
    void setLabels()
    {
        WireLabels labels(m_in.labelHeight, m_out.width, m_bottom, m_top);
        for (std::size_t w = 0; w < m_level.wires.size(); ++w)
            labels.addCurves(m_out.wires[w]);
        m_out.labelAt.resize(m_level.wires.size());
        m_out.labelled.assign(m_level.wires.size(), false);
        std::vector<std::uint32_t> order;
        for (std::uint32_t w = 0; w < m_level.wires.size(); ++w)
            if (m_in.labelWidths[w] > 0 && !m_rows.chains[m_in.pairOf[w]].back)
                order.push_back(w);
        const auto bend = [this](std::uint32_t w) { return std::abs(m_out.wires[w].front().x - m_out.wires[w][3].x); };
        std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return bend(a) < bend(b); });
        std::vector<std::pair<std::uint64_t, std::string_view>> done;
        for (const std::uint32_t w : order) {
            const Wire& wire = m_level.wires[w];
            const std::pair<std::uint64_t, std::string_view> key{std::uint64_t(wire.from) << 32 | wire.value, wire.label};
            if (std::find(done.begin(), done.end(), key) != done.end())
                continue;
            if (const auto at = labels.tryPlace(m_out.wires[w], m_in.labelWidths[w])) {
                m_out.labelAt[w] = *at;
                m_out.labelled[w] = true;
                done.push_back(key);
            }
        }
    }

    ArrangeInput m_in;
    const Level& m_level;
    Rows m_rows;
    Arranged m_out;
    std::vector<double> m_top, m_bottom; ///< per row
    std::vector<double> m_endX;          ///< per pair: where it enters an item or a collapsed group
};

} // namespace

Arranged arrange(ArrangeInput input)
{
    return Arranger(std::move(input)).run();
}

} // namespace nodewise::layout
