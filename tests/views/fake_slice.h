// SPDX-License-Identifier: Apache-2.0
// What the played engine answers to a request for elements.
#pragma once

#include "core/protocol/values.h"

#include <algorithm>

namespace nodewise::test {

/// Element (row, column) is 1000 * row + column; of [i] only row i.
inline protocol::Slice fakeSlice(const protocol::SliceRequest& q)
{
    protocol::Slice s;
    s.dtype = "float32";
    s.totalRows = q.slice.empty() ? 40 : 10;
    s.totalColumns = 50;
    s.shape = {static_cast<std::int64_t>(s.totalRows), 50};
    s.rows = q.row < s.totalRows ? std::min(q.rows, s.totalRows - q.row) : 0;
    s.columns = q.column < s.totalColumns ? std::min(q.columns, s.totalColumns - q.column) : 0;
    for (std::uint64_t row = 0; row < s.rows; ++row)
        for (std::uint64_t column = 0; column < s.columns; ++column)
            s.numbers.push_back(1000.0 * static_cast<double>(q.row + row) + static_cast<double>(q.column + column));
    return s;
}

} // namespace nodewise::test
