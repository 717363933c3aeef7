// SPDX-License-Identifier: Apache-2.0
// The page of sweeps: which parameter over which values, a plot and a table of what was found.
#pragma once

#include "views/cost/cost_context.h"

#include <QWidget>

class QAction;
class QComboBox;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace nodewise::views {

class Label;
class CostSweep;
class SweepModel;
class SweepPlot;
class TablePage;

class SweepPage : public QWidget {
    Q_OBJECT
public:
    explicit SweepPage(const CostContext& context, QWidget* parent = nullptr);

    CostSweep& sweep() const { return *m_sweep; }
    SweepPlot* plot() const { return m_plot; }
    SweepModel& model() const { return *m_model; }
    TablePage* tablePage() const { return m_table; }
    QPushButton* startButton() const { return m_start; }
    QPushButton* cancelButton() const { return m_cancel; }
    QString errorText() const;
    QString hintText() const; ///< "" while there is a result

Q_SIGNALS:
    void message(const QString& text);

private:
    QWidget* makeHead();
    void connectParts();
    void start();
    void fillParameters();
    void suggest();
    void refresh();
    void retranslate();

    CostContext m_context;
    CostSweep* m_sweep;
    QComboBox* m_parameter;
    QLineEdit* m_values;
    QPushButton *m_start, *m_cancel;
    QProgressBar* m_bar;
    Label *m_error, *m_hint;
    QToolButton* m_export;
    QStackedWidget* m_whole;
    SweepPlot* m_plot;
    SweepModel* m_model;
    TablePage* m_table;
    QAction *m_pictureAction = nullptr, *m_tableAction = nullptr;
};

} // namespace nodewise::views
