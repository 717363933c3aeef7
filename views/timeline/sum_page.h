// SPDX-License-Identifier: Apache-2.0
// What the slices of a box add up to.
#pragma once

#include "views/timeline/analysis_page.h"

#include <optional>

class QComboBox;
class QPushButton;
class QSortFilterProxyModel;
class QToolButton;

namespace nodewise::views {

class SumModel;
class TableExport;

class SumPage final : public AnalysisPage {
    Q_OBJECT
public:
    explicit SumPage(QWidget* parent = nullptr);

    /// What is summed up; none: nothing is.
    void setSelection(std::optional<trace::Selection> selection);
    void setBy(trace::SumBy by);
    SumModel& model() const { return *m_model; }
    QComboBox* byBox() const { return m_by; }
    /// Tab-separated, with titles, in the order that is shown.
    void copy();

Q_SIGNALS:
    /// The user wants what is seen to be summed up.
    void seenRequested();
    void message(const QString& text);

protected:
    void start() override;
    void clear() override;
    void retranslate() override;

private:
    void take(const trace::Sums& sums);
    void fillBy();

    SumModel* m_model;
    QSortFilterProxyModel* m_order;
    QComboBox* m_by;
    QToolButton *m_copy, *m_save;
    QPushButton* m_seen;
    TableExport* m_file;
    std::optional<trace::Selection> m_selection;
};

} // namespace nodewise::views
