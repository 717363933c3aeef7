// SPDX-License-Identifier: Apache-2.0
// Two profiles, or two versions of one, side by side: totals of both, and operators that one does more for than the other.
#pragma once

#include "views/common/markup.h"
#include "views/coverage/change_of_verdicts.h"
#include "views/coverage/coverage_context.h"
#include "views/table/table_page.h"

class QComboBox;

namespace nodewise::views {

class Label;
class VerdictBar;
class VerdictChangeModel;

class CoverageComparePage final : public TablePage {
    Q_OBJECT
public:
    explicit CoverageComparePage(const CoverageContext& context, QWidget* parent = nullptr);

    QComboBox* profiles() const { return m_profiles; }
    VerdictChangeModel& model() const { return *m_model; }
    VerdictBar* bar(bool after) const { return after ? m_after : m_before; }
    /// Null: there is nothing to compare yet.
    const std::shared_ptr<const ChangeOfVerdicts>& change() const { return m_change; }
    /// What stands in place of the table; "" = it is there.
    QString noteText() const;

Q_SIGNALS:
    void ruleRequested(const QString& file, int line, int column);

protected:
    void retranslate() override;
    void showEvent(QShowEvent* event) override;

private:
    CoverageComparePage(const CoverageContext& context, VerdictChangeModel* model, QWidget* parent);
    QWidget* makeTotals();
    void connectParts();
    void fillProfiles();
    void refresh();
    void showNote();
    Markup mistakesText(const QString& heading, const std::vector<protocol::ProfileProblem>& problems) const;
    void onChosen();

    CoverageContext m_context;
    std::shared_ptr<const ChangeOfVerdicts> m_change;
    std::vector<protocol::ProfileProblem> m_told; ///< in the note, with links
    VerdictChangeModel* m_model;
    QComboBox* m_profiles;
    Label *m_with, *m_beforeName, *m_afterName, *m_note;
    VerdictBar *m_before, *m_after;
    QWidget* m_totals;
};

} // namespace nodewise::views
