// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/symbols.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace nodewise::torch_worker {

namespace {

constexpr std::size_t nearTrials = 10, farTrials = 4;
/// Added to a symbol's value in turn; another start for each symbol, so that they do not move together.
constexpr std::int64_t steps[] = {3, 7, 1, 12, 5, 18, 2, 10, 25, 4, 31, 8, 15};

template <class Visit>
void eachSize(const graph::Value& value, Visit visit)
{
    if (value.kind == graph::Value::Kind::SymInt)
        visit(value.sym);
    for (const auto* sizes : {&value.tensor.sizes, &value.tensor.strides})
        for (const graph::SymInt& size : *sizes)
            visit(size);
    visit(value.tensor.storageOffset);
    for (const graph::Value& element : value.elements)
        eachSize(element, visit);
}

graph::Range rangeOf(const graph::Graph& graph, const std::string& symbol)
{
    const auto range = graph.ranges().find(symbol);
    return range == graph.ranges().end() ? graph::Range() : range->second;
}

std::int64_t within(const graph::Range& range, std::int64_t wanted)
{
    const std::int64_t low = std::max<std::int64_t>(range.min.value_or(2), 2); // 0 and 1 are special to PyTorch
    const std::int64_t count = std::max<std::int64_t>(range.max.value_or(INT32_MAX) - low, 0) + 1;
    return low + ((wanted - low) % count + count) % count;
}

/// Where a branch may turn: ends of the range; one more than whole sticks and tiles of up to 512; and what is larger than all of these.
/// Shapes alone cost the same at any size, but operators without a kernel for them run on the CPU.
std::array<std::int64_t, farTrials> farValues(const graph::Range& range)
{
    constexpr std::int64_t farthest = 4096;
    const std::int64_t low = within(range, std::max<std::int64_t>(range.min.value_or(2), 2));
    const std::int64_t high = std::max(low, std::min(range.max.value_or(farthest), farthest));
    return {low, within(range, 65), within(range, 513), high};
}

void addNew(Valuation next, std::vector<Valuation>& out)
{
    if (std::find(out.begin(), out.end(), next) == out.end())
        out.push_back(std::move(next));
}

} // namespace

std::optional<std::int64_t> valueIn(const graph::SymInt& size, const Valuation& symbols)
{
    if (!size.symbolic())
        return size.value;
    const auto value = graph::evaluate(*size.expr, symbols);
    if (!value || std::floor(*value) != *value || std::abs(*value) > 1e15)
        return std::nullopt;
    return static_cast<std::int64_t>(*value);
}

std::int64_t Symbols::atExport(const graph::Graph& graph, const std::string& symbol)
{
    if (const auto known = m_hints.find(symbol); known != m_hints.end())
        return known->second;
    const auto learn = [this](const graph::SymInt& size) {
        if (size.symbolic() && size.expr->hint && size.expr->symbols.size() == 1 && size.expr->text == size.expr->symbols.front())
            m_hints.emplace(size.expr->text, static_cast<std::int64_t>(*size.expr->hint));
    };
    for (const graph::Node& node : graph.nodes())
        eachSize(node.value, learn);
    if (const auto known = m_hints.find(symbol); known != m_hints.end())
        return known->second;
    constexpr std::int64_t usual = 6;
    m_unknown.insert(symbol);
    return m_hints.emplace(symbol, within(rangeOf(graph, symbol), usual)).first->second;
}

Valuation Symbols::atExport(const graph::Graph& graph, const std::vector<std::string>& symbols)
{
    Valuation out;
    for (const std::string& symbol : symbols)
        out.emplace_back(symbol, atExport(graph, symbol));
    return out;
}

std::vector<Valuation> Symbols::trials(const graph::Graph& graph, const std::vector<std::string>& symbols)
{
    const Valuation first = atExport(graph, symbols);
    std::vector<Valuation> out{first};
    if (symbols.empty())
        return out;
    for (std::size_t trial = 1; trial < nearTrials; ++trial) {
        Valuation next = first;
        for (std::size_t i = 0; i < symbols.size(); ++i)
            next[i].second = within(rangeOf(graph, symbols[i]), first[i].second + steps[(trial - 1 + i * 4) % std::size(steps)]);
        addNew(std::move(next), out);
    }
    for (std::size_t trial = 0; trial < farTrials; ++trial) {
        Valuation next = first; // symbols take turns: one that is large beside one that is small
        for (std::size_t i = 0; i < symbols.size(); ++i) {
            const auto far = farValues(rangeOf(graph, symbols[i]));
            next[i].second = far[(trial + i) % far.size()];
        }
        addNew(std::move(next), out);
    }
    return out;
}

std::vector<Valuation> Symbols::questions(const graph::Graph& graph, const std::vector<std::string>& symbols,
                                          const std::vector<std::int64_t>& numbers)
{
    const Valuation first = atExport(graph, symbols);
    std::vector<Valuation> out = trials(graph, symbols);
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        const graph::Range range = rangeOf(graph, symbols[i]);
        const bool unset = range.min.value_or(0) == 0 && !m_unknown.contains(symbols[i]);
        const std::int64_t low = unset ? 2 : range.min.value_or(2), high = range.max.value_or(INT32_MAX);
        std::vector<std::int64_t> values{low};
        if (range.max)
            values.push_back(high);
        for (const std::int64_t number : numbers)
            for (std::int64_t beside = number - 1; number < INT32_MAX && beside <= number + 1; ++beside)
                values.push_back(beside);
        for (const std::int64_t value : values) {
            Valuation next = first;
            next[i].second = value;
            if (value >= low && value <= high)
                addNew(std::move(next), out);
        }
    }
    return out;
}

std::string valuationText(const Valuation& symbols)
{
    std::string out;
    for (const auto& [symbol, value] : symbols)
        out += (out.empty() ? "" : ", ") + symbol + " = " + std::to_string(value);
    return out;
}

void collectSymbols(const graph::Value& value, std::vector<std::string>& out)
{
    eachSize(value, [&](const graph::SymInt& size) {
        for (const std::string& symbol : size.symbolic() ? size.expr->symbols : std::vector<std::string>())
            if (const auto at = std::lower_bound(out.begin(), out.end(), symbol); at == out.end() || *at != symbol)
                out.insert(at, symbol);
    });
}

} // namespace nodewise::torch_worker
