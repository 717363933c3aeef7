// SPDX-License-Identifier: Apache-2.0
// A tensor's numbers as a table.
#pragma once

#include "views/tensor/tensor_model.h"

#include <QTableView>

namespace nodewise::views {

/// Owns its model.
class TensorGrid : public QTableView {
    Q_OBJECT
public:
    explicit TensorGrid(DebugSession* session, QWidget* parent = nullptr);
    TensorModel& numbers() const { return *m_model; }
    void setFormat(const NumberFormat& format);
    /// Scrolls there and chooses it.
    void showCell(int row, int column);
    /// Scrolls with the other one, both ways.
    void scrollWith(TensorGrid* other);

Q_SIGNALS:
    void tooMuchToCopy();
    void cellChosen(int row, int column);

private:
    void fitColumns();
    void copySelection();

    TensorModel* m_model;
};

} // namespace nodewise::views
