// SPDX-License-Identifier: Apache-2.0
// What the simulation has otherwise than its configuration: a table of parameters to be edited.
#pragma once

#include <QDialog>

class QPushButton;
class QTreeView;

namespace nodewise::views {

class Label;
class NpuModel;
class Simulation;
class TablePage;

/// Not modal; what is typed holds at once, and the next simulation has it. The simulation outlives it.
class NpuEditor : public QDialog {
    Q_OBJECT
public:
    explicit NpuEditor(Simulation* simulation, QWidget* parent = nullptr);
    NpuModel& model() const { return *m_model; }
    QTreeView* table() const;
    QString errorText() const;
    QPushButton* simulateButton() const { return m_simulate; }

private:
    void assign(const QString& assignment);
    void fill();
    void refresh();
    void retranslate();

    Simulation* m_simulation;
    NpuModel* m_model;
    TablePage* m_table;
    Label *m_title, *m_error;
    QPushButton *m_reset, *m_simulate;
    std::string m_shown; ///< configuration and parameters, of the rows
};

} // namespace nodewise::views
