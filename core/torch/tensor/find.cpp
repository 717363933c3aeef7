// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/find.h"

#include "core/torch/tensor/moments.h"
#include "core/torch/tensor/numbers.h"
#include "core/torch/tensor/pass_steps.h"
#include "core/torch/tensor/plane.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

namespace nodewise::torch_worker {

namespace {

using What = FindOptions::What;

/// Which elements are meant. Integers are compared as integers: a double can't tell 2^53 from 2^53 + 1.
class Wanted {
public:
    Wanted(What what, const Number& number, double eps, c10::ScalarType type) : m_what(what), m_real(toDouble(number)), m_eps(eps)
    {
        // 64 bits of the one type may read like another number of the other: what the type can't hold is none of its elements.
        const bool large = type == c10::ScalarType::UInt64;
        if (const auto* given = std::get_if<std::int64_t>(&number)) {
            m_whole = *given;
            m_possible = !large || *given >= 0;
        } else if (const auto* unsignedOne = std::get_if<std::uint64_t>(&number)) {
            m_whole = static_cast<std::int64_t>(*unsignedOne);
            m_possible = large || *m_whole >= 0;
        }
    }
    bool isWhole() const { return m_whole.has_value() && m_eps == 0; }
    bool matches(std::int64_t value) const { return m_possible && value == *m_whole; }
    bool matches(double value) const
    {
        switch (m_what) {
        case What::Nan:
            return std::isnan(value);
        case What::Inf:
            return std::isinf(value);
        case What::NotFinite:
            return !std::isfinite(value);
        case What::Value:
            if (std::isnan(m_real))
                return std::isnan(value);
            [[fallthrough]];
        case What::Max:
        case What::Min:
            return value == m_real || std::abs(value - m_real) <= m_eps;
        }
        return false;
    }

private:
    What m_what;
    double m_real, m_eps;
    std::optional<std::int64_t> m_whole;
    bool m_possible = true;
};

class Search {
public:
    Search(const at::Tensor& tensor, const Table& table, const Wanted& wanted, PassSteps& steps)
        : m_data(tensor.const_data_ptr()), m_table(table), m_wanted(wanted), m_steps(steps), m_real(runReader(tensor.scalar_type())),
          m_whole(integerReader(tensor.scalar_type())), m_integers(wanted.isWhole() && c10::isIntegralType(tensor.scalar_type(), true))
    {
    }

    /// The first match in [begin, end), or the last.
    std::optional<std::int64_t> in(std::int64_t begin, std::int64_t end, bool backward)
    {
        while (begin < end && !m_steps.cancelled()) {
            const auto [first, last] = blockOf(begin, end, backward);
            if (const auto found =
                    inBlock(first, last - first, [&](const auto* values, std::int64_t count) { return match(values, count, backward); }))
                return first + *found;
            (backward ? end : begin) = backward ? first : last;
            m_steps.step(last - first);
        }
        return std::nullopt;
    }

    /// How many match in [begin, end).
    std::int64_t matches(std::int64_t begin, std::int64_t end)
    {
        std::int64_t out = 0;
        while (begin < end && !m_steps.cancelled()) {
            const auto [first, last] = blockOf(begin, end, false);
            out += inBlock(first, last - first, [this](const auto* values, std::int64_t count) {
                return std::count_if(values, values + count, [this](auto value) { return m_wanted.matches(value); });
            });
            m_steps.step(last - first);
            begin = last;
        }
        return out;
    }

private:
    template <class T>
    std::optional<std::int64_t> match(const T* values, std::int64_t count, bool backward) const
    {
        for (std::int64_t i = 0; i < count; ++i) {
            const std::int64_t at = backward ? count - 1 - i : i;
            if (m_wanted.matches(values[at]))
                return at;
        }
        return std::nullopt;
    }
    /// One block of one row, from the front or from the back.
    std::pair<std::int64_t, std::int64_t> blockOf(std::int64_t begin, std::int64_t end, bool backward) const
    {
        const std::int64_t columns = m_table.columns(), row = (backward ? end - 1 : begin) / columns;
        if (backward)
            return {std::max({begin, row * columns, end - blockSize}), end};
        return {begin, std::min({end, (row + 1) * columns, begin + blockSize})};
    }
    /// visit(numbers, count) of a block of one row, with integers where they are compared.
    template <class Visit>
    auto inBlock(std::int64_t first, std::int64_t count, Visit visit) -> decltype(visit(static_cast<const double*>(nullptr), count))
    {
        const std::int64_t row = first / m_table.columns(), column = first % m_table.columns();
        const std::int64_t stride = m_table.columnStride(), offset = m_table.rowOffset(row) + column * stride;
        if (m_integers) {
            m_whole(m_data, offset, stride, count, m_integersRead.data());
            return visit(m_integersRead.data(), count);
        }
        m_real(m_data, offset, stride, count, m_numbersRead.data());
        return visit(m_numbersRead.data(), count);
    }

    const void* m_data;
    const Table& m_table;
    const Wanted& m_wanted;
    PassSteps& m_steps;
    ReadRun m_real;
    ReadIntegers m_whole;
    bool m_integers;
    std::array<double, blockSize> m_numbersRead{};
    std::array<std::int64_t, blockSize> m_integersRead{};
};

bool isExtreme(What what)
{
    return what == What::Max || what == What::Min;
}

/// Nullopt where no element is finite.
Result<std::optional<Number>> extreme(const at::Tensor& tensor, What what, PassSteps& steps)
{
    const auto stats = moments(tensor, Walk(tensor), steps);
    if (!stats)
        return fail(stats.error());
    if (steps.cancelled())
        return fail(UserText::listed(cancelledMessage));
    return stats->finite() == 0 ? std::nullopt : std::optional(what == What::Max ? stats->max : stats->min);
}

/// Calls look(search, elements) over a readable tensor; nullopt, without a call, where an extreme is looked for and none is finite.
template <class Look>
auto searched(const at::Tensor& given, const FindOptions& options, Look look)
    -> Result<std::optional<decltype(look(std::declval<Search&>(), std::int64_t()))>>
{
    if (auto readable = checkReadable(given); !readable)
        return fail(std::move(readable.error()));
    const at::Tensor tensor = resolved(given);
    PassSteps steps(options.progress, static_cast<std::uint64_t>(tensor.numel()), isExtreme(options.what) ? 2 : 1);
    Number number = options.number;
    if (isExtreme(options.what)) {
        const auto found = extreme(tensor, options.what, steps);
        if (!found)
            return fail(found.error());
        if (!*found)
            return std::nullopt;
        number = **found;
    }
    // Without gaps all of it is one row: blocks are then as long as they may be.
    const auto table = Table::of(tensor.is_contiguous() ? tensor.view({-1}) : tensor, {.allRows = true});
    if (!table)
        return fail(table.error());
    const Wanted wanted(options.what, number, options.what == What::Value ? options.eps : 0, tensor.scalar_type());
    Search search(tensor, *table, wanted, steps);
    auto out = look(search, tensor.numel());
    if (options.progress.cancelled())
        return fail(UserText::listed(cancelledMessage));
    return std::optional(std::move(out));
}

std::optional<FoundElement> around(Search& search, const FindOptions& options, std::int64_t all)
{
    const bool back = options.backward;
    const std::int64_t from = std::clamp<std::int64_t>(options.from.value_or(back ? all : -1), -1, all);
    // Ahead of it, then what is left, itself at last.
    if (const auto ahead = back ? search.in(0, from, true) : search.in(from + 1, all, false))
        return FoundElement{*ahead, false};
    if (const auto left = back ? search.in(std::max<std::int64_t>(from, 0), all, true) : search.in(0, std::min(from + 1, all), false))
        return FoundElement{*left, true};
    return std::nullopt;
}

} // namespace

Result<std::optional<FoundElement>> find(const at::Tensor& tensor, const FindOptions& options)
{
    const auto found = searched(tensor, options, [&](Search& search, std::int64_t elements) { return around(search, options, elements); });
    if (!found)
        return fail(found.error());
    return *found ? **found : std::nullopt;
}

Result<MatchCount> countMatches(const at::Tensor& tensor, const FindOptions& options, const MatchRange& range)
{
    const auto found = searched(tensor, options, [&](Search& search, std::int64_t elements) {
        const std::int64_t begin = std::clamp<std::int64_t>(range.begin, 0, elements), end = std::clamp(range.end, begin, elements);
        const std::int64_t at = std::clamp(range.at, begin, end);
        MatchCount out{.before = search.matches(begin, at), .end = end};
        out.matches = out.before + search.matches(at, end);
        return out;
    });
    if (!found)
        return fail(found.error());
    return found->value_or(MatchCount{.end = tensor.numel()});
}

} // namespace nodewise::torch_worker
