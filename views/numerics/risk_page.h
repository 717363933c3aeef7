// SPDX-License-Identifier: Apache-2.0
// Numerical risk of a run: where NaN and Inf begin, and every value with how near it comes to the limits of number formats.
#pragma once

#include "views/numerics/value_page.h"

class QComboBox;
class QSplitter;
class QToolButton;

namespace nodewise::views {

class OriginModel;
class RiskModel;
class RiskRun;

class RiskPage final : public ValuePage {
    Q_OBJECT
public:
    RiskPage(const DebugContext& context, RiskRun* run, QWidget* parent = nullptr);

    RiskModel& model() const { return *m_model; }
    OriginModel& origins() const { return *m_origins; }

protected:
    std::optional<std::uint32_t> elementOf(int row) const override;
    void refresh() override;
    void retranslate() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QTreeView* originView() const { return m_originPage->table(); }
    RiskPage(const DebugContext& context, RiskRun* run, RiskModel* model, QWidget* parent);
    RiskRun& run() const { return *m_run; }
    void makeOrigins();
    void connectParts();
    void fill();
    int firstOrigin() const;
    void chooseOrigin(int row);
    void onOrigin();
    void showChoices();
    void fillCasts();
    void arrangeCasts();
    void arrangeOrigins();

    RiskRun* m_run;
    RiskModel* m_model;
    OriginModel* m_origins;
    TablePage* m_originPage;
    QToolButton *m_weights, *m_path;
    QComboBox* m_cast;
    QSplitter* m_split;
    bool m_showing = false; ///< what changes is not the user's
};

} // namespace nodewise::views
