// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/difference.h"

#include "core/torch/base/guarded.h"
#include "core/torch/tensor/dtype.h"
#include "core/torch/tensor/numbers.h"
#include "core/torch/tensor/stats.h"

#include <ATen/ops/view_as_real.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace nodewise::torch_worker {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::int64_t chunk = 4096;

/// What a unit in the last place is for a type: the significand's bits after the point, and the exponent of the smallest normal.
struct Precision {
    int bits = 0, smallestExponent = 0;
};

Precision precisionOf(c10::ScalarType type)
{
    using Type = c10::ScalarType;
    switch (type) {
    case Type::Double:
        return {52, -1022};
    case Type::Float:
        return {23, -126};
    case Type::BFloat16:
        return {7, -126};
    case Type::Half:
        return {10, -14};
    case Type::Float8_e4m3fn:
        return {3, -6};
    case Type::Float8_e4m3fnuz:
        return {3, -7};
    case Type::Float8_e5m2:
        return {2, -14};
    case Type::Float8_e5m2fnuz:
        return {2, -15};
    default: // integers and bool have no such unit; e8m0 has no significand
        return {};
    }
}

/// The first tensor's elements one after the other as doubles; complex numbers have been taken apart.
class Doubles {
public:
    explicit Doubles(const at::Tensor& contiguous) : m_tensor(contiguous) {}

    const double* read(std::int64_t begin, std::int64_t count)
    {
        const at::Tensor part = m_tensor.narrow(0, begin, count);
        std::int64_t at = 0;
        visitNumbers(part, Walk(part), [&](const auto* from, std::int64_t n) {
            for (std::int64_t i = 0; i < n; ++i)
                m_buffer[static_cast<std::size_t>(at + i)] = static_cast<double>(from[i]);
            at += n;
            return true;
        });
        return m_buffer.data();
    }

private:
    const at::Tensor& m_tensor;
    std::array<double, chunk> m_buffer{};
};

/// Adds up element by element.
class Sums {
public:
    Sums(const Tolerance& tolerance, Precision precision, Difference& out) : m_tolerance(tolerance), m_precision(precision), m_out(out) {}

    void add(std::int64_t index, double actual, double expected)
    {
        m_out.nanActual += std::isnan(actual);
        m_out.nanExpected += std::isnan(expected);
        m_out.infActual += std::isinf(actual);
        m_out.infExpected += std::isinf(expected);
        if (std::isfinite(actual) && std::isfinite(expected))
            return finite(index, actual, expected);
        if (actual == expected || (std::isnan(actual) && std::isnan(expected)))
            return;
        m_out.maxAbs = m_out.maxRel = infinity;
        mismatch(index, actual, expected);
    }

    void finish()
    {
        m_out.equal = m_out.mismatches == 0;
        const double norms = std::sqrt(m_actual) * std::sqrt(m_expected);
        m_out.cosine = norms > 0 ? std::clamp(m_product / norms, -1.0, 1.0) : m_actual == m_expected ? 1 : 0;
        m_out.snr = m_noise > 0 ? 10 * std::log10(m_expected / m_noise) : infinity;
    }

    std::int64_t first() const { return m_first; }

private:
    void finite(std::int64_t index, double actual, double expected)
    {
        m_product += actual * expected;
        m_actual += actual * actual;
        m_expected += expected * expected;
        const double absolute = std::abs(actual - expected);
        if (absolute == 0)
            return;
        m_noise += absolute * absolute;
        const double size = std::abs(expected);
        m_out.maxAbs = std::max(m_out.maxAbs, absolute);
        m_out.maxRel = std::max(m_out.maxRel, size > 0 ? absolute / size : infinity);
        if (m_precision.bits > 0)
            m_out.maxUlps = std::max(m_out.maxUlps, ulps(absolute, size));
        if (!(absolute <= m_tolerance.atol + m_tolerance.rtol * size))
            mismatch(index, actual, expected);
    }

    /// The distance in units of the reference's binade.
    std::uint64_t ulps(double absolute, double size) const
    {
        const int exponent = size > 0 ? std::max(std::ilogb(size), m_precision.smallestExponent) : m_precision.smallestExponent;
        const double units = std::ldexp(absolute, m_precision.bits - exponent);
        return units < 1e18 ? static_cast<std::uint64_t>(std::llround(units)) : static_cast<std::uint64_t>(1e18);
    }

    void mismatch(std::int64_t index, double actual, double expected)
    {
        if (m_out.mismatches++ > 0)
            return;
        m_first = index;
        m_out.firstActual = actual;
        m_out.firstExpected = expected;
    }

    const Tolerance& m_tolerance;
    Precision m_precision;
    Difference& m_out;
    double m_product = 0, m_actual = 0, m_expected = 0, m_noise = 0;
    std::int64_t m_first = -1;
};

at::Tensor flattened(const at::Tensor& tensor)
{
    const at::Tensor plain = tensor.resolve_conj().resolve_neg();
    return (plain.is_complex() ? at::view_as_real(plain) : plain).contiguous().reshape({-1});
}

Precision coarser(c10::ScalarType a, c10::ScalarType b)
{
    const Precision left = precisionOf(c10::toRealValueType(a)), right = precisionOf(c10::toRealValueType(b));
    if (left.bits == 0 || right.bits == 0)
        return {};
    return left.bits < right.bits ? left : right;
}

/// In parts, between which it may be cancelled.
bool sameBytes(const at::Tensor& a, const at::Tensor& b, const Progress& progress)
{
    constexpr std::size_t part = std::size_t(16) << 20;
    const auto *left = static_cast<const char*>(a.const_data_ptr()), *right = static_cast<const char*>(b.const_data_ptr());
    for (std::size_t at = 0; at < a.nbytes() && !progress.cancelled(); at += part)
        if (std::memcmp(left + at, right + at, std::min(part, a.nbytes() - at)) != 0)
            return false;
    return true;
}

void compareElements(const at::Tensor& actual, const at::Tensor& expected, const Tolerance& tolerance, const Progress& progress,
                     Difference& out)
{
    const at::Tensor a = flattened(actual), e = flattened(expected);
    out.comparable = true;
    out.elements = static_cast<std::uint64_t>(actual.numel());
    out.bitwise = actual.scalar_type() == expected.scalar_type() && sameBytes(a, e, progress);
    Sums sums(tolerance, coarser(actual.scalar_type(), expected.scalar_type()), out);
    Doubles left(a), right(e);
    for (std::int64_t begin = 0; begin < a.numel(); begin += chunk) {
        if (progress.cancelled()) {
            out = {.message = UserText::listed(cancelledMessage)};
            return;
        }
        if (begin % (chunk * 256) == 0)
            progress.step(UserText(), static_cast<double>(begin) / static_cast<double>(a.numel()));
        const std::int64_t count = std::min(chunk, a.numel() - begin);
        const double *x = left.read(begin, count), *y = right.read(begin, count);
        for (std::int64_t i = 0; i < count; ++i)
            sums.add(begin + i, x[i], y[i]);
    }
    sums.finish();
    if (out.equal)
        return;
    const std::int64_t perElement = actual.is_complex() ? 2 : 1;
    out.firstIndex = indexOf(sums.first() / perElement, actual.sizes());
    out.message = mismatchText(out.mismatches, a.numel(), out.firstIndex, numberText(Number(out.firstActual)),
                               numberText(Number(out.firstExpected)), out.maxAbs, out.maxRel);
}

} // namespace

Difference difference(const at::Tensor& actual, const at::Tensor& expected, const Tolerance& tolerance, const Progress& progress)
{
    Difference out;
    if (auto obstacle = tryObstacle(actual, expected))
        out.message = std::move(*obstacle);
    else if (actual.is_complex() != expected.is_complex())
        out.message = UserText("%1 instead of %2", dtypeNameOf(actual.scalar_type()), dtypeNameOf(expected.scalar_type()));
    else if (const auto compared = caught([&] { compareElements(actual, expected, tolerance, progress, out); }); !compared)
        out = {.message = compared.error().message};
    return out;
}

} // namespace nodewise::torch_worker
