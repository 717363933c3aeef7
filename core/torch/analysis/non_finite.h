// SPDX-License-Identifier: Apache-2.0
// Where NaN and Inf of a run began, and which values have them because of that.
#pragma once

#include "core/protocol/risk.h"
#include "core/torch/debug/debugged_run.h"

#include <array>
#include <map>
#include <unordered_map>
#include <vector>

namespace nodewise::torch_worker {

/// Told of each step before and after it. A value's NaN are looked for again in what came in; what wrote last into the memory is where
/// they are from. Each node counts the first time that it has some.
class NonFiniteTrail {
public:
    using Kind = protocol::NonFiniteOrigin::Kind;
    explicit NonFiniteTrail(const DebuggedRun& run) : m_run(run), m_plan(run.history().machine().plan()) {}

    /// A placeholder of the root, before the run.
    void input(std::uint32_t node, const c10::IValue& value, bool nan, bool inf);
    /// Before the step runs, with its frame at the machine's top: what it writes in place is still as it was.
    void before(const Step& step);
    /// `nan`, `inf`: what the step's value has.
    void produced(const Step& step, const c10::IValue& value, std::uint32_t run, bool nan, bool inf);
    /// Whether all Inf that the node's value has are meant: an argument of an operator, a constant of the program.
    bool onlyGivenInf(std::uint32_t node) const;
    /// Paths and outputs; counts what is beyond RiskAnswer::maxOrigins.
    std::vector<protocol::NonFiniteOrigin> origins(std::uint64_t& leftOut) const;

private:
    struct Carrier {
        std::uint32_t order = 0;            ///< in which nodes got it
        std::vector<std::uint32_t> from;    ///< nodes; empty = an origin
        std::vector<std::uint32_t> origins; ///< indices in m_origins, sorted
    };
    using Carriers = std::map<std::uint32_t, Carrier>; ///< by node
    static constexpr std::size_t nan = 0, inf = 1;     ///< indices

    void spread(const Step& step, const c10::IValue& value, std::uint32_t run, std::size_t kind);
    std::vector<std::uint32_t> sources(const Step& step, std::size_t kind);
    std::uint32_t producerOf(const c10::IValue& value, std::uint32_t node, std::size_t kind) const;
    std::uint32_t ensureCarrier(std::uint32_t node, const c10::IValue& value, std::size_t kind);
    void addBodyResults(const Step& step, std::size_t kind, std::vector<std::uint32_t>& out) const;
    std::uint32_t addOrigin(std::uint32_t node, const c10::IValue& value, std::uint32_t run, std::size_t kind);
    void remember(const c10::IValue& value, std::uint32_t node, bool hasNan, bool hasInf);
    std::vector<std::uint32_t> pathOf(std::uint32_t origin) const;
    std::vector<std::uint32_t> chainOf(std::uint32_t origin, const std::vector<std::uint32_t>& path) const;
    std::vector<std::uint32_t> returnedNodes() const;

    const DebuggedRun& m_run;
    const ProgramPlan& m_plan;
    std::array<Carriers, 2> m_carriers;
    std::vector<protocol::NonFiniteOrigin> m_origins;
    std::vector<std::pair<Slot, std::array<bool, 2>>> m_written; ///< operands of the step under way that it writes, as they were
    /// By storage: the node whose value with NaN, with Inf was the last to be made in it.
    std::unordered_map<const void*, std::array<std::uint32_t, 2>> m_lastIn;
};

} // namespace nodewise::torch_worker
