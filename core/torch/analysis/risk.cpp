// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/risk.h"

#include "core/torch/analysis/non_finite.h"
#include "core/torch/analysis/range_counts.h"
#include "core/torch/analysis/run_pass.h"
#include "core/torch/tensor/dtype.h"
#include "core/torch/tensor/numbers.h"

#include <cmath>
#include <map>

namespace nodewise::torch_worker {

namespace {

using Level = protocol::RiskRow::Level;

double largestNumber(c10::ScalarType type)
{
    switch (type) {
    case c10::ScalarType::Half:
        return std::numeric_limits<c10::Half>::max();
    case c10::ScalarType::BFloat16:
        return std::numeric_limits<c10::BFloat16>::max();
    case c10::ScalarType::Float8_e4m3fn:
        return std::numeric_limits<c10::Float8_e4m3fn>::max();
    case c10::ScalarType::Float8_e5m2:
        return std::numeric_limits<c10::Float8_e5m2>::max();
    case c10::ScalarType::Float8_e4m3fnuz:
        return std::numeric_limits<c10::Float8_e4m3fnuz>::max();
    case c10::ScalarType::Float8_e5m2fnuz:
        return std::numeric_limits<c10::Float8_e5m2fnuz>::max();
    case c10::ScalarType::Double:
        return std::numeric_limits<double>::max();
    case c10::ScalarType::Float8_e8m0fnu:
        return 0x1p127;
    default:
        return std::numeric_limits<float>::max();
    }
}

/// Collects rows, one per value, over all the times that its node runs.
class Rows {
public:
    explicit Rows(const DebuggedRun& run) : m_run(run) {}

    /// Whether the value has NaN, and Inf.
    std::pair<bool, bool> add(std::uint32_t node, const c10::IValue& value, std::uint32_t run)
    {
        std::pair<bool, bool> found{false, false};
        std::uint32_t element = 0;
        bool any = false;
        eachTensor(value, [&](const at::Tensor& made) {
            const std::uint32_t here = element++;
            const at::Tensor tensor = plainTensor(made);
            if (!hasFloats(tensor))
                return;
            any = true;
            const RangeCounts counts = rangeCounts(tensor);
            found.first = found.first || counts.nan > 0;
            found.second = found.second || counts.inf > 0;
            entry(node, value.isTensor() ? std::nullopt : std::optional(here)).take(tensor, counts, run);
        });
        m_leftOut += !any && run == 1;
        return found;
    }

    std::vector<protocol::RiskRow> finished(const NonFiniteTrail& trail)
    {
        std::vector<protocol::RiskRow> out;
        for (Entry& each : m_entries)
            out.push_back(each.finished(trail.onlyGivenInf(each.row.node)));
        return out;
    }
    std::uint64_t leftOut() const { return m_leftOut; }

private:
    struct Entry {
        protocol::RiskRow row;
        RangeCounts counts;
        c10::ScalarType type = c10::ScalarType::Float;

        void take(const at::Tensor& tensor, const RangeCounts& more, std::uint32_t run)
        {
            counts.add(more);
            type = c10::toRealValueType(tensor.scalar_type());
            row.dtype = dtypeNameOf(tensor.scalar_type());
            row.shape = tensor.sizes().vec();
            row.runs = std::max(row.runs, run);
        }
        protocol::RiskRow finished(bool infIsGiven);
        Level level(bool infIsGiven) const;
    };

    Entry& entry(std::uint32_t node, std::optional<std::uint32_t> element)
    {
        const auto [at, fresh] = m_index.try_emplace({node, element}, m_entries.size());
        if (fresh) {
            const Listing::Node& row = m_run.listing().node(node);
            Entry made;
            made.row.node = node;
            made.row.element = element;
            made.row.name = row.qualified;
            made.row.op = row.op;
            made.row.module = m_run.listing().module(row.module).path;
            made.row.weight = row.weight;
            m_entries.push_back(std::move(made));
        }
        return m_entries[at->second];
    }

    const DebuggedRun& m_run;
    std::vector<Entry> m_entries;
    std::map<std::pair<std::uint32_t, std::optional<std::uint32_t>>, std::size_t> m_index;
    std::uint64_t m_leftOut = 0;
};

Level Rows::Entry::level(bool infIsGiven) const
{
    if (counts.nan > 0 || (counts.inf > 0 && !infIsGiven) || row.headBits.value_or(HUGE_VAL) < 1)
        return Level::Danger;
    if (counts.subnormal > 0 || row.headBits.value_or(HUGE_VAL) < protocol::RiskAnswer::watchBits)
        return Level::Watch;
    return Level::Fine;
}

protocol::RiskRow Rows::Entry::finished(bool infIsGiven)
{
    row.elements = counts.elements;
    row.finite = counts.finite();
    row.zeros = counts.zeros;
    row.nan = counts.nan;
    row.inf = counts.inf;
    row.subnormal = counts.subnormal;
    row.maxAbs = counts.maxAbs;
    row.minAbs = counts.minAbs;
    if (counts.maxAbs > 0) {
        row.rangeBits = std::log2(counts.maxAbs) - std::log2(counts.minAbs);
        row.headBits = std::log2(largestNumber(type)) - std::log2(counts.maxAbs);
        if (const double normal = smallestNormal(type); normal > 0)
            row.floorBits = std::log2(counts.minAbs) - std::log2(normal);
    }
    for (std::size_t i = 0; i < castLimits.size(); ++i)
        if (castLimits[i].type != type)
            row.casts.push_back(
                {dtypeNameOf(castLimits[i].type), counts.casts[i].overflow, counts.casts[i].underflow, counts.casts[i].subnormal});
    row.level = level(infIsGiven);
    return row;
}

} // namespace

Result<protocol::RiskAnswer> risk(DebuggedRun& run, const protocol::RiskRequest& request)
{
    if (run.loaded().meta)
        return fail(Error{.message = UserText("the run has shapes only"), .hint = UserText("launch it with weights and inputs")});
    protocol::RiskAnswer out;
    for (const CastLimits& limits : castLimits)
        out.castTypes.push_back(dtypeNameOf(limits.type));
    Rows rows(run);
    NonFiniteTrail trail(run);
    bool begun = false;
    const auto inputs = [&] {
        const ExecutionHistory& history = run.history();
        for (std::size_t i = 0; i < history.inputs()->size(); ++i)
            if (const std::uint32_t node = history.inputNode(i); request.weights || !run.listing().isWeight(node)) {
                const auto [nan, inf] = rows.add(node, (*history.inputs())[i], 1);
                trail.input(node, (*history.inputs())[i], nan, inf);
            }
    };
    const auto end = runPass(run, {.before = [&](const Step& step) -> Result<void> {
                                       if (!std::exchange(begun, true))
                                           inputs();
                                       trail.before(step);
                                       return {};
                                   },
                                   .produced = [&](const Step& step, const c10::IValue& value, std::uint32_t nth) -> Result<void> {
                                       const auto [nan, inf] = rows.add(step.node, value, nth);
                                       trail.produced(step, value, nth, nan, inf);
                                       return {};
                                   }});
    if (!end)
        return fail(end.error());
    out.failed = end->failed;
    out.why = end->why;
    out.rows = rows.finished(trail);
    out.origins = trail.origins(out.originsLeftOut);
    out.leftOut = rows.leftOut();
    return out;
}

} // namespace nodewise::torch_worker
