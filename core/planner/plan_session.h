// SPDX-License-Identifier: Apache-2.0
// A session of shapes alone, without LibTorch: its program as kernels, which can be simulated. Nothing of it runs.
#pragma once

#include "core/planner/planned_kernels.h"
#include "core/planner/schema_table.h"
#include "core/program/program.h"
#include "core/protocol/launch.h"
#include "core/protocol/stop.h"
#include "core/pyscript/template_functions.h"

namespace nodewise::planner {

/// Owns the program. One thread.
class PlanSession {
public:
    explicit PlanSession(std::shared_ptr<const SchemaTable> table) : m_table(std::move(table)) {}

    /// Errors: the program, a launch that is not of shapes alone or not of an FX graph.
    Result<protocol::LaunchAnswer> launch(const protocol::LaunchArguments& arguments);
    /// Before the first node, where the session stays.
    protocol::StoppedBody entry() const;
    protocol::StateAnswer state() const;
    /// Kernels are not verified: who simulates or runs them finds what is wrong. Errors: as of planKernels; values are asked for.
    Result<protocol::LowerAnswer> lower(const protocol::LowerRequest& request);
    pyscript::PlainFunctions& functions() { return m_functions; }

private:
    std::shared_ptr<const SchemaTable> m_table;
    std::shared_ptr<const program::Model> m_model;
    pyscript::PlainFunctions m_functions;
};

} // namespace nodewise::planner
