// SPDX-License-Identifier: Apache-2.0
// What the slices of a box add up to.
#pragma once

#include "views/timeline/analysis_page.h"

#include <optional>

class QComboBox;
class QPushButton;

namespace nodewise::views {

class SumModel;

class SumPage final : public AnalysisPage {
    Q_OBJECT
public:
    explicit SumPage(QWidget* parent = nullptr);

    /// What is summed up; none: nothing is.
    void setSelection(std::optional<trace::Selection> selection);

Q_SIGNALS:
    /// The user wants what is seen to be summed up.
    void seenRequested();

protected:
    void start() override;
    void clear() override;
    void retranslate() override;

private:
    SumPage(SumModel* model, QWidget* parent);
    void take(const trace::Sums& sums);
    void fillBy();

    SumModel* m_model;
    QComboBox* m_by;
    QPushButton* m_seen;
    std::optional<trace::Selection> m_selection;
};

} // namespace nodewise::views
