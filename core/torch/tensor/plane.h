// SPDX-License-Identifier: Apache-2.0
// A tensor of any rank as a table of numbers that is read in runs along its rows, whatever its strides; nothing is copied.
#pragma once

#include "core/base/result.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace nodewise::torch_worker {

/// `count` elements, `stride` apart from the element at `offset` on, as doubles; complex numbers as magnitudes. The tensor must be readable
/// (checkReadable) and resolved.
using ReadRun = void (*)(const void* data, std::int64_t offset, std::int64_t stride, std::int64_t count, double* out);
ReadRun runReader(c10::ScalarType type);
/// The same of integers and bool, exact; uint64 keeps its bits.
using ReadIntegers = void (*)(const void* data, std::int64_t offset, std::int64_t stride, std::int64_t count, std::int64_t* out);
ReadIntegers integerReader(c10::ScalarType type);

/// Which dimensions a table has: one along the columns, the others one after the other along the rows.
struct TableShape {
    bool allRows = false; ///< else only the dimension before the columns' counts, the others are at 0
    int along = -1;       ///< of the columns; negative ones from the end
};

/// Where the elements of a table lie.
class Table {
public:
    /// Errors: no such dimension.
    static Result<Table> of(const at::Tensor& tensor, const TableShape& shape);

    std::int64_t rows() const { return m_rows; }
    std::int64_t columns() const { return m_columns; }
    std::int64_t columnStride() const { return m_columnStride; }
    /// Elements from the tensor's first one.
    std::int64_t rowOffset(std::int64_t row) const
    {
        std::int64_t offset = 0;
        for (std::size_t i = m_sizes.size(); i-- > 0; row /= m_sizes[i])
            offset += row % m_sizes[i] * m_strides[i];
        return offset;
    }
    /// With rows and columns exchanged, where the rows are one dimension that is closer together in memory than the columns.
    std::optional<Table> tryTurned() const;

private:
    std::vector<std::int64_t> m_sizes, m_strides; ///< of the rows' dimensions
    std::int64_t m_rows = 1, m_columns = 1, m_columnStride = 0;
};

} // namespace nodewise::torch_worker
