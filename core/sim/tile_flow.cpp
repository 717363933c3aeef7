// SPDX-License-Identifier: Apache-2.0
#include "core/sim/tile_flow.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace nodewise::sim {

namespace {

constexpr std::uint32_t none = 0xFFFFFFFF;

// --- does one number never exceed another?
// ------------------------------------------------------------------------------------------------

/// Goes through all rounds of the loops that some numbers depend on.
class Rounds {
public:
    Rounds(const TileGraph& graph, const ExprTable& exprs) : m_graph(graph), m_exprs(exprs) {}

    /// Whether `holds(values)` in each of them; false where there are too many, or a number can't be evaluated.
    template <class Holds>
    bool always(const std::vector<NumberId>& numbers, const Holds& holds)
    {
        m_variables.clear();
        m_needed.clear();
        for (const NumberId id : numbers)
            need(id);
        m_order.assign(m_variables.size() + 1, {});
        const std::vector<NumberId> variables(m_variables.begin(), m_variables.end()); // outer loops have smaller numbers
        for (const NumberId id : m_needed) {                                           // parts have smaller numbers, too
            const auto& own = m_exprs.variables(id);
            const auto level = own.empty() ? variables.begin() : std::ranges::lower_bound(variables, own.back()) + 1;
            m_order[static_cast<std::size_t>(level - variables.begin())].push_back(id);
        }
        m_values.resize(m_exprs.numbers().size());
        m_left = std::min(maxRounds, m_all);
        const std::uint64_t before = m_left;
        const bool out = go(variables, 0, holds);
        m_all -= before - std::min(before, m_left);
        return out;
    }

    std::int64_t value(NumberId id) const { return m_values[id]; }

private:
    const Step& stepOf(NumberId variable) const { return m_graph.steps[static_cast<std::size_t>(m_exprs.at(variable).value)]; }

    /// It, what it is made of, and the bounds of the loops that it depends on.
    void need(NumberId id)
    {
        if (!m_needed.insert(id).second)
            return;
        const Number& number = m_exprs.at(id);
        if (number.op == Number::Op::Loop) {
            m_variables.insert(id);
            need(stepOf(id).lower);
            need(stepOf(id).upper);
        } else if (number.op != Number::Op::Constant && number.op != Number::Op::Unknown) {
            need(number.left);
            need(number.right);
        }
    }

    bool evaluate(NumberId id)
    {
        const Number& number = m_exprs.at(id);
        if (number.op == Number::Op::Unknown)
            return false;
        if (number.op == Number::Op::Constant)
            m_values[id] = number.value;
        if (number.op == Number::Op::Constant || number.op == Number::Op::Loop)
            return true;
        const auto out = combine(number.op, m_values[number.left], m_values[number.right]);
        m_values[id] = out.value_or(0);
        return out.has_value();
    }

    template <class Holds>
    bool go(const std::vector<NumberId>& variables, std::size_t at, const Holds& holds)
    {
        if (m_left == 0)
            return false;
        --m_left;
        if (!std::ranges::all_of(m_order[at], [this](NumberId id) { return evaluate(id); }))
            return false;
        if (at == variables.size())
            return holds(*this);
        const Step& loop = stepOf(variables[at]);
        const std::int64_t upper = m_values[loop.upper];
        for (std::int64_t now = m_values[loop.lower]; now < upper;) {
            m_values[variables[at]] = now;
            if (!go(variables, at + 1, holds))
                return false;
            if (__builtin_add_overflow(now, loop.step, &now))
                break;
        }
        return true;
    }

    const TileGraph& m_graph;
    const ExprTable& m_exprs;
    std::set<NumberId> m_variables, m_needed;
    std::vector<std::vector<NumberId>> m_order; ///< by how many variables must have a value before
    std::vector<std::int64_t> m_values;
    std::uint64_t m_left = 0;
    std::uint64_t m_all = 256 * maxRounds; ///< of all questions about a graph
};

/// Whether parts hold each other, axis by axis; answers are kept.
class Holding {
public:
    Holding(const TileGraph& graph, ExprTable& exprs) : m_graph(graph), m_exprs(exprs), m_rounds(graph, exprs) {}

    bool holds(std::uint32_t buffer, const Part& outer, const Part& inner)
    {
        if (!outer.known)
            return false;
        for (std::size_t axis = 0; axis < outer.offsets.size(); ++axis)
            if (!holdsAxis(m_graph.buffers[buffer].shape[axis], outer, inner, axis))
                return false;
        return true;
    }

private:
    using Key = std::array<NumberId, 4>;

    bool holdsAxis(std::int64_t extent, const Part& outer, const Part& inner, std::size_t axis)
    {
        const NumberId from = outer.offsets[axis], count = outer.sizes[axis];
        if (m_exprs.fixed(from) == 0 && m_exprs.fixed(count) == extent)
            return true; // nothing lies outside of a buffer
        if (!inner.known)
            return false;
        const Key key{from, count, inner.offsets[axis], inner.sizes[axis]};
        if (key[0] == key[2] && key[1] == key[3])
            return true;
        const auto [found, added] = m_kept.try_emplace(key, false);
        if (added)
            found->second = prove(key);
        return found->second;
    }

    bool prove(const Key& key)
    {
        return m_rounds.always({key.begin(), key.end()}, [&](const Rounds& now) {
            const std::int64_t from = now.value(key[0]), count = now.value(key[1]), at = now.value(key[2]), size = now.value(key[3]);
            return size <= 0 || (from <= at && at - from <= count && size <= count - (at - from));
        });
    }

    const TileGraph& m_graph;
    ExprTable& m_exprs;
    Rounds m_rounds;
    std::map<Key, bool> m_kept;
};

// --- reads and what covers them
// -----------------------------------------------------------------------------------------------------------

/// A write, or a loop whose rounds write a tile each.
struct Write {
    std::uint32_t buffer = 0;
    std::uint32_t begin = 0, end = 0; ///< places of steps
    std::uint32_t step = 0;           ///< that writes
    std::size_t access = 0;           ///< in its `writes`
    Part part;
};

struct Read {
    std::uint32_t buffer = 0, step = 0;
    const Part* part = nullptr;
    const Write* cover = nullptr;
    std::uint32_t limit = 0; ///< steps between the cover's end and this one may come between
};

class Flow {
public:
    Flow(TileGraph& graph, ExprTable& exprs, const std::vector<Parts>& parts)
        : m_graph(graph), m_exprs(exprs), m_parts(parts), m_holding(graph, exprs)
    {
        findParents();
        collectWrites();
        collectReads();
        for (Read& read : m_reads)
            findCover(read);
    }

    void markFresh()
    {
        for (const Write& write : m_writes) {
            Access& access = m_graph.steps[write.step].writes[write.access];
            if (access.fresh || !isFresh(write))
                continue;
            access.fresh = true;
            access.first = write.end - write.begin == 1 && write.begin == write.step ? Access::always : write.begin;
        }
    }

    void markLoops(const Roles& roles)
    {
        const auto said = [](const std::vector<std::uint32_t>& list, std::uint32_t at) {
            return std::ranges::find(list, at) != list.end();
        };
        for (std::uint32_t at = 0; at < m_graph.steps.size(); ++at) {
            Step& step = m_graph.steps[at];
            if (step.kind != Step::Kind::Loop || step.variable.empty())
                continue;
            step.parallel = keepsToItself(at) && storesApart(at, said(roles.parallel, at) || hasOneRound(at));
            step.accumulation = !step.parallel && (said(roles.accumulation, at) || carries(at));
        }
    }

private:
    void findParents()
    {
        std::vector<std::uint32_t> open;
        for (std::uint32_t i = 0; i < m_graph.steps.size(); ++i) {
            while (!open.empty() && m_graph.steps[open.back()].end <= i)
                open.pop_back();
            m_parents.push_back(open.empty() ? none : open.back());
            if (m_graph.steps[i].kind == Step::Kind::Loop)
                open.push_back(i);
        }
        m_variables.assign(m_graph.steps.size(), none);
        for (NumberId id = 0; id < m_exprs.numbers().size(); ++id)
            if (m_exprs.at(id).op == Number::Op::Loop && static_cast<std::size_t>(m_exprs.at(id).value) < m_graph.steps.size())
                m_variables[static_cast<std::size_t>(m_exprs.at(id).value)] = id; // the latest: others were of loops that are gone
    }

    bool inside(std::uint32_t step, std::uint32_t loop) const { return step > loop && step < m_graph.steps[loop].end; }
    bool around(std::uint32_t parent, std::uint32_t step) const { return parent == none || inside(step, parent); }

    // Writes

    void collectWrites()
    {
        for (std::uint32_t i = 0; i < m_graph.steps.size(); ++i)
            for (std::size_t access = 0; access < m_graph.steps[i].writes.size(); ++access) {
                m_writes.push_back({m_graph.steps[i].writes[access].buffer, i, i + 1, i, access, m_parts[i].writes[access]});
                addLoops(m_writes.back());
            }
    }

    /// The loops around a write that fill a part of the buffer with it.
    void addLoops(Write write)
    {
        for (std::uint32_t loop = m_parents[write.begin]; loop != none; loop = m_parents[loop]) {
            auto part = tryFilled(loop, write.part);
            if (!part)
                return;
            write.part = std::move(*part);
            write.begin = loop;
            write.end = m_graph.steps[loop].end;
            m_writes.push_back(write);
        }
    }

    /// What all rounds of a loop write together, if each writes the next tile along one axis.
    std::optional<Part> tryFilled(std::uint32_t loop, const Part& part)
    {
        const Step& step = m_graph.steps[loop];
        const NumberId variable = m_variables[loop];
        if (!part.known || step.variable.empty() || variable == none)
            return std::nullopt;
        std::optional<Part> out;
        for (std::size_t axis = 0; axis < part.offsets.size(); ++axis) {
            const bool moves = m_exprs.dependsOn(part.offsets[axis], variable) || m_exprs.dependsOn(part.sizes[axis], variable);
            if (!moves)
                continue;
            if (out || part.offsets[axis] != variable || !isTile(step, variable, part.sizes[axis]))
                return std::nullopt;
            out = part;
            out->offsets[axis] = step.lower;
            out->sizes[axis] = m_exprs.subtract(step.upper, step.lower);
        }
        return out;
    }

    /// The loop's step, cut off at its upper bound.
    bool isTile(const Step& loop, NumberId variable, NumberId size)
    {
        const NumberId whole = m_exprs.constant(loop.step);
        return size == whole || size == m_exprs.min(whole, m_exprs.subtract(loop.upper, variable));
    }

    // Reads

    void collectReads()
    {
        for (std::uint32_t i = 0; i < m_graph.steps.size(); ++i)
            for (std::size_t access = 0; access < m_graph.steps[i].reads.size(); ++access)
                m_reads.push_back({.buffer = m_graph.steps[i].reads[access].buffer, .step = i, .part = &m_parts[i].reads[access]});
    }

    /// Texts that a machine wrote may have so many steps that not all of them can be held against each other; nothing is claimed then.
    bool spent() const { return m_left == 0 || --m_left == 0; }

    void findCover(Read& read)
    {
        for (const Write& write : m_writes)
            if (!spent() && write.buffer == read.buffer && write.end <= read.step && (!read.cover || write.end > read.cover->end) &&
                around(m_parents[write.begin], read.step) && m_holding.holds(read.buffer, write.part, *read.part))
                read.cover = &write;
        if (!read.cover)
            return;
        // Loops around the read that its cover stands before go round between the two.
        const std::uint32_t block = m_parents[read.cover->begin];
        read.limit = read.step;
        for (std::uint32_t loop = m_parents[read.step]; loop != block; loop = m_parents[loop])
            read.limit = m_graph.steps[loop].end;
    }

    static bool holds(const Write& outer, const Write& inner)
    {
        return outer.begin <= inner.begin && inner.end <= outer.end && outer.end - outer.begin > inner.end - inner.begin;
    }
    static bool between(const Write& write, const Read& read) { return write.begin >= read.cover->end && write.begin < read.limit; }

    bool isFresh(const Write& write) const
    {
        const Step& step = m_graph.steps[write.step];
        if (std::ranges::any_of(step.reads, [&](const Access& access) { return access.buffer == write.buffer; }))
            return false;
        return std::ranges::all_of(m_reads, [&](const Read& read) {
            return !spent() && (read.buffer != write.buffer || (read.cover && !holds(*read.cover, write) && !between(write, read)));
        });
    }

    // Loops

    bool keepsToItself(std::uint32_t loop) const
    {
        // Writes stand in the order of their steps.
        const auto first = std::ranges::lower_bound(m_writes, loop, {}, &Write::step);
        const auto end = std::ranges::lower_bound(m_writes, m_graph.steps[loop].end, {}, &Write::step);
        const auto writtenInside = [&](const Read& read) {
            return std::any_of(first, end, [&](const Write& write) {
                return spent() || (write.buffer == read.buffer &&
                                   (!read.cover || read.cover->step == write.step || holds(*read.cover, write) || between(write, read)));
            });
        };
        return std::ranges::all_of(m_reads, [&](const Read& read) {
            return inside(read.step, loop) ? read.cover && inside(read.cover->begin, loop) : !writtenInside(read);
        });
    }

    bool carries(std::uint32_t loop) const
    {
        return std::ranges::any_of(m_reads, [&](const Read& read) {
            const auto& writes = m_graph.steps[read.step].writes;
            return inside(read.step, loop) && (!read.cover || !inside(read.cover->begin, loop)) &&
                   std::ranges::any_of(writes, [&](const Access& access) { return access.buffer == read.buffer; });
        });
    }

    bool hasOneRound(std::uint32_t loop) const
    {
        const Range range = m_variables[loop] == none ? Range{} : m_exprs.range(m_variables[loop]);
        return range.low == range.high;
    }

    std::int32_t argumentOf(const Step& step) const { return m_graph.buffers[step.dram].argument; }

    bool storesApart(std::uint32_t loop, bool said)
    {
        std::map<std::int32_t, std::vector<const Step*>> stores; // by argument, of which several buffers may be views
        for (std::uint32_t i = loop + 1; i < m_graph.steps[loop].end; ++i)
            if (m_graph.steps[i].kind == Step::Kind::Store)
                stores[argumentOf(m_graph.steps[i])].push_back(&m_graph.steps[i]);
        for (std::uint32_t i = loop + 1; i < m_graph.steps[loop].end; ++i)
            if (m_graph.steps[i].kind == Step::Kind::Load && stores.contains(argumentOf(m_graph.steps[i])))
                return false;
        return !stores.empty() && (said || std::ranges::all_of(stores, [&](const auto& of) { return apart(loop, of.second); }));
    }

    /// On an axis of the argument's own; or in memory, where a store sees it with other axes.
    bool apart(std::uint32_t loop, const std::vector<const Step*>& stores)
    {
        const auto& buffers = m_graph.buffers;
        const auto own = std::ranges::find(buffers, argumentOf(*stores[0]), &Buffer::argument);
        const bool seenAnew = std::ranges::any_of(stores, [&](const Step* store) { return &buffers[store->dram] != &*own; });
        if (seenAnew)
            return apartOn({}, loop, stores);
        for (std::size_t axis = 0; axis < stores[0]->offsets.size(); ++axis)
            if (apartOn(axis, loop, stores))
                return true;
        return false;
    }

    /// An offset as a sum: so many times the loop's variable, what is the same in all its rounds, and a rest.
    struct Sum {
        std::int64_t factor = 0, constant = 0;
        std::map<NumberId, std::int64_t> same;
        Range rest{0, 0};
        int terms = 0;
        bool good = true;
    };
    static constexpr int maxTerms = 256;

    void addTo(Sum& sum, std::uint32_t loop, NumberId id, std::int64_t times) const
    {
        const Number& number = m_exprs.at(id);
        const auto fixed = m_exprs.fixed(id);
        sum.good = sum.good && sum.terms++ < maxTerms;
        if (!sum.good)
            return;
        if (number.op == Number::Op::Add) {
            addTo(sum, loop, number.left, times);
            addTo(sum, loop, number.right, times);
        } else if (number.op == Number::Op::Multiply && m_exprs.fixed(number.right)) {
            sum.good = sum.good && !__builtin_mul_overflow(times, *m_exprs.fixed(number.right), &times);
            addTo(sum, loop, number.left, times);
        } else if (fixed) {
            std::int64_t part = 0;
            sum.good =
                sum.good && !__builtin_mul_overflow(times, *fixed, &part) && !__builtin_add_overflow(sum.constant, part, &sum.constant);
        } else if (id == m_variables[loop]) {
            sum.good = sum.good && !__builtin_add_overflow(sum.factor, times, &sum.factor);
        } else {
            addTerm(sum, loop, id, times);
        }
    }

    void addTerm(Sum& sum, std::uint32_t loop, NumberId id, std::int64_t times) const
    {
        const auto& variables = m_exprs.variables(id);
        const bool inner = std::ranges::any_of(
            variables, [&](NumberId variable) { return inside(static_cast<std::uint32_t>(m_exprs.at(variable).value), loop); });
        if (!m_exprs.known(id) || m_exprs.dependsOn(id, m_variables[loop])) {
            sum.good = false;
        } else if (!inner) {
            sum.same[id] += times;
        } else {
            const Range range = m_exprs.range(id);
            std::int64_t a = 0, b = 0;
            sum.good = sum.good && range.low != Range::lowest && range.high != Range::highest &&
                       !__builtin_mul_overflow(range.low, times, &a) && !__builtin_mul_overflow(range.high, times, &b) &&
                       !__builtin_add_overflow(sum.rest.low, std::min(a, b), &sum.rest.low) &&
                       !__builtin_add_overflow(sum.rest.high, std::max(a, b), &sum.rest.high);
        }
    }

    /// Where a store begins, and in `span` how far it reaches at most: along an axis, or of all of them in elements of memory.
    Sum placeOf(const Step& store, std::optional<std::size_t> only, std::uint32_t loop, std::int64_t& span) const
    {
        Sum sum;
        span = 0;
        for (std::size_t axis = 0; axis < store.offsets.size(); ++axis) {
            if (only && *only != axis)
                continue;
            const std::int64_t stride = only ? 1 : m_graph.buffers[store.dram].strides[axis];
            const Range size = m_exprs.range(store.sizes[axis]);
            const auto by = m_exprs.fixed(store.steps[axis]);
            std::int64_t here = 0;
            addTo(sum, loop, store.offsets[axis], stride);
            sum.good = sum.good && by && *by >= 0 && stride >= 0 && size.high != Range::highest &&
                       !__builtin_mul_overflow(std::max<std::int64_t>(size.high - 1, 0), *by, &here) &&
                       !__builtin_mul_overflow(here, stride, &here) && !__builtin_add_overflow(span, here, &span);
        }
        return sum;
    }

    bool apartOn(std::optional<std::size_t> axis, std::uint32_t loop, const std::vector<const Step*>& stores)
    {
        std::optional<Sum> first;
        std::int64_t low = 0, high = 0;
        for (const Step* store : stores) {
            std::int64_t from = 0, to = 0, span = 0;
            Sum sum = placeOf(*store, axis, loop, span);
            if (!sum.good || sum.factor <= 0 || __builtin_add_overflow(sum.constant, sum.rest.low, &from) ||
                __builtin_add_overflow(sum.constant, sum.rest.high, &to) || __builtin_add_overflow(to, span, &to))
                return false;
            if (first && (first->factor != sum.factor || first->same != sum.same))
                return false;
            low = first ? std::min(low, from) : from;
            high = first ? std::max(high, to) : to;
            if (!first)
                first = std::move(sum);
        }
        std::int64_t round = 0, covered = 0;
        return !__builtin_mul_overflow(first->factor, m_graph.steps[loop].step, &round) && !__builtin_sub_overflow(high, low, &covered) &&
               covered < round;
    }

    TileGraph& m_graph;
    ExprTable& m_exprs;
    const std::vector<Parts>& m_parts;
    Holding m_holding;
    std::vector<std::uint32_t> m_parents;
    std::vector<NumberId> m_variables; ///< by loop
    std::vector<Write> m_writes;       ///< of a step before the loops around it
    std::vector<Read> m_reads;
    mutable std::uint64_t m_left = 100'000'000; ///< pairs of accesses that may still be looked at
};

} // namespace

void findFlow(TileGraph& graph, ExprTable& exprs, const std::vector<Parts>& parts, const Roles& roles)
{
    Flow flow(graph, exprs, parts);
    flow.markFresh();
    flow.markLoops(roles);
}

} // namespace nodewise::sim
