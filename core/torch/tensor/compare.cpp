// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/compare.h"

#include "core/torch/base/guarded.h"
#include "core/torch/base/types.h"
#include "core/torch/tensor/dtype.h"
#include "core/torch/tensor/numbers.h"
#include "core/torch/tensor/slice.h"
#include "core/torch/tensor/stats.h"

#include <ATen/ops/scalar_tensor.h>

#include <algorithm>
#include <array>
#include <complex>
#include <cstring>
#include <limits>

namespace nodewise::torch_worker {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::string numberText(double value)
{
    return torch_worker::numberText(Number(value));
}

/// How far apart two elements are; 0 where both are NaN or the same infinity, infinite where one is none of the other's kind.
double distance(double a, double b)
{
    if (a == b || (std::isnan(a) && std::isnan(b)))
        return 0;
    const double d = std::abs(a - b);
    return std::isnan(d) ? infinity : d;
}
double distance(const std::complex<double>& a, const std::complex<double>& b)
{
    const double real = distance(a.real(), b.real()), imaginary = distance(a.imag(), b.imag());
    return std::hypot(real, imaginary);
}
double distance(std::int64_t a, std::int64_t b)
{
    return static_cast<double>(a < b ? static_cast<std::uint64_t>(b) - static_cast<std::uint64_t>(a)
                                     : static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}
double distance(std::uint64_t a, std::uint64_t b)
{
    return static_cast<double>(a < b ? b - a : a - b);
}

template <class T>
double magnitudeOf(const T& value)
{
    if constexpr (std::is_same_v<T, std::uint64_t>)
        return static_cast<double>(value);
    else if constexpr (std::is_same_v<T, std::int64_t>)
        return std::abs(static_cast<double>(value));
    else
        return std::abs(value);
}

/// Reads two contiguous tensors of one type side by side.
class Comparer {
public:
    Comparer(const at::Tensor& actual, const at::Tensor& expected, const Tolerance& tolerance, Comparison& out)
        : m_actual(actual), m_expected(expected), m_tolerance(tolerance), m_out(out)
    {
    }

    void run()
    {
        using Type = c10::ScalarType;
        switch (m_actual.scalar_type()) {
        case Type::Float:
            return loop<float, double>();
        case Type::Double:
            return loop<double, double>();
        case Type::Half:
            return loop<c10::Half, double, float>();
        case Type::BFloat16:
            return loop<c10::BFloat16, double, float>();
        case Type::Float8_e4m3fn:
            return loop<c10::Float8_e4m3fn, double, float>();
        case Type::Float8_e5m2:
            return loop<c10::Float8_e5m2, double, float>();
        case Type::Float8_e4m3fnuz:
            return loop<c10::Float8_e4m3fnuz, double, float>();
        case Type::Float8_e5m2fnuz:
            return loop<c10::Float8_e5m2fnuz, double, float>();
        case Type::Float8_e8m0fnu:
            return loop<c10::Float8_e8m0fnu, double, float>();
        case Type::ComplexHalf:
            return loop<std::array<c10::Half, 2>, std::complex<double>>();
        case Type::ComplexFloat:
            return loop<std::complex<float>, std::complex<double>>();
        case Type::ComplexDouble:
            return loop<std::complex<double>, std::complex<double>>();
        case Type::Bool:
        case Type::Byte:
            return loop<std::uint8_t, std::int64_t>();
        case Type::Char:
            return loop<std::int8_t, std::int64_t>();
        case Type::Short:
            return loop<std::int16_t, std::int64_t>();
        case Type::Int:
            return loop<std::int32_t, std::int64_t>();
        case Type::Long:
            return loop<std::int64_t, std::int64_t>();
        case Type::UInt16:
            return loop<std::uint16_t, std::int64_t>();
        case Type::UInt32:
            return loop<std::uint32_t, std::int64_t>();
        case Type::UInt64:
            return loop<std::uint64_t, std::uint64_t>();
        default: // checkReadable refuses the others
            return;
        }
    }

    std::int64_t first() const { return m_first; }

private:
    /// Elements of type T computed with as Wide, by way of Step.
    template <class T, class Wide, class Step = Wide>
    void loop()
    {
        const auto* a = static_cast<const T*>(m_actual.const_data_ptr());
        const auto* e = static_cast<const T*>(m_expected.const_data_ptr());
        for (std::int64_t i = 0; i < m_actual.numel(); ++i)
            if (std::memcmp(a + i, e + i, sizeof(T)) != 0) // NOLINT(bugprone-suspicious-memory-comparison): bits are meant
                differs(i, widened<Wide, Step>(a[i]), widened<Wide, Step>(e[i]));
    }

    template <class Wide, class Step, class T>
    static Wide widened(const T& value)
    {
        if constexpr (std::is_same_v<T, std::array<c10::Half, 2>>)
            return {static_cast<float>(value[0]), static_cast<float>(value[1])};
        else
            return static_cast<Wide>(static_cast<Step>(value));
    }

    template <class Wide>
    void differs(std::int64_t index, const Wide& actual, const Wide& expected)
    {
        m_out.bitwise = false;
        const double absolute = distance(actual, expected), size = magnitudeOf(expected);
        if (absolute == 0) // -0 and 0, two NaN
            return;
        const double relative = size > 0 && std::isfinite(absolute) ? absolute / size : infinity;
        m_out.maxAbs = std::max(m_out.maxAbs, absolute);
        m_out.maxRel = std::max(m_out.maxRel, relative);
        const bool near = std::isfinite(absolute) && absolute <= m_tolerance.atol + m_tolerance.rtol * size;
        if (!near && m_out.mismatches++ == 0)
            m_first = index;
    }

    const at::Tensor &m_actual, &m_expected;
    const Tolerance& m_tolerance;
    Comparison& m_out;
    std::int64_t m_first = -1;
};

/// The element as people read it.
std::string elementText(const at::Tensor& contiguous, std::int64_t flat)
{
    const auto read = cells(contiguous.view({-1, 1}), {.row = flat, .rows = 1, .columns = 1});
    if (!read)
        return "?";
    switch (read->kind) {
    case Cells::Kind::Bool:
        return read->integers.front() ? "True" : "False";
    case Cells::Kind::Int:
        return std::to_string(read->integers.front());
    case Cells::Kind::UInt:
        return std::to_string(read->unsignedIntegers.front());
    case Cells::Kind::Float:
        return numberText(read->numbers.front());
    case Cells::Kind::Complex:
        return "(" + numberText(read->numbers[0]) + ", " + numberText(read->numbers[1]) + "j)";
    }
    return "?";
}

void compareElements(const at::Tensor& actual, const at::Tensor& expected, const Tolerance& tolerance, Comparison& out)
{
    const at::Tensor a = actual.resolve_conj().resolve_neg().contiguous(), e = expected.resolve_conj().resolve_neg().contiguous();
    out.bitwise = true;
    Comparer comparer(a, e, tolerance, out);
    comparer.run();
    out.equal = out.mismatches == 0;
    if (out.equal)
        return;
    out.firstIndex = indexOf(comparer.first(), a.sizes());
    out.message = mismatchText(out.mismatches, a.numel(), out.firstIndex, elementText(a, comparer.first()),
                               elementText(e, comparer.first()), out.maxAbs, out.maxRel);
}

} // namespace

std::vector<std::int64_t> indexOf(std::int64_t flat, c10::IntArrayRef sizes)
{
    std::vector<std::int64_t> out(sizes.size());
    for (std::size_t i = sizes.size(); i-- > 0; flat /= sizes[i])
        out[i] = flat % sizes[i];
    return out;
}

UserText mismatchText(std::uint64_t mismatches, std::int64_t elements, const std::vector<std::int64_t>& firstIndex,
                      const std::string& actual, const std::string& expected, double maxAbs, double maxRel)
{
    return UserText("%1 of %2 elements differ, first %3: %4 instead of %5; max abs %6, rel %7", mismatches, elements, shapeText(firstIndex),
                    actual, expected, numberText(maxAbs), numberText(maxRel));
}

Tolerance usualTolerance(c10::ScalarType type)
{
    using Type = c10::ScalarType;
    switch (type) {
    case Type::Half:
    case Type::ComplexHalf:
        return {1e-3, 1e-5};
    case Type::BFloat16:
        return {1.6e-2, 1e-5};
    case Type::Float:
    case Type::ComplexFloat:
        return {1.3e-6, 1e-5};
    case Type::Double:
    case Type::ComplexDouble:
        return {1e-7, 1e-7};
    default:
        return {};
    }
}

Tolerance kernelTolerance(c10::ScalarType type)
{
    return type == c10::ScalarType::Float ? Tolerance{1e-4, 1e-4} : usualTolerance(type);
}

std::optional<UserText> tryObstacle(const at::Tensor& actual, const at::Tensor& expected)
{
    for (const at::Tensor* tensor : {&actual, &expected})
        if (const auto readable = checkReadable(*tensor); !readable)
            return readable.error().asText();
    if (actual.sizes() != expected.sizes())
        return UserText("shape %1 instead of %2", shapeText(actual.sizes()), shapeText(expected.sizes()));
    return std::nullopt;
}

std::optional<at::Tensor> tryTensor(const c10::IValue& value)
{
    if (value.isTensor())
        return value.toTensor().defined() ? std::optional(value.toTensor()) : std::nullopt;
    if (value.isInt())
        return at::scalar_tensor(value.toInt(), at::kLong);
    if (value.isBool())
        return at::scalar_tensor(value.toBool(), at::kBool);
    return value.isDouble() ? std::optional(at::scalar_tensor(value.toDouble(), at::kDouble)) : std::nullopt;
}

Comparison compare(const at::Tensor& actual, const at::Tensor& expected, const Tolerance& tolerance)
{
    Comparison out;
    if (auto obstacle = tryObstacle(actual, expected))
        out.message = std::move(*obstacle);
    else if (actual.scalar_type() != expected.scalar_type())
        out.message = UserText("%1 instead of %2", dtypeNameOf(actual.scalar_type()), dtypeNameOf(expected.scalar_type()));
    else if (const auto compared = caught([&] { compareElements(actual, expected, tolerance, out); }); !compared)
        out = {.message = compared.error().message};
    return out;
}

std::vector<NamedComparison> compareAll(std::span<const NamedTensor> outputs, std::span<const NamedTensor> reference,
                                        const Tolerance& tolerance)
{
    const auto find = [](std::span<const NamedTensor> among, const std::string& name) {
        return std::find_if(among.begin(), among.end(), [&](const NamedTensor& tensor) { return tensor.name == name; });
    };
    std::vector<NamedComparison> out;
    for (const NamedTensor& wanted : reference) {
        const auto found = find(outputs, wanted.name);
        out.push_back({wanted.name, found != outputs.end() ? compare(found->tensor, wanted.tensor, tolerance)
                                                           : Comparison{.message = UserText("the program has no output of this name")}});
    }
    for (const NamedTensor& output : outputs)
        if (find(reference, output.name) == reference.end())
            out.push_back({output.name, Comparison{.message = UserText("the reference has no entry of this name")}});
    return out;
}

} // namespace nodewise::torch_worker
