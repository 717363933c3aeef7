// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/memory_columns.h"

#include <algorithm>
#include <cmath>

namespace nodewise::views {

std::vector<StepColumn> columnsOf(std::span<const std::uint64_t> values, const AxisWindow& window, int columns)
{
    std::vector<StepColumn> out;
    if (values.empty() || window.length() != double(values.size()) || columns <= 0)
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
