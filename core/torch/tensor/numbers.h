// SPDX-License-Identifier: Apache-2.0
// A tensor's elements as numbers to compute with: small floats widened to float, complex numbers as magnitudes, integers as they are.
#pragma once

#include "core/base/result.h"
#include "core/torch/tensor/blocks.h"

#include <cmath>
#include <complex>

namespace nodewise::torch_worker {

/// An error for what has no numbers here: no data (meta), sparse, quantized, packed, on another device.
Result<void> checkReadable(const at::Tensor& tensor);
/// The tensor with what is lazily negated or conjugated carried out; mostly the tensor itself.
at::Tensor resolved(const at::Tensor& tensor);

/// Smallest normal magnitude of a floating type: below it are subnormals. 0 for types without.
double smallestNormal(c10::ScalarType type);

namespace detail {

template <class From, class To, class Visit>
auto widening(std::array<To, blockSize>& buffer, Visit& visit)
{
    return [&buffer, &visit](const From* from, std::int64_t n) {
        for (std::int64_t i = 0; i < n; ++i)
            buffer[static_cast<std::size_t>(i)] = static_cast<To>(from[i]);
        return visit(static_cast<const To*>(buffer.data()), n);
    };
}

template <class From, class Visit>
bool widened(const Walk& walk, const at::Tensor& tensor, Visit& visit)
{
    std::array<float, blockSize> buffer;
    return forEachBlock(walk, static_cast<const From*>(tensor.const_data_ptr()), widening<From>(buffer, visit));
}

/// One byte per element: all values by table.
template <class From, class Visit>
bool tabled(const Walk& walk, const at::Tensor& tensor, Visit& visit)
{
    std::array<float, 256> table;
    for (int i = 0; i < 256; ++i)
        table[static_cast<std::size_t>(i)] = static_cast<float>(From(static_cast<std::uint8_t>(i), From::from_bits()));
    std::array<float, blockSize> buffer;
    return forEachBlock(walk, static_cast<const std::uint8_t*>(tensor.const_data_ptr()), [&](const std::uint8_t* from, std::int64_t n) {
        for (std::int64_t i = 0; i < n; ++i)
            buffer[static_cast<std::size_t>(i)] = table[from[i]];
        return visit(static_cast<const float*>(buffer.data()), n);
    });
}

inline double magnitude(double real, double imaginary)
{
    const double fast = std::sqrt(real * real + imaginary * imaginary);
    return fast > 1e-140 && fast < 1e140 ? fast : std::hypot(real, imaginary);
}

template <class Part, class Visit>
bool magnitudes(const Walk& walk, const at::Tensor& tensor, Visit& visit)
{
    struct Complex {
        Part real, imaginary;
    };
    std::array<double, blockSize> buffer;
    return forEachBlock(walk, static_cast<const Complex*>(tensor.const_data_ptr()), [&](const Complex* from, std::int64_t n) {
        for (std::int64_t i = 0; i < n; ++i)
            buffer[static_cast<std::size_t>(i)] = magnitude(static_cast<double>(from[i].real), static_cast<double>(from[i].imaginary));
        return visit(static_cast<const double*>(buffer.data()), n);
    });
}

template <class T, class Visit>
bool plain(const Walk& walk, const at::Tensor& tensor, Visit& visit)
{
    return forEachBlock(walk, static_cast<const T*>(tensor.const_data_ptr()), visit);
}

} // namespace detail

/// Calls visit(const T*, n) for each block, with T float, double or an integer type of the tensor's (bool is uint8); false from it ends the
/// walk. The tensor must be readable and resolved. Returns whether all elements were visited.
template <class Visit>
bool visitNumbers(const at::Tensor& tensor, const Walk& walk, Visit visit)
{
    using Type = c10::ScalarType;
    switch (tensor.scalar_type()) {
    case Type::Float:
        return detail::plain<float>(walk, tensor, visit);
    case Type::Double:
        return detail::plain<double>(walk, tensor, visit);
    case Type::Half:
        return detail::widened<c10::Half>(walk, tensor, visit);
    case Type::BFloat16:
        return detail::widened<c10::BFloat16>(walk, tensor, visit);
    case Type::Float8_e4m3fn:
        return detail::tabled<c10::Float8_e4m3fn>(walk, tensor, visit);
    case Type::Float8_e5m2:
        return detail::tabled<c10::Float8_e5m2>(walk, tensor, visit);
    case Type::Float8_e4m3fnuz:
        return detail::tabled<c10::Float8_e4m3fnuz>(walk, tensor, visit);
    case Type::Float8_e5m2fnuz:
        return detail::tabled<c10::Float8_e5m2fnuz>(walk, tensor, visit);
    case Type::Float8_e8m0fnu:
        return detail::tabled<c10::Float8_e8m0fnu>(walk, tensor, visit);
    case Type::ComplexHalf:
        return detail::magnitudes<c10::Half>(walk, tensor, visit);
    case Type::ComplexFloat:
        return detail::magnitudes<float>(walk, tensor, visit);
    case Type::ComplexDouble:
        return detail::magnitudes<double>(walk, tensor, visit);
    case Type::Bool:
    case Type::Byte:
        return detail::plain<std::uint8_t>(walk, tensor, visit);
    case Type::Char:
        return detail::plain<std::int8_t>(walk, tensor, visit);
    case Type::Short:
        return detail::plain<std::int16_t>(walk, tensor, visit);
    case Type::Int:
        return detail::plain<std::int32_t>(walk, tensor, visit);
    case Type::Long:
        return detail::plain<std::int64_t>(walk, tensor, visit);
    case Type::UInt16:
        return detail::plain<std::uint16_t>(walk, tensor, visit);
    case Type::UInt32:
        return detail::plain<std::uint32_t>(walk, tensor, visit);
    case Type::UInt64:
        return detail::plain<std::uint64_t>(walk, tensor, visit);
    default:
        return false; // checkReadable refuses the others
    }
}

} // namespace nodewise::torch_worker
