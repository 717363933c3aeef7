// SPDX-License-Identifier: Apache-2.0
// The roofline as a page: the plot, and its picture as a file.
#pragma once

#include "views/cost/cost_context.h"

#include <QWidget>

class QToolButton;

namespace nodewise::views {

class ElidedLabel;
class RooflinePlot;

class RooflinePage : public QWidget {
    Q_OBJECT
public:
    explicit RooflinePage(const CostContext& context, QWidget* parent = nullptr);

    RooflinePlot* plot() const { return m_plot; }
    QString noteText() const;

Q_SIGNALS:
    /// The chosen kernel should be seen.
    void kernelRequested();
    void message(const QString& text);

private:
    void onRun();
    void choose(std::uint32_t kernel);
    void followSelection();
    void retranslate();

    CostContext m_context;
    RooflinePlot* m_plot;
    ElidedLabel* m_note;
    QToolButton* m_export;
};

} // namespace nodewise::views
