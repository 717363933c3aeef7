// SPDX-License-Identifier: Apache-2.0
// What the inspector says of what a backend does with a node.
#pragma once

#include "views/coverage/coverage_run.h"
#include "views/inspect/facts.h"

#include <QCoreApplication>

#include <optional>

namespace nodewise::views {

class CoverageFacts {
    Q_DECLARE_TR_FUNCTIONS(CoverageFacts)
public:
    /// Of an FX node; nullopt: profiles say nothing of it. Where nothing was judged yet, a link that judges.
    static std::optional<FactSection> section(const CoverageRun& run, graph::NodeId node);

private:
    static FactCell verdict(const protocol::Judgment& judgment);
    static void addChain(FactSection& section, const protocol::Judgment& judgment);
};

} // namespace nodewise::views
