// SPDX-License-Identifier: Apache-2.0
// A run beside another one: the first divergence, all values, a report.
#pragma once

#include "views/analysis/analysis.h"
#include "views/analysis/finding_source.h"
#include "views/compare/compare_context.h"

#include <QPointer>

namespace nodewise::views {

class ComparePanel;
class DebugAnalysis;
class FindingReport;
class ReferenceLine;
class ValueFetch;
struct CompareSetup;

/// Owns the comparison.
class ComparisonAnalysis : public Analysis, public FindingSource {
    Q_OBJECT
public:
    static AnalysisKind kind();
    explicit ComparisonAnalysis(Analyses& tab);

    CompareContext context() const;
    Comparison& comparison() const { return *m_comparison; }
    /// Against what this sets up; its page is seen.
    void start(CompareSetup setup);
    /// Shows the node's value of the run as a tensor; an element of it, where one is named.
    void requestValue(std::uint32_t node, std::optional<std::uint32_t> element);

    std::vector<PageSpec> pages() override;
    std::shared_ptr<const Overlay> overlay(Side side, int way) const override;
    QStringList hint(Side side, std::uint32_t node) override;
    void addFindings(std::vector<findings::Finding>& found) const override;
    void save(QJsonObject& kept) const override;
    void restore(const QJsonObject& kept) override;

private:
    void addActions();
    void addOption();
    QString askFor(const QString& file);
    QWidget* makePanel();
    QWidget* makeReferenceLine(QWidget* parent);
    bool done() const;
    std::optional<std::uint32_t> comparedNode() const;
    void showReference();
    void goToNextDivergence();
    void chooseInterpreter();
    void askReport();
    std::vector<graph::NodeId> inFx(std::uint32_t node) const;
    void findMissing();
    void findFailed();
    void tellReport(const QString& file);

    DebugAnalysis* m_debug;
    Comparison* m_comparison;
    FindingReport* m_report;
    ValueFetch* m_values;
    QPointer<ComparePanel> m_panel;
    QPointer<ReferenceLine> m_line;
    std::vector<graph::NodeId> m_missing; ///< in FX, of what had to be compared and was not
    std::vector<graph::NodeId> m_failed;  ///< in FX, of kernels that did not end well, among the rows seen
    std::size_t m_rowsSeen = 0;
};

} // namespace nodewise::views
