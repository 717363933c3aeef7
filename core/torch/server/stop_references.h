// SPDX-License-Identifier: Apache-2.0
// The numbers that clients have for frames, scopes and variables of a stop.
#pragma once

#include "core/torch/debug/debugged_run.h"

namespace nodewise::torch_worker {

/// A variable that a client may unfold.
struct HeldVariable {
    c10::IValue value;
    protocol::ValueRef ref;
    std::vector<std::int64_t> rows; ///< selected so far in a tensor's leading dimensions
};

/// Valid until the next stop.
class StopReferences {
public:
    void clear();
    void clearVariables() { m_variables.clear(); }

    /// Which of the machine's frames (innermost = 0) those of a client are, whose numbers are their places here + 1.
    std::vector<std::size_t>& frames() { return m_frames; }
    Result<std::size_t> frameOf(int frameId) const;

    /// References of scopes are lower.
    static constexpr int firstVariable = 1'000'000;
    struct Scope {
        const char* name;
        int reference;
        bool expensive;
    };
    static std::vector<Scope> scopesOf(std::size_t frame);
    /// Nodes whose values a scope shows; none for other references.
    static std::vector<std::uint32_t> scopeNodes(const DebuggedRun& run, int reference);
    static bool isScope(int reference) { return reference >= 1 && reference < firstVariable; }

    /// 0 for what has nothing to unfold.
    int hold(HeldVariable variable);
    const HeldVariable* tryVariable(int reference) const; ///< null: of an earlier stop

private:
    std::vector<std::size_t> m_frames;
    std::vector<HeldVariable> m_variables;
};

/// What unfolding a value shows: elements of a list or tuple, rows of a tensor.
std::size_t childCount(const c10::IValue& value);
c10::IValue child(const c10::IValue& value, std::size_t index);

} // namespace nodewise::torch_worker
