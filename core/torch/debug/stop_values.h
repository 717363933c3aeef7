// SPDX-License-Identifier: Apache-2.0
// The values of a stop: which there are, under which names, and what is known of them.
#pragma once

#include "core/torch/debug/run_state.h"
#include "core/torch/script/script.h"

#include <optional>
#include <unordered_map>

namespace nodewise::torch_worker {

/// A value as it was found at a stop.
struct FoundValue {
    c10::IValue value;
    protocol::ValueInfo::State state = protocol::ValueInfo::State::Pending;
};

/// Nodes with live values by the identity of the memory that they lie in.
using Sharers = std::unordered_map<std::uint64_t, std::vector<std::uint32_t>>;

class StopValues {
public:
    explicit StopValues(RunState& run) : m_run(run) {}

    std::optional<FoundValue> tryFind(std::uint32_t node) const;
    /// Made again if it was dropped. An error if that, or its bytes, need the program's file and another one stands there.
    Result<c10::IValue> value(const protocol::ValueRef& ref);
    /// Statistics if `bins` is not negative, with a histogram if it is not 0.
    protocol::ValueInfo describe(std::uint32_t node, const Sharers& sharers, int bins = -1) const;
    Sharers sharers() const;
    std::vector<std::uint32_t> operandsOf(std::uint32_t node) const;
    /// With a frame (innermost = 0): inputs of the node that it stands before, live values of its own.
    std::vector<std::uint32_t> nodesOf(protocol::ValuesRequest::Scope scope, std::optional<std::size_t> frame = {}) const;
    /// Of the values of this stop, with errors as value() has them; those of the frame come before those around it, then those within.
    NameLookup names(std::size_t frame = 0) const;
    Script& script() { return m_script; }
    Result<c10::IValue> evaluate(const std::string& expression, std::size_t frame = 0)
    {
        return m_script.evaluate(expression, names(frame));
    }

private:
    Result<void> mayRead(const FoundValue& found) const;

    RunState& m_run;
    Script m_script;
};

} // namespace nodewise::torch_worker
