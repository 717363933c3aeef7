// SPDX-License-Identifier: Apache-2.0
// In place of what a simulation would show: what it is, and the button that starts one.
#pragma once

#include <QFrame>

class QPushButton;

namespace nodewise::views {

class Label;
class Simulation;

/// The simulation outlives it.
class SimulatePrompt : public QFrame {
    Q_OBJECT
public:
    explicit SimulatePrompt(Simulation* simulation, QWidget* parent = nullptr);
    /// Says that it is under way while it is.
    void setText(const QString& text);
    QString text() const;

private:
    void refresh();

    Simulation* m_simulation;
    Label* m_label;
    QPushButton* m_begin;
    QString m_text;
};

} // namespace nodewise::views
