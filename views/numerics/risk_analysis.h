// SPDX-License-Identifier: Apache-2.0
// How near a run's values come to the limits of their types, and where NaN and Inf begin. Its dock page is that of all numerics.
#pragma once

#include "views/analysis/analysis.h"

#include <QPointer>

namespace nodewise::views {

class DebugAnalysis;
class NumericsPanel;
class RiskRun;

/// Owns the run.
class RiskAnalysis : public Analysis {
    Q_OBJECT
public:
    static AnalysisKind kind();
    explicit RiskAnalysis(Analyses& tab);

    /// Shows the dock's page; null: the tab has no dock.
    NumericsPanel* showPanel();

    std::vector<PageSpec> pages() override;
    void mark(NodeMarks& marks, Side side) const override;
    std::shared_ptr<const Overlay> overlay(Side side, int way) const override;
    QStringList hint(Side side, std::uint32_t node) override;
    void save(QJsonObject& kept) const override;
    void restore(const QJsonObject& kept) override;

private:
    QWidget* makePanel();
    bool done() const;

    DebugAnalysis* m_debug;
    RiskRun* m_run;
    QPointer<NumericsPanel> m_panel;
};

} // namespace nodewise::views
