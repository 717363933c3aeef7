// SPDX-License-Identifier: Apache-2.0
// Chooses the iteration that a kernel's tiles are shown in: a field per loop, and steps through all of them.
#pragma once

#include "views/kernel/tile_steps.h"

#include <QWidget>

class QGridLayout;
class QSlider;
class QSpinBox;
class QToolButton;

namespace nodewise::views {

class Label;

/// Takes no space while no loop goes round more than once.
class TileStepper : public QWidget {
    Q_OBJECT
public:
    explicit TileStepper(QWidget* parent = nullptr);

    void setTiles(protocol::KernelTilesAnswer answer);
    const TileSteps& steps() const { return m_steps; }
    /// The loop of this line of the MLIR is the one that steps.
    void chooseLine(std::uint32_t line);
    /// Variables by the lines of their loops; the innermost of these loops is the one that steps.
    void setValues(const std::vector<std::pair<std::uint32_t, std::int64_t>>& values);
    void step(std::int64_t by);
    const std::vector<QSpinBox*>& fields() const { return m_fields; } ///< in the order of steps().loops()

Q_SIGNALS:
    void changed();

private:
    QString iterationText() const;
    void makeFields();
    void refresh();
    void showWhere();
    void retranslate();

    TileSteps m_steps;
    QGridLayout* m_grid;
    std::vector<QSpinBox*> m_fields;
    QToolButton *m_back, *m_next;
    QSlider* m_slider;
    Label* m_where;
};

} // namespace nodewise::views
