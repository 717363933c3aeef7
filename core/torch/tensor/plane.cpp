// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/plane.h"

#include "core/torch/tensor/numbers.h"

#include <array>

namespace nodewise::torch_worker {

namespace {

using Type = c10::ScalarType;

template <class T>
void readPlain(const void* data, std::int64_t offset, std::int64_t stride, std::int64_t count, double* out)
{
    const T* from = static_cast<const T*>(data) + offset;
    if (stride == 1) {
        for (std::int64_t i = 0; i < count; ++i)
            out[i] = static_cast<double>(from[i]);
        return;
    }
    for (std::int64_t i = 0; i < count; ++i)
        out[i] = static_cast<double>(from[i * stride]);
}

template <class T>
void readSmall(const void* data, std::int64_t offset, std::int64_t stride, std::int64_t count, double* out)
{
    const T* from = static_cast<const T*>(data) + offset;
    for (std::int64_t i = 0; i < count; ++i)
        out[i] = static_cast<double>(static_cast<float>(from[i * stride]));
}

template <class T>
void readByte(const void* data, std::int64_t offset, std::int64_t stride, std::int64_t count, double* out)
{
    static const auto table = [] {
        std::array<double, 256> made{};
        for (int i = 0; i < 256; ++i)
            made[static_cast<std::size_t>(i)] = static_cast<double>(static_cast<float>(T(static_cast<std::uint8_t>(i), T::from_bits())));
        return made;
    }();
    const auto* from = static_cast<const std::uint8_t*>(data) + offset;
    for (std::int64_t i = 0; i < count; ++i)
        out[i] = table[from[i * stride]];
}

template <class T>
void readComplex(const void* data, std::int64_t offset, std::int64_t stride, std::int64_t count, double* out)
{
    const T* from = static_cast<const T*>(data) + 2 * offset;
    for (std::int64_t i = 0; i < count; ++i, from += 2 * stride)
        out[i] = detail::magnitude(static_cast<double>(from[0]), static_cast<double>(from[1]));
}

template <class T>
void readWhole(const void* data, std::int64_t offset, std::int64_t stride, std::int64_t count, std::int64_t* out)
{
    const T* from = static_cast<const T*>(data) + offset;
    for (std::int64_t i = 0; i < count; ++i)
        out[i] = static_cast<std::int64_t>(from[i * stride]); // NOLINT(bugprone-signed-char-misuse): int8 is a number here
}

} // namespace

ReadRun runReader(Type type)
{
    switch (type) {
    case Type::Float:
        return readPlain<float>;
    case Type::Half:
        return readSmall<c10::Half>;
    case Type::BFloat16:
        return readSmall<c10::BFloat16>;
    case Type::Float8_e4m3fn:
        return readByte<c10::Float8_e4m3fn>;
    case Type::Float8_e5m2:
        return readByte<c10::Float8_e5m2>;
    case Type::Float8_e4m3fnuz:
        return readByte<c10::Float8_e4m3fnuz>;
    case Type::Float8_e5m2fnuz:
        return readByte<c10::Float8_e5m2fnuz>;
    case Type::Float8_e8m0fnu:
        return readByte<c10::Float8_e8m0fnu>;
    case Type::ComplexHalf:
        return readComplex<c10::Half>;
    case Type::ComplexFloat:
        return readComplex<float>;
    case Type::ComplexDouble:
        return readComplex<double>;
    case Type::Bool:
    case Type::Byte:
        return readPlain<std::uint8_t>;
    case Type::Char:
        return readPlain<std::int8_t>;
    case Type::Short:
        return readPlain<std::int16_t>;
    case Type::Int:
        return readPlain<std::int32_t>;
    case Type::Long:
        return readPlain<std::int64_t>;
    case Type::UInt16:
        return readPlain<std::uint16_t>;
    case Type::UInt32:
        return readPlain<std::uint32_t>;
    case Type::UInt64:
        return readPlain<std::uint64_t>;
    default: // checkReadable refuses all others
        return readPlain<double>;
    }
}

ReadIntegers integerReader(Type type)
{
    switch (type) {
    case Type::Bool:
    case Type::Byte:
        return readWhole<std::uint8_t>;
    case Type::Char:
        return readWhole<std::int8_t>;
    case Type::Short:
        return readWhole<std::int16_t>;
    case Type::Int:
        return readWhole<std::int32_t>;
    case Type::UInt16:
        return readWhole<std::uint16_t>;
    case Type::UInt32:
        return readWhole<std::uint32_t>;
    default: // int64, and the bits of uint64
        return readWhole<std::int64_t>;
    }
}

Result<Table> Table::of(const at::Tensor& tensor, const TableShape& shape)
{
    const std::int64_t rank = tensor.dim();
    const std::int64_t along = shape.along < 0 ? shape.along + rank : shape.along;
    Table out;
    if (rank == 0)
        return out;
    if (along < 0 || along >= rank)
        return fail("a tensor with %1 dimensions has no dimension %2", rank, shape.along);
    out.m_columns = tensor.size(along);
    out.m_columnStride = tensor.stride(along);
    const std::int64_t last = along == rank - 1 ? rank - 2 : rank - 1; // of the others
    for (std::int64_t d = 0; d < rank; ++d) {
        if (d == along)
            continue;
        if (shape.allRows || d == last || tensor.size(d) == 0) { // of nothing there is no element at 0
            out.m_sizes.push_back(std::max<std::int64_t>(tensor.size(d), 1));
            out.m_strides.push_back(tensor.stride(d));
            out.m_rows *= tensor.size(d);
        }
    }
    return out;
}

std::optional<Table> Table::tryTurned() const
{
    if (m_sizes.size() != 1 || m_strides.front() >= m_columnStride)
        return std::nullopt;
    Table out;
    out.m_sizes = {std::max<std::int64_t>(m_columns, 1)};
    out.m_strides = {m_columnStride};
    out.m_rows = m_columns;
    out.m_columns = m_rows;
    out.m_columnStride = m_strides.front();
    return out;
}

} // namespace nodewise::torch_worker
