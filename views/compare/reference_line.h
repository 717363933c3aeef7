// SPDX-License-Identifier: Apache-2.0
// "Δ reference" in the inspector: how a node's value compares with the reference's, in short; a click goes to its row.
#pragma once

#include "core/protocol/compare.h"

#include <QWidget>

#include <optional>

class QToolButton;

namespace nodewise::views {

class Label;

/// Hidden while there is nothing to tell.
class ReferenceLine : public QWidget {
    Q_OBJECT
public:
    explicit ReferenceLine(QWidget* parent = nullptr);
    /// The node's worst row; null: it was not compared.
    void setRow(const protocol::CompareRow* row);
    QString allText() const;
    QToolButton* chip() const { return m_chip; }

Q_SIGNALS:
    void activated();

private:
    void show_();

    std::optional<protocol::CompareRow> m_row;
    Label *m_title, *m_figures, *m_peer;
    QToolButton* m_chip;
};

} // namespace nodewise::views
