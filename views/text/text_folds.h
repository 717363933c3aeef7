// SPDX-License-Identifier: Apache-2.0
// Which lines of a text are seen while regions are folded.
#pragma once

#include <set>
#include <vector>

namespace nodewise::views {

/// From a line that opens something to the one that closes it; the lines between can be folded away.
struct TextRegion {
    int first = 0, last = 0;
    bool operator==(const TextRegion&) const = default;
};

class TextFolds {
public:
    /// Of a text of so many lines, in the order of their first lines, one per line. Nothing is folded.
    void set(int lines, std::vector<TextRegion> regions);

    int rowCount() const { return int(m_lines.empty() ? m_count : int(m_lines.size())); }
    int lineAt(int row) const;
    /// Of a line that is folded away, the row of what it is folded into.
    int rowOf(int line) const;
    bool seen(int line) const { return lineAt(rowOf(line)) == line; }

    const std::vector<TextRegion>& regions() const { return m_regions; }
    /// That begins in this line.
    const TextRegion* tryRegion(int line) const;
    /// The innermost one around the line, or that begins there.
    const TextRegion* tryAround(int line) const;
    bool isFolded(int line) const { return m_folded.contains(line); }
    const std::set<int>& folded() const { return m_folded; } ///< first lines

    /// Lines that begin no region are left out.
    void fold(const std::set<int>& lines);
    void setFolded(int line, bool folded);
    void foldAll();
    /// Unfolds what is around a line; false: it was seen.
    bool reveal(int line);

private:
    void refresh();

    int m_count = 0; ///< lines of the text
    std::vector<TextRegion> m_regions;
    std::set<int> m_folded;
    std::vector<int> m_lines; ///< those that are seen; empty: all
};

} // namespace nodewise::views
