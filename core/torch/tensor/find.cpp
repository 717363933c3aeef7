// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/find.h"

#include "core/torch/tensor/moments.h"
#include "core/torch/tensor/numbers.h"
#include "core/torch/tensor/plane.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

namespace nodewise::torch_box {

namespace {

using What = FindOptions::What;

/// Which elements are meant. Integers are compared as integers: a double can't tell 2^53 from 2^53 + 1.
class Wanted {
public:
    Wanted(What what, const Number& number, double eps) : m_what(what), m_real(toDouble(number)), m_eps(eps)
    {
        if (const auto* whole = std::get_if<std::int64_t>(&number))
            m_whole = *whole;
        else if (const auto* large = std::get_if<std::uint64_t>(&number))
            m_whole = static_cast<std::int64_t>(*large);
    }
    bool isWhole() const { return m_whole.has_value() && m_eps == 0; }
    bool matches(std::int64_t value) const { return value == *m_whole; }
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
};

class Search {
public:
    Search(const at::Tensor& tensor, const Table& table, const Wanted& wanted, const Progress& progress)
        : m_data(tensor.const_data_ptr()), m_table(table), m_wanted(wanted), m_progress(progress), m_real(runReader(tensor.scalar_type())),
          m_whole(integerReader(tensor.scalar_type())), m_integers(wanted.isWhole() && c10::isIntegralType(tensor.scalar_type(), true))
    {
    }

    /// The first match in [begin, end), or the last.
    std::optional<std::int64_t> in(std::int64_t begin, std::int64_t end, bool backward)
    {
        const std::int64_t columns = m_table.columns();
        while (begin < end && !m_progress.cancelled()) {
            // One block of one row, from the front or from the back.
            const std::int64_t at = backward ? end - 1 : begin, row = at / columns;
            const std::int64_t first = backward ? std::max({begin, row * columns, end - blockSize}) : begin;
            const std::int64_t last = backward ? end : std::min({end, (row + 1) * columns, begin + blockSize});
            if (const auto found = block(row, first - row * columns, last - first, backward))
                return first + *found;
            (backward ? end : begin) = backward ? first : last;
            tell(last - first);
        }
        return std::nullopt;
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
    std::optional<std::int64_t> block(std::int64_t row, std::int64_t column, std::int64_t count, bool backward)
    {
        const std::int64_t stride = m_table.columnStride(), offset = m_table.rowOffset(row) + column * stride;
        if (m_integers) {
            m_whole(m_data, offset, stride, count, m_integersRead.data());
            return match(m_integersRead.data(), count, backward);
        }
        m_real(m_data, offset, stride, count, m_numbersRead.data());
        return match(m_numbersRead.data(), count, backward);
    }
    void tell(std::int64_t count)
    {
        m_done += count;
        if ((++m_blocks & 255) == 0)
            m_progress.step(Text(),
                            static_cast<double>(m_done) / (static_cast<double>(m_table.rows()) * static_cast<double>(m_table.columns())));
    }

    const void* m_data;
    const Table& m_table;
    const Wanted& m_wanted;
    const Progress& m_progress;
    ReadRun m_real;
    ReadIntegers m_whole;
    bool m_integers;
    std::array<double, blockSize> m_numbersRead{};
    std::array<std::int64_t, blockSize> m_integersRead{};
    std::int64_t m_done = 0;
    std::uint64_t m_blocks = 0;
};

/// Nullopt where no element is finite.
Result<std::optional<Number>> extreme(const at::Tensor& tensor, const FindOptions& options)
{
    const auto stats = moments(tensor, Walk(tensor), options.progress.cancel);
    if (!stats)
        return fail(stats.error());
    if (options.progress.cancelled())
        return fail(Text::listed(cancelledMessage));
    return stats->finite() == 0 ? std::nullopt : std::optional(options.what == What::Max ? stats->max : stats->min);
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

Result<std::optional<FoundElement>> find(const at::Tensor& given, const FindOptions& options)
{
    if (auto readable = checkReadable(given); !readable)
        return fail(std::move(readable.error()));
    const at::Tensor tensor = resolved(given);
    Number number = options.number;
    if (options.what == What::Max || options.what == What::Min) {
        const auto found = extreme(tensor, options);
        if (!found)
            return fail(found.error());
        if (!*found)
            return std::optional<FoundElement>();
        number = **found;
    }
    // Without gaps all of it is one row: blocks are then as long as they may be.
    const auto table = Table::of(tensor.is_contiguous() ? tensor.view({-1}) : tensor, {.allRows = true});
    if (!table)
        return fail(table.error());
    const Wanted wanted(options.what, number, options.what == What::Value ? options.eps : 0);
    Search search(tensor, *table, wanted, options.progress);
    const auto found = around(search, options, tensor.numel());
    if (options.progress.cancelled())
        return fail(Text::listed(cancelledMessage));
    return found;
}

} // namespace nodewise::torch_box
