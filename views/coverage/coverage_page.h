// SPDX-License-Identifier: Apache-2.0
// The page of a program's operators and what the profile does with each: shares of verdicts as a bar, chips, filter and table; one
// selection with the graphs.
#pragma once

#include "views/coverage/coverage_context.h"
#include "views/coverage/coverage_text.h"
#include "views/table/table_page.h"

class QBoxLayout;
class QComboBox;

namespace nodewise::views {

class CoverageModel;
class VerdictBar;

class CoveragePage final : public TablePage {
    Q_OBJECT
public:
    explicit CoveragePage(const CoverageContext& context, QWidget* parent = nullptr);

    CoverageModel& model() const { return *m_model; }
    VerdictBar* bar() const { return m_bar; }
    QComboBox* measure() const { return m_measure; }

Q_SIGNALS:
    void ruleRequested(const QString& file, int line);
    /// Of the selected node, the whole chain.
    void whyRequested();

protected:
    void fitBar() override;
    void retranslate() override;

private:
    CoveragePage(const CoverageContext& context, CoverageModel* model, QWidget* parent);
    QWidget* makeShares();
    void offerReports();
    void connectParts();
    void onResult();
    /// Shows those of one verdict alone, or all again where they were.
    void chooseVerdict(protocol::Verdict verdict);
    void onChosen();
    void markSelection();
    void fillMenu(QMenu* menu, const QModelIndex& index);
    void requestRule(const QModelIndex& index);

    CoverageContext m_context;
    CoverageModel* m_model;
    QWidget* m_head;
    QBoxLayout* m_top; ///< in it shares, and the row of chips
    QComboBox* m_measure;
    QWidget* m_shares = nullptr;
    VerdictBar* m_bar;
    bool m_following = false; ///< what is selected is this page's choice
};

} // namespace nodewise::views
