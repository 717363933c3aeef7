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
    QImage picture() override { return m_plot->picture(); }
    TensorLinePlot& plot() const { return *m_plot; }
    QComboBox* dimensionChoice() const { return m_dimension; }
    /// 0: least, greatest and mean over the other dimensions; 1: the others at the element chosen last.
    /// Where the other dimensions stand.
    void setElement(const std::vector<std::int64_t>& index);

protected:
    void refresh() override;
    void retranslate() override;

private:
    void showDimensions();
    void setPart(double first, double count);
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
    std::uint64_t m_first = 0, m_count = ~0ull; ///< places that are seen
};

} // namespace nodewise::views
