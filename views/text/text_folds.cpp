// SPDX-License-Identifier: Apache-2.0
#include "views/text/text_folds.h"

#include <algorithm>

namespace nodewise::views {

void TextFolds::set(int lines, std::vector<TextRegion> regions)
{
    m_count = lines;
    m_regions = std::move(regions);
    m_folded.clear();
    m_lines.clear();
}

int TextFolds::lineAt(int row) const
{
    return m_lines.empty() ? row : m_lines[std::size_t(std::clamp(row, 0, int(m_lines.size()) - 1))];
}

int TextFolds::rowOf(int line) const
{
    if (m_lines.empty())
        return line;
    return int(std::upper_bound(m_lines.begin(), m_lines.end(), line) - m_lines.begin()) - 1;
}

const TextRegion* TextFolds::tryRegion(int line) const
{
    const auto found = std::lower_bound(m_regions.begin(), m_regions.end(), line,
                                        [](const TextRegion& region, int wanted) { return region.first < wanted; });
    return found != m_regions.end() && found->first == line ? &*found : nullptr;
}

const TextRegion* TextFolds::tryAround(int line) const
{
    const TextRegion* innermost = nullptr;
    for (const TextRegion& region : m_regions) {
        if (region.first > line)
            break;
        if (region.last >= line)
            innermost = &region;
    }
    return innermost;
}

void TextFolds::fold(const std::set<int>& lines)
{
    m_folded.clear();
    std::copy_if(lines.begin(), lines.end(), std::inserter(m_folded, m_folded.end()), [this](int line) { return tryRegion(line); });
    refresh();
}

void TextFolds::setFolded(int line, bool folded)
{
    if (folded && tryRegion(line))
        m_folded.insert(line);
    else
        m_folded.erase(line);
    refresh();
}

void TextFolds::foldAll()
{
    for (const TextRegion& region : m_regions)
        m_folded.insert(region.first);
    refresh();
}

bool TextFolds::reveal(int line)
{
    if (line < 0 || line >= m_count || seen(line))
        return false;
    for (const TextRegion& region : m_regions)
        if (region.first < line && line < region.last)
            m_folded.erase(region.first);
    refresh();
    return true;
}

void TextFolds::refresh()
{
    m_lines.clear();
    if (m_folded.empty())
        return;
    for (int line = 0; line < m_count; ++line) {
        m_lines.push_back(line);
        if (isFolded(line))
            line = tryRegion(line)->last - 1;
    }
}

} // namespace nodewise::views
