// SPDX-License-Identifier: Apache-2.0
#include "core/sim/tile_graph.h"

#include <algorithm>

namespace nodewise::sim {

namespace {

class Lint {
public:
    explicit Lint(const TileGraph& graph) : m_graph(graph) {}

    Result<void> run()
    {
        for (std::size_t i = 0; i < m_graph.numbers.size(); ++i)
            if (!fits(m_graph.numbers[i], i))
                return fail("number %1 of the tile graph of %2 uses numbers or loops that do not exist", i, m_graph.name);
        for (std::size_t i = 0; i < m_graph.steps.size(); ++i) {
            while (!m_open.empty() && m_graph.steps[m_open.back()].end <= i)
                m_open.pop_back();
            if (!fits(m_graph.steps[i], i))
                return fail("step %1 of the tile graph of %2 uses numbers, buffers or loops that do not exist", i, m_graph.name);
            if (m_graph.steps[i].kind == Step::Kind::Loop)
                m_open.push_back(static_cast<std::uint32_t>(i));
        }
        return {};
    }

private:
    bool fits(const Number& number, std::size_t at) const
    {
        switch (number.op) {
        case Number::Op::Constant:
        case Number::Op::Unknown:
            return number.left == 0 && number.right == 0;
        case Number::Op::Loop:
            return number.left == 0 && number.right == 0 && number.value >= 0 &&
                   static_cast<std::uint64_t>(number.value) < m_graph.steps.size() &&
                   m_graph.steps[static_cast<std::size_t>(number.value)].kind == Step::Kind::Loop;
        default:
            return number.left < at && number.right < at;
        }
    }

    bool fits(const Step& step, std::size_t at) const
    {
        if (step.kind == Step::Kind::Loop)
            return step.step > 0 && step.end > at &&
                   step.end <= (m_open.empty() ? m_graph.steps.size() : m_graph.steps[m_open.back()].end) && number(step.lower) &&
                   number(step.upper);
        const bool moves = step.kind == Step::Kind::Load || step.kind == Step::Kind::Store;
        const std::size_t axes = step.offsets.size();
        if (moves && (!buffer(step.dram) || !buffer(step.pad) || step.sizes.size() != axes || step.steps.size() != axes ||
                      m_graph.buffers[step.dram].shape.size() != axes))
            return false;
        const auto numbers = [this](const std::vector<NumberId>& ids) {
            return std::ranges::all_of(ids, [this](auto id) { return number(id); });
        };
        const auto accesses = [this, at](const std::vector<Access>& all) {
            return std::ranges::all_of(
                all, [&](const Access& one) { return buffer(one.buffer) && (one.first == Access::always || one.first < at); });
        };
        if (step.kind == Step::Kind::Array && !numbers({step.batch, step.m, step.n, step.k}))
            return false;
        if (step.kind == Step::Kind::Vector && !number(step.points))
            return false;
        return numbers(step.offsets) && numbers(step.sizes) && numbers(step.steps) && accesses(step.reads) && accesses(step.writes);
    }

    bool number(NumberId id) const { return id < m_graph.numbers.size(); }
    bool buffer(std::uint32_t id) const { return id < m_graph.buffers.size(); }

    const TileGraph& m_graph;
    std::vector<std::uint32_t> m_open; ///< loops around
};

} // namespace

Result<void> lint(const TileGraph& graph)
{
    return Lint(graph).run();
}

} // namespace nodewise::sim
