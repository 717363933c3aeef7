// SPDX-License-Identifier: Apache-2.0
// What a simulated program says on the nodes of a graph.
#pragma once

#include "views/common/document.h"
#include "views/common/node_marks.h"
#include "views/cost/cost_run.h"

#include <QCoreApplication>

namespace nodewise::views {

class CostMarks {
    Q_DECLARE_TR_FUNCTIONS(CostMarks)
public:
    /// By node of the side; on the IR's through the links: what a node there is made of, summed.
    static std::vector<NodeMarks::Cost> of(const CostRun& run, const Document& document, Side side);
    /// "48,210 cycles"
    static std::string cyclesText(double cycles);

private:
    static std::vector<NodeMarks::Cost> ofFx(const CostRun& run, const Document& document);
};

} // namespace nodewise::views
