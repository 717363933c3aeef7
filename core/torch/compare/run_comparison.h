// SPDX-License-Identifier: Apache-2.0
// A comparison as the protocol asks for it (core/protocol/compare.h), kept open so that both sides' values can be looked at.
#pragma once

#include "core/protocol/compare.h"
#include "core/torch/compare/compare_run.h"

#include <memory>

namespace nodewise::torch_worker {

/// Owns the reference and the rows. The run must outlive it; while it is open the run has what the other run's budget leaves.
class RunComparison {
public:
    /// Makes the other side of a request that wants the program through its kernels.
    using LowerSide = std::function<Result<std::unique_ptr<Expected>>(DebuggedRun& run, const protocol::LoweredSide& wanted)>;
    /// Opens the reference. Errors: not exactly one reference, a dump that can't be read, another run that can't be launched, what `lower`
    /// says.
    static Result<std::unique_ptr<RunComparison>> open(DebuggedRun& run, const std::shared_ptr<Plugins>& plugins,
                                                       protocol::CompareRequest request, const LowerSide& lower = {});
    ~RunComparison();
    RunComparison(const RunComparison&) = delete;
    RunComparison& operator=(const RunComparison&) = delete;

    /// Called before operators run that are the reference's and not the run's.
    void setAtWork(std::function<void()> atWork) { m_expected->setAtWork(std::move(atWork)); }
    /// compareRun(); the run stands where that leaves it.
    Result<void> run(std::function<void(std::uint64_t done, std::uint64_t total)> progress = {});
    const CompareReport& report() const { return m_report; }
    protocol::CompareAnswer answer() const;
    protocol::CompareRowsAnswer rows(const protocol::CompareRowsRequest& request) const;

    /// What the reference has for the node, as of the run's stop: for the node that is next, what it is about to make.
    Result<c10::IValue> value(const protocol::ValueRef& ref);
    /// Statistics if `bins` is not negative; nullopt where the reference has none.
    std::optional<protocol::ValueInfo> tryDescribe(std::uint32_t node, int bins);

private:
    RunComparison(DebuggedRun& run, protocol::CompareRequest request);
    Result<void> openRun(const std::shared_ptr<Plugins>& plugins);
    protocol::CompareRow rowOf(const CompareRow& row) const;
    protocol::CompareWeights weights() const;
    Result<std::optional<c10::IValue>> tryValue(std::uint32_t node);

    DebuggedRun& m_run;
    std::uint64_t m_budget; ///< what the run had before
    protocol::CompareRequest m_request;
    std::unique_ptr<Expected> m_expected;
    bool m_isOwn = false; ///< the reference is the other side of the run's own program
    std::vector<UserText> m_notes;
    CompareReport m_report;
};

} // namespace nodewise::torch_worker
