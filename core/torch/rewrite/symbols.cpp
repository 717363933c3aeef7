// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/symbols.h"

#include <algorithm>
#include <cmath>

namespace nodewise::torch_box {

namespace {

constexpr std::size_t trialCount = 10;
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

std::int64_t within(const graph::Range& range, std::int64_t wanted)
{
    const std::int64_t low = std::max<std::int64_t>(range.min.value_or(2), 2); // 0 and 1 are special to PyTorch
    const std::int64_t count = std::max<std::int64_t>(range.max.value_or(INT32_MAX) - low, 0) + 1;
    return low + ((wanted - low) % count + count) % count;
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
    const auto range = graph.ranges().find(symbol);
    constexpr std::int64_t usual = 6;
    return m_hints.emplace(symbol, within(range == graph.ranges().end() ? graph::Range() : range->second, usual)).first->second;
}

std::vector<Valuation> Symbols::trials(const graph::Graph& graph, const std::vector<std::string>& symbols)
{
    Valuation first;
    for (const std::string& symbol : symbols)
        first.emplace_back(symbol, atExport(graph, symbol));
    std::vector<Valuation> out{first};
    for (std::size_t trial = 1; trial < trialCount && !symbols.empty(); ++trial) {
        Valuation next = first;
        for (std::size_t i = 0; i < symbols.size(); ++i) {
            const auto range = graph.ranges().find(symbols[i]);
            const std::int64_t step = steps[(trial - 1 + i * 4) % std::size(steps)];
            next[i].second = within(range == graph.ranges().end() ? graph::Range() : range->second, first[i].second + step);
        }
        if (std::find(out.begin(), out.end(), next) == out.end())
            out.push_back(std::move(next));
    }
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

} // namespace nodewise::torch_box
