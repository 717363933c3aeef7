// SPDX-License-Identifier: Apache-2.0
// How often which numbers occur, as large as there is room.
#pragma once

#include "core/protocol/tensor_query.h"
#include "views/tensor/tensor_page.h"

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace nodewise::views {

class Label;
class HistogramPlot;
class TensorAsk;

class HistogramPage final : public TensorPage {
    Q_OBJECT
public:
    explicit HistogramPage(DebugSession* session, QWidget* parent = nullptr);
    QWidget* tools() override { return m_tools; }
    QImage picture() override;
    HistogramPlot& plot() const { return *m_plot; }
    QCheckBox* logarithmic() const { return m_log; }
    /// "" = the least and the greatest.
    void setRange(const QString& low, const QString& high);

protected:
    void refresh() override;
    void retranslate() override;

private:
    void take(const protocol::FullStats& stats);

    TensorAsk* m_ask;
    HistogramPlot* m_plot;
    Label* m_foot;
    QWidget* m_tools;
    QComboBox* m_bins;
    QLineEdit* m_low;
    QLineEdit* m_high;
    QCheckBox* m_log;
};

} // namespace nodewise::views
