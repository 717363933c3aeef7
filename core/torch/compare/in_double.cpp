// SPDX-License-Identifier: Apache-2.0
#include "core/torch/compare/in_double.h"

#include "core/torch/analysis/double_plan.h"
#include "core/torch/analysis/double_run.h"
#include "core/torch/analysis/run_pass.h"
#include "core/torch/tensor/compare.h"

#include <ATen/ops/abs.h>
#include <ATen/ops/max.h>
#include <ATen/ops/nan_to_num.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace nodewise::torch_worker {

namespace {

using Verdict = CompareRow::Verdict;

/// Distance of 1 from the next number; nullopt of types that double does not outdo.
std::optional<double> epsilonOf(c10::ScalarType type)
{
    switch (c10::toRealValueType(type)) {
    case c10::kFloat:
        return std::numeric_limits<float>::epsilon();
    case c10::kHalf:
        return static_cast<double>(std::numeric_limits<c10::Half>::epsilon());
    case c10::kBFloat16:
        return static_cast<double>(std::numeric_limits<c10::BFloat16>::epsilon());
    default:
        return std::nullopt;
    }
}

double largestOf(const at::Tensor& exact)
{
    return exact.numel() == 0 ? 0 : at::max(at::nan_to_num(at::abs(exact), 0, 0, 0)).item<double>();
}

/// Noise decides where elements are few, and where types are short.
double timesOf(const at::Tensor& exact, c10::ScalarType type)
{
    constexpr std::int64_t few = 1000;
    return c10::isReducedFloatingType(c10::toRealValueType(type)) || exact.numel() < few ? 3 : 2;
}

/// An element of a tuple or list, or the value itself.
std::optional<at::Tensor> tensorOf(const c10::IValue& value, std::optional<std::uint32_t> element)
{
    if (!value.isTuple() && !value.isList())
        return element.value_or(0) == 0 ? tryTensor(value) : std::nullopt;
    const auto elements = value.isTuple() ? value.toTupleRef().elements().vec() : value.toListRef().vec();
    return element && *element < elements.size() ? tryTensor(elements[*element]) : std::nullopt;
}

class Measuring {
public:
    Measuring(DebuggedRun& run, Expected& expected, CompareReport& report, std::vector<UserText>& notes)
        : m_run(run), m_expected(expected), m_report(report), m_notes(notes)
    {
        for (std::size_t i = 0; i < report.rows.size(); ++i)
            if (report.rows[i].verdict == Verdict::Diverged && report.rows[i].difference.comparable)
                m_wanted[report.rows[i].node].push_back(i);
    }

    Result<void> run()
    {
        if (m_wanted.empty())
            return {};
        if (auto again = m_expected.restart(); !again)
            return again;
        const auto end = runPass(m_run, {.before = [this](const Step& step) { return before(step); },
                                         .produced = [this](const Step& step, const c10::IValue& value,
                                                            std::uint32_t times) { return produced(step, value, times); },
                                         .ticked = [this] { return ticked(); },
                                         .over = {}});
        if (!end)
            return fail(end.error());
        findFirst();
        return {};
    }

private:
    const Machine& machine() const { return m_run.history().machine(); }

    Result<void> before(const Step& step)
    {
        if (!m_double)
            begin();
        m_double->before(machine(), step);
        return {};
    }
    void begin()
    {
        const ExecutionHistory& history = m_run.history();
        std::vector<bool> weights;
        for (std::size_t i = 0; i < history.inputs()->size(); ++i)
            weights.push_back(m_run.listing().isWeight(history.inputNode(i)));
        m_double.emplace(doublePlan(history.machine().plan()), *history.inputs(), weights);
    }
    Result<void> produced(const Step& step, const c10::IValue& value, std::uint32_t times)
    {
        m_double->produced(value);
        m_node = step.node;
        m_value = value;
        m_times = times;
        return {};
    }
    bool ticked()
    {
        if (!m_double)
            return true;
        m_double->follow(machine());
        if (const std::uint64_t budget = m_run.history().budget(); m_double->bytes() > budget)
            m_double->abandon(UserText("in double, more values are alive at a time than the budget of %1 bytes holds", budget));
        if (m_node)
            measure(*std::exchange(m_node, std::nullopt));
        m_value = {};
        return true;
    }

    void measure(std::uint32_t node)
    {
        const auto rows = m_wanted.find(node);
        if (rows == m_wanted.end())
            return;
        const auto other = std::ranges::any_of(rows->second, [this](std::size_t row) { return m_report.rows[row].run == m_times; })
                               ? m_expected.tryValue(node, m_times)
                               : Result<std::optional<c10::IValue>>();
        for (const std::size_t index : rows->second)
            if (CompareRow& row = m_report.rows[index]; row.run == m_times && other && *other)
                measure(row, **other);
    }

    void measure(CompareRow& row, const c10::IValue& other)
    {
        const auto actual = tensorOf(m_value, row.element), expected = tensorOf(other, row.element);
        const auto& value = m_double->value();
        const auto exact = value ? tensorOf(*value, row.element) : std::nullopt;
        if (!exact)
            return note(row);
        if (!actual || !expected)
            return;
        row.inDouble = inDouble(plainTensor(*actual), *expected, *exact, coarser(actual->scalar_type(), expected->scalar_type()));
        if (!row.inDouble || !row.inDouble->asNear)
            return;
        row.verdict = Verdict::Within;
        --m_report.diverged;
        ++m_report.within;
        ++m_report.roundings;
    }

    /// One of them speaks for all: what hinders double once hinders what comes from it.
    void note(const CompareRow& row)
    {
        if (std::exchange(m_noted, true))
            return;
        const std::string& name = m_run.listing().node(row.node).qualified;
        m_notes.push_back(UserText("'%1' could not be measured in double: %2", name, m_double->why()));
    }

    void findFirst()
    {
        const auto diverged = [](const CompareRow& row) { return row.verdict == Verdict::Diverged; };
        const auto found = std::ranges::find_if(m_report.rows, diverged);
        const auto first =
            found == m_report.rows.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - m_report.rows.begin()));
        if (first != m_report.first)
            m_report.sample.reset(); // it is of another one
        m_report.first = first;
    }

    DebuggedRun& m_run;
    Expected& m_expected;
    CompareReport& m_report;
    std::vector<UserText>& m_notes;
    std::map<std::uint32_t, std::vector<std::size_t>> m_wanted; ///< rows by node
    std::optional<DoubleRun> m_double;
    bool m_noted = false;

    // Of the step under way.
    std::optional<std::uint32_t> m_node;
    c10::IValue m_value;
    std::uint32_t m_times = 0;
};

} // namespace

std::optional<protocol::CompareInDouble> inDouble(const at::Tensor& actual, const at::Tensor& expected, const at::Tensor& exact,
                                                  c10::ScalarType type)
{
    const auto epsilon = epsilonOf(type);
    if (!epsilon)
        return std::nullopt;
    const Difference own = difference(actual, exact, {}), other = difference(expected, exact, {}),
                     between = difference(expected, actual, {});
    if (!own.comparable || !other.comparable || !std::isfinite(between.maxAbs)) // NaN or infinite on one side alone is no rounding
        return std::nullopt;
    const auto error = [](double snr) { return std::pow(10, -snr / 20); };             // 0 where there is no difference
    const auto finite = [](double worst) { return std::isfinite(worst) ? worst : 0; }; // where double alone is finite: both sides overflow
    protocol::CompareInDouble out{
        .actual = error(own.snr), .expected = error(other.snr), .actualMax = finite(own.maxAbs), .expectedMax = finite(other.maxAbs)};
    const double times = timesOf(exact, type);
    out.asNear =
        out.expected <= times * out.actual + *epsilon / 2 && out.expectedMax <= times * out.actualMax + *epsilon * largestOf(exact);
    return out;
}

Result<void> measureInDouble(DebuggedRun& run, Expected& expected, CompareReport& report, std::vector<UserText>& notes)
{
    return Measuring(run, expected, report, notes).run();
}

} // namespace nodewise::torch_worker
