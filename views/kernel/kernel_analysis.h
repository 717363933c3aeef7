// SPDX-License-Identifier: Apache-2.0
// Kernels that compute the program on an NPU: planned, checked, run in place of ATen; and the workshop for their templates.
#pragma once

#include "views/analysis/analysis.h"
#include "views/analysis/finding_source.h"
#include "views/kernel/kernel_panel.h"

#include <QPointer>

namespace nodewise::views {

class DebugAnalysis;
class KernelCheck;
class KernelPage;
class KernelPlan;
class KernelSaver;
class Workshop;

/// The selected FX node, if it calls an operator.
std::optional<std::uint32_t> tryOperator(const Selection& selection);

/// Owns the plan, its check and the workshop.
class KernelAnalysis : public Analysis, public FindingSource {
    Q_OBJECT
public:
    static AnalysisKind kind();
    explicit KernelAnalysis(Analyses& tab);
    ~KernelAnalysis() override;

    KernelPlan& plan() const { return *m_plan; }
    const KernelCheck& check() const { return *m_check; }
    /// Shows the page of one kernel; null: the tab has no dock.
    KernelPage* showKernelPage();
    /// Chooses its row in the panel.
    void showKernelNamed(const QString& name);
    /// Lights a line of the kernel's MLIR, at a turn of its loops.
    void showInstruction(std::uint32_t line, std::vector<std::pair<std::uint32_t, std::int64_t>> loops);

    std::vector<PageSpec> pages() override;
    std::shared_ptr<const Overlay> overlay(Side side, int way) const override;
    QStringList hint(Side side, std::uint32_t node) override;
    void addFacts(std::vector<FactSection>& sections, graph::NodeId node) const override;
    bool follow(const FactLink& link) override;
    std::vector<NodeMenuItem> nodeMenu(Side side, std::optional<std::uint32_t> node) override;
    void addFindings(std::vector<findings::Finding>& found) const override;
    void save(QJsonObject& kept) const override;
    void restore(const QJsonObject& kept) override;

private:
    /// Where templates are written; made when it is first asked for.
    Workshop& workshop();
    KernelContext context() const;
    QString choose(const QString& npu);
    void connectWork();
    void addActions();
    void addWorkshopActions();
    QWidget* makePanel();
    QWidget* makePage();
    KernelPanel* showPanel();
    void setTarget();
    void runLowered();
    void copyMlir();
    void checkSelected();
    QString templateName() const;
    void write();
    void editTemplate();

    DebugAnalysis* m_debug;
    KernelPlan* m_plan;
    KernelCheck* m_check;
    KernelSaver* m_saver;
    Workshop* m_workshop = nullptr; ///< null while it was never shown
    QPointer<KernelPanel> m_panel;
    QPointer<KernelPage> m_page;
    /// What was asked for before the page was first shown, of the kernel that was current then.
    struct Instruction {
        std::optional<std::uint32_t> kernel;
        std::uint32_t line = 0;
        std::vector<std::pair<std::uint32_t, std::int64_t>> loops;
    } m_instruction;
};

} // namespace nodewise::views
