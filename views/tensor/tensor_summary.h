// SPDX-License-Identifier: Apache-2.0
// A value's statistics and histogram, as the inspector ("Value at this stop") and the tensor view show them.
#pragma once

#include "core/protocol/tensor_query.h"

#include <QWidget>

class QCheckBox;

namespace nodewise::views {

class Label;
class HistogramPlot;

class TensorSummary : public QWidget {
    Q_OBJECT
public:
    explicit TensorSummary(QWidget* parent = nullptr);
    void setTitle(const QString& title);
    void setValue(const protocol::ValueInfo& value);
    /// Of a slice, with quantiles.
    void setFullStats(const protocol::FullStats& stats);
    /// Words where there is no value: "not run yet".
    void setWords(const QString& words);
    /// Shown while a newer one is on its way.
    void setStale(bool stale);
    QString allText() const;
    HistogramPlot* plot() const { return m_plot; }

private:
    /// `full`: of the tensor view, with what the inspector has no room for; null = none.
    void showTable(const protocol::TensorStats& stats, const protocol::FullStats* full = nullptr);
    void retranslate();

    Label* m_title;
    Label* m_words;
    Label* m_table;
    HistogramPlot* m_plot;
    QCheckBox* m_log;
    Label* m_more;
};

} // namespace nodewise::views
