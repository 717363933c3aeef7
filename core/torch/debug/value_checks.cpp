// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/value_checks.h"

#include "core/torch/debug/breakpoints.h"

#include <ATen/ops/isinf.h>
#include <ATen/ops/isnan.h>

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

/// Which filters find something in the value of the node. Reads the whole tensor once per filter.
std::vector<std::string> findings(const at::Tensor& tensor, const Filters& filters, std::uint32_t node)
{
    std::vector<std::string> out;
    if (!hasBytes(tensor) || tensor.numel() == 0 || tensor.layout() != at::kStrided)
        return out;
    const bool floating = tensor.is_floating_point() || tensor.is_complex();
    if (filters.nan.looksAt(node) && floating && at::isnan(tensor).any().item<bool>())
        out.emplace_back("nan");
    if (filters.inf.looksAt(node) && floating && at::isinf(tensor).any().item<bool>())
        out.emplace_back("inf");
    if (filters.range && !tensor.is_complex()) {
        const double low = tensor.min().item().toDouble(), high = tensor.max().item().toDouble();
        if (low < filters.range->first || high > filters.range->second)
            out.emplace_back("range");
    }
    return out;
}

UserText describeCaught(const std::string& filter, const Listing::Node& node)
{
    if (filter == "nan")
        return UserText("%1 (%2) produced a NaN", node.name, node.op);
    if (filter == "inf")
        return UserText("%1 (%2) produced an infinity", node.name, node.op);
    return UserText("%1 (%2) produced a value outside the range", node.name, node.op);
}

} // namespace

void ValueChecks::set(Filters filters)
{
    m_filters = std::move(filters);
    if (m_underWay)
        arm();
}

void ValueChecks::begin()
{
    m_underWay = true;
    arm();
}

void ValueChecks::end()
{
    m_underWay = false;
    m_run.history.setProduced({});
}

void ValueChecks::arm()
{
    if (m_filters.checksValues() && !m_run.program->arguments().noDebug)
        m_run.history.setProduced([this](const Step& step, const c10::IValue& value) { check(step, value); });
    else
        m_run.history.setProduced({});
}

void ValueChecks::check(const Step& step, const c10::IValue& value)
{
    if (!m_found.empty())
        return;
    try {
        eachTensor(value, [&](const at::Tensor& tensor) {
            if (m_found.empty())
                m_found = findings(tensor, m_filters, step.node);
        });
    } catch (const std::exception&) {
        return; // a dtype that has no such check
    }
    if (m_found.empty())
        return;
    m_foundAt = step.node;
    m_run.history.machine().interrupt().store(true);
}

bool ValueChecks::stopsHere()
{
    const auto stops = [this](const std::string& filter) {
        const std::string condition = filter == "nan" ? m_filters.nan.condition : filter == "inf" ? m_filters.inf.condition : "";
        const auto holds = condition.empty() ? Result<bool>(true) : m_values.script().isTrue(condition, m_values.names());
        if (holds)
            return *holds;
        m_run.say({UserText("condition of the filter '%1': %2", filter, holds.error().asText())});
        return !isWrongCondition(condition, m_values.script(), m_values.names(), m_run.listing());
    };
    const auto found = std::exchange(m_found, {});
    const auto filter = std::find_if(found.begin(), found.end(), stops);
    if (filter == found.end())
        return false;
    const auto& row = m_run.listing().node(m_foundAt);
    m_run.failure.noteCaught({.message = describeCaught(*filter, row), .hint = {}, .node = row.name, .filter = *filter});
    return true;
}

} // namespace nodewise::torch_worker
