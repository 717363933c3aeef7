// SPDX-License-Identifier: Apache-2.0
// What a profile says of one operator as it stands in the graph when that is lowered. Internal to core/coverage.
#pragma once

#include "core/coverage/kernel_ops.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace nodewise::coverage {

/// A verdict on one operator. Decomposed only where a table or a rule names what it becomes without a function that makes it.
struct Part {
    std::string op;
    protocol::Verdict verdict = protocol::Verdict::Unimplemented;
    bool needsNothing = false; ///< a view, or control flow: no kernel
    bool onCpu = false;        ///< a fallback takes it, though the verdict on an operator of the profile's own is Custom
    UserText reason;
    std::vector<protocol::ChainLink> links; ///< depths from 0
};

/// Some of it is on the device: what names lead to may be left to the CPU in part.
inline bool computesOnDevice(const Part& part)
{
    return part.onCpu ? part.verdict == protocol::Verdict::Decomposed : !part.needsNothing;
}

/// What a rule or a table would make of a call, where there is no function that does it.
struct Untold {
    std::vector<std::string> becomes;
    bool ofProfile = false; ///< a rule of the profile: it beats lowerings
    bool operator==(const Untold&) const = default;
};

/// Remembers what it found by operator, attributes, shapes and dtypes. Backend and graphs must outlive it.
class OperatorJudge {
public:
    explicit OperatorJudge(const Backend& backend);

    /// The reference holds as long as the judge. Errors: a guard's, with its place.
    Result<const Part*> judge(const graph::Graph& graph, const graph::Node& node, const Untold* untold = nullptr);
    /// The profile's own operator; null: it is none.
    const backend::CustomOp* tryCustom(std::string_view op) const;

private:
    struct Work; ///< one call's judging: operator_judge.cpp
    friend struct Work;

    /// Only what the answer can depend on.
    std::string keyOf(const graph::Graph& graph, const graph::Node& node, const Untold* untold);
    bool dependsOnCall(std::string_view op);

    const Backend& m_backend;
    std::map<std::string_view, const backend::CustomOp*, std::less<>> m_customs;
    KernelOps m_kernelOps;
    backend::RulePlace m_templates; ///< of the profile's member that lets them take calls
    bool m_guardedFunctions = false;
    std::map<std::string, bool, std::less<>> m_depends; ///< by operator: on more than its dtypes
    std::unordered_map<std::string, const Part*> m_known;
    std::vector<std::unique_ptr<Part>> m_parts;
};

} // namespace nodewise::coverage
