// SPDX-License-Identifier: Apache-2.0
#include "core/base/sequence_diff.h"

#include <algorithm>
#include <unordered_map>

namespace nodewise {

namespace {

using Hashes = std::span<const std::uint64_t>;
using Kind = DiffRun::Kind;

/// A part of both sides that is still to be compared.
struct Box {
    std::uint64_t a = 0, aEnd = 0, b = 0, bEnd = 0;
};
struct Pair {
    std::uint64_t a = 0, b = 0;
};

class Differ {
public:
    Differ(Hashes a, Hashes b, const Progress& progress) : m_a(a), m_b(b), m_progress(progress) {}

    SequenceDiff run()
    {
        // Boxes are worked off from left to right: the last one on the stack comes first.
        m_boxes.push_back({0, m_a.size(), 0, m_b.size()});
        while (!m_boxes.empty() && m_out.complete) {
            Box box = m_boxes.back();
            m_boxes.pop_back();
            while (box.a < box.aEnd && box.b < box.bEnd && m_a[box.a] == m_b[box.b])
                same(box.a++, box.b++);
            compare(box);
            m_out.complete = !m_progress.cancelled();
        }
        return std::move(m_out);
    }

private:
    static constexpr std::uint64_t mostEdits = 1000;

    void same(std::uint64_t a, std::uint64_t b) { add(Kind::Same, a, b, 1); }
    void add(Kind kind, std::uint64_t a, std::uint64_t b, std::uint64_t count)
    {
        if (count == 0)
            return;
        m_out.removed += kind == Kind::Removed ? count : 0;
        m_out.added += kind == Kind::Added ? count : 0;
        if (!m_out.runs.empty() && m_out.runs.back().kind == kind)
            m_out.runs.back().count += count;
        else
            m_out.runs.push_back({kind, a, b, count});
    }
    void replace(const Box& box)
    {
        add(Kind::Removed, box.a, box.b, box.aEnd - box.a);
        add(Kind::Added, box.aEnd, box.b, box.bEnd - box.b);
    }

    void compare(Box box)
    {
        std::uint64_t tail = 0;
        while (box.a < box.aEnd && box.b < box.bEnd && m_a[box.aEnd - 1] == m_b[box.bEnd - 1]) {
            --box.aEnd;
            --box.bEnd;
            ++tail;
        }
        if (tail > 0)
            m_boxes.push_back({box.aEnd, box.aEnd + tail, box.bEnd, box.bEnd + tail});
        if (box.a == box.aEnd || box.b == box.bEnd)
            return replace(box);
        const std::vector<Pair> anchors = anchorsOf(box);
        if (anchors.empty())
            return myers(box);
        // From right to left, as the stack is worked off.
        std::uint64_t aEnd = box.aEnd, bEnd = box.bEnd;
        for (std::size_t i = anchors.size(); i-- > 0;) {
            m_boxes.push_back({anchors[i].a, aEnd, anchors[i].b, bEnd});
            aEnd = anchors[i].a;
            bEnd = anchors[i].b;
        }
        m_boxes.push_back({box.a, aEnd, box.b, bEnd});
    }

    /// Elements that stand once in either side of the box, in the longest order that both have.
    std::vector<Pair> anchorsOf(const Box& box)
    {
        struct Count {
            std::uint32_t a = 0, b = 0;
            std::uint64_t place = 0;
        };
        std::unordered_map<std::uint64_t, Count> counts;
        for (std::uint64_t i = box.a; i < box.aEnd; ++i)
            ++counts[m_a[i]].a;
        for (std::uint64_t i = box.b; i < box.bEnd; ++i)
            if (const auto found = counts.find(m_b[i]); found != counts.end()) {
                ++found->second.b;
                found->second.place = i;
            }
        std::vector<Pair> pairs;
        for (std::uint64_t i = box.a; i < box.aEnd; ++i)
            if (const Count& count = counts[m_a[i]]; count.a == 1 && count.b == 1)
                pairs.push_back({i, count.place});
        return m_progress.cancelled() ? std::vector<Pair>() : increasing(pairs);
    }

    /// The longest subsequence of which `b` grows, too.
    static std::vector<Pair> increasing(const std::vector<Pair>& pairs)
    {
        std::vector<std::size_t> ends, before(pairs.size());
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const auto at =
                std::lower_bound(ends.begin(), ends.end(), pairs[i].b, [&](std::size_t p, std::uint64_t b) { return pairs[p].b < b; });
            before[i] = at == ends.begin() ? i : *std::prev(at);
            if (at == ends.end())
                ends.push_back(i);
            else
                *at = i;
        }
        std::vector<Pair> chosen(ends.size());
        std::size_t p = ends.empty() ? 0 : ends.back();
        for (std::size_t i = chosen.size(); i-- > 0; p = before[p])
            chosen[i] = pairs[p];
        return chosen;
    }

    /// The shortest way of edits; where it is too long, all is replaced.
    void myers(const Box& box)
    {
        const auto n = static_cast<std::int64_t>(box.aEnd - box.a), m = static_cast<std::int64_t>(box.bEnd - box.b);
        const std::int64_t most = std::min<std::int64_t>(n + m, mostEdits), offset = most + 1;
        std::vector<std::int64_t> far(static_cast<std::size_t>(2 * offset + 1), 0);
        std::vector<std::vector<std::int64_t>> steps;
        for (std::int64_t d = 0; d <= most && !m_progress.cancelled(); ++d) {
            steps.emplace_back(far.begin() + (offset - d), far.begin() + (offset + d + 1));
            for (std::int64_t k = -d; k <= d; k += 2) {
                const auto at = [&](std::int64_t diagonal) -> std::int64_t& { return far[static_cast<std::size_t>(offset + diagonal)]; };
                std::int64_t x = k == -d || (k != d && at(k - 1) < at(k + 1)) ? at(k + 1) : at(k - 1) + 1;
                while (x < n && x - k < m && m_a[box.a + static_cast<std::uint64_t>(x)] == m_b[box.b + static_cast<std::uint64_t>(x - k)])
                    ++x;
                at(k) = x;
                if (x >= n && x - k >= m)
                    return walkBack(box, steps, d, k);
            }
        }
        replace(box);
    }

    /// From the end of the way to its start, then said in order.
    void walkBack(const Box& box, const std::vector<std::vector<std::int64_t>>& steps, std::int64_t d, std::int64_t k)
    {
        std::vector<std::pair<Kind, Pair>> edits;
        auto x = static_cast<std::int64_t>(box.aEnd - box.a), y = static_cast<std::int64_t>(box.bEnd - box.b);
        const auto push = [&](Kind kind) {
            edits.push_back({kind, {box.a + static_cast<std::uint64_t>(x), box.b + static_cast<std::uint64_t>(y)}});
        };
        for (; d > 0; --d) {
            // steps[d] is what was known before round d: diagonals -d to d, of which the inner ones count.
            const auto& known = steps[static_cast<std::size_t>(d)];
            const auto at = [&](std::int64_t diagonal) { return known[static_cast<std::size_t>(diagonal + d)]; };
            const bool down = k == -d || (k != d && at(k - 1) < at(k + 1));
            const std::int64_t from = down ? at(k + 1) : at(k - 1), before = down ? k + 1 : k - 1;
            while (x > (down ? from : from + 1)) {
                --x;
                --y;
                push(Kind::Same);
            }
            down ? --y : --x;
            push(down ? Kind::Added : Kind::Removed);
            k = before;
        }
        while (x > 0 && y > 0) {
            --x;
            --y;
            push(Kind::Same);
        }
        say(edits);
    }
    /// What is removed before what is added, within each change.
    void say(std::vector<std::pair<Kind, Pair>>& edits)
    {
        std::reverse(edits.begin(), edits.end());
        for (auto begin = edits.begin(); begin != edits.end();) {
            const bool isSame = begin->first == Kind::Same;
            const auto end = std::find_if(begin, edits.end(), [isSame](const auto& e) { return (e.first == Kind::Same) != isSame; });
            for (const Kind kind : {Kind::Same, Kind::Removed, Kind::Added})
                for (auto edit = begin; edit != end; ++edit)
                    if (edit->first == kind)
                        add(kind, edit->second.a, edit->second.b, 1);
            begin = end;
        }
    }

    Hashes m_a, m_b;
    const Progress& m_progress;
    SequenceDiff m_out;
    std::vector<Box> m_boxes;
};

} // namespace

SequenceDiff diffSequences(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b, const Progress& progress)
{
    return Differ(a, b, progress).run();
}

} // namespace nodewise
