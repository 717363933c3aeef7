// SPDX-License-Identifier: Apache-2.0
#include "core/levels/link_set.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

namespace nodewise::levels {

namespace {

constexpr std::size_t longestEvidence = 400;

bool sameEnds(const Link& a, const Link& b)
{
    return a.from == b.from && a.to == b.to;
}

std::string joined(const std::string& first, const std::string& second)
{
    if (first.empty() || second.empty() || first == second)
        return first.empty() ? second : first;
    std::string text = first + "; " + second;
    if (text.size() > longestEvidence) {
        text.resize(longestEvidence);
        text.append("...");
    }
    return text;
}

} // namespace

std::string_view markName(Mark mark)
{
    constexpr std::array<std::string_view, 3> names = {"exact", "derived", "ambiguous"};
    return names[std::size_t(mark)];
}

LinkSet::LinkSet(std::vector<Link> links) : m_links(std::move(links))
{
    std::ranges::stable_sort(m_links, [](const Link& a, const Link& b) {
        return a.from != b.from ? a.from < b.from : a.to != b.to ? a.to < b.to : a.mark < b.mark;
    });
    m_links.erase(std::unique(m_links.begin(), m_links.end(), sameEnds), m_links.end());
    m_byTo.resize(m_links.size());
    std::iota(m_byTo.begin(), m_byTo.end(), 0u);
    std::ranges::stable_sort(m_byTo, {}, [this](std::uint32_t index) { return m_links[index].to; });
}

std::span<const Link> LinkSet::from(std::uint32_t node) const
{
    const auto found = std::ranges::equal_range(m_links, node, {}, &Link::from);
    return {found.begin(), found.end()};
}

std::span<const std::uint32_t> LinkSet::to(std::uint32_t node) const
{
    const auto found = std::ranges::equal_range(m_byTo, node, {}, [this](std::uint32_t index) { return m_links[index].to; });
    return {found.begin(), found.end()};
}

LinkSet LinkSet::reversed() const
{
    std::vector<Link> links = m_links;
    for (Link& link : links)
        std::swap(link.from, link.to);
    return LinkSet(std::move(links));
}

LinkSet compose(const LinkSet& first, const LinkSet& second, std::size_t most)
{
    std::vector<Link> all;
    const auto links = first.links();
    for (std::size_t begin = 0, end = 0; begin < links.size(); begin = end) {
        std::map<std::uint32_t, Link> found; // by the later node
        std::size_t tried = 0;
        for (end = begin; end < links.size() && links[end].from == links[begin].from; ++end)
            for (const Link& next : second.from(links[end].to)) {
                if (++tried > 4 * most)
                    break;
                const Mark mark = std::max(links[end].mark, next.mark);
                const auto at = found.find(next.to);
                if (at == found.end() || mark < at->second.mark)
                    found.insert_or_assign(next.to, Link{links[begin].from, next.to, mark, joined(links[end].evidence, next.evidence)});
            }
        std::vector<Link> mine;
        for (auto& [to, link] : found)
            mine.push_back(std::move(link));
        std::ranges::stable_sort(mine, {}, &Link::mark);
        mine.resize(std::min(mine.size(), most));
        all.insert(all.end(), std::make_move_iterator(mine.begin()), std::make_move_iterator(mine.end()));
    }
    return LinkSet(std::move(all));
}

} // namespace nodewise::levels
