// SPDX-License-Identifier: Apache-2.0
// The page of changes: this run against the run before, another configuration, or another tool's trace.
#pragma once

#include "views/common/job.h"
#include "views/cost/cost_context.h"
#include "views/table/table_page.h"

class QComboBox;
class QPushButton;

namespace nodewise::trace {
struct Comparison;
}

namespace nodewise::views {

class Label;
class ChangeModel;
class ElidedLabel;

/// Comparisons are made on another thread.
class ChangesPage final : public TablePage {
    Q_OBJECT
public:
    explicit ChangesPage(const CostContext& context, QWidget* parent = nullptr);

    ChangeModel& model() const { return *m_model; }
    QString summaryText() const;
    QString errorText() const;
    QString hintText() const; ///< "" while there is a comparison
    bool settled() const { return !m_job.running(); }

protected:
    void retranslate() override;

private:
    ChangesPage(const CostContext& context, ChangeModel* model, QWidget* parent);
    QWidget* makeHead();
    void connectParts();
    void onWith(int index);
    void askTrace();
    void fillWith();
    void compare();
    void take(std::shared_ptr<const trace::Comparison> comparison);
    void onChosen();
    void refresh();

    CostContext m_context;
    QComboBox* m_with;
    ElidedLabel* m_summary;
    Label* m_error;
    QPushButton* m_cancel;
    ChangeModel* m_model;
    QString m_failure; ///< of the last comparison
    JobRunner m_job{this};
};

} // namespace nodewise::views
