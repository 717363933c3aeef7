// SPDX-License-Identifier: Apache-2.0
// A long series as the columns of pixels that show it, and which part of it is seen. No widget, no painting.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace nodewise::views {

/// Which steps of a run are seen: from `first` on, `count` of them, as fractions of steps. Zooming and panning stay within the run, and
/// never show less than a few steps.
class StepWindow {
public:
    static constexpr double fewest = 8;

    StepWindow() = default;
    /// All of a run.
    explicit StepWindow(std::uint32_t steps) : m_steps(steps), m_count(steps) {}

    std::uint32_t steps() const { return m_steps; }
    double first() const { return m_first; }
    double count() const { return m_count; }
    double end() const { return m_first + m_count; }
    bool whole() const { return m_count >= m_steps; }

    /// `factor` below 1 shows less. What is at `part` (0 = left edge, 1 = right) stays there where it can.
    void zoom(double part, double factor);
    void pan(double steps);
    void showAll();
    /// Moves as little as it takes to have the step inside, not at the very edge.
    void reveal(std::uint32_t step);
    /// The step under this part of the width; nothing outside of it, or if there are no steps.
    std::optional<std::uint32_t> tryStep(double part) const;
    /// 0..1 for a place within; the middle of step 3 is 3.5.
    double partOf(double place) const { return m_count > 0 ? (place - m_first) / m_count : 0; }
    bool operator==(const StepWindow&) const = default;

private:
    void setSpan(double first, double count);

    std::uint32_t m_steps = 0;
    double m_first = 0, m_count = 0;
};

/// What one column of pixels shows of a series.
struct StepColumn {
    std::uint64_t least = 0, most = 0;
    std::uint32_t mostAt = 0; ///< the first step that has `most`
    bool operator==(const StepColumn&) const = default;
};

/// From left to right; a column's steps are all that it covers, the one that it shares with its neighbor included, so that no peak hides
/// between two. Empty if there is nothing to show.
std::vector<StepColumn> columnsOf(std::span<const std::uint64_t> values, const StepWindow& window, int columns);

} // namespace nodewise::views
