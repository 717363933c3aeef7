// SPDX-License-Identifier: Apache-2.0
#include "core/sim/walk.h"

#include "core/sim/combine.h"

#include <algorithm>

namespace nodewise::sim {

namespace {

std::uint64_t roundsOf(std::int64_t lower, std::int64_t upper, std::int64_t by)
{
    if (upper <= lower)
        return 0;
    return (static_cast<std::uint64_t>(upper) - static_cast<std::uint64_t>(lower) - 1) / static_cast<std::uint64_t>(by) + 1;
}

/// Rounds of loops without an instruction, one after the other: a moment, in which nobody can cancel.
constexpr std::uint64_t mostIdle = 20'000'000;

bool multiplied(std::initializer_list<std::int64_t> factors, std::int64_t& out)
{
    out = 1;
    for (const std::int64_t factor : factors)
        if (__builtin_mul_overflow(out, std::max<std::int64_t>(factor, 0), &out))
            return false;
    return true;
}

} // namespace

Result<Walk> Walk::of(const TileGraph& graph)
{
    if (!graph.why.empty())
        return fail("the tile graph of %1 is incomplete: %2", graph.name, graph.why);
    if (auto fits = lint(graph); !fits)
        return fail(fits.error());
    Walk walk(graph);
    for (const Step& step : graph.steps)
        walk.m_steps.push_back({step.kind == Step::Kind::Loop ? step.end : 0, step.lower, step.upper, step.step});
    walk.m_loops.resize(graph.steps.size());
    walk.m_plans.resize(graph.steps.size() + 1);
    walk.planNumbers();
    walk.planAmounts();
    if (!walk.evaluate(walk.m_plans.back()))
        return fail(walk.m_error);
    walk.countBodies();
    return walk;
}

// --- plans ------------------------------------------------------------------------------------------------------------------------------

std::uint32_t Walk::deeper(std::uint32_t a, std::uint32_t b) const
{
    if (a == none || b == none)
        return a == none ? b : a;
    return m_depth[a] >= m_depth[b] ? a : b;
}

void Walk::planNumbers()
{
    m_depth.assign(m_graph->steps.size(), 0);
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < m_graph->steps.size(); ++i) {
        while (!open.empty() && m_graph->steps[open.back()].end <= i)
            open.pop_back();
        m_depth[i] = static_cast<std::uint32_t>(open.size());
        if (m_graph->steps[i].kind == Step::Kind::Loop)
            open.push_back(i);
    }
    m_values.assign(m_graph->numbers.size(), 0);
    for (NumberId id = 0; id < m_graph->numbers.size(); ++id) {
        const Number& number = m_graph->numbers[id];
        const bool leaf = number.op == Number::Op::Constant || number.op == Number::Op::Loop || number.op == Number::Op::Unknown;
        const std::uint32_t loop = number.op == Number::Op::Loop ? static_cast<std::uint32_t>(number.value)
                                   : leaf                        ? none
                                                                 : deeper(m_loopOf[number.left], m_loopOf[number.right]);
        m_loopOf.push_back(loop);
        m_known.push_back(leaf ? number.op != Number::Op::Unknown : m_known[number.left] && m_known[number.right]);
        m_plans[loop == none ? m_graph->steps.size() : loop].numbers.push_back(id);
    }
}

void Walk::planAmounts()
{
    m_amounts.assign(m_graph->steps.size(), 0);
    m_bytes.assign(m_graph->steps.size(), 0);
    for (std::uint32_t i = 0; i < m_graph->steps.size(); ++i) {
        const Step& step = m_graph->steps[i];
        std::uint32_t loop = none;
        const auto add = [&](NumberId id) { loop = deeper(loop, m_loopOf[id]); };
        if (step.kind == Step::Kind::Array) {
            for (const NumberId id : {step.batch, step.m, step.n, step.k})
                add(id);
        } else if (step.kind == Step::Kind::Vector) {
            add(step.points);
        } else {
            std::ranges::for_each(step.sizes, add);
        }
        if (step.kind != Step::Kind::Loop && step.kind != Step::Kind::Barrier)
            m_plans[loop == none ? m_graph->steps.size() : loop].amounts.push_back(i);
    }
}

std::uint64_t Walk::roundsOf(std::uint32_t loop) const
{
    const Flat& flat = m_steps[loop];
    if (m_loopOf[flat.lower] != none || m_loopOf[flat.upper] != none)
        return unknownCount;
    return sim::roundsOf(m_values[flat.lower], m_values[flat.upper], flat.by);
}

std::uint64_t Walk::countBody(std::uint32_t from, std::uint32_t end) const
{
    constexpr std::uint64_t most = unknownCount - 1; // that, or more
    std::uint64_t count = 0;
    for (std::uint32_t i = from; i < end; i = m_steps[i].end ? m_steps[i].end : i + 1) {
        std::uint64_t here = 1;
        if (m_steps[i].end && m_bodyCounts[i] == 0)
            here = 0;
        else if (m_steps[i].end && (m_bodyCounts[i] == unknownCount || roundsOf(i) == unknownCount))
            return unknownCount;
        else if (m_steps[i].end && __builtin_mul_overflow(m_bodyCounts[i], roundsOf(i), &here))
            here = most;
        if (__builtin_add_overflow(count, here, &count))
            count = most;
    }
    return std::min(count, most);
}

std::optional<std::uint64_t> Walk::count() const
{
    const std::uint64_t count = countBody(0, static_cast<std::uint32_t>(m_steps.size()));
    return count == unknownCount ? std::nullopt : std::optional(count);
}

void Walk::countBodies()
{
    m_bodyCounts.assign(m_steps.size(), 0);
    for (std::uint32_t i = static_cast<std::uint32_t>(m_steps.size()); i-- > 0;) // inner ones first
        if (m_steps[i].end)
            m_bodyCounts[i] = countBody(i + 1, m_steps[i].end);
}

// --- numbers ----------------------------------------------------------------------------------------------------------------------------

bool Walk::stop(UserText error)
{
    m_error = std::move(error);
    m_open.clear();
    m_next = static_cast<std::uint32_t>(m_steps.size());
    return false;
}

bool Walk::evaluate(NumberId id)
{
    const Number& number = m_graph->numbers[id];
    std::int64_t& out = m_values[id];
    if (number.op == Number::Op::Constant)
        out = number.value;
    else if (number.op == Number::Op::Loop)
        out = m_loops[static_cast<std::size_t>(number.value)].variable;
    if (number.op == Number::Op::Constant || number.op == Number::Op::Loop || number.op == Number::Op::Unknown)
        return true;
    const auto made = combine(number.op, m_values[number.left], m_values[number.right]);
    out = made.value_or(0);
    return made.has_value();
}

bool Walk::evaluateAmount(std::uint32_t at)
{
    const Step& step = m_graph->steps[at];
    std::int64_t& amount = m_amounts[at];
    if (step.kind == Step::Kind::Array)
        return multiplied({m_values[step.batch], m_values[step.m], m_values[step.n], m_values[step.k]}, amount);
    if (step.kind == Step::Kind::Vector)
        return multiplied({m_values[step.points]}, amount);
    amount = 1;
    for (const NumberId size : step.sizes)
        if (!multiplied({amount, m_values[size]}, amount))
            return false;
    std::int64_t bits = 0;
    if (__builtin_mul_overflow(amount, static_cast<std::int64_t>(step.elementBits), &bits))
        return false;
    m_bytes[at] = bits / 8 + (bits % 8 != 0 ? 1 : 0);
    return true;
}

bool Walk::evaluate(const Plan& plan)
{
    for (const NumberId id : plan.numbers)
        if (!evaluate(id))
            return stop(UserText("a number of the tile graph of %1 does not fit in 64 bits, or is divided by a number that is not above 0",
                                 m_graph->name));
    for (const std::uint32_t at : plan.amounts)
        if (!evaluateAmount(at))
            return stop(UserText("line %1 of %2 moves or computes more than fits in 64 bits", m_graph->steps[at].line, m_graph->name));
    return true;
}

// --- going ------------------------------------------------------------------------------------------------------------------------------

bool Walk::enter(std::uint32_t loop, std::uint64_t round)
{
    const Flat& flat = m_steps[loop];
    LoopState& state = m_loops[loop];
    state = {m_values[flat.lower] + static_cast<std::int64_t>(round) * flat.by, m_values[flat.upper], round};
    m_next = flat.end;
    if (state.variable >= state.upper || m_bodyCounts[loop] == 0)
        return true;
    m_next = loop + 1;
    m_open.push_back(loop);
    return evaluate(m_plans[loop]);
}

void Walk::goRound()
{
    const std::uint32_t loop = m_open.back();
    LoopState& state = m_loops[loop];
    if (__builtin_add_overflow(state.variable, m_steps[loop].by, &state.variable) || state.variable >= state.upper) {
        m_open.pop_back();
        return;
    }
    ++state.round;
    m_next = loop + 1;
    if (++m_idle > mostIdle)
        stop(UserText("line %1 of %2: more than %3 consecutive iterations do nothing", m_graph->steps[loop].line, m_graph->name, mostIdle));
    else
        evaluate(m_plans[loop]);
}

void Walk::take()
{
    m_at = m_next++;
    ++m_count;
    m_idle = 0;
}

bool Walk::next()
{
    while (true) {
        while (!m_open.empty() && m_next == m_steps[m_open.back()].end)
            goRound();
        if (m_next == m_steps.size())
            return false;
        if (m_steps[m_next].end == 0) {
            take();
            return true;
        }
        if (!enter(m_next, 0))
            return false;
    }
}

bool Walk::fresh(const Access& access) const
{
    if (!access.fresh || access.first == Access::always)
        return access.fresh;
    return std::ranges::all_of(m_open, [&](std::uint32_t loop) { return loop < access.first || m_loops[loop].round == 0; });
}

/// A loop that stands next, up to the round that the instruction is in.
void Walk::skip(std::uint32_t loop, std::uint64_t index)
{
    const std::uint64_t each = m_bodyCounts[loop];
    const Flat& flat = m_steps[loop];
    std::uint64_t round = 0;
    if (each != 0 && each != unknownCount) {
        const std::uint64_t rounds = sim::roundsOf(m_values[flat.lower], m_values[flat.upper], flat.by);
        round = std::min(rounds, (index - m_count) / each);
        m_count += round * each;
        if (round == rounds) {
            m_next = flat.end;
            return;
        }
    }
    enter(loop, round);
}

bool Walk::seek(std::uint64_t index)
{
    while (m_error.empty()) {
        while (!m_open.empty() && m_next == m_steps[m_open.back()].end)
            goRound();
        if (m_next == m_steps.size())
            return false;
        if (m_steps[m_next].end != 0) {
            skip(m_next, index);
            continue;
        }
        take();
        if (m_count - 1 == index)
            return true;
    }
    return false;
}

} // namespace nodewise::sim
