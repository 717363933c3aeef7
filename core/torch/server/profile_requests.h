// SPDX-License-Identifier: Apache-2.0
// nodewise/rewrite, nodewise/coverage and nodewise/profileCheck: what a backend profile makes of a program; nodewise/operatorVerdict: of an
// operator.
#pragma once

#include "core/protocol/operator_verdict.h"
#include "core/protocol/rewrite.h"

#include <functional>
#include <memory>

namespace nodewise::torch_worker {

class Plugins;

/// Keeps the last profile's functions and the last program, so that an edit of the profile is answered soon. One thread; one per process.
class ProfileRequests {
public:
    explicit ProfileRequests(std::shared_ptr<Plugins> plugins);
    ~ProfileRequests();

    /// What is wrong with the profile or its functions stands in the answers; errors: the program, a plug-in, no such profile.
    Result<protocol::RewriteAnswer> rewrite(const protocol::RewriteRequest& request);
    Result<protocol::CoverageAnswer> coverage(const protocol::CoverageRequest& request);
    Result<protocol::OperatorVerdictAnswer> verdict(const protocol::OperatorVerdictRequest& request);
    Result<protocol::ProfileCheckAnswer> check(const protocol::ProfileCheckRequest& request);

    /// The profile's operators are no longer registered: others may be. They are again by the next request.
    void forget();

    /// What is done now, and how much of all is done: 0..1. On the thread that asks.
    using Report = std::function<void(const UserText& what, double fraction)>;
    void setReport(Report report);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace nodewise::torch_worker
