// SPDX-License-Identifier: Apache-2.0
// How near a run's values come to the limits of their types, and where NaN and Inf begin. Its dock page is that of all numerics.
#pragma once

#include "views/analysis/analysis.h"
#include "views/analysis/finding_source.h"

#include <QPointer>

namespace nodewise::views {

class DebugAnalysis;
class NumericsPanel;
class RiskPage;
class RiskRun;

/// Owns the run.
class RiskAnalysis : public Analysis, public FindingSource {
    Q_OBJECT
public:
    static AnalysisKind kind();
    explicit RiskAnalysis(Analyses& tab);

    /// A page of the dock's page of all numerics: `make` adds it to that, once, after those before.
    void addPage(std::function<void(NumericsPanel& panel)> make) { m_makers.push_back(std::move(make)); }
    /// Shows the dock's page; null: the tab has no dock.
    NumericsPanel* showPanel();

    std::vector<PageSpec> pages() override;
    void mark(NodeMarks& marks, Side side) const override;
    std::shared_ptr<const Overlay> overlay(Side side, int way) const override;
    QStringList hint(Side side, std::uint32_t node) override;
    void addFindings(std::vector<findings::Finding>& found) const override;
    void save(QJsonObject& kept) const override;
    void restore(const QJsonObject& kept) override;

private:
    QWidget* makePanel();
    bool done() const;

    DebugAnalysis* m_debug;
    RiskRun* m_run;
    std::vector<std::function<void(NumericsPanel&)>> m_makers;
    QPointer<NumericsPanel> m_panel;
    RiskPage* m_page = nullptr; ///< of the panel
};

} // namespace nodewise::views
