// SPDX-License-Identifier: Apache-2.0
// A tensor along one of its dimensions.
#pragma once

#include "views/tensor/tensor_line_plot.h"
#include "views/tensor/tensor_page.h"

#include <QTimer>

class QComboBox;

namespace nodewise::views {

class Label;

class LinePage final : public TensorPage {
    Q_OBJECT
public:
    explicit LinePage(DebugSession* session, QWidget* parent = nullptr);
    QWidget* tools() override { return m_tools; }
    QImage picture() override { return m_plot->hasPicture() ? m_plot->pictureFile().image() : QImage(); }
    TensorLinePlot& plot() const { return *m_plot; }
    QComboBox* dimensionChoice() const { return m_dimension; }
    /// Where the other dimensions stand.
    void setElement(const std::vector<std::int64_t>& index);

protected:
    void refresh() override;
    void retranslate() override;

private:
    void showDimensions();
    std::optional<std::string> lineSlice() const;

    TensorAsk* m_ask;
    TensorLinePlot* m_plot;
    Label* m_hover;
    QWidget* m_tools;
    QComboBox* m_dimension;
    QComboBox* m_others;
    QTimer m_fetch;
    std::vector<std::int64_t> m_shape;
    std::vector<std::int64_t> m_element;
};

} // namespace nodewise::views
