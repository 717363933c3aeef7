// SPDX-License-Identifier: Apache-2.0
// What the program costs on a simulated NPU, and when its units do what.
#pragma once

#include "views/analysis/analysis.h"
#include "views/cost/cost_panel.h"

#include <QPointer>

namespace nodewise::views {

class NotesAnalysis;
class Simulation;
class TimelinePage;

/// Owns the simulation.
class CostAnalysis : public Analysis {
    Q_OBJECT
public:
    static AnalysisKind kind();
    explicit CostAnalysis(Analyses& tab);

    std::vector<PageSpec> pages() override;
    std::shared_ptr<const Overlay> overlay(Side side, int way) const override;
    QStringList hint(Side side, std::uint32_t node) override;
    void addFacts(std::vector<FactSection>& sections, graph::NodeId node) const override;
    std::vector<NodeMenuItem> nodeMenu(Side side, std::optional<std::uint32_t> node) override;
    void save(QJsonObject& kept) const override;
    void restore(const QJsonObject& kept) override;
    void retranslate() override;

private:
    /// What colors tell.
    enum Way { Cycles, Bounds };
    void addActions();
    void addPageAction(const char* id, CostPanel::Page page);
    QWidget* makePanel();
    QWidget* makeTimeline();
    void connectNotes(NotesAnalysis& notes);
    CostPanel* showPanel(CostPanel::Page page);
    bool isShown() const;

    Simulation* m_simulation;
    QPointer<CostPanel> m_panel;
    CostPanel::Page m_page = CostPanel::Page::Kernels; ///< that was asked for last, maybe before there is a panel
    QPointer<TimelinePage> m_timeline;
};

} // namespace nodewise::views
