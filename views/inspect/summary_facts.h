// SPDX-License-Identifier: Apache-2.0
// The tables of the summary page, made from a summary without widgets.
#pragma once

#include "core/findings/finding.h"
#include "core/summary/summary.h"
#include "views/inspect/fact_text.h"

namespace nodewise::views {

/// The summary's tables; sections without rows are left out by who shows them.
class SummaryFacts {
    Q_DECLARE_TR_FUNCTIONS(SummaryFacts)
public:
    /// Both must outlive it.
    SummaryFacts(const Document& document, const summary::Summary& summary) : m_document(document), m_summary(summary) {}

    FactSection program() const;
    FactSection operators() const; ///< a row leads to the query that finds the operator's nodes
    FactSection weights() const;
    /// The largest storages under their first names; a row leads to the weight's node.
    FactSection largestWeights() const;
    FactSection ports() const;
    FactSection symbols() const;
    FactSection cost() const;
    FactSection memory() const; ///< beside the plot: the peak and what lives there
    FactSection warnings() const;
    /// A row leads to the first node that it is about.
    static FactSection findings(const std::vector<findings::Finding>& found);

    /// "1.24 GFLOP"
    static QString flopText(double flops);

private:
    static void addExport(FactSection& section, const program::Model& model);
    static void addOther(FactSection& section, const program::Model& model);

    const Document& m_document;
    const summary::Summary& m_summary;
};

} // namespace nodewise::views
