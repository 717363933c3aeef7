// SPDX-License-Identifier: Apache-2.0
#include "core/cost/changed_graph.h"

#include "core/sim/walk.h"

#include <algorithm>
#include <cmath>

namespace nodewise::cost {

namespace {

using sim::Number;
using sim::NumberId;
using sim::Step;
using sim::TileGraph;

constexpr std::int64_t parts = 4;            ///< of Overlap
constexpr std::uint64_t mostSteps = 200'000; ///< until a step was met that is to be looked at

/// Owns the graph while it is changed.
class Changing {
public:
    explicit Changing(TileGraph graph) : m_graph(std::move(graph)) {}

    TileGraph take() { return std::move(m_graph); }
    std::vector<Step>& steps() { return m_graph.steps; }

    NumberId constant(std::int64_t value)
    {
        m_graph.numbers.push_back({.op = Number::Op::Constant, .value = value});
        return NumberId(m_graph.numbers.size() - 1);
    }

    NumberId with(Number::Op op, NumberId left, std::int64_t right)
    {
        const NumberId by = constant(right);
        m_graph.numbers.push_back({.op = op, .left = left, .right = by});
        return NumberId(m_graph.numbers.size() - 1);
    }

    /// Several of its streamed rows as one that is as many times deeper, or wider.
    void fold(NumberId Step::*axis, std::int64_t size, std::int64_t whole)
    {
        const std::int64_t times = size > 0 ? whole / size : 1;
        for (Step& step : steps()) {
            if (step.kind != Step::Kind::Array || times < 2)
                continue;
            step.*axis = with(Number::Op::Multiply, step.*axis, times);
            step.m = with(Number::Op::CeilDiv, step.m, times);
        }
    }

    /// A copy's longest axis, as far as that is known.
    void divide(Step& step, std::int64_t by)
    {
        if (step.sizes.empty())
            return;
        const std::vector<std::int64_t>& shape = m_graph.buffers[step.pad].shape;
        std::size_t axis = 0;
        for (std::size_t i = 1; i < std::min(shape.size(), step.sizes.size()); ++i)
            axis = shape[i] > shape[axis] ? i : axis;
        step.sizes[axis] = with(Number::Op::CeilDiv, step.sizes[axis], by);
    }

    void readOnce(const sim::Cost& cost)
    {
        for (const sim::Cost::Traffic& traffic : cost.traffic) {
            const std::int64_t bytes = m_graph.buffers[traffic.buffer].bytes, times = bytes > 0 ? traffic.read / bytes : 1;
            for (Step& step : steps())
                if (step.kind == Step::Kind::Load && step.dram == traffic.buffer && times > 1)
                    divide(step, times);
        }
    }

    /// The same bytes one behind the other.
    void makeContiguous()
    {
        for (std::size_t i = 0; i < steps().size(); ++i) {
            if (!isCopy(steps()[i]) || steps()[i].sizes.empty())
                continue;
            NumberId elements = steps()[i].sizes.front();
            for (std::size_t axis = 1; axis < steps()[i].sizes.size(); ++axis) {
                m_graph.numbers.push_back({.op = Number::Op::Multiply, .left = elements, .right = steps()[i].sizes[axis]});
                elements = NumberId(m_graph.numbers.size() - 1);
            }
            Step& step = steps()[i];
            step.offsets = {constant(0)};
            step.sizes = {elements};
            step.steps = {constant(1)};
            step.dram = line(step.dram);
        }
    }

    void keepResults()
    {
        for (Step& step : steps())
            if (step.kind == Step::Kind::Store && !step.sizes.empty())
                step.sizes.front() = constant(0);
    }

    void narrow()
    {
        for (Step& step : steps())
            if (isCopy(step))
                step.elementBits = std::max<std::uint32_t>(8, step.elementBits / 2);
    }

    /// All of it in a loop, each time with a part.
    void split()
    {
        for (Number& number : m_graph.numbers)
            if (number.op == Number::Op::Loop)
                ++number.value;
        for (sim::Buffer& buffer : m_graph.buffers)
            if (buffer.argument < 0)
                buffer.bytes = (buffer.bytes + parts - 1) / parts;
        for (std::size_t i = 0; i < steps().size(); ++i)
            cut(steps()[i]);
        Step loop{.kind = Step::Kind::Loop, .end = std::uint32_t(steps().size() + 1), .variable = "part", .parallel = true};
        loop.lower = constant(0);
        loop.upper = constant(parts);
        steps().insert(steps().begin(), std::move(loop));
    }

private:
    static bool isCopy(const Step& step) { return step.kind == Step::Kind::Load || step.kind == Step::Kind::Store; }

    void cut(Step& step)
    {
        if (step.kind == Step::Kind::Loop)
            ++step.end;
        else if (isCopy(step))
            divide(step, parts);
        else if (step.kind == Step::Kind::Array)
            step.m = with(Number::Op::CeilDiv, step.m, parts);
        else if (step.kind == Step::Kind::Vector)
            step.points = with(Number::Op::CeilDiv, step.points, parts);
        for (auto* accesses : {&step.reads, &step.writes})
            for (sim::Access& access : *accesses)
                access.first += access.first != sim::Access::always ? 1 : 0;
    }

    /// A buffer in DRAM of one axis.
    std::uint32_t line(std::uint32_t buffer)
    {
        sim::Buffer copy = m_graph.buffers[buffer];
        copy.shape = {copy.bytes * 8 / std::max<std::int64_t>(copy.elementBits, 1)};
        copy.strides = {1};
        m_graph.buffers.push_back(std::move(copy));
        return std::uint32_t(m_graph.buffers.size() - 1);
    }

    TileGraph m_graph;
};

} // namespace

std::array<std::int64_t, 3> largestProduct(const sim::TileGraph& graph)
{
    std::array<std::int64_t, 3> out{};
    auto walk = sim::Walk::of(graph);
    if (!walk)
        return out;
    std::int64_t most = 0;
    for (std::uint64_t count = 0; count < mostSteps && walk->next(); ++count) {
        const Step& step = graph.steps[walk->step()];
        if (step.kind != Step::Kind::Array || walk->amount() <= most)
            continue;
        most = walk->amount();
        out = {walk->value(step.m), walk->value(step.n), walk->value(step.k)};
    }
    return out;
}

sim::TileGraph changedGraph(sim::TileGraph graph, const sim::Npu& npu, const sim::Cost& cost, Change change)
{
    const auto [m, n, k] = largestProduct(graph);
    Changing changing(std::move(graph));
    switch (change) {
    case Change::FillRows:
        changing.fold(&Step::k, k, npu.rows());
        break;
    case Change::FillColumns:
        changing.fold(&Step::n, n, npu.lanes);
        break;
    case Change::ReadOnce:
        changing.readOnce(cost);
        break;
    case Change::Contiguous:
        changing.makeContiguous();
        break;
    case Change::KeepResult:
        changing.keepResults();
        break;
    case Change::Overlap:
        changing.split();
        break;
    case Change::Narrow:
        changing.narrow();
        break;
    case Change::Scratchpad:
    case Change::Cores:
    case Change::Arrays:
    case Change::VectorBits:
    case Change::Dma:
        break;
    }
    return changing.take();
}

} // namespace nodewise::cost
