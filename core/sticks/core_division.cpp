// SPDX-License-Identifier: Apache-2.0
#include "core/sticks/core_division.h"

#include "core/lowering/plan_call.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace nodewise::sticks {

namespace {

using Axis = CoreDivision::Axis;
constexpr std::size_t noAxis = static_cast<std::size_t>(-1);

/// A tensor that the work reads or writes, as the work needs it to lie.
struct Touched {
    std::string name;
    StickLayout layout;
    std::vector<std::size_t> axisOf; ///< of the work, per host axis
};

struct Work {
    enum class Kind : std::uint8_t { Pointwise, Reduction, Matmul };
    Kind kind = Kind::Pointwise;
    std::vector<Axis> axes;
    std::vector<Touched> tensors; ///< the output first
};

/// Names of a table, separated by blanks.
bool listed(std::string_view table, std::string_view op)
{
    for (std::size_t at = table.find(op); at != std::string_view::npos; at = table.find(op, at + 1)) {
        const std::size_t end = at + op.size();
        if ((at == 0 || table[at - 1] == ' ') && (end == table.size() || table[end] == ' '))
            return true;
    }
    return false;
}

constexpr std::string_view matmuls =
    "aten.mm aten.bmm aten.matmul aten.linear aten.addmm aten.baddbmm spyre.batched_matmul spyre.scaled_mm";
constexpr std::string_view reductions =
    "aten.sum aten.mean aten.amax aten.amin aten.max aten.min aten.argmax aten.argmin aten.prod aten.any "
    "aten.all spyre.exx2 spyre.prod_dim_int";
constexpr std::string_view pointwise =
    "aten.add aten.sub aten.rsub aten.mul aten.div aten.neg aten.abs aten.pow aten.sqrt aten.rsqrt aten.exp aten.exp2 aten.expm1 aten.log "
    "aten.log2 aten.log10 aten.log1p aten.sin aten.cos aten.tan aten.tanh aten.sinh aten.cosh aten.asin aten.acos aten.atan aten.atan2 "
    "aten.reciprocal aten.square aten.sign aten.sgn aten.floor aten.ceil aten.round aten.trunc aten.fmod aten.remainder aten.floor_divide "
    "aten.maximum aten.minimum aten.fmax aten.fmin aten.eq aten.ne aten.lt aten.le aten.gt aten.ge aten.logical_and aten.logical_or "
    "aten.logical_xor aten.logical_not aten.bitwise_and aten.bitwise_or aten.bitwise_xor aten.bitwise_not aten.where aten.clamp "
    "aten.clamp_min aten.clamp_max aten.lerp aten.addcmul aten.addcdiv aten.erf aten.erfc aten.isnan aten.isinf aten.masked_fill "
    "aten.relu aten.relu6 aten.gelu aten.silu aten.sigmoid aten.softplus aten.elu aten.leaky_relu aten.hardtanh aten.hardswish "
    "aten.hardsigmoid aten.mish aten._to_copy aten.clone aten.copy prims.convert_element_type aten.dropout aten.threshold "
    "spyre.layernormnorm spyre.layernormscale spyre.gelu spyre.silu spyre.softplus spyre.clamp spyre.logical_not";

/// "mb", "x", "y", ..., "out": the labels of the backend's descriptors.
std::vector<std::string> axisNames(std::size_t count)
{
    static const std::vector<std::string> inner{"x", "y", "i", "j", "ki", "kj"};
    std::vector<std::string> names;
    for (std::size_t i = 0; i + 1 < count; ++i)
        names.push_back(i == 0 ? "mb" : i <= inner.size() ? inner[i - 1] : "d" + std::to_string(i));
    if (count > 0)
        names.emplace_back("out");
    return names;
}

class WorkReader {
public:
    WorkReader(const graph::Graph& graph, const graph::Node& node, const backend::LayoutRule& rule,
               std::span<const backend::DtypeRule> dtypes)
        : m_graph(graph), m_node(node), m_rule(rule), m_dtypes(dtypes), m_call(lowering::callOf(graph, node)),
          m_op(lowering::withoutOverload(node.opType()))
    {
    }

    Result<Work> read()
    {
        const graph::TensorMeta* output = tryOutput();
        if (m_node.op != graph::NodeOp::CallFunction)
            return fail("'%1' is an input: no core computes it", m_node.name);
        if (output == nullptr)
            return fail("'%1' computes no tensor", m_node.name);
        if (lowering::isView(m_graph, m_node))
            return fail("'%1' is only a view of another tensor: no core works on it", m_node.name);
        const std::string op = lowering::outOfPlace(m_op);
        if (listed(matmuls, op))
            return matmul(*output);
        const bool ofTwo = m_call.tensors.size() > 1; // max(a, b) is pointwise
        if (listed(reductions, op) && !ofTwo)
            return reduction(*output);
        if (listed(pointwise, op) || listed(reductions, op))
            return elementwise(*output);
        return fail(Error{.message = UserText("it is unknown over which axes '%1' works", std::string(m_node.opType())),
                          .hint = UserText("its decomposition is divided, operator by operator")});
    }

private:
    const graph::TensorMeta* tryOutput() const
    {
        const graph::Value& value = m_node.value;
        if (value.isTensor())
            return &value.tensor;
        const bool list = value.kind == graph::Value::Kind::List && !value.elements.empty() && value.elements[0].isTensor();
        return list ? &value.elements[0].tensor : nullptr;
    }
    const graph::TensorMeta& metaOf(graph::NodeId id) const { return m_graph.node(id).value.tensor; }
    Result<StickLayout> layoutOf(graph::TensorMeta meta, const std::vector<std::size_t>& order = {}, bool sparse = false) const
    {
        meta.dtype = storedType(m_dtypes, meta.dtype);
        return stickLayout(meta, m_rule, order, sparse);
    }

    /// Axes of the output; the stick's counts sticks.
    Result<Work> begin(Work::Kind kind, const graph::TensorMeta& output, bool sparse)
    {
        auto layout = layoutOf(output, {}, sparse);
        if (!layout)
            return fail(std::move(layout.error()));
        Work work{.kind = kind, .axes = {}, .tensors = {}};
        const auto names = axisNames(layout->hostSize.size());
        Touched touched{.name = m_node.name, .layout = std::move(*layout), .axisOf = {}};
        for (std::size_t i = 0; i < names.size(); ++i) {
            work.axes.push_back({.name = names[i], .size = touched.layout.hostSize[i], .host = i});
            touched.axisOf.push_back(i);
        }
        work.tensors.push_back(std::move(touched));
        return work;
    }
    /// Counts sticks on the axes on which some tensor has its stick.
    static Work counted(Work work)
    {
        for (const Touched& touched : work.tensors)
            if (const auto stick = touched.layout.tryStickAxis(); stick && touched.axisOf[*stick] != noAxis) {
                Axis& axis = work.axes[touched.axisOf[*stick]];
                if (!axis.stick)
                    axis.size = (axis.size + touched.layout.elementsPerStick - 1) / touched.layout.elementsPerStick;
                axis.stick = true;
            }
        return work;
    }
    Result<void> touch(Work& work, graph::NodeId id, std::vector<std::size_t> axisOf, const std::vector<std::size_t>& order = {})
    {
        auto layout = layoutOf(metaOf(id), order);
        if (!layout)
            return fail(std::move(layout.error()));
        work.tensors.push_back({m_graph.node(id).name, std::move(*layout), std::move(axisOf)});
        return {};
    }

    Result<Work> elementwise(const graph::TensorMeta& output)
    {
        auto work = begin(Work::Kind::Pointwise, output, false);
        const std::size_t rank = output.sizes.size();
        for (std::size_t i = 0; work && i < m_call.tensors.size(); ++i) {
            const graph::NodeId id = m_call.tensors[i].second;
            const std::size_t own = metaOf(id).sizes.size();
            if (own > rank)
                return fail("'%1' does not broadcast to the result", m_graph.node(id).name);
            std::vector<std::size_t> axisOf(own);
            for (std::size_t axis = 0; axis < own; ++axis)
                axisOf[axis] = metaOf(id).sizes[axis] == graph::SymInt(1) ? noAxis : axis + rank - own;
            if (auto done = touch(*work, id, std::move(axisOf)); !done)
                return fail(std::move(done.error()));
        }
        return work ? Result<Work>(counted(std::move(*work))) : work;
    }

    /// Axes that are reduced, of the input.
    Result<std::vector<bool>> reducedAxes(std::size_t rank) const
    {
        std::vector<std::int64_t> named;
        const auto dim = m_call.attributes.find("dim");
        const lowering::Option option = dim == m_call.attributes.end() ? lowering::Option() : dim->second;
        if (m_op == "spyre.exx2")
            named = {-1};
        else if (const auto* one = std::get_if<std::int64_t>(&option))
            named = {*one};
        else if (const auto* several = std::get_if<std::vector<std::int64_t>>(&option))
            named = *several;
        std::vector<bool> reduced(rank, named.empty());
        for (const std::int64_t axis : named) {
            const std::int64_t at = axis < 0 ? axis + std::int64_t(rank) : axis;
            if (at < 0 || at >= std::int64_t(rank))
                return fail("the tensor has no axis %1", axis);
            reduced[std::size_t(at)] = true;
        }
        return reduced;
    }
    Result<Work> reduction(const graph::TensorMeta& output)
    {
        if (m_call.tensors.empty())
            return fail("'%1' reads no tensor", m_node.name);
        const graph::NodeId input = m_call.tensors[0].second;
        auto layout = layoutOf(metaOf(input));
        auto reduced = reducedAxes(metaOf(input).sizes.size());
        if (!layout || !reduced)
            return fail(std::move(!layout ? layout.error() : reduced.error()));
        const auto stick = layout->tryStickAxis();
        auto work = begin(Work::Kind::Reduction, output, stick && (*reduced)[*stick] && !layout->hostSize.empty());
        if (!work)
            return work;
        const bool kept = output.sizes.size() == reduced->size();
        std::vector<std::size_t> axisOf;
        for (std::size_t axis = 0, next = 0; axis < reduced->size(); ++axis) {
            if ((*reduced)[axis]) {
                axisOf.push_back(work->axes.size());
                work->axes.push_back({.name = "r" + std::to_string(axis), .size = layout->hostSize[axis], .reduction = true, .host = {}});
                next += kept;
            } else {
                axisOf.push_back(std::min(next++, output.sizes.size()));
            }
        }
        work->tensors.push_back({m_graph.node(input).name, std::move(*layout), std::move(axisOf)});
        return counted(std::move(*work));
    }

    /// The two factors by what the operators call them.
    std::optional<std::pair<graph::NodeId, graph::NodeId>> tryFactors() const
    {
        for (const auto& [a, b] : {std::pair{"mat1", "mat2"},
                                   {"batch1", "batch2"},
                                   {"self", "mat2"},
                                   {"self", "other"},
                                   {"input", "weight"},
                                   {"x", "y"},
                                   {"a", "b"},
                                   {"mat_a", "mat_b"}})
            if (const auto left = m_call.tryTensor(a), right = m_call.tryTensor(b); left && right)
                return std::pair(*left, *right);
        return {};
    }
    /// A [..., M, K] lies with its stick on K, B [..., K, N] and the result with theirs on N.
    Result<Work> matmul(const graph::TensorMeta& output)
    {
        const auto factors = tryFactors();
        const std::size_t rank = output.sizes.size();
        const bool linear = m_op == "aten.linear";
        if (!factors || rank < 2 || metaOf(factors->first).sizes.size() < 2 || metaOf(factors->second).sizes.size() < 2)
            return fail("it is unknown over which axes '%1' works", std::string(m_node.opType()));
        auto work = begin(Work::Kind::Matmul, output, false);
        if (!work)
            return work;
        nameMatmulAxes(*work);
        const std::size_t k = rank, left = metaOf(factors->first).sizes.size(), right = metaOf(factors->second).sizes.size();
        const auto size = metaOf(factors->first).sizes.back().known();
        if (!size || left > rank || right > rank)
            return fail("it is unknown over which axes '%1' works", std::string(m_node.opType()));
        work->axes.push_back({.name = "in", .size = *size, .reduction = true, .host = {}});
        auto done = touch(*work, factors->first, axesOf(metaOf(factors->first), rank, rank - 2, k));
        if (done)
            done = touch(*work, factors->second, axesOf(metaOf(factors->second), rank, linear ? rank - 1 : k, linear ? k : rank - 1),
                         linear ? std::vector<std::size_t>{1, 0} : std::vector<std::size_t>());
        return done ? Result<Work>(counted(std::move(*work))) : fail(std::move(done.error()));
    }
    /// The last two axes are given; those before are the output's, aligned at the right.
    static std::vector<std::size_t> axesOf(const graph::TensorMeta& meta, std::size_t rank, std::size_t row, std::size_t column)
    {
        const std::size_t own = meta.sizes.size();
        std::vector<std::size_t> axes(own);
        for (std::size_t i = 0; i + 2 < own; ++i)
            axes[i] = meta.sizes[i] == graph::SymInt(1) ? noAxis : i + rank - own;
        axes[own - 2] = row;
        axes[own - 1] = column;
        return axes;
    }
    static void nameMatmulAxes(Work& work)
    {
        static const std::vector<std::string> batch{"x", "y", "i", "j"};
        const std::size_t count = work.axes.size();
        for (std::size_t i = 0; i + 2 < count; ++i)
            work.axes[i].name = i < batch.size() ? batch[i] : "d" + std::to_string(i);
        work.axes[count - 2].name = "mb";
    }

    const graph::Graph& m_graph;
    const graph::Node& m_node;
    const backend::LayoutRule& m_rule;
    std::span<const backend::DtypeRule> m_dtypes;
    lowering::NodeCall m_call;
    std::string_view m_op;
};

std::vector<std::int64_t> divisors(std::int64_t size, std::int64_t most)
{
    std::vector<std::int64_t> made;
    for (std::int64_t i = 1; i <= std::min(size, most); ++i)
        if (size % i == 0)
            made.push_back(i);
    return made.empty() ? std::vector<std::int64_t>{1} : made;
}

/// Bytes of device memory between the first and the last that one core reaches: positions along the outermost axis of which it has more
/// than one, times that axis's stride.
std::int64_t spanOf(const Touched& touched, const std::vector<std::int64_t>& splits, const backend::LayoutRule& rule)
{
    const StickLayout& layout = touched.layout;
    for (std::size_t i = 0; i + 1 < layout.deviceSize.size(); ++i) {
        const std::int64_t host = layout.dimMap[i];
        const std::size_t axis = host == StickLayout::none ? noAxis : touched.axisOf[std::size_t(host)];
        const std::int64_t parts = axis == noAxis ? 1 : splits[axis];
        const std::int64_t own = (layout.deviceSize[i] + parts - 1) / parts;
        if (own > 1)
            return own * (layout.deviceStrides[i] / layout.elementsPerStick) * rule.stickBytes;
    }
    return rule.stickBytes;
}

std::int64_t product(const std::vector<std::int64_t>& splits)
{
    return std::accumulate(splits.begin(), splits.end(), std::int64_t(1), std::multiplies());
}

std::string megabytes(std::int64_t bytes)
{
    return std::to_string((bytes + (1 << 20) - 1) >> 20);
}

class Planner {
public:
    Planner(const Work& work, const backend::LayoutRule& rule) : m_work(work), m_rule(rule), m_splits(work.axes.size(), 1) {}

    Result<CoreDivision> plan()
    {
        if (m_rule.divide == "pointwise-1d") {
            oneDimensional();
        } else {
            for (const Touched& touched : m_work.tensors)
                if (auto done = keepSpan(touched); !done)
                    return fail(std::move(done.error()));
            greedy();
        }
        CoreDivision made{.axes = m_work.axes, .cores = product(m_splits), .why = std::move(m_why), .output = m_work.tensors[0].layout};
        for (std::size_t i = 0; i < made.axes.size(); ++i)
            made.axes[i].splits = m_splits[i];
        return made;
    }

private:
    bool maySplit(std::size_t axis) const { return !m_work.axes[axis].reduction || m_work.kind == Work::Kind::Matmul; }

    void oneDimensional()
    {
        if (m_work.kind != Work::Kind::Pointwise || m_work.axes.size() != 1) {
            m_why.push_back(UserText("only one-dimensional pointwise work is divided: one core does all of it"));
            return;
        }
        m_splits[0] = divisors(m_work.axes[0].size, m_rule.cores).back();
        m_why.push_back(
            UserText("the largest divisor of %1 sticks that is at most %2 cores: %3", m_work.axes[0].size, m_rule.cores, m_splits[0]));
    }

    /// Step 1: the fewest slices with which one core's part of a tensor stays within its span.
    Result<void> keepSpan(const Touched& touched)
    {
        const std::int64_t before = spanOf(touched, m_splits, m_rule);
        if (before <= m_rule.spanBytes)
            return {};
        m_best.reset();
        std::vector<std::int64_t> trial = m_splits;
        search(touched, contributing(touched), 0, trial);
        if (!m_best)
            return fail("no split keeps what one core reaches of '%1' (%2 MB) within %3 MB", touched.name, megabytes(before),
                        megabytes(m_rule.spanBytes));
        m_splits = *m_best;
        m_why.push_back(UserText("a core would reach %1 MB of '%2', more than %3: split into %4 first", megabytes(before), touched.name,
                                 megabytes(m_rule.spanBytes), splitsText(m_splits)));
        return {};
    }
    std::vector<std::size_t> contributing(const Touched& touched) const
    {
        std::vector<std::size_t> axes;
        for (std::size_t i = 0; i + 1 < touched.layout.dimMap.size(); ++i) {
            const std::int64_t host = touched.layout.dimMap[i];
            const std::size_t axis = host == StickLayout::none ? noAxis : touched.axisOf[std::size_t(host)];
            if (axis != noAxis && maySplit(axis) && std::ranges::find(axes, axis) == axes.end())
                axes.push_back(axis);
        }
        return axes;
    }
    /// Of combinations with the same product the first wins: the one that splits outer device axes more.
    void search(const Touched& touched, const std::vector<std::size_t>& axes, std::size_t next, std::vector<std::int64_t>& trial)
    {
        if (product(trial) > m_rule.cores || (m_best && product(trial) >= product(*m_best)))
            return;
        if (next == axes.size()) {
            if (spanOf(touched, trial, m_rule) <= m_rule.spanBytes)
                m_best = trial;
            return;
        }
        const std::size_t axis = axes[next];
        auto choices = divisors(m_work.axes[axis].size, m_rule.cores);
        std::ranges::reverse(choices);
        for (const std::int64_t choice : choices)
            if (choice % m_splits[axis] == 0) { // what an earlier tensor needed stays
                trial[axis] = choice;
                search(touched, axes, next + 1, trial);
            }
        trial[axis] = m_splits[axis];
    }

    /// Steps 2 and 3: output axes by size, then the reduction of a matmul; each takes the largest divisor that the cores left allow.
    void greedy()
    {
        std::vector<std::size_t> order;
        for (std::size_t axis = 0; axis < m_splits.size(); ++axis)
            if (m_splits[axis] == 1 && maySplit(axis) && m_work.axes[axis].size > 1)
                order.push_back(axis);
        std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
            const Axis &one = m_work.axes[a], &other = m_work.axes[b];
            return std::pair(one.reduction, -one.size) < std::pair(other.reduction, -other.size);
        });
        std::int64_t left = m_rule.cores / product(m_splits);
        for (const std::size_t axis : order) {
            const Axis& one = m_work.axes[axis];
            const std::int64_t parts = divisors(one.size, left).back();
            if (one.reduction && parts > 1)
                m_why.push_back(UserText("cores are left, so the reduction '%1' of %2 is split into %3, too", one.name, one.size, parts));
            else if (one.stick)
                m_why.push_back(UserText("axis '%1' has %2 sticks: of %3 cores %4 divide them", one.name, one.size, left, parts));
            else
                m_why.push_back(UserText("axis '%1' has %2: of %3 cores %4 divide it", one.name, one.size, left, parts));
            m_splits[axis] = parts;
            left /= parts;
            if (left <= 1)
                break;
        }
        if (m_work.kind == Work::Kind::Reduction)
            m_why.push_back(UserText("only a matmul may be split along its reduction"));
    }
    std::string splitsText(const std::vector<std::int64_t>& splits) const
    {
        std::string text;
        for (std::size_t i = 0; i < splits.size(); ++i)
            if (splits[i] > 1)
                text.append(text.empty() ? "" : ", ").append(m_work.axes[i].name).append(" / ").append(std::to_string(splits[i]));
        return text;
    }

    const Work& m_work;
    const backend::LayoutRule& m_rule;
    std::vector<std::int64_t> m_splits;
    std::optional<std::vector<std::int64_t>> m_best;
    std::vector<UserText> m_why;
};

} // namespace

std::vector<std::size_t> CoreDivision::fastestFirst() const
{
    std::vector<std::size_t> order(axes.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_partition(order, [&](std::size_t axis) { return axes[axis].reduction; });
    return order;
}

std::vector<std::int64_t> CoreDivision::sliceOf(std::int64_t core) const
{
    if (core >= 0 && std::size_t(core) < slices.size())
        return slices[std::size_t(core)];
    std::vector<std::int64_t> slice(axes.size(), 0);
    for (const std::size_t axis : fastestFirst()) {
        slice[axis] = core % axes[axis].splits;
        core /= axes[axis].splits;
    }
    return slice;
}

std::int64_t CoreDivision::coreOf(std::span<const std::int64_t> host) const
{
    std::vector<std::int64_t> wanted(axes.size(), 0);
    for (std::size_t i = 0; i < axes.size(); ++i)
        if (const Axis& axis = axes[i]; axis.host) {
            const std::int64_t at = axis.stick ? host[*axis.host] / output.elementsPerStick : host[*axis.host];
            wanted[i] = std::min(at / std::max<std::int64_t>(axis.size / axis.splits, 1), axis.splits - 1);
        }
    if (!slices.empty()) {
        const auto found = std::ranges::find(slices, wanted);
        return found == slices.end() ? 0 : found - slices.begin();
    }
    std::int64_t core = 0, stride = 1;
    for (const std::size_t axis : fastestFirst()) {
        core += wanted[axis] * stride;
        stride *= axes[axis].splits;
    }
    return core;
}

Result<CoreDivision> divideCores(const graph::Graph& graph, const graph::Node& node, const backend::LayoutRule& rule,
                                 std::span<const backend::DtypeRule> dtypes)
{
    constexpr std::int64_t mostCores = 4096;
    backend::LayoutRule bounded = rule;
    bounded.cores = std::clamp<std::int64_t>(rule.cores, 1, mostCores);
    const auto work = WorkReader(graph, node, bounded, dtypes).read();
    if (!work)
        return fail(work.error());
    return Planner(*work, bounded).plan();
}

} // namespace nodewise::sticks
