// SPDX-License-Identifier: Apache-2.0
// A run beside itself in float64: whether an operator loses digits, what came in was off, or the reference is.
#pragma once

#include "views/compare/compare_context.h"
#include "views/numerics/value_page.h"

class QMenu;
class QToolButton;

namespace nodewise::views {

class ShadowModel;
class ShadowRun;

class ShadowPage final : public ValuePage {
    Q_OBJECT
public:
    ShadowPage(const CompareContext& context, ShadowRun* run, QWidget* parent = nullptr);

    ShadowModel& model() const { return *m_model; }
    /// Of the chosen row, or of the whole run.
    QString headline() const;
    QString explanation() const;

protected:
    std::optional<std::uint32_t> elementOf(int row) const override;
    void start() override;
    void refresh() override;
    void retranslate() override;

private:
    ShadowPage(const CompareContext& context, ShadowRun* run, ShadowModel* model, QWidget* parent);
    ShadowRun& run() const { return *m_run; }
    QWidget* makeHead();
    void fill();
    void onFinished();
    void showVerdict();
    void fillOptions();
    void askReference(bool folder);

    const Comparison* m_comparison; ///< whose reference values are offered
    ShadowRun* m_run;
    ShadowModel* m_model;
    Label *m_verdict, *m_explanation;
    QToolButton* m_options;
    QMenu* m_menu;
};

} // namespace nodewise::views
