// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/memory_columns.h"

#include <algorithm>
#include <cmath>

namespace nodewise::views {

void StepWindow::setSpan(double first, double count)
{
    m_count = std::clamp(count, std::min(fewest, double(m_steps)), double(m_steps));
    m_first = std::clamp(first, 0.0, m_steps - m_count);
}

void StepWindow::zoom(double part, double factor)
{
    const double place = m_first + std::clamp(part, 0.0, 1.0) * m_count;
    const double count = std::clamp(m_count * factor, std::min(fewest, double(m_steps)), double(m_steps));
    setSpan(place - std::clamp(part, 0.0, 1.0) * count, count);
}

void StepWindow::pan(double steps)
{
    setSpan(m_first + steps, m_count);
}

void StepWindow::showAll()
{
    setSpan(0, m_steps);
}

void StepWindow::reveal(std::uint32_t step)
{
    const double rim = std::min(2.0, m_count / 4);
    if (step < m_first + rim)
        setSpan(step - rim, m_count);
    else if (step + 1 > end() - rim)
        setSpan(step + 1 + rim - m_count, m_count);
}

std::optional<std::uint32_t> StepWindow::tryStep(double part) const
{
    if (m_steps == 0 || part < 0 || part > 1)
        return std::nullopt;
    return std::min(static_cast<std::uint32_t>(m_first + part * m_count), m_steps - 1);
}

std::vector<StepColumn> columnsOf(std::span<const std::uint64_t> values, const StepWindow& window, int columns)
{
    std::vector<StepColumn> out;
    if (values.empty() || window.steps() != values.size() || columns <= 0)
        return out;
    const std::size_t last = values.size() - 1;
    const auto placeOf = [&](int column) { return window.first() + window.count() * column / columns; };
    out.reserve(static_cast<std::size_t>(columns));
    for (int i = 0; i < columns; ++i) {
        // Rounding must not make a column see a step that begins where it ends.
        const auto from = std::min(static_cast<std::size_t>(placeOf(i) + 1e-9), last);
        const auto to = std::clamp(static_cast<std::size_t>(std::ceil(placeOf(i + 1) - 1e-9)), from + 1, last + 1);
        StepColumn column{.least = values[from], .most = values[from], .mostAt = static_cast<std::uint32_t>(from)};
        for (std::size_t step = from + 1; step < to; ++step) {
            column.least = std::min(column.least, values[step]);
            if (values[step] > column.most) {
                column.most = values[step];
                column.mostAt = static_cast<std::uint32_t>(step);
            }
        }
        out.push_back(column);
    }
    return out;
}

} // namespace nodewise::views
