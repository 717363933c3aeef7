// SPDX-License-Identifier: Apache-2.0
// How a tensor's elements lie in the range of its own type, and of narrower ones that it may be cast to.
#pragma once

#include <ATen/core/Tensor.h>

#include <array>
#include <cstdint>

namespace nodewise::torch_worker {

/// Where a cast to a type rounds to something else than a number of full precision; magnitudes. To nearest, ties to even, as ATen casts
/// (c10/util/Half.h, BFloat16.h, Float8_e4m3fn.h, Float8_e5m2.h).
struct CastLimits {
    c10::ScalarType type;
    double overflow;  ///< from here on too large: Inf, or what the type has in its place
    bool overflowTie; ///< that number itself, too
    double underflow; ///< up to here, inclusive, 0
    double normal;    ///< below it a subnormal
};
inline constexpr std::array<CastLimits, 4> castLimits{{
    {c10::ScalarType::Half, 65520, true, 0x1p-25, 0x1p-14},
    {c10::ScalarType::BFloat16, 0x1.ffp127, true, 0x1p-134, 0x1p-126},
    {c10::ScalarType::Float8_e4m3fn, 464, false, 0x1p-10, 0x1p-6},
    {c10::ScalarType::Float8_e5m2, 61440, true, 0x1p-17, 0x1p-14},
}};

/// Sums over all elements; of complex tensors over their parts.
struct RangeCounts {
    struct Cast {
        std::uint64_t overflow = 0, underflow = 0, subnormal = 0;
    };
    std::uint64_t elements = 0, zeros = 0, nan = 0, inf = 0, subnormal = 0; ///< subnormal in the tensor's own type
    double maxAbs = 0, minAbs = 0;                                          ///< of finite elements other than 0; 0 without such
    std::array<Cast, castLimits.size()> casts{};                            ///< of finite elements

    std::uint64_t finite() const { return elements - nan - inf; }
    void add(const RangeCounts& other);
};

/// Whether a tensor has floating numbers that can be read here.
bool hasFloats(const at::Tensor& tensor);
/// The tensor must have floats.
RangeCounts rangeCounts(const at::Tensor& tensor);
/// Only whether there is NaN (first) and Inf (second); nothing in tensors without floats.
std::pair<bool, bool> nonFinite(const at::Tensor& tensor);

} // namespace nodewise::torch_worker
