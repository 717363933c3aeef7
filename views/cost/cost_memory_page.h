// SPDX-License-Identifier: Apache-2.0
// Memory over the cycles of a simulated program: the plot, and beside it what lives at the cursor; one selection with the graphs.
#pragma once

#include "views/common/job.h"
#include "views/cost/cost_context.h"
#include "views/cost/cost_memory.h"

#include <QWidget>

class QAction;
class QSplitter;
class QToolButton;

namespace nodewise::views {

class CostMemoryModel;
class CostMemoryPlot;
class ElidedLabel;
class TablePage;

/// What lives when is found out on another thread.
class CostMemoryPage : public QWidget {
    Q_OBJECT
public:
    explicit CostMemoryPage(const CostContext& context, QWidget* parent = nullptr);

    CostMemoryPlot* plot() const { return m_plot; }
    TablePage* tablePage() const { return m_table; }
    CostMemoryModel& model() const { return *m_model; }
    QToolButton* baseButton() const { return m_base; }
    QString placeText() const;
    bool settled() const { return !m_job.running(); }

Q_SIGNALS:
    void message(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeHead();
    void connectParts();
    void onRun();
    void fillTable();
    void onRow();
    void onCycle(qint64 cycle);
    void followSelection();
    void retranslate();

    CostContext m_context;
    CostMemoryPlot* m_plot;
    CostMemoryModel* m_model;
    TablePage* m_table;
    QSplitter* m_split;
    QToolButton *m_base, *m_export;
    ElidedLabel* m_place;
    QAction *m_pictureAction = nullptr, *m_tableAction = nullptr;
    JobRunner m_job{this};
    bool m_following = false;
};

} // namespace nodewise::views
