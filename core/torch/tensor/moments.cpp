// SPDX-License-Identifier: Apache-2.0
// Per block a first loop for sum, extremes and counts and a second one for the squares around the block's own mean, both from the cache;
// blocks are joined by Chan's formula (T. F. Chan, G. H. Golub, R. J. LeVeque: Updating Formulae and a Pairwise Algorithm for Computing
// Sample Variances, 1979). Vectors of four elements are what every 64-bit processor has; the compiler splits the wider ones.
#include "core/torch/tensor/moments.h"

#include <cstring>
#include <limits>
#include <type_traits>

namespace nodewise::torch_worker {

namespace {

__extension__ typedef __int128 Wide; // sums of 64-bit integers

template <class T>
using BitsOf = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;

template <class T>
struct Lanes {
    typedef T type __attribute__((vector_size(4 * sizeof(T))));
};
template <class T>
using Vector = typename Lanes<T>::type;
using Doubles = Vector<double>;

/// Through memory: whether a vector is returned in registers depends on the processor.
template <class T>
void load(Vector<T>& out, const T* from)
{
    std::memcpy(&out, from, sizeof(out));
}

double sumOf(const Doubles& v)
{
    return (v[0] + v[1]) + (v[2] + v[3]);
}

/// What one block has; all its elements are finite.
template <class T>
struct Block {
    T min = 0, max = 0;
    double mean = 0, squares = 0;
    std::uint64_t zeros = 0, subnormals = 0;
};

class Moments {
public:
    explicit Moments(double smallestNormal) : m_normal(smallestNormal) {}

    template <class T>
    void add(const T* from, std::int64_t n)
    {
        if constexpr (std::is_floating_point_v<T>)
            addFloats(from, n);
        else
            addIntegers(from, n);
    }

    TensorStats result(std::int64_t weight) const;

private:
    template <class T>
    static bool allFinite(const T* from, std::int64_t n)
    {
        Vector<T> sum{}; // x - x is 0, or NaN where x is not finite
        const T* const end = from + n;
        for (; end - from >= 4; from += 4) {
            Vector<T> v;
            load(v, from);
            sum += v - v; // NOLINT(misc-redundant-expression)
        }
        bool all = sum[0] + sum[1] + sum[2] + sum[3] == 0;
        for (; from != end; ++from)
            all = all && std::isfinite(*from);
        return all;
    }

    template <class T>
    void addFloats(const T* from, std::int64_t n)
    {
        if (allFinite(from, n)) {
            join(blockOf(from, n), n);
            return;
        }
        std::array<T, blockSize> finite;
        std::int64_t kept = 0;
        for (std::int64_t i = 0; i < n; ++i) {
            const T x = from[i];
            const bool isNan = std::isnan(x), isUp = x == std::numeric_limits<T>::infinity(),
                       isDown = x == -std::numeric_limits<T>::infinity();
            m_nan += isNan;
            m_positiveInf += isUp;
            m_negativeInf += isDown;
            finite[static_cast<std::size_t>(kept)] = x;
            kept += !(isNan || isUp || isDown);
        }
        if (kept > 0)
            join(blockOf(finite.data(), kept), kept);
    }

    template <class T>
    Block<T> blockOf(const T* from, std::int64_t n) const
    {
        using Bits = BitsOf<T>;
        const T normal = static_cast<T>(m_normal);
        Vector<T> low = Vector<T>{} + from[0], high = low;
        Doubles sum{};
        Vector<Bits> zeros{}, small{};
        const T* at = from;
        const T* const end = from + n;
        for (; end - at >= 4; at += 4) {
            Vector<T> v;
            load(v, at);
            low = v < low ? v : low;
            high = v > high ? v : high;
            sum += __builtin_convertvector(v, Doubles);
            zeros -= v == 0;
            small -= (v < normal) & (v > -normal);
        }
        Block<T> out{.min = low[0], .max = high[0]};
        double total = sumOf(sum);
        for (int lane = 0; lane < 4; ++lane) {
            out.min = std::min(out.min, low[lane]);
            out.max = std::max(out.max, high[lane]);
            out.zeros += static_cast<std::uint64_t>(zeros[lane]);
            out.subnormals += static_cast<std::uint64_t>(small[lane]);
        }
        for (; at != end; ++at) {
            out.min = std::min(out.min, *at);
            out.max = std::max(out.max, *at);
            total += static_cast<double>(*at);
            out.zeros += *at == 0;
            out.subnormals += *at<normal&& * at> - normal;
        }
        out.subnormals = m_normal > 0 ? out.subnormals - out.zeros : 0; // zeros are below the smallest normal, too
        out.mean = total / static_cast<double>(n);
        if (!std::isfinite(out.mean))
            out.mean = meanOfHuge(from, n);
        out.squares = squaresAround(out.mean, from, n);
        return out;
    }

    /// Doubles whose sum overflows.
    template <class T>
    static double meanOfHuge(const T* from, std::int64_t n)
    {
        double mean = 0;
        for (std::int64_t i = 0; i < n; ++i)
            mean += static_cast<double>(from[i]) / static_cast<double>(n);
        return mean;
    }

    template <class T>
    static double squaresAround(double mean, const T* from, std::int64_t n)
    {
        Doubles sum{};
        const T* const end = from + n;
        for (; end - from >= 4; from += 4) {
            Vector<T> v;
            load(v, from);
            const Doubles d = __builtin_convertvector(v, Doubles) - mean;
            sum += d * d;
        }
        double total = sumOf(sum);
        for (; from != end; ++from) {
            const double d = static_cast<double>(*from) - mean;
            total += d * d;
        }
        return total;
    }

    template <class T>
    void addIntegers(const T* from, std::int64_t n)
    {
        using Sum = std::conditional_t<sizeof(T) == 8, Wide, std::int64_t>;
        Block<T> out{.min = from[0], .max = from[0]};
        Sum sum = 0;
        std::uint64_t zeros = 0;
        for (std::int64_t i = 0; i < n; ++i) {
            out.min = std::min(out.min, from[i]);
            out.max = std::max(out.max, from[i]);
            sum += from[i];
            zeros += from[i] == 0;
        }
        m_sum += sum;
        m_exact = true;
        out.zeros = zeros;
        out.mean = static_cast<double>(static_cast<long double>(sum) / n);
        out.squares = squaresAround(out.mean, from, n);
        join(out, n);
    }

    template <class T>
    static Number exactNumber(T value)
    {
        if constexpr (std::is_floating_point_v<T>)
            return static_cast<double>(value);
        else if constexpr (std::is_same_v<T, std::uint64_t>)
            return value;
        else
            return static_cast<std::int64_t>(value);
    }

    template <class T>
    void join(const Block<T>& block, std::int64_t n)
    {
        const Number low = exactNumber(block.min), high = exactNumber(block.max);
        if (m_finite == 0 || low < m_min) // one alternative for all blocks of a tensor
            m_min = low;
        if (m_finite == 0 || high > m_max)
            m_max = high;
        const double had = static_cast<double>(m_finite), added = static_cast<double>(n), all = had + added;
        const double delta = block.mean - m_mean;
        m_mean += delta * (added / all);
        m_squares += block.squares + delta * delta * (had * added / all);
        m_finite += static_cast<std::uint64_t>(n);
        m_zeros += block.zeros;
        m_subnormals += block.subnormals;
    }

    double m_normal;
    Number m_min, m_max;
    double m_mean = 0, m_squares = 0;
    Wide m_sum = 0; ///< of integers
    bool m_exact = false;
    std::uint64_t m_finite = 0, m_zeros = 0, m_subnormals = 0, m_nan = 0, m_positiveInf = 0, m_negativeInf = 0;
};

TensorStats Moments::result(std::int64_t weight) const
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const auto times = static_cast<std::uint64_t>(weight);
    TensorStats out{.nan = m_nan * times, .positiveInf = m_positiveInf * times, .negativeInf = m_negativeInf * times};
    out.count = (m_finite + m_nan + m_positiveInf + m_negativeInf) * times;
    out.zeros = m_zeros * times;
    out.subnormals = m_subnormals * times;
    out.min = m_finite == 0 ? Number(none) : m_min;
    out.max = m_finite == 0 ? Number(none) : m_max;
    out.mean = m_finite == 0 ? none : m_exact ? static_cast<double>(static_cast<long double>(m_sum) / m_finite) : m_mean;
    const auto finite = static_cast<double>(m_finite * times);
    out.std = finite < 2 ? none : std::sqrt(m_squares * static_cast<double>(weight) / (finite - 1));
    return out;
}

} // namespace

Result<TensorStats> moments(const at::Tensor& tensor, const Walk& walk, PassSteps& steps)
{
    Moments all(smallestNormal(tensor.scalar_type()));
    visitNumbers(tensor, walk, [&]<class T>(const T* from, std::int64_t n) {
        all.add(from, n);
        return steps.step(n);
    });
    return all.result(walk.weight);
}

} // namespace nodewise::torch_worker
