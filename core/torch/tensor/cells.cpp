// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/numbers.h"
#include "core/torch/tensor/slice.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

using Type = c10::ScalarType;

Cells::Kind kindOf(Type type)
{
    if (type == Type::Bool)
        return Cells::Kind::Bool;
    if (type == Type::UInt64)
        return Cells::Kind::UInt;
    if (c10::isComplexType(type))
        return Cells::Kind::Complex;
    return c10::isIntegralType(type, false) ? Cells::Kind::Int : Cells::Kind::Float;
}

/// Reads by address: an operator per cell, or a copy of the window, would cost more than the screen needs.
class Reader {
public:
    Reader(const at::Tensor& tensor, Cells& out)
        : m_data(static_cast<const char*>(tensor.const_data_ptr())), m_type(tensor.scalar_type()), m_size(tensor.element_size()),
          m_conjugated(tensor.is_conj()), m_negated(tensor.is_neg()), m_out(out)
    {
    }

    void read(std::int64_t offset) const
    {
        const char* at = m_data + offset * m_size;
        switch (m_type) {
        case Type::Bool:
        case Type::Byte:
            return addInteger<std::uint8_t>(at);
        case Type::Char:
            return addInteger<std::int8_t>(at);
        case Type::Short:
            return addInteger<std::int16_t>(at);
        case Type::Int:
            return addInteger<std::int32_t>(at);
        case Type::Long:
            return addInteger<std::int64_t>(at);
        case Type::UInt16:
            return addInteger<std::uint16_t>(at);
        case Type::UInt32:
            return addInteger<std::uint32_t>(at);
        case Type::UInt64:
            return m_out.unsignedIntegers.push_back(loaded<std::uint64_t>(at));
        case Type::Half:
            return addFloat<c10::Half>(at);
        case Type::BFloat16:
            return addFloat<c10::BFloat16>(at);
        case Type::Float8_e4m3fn:
            return addFloat<c10::Float8_e4m3fn>(at);
        case Type::Float8_e5m2:
            return addFloat<c10::Float8_e5m2>(at);
        case Type::Float8_e4m3fnuz:
            return addFloat<c10::Float8_e4m3fnuz>(at);
        case Type::Float8_e5m2fnuz:
            return addFloat<c10::Float8_e5m2fnuz>(at);
        case Type::Float8_e8m0fnu:
            return addFloat<c10::Float8_e8m0fnu>(at);
        case Type::Float:
            return addFloat<float>(at);
        case Type::Double:
            return addFloat<double>(at);
        case Type::ComplexHalf:
            return addComplex<c10::Half>(at);
        case Type::ComplexFloat:
            return addComplex<float>(at);
        case Type::ComplexDouble:
            return addComplex<double>(at);
        default: // checkReadable refuses the others
            return;
        }
    }

private:
    template <class T>
    static T loaded(const char* at)
    {
        T out;
        std::memcpy(static_cast<void*>(&out), at, sizeof(T));
        return out;
    }
    template <class T>
    void addInteger(const char* at) const
    {
        m_out.integers.push_back(static_cast<std::int64_t>(loaded<T>(at)));
    }
    template <class T>
    void addFloat(const char* at, bool negated = false) const
    {
        const auto value = static_cast<double>(static_cast<std::conditional_t<sizeof(T) == 8, double, float>>(loaded<T>(at)));
        m_out.numbers.push_back(m_negated != negated ? -value : value);
    }
    template <class T>
    void addComplex(const char* at) const
    {
        addFloat<T>(at);
        addFloat<T>(at + sizeof(T), m_conjugated);
    }

    const char* m_data;
    Type m_type;
    std::int64_t m_size;
    bool m_conjugated, m_negated;
    Cells& m_out;
};

/// Where rows and columns of the table lie.
struct Table {
    std::int64_t rows = 1, columns = 1, rowStride = 0, columnStride = 0;

    explicit Table(const at::Tensor& tensor)
    {
        const std::int64_t rank = tensor.dim();
        if (rank == 1) {
            rows = tensor.size(0);
            rowStride = tensor.stride(0);
        } else if (rank > 1) {
            rows = tensor.size(rank - 2);
            columns = tensor.size(rank - 1);
            rowStride = tensor.stride(rank - 2);
            columnStride = tensor.stride(rank - 1);
        }
        for (std::int64_t i = 0; i + 2 < rank; ++i)
            if (tensor.size(i) == 0)
                rows = 0; // there is nothing at 0
    }
};

} // namespace

Result<Cells> cells(const at::Tensor& tensor, const Window& window)
{
    if (auto readable = checkReadable(tensor); !readable)
        return fail(std::move(readable.error()));
    if (window.row < 0 || window.rows < 0 || window.column < 0 || window.columns < 0)
        return fail("a window starts at row and column 0 and has no negative size");
    const Table table(tensor);
    Cells out{.kind = kindOf(tensor.scalar_type()), .totalRows = table.rows, .totalColumns = table.columns};
    out.rows = std::clamp<std::int64_t>(table.rows - window.row, 0, window.rows);
    out.columns = std::clamp<std::int64_t>(table.columns - window.column, 0, window.columns);
    if (out.columns > 0 && out.rows > mostCells / out.columns)
        return fail("a window has at most %1 cells", mostCells);
    const Reader reader(tensor, out);
    for (std::int64_t row = window.row; row < window.row + out.rows; ++row)
        for (std::int64_t column = window.column; column < window.column + out.columns; ++column)
            reader.read(row * table.rowStride + column * table.columnStride);
    return out;
}

} // namespace nodewise::torch_worker
