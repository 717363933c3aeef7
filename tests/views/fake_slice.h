// SPDX-License-Identifier: Apache-2.0
// What the played engine answers of a tensor: its elements, and figures of them.
#pragma once

#include "core/protocol/compare.h"
#include "core/protocol/values.h"

#include <algorithm>
#include <cmath>

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

/// Of a normal distribution whose largest element is the node's.
inline protocol::TensorStats statistics(std::uint32_t node)
{
    protocol::TensorStats s;
    s.min = -2.3125;
    s.max = 2.4375 + node;
    s.mean = 0.01;
    s.std = 0.9;
    s.count = 2000;
    s.histogram.low = s.min;
    s.histogram.high = s.max;
    for (int i = 0; i < 32; ++i)
        s.histogram.counts.push_back(static_cast<std::uint64_t>(100 * std::exp(-(i - 16) * (i - 16) / 40.0)));
    return s;
}

/// One element of 2000.
inline protocol::CompareFigures differs(double by)
{
    protocol::CompareFigures f{.elements = 2000, .mismatches = 1, .maxAbs = by, .maxRel = by / 2, .cosine = 0.99, .snr = 20};
    f.maxUlps = 8'388'608;
    f.firstIndex = {39, 49};
    f.firstActual = 2 + by;
    f.firstExpected = 2;
    f.message = UserText("1 of 2000 elements differ");
    return f;
}

} // namespace nodewise::test
