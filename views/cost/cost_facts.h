// SPDX-License-Identifier: Apache-2.0
// What the inspector says of a node's cost.
#pragma once

#include "views/cost/cost_run.h"
#include "views/inspect/facts.h"

#include <QCoreApplication>

#include <optional>

namespace nodewise::views {

class CostFacts {
    Q_DECLARE_TR_FUNCTIONS(CostFacts)
public:
    /// Behind the kernel's facts, or in a section of its own where there are none. `outdated`: "of an earlier plan", "" = it is not.
    static std::optional<FactSection> added(std::optional<FactSection> section, const CostRun& run, std::uint32_t node,
                                            const QString& outdated);

private:
    static void addRows(FactSection& section, const CostRun& run, const CostRun::NodeCost& cost);
};

} // namespace nodewise::views
