// SPDX-License-Identifier: Apache-2.0
// Radix selection: elements as unsigned integers of the same order; each pass counts the next 16 bits of those whose higher bits are
// those of a rank that is looked for. Two passes for float, four for double, whatever the tensor's size.
#include "core/torch/tensor/quantiles.h"

#include <bit>
#include <limits>
#include <map>
#include <set>
#include <type_traits>

namespace nodewise::torch_worker {

namespace {

constexpr int digitBits = 16;
constexpr std::size_t digits = std::size_t(1) << digitBits;

template <class T>
using KeyOf =
    std::conditional_t<sizeof(T) == 1, std::uint8_t,
                       std::conditional_t<sizeof(T) == 2, std::uint16_t, std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>;

template <class Key>
constexpr Key signBit = static_cast<Key>(Key(1) << (sizeof(Key) * 8 - 1));

template <class T>
KeyOf<T> keyOf(T value)
{
    using Key = KeyOf<T>;
    const Key bits = std::bit_cast<Key>(value);
    if constexpr (std::is_floating_point_v<T>)
        return bits & signBit<Key> ? static_cast<Key>(~bits) : static_cast<Key>(bits | signBit<Key>);
    else if constexpr (std::is_signed_v<T>)
        return static_cast<Key>(bits ^ signBit<Key>);
    else
        return bits;
}

template <class T>
double valueOf(std::uint64_t wide)
{
    using Key = KeyOf<T>;
    auto key = static_cast<Key>(wide);
    if constexpr (std::is_floating_point_v<T>)
        key = key & signBit<Key> ? static_cast<Key>(key ^ signBit<Key>) : static_cast<Key>(~key);
    else if constexpr (std::is_signed_v<T>)
        key = static_cast<Key>(key ^ signBit<Key>);
    return static_cast<double>(std::bit_cast<T>(key));
}

/// A rank that is looked for: what is known of its key, and its rank among the elements that share it.
struct Wanted {
    std::uint64_t prefix = 0, rank = 0;
    double value = 0;
};

class Selection {
public:
    Selection(const at::Tensor& tensor, const Walk& walk, PassSteps& steps) : m_tensor(tensor), m_walk(walk), m_steps(steps) {}

    void run(std::map<std::uint64_t, Wanted>& wanted)
    {
        while (!m_done && !m_steps.cancelled()) {
            std::set<std::uint64_t> prefixes;
            for (const auto& row : wanted)
                prefixes.insert(row.second.prefix);
            m_prefixes.assign(prefixes.begin(), prefixes.end());
            m_counts.assign(m_prefixes.size(), std::vector<std::uint64_t>(digits));
            pass();
            for (auto& row : wanted)
                narrow(row.second);
        }
    }

private:
    void pass()
    {
        visitNumbers(m_tensor, m_walk, [&]<class T>(const T* from, std::int64_t n) {
            constexpr int bits = sizeof(T) * 8;
            m_value = valueOf<T>;
            m_digit = std::min(digitBits, bits);
            const int shift = bits - m_known - m_digit;
            for (std::int64_t i = 0; i < n; ++i)
                if (!std::is_floating_point_v<T> || std::isfinite(static_cast<double>(from[i])))
                    count(keyOf(from[i]), shift);
            m_done = shift == 0;
            return m_steps.step(n);
        });
        m_known += m_digit;
    }

    void count(std::uint64_t key, int shift)
    {
        const std::uint64_t prefix = m_known == 0 ? 0 : key >> (shift + m_digit);
        for (std::size_t i = 0; i < m_prefixes.size(); ++i)
            if (m_prefixes[i] == prefix)
                ++m_counts[i][(key >> shift) & (digits - 1)];
    }

    void narrow(Wanted& wanted) const
    {
        const auto at =
            static_cast<std::size_t>(std::lower_bound(m_prefixes.begin(), m_prefixes.end(), wanted.prefix) - m_prefixes.begin());
        const auto& counts = m_counts[at];
        std::size_t digit = 0;
        while (digit + 1 < digits && wanted.rank >= counts[digit])
            wanted.rank -= counts[digit++];
        wanted.prefix = (wanted.prefix << m_digit) | digit;
        if (m_done)
            wanted.value = m_value(wanted.prefix);
    }

    const at::Tensor& m_tensor;
    const Walk& m_walk;
    PassSteps& m_steps;
    int m_known = 0, m_digit = digitBits; ///< bits
    bool m_done = false;
    double (*m_value)(std::uint64_t) = nullptr;
    std::vector<std::uint64_t> m_prefixes;            ///< sorted
    std::vector<std::vector<std::uint64_t>> m_counts; ///< by prefix
};

} // namespace

int quantilePasses(c10::ScalarType type)
{
    const bool widened = c10::isComplexType(type) || (c10::isFloatingType(type) && c10::elementSize(type) < sizeof(float));
    const std::size_t read = !widened ? c10::elementSize(type) : c10::isComplexType(type) ? sizeof(double) : sizeof(float);
    return std::max(1, static_cast<int>(read * 8) / digitBits);
}

std::vector<std::pair<double, double>> quantiles(const at::Tensor& tensor, const Walk& walk, const TensorStats& stats,
                                                 const StatsOptions& options, PassSteps& steps)
{
    std::vector<std::pair<double, double>> out;
    if (stats.finite() == 0) {
        for (const double q : options.quantiles)
            out.emplace_back(q, std::numeric_limits<double>::quiet_NaN());
        return out;
    }
    const auto weight = static_cast<std::uint64_t>(walk.weight);
    const auto last = static_cast<double>(stats.finite() - 1);
    std::map<std::uint64_t, Wanted> wanted; // by rank among the elements that are walked
    for (const double q : options.quantiles)
        for (const double rank : {std::floor(q * last), std::ceil(q * last)})
            wanted[static_cast<std::uint64_t>(rank) / weight].rank = static_cast<std::uint64_t>(rank) / weight;
    Selection(tensor, walk, steps).run(wanted);
    for (const double q : options.quantiles) {
        const double below = std::floor(q * last), part = q * last - below;
        const double low = wanted[static_cast<std::uint64_t>(below) / weight].value;
        const double high = wanted[static_cast<std::uint64_t>(std::ceil(q * last)) / weight].value;
        out.emplace_back(q, part == 0 ? low : low + part * (high - low));
    }
    return out;
}

} // namespace nodewise::torch_worker
