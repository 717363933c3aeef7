// SPDX-License-Identifier: Apache-2.0
#include "core/torch/server/stop_references.h"

#include "core/torch/values/value_path.h"

#include <c10/core/InferenceMode.h>

#include <array>

namespace nodewise::torch_worker {

namespace {

struct ScopeRow {
    const char* name;
    protocol::ValuesRequest::Scope scope;
    bool expensive;
};
using Scope = protocol::ValuesRequest::Scope;
/// Their reference is the row's number + 1, in outer frames higher by as many as there are rows.
constexpr std::array<ScopeRow, 5> scopeRows{{{"Inputs", Scope::Inputs, false},
                                             {"Outputs", Scope::Outputs, false},
                                             {"Live values", Scope::Live, false},
                                             {"Program inputs", Scope::ProgramInputs, false},
                                             {"Weights", Scope::Weights, true}}};

} // namespace

void StopReferences::clear()
{
    m_variables.clear();
    m_frames.clear();
}

Result<std::size_t> StopReferences::frameOf(int frameId) const
{
    if (frameId < 1 || static_cast<std::size_t>(frameId) > m_frames.size())
        return fail(Error{.message = UserText("this frame belongs to an earlier stop"), .path = "$.arguments.frameId"});
    return m_frames[static_cast<std::size_t>(frameId) - 1];
}

std::vector<StopReferences::Scope> StopReferences::scopesOf(std::size_t frame)
{
    std::vector<Scope> out;
    for (std::size_t i = 0; i < scopeRows.size(); ++i)
        out.push_back({scopeRows[i].name, static_cast<int>(frame * scopeRows.size() + i) + 1, scopeRows[i].expensive});
    return out;
}

std::vector<std::uint32_t> StopReferences::scopeNodes(const DebuggedRun& run, int reference)
{
    if (!isScope(reference))
        return {};
    const auto index = static_cast<std::size_t>(reference) - 1;
    return run.values().nodesOf(scopeRows[index % scopeRows.size()].scope, index / scopeRows.size());
}

int StopReferences::hold(HeldVariable variable)
{
    if (childCount(variable.value) == 0)
        return 0;
    m_variables.push_back(std::move(variable));
    return firstVariable + static_cast<int>(m_variables.size()) - 1;
}

const HeldVariable* StopReferences::tryVariable(int reference) const
{
    const auto index = static_cast<std::size_t>(reference - firstVariable);
    return reference >= firstVariable && index < m_variables.size() ? &m_variables[index] : nullptr;
}

std::size_t childCount(const c10::IValue& value)
{
    if (value.isTensor() && value.toTensor().defined())
        return value.toTensor().dim() > 0 && !value.toTensor().is_meta() ? static_cast<std::size_t>(value.toTensor().size(0)) : 0;
    return elementCount(value);
}

c10::IValue child(const c10::IValue& value, std::size_t index)
{
    if (!value.isTensor())
        return element(value, index);
    const c10::InferenceMode inference;
    return value.toTensor().select(0, static_cast<std::int64_t>(index));
}

} // namespace nodewise::torch_worker
