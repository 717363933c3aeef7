// SPDX-License-Identifier: Apache-2.0
// A tensor as a heat map.
#pragma once

#include "views/tensor/axis_labels.h"
#include "views/tensor/tensor_page.h"

class QComboBox;

namespace nodewise::views {

class HeatMapPanel;

class HeatMapPage final : public TensorPage {
    Q_OBJECT
public:
    explicit HeatMapPage(DebugSession* session, QWidget* parent = nullptr);
    QWidget* tools() override { return m_tools; }
    QImage picture() override;
    std::optional<ElementPicture> elementPicture() override;
    HeatMapPanel& panel() const { return *m_panel; }
    /// Of the last two dimensions.
    void setLabels(AxisLabels labels);

protected:
    void refresh() override;
    void retranslate() override;

private:
    protocol::RasterRequest request() const;
    void showLabels();

    HeatMapPanel* m_panel;
    QWidget* m_tools;
    QComboBox* m_rows;
    std::optional<TensorSubject> m_shown;
    AxisLabels m_labels;
};

} // namespace nodewise::views
