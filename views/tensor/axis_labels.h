// SPDX-License-Identifier: Apache-2.0
// What rows and columns of a table of numbers are called beside their index.
#pragma once

#include <QString>

#include <functional>

namespace nodewise::views {

struct AxisLabels {
    using Of = std::function<QString(std::uint64_t index)>; ///< "" = it has none
    Of rows, columns;                                       ///< null: none has
    bool any() const { return rows || columns; }
};

} // namespace nodewise::views
