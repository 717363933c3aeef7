// SPDX-License-Identifier: Apache-2.0
// The page of a simulated program's kernels: one selection with the graphs.
#pragma once

#include "views/cost/cost_context.h"
#include "views/cost/cost_run.h"
#include "views/table/table_page.h"

namespace nodewise::views {

class AdviceBar;
class CostModel;

class CostKernelPage final : public TablePage {
    Q_OBJECT
public:
    explicit CostKernelPage(const CostContext& context, QWidget* parent = nullptr);

    CostModel& model() const { return *m_model; }
    AdviceBar& advice() const { return *m_advice; }

Q_SIGNALS:
    /// The chosen kernel should be seen.
    void kernelRequested();
    /// The timeline should be seen, where its slices are lit.
    void timelineRequested();

protected:
    void retranslate() override;

private:
    CostKernelPage(const CostContext& context, CostModel* model, QWidget* parent);
    const std::shared_ptr<const CostRun>& run() const;
    void onRun();
    void onChosen();
    void markSelection(bool scroll);
    void chooseLeftOut();
    void advise();
    void fillMenu(QMenu* menu, const QModelIndex& index);

    CostContext m_context;
    CostModel* m_model;
    AdviceBar* m_advice;
    bool m_following = false; ///< what is selected is this page's choice
};

} // namespace nodewise::views
