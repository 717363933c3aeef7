// SPDX-License-Identifier: Apache-2.0
// Two logs of torch.compile beside each other: a run that got slower, rank 0 beside rank 1.
#pragma once

#include "views/analysis/tool_page.h"
#include "views/common/job.h"
#include "views/compilelog/log_difference_model.h"

namespace nodewise::views {

class Label;
class TablePage;

class LogDifferencePage : public ToolPage {
    Q_OBJECT
public:
    explicit LogDifferencePage(QWidget* parent = nullptr);

    /// Reads and compares both in the background.
    void start(const QString& before, const QString& after);
    const std::shared_ptr<const LogComparison>& comparison() const { return m_comparison; } ///< null until compared
    const LogDifferenceModel& model() const { return *m_model; }
    TablePage* table() const { return m_table; }
    QString summaryText() const;
    QString failure() const { return m_failure; }

    std::shared_ptr<const Document> document() const override { return nullptr; }
    void readAgain(const std::shared_ptr<const Document>&) override {}
    void find() override;
    GraphCanvas* activeCanvas() const override { return nullptr; }
    bool isComplete() const override { return !m_job.running(); }

Q_SIGNALS:
    /// A graph of both is to be compared on the canvas.
    void differenceRequested(const QString& file, const QString& model, const QString& otherFile, const QString& otherModel);
    void message(const QString& text);

private:
    void take(Result<LogComparison> comparison);
    void request(const QModelIndex& row);
    void retranslate();

    QString m_before, m_after, m_failure;
    std::shared_ptr<const LogComparison> m_comparison;
    LogDifferenceModel* m_model;
    Label* m_summary;
    TablePage* m_table;
    JobRunner m_job{this};
};

} // namespace nodewise::views
