// SPDX-License-Identifier: Apache-2.0
// A tensor beside another one of the stop, or beside what a comparison's reference has for it: how far they are apart, and where.
#pragma once

#include "core/protocol/tensor_query.h"
#include "views/compare/compare_context.h"
#include "views/tensor/tensor_page.h"

class QComboBox;
class QLineEdit;

namespace nodewise::views {

class Label;
class HeatMapPanel;
class TensorAsk;

class DifferencePage final : public TensorPage {
    Q_OBJECT
public:
    explicit DifferencePage(const CompareContext& context, QWidget* parent = nullptr);
    QWidget* tools() override { return m_tools; }
    QImage picture() override;
    HeatMapPanel& panel() const { return *m_panel; }
    /// Beside values of the stop: what is pinned. Kept copies have a name of their own.
    void setPinned(const std::vector<protocol::ValueInfo>& values);
    /// What the comparison's reference has for the value that is shown, as soon as it is known.
    void chooseReference();
    QString figures() const;

protected:
    void refresh() override;
    void retranslate() override;

private:
    void fetchReference();
    void fetchOthers();
    void takeOthers(const std::vector<protocol::ValueInfo>& values);
    void compare();
    void show(const protocol::DifferenceAnswer& answer);

    CompareContext m_context;
    TensorAsk* m_ask;
    HeatMapPanel* m_panel;
    Label* m_figures;
    QWidget* m_tools;
    QComboBox* m_other;
    QLineEdit* m_slice;
    std::vector<protocol::ValueInfo> m_pinned, m_others;
    std::optional<protocol::ValueInfo> m_reference; ///< of the value that is shown
    bool m_filling = false, m_wantsReference = false;
};

} // namespace nodewise::views
