// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/mlir_rows.h"

#include <algorithm>

namespace nodewise::views {

std::vector<MlirRegion> mlirRegions(const MlirText& text)
{
    std::vector<MlirRegion> regions;
    std::vector<int> open; // lines
    for (int line = 0; line < text.lines.size(); ++line)
        for (const MlirBrace& brace : mlirBraces(text.lines[line], mlirSpans(text.lines[line]))) {
            if (brace.opens) {
                open.push_back(line);
            } else if (!open.empty()) {
                const int first = open.back();
                open.pop_back();
                if (line - first > 1)
                    regions.push_back({first, line});
            }
        }
    std::sort(regions.begin(), regions.end(),
              [](const MlirRegion& a, const MlirRegion& b) { return a.first != b.first ? a.first < b.first : a.last > b.last; });
    const auto same = [](const MlirRegion& a, const MlirRegion& b) { return a.first == b.first; };
    regions.erase(std::unique(regions.begin(), regions.end(), same), regions.end());
    return regions;
}

void MlirRows::setText(const MlirText& text)
{
    m_count = int(text.lines.size());
    m_regions = mlirRegions(text);
    m_folded.clear();
    m_lines.clear();
}

int MlirRows::lineAt(int row) const
{
    return m_lines.empty() ? row : m_lines[std::size_t(std::clamp(row, 0, int(m_lines.size()) - 1))];
}

int MlirRows::rowOf(int line) const
{
    if (m_lines.empty())
        return line;
    return int(std::upper_bound(m_lines.begin(), m_lines.end(), line) - m_lines.begin()) - 1;
}

const MlirRegion* MlirRows::tryRegion(int line) const
{
    const auto found = std::lower_bound(m_regions.begin(), m_regions.end(), line,
                                        [](const MlirRegion& region, int wanted) { return region.first < wanted; });
    return found != m_regions.end() && found->first == line ? &*found : nullptr;
}

const MlirRegion* MlirRows::tryAround(int line) const
{
    const MlirRegion* innermost = nullptr;
    for (const MlirRegion& region : m_regions) {
        if (region.first > line)
            break;
        if (region.last >= line)
            innermost = &region;
    }
    return innermost;
}

void MlirRows::fold(const std::set<int>& lines)
{
    m_folded.clear();
    std::copy_if(lines.begin(), lines.end(), std::inserter(m_folded, m_folded.end()), [this](int line) { return tryRegion(line); });
    refresh();
}

void MlirRows::setFolded(int line, bool folded)
{
    if (folded && tryRegion(line))
        m_folded.insert(line);
    else
        m_folded.erase(line);
    refresh();
}

void MlirRows::foldAll()
{
    for (const MlirRegion& region : m_regions)
        m_folded.insert(region.first);
    refresh();
}

bool MlirRows::reveal(int line)
{
    if (line < 0 || line >= m_count || seen(line))
        return false;
    for (const MlirRegion& region : m_regions)
        if (region.first < line && line < region.last)
            m_folded.erase(region.first);
    refresh();
    return true;
}

void MlirRows::refresh()
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
