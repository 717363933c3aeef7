// SPDX-License-Identifier: Apache-2.0
// Below the table of kernels: what keeps the chosen one from being faster, one thing to try, and what that brings once it was simulated.
#pragma once

#include "views/common/job.h"
#include "views/cost/cost_run.h"

#include <QWidget>

#include <optional>

class QPushButton;

namespace nodewise::views {

class Label;

class AdviceBar : public QWidget {
    Q_OBJECT
public:
    explicit AdviceBar(QWidget* parent = nullptr);

    /// A kernel that was simulated; none: the bar is hidden. What runs for another one ends.
    void show(std::shared_ptr<const CostRun> run, std::optional<std::uint32_t> kernel);
    QPushButton* button() const { return m_button; } ///< simulates it
    bool running() const { return m_job.running(); }
    QString text() const;       ///< the reason and the advice
    QString resultText() const; ///< "" until it was simulated

private:
    void start();
    void take(const Result<cost::Outcome>& outcome);
    void refresh();

    std::shared_ptr<const CostRun> m_run;
    std::optional<std::uint32_t> m_kernel;
    std::optional<Result<cost::Outcome>> m_outcome;
    Label *m_text, *m_result;
    QPushButton* m_button;
    JobRunner m_job{this};
};

} // namespace nodewise::views
